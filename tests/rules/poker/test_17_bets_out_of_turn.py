"""Faro and Stud 17.5 and 17.6: a bet out of turn stands, unless somebody passed over bets more."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold
from croupier.rules.events import (
    ActionRetracted,
    BetMade,
    Called,
    ChipsReturned,
    Folded,
    Raised,
    WagerHeld,
    WagerRuled,
)
from tests.live import live, on, report
from tests.play import rule
from tests.pot import find, legal, play, refused, span, stake, table

INSTRUMENTS = ("faro", "stud")

each_game = pytest.mark.parametrize("game", ["faro", "stud"])
SPREAD = {"limit": "spread", "max_bet": 20_00}


def second(game, seats=4, **told):
    """The second betting round, seat 1 to act."""
    return on(live(game, seats, **told))


def early(seat, amount):
    return report("wager out of turn", seat, amount=amount)


@rule("17.5")
@each_game
def test_the_bet_is_held_and_those_passed_over_have_every_choice(game):
    state = second(game)

    after, events = play(state, early(3, 20_00))

    assert [WagerHeld("17.5", 3, 20_00)] == list(events)
    assert (legal(state), 1, 990_00) == (legal(after), after.seat_to_act, stake(after, 3))


@rule("17.5")
@each_game
def test_if_those_passed_over_check_the_bet_stands(game):
    state, _ = play(second(game, **SPREAD), early(3, 20_00), Check(1))

    state, events = play(state, Check(2))

    assert BetMade("17.5", 3, 20_00) == events[1]
    assert (4, 970_00) == (state.seat_to_act, stake(state, 3))


@rule("17.5")
@each_game
def test_what_exceeds_the_limits_goes_back(game):
    state, _ = play(second(game, **SPREAD), early(3, 50_00), Check(1))

    _, events = play(state, Fold(2))

    assert [20_00] == [event.amount for event in find(events, BetMade)]
    assert [ChipsReturned("17.5", 3, 30_00)] == find(events, ChipsReturned)


@rule("17.5")
@each_game
def test_above_a_smaller_bet_it_stands_as_a_raise(game):
    state, _ = play(second(game, **SPREAD), early(3, 20_00), Bet(1, 10_00))

    _, events = play(state, Fold(2))

    assert [Raised("17.5", 3, 20_00, 10_00)] == find(events, Raised)


@rule("17.5")
@each_game
def test_equal_to_the_bet_it_is_a_call(game):
    state, _ = play(second(game), early(3, 20_00), Bet(1, 20_00))

    _, events = play(state, Call(2))

    assert Called("17.5", 3, 20_00) == events[1]


@rule("17.7")
@each_game
def test_above_the_bet_and_short_of_a_raise_it_is_a_call_too(game):
    state, _ = play(second(game), early(3, 30_00), Bet(1, 20_00))

    _, events = play(state, Fold(2))

    assert [Called("17.7", 3, 20_00)] == find(events, Called)
    assert [ChipsReturned("17.7", 3, 10_00)] == find(events, ChipsReturned)


@rule("17.6")
@each_game
def test_if_somebody_passed_over_bets_more_every_choice_is_open(game):
    state, _ = play(second(game), early(3, 10_00), Bet(1, 20_00))

    state, events = play(state, Fold(2))

    assert [WagerRuled("17.6", 3, 10_00, True, False)] == find(events, WagerRuled)
    assert {Call, CallAndRaise, Fold} == legal(state)
    assert (20_00, 20_00) == (span(state, CallAndRaise)[0], state.bet)


@rule("17.6")
@each_game
def test_a_fold_returns_the_bet_out_of_turn_and_nothing_earlier(game):
    state, _ = play(second(game), early(2, 10_00), Bet(1, 20_00))

    state, events = play(state, Fold(2))

    assert [ChipsReturned("17.6", 2, 10_00), Folded("17.6", 2)] == list(events)
    assert 990_00 == stake(state, 2)


@rule("17.6")
@each_game
@pytest.mark.parametrize(
    ("action", "left"), [(Call(2), 970_00), (CallAndRaise(2, by=20_00), 950_00)]
)
def test_a_call_or_a_raise_contains_the_bet_out_of_turn(game, action, left):
    state, _ = play(second(game), early(2, 10_00), Bet(1, 20_00))

    state, events = play(state, action)

    assert ("17.6", left) == (events[0].rule, stake(state, 2))


@rule("17.6")
@each_game
def test_a_raise_that_stays_below_in_all_leaves_the_bet_standing(game):
    state, _ = play(second(game), Bet(1, 10_00), early(3, 40_00))
    more, _ = play(second(game), Bet(1, 10_00), early(3, 20_00))

    _, stands = play(state, CallAndRaise(2, by=10_00))
    _, open_again = play(more, CallAndRaise(2, by=20_00))

    assert ["17.5"] == [event.rule for event in find(stands, Raised)[1:]]
    assert ["17.6"] == [event.rule for event in find(open_again, WagerRuled)]


@rule("17.5")
@each_game
def test_a_check_out_of_turn_has_no_effect(game):
    state = second(game)

    after, events = play(state, report("check out of turn", 3))

    assert ([ActionRetracted("17.5", 3)], state) == (list(events), after)


@rule("17.10")
@each_game
def test_a_fold_out_of_turn_binds_at_once_only_where_so_determined(game):
    state, bound = second(game), second(game, oot_non_wager="binding")

    after, events = play(state, report("fold out of turn", 3))
    folded, _ = play(bound, report("fold out of turn", 3))

    assert ([ActionRetracted("17.10", 3)], state) == (list(events), after)
    assert 3 not in [folded.seats[i] for i in folded.in_hand()]


@rule("17.5")
@each_game
def test_what_is_no_bet_out_of_turn(game):
    state = second(game)

    refused("17.5", state, early(1, 20_00))
    refused("17.5", state, early(9, 20_00))
    refused("17.5", play(state, early(2, 20_00))[0], early(2, 20_00))
    refused("A.Bet", table(game), early(1, 20_00))
