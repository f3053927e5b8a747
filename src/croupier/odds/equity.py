"""Equity: each hand's share of the pot when every unknown card falls in every way, or at random.

Omaha and Faro use exactly two hole cards with three communal cards, Seven Card Stud the best five
of seven; deck, Joker, ace and contest are an `Order`. In a split each half has its own figures. It
must not know betting, pots or who folds: everybody named goes to the showdown.
"""

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from croupier import bulk
from croupier.cards import Card, show
from croupier.errors import BadMessage
from croupier.hands import Order, Ranking
from croupier.odds import kernel

HOLE_CARDS = {"omaha": 4, "faro": 5, "stud": 7}
COMMUNAL_CARDS = {"omaha": 5, "faro": 5, "stud": 0}
MOST_HANDS = 12
EXACT_UP_TO = 1_500_000_000  # a few seconds on one core, by what it costs to judge a hand
_COST = {"omaha": 60, "faro": 100, "stud": 40}
_WHOLE, _FIELDS, _UNKNOWN, _ROWS = 27_720, 9, 128, 1 << 16

Progress = Callable[[int, int], None]


class Contest(NamedTuple):
    """One hand in one contest of the pot: outright wins, equal hands, and its share on average."""

    wins: Fraction
    ties: Fraction
    share: Fraction


@dataclass(frozen=True)
class Equity:
    """One hand's part of the pot, and of each half where it is split."""

    cards: tuple[Card, ...]
    share: Fraction
    standard_error: float  # 0 where every deal was counted
    high: Contest | None
    low: Contest | None
    scoops: Fraction  # how often it wins all of the pot


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
    order: Order = Order()  # noqa: RUF009

    def __post_init__(self) -> None:
        if self.game not in HOLE_CARDS:
            raise BadMessage(f"{self.game!r} has no showdown here: choose {', '.join(HOLE_CARDS)}")
        if not 2 <= len(self.hands) <= MOST_HANDS:
            raise BadMessage(f"{len(self.hands)} hands given where 2 to {MOST_HANDS} are compared")
        for hand in self.hands:
            self._check_size(hand, self.hole_cards, "hole cards")
        self._check_size(self.communal_cards, COMMUNAL_CARDS[self.game], "communal cards")
        self._check_cards()
        if sum(self.missing) > len(self.pool):
            raise BadMessage(
                f"{sum(self.missing)} cards are to come and {len(self.pool)} are left in the deck"
            )

    def _check_size(self, cards: Sequence[Card], most: int, what: str) -> None:
        if len(cards) > most:
            raise BadMessage(f"{show(cards)} are {len(cards)} {what} where {self.game} has {most}")

    def _check_cards(self) -> None:
        known = self.known
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
    def known(self) -> tuple[Card, ...]:
        """Every card that cannot come any more."""
        return (*(each for hand in self.hands for each in hand), *self.communal_cards, *self.dead)

    @property
    def pool(self) -> tuple[Card, ...]:
        """Every card that still may."""
        return tuple(each for each in self.order.cards if each not in self.known)

    @property
    def missing(self) -> tuple[int, ...]:
        """Cards to come: for each hand, then communal ones."""
        communal = COMMUNAL_CARDS[self.game] - len(self.communal_cards)
        return (*(self.hole_cards - len(hand) for hand in self.hands), communal)

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
        """How long it takes to deal and judge them all: some nanoseconds each."""
        judged = len(self.hands) * len(self.order.rankings)
        return self.deals * judged * _COST[self.game]

    @property
    def groups(self) -> bytes:
        """The same for the kernel: hands that lack the same are still told apart."""
        return bytes(wanted for wanted in self.missing if wanted) or b"\0"

    def rows(self) -> list[bytes]:
        """For each hand its row of cards, with numbered places for those to come."""
        places = iter(range(_UNKNOWN, _UNKNOWN + sum(self.missing)))
        known = [bulk.encode(hand) for hand in self.hands]
        lacking = [[next(places) for _ in range(wanted)] for wanted in self.missing]
        communal = bulk.encode(self.communal_cards) + bytes(lacking[-1])
        return [
            hand + bytes(lack) + communal for hand, lack in zip(known, lacking[:-1], strict=True)
        ]


