"""Where players sit and who is dealt in: the ballot, the next line-up, breaking and balancing.

Reads a tournament; makes no event and changes nothing. Every choice it makes is explained in words.
Distances are rounds until a player would post the big blind.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from croupier.errors import Refused
from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.determinations import Determinations
from croupier.rules.round import clockwise
from croupier.rules.tournament.conditions import terms
from croupier.rules.tournament.conditions_check import table_size
from croupier.rules.tournament.state import LONG, LineUp, Place, Posted, Tournament, in_session

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

Allocation = tuple[str, int, int, int]  # player, heat, table, seat


# The ballot


def table_sizes(players: int, most: int, tables: int | None) -> tuple[int, ...]:
    """As few tables as seat everybody, or so many; sizes differ by one at most."""
    least = max(1, -(-players // most))
    count = max(least, min(tables or least, players // 2))
    each, more = divmod(players, count)
    return tuple(each + (n < more) for n in range(count))


def first_tables(sizes: Sequence[int], players: int) -> tuple[int, ...]:
    """So many tables of a row as it takes to seat so many players."""
    count = next((n for n in range(len(sizes)) if sum(sizes[:n]) >= players), len(sizes))
    return tuple(sizes[:count])


def allocate(heats: Sequence[Sequence[str]], sizes: Sequence[Sequence[int]]) -> list[Allocation]:
    """Seats in the order drawn: one at each table of the heat in turn, then the next seat."""
    found: list[Allocation] = []
    first = 1
    for heat, (players, tables) in enumerate(zip(heats, sizes, strict=True), start=1):
        slots = [(seat, first + n) for n, size in enumerate(tables) for seat in range(1, size + 1)]
        pairs = zip(players, sorted(slots), strict=True)
        found += [(player, heat, table, seat) for player, (seat, table) in pairs]
        first += len(tables)
    return found


def heats_of(order: Sequence[str], count: int) -> list[Sequence[str]]:
    """The order drawn in so many groups, whose sizes differ by one at most."""
    each, more = divmod(len(order), count)
    ends = [0]
    for n in range(count):
        ends.append(ends[-1] + each + (n < more))
    return [order[a:b] for a, b in pairwise(ends)]


# The next round at a table of a pot game


def pot_terms(state: Tournament, level: int | None = None) -> Determinations:
    """What governs a round of a pot game at a level; the next round, unless it is named."""
    game = state.game
    found = terms(game, state.level if level is None else game.levels[level - 1])
    assert not isinstance(found, CanberraDeterminations)
    if state.smallest:  # pots are divided in chips that are in play (omaha 13.2)
        found = replace(found, smallest_chip=state.smallest)
    return found


def amounts_to_come(state: Tournament) -> set[int]:
    """Everything that must be paid in whole chips from this level on, in any game."""
    found: set[int] = set()
    for game in state.conditions.games:
        for level in game.levels[state.levels.get(game.game, 0) :]:
            det = terms(game, level)
            if isinstance(det, CanberraDeterminations):
                found |= {det.ante_min or 0, det.multiple or 0}
            else:
                found |= {*det.blinds, *det.fixed_bets, det.ante, det.min_bet or 0}
    re_buys = state.conditions.re_buys
    return found | ({re_buys.chips} if re_buys else set()) | _chips_to_come(state)


def _chips_to_come(state: Tournament) -> set[int]:
    """What players begin the sessions with that are still to start."""
    c, begun = state.conditions, state.phase == "session" and not state.session.repeat_until
    later = c.sessions[state.stage + begun :]
    if c.repechage is not None and c.repechage.after > state.stage:
        later = (*later, c.repechage.session)
    fresh = c.starting_chips if c.elimination == "points" else None
    return {chips for each in later if (chips := each.chips or fresh)}


def most_at_table(state: Tournament) -> int:
    """How many players the cards of the session's game can serve."""
    return table_size(state.game)


def size(state: Tournament) -> int:
    """Seats at a table: as the conditions have it, or as many as the cards can serve."""
    return state.conditions.players_per_table or most_at_table(state)


def room(state: Tournament, table: int) -> int:
    """Free seats at a table."""
    return size(state) - len(state.tables[table].seats)


