"""Equity: each hand's share of the pot when every unknown card falls in every way, or at random.

Omaha and Faro use exactly two hole cards with three communal cards, Seven Card Stud the best five
of seven; deck, Joker, ace and contest are an `Order`. In a split each half has its own figures. It
must not know betting, pots or who folds: everybody named goes to the showdown.
"""

import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import chain, islice
from typing import Any, NamedTuple

from croupier import bulk
from croupier.cards import Card, deck, held, show
from croupier.errors import BadMessage
from croupier.hands import Order, Ranking
from croupier.odds import kernel, slowly
from croupier.odds.slowly import FIELDS, WHOLE

HOLE_CARDS = {"omaha": 4, "faro": 5, "stud": 7}
COMMUNAL_CARDS = {"omaha": 5, "faro": 5, "stud": 0}
CONTESTS = ("high", "low")
MOST_HANDS = 12
EXACT_UP_TO = 2_500_000_000  # a few seconds on one core, by what it costs to judge a hand
SAMPLES, MOST_SAMPLES = 2_000_000, 2_000_000_000  # more would not fit into the kernel's sums
_COST = {"omaha": 30, "faro": 45, "stud": 30}
_SLOWLY = 400  # times as long, without the kernel
_UNKNOWN, _PIECE = 128, 1 << 18
_PLACES = bytes(range(_UNKNOWN, 256))
_HIGH_BALL = Order()
_ENOUGH = 20_000  # deals after which the kernel's table of communal cards is worth making

Progress = Callable[[int, int], None]


class Contest(NamedTuple):
    """One hand in one contest of the pot: outright wins, equal hands, and its share on average."""

    wins: Fraction
    ties: Fraction
    share: Fraction


class Equity(NamedTuple):
    """One hand's part of the pot, and of each half where it is split: counted, and as figures."""

    cards: tuple[Card, ...]
    deals: int
    exact: bool
    contests: tuple[str, ...]
    counts: tuple[int, ...]  # as the kernel sums them

    @property
    def share(self) -> Fraction:
        """Its part of the pot on average."""
        return Fraction(self.counts[6], 2 * WHOLE * self.deals)

    @property
    def standard_error(self) -> float:
        """Of the share; 0 where every deal was counted."""
        if self.exact:
            return 0.0
        squares = Fraction(self.counts[7], (2 * WHOLE) ** 2 * self.deals)
        return math.sqrt((squares - self.share**2) / self.deals)

    @property
    def high(self) -> Contest | None:
        """The contest of the highest hands, where there is one."""
        return self._contest(0) if "high" in self.contests else None

    @property
    def low(self) -> Contest | None:
        """The contest of the lowest hands, where there is one."""
        return self._contest(3) if "low" in self.contests else None

    @property
    def scoops(self) -> Fraction:
        """How often it wins all of the pot."""
        return Fraction(self.counts[8], self.deals)

    def _contest(self, at: int) -> Contest:
        wins, ties, share = self.counts[at : at + 3]
        parts = Fraction(share, WHOLE * self.deals)
        return Contest(Fraction(wins, self.deals), Fraction(ties, self.deals), parts)


@dataclass(frozen=True)
class Equities:
    """All hands of a showdown; `deals` of them were looked at, all there are where `exact`."""

    hands: tuple[Equity, ...]
    deals: int
    exact: bool
    no_low: Fraction | None  # how often nobody has a low, in a contest that has one


@dataclass(frozen=True)
class Showdown:
    """Hands with what is known of them; fewer cards than the game deals are unknown ones."""

    game: str
    hands: tuple[tuple[Card, ...], ...]
    communal_cards: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    order: Order = _HIGH_BALL
    known: tuple[Card, ...] = field(init=False)  # every card that cannot come any more
    codes: bytes = field(init=False)  # the same, as the kernel takes them
    pool: bytes = field(init=False)  # every card that still may, as the kernel takes it
    missing: tuple[int, ...] = field(init=False)  # cards to come: for each hand, then communal

    def __post_init__(self) -> None:
        if self.game not in HOLE_CARDS:
            raise BadMessage(f"{self.game!r} has no showdown here: choose {', '.join(HOLE_CARDS)}")
        if not 2 <= len(self.hands) <= MOST_HANDS:
            given = "1 hand" if len(self.hands) == 1 else f"{len(self.hands)} hands"
            raise BadMessage(f"{given} given where 2 to {MOST_HANDS} are compared")
        for hand in self.hands:
            self._check_size(hand, self.hole_cards, "hole cards")
        self._check_size(self.communal_cards, COMMUNAL_CARDS[self.game], "communal cards")
        self._work_out()
        if sum(self.missing) > len(self.pool):
            raise BadMessage(
                f"{sum(self.missing)} cards are to come and {len(self.pool)} are left in the deck"
            )

    def _check_size(self, cards: Sequence[Card], most: int, what: str) -> None:
        if len(cards) > most:
            raise BadMessage(f"{what} {show(cards)} given where {self.game} has {most or 'none'}")

    def _work_out(self) -> None:
        communal = COMMUNAL_CARDS[self.game] - len(self.communal_cards)
        most = self.hole_cards
        missing = *[most - len(hand) for hand in self.hands], communal
        known = *chain(*self.hands), *self.communal_cards, *self.dead
        pack = _pack(self.order.deck_size, self.order.wild_card)
        codes = bytes([bulk.CODES.get(each, _UNKNOWN) for each in known])
        pool = pack.translate(None, codes)
        if len(pool) + len(known) != len(pack):
            self._refuse_cards(known)
        self.__dict__.update(known=known, codes=codes, pool=pool, missing=missing)

    def _refuse_cards(self, known: tuple[Card, ...]) -> None:
        for each in known:
            if each not in self.order.cards:
                raise BadMessage(f"{each} is not in the deck in play")
            if known.count(each) > 1:
                raise BadMessage(f"{each} appears twice, and one deck is in play")

    @property
    def hole_cards(self) -> int:
        """How many cards of his own each player has at the end."""
        return HOLE_CARDS[self.game]

    @property
    def deals(self) -> int:
        """In how many ways they may come."""
        left, ways = len(self.pool), 1
        for wanted in self.missing:
            ways *= math.comb(left, wanted)
            left -= wanted
        return ways

    @property
    def cost(self) -> int:
        """How long it takes to deal and judge one deal, in nanoseconds or so."""
        each = _COST[self.game] * (1 if _has_kernel() else _SLOWLY)
        return len(self.hands) * len(self.order.rankings) * each

    @property
    def groups(self) -> bytes:
        """The same for the kernel: hands that lack the same are still told apart."""
        return bytes(filter(None, self.missing)) or b"\0"

    def rows(self) -> tuple[tuple[bytes, ...], bytes]:
        """The hands and the communal cards, with numbered places for those to come."""
        rows, at, place = [], 0, 0
        for cards, wanted in zip((*self.hands, self.communal_cards), self.missing, strict=True):
            end = at + len(cards)
            rows.append(self.codes[at:end] + _PLACES[place : place + wanted])
            at, place = end, place + wanted
        return tuple(rows[:-1]), rows[-1]


