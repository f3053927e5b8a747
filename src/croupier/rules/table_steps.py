"""What people may ask for at a table of Omaha, Faro or Seven Card Stud, and what it leads to.

Seats and table stakes, determinations and notices, commission by time, the start of a round of
play; the actions of a round in progress pass straight through. What an event changes is in table.
Knows no account, no clock and no waiting list.
"""

from collections.abc import Callable
from typing import Any

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rulebook import edition
from croupier.rules import actions as act
from croupier.rules import claims, delegation, entries, floor, floor_steps, leaving, poker
from croupier.rules import events as ev
from croupier.rules.choices import Closed
from croupier.rules.days import check_date
from croupier.rules.determinations import Determinations, check_caps, check_period
from croupier.rules.floor_records import (
    CardsReplaced,
    ClosingTimeReached,
    GamingEnded,
    ReplaceCards,
    SeatVacated,
    TableClosed,
)
from croupier.rules.irregularities import annul, hole_cards
from croupier.rules.law import Game, law
from croupier.rules.people import DEALER, OPERATOR, role_of
from croupier.rules.round import FOLDED, HIDDEN, Round
from croupier.rules.seating import (
    MISSED,
    MOVED,
    POSTING,
    announced,
    by_time,
    covered,
    farther,
    line_up,
    on_button,
    owed,
    paid_under,
)
from croupier.rules.table import Seat, Table, apply, opened_table, scene, stakes_back, undeclare

INSTRUMENTS = ("omaha", "faro", "stud")

Progress = tuple[Table, tuple[Any, ...]]


def open_table(game: Game, action: act.OpenTable) -> Progress:
    """A table under its instrument: approved, in force, completely determined (1.1, 4.2).

    The first event names the instrument and the text that governs (omaha I.1, I.4; faro I.1;
    stud I.1).
    """
    det = action.determinations
    _by_operator(action.by)
    if not action.approval:
        raise Refused("1.1", "the table needs the reference of its approval")
    if action.live and not action.shoe:
        raise Refused("A.Shoe", "the shoe needs the reference of its approval (A.Approved)")
    law(game, det)
    check_period(det)
    _in_force(game, det, action.gaming_day)
    _fits(game, det, action.seats)
    event = ev.TableOpened(
        "4.2", game.name, game.instrument, action.gaming_day, det, action.seats, action.approval,
        action.by, action.live, edition(game.name).sha256, action.procedures, action.shoe,
    )  # fmt: skip
    state = opened_table(game, event)
    attested = floor.opening(game.name, action.live)
    for each in attested:
        apply(state, each)
    return state, (event, *attested)


def _in_force(game: Game, det: Determinations, day: str) -> None:
    """The days on which the instrument is in force, and the gaming day among them."""
    rule, first, last = game.rules["effective"], det.effective_from, det.revoked_from
    if first is None:
        raise Refused(rule, "effective_from is not determined")
    for text in filter(None, (day, first, last)):
        check_date(text)
    if first < game.earliest:
        raise Refused(rule, f"effective_from {first} is before {game.earliest}")
    if day < first:
        raise Refused(rule, f"gaming day {day} is before {first}")
    if last is not None and day >= last:
        approval = edition(game.name).title
        raise Refused(game.rules["approval"], f"{approval} is revoked from {last} on")


def advance(state: Table, action: Any) -> Progress:
    """The table after an action and the events in between; the table before is untouched."""
    decide = _on_floor if floor_steps.is_floor(action) else _DECIDE.get(type(action))
    new = state.fork()
    if decide is not None:
        events = decide(state, action)
        for event in events:
            apply(new, event)
    else:
        events = _pass_to_round(new, action, state.round)
    for follow in _FOLLOW:
        for event in follow(new, events):
            events.append(event)
            apply(new, event)
    return new, tuple(events)


def decide(state: Table, action: Any) -> list[Any]:
    """What an action leads to at once; what follows by itself is not among it."""
    found = _on_floor if floor_steps.is_floor(action) else _DECIDE.get(type(action))
    if found is not None:
        return found(state, action)
    if not state.playing:  # what a round that is over has paid must be there to be given back
        return [event for event in advance(state, action)[1] if type(event) is not ev.EntryMade]
    return poker.decide(_round(state, action), action)


