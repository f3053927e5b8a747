"""Cards, decks and their text forms. Knows nothing of hands, games or players.

A card is its text: rank then suit, "Ah", "Td", "2c"; the Joker is "Jk".
"""

from collections.abc import Iterable
from functools import cache

from croupier.errors import BadMessage, Refused

INSTRUMENTS = ("omaha", "faro", "stud")

Card = str

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER: Card = "Jk"
DECK_SIZES = (52, 48, 44, 40, 36, 32)

RANK_NAMES = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}

_PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
_SIGNS = dict(zip(SUITS, "♣♦♥♠", strict=True))  # as a screen shows them
_BY_TEXT = {
    "jk": JOKER,
    **{
        (rank + suit).lower(): each
        for each in _PACK
        for rank in ([each[0], "10"] if each[0] == "T" else [each[0]])
        for suit in (each[1], _SIGNS[each[1]])
    },
}


@cache
def deck(deck_size: int = 52, wild_card: bool = False) -> tuple[Card, ...]:
    """The deck in its printed order, lowest rank first, the Joker last (2.2, 2.3)."""
    if deck_size not in DECK_SIZES:
        sizes = ", ".join(map(str, DECK_SIZES))
        raise Refused("2.2", f"a deck of {deck_size} cards is not one of {sizes}")
    if wild_card not in (False, True):
        raise Refused("2.3", f"{wild_card} wild cards are more than the one a deck may have")
    return _PACK[52 - deck_size :] + ((JOKER,) if wild_card else ())


def card(text: str) -> Card:
    """One card from what a person typed: "ah", "10h", "A♥", "Jk", "joker"."""
    known = _BY_TEXT.get("jk" if text.lower() == "joker" else text.lower())
    if known is None:
        raise BadMessage(f"{text!r} is not a card: write a rank and a suit as in Ah, Td, 2c, or Jk")
    return known


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text, separated by spaces or commas, or run together: "Ah Kd", "AhKd10c"."""
    found: list[Card] = []
    for word in text.replace(",", " ").split():
        parts = _split(word)
        readable = all(part.lower() in _BY_TEXT for part in parts)
        found.extend(card(part) for part in (parts if readable else [word]))
    return tuple(found)


def held(some: Iterable[Card] | str) -> tuple[Card, ...]:
    """Cards that are given one by one, or as text."""
    return cards(some) if isinstance(some, str) else tuple(some)


def show(hand: Iterable[Card]) -> str:
    """The cards as text, separated by spaces."""
    return " ".join(hand)


def _split(word: str) -> list[str]:
    if word.lower() in _BY_TEXT or word.lower() == "joker":
        return [word]
    parts, rest = [], word
    while rest:
        size = 3 if rest.startswith("10") else 2
        parts.append(rest[:size])
        rest = rest[size:]
    return parts
