"""Hands counted and compared the plain way, for the tests to check the order of hands against.

Shares no code with the package: cards are pairs of numbers, a hand is compared as a tuple, every
hand of a deck is dealt, and the Joker is tried as every card there is.
"""

from collections import Counter
from itertools import combinations

FULL = [
    *("five odd cards", "one pair", "two pairs", "three of a kind", "straight", "flush"),
    *("full house", "four of a kind", "straight flush", "five of a kind", "royal flush"),
]
REDUCED = [*FULL[:5], "full house", "flush", *FULL[7:]]
PAIRED = {
    (1, 1, 1, 1, 1): "five odd cards",
    (2, 1, 1, 1): "one pair",
    (2, 2, 1): "two pairs",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
    (5,): "five of a kind",
}


def lowest_rank(deck_size):
    """The lowest rank of a deck, with 14 for the ace."""
    return 15 - deck_size // 4


def straight_top(ranks, deck_size, ace_low):
    """The top card of five ranks in sequence, or 0."""
    held, lowest = sorted(ranks), lowest_rank(deck_size)
    if held == list(range(held[0], held[0] + 5)):
        return held[4]
    return lowest + 3 if ace_low and held == [*range(lowest, lowest + 4), 14] else 0


def value(ranks, suited, deck_size, ace_low):
    """What five cards are worth: a tuple that compares as the clauses say."""
    order = FULL if deck_size == 52 else REDUCED
    groups = sorted(((ranks.count(r), r) for r in set(ranks)), reverse=True)
    name = PAIRED[tuple(n for n, _ in groups)]
    top = straight_top(ranks, deck_size, ace_low)
    if top:
        name = "straight" if not suited else "royal flush" if top == 14 else "straight flush"
        return order.index(name), (top,)
    if suited and order.index(name) < order.index("flush"):
        return order.index("flush"), tuple(sorted(ranks, reverse=True))
    return order.index(name), tuple(r for _, r in groups)


def joker_value(four, deck_size, ace_low, deny=False):
    """The best of four cards, each a rank and a suit, with every card the Joker may stand for."""
    every = [(r, s) for r in range(lowest_rank(deck_size), 15) for s in range(4)]
    return max(
        value([r for r, _ in (*four, c)], len({s for _, s in (*four, c)}) == 1, deck_size, ace_low)
        for c in every
        if not (deny and c in four) or len({r for r, _ in (*four, c)}) == 1
    )


def patterns(deck_size, wild_card):
    """Deals every five-card hand: how many there are of each set of ranks, suited or not."""
    ranks = range(lowest_rank(deck_size), 15)
    deck = [8**r + 8 ** (15 + s) for r in ranks for s in range(4)]
    dealt = Counter(map(sum, combinations([*deck, 1] if wild_card else deck, 5)))
    found = Counter()
    for total, n in dealt.items():
        digits = [total >> 3 * place & 7 for place in range(19)]
        held = tuple(r for r in range(2, 15) for _ in range(digits[r]))
        found[held, max(digits[15:]) == len(held)] += n
    return found


def class_counts(found, deck_size, ace_low):
    """How many of the hands dealt are of each class, the Joker taken as what serves best."""
    order = FULL if deck_size == 52 else REDUCED
    counts = Counter()
    for (held, suited), n in found.items():
        four = [(r, 0 if suited else place % 2) for place, r in enumerate(held)]
        best = (
            value(list(held), suited, deck_size, ace_low)
            if len(held) == 5
            else joker_value(four, deck_size, ace_low)
        )
        counts[order[best[0]]] += n
    return counts
