"""Showdowns one after another, for a machine on which the kernel was not built.

The same sums as the kernel's, some hundreds of times as slow: enough for a bot, for a turn or a
flop counted whole, for a small sample. It must not know what the sums are for.
"""

import random
from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from croupier.cards import Card
from croupier.hands import Ranking

WHOLE = 27_720  # the pot of one contest: divides by up to twelve winners
FIELDS = 9  # wins, ties and share of high, the same of low, all of the pot, its square, scoops

Groups = tuple[tuple[Card, ...], ...]  # the cards to come: for each hand, then communal


def share_deals(showdown: Any, deals: int, seed: int | None, sums: "array[int]") -> Iterator[int]:
    """Every deal, or so many at random; says after each how many have been."""
    pool = [each for each in showdown.order.cards if each not in showdown.known]
    if seed is None:
        ways = _every_way(pool, showdown.missing)
    else:
        ways = _at_random(pool, showdown.missing, deals, random.Random(seed))
    rankings = [showdown.order.rankings.get(name) for name in ("high", "low")]
    for done, come in enumerate(ways, 1):
        hands = [own + new for own, new in zip(showdown.hands, come[:-1], strict=True)]
        communal = showdown.communal_cards + come[-1]
        high, low = (_winners(ranking, hands, communal) for ranking in rankings)
        _share(high, low, sums)
        sums[-1] += rankings[1] is not None and not low
        yield done


def _every_way(pool: Sequence[Card], sizes: Sequence[int]) -> Iterator[Groups]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(pool, sizes[0]):
        left = [each for each in pool if each not in chosen]
        for others in _every_way(left, sizes[1:]):
            yield (chosen, *others)


def _at_random(
    pool: Sequence[Card], sizes: Sequence[int], deals: int, rng: random.Random
) -> Iterator[Groups]:
    for _ in range(deals):
        cards = iter(rng.sample(pool, sum(sizes)))
        yield tuple(tuple(next(cards) for _ in range(size)) for size in sizes)


def _winners(
    ranking: Ranking | None, hands: Sequence[tuple[Card, ...]], communal: tuple[Card, ...]
) -> list[int]:
    """The places of the best hands; none where all have nothing, or it is not contested."""
    if ranking is None:
        return []
    if communal:
        strengths = [ranking.strength_of_two(hand, communal) for hand in hands]
    else:
        strengths = [ranking.strength(hand) for hand in hands]
    best = max(strengths)
    return [place for place, each in enumerate(strengths) if best and each == best]


def _share(high: list[int], low: list[int], sums: "array[int]") -> None:
    """Half to each contest; all of it to the one that has a winner."""
    for place in {*high, *low}:
        at, share = place * FIELDS, 0
        for first, mine, other in ((at, high, low), (at + 3, low, high)):
            if place in mine:
                sums[first + (len(mine) > 1)] += 1
                sums[first + 2] += WHOLE // len(mine)
                share += (WHOLE if other else 2 * WHOLE) // len(mine)
        sums[at + 6] += share
        sums[at + 7] += share * share
        sums[at + 8] += share == 2 * WHOLE
