"""Rule 6: opening bets and raises in a game with antes."""

import pytest

from croupier.rules.actions import Bet, CallAndRaise, Fold, TapOut
from croupier.rules.events import TappedOut
from tests.play import covers, rule
from tests.pot import GAMES, find, legal, play, quiet, refused, span, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@rule("6.1")
@each_game
def test_an_opening_bet_is_at_least_the_minimum_and_within_the_limit(game):
    state = table(game, 6, ante=1_00, limit="full_pot")

    refused("6.1", state, Bet(1, 4_00))
    refused("6.1", state, Bet(1, 7_00))
    play(state, Bet(1, 5_00))
    play(state, Bet(1, 6_00))


@covers("6.1")
@each_game
def test_where_the_pot_is_below_the_minimum_the_minimum_is_the_only_opening_bet(game):
    state = table(game, 2, ante=1_00, limit="full_pot")

    assert (5_00, 5_00) == span(state, Bet)


@rule("6.1")
@each_game
def test_the_minimum_holds_in_every_betting_round(game):
    state = quiet(table(game, ante=1_00), 2)

    refused("6.1", state, Bet(1, 4_00))


@rule("14.1")
@each_game
def test_a_stake_below_the_minimum_taps_out(game):
    state = table(game, stakes={1: 5_00}, ante=1_00)

    refused("14.1", state, Bet(1, 4_00))
    _, events = play(state, TapOut(1))

    assert [4_00] == [event.amount for event in find(events, TappedOut)]


@rule("6.2")
@each_game
def test_a_raise_is_at_least_the_opening_bet_and_every_raise_before(game):
    state, _ = play(table(game, ante=1_00), Bet(1, 5_00))

    refused("6.2", state, CallAndRaise(2, by=4_00))
    state, _ = play(state, CallAndRaise(2, by=10_00))
    refused("6.2", state, CallAndRaise(3, by=9_00))
    state, _ = play(state, CallAndRaise(3, by=10_00))

    assert 25_00 == state.bet


@rule("6.2")
@each_game
def test_a_raise_keeps_within_the_limit(game):
    state, _ = play(table(game, ante=1_00, limit="full_pot"), Bet(1, 5_00))

    refused("6.2", state, CallAndRaise(2, by=14_00))
    play(state, CallAndRaise(2, by=13_00))


@covers("6.2")
@each_game
def test_raises_in_an_ante_game_are_not_counted(game):
    state, _ = play(table(game, ante=1_00), Bet(1, 5_00))

    for _ in range(5):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by=5_00))

    assert CallAndRaise in legal(state)


@rule("5.1")
@each_game
def test_raises_in_an_ante_game_are_counted_where_so_determined(game):
    state, _ = play(table(game, ante=1_00, ante_raise_cap=3), Bet(1, 5_00))

    for _ in range(3):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by=5_00))

    refused("5.1", state, CallAndRaise(state.seat_to_act, by=5_00))
    state, _ = play(state, Fold(state.seat_to_act))
    assert CallAndRaise in legal(state)
