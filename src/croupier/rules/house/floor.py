"""The floor at a table of a house game: what people attest and report there, and sanctions.

What the floor decides is in floor.py; here it meets boxes, wagers and chips. Powers of the casino
operator and the supervisor over a round of play stand here, each only for who has it and with a
reason. It must not know cards.
"""

from typing import Any

from croupier.errors import Refused
from croupier.rules import floor_steps
from croupier.rules.floor import too_late
from croupier.rules.floor_records import (
    CardsCounted,
    ClosingTimeReached,
    GamingEnded,
    PlayerExcluded,
    SeatVacated,
    TableClosed,
)
from croupier.rules.house import actions as act
from croupier.rules.house import entries
from croupier.rules.house import events as ev
from croupier.rules.house.irregularities import restore
from croupier.rules.house.round import follow, require_round, void
from croupier.rules.house.table import (
    CLOSED,
    STARTED,
    STAYING,
    UNDECIDED,
    WAGERS,
    HouseTable,
    pile,
    results,
    scene,
)
from croupier.rules.house.wagers import require_box, require_free, require_operator
from croupier.rules.people import IN_CHARGE, OPERATOR, role_of

INSTRUMENTS = ("holdem", "canberra")


def on_floor(t: HouseTable, action: Any) -> None:
    """What the floor decides; whoever must go takes the chips along."""
    events = floor_steps.decide(t.floor, scene(t), action)
    last = events[-1]
    leaving = [last.seat] if isinstance(last, SeatVacated) else []
    if isinstance(last, TableClosed):
        leaving = [box for box in range(1, len(t.players)) if t.players[box]]
    for box in leaving:
        require_free(t, box)
    for event in events:
        t.happen(event)
    for box in leaving:
        t.happen(ev.BoxLeft(last.rule, box, t.players[box], t.chips[box]))
    if isinstance(last, PlayerExcluded) and t.stage in (WAGERS, CLOSED):
        _send_away(t, last)
    if isinstance(last, CardsCounted):
        follow(t)
    late = too_late(t.floor, t.law.game.name)
    if late and isinstance(last, GamingEnded | ClosingTimeReached) and t.stage in (WAGERS, CLOSED):
        void(t, *late, OPERATOR, last.at)  # readings 14.1, 14.2, 15.1, 15.2


def _send_away(t: HouseTable, excluded: PlayerExcluded) -> None:
    """Before the first card: the round of play is no longer one for whoever is excluded."""
    for wager in (t.law.game.side, "ante"):
        if amount := pile(t, wager)[excluded.seat]:
            t.happen(ev.WagerReturned(excluded.rule, excluded.seat, wager, amount))
    _end_empty(t)


def _end_empty(t: HouseTable) -> None:
    """Before the first card a round without antes is none (A.Ante)."""
    if t.stage == CLOSED and not any(t.ante):
        t.happen(ev.RoundEnded("A.Round of Play", t.round))


def withdraw_entry(t: HouseTable, action: act.WithdrawEntry) -> None:
    """The last one that is left, until the wagers of the next round are opened (A.Dealer)."""
    by = entries.require(t, action.by)
    if not action.reason:
        raise Refused("A.Dealer", "an entry is withdrawn for a reason that is written down")
    t.happen(ev.EntryWithdrawn("A.Dealer", action.reason, by))


def _require_under_way(t: HouseTable, rule: str) -> None:
    if t.stage != CLOSED and t.stage not in STARTED:
        raise Refused(rule, f"no round of play is under way after round {t.round}")


def invalidate_round(t: HouseTable, action: act.InvalidateRound) -> None:
    """In a disturbance the casino operator may take back a round that is not complete."""
    rule = t.law.game.clauses.disturbance
    require_operator(action.by)
    if not action.reason:
        raise Refused(rule, "say what the disturbance is: a fire, a riot, a robbery")
    _require_under_way(t, rule)
    void(t, rule, action.reason, action.by, action.at)


# collusion


