"""What the dealer of an electronic table does next, and when: pure.

Rounds begin, shoes are loaded, clocks are called and run out, windows for wagers close. Times are
milliseconds of the journal, so that a table brought back after a fall goes on with the time left.
It must not know where time comes from, nor seeds: the table commits and seals when it is due.
"""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from croupier.room.recall import Recall
from croupier.room.sealing import base, number, unfit
from croupier.rules import actions as act
from croupier.rules import floor, leaving, seating
from croupier.rules.delegation import withheld
from croupier.rules.floor_records import VacateSeat
from croupier.rules.house import actions as house_act
from croupier.rules.house.table import BETWEEN, CLOSED, COLLECTING, DECIDING, WAGERS, HouseTable
from croupier.rules.house.table import held as house_held
from croupier.rules.people import OPERATOR, SUPERVISOR
from croupier.rules.table import Table, scene

COMMIT = "commit"  # the seed of the next shuffle is drawn, and everybody is given its commitment
SEAL = "seal"  # the cards are shuffled from it and the players' nonces, cut and sealed
DISCARD = "discard"  # a sealed deck is given up that cannot be dealt
LOAD = "load"  # the sealed deck is put into the shoe, and the cards are dealt


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take at an electronic table, in milliseconds."""

    between: int = 2_500
    showdown: int = 6_000
    patience: int = 15_000  # before the clock is called, where nobody's time is limited at first
    over_blind: int = 4_000
    wagers: int = 15_000
    afterthought: int = 3_000  # between the last wager and the end of wagers
    claim: int = 8_000
    offer: int = 45_000
    seated: int = 1_000  # between sitting down and the next round of play
    thinking: int = 2_600  # the longest that a bot thinks
    nonces: int = 1_000  # after a commitment, for the players' own share in the shuffle

    def times(self, pauses: float, windows: float | None = None) -> "Pace":
        """The same, the dealers' pauses longer or shorter; the time players have goes with them."""
        shares = dict.fromkeys(WINDOWS, pauses if windows is None else windows)
        return Pace(**{k: round(v * shares.get(k, pauses)) for k, v in asdict(self).items()})


WINDOWS = ("patience", "over_blind", "wagers", "claim", "offer")  # in which players decide


class Duty(NamedTuple):
    """What is to be done once it is due; `clock` says whose time runs out then, if anybody's."""

    action: Any
    due: int
    seat: int | None = None  # whose clock it is
    began: int = 0
    clock: bool = False
    opens: int | None = None  # when the next round of play begins, where this leads to it


