"""A store that vanishes, goes back or is another one: nothing is acknowledged into it."""

import asyncio
import os
import resource
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import asyncpg
import httpx
import pytest

from croupier.errors import CroupierError
from croupier.room import wire
from croupier.room.app import App
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.marks import Acknowledged, Found, Mark
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.serve import _note_loss
from croupier.room.store import Entry, StoreFailed, StoreLost, Versions, open_store
from croupier.room.table import LOST
from tests.room.stores import running_postgres

pytestmark = pytest.mark.anyio

STREAM = "table/x"
NAMES = ("room.db", "room.db-wal", "room.db-shm")
TABLES = "events, streams, commands, transfers, accounts, sessions, players, schema_version"


async def write(store, version, data=b"{}"):
    """One entry, in a group of its own."""
    entry = Entry(STREAM, version, "checked", data, "14.5", version)
    return await store.append(STREAM, version - 1, [entry])


async def write_all(store, first, last, data=b"{}"):
    for version in range(first, last + 1):
        await write(store, version, data)


# what may happen to a file


def remove(folder):
    (folder / "room.db").unlink()


def remove_log(folder):
    (folder / "room.db-wal").unlink()


def remove_index(folder):
    (folder / "room.db-shm").unlink()


def rename(folder):
    (folder / "room.db").rename(folder / "old.db")


def put_back_older(folder):
    """As a careful operator does: the older copy takes the name in one step."""
    shutil.copy(folder / "older.db", folder / "new.db")
    (folder / "new.db").replace(folder / "room.db")


def copy_over(folder):
    """As a careless one does: the same file, with older pages in it."""
    shutil.copyfile(folder / "older.db", folder / "room.db")


def truncate(folder):
    os.truncate(folder / "room.db", 0)


def truncate_log(folder):
    os.truncate(folder / "room.db-wal", 0)


def cut_log(folder):
    os.truncate(folder / "room.db-wal", 8192)


def replace_log(folder):
    """The log of another store, written over ours."""
    with closing(sqlite3.connect(folder / "other.db")) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE something (x)")
        other.commit()
        size = (folder / "room.db-wal").stat().st_size
        log = (folder / "other.db-wal").read_bytes().ljust(size, b"\0")
    with (folder / "room.db-wal").open("r+b") as file:
        file.write(log)


def restore(folder):
    """By SQLite's own means."""
    with (
        closing(sqlite3.connect(folder / "older.db")) as older,
        closing(sqlite3.connect(folder / "room.db")) as room,
    ):
        older.backup(room)


OLDER = "room.db is an older copy, which ends at entry 3; this room has acknowledged entry 63"
HARM = {
    remove: "room.db is gone",
    remove_log: "room.db has lost room.db-wal",
    remove_index: "room.db has lost room.db-shm",
    rename: "room.db is gone",
    put_back_older: "room.db is another file than was opened",
    copy_over: OLDER,
    truncate: "room.db was written over by somebody else: it is empty",
    truncate_log: "room.db has a log that",
    cut_log: "room.db has a log that",
    replace_log: "room.db has a log that",
    restore: OLDER,
}


async def play(folder):
    """A store in which 63 entries were acknowledged, and a copy from when they were three."""
    store = await open_store(f"sqlite:///{folder}/room.db")
    await write_all(store, 1, 3)
    with (
        closing(sqlite3.connect(folder / "room.db")) as room,
        closing(sqlite3.connect(folder / "older.db")) as copy,
    ):
        room.backup(copy)
    await write_all(store, 4, 60, b"x" * 3000)
    await store._database.copy()  # type: ignore[attr-defined]
    await write_all(store, 61, 63)
    return store


@pytest.fixture
async def played(tmp_path):
    """The same, closed after the test."""
    store = await play(tmp_path)
    yield store
    await store.close()


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
async def test_nothing_is_acknowledged_into_a_file_that_is_lost(played, tmp_path, harm, caplog):
    harm(tmp_path)

    for version in (64, 64, 65):
        with pytest.raises(StoreLost):
            await write(played, version)

    assert HARM[harm] in played.lost
    assert 1 == caplog.text.count("the room is stopped: room.db")
    assert "put the right store back" in caplog.text


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
async def test_a_file_that_is_lost_is_noticed_before_anybody_writes(played, tmp_path, harm):
    harm(tmp_path)
    played._tried = False  # an idle room

    await played.probe()

    assert played.lost
    with pytest.raises(StoreLost):
        await played.execute("DELETE FROM sessions")


