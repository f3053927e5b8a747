"""Seats, chips, limits and bets at a tournament table of Canberra Poker (rule 17)."""

import pytest

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.floor_records import Attest, BreachReported, CloseTable, EndGaming, ReportBreach
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.choices import allowed
from croupier.rules.house.starting_marker import (
    AnteAsked,
    AskAnte,
    PlayerSubstituted,
    ReleaseSeat,
    SeatEliminated,
    SeatEntrant,
    SubstitutePlayer,
    VoidAnte,
)
from tests.house import Play
from tests.play import covers, refused, rule
from tests.rules.canberra.tables import LIMITS, play_round, tournament

INSTRUMENTS = ("canberra",)

DIRECTOR = "A.Tournament Director/Assistant"
ROYAL, ACE_KING = "As Ks Qs Js Ts", "Ac Kd 9h 5c 3d"


def bets(play, hand, dealer, ante, amount):
    """The player at box 1 antes and bets on a hand."""
    play.open()
    play.asked({1: ante})
    play.deal({1: hand}, dealer)
    return play.do(act.Bet(1, amount))


@rule("17.1", "17.18")
def test_a_cash_table_takes_antes_in_any_order_and_knows_no_request():
    play = Play("canberra")
    play.open(1, 2)

    play.ante(2, 10_00)
    play.ante(1, 10_00)

    play.refuse("17.1", AskAnte())
    play.refuse("17.1", SeatEntrant("ann", 3, 5_000))
    at_tournament = tournament(1)
    at_tournament.open()
    at_tournament.ante(1, 100)
    at_tournament.refuse("17.18", act.PlaceJackpotWager("p1", 1, 1_00))


@rule("holdem I.3")
def test_canberra_casino_holdem_has_no_tournament():
    play = Play("holdem")

    assert "no 'ask ante'" in play.refuse("I.3", AskAnte())


@covers("17.1")
def test_a_tournament_table_settles_as_a_cash_table_does():
    cash, other = Play("canberra", **LIMITS), tournament(1, chips=10_000)
    cash.do(act.TakeBox("p1", 1, 10_000))
    cash.open()
    cash.wagers({1: 100})
    cash.deal({1: "Qc Qd 9s 4h 2c"}, ACE_KING)

    told = bets(other, "Qc Qd 9s 4h 2c", ACE_KING, 100, 200)

    paid = [each for each in cash.do(act.Bet(1, 200)) if type(each) is ev.WagerPaid]
    assert paid == [each for each in told if type(each) is ev.WagerPaid]
    assert cash.table.chips == other.table.chips


@rule("17.7", "A.Tournament Director/Assistant")
def test_seats_are_allocated_by_the_tournament_director():
    play = tournament(1)

    play.refuse("17.7", act.TakeBox("ann", 2, 0))
    play.refuse(DIRECTOR, SeatEntrant("ann", 2, 5_000, by="dealer:software"))
    play.refuse("4.3", SeatEntrant("ann", 1, 5_000))

    told = play.do(SeatEntrant("ann", 2, 5_000))
    assert (ev.BoxTaken("17.7", 2, "ann", 5_000),) == told


@rule("17.7")
def test_a_player_keeps_the_seat_for_the_session():
    play = tournament(3)

    play.refuse("17.7", act.LeaveBox("p3"))
    play.refuse("17.7", act.TakeBox("p3", 5, 0))
    play.refuse("4.3", SeatEntrant("p3", 5, 0))

    assert "p3" == play.table.players[3]


@rule("17.7")
def test_after_the_session_the_director_lets_the_players_go_with_their_chips():
    play = tournament(1, 2)
    play_round(play, 1, 2)

    told = play.do(ReleaseSeat(1), ReleaseSeat(2))

    assert (ev.BoxLeft("17.7", 1, "p1", 9_900), ev.BoxLeft("17.7", 2, "p2", 9_900)) == told
    play.refuse("17.7", ReleaseSeat(1))
    play.refuse("17.14", act.OpenWagers())


@rule("17.7")
def test_nobody_is_seated_or_let_go_during_a_round():
    play = tournament(1)
    play.open()

    play.refuse("17.7", SeatEntrant("ann", 2, 5_000))
    play.refuse("17.7", ReleaseSeat(1))


@rule("A.Tournament Chips")
def test_chips_of_another_kind_are_refused_in_a_tournament():
    play = tournament(1)

    play.refuse("A.Tournament Chips", act.TakeBox("ann", 2, 500_00))

    assert 0 == play.table.chips[2]


@covers("A.Tournament Chips")
def test_tournament_chips_are_told_without_a_money_value():
    play = tournament(1)
    play.open()

    reason = play.refuse("17.14", act.PlaceAnte("p1", 1, 50))

    assert "an ante of 50 is below the minimum of 100" == reason
    assert "Ante 100 to 1,000" == house.sign(play.table)[0].text


