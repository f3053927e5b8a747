"""The Boomerang Jackpot at a table of Canberra Poker: wager, claim, bonus, report (10 and 11)."""

import pytest

from croupier.rules.canberra import jackpot_hand
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import SHUFFLED, Play, every_five, jackpot_terms
from tests.play import covers, rule

INSTRUMENTS = ("canberra",)

HIGH = "Kh Kd Kc 3s 3d"  # the dealer's full house
LOW = "Qh Jd 9c 6s 3d"  # the dealer takes no part


def dealt(hands, dealer=HIGH, ante=15_00, terms=None, wager=1_00, live=False, **choices):
    play = Play("canberra", live=live, jackpot=jackpot_terms(wager, **(terms or {})), **choices)
    play.wagers(dict.fromkeys(hands, ante), side=dict.fromkeys(hands, wager))
    if live:
        play.do(SHUFFLED)
        passes = zip(*(hand.split() for hand in (*hands.values(), dealer)), strict=True)
        fallen = [card for each in passes for card in each]
        play.do(*(act.DealCards((card,), by=play.dealer) for card in fallen))
    else:
        play.deal(hands, dealer, at=77)
    return play


@rule("10.2")
def test_the_jackpot_wager_is_exactly_the_approved_amount():
    play = Play("canberra", jackpot=jackpot_terms(2_00))
    play.open(1)
    play.do(act.DisplayJackpot(12_000_00))
    play.ante(1, 10_00)

    play.refuse("10.2", act.PlaceJackpotWager("p1", 1, 1_00))
    play.refuse("10.2", act.PlaceJackpotWager("p1", 1, 4_00))

    assert play.side(1, 2_00)


@rule("10.2")
def test_a_table_without_a_jackpot_takes_no_jackpot_wager():
    play = Play("canberra", jackpot=None)
    play.open(1)
    play.ante(1, 10_00)

    play.refuse("10.2", act.PlaceJackpotWager("p1", 1, 1_00))
    play.refuse("11.1", act.DisplayJackpot(12_000_00))


@rule("11.1")
def test_a_table_offers_the_jackpot_only_while_it_displays_an_amount():
    play = Play("canberra")
    play.open(1)
    play.ante(1, 10_00)
    play.refuse("11.1", act.PlaceJackpotWager("p1", 1, 1_00))
    play.refuse("11.1", act.DisplayJackpot(-1))

    play.do(act.DisplayJackpot(12_000_00))

    assert play.side(1, 1_00)


@rule("17.18")
def test_no_jackpot_wager_is_taken_in_a_tournament():
    play = Play("canberra", tournament=True)
    play.open(1)
    play.ante(1, 10_00)

    play.refuse("17.18", act.PlaceJackpotWager("p1", 1, 1_00))
    play.refuse("17.18", act.DisplayJackpot(12_000_00))

    assert -10_00 == play.net(1)


@covers("A.Round of Play")
def test_the_amount_displayed_at_the_start_holds_for_the_whole_round():
    play = dealt({1: "As 9s 7s 4s 2s"})

    play.do(act.DisplayJackpot(12_400_80))

    assert (12_400_80, 12_000_00) == (play.table.sign, play.table.display)
    play.stay(1)
    play.do(act.EndRound())
    assert 12_000_00 == play.of(ev.JackpotReported)[0].display


@rule("10.3")
def test_a_hand_is_claimed_until_its_own_cards_are_collected():
    play = dealt({1: "As 9s 7s 4s 2s", 2: "Ah 9h 7h 4h 2h"})
    play.stay(1, 2)
    play.do(act.CollectHand(2))

    too_late = play.refuse("10.3", act.Declare(2))
    play.do(act.Declare(1))

    assert "the cards of box 2 are collected: its claim comes too late" == too_late
    assert (100_00, 0) == (_bonus(play, 1), _bonus(play, 2))


def _bonus(play, box):
    return sum(e.winnings for e in play.of(ev.WagerPaid) if e.box == box and e.wager == "jackpot")


