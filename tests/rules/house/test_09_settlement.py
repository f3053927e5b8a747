"""How hands stand against the dealer's, and what follows for the wagers (rule 9)."""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.cards import RANKS, cards
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import GAMES, Play, every_five
from tests.play import covers, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


def holdem(hands, dealer, communal, ante=15_00, side=None, **choices):
    """Everybody calls."""
    play = Play("holdem", **choices)
    play.wagers(dict.fromkeys(hands, ante), side)
    play.deal(hands, dealer, communal)
    play.stay(*hands)
    if play.table.stage == "deciding":
        play.do(act.CloseDecisions())
    return play


def canberra(hands, dealer, ante=15_00, side=None, **choices):
    """Everybody bets, and nobody claims."""
    play = Play("canberra", **choices)
    play.wagers(dict.fromkeys(hands, ante), side)
    play.deal(hands, dealer)
    play.stay(*hands)
    if play.table.stage == "collecting":
        play.do(act.EndRound())
    return play


@rule("holdem 6.7")
def test_the_dealers_hand_is_shown_and_named_at_holdem():
    play = holdem({1: "Ad Tc"}, "8c 3d", "8h Js 5d 5c 2s")

    (shown,) = play.of(ev.DealerHandShown)

    assert (cards("8c 3d"), "two pairs, eights and fives, jack kicker") == (shown.cards, shown.hand)
    assert [ev.DealerQualified("A.Qualify", True)] == play.of(ev.DealerQualified)


@rule("canberra 9.1")
def test_the_dealers_hand_is_shown_and_named_at_canberra():
    play = canberra({1: "Ad Tc 2h 3h 4h"}, "Jd 4s Jc 9h 4d")

    (shown,) = play.of(ev.DealerHandShown)

    assert "two pairs, jacks and fours, nine kicker" == shown.hand


@rule("holdem A.Qualify")
@pytest.mark.parametrize(
    ("dealer", "communal", "qualifies"),
    [
        ("4h 4c", "Ks Qd 9h 7c 2c", True),
        ("3h 3c", "As Kd 9h 7c 2c", False),
        ("3h 3c", "2s 2d 9h 7c Kc", True),
        ("Ah Kc", "Qs Jd 9h 7c 2c", False),
    ],
)
def test_the_dealer_qualifies_with_a_pair_of_fours_or_higher(dealer, communal, qualifies):
    play = holdem({1: "8d 6d"}, dealer, communal)

    assert [ev.DealerQualified("A.Qualify", qualifies)] == play.of(ev.DealerQualified)


@rule("canberra 9.2")
@pytest.mark.parametrize(
    ("dealer", "takes_part"),
    [
        ("As Kd 7c 5h 2s", True),
        ("As Kd 4c 3h 2s", True),
        ("As Qd Jc Th 8s", False),
        ("3s 3d 7c 5h 2s", True),
        ("5s 4d 3c 2h As", True),
    ],
)
def test_the_dealer_takes_part_with_ace_and_king_or_higher(dealer, takes_part):
    play = canberra({1: "9d 8d 6h 6s 2d"}, dealer)

    assert [ev.DealerQualified("9.2", takes_part)] == play.of(ev.DealerQualified)


@covers("canberra 9.2")
def test_exactly_205_of_364_dealer_hands_take_part():
    law = Play("canberra").table.law

    taking_part = sum(n for five, n in every_five() if law.ranking.strength(five) >= law.threshold)

    assert 1_463_700 == taking_part
    assert Fraction(205, 364) == Fraction(taking_part, 2_598_960)


@covers("holdem A.Qualify")
def test_three_in_four_dealer_hands_qualify():
    law = Play("holdem").table.law

    failing = sum(
        n for seven, n in unmatched_or_paired_seven() if law.ranking.strength(seven) < law.threshold
    )

    assert 32_406_420 == failing


def unmatched_or_paired_seven():
    """Seven cards of which no five are of one suit, with one pair at most; and how many are so."""
    for ranks in combinations(RANKS, 7):
        yield mixed(ranks), 15_540
    for pair in RANKS:
        for others in combinations(RANKS.replace(pair, ""), 5):
            yield (pair + "c", pair + "d", *mixed(others, "hshsh")), 5_940


def mixed(ranks, suits="cdhscdh"):
    return tuple(rank + suit for rank, suit in zip(ranks, suits, strict=True))


@rule("holdem 9.1")
def test_when_the_dealer_does_not_qualify_antes_win_and_calls_go_back():
    play = holdem({1: "Jh 7d", 2: "Tc 5s"}, "9h 6c", "Kc Qd 8s 4h 2d")

    assert (15_00, 15_00) == (play.net(1), play.net(2))
    assert ev.WagerReturned("9.1", 2, "call", 30_00) in play.events


@rule("canberra 9.3")
def test_when_the_dealer_takes_no_part_antes_win_even_money_and_bets_go_back():
    play = canberra({1: "7d 6d 5h 4s 2d", 2: "Ts Td Th 4c 4d"}, "Kh Qd Jc 9h 3s")

    assert (15_00, 15_00) == (play.net(1), play.net(2))
    assert ev.WagerReturned("9.3", 2, "bet", 30_00) in play.events


@rule("holdem 9.1", "canberra 9.3")
@both
def test_a_box_that_folded_has_lost_already(game):
    play = Play(game)
    play.wagers({1: 15_00, 2: 15_00})
    if game == "holdem":
        play.deal({1: "Jh 7d", 2: "Tc 5s"}, "9h 6c", "Kc Qd 8s 4h 2d")
    else:
        play.deal({1: "7d 6d 5h 4s 2d", 2: "Ts Td Th 4c 4d"}, "Kh Qd Jc 9h 3s")

    play.do(act.Fold(1))
    play.stay(2)

    assert (-15_00, 15_00) == (play.net(1), play.net(2))


