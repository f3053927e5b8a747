"""The store in one SQLite file. It must not know the ledger.

A group's rows are put in from the loop's own thread, where statements of a few microseconds need
not fight for the interpreter; only the commit, which waits for the disk, has a thread. Another
thread reads, a third copies the write-ahead log back into the file while writing goes on.
"""

import asyncio
import ctypes
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from croupier.errors import CroupierError
from croupier.room.files import Files
from croupier.room.marks import Acknowledged, Found
from croupier.room.schema import FOUND, VERSION, check, require_whole, tables
from croupier.room.store import (
    EARLIER,
    Conflict,
    Damaged,
    Head,
    Known,
    Outcome,
    Request,
    Row,
    StoreFailed,
    StoreLost,
    Writing,
    earlier,
    settle,
    touched,
)

SEALED = """
CREATE TRIGGER IF NOT EXISTS {table}_no_{change} BEFORE {change} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} are never changed'); END;
"""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-32768")
NAMES = "SELECT name FROM sqlite_master WHERE type = 'table'"
PATIENCE = 10_000  # milliseconds for whoever else holds the file
LOG = 4_000  # pages of the write-ahead log before it is begun anew
LONGEST = 64_000  # pages at which a commit copies it back, however long that takes
COPYING = 1  # seconds between two copies in the background
LEAST = 19  # priority
OWNER = 0o600  # rights of a new file: it holds the cards that nobody may see

T = TypeVar("T")


