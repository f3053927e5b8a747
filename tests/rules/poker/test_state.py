"""A round of play as a value: equal, plain, readable; and what is no action in it."""

from dataclasses import replace

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.rules import dump, evolve, load, replay, step
from croupier.rules.actions import Call, CallAndRaise, Check, Fold, LoadShoe, OpenRound
from croupier.rules.omaha import OMAHA
from croupier.rules.poker import advance, open_round
from croupier.rules.round import HIDDEN
from tests.pot import (
    GAMES,
    begin,
    determined,
    finish,
    legal,
    omaha,
    play,
    quiet,
    refused,
    span,
    table,
)

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_a_round_is_what_its_events_make_of_it(game):
    state, events = begin(game)
    after, more = finish(state)

    assert after == replay((*events, *more))
    assert state == replay(events)
    assert after != state


@each_game
def test_a_round_goes_through_plain_data(game):
    for state in (
        table(game, posting=True),
        table(game),
        quiet(table(game)),
        finish(table(game))[0],
    ):
        assert state == load(dump(state))


@each_game
def test_data_of_an_edition_where_who_folded_kept_the_cards_is_read(game):
    state, _ = play(quiet(table(game, 4)), Check(1), Fold(2))
    data = dump(state)

    hands = [state.dealt_to(i) for i in range(4)]
    data |= {"hole": [list(hole) for hole, _ in hands], "up": [list(up) for _, up in hands]}
    data |= {"discards": data.pop("discarded")}
    del data["passed_in"]

    assert state == load(data)


@each_game
def test_a_round_goes_on_from_plain_data_as_from_itself(game):
    state = quiet(table(game))

    assert finish(state) == finish(load(dump(state)))


def test_a_round_is_no_other_thing():
    assert omaha() != "a round"
    assert omaha() != table("faro")
    assert "<omaha round, betting, pot 1500, table stakes {1: 99500, 2: 99000}>" == repr(omaha(2))


def test_an_event_moves_the_state_it_is_given_to_a_new_one():
    state = omaha()
    after, events = play(state, Call(3))

    for event in events:
        state = evolve(state, event)

    assert after == state


def test_opening_a_round_within_a_round_is_no_action_of_it():
    opening = OpenRound("omaha", determined("omaha"), ((1, 50_00), (2, 50_00)), 2)

    with pytest.raises(BadMessage, match="OpenRound is not an action in a round of play"):
        advance(omaha(), opening)


def test_a_game_nobody_knows_is_no_message():
    with pytest.raises(BadMessage, match="no game is called 'whist'"):
        step(None, OpenRound("whist", determined("omaha"), ((1, 50_00), (2, 50_00)), 2))


def test_the_shoe_may_hide_what_nobody_saw_but_no_card_face_up():
    state = omaha(2, posting=True)
    order = (*deck()[:4], *[HIDDEN] * 48)

    state, _ = play(state, LoadShoe(order), Call(1))

    assert 4 == state.hole[1].count(HIDDEN) + 2
    refused("9.4", state, Call(2))


def test_a_game_may_have_a_least_raise_of_its_own():
    double = replace(OMAHA, least_raise=lambda state, least: 2 * least)
    opening = OpenRound("omaha", determined("omaha"), ((1, 100_00), (2, 100_00)), 2)

    state, _ = open_round(double, opening)
    state, _ = advance(state, LoadShoe(deck()))

    assert CallAndRaise in legal(state)
    assert (20_00, 90_00) == span(state, CallAndRaise)
