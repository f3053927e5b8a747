"""The Super Aces Bonus of Canberra Casino Hold-em: wager, declaration, payment (rules 10, 11)."""

import pytest

from croupier.cards import cards
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import SHUFFLED, Play, every_five
from tests.play import covers, rule

INSTRUMENTS = ("holdem",)

DEALER = "4h 4d"


def dealt(hands, flop, river="8h 2s", side=5_00, antes=20_00, live=False, **choices):
    play = Play("holdem", live=live, **choices)
    play.wagers(dict.fromkeys(hands, antes), side=dict.fromkeys(hands, side))
    if live:
        play.do(SHUFFLED)
        passes = zip(*(hand.split() for hand in (*hands.values(), DEALER)), strict=True)
        fallen = [card for each in passes for card in each]
        play.do(*(act.DealCards((card,), by=play.dealer) for card in fallen))
        play.do(act.DealFlop(cards(flop), by=play.dealer))
    else:
        play.deal(hands, DEALER, f"{flop} {river}")
    return play


@rule("10.1")
def test_the_sign_shows_the_wager_and_a_fixed_one_is_exact():
    play = Play("holdem", super_aces_min=5_00, super_aces_max=5_00)
    play.open(1)
    play.ante(1, 10_00)

    play.refuse("10.1", act.PlaceSuperAces("p1", 1, 10_00))

    assert ev.SideWagerPlaced("10.2", 1, 5_00) in play.side(1, 5_00)


@rule("10.1")
def test_between_its_limits_any_amount_is_a_super_aces_wager():
    play = Play("holdem", super_aces_min=5_00, super_aces_max=50_00)
    play.open(1)
    play.ante(1, 10_00)

    play.side(1, 23_00)

    assert 23_00 == play.table.side[1]
    play.refuse("10.1", act.PlaceSuperAces("p1", 1, 0))


@rule("10.2")
def test_nobody_wagers_on_the_bonus_of_another_box():
    play = Play("holdem")
    play.open(1, 2)
    play.ante(1, 10_00)

    play.refuse("4.3", act.PlaceSuperAces("p2", 1, 5_00))
    play.refuse("10.2", act.PlaceSuperAces("p2", 2, 5_00))


@rule("10.3", "11.1.Pair of aces")
def test_the_bonus_hand_is_hole_cards_and_flop_and_never_the_river():
    aces = dealt({1: "Ad 7c"}, "As Jh 4c")
    kings = dealt({1: "Kd 7c"}, "Ks Jh 4c", river="Kh Kc")

    aces.do(act.Declare(1))
    kings.do(act.Declare(1))

    assert 35_00 == aces.of(ev.WagerPaid)[0].winnings
    assert ev.WagerCollected("10.3", 1, "super_aces", 5_00) in kings.events


@rule("10.4")
def test_a_hand_is_declared_until_the_stage_closes_also_after_the_own_call():
    play = dealt({2: "Ad 7c", 5: "9c 8c"}, "As Jh 4c")
    play.stay(2)

    play.do(act.Declare(2))

    assert 35_00 == play.table.won[2]


@rule("10.4")
def test_after_the_close_a_winning_hand_that_was_not_declared_is_lost():
    play = dealt({1: "Ad 7c"}, "As Jh 4c")
    play.stay(1)

    told = play.do(act.CloseDecisions())

    assert ev.WagerCollected("10.4", 1, "super_aces", 5_00) == told[0]
    play.refuse("A.Ante", act.Declare(1))


@rule("10.4")
def test_a_wager_on_cards_that_nobody_saw_is_lost_for_want_of_a_declaration():
    play = dealt({1: "?? ??"}, "As Jh 4c", live=True)
    play.stay(1)

    told = play.do(act.CloseDecisions(by=play.dealer))

    assert ev.WagerCollected("10.4", 1, "super_aces", 5_00) == told[0]


@rule("10.4")
def test_a_declaration_after_the_close_is_refused():
    play = dealt({1: "Ad 7c"}, "As Jh 4c", live=True)
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))

    play.refuse("10.4", act.Declare(1))

    assert 0 == play.table.side[1]


@rule("10.4")
def test_only_an_open_wager_is_declared_for():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={2: 5_00})
    play.deal({1: "Ad 7c", 2: "Ac Qd"}, DEALER, "As Jh 4c 8h 2s")

    play.refuse("10.4", act.Declare(1))
    play.do(act.Declare(2))

    play.refuse("10.4", act.Declare(2))


@rule("10.4")
def test_the_table_may_declare_for_its_players():
    play = dealt({1: "Ad 7c", 2: "Kc Qd"}, "As Jh 4c", auto_declare=True)

    play.stay(1, 2)

    told = [type(event) for event in play.events]
    assert told.index(ev.WagerPaid) < told.index(ev.RiverDealt)
    assert ev.WagerCollected("10.3", 2, "super_aces", 5_00) in play.events


