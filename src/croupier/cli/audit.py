"""`croupier audit`: whether the journal of a room is whole, offline, and without changing it.

Links, seals and sums are made again from what the journal holds; what an event means is told by the
room's own folding. It must not write: the file is opened to be read, at one moment of its life.
"""

import argparse
import asyncio
import json
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cli import progress
from croupier.errors import BadMessage, CroupierError
from croupier.rules.signs import dollars

if TYPE_CHECKING:
    from croupier.cli.audit_decks import Decks
    from croupier.room.locks import Keys
    from croupier.room.store import Entry, Store

EXAMPLES = """examples:
  croupier audit verify room.db           every chain, every deck, every table, all chips
  croupier audit verify copy.db --key room.key    with the decks that are locked
  croupier audit verify copy.db --json    the same for a program; amounts in cents
  croupier audit dossier room.db omaha-1 12    the file on round 12, every event with its clause
  croupier audit dossier room.db omaha-1       every review asked for and every breach reported

JOURNAL is the SQLite file of a room, running or not, or a copy of it: docs/room.md
exit code: 0 all of it holds, 1 something does not, 2 it cannot be read
"""
PREFIX = "sqlite:///"


class Stream(NamedTuple):
    """What was found of one stream of the journal."""

    name: str
    events: int = 0
    rounds: int = 0
    decks: int = 0
    committed: int = 0  # of them, before anybody wagered
    faults: tuple[str, ...] = ()
    locked: int = 0  # events that cannot be opened here


class Money(NamedTuple):
    """What was found of the accounts."""

    accounts: int
    transfers: int
    faults: tuple[str, ...]
    house: tuple[str, ...] = ()  # what the operator put into it and took out


def add(parser: argparse.ArgumentParser) -> None:
    """What can be done with a journal."""
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    verify = verbs.add_parser(
        "verify",
        help="the chain, the seals, the tables, the money",
        description="The chain, the seals, the tables, the money, of a whole journal.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXAMPLES,
    )
    verify.add_argument("journal", metavar="JOURNAL", help="the SQLite file of a room")
    verify.add_argument("--key", metavar="FILE", help="the key file of the room (or $CROUPIER_KEY)")
    verify.add_argument("--json", action="store_true", help="for a program")
    file = verbs.add_parser(
        "dossier",
        help="the file on a round of play, for the Commission",
        description="The file on a round of play: its whole log with instrument and clauses.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXAMPLES,
    )
    file.add_argument("journal", metavar="JOURNAL", help="the SQLite file of a room")
    file.add_argument("table", metavar="TABLE", help="as in omaha-1, or with its day")
    file.add_argument("round", metavar="ROUND", nargs="?", type=int, help="all reviews without one")
    file.add_argument("--key", metavar="FILE", help="the key file of the room (or $CROUPIER_KEY)")


def run(args: argparse.Namespace) -> int:
    """Look at everything, then tell it."""
    keys, path = _keys(args.key), args.journal.removeprefix(PREFIX)
    if args.verb == "dossier":
        file = asyncio.run(_dossier(path, args.table, args.round, keys))
        print(json.dumps(file, indent=2))
        return 0
    streams, money = asyncio.run(_audit(path, keys))
    faults = [*(fault for stream in streams for fault in stream.faults), *money.faults]
    if args.json:
        found = {
            "ok": not faults,
            "faults": faults,
            "streams": [stream._asdict() for stream in streams],
            "money": money._asdict(),
        }
        print(json.dumps(found, indent=2))
    else:
        print("\n".join(_page(streams, money, faults)))
    return 1 if faults else 0


def _page(streams: Sequence[Stream], money: Money, faults: Sequence[str]) -> Iterator[str]:
    tables = [stream for stream in streams if stream.name.startswith("table/")]
    events, others = sum(stream.events for stream in streams), len(streams) - len(tables)
    columns = ("events", "rounds", "decks", "committed")
    yield f"{'gaming day of a table':<36}" + "".join(f"{name:>11}" for name in columns)
    for stream in tables:
        verdict = "  FAULTY" if stream.faults else "  locked" if stream.locked else ""
        figures = "".join(f"{getattr(stream, name):>11,}" for name in columns)
        yield f"{stream.name:<36}{figures}{verdict}"
    yield f"and {others:,} other streams, {events:,} events in all"
    yield f"{money.accounts:,} accounts, {money.transfers:,} transfers"
    yield from (f"the house, {act}" for act in money.house)
    yield ""
    yield from faults or [_all_well(sum(stream.locked for stream in streams))]


def _all_well(locked: int) -> str:
    if not locked:
        return "ok: every chain, every sealed deck, every table and all chips hold"
    return (
        f"ok: every chain and all accounts hold; {locked:,} events are locked with a key that is"
        " not here, and their tables were not followed: say --key FILE"
    )


def _keys(file: str | None) -> "Keys | None":
    """The keys of the file that was named, or of the usual one if it is there."""
    from croupier.room.locks import Keys, default_path, read_keys

    path = Path(file) if file else default_path()
    found = read_keys(path)
    if file and not found:
        raise BadMessage(f"{file} has no key of a room in it")
    return Keys(found, (), str(path)) if found else None


async def _audit(path: str, keys: "Keys | None" = None) -> tuple[list[Stream], Money]:
    from croupier.cli.audit_decks import Decks

    async with _opened(path) as store:
        names = await store.streams()
        step, streams = progress.steps(len(names)), []
        due: dict[str, int] = {}
        decks: defaultdict[str, Decks] = defaultdict(Decks)
        for name in names:
            table = name.partition("/")[2].partition("/")[0]
            stream, accounts = await _look(store, name, decks[table], keys)
            streams.append(stream)
            due |= accounts  # of several gaming days the last
            step()
        return streams, await _count(store, due)


