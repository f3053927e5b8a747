"""The two house games as one engine: `advance`, `evolve` and `replay`.

An action either leads to events, applied one by one to a fork of the table, or is refused and
nothing has changed. Here the parts are put together; what a clause asks for is in wagers,
round and the two games. It must not know views, clocks or where an action comes from.
"""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.errors import BadMessage, Refused
from croupier.rules import canberra, floor, floor_steps, holdem
from croupier.rules.floor_records import ReplaceCards
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import floor as house_floor
from croupier.rules.house import irregularities as house_irregularities
from croupier.rules.house import round as house_round
from croupier.rules.house import table as house_table
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house import wagers as house_wagers
from croupier.rules.house.entries import Entry
from croupier.rules.house.law import Law
from croupier.rules.house.table import HouseTable, apply
from croupier.rules.house.wagers import sign
from croupier.rules.people import DEALER
from croupier.rules.plain import revive

__all__ = [
    "GAMES",
    "HouseTable",
    "advance",
    "apply",
    "decide",
    "dump",
    "evolve",
    "load",
    "replay",
    "sign",
]

Progress = tuple[HouseTable, tuple[Any, ...]]
Step = Callable[[HouseTable, Any], None]

GAMES = {"holdem": holdem.HOLDEM, "canberra": canberra.CANBERRA}
_OPENINGS: dict[type, Callable[[Any], Any]] = {
    holdem.OpenHoldemTable: holdem.open_table,
    canberra.OpenCanberraTable: canberra.open_table,
}
_LAWS: dict[str, Callable[[Any], Law]] = {"holdem": holdem.law, "canberra": canberra.law}
_OPENED: dict[type, Callable[[Any], HouseTable]] = {
    holdem.HoldemTableOpened: holdem.opened,
    canberra.CanberraTableOpened: canberra.opened,
}

_AROUND: dict[type, Step] = {
    act.TakeBox: house_wagers.take_box,
    act.BuyChips: house_wagers.buy_chips,
    act.LeaveBox: house_wagers.leave_box,
    act.SetLimits: house_wagers.set_limits,
    act.PlaceMarker: house_wagers.place_marker,
    act.VoidRound: house_round.void_round,
    act.WithdrawEntry: house_floor.withdraw_entry,
    act.ReplaceCards: house_wagers.replace_cards,
    act.SignCheck: house_wagers.sign_check,
    act.ReportExposed: house_irregularities.report_exposed,
    act.ReportMisdeal: house_irregularities.report_misdeal,
    act.ReportDiscarded: house_irregularities.report_discarded,
    act.DecideIrregularity: house_irregularities.decide_irregularity,
    act.ExcludeFromRound: house_floor.exclude_from_round,
    act.VoidForCollusion: house_floor.void_for_collusion,
    act.VoidWager: house_floor.void_wager,
    act.InvalidateRound: house_floor.invalidate_round,
    # new cards are signed for with SignCheck here
    **{kind: house_floor.on_floor for kind in floor_steps.ASKED if kind is not ReplaceCards},
}
_ROUND: dict[type, Step] = {
    act.OpenWagers: house_wagers.open_wagers,
    act.PlaceAnte: house_wagers.place_ante,
    act.WithdrawWagers: house_wagers.withdraw_wagers,
    act.CloseWagers: house_wagers.close_wagers,
    act.LoadShoe: house_wagers.load_shoe,
    act.CorrectAnte: house_wagers.correct_ante,
    act.Deal: house_round.deal,
    act.DealCards: house_round.deal_cards,
    act.AnnounceDecisions: house_round.announce_decisions,
    act.Call: house_round.stay,
    act.Bet: house_round.stay,
    act.Fold: house_round.fold,
    act.LapseDecision: house_round.lapse_decision,
    act.Declare: house_round.declare,
    act.CloseDecisions: house_round.close_decisions,
    act.ShowHand: house_round.show_hand,
    act.CollectHand: house_round.collect_hand,
    act.EndRound: house_round.end_round,
}
_OWN: dict[str, dict[type, Step]] = {
    "holdem": {
        act.PlaceSuperAces: house_wagers.place_side,
        act.ReportCommunal: house_irregularities.report_communal,
        act.DealFlop: holdem.deal_flop,
        act.DealRiver: holdem.deal_river,
    },
    "canberra": {
        act.PlaceJackpotWager: house_wagers.place_side,
        act.DisplayJackpot: canberra.display_jackpot,
        act.PayPrize: canberra.pay_prize,
        act.PrepareShoe: canberra.prepare_shoe,
        act.ReportMalfunction: canberra.report_malfunction,
        act.ReportWrongDeck: canberra.report_wrong_deck,
        act.ReplaceShoe: canberra.replace_shoe,
    },
}
# what goes on around a live round of play: no entry of it, and not withdrawn with one
_NO_ENTRY = frozenset(
    (
        act.OpenWagers,
        act.WithdrawEntry,
        act.TakeBox,
        act.BuyChips,
        act.LeaveBox,
        act.SetLimits,
        act.PlaceMarker,
        act.DisplayJackpot,
        act.PayPrize,
        *floor_steps.ASKED,
        *house_tournament.SEATS,
    )
) - {ReplaceCards}
# what still goes on while an irregularity waits to be put right
_IN_SPITE = frozenset(
    (*_AROUND, act.DisplayJackpot, act.PayPrize, act.ReportMalfunction, act.CollectHand)
).union(house_tournament.AROUND)
_STEPS: dict[str, dict[type, Step]] = {
    game: {**_AROUND, **_ROUND, **own} for game, own in _OWN.items()
}
# rule 17 of Canberra Poker adds to its other rules
_TOURNAMENT = _STEPS["canberra"] | house_tournament.STEPS
_ELSEWHERE = {kind for own in (*_OWN.values(), house_tournament.STEPS) for kind in own}


