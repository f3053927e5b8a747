"""The database goes away and comes back: tables wait, lose nothing and go on."""

import asyncio
import gc

import pytest

from croupier.errors import CroupierError
from croupier.room import postgres, wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.money import felt, on_felt
from croupier.room.outbox import Outbox
from croupier.room.serve import _now_and_then
from croupier.room.store import Entry, StoreFailed, Versions, open_store
from tests.room.people import fund
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
    store.served = True
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
    assert 4 == caplog.text.count("nothing can be written: no space left")


class Blind(MemoryStore):
    """A store whose accounts cannot be read."""

    async def balance(self, account):
        raise StoreFailed("connection was closed")


async def looking_on():
    """Somebody watches, whose wallet is then looked up; what nobody has caught meanwhile."""
    uncaught = []
    asyncio.get_running_loop().set_exception_handler(lambda _, found: uncaught.append(found))
    room, _ = await open_room(TABLES[:1], store=Blind(), bots=False)
    outbox = Outbox()
    room.watch(outbox, Player("p1", "Ann"), "omaha-1", None)
    await asyncio.sleep(1)
    await room.close()
    gc.collect()
    return uncaught, len(outbox)


def test_a_wallet_that_cannot_be_read_is_told_another_time():
    assert ([], 1) == run(looking_on())


async def chores(failing):
    """How often a chore is done in an hour whose first half it fails."""
    done = []

    async def work():
        done.append(len(done) < 30 and failing)
        if done[-1]:
            raise StoreFailed("connection was closed")

    chore = asyncio.create_task(_now_and_then(60, work))
    await asyncio.sleep(3_599)
    chore.cancel()
    return len(done), done.count(True)


def test_a_chore_that_fails_is_done_another_time():
    assert (60, 30) == run(chores(True))


class Full(Memory):
    """A database that can be read and takes nothing more, for a while."""

    full, refused = False, 0

    async def commit(self, group):
        if self.full and self.refused < 1_000:
            self.refused += 1
            raise OSError("disk is full")
        return await super().commit(group)


async def a_minute_of_it(memory):
    """Two sit down to a round that cannot be begun, and another asks for something."""
    room, store = await open_room(TABLES[:1], store=MemoryStore(memory), bots=False)
    table = room.tables["omaha-1"]
    people = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in (1, 2, 3)]
    for seat, player in enumerate(people[:2], 1):
        await table.command(player, f"command-{seat}", wire.TakeSeat(seat, 100_00))
    memory.full = True
    answer = await table.command(people[2], "command-3", wire.WaitList(True))
    await asyncio.sleep(60)
    await room.close()
    return store.failing, answer.reason


def test_a_store_that_is_full_is_asked_again_but_not_without_end():
    memory = Full()

    failing, reason = run(a_minute_of_it(memory))

    assert ("disk is full", "the journal did not take it: ask again") == (failing, reason)
    assert 20 <= memory.refused <= 61


async def opened_again(memory):
    """A room on a journal that a later version has written to."""
    room, _ = await open_room(TABLES[:1], store=MemoryStore(memory), bots=False)
    await room.close()
    stream = room.tables["omaha-1"].stream
    memory.events[stream][1:] = [Entry(stream, 2, "levitated", b'{"kind": "levitated"}', "", 0)]
    await open_room(TABLES[:1], store=MemoryStore(memory), bots=False)


def test_a_journal_of_a_later_version_is_not_opened_and_its_place_is_told():
    with pytest.raises(
        CroupierError, match=r"version 2 of table/omaha-1/\S+ cannot be .*levitated"
    ):
        run(opened_again(Memory()))


class Garbled(MemoryStore):
    """A journal that cannot be understood, as one that a later version has written."""

    async def read(self, stream, after=0, limit=None):
        entries = await super().read(stream, after, limit)
        return [entry._replace(kind="unheard_of") for entry in entries]


async def behind_a_stranger(memory):
    room, store = await open_room(TABLES[:1], store=Garbled(memory), bots=False)
    stream = room.tables["omaha-1"].stream
    head = await store.head(stream)
    await store.append(stream, head, [Entry(stream, head + 1, "unheard_of", b"{}", "", 0)])
    ask = room.tables["omaha-1"].command
    async with asyncio.timeout(60):
        found = [
            await ask(Player("p1", "Ann"), f"command-{n}", wire.WaitList(True)) for n in (1, 2)
        ]
    await room.close()
    return [answer.reason for answer in found]


def test_a_journal_that_cannot_be_understood_stops_its_table_and_answers(caplog):
    reasons = run(behind_a_stranger(Memory()))

    assert "this table is stopped: its journal is whole" in reasons[0]
    assert reasons[0] == reasons[1]
    assert "table omaha-1 is stopped" in caplog.text


@pytest.mark.anyio
async def test_a_server_that_falls_silent_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(postgres, "PATIENCE", 0.2)
    entries = [Entry("table/x", version, "checked", b"", "", 0) for version in (1, 2)]
    with running_postgres() as server:
        store = await open_store(server.address)
        await store.append("table/x", 0, entries[:1])
        with server.silent():
            with pytest.raises(StoreFailed):
                await store.read("table/x")
            with pytest.raises(StoreFailed):
                await store.append("table/x", 1, entries[1:])
        monkeypatch.setattr(postgres, "PATIENCE", 10)

        assert Versions(2, 2) == (await store.append("table/x", 1, entries[1:])).versions
        assert "" == store.failing
        await store.close()


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

        assert Versions(2, 2) == (await store.append("table/x", 1, entries[1:])).versions
        assert entries == await store.read("table/x")
        await store.close()
