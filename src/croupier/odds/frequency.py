"""How often each class of hand occurs under an order of hands. Knows no game, only orders.

Either the best five of so many cards, or exactly two hole cards with three communal cards. All are
counted, none sampled: communal cards by kinds that are worth the same, hole cards by types.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

from croupier import bulk
from croupier.hands import Order, Ranking
from croupier.odds import kernel

Progress = Callable[[int, int], None]

_BOARD, _PIECE = 32, 1_000  # bytes of a kind of communal cards; how many are counted at a time


@dataclass(frozen=True)
class Frequency:
    """The classes of one contest, highest first, among all ways to hold so many cards."""

    contest: str
    cards: int  # of which five are best, or hole cards where there are communal ones
    counts: dict[str, int]
    communal_cards: int = 0

    @property
    def total(self) -> int:
        """All ways there are."""
        return sum(self.counts.values())

    def chance(self, name: str) -> Fraction:
        """The probability of a class."""
        return Fraction(self.counts[name], self.total)


def frequencies(order: Order | None = None, cards: int = 5) -> tuple[Frequency, ...]:
    """The class frequencies of each contest of an order, best five of 5, 6 or 7 cards.

    >>> frequencies()[0].counts["full house"]
    3744
    """
    chosen = order or Order()
    return tuple(
        Frequency(name, cards, bulk.count_classes(ranking, bulk.count(ranking, cards)))
        for name, ranking in chosen.rankings.items()
    )


def frequencies_of_two(
    order: Order | None = None,
    hole_cards: int = 4,
    communal_cards: int = 5,
    progress: Progress | None = None,
) -> tuple[Frequency, ...]:
    """The same with exactly two of the hole cards and three of the communal cards, all counted.

    >>> frequencies_of_two(Order(deck_size=32), 4, 3)[0].counts["royal flush"]
    14040
    """
    bulk.check_two(hole_cards, communal_cards)
    chosen, found = order or Order(), []
    contests = len(chosen.rankings)
    for number, (name, ranking) in enumerate(chosen.rankings.items()):
        counts: Counter[int] = Counter()
        for done, boards, piece in _pieces(ranking, hole_cards, communal_cards):
            counts.update(piece)
            if progress:
                progress(number * boards + done, contests * boards)
        by_class = bulk.count_classes(ranking, {s: n for s, n in counts.items() if n})
        found.append(Frequency(name, hole_cards, by_class, communal_cards))
    return tuple(found)


def _pieces(
    ranking: Ranking, hole: int, communal: int
) -> Iterator[tuple[int, int, dict[int, int]]]:
    """Kinds of communal cards so far and in all, and the counts of each piece, on every core."""
    module, table = kernel.load(), bulk.table(ranking)
    deck = bulk.encode(ranking.order.cards)
    boards = module.list_boards(deck, communal, not ranking.is_low)
    step, total = _PIECE * _BOARD, len(boards) // _BOARD
    pieces = [boards[at : at + step] for at in range(0, len(boards), step)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        counted = pool.map(
            lambda piece: module.count_twos(table, piece, communal, hole, deck), pieces
        )
        for number, counts in enumerate(counted, 1):
            yield min(number * _PIECE, total), total, dict(counts)
