"""The room that is opened, with one table of each game or many."""

from croupier.room.dealer import Pace
from croupier.room.default import default_room, several


def test_a_room_may_have_several_tables_of_each_game():
    room = several(default_room(), tables=3, pace=1)

    ids = [each.id for each in room]

    assert 15 == len(set(ids))
    assert [each.id for each in default_room()] == ids[:5]
    assert ["omaha-3", "faro-3", "stud-3", "holdem-3", "canberra-3"] == ids[10:]


def test_every_jackpot_is_linked_to_its_own_table():
    room = several(default_room(), tables=3, pace=1)

    canberra = [each for each in room if each.game == "canberra"]

    assert [(each.id,) for each in canberra] == [each.jackpot.linked_tables for each in canberra]
    assert [each.jackpot for each in canberra] == [each.determinations.jackpot for each in canberra]


def test_a_pace_makes_every_pause_longer_or_shorter():
    room = several(default_room(), tables=1, pace=0.5)

    assert {Pace().times(0.5)} == {each.pace for each in room}
    assert (Pace().showdown // 2, Pace().seated // 2) == (
        room[0].pace.showdown,
        room[0].pace.seated,
    )
