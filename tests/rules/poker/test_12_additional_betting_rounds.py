"""Rule 12: every betting round after the first."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold, TapOut
from croupier.rules.events import (
    BetReturned,
    BettingRoundClosed,
    BettingRoundOpened,
    Called,
    CommissionTaken,
    PotAwarded,
    RoundConcluded,
    TappedOut,
)
from croupier.rules.round import TAPPED
from tests.play import covers, rule
from tests.pot import (
    BETTING_ROUNDS,
    GAMES,
    find,
    finish,
    from_pot,
    last_betting_round,
    legal,
    play,
    quiet,
    refused,
    span,
    stake,
    stakes,
    table,
)

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@rule("12.1")
@covers("A.Betting Round")
@each_game
def test_there_are_no_more_betting_rounds_than_the_instrument_has(game):
    state, events = finish(table(game))

    closed = [event.number for event in find(events, BettingRoundClosed)]

    assert list(range(1, BETTING_ROUNDS[game] + 1)) == closed
    refused("12.1", state, Bet(1, 5_00))


@rule("omaha/faro 9.6", "stud 9.5")
@each_game
def test_nobody_bets_once_the_pot_is_won(game):
    state, _ = play(table(game), Fold(3), Fold(1))

    refused({"stud": "9.5"}.get(game, "9.6"), state, Bet(2, 5_00))


@rule("omaha 10.1", "faro 10.1", "stud 4.2(h)")
@each_game
def test_until_somebody_acts_the_turn_is_the_openers(game):
    refused({"stud": "4.2(h)"}.get(game, "10.1"), table(game), Call(1))


@rule("omaha A.Betting Round", "faro/stud 12.3")
@each_game
def test_later_players_act_in_clockwise_order(game):
    state, _ = play(quiet(table(game)), Check(1))

    refused({"omaha": "A.Betting Round"}.get(game, "12.3"), state, Check(3))


@rule("A.Bet")
@each_game
def test_a_seat_outside_the_round_does_not_act(game):
    refused("A.Bet", quiet(table(game)), Bet(9, 5_00))


@covers("faro/stud 12.2")
@each_game
def test_the_opener_is_offered_bet_check_and_fold(game):
    state = quiet(table(game, limit="spread", max_bet=20_00))

    assert {Bet, Check, Fold} == legal(state)
    assert (5_00, 20_00) == span(state, Bet)


@rule("12.2(a)")
@each_game
def test_the_opener_may_bet_up_to_the_limit(game):
    state = quiet(table(game, 6, limit="full_pot", min_bet=10_00))
    assert (10_00, 60_00) == span(state, Bet)

    state, _ = play(state, Bet(1, 60_00))

    assert 120_00 == state.pot


@rule("12.2(b)")
@each_game
def test_after_the_openers_check_the_next_player_may_bet_check_or_fold(game):
    state, _ = play(quiet(table(game)), Check(1))

    assert (2, {Bet, Check, Fold}) == (state.seat_to_act, legal(state))


@rule("12.2(a)")
@each_game
def test_a_player_after_a_check_opens_with_a_bet(game):
    state, _ = play(quiet(table(game)), Check(1), Bet(2, 10_00))

    assert (10_00, 3) == (state.bet, state.seat_to_act)


@rule("12.2(c)")
@each_game
def test_the_opener_may_fold_though_checking_is_free(game):
    state, _ = play(quiet(table(game)), Fold(1))

    assert (2, {Bet, Check, Fold}) == (state.seat_to_act, legal(state))


@rule("12.3(a)")
@each_game
def test_a_later_player_may_call(game):
    _, events = play(quiet(table(game)), Bet(1, 30_00), Call(2))

    assert [30_00] == [event.amount for event in find(events, Called)]


@rule("12.3(a)", "A.Tap Out")
@covers("A.Tap Out")
@each_game
def test_a_call_with_the_last_chips_taps_out(game):
    state = quiet(table(game, stakes={2: 30_00}))

    state, events = play(state, Bet(1, 20_00), Call(2))

    assert [("A.Tap Out", 2, 0)] == [tuple(event) for event in find(events, TappedOut)]
    assert (0, TAPPED) == (stake(state, 2), state.status[1])


@rule("12.3(b)", "5.1")
@each_game
def test_a_later_player_may_raise_by_the_opening_bet_or_more(game):
    state, _ = play(quiet(table(game)), Bet(1, 30_00))

    refused("5.1", state, CallAndRaise(2, by=29_00))
    play(state, CallAndRaise(2, by=30_00))


@rule("12.3(c)", "11.2")
@each_game
def test_a_later_player_may_check_until_somebody_bets(game):
    state, _ = play(quiet(table(game, 4)), Check(1), Check(2))

    play(state, Check(3))
    refused("11.2", play(state, Bet(3, 5_00))[0], Check(4))


@rule("12.3(d)")
@covers("A.Fold")
@each_game
def test_a_later_player_may_fold_and_leaves_what_was_put_in(game):
    state, _ = play(quiet(table(game)), Bet(1, 30_00), Fold(2))

    assert (990_00, 60_00) == (stake(state, 2), state.pot)


@rule("12.3(d)")
@each_game
def test_a_later_player_may_fold_though_checking_is_free(game):
    state, _ = play(quiet(table(game)), Check(1), Fold(2))

    assert 3 == state.seat_to_act


@rule("A.Call", "A.Raise")
@each_game
def test_before_a_bet_there_is_nothing_to_call_or_raise(game):
    state = quiet(table(game))

    refused("A.Call", state, Call(1))
    refused("A.Raise", state, CallAndRaise(1, by=5_00))


@rule("A.Raise")
@each_game
def test_once_a_bet_stands_it_is_raised_and_not_made_again(game):
    state, _ = play(quiet(table(game)), Bet(1, 5_00))

    refused("A.Raise", state, Bet(2, 20_00))


@rule("12.4(a)", "15.2(b)")
@covers("faro/stud 12.4")
@each_game
def test_the_only_player_left_gets_the_uncalled_bet_back_and_the_pot(game):
    state = quiet(table(game), 2)

    state, events = play(state, Bet(1, 50_00), Fold(2), Fold(3))

    assert [(1, 50_00)] == [(event.seat, event.amount) for event in find(events, BetReturned)]
    assert {1: 1020_00, 2: 990_00, 3: 990_00} == stakes(state)


@rule("12.4(a)", "15.2(a)(i)")
@each_game
def test_the_pot_won_without_a_showdown_pays_commission(game):
    state = quiet(table(game, 6, commission=from_pot()))

    _, events = play(state, Bet(1, 20_00), *map(Fold, (2, 3, 4, 5, 6)))

    assert [3_00] == [event.amount for event in find(events, CommissionTaken)]
    assert [57_00] == [event.amount for event in find(events, PotAwarded)]


@rule("14.1")
@covers("12.4(a)")
@each_game
def test_a_tapped_out_player_is_still_in_when_all_others_fold_to_a_bet(game):
    state = quiet(table(game, stakes={3: 10_00}))

    state, events = play(state, Bet(1, 50_00), Fold(2))

    assert {(1, 50_00)} == {(event.seat, event.amount) for event in find(events, BetReturned)}
    assert ["A.High Ball"] == [event.rule for event in find(events, PotAwarded)]


@rule("12.4(b)")
@each_game
def test_the_betting_round_ends_without_the_raiser_acting_again(game):
    state = quiet(table(game, 4))

    state, events = play(state, Bet(1, 20_00), CallAndRaise(2, by=40_00), *map(Call, (3, 4, 1)))

    assert ["12.4(b)"] == [event.rule for event in find(events, BettingRoundClosed)]
    assert 280_00 == state.pot


@rule("12.4(b)", "14.1")
@each_game
def test_the_betting_round_ends_with_a_tap_out_short_of_the_bet(game):
    state = quiet(table(game, stakes={3: 27_00}))

    state, events = play(state, Bet(1, 20_00), Call(2), Call(3))

    assert [15_00] == [event.amount for event in find(events, TappedOut)]
    assert 2 == state.number


@covers("faro/stud 12.4")
@each_game
def test_a_raise_gives_everybody_but_the_raiser_another_turn(game):
    state = quiet(table(game), BETTING_ROUNDS[game] - 2)
    state, _ = play(state, Bet(1, 5_00), Call(2), CallAndRaise(3, by=5_00))

    turns = []
    while state.number == BETTING_ROUNDS[game] - 2:
        turns.append(state.seat_to_act)
        state, _ = play(state, Call(state.seat_to_act))

    assert [1, 2] == turns


@covers("A.Betting Round")
@each_game
def test_three_checks_or_a_bet_a_call_and_a_fold_end_a_betting_round(game):
    state = quiet(table(game))

    checked, _ = play(state, Check(1), Check(2), Check(3))
    bet, _ = play(state, Bet(1, 10_00), Call(2), Fold(3))

    assert (2, 2) == (checked.number, bet.number)


@rule("14.1")
@each_game
def test_with_one_player_able_to_bet_the_cards_are_dealt_without_betting(game):
    state = table(game, 2, stakes={2: 10_00})

    state, events = play(state, Call(1))

    assert [] == find(events, BettingRoundOpened)
    assert 1 == len(find(events, RoundConcluded))


@rule("omaha/faro 9.6", "stud 9.5")
@each_game
def test_the_round_of_play_concludes_with_the_stakes_as_they_stand(game):
    state, events = play(last_betting_round(table(game)), Bet(1, 10_00), Fold(2), Fold(3))

    (concluded,) = find(events, RoundConcluded)

    assert stakes(state) == dict(concluded.stakes)


@each_game
def test_a_stake_too_small_to_open_in_full_may_check_tap_out_or_fold(game):
    state = quiet(table(game, stakes={1: 13_00}))

    assert {Check, TapOut, Fold} == legal(state)
