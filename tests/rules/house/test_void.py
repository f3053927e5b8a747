"""A round of play that is void: as if it had never occurred."""

import pytest

from croupier.cards import deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import GAMES, SHUFFLED, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


@rule("holdem A.Void")
def test_a_void_round_reverses_a_bonus_and_returns_every_stake():
    play = Play("holdem")
    play.wagers({1: 25_00, 2: 20_00}, side={1: 10_00})
    play.deal({1: "Kc 5h", 2: "8c 3d"}, "4h 4d", "Kd 5s 9c 8h 2s")
    play.do(act.Declare(1))
    play.stay(1)

    told = play.do(act.VoidRound("impractical", at="23:15"))

    # of stakes of $85 the $10 on the bonus went back when it was paid
    assert ev.BoxRestored("A.Void", 1, 75_00, 70_00) in told
    assert (0, 0, 0) == (play.net(1), play.net(2), play.table.chips[0])


@rule("canberra A.Void")
def test_a_void_round_reverses_a_jackpot_bonus_and_leaves_the_pools():
    play = Play("canberra")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 1_00, 2: 1_00})
    play.deal({1: "As 9s 7s 4s 2s", 2: "Ah 9d 7h 4h 2h"}, "Kh Kd Kc 3s 3d")
    play.stay(1, 2)
    play.do(act.Declare(1))

    told = play.do(act.VoidRound("fraud", at="23:15"))

    assert 100_00 == next(e.taken_back for e in told if type(e) is ev.BoxRestored)
    assert (0, 0, 0, 0) == (play.net(1), play.net(2), play.table.chips[0], play.table.jackpot)
    assert [] == play.of(ev.JackpotReported)


@rule("A.Void")
@both
def test_a_folded_ante_returns_when_the_whole_round_is_void(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00 if game == "holdem" else 1_00})
    play.do(act.LoadShoe(deck()), act.Deal(), act.Fold(1))

    play.do(act.VoidRound("impractical", at="23:15"))

    assert (0, 0, 0) == (play.net(1), play.net(2), play.table.jackpot)


@rule("holdem 15.3", "canberra 16.3")
@both
def test_the_operator_gives_one_of_two_reasons_and_a_time_and_only_for_a_round_under_way(game):
    play = Play(game)
    clause = {"holdem": "15.3", "canberra": "16.3"}[game]
    play.refuse(clause, act.VoidRound("fraud", at="23:15"))
    play.wagers({1: 20_00})
    play.refuse(clause, act.VoidRound("", at="23:15"))
    play.refuse(clause, act.VoidRound("impractical"))

    told = play.do(act.VoidRound("impractical", by="casino operator:ruth", at="23:15"))

    assert ev.RoundVoided(clause, "impractical", "casino operator:ruth", "23:15") == told[0]
    assert 0 == play.net(1)


@rule("A.Void")
@both
def test_a_box_whose_ante_went_back_is_left_alone(game):
    play = Play(game, live=True)
    play.wagers({1: 15_00, 2: 15_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))
    play.do(act.CorrectAnte(1, 2_00, by=play.dealer))

    told = play.do(act.VoidRound("impractical", at="23:15"))

    assert [2] == [event.box for event in told if type(event) is ev.BoxRestored]


@rule("A.Void")
def test_a_forfeited_bonus_returns_its_stake_when_the_round_is_void():
    play = Play("holdem", bonus_then_fold="forfeit")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1), act.Fold(1))

    told = play.do(act.VoidRound("impractical", at="23:15"))

    assert ev.BoxRestored("A.Void", 1, 25_00, 0) in told
    assert (0, 0) == (play.net(1), play.table.chips[0])
