"""The state of a table of Omaha, Faro or Seven Card Stud, and what each event does to it.

What lives between rounds of play: seats and table stakes, determinations and notices, the dealer
button, declared players, commission by time. A round in progress is a `Round` inside. `apply`
cannot refuse: what the rules allow is decided in table_steps. Knows no account, no clock and no
waiting list.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.rules import entries, floor, leaving
from croupier.rules import events as ev
from croupier.rules.determinations import Determinations
from croupier.rules.entries import Entry
from croupier.rules.floor_records import GamingBegan
from croupier.rules.law import Game, law
from croupier.rules.round import Round, irregular, opened
from croupier.rules.rulings import apply as apply_to_round
from croupier.rules.seating import MISSED, NEWCOMER, by_time, circled

INSTRUMENTS = ("omaha", "faro", "stud")


NOTHING: tuple[str, bool, tuple[int, ...]] = ("", False, ())


class Seat(NamedTuple):
    """A player and the table stake in front of them."""

    player: str
    stake: int
    declared: bool = False
    since: int = 0  # the round of play whose first card made them declared
    out: bool = False
    paid: bool = False  # the commission of the period
    entry: str = ""  # the clause that keeps the player out until a blind comes round
    posts: bool = False  # rather than wait
    missed: tuple[int, ...] = ()  # blinds
    idle: int = 0  # rounds of play sat out in a row
    idle_then: int = 0  # the same once the round of play under way has been played
    dealt: int = 0  # the seat where they were dealt in to the latest round of play
    owed: tuple[str, bool, tuple[int, ...]] = NOTHING  # entry, posts and missed before it


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
    entries: tuple[Entry, ...]  # at a live table, in the latest round of play
    came: tuple[tuple[int, int], ...]  # (seat, chips) to the stakes of its players since the last
    ruined: dict[str, int]  # who had to leave when the stake was lost, and from which seat
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
        new.gone, new.queued, new.ruined = self.gone.copy(), self.queued, self.ruined
        new.entries, new.came = self.entries, self.came
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Table.__slots__)

    @property
    def playing(self) -> bool:
        """Whether a round of play is under way."""
        return self.round is not None and self.round.phase != "concluded"

    @property
    def begun(self) -> bool:
        """Whether the first card of that round is out (A.Round of Play)."""
        return self.round is not None and self.playing and self.round.dealt > 0

    @property
    def shuffled(self) -> bool:
        """Whether the cards of that round are in the shoe."""
        return self.round is not None and self.round.phase not in ("posting", "concluded")


def opened_table(game: Game, event: ev.TableOpened) -> Table:
    """The state that the first event of a table makes."""
    new = Table.__new__(Table)
    new.game, new.det, new.version, new.notice = game, event.determinations, 1, None
    new.size, new.seats, new.button, new.rounds = event.seats, {}, None, 0
    new.round, new.moved, new.queued = None, False, ()
    new.entries, new.came, new.ruined = (), (), {}
    new.first_button, new.circled, new.blind_seats = None, False, ()
    new.floor, new.seen = floor.opened(event.live, event.procedures), ()
    new.claims, new.awarded, new.left, new.gone = (), {}, {}, {}
    return new


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
        shuffled=state.shuffled,
    )


def apply(state: Table, event: Any) -> None:
    """Change this very table as the event says. For forks only."""
    change = _APPLY.get(type(event))
    if floor.is_event(event):
        if isinstance(event, GamingBegan) and state.floor.over and not state.playing:
            state.first_button, state.circled = None, False  # another day (17.12)
            state.ruined = {}
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
    ended = by_time(state.det) and not by_time(state.notice[0])
    state.det, _ = state.notice
    state.version, state.notice = event.version, None
    if ended:
        _period_begun(state, event)  # nothing of a time that is over counts for another (15.3)


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
    if state.awarded.get(event.seat) == event.player:
        del state.awarded[event.seat]


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
    _no_longer_queued(state, (event.seat, event.amount))


def _no_longer_queued(state: Table, purchase: tuple[int, int]) -> None:
    """One that waited; another of the same amount waits on."""
    if purchase in state.queued:
        at = state.queued.index(purchase)
        state.queued = state.queued[:at] + state.queued[at + 1 :]


def _stake_increased(state: Table, event: ev.StakeIncreased) -> None:
    _no_longer_queued(state, (event.seat, event.amount))
    _set(state, event.seat, stake=state.seats[event.seat].stake + event.amount)
    entries.came(state, event.seat, event.amount)
    if leaving.in_round(state, event.seat):
        _apply_to_round(state, event)


def _stake_reduced(state: Table, event: ev.StakeReduced) -> None:
    _set(state, event.seat, stake=state.seats[event.seat].stake - event.amount)
    entries.came(state, event.seat, -event.amount)
    if leaving.in_round(state, event.seat):
        _apply_to_round(state, event)


def _time_charged(state: Table, event: ev.TimeCharged) -> None:
    taken = event.amount if event.source == "stake" else 0
    _set(state, event.seat, paid=True, stake=state.seats[event.seat].stake - taken)
    entries.came(state, event.seat, -taken)


def _period_begun(state: Table, event: object) -> None:
    for n in state.seats:
        _set(state, n, paid=False)


def _shown_to_one(state: Table, event: ev.ShownToOne) -> None:
    state.seen += ((event.seat, event.cards),)


def _cards_published(state: Table, event: ev.CardsPublished) -> None:
    state.seen = tuple(each for each in state.seen if each[0] != event.seat)


def _deal_taken_back(state: Table, event: ev.DealTakenBack) -> None:
    _apply_to_round(state, event)
    undeclare(state)


def _player_declared(state: Table, event: ev.PlayerDeclared) -> None:
    _set(state, event.seat, declared=True, since=state.rounds)


def undeclare(state: Table) -> None:
    """No round of play has begun: a stake can still be made up for it (14.3, A.Misdeal)."""
    for n, seat in state.seats.items():
        if seat.declared and seat.since == state.rounds:
            _set(state, n, declared=False, since=0)


def _button_placed(state: Table, event: ev.ButtonPlaced) -> None:
    state.circled = circled(state, event.seat)
    if state.first_button is None:
        state.first_button = event.seat
    state.button, state.moved = event.seat, False


def _round_opened(state: Table, event: ev.RoundOpened) -> None:
    state.round = opened(law(state.game, event.determinations), event)
    state.rounds += 1
    state.blind_seats, state.seen, state.gone = (), (), {}
    state.entries = state.came = ()
    state.floor = floor.next_round(state.floor)
    for n, seat in state.seats.items():
        if n in state.round.index:
            then = seat.idle if state.det.abstain_counts_folds else 0
            owed = seat.entry, seat.posts, seat.missed
            came_in = {"entry": "", "posts": False, "missed": ()}
            _set(state, n, dealt=n, owed=owed, idle_then=then, **came_in)
        else:
            waits = seat.entry and not seat.out  # to wait for the blind is no abstaining
            then = seat.idle if waits else _one_more(state, seat)
            _set(state, n, dealt=0, owed=NOTHING, idle_then=then)


def _one_more(state: Table, seat: Seat) -> int:
    """How many rounds without a bet, after another, if all other seats are in use (19.6)."""
    return seat.idle + 1 if len(state.seats) == state.size else 0


def _round_concluded(state: Table, event: ev.RoundConcluded) -> None:
    _apply_to_round(state, event)
    stakes_back(state, event)


def _round_voided(state: Table, event: ev.RoundVoided) -> None:
    before = state.round and state.round.fork()
    _apply_to_round(state, event)
    if before is not None and before.phase == "concluded":
        leaving.stakes_undone(state, before)


def _pot_passed_on(state: Table, event: ev.PotPassedOn) -> None:
    before = state.round and state.round.fork()
    _apply_to_round(state, event)
    if before is not None:
        leaving.pot_passed_on(state, before)


def _count_idle(state: Table) -> None:
    """A round of play has been played, void or not: who sat it out has abstained (19.6)."""
    for n, seat in state.seats.items():
        if seat.idle != seat.idle_then:
            _set(state, n, idle=seat.idle_then)


def _count_folds(state: Table, over: Round) -> None:
    """Whoever put nothing in has abstained too, if so determined (19.6)."""
    for n, staked, dead in zip(over.seats, over.staked, over.dead, strict=True):
        if n in state.gone:
            continue
        seat = state.seats[n]
        _set(state, n, idle=0 if staked or dead else _one_more(state, seat))


def stakes_back(state: Table, event: ev.RoundConcluded) -> None:
    """The round of play is over: everybody has the table stake it left them."""
    state.moved = state.round is None or not irregular(state.round).voided
    if state.round is not None and state.round.dealt:
        _count_idle(state)
    if state.round is not None and state.moved and state.det.abstain_counts_folds:
        _count_folds(state, state.round)
    leaving.stakes_back(state, event)
    if not state.moved:
        leaving.owe_again(state)


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
    ev.EntryMade: lambda state, event: entries.made(state, event.by),
    ev.EntryWithdrawn: lambda state, event: entries.withdraw(state),
    ev.SeatLeft: leaving.seat_left,
    ev.ChipsCashedOut: leaving.chips_cashed_out,
    ev.DealTakenBack: _deal_taken_back,
    ev.PlayerDeclared: _player_declared,
    ev.PeriodBegun: _period_begun,
    ev.TimeCharged: _time_charged,
    ev.ButtonPlaced: _button_placed,
    ev.RoundOpened: _round_opened,
    ev.RoundConcluded: _round_concluded,
    ev.RoundVoided: _round_voided,
    ev.PotPassedOn: _pot_passed_on,
}
