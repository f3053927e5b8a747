"""An id belongs to one player, one stream and one request: whoever uses it twice learns nothing."""

import asyncio
import logging

import pytest

from croupier.room import records as rec
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from croupier.room.standing import Batch, Standing, fold
from croupier.room.store import Kept, Versions
from croupier.room.table import TAKEN
from tests.room.people import fund
from tests.room.test_table import do, the, told, until
from tests.room.virtual import MemoryStore, open_room, run

ANN = Player("p1", "Ann")
HOUSE = [each for each in default_room(bots=False) if each.house]
SECOND = {"holdem": wire.Call(), "canberra": wire.Bet(20_00)}
USED = "used-before-elsewhere"


async def deciding(store, setting):
    """Ann has her cards at a house game; and the id is already used, as the very next version."""
    room, store = await open_room([setting], bots=False, store=store)
    outbox = Outbox(limit=1000)
    await fund(store, ANN)
    room.watch(outbox, ANN, setting.id, None)
    assert isinstance(await do(room, ANN, wire.TakeBox(1, 200_00)), wire.Done)
    await until(lambda: the(room).standing.state.stage == "wagers")
    assert isinstance(await do(room, ANN, wire.PlaceAnte(10_00)), wire.Done)
    await until(lambda: the(room).standing.state.stage == "deciding")
    return room, outbox


async def used_elsewhere(store, version):
    """Another table has kept a request of Ann's under the id, as that version of its journal."""
    other = next(each for each in default_room(bots=False) if each.game == "omaha")
    room, _ = await open_room([other], bots=False, store=store)
    place = 1
    while the(room).version + 1 < version:
        names = wire.WaitList(on=bool(place % 2))
        assert isinstance(await do(room, Player("p2", "Ben"), names), wire.Done)
        place += 1
    assert isinstance(await do(room, ANN, wire.WaitList(on=True), USED), wire.Done)
    assert version == the(room).version
    await room.close()


@pytest.mark.parametrize("setting", HOUSE, ids=lambda each: each.game)
def test_an_id_of_another_table_shows_no_card_to_come(setting, caplog):
    async def cheat():
        store = MemoryStore()
        room, outbox = await deciding(store, setting)
        table = the(room)
        await used_elsewhere(store, table.version + 1)
        told(outbox)
        before = table.version

        answer = await do(room, ANN, SECOND[setting.game], USED)

        assert wire.Refused(USED, None, TAKEN) == answer
        assert [] == [each for each in told(outbox) if each.version > before]
        kept = fold(setting.id, await store.read(table.stream))
        assert (before, kept.state) == (table.version, table.standing.state)
        assert isinstance(await do(room, ANN, wire.Fold()), wire.Done)
        await room.close()
        await store.close()

    with caplog.at_level(logging.WARNING):
        run(cheat())

    assert f"player p1, table {setting.id}: id {USED} used twice" in caplog.text


def test_an_id_used_twice_at_one_table_is_refused_and_the_first_request_stands():
    async def twice(forgotten):
        room, store = await open_room(HOUSE[:1], bots=False)
        await fund(store, ANN)
        first = await do(room, ANN, wire.TakeBox(1, 200_00), USED)
        if forgotten:  # as after a restart
            the(room)._outcomes.clear()

        second = await do(room, ANN, wire.TakeBox(1, 100_00), USED)

        assert isinstance(first, wire.Done)
        assert wire.Refused(USED, None, TAKEN) == second
        assert first == await do(room, ANN, wire.TakeBox(1, 200_00), USED)
        await room.close()
        await store.close()

    for forgotten in (False, True):
        run(twice(forgotten))


def test_an_id_of_another_table_does_not_acknowledge_what_is_refused_here():
    async def acknowledged():
        store = MemoryStore()
        await used_elsewhere(store, 3)
        room, _ = await open_room(HOUSE[:1], bots=False, store=store)

        answer = await do(room, ANN, wire.Fold(), USED)

        assert wire.Refused(USED, None, TAKEN) == answer
        await room.close()
        await store.close()

    run(acknowledged())


def test_two_players_may_use_the_same_id():
    async def same():
        room, store = await open_room(HOUSE[:1], bots=False)
        for box, player in enumerate((ANN, Player("p2", "Ben")), 1):
            await fund(store, player)
            assert isinstance(await do(room, player, wire.TakeBox(box, 200_00), USED), wire.Done)
        await room.close()
        await store.close()

    run(same())


def test_events_are_told_only_with_the_entries_that_the_journal_kept():
    batch = Batch("t", "table/t/day", Standing("t"))
    batch.do(rec.WaitingJoined("", "p1", "Ann"))
    (entry,) = batch.entries(1)

    assert [(entry, batch.events[0])] == list(batch.confirmed(Kept(Versions(1, 1), (entry,))))
    for other in (entry._replace(version=2), entry._replace(stream="x"), entry._replace(kind="x")):
        with pytest.raises(ValueError, match="is something else"):
            list(batch.confirmed(Kept(Versions(1, 1), (other,))))
    with pytest.raises(ValueError, match="zip"):
        list(batch.confirmed(Kept(Versions(1, 1), ())))


def test_a_request_whose_answer_was_lost_before_midnight_was_done_all_the_same(caplog):
    async def play():
        omaha = next(each for each in default_room(bots=False) if each.game == "omaha")
        room, store = await open_room([omaha], bots=False)
        await fund(store, ANN)
        sit, leave = wire.TakeSeat(1, 200_00), wire.LeaveSeat()
        assert isinstance(await do(room, ANN, sit), wire.Done)
        first = await do(room, ANN, leave, USED)
        day = room.today()
        await asyncio.sleep(86_400)
        the(room).poke()
        await until(lambda: the(room).standing.memo.day > day)
        await room.close()

        room, _ = await open_room([omaha], bots=False, store=MemoryStore(store.memory))
        again = [await do(room, ANN, each, USED) for each in (leave, sit)]
        seated = the(room).standing.seated()
        await room.close()
        return first, again, seated

    first, (again, other), seated = run(play())

    assert (first, {}) == (again, seated)
    assert wire.Refused(USED, None, TAKEN) == other
