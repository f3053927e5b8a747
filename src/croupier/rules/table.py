"""A table of Omaha, Faro or Seven Card Stud: what lives between rounds of play.

Seats and table stakes, determinations and notices, the dealer button, declared players, commission
by time. A round in progress is a `Round` inside; its actions pass straight through. Knows no
account, no clock and no waiting list.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rulebook import edition
from croupier.rules import actions as act
from croupier.rules import claims, floor, leaving, poker
from croupier.rules import events as ev
from croupier.rules.determinations import Determinations
from croupier.rules.floor_records import SeatVacated, TableClosed
from croupier.rules.law import Game, law
from croupier.rules.people import DEALER, IN_CHARGE, OPERATOR, role_of
from croupier.rules.poker import Choice
from croupier.rules.round import FOLDED, Round, irregular, opened
from croupier.rules.rulings import apply as apply_to_round
from croupier.rules.seating import (
    MISSED,
    MOVED,
    NEWCOMER,
    POSTING,
    circled,
    farther,
    line_up,
    on_button,
)

INSTRUMENTS = ("omaha", "faro", "stud")


class Seat(NamedTuple):
    """A player and the table stake in front of them."""

    player: str
    stake: int
    declared: bool = False
    out: bool = False
    paid: bool = False  # the commission of the period
    entry: str = ""  # the clause that keeps the player out until a blind comes round
    posts: bool = False  # rather than wait
    missed: tuple[int, ...] = ()  # blinds
    idle: int = 0  # rounds of play sat out in a row
    dealt: int = 0  # the seat where they were dealt in to the latest round of play


@dataclass(slots=True, init=False, repr=False, eq=False)
class Table:
    """A table, a value to its callers: `step` and `evolve` answer with a new one."""

    game: Game
    det: Determinations  # in force
    version: int
    notice: tuple[Determinations, int] | None  # and the round of play it was given in
    size: int
    seats: dict[int, Seat]
    button: int | None
    rounds: int  # rounds of play begun
    round: Round | None
    moved: bool  # a round of play was concluded since the button was placed
    first_button: int | None
    circled: bool  # the button has been once round the table
    blind_seats: tuple[int, ...]  # who last posted each blind
    floor: floor.Floor  # what people have attested, reported and decided
    seen: tuple[tuple[int, tuple[Card, ...]], ...]  # (seat, cards) one player saw after the round
    claims: tuple[tuple[int, str], ...]  # (seat, player)
    awarded: dict[int, str]  # seats that only this player may take
    left: dict[str, int]  # players who have left, and with what
    gone: dict[int, str]  # of those dealt in to the latest round of play, by seat
    before: Round | None  # the round of play before the last entry at a live table
    queued: tuple[tuple[int, int], ...]  # purchases that wait for the end of the round

    def fork(self) -> "Table":
        """A copy that can go its own way."""
        new = Table.__new__(Table)
        new.game, new.det, new.version, new.notice = self.game, self.det, self.version, self.notice
        new.size, new.seats, new.button = self.size, self.seats.copy(), self.button
        new.rounds, new.round = self.rounds, self.round and self.round.fork()
        new.moved, new.first_button, new.circled = self.moved, self.first_button, self.circled
        new.blind_seats, new.floor, new.seen = self.blind_seats, self.floor, self.seen
        new.claims, new.awarded, new.left = self.claims, self.awarded.copy(), self.left.copy()
        new.gone, new.before, new.queued = self.gone.copy(), self.before, self.queued
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Table.__slots__)

    @property
    def playing(self) -> bool:
        """Whether a round of play is under way."""
        return self.round is not None and self.round.phase != "concluded"


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
    law(game, det)
    if det.effective_from is None:
        raise Refused(game.rules["effective"], "effective_from is not determined")
    first = max(det.effective_from, game.earliest)
    if det.effective_from < game.earliest or action.gaming_day < first:
        rule = game.rules["effective"]
        raise Refused(rule, f"gaming day {action.gaming_day} is before {first}")
    most = game.max_players(det)
    if not 2 <= action.seats <= most:
        raise Refused(game.rules["seats"], f"{action.seats} seats are not between 2 and {most}")
    event = ev.TableOpened(
        "4.2", game.name, game.instrument, action.gaming_day, det, action.seats, action.approval,
        action.by, action.live, edition(game.name).sha256, action.procedures,
    )  # fmt: skip
    state = opened_table(game, event)
    attested = floor.opening(game.name, action.live)
    for each in attested:
        apply(state, each)
    return state, (event, *attested)


def opened_table(game: Game, event: ev.TableOpened) -> Table:
    """The state that the first event of a table makes."""
    new = Table.__new__(Table)
    new.game, new.det, new.version, new.notice = game, event.determinations, 1, None
    new.size, new.seats, new.button, new.rounds = event.seats, {}, None, 0
    new.round, new.before, new.moved, new.queued = None, None, False, ()
    new.first_button, new.circled, new.blind_seats = None, False, ()
    new.floor, new.seen = floor.opened(event.live, event.procedures), ()
    new.claims, new.awarded, new.left, new.gone = (), {}, {}, {}
    return new


def advance(state: Table, action: Any) -> Progress:
    """The table after an action and the events in between; the table before is untouched."""
    decide = _on_floor if floor.is_floor(action) else _DECIDE.get(type(action))
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


def _pass_to_round(new: Table, action: Any, before: Round | None) -> list[Any]:
    if new.round is None or before is None:
        raise Refused("8.5", "no round of play has been started")
    paused = floor.pause(new.floor, new.game.name)
    if paused and not isinstance(action, act.VoidRound):
        raise Refused(*paused)
    by = _entered_by(new, action) if new.floor.live else ""
    if by and isinstance(action, act.LoadShoe):
        action = action._replace(by=by)
    new.round.turn = before.turn  # known already
    events = poker.proceed(new.round, action)
    if isinstance(last := events[-1], ev.RoundConcluded):
        _stakes_back(new, last)
    if isinstance(last, ev.RoundVoided):
        leaving.check_undone(new, before)
        leaving.stakes_undone(new, before)
    if not new.floor.live:
        return list(events)
    new.before = before.fork()
    return [ev.EntryMade("A.Dealer", by), *events]


def _entered_by(state: Table, action: Any) -> str:
    """Who enters what follows: whoever the action names, else the dealer who deals (A.Dealer)."""
    named = getattr(action, "by", "")
    by = named if isinstance(named, str) and named else DEALER
    return floor.entered_by(state.floor, state.game.name, by)


def _on_floor(state: Table, action: Any) -> list[Any]:
    """What the floor decides; whoever must go takes the table stake along."""
    events = floor.decide(state.floor, scene(state), action)
    last = events[-1]
    if isinstance(last, SeatVacated):
        events += leaving.leave(state, last.rule, last.seat)
    if isinstance(last, TableClosed):
        events += [each for n in sorted(state.seats) for each in leaving.leave(state, last.rule, n)]
    return events


def scene(state: Table) -> floor.Scene:
    """The table as the floor sees it."""
    now = state.round
    return floor.Scene(
        game=state.game.name,
        cards=state.det.deck_size + state.det.wild_card,
        playing=state.playing,
        dealt=now is not None and now.dealt > 0,
        rounds=state.rounds,
        size=state.size,
        players={n: seat.player for n, seat in state.seats.items()},
        idle={n: seat.idle for n, seat in state.seats.items()},
        in_round=tuple(n for n in now.seats if leaving.in_round(state, n)) if now else (),
        notice_rounds=state.det.closure_notice_rounds,
    )


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
    if action.determinations.tournament != state.det.tournament:
        raise Refused("15.1", "a table for money, with its commission, becomes no tournament's")
    return [ev.NoticeGiven("4.1", action.determinations, action.by)]


def _announcement(state: Table) -> list[Any]:
    """The determinations given notice of, once enough rounds have been begun since (4.1)."""
    if state.notice is None:
        return []
    wanted, given_in = state.notice
    if state.rounds - given_in < wanted.limit_change_notice_rounds - 1:
        return []
    return [ev.DeterminationsAnnounced("4.2", state.version + 1)]


# Seats and table stakes


def _take_seat(state: Table, action: act.TakeSeat) -> list[Any]:
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
    if state.det.player_group and state.det.player_group not in action.groups:
        raise Refused("8.1", f"the game is for {state.det.player_group}")
    _whole_chips(state, action.stake)
    if action.stake < (least := state.det.min_table_stake or 0):
        raise Refused("4.3", f"a table stake of {action.stake} is below the minimum of {least}")
    if not _brings_back(state, action):
        _within_buy_in(state, action.stake)
    return [ev.SeatTaken("4.3", action.seat, action.player, action.stake)]


def _brings_back(state: Table, action: act.TakeSeat) -> bool:
    """Whoever comes back soon brings the stake they left with, however large (omaha 4.6)."""
    took = state.left.get(action.player, 0)
    if not took or action.away_minutes >= (state.det.rejoin_minutes or 0):
        return False
    if action.stake < took:
        rule = state.game.rules["reduce"]
        raise Refused(rule, f"{action.player} left with {took} and may not come back with less")
    return action.stake == took


def _within_buy_in(state: Table, stake: int) -> None:
    """Where the instrument has a maximum buy-in (omaha A.Buy-in)."""
    if state.det.max_buy_in is not None and stake > state.det.max_buy_in:
        rule = state.game.rules["top up"]
        raise Refused(
            rule, f"a stake of {stake} is above the maximum buy-in of {state.det.max_buy_in}"
        )


def _whole_chips(state: Table, amount: int) -> None:
    chip = state.det.smallest_chip
    if amount <= 0 or amount % chip:
        raise Refused(state.game.rules["chips"], f"{amount} cannot be paid in chips of {chip}")


def _money_table(state: Table) -> None:
    """Tournament chips change hands in a pot alone."""
    if state.det.tournament:
        rule = state.game.rules["tournament chips"]
        raise Refused(rule, "tournament chips are neither added to nor taken from a stake")


def _buy_chips(state: Table, action: act.BuyChips) -> list[Any]:
    seat = _seat(state, action.seat)
    _whole_chips(state, action.amount)
    _money_table(state)
    if seat.declared:
        raise Refused("14.3", f"seat {action.seat} is declared and may not add chips")
    if state.playing and state.round and state.round.phase != "posting":
        return [ev.PurchaseQueued("4.4", action.seat, action.amount)]
    _check_purchase(state, seat.stake + action.amount)
    return [ev.StakeIncreased(state.game.rules["top up"], action.seat, action.amount)]


def _check_purchase(state: Table, stake: int) -> None:
    least = state.det.min_table_stake or 0
    if stake < least:
        rule = state.game.rules["top up"]
        raise Refused(rule, f"a stake of {stake} would still be below the minimum of {least}")
    _within_buy_in(state, stake)


def _take_off_chips(state: Table, action: act.TakeOffChips) -> list[Any]:
    seat = _seat(state, action.seat)
    rule, stake = state.game.rules["reduce"], seat.stake
    _whole_chips(state, action.amount)
    _money_table(state)
    if state.playing and (now := state.round) is not None:
        if now.phase != "posting":
            raise Refused("4.4", "no chips leave a table stake during a round of play")
        if leaving.in_round(state, action.seat):
            stake = now.stakes[now.index[action.seat]]
    reducible = "stake_reduction_between_rounds" in state.game.own
    if not reducible or state.det.stake_reduction_between_rounds is False:
        raise Refused(rule, "a table stake may not be reduced while its owner stays in the game")
    least = state.det.min_table_stake or 0
    if stake - action.amount < least:
        raise Refused(rule, f"{stake - action.amount} is below the minimum of {least}")
    return [ev.StakeReduced(rule, action.seat, action.amount)]


def _may_take(state: Table, seat: int, player: str) -> None:
    if not 1 <= seat <= state.size:
        raise Refused("8.2", f"seat {seat} is not one of the {state.size} seats")
    if seat in state.seats:
        raise Refused("8.2", f"seat {seat} is taken")
    claims.require_right(state, seat, player)


def _post_entry(state: Table, action: act.PostEntry) -> list[Any]:
    seat = _seat(state, action.seat)
    if not seat.entry:
        raise Refused("17.11", f"seat {action.seat} has nothing to post: it is in the game")
    if on_button(state, action.seat):
        raise Refused(seat.entry, f"the button goes to seat {action.seat}: nobody comes in on it")
    return [ev.EntryChosen(POSTING[seat.entry], action.seat)]


def _change_seat(state: Table, action: act.ChangeSeat) -> list[Any]:
    seat = _seat(state, action.seat)
    _may_take(state, action.to, seat.player)
    if state.playing:
        raise Refused("8.2", "seats are changed between rounds of play")
    moved = MOVED if farther(state, action.seat, action.to) else ""
    return [
        ev.SeatChanged(moved or "8.2", action.seat, action.to, seat.entry or moved),
    ]


def _sit_out(state: Table, action: act.SitOut) -> list[Any]:
    _seat(state, action.seat)
    return [ev.SatOut("8.4", action.seat)]


def _sit_in(state: Table, action: act.SitIn) -> list[Any]:
    _seat(state, action.seat)
    return [ev.SatIn("8.4", action.seat)]


def _show_to_one(state: Table, action: act.ShowToOne) -> list[Any]:
    rule = state.game.rules.get("show one", "16.7")
    _seat(state, action.to)
    _require_held(state, action, rule)
    return [ev.ShownToOne(rule, action.seat, action.to, action.cards)]


def _require_held(state: Table, action: act.ShowToOne | act.ShowToAll, rule: str) -> None:
    """Cards of the last round of play, once it is over, and their owner's to the end (16.7)."""
    now = state.round
    if now is None or state.playing or _seat(state, action.seat).dealt != action.seat:
        raise Refused(rule, f"seat {action.seat} has no cards of a finished round to show")
    i = now.index[action.seat]
    if now.status[i] == FOLDED:
        raise Refused("16.7", f"the cards of seat {action.seat} were folded: nobody looks at them")
    if not action.cards or not set(action.cards) <= set(now.hole[i]):
        named = ", ".join(action.cards) or "no cards"
        raise Refused(rule, f"{named} were not dealt to seat {action.seat}")


