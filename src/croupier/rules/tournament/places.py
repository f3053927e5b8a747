"""Places, points and prizes: who finished where, and the one function that divides the pool.

Reads a tournament; makes no event and changes nothing. Players who share a place stand together.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from croupier.rules.tournament.conditions import Advance, prizes, session_prizes, shared
from croupier.rules.tournament.state import (
    FORFEITED,
    IN,
    OUT,
    WITHDRAWN,
    Entrant,
    Tournament,
    in_session,
)

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

Places = tuple[tuple[str, ...], ...]  # best first; players who share one together


class Prize(NamedTuple):
    """What a player wins for a place, and whether it is a share of several prizes."""

    player: str
    place: int
    amount: int
    shares: bool


def _grouped(entrants: Iterable[Entrant], key: Any) -> Places:
    """Best first, equal ones together; of these the nearest to the button first."""
    ordered = sorted(entrants, key=lambda e: (key(e), -_nearest(e)), reverse=True)
    return tuple(tuple(e.player for e in same) for _, same in groupby(ordered, key))


def _nearest(entrant: Entrant) -> int:
    return entrant.left.nearest if entrant.left else entrant.seat


def session_key(state: Tournament) -> Any:
    """By what players of a session are ranked: still in, chips; else when and how they went."""

    def key(entrant: Entrant) -> tuple[Any, ...]:
        drawn, left = state.drawn.get(entrant.player, ()), entrant.left
        chips = *entrant.played_on, entrant.chips
        if left is None:
            return 1, 0, chips, drawn
        return 0, left.order, chips if entrant.played_on else (left.weight,), drawn

    return key


def session_places(state: Tournament, heat: int | None = None) -> Places:
    """The places of the session, or of one heat of it, as the conditions decide them."""
    worth = state.session.points or state.session.prizes_percent
    by_chips = worth and state.conditions.session_places == "chips"
    key = _chips_key(state) if by_chips else session_key(state)
    return _grouped(in_session(state, heat), key)


def _chips_key(state: Tournament) -> Any:
    """By chips at the end of the session: who has none left shares the last place."""

    def key(entrant: Entrant) -> tuple[Any, ...]:
        drawn = state.drawn.get(entrant.player, ())
        return entrant.left is None, (*entrant.played_on, entrant.chips), drawn

    return key


def ranked(state: Tournament, players: Iterable[str]) -> Places:
    """Some players of a session in the order of their places; by points where they decide."""
    key = points_key(state) if with_points(state) else session_key(state)
    return _grouped([state.entrants[player] for player in players], key)


def points_key(state: Tournament) -> Any:
    """By points, and a draw of cards between equal ones."""

    def key(entrant: Entrant) -> tuple[Any, ...]:
        return entrant.points, state.drawn.get(entrant.player, ())

    return key


def together(state: Tournament, player: str) -> bool:
    """Whether a player went out in the same round as another."""
    left = state.entrants[player].left
    same = [e for e in state.entrants.values() if e.left and left and e.left.order == left.order]
    return len([e for e in same if e.standing == OUT]) > 1


def final_places(state: Tournament) -> Places:
    """The places of the tournament: by points where it has them, else by who went out when."""
    ranked = [e for e in state.entrants.values() if _placed(e)]
    by_session = session_key(state)

    def by_points(entrant: Entrant) -> tuple[Any, ...]:
        order = entrant.left.order if entrant.left and entrant.standing != IN else 0
        drawn = state.drawn.get(entrant.player, ())
        return entrant.standing == IN, order, entrant.points, drawn

    return _grouped(ranked, by_points if with_points(state) else by_session)


def _placed(entrant: Entrant) -> bool:
    """Whoever never played has no place."""
    return entrant.session > 0 and entrant.standing not in (FORFEITED, WITHDRAWN)


def with_points(state: Tournament) -> bool:
    """Whether points decide the tournament."""
    return state.conditions.elimination == "points"


def pool(state: Tournament) -> int:
    """The prize pool: everything in the escrow."""
    return state.escrow


def settlement(state: Tournament) -> tuple[Prize, ...]:
    """Every prize of the tournament; together the whole pool, to the cent."""
    whole, found = pool(state), list[Prize]()
    played = {each.stage: each.places for each in state.placed if not each.heat and each.stage >= 0}
    for stage, session in played.items():  # one that was repeated counts as last played
        found += _divided(state, session, session_prizes(state.conditions, whole, stage))
    given = sum(prize.amount for prize in found)
    places = final_places(state)
    count = sum(map(len, places))
    worth = prizes(state.conditions, whole, state.entries, count, given)
    found += _divided(state, places, worth)
    return tuple(prize for prize in found if prize.amount)


def _divided(state: Tournament, places: Places, worth: tuple[int, ...]) -> list[Prize]:
    """Players who share a place add up the prizes of the places they cover, and divide them.

    (omaha 20.21; faro 20.19; stud 20.19; canberra 17.24)
    """
    one_each = state.conditions.game == "canberra"
    found: list[Prize] = []
    place = 1
    for group in places:
        amounts = worth[place - 1 : place - 1 + len(group)]
        divided = shared(amounts, len(group), one_each)
        for player, amount in zip(group, divided, strict=True):
            found.append(Prize(player, place, amount, len(group) > 1))
        place += len(group)
    return found


# Who goes on


class Cut(NamedTuple):
    """Who goes on from a session, who is out, and between whom a tie must be broken first."""

    stay: tuple[str, ...]
    go: tuple[str, ...]
    tied: tuple[str, ...] = ()


def cut(state: Tournament) -> Cut:
    """By the rule of the session: enough chips, then the best of each group."""
    session, last = state.session, is_last(state)
    members = in_session(state)
    chosen: list[str] = []
    for group in _groups(state, members):
        alive = [e for e in group if e.left is None and e.chips >= session.eliminate_below]
        count = len(alive) if last else _advancing(session.advance, len(group), len(alive))
        taken, tied = _best(alive, count, session_key(state))
        if tied:
            return Cut((), (), tied)
        chosen += taken
    stay = set(chosen)
    go = [e.player for e in members if e.left is None and e.player not in stay]
    return Cut(tuple(chosen), tuple(go))


def is_last(state: Tournament) -> bool:
    final = state.stage == len(state.conditions.sessions) - 1
    return final and state.repechage is None and state.session.repeat_until is None


def _groups(state: Tournament, members: list[Entrant]) -> list[list[Entrant]]:
    each = state.session.advance.each if state.session.advance else "session"
    by = {"session": lambda e: 0, "heat": lambda e: e.heat, "table": lambda e: e.first_table}[each]
    ordered = sorted(members, key=by)
    return [list(same) for _, same in groupby(ordered, by)]


def _advancing(advance: Advance | None, began: int, alive: int) -> int:
    if advance is None:
        return alive
    if advance.count is not None:
        return min(advance.count, alive)
    if advance.percent is None:
        return alive  # everybody who is still in
    share = Fraction(began) * advance.percent / 100
    return min(-(-share.numerator // share.denominator), alive)


def _best(entrants: list[Entrant], count: int, key: Any) -> tuple[list[str], tuple[str, ...]]:
    """The first so many; where the last of them is level with the next, those who are."""
    chosen: list[str] = []
    for group in _grouped(entrants, key):
        if len(chosen) == count:
            break
        if len(chosen) + len(group) > count:
            return [], group
        chosen += group
    return chosen, ()


def lowest(state: Tournament, count: int) -> Cut:
    """So many players with the fewest points, among those still in."""
    still = [e for e in state.entrants.values() if e.standing == IN]
    stay, tied = _best(still, max(0, len(still) - count), points_key(state))
    if tied:
        return Cut((), (), tied)
    return Cut(tuple(stay), tuple(e.player for e in still if e.player not in set(stay)))


def points_tie(state: Tournament) -> tuple[str, ...]:
    """Players with equal points who contest a prize."""
    if not with_points(state):
        return ()
    paid = prizes(state.conditions, pool(state), state.entries, len(state.entrants))
    place = 0
    for group in final_places(state):
        if len(group) > 1 and place < len(paid):
            return group
        place += len(group)
    return ()


def _missed(state: Tournament, entrant: Entrant, session: int) -> bool:
    """Whether a player was absent from the start of the session; the first leaves no place."""
    if entrant.standing == FORFEITED:
        return session == 1
    return entrant.standing == OUT and entrant.session == state.number and not entrant.seated


def qualified(state: Tournament) -> set[str]:
    """Who may play the repechage or catch-up session after the session just played."""
    again = state.conditions.repechage
    assert again is not None
    if again.form == "catch_up":
        return {e.player for e in state.entrants.values() if _missed(state, e, again.after)}
    last = [each for each in state.placed if each.number == state.number]
    apart = [each for each in last if each.heat] or last
    found: set[str] = set()
    for session in apart:
        place = 1
        for group in session.places:
            if again.from_place <= place <= again.to_place:
                found |= {p for p in group if state.entrants[p].standing == OUT}
            place += len(group)
    return found
