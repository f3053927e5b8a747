"""Class frequencies under every order of hands."""

import random
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from croupier import bulk
from croupier.errors import BadMessage
from croupier.hands import Order
from croupier.odds import kernel
from croupier.odds.frequency import frequencies, frequencies_of_two

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


SMALL = {
    "high": Order(deck_size=32),
    "high with a Joker": Order(deck_size=32, wild_card=True),
    "a denied duplicate": Order(deck_size=36, wild_card=True, wild_duplicate="deny"),
    "low with a Joker": Order(deck_size=36, wild_card=True, contest="low"),
}


@pytest.mark.parametrize("communal", [3, 4, 5])
@pytest.mark.parametrize("wild_card", [False, True])
def test_every_kind_of_communal_cards_stands_for_those_that_are_like_it(wild_card, communal):
    deck = bulk.encode(Order(wild_card=wild_card).cards)
    boards = kernel.load().list_boards(deck, communal, True)

    weights = [
        int.from_bytes(boards[at + 16 : at + 20], sys.byteorder) for at in range(0, len(boards), 32)
    ]
    assert comb(52 + wild_card, communal) == sum(weights)


@pytest.mark.parametrize("order", SMALL.values(), ids=SMALL)
@pytest.mark.parametrize("communal", [3, 5])
@pytest.mark.parametrize("hole", [4, 5])
def test_hole_cards_counted_by_types_are_what_one_hand_after_another_is(order, hole, communal):
    (ranking,) = order.rankings.values()
    deck, rng = bulk.encode(order.cards), random.Random(hole)
    boards = kernel.load().list_boards(deck, communal, not ranking.is_low)
    for at in rng.sample(range(0, len(boards), 32), 3):
        board, weight = (
            boards[at : at + 32],
            int.from_bytes(boards[at + 16 : at + 20], sys.byteorder),
        )
        middle = board[20 : 20 + communal]
        rest = [card for card in deck if card not in middle]
        rows = b"".join(bytes(own) + middle for own in combinations(rest, hole))
        naive = Counter(bulk.strengths_of_two(ranking, rows, hole, communal))

        counted = dict(kernel.load().count_twos(bulk.table(ranking), board, communal, hole, deck))
        assert {s: weight * n for s, n in naive.items()} == {s: n for s, n in counted.items() if n}


def test_two_and_three_on_the_flop_of_a_small_deck_add_up_to_every_deal():
    told = []
    order = Order(deck_size=36, contest="split")
    high, low = frequencies_of_two(order, 4, 3, lambda *done: told.append(done))

    assert comb(36, 3) * comb(33, 4) == high.total == low.total
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(("hole", "communal"), [(3, 5), (4, 2), (6, 5)])
def test_other_numbers_of_cards_are_told_in_a_sentence(hole, communal):
    with pytest.raises(BadMessage, match="where 4 or 5 go with 3, 4 or 5"):
        frequencies_of_two(Order(), hole, communal)


@pytest.mark.parametrize("arguments", [(b"\0" * 31, 5, 4), (b"\0" * 32, 2, 4), (b"\0" * 32, 5, 6)])
def test_the_kernel_refuses_communal_cards_that_cannot_be(arguments):
    boards, communal, hole = arguments

    with pytest.raises(ValueError, match="2 to 5 hole cards with 3, 4 or 5"):
        kernel.load().count_twos(bulk.table(Order().high), boards, communal, hole, bytes(range(52)))