@pytest.mark.parametrize("harm", [put_back_older, copy_over])
async def test_a_store_that_was_put_there_is_left_as_it_is(tmp_path, harm):
    store = await play(tmp_path)
    harm(tmp_path)
    before = (tmp_path / "room.db").read_bytes()

    with pytest.raises(StoreLost):
        await write(store, 64)
    await store.close()

    assert before == (tmp_path / "room.db").read_bytes()


async def test_another_program_may_write_to_the_file_meanwhile(played, tmp_path):
    with closing(sqlite3.connect(tmp_path / "room.db")) as other:
        other.execute("CREATE TABLE of_another (x)")
        other.commit()
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert Versions(64, 64) == (await write(played, 64)).versions
    assert Versions(65, 65) == (await write(played, 65)).versions
    assert "" == played.lost


async def test_a_log_that_is_begun_anew_is_still_ours(played):
    for version in range(64, 80):
        await played._database.copy()
        await write(played, version)

    assert "" == played.lost


@pytest.fixture
def no_room():
    """No file of this process may grow any more."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def limit(size):
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))

    yield limit
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_probe_knows_whether_anything_can_be_written(played, tmp_path, no_room, caplog):
    played.served = True
    no_room(0)
    with pytest.raises(StoreFailed):
        await write(played, 64)
    await played.probe()
    await played.probe()
    failing = played.failing
    no_room(resource.RLIM_INFINITY)
    await played.probe()

    assert "I/O error" in failing
    assert 1 == caplog.text.count("nothing can be written: ")
    assert ("", "") == (played.failing, played.lost)


# what may happen to a database


async def run(address, *statements):
    """As somebody with every right would."""
    connection = await asyncpg.connect(address)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def empty(address):
    await run(address, f"DROP TABLE {TABLES} CASCADE")


async def clear(address):
    await run(address, *UNSEALED, "DELETE FROM events", "DELETE FROM streams")


async def set_back(address):
    await run(address, *UNSEALED, "DELETE FROM events WHERE position > 3", "DELETE FROM streams")


async def take_another(address):
    await clear(address)
    store = await open_store(address)
    await write_all(store, 1, 20, b"another")
    await store.close()


async def go_another_way(address):
    await set_back(address)
    store = await open_store(address)
    await store.execute("INSERT INTO streams SELECT stream, 3, hash FROM events WHERE version = 3")
    await write_all(store, 4, 20, b"another")
    await store.close()


UNSEALED = [f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in ("events", "transfers")]
GONE = "the database postgres is empty; this room has acknowledged entry 10"
SPOILT = {
    empty: GONE,
    clear: GONE,
    set_back: "is an older copy, which ends at entry 3; this room has acknowledged entry 10",
    take_another: "holds the journal of another room; this room has acknowledged entry 10",
    go_another_way: "is an older copy, which has gone another way since; this room has",
}


@pytest.mark.parametrize("harm", SPOILT, ids=lambda harm: harm.__name__)
async def test_nothing_is_acknowledged_into_a_database_that_is_lost(schema, harm, caplog):
    store = await open_store(schema)
    await write_all(store, 1, 10)
    await harm(schema)

    for version in (11, 11, 12, 4):
        with pytest.raises(StoreLost):
            await write(store, version)

    assert SPOILT[harm] in store.lost
    assert 1 == caplog.text.count("the room is stopped: the database postgres")
    await store.close()


@pytest.mark.parametrize("harm", SPOILT, ids=lambda harm: harm.__name__)
async def test_a_database_that_is_lost_is_noticed_before_anybody_writes(schema, harm):
    store = await open_store(schema)
    await write_all(store, 1, 10)
    await harm(schema)

    with pytest.raises(StoreLost):
        await store.execute("DELETE FROM sessions")

    assert SPOILT[harm] in store.lost
    await store.close()


async def test_a_server_that_fails_over_to_a_stale_copy_is_not_believed():
    with running_postgres() as server:
        store = await open_store(server.address)
        await write_all(store, 1, 3)
        server.copy()
        await look(store)  # it was away, and is the same
        await write_all(store, 4, 10)
        server.fail_over()
        seen = await look(store)

        with pytest.raises(StoreLost, match="ends at entry 3; this room has acknowledged entry 10"):
            await write(store, 4)
        assert None is seen
        await store.close()


async def look(store):
    """What is read once every connection of before is known to be none; nothing of a lost one."""
    while True:
        try:
            return await store.read(STREAM)
        except StoreLost:
            return None
        except StoreFailed:
            continue


async def test_a_database_that_is_read_only_fails_the_probe_until_it_is_not():
    with running_postgres() as server:
        store = await open_store(server.address)
        await write(store, 1)
        await read_only(server.address, "on")
        await look(store)
        with pytest.raises(StoreFailed):
            await write(store, 2)
        await store.probe()
        failing = store.failing
        await read_only(server.address, "off")
        await look(store)
        await store.probe()

        assert "read-only transaction" in failing
        assert ("", "") == (store.failing, store.lost)
        assert Versions(2, 2) == (await write(store, 2)).versions
        await store.close()


async def read_only(address, on):
    """What every session is told from its beginning; those there are end."""
    mine = {"default_transaction_read_only": "off"}
    connection = await asyncpg.connect(address, server_settings=mine)
    await connection.execute(f"ALTER ROLE room SET default_transaction_read_only = {on}")
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
    )
    await connection.close()


# the next start


async def served(address, state, last=10):
    store = await open_store(address, state)
    await write_all(store, 1, last)
    await store.close()


async def lose_all(address):
    if address.startswith("sqlite"):
        Path(address.removeprefix("sqlite:///")).unlink()
    else:
        await empty(address)


async def test_a_room_whose_store_is_missing_does_not_begin_anew_unasked(address, tmp_path):
    await served(address, tmp_path / "state")
    await lose_all(address)

    for _ in range(2):
        with pytest.raises(CroupierError, match=r"(missing|empty).* or say --accept-loss"):
            await open_store(address, tmp_path / "state")
    store = await open_store(address, tmp_path / "state", accept=True)
    await _note_loss(store)
    head = await store.head("room")
    await store.close()

    assert 1 == head
    again = await open_store(address, tmp_path / "state")
    assert None is again.given_up
    await again.close()


async def test_a_room_whose_store_is_missing_makes_no_other(file, tmp_path):
    await served(file, tmp_path / "state")
    await lose_all(file)

    with pytest.raises(CroupierError, match=r"room.db is missing; it held 10 entries on \d\d "):
        await open_store(file, tmp_path / "state")

    assert ["state"] == sorted(each.name for each in tmp_path.iterdir())


async def test_a_room_whose_store_has_gone_back_does_not_open_unasked(address, tmp_path):
    state = tmp_path / "state"
    await served(address, state, 3)
    older = await keep(address, tmp_path)
    store = await open_store(address, state)
    await write_all(store, 4, 10)
    await store.close()
    await older()

    with pytest.raises(
        CroupierError, match=r"ends at entry 3; this room has acknowledged entry 10"
    ):
        await open_store(address, state)
    store = await open_store(address, state, accept=True)

    assert 10 == store.given_up[0]
    await store.close()


async def keep(address, folder):
    """A copy, and how to put it back."""
    if not address.startswith("sqlite"):
        return partial(set_back, address)
    shutil.copy(folder / "room.db", folder / "older.db")
    return partial(asyncio.to_thread, shutil.copy, folder / "older.db", folder / "room.db")


async def test_an_older_copy_that_is_served_from_elsewhere_is_known_by_its_first_entry(tmp_path):
    state, elsewhere = tmp_path / "state", f"sqlite:///{tmp_path}/older.db"
    await served(f"sqlite:///{tmp_path}/room.db", state, 3)
    shutil.copy(tmp_path / "room.db", tmp_path / "older.db")
    store = await open_store(f"sqlite:///{tmp_path}/room.db", state)
    await write_all(store, 4, 10)
    await store.close()

    with pytest.raises(CroupierError, match=r"older.db is an older copy, which ends at entry 3"):
        await open_store(elsewhere, state)
    shutil.copy(tmp_path / "room.db", tmp_path / "older.db")

    for address in (elsewhere, f"sqlite:///{tmp_path}/room.db", f"sqlite:///{tmp_path}/new.db"):
        await (await open_store(address, state)).close()


async def test_a_log_that_was_tidied_away_after_a_fall_is_missed(tmp_path):
    state = tmp_path / "state"
    store = await open_store(f"sqlite:///{tmp_path}/room.db", state)
    await write_all(store, 1, 10)
    shutil.copy(tmp_path / "room.db", tmp_path / "fallen.db")  # as it is without its log
    await store.close()
    shutil.copy(tmp_path / "fallen.db", tmp_path / "room.db")

    with pytest.raises(CroupierError, match="this room has acknowledged entry 10"):
        await open_store(f"sqlite:///{tmp_path}/room.db", state)


async def test_an_empty_file_is_not_opened_beside_a_log_which_would_go(tmp_path):
    store = await play(tmp_path)
    shutil.copy(tmp_path / "room.db-wal", tmp_path / "mixed.db-wal")
    (tmp_path / "mixed.db").touch()
    await store.close()

    with pytest.raises(CroupierError, match=r"empty, beside a log"):
        await open_store(f"sqlite:///{tmp_path}/mixed.db")

    assert (tmp_path / "mixed.db-wal").stat().st_size


async def test_a_copy_that_was_put_beside_the_log_of_another_is_not_opened(tmp_path):
    store = await play(tmp_path)
    shutil.copy(tmp_path / "older.db", tmp_path / "mixed.db")
    shutil.copy(tmp_path / "room.db-wal", tmp_path / "mixed.db-wal")
    await store.close()

    with pytest.raises(CroupierError, match=r"do not belong together"):
        await open_store(f"sqlite:///{tmp_path}/mixed.db")


async def test_what_is_remembered_names_no_password(tmp_path):
    told = Acknowledged("postgresql://room:secret@host/club?password=secret", tmp_path)
    told.begin(Found(b"1" * 32, 5, b"2" * 32))
    told.close()

    (path,) = tmp_path.iterdir()
    assert "secret" not in path.read_text()
    assert 0o600 == path.stat().st_mode & 0o777
    assert [Mark(b"1" * 32, 5, b"2" * 32)] == Acknowledged(
        "postgresql://room:other@host/club?password=other", tmp_path
    ).expected()


@pytest.mark.parametrize("left", [b"", b"{", b"null", b'["zz", 1, "", ""]', b"\0" * 512])
async def test_a_mark_that_cannot_be_read_is_none(tmp_path, left):
    await served(f"sqlite:///{tmp_path}/room.db", tmp_path / "state")
    (mark,) = (tmp_path / "state").iterdir()
    mark.write_bytes(left)

    store = await open_store(f"sqlite:///{tmp_path}/room.db", tmp_path / "state")

    assert 10 == await store.head(STREAM)
    await store.close()


# the room around it


async def test_a_room_that_has_lost_its_store_stops_and_says_so(address):
    settings = [replace(each, bots=0) for each in default_room(bots=False)[:2]]
    store = await open_store(address)
    room = Room(store, settings, bots=False)
    await room.open()
    reader, lobby = Outbox(), Outbox()
    room.watch(reader, None, settings[0].id, None)
    room.watch_lobby(lobby, True)
    await lose_all(address)

    answer = await room.command(
        Player("p1", "Ann"), settings[0].id, "command-1", wire.WaitList(True)
    )
    transport = httpx.ASGITransport(App(store, room))
    async with httpx.AsyncClient(transport=transport, base_url="http://room.test") as client:
        answers = [await client.get(path) for path in ("/healthz", "/readyz", "/api/tables")]
        entered = await client.post("/api/guest", json={})
    later = Outbox()
    room.watch(later, None, settings[1].id, None)

    assert isinstance(answer, wire.Refused)
    assert LOST == answer.reason
    assert [503, 503, 200] == [each.status_code for each in answers]
    assert "put the right store back" in answers[0].text
    assert (503, LOST) == (entered.status_code, entered.json()["error"]["reason"])
    assert 2 == len(room.stopped())
    assert [True] * 3 == [halted(outbox) for outbox in (reader, lobby, later)]
    await room.close()
    await store.close()


def halted(outbox):
    """Whether the last that was told is that the room is stopped."""
    frames = [outbox.get_nowait() for _ in range(len(outbox))]
    return frames[-1] == wire.encode(wire.Halted(LOST))


async def test_a_room_is_ready_while_a_table_is_open(address):
    settings = [replace(each, bots=0) for each in default_room(bots=False)[:2]]
    store = await open_store(address)
    room = Room(store, settings, bots=False)
    await room.open()
    transport = httpx.ASGITransport(App(store, room))
    async with httpx.AsyncClient(transport=transport, base_url="http://room.test") as client:
        first = await client.get("/readyz")
        for table in room.tables.values():
            table.halt("broken")
        second = await client.get("/readyz")

    assert (200, {"tables": 2}) == (first.status_code, first.json())
    assert (503, "no table is open") == (second.status_code, second.json()["error"]["reason"])
    await room.close()
    await store.close()


async def test_what_is_acknowledged_while_others_ask_is_no_loss(store):
    async def ask():
        for _ in range(20):
            await store.execute("DELETE FROM sessions")

    await asyncio.gather(write_all(store, 1, 40), *(ask() for _ in range(6)))

    assert "" == store.lost
