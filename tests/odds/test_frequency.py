"""Class frequencies under every order of hands."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier.hands import Order
from croupier.odds.frequency import frequencies

FULL_DECK = {
    "royal flush": 4,
    "straight flush": 32,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_112,
    "straight": 9_180,
    "three of a kind": 54_912,
    "two pairs": 123_552,
    "one pair": 1_098_240,
    "five odd cards": 1_303_560,
}


def test_a_full_deck_has_the_known_frequencies():
    assert FULL_DECK == frequencies()[0].counts


def test_chances_add_up_to_one():
    found = frequencies(Order(deck_size=40), cards=6)[0]

    assert comb(40, 6) == found.total
    assert 1 == sum(found.chance(name) for name in found.counts)


@pytest.mark.parametrize("wild_card", [False, True])
def test_a_deck_of_32_is_counted_as_one_hand_after_another_is(wild_card):
    order = Order(deck_size=32, wild_card=wild_card)
    found = frequencies(order)[0]

    counts = dict.fromkeys(found.counts, 0)
    for hand in combinations(order.cards, 5):
        counts[order.high.hand_class(order.high.strength(hand)).name] += 1
    assert counts == found.counts


def test_a_split_has_both_contests():
    order = Order(contest="split", low_qualifier=True, low_ace="low")
    high, low = frequencies(order)

    assert ("high", "low") == (high.contest, low.contest)
    assert Fraction(comb(8, 5) * 4**5, comb(52, 5)) == 1 - low.chance("no low")