@rule("holdem 9.2")
def test_a_higher_hand_at_holdem_wins_ante_and_call():
    play = holdem({1: "Ad Tc"}, "Jc 8d", "Ac Jh 7s 5d 2c")

    assert 45_00 == play.net(1)


@rule("canberra 9.4")
def test_a_higher_hand_at_canberra_wins_the_ante_and_the_bet_at_its_odds():
    play = canberra({1: "9d 9c 9h 5s 2d"}, "Ah Kd 8c 6h 4s")

    assert 105_00 == play.net(1)


@rule("holdem 9.3")
def test_a_lower_hand_at_holdem_loses_ante_and_call():
    play = holdem({1: "Tc 9h"}, "Jc 8d", "Ac Jh 7s 5d 2c")

    assert (-45_00, 45_00) == (play.net(1), play.table.chips[0])


@rule("canberra 9.5")
def test_a_lower_hand_at_canberra_loses_ante_and_bet():
    play = canberra({1: "Ad Kc Qh Js 9d"}, "6h 6d Tc 8h 3s")

    assert -45_00 == play.net(1)


@rule("holdem 9.4")
def test_equal_hands_at_holdem_are_void_and_super_aces_keeps_its_result():
    play = holdem({1: "As Qd"}, "4c 3h", "Kc Kd Kh 7s 7d", side={1: 5_00})

    assert -5_00 == play.net(1)
    assert {"ante", "call"} == {e.wager for e in play.of(ev.WagerReturned) if e.rule == "9.4"}


@rule("canberra 9.6", "canberra 10.5")
def test_equal_hands_at_canberra_are_void_and_the_jackpot_wager_keeps_its_result():
    play = canberra({1: "Ad Kc 8h 6s 3d"}, "As Kd 8c 6h 3s", side={1: 1_00})

    assert (-1_00, 1_00) == (play.net(1), play.table.jackpot)


@rule("holdem 9.1")
def test_equal_hands_against_a_dealer_who_does_not_qualify_win_the_ante_by_the_text():
    play = holdem({1: "9h 6c"}, "9s 6d", "Kc Qd 8s 4h 2d")

    assert 15_00 == play.net(1)


@rule("holdem 9.4")
def test_equal_hands_against_a_dealer_who_does_not_qualify_may_be_void():
    play = holdem({1: "9h 6c"}, "9s 6d", "Kc Qd 8s 4h 2d", equal_when_not_qualified="void")

    assert 0 == play.net(1)


@rule("canberra 9.6", "canberra 9.3")
def test_equal_hands_against_a_canberra_dealer_who_takes_no_part_may_be_void():
    equal = {"hands": {1: "Kd Qc Jh 9s 3d", 2: "8h 8d 3c 2d 4d"}, "dealer": "Kh Qd Jc 9h 3s"}

    play = canberra(**equal, equal_when_not_qualified="void")

    assert (0, 15_00) == (play.net(1), play.net(2))
    assert 15_00 == canberra(**equal).net(1)


@covers("holdem A.Communal Cards", "holdem 2.5")
def test_all_five_cards_may_be_communal():
    play = holdem({1: "3d 2c"}, "Th 5c", "9s 9h 4d 4c Ks")

    (settled,) = play.of(ev.HandSettled)

    assert ("9.4", "two pairs, nines and fours, king kicker") == (settled.rule, settled.hand)


@covers("holdem 2.5")
def test_every_card_of_a_hand_counts():
    play = holdem({1: "As Kd", 2: "3s 2d"}, "Qs Jd", "Tc Td 7s 7h 2c")

    assert (45_00, -45_00) == (play.net(1), play.net(2))


@covers("holdem 2.9")
def test_suits_never_break_a_tie():
    play = holdem({1: "Kh Kc"}, "Ks Kd", "9d 5c 2h 7s 3h")

    assert 0 == play.net(1)


@covers("holdem 2.6(c)", "holdem 2.6(d)", "holdem 2.6(g)")
@pytest.mark.parametrize(
    ("mine", "dealer", "communal"),
    [
        ("Qh 2c", "Jh 3c", "5s 5h 5d 5c 9h"),
        ("Qd 9s", "Jh Js", "6s 6h 6d Qc 2h"),
        ("Ad 2c", "Kd Qc", "9s 9h 9d 5c 4h"),
    ],
)
def test_with_equal_sets_the_other_cards_decide_unless_so_determined(mine, dealer, communal):
    counted = holdem({1: mine}, dealer, communal)
    ignored = holdem({1: mine}, dealer, communal, kickers_count_with_sets=False)

    assert counted.net(1) > 0
    assert 0 == ignored.net(1)


@covers("canberra 2.5")
def test_a_hand_at_canberra_is_exactly_the_five_cards_dealt():
    play = canberra({1: "9h 9d 6h 6d Kh"}, "9c 9s 6c 6s Qh")

    assert 15_00 + 60_00 == play.net(1)


@rule("holdem 9.5", "canberra 9.7")
@both
def test_an_electronic_table_counts_every_hand_and_ends_the_round_itself(game):
    if game == "holdem":
        play = holdem({1: "Ad Tc", 4: "9h 9c"}, "Jc 8d", "Ac Jh 7s 5d 2c")
    else:
        play = canberra({1: "9d 9c 9h 5s 2d", 4: "8d 8s 3h 3s 2c"}, "Ah Kd 8c 6h 4s")

    clause, count = {"holdem": ("9.5", 2), "canberra": ("9.7", 5)}[game]
    assert [ev.HandCounted(clause, box, count) for box in (1, 4)] == play.of(ev.HandCounted)
    assert [ev.RoundEnded("A.Round of Play", 1)] == play.of(ev.RoundEnded)
