"""The database goes away and comes back: tables wait, lose nothing and go on."""

import asyncio

import pytest

from croupier.room.default import default_room
from croupier.room.money import felt, on_felt
from croupier.room.store import Entry, StoreFailed, Versions, open_store
from tests.room.stores import running_postgres
from tests.room.virtual import Memory, MemoryStore, open_room, run

TABLES = [setting for setting in default_room() if setting.game in ("omaha", "holdem")]


class Failing(Memory):
    """A database that is away when told so; what it was given then it may keep all the same."""

    away, keeps = False, False

    async def commit(self, group):
        if self.away and self.keeps:
            await super().commit(group)
        if self.away:
            raise OSError("no space left")
        return await super().commit(group)


class FailingStore(MemoryStore):
    """The store over it, which cannot be read either while it is away."""

    async def read(self, stream, after=0, limit=None):
        if self.memory.away:
            raise StoreFailed("no space left")
        return await super().read(stream, after, limit)


async def falling_away(memory):
    room, store = await open_room(TABLES, store=FailingStore(memory))
    tables = list(room.tables.values())
    for number in range(1, 5):
        memory.away, memory.keeps = True, bool(number % 2)
        await asyncio.sleep(20)
        memory.away = False
        while min(table.standing.memo.number for table in tables) <= number:
            await asyncio.sleep(1)
    for table in tables:
        assert "" == table.stopped
        assert on_felt(table.standing.state) == await store.balance(felt(table.setting.id))
    await room.close()


def test_tables_wait_for_a_store_that_is_away_and_go_on(caplog):
    memory = Failing()

    run(falling_away(memory))

    assert 0 == sum(memory.known.balances.values())
    assert "no space left; reading its journal again" in caplog.text


@pytest.mark.anyio
async def test_a_server_that_fell_is_found_again():
    entries = [Entry("table/x", version, "checked", b"", "", 0) for version in (1, 2)]
    with running_postgres() as server:
        store = await open_store(server.address)
        await store.append("table/x", 0, entries[:1])
        server.stop()

        with pytest.raises(StoreFailed):
            await store.append("table/x", 1, entries[1:])
        with pytest.raises(StoreFailed):
            await store.read("table/x")
        server.start()

        assert Versions(2, 2) == await store.append("table/x", 1, entries[1:])
        assert entries == await store.read("table/x")
        await store.close()
