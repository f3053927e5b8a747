"""Entries of a live round, withdrawn one after the other until the next round begins (A.Dealer)."""

import pytest

from croupier.cards import cards
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.table import dump
from croupier.rules.plain import plain, revive
from tests.house import CHIPS, GAMES, SHUFFLED, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
HANDS = {
    "holdem": ("Ad 7c", "8c 3d", "4h 4d"),
    "canberra": ("As 9s 7s 4s 2s", "3h 9c Td Jc Qd", "Ah Kd 8c 6h 4c"),
}
SIDE = {"holdem": 5_00, "canberra": 1_00}
SUPERVISOR, OPERATOR = "casino supervisor:4", "casino operator"


def entered(game, **choices):
    """A live round entered up to the last hand shown; the actions, and the table before each."""
    play = Play(game, live=True, **choices)
    play.seat(1, 2)
    by, each = play.dealer, {"holdem": 2, "canberra": 5}[game]
    if game == "canberra":
        play.do(act.DisplayJackpot(12_000_00))
    play.do(act.OpenWagers(by=by))
    side = {"holdem": act.PlaceSuperAces, "canberra": act.PlaceJackpotWager}[game]
    second = {"holdem": act.Call, "canberra": act.Bet}[game]
    passes = zip(*(hand.split() for hand in HANDS[game]), strict=True)
    actions = [
        act.PlaceAnte("p1", 1, 20_00),
        act.PlaceAnte("p2", 2, 20_00),
        side("p1", 1, SIDE[game]),
        act.CloseWagers(by=by),
        SHUFFLED,
        *(act.DealCards((card,), by=by) for each in passes for card in each),
        *([act.DealFlop(cards("As Jh 4c"), by=by)] if game == "holdem" else []),
        act.Declare(1),
        *([act.ShowHand(1, by=by)] if game == "holdem" else []),
        second(1, 40_00),
        act.Fold(2),
        act.CollectHand(2, each, by=by),
        act.CloseDecisions(by=by),
        *([act.DealRiver(cards("Tc 2h"), by=by)] if game == "holdem" else []),
        act.ShowHand(0, by=by),
        *([act.ShowHand(1, by=by)] if game == "canberra" else []),
        act.CollectHand(1, each, by=by),
        act.EndRound(by=by),
    ]
    before = []
    for action in actions:
        before.append(play.table)
        play.do(action)
    return play, before


def withdraw(play, by="dealer:17", reason="a slip"):
    return play.do(act.WithdrawEntry(reason, by=by))


@rule("A.Dealer")
@both
def test_entries_are_withdrawn_back_to_the_beginning_of_the_round(game):
    play, before = entered(game)
    assert "between" == play.table.stage

    for was in reversed(before):
        withdraw(play)
        assert was == play.table

    assert [CHIPS, CHIPS] == play.table.chips[1:3]
    play.refuse("A.Dealer", act.WithdrawEntry("one more", by="dealer:17"))
    assert play.table == house.replay(play.events)


@rule("A.Dealer")
@both
def test_the_last_hand_shown_is_taken_back_and_money_follows(game):
    play, before = entered(game)
    paid = play.net(1)

    withdraw(play)
    withdraw(play)

    assert before[-2] == play.table
    count = {"holdem": 2, "canberra": 5}[game]
    play.do(act.CollectHand(1, count, by=play.dealer), act.EndRound(by=play.dealer))
    assert paid == play.net(1)


@rule("A.Dealer")
@both
def test_a_misdeal_reported_for_the_wrong_table_is_taken_back(game):
    play, _ = entered(game)
    play.do(*[act.WithdrawEntry("back to the decisions", by=play.dealer)] * 5)
    was = play.table
    play.do(act.ReportMisdeal("order", by=play.dealer))
    assert ("between", 0) == (play.table.stage, play.net(1))

    withdraw(play, reason="that was table 4")

    assert was == play.table


@rule("A.Dealer")
@both
def test_nothing_is_withdrawn_once_the_next_round_has_begun(game):
    play, _ = entered(game)

    play.do(act.OpenWagers(by=play.dealer))

    play.refuse("A.Dealer", act.WithdrawEntry("too late", by="dealer:17"))


