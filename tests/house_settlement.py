"""A second, plain settlement of both house games, written from the instruments.

It shares no code with the engine: its own order of hands and its own pay tables. What they give for
a round as it was played is in house_judged.py. Slow and obvious on purpose. Where the
determinations have another pay table than the instrument's, `options` names its lines.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

FACE = {face: value for value, face in enumerate("23456789TJQKA", 2)}
NAMES = [
    "five odd cards",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]

HOLDEM_ANTE = {
    "royal flush": 100,
    "straight flush": 20,
    "four of a kind": 10,
    "full house": 3,
    "flush": 2,
    "all other": 1,
}
SUPER_ACES = {
    "royal flush": 100,
    "straight flush": 50,
    "four of a kind": 40,
    "full house": 30,
    "flush": 20,
    "straight": 7,
    "three of a kind": 7,
    "two pairs": 7,
    "pair of aces": 7,
}
CANBERRA_BET = {
    "royal flush": 250,
    "straight flush": 50,
    "four of a kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three of a kind": 3,
    "two pairs": 2,
    "all other": 1,
}
BONUS = {"four of a kind": 500_00, "full house": 150_00, "flush": 100_00}


def value(five):
    """(class, deciding ranks) of five cards; the greater is the higher hand."""
    ranks = sorted((FACE[card[0]] for card in five), reverse=True)
    one_suit = len({card[1] for card in five}) == 1
    in_sequence = ranks == list(range(ranks[0], ranks[0] - 5, -1))
    if ranks == [14, 5, 4, 3, 2]:
        in_sequence, ranks = True, [5, 4, 3, 2, 1]
    groups = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    shape = [count for _, count in groups]
    by_group = [rank for rank, _ in groups]
    if one_suit and in_sequence:
        return (9, []) if ranks[0] == 14 else (8, ranks[:1])
    if shape == [4, 1]:
        return 7, by_group
    if shape == [3, 2]:
        return 6, by_group
    if one_suit:
        return 5, ranks
    if in_sequence:
        return 4, ranks[:1]
    if shape == [3, 1, 1]:
        return 3, by_group
    if shape == [2, 2, 1]:
        return 2, by_group
    if shape == [2, 1, 1, 1]:
        return 1, by_group
    return 0, ranks


def best(cards, kickers=True):
    """The highest value of any five of the cards; with sets, perhaps the set alone."""
    found = max(value(five) for five in combinations(cards, 5))
    if not kickers and found[0] in (3, 6, 7):
        return found[0], found[1][:1]
    return found


@dataclass
class Outcome:
    """What each gains: players by box, the house, the pools; and major hands."""

    net: dict = field(default_factory=dict)
    house: int = 0
    pooled: int = 0
    bonuses: int = 0
    majors: list = field(default_factory=list)


def limited(amount, wager, options, used):
    """The maximum payout, where it applies: for one wager, or for all of them together."""
    if wager not in options["max_payout_applies_to"]:
        return amount, used
    room = options["max_payout"]
    if options["max_payout_scope"] == "per_player_round":
        room = max(room - used, 0)
    paid = min(amount, room)
    return paid, used + paid


def super_aces(cards, flop, odds):
    """What a bonus hand pays to one; None if it wins nothing."""
    rank, ranks = value((*cards, *flop))
    if rank == 1 and ranks[0] == 14 and "pair of aces" in odds:
        return odds["pair of aces"]
    return odds.get(NAMES[rank], odds.get("all other"))


def line(table, rank):
    """The odds of a class of hand, or of all others; a hand without a line pays nothing."""
    return table.get(NAMES[rank], table.get("all other", 0))


def prize_hand(cards):
    """The line of 11.1 that a hand fits, or nothing."""
    rank, ranks = value(cards)
    if rank == 2 and ranks[:2] == [14, 8]:
        return "dead man's hand"
    return NAMES[rank] if NAMES[rank] in ("royal flush", "straight flush", *BONUS) else None
