"""Who leaves a table of the pot games, even in the midst of a round of play, and what is theirs.

A hand that is folded needs nobody at the table: its chips in the pot lie there by the seat where it
was dealt. Whatever the round of play still gives back goes to the person who was dealt in, whoever
sits there by now. It must not know why a round of play gives anything back.
"""

from typing import TYPE_CHECKING, Any

from croupier.errors import Refused
from croupier.rules import claims
from croupier.rules import events as ev
from croupier.rules.round import FOLDED, GAVE_UP, Round, with_

if TYPE_CHECKING:
    from croupier.rules.entries import Entry
    from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")

LOST = "14.3"  # why a declared player without a table stake leaves


# Who is in the round of play


def in_round(state: "Table", n: int) -> bool:
    """Whether whoever sits here was dealt in here to the round of play under way."""
    return state.playing and n in state.seats and state.seats[n].dealt == n


def holder(state: "Table", n: int) -> int | None:
    """The seat they have now who were dealt in at this one in the latest round of play."""
    return next((m for m, seat in state.seats.items() if seat.dealt == n), None)


def stake_at(state: "Table", n: int) -> int:
    """The table stake as it stands, in a round of play or not."""
    if state.round is not None and in_round(state, n):
        return state.round.stakes[state.round.index[n]]
    return state.seats[n].stake


# Leaving


def leave(state: "Table", rule: str, n: int) -> list[Any]:
    """Whoever leaves takes the whole table stake; a purchase that waits is not made (4.4)."""
    waits = [amount for seat, amount in state.queued if seat == n]
    lapsed = [ev.PurchaseLapsed("4.4", n, amount) for amount in waits]
    return [*lapsed, ev.SeatLeft(rule, n, stake_at(state, n))]


def excluded(state: "Table") -> list[Any]:
    """Whoever is excluded goes: at once if the hand is folded, else after the round (19.2(b))."""
    seats = sorted(state.seats.items()) if state.floor.excluded else []
    going = [n for n, seat in seats if seat.player in state.floor.excluded]
    return [event for n in going if not _has_hand(state, n) for event in leave(state, "19.2(b)", n)]


def _has_hand(state: "Table", n: int) -> bool:
    return state.round is not None and in_round(state, n) and not _folded(state.round, n)


def _folded(now: Round, n: int) -> bool:
    return now.status[now.index[n]] in (FOLDED, GAVE_UP)


def seat_left(state: "Table", event: ev.SeatLeft) -> None:
    """The seat is free; the round of play goes on without what was in front of the player."""
    seat = state.seats.pop(event.seat)
    state.left[seat.player] = event.amount
    claims.drop(state, seat.player)
    if not seat.dealt or state.round is None:
        return
    state.gone[seat.dealt] = seat.player
    state.round = _without(state.round, seat.dealt)
    if event.rule == LOST:
        state.ruined = {**state.ruined, seat.player: event.seat}
    else:
        state.entries = _since_folded(state.entries, seat.dealt)


def _since_folded(entries: "tuple[Entry, ...]", n: int) -> "tuple[Entry, ...]":
    """An entry is not withdrawn for a hand that nobody can be called back to."""
    kept: tuple[Entry, ...] = ()
    for entry in reversed(entries):
        if not _folded(entry.round, n):
            break
        kept = (entry._replace(round=_without(entry.round, n)), *kept)
    return kept


def ruined(state: "Table") -> list[Any]:
    """Declared players who have lost their table stake, and leave (14.3)."""
    seats = sorted(state.seats.items())
    return [ev.SeatLeft(LOST, n, 0) for n, seat in seats if seat.declared and not seat.stake]


def called_back(state: "Table", player: str) -> None:
    """It was a slip that a player left on."""
    state.ruined = {who: seat for who, seat in state.ruined.items() if who != player}
    state.left.pop(player, None)


def _without(now: Round, n: int) -> Round:
    """The round when a player has taken the table stake away: no new deal is for that player."""
    new = now.fork()
    i, posted = new.index[n], new.posted
    if posted is not None:
        stakes = with_(posted.stakes, i, posted.stakes[i] - new.stakes[i])
        new.posted = posted._replace(stakes=stakes, status=with_(posted.status, i, FOLDED))
    new.stakes[i] = 0
    return new


