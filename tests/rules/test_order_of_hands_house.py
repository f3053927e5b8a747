"""Rules 2.5 to 2.9 of the two house games: the order of hands."""

import pytest

from croupier import bulk
from croupier.cards import cards
from croupier.hands import HOUSE, Order
from tests.order import descending, mixed, suited
from tests.play import covers, refused, rule

INSTRUMENTS = ("holdem", "canberra")

STRENGTH = HOUSE.high.strength
FIVE_CARDS = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
SEVEN_CARDS = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620]
SEVEN_CARDS += [31_433_400, 58_627_800, 23_294_460]


def ranked(*hands):
    """The strengths of hands in a house game."""
    return [STRENGTH(hand) for hand in hands]


def board(communal, *holes):
    """The strengths of hole cards with five communal cards."""
    return [STRENGTH(cards(hole) + cards(communal)) for hole in holes]


def needs_kernel(test):
    """Skip where the bulk kernel could not be built."""
    return pytest.mark.skipif(not bulk.available(), reason="the kernel was not built")(test)


@rule("2.1")
def test_a_house_game_has_fifty_two_cards_and_no_joker():
    refused("2.1", Order, house=True, ace_low_in_straights=True, deck_size=48)
    refused("2.1", Order, house=True, ace_low_in_straights=True, wild_card=True)
    refused("2.1", STRENGTH, cards("Ah Kd Qc Js Jk"))


@covers("holdem 2.5")
def test_a_hand_is_the_best_five_of_seven_with_two_one_or_no_hole_cards():
    assert descending(board("Tc Td 7s 7h 2c", "As Kd", "Qs Jd"))
    assert 1 == len({*board("Tc 9d 8s 7h 6c", "2s 2d", "3s 3d")})


@covers("canberra 2.5")
def test_every_card_of_a_hand_of_five_counts():
    assert descending(ranked(mixed("9966K"), mixed("9966Q")))


@rule("2.5")
def test_four_cards_are_no_hand():
    refused("2.5", STRENGTH, mixed("9966"))


@covers("2.6", "canberra 8.1")
@needs_kernel
def test_the_classes_of_all_five_card_hands_are_as_published():
    counts = bulk.count_classes(HOUSE.high, bulk.count(HOUSE.high, 5))

    assert FIVE_CARDS == list(counts.values())
    assert [line.name for line in HOUSE.classes] == list(counts)


@covers("holdem 2.6")
@needs_kernel
def test_the_classes_of_all_seven_card_hands_are_as_published():
    counts = bulk.count_classes(HOUSE.high, bulk.count(HOUSE.high, 7))

    assert SEVEN_CARDS == list(counts.values())
    assert 133_784_560 == sum(counts.values())


@covers("2.6(a)")
def test_all_royal_flushes_are_equal_and_the_top_hand():
    assert descending(ranked(suited("KQJTA", "c"), suited("KQJT9", "s")))
    assert 1 == len({*ranked(*(suited("AKQJT", suit) for suit in "cdhs"))})


@covers("2.6(b)")
def test_a_straight_flush_ranks_by_its_top_card_and_the_ace_is_one():
    hands = suited("KQJT9", "s"), suited("65432", "h"), suited("5432A", "s"), mixed("AAAAK")

    assert descending(ranked(*hands))
    assert "straight flush, five high" == HOUSE.high.best(hands[2]).name


@covers("2.6(c)")
def test_four_of_a_kind_ranks_by_the_four_then_by_the_fifth_card():
    assert descending(ranked(suited("5432A", "h"), mixed("88882"), mixed("7777A"), mixed("AAAKK")))
    assert descending(ranked(mixed("3333A"), mixed("2222A")))
    assert descending(board("5s 5h 5d 5c 9h", "Qd 2c", "Jd 2c"))


@covers("2.6(d)")
def test_a_full_house_ranks_by_the_three_then_by_the_pair():
    assert descending(ranked(mixed("55522"), mixed("444AA"), suited("AKQJ9", "h")))
    assert descending(board("6s 6h 6d Qc 2h", "Qd 9s", "Jh Js"))


