"""Best play of one hand, and the rules a person can remember."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from croupier import bulk
from croupier.bulk import encode
from croupier.cards import cards, deck
from croupier.errors import BadMessage
from croupier.hands import HOUSE
from croupier.odds import determine, house, kernel
from croupier.odds.play import (
    Seen,
    Spot,
    canberra_rule,
    decide,
    holdem_points,
    holdem_rule,
    remembered,
    rule_return,
    short_rule,
    sight,
    sights,
    spot,
    spots,
)
from tests.odds.solved import grouped, solved

NOTHING = Spot(False, 0, "none", 0, over=0, above=2, low=4, high=9)


@pytest.mark.parametrize(
    ("hand", "seen", "best"),
    [
        ("2h 2d 5c 7s 9h", "Kc", "bet"),
        ("Qh Jd 9c 7s 5h", "2c", "fold"),
        ("Ah Kd Qc Js 5h", "5c", "bet"),
        ("Ah Kd 9c 5s 2h", "Jc", "fold"),
    ],
)
def test_canberra_is_played_as_the_books_have_it(hand, seen, best):
    assert best == decide("canberra", cards(hand), cards(seen)).best


def test_a_hand_that_cannot_lose_is_worth_what_it_is_paid():
    decision = decide("canberra", cards("Ah Kh Qh Jh Th"), cards("2c"))

    assert 1 == sum(decision.ends.values())
    assert decision.stay == 1 + 500 * decision.ends["higher"]


def test_a_maximum_payout_reaches_the_best_play_of_one_hand():
    capped = determine("canberra", max_payout=100)
    decision = decide("canberra", cards("Ah Kh Qh Jh Th"), cards("2c"), capped, ante=10)

    assert decision.stay == 1 + 10 * decision.ends["higher"]


@pytest.mark.parametrize(
    ("hand", "seen", "sentence"),
    [
        ("Ah Kd", "2c 3c", "2 cards and 2 seen given where the decision is made with 2 and 3"),
        ("Ah Kd", "2c 3c Ah", "Ah appears twice"),
    ],
)
def test_cards_that_make_no_decision_are_told_in_a_sentence(hand, seen, sentence):
    with pytest.raises(BadMessage, match=sentence):
        decide("holdem", cards(hand), cards(seen))


@pytest.mark.parametrize(("game", "groups"), [("holdem", spots), ("canberra", sights)])
def test_the_groups_of_the_kernel_are_those_that_a_rule_speaks_of(game, groups):
    sums, _ = grouped(game)

    assert len(sums) == len(list(groups()))
    assert house.GAMES[game].deals == sum(group.weight for group in sums) * house.GAMES[game].ways


def test_a_group_of_holdem_decisions_holds_what_its_name_says():
    sums, _ = grouped("holdem")
    made = sum(group.weight for group, each in zip(sums, spots(), strict=True) if each.low == 14)

    assert 6 * 19_600 == made


@pytest.mark.parametrize(
    ("game", "most"), [("holdem", Fraction(1, 300)), ("canberra", Fraction(1, 400_000))]
)
def test_the_short_rule_costs_something_but_little(game, most):
    sums, unit = grouped(game)
    by_rule = rule_return(game, sums, unit, short_rule(game).stays)

    assert 0 < solved(game).return_per_ante - by_rule < most


def test_best_play_by_groups_returns_what_the_solver_says():
    sums, unit = house.groups("holdem", ante=300)
    best = Fraction(sum(group.best for group in sums) * unit, 300 * house.GAMES["holdem"].deals)

    assert solved("holdem").return_per_ante == best


@pytest.mark.parametrize(
    ("place", "points"),
    [
        (NOTHING, 7),
        (NOTHING._replace(high=13), 11),
        (NOTHING._replace(above=3), 6),
        (NOTHING._replace(over=1), 6),
        (NOTHING._replace(flop=1), 8),
        (NOTHING._replace(suits="three"), 8),
        (NOTHING._replace(suits="foreign"), 4),
        (NOTHING._replace(straight_draw=1), 12),
    ],
)
def test_the_rule_of_holdem_counts_points_and_calls_from_eight_on(place, points):
    assert points == holdem_points(place)
    assert (points >= 8) == holdem_rule(place)


@pytest.mark.parametrize(
    "change", [{"made": True}, {"flop": 2}, {"suits": "four"}, {"straight_draw": 2}]
)
def test_the_rule_of_holdem_calls_whatever_the_points_with_something_good(change):
    assert holdem_rule(NOTHING._replace(high=5, low=2, above=3, **change))


@pytest.mark.parametrize(
    ("hole", "flop", "expected"),
    [
        ("9h 4d", "Jc Td 2s", NOTHING),
        ("9h 4h", "Jc Th 2s", NOTHING._replace(suits="three")),
        ("9h 4h", "Jc Tc 2c", NOTHING._replace(suits="foreign")),
        ("9h 4h", "Jh Th 2s", NOTHING._replace(suits="four")),
        ("9h 4c", "Jc Jd 2s", NOTHING._replace(flop=1)),
        ("9h 4c", "Jc Td 8s", NOTHING._replace(above=3, straight_draw=2)),
        ("9h 4c", "3c 3d 2s", NOTHING._replace(flop=1, over=2, above=0, straight_draw=0)),
        ("9h 9c", "Jc Td 2s", NOTHING._replace(made=True, low=9)),
    ],
)
def test_the_kernel_finds_the_group_that_a_player_would(hole, flop, expected):
    row = (*cards(hole), *cards("Kh Kd"), *cards(flop), *cards("Ks Qs"))
    only = bytes(each == expected for each in spots())
    terms = house.Terms("holdem", determine("holdem"), 100, {})
    (outcome,) = kernel.load().play(True, *terms.arguments(), None, only, 0, 0, encode(row))

    assert 5 != outcome % 6


LOOKS = {
    "holdem": (9, spots, lambda row: spot(row[:2], row[4:7])),
    "canberra": (10, sights, lambda row: sight(row[:5], row[9])),
}


@pytest.mark.parametrize("game", LOOKS)
def test_a_player_sees_in_any_cards_the_group_that_the_kernel_finds(game):
    size, groups, look = LOOKS[game]
    numbers = {each: number for number, each in enumerate(groups())}
    terms, rng = house.Terms(game, determine(game), 100, {}), random.Random(5)
    for _ in range(300):
        row, only = rng.sample(deck(), size), bytearray(len(numbers))
        only[numbers[look(row)]] = 1
        given = game == "holdem", *terms.arguments(), None, bytes(only), 0, 0, encode(row)

        assert 5 != kernel.load().play(*given)[0] % 6


@pytest.mark.parametrize(
    ("game", "hand", "seen", "stays"),
    [
        ("holdem", "9h 4d", "Jc Td 2s", False),
        ("holdem", "9h 4h", "Jh Th 2s", True),
        ("canberra", "Ah Kd 9c 5s 2h", "Jc", False),
        ("canberra", "Ah Kd Qc 5s 2h", "4c", True),
    ],
)
def test_the_rule_to_remember_plays_a_hand(game, hand, seen, stays):
    assert stays == remembered(game, cards(hand), cards(seen))


@pytest.mark.parametrize(
    ("hand", "seen"), [("Ah 7d", "2c 8d 9s"), ("Ah Kh", "Qh Jh 2c"), ("2c 2d", "2h 3s 3d")]
)
def test_the_ends_after_a_flop_are_those_of_every_river_counted_by_itself(hand, seen):
    law = house.GAMES["holdem"].module.law(determine("holdem"))
    rest = [card for card in deck() if card not in cards(hand + seen)]
    ends = Counter()
    for river in combinations(rest, 2):
        player = law.ranking.strength((*cards(hand + seen), *river))
        left = [card for card in rest if card not in river]
        dealer = bulk.count(law.ranking, 7, (*cards(seen), *river), left)
        ends["not qualified"] += sum(n for each, n in dealer.items() if each < law.threshold)
        ends["equal"] += dealer.get(player, 0) if player >= law.threshold else 0
        ends["lower"] += sum(
            n for each, n in dealer.items() if each > max(player, law.threshold - 1)
        )
    found = decide("holdem", cards(hand), cards(seen)).ends

    unqualified = found["not qualified"] + found.get("not qualified, equal", 0)
    assert Fraction(ends["not qualified"], 1081 * 990) == unqualified
    for end in ("equal", "lower"):
        assert Fraction(ends[end], 1081 * 990) == found.get(end, 0)


@pytest.mark.parametrize(
    ("own", "flop", "rest"),
    [
        (b"\0", b"\1\2\3", bytes(range(5, 52))),
        (b"\0\1", b"\1\2\3", bytes(range(5, 52))),
        (b"\0\x35", b"\1\2\3", bytes(range(5, 52))),
        (b"\0\4", b"\1\2\3", bytes(range(5, 51))),
    ],
    ids=["one card", "a card met twice", "the Joker", "a card too few"],
)
def test_the_kernel_refuses_rivers_of_another_deck(own, flop, rest):
    with pytest.raises(ValueError, match="two cards, a flop and all others"):
        kernel.load().list_rivers(bulk.table(HOUSE.high), own, flop, rest, 0)


@pytest.mark.parametrize(
    ("ranks", "card", "bets"),
    [
        ((2, 2, 14, 13, 12), 9, True),
        ((14, 13, 11, 6, 4), 6, True),
        ((14, 13, 11, 6, 4), 5, False),
        ((14, 13, 12, 6, 4), 5, True),
        ((14, 13, 12, 6, 4), 7, False),
        ((14, 13, 11, 6, 4), 13, True),
        ((14, 13, 10, 6, 4), 13, False),
        ((14, 12, 11, 6, 4), 4, False),
        ((14, 5, 4, 3, 2), 9, True),
    ],
)
def test_the_rule_of_canberra_decides_only_ace_and_king(ranks, card, bets):
    assert bets == canberra_rule(Seen(ranks, card, False))


def test_the_rule_of_canberra_bets_every_flush():
    assert canberra_rule(Seen((12, 10, 8, 4, 2), 14, True))