def line_up(state: Tournament, table: int) -> LineUp:
    """Button, who is dealt in, blinds; a moved player lets the button pass first (omaha 20.9)."""
    place, det = state.tables[table], pot_terms(state)
    ready = _ready(state, place)
    if len(ready) < 2:
        raise Refused(
            state.numbers.tables, f"{len(ready)} at table {table} have chips: it takes two"
        )
    players = place.players
    new = {seat for seat in ready if state.entrants[players[seat]].fresh}
    button = _next_button(place, [seat for seat in ready if seat not in new] or ready)
    order = clockwise(ready, button)
    count = 0 if det.compulsory == "ante" else min(len(det.blinds), len(order))
    posted = {seat: state.entrants[players[seat]].posted[:count] for seat in order}
    for found, paid in _ways(state, order, new, posted, count):
        if _fair(found, paid, count):
            return found
    found = _some_blinds(state, order, _paid(posted, LONG), count)
    return found if any(found.blind_seats) else _brought_forward(state, order, posted, count)


Posts = dict[int, tuple[Posted, ...]]  # by seat: each blind of the round
Paid = set[tuple[int, int]]  # seats, and the blind they posted lately: it is not asked for again


def _paid(posted: Posts, claim: int = 1) -> Paid:
    """The blinds that, posted before a move, have not gone round since (omaha 20.9).

    That takes a round for each other player at the smaller table; where somebody else was moved,
    it only matters that nobody posts twice running.
    """
    count = len(posted)
    return {
        (seat, blind)
        for seat, blinds in posted.items()
        for blind, each in enumerate(blinds)
        if max(each.claim, claim) > 1 and each.left(count, claim) > 0
    }


def _ways(
    state: Tournament, order: tuple[int, ...], new: set[int], posted: Posts, count: int
) -> Iterator[tuple[LineUp, Paid]]:
    """How a table may be lined up, the best first, and which blinds it must not ask for.

    Where too few are left nobody waits; heads-up the other may have the button.
    """
    paid = _paid(posted)
    early = {(seat, blind) for seat, blind in paid if posted[seat][blind].early}
    yield _let_off(_between_blinds(state, order, new, paid - early, count), early), paid
    yield _let_off(_between_blinds(state, order, set(), paid - early, count), early), paid
    plain = LineUp(order[-1], order, _posting(state, order, order[:count]))
    yield _let_off(plain, early), paid
    if len(order) == 2:
        other = order[::-1]
        plain = LineUp(other[-1], other, _posting(state, other, other[:count]))
        yield plain, _paid(posted, LONG)


def _let_off(found: LineUp, early: Paid) -> LineUp:
    """Whose turn it is has posted the blind before: it is not collected (omaha 20.9)."""
    blinds = tuple(0 if (seat, n) in early else seat for n, seat in enumerate(found.blind_seats))
    return found._replace(blind_seats=blinds)


def _fair(found: LineUp, paid: Paid, count: int) -> bool:
    """Whether two or more play, blinds are posted, and nobody is asked for one too soon."""
    if found.button not in found.seats or len(found.seats) < 2:
        return False
    if len(found.blind_seats) < min(count, 2) or any(found.blind_seats) < min(count, 1):
        return False
    return not any((seat, n) in paid for n, seat in enumerate(found.blind_seats))


def _brought_forward(
    state: Tournament, order: tuple[int, ...], posted: Posts, count: int
) -> LineUp:
    """One blind is collected in any case, from whose turn for it comes first (omaha 8.5(a)).

    Among several from who posted it longest ago, then from the first after the button.
    """

    def turn(seat: int) -> tuple[int, int]:
        first = posted[seat][0]
        return first.left(len(order), LONG), -first.since

    seat = min(_posting(state, order, order), key=turn)
    if len(order) == 2 and state.game.game == "omaha":  # the button posts it (omaha 20.20)
        order = (*(each for each in order if each != seat), seat)
    none = (0,) * (count - 1)
    return LineUp(order[-1], order, (seat, *none), early=turn(seat)[0])


