"""How often each class of hand occurs under an order of hands. Knows no game, only orders."""

from dataclasses import dataclass
from fractions import Fraction

from croupier import bulk
from croupier.hands import Order


@dataclass(frozen=True)
class Frequency:
    """The classes of one contest, highest first, among all ways to hold so many cards."""

    contest: str
    cards: int
    counts: dict[str, int]

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