@rule("17.13", "17.7")
def test_chips_are_not_added_taken_away_or_exchanged():
    play = tournament(1, 2)

    play.refuse("17.13", act.BuyChips("p1", 1_000))
    play.refuse("17.7", act.LeaveBox("p1"))

    assert 20_000 == sum(play.table.chips)
    play_round(play, 1, 2)
    assert 0 == sum(play.table.chips) - 20_000


@rule("17.12", "A.Dealer", "2.2")
def test_a_live_dealer_attests_that_all_chips_are_in_view():
    play = Play("canberra", live=True, tournament=True, **LIMITS)
    play.refuse("A.Dealer", Attest("chips in view", "casino supervisor", "Sam"))

    told = play.do(Attest("chips in view", play.dealer, "Dee"))

    assert ("17.12", "chips in view") == (told[0].rule, told[0].what)


@rule("17.11", "A.Tournament Director/Assistant", "17.6")
def test_a_substitute_takes_over_seat_chips_and_warnings():
    play = tournament(1, 2, 5)
    play.open()
    play.ante(2, 100)
    play.refuse(DIRECTOR, SubstitutePlayer(2, "zoe", by="casino supervisor"))
    play.refuse("17.6", SubstitutePlayer(2, "p1"))
    play.refuse("17.11", SubstitutePlayer(3, "zoe"))

    told = play.do(SubstitutePlayer(2, "zoe"))

    assert (PlayerSubstituted("17.11", 2, "p2", "zoe", "tournament director"),) == told
    assert ("zoe", 9_900, ("zoe",)) == (
        play.table.players[2],
        play.table.chips[2],
        play.table.marker.advised,
    )


@rule("17.14")
def test_who_cannot_wager_the_minimum_is_out_before_the_round():
    play = tournament(ante_min=200)
    play.seat(1, 3, chips=200)
    play.seat(2, chips=180)

    told = play.do(act.OpenWagers())

    assert SeatEliminated("17.14", 2, "p2", 180, 200, 0) == told[0]
    assert ev.BoxLeft("17.14", 2, "p2", 180) == told[1]
    play.do(AskAnte())
    assert 200 == play.ante(1, 200)[0].amount


@rule("17.14")
def test_the_minimum_counts_in_chips_that_an_ante_may_consist_of():
    play = tournament(ante_min=120, multiple=50)
    play.seat(1, chips=149)
    play.seat(2, chips=150)

    play.do(act.OpenWagers())

    assert ["p1"] == [event.player for event in play.of(SeatEliminated)]


@rule("17.14", "3.1")
def test_new_limits_hold_before_it_is_asked_who_is_out():
    play = tournament(1, chips=300)
    play.seat(2)
    play.do(act.SetLimits(500, 1_000, 50, from_round=1))

    play.do(act.OpenWagers())

    assert ["p1"] == [event.player for event in play.of(SeatEliminated)]


@rule("17.14")
def test_a_table_whose_players_are_all_out_opens_no_wagers():
    play = tournament(1, 2, chips=50)

    told = play.do(act.OpenWagers())

    assert ["p1", "p2"] == [event.player for event in told if type(event) is SeatEliminated]
    assert ("between", 0) == (play.table.stage, play.table.round)
    assert act.OpenWagers not in {choice.action for choice in allowed(play.table)}


@rule("17.14", "3.5")
@covers("17.4(g)")
def test_the_table_limits_hold_in_tournament_chips():
    play = tournament(1)
    play.open()

    play.refuse("17.14", act.PlaceAnte("p1", 1, 50))
    play.asked({1: 1_500})

    assert ev.WagerReturned("3.5", 1, "ante", 500) in play.events
    play.deal({1: ROYAL}, ACE_KING)
    assert ev.BetPlaced("7.2", 1, 2_000) == play.do(act.Bet(1, 2_000))[0]


@rule("17.18", "8.1.Bet.Royal Flush")
def test_a_royal_flush_wins_only_the_bet():
    play = tournament(1, max_payout=1_000_000)

    told = bets(play, ROYAL, ACE_KING, 100, 200)

    assert ev.WagerPaid("8.1.Bet.Royal Flush", 1, "bet", 200, 50_000) in told
    play.refuse("17.18", act.DisplayJackpot(12_000_00))
    assert (0, None) == (play.table.jackpot, play.table.sign)


@rule("17.16")
def test_the_request_says_which_ante_leaves_chips_for_the_bet():
    play = tournament(1, chips=950)
    play.seat(2, chips=200)
    play.open()

    told = play.do(AskAnte(), act.PlaceAnte("p1", 1, 100), AskAnte())

    assert AnteAsked("17.16", 1, 300) == told[0]
    assert AnteAsked("17.16", 2, 0) == told[-1]