def _some_blinds(state: Tournament, order: tuple[int, ...], paid: Paid, count: int) -> LineUp:
    """Everybody is dealt in; a blind that nobody owes is not collected (omaha 20.9)."""
    posting, last = _posting(state, order, order), count - 1
    able = [seat for seat in posting[last:] + posting[:last] if (seat, last) not in paid]
    left = list(posting[: posting.index(able[0])] if able else posting)
    blinds: list[int] = []
    for blind in range(last):
        found = next((seat for seat in left if (seat, blind) not in paid), 0)
        left = left[left.index(found) + 1 :] if found else left
        blinds.append(found)
    blinds.append(able[0] if able else 0)
    return LineUp(order[-1], order, tuple(blinds))


def _posting(state: Tournament, seats: tuple[int, ...], blinds: tuple[int, ...]) -> tuple[int, ...]:
    """Who posts first, second, third; heads-up in Omaha the button is first (omaha 20.20)."""
    if len(seats) == 2 and state.game.game == "omaha":
        return seats[::-1][: len(blinds)]
    return blinds


def _ready(state: Tournament, place: Place) -> list[int]:
    """Seats with chips; those of absent players too, unless their blinds are not taken."""
    with_chips = [seat for seat, player in place.seats if state.entrants[player].chips]
    if state.conditions.absent_blinds:
        return with_chips
    here = [seat for seat in with_chips if not state.entrants[place.players[seat]].absent]
    return here if len(here) > 1 else with_chips


def _next_button(place: Place, seats: list[int]) -> int:
    """At the dealer's right first, then one player clockwise after each round."""
    if place.button is None:
        return max(seats)
    if place.passed or place.button not in seats:
        return clockwise(seats, place.button)[0]
    return place.button


def _between_blinds(
    state: Tournament, order: tuple[int, ...], new: set[int], paid: Paid, count: int
) -> LineUp:
    """Who posts and who waits: nobody new between the button and the small blind,

    and nobody for a blind while the same one, posted before a move, still counts.
    """
    blinds: list[int] = []
    waiting: list[int] = []
    for seat in order if count else ():
        if len(blinds) == count:
            break
        if (seat, len(blinds)) in paid or (seat in new and not blinds):
            waiting.append(seat)
        else:
            blinds.append(seat)
    seats = tuple(seat for seat in order if seat not in waiting)
    return LineUp(order[-1], seats, _posting(state, seats, tuple(blinds)), tuple(waiting))


def due_in(state: Tournament, table: int, seat: int) -> int:
    """In how many rounds the blinds reach a seat, taken or not; 0 is the next big blind."""
    place = state.tables[table]
    taken = sorted({number for number, _ in place.seats} | {seat})
    if place.button is None:
        order = clockwise(taken, max(taken))
    else:
        moves = place.passed or place.dealt
        order = clockwise(taken, clockwise(taken, place.button)[0] if moves else place.button)
    first = 1 if len(order) > 2 else 0
    return (order.index(seat) - first) % len(order)


# Breaking and balancing


class Move(NamedTuple):
    """A player to another seat, and why."""

    player: str
    table: int
    seat: int
    why: str


class Due(NamedTuple):
    """A table to be broken, or to give a player to a shorter one, and why."""

    table: int
    short: int  # 0: the table is broken
    why: str


class Proposal(NamedTuple):
    """What is due: a table to break, or one player to move from it."""

    table: int
    moves: tuple[Move, ...]
    broken: bool
    why: str


def dues(state: Tournament) -> list[Due]:
    """What the conditions ask for in each heat: break a table, else balance two (omaha 20.9)."""
    if state.phase != "session" or not state.numbers.moves:
        return []
    heats = sorted({place.heat for place in state.tables.values()})
    found = []
    for heat in heats:
        sizes = {n: len(place.seats) for n, place in state.tables.items() if place.heat == heat}
        if len(sizes) > 1:
            found.append(_to_break(state, sizes) or _to_balance(state, sizes))
    return [each for each in found if each]


def _to_break(state: Tournament, sizes: dict[int, int]) -> Due | None:
    """The shortest table, as soon as the others can seat everybody."""
    count, others, most = sum(sizes.values()), len(sizes) - 1, size(state)
    if not state.conditions.break_tables or count > others * most:
        return None
    table = _shortest(sizes)
    words = f"{count} players fit at {others} tables of {most}; table {table} is the shortest"
    return Due(table, 0, words)