def _show_to_all(state: Table, action: act.ShowToAll) -> list[Any]:
    """Where showing is provided for."""
    rule = state.game.rules.get("show one")
    if rule is None:
        raise Refused("16.4", "cards that need not be shown stay hidden in this game")
    _require_held(state, action, rule)
    return [ev.CardsPublished(rule, action.seat, action.cards, state.seats[action.seat].player)]


def _ask_to_see(state: Table, action: act.AskToSee) -> list[Any]:
    rule = state.game.rules.get("show one", "16.7")
    cards = tuple(card for seat, seen in state.seen for card in seen if seat == action.seat)
    if not cards:
        raise Refused(rule, f"seat {action.seat} has shown no cards to one player alone")
    return [ev.CardsPublished(rule, action.seat, cards, action.by)]


def _withdraw_entry(state: Table, action: act.WithdrawEntry) -> list[Any]:
    """One entry back, no further, and not once the round of play is over."""
    if role_of(action.by) not in (DEALER, *IN_CHARGE):
        raise Refused("A.Dealer", f"entries are the dealer's to withdraw, not the {action.by}'s")
    if state.before is None or not state.playing:
        raise Refused("A.Dealer", "there is no entry that nobody has acted on")
    return [ev.EntryWithdrawn("A.Dealer", action.reason, _entered_by(state, action))]


