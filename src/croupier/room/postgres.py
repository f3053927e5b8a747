"""The store in PostgreSQL, where several processes may write. It must not know the ledger."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import asyncpg

from croupier.errors import CroupierError
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
    Writing,
    earlier,
    sentence,
    settle,
    touched,
)

log = logging.getLogger("croupier.room")

LOCK = 0x63726F7570696572  # one group at a time, so that positions have no gap and no other order
PATIENCE = 10  # seconds for a free connection, and then for all that is asked of it
# the server is not there, or no longer, or not yet; or it cannot: full, read only, out of memory
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a session that somebody has ended
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresSystemError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TransactionRollbackError,
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
)
# rows that the server cannot read, or that hold no text
DAMAGED = (
    asyncpg.DataCorruptedError,
    asyncpg.IndexCorruptedError,
    asyncpg.CharacterNotInRepertoireError,
    UnicodeDecodeError,
)
# while it is opened: it cannot, or there is no server, no address, no version for us
UNOPENED = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, ValueError, CroupierError)
NAMES = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
STAMP = """
CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL);
INSERT INTO schema_version SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM schema_version);
"""
SEALED = """
CREATE OR REPLACE FUNCTION never_changed() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% are never changed', TG_TABLE_NAME; END $$;
CREATE OR REPLACE TRIGGER events_sealed BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
CREATE OR REPLACE TRIGGER transfers_sealed BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers
    FOR EACH STATEMENT EXECUTE FUNCTION never_changed();
"""


def numbered(sql: str) -> str:
    """Question marks as PostgreSQL writes them: $1, $2 and so on."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in zip(count(1), rest, strict=False))


async def _make(pool: "asyncpg.Pool[asyncpg.Record]") -> None:
    """The tables that are not there yet, and of which version they are."""
    async with pool.acquire() as connection, connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        require_whole([name for (name,) in await connection.fetch(NAMES)])
        await connection.execute(STAMP)
        found = await connection.fetchval("SELECT max(version) FROM schema_version")
        check(found)
        await connection.execute(tables("postgresql", found) + SEALED)
        await connection.execute("UPDATE schema_version SET version = $1", VERSION)


def _gone(connection: Any) -> bool:
    try:
        return bool(connection.is_closed())
    except asyncpg.InterfaceError:  # the pool has let go of it already
        return True


async def _found(connection: Any, position: int) -> Found:
    """What is there, and at this position; nothing in a database without tables."""
    try:
        first, last, link = await connection.fetchrow(numbered(FOUND), position)
    except asyncpg.UndefinedTableError:
        return Found()
    return Found(first, last or 0, link)


async def _durable(address: str) -> dict[str, str]:
    """What to ask of the server so that it answers only once a group is on the disk."""
    connection = await asyncpg.connect(address)
    try:
        waits, writes = [
            await connection.fetchval(f"SHOW {name}") for name in ("synchronous_commit", "fsync")
        ]
    finally:
        await connection.close()
    if writes == "off":
        log.warning("PostgreSQL has fsync off: a fall of its machine may lose what was kept")
    return {"synchronous_commit": "on"} if waits == "off" else {}


