"""The face of the order of hands: strengths, best hands, names and refusals."""

import copy
import pickle
import random
from itertools import combinations, combinations_with_replacement, product

import pytest

from croupier import hands
from croupier.cards import JOKER, cards
from croupier.errors import BadMessage
from croupier.hands import HOUSE, Order
from tests import hand_modes
from tests.play import covers, refused


def test_a_greater_strength_wins_in_high_and_in_low():
    order = Order(contest="split")
    kings, aces = cards("Kc Kd 9s 5h 3d"), cards("Ac Ad 9s 5h 3d")

    assert order.high.strength(kings) < order.high.strength(aces)
    assert order.low.strength(kings) > order.low.strength(aces)


def test_a_strength_has_a_name_in_words():
    strength = Order().high.strength(cards("Kc Kd Ks Jh Jd 2c 3c"))

    assert "full house, kings over jacks" == Order().high.name(strength)


def test_the_best_hand_shows_the_five_cards_used_in_deciding_order():
    hand = Order().high.best(cards("2c Jh Kd 3c Kc Jd Ks"))

    assert hand is not None
    assert ("Kd", "Kc", "Ks", "Jh", "Jd") == hand.cards


def test_exactly_two_hole_cards_are_used():
    hand = Order().high.best_of_two(cards("As Ks Qs Js"), cards("Ts 9s 2d 3h 4c"))

    assert hand is not None
    assert 2 == len(set(hand.cards) & set(cards("As Ks Qs Js")))


def test_communal_cards_that_change_in_place_are_judged_anew():
    high, hole, communal = Order().high, cards("As Ks 2d 3h"), list(cards("Qs Js Ts 4c 5c"))

    first = high.strength_of_two(hole, communal)
    communal[2] = "9s"
    then = high.strength_of_two(hole, communal)

    names = ["royal flush", "flush, ace-king-queen-jack-nine"]
    assert names == [high.name(first), high.name(then)]


def choices(shape, dealt):
    """Every five of some cards, or two of those in the hole with three of the others."""
    if len(shape) == 1:
        return list(combinations(dealt, 5))
    pairs = product(combinations(dealt[: shape[0]], 2), combinations(dealt[shape[0] :], 3))
    return [two + three for two, three in pairs]


def slowly(ranking, shape, dealt):
    """The first choice of all that nothing beats, one without the Joker if it does as well."""
    every = choices(shape, dealt)
    best = max(map(ranking.strength, every))
    equal = [five for five in every if best and ranking.strength(five) == best]
    return next(iter(sorted(equal, key=lambda five: JOKER in five)), ())


def quickly(ranking, shape, dealt):
    """What the ranking answers once it knows the strength."""
    if len(shape) == 1:
        return ranking.five(dealt, ranking.strength(dealt))
    hole, communal = dealt[: shape[0]], dealt[shape[0] :]
    return ranking.five_of_two(hole, communal, ranking.strength_of_two(hole, communal))


@covers("A.Hand", games=("omaha", "faro", "stud"))
@pytest.mark.parametrize(("name", "ranking"), list(hand_modes.rankings()))
def test_the_five_cards_of_a_strength_are_the_first_of_all_choices_that_have_it(name, ranking):
    rng = random.Random(name)
    for shape in hand_modes.SHAPES:
        for _ in range(3):
            dealt = tuple(rng.sample(ranking.order.cards, sum(shape)))

            found = slowly(ranking, shape, dealt)

            # the second time the ranks are known, and only cards of these are looked for
            assert [found] * 2 == [quickly(ranking, shape, dealt) for _ in range(2)]


@covers("A.Hand", games=("omaha", "faro", "stud"))
@pytest.mark.parametrize(
    ("dealt", "five"),
    [
        ("Ah 2h 3h 4h 5h Ad Ac", "Ah 2h 3h 4h 5h"),
        ("9c Ah 9h Kh 4h 3h Qh", "Ah 9h Kh 4h Qh"),
        ("9c 8d 9h 7s 6c 5d 9s", "9c 8d 7s 6c 5d"),
        ("Kc Qd Kh Qs Kd Qc 2s", "Kc Qd Kh Qs Kd"),
    ],
)
def test_a_strength_known_from_other_cards_finds_these(dealt, five):
    high = Order(ace_low_in_straights=True).high
    others = [each[0] + "dchs"["cdhs".index(each[1])] for each in reversed(cards(dealt))]
    high.five(others, high.strength(others))

    assert cards(five) == high.five(cards(dealt), high.strength(cards(dealt)))