def _leave_seat(state: Table, action: act.LeaveSeat) -> list[Any]:
    _seat(state, action.seat)
    if leaving.in_round(state, action.seat):
        raise Refused("4.4", f"seat {action.seat} is in the round of play: stay to its end")
    return leaving.leave(state, "8.2", action.seat)


# Commission by time


def _begin_period(state: Table, action: act.BeginPeriod) -> list[Any]:
    _by_time(state)
    return [ev.PeriodBegun("15.3")]


def _pay_time(state: Table, action: act.PayTime) -> list[Any]:
    terms = _by_time(state)
    seat = _seat(state, action.seat)
    source = state.det.time_charge_source
    if seat.paid:
        raise Refused("15.3", f"seat {action.seat} has paid for this period")
    if source == "stake" and (state.playing or seat.stake < terms.rate):
        raise Refused("15.3", f"the rate of {terms.rate} cannot be taken from the stake now")
    return [ev.TimeCharged("15.3", action.seat, terms.rate, source)]


def _by_time(state: Table) -> Any:
    terms = state.det.commission
    if terms is None or terms.basis != "time":
        raise Refused("15.3", "commission is not taken by time at this table")
    return terms


# The next round of play


def _start_round(state: Table, action: act.StartRound) -> list[Any]:
    if state.playing:
        raise Refused("8.3", "a round of play is under way")
    if held := floor.hold(state.floor, scene(state)):
        raise Refused(*held)
    new = state.fork()
    events: list[Any] = []
    for event in (*_announcement(new), *_declarations(new)):
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
    """Stakes below the minimum that were not made up (A.Declared)."""
    least = state.det.min_table_stake or 0
    return [
        ev.PlayerDeclared("14.3", n)
        for n, seat in sorted(state.seats.items())
        if 0 < seat.stake < least and not seat.declared and not seat.out
    ]