class PostgresServer:
    """A pool of connections; each group takes one, and the lock that puts all groups in order."""

    def __init__(self, told: Acknowledged) -> None:
        self._told = told
        self._pool: asyncpg.Pool[asyncpg.Record]

    @classmethod
    async def open(cls, address: str, told: Acknowledged | None = None) -> "PostgresServer":
        """The database, with its tables made where they are not there and nobody misses them."""
        server = cls(told or Acknowledged(address))
        try:
            server._pool = await asyncpg.create_pool(
                address,
                min_size=1,
                max_size=8,
                init=server._greet,
                server_settings=await _durable(address),
            )
            try:
                await server._recognise()
                await _make(server._pool)
                await server._begin_marks()
            except BaseException:
                server._pool.terminate()
                raise
        except UNOPENED as error:
            raise CroupierError(f"the store cannot be opened: {error}") from error
        return server

    async def _greet(self, connection: Any) -> None:
        """Every new connection: another server may answer by now, and not know what this did."""
        if self._told.mark is not None:
            await self._hold(connection)

    async def _hold(self, connection: Any) -> Found:
        mark = self._told.mark  # another connection may bring a later one meanwhile
        found = await _found(connection, 0 if mark is None else mark.position)
        self._told.hold(mark, found)
        return found

    async def _recognise(self) -> None:
        """Before anything is written: whether it is the one in which all was acknowledged."""
        async with self._connection() as connection:
            for mark in self._told.expected():
                self._told.admit(mark, await _found(connection, mark.position))

    async def _begin_marks(self) -> None:
        async with self._connection() as connection:
            last = (await _found(connection, 0)).last
            self._told.begin(await _found(connection, last))

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        """One of the pool; a server that falls silent is not waited for: the connection is cut."""
        async with self._pool.acquire(timeout=PATIENCE) as connection:
            cut = asyncio.get_running_loop().call_later(PATIENCE, connection.terminate)
            try:
                yield connection
            except AttributeError as error:  # the library's word for one lost between two steps
                if not _gone(connection):
                    raise
                raise ConnectionError("the connection was lost") from error
            finally:
                cut.cancel()

    async def commit(self, group: Sequence[Request]) -> list[Outcome]:
        """The group in one transaction."""
        async with self._connection() as connection, connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            found = await self._hold(connection)
            outcomes, writing = settle(group, await self._known(connection, group, found.last))
            await self._insert(connection, writing)
        self._told.note(found, writing.events)
        return outcomes

    async def probe(self) -> None:
        """Write something, durably, to see that it can be done."""
        async with self._connection() as connection, connection.transaction():
            await self._hold(connection)
            await connection.execute("UPDATE schema_version SET version = version")

    async def execute(self, sql: str, args: Sequence[Any]) -> int:
        """Change an ordinary table, durably."""
        try:
            async with self._connection() as connection, connection.transaction():
                await self._hold(connection)
                status: str = await connection.execute(numbered(sql), *args)
        except asyncpg.UniqueViolationError as error:
            raise Conflict(str(error)) from None
        except LOST as error:
            raise StoreFailed(sentence(error)) from error
        changed = status.rpartition(" ")[2]
        return int(changed) if changed.isdigit() else 0

    async def fetch(self, sql: str, args: Sequence[Any]) -> list[Row]:
        """All rows of a question."""
        try:
            async with self._connection() as connection:
                rows = await connection.fetch(numbered(sql), *args)
        except DAMAGED as error:
            raise Damaged(str(error)) from error
        except asyncpg.UndefinedTableError as error:
            raise self._told.lost(f"has lost its tables: {error}") from error
        except LOST as error:
            raise StoreFailed(sentence(error)) from error
        return [tuple(row) for row in rows]

    async def close(self) -> None:
        """Close every connection; those that do not answer are cut."""
        try:
            async with asyncio.timeout(5):
                await self._pool.close()
        except TimeoutError:
            self._pool.terminate()
        self._told.close()

    async def _known(self, connection: Any, group: Sequence[Request], position: int) -> Known:
        streams, commands, accounts = (list(keys) for keys in touched(group))
        fetch = connection.fetch
        heads = await fetch("SELECT * FROM streams WHERE stream = ANY($1)", streams)
        used = await fetch(f"SELECT id, {EARLIER} FROM commands WHERE id = ANY($1)", commands)
        held = await fetch("SELECT id, balance FROM accounts WHERE id = ANY($1)", accounts)
        return Known(
            position,
            {stream: Head(version, link) for stream, version, link in heads},
            {id: earlier(*rest) for id, *rest in used},
            dict(map(tuple, held)),
        )

    async def _insert(self, connection: Any, writing: Writing) -> None:
        many = connection.executemany
        await many("INSERT INTO events VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)", writing.events)
        await many(
            "INSERT INTO transfers (stream, version, source, target, amount)"
            " VALUES ($1, $2, $3, $4, $5)",
            writing.transfers,
        )
        await many("INSERT INTO commands VALUES ($1, $2, $3, $4, $5)", writing.commands)
        await many(
            "INSERT INTO streams VALUES ($1, $2, $3) ON CONFLICT (stream)"
            " DO UPDATE SET version = excluded.version, hash = excluded.hash",
            [(stream, *head) for stream, head in writing.heads.items()],
        )
        await many(
            "INSERT INTO accounts VALUES ($1, $2) ON CONFLICT (id)"
            " DO UPDATE SET balance = excluded.balance",
            list(writing.balances.items()),
        )
