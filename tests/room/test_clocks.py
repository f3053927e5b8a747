"""The examples that prove the time to act, by the clock of an electronic table (4.8, 4.6)."""

from dataclasses import replace

import pytest

from croupier.room.dealer import Pace, duty
from croupier.rules import actions as act
from croupier.rules.round import FOLDED
from tests.play import covers
from tests.room.standings import Journal

INSTRUMENTS = ("omaha", "faro", "stud")
SECONDS = {"omaha": 40, "faro": 90, "stud": 90}
each_game = pytest.mark.parametrize("game", INSTRUMENTS)


def table(game, **terms):
    """A round of three players with their first cards."""
    journal = Journal(game).seat("ann", "ben", "cho")
    return journal.do(act.Determine(replace(journal.state.det, **terms))).dealt()


def called(game):
    """The first player has bet, and the clock is called on the second."""
    journal = table(game, act_seconds=None)
    first = journal.state.round.seat_to_act
    opening = {choice.action: choice.least for choice in journal.allowed()}
    bets = act.Call not in opening
    journal.do(act.Bet(first, opening[act.Bet]) if bets else act.Call(first))
    seat = journal.state.round.seat_to_act
    return journal.do(act.CallClock(seat, "casino supervisor")), seat


def expiry(journal):
    """Whose time runs out, and in how many milliseconds."""
    found = duty(journal.state, journal.memo, Pace(), frozenset())
    assert isinstance(found.action, act.Expire)
    return found.action.seat, found.due - journal.at


def hand(journal, seat):
    """Whether the hand is folded, and what its player has put in."""
    now = journal.state.round
    return now.status[now.index[seat]] == FOLDED, now.staked[now.index[seat]]


@covers("4.8(a)", games=("omaha",))
def test_after_thirty_seconds_the_hand_is_folded_and_its_40_dollars_stay_in():
    terms = {"act_seconds": 30, "limit": "no_limit", "blinds": (5_00, 10_00), "min_bet": 10_00}
    journal = table("omaha", **terms)
    journal.do(act.CallAndRaise(3, by=10_00), act.Call(1), act.Call(2))
    journal.do(act.Bet(1, 20_00), act.CallAndRaise(2, by=20_00), act.Call(3))
    assert (1, 30_000) == expiry(journal)
    pot = journal.state.round.pot

    journal.do(act.Expire(1), after=30_000)

    assert (True, 40_00) == hand(journal, 1)
    assert 160_00 == pot == journal.state.round.pot


@covers("omaha 4.8(b)", "faro 4.6", "stud 4.6")
@each_game
def test_a_second_before_the_time_called_is_over_an_action_counts(game):
    journal, seat = called(game)
    assert (seat, SECONDS[game] * 1000) == expiry(journal)

    journal.do(act.Call(seat), after=(SECONDS[game] - 1) * 1000)

    assert not hand(journal, seat)[0]
    assert seat != journal.state.round.seat_to_act


@covers("omaha 4.8(b)", "faro 4.6", "stud 4.6")
@each_game
def test_when_the_time_called_is_over_the_hand_is_folded_and_its_chips_stay(game):
    journal, seat = called(game)
    before = hand(journal, seat), journal.state.round.pot

    journal.do(act.Expire(seat), after=expiry(journal)[1])

    assert (False, True) == (before[0][0], hand(journal, seat)[0])
    assert before[1] == journal.state.round.pot
