"""The classes of hand of the two house games, and what their order of hands insists on.

Data for `croupier.hands`; knows nothing of the pot games, of boxes, antes or pay tables.
"""

from croupier.errors import Refused

INSTRUMENTS = ("holdem", "canberra")

# Highest first (2.6). Cards rank by 2.7 and are compared from the top (2.8, 2.8(a), 2.8(b));
# the suit of a card never decides (2.9).
CLASSES = {
    "royal flush": "2.6(a)",
    "straight flush": "2.6(b)",
    "four of a kind": "2.6(c)",
    "full house": "2.6(d)",
    "flush": "2.6(e)",
    "straight": "2.6(f)",
    "three of a kind": "2.6(g)",
    "two pairs": "2.6(h)",
    "one pair": "2.6(i)",
    "five odd cards": "2.6(j)",
}

ONE_DECK = "2.1"
# How many cards make a hand: five of seven in the one game, the five dealt in the other.
WHOLE_HAND = {"holdem": "2.5", "canberra": "2.5"}


def check(deck_size: int, wild_card: bool, ace_low_in_straights: bool, contest: str) -> None:
    """Refuse what a house game may not determine: its deck and order are fixed."""
    if deck_size != 52:
        raise Refused(ONE_DECK, f"a house game is played with 52 cards, not {deck_size}")
    if wild_card:
        raise Refused(ONE_DECK, "a house game is played without a Joker")
    if not ace_low_in_straights:
        raise Refused("2.7", "in a house game the ace also counts low in straights")
    if contest != "high":
        raise Refused("2.6", f"in a house game the higher hand wins: no {contest} contest")
