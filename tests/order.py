"""Hands as the instruments write them, ranks first: `mixed("KKKJJ")`, `suited("QJT98", "h")`.

A star is the Joker. What the tests of the order of hands share; knows nothing of its code.
"""

from itertools import pairwise

from croupier.cards import JOKER
from croupier.hands import Order


def mixed(ranks):
    """Five cards of these ranks that are no flush."""
    return tuple(JOKER if r == "*" else r + "cdhs"[i % 4] for i, r in enumerate(ranks))


def suited(ranks, suit):
    """Five cards of these ranks and one suit, the Joker apart."""
    return tuple(JOKER if r == "*" else r + suit for r in ranks)


def high(*hands, **determined):
    """The strengths of hands as high hands, under what was determined."""
    ranking = Order(**determined).high
    return [ranking.strength(hand) for hand in hands]


def low(*hands, **determined):
    """The strengths of hands as low hands."""
    ranking = Order(**{"contest": "low"} | determined).low
    return [ranking.strength(hand) for hand in hands]


def descending(strengths):
    """Whether each strength beats the one after it."""
    return all(one > next_one for one, next_one in pairwise(strengths))


def named(hand, **determined):
    """The class of a high hand."""
    ranking = Order(**determined).high
    return ranking.hand_class(ranking.strength(hand)).name