def _round(state: Table, action: Any) -> Round:
    """The round of play, if this may be asked for in it now (8.5)."""
    if state.round is None:
        raise Refused("8.5", "no round of play has been started")
    paused = floor.pause(state.floor, state.game.name)
    if paused and not isinstance(action, act.VoidRound):
        raise Refused(*paused)
    if state.floor.live:
        _entered_by(state, action)
    return state.round


def no_entry(state: Table, by: str = "") -> Closed | None:
    """Why nothing can be entered in the round of play now, by this person; None if it can."""
    try:
        _round(state, act.LoadShoe(by=by))
    except Refused as refused:
        return refused.rule, refused.reason
    return None


def _pass_to_round(new: Table, action: Any, before: Round | None) -> list[Any]:
    new.round, entered = _round(new, action), list[Any]()
    assert before is not None
    if new.floor.live:
        by = _entered_by(new, action)
        action = action._replace(by=by) if isinstance(action, act.LoadShoe) else action
        entered = [ev.EntryMade("A.Dealer", by)]
        apply(new, entered[0])
    new.round.turn = before.turn  # known already
    events = poker.proceed(new.round, action)
    if not before.dealt and new.round.dealt and (declared := _declarations(new)):
        for each in declared:
            apply(new, each)
        events = (*declared, *events)
    if before.dealt and not new.round.dealt:
        undeclare(new)
    if isinstance(last := events[-1], ev.RoundConcluded):
        stakes_back(new, last)
    if isinstance(last, ev.RoundVoided):
        leaving.check_undone(new, before, "19.3")
        leaving.stakes_undone(new, before)
    if isinstance(last, ev.PotPassedOn):
        leaving.check_undone(new, before, last.rule)
        leaving.pot_passed_on(new, before)
    return [*entered, *events]


def _entered_by(state: Table, action: Any) -> str:
    """Who enters what follows: whoever the action names, else the dealer who deals (A.Dealer)."""
    named = getattr(action, "by", "")
    by = named if isinstance(named, str) and named else DEALER
    return floor.entered_by(state.floor, state.game.name, by)


def _on_floor(state: Table, action: Any) -> list[Any]:
    """What the floor decides; whoever must go takes the table stake along."""
    delegation.require(state.det, action)
    if isinstance(action, ReplaceCards):
        _in_deck(state, action)
    events = floor_steps.decide(state.floor, scene(state), action)
    last = events[-1]
    if isinstance(last, SeatVacated):
        events += leaving.leave(state, last.rule, last.seat)
    if isinstance(last, TableClosed):
        events += [each for n in sorted(state.seats) for each in leaving.leave(state, last.rule, n)]
    return events


def _in_deck(state: Table, action: ReplaceCards) -> None:
    """Only cards of the deck in play are replaced."""
    known = law(state.game, state.det).deck
    for card in action.cards:
        if card not in known:
            raise Refused("2.2", f"{card} is not in a deck of {len(known)}")


def _fits(game: Game, det: Determinations, seats: int) -> None:
    """No more seats than the deck can serve."""
    most = game.max_players(det)
    if not 2 <= seats <= most:
        raise Refused(game.rules["seats"], f"{seats} seats are not between 2 and {most}")


def _by_operator(by: str) -> None:
    if role_of(by) != OPERATOR:
        raise Refused("A.Casino Operator", f"determinations belong to the {OPERATOR}, not the {by}")


def _seat(state: Table, seat: int) -> Seat:
    if seat not in state.seats:
        raise Refused("8.2", f"nobody sits at seat {seat}")
    return state.seats[seat]


# Determinations and notices


def _determine(state: Table, action: act.Determine) -> list[Any]:
    _by_operator(action.by)
    law(state.game, action.determinations)
    _fits(state.game, action.determinations, state.size)
    check_caps(state.det, action.determinations)
    check_period(action.determinations)
    if action.determinations.tournament != state.det.tournament:
        raise Refused("15.1", "a table for money, with its commission, becomes no tournament's")
    return [ev.NoticeGiven("4.1", action.determinations, action.by)]


def _announcement(state: Table) -> list[Any]:
    """The determinations given notice of, once enough rounds have been begun since (4.1)."""
    wanted = announced(state)
    if wanted is None:
        return []
    return [ev.DeterminationsAnnounced("4.2", state.version + 1), *_new_deck(state, wanted)]


