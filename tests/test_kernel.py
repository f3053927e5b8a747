"""The kernel gives the strengths of the scalar path, and survives whatever bytes it is given."""

import random
from itertools import combinations

import pytest

from croupier import bulk
from croupier.errors import CroupierError
from croupier.hands import HOUSE, Order
from tests.hand_modes import SHAPES, disagreements, rankings

pytestmark = pytest.mark.skipif(not bulk.available(), reason="the kernel was not built")

MODES = dict(rankings())


@pytest.mark.parametrize("name", sorted(MODES))
def test_kernel_and_scalar_path_agree_on_random_hands(name):
    ranking, rng = MODES[name], random.Random(name)
    bulk.table.cache_clear()

    for shape in SHAPES:
        hands = [rng.sample(ranking.order.cards, sum(shape)) for _ in range(200)]
        assert [] == disagreements(ranking, shape, hands)


@pytest.mark.parametrize("communal", [3, 4, 5])
@pytest.mark.parametrize("hole", [4, 5])
@pytest.mark.parametrize("name", ["00 52 high", "06 52+Jk high", "09 52+Jk low", "38 40+Jk low"])
def test_a_great_many_hands_are_judged_by_a_table_and_alike(name, hole, communal):
    ranking, rng = MODES[name], random.Random(name)
    rows = b"".join(
        bulk.encode(rng.sample(ranking.order.cards, hole + communal)) for _ in range(300)
    )
    bulk.table.cache_clear()
    few = bulk.strengths_of_two(ranking, rows, hole, communal)

    many = bulk.strengths_of_two(ranking, rows * 70, hole, communal)

    assert list(few) * 70 == list(many)


@pytest.mark.parametrize("contest", ["high", "low"])
@pytest.mark.parametrize("deck_size", [32, 36])
def test_kernel_and_scalar_path_agree_on_every_hand_with_the_joker(deck_size, contest):
    ranking = Order(deck_size, True, True, contest).rankings[contest]

    assert [] == disagreements(ranking, (5,), list(combinations(ranking.order.cards, 5)))


@pytest.mark.parametrize("rows", [0, 1, 31, 32, 33, 34, 65, 66, 67, 1000])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_any_number_of_rows_is_judged_to_the_last(rows, size):
    rng = random.Random(rows)
    hands = [rng.sample(HOUSE.cards, size) for _ in range(rows)]

    assert [] == disagreements(HOUSE.high, (size,), hands)


@pytest.mark.parametrize("row", [0, 5, 31, 32, 40, 98, 99])
@pytest.mark.parametrize("wrong", [52, 53, 63, 64, 180, 255])
def test_a_byte_that_is_no_card_is_found_in_any_row(row, wrong):
    rows = bytearray(bytes(range(7)) * 100)
    rows[7 * row + 3] = wrong

    with pytest.raises(CroupierError, match=f"row {row}: "):
        bulk.strengths(HOUSE.high, rows, 7)


@pytest.mark.parametrize("row", [0, 5, 31, 32, 99])
@pytest.mark.parametrize("pair", list(combinations(range(7), 2)), ids=str)
def test_a_card_met_twice_is_found_in_any_place(row, pair):
    rows = bytearray(bytes(range(7)) * 100)
    rows[7 * row + pair[1]] = rows[7 * row + pair[0]]

    with pytest.raises(CroupierError, match=f"rule 2.1: row {row}: .* appears twice"):
        bulk.strengths(HOUSE.high, rows, 7)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_bytes_are_judged_or_refused_with_their_row(size):
    rng, table = random.Random(size), Order(36, True, True).high

    for _ in range(300):
        rows = bytes(rng.choice((rng.randrange(256), rng.randrange(56))) for _ in range(size * 40))
        with pytest.raises(CroupierError, match=r"row \d+: "):
            bulk.strengths(table, rows, size)


def test_every_completion_of_the_cards_held_is_counted():
    held = ("Ah", "Kh", "Qh", "Jh")
    counts = bulk.count_classes(HOUSE.high, bulk.count(HOUSE.high, 5, held))

    assert {
        "royal flush": 1,
        "flush": 8,
        "straight": 3,
        "one pair": 12,
        "five odd cards": 24,
    } == counts
