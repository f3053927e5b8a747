"""What the SQLite file does beyond the contract: its write-ahead log does not grow for ever."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from croupier.room import sqlite
from croupier.room.store import Entry, Store

pytestmark = pytest.mark.anyio


@pytest.fixture
async def opened(tmp_path):
    """A file, and the store that writes into it."""
    file = await sqlite.SqliteFile.open(str(tmp_path / "room.db"))
    store = Store(file)
    yield file, store
    await store.close()


async def write(store, first, count):
    """So many groups of one entry."""
    for version in range(first, first + count):
        entry = Entry("table/a", version, "checked", b"{}", "14.5", version)
        await store.append("table/a", version - 1, [entry])


async def test_nobody_but_its_owner_reads_a_new_file(opened, tmp_path):
    await write(opened[1], 1, 1)

    assert {0o600} == {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}


async def test_what_is_left_of_a_long_log_is_copied_while_nobody_writes(opened, monkeypatch):
    file, store = opened
    await write(store, 1, 10)
    monkeypatch.setattr(file, "_copy_beside", lambda: sqlite.LOG + 1)

    await file.copy()
    await write(store, 11, 1)

    assert sqlite._copy_back(file._write) < 10
    assert 11 == len(await store.read("table/a"))


async def test_a_log_that_is_copied_beside_the_writing_loses_nothing(opened, monkeypatch):
    file, store = opened
    monkeypatch.setattr(sqlite, "LOG", 0)

    await asyncio.gather(write(store, 1, 20), *(file.copy() for _ in range(5)))

    assert 20 == len(await store.read("table/a"))
    assert await store.verify("table/a") is None


async def test_a_log_begun_anew_between_two_looks_is_not_taken_for_lost(opened, monkeypatch):
    file, store = opened
    await write(store, 1, 2)
    read_salts = file._files._read_salts

    def begun_anew_meanwhile():
        monkeypatch.setattr(file._files, "_read_salts", read_salts)
        file._write.execute("PRAGMA wal_checkpoint(RESTART)")
        file._write.execute("CREATE TABLE the_first_page_of_a_new_log (id INTEGER)")
        return read_salts()

    monkeypatch.setattr(file._files, "_read_salts", begun_anew_meanwhile)

    file._files.kept()


async def test_nobody_waits_in_the_loop_while_another_program_writes(opened, tmp_path):
    _, store = opened
    with closing(sqlite3.connect(tmp_path / "room.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(write(store, 1, 1))
        before = len(await store.read("table/a"))
        waits = not writing.done()
        other.execute("COMMIT")
        await writing

    assert (0, True) == (before, waits)
    assert 1 == len(await store.read("table/a"))
