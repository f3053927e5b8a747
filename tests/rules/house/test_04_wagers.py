"""Placing wagers: opportunity, chips, boxes, and the bar after the first card (rule 4)."""

import pytest

from croupier.cards import deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.people import SOFTWARE
from tests.house import GAMES, SECOND, SHUFFLED, SIDE, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


@rule("holdem 4.1", "canberra 4.1")
@both
def test_the_deal_waits_for_the_close_of_wagers(game):
    play = Play(game)
    play.do(act.LoadShoe(deck()))
    play.refuse("4.1", act.Deal())
    play.open(1)
    play.ante(1, 10_00)

    play.refuse("4.1", act.Deal())

    assert "dealing" != play.table.stage


@rule("holdem 4.1", "canberra 4.1")
@both
def test_wagers_are_placed_only_while_they_are_open(game):
    play = Play(game)
    play.seat(1, 2)
    play.refuse("4.1", act.PlaceAnte("p1", 1, 10_00))
    play.wagers({1: 10_00})

    play.refuse("4.1", act.PlaceAnte("p2", 2, 10_00))
    play.refuse("4.1", SIDE[game]("p1", 1, 5_00))
    play.refuse("4.1", act.WithdrawWagers("p1", 1))
    play.refuse("4.1", act.CloseWagers())


@rule("holdem 4.1", "canberra 4.1")
@both
def test_wagers_of_the_next_round_wait_for_the_end_of_this_one(game):
    play = Play(game)
    play.wagers({1: 10_00})

    play.refuse("4.1", act.OpenWagers())

    assert 1 == play.table.round


@rule("holdem 4.1", "canberra 4.1")
@both
def test_an_ante_may_be_changed_and_taken_back_while_wagers_are_open(game):
    play = Play(game)
    play.open(1)
    play.ante(1, 10_00)

    told = play.ante(1, 25_00)

    assert ev.WagerReturned("4.1", 1, "ante", 10_00) in told
    assert -25_00 == play.net(1)
    play.do(act.WithdrawWagers("p1", 1))
    assert (0, 0) == (play.net(1), play.table.ante[1])
    play.refuse("4.1", act.WithdrawWagers("p1", 1))


@rule("holdem 4.1", "canberra 4.1")
@both
def test_a_side_wager_may_be_placed_anew_and_goes_back_with_the_ante(game):
    play = Play(game)
    play.open(1)
    if game == "canberra":
        play.do(act.DisplayJackpot(12_000_00))
    play.ante(1, 10_00)
    amount = {"holdem": 5_00, "canberra": 1_00}[game]
    play.side(1, amount)

    told = play.side(1, amount)
    play.do(act.WithdrawWagers("p1", 1))

    assert ev.WagerReturned("4.1", 1, play.table.law.game.side, amount) in told
    assert (0, 0) == (play.table.side[1], play.net(1))


