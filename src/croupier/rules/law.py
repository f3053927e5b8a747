"""A game of Omaha, Faro or Seven Card Stud as data, and what follows from its determinations.

A `Game` is what its instrument fixes; a `Law` is that under what the casino operator determines,
checked and worked out once. It must not know what happens in a round of play.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from croupier.cards import Card, deck
from croupier.errors import Refused
from croupier.hands import Order
from croupier.rules.determinations import Determinations, Own, check, whole_numbers
from croupier.rules.pots import Pot, build

if TYPE_CHECKING:
    from croupier.rules.actions import Report
    from croupier.rules.round import Held, Round

INSTRUMENTS = ("omaha", "faro", "stud")

NO_CAP = 1 << 62


class Step(NamedTuple):
    """One circuit of dealing: so many cards of a kind to each player, or to the middle."""

    kind: str  # hole, up, communal, discard
    cards: int
    rule: str


Deal = tuple[Step, ...]


def equal_antes(state: "Round") -> Sequence[int]:
    """The ante, if there is one, from everybody alike (8.5(b))."""
    return (state.law.det.ante,) * len(state.seats)


def matched_pots(state: "Round") -> Sequence[Pot]:
    """Main pot and side pots by all that each player put in (14.2)."""
    return build(state.staked, state.in_hand())


def _cards_are_out(state: "Round") -> bool:
    return state.dealt > 0


class Ruling(NamedTuple):
    """How a game rules on one kind of report."""

    rule: str
    help: str
    decide: Callable[["Round", "Report"], list[Any]]
    live: bool = True  # cannot happen at an electronic table
    when: Callable[["Round"], bool] = _cards_are_out  # it can have happened by now
    asks: tuple[str, ...] = ()  # the particulars it is ruled on by


@dataclass(frozen=True, eq=False)
class Game:
    """One game as data, and the few functions where data is not enough."""

    name: str
    instrument: str
    earliest: str  # the first gaming day on which the instrument can be in force
    own: Own  # the choices only this instrument offers
    deals: Callable[[Determinations], tuple[Deal, ...]]  # before each betting round
    two_plus_three: bool  # a hand is two hole cards and three communal cards
    opener: Callable[["Round"], int]
    rules: Mapping[str, str]  # this game's numbers for the clauses that differ in number
    capped_limits: frozenset[str]  # limits under which a blind game counts its raises
    clock_seconds: int
    clock_roles: tuple[str, ...]
    check: Callable[[Determinations], None]  # what only this instrument asks of the determinations
    max_players: Callable[[Determinations], int]
    rulings: Mapping[str, Ruling]  # on reports of its own, by their name
    out_of_turn: Callable[["Round", "Held"], list[Any]]  # on a wager whose turn has come
    antes: Callable[["Round"], Sequence[int]] = equal_antes  # by player
    pots: Callable[["Round"], Sequence[Pot]] = matched_pots
    least_raise: Callable[["Round", int], int] | None = None  # where less than the last one does
    hidden_faces: bool = False  # a history of others may not know a card dealt face up


@dataclass(frozen=True, eq=False, slots=True)
class Citations:
    """The clause of each choice of a player in one situation."""

    check: str
    bet: str
    call: str
    raise_: str
    fold: str


Placement = tuple[str, int, str]  # kind of card, player or NOBODY, clause
Pick = Callable[[tuple[Card, ...]], Any]  # of the cards of the deal: one, or some
Packet = tuple[int, str, Pick]  # player or NOBODY, clause, which cards
Circuit = tuple[str, slice, tuple[Packet, ...]]  # cards of one kind that follow each other


@dataclass(frozen=True, eq=False, slots=True)
class Law:
    """A game under its determinations, worked out once."""

    game: Game
    det: Determinations
    order: Order
    deals: tuple[Deal, ...]
    rules: Mapping[str, str]
    deck: tuple[Card, ...]
    deck_set: frozenset[Card]
    min_bet: int
    fixed: bool  # the limit
    fixed_bets: tuple[int, ...]  # for each betting round, whether the limit is fixed or not
    least_bets: tuple[int, ...]  # the smallest opening bet of each betting round
    raise_cap: int  # NO_CAP where there is none
    chip: int  # the smallest
    ante: bool  # the compulsory bets are antes, not blinds
    first_round: Citations
    last_blind: Citations
    last_blind_calls: Citations  # what stands is more than that blind
    blind_opener: Citations
    ante_opener: Citations
    circuits: dict[tuple[int, int, tuple[int, ...]], tuple[Circuit, ...]]  # deals worked out so far


_LAWS: dict[tuple[int, int], tuple[Game, Determinations, Law]] = {}


def law(game: Game, det: Determinations) -> Law:
    """What follows from the determinations (4.2); at once for a record that is known itself."""
    known = _LAWS.get((id(game), id(det)))
    if known is not None:  # it keeps the two alive, so that no other can have their ids
        return known[2]
    whole_numbers(det)  # here, as 500.0 would find the law of 500
    found = _law(game, det)
    if len(_LAWS) >= 256:
        _LAWS.clear()
    _LAWS[id(game), id(det)] = game, det, found
    return found


@lru_cache(maxsize=256)
def _law(game: Game, det: Determinations) -> Law:
    """Check the determinations against the instrument and work out what follows (4.2)."""
    check(det, game.own)
    order = Order(
        deck_size=det.deck_size,
        wild_card=det.wild_card,
        ace_low_in_straights=det.ace_low_in_straights,
        contest=cast(Any, det.contest),
        low_qualifier=det.low_qualifier,
        low_ace=cast(Any, det.low_ace),
        wild_duplicate=cast(Any, det.wild_duplicate),
        wild_in_low=cast(Any, det.wild_in_low),
    )
    game.check(det)
    deals = game.deals(det)
    if len(det.fixed_bets) not in (0, 1, len(deals)):
        raise Refused("4.2(g)", f"{len(det.fixed_bets)} fixed bets for {len(deals)} betting rounds")
    min_bet = det.min_bet or 0
    fixed_bets = det.fixed_bets or (min_bet,)
    if len(fixed_bets) == 1:
        fixed_bets *= len(deals)
    return Law(
        game=game,
        det=det,
        order=order,
        deals=deals,
        rules=game.rules,
        deck=deck(det.deck_size, det.wild_card),
        deck_set=frozenset(deck(det.deck_size, det.wild_card)),
        min_bet=min_bet,
        fixed=det.limit == "fixed",
        fixed_bets=fixed_bets,
        least_bets=fixed_bets if det.limit == "fixed" else (min_bet,) * len(deals),
        raise_cap=_raise_cap(game, det),
        chip=det.smallest_chip,
        ante=det.compulsory == "ante",
        **_citations(game.rules, det.opening_option),
        circuits={},
    )


def _citations(rules: Mapping[str, str], option: str) -> dict[str, Citations]:
    """What this game calls the choices of the first betting round."""
    call, raise_, fold = rules["call"], rules["raise"], rules["fold"]
    opener = Citations(
        "", "", rules[f"{option} call"], rules[f"{option} raise"], rules[f"{option} fold"]
    )
    ante = rules["ante open"]
    return {
        "first_round": Citations("", ante, call, raise_, fold),
        "last_blind": Citations("", "", rules["last blind"], rules["last blind"], fold),
        "last_blind_calls": Citations("", "", call, rules["last blind"], fold),
        "blind_opener": opener,
        "ante_opener": Citations("", ante, call, raise_, ante),
    }


def _raise_cap(game: Game, det: Determinations) -> int:
    """How many raises a betting round has while more than two contest it (5.1)."""
    if det.compulsory == "ante":
        return NO_CAP if det.ante_raise_cap is None else det.ante_raise_cap
    if det.limit not in game.capped_limits:
        return NO_CAP
    return 3 if det.max_raises is None else det.max_raises
