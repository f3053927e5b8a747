"""Rule 2 as a round of play shows it: one deck, its size, the wild card."""

import pytest

from croupier.cards import JOKER, deck
from croupier.rules.actions import Deal, LoadShoe
from croupier.rules.events import PotAwarded, ShoeLoaded
from tests.play import covers, refused, rule
from tests.pot import GAMES, begin, find, finish, play, table
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@rule("2.1")
@each_game
def test_a_card_entered_a_second_time_is_refused(game):
    state, _ = play(table(game, live=True), Deal(("9c",)))

    refused_in_play("2.1", state, Deal(("9c",)))


@rule("2.1")
@each_game
def test_a_card_twice_in_one_entry_is_refused(game):
    state = table(game, live=True)

    refused_in_play("2.1", state, Deal(("9c", "9c")))


@rule("2.1")
@each_game
def test_a_shoe_that_is_not_one_whole_deck_is_refused(game):
    state = table(game, posting=True)

    refused_in_play("2.1", state, LoadShoe(deck()[1:]))
    refused_in_play("2.1", state, LoadShoe((*deck()[1:], deck()[-1])))


@rule("2.2")
@each_game
def test_a_shoe_with_a_card_of_another_deck_is_refused(game):
    state = table(game, posting=True)

    refused_in_play("2.2", state, LoadShoe((*deck()[1:], JOKER)))


@rule("2.2")
@each_game
def test_fifty_cards_are_no_deck(game):
    refusal = refused("2.2", begin, game, deck_size=50)

    assert "52 or 48 or 44 or 40 or 36 or 32" in str(refusal)


@each_game
def test_the_deck_stands_in_the_opening_event(game):
    _, events = begin(game, deck_size=40, wild_card=True)

    assert (40, True) == (events[0].determinations.deck_size, events[0].determinations.wild_card)


@rule("2.2")
@covers("2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)")
@each_game
@pytest.mark.parametrize(
    ("size", "below", "lowest"),
    [(48, "2h", "3h"), (44, "3h", "4h"), (40, "4h", "5h"), (36, "5h", "6h"), (32, "6h", "7h")],
)
def test_a_card_below_the_lowest_rank_is_not_in_the_deck(game, size, below, lowest):
    state = table(game, live=True, deck_size=size)

    refused_in_play("2.2", state, Deal((below,)))
    play(state, Deal((lowest,)))


@covers("2.2(a)")
@each_game
def test_no_card_is_strange_to_fifty_two(game):
    state = table(game, live=True)

    for card in deck():
        play(state, Deal((card,)))

    refused_in_play("2.2", state, Deal((JOKER,)))


@covers("2.3")
@each_game
def test_the_joker_is_one_card_more_in_any_deck(game):
    whole = deck(32, wild_card=True)

    state = table(game, seats=2, deck_size=32, wild_card=True)

    assert (33, 1) == (len(whole), whole.count(JOKER))
    assert set(whole) == set(state.shoe)


@rule("2.3")
@each_game
def test_a_second_joker_is_refused(game):
    refused("2.3", deck, 32, wild_card=2)
    refused("2.3", begin, game, wild_card=2)


@covers("A.Shoe", "7.3")
@each_game
def test_every_card_is_the_next_of_the_order_in_the_shoe(game):
    state, _ = finish(table(game))

    out = [*state.communal, *state.discards, *sum(state.hole, ()), *sum(state.up, ())]

    assert sorted(state.shoe[: state.dealt]) == sorted(out)


@rule("7.2")
@each_game
def test_the_cards_go_into_the_shoe_once(game):
    state, events = begin(game)

    (loaded,) = find(events, ShoeLoaded)

    assert state.shoe == loaded.order
    refused_in_play("7.2", state, LoadShoe(deck()))


@rule("7.3")
@each_game
def test_no_card_is_entered_when_none_is_due(game):
    state = table(game)

    refused_in_play("7.3", state, Deal(("9c",)))


@rule("7.1")
@each_game
def test_no_card_is_entered_before_the_shuffle(game):
    refused_in_play("7.1", table(game, posting=True), Deal(("9c",)))


@rule("7.3")
@each_game
def test_no_more_cards_are_entered_than_are_due(game):
    state = table(game, seats=2, live=True)

    refused_in_play("7.3", state, Deal(deck()[:20]))
    refused_in_play("7.3", state, Deal(()))


FLUSH = {1: "As 9s", 2: "Kh Kd"}
MIDDLE = "Ks Qs 5s 5h 7c"


def flush_against_full_house(**deck_options):
    """Seat 1 has an ace-high flush, seat 2 kings over fives."""
    _, events = finish(table("omaha", 2, hole=FLUSH, communal=MIDDLE, **deck_options))
    return find(events, PotAwarded)[0].seat


@covers("omaha A.Full Deck")
def test_fifty_three_cards_are_a_full_deck_and_the_full_house_wins():
    assert 2 == flush_against_full_house(deck_size=52, wild_card=True)


@covers("omaha A.Reduced Deck")
def test_forty_nine_cards_are_a_reduced_deck_and_the_flush_wins():
    assert 1 == flush_against_full_house(deck_size=48, wild_card=True)
