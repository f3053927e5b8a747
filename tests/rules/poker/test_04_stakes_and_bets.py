"""Rule 4.2 and the limits of the dictionary: what is determined, and what a bet may be."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.rules.actions import (
    Bet,
    BetOtherwise,
    Call,
    CallAndRaise,
    Check,
    Fold,
    Report,
    TapOut,
)
from croupier.rules.determinations import Commission
from croupier.rules.events import BetReturned, RoundOpened
from tests.live import live
from tests.play import covers, refused, rule
from tests.pot import (
    BY_TIME,
    GAMES,
    begin,
    determined,
    find,
    from_pot,
    legal,
    play,
    quiet,
    span,
    table,
)
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def not_determined(clause, game, **choices):
    """Expect these determinations to be refused."""
    return refused(clause, begin, game, det=replace(determined(game), **choices))


# The record


@rule("4.2")
@each_game
def test_the_opening_event_holds_the_whole_of_the_determinations(game):
    _, events = begin(game)

    (opened,) = find(events, RoundOpened)

    assert (game, determined(game)) == (opened.game, opened.determinations)


@rule("4.2")
@each_game
def test_a_choice_of_a_sister_game_is_refused(game):
    other: dict[str, Any] = {
        "omaha": {"deal_pattern": "1x5"},
        "faro": {"burn": True},
        "stud": {"burn": False},
    }

    not_determined("4.2", game, **other[game])


@rule("4.2")
@each_game
def test_a_chip_is_worth_something(game):
    not_determined("4.2", game, smallest_chip=0)

    assert "betting" == table(game, smallest_chip=1).phase


@rule("4.2(a)")
@each_game
def test_the_minimum_table_stake_is_determined(game):
    not_determined("4.2(a)", game, min_table_stake=None)
    not_determined("4.2(a)", game, min_table_stake=50_50)


@rule("4.2(a)", "15.1")
@each_game
def test_without_a_table_stake_or_a_commission_no_round_opens(game):
    told: dict[str, Any] = {"min_table_stake": 200_00, "commission": from_pot(5)}

    assert "betting" == table(game, **told).phase
    not_determined("4.2(a)", game, **told | {"min_table_stake": None})
    not_determined("15.1", game, **told | {"commission": None})


@rule("15.2(e)")
@covers("faro/stud 4.2(a)")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_table_stake_of_two_hundred_dollars_does_not_go_with_ten_per_cent(game):
    not_determined("15.2(e)", game, min_table_stake=200_00, commission=from_pot(10))

    assert "betting" == table(game, min_table_stake=100_00, commission=from_pot(10)).phase


@rule("4.2(b)")
@each_game
def test_blinds_or_antes_are_determined(game):
    not_determined("4.2(b)", game, compulsory=None)
    not_determined("4.2(b)", game, compulsory="both")


@rule("4.2(b)")
@each_game
def test_a_cash_game_takes_blinds_or_antes_and_never_both(game):
    not_determined("4.2(b)", game, compulsory="blind", ante=1_00)
    not_determined("4.2(b)", game, compulsory="ante", ante=1_00)


@rule("4.2(c)")
@each_game
def test_one_two_or_three_players_post_blinds(game):
    not_determined("4.2(c)", game, blinds=(5_00, 10_00, 20_00, 40_00))
    not_determined("4.2(f)", game, blinds=())

    for blinds in ((10_00,), (5_00, 10_00), (5_00, 10_00, 20_00)):
        assert len(blinds) == table(game, 4, blinds=blinds).blinds


@rule("4.2(d)")
@each_game
def test_the_limit_is_determined(game):
    not_determined("4.2(d)", game, limit=None)
    not_determined("4.2(d)", game, limit="all the chips")


@rule("4.2(d)")
@each_game
def test_the_opening_option_is_a_b_or_c(game):
    not_determined("4.2(d)", game, opening_option="D")

    assert "B" == determined(game).opening_option


@rule("4.2(f)")
@each_game
def test_the_level_of_every_blind_is_determined(game):
    not_determined("4.2(f)", game, blinds=())


@rule("4.2(f)")
@each_game
def test_blinds_do_not_fall(game):
    not_determined("4.2(f)", game, blinds=(10_00, 5_00))

    assert (10_00, 10_00) == table(game, blinds=(10_00, 10_00)).law.det.blinds


@rule("4.2(f)")
@each_game
def test_each_over_blind_exceeds_the_one_before(game):
    not_determined("4.2(f)", game, over_blinds=(10_00,))
    not_determined("4.2(f)", game, over_blinds=(20_00, 20_00))


@rule("4.2(f)")
@each_game
def test_blinds_and_antes_are_whole_numbers_of_chips(game):
    not_determined("4.2(f)", game, blinds=(2_50, 5_00))
    not_determined("4.2(f)", game, compulsory="ante", blinds=(), ante=50)
    not_determined("4.2(f)", game, compulsory="ante", blinds=(), ante=0)
    not_determined("4.2(f)", game, ante=-1_00, tournament=True)


@rule("4.2(g)")
@each_game
def test_the_minimum_bet_is_determined(game):
    not_determined("4.2(g)", game, min_bet=None)
    not_determined("4.2(g)", game, min_bet=2_50)


@rule("4.2(g)")
@each_game
def test_a_spread_has_a_maximum_not_below_its_minimum(game):
    not_determined("4.2(g)", game, limit="spread")
    not_determined("4.2(g)", game, limit="spread", max_bet=4_00)


@rule("4.2(g)")
@each_game
def test_fixed_bets_are_one_or_as_many_as_betting_rounds_and_none_below_the_minimum(game):
    not_determined("4.2(g)", game, limit="fixed", fixed_bets=(5_00, 10_00))
    not_determined("4.2(g)", game, limit="fixed", fixed_bets=(4_00,))


@rule("5.1")
@each_game
def test_a_cap_on_raises_leaves_at_least_one(game):
    not_determined("5.1", game, ante_raise_cap=0)


# Pot-related limits


@covers("A.Full Pot", "4.2(g)")
@each_game
def test_full_pot_counts_the_call_before_the_raise(game):
    state = table(game, limit="full_pot")

    assert (10_00, 25_00) == span(state, CallAndRaise)


@covers("A.Full Pot", "4.2(g)")
@each_game
def test_full_pot_of_sixty_with_twenty_to_call_raises_by_eighty(game):
    state = quiet(table(game, 4, limit="full_pot"))
    state, _ = play(state, Bet(1, 20_00))

    assert 60_00 == state.pot
    assert (20_00, 80_00) == span(state, CallAndRaise)


@rule("5.2")
@each_game
def test_full_pot_a_raise_beyond_it_is_refused(game):
    state = table(game, limit="full_pot")

    refusal = refused_in_play("5.2", state, CallAndRaise(3, by=26_00))

    assert "a raise of $26 is more than $25" in str(refusal)


@rule("5.2")
@each_game
def test_chips_of_a_tournament_are_not_told_as_money(game):
    state = table(game, limit="full_pot", tournament=True)

    refusal = refused_in_play("5.2", state, CallAndRaise(3, by=26_00))

    assert "a raise of 2,600 is more than 2,500" in str(refusal)


@covers("A.Full Pot")
@each_game
def test_full_pot_may_bound_the_whole_bet_where_so_determined(game):
    state = table(game, limit="full_pot", pot_limit_basis="total_bet")

    assert (10_00, 15_00) == span(state, CallAndRaise)


@covers("A.Half Pot", "4.2(g)")
@each_game
def test_half_pot_is_rounded_down_to_the_smallest_chip(game):
    assert (10_00, 12_00) == span(table(game, limit="half_pot"), CallAndRaise)
    assert (10_00, 12_50) == span(table(game, limit="half_pot", smallest_chip=50), CallAndRaise)
    assert (10_00, 10_00) == span(table(game, limit="half_pot", smallest_chip=5_00), CallAndRaise)


@covers("A.Half Pot", "4.2(g)")
@each_game
def test_half_pot_of_sixty_with_twenty_to_call_raises_by_forty(game):
    state = quiet(table(game, 4, limit="half_pot"))

    state, _ = play(state, Bet(1, 20_00))

    assert (20_00, 40_00) == span(state, CallAndRaise)


ODD: dict[str, Any] = {"smallest_chip": 5_00, "tap_out_units": "all_chips"}


@covers("A.Full Pot", "4.2(g)", "omaha 4.7", "faro/stud 4.5")
@each_game
def test_a_pot_with_odd_chips_in_it_limits_to_whole_ones(game):
    state = quiet(table(game, limit="full_pot", stakes={2: 7_00}, **ODD))
    assert (27_00, (5_00, 25_00)) == (state.pot, span(state, Bet))

    state, _ = play(state, Bet(1, 25_00))

    assert (25_00, 75_00) == span(state, CallAndRaise)
    play(state, CallAndRaise(3, by=75_00))


@covers("A.Half Pot", "4.2(g)", "14.5")
@each_game
def test_beside_a_short_opening_the_limit_is_in_whole_chips(game):
    state = quiet(table(game, 4, limit="half_pot", stakes={1: 13_00}, **ODD))

    state, _ = play(state, TapOut(1))

    assert (3_00, (5_00, 25_00)) == (state.bet, span(state, Bet))
    play(state, Bet(2, 25_00))


@rule("5.1")
@covers("omaha 4.7", "faro/stud 4.5")
@each_game
@pytest.mark.parametrize("limit", ["no_limit", "straddle"])
def test_a_raise_above_odd_chips_is_the_next_whole_one_or_the_stake(game, limit):
    told = {"limit": limit, "straddle_open": "carry_over", "stakes": {1: 23_00, 3: 37_00}}
    state, _ = play(quiet(table(game, 3, **told, **ODD)), Bet(1, 13_00))
    assert 15_00 == span(state, CallAndRaise)[0]
    refused_in_play("5.1", state, CallAndRaise(2, by=13_00))

    called, _ = play(state, Call(2))

    assert (14_00, 14_00) == span(called, CallAndRaise)
    play(called, CallAndRaise(3, by=14_00))


@covers("4.2(g)")
@each_game
def test_where_half_the_pot_is_below_the_minimum_the_minimum_may_be_bet(game):
    state = quiet(table(game, 2, blinds=(1_00,), limit="half_pot"))

    assert (5_00, 5_00) == span(state, Bet)


@covers("4.2(g)")
@each_game
def test_antes_and_side_pots_count_in_the_pot(game):
    state = table(game, 4, ante=2_00, limit="full_pot", stakes={2: 7_00})

    state, _ = play(state, Bet(1, 5_00), Call(2), Call(3), Call(4))

    assert 28_00 == state.pot
    assert (5_00, 28_00) == span(state, Bet)


@covers("4.2(g)")
@each_game
def test_full_pot_after_a_short_opening_tap_out_counts_it_in(game):
    state = quiet(table(game, stakes={1: 13_00}, limit="full_pot"))
    state, _ = play(state, TapOut(1))

    assert (33_00, 3_00) == (state.pot, state.bet)
    assert (5_00, 39_00) == span(state, Bet)


# Spread, fixed, straddle, no limit


@covers("4.2(g)")
@each_game
def test_a_spread_bounds_the_raise_and_not_the_whole_bet(game):
    state = quiet(table(game, limit="spread", max_bet=20_00))
    state, _ = play(state, Bet(1, 20_00))

    assert (20_00, 20_00) == span(state, CallAndRaise)


@rule("5.2")
@each_game
def test_a_spread_bounds_the_opening_bet_of_every_betting_round(game):
    state = quiet(table(game, limit="spread", max_bet=20_00), 2)

    refused_in_play("5.2", state, Bet(1, 25_00))
    refused_in_play("5.2", state, Bet(1, 3_00))
    play(state, Bet(1, 20_00))


@covers("4.2(g)", "5.2")
@each_game
def test_a_spread_may_grow_with_the_betting_rounds(game):
    rounds = len(table(game).law.deals)
    state = quiet(table(game, limit="spread", fixed_bets=(5_00, *[10_00] * (rounds - 1))))

    assert (5_00, 10_00) == span(state, Bet)


@rule("5.2")
@each_game
def test_fixed_bets_are_exactly_those_of_the_betting_round(game):
    rounds = len(table(game).law.deals)
    state = table(game, limit="fixed", fixed_bets=(5_00, 5_00, *[10_00] * (rounds - 2)))
    state = quiet(state, 2)

    refused_in_play("5.2", state, Bet(1, 5_00))
    state, _ = play(state, Bet(1, 10_00))

    assert (10_00, 10_00) == span(state, CallAndRaise)


@covers("A.Straddle")
@each_game
def test_a_straddle_reaches_at_most_twice_the_bet_before(game):
    state = table(game, limit="straddle")
    assert (10_00, 10_00) == span(state, CallAndRaise)

    state, _ = play(state, CallAndRaise(3, by=10_00))

    assert (10_00, 20_00) == span(state, CallAndRaise)


@covers("A.Straddle")
@each_game
@pytest.mark.parametrize(
    ("option", "most"), [("twice_min_bet", 10_00), ("min_bet", 5_00), ("carry_over", 20_00)]
)
def test_a_straddle_opens_as_determined(game, option, most):
    state = quiet(table(game, limit="straddle", straddle_open=option))

    assert (5_00, most) == span(state, Bet)


@covers("A.Straddle")
@each_game
def test_a_straddle_carries_over_from_the_latest_betting_round_with_a_bet(game):
    state = quiet(table(game, limit="straddle", straddle_open="carry_over"), 2)

    assert (5_00, 20_00) == span(state, Bet)


@covers("A.Straddle")
@each_game
def test_a_short_tap_out_is_no_bet_to_straddle(game):
    state = quiet(table(game, limit="straddle", stakes={1: 13_00}))

    state, _ = play(state, TapOut(1))

    assert (5_00, 10_00) == span(state, Bet)


@covers("A.Straddle")
@each_game
def test_a_straddle_opens_with_twice_the_minimum_where_nothing_carries_over(game):
    state = table(game, ante=1_00, limit="straddle", straddle_open="carry_over")

    assert (5_00, 10_00) == span(state, Bet)


@covers("A.No Limit")
@each_game
def test_no_limit_is_the_whole_table_stake(game):
    state = quiet(table(game, stakes={1: 740_00}))

    assert (5_00, 730_00) == span(state, Bet)


@rule("A.Table Stake")
@each_game
def test_nobody_wagers_more_than_the_table_stake(game):
    state = table(game, stakes={3: 180_00})

    refused_in_play("A.Table Stake", state, CallAndRaise(3, by=171_00))
    state = quiet(state)
    refused_in_play("A.Table Stake", play(state, Check(1), Check(2))[0], Bet(3, 171_00))


@rule("omaha 4.7", "faro/stud 4.5")
@each_game
def test_a_bet_is_payable_in_chips(game):
    state = quiet(table(game))
    chips = {"omaha": "4.7", "faro": "4.5", "stud": "4.5"}[game]

    refused_in_play(chips, state, Bet(1, 12_50))
    cash = refused_in_play(chips, state, BetOtherwise(1, 50_00))
    assert "cash of $50 does not play: only chips do" == cash.reason
    play(state, Bet(1, 12_00))


@each_game
def test_the_last_odd_chips_may_be_bet(game):
    state = quiet(table(game, stakes={1: 22_50}))

    state, _ = play(state, Bet(1, 12_50))

    assert 0 == state.stakes[0]


@covers("A.Pot")
@each_game
def test_the_pot_is_all_that_was_bet_the_blinds_among_it(game):
    state, _ = play(table(game, 4), Call(3), Call(4), Fold(1))

    assert 35_00 == state.pot


@covers("A.Pot")
@each_game
def test_an_uncalled_raise_is_not_in_the_pot(game):
    state = quiet(table(game, 3, ante=1_00, stakes={3: 71_00}))
    before = state.pot

    state, events = play(state, Bet(1, 40_00), Call(2), TapOut(3), Fold(1), Fold(2))

    assert [25_00] == [event.amount for event in find(events, BetReturned)]
    assert before + 120_00 == sum(state.staked)


# Commission


@rule("15.1")
@each_game
def test_a_cash_game_has_a_commission_from_the_pots_or_by_time(game):
    not_determined("15.1", game, commission=None)
    not_determined("15.1", game, commission=Commission("wish", approval="GRC-1"))
    not_determined("15.1", game, commission=from_pot(cap=0))

    assert BY_TIME == table(game).law.det.commission


@rule("15.2")
@covers("faro/stud 15.2(a)")
@each_game
def test_the_rate_is_five_or_ten_per_cent(game):
    not_determined("15.2", game, commission=from_pot(7))


@rule("A.Approved")
@each_game
def test_a_cap_needs_its_approval(game):
    not_determined("A.Approved", game, commission=Commission("pot", 5, cap=10_00))
    not_determined("A.Approved", game, commission=Commission("time", rate=6_00, maximum=8_00))


@rule("15.3")
@each_game
def test_a_rate_by_time_is_within_the_approved_maximum(game):
    dear = Commission("time", rate=9_00, maximum=8_00, approval="GRC-2")

    not_determined("15.3", game, commission=dear)
    not_determined("15.3", game, commission=replace(dear, rate=0))


@each_game
def test_a_tournament_takes_none(game):
    state = table(game, tournament=True, commission=None, min_table_stake=None)

    assert {Call, CallAndRaise, Fold} == legal(state)


# Money is whole cents


@rule("4.2", "15.1")
@each_game
def test_determinations_have_no_fractions(game):
    for name, value in (("min_bet", 500.0), ("blinds", (500, 1000.0)), ("smallest_chip", True)):
        not_determined("4.2", game, **{name: value})

    not_determined("15.1", game, commission=replace(from_pot(), cap=5000.0))  # type: ignore[arg-type]


@rule("4.3")
@each_game
def test_a_table_stake_has_no_fraction(game):
    refused("4.3", begin, game, stakes={1: 100000.0})


@rule("omaha 4.7", "faro 4.5", "stud 4.5")
@each_game
def test_a_wager_has_no_fraction(game):
    state, chips = table(game), {"omaha": "4.7", "faro": "4.5", "stud": "4.5"}[game]

    refused_in_play(chips, state, CallAndRaise(state.seat_to_act, 1000.0))  # type: ignore[arg-type]
    put_in = Report("chips put in", seat=state.seat_to_act, amount=1000.0)  # type: ignore[arg-type]
    refused_in_play(chips, live(game), put_in)
