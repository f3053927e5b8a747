"""What is entered at a live table of the pot games, and how it is taken back (A.Dealer, 17.14).

Each entry keeps the round of play as it stood before. The latest is withdrawn first, then the one
before it, back to the beginning of the round of play; the end of the round is no hindrance, the
start of the next one is. Chips that have come to a table stake since wait for the end of the round,
as if they had been asked for in it (4.4). It must not know what any entry was about.
"""

from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import Refused
from croupier.rules import leaving
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR, role_of
from croupier.rules.round import Round

if TYPE_CHECKING:
    from croupier.rules.table import Seat, Table

INSTRUMENTS = ("omaha", "faro", "stud")

DUTY, DECISION = "A.Dealer", "17.14"
_RANK = {DEALER: 0, SUPERVISOR: 1, OPERATOR: 2}  # nobody withdraws what a superior has entered


class Entry(NamedTuple):
    """Somebody's entry, and how things stood before it."""

    by: str
    round: Round
    seats: dict[int, "Seat"]
    moved: bool
    came: tuple[tuple[int, int], ...]  # to the stakes of (seat, chips), since the entry before


def made(state: "Table", by: str) -> None:
    """Keep what the entry that follows will change."""
    assert state.round is not None
    entry = Entry(by, state.round.fork(), state.seats.copy(), state.moved, state.came)
    state.entries, state.came = (*state.entries, entry), ()


def came(state: "Table", n: int, amount: int) -> None:
    """Chips came to the stake of a player in the latest round of play, or went from it."""
    if state.entries and (dealt := state.seats[n].dealt):
        known = dict(state.came)
        state.came = tuple((known | {dealt: known.get(dealt, 0) + amount}).items())


def rule_of(state: "Table") -> str:
    """The clause: the dealer puts an entry right, or a decision until the next round (17.14)."""
    return DUTY if state.playing else DECISION


def require(state: "Table", by: str) -> None:
    """Whether the last entry can be withdrawn, and by this person."""
    if role_of(by) not in _RANK:
        raise Refused(DUTY, f"entries are the dealer's to withdraw, not the {by}'s")
    if not state.entries:
        raise _none_left(state)
    last = state.entries[-1]
    if _RANK[role_of(by)] < _RANK.get(role_of(last.by), 0):
        raise Refused(DUTY, f"what the {last.by} has entered is not the {by}'s to withdraw")
    for n, was in last.seats.items():
        if was.dealt:
            _require_back(state, n, was)
    for n, amount in state.came:
        if amount < 0:
            gone = state.det.in_words(-amount)
            raise Refused("4.4", f"seat {n} has taken {gone} off since: chips come back first")


def _none_left(state: "Table") -> Refused:
    if state.rounds > 1 and state.playing and not state.shuffled:
        return Refused(DECISION, "the next round of play has been started: what was decided stands")
    return Refused(DUTY, "there is no entry left that everybody is still there for")


def _require_back(state: "Table", n: int, was: "Seat") -> None:
    """A player of the round sits where they were dealt in, or has left it for good."""
    now = state.seats.get(n)
    if now is not None and now.dealt == n:
        return
    where = [m for m, seat in state.seats.items() if seat.player == was.player]
    there = bool(where) and (state.seats[where[0]].dealt == n or _ruined(state, was))
    if there:
        raise Refused(DUTY, f"{was.player} sits at seat {where[0]} by now, and was dealt in at {n}")
    if now is not None and _ruined(state, was):
        raise Refused(DUTY, f"{now.player} has taken the seat of {was.player} since")


def _ruined(state: "Table", was: "Seat") -> bool:
    """Whether losing this round of play made the player leave (14.3)."""
    return was.player in state.ruined and state.gone.get(was.dealt) == was.player


def withdraw(state: "Table") -> None:
    """The round of play stands as before the last entry, and with it every table stake."""
    *before, last = state.entries
    waiting = tuple((n, amount) for n, amount in state.came if amount > 0)
    for n, was in last.seats.items():
        _restore(state, n, was)
    state.round, state.moved = last.round.fork(), last.moved
    state.entries, state.came = tuple(before), last.came
    state.queued += waiting
    if state.playing:
        state.seen = ()


def _restore(state: "Table", n: int, was: "Seat") -> None:
    """What the entry changed of a seat; what its player has chosen since stays."""
    now = state.seats.get(n)
    if now is None and _ruined(state, was):
        state.seats[n] = was
        del state.gone[was.dealt]
        leaving.called_back(state, was.player)
    elif now is None or now.player != was.player or now.dealt != was.dealt:
        return
    elif was.dealt:
        state.seats[n] = was._replace(out=now.out, paid=now.paid)
    else:
        state.seats[n] = now._replace(idle=was.idle)