def duty(state: Any, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    """What the dealer does next, if nobody does anything before."""
    if isinstance(state, HouseTable):
        return _house(state, memo, pace, ready)
    return _pot(state, memo, pace)


def deals_at_once(state: Any) -> bool:
    """Whether nothing more is waited for before the cards: no over-blind, no wager."""
    if isinstance(state, HouseTable):
        return state.stage == CLOSED
    return not state.det.over_blinds and state.round.phase == "posting"


# the waiting list, whatever is being played meanwhile


def call_ends(memo: Recall, pace: Pace) -> int | None:
    """When the first of those who were called has had the usual time to take a free seat."""
    return min(memo.called.values()) + pace.offer if memo.called else None


def in_vain(memo: Recall, pace: Pace, now: int) -> list[str]:
    """Everybody who was called so long ago and has not come."""
    return [player for player, at in memo.called.items() if at + pace.offer <= now]


# the deck, which is sealed before anybody wagers


def _begin(state: Any, memo: Recall, pace: Pace, action: Any, due: int) -> Duty:
    """The next round of play, once its deck is committed and sealed for all to see."""
    found = _prepare(state, memo, pace, Duty(action, due))
    return found._replace(opens=max(due, found.due))


def _prepare(state: Any, memo: Recall, pace: Pace, then: Duty) -> Duty:
    """What the deck still lacks, each told before the next; then what it was needed for."""
    if given_up(state, memo) is not None:
        return Duty(DISCARD, memo.at)
    deck = memo.next_up
    if deck.waits:
        return then
    if deck.committed is None or deck.loaded:
        return Duty(COMMIT, memo.at)
    return Duty(SEAL, max(then.due, _nonces_until(state, memo, pace)))


def given_up(state: Any, memo: Recall) -> tuple[str, str] | None:
    """A sealed deck that cannot be dealt any more, and why."""
    deck = memo.next_up
    if not deck.waits or deck.sealed is None:
        return None
    if base(deck.round_id) != memo.id_of(number(state)):
        return deck.round_id, "its round of play was over before the first card"
    reason = unfit(state, deck.sealed)
    return (deck.round_id, reason) if reason else None


def _nonces_until(state: Any, memo: Recall, pace: Pace) -> int:
    """Bots leave no nonce; nobody waits for people who have left theirs."""
    house = isinstance(state, HouseTable)
    seated = state.players if house else [seat.player for seat in state.seats.values()]
    people = {who for who in seated if who and who not in memo.bots}
    wait = 0 if people <= memo.coming.nonces.keys() else pace.nonces
    return memo.coming.at + wait


# the pot games


def _pot(state: Table, memo: Recall, pace: Pace) -> Duty | None:
    for n, seat in state.seats.items() if memo.leaving else ():
        if seat.player in memo.leaving and not leaving.in_round(state, n):
            return Duty(act.LeaveSeat(n), memo.at)
    if state.playing:
        return _in_round(state, memo, pace)
    for n, seat in state.seats.items():
        away = seat.player in memo.lapsed or memo.bar_of(seat.player, memo.at)
        if away and not seat.out:
            return Duty(act.SitOut(n), memo.at)  # not dealt in until back
    first = [_moving(state, memo), _vacating(state, memo), _starting(state, memo, pace)]
    return min((each for each in first if each is not None), key=_due, default=None)


def _due(each: Duty) -> int:
    return each.due


def _starting(state: Table, memo: Recall, pace: Pace) -> Duty | None:
    """The next round of play, once the last one has been looked at."""
    if len(seating.ready_seats(state)) < 2 or floor.hold(state.floor, scene(state)):
        return None
    pause = pace.showdown if memo.shown else pace.between
    since = max(memo.sat_at.values(), default=0)
    due = max(memo.ended_at + pause, since + pace.seated)
    return _begin(state, memo, pace, act.StartRound(), due)


def _moving(state: Table, memo: Recall) -> Duty | None:
    """A seat that players here have asked for goes to one of them when it is free."""
    seated = {seat.player for seat in state.seats.values()}
    for n, player in state.claims:
        if player in seated and n not in state.seats:
            return Duty(act.AwardSeat(n), memo.at)
    return None


def _vacating(state: Table, memo: Recall) -> Duty | None:
    """At a full table with people waiting, a player who let three rounds pass makes room."""
    if len(state.seats) < state.size or not memo.waiting:
        return None
    for n, seat in state.seats.items():
        if seat.idle >= 3:
            return Duty(VacateSeat(n), memo.at)
    return None


def _in_round(state: Table, memo: Recall, pace: Pace) -> Duty | None:
    now = state.round
    assert now is not None
    if floor.pause(state.floor, state.game.name):
        return None
    if now.phase == "posting":
        wait = 0 if deals_at_once(state) else pace.over_blind
        return _prepare(state, memo, pace, Duty(LOAD, memo.turn_since + wait))
    seat = now.seat_to_act
    if now.phase != "betting" or seat is None:
        return None
    return _turn(state, memo, pace, seat, now.clock)


def _turn(state: Table, memo: Recall, pace: Pace, seat: int, called: bool) -> Duty:
    """The time to act: announced for everybody, or called for one player (4.8, 4.6)."""
    began, seconds = memo.turn_since, state.det.act_seconds
    if seconds is not None:
        return Duty(act.Expire(seat), began + seconds * 1000, seat, began, True)
    if not called:
        return Duty(act.CallClock(seat, _timekeeper(state)), began + pace.patience)
    began = memo.clock_since
    return Duty(act.Expire(seat), began + state.game.clock_seconds * 1000, seat, began, True)


def _timekeeper(state: Table) -> str:
    """The casino supervisor, unless the operator of Omaha keeps the clock (A.Casino Supervisor)."""
    return OPERATOR if withheld(state.det, SUPERVISOR, act.CallClock) else SUPERVISOR


# the house games


def _house(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    for box, player in enumerate(state.players) if memo.leaving else ():
        if player and player in memo.leaving and state.free(box):
            return Duty(house_act.LeaveBox(player), memo.at)
    step = _STAGES.get(state.stage)
    return step(state, memo, pace, ready) if step is not None else None


def _between(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    if not any(state.players) or house_held(state):
        return None
    pause = pace.showdown if memo.dealer else pace.between
    since = max(memo.sat_at.values(), default=0)
    due = max(memo.ended_at + pause, since)
    return _begin(state, memo, pace, house_act.OpenWagers(), due)


def _wagers(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    """Until everybody is ready, or the time is over and an ante stands."""
    if not any(state.ante):
        return None
    seated = [box for box, player in enumerate(state.players) if player]
    if all(state.ante[box] and state.players[box] in ready for box in seated):
        return Duty(house_act.CloseWagers(), memo.at)
    began = memo.turn_since
    due = max(began + pace.wagers, memo.wagered_at + pace.afterthought)
    last = memo.first_wager_at + 2 * pace.wagers  # nobody holds up the table by wagering anew
    return Duty(house_act.CloseWagers(), min(due, last), None, began, True)


def _closed(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    return _prepare(state, memo, pace, Duty(LOAD, memo.turn_since))


def _deciding(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    began, box = memo.turn_since, state.turn()
    if not box:
        return Duty(house_act.CloseDecisions(), began + pace.claim, None, began, True)
    seconds = state.law.det.decision_timeout
    if seconds is None:
        return None
    seat = None if state.law.det.decision_order == "simultaneous" else box
    return Duty(house_act.LapseDecision(box), began + seconds * 1000, seat, began, True)


def _collecting(state: HouseTable, memo: Recall, pace: Pace, ready: frozenset[str]) -> Duty | None:
    began = memo.turn_since
    return Duty(house_act.EndRound(), began + pace.claim, None, began, True)


_STAGES = {
    BETWEEN: _between,
    WAGERS: _wagers,
    CLOSED: _closed,
    DECIDING: _deciding,
    COLLECTING: _collecting,
}