@rule("10.5", "11.1.Two pair")
def test_a_declared_hand_is_shown_verified_and_paid_before_the_river():
    play = dealt({1: "Kc 5h"}, "Kd 5s 9c", side=10_00)

    told = play.do(act.Declare(1))
    play.stay(1)

    assert [
        ev.HandDeclared("10.4", 1),
        ev.HandShown("10.5", 1, cards("Kc 5h")),
        ev.WagerPaid("11.1.Two pair", 1, "super_aces", 10_00, 70_00),
    ] == list(told)
    assert [ev.RiverDealt] == [type(e) for e in play.events if type(e) is ev.RiverDealt]


@rule("10.5")
def test_the_river_waits_for_a_declaration_to_be_verified():
    play = dealt({1: "Kc 5h"}, "Kd 5s 9c", live=True)
    play.do(act.Declare(1))
    play.stay(1)
    play.refuse("10.5", act.DealRiver(cards("2c 3c"), by=play.dealer))
    play.refuse("10.5", act.CloseDecisions(by=play.dealer))

    play.do(act.ShowHand(1, by=play.dealer))

    assert 35_00 == play.table.won[1]
    assert play.do(act.CloseDecisions(by=play.dealer))


@rule("10.3", "10.5")
def test_a_wrong_claim_is_rejected_and_the_hand_plays_on_face_up():
    play = dealt({1: "Kd 7c"}, "Ks Jh 4c", live=True)
    play.do(act.Declare(1))

    told = play.do(act.ShowHand(1, by=play.dealer))

    assert "10.3" == next(e.rule for e in told if type(e) is ev.DeclarationRejected)
    assert ((1,), "undecided", 0) == (play.table.shown, play.table.status[1], play.table.side[1])


@rule("7.3")
@pytest.mark.parametrize(("choice", "net"), [("stands", 15_00), ("forfeit", -25_00)])
def test_a_bonus_paid_before_the_fold_stands_unless_so_determined(choice, net):
    play = dealt({1: "Ad 7c"}, "As Jh 4c", bonus_then_fold=choice)
    play.do(act.Declare(1))

    play.do(act.Fold(1))

    assert net == play.net(1)


@rule("7.3")
def test_a_hand_that_is_declared_and_then_folded_before_it_is_verified_has_lost():
    play = dealt({1: "Ad 7c"}, "As Jh 4c", live=True)
    play.do(act.Declare(1))

    play.do(act.Fold(1))

    play.refuse("6.7", act.ShowHand(1, by=play.dealer))
    assert -25_00 == play.net(1)


LINES = [
    ("11.1.Royal flush", "Ac Tc", "Kc Qc Jc", 500_00),
    ("11.1.Straight flush", "5s As", "4s 3s 2s", 250_00),
    ("11.1.Four of a kind", "6s 6h", "6d 6c Kh", 200_00),
    ("11.1.Full house", "Th 4s", "Ts Td 4c", 150_00),
    ("11.1.Flush", "Qs 3s", "9s 7s 2s", 100_00),
    ("11.1.Straight", "8c 6c", "7d 5s 4s", 35_00),
    ("11.1.Three of a kind", "9c 9d", "9h Ks 3d", 35_00),
    ("11.1.Two pair", "Kc 5h", "Kd 5s 9c", 35_00),
    ("11.1.Pair of aces", "8c 3d", "Ah As 6s", 35_00),
]


@covers(
    "11.1.Royal flush",
    "11.1.Straight flush",
    "11.1.Four of a kind",
    "11.1.Full house",
    "11.1.Flush",
    "11.1.Straight",
    "11.1.Three of a kind",
    "11.1.Two pair",
    "11.1.Pair of aces",
)
@pytest.mark.parametrize(("clause", "hole", "flop", "winnings"), LINES)
def test_a_bonus_hand_is_paid_by_its_line(clause, hole, flop, winnings):
    play = dealt({1: hole}, flop, river="Qh Jd")

    play.do(act.Declare(1))

    assert [ev.WagerPaid(clause, 1, "super_aces", 5_00, winnings)] == play.of(ev.WagerPaid)


@rule("11.1.Royal flush")
def test_no_maximum_payout_limits_the_bonus_unless_so_determined():
    free = dealt({1: "Ac Tc"}, "Kc Qc Jc", max_payout=100_00)
    bound = dealt(
        {1: "Ac Tc"}, "Kc Qc Jc", max_payout=100_00, max_payout_applies_to=("super_aces",)
    )

    free.do(act.Declare(1))
    bound.do(act.Declare(1))

    assert (500_00, 100_00) == (free.table.won[1], bound.table.won[1])


@covers("11.1")
def test_the_bonus_returns_all_but_six_and_a_quarter_per_cent():
    law = Play("holdem").table.law
    lines = [(law.side_pay.line(law.ranking.strength(five)), n) for five, n in every_five()]

    winning = sum(n for line, n in lines if line)
    paid = sum(n * line[1] for line, n in lines if line)

    assert (282_660, 2_153_648) == (winning, paid)
    assert -162_652 == paid - (2_598_960 - winning)
