"""A declared player who loses the last of the table stake, and what everybody is told (14.3)."""

from typing import Any

import pytest

from croupier.rules import actions as act
from tests.play import covers
from tests.web.stories import Teller

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", INSTRUMENTS)
LEFT = 1_00  # of the stake of whoever is declared: no more than a blind or an ante


def played(game, seed):
    """A round in which Ann, declared, puts in all she has, and the others stay in with her."""
    teller = Teller(game).seat("ann", "ben", "cho")
    teller.state.seats[1] = teller.state.seats[1]._replace(stake=LEFT)
    teller.dealt(seed)
    while teller.state.playing:
        open_now = {choice.action: choice for choice in teller.allowed()}
        kind: Any = next(
            each for each in (act.Check, act.Call, act.TapOut, act.Bet) if each in open_now
        )
        choice = open_now[kind]
        teller.do(kind(choice.seat, choice.least) if kind is act.Bet else kind(choice.seat))
    return teller


def first_round(game, won):
    """The first such round that Ann wins, or does not."""
    rounds = (played(game, seed) for seed in range(1, 40))
    return next(teller for teller in rounds if (1 in teller.state.seats) is won)


@covers("14.3")
@each_game
def test_everybody_is_told_by_which_clause_a_declared_player_loses_the_seat(game):
    teller = first_round(game, won=False)

    declared, left = (
        next(event for event in teller.events if event.kind == kind)
        for kind in ("player_declared", "seat_left")
    )

    assert ("14.3", 1) == (declared.rule, declared.seat)
    assert ("14.3", 1, "Ann leaves with $0") == (left.rule, left.seat, left.words)
    assert None is teller.mine("ann")


@covers("14.3")
@each_game
def test_the_seat_is_kept_while_the_player_wins(game):
    teller = first_round(game, won=True)

    assert [] == [event for event in teller.events if event.kind == "seat_left"]
    assert 1 == teller.mine("ann").seat
