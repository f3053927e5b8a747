"""Where the cards of a folded hand go, and that none ever lies in two places."""

import random
from typing import Any

import pytest

from croupier.rules.actions import (
    Bet,
    Call,
    CallAndFold,
    CallClock,
    Deal,
    Expire,
    Fold,
    FoldHand,
    GiveUp,
    OpenRound,
)
from croupier.rules.events import HandShown
from croupier.rules.round import FOLDED, NO_CARDS
from tests.live import dealt, live, on, report, shoe
from tests.play import covers, rule
from tests.pot import GAMES, find, finish, play, quiet, refused, stake, table, won
from tests.random_play import check_places, random_determinations, random_round
from tests.random_reports import play_with_reports
from tests.rules.poker.test_17_hands import at_showdown, shown

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@covers("A.Fold")
@each_game
def test_who_folds_with_15_dollars_in_gets_nothing_back_and_the_cards_are_discards(game):
    state = quiet(table(game, best=(2, 1, 3), blinds=(5_00, 15_00)))
    state, _ = play(state, Bet(1, 15_00))
    hole, up = state.dealt_to(1)

    state, _ = play(state, Fold(2))

    assert (985_00, hole + up) == (stake(state, 2), state.discards)
    assert ((), (), (hole, up)) == (state.hole[1], state.up[1], state.dealt_to(1))
    state, events = finish(state)
    assert 2 not in won(events)
    assert 2 not in [event.seat for event in find(events, HandShown)]


WAYS: dict[str, Any] = {
    "folded in turn": [Fold(1)],
    "out of time": [CallClock(1, by="casino supervisor"), Expire(1)],
    "swept into the discards": [report("cards in the discards", 1)],
    "too many cards": [report("wrong number of cards", 1, count=9)],
    "a breach": [FoldHand(1, "16.8(b)")],
}


@covers("A.Fold", "17.10")
@each_game
@pytest.mark.parametrize("way", WAYS)
def test_however_a_hand_is_folded_its_cards_are_among_the_discards(game, way):
    state = on(live(game))
    cards = sum(state.dealt_to(0), ())

    state, _ = play(state, *WAYS[way])

    assert (FOLDED, (), ()) == (state.status[0], state.hole[0], state.up[0])
    assert cards == state.discards


@covers("A.Fold")
@each_game
def test_an_opener_under_blind_a_passes_the_cards_in_having_paid(game):
    state, _ = play(table(game, opening_option="A"), CallAndFold(3))

    assert len(state.discards) == {"omaha": 4, "faro": 5, "stud": 3}[game]
    assert NO_CARDS == (state.hole[2], state.up[2])


@covers("A.Fold", "omaha 4.2(h)")
def test_burnt_cards_and_folded_ones_make_one_pile():
    state = quiet(table("omaha", burn=True))
    hole = state.hole[0]

    state, _ = play(state, Fold(1))

    assert (state.shoe[12], *hole) == state.discards


@covers("A.Fold", "17.3")
@each_game
def test_the_new_deal_after_a_misdeal_finds_no_discards(game):
    state, _ = play(live(game), Fold(3))

    state, _ = play(state, report("no cut"))

    assert ((), (NO_CARDS,) * 3) == (state.discards, state.passed_in)


@rule("16.5")
@each_game
def test_what_one_player_learns_of_a_card_among_the_discards_is_told_to_all(game):
    state = table(game)
    card = state.hole[2][0]

    state, _ = play(state, Fold(3))
    _, (told,) = play(state, report("information given", 3, cards=(card,)))

    assert (3, (card,)) == (told.seat, told.cards)


@rule("2.1")
@each_game
def test_a_card_among_the_discards_does_not_fall_again(game):
    state, _ = play(shoe(game), Deal(("Ah",)))

    state, _ = play(dealt(state), Call(3), Fold(1))
    state = quiet(state)

    assert "Ah" in state.discards
    refused("2.1", state, Deal(("Ah",)))


@covers("13.1")
@each_game
def test_a_hand_given_up_at_the_showdown_stays_with_its_owner_to_the_end(game):
    state = shown(at_showdown(game, 3))

    given_up, _ = play(state, GiveUp(state.seat_to_act))

    assert ((), state.hole) == (given_up.discards, given_up.hole)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_it_is_passed_in_where_another_hand_is_folded_at_the_showdown(game):
    state = shown(at_showdown(game, 3))
    gave_up = state.to_act
    state, _ = play(state, GiveUp(state.seat_to_act))
    last = state.to_act

    state, _ = play(state, report("wrong number of cards", state.seat_to_act, count=2))

    assert NO_CARDS == (state.hole[gave_up], state.up[gave_up])
    assert sum(state.dealt_to(gave_up) + state.dealt_to(last), ()) == state.discards


@each_game
@pytest.mark.parametrize("kind", ["live", "electronic"])
def test_every_card_of_the_deck_is_in_one_place_whatever_happens(game, kind):
    rng, folded = random.Random(f"places {game} {kind}"), 0
    for _ in range(60):
        opening = random_round(rng, game, random_determinations(rng, game))
        for _, action, state, _ in play_with_reports(rng, opening, live=kind == "live"):
            check_places(state)
            folded += FOLDED in state.status and not isinstance(action, OpenRound)

    assert folded > 100
