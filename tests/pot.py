"""Rounds of Omaha, Faro and Seven Card Stud for the rule tests: a table ready to act, and play.

    state = omaha(seats=3, stakes={1: 50_00}, limit="full_pot")    blinds $5/$10, button last
    state, events = play(state, Call(3), Fold(1))                   every clause noted for @rule
    refused("5.1", state, CallAndRaise(2, by=5_00))

Amounts are cents. Commission is by time unless a test determines it, so that it stays aside.
Seats are 1, 2, 3 ...; the last has the button, so seat 1 posts the first blind. Stud's face-up
cards are stacked so that the same seats open as in the other two games. The deal is worked out
here by hand: it must not ask the engine where a card goes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any

from croupier.cards import Card, cards, deck
from croupier.errors import Refused
from croupier.rules import actions as act
from croupier.rules import allowed, step
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.round import Round
from tests import play as marks

GAMES = ("omaha", "faro", "stud")
BY_TIME = Commission("time", rate=6_00, maximum=8_00, approval="GRC-2")
OWN: dict[str, dict[str, Any]] = {
    "omaha": {"burn": False, "max_buy_in": 5000_00},
    "faro": {"deal_pattern": "2-2-1"},
    "stud": {"first_opener": "lowest"},
}
BETTING_ROUNDS = {"omaha": 4, "faro": 5, "stud": 5}

Cards = dict[int, str]


def from_pot(rate_percent: int = 5, cap: int = 50_00) -> Commission:
    """Commission on one of the two scales."""
    return Commission("pot", rate_percent, cap=cap, approval="GRC-1")


def determined(game: str, **choices: Any) -> Determinations:
    """Blinds of $5 and $10, no limit, minimum bet $5; an `ante` makes it an ante game."""
    blind: dict[str, Any] = {"compulsory": "blind", "blinds": (5_00, 10_00)}
    ante = {"compulsory": "ante"} if "ante" in choices else blind
    common: dict[str, Any] = {"min_table_stake": 50_00, "limit": "no_limit", "min_bet": 5_00}
    return replace(
        Determinations(commission=BY_TIME, **common, **ante),
        **(OWN[game] | choices),
    )


def numbered(game: str, clause: str) -> str:
    """A clause of rule 10, which in Stud has no 10.1 and so stands one number lower."""
    if game != "stud":
        return clause
    number, bracket, rest = clause.removeprefix("10.").partition("(")
    return f"10.{int(number) - 1}{bracket}{rest}"


def begin(game: str, seats: int | Sequence[int] = 3, **told: Any) -> tuple[Round, tuple[Any, ...]]:
    """Open a round of play and, unless `live` or `posting`, load a stacked shoe: state, events."""
    names = {field.name for field in fields(Determinations)}
    det = told.pop("det", None) or determined(
        game, **{name: told.pop(name) for name in names & told.keys()}
    )
    opening = _opening(game, det, seats, told.pop("stakes", 1000_00), told.pop("button", None))
    state, events = step(None, opening)
    marks.note(events)
    if told.pop("posting", False):
        return state, events
    if told.pop("live", False):
        return _more(state, events, act.LoadShoe())
    return _more(state, events, act.LoadShoe(stacked(state, **told)))


def _opening(
    game: str, det: Determinations, seats: Any, stakes: Any, button: int | None
) -> act.OpenRound:
    chairs = tuple(range(1, seats + 1)) if isinstance(seats, int) else tuple(seats)
    if not isinstance(stakes, int):
        each = {seat: stakes.get(seat, 1000_00) for seat in chairs}
    else:
        each = dict.fromkeys(chairs, stakes)
    return act.OpenRound(game, det, tuple(each.items()), button or chairs[-1])


def _more(state: Round, events: tuple[Any, ...], action: Any) -> tuple[Round, tuple[Any, ...]]:
    state, more = play(state, action)
    return state, (*events, *more)


def table(game: str, seats: int | Sequence[int] = 3, **told: Any) -> Round:
    """As `begin`, without the events."""
    return begin(game, seats, **told)[0]


omaha: Callable[..., Round] = partial(table, "omaha")
faro: Callable[..., Round] = partial(table, "faro")
stud: Callable[..., Round] = partial(table, "stud")


# Play


def play(state: Round, *actions: Any) -> tuple[Round, tuple[Any, ...]]:
    """The state after these actions and their events, each noted; no chip may come or go."""
    events: list[Any] = []
    for action in actions:
        before = _chips(state)
        state, more = step(state, action)
        events += marks.note(more)
        assert before == _chips(state), action
    return state, tuple(events)


def _chips(state: Round) -> int:
    return sum(state.stakes) + state.pot + state.commission


def refused(clause: str, state: Round | None, action: Any) -> Refused:
    """Expect the action to be refused under this clause, the state untouched."""
    before = state.fork() if state else None
    refusal = marks.refused(clause, step, state, action)
    assert before == state
    return refusal


def quiet(state: Round, betting_rounds: int = 1) -> Round:
    """Everybody calls or checks, the opener of an ante game bets, until so many rounds are over."""
    until = state.number + betting_rounds
    while state.phase == "betting" and state.number < until:
        state, _ = play(state, quietly(state))
    return state


def quietly(state: Round) -> Any:
    """The cheapest way to stay in."""
    kinds = legal(state)
    seat = state.seat_to_act
    if act.Bet in kinds and act.Check not in kinds and act.Call not in kinds:
        return act.Bet(seat, least(state, act.Bet))
    return next(kind(seat) for kind in (act.Check, act.Call, act.TapOut) if kind in kinds)


def finish(state: Round) -> tuple[Round, tuple[Any, ...]]:
    """Played out quietly: the last state and the events."""
    events: tuple[Any, ...] = ()
    while state.phase != "concluded":
        state, more = play(state, quietly(state))
        events += more
    return state, events


def last_betting_round(state: Round) -> Round:
    """Quietly to the opening of the final betting round."""
    return quiet(state, BETTING_ROUNDS[state.law.game.name] - 1 - state.number)


# Looking


def legal(state: Round) -> set[type]:
    """The kinds of action that are open now."""
    return {choice.action for choice in allowed(state)}


def span(state: Round, kind: type) -> tuple[int | None, int | None] | None:
    """The smallest and largest amount of a kind of action; None where it is not open."""
    return next(((c.least, c.most) for c in allowed(state) if c.action is kind), None)


def least(state: Round, kind: type) -> int:
    """The smallest amount of a kind of action that is open."""
    smallest = (span(state, kind) or (None,))[0]
    assert smallest is not None, f"{kind.__name__} is not open"
    return smallest


def stakes(state: Round) -> dict[int, int]:
    """Table stakes by seat."""
    return dict(sorted(zip(state.seats, state.stakes, strict=True)))


def stake(state: Round, seat: int) -> int:
    """One table stake."""
    return state.stakes[state.index[seat]]


def find(events: Iterable[Any], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if type(event) is kind]


def won(events: Iterable[Any]) -> dict[int, int]:
    """What each seat was awarded."""
    found: dict[int, int] = {}
    for event in events:
        if type(event).__name__ == "PotAwarded":
            found[event.seat] = found.get(event.seat, 0) + event.amount
    return found


# The stacked shoe


def stacked(
    state: Round,
    best: Sequence[int | tuple[int, ...]] = (),
    hole: Cards | None = None,
    up: Cards | None = None,
    communal: str = "",
    shoe: str = "",
) -> tuple[Card, ...]:
    """A whole deck with these cards where they will fall, as long as nobody folds on the way.

    `best` ranks the seats for a high hand, a tuple for equal hands; `shoe` begins the deck itself.
    """
    det = state.law.det
    whole = deck(det.deck_size, det.wild_card)
    game = state.law.game.name
    if best:
        hole, up, communal = _ranked(game, state.seats, best, _opener(state))
    if shoe:
        return _completed([*cards(shoe)], whole)
    if game == "stud":
        return _stud_shoe(state, whole, hole or {}, up)
    return _communal_shoe(state, whole, hole or {}, cards(communal))


def held(game: str, middle: str, five: Cards, seven: Cards) -> dict[str, Any]:
    """For `begin`: Stud deals seven cards each; the others the middle, and five or four of five."""
    if game == "stud":
        each = {seat: text.split() for seat, text in seven.items()}
        down = {seat: " ".join((*hand[:2], *hand[6:])) for seat, hand in each.items()}
        return {"hole": down, "up": {seat: " ".join(hand[2:6]) for seat, hand in each.items()}}
    count = 4 if game == "omaha" else 5
    return {
        "hole": {seat: " ".join(text.split()[:count]) for seat, text in five.items()},
        "communal": middle,
    }


def _opener(state: Round) -> int:
    """The place, clockwise from the button, of the player after the last blind."""
    blinds = len(state.law.det.blinds)
    return min(blinds, len(state.seats)) % len(state.seats)


def _completed(order: list[Card | None], whole: tuple[Card, ...]) -> tuple[Card, ...]:
    """The gaps filled with the other cards of the deck, lowest first."""
    rest = iter([card for card in whole if card not in set(order)])
    order += [None] * (len(whole) - len(order))
    return tuple(next(rest) if card is None else card for card in order)


def _communal_shoe(
    state: Round, whole: tuple[Card, ...], hole: Cards, communal: tuple[Card, ...]
) -> tuple[Card, ...]:
    """Omaha and Faro: hole cards in circuits, then the communal cards, burnt ones before them."""
    det = state.law.det
    circuits = {"2-2-1": (2, 2, 1), "1x5": (1,) * 5, None: (1,) * 4}[det.deal_pattern]
    held = {seat: iter(cards(hole.get(seat, ""))) for seat in state.seats}
    order: list[Card | None] = []
    for count in circuits:
        for seat in state.seats:
            order += [next(held[seat], None) for _ in range(count)]
    order += list(_burnt_between(communal) if det.burn else communal)
    return _completed(order, whole)


def _burnt_between(communal: tuple[Card, ...]) -> Iterator[Card | None]:
    for place, card in enumerate(communal):
        if place in (0, 3, 4):
            yield None
        yield card


def _stud_shoe(
    state: Round, whole: tuple[Card, ...], hole: Cards, up: Cards | None
) -> tuple[Card, ...]:
    """Stud: two down and one up, three more up, one down, one card to each player at a time."""
    shown = _positional(state.seats, _opener(state), len(whole) // 4 * 4) if up is None else up
    down = {seat: iter(cards(hole.get(seat, ""))) for seat in state.seats}
    face_up = {seat: iter(cards(shown.get(seat, ""))) for seat in state.seats}
    order = [
        next(source[seat], None)
        for source in (down, down, face_up, face_up, face_up, face_up, down)
        for seat in state.seats
    ]
    return _completed(order[: len(whole)], whole)


def _positional(seats: Sequence[int], opener: int, size: int) -> Cards:
    """Up-cards by which the player after the last blind opens, later the first after the button."""
    lowest, *low = deck(size)
    first = [lowest if place == opener else low[place + 3] for place in range(len(seats))]
    second = ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"]
    return {seat: f"{one} {two}" for seat, one, two in zip(seats, first, second, strict=False)}


PAIRS = ("As Ah", "Ad Ac"), ("Js Jh", "Jd Jc"), ("Ts Th", "Td Tc"), ("9s 9h", "9d 9c")
EQUAL = "As 9h", "Ah 9d", "Ad 9c", "Ac 9s"
MIDDLE = "Ks Qh 8d 5c 2s"


def _ranked(
    game: str, seats: Sequence[int], best: Sequence[int | tuple[int, ...]], opener: int
) -> tuple[Cards, Cards | None, str]:
    """Pairs that rank the seats, beside cards of the same ranks for all."""
    hole: Cards = {}
    groups = [group if isinstance(group, tuple) else (group,) for group in best]
    for place, group in enumerate(groups):
        held = PAIRS[place] if len(group) < 3 else EQUAL
        hole |= dict(zip(group, held, strict=False))
    if game == "stud":
        return _ranked_stud(seats, hole, opener)
    filler = ["3c4d7h", "6c3d4h", "7c6d3h", "4c7d6h", "3s4s7s", "6s"]
    spare = iter([card for group in filler for card in cards(group)])
    count = 2 if game == "omaha" else 3
    for seat in seats:
        mine = [hole.get(seat, ""), *(next(spare) for _ in range(count))]
        hole[seat] = " ".join(mine)
    return hole, None, MIDDLE


def _ranked_stud(seats: Sequence[int], hole: Cards, opener: int) -> tuple[Cards, Cards | None, str]:
    """Each seat has its own king, queen, eight, five and two; the opener shows the two first."""
    up: Cards = {}
    for place, seat in enumerate(seats):
        suits = "cdhs"[place % 4 :] + "cdhs"[: place % 4]
        king, queen, eight, five = (rank + suit for rank, suit in zip("KQ85", suits, strict=True))
        two = "2" + suits[0]
        opens = place == opener
        up[seat] = " ".join((two, king, queen, eight) if opens else (king, queen, eight, five))
        hole[seat] = f"{hole.get(seat, '')} {five if opens else two}"
    return hole, up, ""