@rule("10.3")
def test_nothing_is_claimed_before_the_cards_may_be_seen_or_without_a_wager():
    play = Play("canberra", live=True)
    play.wagers({1: 10_00, 2: 10_00}, side={1: 1_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.refuse("10.3", act.Declare(1))

    done = dealt({1: "As 9s 7s 4s 2s"})
    done.do(act.Declare(1))
    done.refuse("10.3", act.Declare(1))


@rule("10.3", "11.1.Flush")
def test_a_claim_made_with_the_bet_is_verified_after_settlement():
    play = dealt({1: "As 9s 7s 4s 2s"})

    claimed = play.do(act.Declare(1))
    told = play.stay(1)

    assert (ev.HandDeclared("10.3", 1),) == claimed
    kinds = [type(event) for event in told]
    assert kinds.index(ev.HandSettled) < kinds.index(ev.HandShown)
    assert "between" == play.table.stage


@rule("10.3", "10.5")
def test_the_table_may_claim_for_its_players():
    play = dealt({1: "As 9s 7s 4s 2s", 2: "Ad 9h 7d 4h 2h"}, auto_declare=True)

    play.stay(1, 2)

    assert (100_00, 1_00) == (_bonus(play, 1), play.of(ev.JackpotReported)[0].pooled)
    assert "between" == play.table.stage


@rule("10.4", "11.1.Flush")
def test_a_jackpot_hand_wins_though_the_dealer_beats_it():
    play = dealt({1: "As 9s 7s 4s 2s"})
    play.stay(1)

    play.do(act.Declare(1))

    assert -45_00 + 100_00 == play.net(1)


@rule("10.4", "11.1.Flush")
def test_a_jackpot_hand_wins_though_the_dealer_takes_no_part():
    play = dealt({1: "As 9s 7s 4s 2s"}, dealer=LOW)
    play.stay(1)

    play.do(act.Declare(1))

    assert 15_00 + 100_00 == play.net(1)


@rule("10.4", "10.5")
def test_a_wrong_claim_is_rejected_and_its_wager_goes_to_the_pools():
    play = dealt({1: "Ks 8h 8d 4s 2s"})
    play.stay(1)

    told = play.do(act.Declare(1))

    assert "10.4" == next(e.rule for e in told if type(e) is ev.DeclarationRejected)
    assert -46_00 == play.net(1)


@rule("10.4")
def test_the_winning_wager_may_go_to_the_pools():
    play = dealt({1: "As 9s 7s 4s 2s"}, terms={"winning_wager": "pool"})
    play.stay(1)

    play.do(act.Declare(1))

    assert -45_00 + 99_00 == play.net(1)
    assert 1_00 == play.of(ev.JackpotReported)[0].pooled


@rule("10.5")
def test_losing_folded_and_unclaimed_wagers_are_reported_for_the_pools():
    hands = {
        1: "As 9s 7s 4s 2s",  # claimed
        2: "Ah 9h 7h 4h 2h",  # a flush nobody claims
        3: "Ad 9d 7c 4c 2c",
        4: "Js Td 8c 6h 5h",  # folds
        5: "Jh Tc 8d 6s 5s",
    }
    play = dealt(hands, dealer="Kh Kd Kc 3s 3d", wager=2_00)
    play.stay(1, 2, 3)
    play.do(act.Fold(4))
    play.stay(5)
    play.do(act.Declare(1), act.EndRound())

    (report,) = play.of(ev.JackpotReported)

    assert (8_00, 100_00, ()) == (report.pooled, report.bonuses, report.majors)


@rule("11.1.Four of a Kind")
def test_four_of_a_kind_wins_500_dollars_undivided():
    play = dealt({1: "5h 5d 5c 5s 2c", 2: "9h 9d 9c 9s 2d", 3: "8h 8d 8c 8s 2h"})
    play.stay(1, 2, 3)

    play.do(act.Declare(1), act.Declare(2), act.Declare(3))

    assert [500_00] * 3 == [_bonus(play, box) for box in (1, 2, 3)]


@rule("11.1.Full House")
def test_a_full_house_wins_150_dollars_and_the_wager_back():
    play = dealt({1: "Ks Kh Kd 3s 3d"}, dealer="Ah Ad Ac 2s 2d")
    play.stay(1)

    told = play.do(act.Declare(1))

    assert ev.WagerPaid("11.1.Full House", 1, "jackpot", 1_00, 150_00) in told


@rule("11.1.Flush")
def test_a_straight_flush_is_not_also_a_flush():
    play = dealt({1: "Qs Ts 8s 5s 2s", 2: "9h 8h 7h 6h 5h"})
    play.stay(1, 2)

    play.do(act.Declare(1), act.Declare(2))

    assert (100_00, 0) == (_bonus(play, 1), _bonus(play, 2))


@rule("11.1.Dead Man's Hand")
@covers("A.Dead Man's Hand")
def test_aces_and_eights_with_another_card_win_50_dollars():
    play = dealt({1: "Ah As 8c 8d Qd", 2: "Ad Ac 9c 9d 8h"})
    play.stay(1, 2)

    play.do(act.Declare(1), act.Declare(2))

    assert (50_00, 0) == (_bonus(play, 1), _bonus(play, 2))


@covers("A.Dead Man's Hand", "11.1")
def test_of_all_hands_so_many_win_each_prize():
    law = Play("canberra").table.law
    counted = {}
    for five, n in every_five():
        hand = jackpot_hand(law.ranking.strength(five))
        counted[hand] = counted.get(hand, 0) + n

    expected = {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "dead man's hand": 1_584,
    }

    assert expected == {hand: counted[hand] for hand in expected}
    bonuses = dict(law.det.jackpot.bonuses)
    assert 1_463_600_00 == sum(counted[hand] * bonuses.get(hand, 0) for hand in expected)


@rule("11.1.Royal Flush", "11.1.Straight Flush")
def test_a_major_hand_is_reported_with_the_time_of_its_fifth_card_and_paid_later():
    play = dealt({1: "As Ks Qs Js Ts", 2: "9h 8h 7h 6h 5h"})
    play.stay(1, 2)
    play.do(act.Declare(1), act.Declare(2))

    (report,) = play.of(ev.JackpotReported)

    assert ((1, "royal flush", 77), (2, "straight flush", 77)) == report.majors
    before = play.net(1)
    play.do(act.PayPrize(1, 1, 10_909_09, "11.2"))
    assert 10_909_09 == play.net(1) - before


@rule("11.1")
def test_only_a_prize_that_is_due_is_paid_and_once():
    play = dealt({1: "As Ks Qs Js Ts"})
    play.stay(1)
    play.do(act.Declare(1))
    play.refuse("11.1", act.PayPrize(1, 2, 10_000_00, "11.1.Royal Flush"))
    play.refuse("11.1", act.PayPrize(1, 1, -1, "11.1.Royal Flush"))
    play.refuse("11.1", act.PayPrize(1, 1, 12_000_00, "9.4"))

    play.do(act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))

    play.refuse("11.1", act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))