async def _dossier(path: str, table: str, number: int | None, keys: "Keys | None") -> Any:
    """The file on a round of play of a table's latest day, or on all that was in dispute."""
    from croupier.histories import dossier
    from croupier.room.standing import decode

    async with _opened(path) as store:
        names = [name for name in await store.streams() if f"{name}/".startswith(f"table/{table}/")]
        if not names:
            raise BadMessage(f"{path} has no table {table}")
        entries = await store.read(max(names))
    if shut := _shut(entries, keys):
        raise BadMessage(f"{shut:,} events of {table} are locked: say --key FILE")
    events = [decode(entry) for entry in _opened_up(entries, keys)]
    if number is not None:
        return dossier.plain_dossier(dossier.dossier(events, number))
    return dossier.plain_disputes(events)


async def _look(
    store: "Store", name: str, decks: "Decks", keys: "Keys | None"
) -> tuple[Stream, dict[str, int]]:
    """One stream: its chain, and of a table every event and deck; what its accounts hold then."""
    from croupier.room.store import Damaged

    entries = await store.read(name)
    if wrong := await store.verify(name):
        return Stream(name, len(entries), faults=(wrong,)), {}
    if not name.startswith("table/"):
        return Stream(name, len(entries)), {}
    if shut := _shut(entries, keys):
        return Stream(name, len(entries), locked=shut), {}
    try:
        return _fold(name, _opened_up(entries, keys), decks)
    except Damaged as wrong:
        return Stream(name, len(entries), faults=(str(wrong),)), {}


def _shut(entries: "Sequence[Entry]", keys: "Keys | None") -> int:
    """How many of them cannot be opened here."""
    from croupier.room.locks import is_locked

    locked = [entry for entry in entries if is_locked(entry.data)]
    return len(locked) if keys is None else sum(not keys.opens(entry) for entry in locked)


def _opened_up(entries: "Sequence[Entry]", keys: "Keys | None") -> "Sequence[Entry]":
    return entries if keys is None else [keys.unlock(entry) for entry in entries]


def _fold(name: str, entries: "Sequence[Entry]", decks: "Decks") -> tuple[Stream, dict[str, int]]:
    from croupier.room.money import felt, on_felt
    from croupier.room.standing import ROUND_BEGINS, Standing, decode

    standing, faults = Standing(name.split("/")[1]), list[str]()
    rounds, before = sum(entry.kind in ROUND_BEGINS for entry in entries), decks.committed
    decks.begin_day()
    for entry in entries:
        place = f"{name} at version {entry.version}"
        try:
            event = decode(entry)
            decks.take(event)
            standing.apply(event, entry.version, entry.at)
            if entry.kind in ROUND_BEGINS:
                decks.begin(standing.memo.round_id)
        except CroupierError as error:
            faults.append(f"{place}: {error}")
            break
        except Exception as error:  # whatever a forged event leads to
            faults.append(f"{place}: the rules cannot follow: {type(error).__name__}")
            break
    committed = decks.committed - before
    found = Stream(name, len(entries), rounds, decks.count, committed, tuple(faults))
    accounts = {felt(standing.memo.table): on_felt(standing.state)} | standing.reserves()
    return found, {} if faults else accounts


async def _count(store: "Store", due: dict[str, int]) -> Money:
    """Double entry: nothing from nowhere, and each table's accounts are as the table stands."""
    from croupier.cli.house import line_of
    from croupier.room.house import acts

    balances, faults = await store.balances(), []
    if total := sum(balances.values()):
        faults.append(f"all accounts come to {dollars(total)}, not to nothing")
    for account, apart in sorted((await store.drift()).items()):
        faults.append(f"{account} is {dollars(apart)} away from what its transfers come to")
    kept = {each.partition(":")[2] for each in balances if each.startswith("bank:")}
    for account, lies in due.items():
        kind, _, table = account.partition(":")
        held = balances.get(account, 0)
        if held != lies and (kind == "table" or table in kept):  # older rooms had no banks
            faults.append(f"{account} holds {dollars(held)}, {dollars(lies)} lies there")
    [[transfers]] = await store.fetch("SELECT count(*) FROM transfers")
    house = tuple(line_of(act) for act in await acts(store))
    return Money(len(balances), int(transfers), tuple(faults), house)


class _Reading:
    """A file of SQLite at one moment; nothing is ever written to it."""

    def __init__(self, path: str) -> None:
        if "://" in path:
            raise BadMessage(f"{path} is no file: only a journal in SQLite is audited offline")
        if not Path(path).is_file():
            raise BadMessage(f"{path} cannot be read: there is no such file")
        # where nobody writes, not even a lock is put beside it
        how = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
        self._file = sqlite3.connect(f"{Path(path).resolve().as_uri()}?{how}", uri=True)
        try:
            self._file.execute("BEGIN")
            self._file.execute("SELECT count(*) FROM streams")
        except sqlite3.Error as error:
            self._file.close()
            raise BadMessage(f"{path} is no journal of a room: {error}") from None

    async def commit(self, group: Sequence[Any]) -> list[Any]:
        raise BadMessage("an audit writes nothing")

    async def execute(self, sql: str, args: Sequence[Any]) -> int:
        raise BadMessage("an audit writes nothing")

    async def fetch(self, sql: str, args: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            return self._file.execute(sql, args).fetchall()
        except sqlite3.Error as error:
            raise BadMessage(f"the journal cannot be read: {error}") from None

    async def probe(self) -> None:
        raise BadMessage("an audit writes nothing")

    async def close(self) -> None:
        self._file.close()


@asynccontextmanager
async def _opened(path: str) -> "AsyncIterator[Store]":
    from croupier.room.store import Store

    store = Store(_Reading(path))
    try:
        yield store
    finally:
        await store.close()