def next_deck(state: Table) -> tuple[Card, ...]:
    """The cards of the next round of play, by what will be in force then (2.2, 4.1)."""
    wanted = state.notice[0] if state.notice is not None and _announcement(state) else state.det
    return law(state.game, wanted).deck


def _new_deck(state: Table, wanted: Determinations) -> list[Any]:
    """Another deck is checked like replaced cards before its first deal (2.2)."""
    before, after = law(state.game, state.det).deck, law(state.game, wanted).deck
    changed = tuple(card for card in (*before, *after) if (card in before) != (card in after))
    if changed and state.floor.live:
        return [CardsReplaced(floor.CLAUSES[state.game.name].replace, changed, OPERATOR)]
    return floor.own_check(state.game.name, False, "replaced cards") if changed else []


# Seats and table stakes


def _take_seat(state: Table, action: act.TakeSeat) -> list[Any]:
    if not action.player:
        raise Refused("8.2", f"nobody is named who takes seat {action.seat}")
    if any(seat.player == action.player for seat in state.seats.values()):
        raise Refused("16.2", f"{action.player} already has a seat")
    _may_take(state, action.seat, action.player)
    clauses = floor.CLAUSES[state.game.name]
    if state.floor.closed:
        raise Refused(clauses.close, "the table is closed")
    if action.player in state.floor.excluded:
        raise Refused(clauses.exclude, f"{action.player} is excluded from the game")
    if clauses.apart and action.player in dict(state.floor.staff).values():
        raise Refused(clauses.apart, f"{action.player} is on duty at the table")
    if action.player in state.ruined and state.det.declared_rejoin == "barred":
        raise Refused("14.3", f"{action.player} was declared, lost all and has left the table")
    if state.det.player_group and state.det.player_group not in action.groups:
        raise Refused("8.1", f"the game is for {state.det.player_group}")
    _whole_chips(state, action.stake)
    if action.stake < (state.det.min_table_stake or 0):
        stake = state.det.in_words(action.stake)
        raise Refused("4.3", f"a table stake of {stake} is below the minimum of {_least(state)}")
    if not _brings_back(state, action):
        _within_buy_in(state, action.stake, "buy-in")
    return [ev.SeatTaken("4.3", action.seat, action.player, action.stake)]


def _least(state: Table) -> str:
    return state.det.in_words(state.det.min_table_stake or 0)


def _brings_back(state: Table, action: act.TakeSeat) -> bool:
    """Whoever comes back soon brings the stake they left with, however large (omaha 4.6)."""
    took = state.left.get(action.player, 0)
    if not took or action.away_minutes >= (state.det.rejoin_minutes or 0):
        return False
    if action.stake < took:
        left = f"{action.player} left with {state.det.in_words(took)}"
        raise Refused(state.game.rules["reduce"], f"{left} and may not come back with less")
    return action.stake == took


def _within_buy_in(state: Table, stake: int, what: str) -> None:
    """Where the instrument has a maximum buy-in (omaha A.Buy-in)."""
    det = state.det
    if det.max_buy_in is not None and stake > det.max_buy_in:
        most = f"the maximum buy-in of {det.in_words(det.max_buy_in)}"
        raise Refused(state.game.rules[what], f"a stake of {det.in_words(stake)} is above {most}")


def _whole_chips(state: Table, amount: int) -> None:
    if type(amount) is not int or amount <= 0 or amount % state.det.smallest_chip:
        raise Refused(state.game.rules["chips"], state.det.not_in_chips(amount))


def no_money_table(state: Table) -> Closed | None:
    """Tournament chips change hands in a pot alone."""
    if not state.det.tournament:
        return None
    rule = state.game.rules["tournament chips"]
    return rule, "tournament chips are neither added to nor taken from a stake"


def _require(closed: Closed | None) -> None:
    """Refuse what is closed."""
    if closed is not None:
        raise Refused(*closed)


def _buy_chips(state: Table, action: act.BuyChips) -> list[Any]:
    if action.seat not in state.seats and action.seat in state.ruined.values():
        raise Refused("14.3", f"who sat at seat {action.seat} was declared, lost all and has left")
    seat = _seat(state, action.seat)
    _whole_chips(state, action.amount)
    _require(no_purchase(state, action.seat))
    if state.begun:
        _within_buy_in(state, action.amount, "top up")
        return [ev.PurchaseQueued(QUEUED, action.seat, action.amount)]
    _check_purchase(state, seat.stake + action.amount)
    return [ev.StakeIncreased(state.game.rules["top up"], action.seat, action.amount)]