@rule("10.4")
def test_the_winner_of_a_major_prize_waits_for_it_at_the_table():
    play = dealt({1: "As Ks Qs Js Ts"})
    play.stay(1)
    play.do(act.Declare(1))

    play.refuse("10.4", act.LeaveBox("p1"))
    play.do(act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))

    assert play.do(act.LeaveBox("p1"))


@rule("10.4")
def test_the_wager_of_a_major_hand_may_go_to_the_pools_too():
    play = dealt({1: "As Ks Qs Js Ts"}, terms={"winning_wager": "pool"})
    play.stay(1)

    play.do(act.Declare(1))

    assert 1_00 == play.of(ev.JackpotReported)[0].pooled


@covers("7.3")
def test_a_folded_hand_never_wins_the_jackpot():
    play = dealt({1: "As Ks Qs Js Ts", 2: "Ad 9d 7c 4c 2c"})
    play.do(act.Declare(1))

    play.do(act.Fold(1))
    play.stay(2)
    play.do(act.EndRound())

    assert () == play.of(ev.JackpotReported)[0].majors


@rule("10.3", "10.4", "9.7")
def test_a_live_claim_is_verified_before_the_cards_are_collected():
    play = dealt({1: "As 9s 7s 4s 2s"}, live=True)
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer), act.ShowHand(0, by=play.dealer))
    play.do(act.Declare(1))
    play.refuse("10.4", act.CollectHand(1, 5, by=play.dealer))

    play.do(act.ShowHand(1, by=play.dealer), act.CollectHand(1, 5, by=play.dealer))

    assert 55_00 == play.net(1)
    assert play.do(act.EndRound(by=play.dealer))


@rule("10.5")
def test_a_live_wager_that_nobody_claims_goes_to_the_pools_with_the_cards():
    play = dealt({1: "As 9s 7s 4s 2s"}, live=True)
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer), act.ShowHand(0, by=play.dealer))

    play.do(act.CollectHand(1, 5, by=play.dealer))

    assert (1_00, -46_00) == (play.table.jackpot, play.net(1))


@pytest.mark.parametrize("stage", ["bet", "fold"])
def test_a_round_without_jackpot_wagers_reports_nothing(stage):
    play = Play("canberra")
    play.do(act.DisplayJackpot(12_000_00))
    play.wagers({1: 10_00})
    play.deal({1: "As 9s 7s 4s 2s"}, HIGH)

    play.do(act.Fold(1)) if stage == "fold" else play.stay(1)

    assert [] == play.of(ev.JackpotReported)
    assert "between" == play.table.stage
