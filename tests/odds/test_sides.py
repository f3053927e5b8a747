"""The side wagers counted exactly: the Super Aces Bonus and the Boomerang Jackpot."""

from fractions import Fraction

import pytest

from croupier.errors import BadMessage
from croupier.odds import change, determine
from croupier.odds.sides import (
    boomerang,
    break_even,
    jackpot_terms,
    reserve_share,
    super_aces,
    with_super_aces,
)
from tests.odds.solved import solved

ALL_HANDS = 2_598_960


def test_super_aces_returns_what_the_rulebook_works_out():
    assert Fraction(-162_652, ALL_HANDS) == super_aces().return_per_unit


def test_super_aces_wins_with_282_660_hands():
    assert ALL_HANDS - 282_660 == super_aces().losing


def test_a_line_of_super_aces_may_be_changed():
    dearer = change(determine("holdem"), "super_aces_odds.pair of aces=8")

    gain = super_aces(dearer).return_per_unit - super_aces().return_per_unit
    assert Fraction(84_480, ALL_HANDS) == gain


def test_a_fold_that_gives_up_the_bonus_is_made_less_often():
    both = with_super_aces()

    assert 0 < both.calls_more
    assert 0 < both.cost
    assert set() == {line.hand for line in both.forfeit.lines if line.end == "fold"} & {
        prize.hand for prize in both.bonus.prizes
    }


def test_a_small_bonus_is_given_up_where_calling_costs_more():
    both = with_super_aces(ante=10_000, stake=100)

    assert "pair of aces" in {line.hand for line in both.forfeit.lines if line.end == "fold"}


@pytest.mark.parametrize("display", [10_000_00, 18_750_40, 250_000_00])
def test_the_jackpot_returns_what_the_rulebook_works_out(display):
    won = Fraction(1_463_600_00 + 4 * display + 36 * (display // 10), ALL_HANDS)
    lost = Fraction(100 * 2_587_860, ALL_HANDS)

    assert won - lost == boomerang(display).expected


def test_below_ten_thousand_dollars_the_floors_are_paid():
    assert boomerang(10_000_00).expected == boomerang(0).expected


def test_the_jackpot_breaks_even_at_the_first_cent_that_does_not_lose():
    meter = break_even()

    assert boomerang(meter).expected >= 0 > boomerang(meter - 1).expected


def test_a_jackpot_without_percentages_never_breaks_even():
    fixed = jackpot_terms(major_prizes=(("royal flush", 1_000_000, 0),))

    assert break_even(fixed) is None


def test_the_reserve_carries_the_bonuses_from_so_large_a_share_on():
    assert Fraction(1_463_600, 2_587_860) == reserve_share()


def test_a_winning_wager_that_stays_in_the_pool_costs_the_player_its_stake():
    pooled = boomerang(0, jackpot_terms(winning_wager="pool"))

    assert Fraction(-100 * 11_100, ALL_HANDS) == pooled.expected - boomerang(0).expected


def test_best_play_never_folds_a_hand_that_wins_a_prize():
    folded = {line.hand for line in solved("canberra").lines if line.end == "fold"}

    assert {"five odd cards"} == folded


def test_a_display_below_nothing_is_told_in_a_sentence():
    with pytest.raises(BadMessage, match="-1 is no amount to display"):
        boomerang(-1)