@rule("A.Dealer")
@both
def test_what_happened_around_the_round_since_stays(game):
    play, before = entered(game)
    play.do(act.BuyChips("p2", 70_00), act.TakeBox("p5", 5, 50_00))
    play.do(act.SetLimits(10_00, 100_00, 5_00, 7), rec.OrderCount(SUPERVISOR))

    withdraw(play)
    withdraw(play)

    table = play.table
    assert before[-2].chips[2] + 70_00 == table.chips[2]
    assert ("p5", 50_00) == (table.players[5], table.chips[5])
    assert (1, True) == (len(table.notices), table.floor.counting)
    assert table == house.replay(play.events)


@rule("A.Dealer")
@both
def test_who_left_with_chips_of_the_round_cannot_be_called_back(game):
    play, _ = entered(game)
    play.do(act.TakeBox("p5", 5, 50_00), act.LeaveBox("p5"))
    withdraw(play)
    play.do(act.EndRound(by=play.dealer), act.LeaveBox("p1"))

    said = play.refuse("A.Dealer", act.WithdrawEntry("the hand", by="dealer:17"))

    assert "p1 was in round 1 and has left since" == said


@rule("A.Dealer")
@both
def test_an_entry_is_withdrawn_for_a_reason_by_somebody_on_duty(game):
    play, _ = entered(game)

    play.refuse("A.Dealer", act.WithdrawEntry("", by="dealer:17"))
    play.refuse("A.Dealer", act.WithdrawEntry("not mine", by="player:Ann"))
    duties = {"holdem": "15.5", "canberra": "16.5"}[game]
    play.refuse(duties, act.WithdrawEntry("another table", by="dealer:9"))
    Play(game).refuse("A.Dealer", act.WithdrawEntry("electronic", by="dealer:17"))


@rule("A.Dealer")
@both
def test_nobody_withdraws_what_a_superior_has_entered(game):
    play, _ = entered(game)
    withdraw(play)
    broken = {"holdem": "12.2(b)", "canberra": "13.2(b)"}[game]
    was = play.table
    play.do(act.VoidWager(1, {"holdem": "super_aces", "canberra": "jackpot"}[game], broken))

    play.refuse("A.Dealer", act.WithdrawEntry("no", by="dealer:17"))
    play.refuse("A.Dealer", act.WithdrawEntry("no", by=SUPERVISOR))

    withdraw(play, by=OPERATOR)
    assert was == play.table


@rule("A.Dealer")
@both
def test_an_exclusion_that_sent_wagers_back_is_withdrawn_with_them(game):
    play = Play(game, live=True)
    play.open(1, 2)
    play.ante(1, 20_00)
    play.ante(2, 20_00)
    was = play.table
    play.do(rec.ExcludePlayer(1, "4.1", OPERATOR))
    assert CHIPS == play.table.chips[1]

    withdraw(play, by=OPERATOR)

    assert was == play.table


@rule("A.Dealer")
def test_a_major_hand_taken_back_after_its_prize_was_paid_has_won_nothing():
    play = Play("canberra", live=True)
    play.wagers({1: 20_00}, side={1: 1_00})
    play.do(SHUFFLED)
    hands = zip(["As", "Ks", "Qs", "Js", "Ts"], ["Ah", "Kd", "8c", "6h", "4c"], strict=True)
    play.do(*(act.DealCards((card,), by=play.dealer) for each in hands for card in each))
    play.stay(1)
    play.do(act.Declare(1), act.CloseDecisions(by=play.dealer), act.ShowHand(0, by=play.dealer))
    play.do(act.ShowHand(1, by=play.dealer), act.CollectHand(1, 5, by=play.dealer))
    was = play.table
    play.do(act.EndRound(by=play.dealer), act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))

    withdraw(play)

    assert was == play.table
    assert 0 == sum(play.table.chips) + play.table.wagered() + play.table.jackpot - CHIPS


@both
def test_an_entry_withdrawn_in_an_earlier_version_is_still_read(game):
    play, before = entered(game)
    old = {**dump(before[-1]), "side_paid": [0] * len(before[-1].chips)}
    del old["settled"]
    event = plain(ev.EntryWithdrawn("A.Dealer", "a slip", "dealer:17", old))

    table = house.evolve(play.table, revive(event))

    assert before[-1].chips == table.chips
    assert before[-1].stage == table.stage
