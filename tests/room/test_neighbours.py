"""Guests of one address at one table."""

import pytest

from croupier.errors import Refused
from croupier.room.asking import Player
from croupier.room.neighbours import ASKING, Neighbours

ANN, BEN = Player("p1", "Ann"), Player("p2", "Ben")
NAMED = Player("p3", "Cho", guest=False)
PUBLIC, OTHER, OWN = "9.9.9.9", "9.9.9.10", "192.168.1.5"


def beside(ann, ben, most=None, whom=BEN):
    """Ann sits; whether somebody from there may sit down too."""
    near = Neighbours(most)
    near.came(ANN, ann)
    near.came(whom, ben)
    try:
        near.check(whom, "omaha-1", [ANN.id], 0)
    except Refused as refused:
        return refused.reason
    return True


def test_a_second_guest_of_an_address_is_told_what_to_do():
    expected = "one guest of an address may sit at this table: make an account to sit here too"

    assert expected == beside(PUBLIC, PUBLIC)


@pytest.mark.parametrize("where", [OWN, "127.0.0.1", "::1", "10.0.0.1", "fe80::", "testclient", ""])
def test_in_a_network_of_ones_own_nobody_is_counted_unless_it_is_asked(where):
    assert beside(where, where)
    assert True is not beside(where, where, most=1)


def test_another_address_an_account_and_any_number_are_not_refused():
    assert beside(PUBLIC, OTHER)
    assert beside(PUBLIC, PUBLIC, whom=NAMED)
    assert beside(PUBLIC, PUBLIC, most=0)
    assert beside(PUBLIC, PUBLIC, most=2)


def test_a_guest_who_sits_here_is_not_in_the_way_of_themselves():
    near = Neighbours()
    near.came(ANN, PUBLIC)

    near.check(ANN, "omaha-1", [ANN.id], 0)


def test_two_who_ask_at_once_do_not_both_sit_down():
    near = Neighbours()
    for each in (ANN, BEN):
        near.came(each, PUBLIC)
    near.check(ANN, "omaha-1", [], 0)

    near.check(BEN, "faro-1", [], 0)
    with pytest.raises(Refused, match="one guest of an address"):
        near.check(BEN, "omaha-1", [], ASKING - 1)
    near.check(BEN, "omaha-1", [], ASKING)


def test_nobody_waits_for_a_neighbour_who_was_refused_a_seat():
    near = Neighbours()
    for each in (ANN, BEN):
        near.came(each, PUBLIC)
    near.check(ANN, "omaha-1", [], 0)

    near.answered(ANN, "omaha-1")

    near.check(BEN, "omaha-1", [], 1)