@rule("A.Ante")
@both
def test_only_boxes_with_an_ante_are_dealt_to_decide_and_are_settled(game):
    play = Play(game)
    play.seat(3)
    play.wagers({1: 10_00, 4: 10_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.refuse("A.Ante", act.Fold(3))

    play.stay(1, 4)

    named = {event.box for event in play.events if getattr(event, "box", None)} - {3}
    assert {1, 4} == named
    assert [] == [e for e in play.of(ev.CardsDealt) + play.of(ev.HandSettled) if e.box == 3]


@rule("A.Ante")
@both
def test_wagers_do_not_close_without_an_ante(game):
    play = Play(game)
    play.open(1)

    play.refuse("A.Ante", act.CloseWagers())


@rule("A.Box")
@both
def test_the_layout_has_so_many_boxes_and_no_others(game):
    play = Play(game, boxes=6)
    play.seat(*range(1, 7))
    play.refuse("A.Box", act.TakeBox("ana", 7, 100_00))
    play.do(act.OpenWagers())

    play.refuse("A.Box", act.PlaceAnte("p1", 7, 10_00))
    play.refuse("A.Box", act.PlaceAnte("p1", 0, 10_00))

    assert ev.AntePlaced("4.2", 3, 10_00) in play.ante(3, 10_00)


@rule("4.2")
@both
def test_every_wager_is_chips_the_player_has(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 1, 40_00), act.OpenWagers())

    play.refuse("4.2", act.PlaceAnte("ana", 1, 45_00))
    play.do(act.PlaceAnte("ana", 1, 40_00))

    assert 0 == play.table.chips[1]


@rule("4.2")
@both
def test_chips_may_be_bought_at_any_time(game):
    play = Play(game)
    play.wagers({1: 10_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.do(act.BuyChips("p1", 70_00))

    assert 60_00 == play.net(1)
    play.refuse("4.2", act.BuyChips("p1", 0))
    play.refuse("4.3", act.BuyChips("ana", 10_00))


@rule("4.2")
@both
def test_nobody_sits_down_with_less_than_nothing(game):
    Play(game).refuse("4.2", act.TakeBox("ana", 1, -1))
    Play(game).refuse("4.2", act.TakeBox("", 1, 10_00))


@rule("4.3")
@both
def test_a_box_belongs_to_one_player_and_a_player_to_one_box(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 2, 100_00), act.TakeBox("ben", 6, 100_00), act.OpenWagers())
    play.do(act.PlaceAnte("ana", 2, 10_00))

    play.refuse("4.3", act.PlaceAnte("ben", 2, 10_00))
    play.refuse("4.3", act.PlaceAnte("ana", 6, 10_00))
    play.refuse("4.3", act.PlaceAnte("ana", 5, 10_00))
    play.refuse("4.3", act.PlaceAnte("cleo", 5, 10_00))
    play.refuse("4.3", act.PlaceAnte("", 5, 10_00))

    assert play.do(act.PlaceAnte("ben", 6, 10_00))


@rule("4.3")
@both
def test_no_second_box_is_taken(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 2, 100_00))

    play.refuse("4.3", act.TakeBox("ana", 6, 100_00))
    play.refuse("4.3", act.TakeBox("ben", 2, 100_00))


@rule("holdem 4.4", "canberra 4.4")
@both
def test_from_the_first_card_no_wager_is_touched_or_added(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.refuse("4.4", act.PlaceAnte("p1", 1, 20_00))
    play.refuse("4.4", act.WithdrawWagers("p1", 1))
    play.refuse("4.4", SIDE[game]("p1", 1, 5_00))
    play.refuse("4.4", act.LeaveBox("p1"))


@rule("holdem 4.4", "canberra 4.4", "holdem 7.2", "canberra 7.2")
@both
def test_after_the_deal_the_only_further_wager_is_the_second_one(game):
    play = Play(game)
    play.wagers({1: 10_00, 2: 10_00, 3: 10_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.refuse("4.4", act.PlaceAnte("p1", 1, 20_00))
    play.refuse("4.4", SIDE[game]("p1", 1, 1_00))

    assert play.do(SECOND[game](1, 20_00))


@rule("4.3")
@both
def test_a_player_without_a_wager_may_leave_with_all_chips(game):
    play = Play(game)
    play.seat(1)

    told = play.do(act.LeaveBox("p1"))

    assert (ev.BoxLeft("4.3", 1, "p1", 10_000_00),) == told
    assert 0 == play.table.bought
    play.refuse("4.3", act.LeaveBox("p1"))


@rule("holdem 4.1", "canberra 4.1")
@both
def test_a_player_with_an_ante_takes_it_back_before_leaving(game):
    play = Play(game)
    play.open(1)
    play.ante(1, 10_00)

    play.refuse("4.1", act.LeaveBox("p1"))


@rule("holdem 10.2", "canberra 10.1")
@both
def test_a_side_wager_needs_an_ante_in_the_same_box(game):
    play = Play(game)
    play.open(1)

    clause = {"holdem": "10.2", "canberra": "10.1"}[game]
    play.refuse(clause, SIDE[game]("p1", 1, 5_00))

    assert 0 == play.net(1)


@rule("4.2")
@both
def test_a_side_wager_is_chips_the_player_has(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 1, 10_00), act.OpenWagers(), act.PlaceAnte("ana", 1, 10_00))
    if game == "canberra":
        play.do(act.DisplayJackpot(12_000_00))

    amount = {"holdem": 5_00, "canberra": 1_00}[game]
    play.refuse("4.2", SIDE[game]("ana", 1, amount))


@rule("4.2")
def test_a_corrected_ante_is_chips_the_player_has():
    play = Play("holdem", live=True)
    play.do(act.TakeBox("ana", 1, 10_00), act.OpenWagers(by=play.dealer))
    play.do(act.PlaceAnte("ana", 1, 5_00), act.CloseWagers(by=play.dealer))
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.refuse("4.2", act.CorrectAnte(1, 15_00, by=play.dealer))
    play.refuse("A.Ante", act.CorrectAnte(1, 0, by=play.dealer))


@rule("holdem 4.4", "canberra 4.4")
@both
def test_an_ante_is_corrected_only_at_a_live_table_and_before_the_decision(game):
    play = Play(game)
    play.wagers({1: 10_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.refuse("4.4", act.CorrectAnte(1, 15_00, by=SOFTWARE))
