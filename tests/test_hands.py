"""The face of the order of hands: strengths, best hands, names and refusals."""

import copy
import pickle

import pytest

from croupier.cards import cards
from croupier.errors import BadMessage
from croupier.hands import HOUSE, Order
from tests.play import refused


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