@covers("2.6(c)", "2.6(d)", "2.6(g)")
def test_the_cards_beside_a_set_may_be_determined_not_to_count():
    alike = Order(house=True, ace_low_in_straights=True, kickers_count_with_sets=False).high

    for one, other in (("5555Q", "5555J"), ("666QQ", "666JJ"), ("999A5", "999KQ")):
        assert alike.strength(mixed(one)) == alike.strength(mixed(other))
        assert descending(ranked(mixed(one), mixed(other)))
    assert "full house, sixes" == alike.best(mixed("666QQ")).name


@covers("2.6(e)")
def test_flushes_are_compared_card_by_card():
    hands = suited("A9753", "s"), suited("KQJ97", "h"), suited("KQJ96", "c"), mixed("AKQJT")

    assert descending(ranked(mixed("22233"), *hands))
    assert descending(ranked(suited("Q9843", "c"), suited("Q9842", "s")))


@covers("2.6(f)")
def test_a_straight_has_the_ace_at_the_top_or_the_bottom_and_never_inside():
    hands = mixed("AKQJT"), mixed("KQJT9"), mixed("T9876"), mixed("65432"), mixed("5432A")

    assert descending(ranked(*hands, mixed("AAAKQ")))
    assert "five odd cards" == HOUSE.high.hand_class(STRENGTH(mixed("32AKQ"))).name
    assert "five odd cards" == HOUSE.high.hand_class(STRENGTH(mixed("2AKQJ"))).name


@covers("2.6(g)")
def test_three_of_a_kind_ranks_by_the_three_then_by_the_others():
    assert descending(ranked(mixed("88832"), mixed("777AK"), mixed("66632"), mixed("555AK")))
    assert descending(ranked(mixed("22234"), mixed("AAKKQ")))
    assert descending(board("9s 9h 9d 5c 4h", "Ad 2c", "Kd Qc"))


@covers("2.6(h)")
def test_two_pairs_rank_by_the_higher_the_lower_then_the_odd_card():
    assert descending(ranked(mixed("JJ558"), mixed("JJ557"), mixed("JJ44A"), mixed("TT99A")))
    hand = HOUSE.high.best(cards("6c 6d Kh Kd 9s 9c 4h"))
    assert "two pairs, kings and nines, six kicker" == hand.name


@covers("2.6(i)")
def test_one_pair_ranks_by_the_pair_then_by_the_odd_cards():
    hands = mixed("77432"), mixed("66K94"), mixed("66K93"), mixed("44A92"), mixed("44KQJ")

    assert descending(ranked(*hands))


@covers("2.6(j)")
def test_no_match_is_compared_card_by_card():
    hands = mixed("AQ983"), mixed("AJT98"), mixed("A7543"), mixed("KT853"), mixed("KT852")

    assert descending(ranked(*hands))


@covers("2.7")
def test_the_ace_is_high_but_for_five_four_three_two_ace():
    assert descending(ranked(mixed("AQ963"), mixed("KQJT8")))
    assert descending(ranked(mixed("AA543"), mixed("KK543")))
    assert descending(ranked(mixed("A7542"), mixed("KQJ98")))
    assert "straight, five high" == HOUSE.high.best(mixed("5432A")).name


@rule("2.7")
def test_a_house_game_cannot_do_without_the_low_ace():
    refused("2.7", Order, house=True)


@rule("2.6")
def test_a_house_game_has_no_low_hand():
    refused("2.6", Order, house=True, ace_low_in_straights=True, contest="low")


@covers("2.8")
@needs_kernel
def test_there_are_seven_thousand_four_hundred_and_sixty_two_values():
    assert 7_462 == len(bulk.count(HOUSE.high, 5))


@covers("2.8(a)")
def test_the_highest_card_decides_first():
    assert descending(ranked(mixed("AT852"), mixed("KQJ98"), mixed("K6532"), mixed("QJT87")))


@covers("2.8(b)")
def test_then_the_next_highest_down_to_the_fifth():
    assert descending(ranked(mixed("AQT74"), mixed("AQT73"), mixed("KT863"), mixed("KT862")))
    assert 1 == len({*ranked(cards("As Qd Tc 7h 4s"), cards("Ad Qc Th 7s 4c"))})


@covers("2.9")
def test_suits_never_break_a_tie():
    assert 1 == len({*ranked(cards("Ks Kd 9d 5c 2h"), cards("Kh Kc 9c 5s 2d"))})
    assert 1 == len({*ranked(cards("Qs Js 8d 5c 2h"), cards("Qh Jd 8c 5s 2d"))})
