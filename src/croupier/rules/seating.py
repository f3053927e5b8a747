"""Who is dealt in, where the button goes, and what players coming in between the blinds owe.

Reads a table; makes no event and changes nothing. Distances are counted in seats clockwise.
"""

from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import Refused
from croupier.rules.determinations import Determinations
from croupier.rules.round import clockwise

if TYPE_CHECKING:
    from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")

NEWCOMER, MISSED, MOVED = "17.11", "17.4", "17.13"
POSTING = {NEWCOMER: "17.11(b)", MISSED: "17.4", MOVED: "17.13"}

Entry = tuple[str, int, int, int]  # clause, seat, live, dead


class LineUp(NamedTuple):
    """The next round of play before it begins."""

    button: int
    seats: tuple[int, ...]  # dealt in, clockwise from the button
    blind_seats: tuple[int, ...]  # of these, who posts the blinds
    entries: tuple[Entry, ...]
    missed: tuple[tuple[int, int], ...]  # (seat, blind) of those who are absent


def line_up(state: "Table") -> LineUp:
    """Who plays the next round; nobody comes in on the button (8.3, 17.11)."""
    ready = ready_seats(state)
    settled = [n for n in ready if not state.seats[n].entry] or ready
    if len(ready) < 2:
        raise Refused("A.Round of Play", f"only {len(ready)} can be dealt in: it takes two")
    button = next_button(state, settled)
    order = clockwise(ready, button)
    seats, blind_seats, entries = _between_blinds(state, order, button)
    if len(seats) < 2:
        raise Refused("A.Round of Play", "all but one wait for the big blind: it takes two")
    return LineUp(button, seats, blind_seats, entries, _missed(state, button, blind_seats))


def ready_seats(state: "Table") -> list[int]:
    """The seats whose players have a stake, are not sitting out and have paid (15.3)."""
    free = not by_time(state.det)
    seats = sorted(state.seats.items())
    return [n for n, seat in seats if seat.stake and not seat.out and (seat.paid or free)]


def by_time(det: Determinations) -> bool:
    """Whether the commission is paid in advance for a time (15.3)."""
    terms = det.commission
    return terms is not None and terms.basis == "time" and not det.tournament


def announced(state: "Table") -> Determinations | None:
    """What notice was given of and holds from the next round of play on, if anything (4.1)."""
    if state.notice is None:
        return None
    wanted, given_in = state.notice
    due = state.rounds - given_in >= state.det.limit_change_notice_rounds - 1
    return wanted if due else None


def paid_under(state: "Table") -> Determinations | None:
    """The determinations that time is paid under: those of the next round, or noticed (15.3)."""
    noticed = () if state.notice is None else state.notice[:1]
    coming = announced(state)
    known = (coming,) if coming is not None else (state.det, *noticed)
    return next((det for det in known if by_time(det)), None)


def next_button(state: "Table", seats: list[int]) -> int:
    """At the dealer's right first, then one player clockwise after each round of play (8.3)."""
    if state.button is None:
        return max(seats)
    if state.moved or state.playing or state.button not in seats:
        return clockwise(seats, state.button)[0]
    return state.button


def _between_blinds(
    state: "Table", order: tuple[int, ...], button: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Entry, ...]]:
    """Blinds fall to those settled in the game, or to one who waited for that very blind."""
    order = tuple(n for n in order if not on_button(state, n))
    waiting = [n for n in order if state.seats[n].entry]
    if state.det.compulsory == "ante" or len(waiting) == len(order):
        return order, order[: len(state.det.blinds)], ()
    in_game = {n for n in order if not state.seats[n].entry or _free(state, n, button)}
    blinds, between = _places(state, order, in_game)
    if between and len(blinds) < len(state.det.blinds):  # too few to post them all (8.5(a))
        posting = {n for n in order if state.seats[n].posts and covered(state, n)}
        blinds, between = _places(state, order, in_game | posting)
    came_in = {*blinds, *between}
    entries = _entries(state, blinds, between, in_game)
    return tuple(n for n in order if n in in_game | came_in), tuple(blinds), entries


def _places(
    state: "Table", order: tuple[int, ...], settled: set[int]
) -> tuple[list[int], list[int]]:
    """Who posts the blinds in turn, and who posts to come in between them."""
    blinds: list[int] = []
    between: list[int] = []
    for n in order:
        seat, due = state.seats[n], len(blinds)
        if due < len(state.det.blinds) and (n in settled or due == _awaited(state, seat.entry)):
            blinds.append(n)
        elif n not in settled and seat.posts and covered(state, n):
            between.append(n)
    return blinds, between


