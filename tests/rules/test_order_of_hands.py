"""Rule 3 of the pot games: the order of hands, each class where its clause puts it."""

import pytest

from croupier.cards import RANKS, cards, deck
from croupier.hands import Order
from tests.order import descending, high, low, mixed, named, suited
from tests.play import covers, refused, rule

INSTRUMENTS = ("omaha", "faro", "stud")

ACE_LOW = {"ace_low_in_straights": True}
JOKER = {"wild_card": True}

SIZES = (52, 48, 44, 40, 36, 32)


@covers("2.2(a)", "2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)")
@pytest.mark.parametrize("size", SIZES)
def test_each_deck_has_the_ranks_from_the_ace_down_in_four_suits(size):
    expected = {rank + suit for rank in RANKS[-size // 4 :] for suit in "cdhs"}

    assert expected == set(Order(deck_size=size).cards)
    assert size == len(Order(deck_size=size).cards)


@rule("2.2")
def test_a_deck_of_fifty_cards_is_refused_with_the_six_sizes():
    refusal = refused("2.2", Order, deck_size=50)

    assert "a deck of 50 cards is not one of 52, 48, 44, 40, 36, 32" == refusal.reason


@rule("2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)")
def test_a_card_below_the_lowest_rank_is_in_no_hand():
    for size, clause, lower in zip(SIZES[1:], "bcdef", "23456", strict=True):
        hand = [lower + "h", *mixed("AKQJ")]

        refused(f"2.2({clause})", Order(deck_size=size).high.strength, hand)


@covers("2.3")
@pytest.mark.parametrize("size", SIZES)
def test_the_joker_is_one_card_more(size):
    assert {"Jk"} == set(Order(deck_size=size, wild_card=True).cards) - set(deck(size))


@rule("2.3")
def test_a_joker_belongs_to_no_hand_where_none_was_included():
    refused("2.3", Order().high.strength, mixed("AKQJ*"))


@covers("A.Full Deck", "3.3")
@pytest.mark.parametrize("wild_card", [False, True])
def test_in_a_full_deck_the_full_house_beats_the_flush(wild_card):
    assert descending(high(mixed("KKKJJ"), suited("AKJ95", "d"), wild_card=wild_card))


@covers("3.3")
def test_the_order_of_a_full_deck_is_announced_highest_first():
    expected = """
        royal flush, five of a kind, straight flush, four of a kind, full house, flush,
        straight, three of a kind, two pairs, one pair, five odd cards"""

    assert " ".join(expected.split()) == ", ".join(line.name for line in Order().classes)
    assert [f"3.3({letter})" for letter in "abcdefghijk"] == [line.rule for line in Order().classes]


@covers("A.Reduced Deck", "3.4")
@pytest.mark.parametrize("wild_card", [False, True])
@pytest.mark.parametrize("size", SIZES[1:])
def test_in_a_reduced_deck_flush_and_full_house_change_places(size, wild_card):
    determined = {"deck_size": size, "wild_card": wild_card}
    names = [line.name for line in Order(**determined).classes]
    hands = suited("JT98A", "c"), mixed("AAAKK"), mixed("KQJT9"), mixed("AAAKQ")

    assert descending(high(*hands, **determined))
    assert ["four of a kind", "flush", "full house", "straight"] == names[3:7]


@covers("A.High Ball")
def test_the_higher_hand_is_the_stronger_in_high_ball():
    assert descending(high(mixed("KKKJJ"), suited("AQJ93", "h"), mixed("98765")))


@covers("A.Low Ball")
def test_the_lower_hand_is_the_stronger_in_low_ball():
    assert descending(low(mixed("65432"), mixed("75432"), mixed("87532"), mixed("K5432")))
    assert descending(low(mixed("AKQJ9"), mixed("22543")))


@covers("A.Wild Card", "3.7")
def test_the_joker_stands_for_the_card_that_serves_best():
    assert "four of a kind" == named(mixed("KKK*9"), **JOKER)
    assert "royal flush" == named(suited("KQJT*", "h"), **JOKER)
    assert "five of a kind" == named(mixed("AAAA*"), **JOKER)
    assert "three of a kind" == named(mixed("AA*KQ"), **JOKER)


@covers("3.7", "A.Wild Card")
def test_the_joker_is_another_card_for_the_high_than_for_the_low():
    order = Order(wild_card=True, contest="split", low_ace="low")
    hand = cards("8c 6d 4h 3s Jk")

    best_high, best_low = order.high.best(hand), order.low.best(hand)

    assert ("one pair, eights, six-four-three kickers", "8") == (
        best_high.name,
        best_high.joker[0],
    )
    assert ("low, eight-six-four-three-ace", "A") == (best_low.name, best_low.joker[0])


@covers("3.1")
def test_suits_never_break_a_tie():
    hearts, spades, clubs = suited("AJ964", "h"), suited("AJ964", "s"), suited("AJ965", "c")
    one, other, better = high(hearts, spades, clubs)

    assert one == other < better


@covers("3.1")
def test_equal_straights_of_other_suits_are_equal():
    communal = cards("Js Td 7c 3h 2d")
    strength = Order().high.strength_of_two

    one = strength(cards("9s 8s Kh Kd"), communal)

    assert one == strength(cards("9h 8h Kc Ks"), communal)


@covers("3.2")
def test_all_five_cards_count():
    assert descending(high(mixed("KK779"), mixed("KK778")))
    assert descending(high(mixed("QQJJT"), mixed("QQJJ9")))
    assert descending(high(mixed("KKKJJ"), mixed("KKKTT")))


@rule("3.2")
def test_a_pot_game_may_not_leave_kickers_out():
    refused("3.2", Order, kickers_count_with_sets=False)


@covers("3.3(a)")
def test_a_royal_flush_beats_five_of_a_kind_with_or_without_the_joker():
    hands = suited("AKJT*", "c"), mixed("QQQQ*"), suited("KQJT9", "c")

    assert descending(high(*hands, **JOKER))
    assert 1 == len({*high(*(suited("AKQJT", suit) for suit in "cdhs"), hands[0], **JOKER)})


@covers("3.3(b)")
def test_five_of_a_kind_beats_every_other_straight_flush():
    assert descending(high(mixed("9999*"), mixed("3333*"), suited("KQJT9", "c"), **JOKER))
    assert descending(high(suited("AKQJT", "s"), mixed("2222*"), suited("KQJT9", "d"), **JOKER))


@covers("3.3(c)")
def test_with_the_ace_low_the_wheel_is_the_lowest_straight_flush():
    hands = suited("65432", "h"), suited("5432A", "s"), mixed("AAAAK")

    assert descending(high(*hands, **ACE_LOW))
    assert "flush" == named(suited("5432A", "s"))
    assert "flush" == named(suited("32AKQ", "s"), **ACE_LOW)


@covers("3.3(d)")
def test_four_of_a_kind_ranks_by_the_four_then_the_fifth_card():
    assert descending(high(mixed("99992"), mixed("7777K"), mixed("7777Q")))
    assert descending(high(mixed("9999K"), mixed("9999Q"), mixed("AAAKK")))


@covers("3.3(e)")
def test_a_full_house_ranks_by_the_three_then_the_pair():
    assert descending(high(mixed("55522"), mixed("444AA")))
    assert descending(high(mixed("QQQ99"), mixed("QQQ88"), suited("AKQJ9", "s")))


@covers("3.3(f)")
def test_flushes_are_compared_card_by_card():
    hands = mixed("22233"), suited("A9742", "d"), suited("KQJ98", "s"), suited("KQJ97", "c")

    assert descending(high(*hands))


@covers("3.3(g)")
def test_a_straight_ranks_by_its_top_card_and_never_wraps_round():
    hands = mixed("65432"), mixed("5432A"), mixed("AAAKQ")

    assert descending(high(*hands, **ACE_LOW))
    assert "five odd cards" == named(mixed("32AKQ"), **ACE_LOW)
    assert "five odd cards" == named(mixed("5432A"))


@covers("3.3(h)")
def test_three_of_a_kind_ranks_by_the_three_then_the_others():
    hands = mixed("QQQ85"), mixed("QQQ84"), mixed("JJJAK"), mixed("JJJA2"), mixed("JJJKQ")

    assert descending(high(*hands))


@covers("3.3(i)")
def test_two_pairs_rank_by_the_higher_the_lower_then_the_fifth_card():
    hands = mixed("AA334"), mixed("KKQQJ"), mixed("QQ44J"), mixed("QQ44T"), mixed("QQ33A")

    assert descending(high(*hands))


@covers("3.3(j)")
def test_one_pair_ranks_by_the_pair_then_the_others():
    hands = mixed("TTK62"), mixed("TTK54"), mixed("88A43"), mixed("88KQJ")

    assert descending(high(*hands))


@covers("3.3(k)")
def test_five_odd_cards_are_compared_card_by_card():
    hands = mixed("22345"), mixed("KJ863"), mixed("KJ862"), mixed("QT743"), mixed("QT742")

    assert descending(high(*hands))


@covers("3.4(a)")
def test_a_royal_flush_is_the_top_hand_of_a_reduced_deck():
    hands = suited("AKQJT", "h"), mixed("AAAA*"), mixed("7777*")

    assert descending(high(*hands, deck_size=32, **JOKER))


@covers("3.4(b)")
def test_five_of_a_kind_is_second_in_a_reduced_deck():
    assert descending(high(mixed("6666*"), suited("KQJT9", "h"), deck_size=36, **JOKER))
    assert descending(high(mixed("7777*"), suited("KQJT9", "h"), deck_size=32, **JOKER))


@covers("3.4(c)", "3.5(a)")
@pytest.mark.parametrize(
    ("size", "lowest", "next_lowest"),
    [
        (48, "6543A", "76543"),
        (44, "7654A", "87654"),
        (40, "8765A", "98765"),
        (36, "9876A", "T9876"),
        (32, "T987A", "JT987"),
    ],
)
def test_the_ace_may_stand_below_the_lowest_rank_of_a_straight_flush(size, lowest, next_lowest):
    hands = suited(next_lowest, "c"), suited(lowest, "c"), mixed("AAAAK")

    assert descending(high(*hands, deck_size=size, **ACE_LOW))
    assert "flush" == named(suited(lowest, "c"), deck_size=size)
    assert "five odd cards" == named(mixed("5432A")) == named(mixed(lowest), deck_size=size)


@covers("3.4(d)")
def test_four_of_a_kind_beats_a_flush_in_a_reduced_deck():
    assert descending(high(mixed("5555A"), mixed("5555K"), suited("AKQJ9", "d"), deck_size=40))
    assert descending(high(mixed("44445"), suited("AKQJ9", "d"), deck_size=44))


@covers("3.4(e)")
def test_a_flush_beats_a_full_house_in_a_reduced_deck():
    assert descending(
        high(suited("QT863", "d"), suited("97653", "s"), mixed("AAAKK"), deck_size=48)
    )


@covers("3.4(f)")
def test_a_full_house_beats_a_straight_in_a_reduced_deck():
    assert descending(high(mixed("33344"), mixed("AKQJT"), deck_size=48))
    hands = suited("JT98A", "c"), mixed("777AA"), mixed("77788"), mixed("AKQJT")
    assert descending(high(*hands, deck_size=32))


@covers("3.4(g)", "3.5(a)")
def test_the_ace_may_stand_below_the_lowest_rank_of_a_straight():
    hands = mixed("JT987"), mixed("T987A"), mixed("AAAKQ")

    assert descending(high(*hands, deck_size=32, **ACE_LOW))
    assert "five odd cards" == named(mixed("T987A"), deck_size=32)
    assert "five odd cards" == named(mixed("5432A"), **{"deck_size": 52})
    assert "five odd cards" == named(mixed("9876A"), deck_size=40, **ACE_LOW)


@covers("3.4(h)")
def test_three_of_a_kind_loses_to_a_straight_in_a_reduced_deck():
    hands = mixed("T9876"), mixed("AAAKQ"), mixed("QQQ87"), mixed("AAKKQ")

    assert descending(high(*hands, deck_size=36))


@covers("3.4(i)")
def test_two_pairs_in_a_reduced_deck():
    assert descending(high(mixed("9944K"), mixed("8877A"), deck_size=44))
    assert descending(high(mixed("QQ55J"), mixed("QQ55T"), deck_size=40))


@covers("3.4(j)")
def test_one_pair_in_a_reduced_deck():
    hands = mixed("TTA65"), mixed("TTK75"), mixed("TTK65")

    assert descending(high(*hands, deck_size=40))


@covers("3.4(k)")
def test_five_odd_cards_in_a_reduced_deck():
    hands = mixed("44567"), mixed("QT975"), mixed("QT974"), mixed("QT965")

    assert descending(high(*hands, deck_size=44))


@covers("3.5")
def test_undetermined_means_ace_high_and_high_ball():
    assert "five odd cards" == named(mixed("5432A"))
    assert ["high"] == list(Order().rankings)


@covers("3.5")
def test_the_determinations_combine():
    order = Order(ace_low_in_straights=True, contest="split", low_qualifier=True, low_ace="low")
    wheel = mixed("5432A")

    assert "straight, five high" == order.high.best(wheel).name
    assert "low, five-four-three-two-ace" == order.low.best(wheel).name


@rule("3.5")
def test_an_unknown_contest_is_refused():
    refused("3.5", Order, contest="middle")


@covers("3.5(a)")
def test_the_ace_is_low_in_straights_only():
    assert descending(high(mixed("AA643"), mixed("KK643"), **ACE_LOW))
    assert descending(high(mixed("A8643"), mixed("K8643"), **ACE_LOW))


@rule("3.5(b)")
@covers("3.5(c)")
def test_a_pot_has_one_contest_or_two():
    assert ["low"] == list(Order(contest="low").rankings)
    assert ["high", "low"] == list(Order(contest="split").rankings)
    refused("3.5(b)", lambda: Order(contest="low").high)


@covers("3.5(b)", "3.5(c)")
def test_the_lowest_hand_beats_the_royal_flush_in_low_ball():
    hands = mixed("97532"), suited("AKQJT", "s"), mixed("AAAAK")

    assert descending(low(*hands))
    assert descending(low(*hands, contest="split"))


@covers("3.5(d)")
def test_a_qualifying_low_has_five_ranks_up_to_eight():
    determined = {"contest": "split", "low_qualifier": True}
    strengths = low(mixed("86432"), mixed("95432"), mixed("66432"), **determined)

    assert strengths[0] > 0 == strengths[1] == strengths[2]
    assert 0 == low(mixed("5432A"), **determined)[0] < low(mixed("5432A"), low_ace="low")[0]


@rule("3.5(d)")
@pytest.mark.parametrize("contest", ["high", "low"])
def test_only_a_split_has_a_qualifier(contest):
    refused("3.5(d)", Order, contest=contest, low_qualifier=True)


@rule("3.5(d)")
def test_a_deck_without_a_qualifying_low_has_no_qualifier():
    def made(size, ace):
        return Order(deck_size=size, contest="split", low_qualifier=True, low_ace=ace)

    assert all(made(size, "high") for size in (52, 48, 44))
    assert made(40, "low")
    for size, ace in ((40, "high"), (36, "high"), (36, "low"), (32, "low")):
        refused("3.5(d)", made, size, ace)


@covers("3.6")
def test_straights_and_flushes_do_not_count_in_a_low():
    assert descending(low(suited("65432", "s"), mixed("75432")))
    assert descending(low(suited("76543", "s"), mixed("85432")))
    assert descending(low(mixed("KQJT9"), mixed("66432")))
    assert descending(low(suited("KQJ98", "h"), mixed("22543")))


@covers("3.6")
def test_the_ace_is_high_in_a_low_unless_determined():
    assert descending(low(mixed("65432"), mixed("KQJT9"), mixed("5432A")))
    assert descending(low(mixed("5432A"), mixed("6432A"), mixed("65432"), low_ace="low"))


@rule("3.6")
def test_an_ace_that_is_neither_high_nor_low_is_refused():
    refused("3.6", Order, low_ace="both")


@covers("3.7")
def test_a_hand_completed_by_the_joker_ties_the_same_natural_hand():
    one, other = high(mixed("9876*"), mixed("T9876"), **JOKER)

    assert one == other


@covers("3.7")
def test_the_card_that_the_joker_stands_for_is_told():
    hand = Order(wild_card=True).high.best(cards("Jh Jd 9c 9s Jk"))

    assert ("full house, jacks over nines", "J") == (hand.name, hand.joker[0])
    assert hand.joker not in hand.cards


@covers("3.7", "A.Wild Card")
def test_the_joker_may_repeat_a_card_unless_that_is_denied():
    hand = suited("AJ86*", "c")
    allowed, denied = (
        Order(wild_card=True, wild_duplicate=choice).high.best(hand) for choice in ("allow", "deny")
    )

    assert ("flush, ace-ace-jack-eight-six", "Ac") == (allowed.name, allowed.joker)
    assert ("flush, ace-king-jack-eight-six", "Kc") == (denied.name, denied.joker)


@covers("3.7")
def test_five_of_a_kind_stands_where_other_repeats_are_denied():
    assert "five of a kind" == named(mixed("8888*"), wild_duplicate="deny", **JOKER)


@covers("3.7", "A.Wild Card")
def test_in_a_low_the_joker_is_the_lowest_rank_not_held():
    one, other = low(mixed("8643*"), mixed("86432"), **JOKER)

    assert one == other


@covers("3.7", "A.Wild Card")
def test_the_joker_may_be_kept_out_of_lows():
    ranking = Order(wild_card=True, contest="low", wild_in_low="excluded").low

    assert 0 == ranking.strength(mixed("8643*"))
    assert ranking.strength(mixed("8643K")) == ranking.strength([*mixed("8643K"), "Jk"])


@rule("3.7")
def test_an_unknown_use_of_the_joker_is_refused():
    refused("3.7", Order, wild_duplicate="sometimes")
    refused("3.7", Order, wild_in_low="sometimes")


@covers("A.Hand")
def test_the_best_of_all_five_card_hands_is_taken():
    seven = cards("2c 2d 9h 9s Kc Kd 4h")

    hand = Order().high.best(seven)

    assert ("Kc", "Kd", "9h", "9s", "4h") == hand.cards
    assert Order().high.strength(seven) == hand.strength


@covers("A.Hand")
def test_with_five_hole_cards_exactly_two_are_used():
    hole, communal = cards("As Ks Qs Js Ts"), cards("9s 8s 7d 7h 2c")

    hand = Order().high.best_of_two(hole, communal)

    assert 2 == len(set(hand.cards) & set(hole))
    assert Order().high.strength_of_two(hole, communal) == hand.strength


@rule("A.Hand")
def test_a_hand_cannot_be_made_of_four_or_of_eight_cards():
    refused("A.Hand", Order().high.strength, mixed("AKQJ"))
    refused("A.Hand", Order().high.best, mixed("AKQJT987"))
    refused("A.Hand", Order().high.strength_of_two, mixed("AKQ"), mixed("98765"))
    refused("A.Hand", Order().high.best_of_two, mixed("AKQJ"), mixed("98"))


@rule("2.1")
def test_one_deck_has_each_card_once():
    refused("2.1", Order().high.strength, cards("Ah Kd Ah Qc Js"))
    refused("2.1", Order().high.strength_of_two, cards("Ah Kd Qc Js"), cards("Ah 2c 3c"))