def equity(
    game: str,
    hands: Sequence[Sequence[Card]],
    communal_cards: Sequence[Card] = (),
    dead: Sequence[Card] = (),
    order: Order | None = None,
    samples: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> Equities:
    """Each hand's share: exact where that takes a few seconds, else from random deals.

    `samples` asks for that many random deals whatever it would take; a hand that lacks cards gets
    them from those nobody has been seen to hold.

    >>> hands = ("As", "Ah", "Kd", "Qd"), ("9s", "8s", "7h", "6h")
    >>> result = equity("omaha", hands, ("Ad", "2c", "7c"))
    >>> result.exact, result.deals, result.hands[0].share
    (True, 820, Fraction(9, 10))
    """
    showdown = Showdown(
        game, tuple(map(tuple, hands)), tuple(communal_cards), tuple(dead), order or Order()
    )
    exact = samples is None and showdown.cost <= EXACT_UP_TO
    wanted = showdown.deals if exact else samples or 2_000_000
    sums = array("q", bytes(8 * (_FIELDS * len(hands) + 1)))
    for done in _tally(showdown, wanted, None if exact else seed, sums):
        if progress:
            progress(done, wanted)
    return _result(showdown, wanted, exact, sums)


def _tally(showdown: Showdown, wanted: int, seed: int | None, sums: "array[int]") -> Iterator[int]:
    """Deal, judge and share in pieces that fit the processor's cache."""
    module, rows = kernel.load(), showdown.rows()
    pool = bulk.encode(showdown.pool)
    buffers = [bytearray(min(_ROWS, wanted) * len(row)) for row in rows]
    for start in range(0, wanted, _ROWS):
        count = min(_ROWS, wanted - start)
        number = start if seed is None else _seed(seed, start)
        fills = tuple(zip(buffers, rows, strict=True))
        module.deal_rows(pool, showdown.groups, number, seed is not None, count, fills)
        contests = {
            name: tuple(_judge(showdown, ranking, buffer, count) for buffer in buffers)
            for name, ranking in showdown.order.rankings.items()
        }
        module.share_rows(contests.get("high", ()), contests.get("low", ()), count, sums)
        yield start + count


def _seed(seed: int, start: int) -> int:
    return int.from_bytes(sha256(f"{seed} {start}".encode()).digest()[:8], "big")


def _judge(showdown: Showdown, ranking: Ranking, buffer: bytearray, count: int) -> Any:
    size = showdown.hole_cards + COMMUNAL_CARDS[showdown.game]
    cards = memoryview(buffer)[: count * size]
    if showdown.game == "stud":
        return bulk.strengths(ranking, cards, size)
    return bulk.strengths_of_two(ranking, cards, showdown.hole_cards)


def _result(showdown: Showdown, deals: int, exact: bool, sums: "array[int]") -> Equities:
    names = showdown.order.rankings
    fields = [sums[_FIELDS * i : _FIELDS * (i + 1)] for i in range(len(showdown.hands))]
    hands = tuple(
        _one(showdown, hand, row, deals, exact)
        for hand, row in zip(showdown.hands, fields, strict=True)
    )
    no_low = Fraction(sums[-1], deals) if "low" in names else None
    return Equities(hands, deals, exact, no_low)


def _one(
    showdown: Showdown, hand: tuple[Card, ...], row: "array[int]", deals: int, exact: bool
) -> Equity:
    total, squares, scoops = row[6:9]
    share = Fraction(total, 2 * _WHOLE * deals)
    variance = Fraction(squares, (2 * _WHOLE) ** 2 * deals) - share**2
    error = 0.0 if exact else math.sqrt(variance / deals)
    names = showdown.order.rankings
    high, low = (
        _contest(row[at : at + 3], deals) if name in names else None
        for name, at in (("high", 0), ("low", 3))
    )
    return Equity(hand, share, error, high, low, Fraction(scoops, deals))


def _contest(row: "array[int]", deals: int) -> Contest:
    wins, ties, share = row
    return Contest(Fraction(wins, deals), Fraction(ties, deals), Fraction(share, _WHOLE * deals))