QUEUED = "4.4"  # chips bought in a round of play wait for its end


def no_purchase(state: Table, n: int) -> Closed | None:
    """Why the player at a seat may buy no chips; None if some."""
    if state.det.tournament:
        return no_money_table(state)
    if state.seats[n].declared:
        return "14.3", f"seat {n} is declared and may not add chips"
    return None


def purchase(state: Table, n: int) -> tuple[str, int, int | None] | None:
    """The clause of a purchase, the least and the most that may be bought; None for nothing."""
    if no_purchase(state, n):
        return None
    chip, most = state.det.smallest_chip, state.det.max_buy_in
    if state.begun:
        return QUEUED, chip, most
    stake = state.seats[n].stake
    least = max(chip, -(-((state.det.min_table_stake or 0) - stake) // chip) * chip)
    room = None if most is None else (most - stake) // chip * chip
    return None if room is not None and room < least else (state.game.rules["top up"], least, room)


def _check_purchase(state: Table, stake: int) -> None:
    if stake < (state.det.min_table_stake or 0):
        said = f"a stake of {state.det.in_words(stake)} would still be below"
        raise Refused(state.game.rules["top up"], f"{said} the minimum of {_least(state)}")
    _within_buy_in(state, stake, "top up")


def _take_off_chips(state: Table, action: act.TakeOffChips) -> list[Any]:
    _seat(state, action.seat)
    rule = state.game.rules["reduce"]
    _whole_chips(state, action.amount)
    _require(no_money_table(state))
    if state.begun:
        raise Refused("4.4", "no chips leave a table stake during a round of play")
    stake = leaving.stake_at(state, action.seat)
    reducible = "stake_reduction_between_rounds" in state.game.own
    if not reducible or state.det.stake_reduction_between_rounds is False:
        raise Refused(rule, "a table stake may not be reduced while its owner stays in the game")
    rest = stake - action.amount
    if rest < (state.det.min_table_stake or 0):
        said = f"a stake of {state.det.in_words(rest)}"
        raise Refused(rule, f"{said} would be below the minimum of {_least(state)}")
    return [ev.StakeReduced(rule, action.seat, action.amount)]


def _may_take(state: Table, seat: int, player: str) -> None:
    if not 1 <= seat <= state.size:
        raise Refused("8.2", f"seat {seat} is not one of the {state.size} seats")
    if seat in state.seats:
        raise Refused("8.2", f"seat {seat} is taken")
    claims.require_right(state, seat, player)


def _post_entry(state: Table, action: act.PostEntry) -> list[Any]:
    seat = _seat(state, action.seat)
    _require(no_posting(state, action.seat))
    return [ev.EntryChosen(POSTING[seat.entry], action.seat)]


def no_posting(state: Table, n: int) -> Closed | None:
    """Why a player may not choose to post what is owed rather than wait; None if they may."""
    seat = state.seats[n]
    if not seat.entry:
        return "17.11", f"seat {n} has nothing to post: it is in the game"
    if seat.posts:
        return POSTING[seat.entry], f"seat {n} posts already, and is dealt in next"
    if state.det.compulsory == "ante":
        return seat.entry, "an ante game has no blind to post: the ante lets everybody in"
    if on_button(state, n):
        return seat.entry, f"the button goes to seat {n}: nobody comes in on it"
    if not covered(state, n):
        _, _, live, dead = owed(state, n)
        due = state.det.in_words(live + dead)
        return seat.entry, f"the stake at seat {n} does not cover {due}"
    return None


def _change_seat(state: Table, action: act.ChangeSeat) -> list[Any]:
    seat = _seat(state, action.seat)
    _may_take(state, action.to, seat.player)
    if state.playing:
        raise Refused("8.2", "seats are changed between rounds of play")
    moved = MOVED if farther(state, action.seat, action.to) else ""
    entry = MISSED if seat.missed else seat.entry or moved
    return [ev.SeatChanged(moved or "8.2", action.seat, action.to, entry)]


def _sit_out(state: Table, action: act.SitOut) -> list[Any]:
    if _seat(state, action.seat).out:
        raise Refused("8.4", f"seat {action.seat} sits out already")
    return [ev.SatOut("8.4", action.seat)]


def _sit_in(state: Table, action: act.SitIn) -> list[Any]:
    if not _seat(state, action.seat).out:
        raise Refused("8.4", f"seat {action.seat} is in the game already")
    return [ev.SatIn("8.4", action.seat)]


def _show_to_one(state: Table, action: act.ShowToOne) -> list[Any]:
    rule = _shows(state)
    _seat(state, action.to)
    if action.to == action.seat:
        raise Refused(rule, f"seat {action.seat} shows cards to another player")
    _require_held(state, action, rule)
    return [ev.ShownToOne(rule, action.seat, action.to, action.cards)]


def _shows(state: Table) -> str:
    """The clause that lets a player show cards, where there is one."""
    rule = state.game.rules.get("show one")
    if rule is None:
        raise Refused("16.4", "cards that need not be shown stay hidden in this game")
    return rule


def _require_held(state: Table, action: act.ShowToOne | act.ShowToAll, rule: str) -> None:
    """Cards of the last round of play, and their owner's to the end, seen by others or not."""
    held = _held(state, action.seat, rule)
    unknown = set(action.cards) - set(held) if HIDDEN in held else set()
    known = set(action.cards) - unknown
    if not action.cards or HIDDEN in known or not known <= set(held):
        named = ", ".join(action.cards) or "no cards"
        raise Refused(rule, f"{named} were not dealt to seat {action.seat}")
    assert state.round is not None
    hole_cards(state.round, state.round.index[action.seat], action.cards, rule)


def _held(state: Table, seat: int, rule: str) -> tuple[Card, ...]:
    _seat(state, seat)
    _require(no_showing(state, seat, rule))
    assert state.round is not None
    return state.round.hole[state.round.index[seat]]


def no_showing(state: Table, n: int, rule: str) -> Closed | None:
    """Why the hole cards of a round of play that is over are not shown; None if they may be."""
    now = state.round
    if now is None or state.playing or state.seats[n].dealt != n:
        return rule, f"seat {n} has no cards of a finished round to show"
    if now.status[now.index[n]] == FOLDED:
        return "16.7", f"the cards of seat {n} were folded: nobody looks at them"
    return None


def _show_to_all(state: Table, action: act.ShowToAll) -> list[Any]:
    rule = _shows(state)
    _require_held(state, action, rule)
    return [ev.CardsPublished(rule, action.seat, action.cards, state.seats[action.seat].player)]


def _ask_to_see(state: Table, action: act.AskToSee) -> list[Any]:
    rule = _shows(state)
    cards = tuple(card for seat, seen in state.seen for card in seen if seat == action.seat)
    if not cards:
        raise Refused(rule, f"seat {action.seat} has shown no cards to one player alone")
    return [ev.CardsPublished(rule, action.seat, cards, action.by)]


def _withdraw_entry(state: Table, action: act.WithdrawEntry) -> list[Any]:
    """The last one that is left, until the next round of play is started."""
    delegation.require(state.det, action)
    entries.require(state, action.by)
    if not action.reason:
        raise Refused("A.Dealer", "an entry is withdrawn for a reason that is written down")
    by = _entered_by(state, action)
    return [ev.EntryWithdrawn(entries.rule_of(state), action.reason, by)]


def _leave_seat(state: Table, action: act.LeaveSeat) -> list[Any]:
    _seat(state, action.seat)
    if leaving.in_round(state, action.seat):
        raise Refused("4.4", f"seat {action.seat} is in the round of play: stay to its end")
    return leaving.leave(state, "8.2", action.seat)


# Commission by time


def _begin_period(state: Table, action: act.BeginPeriod) -> list[Any]:
    _by_time(state)
    paid = [n for n, seat in sorted(state.seats.items()) if seat.paid]
    if paid and not by_time(state.det):
        raise Refused("15.3", f"seat {paid[0]} has paid in advance for the period noticed")
    return [ev.PeriodBegun("15.3")]


def _pay_time(state: Table, action: act.PayTime) -> list[Any]:
    det = _by_time(state)
    terms, source = det.commission, det.time_charge_source
    assert terms is not None
    seat = _seat(state, action.seat)
    if seat.paid:
        raise Refused("15.3", f"seat {action.seat} has paid for this period")
    if source == "stake" and (state.playing or seat.stake < terms.rate):
        rate = det.in_words(terms.rate)
        raise Refused("15.3", f"the rate of {rate} cannot be taken from the stake now")
    return [ev.TimeCharged("15.3", action.seat, terms.rate, source)]


def _by_time(state: Table) -> Determinations:
    det = paid_under(state)
    if det is None:
        raise Refused("15.3", "commission is not taken by time at this table")
    return det


# The next round of play


def _start_round(state: Table, action: act.StartRound) -> list[Any]:
    if state.playing:
        raise Refused("8.3", "a round of play is under way")
    if held := floor.hold(state.floor, scene(state)):
        raise Refused(*held)
    new = state.fork()
    events: list[Any] = []
    for event in _announcement(new):
        apply(new, event)
        events.append(event)
    lined = line_up(new)
    stakes = tuple((n, new.seats[n].stake) for n in sorted(lined.seats))
    opening = act.OpenRound(
        new.game.name, new.det, stakes, lined.button, lined.entries, lined.blind_seats
    )
    return [
        *events,
        *[ev.BlindMissed("17.4", n, blind) for n, blind in lined.missed],
        ev.ButtonPlaced("8.3", lined.button),
        *poker.open_round(new.game, opening)[1],
    ]


def _declarations(state: Table) -> list[Any]:
    """Of those dealt in, stakes not made up to the minimum by the first card (A.Declared)."""
    least = state.det.min_table_stake or 0
    return [
        ev.PlayerDeclared("14.3", n)
        for n, seat in sorted(state.seats.items())
        if 0 < seat.stake < least and not seat.declared and seat.dealt
    ]


def _purchases(state: Table) -> list[Any]:
    """What waited for the end of the round, or for a deal that was none (4.4, A.Misdeal)."""
    events: list[Any] = []
    stakes = {n: state.seats[n].stake for n, _ in state.queued}
    for n, amount in state.queued:
        try:
            _check_purchase(state, stakes[n] + amount)
            stakes[n] += amount
            events.append(ev.StakeIncreased("4.4", n, amount))
        except Refused as refusal:
            events.append(ev.PurchaseLapsed(refusal.rule, n, amount))
    return events


def _vote_without(state: Table, events: list[Any]) -> list[Any]:
    """Whoever has left in mid-round is not waited for when the others have voted."""
    left = state.playing and any(isinstance(event, ev.SeatLeft) for event in events)
    return floor_steps.outcome(state.floor, scene(state)) if left else []


# what may leave a round of play without a card, and too late for one
_UNDEALT = (GamingEnded, ClosingTimeReached, ev.DealTakenBack)


def _too_late(state: Table, events: list[Any]) -> list[Any]:
    """No round begins after the hours or a time of closure: what was posted for it goes back."""
    undealt = [event for event in events if isinstance(event, _UNDEALT)]
    late = floor.too_late(state.floor, state.game.name) if undealt else None
    if not late or state.begun or not state.playing or state.round is None:
        return []
    rule, reason = late  # readings 18.1, 18.2
    ground = "hours" if state.floor.over else "closure"
    at = getattr(undealt[-1], "at", "")
    return annul(state.round, ev.RoundVoided(rule, ground, reason, OPERATOR, (), at))


# what follows from any action without another: from the table as it is, and the events so far
_FOLLOW: tuple[Callable[[Table, list[Any]], list[Any]], ...] = (
    _too_late,
    lambda state, events: leaving.excluded(state),
    _vote_without,
    leaving.cash_out,
    lambda state, events: [] if state.begun else _purchases(state),
    lambda state, events: [] if state.playing else leaving.ruined(state),
)


_DECIDE: dict[type, Callable[[Table, Any], list[Any]]] = {
    act.Determine: _determine,
    act.TakeSeat: _take_seat,
    act.BuyChips: _buy_chips,
    act.TakeOffChips: _take_off_chips,
    act.SitOut: _sit_out,
    act.SitIn: _sit_in,
    act.PostEntry: _post_entry,
    act.ChangeSeat: _change_seat,
    act.WantSeat: claims.want,
    act.WithdrawClaim: claims.withdraw,
    act.AwardSeat: claims.award,
    act.ShowToOne: _show_to_one,
    act.ShowToAll: _show_to_all,
    act.AskToSee: _ask_to_see,
    act.WithdrawEntry: _withdraw_entry,
    act.LeaveSeat: _leave_seat,
    act.BeginPeriod: _begin_period,
    act.PayTime: _pay_time,
    act.StartRound: _start_round,
}