def equity(
    game: str,
    hands: Sequence[Sequence[Card] | str],
    communal_cards: Sequence[Card] | str = (),
    dead: Sequence[Card] | str = (),
    order: Order | None = None,
    samples: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Equities:
    """Each hand's share: exact where that takes a few seconds, else from random deals.

    Without the kernel fewer deals are within reach, and fewer are drawn. `samples` asks for that
    many random deals whatever it would take; a hand that lacks cards gets them from those nobody
    has been seen to hold.

    >>> result = equity("omaha", ["As Ah Kd Qd", "9s 8s 7h 6h"], "Ad 2c 7c")
    >>> result.exact, result.deals, result.hands[0].share
    (True, 820, Fraction(9, 10))
    """
    known = held(communal_cards), held(dead)
    showdown = Showdown(game, tuple(map(held, hands)), *known, order or _HIGH_BALL)
    if samples is not None and not 1 <= samples <= MOST_SAMPLES:
        raise BadMessage(f"{samples} random deals asked for where 1 to {MOST_SAMPLES} are drawn")
    deals = showdown.deals
    exact = samples is None and deals * showdown.cost <= EXACT_UP_TO
    wanted = deals if exact else samples or (SAMPLES if _has_kernel() else SAMPLES // _SLOWLY)
    sums = array("q", bytes(8 * (FIELDS * len(hands) + 1)))
    for done in _tally(showdown, wanted, None if exact else seed, sums):
        if progress:
            progress(done, wanted)
    return _result(showdown, wanted, exact, sums)


def _tally(showdown: Showdown, wanted: int, seed: int | None, sums: "array[int]") -> Iterator[int]:
    """Deal, judge and share in pieces, so that progress can be told."""
    if not _has_kernel():
        yield from slowly.share_deals(showdown, wanted, seed, sums)
        return
    share = kernel.load().share_deals
    _make_ready(showdown, wanted)
    tables = _tables(showdown.order.rankings)
    cards = *showdown.rows(), showdown.pool, showdown.groups
    for start in range(0, wanted, _PIECE):
        count = min(_PIECE, wanted - start)
        number = start if seed is None else _seed(seed, start)
        share(tables, *cards, number, seed is not None, count, sums)
        yield start + count


def _has_kernel() -> bool:
    return kernel.available() and bulk.available()


def _tables(rankings: Mapping[str, Ranking]) -> tuple[Any, Any]:
    """The kernel's table for high and for low; none where it is not contested."""
    high, low = map(rankings.get, CONTESTS)
    return high and bulk.table(high), low and bulk.table(low)


@cache
def _pack(deck_size: int, wild_card: bool) -> bytes:
    """The deck in play as the kernel takes it."""
    return bulk.encode(deck(deck_size, wild_card))


def _seed(seed: int, start: int) -> int:
    return int.from_bytes(sha256(f"{seed} {start}".encode()).digest()[:8], "big")


_judged: Counter[Ranking] = Counter()  # deals so far, until the table of communal cards is made


def _make_ready(showdown: Showdown, deals: int) -> None:
    """Have the kernel make its table of communal cards, once there have been deals enough."""
    if showdown.game == "stud":
        return
    for ranking in showdown.order.rankings.values():
        before = _judged[ranking]
        _judged[ranking] += deals
        if before < _ENOUGH <= _judged[ranking]:
            row = bulk.encode(showdown.order.cards[: showdown.hole_cards + 5])
            bulk.strengths_of_two(ranking, row * _ENOUGH, showdown.hole_cards)


def _result(showdown: Showdown, deals: int, exact: bool, sums: "array[int]") -> Equities:
    names, rows = tuple(showdown.order.rankings), iter(sums)
    hands = tuple(
        [Equity(hand, deals, exact, names, tuple(islice(rows, FIELDS))) for hand in showdown.hands]
    )
    return Equities(hands, deals, exact, Fraction(sums[-1], deals) if "low" in names else None)