def _after_round(state: Table) -> list[Any]:
    """What waited for the end of the round, and who must leave (4.4, 14.3)."""
    events: list[Any] = []
    stakes = {n: seat.stake for n, seat in state.seats.items()}
    for n, amount in state.queued:
        try:
            _check_purchase(state, stakes[n] + amount)
            stakes[n] += amount
            events.append(ev.StakeIncreased("4.4", n, amount))
        except Refused as refusal:
            events.append(ev.PurchaseLapsed(refusal.rule, n, amount))
    events += [
        ev.SeatLeft("14.3", n, 0)
        for n, seat in sorted(state.seats.items())
        if seat.declared and not seat.stake
    ]
    return events


def _vote_without(state: Table, events: list[Any]) -> list[Any]:
    """Whoever has left in mid-round is not waited for when the others have voted."""
    left = state.playing and any(isinstance(event, ev.SeatLeft) for event in events)
    return floor.outcome(state.floor, scene(state)) if left else []


# what follows from any action without another: from the table as it is, and the events so far
_FOLLOW: tuple[Callable[[Table, list[Any]], list[Any]], ...] = (
    lambda state, events: leaving.excluded(state),
    _vote_without,
    leaving.cash_out,
    lambda state, events: [] if state.playing else _after_round(state),
)


