"""The journal: append and read; events, transfers and command in one transaction, then told.

One writer takes all that is waiting and commits it as one group; an append is answered only after
its group is durable. What a group comes to is worked out by `settle`, which is pure; the two
databases behind it only load and write. It must not know what an event means: it keeps exact bytes.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

from croupier.errors import BadMessage, CroupierError

ISSUE = "issue"  # chips are issued from here: the only account that may be below zero
START = bytes(32)  # what the first link of every chain is made from
GROUP = 512  # appends in one transaction, at the most
MANY = 4  # appends in a group after which the next one waits for company
COMPANY = 0.008  # seconds
PUT_BACK = (
    "Nothing more is written. Stop the room, put the right store back and start it again;"
    " or start it with --accept-loss to go on with what is there (docs/room.md)"
)

Row = tuple[Any, ...]
T = TypeVar("T")

log = logging.getLogger("croupier.room")


class Entry(NamedTuple):
    """One event of a stream as it is kept: the exact bytes, the clause, the time in ms."""

    stream: str
    version: int
    kind: str
    data: bytes
    rule: str
    at: int


class Transfer(NamedTuple):
    """Chips from one account to another, in cents; `version` is the event that moved them."""

    source: str
    target: str
    amount: int
    version: int | None = None


class Versions(NamedTuple):
    """The first and the last version an append wrote."""

    first: int
    last: int


class Kept(NamedTuple):
    """This very append, as the journal has it for good: only what is in here may be told.

    Nobody makes one but `settle`, and nobody is given one before its group is durable.
    """

    versions: Versions
    entries: tuple[Entry, ...]


class Once(NamedTuple):
    """An append that is carried out once: by its id, which belongs to its stream and content."""

    id: str
    content: bytes = b""  # a digest of all that was asked for


class Earlier(NamedTuple):
    """What an id was used for."""

    stream: str
    content: bytes  # empty for whatever was kept before contents were
    versions: Versions

    def same(self, stream: str, content: bytes) -> bool:
        """Whether that is what is asked for now."""
        return self.stream == stream and self.content in (b"", content)


class Line(NamedTuple):
    """One line of an account's statement: what came in (or went out, below zero), and why."""

    at: int
    stream: str
    version: int
    kind: str
    other: str
    amount: int
    balance: int


class Head(NamedTuple):
    """Where a stream stands: its last version and the link of that."""

    version: int
    link: bytes


