"""What winning wagers are paid, line by line, and the maximum payout (rule 8)."""

import pytest

from croupier.rules.house import events as ev
from tests.house import GAMES, Play
from tests.play import covers, rule

INSTRUMENTS = ("holdem", "canberra")

# the player's hole cards, the dealer's, communal cards: the dealer has a pair of fours or better
HOLDEM = {
    "royal flush": ("Ac Tc", "4h 4d", "Kc Qc Jc 8h 2s"),
    "straight flush": ("9c 8c", "4h 4d", "7c 6c 5c Kh 2s"),
    "four of a kind": ("9c 9d", "4h 4d", "9h 9s 5c Kh 2s"),
    "full house": ("9c 9d", "4h 4d", "9h 5s 5c Kh 2s"),
    "flush": ("Ac 9c", "4h 4d", "Kc 7c 2c Jh 3s"),
    "straight": ("9c 8d", "4h 4d", "7c 6h 5s Kh 2s"),
    "pair": ("5c 5d", "4h 4d", "Kc Qh 9s 7h 2s"),
}
# the player's five cards against the dealer's ace and king
CANBERRA = {
    "royal flush": "Ac Kc Qc Jc Tc",
    "straight flush": "5h 4h 3h 2h Ah",
    "four of a kind": "9c 9d 9h 9s 2c",
    "full house": "9c 9d 9h 5s 5c",
    "flush": "Ac 9c 7c 4c 2c",
    "straight": "9c 8h 7h 6s 5c",
    "three of a kind": "9c 9d 9h 5s 2c",
    "two pairs": "9c 9d 5h 5s 2c",
    "one pair": "9c 9d 5h 3s 2c",
    "ace king queen": "Ac Kc Qd 3s 2h",
}
DEALER = "As Kd 8d 6h 4s"


def played(game, hand, ante, **choices):
    """Win both wagers with this hand."""
    play = Play(game, **choices)
    play.wagers({1: ante})
    if game == "holdem":
        mine, dealer, communal = HOLDEM[hand]
        play.deal({1: mine}, dealer, communal)
    else:
        play.deal({1: CANBERRA[hand]}, DEALER)
    play.stay(1)
    return play


def holdem(hand, ante, **choices):
    """What ante and call win with this hand."""
    paid = played("holdem", hand, ante, **choices).of(ev.WagerPaid)
    return {each.wager: each.winnings for each in paid}


def canberra(hand, ante, **choices):
    """What ante and bet win with this hand."""
    paid = played("canberra", hand, ante, **choices).of(ev.WagerPaid)
    return {each.wager: each.winnings for each in paid}


@rule("holdem 8.1.Ante.Royal flush", games=("holdem",))
@covers("holdem 8.1")
def test_an_ante_with_a_royal_flush_pays_100_to_1_up_to_the_maximum():
    assert 2_000_00 == holdem("royal flush", 20_00, max_payout=2_500_00)["ante"]
    assert 2_500_00 == holdem("royal flush", 30_00, max_payout=2_500_00)["ante"]


@rule("holdem 8.1.Ante.Straight flush")
def test_an_ante_with_a_straight_flush_pays_20_to_1_up_to_the_maximum():
    assert 500_00 == holdem("straight flush", 25_00, max_payout=5_000_00)["ante"]
    assert 400_00 == holdem("straight flush", 25_00, max_payout=400_00)["ante"]


@rule("holdem 8.1.Ante.Four of a kind")
def test_an_ante_with_four_of_a_kind_pays_10_to_1():
    assert 250_00 == holdem("four of a kind", 25_00)["ante"]


@rule("holdem 8.1.Ante.Full house")
def test_an_ante_with_a_full_house_pays_3_to_1():
    assert 75_00 == holdem("full house", 25_00)["ante"]


@rule("holdem 8.1.Ante.Flush")
def test_an_ante_with_a_flush_pays_2_to_1():
    assert 50_00 == holdem("flush", 25_00)["ante"]


@rule("holdem 8.1.Ante.Flush", "holdem 9.1")
def test_an_ante_with_a_flush_pays_2_to_1_against_a_dealer_who_does_not_qualify_too():
    play = Play("holdem")
    play.wagers({1: 25_00})
    play.deal({1: "Ac 9c"}, "Th 5d", "Kc 7c 2c Jh 3s")

    play.stay(1)

    assert 50_00 == play.net(1)


@rule("holdem 8.1.Ante.All other")
@pytest.mark.parametrize("hand", ["straight", "pair"])
def test_every_other_winning_ante_pays_1_to_1(hand):
    assert 25_00 == holdem(hand, 25_00)["ante"]


@rule("holdem 8.1.Ante.All other", "holdem 9.1")
def test_nothing_at_all_pays_1_to_1_against_a_dealer_who_does_not_qualify():
    play = Play("holdem")
    play.wagers({1: 25_00})
    play.deal({1: "Qc 9d"}, "Th 5d", "Jc 7c 2c 6h 3s")

    play.stay(1)

    assert 25_00 == play.net(1)


@rule("holdem 8.1.Call bet")
@pytest.mark.parametrize("hand", ["royal flush", "pair"])
def test_a_winning_call_pays_1_to_1_whatever_the_hand(hand):
    assert 50_00 == holdem(hand, 25_00, max_payout=40_00)["call"]


