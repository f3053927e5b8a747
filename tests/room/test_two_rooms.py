"""Two servers run the same tables on one store: of two writers one loses, and reads again."""

import asyncio
from dataclasses import replace

from croupier.room import records as rec
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.money import felt, on_felt
from croupier.room.standing import Standing, decode
from tests.room.virtual import Memory, MemoryStore, now, open_room, run

ROUNDS = 3
TABLES = [setting for setting in default_room() if setting.game in ("omaha", "holdem")]


class Slow(Memory):
    """A database that takes a while, so that the other writer may come between."""

    async def commit(self, group):
        await asyncio.sleep(0.003)
        return await super().commit(group)


async def both(memory):
    """Two rooms with bots over one memory, until each table has played."""
    rooms = [(await open_room(TABLES, store=MemoryStore(memory), seed=seed))[0] for seed in (1, 2)]
    tables = [table for room in rooms for table in room.tables.values()]
    while min(table.standing.memo.number for table in tables) < ROUNDS:
        await asyncio.sleep(1)
        assert [""] * len(tables) == [table.stopped for table in tables]
    for room in rooms:
        await room.close()


async def one_ends_the_day(memory):
    """Of two rooms without bots the first begins a new gaming day; then the second is asked."""
    settings = [replace(TABLES[0], bots=0)]
    rooms = [
        (await open_room(settings, store=MemoryStore(memory), bots=False))[0] for _ in range(2)
    ]
    for room in rooms:
        room.now = lambda: now() + 86_400_000
    first, second = (room.tables["omaha-1"] for room in rooms)
    first.poke()
    await asyncio.sleep(1)
    async with asyncio.timeout(60):
        answer = await second.command(Player("p1", "Ann"), "command-1", wire.WaitList(True))
    for room in rooms:
        await room.close()
    return answer, [first.stream, second.stream]


async def both_sleep(memory):
    """Two rooms without bots on a machine that sleeps for an hour; what is given back of it."""
    settings = [replace(TABLES[0], bots=0)]
    rooms = [
        (await open_room(settings, store=MemoryStore(memory), bots=False))[0] for _ in range(2)
    ]
    for room in rooms:
        room.now, room.leapt = lambda: now() + 3_600_000, lambda: 3_600_000
        room.tables["omaha-1"].poke()
    await asyncio.sleep(5)
    for room in rooms:
        await room.close()
    (stream,) = [each for each in memory.events if each.startswith("table/")]
    records = map(decode, memory.events[stream])
    return [each.lost for each in records if isinstance(each, rec.Resumed)]


def test_an_hour_that_both_have_slept_is_given_back_once():
    resumed = run(both_sleep(Memory()))

    assert [3_600_000] == [lost for lost in resumed if lost]


def test_a_day_that_the_other_has_ended_is_over_here_too():
    memory = Memory()

    answer, streams = run(one_ends_the_day(memory))

    yesterday, today = sorted(each for each in memory.events if each.startswith("table/"))
    assert isinstance(answer, wire.Done)
    assert [today, today] == streams
    assert "room_day_ended" == memory.events[yesterday][-1].kind
    assert "room_waiting_joined" == memory.events[today][-1].kind


def test_they_neither_stop_nor_fork_nor_lose_a_chip(caplog):
    memory = Slow()

    run(both(memory))

    assert "reading its journal again" in caplog.text
    assert 0 == sum(memory.known.balances.values())
    for setting in TABLES:
        standing = Standing(setting.id)
        (stream,) = [each for each in memory.events if each.startswith(f"table/{setting.id}/")]
        for version, entry in enumerate(memory.events[stream], 1):
            assert version == entry.version
            standing.apply(decode(entry), entry.version, entry.at)
        assert on_felt(standing.state) == memory.known.balances[felt(setting.id)]