class WrongVersion(CroupierError):
    """Somebody else has written to the stream: reload it and decide again."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(f"{stream} is at version {actual}, not {expected}")
        self.stream, self.expected, self.actual = stream, expected, actual


class Repeated(CroupierError):
    """This was kept before: nothing has been written now, and nothing is to be told."""

    def __init__(self, id: str, versions: Versions) -> None:
        super().__init__(f"{id} was kept before, up to version {versions.last}")
        self.versions = versions


class IdTaken(CroupierError):
    """The id was used before for something else. Nothing has been written."""

    def __init__(self, id: str, stream: str) -> None:
        super().__init__(f"{id} was used before, for something else in {stream}")


class Overdrawn(CroupierError):
    """An account would fall below zero. Nothing has moved."""

    def __init__(self, account: str, balance: int, amount: int) -> None:
        super().__init__(f"{account} holds {balance}, {amount} was asked for")
        self.account, self.balance, self.amount = account, balance, amount


class Conflict(CroupierError):
    """An ordinary table has a row of this kind already."""


class StoreFailed(Exception):
    """The database did not take a group: whether it was kept is known only by reading again."""


class Damaged(StoreFailed):
    """What was asked for cannot be read, now or later; the rest of the database can."""


class StoreLost(StoreFailed):
    """What was acknowledged is not there any more: nothing is written until somebody decides."""


class Request(NamedTuple):
    """An append as it waits for its group."""

    stream: str
    expected: int
    entries: tuple[Entry, ...]
    transfers: tuple[Transfer, ...]
    once: Once | None


class Known(NamedTuple):
    """What the database holds of all that a group touches; brought up to date as it is settled."""

    position: int
    heads: dict[str, Head]
    commands: dict[str, Earlier]
    balances: dict[str, int]


class Writing(NamedTuple):
    """The rows that a group comes to."""

    events: list[Row]
    transfers: list[Row]
    commands: list[Row]
    heads: dict[str, Head]
    balances: dict[str, int]


Outcome = Kept | CroupierError


class Lock(Protocol):
    """What keeps entries from whoever reads the database; room/locks.py is one."""

    def lock(self, entry: Entry) -> Entry: ...
    def unlock(self, entry: Entry) -> Entry: ...


class Database(Protocol):
    """What SQLite and PostgreSQL each do; tests/room/test_store.py holds them to the same."""

    async def commit(self, group: Sequence[Request]) -> list[Outcome]: ...
    async def execute(self, sql: str, args: Sequence[Any]) -> int: ...
    async def fetch(self, sql: str, args: Sequence[Any]) -> list[Row]: ...
    async def probe(self) -> None: ...
    async def close(self) -> None: ...


EARLIER = "stream, content, first, last"  # of the commands


def earlier(stream: str, content: bytes, first: int, last: int) -> Earlier:
    """From the row of a command."""
    return Earlier(stream, content, Versions(first, last))


def link(previous: bytes, entry: Entry) -> bytes:
    """The hash that binds an entry, each field with its length, to all before it in its stream."""
    stream, version, kind, data, rule, at = entry
    number, time = str(version).encode(), str(at).encode()
    parts = (
        previous,
        _framed(stream),
        len(number).to_bytes(4, "big"),
        number,
        _framed(kind),
        _framed(rule),
        len(time).to_bytes(4, "big"),
        time,
        data,
    )
    return sha256(b"".join(parts)).digest()


@lru_cache(maxsize=1 << 12)
def _framed(text: str) -> bytes:
    """A name that comes again and again, with its length."""
    data = text.encode()
    return len(data).to_bytes(4, "big") + data


def touched(group: Iterable[Request]) -> tuple[set[str], set[str], set[str]]:
    """The streams, commands and accounts that a group asks about."""
    streams = {request.stream for request in group}
    commands = {request.once.id for request in group if request.once is not None}
    moves = [each for request in group for each in request.transfers]
    return streams, commands, {account for each in moves for account in each[:2]}


def settle(group: Sequence[Request], known: Known) -> tuple[list[Outcome], Writing]:
    """Each append against what is known after those before it: what is kept, or why not."""
    writing = Writing([], [], [], {}, {})
    outcomes: list[Outcome] = []
    for request in group:
        try:
            outcomes.append(_take(request, known, writing))
        except CroupierError as refused:
            outcomes.append(refused)
    return outcomes, writing


def _take(request: Request, known: Known, writing: Writing) -> Kept:
    if request.once is not None and request.once.id in known.commands:
        raise _used(request.stream, request.once, known.commands[request.once.id])
    head = known.heads.get(request.stream, Head(0, START))
    if head.version != request.expected:
        raise WrongVersion(request.stream, request.expected, head.version)
    moved = _balances(request, known)
    writing.balances.update(moved)
    known.balances.update(moved)
    head = _write_entries(request, head, known, writing)
    versions = Versions(request.expected + 1, head.version)
    writing.transfers.extend(_transfer_rows(request, versions.last))
    known.heads[request.stream] = writing.heads[request.stream] = head
    if request.once is not None:
        id, content = request.once
        known.commands[id] = Earlier(request.stream, content, versions)
        writing.commands.append((id, request.stream, *versions, content))
    return Kept(versions, request.entries)


def _used(stream: str, once: Once, earlier: Earlier) -> Repeated | IdTaken:
    """Why an id that is known leads to nothing."""
    if earlier.same(stream, once.content):
        return Repeated(once.id, earlier.versions)
    return IdTaken(once.id, earlier.stream)


def _balances(request: Request, known: Known) -> dict[str, int]:
    """The balances after the transfers; none but the issue of chips may end below zero."""
    moved: defaultdict[str, int] = defaultdict(int)
    for each in request.transfers:
        moved[each.source] -= each.amount
        moved[each.target] += each.amount
    for account, amount in moved.items():
        held = known.balances.get(account, 0)
        if held + amount < 0 and account != ISSUE:
            raise Overdrawn(account, held, -amount)
    return {account: known.balances.get(account, 0) + moved[account] for account in moved}


def _write_entries(request: Request, head: Head, known: Known, writing: Writing) -> Head:
    position = known.position + len(writing.events)
    for place, entry in enumerate(request.entries, 1):
        after = link(head.link, entry)
        writing.events.append((position + place, *entry, head.link, after))
        head = Head(entry.version, after)
    return head


def _transfer_rows(request: Request, last: int) -> Iterator[Row]:
    for each in request.transfers:
        version = last if each.version is None else each.version
        yield request.stream, version, each.source, each.target, each.amount


def checked(request: Request) -> Request:
    """The same, if it is well made; anything else is a bug of whoever asks."""
    stream = request.stream
    for number, entry in enumerate(request.entries, request.expected + 1):
        if entry.version != number or entry.stream != stream:
            raise ValueError(f"entries of {stream} do not follow version {request.expected}")
    for each in request.transfers:
        if type(each.amount) is not int or each.amount <= 0 or each.source == each.target:
            raise ValueError(f"no transfer: {each}")
    return request


class Store:
    """The face of the journal and the ledger: one writer, any number of readers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.keys: Lock | None = None  # for what not everybody may know
        self.served = False  # to players
        self.failing = ""  # why the last group was not taken, until one is
        self.lost = ""  # why nothing will be taken any more
        self.when_lost: Callable[[], None] = lambda: None
        self.given_up: tuple[int, bytes] | None = None  # what it was opened without
        self._tried = False  # since the last probe
        self._noted = False  # that nothing can be written
        self._waiting: asyncio.Queue[tuple[Request, asyncio.Future[Kept]]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write(), name="store writer")

    async def append(
        self,
        stream: str,
        expected: int,
        entries: Sequence[Entry],
        transfers: Iterable[tuple[str, str, int] | Transfer] = (),
        once: Once | None = None,
    ) -> Kept:
        """Keep entries, transfers and id together; answers when this very append is durable."""
        moves = tuple(Transfer(*each) for each in transfers)
        if self.keys is not None:
            entries = [self.keys.lock(entry) for entry in entries]
        request = checked(Request(stream, expected, tuple(entries), moves, once))
        self._open()
        answer: asyncio.Future[Kept] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((request, answer))
        return await answer

    async def _write(self) -> None:
        """Take all that is waiting as one group, for ever; where many come, wait for company."""
        busy = False
        while True:
            group = [await self._waiting.get()]
            if busy:
                await asyncio.sleep(COMPANY)
            while len(group) < GROUP and not self._waiting.empty():
                group.append(self._waiting.get_nowait())
            await self._commit(group)
            busy = len(group) >= MANY
            for _ in group:
                self._waiting.task_done()

    async def _commit(self, group: list[tuple[Request, "asyncio.Future[Kept]"]]) -> None:
        try:
            outcomes: Sequence[Outcome | StoreFailed]
            self._not_lost()
            outcomes = await self._database.commit([request for request, _ in group])
            self.failing, self._noted = "", False
        except StoreLost as lost:
            outcomes = [self._lose(lost)] * len(group)
        except Exception as error:
            outcomes = [self._fail(error)] * len(group)
        self._tried = True
        for (_, answer), outcome in zip(group, outcomes, strict=True):
            if answer.done():  # whoever asked has gone; it is kept all the same
                continue
            if isinstance(outcome, Exception):
                answer.set_exception(outcome)
            else:
                answer.set_result(outcome)

    def _fail(self, error: Exception) -> StoreFailed:
        """Say so once, until something is taken again; while it opens, whoever opens it does."""
        self.failing = sentence(error)
        if self.served and not self._noted:
            log.error("nothing can be written: %s", self.failing)
            self._noted = True
        failed = StoreFailed(self.failing)
        failed.__cause__ = error
        return failed

    def _open(self) -> None:
        """Nothing is asked of a store that is closed, or lost."""
        if self._writer.done():
            raise StoreFailed("the store is closed")
        self._not_lost()

    def _not_lost(self) -> None:
        if self.lost:
            raise StoreLost(self.lost)

    def _lose(self, lost: StoreLost) -> StoreLost:
        """Stop for good, once, and say so."""
        if not self.lost:
            self.lost = str(lost)
            log.critical("the room is stopped: %s. %s", lost, PUT_BACK)
            self.when_lost()
        return StoreLost(self.lost)

    async def probe(self) -> None:
        """Whether it is still the same store and can be written to, unless a group has told."""
        tried, self._tried = self._tried and not self.failing, False
        if tried or self.lost:
            return
        try:
            await self._database.probe()
            self.failing, self._noted = "", False
        except StoreLost as lost:
            self._lose(lost)
        except Exception as error:
            self._fail(error)

    async def earlier(self, id: str) -> Earlier | None:
        """What an id was used for, if it was."""
        rows = await self.fetch(f"SELECT {EARLIER} FROM commands WHERE id = ?", id)
        return earlier(*rows[0]) if rows else None

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[Entry]:
        """The entries of a stream after a version, in order."""
        sql = """SELECT stream, version, kind, data, rule, at FROM events
                 WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"""
        rows = await self.fetch(sql, stream, after, _most(limit))
        entries = [Entry(*row) for row in rows]
        return entries if self.keys is None else [self.keys.unlock(entry) for entry in entries]

    async def head(self, stream: str) -> int:
        """The last version of a stream; 0 where there is none."""
        rows = await self.fetch("SELECT version FROM streams WHERE stream = ?", stream)
        return int(rows[0][0]) if rows else 0

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of the streams that begin like this, in order."""
        sql = "SELECT stream FROM streams WHERE substr(stream, 1, ?) = ? ORDER BY stream"
        return [row[0] for row in await self.fetch(sql, len(prefix), prefix)]

    async def verify(self, stream: str) -> str | None:
        """What is wrong with a stream's chain, at its first wrong entry; None if it holds."""
        sql = """SELECT e.stream, e.version, e.kind, e.data, e.rule, e.at, e.prev, e.hash,
                 s.version, s.hash FROM events e LEFT JOIN streams s ON s.stream = e.stream
                 WHERE e.stream = ? ORDER BY e.version"""
        rows = await self.fetch(sql, stream)  # at once: another may be writing
        head = Head(0, START)
        for row in rows:
            entry = Entry(*row[:6])
            after = link(head.link, entry) if isinstance(entry.data, bytes) else b""
            if (entry.version, row[6], row[7]) != (head.version + 1, head.link, after):
                return f"{stream} is broken at version {head.version + 1}"
            head = Head(entry.version, after)
        kept = rows[-1][8:] if rows else (await self.head(stream), START)
        if head != kept:
            return f"{stream} does not end as it did, at version {head.version}"
        return None

    async def balance(self, account: str) -> int:
        """What an account holds, in cents."""
        rows = await self.fetch("SELECT balance FROM accounts WHERE id = ?", account)
        return int(rows[0][0]) if rows else 0

    async def balances(self) -> dict[str, int]:
        """What every account holds."""
        return {row[0]: int(row[1]) for row in await self.fetch("SELECT id, balance FROM accounts")}

    async def trial(self) -> int:
        """The sum of all accounts: zero, or chips came from nowhere."""
        return sum((await self.balances()).values())

    async def drift(self) -> dict[str, int]:
        """The accounts whose balance is not what their transfers come to, and by how much."""
        derived: defaultdict[str, int] = defaultdict(int)
        moves = "SELECT source, target, sum(amount) FROM transfers GROUP BY source, target"
        for source, target, amount in await self.fetch(moves):
            derived[source] -= int(amount)
            derived[target] += int(amount)
        kept = await self.balances()
        apart = {each: kept.get(each, 0) - derived.get(each, 0) for each in kept | derived}
        return {account: amount for account, amount in apart.items() if amount}

    async def statement(self, account: str, limit: int | None = None, since: int = 0) -> list[Line]:
        """What went in and out of an account, the newest first, with the balance after each."""
        sql = """SELECT t.stream, t.version, t.source, t.target, t.amount, e.at, e.kind
                 FROM transfers t
                 LEFT JOIN events e ON e.stream = t.stream AND e.version = t.version
                 WHERE (t.source = ? OR t.target = ?) AND coalesce(e.at, 0) >= ?
                 ORDER BY t.position DESC LIMIT ?"""
        held = await self.balance(account)
        lines = []
        for stream, version, source, target, amount, at, kind in await self.fetch(
            sql, account, account, since, _most(limit)
        ):
            came, other = (amount, source) if target == account else (-amount, target)
            lines.append(Line(at or 0, stream, version, kind or "", other, came, held))
            held -= came
        return lines

    async def execute(self, sql: str, *args: Any) -> int:
        """Change an ordinary table; how many rows it was. Never events or transfers."""
        return await self._ask(self._database.execute, sql, args)

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        """Rows of any table."""
        return await self._ask(self._database.fetch, sql, args)

    async def _ask(
        self, work: Callable[[str, Sequence[Any]], Awaitable[T]], sql: str, args: Sequence[Any]
    ) -> T:
        self._open()
        try:
            return await work(sql, args)
        except StoreLost as lost:
            raise self._lose(lost) from lost

    async def close(self) -> None:
        """Let what is waiting be written, then close."""
        await self._waiting.join()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._database.close()


