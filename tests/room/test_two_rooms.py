"""Two servers run the same tables on one store: of two writers one loses, and reads again."""

import asyncio

from croupier.room.default import default_room
from croupier.room.money import felt, on_felt
from croupier.room.standing import Standing, decode
from tests.room.virtual import Memory, MemoryStore, open_room, run

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
