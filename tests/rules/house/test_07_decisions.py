"""Call or fold, bet or fold: the one decision of a player in either house game (rule 7)."""

from typing import Any

import pytest

from croupier.cards import deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import GAMES, SECOND, SHUFFLED, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


def dealt(game, antes, side=None, **choices):
    play = Play(game, **choices)
    play.wagers(antes, side)
    play.do(act.LoadShoe(deck()), act.Deal())
    return play


@rule("holdem 7.1", "canberra 7.1")
@both
def test_nobody_decides_before_the_cards_may_be_seen(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00, 2: 10_00})
    play.do(SHUFFLED)
    play.refuse("7.1", act.Fold(1))
    last = {"holdem": 6, "canberra": 14}[game]
    play.do(*(act.DealCards(("??",), by=play.dealer) for _ in range(last)))

    play.refuse("7.1", SECOND[game](1, 20_00))
    play.refuse("7.1", act.Fold(1))


@rule("holdem 7.1", "canberra 7.1")
@both
def test_boxes_decide_clockwise(game):
    play = dealt(game, {2: 10_00, 5: 10_00})

    play.refuse("7.1", act.Fold(5))
    play.stay(2)

    play.refuse("7.1", act.Fold(2))
    assert play.do(act.Fold(5))


@rule("holdem 7.1", "canberra 7.1")
@both
def test_boxes_may_decide_in_any_order_where_so_determined(game):
    play = dealt(game, {2: 10_00, 5: 10_00}, decision_order="simultaneous")

    play.stay(5)

    play.refuse("7.1", act.Fold(5))
    assert play.do(act.Fold(2))


@rule("holdem 7.1", "canberra 7.1", "holdem 7.3", "canberra 7.3")
@both
def test_silence_at_an_electronic_table_folds(game):
    play = dealt(game, {1: 10_00})

    told = play.do(act.LapseDecision(1))

    assert [ev.DecisionLapsed, ev.Folded] == [type(event) for event in told[:2]]
    assert -10_00 == play.net(1)


@rule("holdem 7.1", "canberra 7.1")
@both
def test_no_time_limit_holds_at_a_live_table_or_where_none_is_determined(game):
    Play(game, live=True).refuse("7.1", act.LapseDecision(1))

    dealt(game, {1: 10_00}, decision_timeout=None).refuse("7.1", act.LapseDecision(1))


@rule("holdem 7.2", "canberra 7.2")
@pytest.mark.parametrize("amount", [35_00, 69_00, 75_00, 105_00, 140_00])
@both
def test_the_second_wager_is_exactly_twice_the_ante(game, amount):
    play = dealt(game, {1: 35_00})

    play.refuse("7.2", SECOND[game](1, amount))

    assert play.do(SECOND[game](1, 70_00))


@rule("holdem 7.2", "canberra 7.2")
@both
def test_a_second_wager_that_is_not_covered_is_refused_until_chips_are_bought(game):
    play = Play(game)
    play.do(act.TakeBox("p1", 1, 95_00))
    play.wagers({1: 35_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.refuse("7.2", SECOND[game](1, 70_00))
    play.do(act.BuyChips("p1", 10_00))

    assert play.do(SECOND[game](1, 70_00))


@rule("holdem A.Call", "canberra A.Bet")
@both
def test_the_second_wager_has_the_name_its_own_game_gives_it(game):
    play = dealt(game, {1: 15_00})
    clause, other = {"holdem": ("A.Call", act.Bet), "canberra": ("A.Bet", act.Call)}[game]

    play.refuse(clause, other(1, 30_00))

    kind: Any = {"holdem": ev.CallPlaced, "canberra": ev.BetPlaced}[game]
    assert kind("7.2", 1, 30_00) == play.do(SECOND[game](1, 30_00))[0]
    assert ("rule", "box", "amount") == kind._fields


@rule("holdem 7.3")
def test_folding_at_holdem_loses_ante_and_super_aces_at_once():
    play = dealt("holdem", {1: 20_00, 2: 10_00}, side={1: 5_00})

    play.do(act.Fold(1))

    assert -25_00 == play.net(1)
    play.refuse("7.3", act.Declare(1))
    play.stay(2)
    assert -25_00 == play.net(1)


@rule("canberra 7.3")
def test_folding_at_canberra_loses_the_ante_to_the_house_and_the_jackpot_wager_to_the_pools():
    play = dealt("canberra", {1: 25_00, 2: 10_00}, side={1: 1_00})

    play.do(act.Fold(1))

    assert (-26_00, 25_00, 1_00) == (play.net(1), play.table.chips[0], play.table.jackpot)
    play.refuse("7.3", act.Declare(1))


@rule("holdem A.Fold", "canberra A.Fold")
@both
def test_a_folded_box_is_out_for_good(game):
    play = dealt(game, {1: 20_00, 2: 10_00})

    play.do(act.Fold(1))

    assert "folded" == play.table.status[1]
    play.refuse("A.Fold", SECOND[game](1, 40_00))


@rule("7.4")
@both
def test_a_folded_hand_is_counted_by_an_electronic_table_itself(game):
    play = dealt(game, {1: 20_00, 2: 10_00})

    told = play.do(act.Fold(1))

    assert ev.HandCounted("7.4", 1, {"holdem": 2, "canberra": 5}[game]) == told[-1]


def folded_live(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00})
    play.do(SHUFFLED)
    count = {"holdem": 4, "canberra": 9}[game]
    play.do(*(act.DealCards(("??",), by=play.dealer) for _ in range(count)))
    last = act.DealFlop(("2c", "3c", "4c"), by=play.dealer)
    play.do(last if game == "holdem" else act.DealCards(("6d",), by=play.dealer))
    play.do(act.Fold(1))
    return play


@rule("7.4")
@both
def test_a_live_dealer_counts_a_folded_hand_before_the_stage_closes(game):
    play = folded_live(game)
    play.refuse("7.4", act.CloseDecisions(by=play.dealer))
    play.refuse("7.4", act.CollectHand(1, by=play.dealer))

    play.do(act.CollectHand(1, {"holdem": 2, "canberra": 5}[game], by=play.dealer))

    assert play.do(act.CloseDecisions(by=play.dealer))
    play.refuse("7.4", act.CollectHand(1, 2, by=play.dealer))


@rule("7.4")
@pytest.mark.parametrize("off_by", [-1, 1])
@both
def test_a_wrong_count_opens_an_irregularity_and_play_waits(game, off_by):
    play = folded_live(game)
    right = {"holdem": 2, "canberra": 5}[game]

    told = play.do(act.CollectHand(1, right + off_by, by=play.dealer))

    assert ev.IrregularityOpened("7.4", 1, f"{right + off_by} cards counted") == told[-1]
    play.refuse("7.4", act.CloseDecisions(by=play.dealer))
    play.do(act.CollectHand(1, right, by=play.dealer))
    assert play.do(act.CloseDecisions(by=play.dealer))


@rule("7.4", "holdem 15.3", "canberra 16.3")
@both
def test_while_play_waits_the_operator_may_declare_the_round_void(game):
    play = folded_live(game)
    play.do(act.CollectHand(1, 9, by=play.dealer))
    play.refuse("7.4", act.EndRound(by=play.dealer))

    play.do(act.VoidRound("impractical", at="23:15"))

    assert ("between", 0) == (play.table.stage, play.net(1))