@rule("7.2")
def test_too_few_chips_for_the_bet_leave_only_the_fold():
    play = tournament(1, chips=250)
    play.open()
    play.asked({1: 100})
    play.deal({1: ROYAL}, ACE_KING)

    play.refuse("7.2", act.Bet(1, 150))
    play.refuse("7.2", act.Bet(1, 200))

    assert [(act.Fold, None), (act.LapseDecision, None)] == decisions(play)


def decisions(play):
    """What the player at box 1 may decide."""
    kinds = act.Bet, act.Fold, act.LapseDecision
    found = [choice for choice in allowed(play.table) if choice.action in kinds]
    return [(choice.action, choice.least) for choice in found]


@rule("17.5", "7.2")
def test_the_conditions_may_allow_a_bet_of_all_chips_that_are_left():
    play = tournament(1, chips=250, tournament_short_bet="all_in_for_less")
    play.open()
    play.asked({1: 100})
    play.deal({1: ROYAL}, ACE_KING)
    play.refuse("7.2", act.Bet(1, 200))
    assert (act.Bet, 150) in decisions(play)

    told = play.do(act.Bet(1, 150))

    assert ev.BetPlaced("17.5", 1, 150) == told[0]
    assert 250 + 100 + 150 * 250 == play.table.chips[1]


@rule("7.2")
def test_without_a_chip_there_is_no_bet_at_all():
    play = tournament(1, chips=100, tournament_short_bet="all_in_for_less")
    play.open()
    play.asked({1: 100})
    play.deal({1: ROYAL}, ACE_KING)

    play.refuse("7.2", act.Bet(1, 0))


def test_how_short_bets_are_taken_is_one_of_two():
    refused("17.14", CanberraDeterminations, **LIMITS, tournament_short_bet="half")


@covers("17.5")
def test_conditions_without_a_maximum_payout_prevail_at_the_tournament_only():
    play = tournament(1, ante_max=1_000, max_payout_applies_to=(), chips=600)
    cash = Play("canberra", **LIMITS)
    cash.do(act.TakeBox("p1", 1, 10_000))
    cash.wagers({1: 200})
    cash.deal({1: ROYAL}, ACE_KING)

    bets(play, ROYAL, ACE_KING, 200, 400)

    assert 600 + 200 + 100_000 == play.table.chips[1]
    cash.do(act.Bet(1, 400))
    assert 10_000 + 200 + 50_000 == cash.table.chips[1]


@rule("17.17")
def test_asking_for_advice_is_put_on_record():
    play = tournament(1, 3)

    told = play.do(ReportBreach("17.17", 3, "asked a spectator", "dealer:software", at="21:04"))

    said = "17.17", 3, "p3", "asked a spectator", "dealer:software", 1
    assert BreachReported(*said) == told[0]
    play.refuse(
        "17.17", ReportBreach("17.17", 5, "asked a spectator", "dealer:software", at="21:04")
    )
    assert play.do(ReportBreach("13.1", 3, "showed a card", "dealer:software", at="21:04"))


@rule("16.2")
def test_at_a_cash_table_the_rules_of_tournaments_cannot_be_broken():
    play = Play("canberra")
    play.seat(1)

    play.refuse(
        "16.2", ReportBreach("17.17", 1, "asked a spectator", "dealer:software", at="21:04")
    )


def test_a_closed_table_seats_nobody():
    play = tournament()
    play.do(EndGaming(), CloseTable())

    assert SeatEntrant not in {choice.action for choice in allowed(play.table)}


@pytest.mark.parametrize("kind", [SeatEntrant, ReleaseSeat, SubstitutePlayer, AskAnte])
def test_what_a_tournament_adds_is_among_the_choices(kind):
    play = tournament(1)
    if kind is AskAnte:
        play.open()

    assert kind in {choice.action for choice in allowed(play.table)}


def test_an_ante_that_may_be_declared_void_is_among_the_choices():
    play = tournament(1, 2, 3)
    play.open()
    play.ante(3, 100)
    play.do(AskAnte(1), act.PlaceAnte("p1", 1, 100), AskAnte(2), AskAnte(3))
    play.do(act.WithdrawWagers("p3", 3))
    play.do(act.PlaceAnte("p3", 3, 100))
    assert VoidAnte not in {choice.action for choice in allowed(play.table)}

    play = tournament(1, 2, 3)
    play.open()
    play.ante(3, 100)
    play.asked({1: 100, 2: 100, 3: 100})
    play.do(act.VoidWager(3, "ante", "17.15"))
    assert VoidAnte not in {choice.action for choice in allowed(play.table)}


def test_a_tournament_table_survives_as_plain_data():
    play = tournament(1, 2)
    play.open()
    play.ante(2, 100)

    assert play.table == house.load(house.dump(play.table))
    assert play.table == house.replay(play.events)