def allowed(state: Table) -> tuple[Choice, ...]:
    """The choices of the round under way, or the start of the next."""
    if state.round is not None and state.playing:
        return poker.allowed(state.round)
    return (Choice(act.StartRound),) if may_start(state) else ()


def may_start(state: Table) -> bool:
    """Whether the next round of play can be started as things stand."""
    try:
        return bool(_start_round(state, act.StartRound()))
    except Refused:
        return False


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


# What each event does to the table


def apply(state: Table, event: Any) -> None:
    """Change this very table as the event says. For forks only."""
    change = _APPLY.get(type(event))
    if floor.is_event(event):
        state.floor = floor.apply(state.floor, scene(state), event)
    elif change is not None:
        change(state, event)
    else:
        _apply_to_round(state, event)


def _apply_to_round(state: Table, event: Any) -> None:
    assert state.round is not None, "an event of a round of play that was never opened"
    state.round.turn = None
    apply_to_round(state.round, event)


def _set(state: Table, seat: int, **changes: Any) -> None:
    state.seats[seat] = state.seats[seat]._replace(**changes)


def _notice_given(state: Table, event: ev.NoticeGiven) -> None:
    state.notice = (event.determinations, state.rounds)


def _determinations_announced(state: Table, event: ev.DeterminationsAnnounced) -> None:
    assert state.notice is not None
    state.det, _ = state.notice
    state.version, state.notice = event.version, None


