"""Rule 14: a table stake that does not cover a bet, side pots, and what a tap out leaves open."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold, GiveChips, TapOut
from croupier.rules.events import BetReturned, PotAwarded, TappedOut
from croupier.rules.pots import Pot, build
from croupier.rules.round import ACTIVE, TAPPED
from tests.play import covers, rule
from tests.pot import (
    GAMES,
    find,
    finish,
    last_betting_round,
    legal,
    play,
    quiet,
    refused,
    span,
    stake,
    stakes,
    table,
    won,
)

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def tapped(events):
    return [(event.seat, event.amount) for event in find(events, TappedOut)]


# How much


@rule("14.1")
@each_game
def test_a_short_call_puts_in_whole_minimum_bets_and_keeps_the_rest(game):
    state = quiet(table(game, stakes={2: 33_00}))
    state, _ = play(state, Bet(1, 40_00))

    state, events = play(state, Call(2))

    assert [(2, 20_00)] == tapped(events)
    assert (3_00, TAPPED) == (stake(state, 2), state.status[1])


@rule("14.1")
@each_game
def test_a_stake_below_one_unit_goes_in_whole(game):
    state = quiet(table(game, stakes={2: 14_00}))

    _, events = play(state, Bet(1, 20_00), Call(2))

    assert [(2, 4_00)] == tapped(events)


@rule("14.1")
@covers("A.Tap Out")
@each_game
def test_all_chips_go_in_where_so_determined(game):
    state = quiet(table(game, stakes={2: 33_00}, tap_out_units="all_chips"))

    state, events = play(state, Bet(1, 40_00), Call(2))

    assert [(2, 23_00)] == tapped(events)
    assert 0 == stake(state, 2)


@covers("14.1", "5.1")
@each_game
@pytest.mark.parametrize(
    ("stake", "raised"), [(39_00, None), (40_00, (20_00, 20_00)), (41_00, (20_00, 20_00))]
)
def test_a_fixed_raise_is_open_to_a_stake_that_covers_it_and_to_no_smaller_one(game, stake, raised):
    state = quiet(table(game, limit="fixed", fixed_bets=(20_00,), stakes={2: 10_00 + stake}))

    state, _ = play(state, Bet(1, 20_00))

    assert raised == span(state, CallAndRaise)
    assert (TapOut in legal(state)) is (raised is None)


@rule("14.1")
@covers("A.Tap Out")
@each_game
def test_a_stake_of_whole_units_goes_in_to_the_last_chip(game):
    state = quiet(table(game, stakes={2: 50_00}))

    state, events = play(state, Bet(1, 60_00), Call(2))

    assert ([(2, 40_00)], 0) == (tapped(events), stake(state, 2))


@rule("14.1")
@each_game
def test_the_unit_is_the_minimum_bet_also_under_larger_fixed_bets(game):
    state = quiet(table(game, limit="fixed", fixed_bets=(20_00,), stakes={2: 27_00}))

    _, events = play(state, Bet(1, 20_00), Call(2))

    assert [(2, 15_00)] == tapped(events)


@each_game
def test_a_player_who_can_cover_the_bet_does_not_round(game):
    state = quiet(table(game, stakes={2: 33_00}))

    state, _ = play(state, Bet(1, 13_00), Call(2))

    assert (10_00, ACTIVE) == (stake(state, 2), state.status[1])


@rule("14.1")
@each_game
def test_a_player_who_covers_the_bet_does_not_tap_out(game):
    state = quiet(table(game))

    refused("14.1", state, TapOut(1))
    refused("14.1", play(state, Bet(1, 20_00))[0], TapOut(2))


@rule("14.1")
@each_game
def test_tapping_out_is_another_word_for_a_short_call(game):
    state, _ = play(quiet(table(game, stakes={2: 33_00})), Bet(1, 40_00))

    assert play(state, Call(2)) == play(state, TapOut(2))


@rule("14.1")
@each_game
def test_a_stake_that_covers_the_call_and_no_full_raise_may_tap_out_above_the_bet(game):
    state = quiet(table(game, stakes={2: 43_00}))
    state, _ = play(state, Bet(1, 20_00))
    refused("14.1", state, CallAndRaise(2, by=13_00))
    assert {Call, TapOut, Fold} == legal(state)

    _, events = play(state, TapOut(2))

    assert [(2, 30_00)] == tapped(events)


@each_game
def test_a_tap_out_in_whole_units_that_only_meets_the_bet_is_a_call(game):
    state = quiet(table(game, stakes={2: 33_00}))

    state, _ = play(state, Bet(1, 20_00))

    assert {Call, Fold} == legal(state)


@rule("14.1")
@each_game
def test_a_stake_below_the_call_cannot_raise(game):
    state, _ = play(quiet(table(game, stakes={2: 25_00})), Bet(1, 20_00))

    refused("14.1", state, CallAndRaise(2, by=20_00))


@rule("14.1")
@each_game
def test_an_opening_stake_below_the_minimum_cannot_bet(game):
    state = quiet(table(game, stakes={1: 14_00}))

    refused("14.1", state, Bet(1, 4_00))


# No further part in the betting


@covers("14.1", "A.Betting Round")
@each_game
def test_a_tapped_out_player_is_skipped_and_shows_at_the_end(game):
    state = quiet(table(game, stakes={1: 10_00}, best=(1, 2, 3)))
    assert 2 == state.seat_to_act

    state, events = finish(state)

    assert {1: 30_00} == won(events)


@each_game
def test_a_player_with_odd_chips_left_after_tapping_out_takes_no_further_part(game):
    state = quiet(table(game, stakes={2: 33_00}))
    state, _ = play(state, Bet(1, 40_00), Call(2), Call(3))

    assert 3_00 == stake(state, 2)
    assert 3 == play(state, Check(1))[0].seat_to_act


@rule("15.2(b)")
@each_game
def test_what_a_short_call_does_not_match_goes_back(game):
    state = quiet(table(game, 2, stakes={2: 33_00}))

    _, events = play(state, Bet(1, 40_00), Call(2))

    assert [(1, 20_00)] == [(event.seat, event.amount) for event in find(events, BetReturned)]


# Which pots


@rule("14.2")
@each_game
def test_a_tapped_out_player_wins_only_what_the_stake_reaches(game):
    state = last_betting_round(
        table(game, stakes={1: 30_00}, blinds=(10_00, 10_00), best=(1, 3, 2))
    )

    state, events = play(state, Check(1), Bet(2, 70_00), Call(3), Call(1))

    assert [(0, 1, 90_00), (1, 3, 100_00)] == [
        (event.pot, event.seat, event.amount) for event in find(events, PotAwarded)
    ]


@rule("14.2")
@each_game
def test_three_pots_each_go_to_the_best_hand_that_reaches_them(game):
    told = {"stakes": {1: 20_00, 2: 50_00}, "blinds": (10_00, 10_00), "best": (1, 4, 2, 3)}
    state = last_betting_round(table(game, 4, **told))

    state, events = play(state, Check(1), Check(2), Bet(3, 70_00), Call(4), Call(1), Call(2))

    assert {1: 80_00, 4: 150_00} == won(events)
    assert [80_00, 90_00, 60_00] == [pot.amount for pot in state.pots]


@rule("14.2")
@each_game
def test_folded_money_stays_in_the_pots_it_reached(game):
    state = last_betting_round(table(game, 4, stakes={1: 20_00}, best=(1, 2, 3, 4)))

    _, events = play(state, Bet(1, 10_00), CallAndRaise(2, by=20_00), Call(3), Call(4))
    state, _ = play(state, Bet(1, 10_00), CallAndRaise(2, by=20_00), Call(3), Fold(4))

    assert {1: 80_00, 2: 60_00} == won(events)
    assert [70_00, 40_00] == [pot.amount for pot in state.pots]


@covers("14.2")
def test_a_player_with_nothing_in_contests_nothing():
    pots = build((0, 5_00, 10_00), (0, 1, 2))

    assert [Pot(10_00, (1, 2)), Pot(5_00, (2,))] == pots


# What stays open


@rule("14.5")
@each_game
def test_who_has_acted_on_the_full_bet_may_not_raise_after_a_short_tap_out(game):
    state = quiet(table(game, 3, min_bet=10_00, stakes={3: 40_00}))
    state, _ = play(state, Bet(1, 20_00), Call(2), TapOut(3))

    assert (30_00, {Call, Fold}) == (state.bet, legal(state))
    refused("14.5", state, CallAndRaise(1, by=20_00))
    state, _ = play(state, Call(1))
    refused("14.5", state, CallAndRaise(2, by=20_00))


@rule("14.5")
@each_game
def test_who_has_not_yet_acted_may_raise_by_a_full_raise_above_the_tap_out(game):
    state = quiet(table(game, 3, min_bet=10_00, stakes={2: 40_00}))
    state, _ = play(state, Bet(1, 20_00), TapOut(2))
    assert (20_00, 960_00) == span(state, CallAndRaise)

    called, _ = play(state, Call(3))
    raised, _ = play(state, CallAndRaise(3, by=20_00))

    refused("14.5", called, CallAndRaise(1, by=20_00))
    assert {Call, CallAndRaise, Fold} == legal(raised)


@rule("14.5")
@each_game
def test_a_short_tap_out_closes_the_raising_to_all_where_so_determined(game):
    told = {"min_bet": 10_00, "stakes": {2: 40_00}, "short_tap_out": "bars_all"}
    state = quiet(table(game, 3, **told))

    state, _ = play(state, Bet(1, 20_00), TapOut(2))

    refused("14.5", state, CallAndRaise(3, by=20_00))
    refused("14.5", state, TapOut(3))
    state = quiet(state)
    assert Bet in legal(state)


@rule("14.5")
@each_game
def test_several_short_tap_outs_do_not_add_up_to_a_raise(game):
    told = {"min_bet": 10_00, "stakes": {2: 40_00, 3: 50_00}}
    state = quiet(table(game, 4, **told))

    state, _ = play(state, Bet(1, 20_00), TapOut(2), TapOut(3), Call(4))

    assert 40_00 == state.bet
    refused("14.5", state, CallAndRaise(1, by=20_00))


@covers("14.5")
@each_game
def test_several_short_tap_outs_add_up_where_so_determined(game):
    told = {"min_bet": 10_00, "stakes": {2: 40_00, 3: 50_00}, "short_taps_cumulate": True}
    state = quiet(table(game, 4, **told))

    state, _ = play(state, Bet(1, 20_00), TapOut(2))
    assert 0 == state.raises
    state, _ = play(state, TapOut(3), Call(4))

    assert (1, {Call, CallAndRaise, Fold}) == (state.raises, legal(state))


@covers("14.5")
@each_game
def test_a_tap_out_below_the_minimum_is_no_opening_bet(game):
    state = quiet(table(game, 3, stakes={1: 13_00}))

    state, _ = play(state, TapOut(1))

    assert (3_00, {Call, Bet, Fold}) == (state.bet, legal(state))
    assert (5_00, 990_00) == span(state, Bet)
    refused("A.Raise", state, CallAndRaise(2, by=5_00))


@covers("14.5")
@each_game
def test_after_a_tap_out_below_the_minimum_a_proper_opening_is_answered_by_all(game):
    state = quiet(table(game, 4, stakes={1: 13_00}))

    state, _ = play(state, TapOut(1), Call(2), Bet(3, 10_00), Call(4))

    assert (2, 10_00) == (state.seat_to_act, state.bet)
    assert (10_00, 980_00) == span(state, CallAndRaise)


@rule("14.5")
@each_game
def test_who_checked_may_only_call_a_tap_out_below_the_minimum(game):
    state = quiet(table(game, 4, stakes={2: 13_00}))

    state, _ = play(state, Check(1), TapOut(2), Call(3), Call(4))

    assert {Call, Fold} == legal(state)
    refused("14.5", state, Bet(1, 10_00))


@rule("14.1")
@each_game
def test_two_short_stakes_may_tap_out_one_above_the_other_below_the_minimum(game):
    state = quiet(table(game, 4, stakes={1: 12_00, 2: 14_00}))

    state, events = play(state, TapOut(1), TapOut(2))

    assert [(1, 2_00), (2, 4_00)] == tapped(events)
    refused("14.1", quiet(table(game, 4, stakes={1: 12_00})), Bet(1, 2_00))


@covers("14.5")
@each_game
def test_a_full_raise_with_the_last_chips_opens_the_raising_again(game):
    state = quiet(table(game, 3, min_bet=10_00, stakes={3: 50_00}))

    state, _ = play(state, Bet(1, 20_00), Call(2), CallAndRaise(3, by=20_00))

    assert {Call, CallAndRaise, Fold} == legal(state)


# No chips for another


@rule("14.4")
@each_game
def test_no_chips_go_to_another_player_during_a_round(game):
    state = quiet(table(game))

    refused("14.4", state, GiveChips(2, to=3, amount=20_00))

    assert {1: 990_00, 2: 990_00, 3: 990_00} == stakes(state)


@rule("15.2(b)")
@covers("A.Tap Out")
@each_game
def test_whoever_has_chips_back_that_nobody_could_call_has_not_tapped_out(game):
    state = quiet(table(game, seats=2, stakes={1: 300_00, 2: 100_00}))
    first = state.seat_to_act
    state, _ = play(state, Bet(first, stake(state, first)))

    state, events = play(state, Call(state.seat_to_act))

    returned = find(events, BetReturned)
    status = dict(zip(state.seats, state.status, strict=True))
    assert all(status[event.seat] == ACTIVE and event.amount == 200_00 for event in returned)
    assert bool(returned) == (first == 1)
    assert TAPPED == status[2]
