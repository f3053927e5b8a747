"""Rule 15: commission from the pots on two scales, and when there is none."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.rules import step
from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold, LoadShoe, OpenRound
from croupier.rules.events import BetReturned, CommissionTaken, CommissionWaived
from croupier.rules.pots import Pot, commission
from tests.play import covers, refused, rule
from tests.pot import (
    GAMES,
    begin,
    determined,
    find,
    finish,
    from_pot,
    last_betting_round,
    play,
    quiet,
    stacked,
    stakes,
    table,
    won,
)

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def taken(events):
    return [event.amount for event in find(events, CommissionTaken)]


def waived(events):
    return [event.rule for event in find(events, CommissionWaived)]


def charged(*amounts, rate=5, cap=50_00, **options):
    """What each of these pots pays."""
    det = determined("omaha", commission=from_pot(rate, cap), **options)
    return commission([Pot(amount, (0, 1)) for amount in amounts], det)


# The two scales


@covers("15.2(a)(i)")
@pytest.mark.parametrize(
    ("pot", "due"),
    [
        (19_00, 0),
        (19_50, 0),
        (20_00, 1_00),
        (39_00, 1_00),
        (39_99, 1_00),
        (40_00, 2_00),
        (57_50, 2_00),
        (60_00, 3_00),
        (340_00, 17_00),
    ],
)
def test_five_per_cent_in_whole_dollars_of_a_pot_above_nineteen(pot, due):
    assert ("15.2(a)(i)", [due]) == charged(pot)


@covers("15.2(a)(i)")
def test_five_per_cent_up_to_the_approved_cap():
    assert [15_00] == charged(350_00, cap=15_00)[1]
    assert [10_00] == charged(400_00, cap=10_00)[1]


@covers("15.2(a)(ii)")
@pytest.mark.parametrize(
    ("pot", "due"), [(9_00, 0), (10_00, 1_00), (19_00, 1_00), (45_50, 4_00), (55_00, 5_00)]
)
def test_ten_per_cent_in_whole_dollars_of_a_pot_above_nine(pot, due):
    assert ("15.2(a)(ii)", [due]) == charged(pot, rate=10)


@covers("15.2(a)(ii)")
def test_ten_per_cent_up_to_its_own_cap():
    assert [8_00] == charged(140_00, rate=10, cap=8_00)[1]
    assert [5_00] == charged(200_00, rate=10, cap=5_00)[1]


# Several pots


@covers("15.2", "15.2(a)(i)")
def test_the_sum_is_charged_and_only_pots_above_the_threshold_pay():
    assert [0, 3_00] == charged(12_00, 48_00)[1]
    assert [2_00, 0] == charged(30_00, 12_00)[1]


@covers("15.2(a)(i)", "15.2(a)(ii)")
def test_pots_that_are_each_within_the_threshold_pay_nothing():
    assert [0, 0] == charged(15_00, 12_00)[1]
    assert [0, 0] == charged(8_00, 7_00, rate=10)[1]


@covers("15.2(a)(i)")
def test_the_sum_is_what_must_exceed_the_threshold_where_so_determined():
    sum_of_pots = {"commission_threshold": "sum_of_pots"}

    assert [1_00, 0] == charged(15_00, 12_00, **sum_of_pots)[1]
    assert [0, 0] == charged(10_00, 9_00, **sum_of_pots)[1]


@covers("15.2")
def test_pots_pay_in_proportion_and_the_largest_pays_the_rest():
    assert [3_00, 6_00] == charged(60_00, 120_00)[1]
    assert [1_00, 3_00] == charged(30_00, 50_00)[1]
    assert [2_00, 1_00] == charged(30_00, 30_00)[1]


@covers("15.2")
def test_the_main_pot_pays_first_where_so_determined():
    assert [9_00, 0] == charged(60_00, 120_00, commission_allocation="main_first")[1]
    assert [0, 4_00] == charged(10_00, 80_00, commission_allocation="main_first")[1]


@covers("15.2(a)(i)", "15.2(a)(ii)")
@pytest.mark.parametrize(
    ("rate", "pots", "due"),
    [
        (5, (19_00, 381_00), [0, 20_00]),
        (5, (19_01, 380_99), [19_01, 99]),
        (10, (9_00, 91_00), [0, 10_00]),
        (10, (9_01, 90_99), [9_01, 99]),
    ],
)
def test_a_pot_of_exactly_the_threshold_pays_nothing_and_a_cent_above_it_does(rate, pots, due):
    assert due == charged(*pots, rate=rate, commission_allocation="main_first")[1]


@covers("15.2", "15.2(a)(i)")
def test_of_two_largest_pots_the_first_pays_what_is_left_of_a_division():
    assert [3_00, 2_00, 2_00] == charged(50_00, 50_00, 50_00)[1]


# In play


@rule("15.2(a)(i)")
@covers("A.Commission", "15.2")
@each_game
def test_the_winner_gets_the_pot_less_commission(game):
    state = table(game, 4, commission=from_pot(), best=(1, 2, 3, 4))

    state, events = finish(state)

    assert ([2_00], {1: 38_00}) == (taken(events), won(events))
    assert 4000_00 == sum(stakes(state).values()) + state.commission


@rule("15.2(a)(ii)")
@each_game
def test_the_higher_rate_is_charged_where_determined(game):
    told = {"omaha": {"max_buy_in": 500_00}}.get(game, {})
    state = table(game, 4, commission=from_pot(10), best=(1, 2, 3, 4), **told)

    _, events = finish(state)

    assert [4_00] == taken(events)


@rule("15.2(a)(i)")
@each_game
def test_a_pot_within_the_threshold_says_so(game):
    state = quiet(table(game, 3, ante=1_00, commission=from_pot()))

    _, events = finish(state)

    assert ([], ["15.2(a)(i)"]) == (taken(events), waived(events))


@rule("15.2(a)(i)")
@each_game
def test_commission_is_taken_once_from_main_and_side_pot(game):
    told = {"stakes": {1: 10_00}, "commission": from_pot(), "best": (1, 2, 3)}
    state = last_betting_round(table(game, 3, **told))

    _, events = play(state, Bet(2, 30_00), Call(3))

    (commission_taken,) = find(events, CommissionTaken)
    assert (4_00, (1_00, 3_00)) == (commission_taken.amount, commission_taken.from_pots)
    assert {1: 29_00, 2: 57_00} == won(events)


@each_game
def test_commission_by_time_takes_nothing_from_the_pots(game):
    _, events = finish(table(game, 4))

    assert ([], []) == (taken(events), waived(events))


@covers("A.Tournament Commission")
@each_game
def test_tournament_pots_are_paid_in_full(game):
    told = {"tournament": True, "commission": None, "min_table_stake": None}

    _, events = finish(table(game, 4, best=(1, 2, 3, 4), **told))

    assert ([], {1: 40_00}) == (taken(events), won(events))


# Uncalled bets


@rule("15.2(b)", "15.2(a)(i)")
@each_game
def test_an_uncalled_bet_goes_back_and_is_not_charged(game):
    told = {"ante": 1_00, "min_bet": 5_00, "commission": from_pot()}
    state = quiet(table(game, 3, **told))
    assert 18_00 == state.pot

    _, events = play(state, Bet(1, 30_00), Fold(2), Fold(3))

    assert [(1, 30_00)] == [(event.seat, event.amount) for event in find(events, BetReturned)]
    assert ["15.2(a)(i)"] == waived(events)


@rule("15.2(b)")
@each_game
def test_of_an_uncalled_raise_only_the_excess_goes_back(game):
    state = table(game, 3, commission=from_pot())

    _, events = play(state, CallAndRaise(3, by=20_00), Fold(1), Fold(2))

    assert [(3, 20_00)] == [(event.seat, event.amount) for event in find(events, BetReturned)]
    assert ([1_00], {3: 24_00}) == (taken(events), won(events))


@rule("15.2(b)", "15.2(a)(i)")
@each_game
@pytest.mark.parametrize(("option", "due"), [("excess", [3_00]), ("whole_bet", [2_00])])
def test_the_matching_part_of_an_uncalled_raise_is_charged_or_not_as_determined(game, option, due):
    told = {"commission": from_pot(), "uncalled_bet": option}
    state = quiet(table(game, 2, **told))

    _, events = play(state, Bet(1, 20_00), CallAndRaise(2, by=30_00), Fold(1))

    assert (due, [(2, 30_00)]) == (
        taken(events),
        [(event.seat, event.amount) for event in find(events, BetReturned)],
    )


@rule("15.2(a)(i)")
@covers("15.2(b)")
@each_game
@pytest.mark.parametrize("option", ["excess", "whole_bet"])
def test_beside_a_player_tapped_out_only_the_excess_is_uncalled(game, option):
    told = {"commission": from_pot(), "uncalled_bet": option, "stakes": {3: 10_00}}
    state = quiet(table(game, 3, best=(2, 3, 1), **told))

    _, events = play(state, Bet(1, 20_00), CallAndRaise(2, by=30_00), Fold(1))

    assert ([3_00], [(2, 30_00)]) == (
        taken(events),
        [(event.seat, event.amount) for event in find(events, BetReturned)],
    )


@rule("15.2(d)")
@each_game
def test_under_whole_bet_an_uncalled_raise_over_the_blinds_leaves_only_blinds(game):
    told = {"commission": from_pot(), "uncalled_bet": "whole_bet", "blinds": (30_00, 60_00)}

    _, events = play(table(game, 3, **told), CallAndRaise(3, by=60_00), Fold(1), Fold(2))

    assert ["15.2(d)"] == waived(events)


# Equal hands


@rule("15.2(c)")
@each_game
def test_two_players_alone_in_the_pot_with_equal_hands_pay_nothing(game):
    told = {"blinds": (10_00, 10_00), "commission": from_pot(), "best": ((1, 2),)}
    state = last_betting_round(table(game, 2, **told))

    _, events = play(state, Bet(1, 50_00), Call(2))

    assert (["15.2(c)"], {1: 60_00, 2: 60_00}) == (waived(events), won(events))


@rule("15.2(a)(i)", "13.2")
@each_game
def test_with_a_third_players_chips_in_the_pot_equal_hands_pay(game):
    told = {"commission": from_pot(), "best": ((1, 2), 3)}
    state = last_betting_round(table(game, 3, **told))

    _, events = play(state, Bet(1, 40_00), Call(2), Fold(3))

    assert ([5_00], {1: 53_00, 2: 52_00}) == (taken(events), won(events))


@rule("15.2(a)(i)")
@each_game
def test_equal_hands_among_some_only_pay(game):
    state = table(game, 3, commission=from_pot(), best=((1, 2), 3))

    _, events = finish(state)

    assert [1_00] == taken(events)


# the third seat folds at once; in Stud a card says who opens, and a fold changes what is dealt
EQUAL: dict[str, Any] = {
    "omaha": {"best": ((1, 2), 3)},
    "faro": {"best": ((1, 2), 3)},
    "stud": {"shoe": "As Ah 2d Ks Kh 3d Qs Qh 2c Jd Jc 9d 9c 7d 7c 5d 5c"},
}


@rule("15.2(a)(i)", "13.2")
@each_game
def test_dead_chips_of_a_third_player_make_equal_hands_pay(game):
    det = determined(game, blinds=(10_00, 10_00), commission=from_pot())
    stakes = ((1, 1000_00), (2, 1000_00), (3, 1000_00))
    state, _ = step(None, OpenRound(game, det, stakes, 3, entries=(("17.4", 3, 0, 5_00),)))
    state, _ = play(state, LoadShoe(stacked(state, **EQUAL[game])), Fold(3))

    _, events = play(last_betting_round(state), Bet(1, 50_00), Call(2))

    assert ([6_00], {1: 60_00, 2: 59_00}) == (taken(events), won(events))


@rule("15.2(c)")
@each_game
def test_with_side_pots_all_contributors_must_hold_equal_hands(game):
    told = {"stakes": {1: 20_00}, "commission": from_pot(), "best": ((1, 2),)}
    state = last_betting_round(table(game, 2, **told))

    _, events = play(state, Bet(1, 10_00), Call(2))

    assert ["15.2(c)"] == waived(events)


# Only antes or blinds


@rule("15.2(d)")
@each_game
def test_a_pot_of_blinds_alone_pays_nothing(game):
    state = table(game, 3, blinds=(30_00, 60_00), commission=from_pot())

    state, events = play(state, Fold(3), Fold(1))

    assert [(2, 30_00)] == [(event.seat, event.amount) for event in find(events, BetReturned)]
    assert (["15.2(d)"], {2: 60_00}) == (waived(events), won(events))


@rule("15.2(a)(i)")
@each_game
def test_a_completed_blind_is_a_bet(game):
    state = table(game, 3, blinds=(10_00, 20_00), commission=from_pot(), best=(1, 2, 3))
    state, _ = play(state, Call(3))
    state = quiet(state)

    _, events = finish(state)

    assert [3_00] == taken(events)


@rule("15.2(d)", "15.2(b)")
@each_game
def test_an_ante_openers_bet_nobody_calls_leaves_antes_alone(game):
    state = table(game, 3, ante=10_00, commission=from_pot())

    _, events = play(state, Bet(1, 20_00), Fold(2), Fold(3))

    assert (["15.2(d)"], {1: 30_00}) == (waived(events), won(events))


@rule("15.2(d)")
@each_game
def test_a_pot_of_antes_checked_down_by_tapped_out_players_pays_nothing(game):
    told = {"ante": 20_00, "commission": from_pot(), "stakes": 20_00, "best": (1, 2, 3)}

    _, events = begin(game, 3, **told)

    assert (["15.2(d)"], {1: 60_00}) == (waived(events), won(events))


# Who may charge ten per cent: each game's own figure


@rule("15.2(e)")
@each_game
def test_ten_per_cent_is_for_small_stakes_only(game):
    most = {"omaha": ("max_buy_in", 500_00)}.get(game, ("min_table_stake", 100_00))
    name, amount = most
    ten = determined(game, commission=from_pot(10), **{name: amount})
    more: dict[str, Any] = {name: amount + 1_00}

    assert "betting" == begin(game, det=ten)[0].phase
    refused("15.2(e)", begin, game, det=replace(ten, **more))
    begin(game, det=replace(ten, commission=from_pot(5), **more))


@each_game
def test_a_rate_by_time_is_no_scale(game):
    by_time = replace(from_pot(10), basis="time", rate=6_00, maximum=8_00)

    assert "betting" == table(game, commission=by_time).phase


def test_checks_alone_move_nothing():
    state = quiet(table("omaha", 2, commission=from_pot()))

    after, _ = play(state, Check(1), Check(2))

    assert stakes(state) == stakes(after)