def _seat_taken(state: Table, event: ev.SeatTaken) -> None:
    entry = NEWCOMER if state.rounds else ""
    state.seats[event.seat] = Seat(event.player, event.stake, entry=entry)
    _settle_claim(state, event.seat)


def _settle_claim(state: Table, seat: int) -> None:
    state.awarded.pop(seat, None)
    state.claims = tuple(claim for claim in state.claims if claim[0] != seat)


def _seat_changed(state: Table, event: ev.SeatChanged) -> None:
    seat = state.seats.pop(event.seat)
    state.seats[event.to] = seat._replace(entry=event.entry, posts=False)
    _settle_claim(state, event.to)


def _seat_wanted(state: Table, event: ev.SeatWanted) -> None:
    state.claims += ((event.seat, event.player),)


def _claim_withdrawn(state: Table, event: ev.ClaimWithdrawn) -> None:
    state.claims = tuple(each for each in state.claims if each != (event.seat, event.player))


def _seat_awarded(state: Table, event: ev.SeatAwarded) -> None:
    state.awarded[event.seat] = event.player


def _sat_in(state: Table, event: ev.SatIn) -> None:
    seat = state.seats[event.seat]
    entry = MISSED if seat.missed and not seat.entry else seat.entry
    state.seats[event.seat] = seat._replace(out=False, entry=entry)


def _blind_missed(state: Table, event: ev.BlindMissed) -> None:
    _set(state, event.seat, missed=(*state.seats[event.seat].missed, event.blind))


def _blind_posted(state: Table, event: ev.BlindPosted) -> None:
    _apply_to_round(state, event)
    if event.blind != "over":
        state.blind_seats += (event.seat,)


def _purchase_queued(state: Table, event: ev.PurchaseQueued) -> None:
    state.queued += ((event.seat, event.amount),)


def _purchase_lapsed(state: Table, event: ev.PurchaseLapsed) -> None:
    state.queued = tuple(q for q in state.queued if q != (event.seat, event.amount))


def _stake_increased(state: Table, event: ev.StakeIncreased) -> None:
    state.queued = tuple(q for q in state.queued if q != (event.seat, event.amount))
    _set(state, event.seat, stake=state.seats[event.seat].stake + event.amount)
    if leaving.in_round(state, event.seat):
        state.before = None  # bought on the strength of the last entry
        _apply_to_round(state, event)


def _stake_reduced(state: Table, event: ev.StakeReduced) -> None:
    _set(state, event.seat, stake=state.seats[event.seat].stake - event.amount)
    if leaving.in_round(state, event.seat):
        state.before = None  # paid out on the strength of the last entry
        _apply_to_round(state, event)


def _time_charged(state: Table, event: ev.TimeCharged) -> None:
    taken = event.amount if event.source == "stake" else 0
    _set(state, event.seat, paid=True, stake=state.seats[event.seat].stake - taken)


def _period_begun(state: Table, event: ev.PeriodBegun) -> None:
    for n in state.seats:
        _set(state, n, paid=False)


def _shown_to_one(state: Table, event: ev.ShownToOne) -> None:
    state.seen += ((event.seat, event.cards),)


def _cards_published(state: Table, event: ev.CardsPublished) -> None:
    state.seen = tuple(each for each in state.seen if each[0] != event.seat)


def _entry_made(state: Table, event: ev.EntryMade) -> None:
    state.before = state.round and state.round.fork()