# What comes back to those who have left

_GIVES_BACK = (ev.RoundVoided, ev.DealTakenBack, ev.PotAwarded, ev.PotPassedOn)


def owed(state: "Table") -> list[tuple[int, str, int]]:
    """What the round of play has for players who have left: where they were dealt in, and who."""
    now, gone = state.round, sorted(state.gone.items())
    if now is None or not gone:
        return []
    chips = [(n, player, now.stakes[now.index[n]]) for n, player in gone]
    return [each for each in chips if each[2]]


def cash_out(state: "Table", events: list[Any]) -> list[Any]:
    """Paid out to them, by the clause under which it came back."""
    due = owed(state)
    back = [event.rule for event in events if due and isinstance(event, _GIVES_BACK)]
    return [ev.ChipsCashedOut(back[-1], *each) for each in due]


def chips_cashed_out(state: "Table", event: ev.ChipsCashedOut) -> None:
    """What has been paid out is not called back by withdrawing an entry."""
    assert state.round is not None
    state.entries = ()
    state.round.stakes[state.round.index[event.seat]] -= event.amount
    state.left[event.player] = state.left.get(event.player, 0) + event.amount


# A round of play that is over, or void after its end


def stakes_back(state: "Table", event: ev.RoundConcluded) -> None:
    """To each player who is still there what the round of play left them."""
    least = state.det.min_table_stake or 0
    for n, stake in event.stakes:
        if (m := holder(state, n)) is not None:
            seat = state.seats[m]
            recovered = state.det.declared_lapses_on_recovery and stake >= least
            declared = seat.declared and not recovered
            state.seats[m] = seat._replace(stake=stake, declared=declared)


def check_undone(state: "Table", before: Round, rule: str) -> None:
    """Whether everybody can still give back what they won."""
    for n, change in _undone(state, before):
        if not can_change(state, n, change):
            raise Refused(rule, f"seat {n} no longer has the stake the round ended with")


def can_change(state: "Table", n: int, change: int) -> bool:
    """Whether who was dealt in at a seat has the stake for this; chips come back to anybody."""
    m = holder(state, n)
    return (0 if m is None else state.seats[m].stake) + change >= 0


def stakes_undone(state: "Table", before: Round) -> None:
    """A round void after it was paid: as if its pots had never moved, the button included."""
    state.moved = False
    least = state.det.min_table_stake or 0
    for n, change in _undone(state, before):
        if (m := holder(state, n)) is not None:
            seat, began = state.seats[m], before.stakes[before.index[n]] + change
            declared = seat.declared or began < least  # what recovered it was never won
            state.seats[m] = seat._replace(stake=seat.stake + change, declared=declared)
    owe_again(state)


def pot_passed_on(state: "Table", before: Round) -> None:
    """A pot that has been paid is another's; who began below the minimum is declared still."""
    least, now = state.det.min_table_stake or 0, state.round
    assert now is not None
    for n, change in _undone(state, before):
        if (m := holder(state, n)) is not None:
            i, seat = now.index[n], state.seats[m]
            stake = seat.stake + change
            began = now.stakes[i] + now.staked[i] + now.dead[i] - now.won[i]
            recovered = state.det.declared_lapses_on_recovery and stake >= least
            declared = (seat.declared or began < least) and not recovered
            state.seats[m] = seat._replace(stake=stake, declared=declared)


def owe_again(state: "Table") -> None:
    """What was posted to come in has come back: a void round lets nobody in (17.4, 17.11)."""
    for n, seat in state.seats.items():
        entry, posts, missed = seat.owed
        if entry and not seat.entry:
            state.seats[n] = seat._replace(entry=entry, posts=posts, missed=missed)


def _undone(state: "Table", before: Round) -> list[tuple[int, int]]:
    after = before if state.round is None else state.round
    paid = zip(before.seats, before.stakes, after.stakes, strict=True)
    return [(n, now - was) for n, was, now in paid if now != was]