def sentence(error: Exception) -> str:
    """What went wrong, in one line: databases add hints and details below it."""
    return str(error).partition("\n")[0] or type(error).__name__


def _most(limit: int | None) -> int:
    return 2**31 - 1 if limit is None else limit


def file_of(address: str) -> str | None:
    """The file of a store in SQLite; None for any other. What is kept nowhere is no store."""
    if not address.startswith("sqlite:///"):
        return None
    path = address.removeprefix("sqlite:///")
    if path in ("", ":memory:"):
        raise BadMessage(f"{address!r} is no store: it names no file")
    return path


async def open_store(address: str, state: Path | None = None, accept: bool = False) -> Store:
    """The store at `sqlite:///file` or `postgresql://...`, its tables made where they are not.

    What was acknowledged is remembered in the folder `state`, and must be there, unless the loss
    is accepted.
    """
    from croupier.room.marks import Acknowledged

    told = Acknowledged(address, state, accept)
    database: Database
    if (path := file_of(address)) is not None:
        from croupier.room.sqlite import SqliteFile

        database = await SqliteFile.open(path, told)
    elif address.startswith(("postgresql://", "postgres://")):
        from croupier.room.postgres import PostgresServer

        database = await PostgresServer.open(address, told)
    else:
        raise BadMessage(f"{address!r} is no store: sqlite:///FILE or postgresql://... is")
    store = Store(database)
    store.given_up = told.given_up and told.given_up[1:]
    return store