def test_orders_survive_copying_and_pickling():
    order = Order(deck_size=36, wild_card=True, contest="split")
    order.high.strength(cards("As Ks Qs Js Ts"))

    assert order == pickle.loads(pickle.dumps(order)) == copy.deepcopy(order)


def test_a_contest_that_is_not_played_cannot_be_asked_for():
    refused("3.5(b)", lambda: Order().low)
    refused("3.5(b)", lambda: Order(contest="low").high)


def test_a_card_may_not_appear_twice():
    refusal = refused("2.1", Order().high.strength, cards("As As Ks Qs Js"))

    assert "rule 2.1: As appears twice, and one deck is in play" == str(refusal)


def test_a_card_must_be_in_the_deck():
    refusal = refused("2.2(f)", Order(deck_size=32).high.strength, cards("5s As Ks Qs Js"))

    assert "5s is not in a deck of 32 cards, seven to ace" == refusal.reason


def test_eight_cards_make_no_hand():
    refusal = refused("A.Hand", Order().high.strength, cards("5s As Ks Qs Js 2c 3c 4c"))

    assert "8 cards given where a hand is made of 5, 6 or 7" == refusal.reason


def test_nonsense_is_not_a_card():
    with pytest.raises(BadMessage, match="'as' is not how a card is written: write As"):
        HOUSE.high.strength(["as", "Ks", "Qs", "Js", "Ts"])


def test_prepared_cards_are_judged_like_cards():
    high = Order(wild_card=True).high
    held = [cards("As Ks Qs Js Jk"), cards("9c 9d 9h 9s 2c 3d"), cards("2c 5c 7c 8c Kc Kd Jk")]

    keyed = [high.strength_of_keys([high.keys[each] for each in hand]) for hand in held]

    assert [high.strength(hand) for hand in held] == keyed


def test_prepared_cards_are_judged_like_cards_in_a_low():
    low = Order(wild_card=True, contest="low").low
    held = [cards("9c 9d 5h 4s 2c"), cards("2c 2d 2h 2s Kc Kd Jk"), cards("3c 4c 5c 6c 7c 8c")]

    keyed = [low.strength_of_keys([low.keys[each] for each in hand]) for hand in held]

    assert [low.strength(hand) for hand in held] == keyed
    assert 53 == len(set(low.keys.values()))


def test_an_unknown_key_is_no_card():
    with pytest.raises(BadMessage, match="is not a card"):
        HOUSE.high.strength_of_keys([1, 2, 3, 4, 5])


@pytest.mark.parametrize("copies", range(2, 8))
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_card_is_told_however_often_it_is_repeated(size, copies):
    high, others = Order(wild_card=True).high, cards("2c 7d 9h Jk Qs")
    high.strength(cards("Ac Ad Ah As 2c 7d 9h"))
    for start in range(size):
        hand = [*["Ah"] * min(copies, size), *others][:size]
        hand = hand[start:] + hand[:start]

        refused("2.1", high.strength, hand)


def test_no_two_sets_of_ranks_have_the_same_sum_of_keys():
    keys = [key & (1 << 30) - 1 for key in hands._RANK_KEYS.values()]

    for size in (5, 6, 7):
        sums = [sum(ranks) for ranks in combinations_with_replacement(keys, size)]
        assert len(set(sums)) == len(sums)


def test_an_order_answers_the_same_question_with_the_same_ranking():
    assert Order(deck_size=36).high is Order(deck_size=36).high


def test_a_hand_that_makes_no_low_has_no_best_five():
    order = Order(contest="split", low_qualifier=True)

    assert order.low.best(cards("Ks Kd 9h 9c 2s")) is None
    assert "no low" == order.low.name(0)