def _entries(
    state: "Table", blinds: list[int], between: list[int], in_game: set[int]
) -> tuple[Entry, ...]:
    """What is posted beside the blinds, live up to the last of them; a blind counts towards it."""
    levels = dict(zip(blinds, state.det.blinds, strict=False))
    early = [n for k, n in enumerate(blinds) if n not in in_game and k < _turn(state, n, blinds)]
    found = []
    for n in (*early, *between):
        rule, _, live, dead = owed(state, n)
        blind, last = levels.get(n, 0), levels[blinds[-1]]
        rest = max(0, live + dead - blind)
        alive = min(rest, max(0, min(live, last) - blind))
        found.append((rule, n, alive, rest - alive))
    return tuple(entry for entry in found if entry[2] or entry[3])


def _turn(state: "Table", n: int, blinds: list[int]) -> int:
    """The blind with which this player is in the game without posting more."""
    return min(_awaited(state, state.seats[n].entry), len(blinds) - 1)


def on_button(state: "Table", n: int) -> bool:
    """Whether a player would come in, or back, on the button; two others play on (17.4, 17.11)."""
    ready = ready_seats(state)
    if state.seats[n].entry not in (NEWCOMER, MISSED) or n not in ready or state.button is None:
        return False
    settled = [k for k in ready if not state.seats[k].entry]
    return len(settled) > 1 and n == next_button(state, ready)


def _free(state: "Table", n: int, button: int) -> bool:
    """In the button's first circuit a seat it has not passed comes in without posting (17.12)."""
    if state.seats[n].entry != NEWCOMER or circled(state, button):
        return False
    return _from_first(state, n, button) > _from_first(state, button, button)


def circled(state: "Table", button: int) -> bool:
    """Whether the button, placed here, has begun a second circuit of the table."""
    if state.button is None or state.first_button is None:
        return False
    was = _from_first(state, state.button, button)
    return state.circled or _from_first(state, button, button) < was


def _from_first(state: "Table", n: int, button: int) -> int:
    """How far a seat is from the first button of the gaming day, which may be the next one."""
    return (n - (state.first_button or button)) % state.size


def _awaited(state: "Table", entry: str) -> int:
    """The blind that lets in who waits: the last after missing one, else the big one (17.11(a))."""
    last = len(state.det.blinds) - 1
    return last if entry == MISSED or state.det.entry_blind == "last" else min(1, last)


def owed(state: "Table", n: int) -> Entry:
    """What a player posts to come in at once: live up to the last blind, the rest dead (17.4)."""
    seat, blinds = state.seats[n], state.det.blinds
    if seat.entry != MISSED:
        return POSTING[seat.entry], n, blinds[_awaited(state, seat.entry)], 0
    total = sum(blinds[k] for k in seat.missed if k < len(blinds))
    live = 0 if state.det.missed_blinds == "all_dead" else min(total, blinds[-1])
    return POSTING[MISSED], n, live, total - live


def covered(state: "Table", n: int) -> bool:
    """Whether the stake is enough for what its owner would post to come in at once."""
    if state.det.compulsory == "ante":
        return True
    _, _, live, dead = owed(state, n)
    return state.seats[n].stake > live + dead


def _missed(
    state: "Table", button: int, blind_seats: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """The blinds that go past players who sit out: from the last holder of each to the next (17.4).

    In the first round of play, or after a void one, they go from the button (8.4).
    """
    seats = state.seats.items()
    away = [n for n, seat in seats if seat.out and seat.stake and seat.entry in ("", MISSED)]
    holders = state.blind_seats if state.moved and state.blind_seats else (button, *blind_seats)
    found = []
    for blind, (before, now) in enumerate(zip(holders, blind_seats, strict=False)):
        reach = (now - before - 1) % state.size
        passed = [n for n in away if (n - before - 1) % state.size < reach]
        found += [(n, blind) for n in passed if _counts(state, n, blind)]
    return tuple(found)


def _counts(state: "Table", n: int, blind: int) -> bool:
    again = state.moved and state.det.missed_blinds_cap == "all"
    return again or blind not in state.seats[n].missed


def farther(state: "Table", seat: int, to: int) -> bool:
    """Whether the blinds take longer to reach the new seat (17.13)."""
    if state.det.compulsory == "ante" or not state.blind_seats:
        return False
    big_blind = state.blind_seats[min(1, len(state.blind_seats) - 1)]
    due = clockwise([*state.seats], big_blind)[0]
    return (to - due) % state.size > (seat - due) % state.size
