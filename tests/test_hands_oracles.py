"""Other people's evaluators agree wherever the rules are the same."""

import random
from itertools import pairwise

import pytest
from phevaluator.evaluator import evaluate_cards
from phevaluator.evaluator_omaha import evaluate_omaha_cards
from pokerkit import EightOrBetterLowHand, OmahaEightOrBetterLowHand, RegularLowHand

from croupier.cards import deck
from croupier.hands import HOUSE, Order


def same_order(pairs):
    """Whether our strengths rise exactly where their numbers fall."""
    theirs = {}
    for ours, their in pairs:
        if theirs.setdefault(ours, their) != their:
            return False
    falling = [theirs[strength] for strength in sorted(theirs)]
    return all(one > after for one, after in pairwise(falling))


def dealt(size, count):
    """Random cards of the full deck, the same each time."""
    rng = random.Random(size)
    return [rng.sample(deck(), size) for _ in range(count)]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_phevaluator_ranks_high_hands_alike(size):
    hands = dealt(size, 20_000)

    assert same_order([(HOUSE.high.strength(hand), evaluate_cards(*hand)) for hand in hands])


def test_phevaluator_ranks_two_hole_cards_with_three_communal_cards_alike():
    ours = HOUSE.high.strength_of_two
    hands = dealt(9, 8_000)

    assert same_order([(ours(h[:4], h[4:]), evaluate_omaha_cards(*h[4:], *h[:4])) for h in hands])


def test_pokerkit_ranks_low_hands_with_the_ace_low_alike():
    ours = Order(contest="low", low_ace="low").low.strength
    judged = [(ours(hand), RegularLowHand.from_game("".join(hand))) for hand in dealt(7, 600)]

    judged.sort(key=lambda pair: pair[0])

    for (mine, theirs), (more, better) in pairwise(judged):
        assert (mine == more, mine < more) == (theirs == better, theirs < better)


def test_pokerkit_finds_the_same_lows_of_eight_or_better():
    order = Order(contest="split", low_qualifier=True, low_ace="low")

    for hand in dealt(7, 600):
        theirs = EightOrBetterLowHand.from_game_or_none("".join(hand))
        assert (order.low.strength(hand) > 0) == (theirs is not None)


def test_pokerkit_finds_the_same_lows_with_two_hole_cards():
    order = Order(contest="split", low_qualifier=True, low_ace="low")

    for hand in dealt(9, 200):
        hole, communal = "".join(hand[:4]), "".join(hand[4:])
        theirs = OmahaEightOrBetterLowHand.from_game_or_none(hole, communal)
        assert (order.low.strength_of_two(hand[:4], hand[4:]) > 0) == (theirs is not None)