def _entry_withdrawn(state: Table, event: ev.EntryWithdrawn) -> None:
    state.round, state.before = state.before and state.before.fork(), None


def _button_placed(state: Table, event: ev.ButtonPlaced) -> None:
    state.circled = circled(state, event.seat)
    if state.button is None:
        state.first_button = event.seat
    state.button, state.moved = event.seat, False


def _round_opened(state: Table, event: ev.RoundOpened) -> None:
    state.round = opened(law(state.game, event.determinations), event)
    state.rounds += 1
    state.blind_seats, state.seen, state.before, state.gone = (), (), None, {}
    state.floor = floor.next_round(state.floor)
    for n, seat in state.seats.items():
        dealt = n in state.round.index
        _set(state, n, dealt=n if dealt else 0)
        if dealt:
            idle = seat.idle if state.det.abstain_counts_folds else 0
            _set(state, n, entry="", posts=False, missed=(), idle=idle)
        elif seat.out or not seat.entry:  # to wait for the blind is no abstaining
            _abstained(state, n)


def _abstained(state: Table, n: int) -> None:
    """One round more without a bet, if all other seats are in use (19.6)."""
    _set(state, n, idle=state.seats[n].idle + 1 if len(state.seats) == state.size else 0)


def _round_concluded(state: Table, event: ev.RoundConcluded) -> None:
    _apply_to_round(state, event)
    _stakes_back(state, event)


def _round_voided(state: Table, event: ev.RoundVoided) -> None:
    before = state.round and state.round.fork()
    _apply_to_round(state, event)
    if before is not None and before.phase == "concluded":
        leaving.stakes_undone(state, before)


def _count_folds(state: Table, over: Round) -> None:
    """Whoever put nothing in has abstained too, if so determined (19.6)."""
    for n, staked, dead in zip(over.seats, over.staked, over.dead, strict=True):
        if n in state.gone:
            continue
        if staked or dead:
            _set(state, n, idle=0)
        else:
            _abstained(state, n)


def _stakes_back(state: Table, event: ev.RoundConcluded) -> None:
    state.moved = state.round is None or not irregular(state.round).voided
    if state.round is not None and state.moved and state.det.abstain_counts_folds:
        _count_folds(state, state.round)
    leaving.stakes_back(state, event)


_APPLY: dict[type, Callable[[Table, Any], None]] = {
    ev.NoticeGiven: _notice_given,
    ev.DeterminationsAnnounced: _determinations_announced,
    ev.SeatTaken: _seat_taken,
    ev.PurchaseQueued: _purchase_queued,
    ev.PurchaseLapsed: _purchase_lapsed,
    ev.StakeIncreased: _stake_increased,
    ev.StakeReduced: _stake_reduced,
    ev.SatOut: lambda state, event: _set(state, event.seat, out=True),
    ev.SatIn: _sat_in,
    ev.EntryChosen: lambda state, event: _set(state, event.seat, posts=True),
    ev.BlindMissed: _blind_missed,
    ev.BlindPosted: _blind_posted,
    ev.SeatChanged: _seat_changed,
    ev.SeatWanted: _seat_wanted,
    ev.ClaimWithdrawn: _claim_withdrawn,
    ev.SeatAwarded: _seat_awarded,
    ev.ShownToOne: _shown_to_one,
    ev.CardsPublished: _cards_published,
    ev.EntryMade: _entry_made,
    ev.EntryWithdrawn: _entry_withdrawn,
    ev.SeatLeft: leaving.seat_left,
    ev.ChipsCashedOut: leaving.chips_cashed_out,
    ev.PlayerDeclared: lambda state, event: _set(state, event.seat, declared=True),
    ev.PeriodBegun: _period_begun,
    ev.TimeCharged: _time_charged,
    ev.ButtonPlaced: _button_placed,
    ev.RoundOpened: _round_opened,
    ev.RoundConcluded: _round_concluded,
    ev.RoundVoided: _round_voided,
}
