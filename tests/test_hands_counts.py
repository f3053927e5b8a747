"""How many hands there are of each class, counted twice, and every hand where it belongs."""

from itertools import combinations
from math import comb

import pytest

from croupier import bulk
from croupier.cards import RANKS, SUITS, deck
from croupier.hands import Order
from tests import brute

pytestmark = pytest.mark.skipif(not bulk.available(), reason="the kernel was not built")

PUBLISHED = [4, 0, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]


def plain(cards):
    """Cards as the brute force takes them."""
    return [(RANKS.index(each[0]) + 2, SUITS.index(each[1])) for each in cards]


def same_order(ranking, valued):
    """Whether strengths order hands exactly as their values do."""
    by_strength = {}
    for hand, worth in valued:
        if by_strength.setdefault(ranking.strength(hand), worth) != worth:
            return False
    values = [by_strength[strength] for strength in sorted(by_strength)]
    return values == sorted(set(values))


@pytest.mark.parametrize("wild_card", [False, True])
@pytest.mark.parametrize("deck_size", [52, 48, 44, 40, 36, 32])
def test_every_class_is_as_frequent_as_when_all_hands_are_dealt(deck_size, wild_card):
    dealt = brute.patterns(deck_size, wild_card)

    for ace_low in (False, True):
        order = Order(deck_size, wild_card, ace_low)
        counts = bulk.count_classes(order.high, bulk.count(order.high, 5))
        assert dict(brute.class_counts(dealt, deck_size, ace_low)) == counts
        assert comb(deck_size + wild_card, 5) == sum(counts.values())


def test_the_full_deck_has_the_published_counts():
    order = Order(ace_low_in_straights=True)
    counts = bulk.count_classes(order.high, bulk.count(order.high, 5))

    assert PUBLISHED == [counts.get(line.name, 0) for line in order.classes]


@pytest.mark.parametrize("ace_low", [False, True])
def test_every_hand_of_the_smallest_deck_is_in_its_place(ace_low):
    ranking = Order(32, ace_low_in_straights=ace_low).high
    valued = []
    for hand in combinations(deck(32), 5):
        ranks = [rank for rank, _ in plain(hand)]
        suited = len({each[1] for each in hand}) == 1
        valued.append((hand, brute.value(ranks, suited, 32, ace_low)))

    assert same_order(ranking, valued)


@pytest.mark.parametrize("duplicate", ["allow", "deny"])
def test_every_joker_hand_is_the_best_of_all_substitutions(duplicate):
    ranking = Order(32, True, True, wild_duplicate=duplicate).high
    fours = list(combinations(deck(32), 4))[::3]

    valued = [
        ((*four, "Jk"), brute.joker_value(plain(four), 32, True, duplicate == "deny"))
        for four in fours
    ]

    assert same_order(ranking, valued)


def test_no_two_strengths_share_a_name():
    for order in (Order(wild_card=True), Order(36, True, True), Order(contest="low")):
        (ranking,) = order.rankings.values()
        names = [ranking.name(strength) for strength in bulk.count(ranking, 5)]
        assert len(set(names)) == len(names)