def _require_collusion(t: HouseTable, action: act.ExcludeFromRound | act.VoidForCollusion) -> None:
    """By operator or supervisor, for the breach of a rule against collusion."""
    rule = t.law.game.clauses
    if role_of(action.by) not in IN_CHARGE:
        raise Refused(rule.collusion, f"this is for {' or '.join(IN_CHARGE)}: {action.by}")
    if action.clause not in rule.conduct:
        broken = ", ".join(rule.conduct)
        raise Refused(rule.collusion, f"{action.clause!r} is none of the rules broken: {broken}")


def void_for_collusion(t: HouseTable, action: act.VoidForCollusion) -> None:
    """Nobody wins a round in which cards or information changed hands."""
    _require_collusion(t, action)
    _require_under_way(t, t.law.game.clauses.collusion)
    void(t, t.law.game.clauses.collusion, action.clause, action.by, action.at)


def exclude_from_round(t: HouseTable, action: act.ExcludeFromRound) -> None:
    """The hand is out and the others play on; its wagers go back, or are lost if so determined."""
    _require_collusion(t, action)
    rule, box = t.law.game.clauses.collusion, action.box
    if t.stage not in STARTED:
        raise Refused(rule, f"no card is dealt in a round after round {t.round}")
    require_round(t, box)
    if t.status[box] not in (UNDECIDED, STAYING):
        raise Refused(rule, f"box {box} is out of round {t.round} or settled")
    t.happen(ev.ExcludedFromRound(rule, box, action.clause, action.by))
    for wager in ("ante", t.law.game.second, t.law.game.side):
        if pile(t, wager)[box]:
            _end_wager(t, rule, box, wager)
    t.happen(ev.HandDead(rule, box))
    follow(t)


def _end_wager(t: HouseTable, rule: str, box: int, wager: str) -> None:
    """What becomes of a wager of an excluded player; the jackpot's goes to the pools."""
    amount = pile(t, wager)[box]
    if t.law.det.excluded_player_wagers == "returned":
        t.happen(ev.WagerReturned(rule, box, wager, amount))
    elif wager == "jackpot":
        t.happen(ev.WagerPooled(rule, box, amount))
    else:
        t.happen(ev.WagerCollected(rule, box, wager, amount))


# a wager declared void


def void_wager(t: HouseTable, action: act.VoidWager) -> None:
    """It goes back, neither paid nor collected; with the ante go the wagers that depend on it."""
    rule, box, wager = t.law.game.clauses.void_wager, action.box, action.wager
    require_operator(action.by)
    floor_steps.require_clause(t.law.game.name, action.clause)
    require_box(t, box)
    if wager not in voidable(t, box):
        raise Refused(rule, f"no {wager} of box {box} stands, or was settled, in round {t.round}")
    t.happen(ev.WagerVoided(rule, box, wager, action.clause, action.by))
    if wager == "ante":
        _void_ante(t, rule, box)
    elif standing := pile(t, wager)[box]:
        t.happen(ev.WagerReturned(rule, box, wager, standing))
    else:
        _void_settled(t, box, wager)
    follow(t)


def voidable(t: HouseTable, box: int) -> tuple[str, ...]:
    """Any wager made in this round: one that stands, and one that was paid or lost."""
    wagers = ("ante", t.law.game.second, t.law.game.side)
    return tuple(each for each in wagers if pile(t, each)[box] or results(t, box, each))


def _void_settled(t: HouseTable, box: int, wager: str) -> None:
    """Chips wagered or paid are returned (A.Void); the other wagers of the box are untouched."""
    gains = [each.gain for each in results(t, box, wager)]
    lost, won = -sum(gain for gain in gains if gain < 0), sum(gain for gain in gains if gain > 0)
    t.happen(ev.WagerRestored("A.Void", box, wager, lost, won))


def _void_ante(t: HouseTable, rule: str, box: int) -> None:
    """The box takes no part in the round of play."""
    restore(t, box)
    if box in t.boxes:
        t.happen(ev.HandDead(rule, box))
    else:
        _end_empty(t)
