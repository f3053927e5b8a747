"""Rule 11: when a player may check."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold
from croupier.rules.events import BettingRoundClosed
from tests.play import covers, rule
from tests.pot import GAMES, find, legal, play, quiet, refused, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


@rule("12.2(b)", "12.3(c)")
@covers("11.1")
@each_game
def test_from_the_second_betting_round_players_check_in_turn(game):
    state, _ = play(quiet(table(game)), Check(1), Check(2), Check(3))

    assert 2 == state.number


@rule("11.1")
@each_game
def test_nobody_checks_in_the_first_betting_round(game):
    state = table(game)

    refused("11.1", state, Check(3))
    state, _ = play(state, Call(3), Call(1))
    refused("11.1", state, Check(2))


@rule("11.2")
@covers("A.Check")
@each_game
def test_nobody_checks_once_a_bet_is_made(game):
    state = quiet(table(game))
    assert Check in legal(state)

    state, _ = play(state, Bet(1, 5_00))

    refused("11.2", state, Check(2))
    assert {Call, CallAndRaise, Fold} == legal(state)


@rule("11.3")
@each_game
def test_the_betting_round_ends_when_all_have_checked(game):
    state = quiet(table(game, 4), 2)

    state, events = play(state, *map(Check, (1, 2, 3, 4)))

    assert [("11.3", 3)] == [tuple(event) for event in find(events, BettingRoundClosed)]
    assert 40_00 == state.pot


@rule("12.3(b)")
@covers("faro/stud 12.3")
@each_game
def test_a_player_who_checked_may_raise_later(game):
    state = quiet(table(game))

    state, _ = play(state, Check(1), Bet(2, 10_00), Call(3), CallAndRaise(1, by=10_00))

    assert 20_00 == state.bet
