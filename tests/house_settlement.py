"""A second, plain settlement of both house games, written from the instruments.

It shares no code with the engine: its own order of hands and its own pay tables. It takes a round
as it was played (wagers in action, cards, decisions, declarations) and says what each player, the
house and the pools gain. Slow and obvious on purpose. Where the determinations have another pay
table than the instrument's, `options` names its lines.
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
class Box:
    """One player's part in a round, as it was played."""

    ante: int  # in action, after rules 3.3 to 3.5
    side: int
    cards: tuple
    folded: bool
    declared: bool
    declared_before_fold: bool = False


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


def settle_holdem(boxes, dealer, communal, options):
    """NI2007-208, rules 7 to 11."""
    out = Outcome()
    kickers = options["kickers_count_with_sets"]
    dealers = best((*dealer, *communal), kickers) if len(communal) == 5 else None
    qualifies = dealers is not None and best((*dealer, *communal)) >= options["lowest"]
    for number, box in boxes.items():
        gained, used = 0, 0
        bonus = super_aces(box.cards, communal[:3], options.get("super_aces_odds", SUPER_ACES))
        claimed = box.side and bonus is not None and box.declared
        if claimed and (not box.folded or box.declared_before_fold):
            paid, used = limited(box.side * bonus, "super_aces", options, used)
            gained += paid
            if box.folded and options["bonus_then_fold"] == "forfeit":
                gained -= paid + box.side
        else:
            gained -= box.side
        if box.folded:
            gained -= box.ante
        else:
            gained += holdem_hand(box, dealers, qualifies, communal, options, used)
        out.net[number] = gained
    out.house = -sum(out.net.values())
    return out


def holdem_hand(box, dealers, qualifies, communal, options, used):
    """Rule 9 for one hand that called."""
    mine = best((*box.cards, *communal), options["kickers_count_with_sets"])
    table = options.get("ante_odds", HOLDEM_ANTE)
    win, used = limited(box.ante * line(table, mine[0]), "ante", options, used)
    if not qualifies:
        if mine == dealers and options["equal_when_not_qualified"] == "void":
            return 0
        return win
    if mine > dealers:
        call, used = limited(2 * box.ante * options["call_odds"], "call", options, used)
        return win + call
    return -3 * box.ante if mine < dealers else 0


def prize_hand(cards):
    """The line of 11.1 that a hand fits, or nothing."""
    rank, ranks = value(cards)
    if rank == 2 and ranks[:2] == [14, 8]:
        return "dead man's hand"
    return NAMES[rank] if NAMES[rank] in ("royal flush", "straight flush", *BONUS) else None


def settle_canberra(boxes, dealer, options):
    """NI2004-492, rules 7 to 11.1."""
    out = Outcome()
    dealers = value(dealer)
    takes_part = dealers >= options["lowest"]
    for number, box in boxes.items():
        gained = -box.ante if box.folded else canberra_hand(box, dealers, takes_part, options)
        out.house -= gained
        prize = prize_hand(box.cards) if box.side and box.declared and not box.folded else None
        if prize is None or options["winning_wager"] == "pool":
            gained -= box.side
            out.pooled += box.side
        if prize in ("royal flush", "straight flush"):
            out.majors.append((number, prize))
        elif prize:
            bonus = BONUS.get(prize, 50_00)
            gained += bonus
            out.bonuses += bonus
        out.net[number] = gained
    return out


def canberra_hand(box, dealers, takes_part, options):
    """Rule 9 for one hand that bet."""
    mine = value(box.cards)
    ante, used = limited(box.ante * options["ante_odds"], "ante", options, 0)
    if not takes_part:
        if mine == dealers and options["equal_when_not_qualified"] == "void":
            return 0
        return ante
    if mine > dealers:
        table = options.get("bet_odds", CANBERRA_BET)
        won = 2 * box.ante * line(table, mine[0])
        return ante + limited(won, "bet", options, used)[0]
    return -3 * box.ante if mine < dealers else 0
