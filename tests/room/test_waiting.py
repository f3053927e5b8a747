"""The waiting list: a free seat is kept for whoever is there to take it, and not for long (8.2)."""

import asyncio

import pytest

from croupier.room import records as rec
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.dealer import Pace, call_ends, in_vain
from croupier.room.outbox import Outbox
from croupier.rules import actions as act
from tests.room.people import fund
from tests.room.standings import house_table, pot_table
from tests.room.test_table import ANN, CHO, closed, do, in_play, seated, the, until, virtually

PACE = Pace()
MANY = [Player(f"w{n}", f"Waiter {n}") for n in range(9)]


async def waiting(room, store, there):
    """More names on the list than seats are free, of people who look on or do not."""
    for player in MANY:
        await fund(store, player)
        if there:
            room.watch(Outbox(limit=64), player, "omaha-1", None)
        assert isinstance(await do(room, player, wire.WaitList(True)), wire.Done)
    await fund(store, CHO)
    room.watch(Outbox(limit=64), CHO, "omaha-1", None)


async def sits(room, player=CHO):
    return isinstance(await do(room, player, wire.TakeSeat(5, 200_00)), wire.Done)


@virtually
async def test_nobody_waits_for_people_who_are_not_there():
    room, store, _ = await seated()
    await waiting(room, store, there=False)

    assert await sits(room)
    await closed(room, store)


@virtually
async def test_those_who_are_there_come_first_and_in_their_order():
    room, store, _ = await seated()
    await waiting(room, store, there=True)

    assert not await sits(room)
    assert not await sits(room, MANY[-1])
    assert await sits(room, MANY[0])
    await closed(room, store)


@virtually
async def test_after_one_call_in_vain_seats_are_for_whoever_comes_while_others_play():
    room, store, _ = await seated()
    await until(in_play(room))
    await waiting(room, store, there=True)
    called = list(the(room).standing.memo.called)

    await asyncio.sleep(PACE.offer / 1000 + 1)

    left = the(room).standing.memo.waiting
    assert [player.id for player in MANY] == called + left
    assert await sits(room)
    await closed(room, store)


def test_a_seat_that_was_taken_after_all_is_offered_in_order_again():
    journal = pot_table(players=("ann",))
    for player in ("dev", "eve"):
        journal.do(rec.WaitingJoined("", player, player.title()))
    journal.do(rec.WaitingLeft("", "dev", "Dev", rec.IN_VAIN))
    assert journal.memo.vain

    for seat in range(2, journal.state.size + 1):
        journal.do(act.TakeSeat(seat, f"p{seat}", 200_00))

    assert not journal.memo.vain


@virtually
async def test_a_list_of_people_who_never_come_ends_by_itself_at_an_empty_table():
    room, store, _ = await seated()
    await waiting(room, store, there=False)
    await do(room, ANN, wire.LeaveSeat())

    await until(lambda: not the(room).standing.memo.waiting)

    await closed(room, store)


def test_whoever_is_called_later_has_the_whole_time():
    journal = pot_table(players=("ann", "ben"))
    for seat in range(3, journal.state.size + 1):
        journal.do(act.TakeSeat(seat, f"p{seat}", 200_00))
    journal.do(rec.WaitingJoined("", "dev", "Dev"), rec.WaitingJoined("", "eve", "Eve"))
    assert (None, {}) == (call_ends(journal.memo, PACE), journal.memo.called)

    journal.do(act.LeaveSeat(3))
    journal.do(act.LeaveSeat(4), after=10_000)

    assert journal.at - 10_000 + PACE.offer == call_ends(journal.memo, PACE)
    assert ["dev"] == in_vain(journal.memo, PACE, journal.at - 10_000 + PACE.offer)
    assert ["dev", "eve"] == in_vain(journal.memo, PACE, journal.at + PACE.offer)


@pytest.mark.parametrize("table", [pot_table, house_table])
def test_time_in_which_the_room_was_away_is_not_a_call(table):
    journal = table().do(rec.WaitingJoined("", "dev", "Dev"))

    journal.do(rec.Resumed("", 60_000), after=60_000)

    assert journal.at + PACE.offer == call_ends(journal.memo, PACE)


def test_a_seat_that_is_taken_is_offered_to_nobody():
    journal = pot_table(players=("ann", "ben"))
    journal.do(rec.WaitingJoined("", "dev", "Dev"))
    for seat in range(3, journal.state.size + 1):
        journal.do(act.TakeSeat(seat, f"p{seat}", 200_00))

    assert None is call_ends(journal.memo, PACE)