@rule("canberra 8.1.Ante")
@pytest.mark.parametrize("hand", ["royal flush", "one pair"])
def test_a_winning_ante_at_canberra_pays_1_to_1_outside_the_maximum(hand):
    assert 30_00 == canberra(hand, 30_00, max_payout=20_00)["ante"]


LINES = [
    ("8.1.Bet.One pair or less", "ace king queen", 30_00),
    ("8.1.Bet.One pair or less", "one pair", 30_00),
    ("8.1.Bet.Two pairs", "two pairs", 60_00),
    ("8.1.Bet.Three of a Kind", "three of a kind", 90_00),
    ("8.1.Bet.Straight", "straight", 120_00),
    ("8.1.Bet.Flush", "flush", 150_00),
    ("8.1.Bet.Full House", "full house", 210_00),
    ("8.1.Bet.Four of a Kind", "four of a kind", 600_00),
    ("8.1.Bet.Straight Flush", "straight flush", 1_500_00),
    ("8.1.Bet.Royal Flush", "royal flush", 7_500_00),
]


@covers(
    "canberra 8.1",
    "canberra 8.1.Bet.One pair or less",
    "canberra 8.1.Bet.Two pairs",
    "canberra 8.1.Bet.Three of a Kind",
    "canberra 8.1.Bet.Straight",
    "canberra 8.1.Bet.Flush",
    "canberra 8.1.Bet.Full House",
    "canberra 8.1.Bet.Four of a Kind",
    "canberra 8.1.Bet.Straight Flush",
    "canberra 8.1.Bet.Royal Flush",
)
@pytest.mark.parametrize(("clause", "hand", "winnings"), LINES)
def test_a_winning_bet_is_paid_by_the_line_of_its_hand(clause, hand, winnings):
    play = Play("canberra")
    play.wagers({1: 15_00})
    play.deal({1: CANBERRA[hand]}, "As Kd 8d 6h 3h" if hand == "ace king queen" else DEALER)

    play.stay(1)

    assert ev.WagerPaid(clause, 1, "bet", 30_00, winnings) in play.events


@rule("canberra 8.1.Bet.Royal Flush")
def test_a_bet_is_paid_up_to_the_maximum_payout():
    assert 5_000_00 == canberra("royal flush", 15_00, max_payout=5_000_00)["bet"]


@rule("8.2")
@pytest.mark.parametrize("game", GAMES)
def test_a_payout_that_the_maximum_cuts_cites_it_beside_its_own_line(game):
    wager, line, due = {
        "holdem": ("ante", "8.1.Ante.Flush", 50_00),
        "canberra": ("bet", "8.1.Bet.Flush", 250_00),
    }[game]

    cut = played(game, "flush", 25_00, max_payout=due - 5_00)

    assert [ev.PayoutLimited("8.2", 1, wager, due, due - 5_00)] == cut.of(ev.PayoutLimited)
    (paid,) = [each for each in cut.of(ev.WagerPaid) if each.wager == wager]
    assert (line, due - 5_00) == (paid.rule, paid.winnings)
    assert [] == played(game, "flush", 25_00, max_payout=due).of(ev.PayoutLimited)


@covers("holdem 8.1", "canberra 8.1")
def test_the_maximum_payout_may_hold_for_the_whole_round_of_a_player():
    per_round = {"max_payout_scope": "per_player_round", "max_payout": 100_00}

    paid = holdem("full house", 25_00, max_payout_applies_to=("ante", "call"), **per_round)
    other = canberra("flush", 15_00, max_payout_applies_to=("ante", "bet"), **per_round)

    assert {"ante": 75_00, "call": 25_00} == paid
    assert {"ante": 15_00, "bet": 85_00} == other


@covers("holdem 8.1")
def test_a_maximum_for_the_whole_round_counts_the_bonus_where_it_applies():
    play = Play(
        "holdem",
        max_payout=100_00,
        max_payout_scope="per_player_round",
        max_payout_applies_to=("ante", "super_aces"),
        auto_declare=True,
    )
    play.wagers({1: 25_00}, side={1: 10_00})
    play.deal({1: "9c 9d"}, "4h 4d", "9h 5s Kc Kh 2s")

    play.stay(1)

    winnings = {paid.wager: paid.winnings for paid in play.of(ev.WagerPaid)}
    assert {"super_aces": 70_00, "ante": 30_00, "call": 50_00} == winnings


@covers("holdem 8.1", "canberra 8.1")
def test_an_analyst_may_try_another_pay_table_and_another_qualifying_hand():
    odds = (("pair of fives", 9), ("all other", 1))

    paid = holdem("pair", 25_00, ante_odds=odds, call_odds=2, qualifying_hand="44532")
    other = canberra("one pair", 15_00, bet_odds=(("pair of nines", 4),), qualifying_hand="75432")

    assert {"ante": 225_00, "call": 100_00} == paid
    assert {"ante": 15_00, "bet": 120_00} == other


@covers("holdem 8.1")
def test_a_line_of_another_pay_table_cites_the_rule_itself():
    play = Play("holdem", ante_odds=(("straight", 4),))
    play.wagers({1: 25_00})
    mine, dealer, communal = HOLDEM["straight"]
    play.deal({1: mine}, dealer, communal)

    play.stay(1)

    assert ev.WagerPaid("8.1", 1, "ante", 25_00, 100_00) in play.events


@covers("holdem 8.1")
def test_a_hand_without_a_line_gets_its_stake_back_and_no_more():
    assert 0 == holdem("pair", 25_00, ante_odds=(("straight", 4),))["ante"]
