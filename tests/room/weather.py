"""Stores in bad weather: they take their time, fail, and keep what they seem to have refused.

The room's own code for SQLite and for PostgreSQL, in virtual time; each house holds one empty store
that can be opened again and again, cut as by the fall of its server, and read past the room.
"""

import asyncio
import random
import shutil
import sqlite3
import tempfile
import threading
from collections import deque
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from croupier.room import postgres, sqlite
from croupier.room.store import Store, StoreFailed
from tests.room.truth import SqliteRows
from tests.room.virtual import from_outside

FAST = Path("/dev/shm")  # a folder in memory, where there is one
SILENT = "disk I/O error"


class Weather:
    """How a store does today: how long it takes, and what it fails to do."""

    def __init__(self, seed):
        self._rng = random.Random(f"{seed} weather")
        self._calm = 1
        self._commits = deque()
        self._reads = 0

    @contextmanager
    def calm(self):
        """As long as nothing may fail."""
        self._calm += 1
        try:
            yield
        finally:
            self._calm -= 1

    def turn(self):
        """From now on it may be bad."""
        self._calm = 0
        self._commits.clear()
        self._reads = 0

    def spoil(self, commits=(), reads=0):
        """Some of the next commits fail, after they were kept or not; some reads do."""
        self._commits.extend(commits)
        self._reads = reads

    async def wait(self):
        """Mostly for no time at all."""
        lot = 1.0 if self._calm else self._rng.random()
        await asyncio.sleep(0 if lot > 0.3 else 0.002 if lot > 0.02 else 1.5)

    def next_commit(self):
        """None if it goes well; else whether it is kept all the same."""
        return self._commits.popleft() if self._commits and not self._calm else None

    def read_fails(self):
        """Whether the next one does."""
        if self._calm or not self._reads:
            return False
        self._reads -= 1
        return True


class _File(sqlite.SqliteFile):
    """The store in a file, whose threads are this one."""

    weather: Weather

    async def _on(self, thread, work):
        await self.weather.wait()
        try:
            return self._fated(work)
        finally:
            await self.weather.wait()

    def _fated(self, work):
        kept = self.weather.next_commit() if work == self._commit else None
        if kept is None:
            return work()
        work() if kept else self._write.rollback()
        raise sqlite3.OperationalError(SILENT)

    async def fetch(self, sql, args):
        if self.weather.read_fails():
            raise StoreFailed(SILENT)
        return await super().fetch(sql, args)


class SqliteHouse:
    """A folder with the file of a store."""

    def __init__(self, weather):
        self._kind: Any = type("File", (_File,), {"weather": weather})
        self._folder = tempfile.mkdtemp(prefix="model-", dir=FAST if FAST.is_dir() else None)
        self._path = f"{self._folder}/room.db"

    async def open(self):
        """The store, empty or as it was left."""
        self._file = await self._kind.open(self._path)
        return Store(self._file)

    def rows(self):
        """What is in it, for whoever reads past the room."""
        return SqliteRows(self._path)

    async def cut(self):
        """As the fall of a process ends it: nothing is tidied, nothing half done stays."""
        for each in (self._file._read, self._file._copyist, self._file._write):
            each.close()
        self._file._shut()

    async def remove(self):
        shutil.rmtree(self._folder)


class _Server(postgres.PostgresServer):
    """The store in PostgreSQL, for which virtual time stands still."""

    weather: Weather

    async def commit(self, group):
        await self.weather.wait()
        kept = self.weather.next_commit()
        if kept is False:
            raise asyncpg.ConnectionDoesNotExistError(SILENT)
        with from_outside():
            outcomes = await super().commit(group)
        await self.weather.wait()
        if kept:
            raise asyncpg.ConnectionDoesNotExistError(SILENT)
        return outcomes

    async def execute(self, sql, args):
        with from_outside():
            return await super().execute(sql, args)

    async def fetch(self, sql, args):
        await self.weather.wait()
        if self.weather.read_fails():
            raise StoreFailed(SILENT)
        with from_outside():
            return await super().fetch(sql, args)

    async def close(self):
        with from_outside():
            await super().close()


class PostgresHouse:
    """A place of its own on a server."""

    def __init__(self, weather, server):
        self._kind: Any = type("Server", (_Server,), {"weather": weather})
        self._name = f"model_{random.getrandbits(64):016x}"
        self._server, self._address = server, f"{server}&search_path={self._name}"
        self._made = False

    async def open(self):
        with from_outside():
            if not self._made:
                await self._at_server(f"CREATE SCHEMA {self._name}")
                self._made = True
            self._opened = await self._kind.open(self._address)
        return Store(self._opened)

    async def _at_server(self, statement):
        connection = await asyncpg.connect(self._server)
        await connection.execute("SET client_min_messages = error")
        await connection.execute(statement)
        await connection.close()

    def rows(self):
        return PostgresRows(self._address)

    async def cut(self):
        self._opened._pool.terminate()

    async def remove(self):
        with from_outside():
            await self._at_server(f"DROP SCHEMA {self._name} CASCADE")


class PostgresRows:
    """The rows of a place on a server, read from a thread of its own."""

    def __init__(self, address):
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._address = address
        self._connection = self._await(asyncpg.connect(address))

    def _await(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def fetch(self, *questions):
        return self._await(self._fetch(questions))

    async def _fetch(self, questions):
        if self._connection.is_closed():  # the server was away
            self._connection = await asyncpg.connect(self._address)
        async with self._connection.transaction(isolation="repeatable_read", readonly=True):
            return [
                [tuple(row) for row in await self._connection.fetch(postgres.numbered(sql), *args)]
                for sql, args in questions
            ]

    def close(self):
        self._await(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