class SqliteFile:
    """A file in write-ahead mode; a commit is on the disk before it is answered."""

    def __init__(self, path: str, told: Acknowledged) -> None:
        self._path, self._told = path, told
        self._writing = ThreadPoolExecutor(1, "sqlite writer")
        self._reading = ThreadPoolExecutor(1, "sqlite reader")
        self._copying = ThreadPoolExecutor(1, "sqlite copier", _give_way)
        self._turn = asyncio.Lock()  # one transaction at a time
        self._written = False  # since the last copy
        self._copier: asyncio.Task[None]
        self._write: sqlite3.Connection
        self._read: sqlite3.Connection
        self._copyist: sqlite3.Connection
        self._files: Files

    @classmethod
    async def open(cls, path: str, told: Acknowledged | None = None) -> "SqliteFile":
        """The file, made with its tables where it is not there and nobody misses it."""
        file = cls(path, told or Acknowledged(f"sqlite:///{path}"))
        try:
            file._recognise()
            Path(path).parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, OWNER))
            fell = _has_log(path)
            file._write = await file._on(file._writing, file._connect)
            if fell:
                await file._on(file._writing, file._check_together)
            await file._on(file._writing, file._make)
            file._read = await file._on(file._reading, file._connect)
            file._copyist = await file._on(file._copying, file._connect)
            file._begin_marks()
        except (sqlite3.Error, OSError, CroupierError) as error:
            file._let_go()
            file._shut()
            raise CroupierError(f"the store {path} cannot be opened: {error}") from error
        file._copier = asyncio.create_task(file._copy(), name="sqlite copier")
        return file

    def _recognise(self) -> None:
        """Before anything is written: whether it is the file in which all was acknowledged."""
        if not Path(self._path).exists():
            self._told.absent()
            return
        if _has_log(self._path) and not Path(self._path).stat().st_size:
            raise CroupierError("it is empty, beside a log (-wal) that is not")  # and would go
        with closing(self._look_on()) as connection:
            for mark in self._told.expected():
                self._told.admit(mark, _found(connection, mark.position))

    def _look_on(self) -> sqlite3.Connection:
        """A connection that changes nothing and remembers nothing of the file."""
        return sqlite3.connect(f"{Path(self._path).absolute().as_uri()}?mode=ro", uri=True)

    def _begin_marks(self) -> None:
        last = _found(self._write, 0).last
        self._told.begin(_found(self._write, last))
        self._files = Files(self._path, self._told, self._examine)

    def _examine(self) -> str:
        """What is wrong with a file that somebody else has written to; nothing is also found."""
        if not Path(self._path).stat().st_size:
            return "it is empty"  # to open it would remove its log
        try:
            with closing(self._look_on()) as connection:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
                self._hold(connection)
        except sqlite3.DatabaseError as error:
            return str(error)
        return "" if verdict == "ok" else str(verdict)

    def _hold(self, connection: sqlite3.Connection) -> Found:
        mark = self._told.mark  # another thread may bring a later one meanwhile
        found = _found(connection, 0 if mark is None else mark.position)
        self._told.hold(mark, found)
        return found

    def _check_together(self) -> None:
        """A file that was put back beside the log of another is neither: SQLite does not notice."""
        verdict = _together(self._write)
        if verdict != "ok":
            _never_close(self._write)
            del self._write
            raise CroupierError(f"it and its log (-wal) do not belong together: {verdict}")

    async def commit(self, group: Sequence[Request]) -> list[Outcome]:
        """The group in one transaction; the files are looked for again before it is answered."""
        async with self._turn:
            await self._start()
            outcomes, found, events = self._fill(group)
            self._written = True
            await self._on(self._writing, self._keep)
            self._told.note(found, events)
        return outcomes

    async def _start(self) -> None:
        self._files.ready()
        try:
            self._begin(0)
        except sqlite3.OperationalError:  # another program writes: wait elsewhere
            await self._on(self._writing, lambda: self._begin(PATIENCE))

    async def probe(self) -> None:
        """Write something, durably, to see that it can be done."""
        async with self._turn:
            await self._start()
            self._fill(())
            self._write.execute(f"PRAGMA user_version = {VERSION}")
            await self._on(self._writing, self._keep)

    async def execute(self, sql: str, args: Sequence[Any]) -> int:
        """Change an ordinary table, durably."""
        async with self._turn:
            return await self._on(self._writing, lambda: self._execute(sql, args))

    async def fetch(self, sql: str, args: Sequence[Any]) -> list[Row]:
        """All rows of a question."""
        try:
            return await self._on(self._reading, lambda: self._fetch(sql, args))
        except sqlite3.DatabaseError as error:
            if type(error) not in (sqlite3.OperationalError, sqlite3.DatabaseError):
                raise  # a bug; these are a file that cannot be read, now or at all
            corrupt = error.sqlite_errorcode == sqlite3.SQLITE_CORRUPT
            raise (Damaged if corrupt else StoreFailed)(str(error)) from error

    async def close(self) -> None:
        """Close the connections and end their threads."""
        self._copier.cancel()
        await asyncio.gather(self._copier, return_exceptions=True)
        try:
            await self._on(self._writing, self._files.kept)
        except StoreLost:
            self._forsake()
        else:
            await self._on(self._reading, self._read.close)
            await self._on(self._copying, self._copyist.close)
            await self._on(self._writing, self._write.close)
            self._files.close()
        self._told.close()
        self._shut()

    def _forsake(self) -> None:
        """Closing would copy the log into what lies there now, and remove the log of that."""
        for connection in (self._read, self._copyist, self._write):
            _never_close(connection)

    def _let_go(self) -> None:
        """Close as many connections as there are by now."""
        for name in ("_read", "_copyist", "_write"):
            if (connection := vars(self).get(name)) is not None:
                connection.close()

    def _shut(self) -> None:
        for thread in (self._writing, self._reading, self._copying):
            thread.shutdown()

    async def _on(self, thread: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, work)

    def _fetch(self, sql: str, args: Sequence[Any]) -> list[Row]:
        """Bytes that are no text are read as text that was never written: the chain will tell."""
        try:
            return self._read.execute(sql, args).fetchall()
        except sqlite3.OperationalError as error:
            if not str(error).startswith("Could not decode to UTF-8"):
                raise
        self._read.text_factory = _any_text
        try:
            return self._read.execute(sql, args).fetchall()
        finally:
            self._read.text_factory = str

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, isolation_level=None, cached_statements=256, check_same_thread=False
        )
        try:
            for pragma in (f"busy_timeout={PATIENCE}", *PRAGMAS, f"wal_autocheckpoint={LONGEST}"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
        return connection

    async def _copy(self) -> None:
        """Now and then, for ever; what cannot be copied now can be later."""
        while True:
            await asyncio.sleep(COPYING)
            if self._written:
                with suppress(sqlite3.OperationalError, StoreLost):  # the next commit says so
                    await self.copy()

    async def copy(self) -> None:
        """The log into the file; the rest of a long one while nobody writes, so it begins anew."""
        self._written = False
        if await self._on(self._copying, self._copy_beside) > LOG:
            async with self._turn:
                await self._on(self._writing, lambda: self._copy_back(self._write))

    def _copy_beside(self) -> int:
        self._files.kept()
        return self._copy_back(self._copyist)

    def _copy_back(self, connection: sqlite3.Connection) -> int:
        with self._files.copying():
            return _copy_back(connection)

    def _make(self) -> None:
        """The tables that are not there yet, and of which version they are."""
        self._begin(PATIENCE)
        (found,) = self._write.execute("PRAGMA user_version").fetchone()
        check(found)
        require_whole(name for (name,) in self._write.execute(NAMES))
        for statement in _statements(self._tables(found)):
            self._write.execute(statement)
        if found != VERSION:
            self._write.execute(f"PRAGMA user_version = {VERSION}")
        self._commit()

    def _tables(self, found: int) -> str:
        seals = [
            SEALED.format(table=table, change=change)
            for table in ("events", "transfers")
            for change in ("UPDATE", "DELETE")
        ]
        return tables("sqlite", found) + "".join(seals)

    def _execute(self, sql: str, args: Sequence[Any]) -> int:
        try:
            self._files.ready()
            self._write.execute(f"PRAGMA busy_timeout={PATIENCE}")
            changed = self._write.execute(sql, args).rowcount
            self._files.kept()
            return changed
        except sqlite3.IntegrityError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                raise
            raise Conflict(str(error)) from None
        except sqlite3.OperationalError as error:
            raise StoreFailed(str(error)) from error

    def _begin(self, patience: int) -> None:
        """Begin a transaction, waiting so many milliseconds for another program's to end."""
        self._write.execute(f"PRAGMA busy_timeout={patience}")
        self._write.execute("BEGIN IMMEDIATE")

    def _fill(self, group: Sequence[Request]) -> tuple[list[Outcome], Found, list[Row]]:
        """Put the group's rows in."""
        try:
            found = self._hold(self._write)
            outcomes, writing = settle(group, self._known(group, found.last))
            self._insert(writing)
        except BaseException:
            self._write.rollback()
            raise
        return outcomes, found, writing.events

    def _commit(self) -> None:
        try:
            self._write.execute("COMMIT")
        except BaseException:
            self._write.rollback()
            raise

    def _keep(self) -> None:
        """On the disk, and where whoever opens the store will find it."""
        self._commit()
        self._files.kept()

    def _known(self, group: Sequence[Request], position: int) -> Known:
        streams, commands, accounts = touched(group)
        heads = self._each("SELECT version, hash FROM streams WHERE stream = ?", streams)
        used = self._each(f"SELECT {EARLIER} FROM commands WHERE id = ?", commands)
        held = self._each("SELECT balance FROM accounts WHERE id = ?", accounts)
        return Known(
            position,
            {stream: Head(*row) for stream, row in heads.items()},
            {id: earlier(*row) for id, row in used.items()},
            {account: row[0] for account, row in held.items()},
        )

    def _each(self, sql: str, keys: set[str]) -> dict[str, Row]:
        rows = {key: self._write.execute(sql, (key,)).fetchone() for key in keys}
        return {key: row for key, row in rows.items() if row is not None}

    def _insert(self, writing: Writing) -> None:
        many = self._write.executemany
        many("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", writing.events)
        many(
            "INSERT INTO transfers (stream, version, source, target, amount)"
            " VALUES (?, ?, ?, ?, ?)",
            writing.transfers,
        )
        many("INSERT INTO commands VALUES (?, ?, ?, ?, ?)", writing.commands)
        many(
            "INSERT INTO streams VALUES (?, ?, ?) ON CONFLICT (stream)"
            " DO UPDATE SET version = excluded.version, hash = excluded.hash",
            [(stream, *head) for stream, head in writing.heads.items()],
        )
        many(
            "INSERT INTO accounts VALUES (?, ?) ON CONFLICT (id)"
            " DO UPDATE SET balance = excluded.balance",
            list(writing.balances.items()),
        )


def _statements(script: str) -> Iterator[str]:
    """One after the other: a whole script would end the transaction it is run in."""
    statement = ""
    for part in script.splitlines(keepends=True):
        statement += part
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _any_text(data: bytes) -> str:
    return data.decode(errors="replace")


def _found(connection: sqlite3.Connection, position: int) -> Found:
    """What is there, and at this position; nothing in a file without tables."""
    try:
        first, last, link = connection.execute(FOUND, (position,)).fetchone()
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return Found()
    return Found(first, last or 0, link)


def _has_log(path: str) -> bool:
    """Whether it was not closed in order: what was written last is in its log alone."""
    log = Path(f"{path}-wal")
    return log.exists() and log.stat().st_size > 0


def _together(connection: sqlite3.Connection) -> str:
    """Whether a file and its log are of one piece: ok, or what is wrong."""
    try:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        last = _found(connection, 0).last
        if verdict != "ok" or not last:
            return str(verdict)
        ((counted,),) = connection.execute("SELECT count(*) FROM events").fetchall()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "ok" if counted == last else f"{last - counted:,} entries are missing"


def _never_close(connection: sqlite3.Connection) -> None:
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(connection))


def _give_way() -> None:
    """Let this thread have the processor when no other wants it, where threads can differ."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST)


def _copy_back(connection: sqlite3.Connection) -> int:
    """Copy the log into the file as far as nobody minds; how many pages it has."""
    _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    return int(pages)
