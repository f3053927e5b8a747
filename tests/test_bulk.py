"""The face of the bulk path: what may lend its memory, and what is said when it will not do."""

import sys
from array import array

import pytest

from croupier import bulk
from croupier.cards import cards
from croupier.errors import BadMessage
from croupier.hands import HOUSE, Order
from tests.play import refused

HANDS = [cards("As Ks Qs Js Ts"), cards("9c 9d 9h 2s 2c")]
ROWS = b"".join(map(bulk.encode, HANDS))
STRENGTHS = [HOUSE.high.strength(hand) for hand in HANDS]

needs_kernel = pytest.mark.skipif(not bulk.available(), reason="the kernel was not built")


@needs_kernel
@pytest.mark.parametrize("lent", [bytes, bytearray, memoryview, lambda rows: array("B", rows)])
def test_whatever_lends_its_memory_is_taken(lent):
    assert STRENGTHS == list(bulk.strengths(HOUSE.high, lent(ROWS), 5))


@needs_kernel
def test_a_table_of_rows_needs_no_size():
    rows = memoryview(ROWS).cast("B", shape=[2, 5])

    assert STRENGTHS == list(bulk.strengths(HOUSE.high, rows))


@needs_kernel
@pytest.mark.parametrize("out", [array("I", [0, 0]), bytearray(8)], ids=["array", "bytearray"])
def test_strengths_are_written_where_they_are_wanted(out):
    assert out is bulk.strengths(HOUSE.high, ROWS, 5, out)
    assert STRENGTHS == list(memoryview(out).cast("B").cast("I"))


@needs_kernel
@pytest.mark.parametrize(
    ("rows", "size", "out", "said"),
    [
        (ROWS, 8, None, "rows of 8 cards given where a hand is made of 5, 6 or 7"),
        (ROWS, 7, None, "10 bytes are not a whole number of rows of 7 cards"),
        (array("I", [1] * 5), 5, None, "cards in items of 4 bytes given"),
        (ROWS, 5, bytearray(9), "out has 9 bytes where 2 strengths need 8"),
        (ROWS, 5, bytes(8), "out has 8 bytes and is read-only"),
    ],
)
def test_buffers_that_do_not_fit_are_told_in_one_sentence(rows, size, out, said):
    with pytest.raises(BadMessage, match=said):
        bulk.strengths(HOUSE.high, rows, size, out)


@needs_kernel
def test_buffers_that_overlap_are_not_taken():
    whole = bytearray(ROWS + bytes(8))

    with pytest.raises(BadMessage, match="overlap"):
        bulk.strengths(HOUSE.high, memoryview(whole)[:10], 5, memoryview(whole)[4:12])


@needs_kernel
def test_three_hole_cards_are_too_few():
    with pytest.raises(BadMessage, match="3 hole cards with 5 communal cards"):
        bulk.strengths_of_two(HOUSE.high, bytes(range(8)), 3, 5)


@needs_kernel
def test_a_row_with_a_card_of_another_deck_is_refused_as_the_scalar_path_would():
    refusal = refused(
        "2.2(f)", bulk.strengths, Order(32).high, bulk.encode(cards("5s As Ks Qs Js")), 5
    )

    assert "row 0: 5s is not in a deck of 32 cards, seven to ace" == refusal.reason


@needs_kernel
@pytest.mark.parametrize("held", [("Ah", "Ah"), tuple(HOUSE.cards[:8])], ids=["twice", "eight"])
def test_cards_that_make_no_hand_cannot_be_counted(held):
    with pytest.raises(BadMessage, match="cannot be counted"):
        bulk.count(HOUSE.high, 5, held)


@needs_kernel
def test_a_card_of_another_deck_cannot_be_counted():
    with pytest.raises(BadMessage, match="'2c' is not a card of the deck in play"):
        bulk.count(Order(48).high, 5, ["2c"])


def test_without_the_kernel_one_sentence_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "croupier._kernel", None)
    bulk._kernel.cache_clear()
    try:
        assert not bulk.available()
        with pytest.raises(bulk.KernelMissing, match="install a C compiler"):
            bulk.strengths(Order(48, True).high, ROWS, 5)
        assert STRENGTHS == [HOUSE.high.strength(hand) for hand in HANDS]
    finally:
        bulk._kernel.cache_clear()
