"""Rule 10: the opening player's options, everybody after them, the last blind, the end.

Stud has no 10.1 (the card decides who opens), so its clauses stand one number lower.
"""

import pytest

from croupier.rules.actions import (
    Bet,
    Call,
    CallAndFold,
    CallAndRaise,
    CallClock,
    Check,
    Expire,
    Fold,
    TapOut,
)
from croupier.rules.events import (
    BettingRoundClosed,
    Called,
    CommissionTaken,
    HandShown,
    PotAwarded,
    Raised,
    TappedOut,
)
from croupier.rules.round import FOLDED
from tests.play import covers, rule
from tests.pot import (
    GAMES,
    find,
    finish,
    from_pot,
    legal,
    numbered,
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


# Blind A


@covers("omaha 10.2", "faro 10.2", "faro 10.2(a)", "stud 10.1", "stud 10.1(a)")
@each_game
def test_blind_a_offers_call_raise_and_call_and_fold(game):
    state = table(game, opening_option="A")

    assert {Call, CallAndRaise, CallAndFold} == legal(state)


@rule("omaha/faro 10.2(a)(i)", "stud 10.1(a)(i)")
@each_game
def test_blind_a_the_opener_may_call(game):
    state, _ = play(table(game, stakes=100_00, opening_option="A"), Call(3))

    assert (90_00, 25_00) == (stake(state, 3), state.pot)


@rule("omaha/faro 10.2(a)(ii)", "stud 10.1(a)(ii)")
@each_game
def test_blind_a_the_opener_may_call_and_raise_within_the_limit(game):
    state = table(game, opening_option="A", limit="full_pot")
    assert (10_00, 25_00) == span(state, CallAndRaise)

    state, events = play(state, CallAndRaise(3, by=25_00))

    assert [(35_00, 25_00)] == [(event.amount, event.by) for event in find(events, Raised)]


@rule("omaha/faro 10.2(a)(iii)", "stud 10.1(a)(iii)")
@each_game
def test_blind_a_the_opener_pays_the_call_to_fold(game):
    state, _ = play(table(game, stakes=100_00, opening_option="A"), CallAndFold(3))

    assert (90_00, 25_00) == (stake(state, 3), state.pot)
    assert FOLDED == state.status[state.index[3]]
    assert 1 == state.seat_to_act


@rule("omaha 10.2(a)(iii)", "faro 10.2(a)", "stud 10.1(a)")
@each_game
def test_blind_a_has_no_free_fold(game):
    state = table(game, opening_option="A")

    rules = {"omaha": "10.2(a)(iii)", "faro": "10.2(a)", "stud": "10.1(a)"}
    refused(rules[game], state, Fold(3))


@rule("omaha/faro 10.2(a)(iii)", "stud 10.1(a)(iii)")
@each_game
def test_blind_a_an_opener_short_of_the_call_pays_what_there_is(game):
    state = table(game, stakes={3: 5_00}, opening_option="A")

    state, _ = play(state, CallAndFold(3))

    assert (0, 20_00) == (stake(state, 3), state.pot)


@rule("15.2(a)(i)")
@each_game
def test_a_call_and_fold_is_a_bet_so_the_pot_pays_commission(game):
    state = table(game, opening_option="A", commission=from_pot())

    _, events = play(state, CallAndFold(3), Fold(1))

    assert [1_00] == [event.amount for event in find(events, CommissionTaken)]


@rule("omaha/faro 10.2(a)(iii)", "stud 10.1(a)(iii)")
@each_game
def test_only_the_opener_under_blind_a_pays_to_fold(game):
    state, _ = play(table(game, opening_option="A"), Call(3))

    refused(numbered(game, "10.2(a)(iii)"), state, CallAndFold(1))
    refused(numbered(game, "10.2(a)(iii)"), table(game), CallAndFold(3))


# Blind B


@covers("faro 10.2(b)", "stud 10.1(b)")
@each_game
def test_blind_b_offers_call_raise_and_fold_and_applies_unless_determined(game):
    assert {Call, CallAndRaise, Fold} == legal(table(game))


@rule("omaha/faro 10.2(b)(i)", "stud 10.1(b)(i)")
@each_game
def test_blind_b_the_opener_may_call(game):
    state, events = play(table(game), Call(3))

    assert [10_00] == [event.amount for event in find(events, Called)]
    assert 25_00 == state.pot


@rule("omaha/faro 10.2(b)(ii)", "stud 10.1(b)(ii)", "5.2")
@each_game
def test_blind_b_the_opener_may_raise_by_the_fixed_bet_and_no_more(game):
    state = table(game, limit="fixed", min_bet=10_00)

    play(state, CallAndRaise(3, by=10_00))

    refused("5.2", state, CallAndRaise(3, by=20_00))


@rule("omaha/faro 10.2(b)(ii)", "stud 10.1(b)(ii)")
@each_game
def test_blind_b_the_opener_may_raise_within_a_spread(game):
    state = table(game, limit="spread", max_bet=20_00)

    assert (10_00, 20_00) == span(state, CallAndRaise)
    play(state, CallAndRaise(3, by=15_00))


@rule("omaha/faro 10.2(b)(iii)", "stud 10.1(b)(iii)")
@each_game
def test_blind_b_the_opener_may_fold_at_no_cost(game):
    state, _ = play(table(game), Fold(3))

    assert (1000_00, 15_00) == (stake(state, 3), state.pot)


# Blind C


@covers("omaha 10.2")
@each_game
def test_blind_c_offers_raise_and_fold_to_the_opener_only(game):
    state = table(game, opening_option="C")
    assert {CallAndRaise, Fold} == legal(state)

    state, _ = play(state, CallAndRaise(3, by=10_00))

    assert {Call, CallAndRaise, Fold} == legal(state)


@rule("omaha/faro 10.2(c)(i)", "stud 10.1(c)(i)")
@each_game
def test_blind_c_an_opener_who_plays_raises(game):
    state = table(game, opening_option="C", limit="spread", max_bet=20_00)

    assert (10_00, 20_00) == span(state, CallAndRaise)
    play(state, CallAndRaise(3, by=10_00))


@rule("omaha 10.2(c)(i)", "faro 10.2(c)", "stud 10.1(c)")
@each_game
def test_blind_c_has_no_bare_call(game):
    rules = {"omaha": "10.2(c)(i)", "faro": "10.2(c)", "stud": "10.1(c)"}

    refused(rules[game], table(game, opening_option="C"), Call(3))


@rule("14.1")
@each_game
def test_blind_c_an_opener_who_cannot_raise_in_full_taps_out(game):
    state = table(game, stakes={3: 14_00}, opening_option="C")
    assert {TapOut, Fold} == legal(state)

    state, events = play(state, TapOut(3))

    assert [10_00] == [event.amount for event in find(events, TappedOut)]
    assert 4_00 == stake(state, 3)


@rule("14.1")
@each_game
def test_blind_c_an_opener_short_of_the_call_taps_out(game):
    state = table(game, stakes={3: 7_00}, opening_option="C")

    _, events = play(state, TapOut(3))

    assert [5_00] == [event.amount for event in find(events, TappedOut)]


@rule("omaha/faro 10.2(c)(ii)", "stud 10.1(c)(ii)")
@each_game
def test_blind_c_after_a_fold_the_next_player_may_simply_call(game):
    state, _ = play(table(game, opening_option="C"), Fold(3))

    assert 1000_00 == stake(state, 3)
    assert {Call, CallAndRaise, Fold} == legal(state)


@each_game
@pytest.mark.parametrize(
    ("option", "offered"),
    [("A", {Call, CallAndRaise, CallAndFold}), ("C", {CallAndRaise, Fold})],
)
def test_the_option_binds_the_opener_though_a_blind_has_tapped_out(game, option, offered):
    state = table(game, 4, stakes={2: 10_00}, opening_option=option)

    assert offered == legal(state)


@each_game
def test_the_option_binds_the_opener_once(game):
    state = table(game, opening_option="C")

    state, _ = play(state, CallAndRaise(3, by=10_00), CallAndRaise(1, by=20_00), Fold(2))

    assert {Call, CallAndRaise, Fold} == legal(state)


# Ante


@rule("omaha/faro 10.2(d)(i)", "stud 10.1(d)(i)")
@covers("faro 10.2(d)", "stud 10.1(d)")
@each_game
def test_ante_the_opener_can_only_bet(game):
    state = table(game, ante=1_00, limit="spread", max_bet=20_00)

    assert {Bet} == legal(state)
    assert (5_00, 20_00) == span(state, Bet)
    play(state, Bet(1, 5_00))


@rule("omaha 10.2(d)(i)", "faro 10.2(d)", "stud 10.1(d)", "11.1")
@each_game
def test_ante_the_opener_may_neither_check_nor_fold(game):
    state = table(game, ante=1_00)
    rules = {"omaha": "10.2(d)(i)", "faro": "10.2(d)", "stud": "10.1(d)"}

    refused("11.1", state, Check(1))
    refused(rules[game], state, Fold(1))


@rule("14.1")
@each_game
def test_ante_an_opener_short_of_the_minimum_taps_out(game):
    state = table(game, stakes={1: 4_00}, ante=1_00)
    assert {TapOut} == legal(state)

    _, events = play(state, TapOut(1))

    assert [(1, 3_00)] == [(event.seat, event.amount) for event in find(events, TappedOut)]


@rule("omaha/faro 10.2(d)(i)", "stud 10.1(d)(i)")
@each_game
def test_ante_after_a_short_tap_out_the_next_player_opens_in_full(game):
    state, _ = play(table(game, stakes={1: 4_00}, ante=1_00), TapOut(1))

    state, events = play(state, Bet(2, 5_00))

    assert {numbered(game, "10.2(d)(i)")} == {event.rule for event in events}


@rule("omaha/faro 10.2(d)(i)", "stud 10.1(d)(i)")
@each_game
def test_ante_the_opener_may_fold_where_so_determined(game):
    state = table(game, ante=1_00, ante_open_may_fold=True)

    state, _ = play(state, Fold(1))

    assert {Bet, Fold} == legal(state)
    assert 2 == state.seat_to_act


@rule("A.Call")
@each_game
def test_ante_there_is_nothing_to_call_before_the_opening_bet(game):
    refused("A.Call", table(game, ante=1_00), Call(1))


@each_game
def test_ante_when_time_folds_the_opener_the_next_player_opens(game):
    told = {"omaha": {"act_seconds": 30}, "faro": {}, "stud": {}}[game]
    state = table(game, ante=1_00, **told)

    if game != "omaha":
        state, _ = play(state, CallClock(1, by="casino supervisor"))
    state, _ = play(state, Expire(1))

    assert (2, {Bet}) == (state.seat_to_act, legal(state))


# Everybody after the opener


@rule("omaha/faro 10.3", "stud 10.2")
@each_game
def test_after_the_opener_the_turn_goes_clockwise_and_nobody_acts_out_of_it(game):
    state, _ = play(table(game, 4), Call(3))

    refused(numbered(game, "10.3"), state, Call(1))
    assert 4 == state.seat_to_act


@rule("11.1")
@covers("faro 10.3", "stud 10.2")
@each_game
def test_the_small_blind_may_call_raise_or_fold_and_not_check(game):
    state, _ = play(table(game), Call(3))

    assert {Call, CallAndRaise, Fold} == legal(state)
    assert (10_00, 990_00) == span(state, CallAndRaise)
    refused("11.1", state, Check(1))


@rule("omaha/faro 10.3(a)", "stud 10.2(a)")
@each_game
def test_a_call_costs_what_is_missing(game):
    state, _ = play(table(game), Call(3), CallAndRaise(1, by=30_00), Fold(2))

    state, events = play(state, Call(3))

    assert [30_00] == [event.amount for event in find(events, Called)]


@rule("omaha/faro 10.3(a)", "stud 10.2(a)", "14.1")
@each_game
def test_a_call_brings_the_total_up_to_the_bet_or_taps_out_short_of_it(game):
    state, _ = play(table(game, stakes={3: 22_00}), Call(3), CallAndRaise(1, by=20_00))

    state, events = play(state, Call(2), Call(3))

    assert [(2, 20_00)] == [(event.seat, event.amount) for event in find(events, Called)]
    assert [(3, 10_00)] == [(event.seat, event.amount) for event in find(events, TappedOut)]


@rule("14.1")
@each_game
def test_a_caller_without_enough_taps_out_in_whole_minimum_bets(game):
    state, _ = play(table(game, stakes={3: 22_00}), Call(3), CallAndRaise(1, by=20_00), Fold(2))

    state, events = play(state, Call(3))

    assert [10_00] == [event.amount for event in find(events, TappedOut)]
    assert "concluded" == state.phase


@rule("omaha/faro 10.3(b)", "stud 10.2(b)", "5.1")
@each_game
def test_a_raise_is_at_least_the_raise_before(game):
    state, _ = play(table(game), CallAndRaise(3, by=15_00))

    refused("5.1", state, CallAndRaise(1, by=14_00))
    play(state, CallAndRaise(1, by=15_00))


@rule("omaha/faro 10.3(b)", "stud 10.2(b)", "5.1")
@each_game
def test_the_first_raise_is_at_least_the_last_blind(game):
    state, _ = play(table(game, 4), Call(3))

    refused("5.1", state, CallAndRaise(4, by=9_00))
    play(state, CallAndRaise(4, by=10_00))


@rule("omaha/faro 10.3(c)", "stud 10.2(c)")
@covers("A.Fold")
@each_game
def test_a_small_blind_that_folds_leaves_its_money_in_the_pot(game):
    state, _ = play(table(game), CallAndRaise(3, by=10_00), Fold(1))

    assert (995_00, 35_00) == (stake(state, 1), state.pot)


@covers("A.Fold")
@each_game
def test_a_folded_hand_gets_nothing_back_and_contests_no_pot(game):
    state, _ = play(table(game, best=(1, 2, 3)), CallAndRaise(3, by=10_00), Fold(1))

    state, events = finish(state)

    assert ({2: 45_00}, [2]) == (won(events), [event.seat for event in find(events, HandShown)])
    assert 995_00 == stake(state, 1)


# The last blind


@rule("omaha/faro 10.2(tail)", "stud 10.1(tail)")
@each_game
def test_the_last_blind_may_raise_where_nobody_did(game):
    state, _ = play(table(game), Call(3), Fold(1))
    assert (2, (10_00, 990_00)) == (state.seat_to_act, span(state, CallAndRaise))

    state, _ = play(state, CallAndRaise(2, by=10_00))

    assert 3 == state.seat_to_act


@rule("omaha/faro 10.2(tail)", "stud 10.1(tail)", "omaha/faro 10.4(b)", "stud 10.3(b)")
@each_game
def test_the_last_blind_who_lets_it_be_closes_the_round_with_a_call_of_nothing(game):
    state, _ = play(table(game), Call(3), Fold(1))

    state, events = play(state, Call(2))

    assert [0] == [event.amount for event in find(events, Called)]
    assert [1] == [event.number for event in find(events, BettingRoundClosed)]
    assert 25_00 == state.pot


@rule("omaha/faro 10.3(b)", "stud 10.2(b)")
@each_game
def test_the_last_blind_may_raise_again_after_a_raise(game):
    state, _ = play(table(game), CallAndRaise(3, by=10_00), Fold(1))

    play(state, CallAndRaise(2, by=10_00))


@rule("omaha/faro 10.2(tail)", "stud 10.1(tail)")
@each_game
def test_a_short_tap_out_above_the_blind_leaves_the_last_blind_its_raise(game):
    state, _ = play(table(game, stakes={3: 15_00}), TapOut(3), Call(1))

    assert (15_00, {Call, CallAndRaise, Fold}) == (state.bet, legal(state))
    play(state, CallAndRaise(2, by=10_00))


@each_game
def test_the_last_blind_may_give_up_a_free_turn(game):
    state, _ = play(table(game), Call(3), Fold(1), Fold(2))

    assert {1: 995_00, 2: 990_00, 3: 1015_00} == stakes(state)


# The end of the round


@rule("omaha/faro 10.4(a)", "stud 10.3(a)")
@covers("A.Showdown")
@each_game
def test_the_only_player_left_wins_without_showing(game):
    state, events = play(table(game), Fold(3), Fold(1))

    assert {1: 995_00, 2: 1005_00, 3: 1000_00} == stakes(state)
    assert ([], 1) == (find(events, HandShown), len(find(events, PotAwarded)))


@rule("omaha/faro 10.4(b)", "stud 10.3(b)")
@each_game
def test_the_round_ends_when_all_have_put_in_the_same_and_had_a_turn(game):
    state, events = play(table(game), Call(3), Call(1), Call(2))

    assert 30_00 == state.pot
    assert [1] == [event.number for event in find(events, BettingRoundClosed)]


@covers("faro 10.4", "stud 10.3")
@each_game
def test_after_each_raise_every_other_player_gets_another_turn(game):
    state = table(game)
    turns = []

    for by in (10_00, 20_00, 0):
        turns.append(state.seat_to_act)
        seat = state.seat_to_act
        state, _ = play(state, CallAndRaise(seat, by) if by else Call(seat))
    state = quiet(state)

    assert [3, 1, 2] == turns
    assert (1, 120_00) == (state.number, state.pot)


@covers("A.Call")
@each_game
def test_a_call_meets_the_highest_bet_and_not_a_short_tap_out(game):
    state = table(game, 4, stakes={4: 30_00})

    state, _ = play(state, CallAndRaise(3, by=40_00), Call(4))

    assert (1, 45_00) == (state.seat_to_act, state.bet - 5_00)


@covers("A.Bet", "A.Raise")
@each_game
def test_a_raise_says_what_was_added_and_what_is_above_the_bet(game):
    state, _ = play(table(game), Call(3), CallAndRaise(1, by=10_00), Fold(2))

    state, events = play(state, CallAndRaise(3, by=30_00))

    (raised,) = find(events, Raised)
    assert (40_00, 30_00) == (raised.amount, raised.by)
    assert (50_00, 30_00) == (state.bet, span(state, CallAndRaise)[0])
