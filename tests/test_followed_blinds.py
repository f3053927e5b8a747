"""The second count of the blinds finds what it is there to find."""

import pytest

from croupier.rules.tournament import events as ev
from tests.followed_blinds import Blinds


def directed(button, *blind_seats, table=1, seats=(1, 2, 3), waiting=()):
    """A round begins at a table of three."""
    chips = tuple((seat, 1_000) for seat in seats)
    return ev.RoundDirected(
        "20.1", table, 1, 1, chips, button, blind_seats, (), waiting, None, at=60
    )


def names(players):
    return dict(enumerate(players, start=1))


def paid_up():
    """Three players who have posted both blinds at three tables and then meet at one."""
    blinds = Blinds()
    for table, players in enumerate(("abx", "cdy", "efz"), start=1):
        blinds.directed(directed(3, 1, 2, table=table), names(players))
        blinds.directed(directed(1, 2, 3, table=table), names(players))
    for player, left in (("b", "abx"), ("d", "cdy"), ("f", "efz")):
        blinds.moved(player, left, "bdf")
    return blinds


def brought_forward(blinds, player, rounds, *blind_seats):
    blinds.forward = ev.BlindBroughtForward("8.5(a)", 1, player, 25, rounds)
    blinds.directed(directed(3, *blind_seats), names("bdf"))


def test_a_blind_asked_for_again_after_a_move_is_found():
    with pytest.raises(AssertionError, match="b is asked 2 rounds too soon"):
        paid_up().directed(directed(3, 1, 0), names("bdf"))


def test_a_blind_posted_twice_running_because_another_left_is_found():
    blinds = Blinds()
    blinds.directed(directed(3, 1, 2), names("abc"))
    blinds.moved("c", "abc", "xyc")

    with pytest.raises(AssertionError, match="a is asked 1 rounds too soon"):
        blinds.directed(directed(1, 1, 2, seats=(1, 2)), names("ab"))


def test_a_blind_posted_twice_running_because_the_button_stays_is_found():
    blinds = Blinds()
    blinds.directed(directed(1, 1, seats=(1, 2)), names("ab"))

    with pytest.raises(AssertionError, match="a is asked 1 rounds too soon"):
        blinds.directed(directed(1, 1, seats=(1, 2)), names("ab"))


def test_a_turn_brought_forward_is_skipped_when_it_comes():
    blinds = paid_up()

    brought_forward(blinds, "b", 2, 1, 0)

    assert [4, 1, 1] == [blinds.of[player].left(0, 3) for player in "bdf"]
    blinds.directed(directed(1, 0, 3), names("bdf"))
    with pytest.raises(AssertionError, match="b is asked 3 rounds too soon"):
        blinds.directed(directed(3, 1, 2), names("bdf"))


def test_a_turn_brought_forward_for_the_wrong_player_is_found():
    with pytest.raises(AssertionError):
        brought_forward(paid_up(), "d", 2, 2, 0)


def test_more_than_one_blind_brought_forward_is_found():
    with pytest.raises(AssertionError):
        brought_forward(paid_up(), "b", 2, 1, 2)


def test_a_turn_brought_forward_though_somebody_owes_a_blind_is_found():
    blinds = paid_up()
    brought_forward(blinds, "b", 2, 1, 0)

    with pytest.raises(AssertionError, match="has not paid every blind"):
        brought_forward(blinds, "d", 1, 2, 0)


def test_a_round_without_a_blind_is_found():
    with pytest.raises(AssertionError, match="one blind"):
        paid_up().directed(directed(3, 0, 0), names("bdf"))


def test_a_blind_left_out_where_nobody_has_paid_is_found():
    with pytest.raises(AssertionError, match="left out"):
        Blinds().directed(directed(3, 0, 2), names("abc"))


def test_the_blinds_of_a_void_round_are_forgotten():
    blinds = paid_up()
    brought_forward(blinds, "b", 2, 1, 0)

    blinds.voided(1)

    assert [2, 2, 2] == [blinds.of[player].left(0, 3) for player in "bdf"]
