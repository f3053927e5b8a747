"""Cards and decks, and what a person may type for them."""

import pytest

from croupier.cards import card, cards, deck, held, show
from croupier.errors import BadMessage, Refused


@pytest.mark.parametrize("text", ["Ah Td 2c Jk", "ah,10d,2C,joker", "AhTd2cJk", "A♥ 10♦2♣ Jk"])
def test_cards_may_be_typed_in_several_ways(text: str) -> None:
    assert ("Ah", "Td", "2c", "Jk") == cards(text)


def test_cards_are_given_one_by_one_or_as_text() -> None:
    assert ("Ah", "Td") == held("A♥ T♦") == held(["Ah", "Td"])


@pytest.mark.parametrize(("text", "named"), [("foo", "foo"), ("AhKx", "AhKx"), ("1h", "1h")])
def test_what_is_no_card_is_named_whole(text: str, named: str) -> None:
    with pytest.raises(BadMessage, match=f"'{named}' is not a card"):
        cards(text)


def test_a_deck_is_in_its_printed_order() -> None:
    assert "7c 7d 7h 7s 8c" == show(deck(32)[:5])
    assert (52, 53) == (len(deck()), len(deck(wild_card=True)))
    assert "Jk" == card("JOKER")


def test_other_decks_are_refused_with_those_that_are_offered() -> None:
    with pytest.raises(Refused, match=r"rule 2\.2: a deck of 50 cards is not one of 52, 48"):
        deck(50)
