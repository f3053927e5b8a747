"""Rules 16.5 to 16.7: what one player learns everybody learns, and what nobody may look at."""

import pytest

from croupier.rules.actions import Call, Fold, SeeCards
from croupier.rules.events import InformationShared
from tests.live import live, on, report
from tests.play import rule
from tests.pot import GAMES, finish, play, refused, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@rule("16.5")
@each_game
def test_a_folded_hand_shown_to_one_is_told_to_all(game):
    state, _ = play(live(game), Fold(3), Call(1))

    after, (shared,) = play(state, report("information given", 3, cards=("Ah", "Ad")))

    assert InformationShared("16.5", 3, ("Ah", "Ad"), "", "dealer") == shared
    assert after == state


@rule("16.6")
@each_game
def test_a_word_about_a_hand_still_held_is_told_to_all(game):
    _, (shared,) = play(on(live(game)), report("information given", 2, words="he holds a king"))

    assert (2, "he holds a king") == (shared.seat, shared.words)


@rule("16.6")
@each_game
def test_it_can_happen_at_an_electronic_table_too(game):
    state = table(game)
    card = state.hole[0][0]

    _, (shared,) = play(state, report("information given", 1, cards=(card,)))

    assert (card,) == shared.cards


@rule("stud 16.6", games=("stud",))
def test_a_card_that_lies_face_up_may_be_part_of_it():
    state = live("stud")
    card = state.up[0][0]

    _, (shared,) = play(state, report("information given", 1, cards=(card, "Ah")))

    assert (card, "Ah") == shared.cards


@rule("16.6", "16.5")
@each_game
def test_nothing_and_cards_the_player_does_not_hold_are_refused(game):
    state = table(game)
    folded, _ = play(state, Fold(3))

    refused("16.6", state, report("information given", 1))
    refused("16.6", state, report("information given", 9, words="a pair"))
    refused("16.5", folded, report("information given", 3, cards=(state.shoe[-1],)))
    refused("2.1", state, report("information given", 1, cards=(state.hole[1][0],)))
    refused("2.2", state, report("information given", 1, cards=("Jk",)))


@rule("16.7")
@each_game
@pytest.mark.parametrize("which", ["undealt cards", "discards"])
def test_nobody_looks_at_discards_or_undealt_cards_before_or_after(game, which):
    state = table(game)
    over, _ = finish(state)

    refused("16.7", state, SeeCards(2, which))
    refused("16.7", over, SeeCards(2, which))
