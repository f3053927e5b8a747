"""Which cards are marked at a showdown: those of the hands that count, if they are on view."""

import itertools
import random

import pytest

from croupier.cards import cards, deck
from croupier.hands import Order
from tests.web.stories import all_fold, boxes, high_low, side_pots

HOUSE = Order(house=True, ace_low_in_straights=True).high
# box 1, box 3 and the dealer in turn, then the communal cards
BOX_WINS = "2c As 2h  5d Ad Kd  4c 4d 4h  7s 9s"
DEALER_WINS = "2c 2h As  5d Kd Ad  4c 4d 4h  7s 9s"


def last(told):
    """The marks at the end of a round, and what each has won with."""
    showdown = told.views[-1].showdown
    return showdown.marks, showdown.hands


def steps(told, kind):
    """The views after each event of a kind."""
    events = told.story["events"]
    return [view for event, view in zip(events, told.views, strict=True) if event["kind"] == kind]


def test_nothing_is_marked_before_a_hand_is_shown():
    told = side_pots("omaha")

    assert {None} == {view.showdown for view in steps(told, "called") + steps(told, "raised")}


def test_a_hand_is_marked_when_it_is_shown_and_no_longer_when_it_does_not_win():
    told = side_pots("omaha")
    shown = [event for event in told.story["events"] if event["kind"] == "hand_shown"]

    for event, view in zip(shown, steps(told, "hand_shown"), strict=True):
        assert dict.fromkeys(event["high_hand"], "won") == view.showdown.marks
    won = {event["seat"] for event in told.story["events"] if event["kind"] == "pot_awarded"}
    five = {card for event in shown if event["seat"] in won for card in event["high_hand"]}
    assert dict.fromkeys(five, "won") == last(told)[0]


def test_high_and_low_are_marked_apart_and_told_in_words():
    marks, hands = last(high_low())

    high, low = {"Kc", "Kd", "Kh", "9h"}, {"Ah", "3c", "2c", "5d"}
    assert dict.fromkeys(high, "high") | dict.fromkeys(low, "low") | {"7s": "high+low"} == marks
    assert {
        1: "three of a kind, kings, nine-seven kickers",
        2: "low, seven-five-three-two-ace",
    } == hands


def test_hands_that_win_other_pots_are_marked_apart():
    marks, hands = last(side_pots("omaha", seed=11))

    assert {"main", "side", "main+side"} == {*marks.values()}
    assert "main pot with full house, eights over sixes" == hands[1]
    assert hands[3].startswith("side pot 1 and side pot 2 with two pairs")


def test_hands_that_win_other_side_pots_have_the_numbers_of_their_pots():
    marks, _ = last(side_pots("omaha", seed=6))

    found = {hand for mark in marks.values() for hand in mark.split("+")}
    assert {"main", "side 1", "side 2"} == found


@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_pots_shrink_as_commission_is_taken_and_they_are_awarded(game):
    told = side_pots(game)
    (view,) = steps(told, "commission_taken")
    left = sum(pot.amount for pot in view.pots)

    awards = [event for event in told.story["events"] if event["kind"] == "pot_awarded"]
    for event, view in zip(awards, steps(told, "pot_awarded"), strict=True):
        left -= event["amount"]
        assert left == sum(pot.amount for pot in view.pots)
    assert 0 == left


def on_the_table(view):
    """Every chip of a pot game: at the seats and in the pots."""
    return sum(seat.stake + seat.bet for seat in view.seats) + sum(p.amount for p in view.pots)


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_every_chip_is_on_the_table_once_at_every_step(game):
    told = side_pots(game)
    taken = [event["kind"] for event in told.story["events"]].index("commission_taken")

    assert {480_00} == {on_the_table(view) for view in told.views[:taken]}
    assert {480_00 - 3_00} == {on_the_table(view) for view in told.views[taken:]}


def test_whoever_is_left_alone_takes_the_bets_with_the_pot():
    (view,) = steps(all_fold(), "pot_awarded")

    assert [0] == [pot.amount for pot in view.pots]
    assert {0} == {seat.bet for seat in view.seats}
    assert 300_00 == on_the_table(view)


def marked(told):
    """What each viewer's own contest marks."""
    return set(told.story["own"][-1]["showdown"]["marks"])


def test_a_box_that_wins_has_its_five_cards_marked_for_its_owner_alone():
    told = boxes("holdem", BOX_WINS, viewer="player 3")

    assert set(cards("As Ad 4c 4d 4h")) == marked(told)
    assert {} == last(told)[0]


def test_a_dealer_who_wins_has_the_five_cards_marked_for_everybody():
    told = boxes("holdem", DEALER_WINS, viewer="player 3")

    assert set(cards("As Ad 4c 4d 4h")) == marked(told) == set(last(told)[0])


def test_the_five_cards_marked_against_the_dealer_are_those_the_rules_count():
    chance = random.Random(7)
    for _ in range(50):
        dealt = chance.sample(deck(), 11)
        told = boxes("holdem", " ".join(dealt))
        seven = (dealt[2], dealt[5], *dealt[6:])
        shown = next(view for view in told.views if view.showdown)

        five = tuple(shown.showdown.marks)

        best = max(HOUSE.strength(some) for some in itertools.combinations(seven, 5))
        assert (5, best) == (len(five), HOUSE.strength(five))
