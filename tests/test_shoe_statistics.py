"""Whole decks as a laboratory looks at them; a million of them: `python -m tests.soak_shuffle`."""

import hashlib
from collections import Counter
from itertools import islice

import pytest

from croupier.cards import DECK_SIZES
from tests.soak_shuffle import HANDS, Figure, Tally, cuts, failed, fit, shuffled, tail, tallied

SEED = hashlib.sha256(b"a fixed seed: the same decks in every run").digest()


def test_fifty_thousand_full_decks_show_nothing_unusual():
    figures = tallied(SEED, 52, 50_000)

    assert 8 == len(figures)
    assert [] == failed(figures)


@pytest.mark.parametrize("size", sorted({size + joker for size in DECK_SIZES for joker in (0, 1)}))
def test_decks_of_every_size_show_nothing_unusual(size):
    assert [] == failed(tallied(SEED, size, 5_000))


@pytest.mark.parametrize(("game", "depths"), [("omaha", 49), ("holdem", 43)])
def test_every_depth_of_the_cut_comes_equally_often(game, depths):
    figure = cuts(SEED, game, 52, 10_000)

    assert depths - 1 == figure.freedom
    assert [] == failed([figure])


def spoiled(change):
    """The figures of decks after a fault of the generator."""
    tally = Tally(52)
    for chunk in shuffled(SEED, 52, 5_000):
        tally.add([change(number, deck) for number, deck in enumerate(chunk)])
    return {figure.name for figure in failed(list(tally.figures()))}


def test_a_card_that_stays_on_top_too_often_is_found():
    def stays(number, deck):
        return bytes([0]) + deck.replace(b"\0", b"") if number % 20 == 0 else deck

    assert {"card x position", "first two cards"} <= spoiled(stays)


def test_the_same_deck_twice_in_a_row_is_found():
    chunk = next(shuffled(SEED, 52, 5_000))

    assert "cards that kept their place" in spoiled(lambda number, _: chunk[number // 2 * 2])


def test_two_cards_in_sequence_too_often_are_found():
    def rising(number, deck):
        return bytes(sorted(deck[:6])) + deck[6:]

    assert "rises within a deck" in spoiled(rising)


def test_pairs_that_come_too_often_are_found():
    def paired(number, deck):
        mate = deck[0] ^ 1
        return (
            deck[:1] + bytes([mate]) + deck[1:].replace(bytes([mate]), b"")
            if number % 9 == 0
            else deck
        )

    assert "class of the first five cards" in spoiled(paired)


def test_the_classes_of_five_cards_are_all_of_them():
    assert 2_598_960 == sum(HANDS.values())


def test_a_value_at_its_mean_is_nothing_unusual_and_one_far_off_is():
    assert 0.49 < tail(2600.3, 2601) < 0.51
    assert tail(3.841, 1) == pytest.approx(0.05, abs=0.01)
    assert tail(67.505, 50) == pytest.approx(0.05, abs=0.0005)
    assert [Figure("far", 3000, 2601, 1e-8)] == failed([Figure("far", 3000, 2601, 1e-8)])


def test_decks_that_are_too_even_are_found():
    tally = Tally(4)

    tally.add([bytes((n + at) % 4 for at in range(4)) for n in range(4_000)])

    assert "card x position" in {figure.name for figure in failed(list(tally.figures()))}


def test_a_cell_that_never_came_counts_as_missing():
    figure = fit("two of three", Counter(a=10, b=20), 10, 3)

    assert (20, 2) == (figure.value, figure.freedom)


def test_chunks_are_of_the_size_asked_for():
    assert [20_000, 5] == [len(chunk) for chunk in islice(shuffled(SEED, 4, 20_005), 3)]