def advance(state: HouseTable | None, action: Any) -> Progress:
    """The table after an action and what it led to, or a refusal."""
    kind = type(action)
    if kind in _OPENINGS:
        return _open(_OPENINGS[kind](action))
    if state is None:
        raise BadMessage(f"no table is open for {kind.__name__}")
    steps = _TOURNAMENT if state.tournament else _STEPS[state.law.game.name]
    step = steps.get(kind)
    if step is None:
        raise _unknown(state, kind)
    if state.irregularity is not None or state.floor.counting or state.floor.miscount is not None:
        _require_orderly(state, action)
    table = state.fork()
    step(table, action)
    if state.tournament:
        house_tournament.follow(state, table)
    if state.live and (kind not in _NO_ENTRY or _touches_round(table.log)):
        _enter(state, table, action)
    return table, tuple(table.log)


def decide(state: HouseTable, action: Any) -> list[Any]:
    """What an action leads to, without who has entered it at a live table."""
    return [event for event in advance(state, action)[1] if type(event) is not ev.EntryMade]


def known(state: HouseTable) -> Iterable[type]:
    """Every kind of action that there is at this table."""
    return _TOURNAMENT if state.tournament else _STEPS[state.law.game.name]


def waits(state: HouseTable) -> bool:
    """Whether play waits for a count, or for something to be put right."""
    paused = floor.pause(state.floor, state.law.game.name)
    return paused is not None or state.irregularity is not None


def _touches_round(told: list[Any]) -> bool:
    """Whether what the floor decided has moved a wager or ended the round."""
    return any(type(event) in _OF_ROUND for event in told)


_OF_ROUND = (ev.WagerReturned, ev.RoundEnded)


def _enter(state: HouseTable, table: HouseTable, action: Any) -> None:
    """The action is an entry of the live round: who made it is told before what it led to."""
    by = getattr(action, "by", "") or next(iter(floor.dealers(state.floor)), DEALER)
    entered = ev.EntryMade("A.Dealer", by, len(table.log))
    table.entries = (*state.entries, Entry(by, state.fork(), 0))
    table.log.insert(0, entered)


def _open(event: Any) -> Progress:
    """A new table; electronic cards check themselves."""
    table = _OPENED[type(event)](event)
    for attested in floor.opening(table.law.game.name, table.live):
        table.happen(attested)
    told = (event, *table.log)
    table.log = []
    return table, told


def _unknown(state: HouseTable, kind: type) -> Exception:
    """An action of the other game is refused; anything else is no action at all."""
    if kind in house_tournament.STEPS and state.law.game.name == "canberra":
        return house_tournament.no_tournament()
    if kind in _ELSEWHERE:
        rule = state.law.game.clauses.not_provided
        words = "".join(f" {c.lower()}" if c.isupper() else c for c in kind.__name__).strip()
        return Refused(rule, f"the rules of {state.law.game.name} have no {words!r}")
    return BadMessage(f"{kind.__name__} is no action of a house game")


def _require_orderly(state: HouseTable, action: Any) -> None:
    """While something is wrong nothing goes on but what can put it right."""
    kind, wrong = type(action), state.irregularity
    counted = floor.pause(state.floor, state.law.game.name)
    if counted and (kind not in _IN_SPITE or kind is act.CollectHand):
        raise Refused(*counted)
    if wrong is None:
        return
    elsewhere = kind is act.CollectHand and action.box != house_round.miscounted(state)
    if kind not in _IN_SPITE or elsewhere:
        raise Refused(wrong.rule, f"play waits: {wrong.found} at box {wrong.box}")


def evolve(state: HouseTable | None, event: Any) -> HouseTable:
    """The table after an event; the first one makes it."""
    if type(event) in _OPENED:
        return _OPENED[type(event)](event)
    if state is None:
        raise BadMessage(f"a table does not begin with {type(event).__name__}")
    table = state.fork()
    apply(table, event)
    return table


def dump(state: HouseTable) -> dict[str, Any]:
    """The table as plain data."""
    return house_table.dump(state)


def load(data: dict[str, Any]) -> HouseTable:
    """The table that `dump` made this plain data of."""
    det = revive(data["determinations"])
    return house_table.thaw(_LAWS[data["game"]](det), data)


def replay(events: Iterable[Any]) -> HouseTable:
    """The table that a whole stream of events makes."""
    stream = iter(events)
    table = evolve(None, next(stream))
    for event in stream:
        apply(table, event)
    return table