def _to_balance(state: Tournament, sizes: dict[int, int]) -> Due | None:
    """The fullest and the shortest table, where they differ by too many."""
    tolerance = state.conditions.balancing_tolerance
    more, less = max(sizes.values()), min(sizes.values())
    if tolerance is None or more - less <= max(1, tolerance):
        return None
    full, short = min(n for n, size in sizes.items() if size == more), _shortest(sizes)
    return Due(full, short, f"table {full} has {more} players and table {short} has {less}")


def _shortest(sizes: dict[int, int]) -> int:
    """The table with the fewest players, the last of several."""
    return min(sizes, key=lambda n: (sizes[n], -n))


def proposal(state: Tournament) -> Proposal | None:
    """What is due at a table between rounds: the players and seats that are fair, explained."""
    found = next((due for due in dues(state) if not state.tables[due.table].dealt), None)
    if found is None:
        return None
    return _balancing(state, found) if found.short else breaking(state, found.table, found.why)


def tables_of(state: Tournament, heat: int) -> list[int]:
    """The tables of a heat."""
    return [n for n, place in state.tables.items() if place.heat == heat]


def breaking(state: Tournament, table: int, why: str) -> Proposal:
    """How the players of a table are shared among the others, by who is due the big blind next."""
    others = [n for n in tables_of(state, state.tables[table].heat) if n != table]
    players = sorted(
        (due_in(state, table, seat), player) for seat, player in state.tables[table].seats
    )
    moves = []
    for (before, player), (after, to, new) in zip(
        players, _slots(state, others, len(players)), strict=True
    ):
        words = f"due the big blind in {before} rounds at table {table}, in {after} at table {to}"
        moves.append(Move(player, to, new, words))
    return Proposal(table, tuple(moves), True, why)


def _slots(state: Tournament, tables: list[int], count: int) -> list[tuple[int, int, int]]:
    """Free seats, the shortest tables first, in the order in which the big blind reaches them."""
    taken = {n: [seat for seat, _ in state.tables[n].seats] for n in tables}
    found = []
    for _ in range(count):
        n = min(tables, key=lambda n: (len(taken[n]), n))
        free = [seat for seat in range(1, size(state) + 1) if seat not in taken[n]]
        due, seat = min((due_in(state, n, seat), seat) for seat in free)
        taken[n].append(seat)
        found.append((due, n, seat))
    return sorted(found)


def _balancing(state: Tournament, found: Due) -> Proposal:
    """One player to the seat that the big blind reaches first; who, as the conditions choose."""
    full, short, why = found
    after, seat = _worst_seat(state, short)
    if state.conditions.balancing_mover == "ballot":
        return Proposal(full, (Move("", short, seat, f"{why}; by ballot"),), False, why)
    player = min(state.tables[full].seats, key=lambda each: due_in(state, full, each[0]))[1]
    words = f"{why}; due the big blind first at table {full}, in {after} rounds at table {short}"
    return Proposal(full, (Move(player, short, seat, words),), False, why)


def _worst_seat(state: Tournament, table: int) -> tuple[int, int]:
    """The free seat that the big blind reaches first."""
    taken = {seat for seat, _ in state.tables[table].seats}
    free = [seat for seat in range(1, size(state) + 1) if seat not in taken]
    return min((due_in(state, table, seat), seat) for seat in free)


def free_rounds(state: Tournament, player: str, table: int, before: int) -> int:
    """Rounds at the new table before a big blind is due again from who has just posted one.

    As many as lie between two of them at the smaller of the tables, `before` being the old one.
    """
    posted = state.entrants[player].posted[_big_blind(state)]
    around = len(state.tables[table].seats) + 1
    return max(0, posted.taken_along(before).left(around))


def _big_blind(state: Tournament) -> int:
    """The second of several blinds, or the only one."""
    return min(1, max(0, len(pot_terms(state).blinds) - 1))


def heats(state: Tournament) -> list[int]:
    """The heats of the session."""
    return sorted({e.heat for e in in_session(state)})


def alive(state: Tournament, heats: Iterable[int] | None = None) -> int:
    """Players of the session who are still at a table."""
    chosen = None if heats is None else set(heats)
    tables = state.tables.values()
    return sum(len(place.seats) for place in tables if chosen is None or place.heat in chosen)
