"""The room's log that can be proved: made in the background out of the journal, never in its way.

Some rows at each tick are hashed and written by a thread of their own; no command waits for it, and
a disk that is full or a history that cannot be signed stops the log alone, which says so in the log
of the process and to whoever asks for the room's health. It must not know tables or routes.
"""

import asyncio
import json
import logging
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from croupier.errors import CroupierError
from croupier.room.clock import milliseconds
from croupier.room.store import Entry, Store, StoreFailed
from croupier.tlog.keeper import Inconsistent, Keeper, begin_memory
from croupier.tlog.leaves import LogKey, Row, make_key, read_key
from croupier.tlog.notes import BadNote, Verifier, verifier

STREAM = "room/log"  # which logs the room has had
OPENED = "room_log_opened"
BATCH = 2048  # rows in one piece of work
TICK = 2  # seconds between two checkpoints, at the least
PAUSE = 0.02  # seconds between two pieces of work while there is more
AGAIN = 30  # seconds until a disk is tried again
ROWS = """SELECT position, stream, version, hash FROM events
          WHERE position >= ? ORDER BY position LIMIT ?"""

log = logging.getLogger("croupier.room")
T = TypeVar("T")


class Place(NamedTuple):
    """Where a room's logs lie: tiles, keys, and the memory of what was signed."""

    folder: Path
    keys: Path
    state: Path

    def key(self, origin: str) -> Path:
        return self.keys / f"{_id(origin)}.log.key"

    def memory(self, origin: str) -> Path:
        return self.state / f"{_id(origin)}.signed"

    def tiles(self, origin: str) -> Path:
        return self.folder / _id(origin)


def _id(origin: str) -> str:
    return origin.rpartition("/")[2]


class RoomLog:
    """The log of a room, for as long as the room runs."""

    def __init__(self, store: Store, keeper: Keeper | None, wrong: str = "") -> None:
        self._store, self._keeper = store, keeper
        self.wrong = wrong  # why it stands still
        self.folder = keeper.folder.path if keeper is not None else None
        self.key = keeper.key if keeper is not None else None
        self._thread = ThreadPoolExecutor(1, "log")
        self._task: asyncio.Task[None] | None = None
        if wrong:
            log.error("the log stands still: %s", wrong)

    def start(self) -> None:
        """Follow the journal from now on."""
        if self._keeper is not None:
            self._task = asyncio.create_task(self._follow(), name="log")

    async def close(self) -> None:
        """Whatever is not in it yet will be after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown()
        if self._keeper is not None:
            self._keeper.close()

    async def _follow(self) -> None:
        assert self._keeper is not None
        while True:
            try:
                more = await self.work()
                pause = PAUSE if more else TICK
            except Inconsistent as error:
                self._say(f"{error}. Nothing more is signed (docs/log.md)", logging.CRITICAL)
                return
            except OSError as error:
                self._say(f"it cannot be written: {error}", logging.ERROR)
                pause = AGAIN
            except StoreFailed:
                pause = TICK
            await asyncio.sleep(pause)

    def _say(self, wrong: str, level: int) -> None:
        """Once, until it is mended."""
        if self.wrong != wrong:
            self.wrong = wrong
            log.log(level, "the log stands still, the room plays on: %s", wrong)

    async def work(self) -> bool:
        """One piece of it; whether there is more to do at once."""
        keeper = self._keeper
        assert keeper is not None
        await self._on(keeper.flush)  # what a full disk has left must not pile up
        rows = [Row(*each) for each in await self._store.fetch(ROWS, max(1, keeper.size), BATCH)]
        if keeper.size and not rows:
            keeper.gone()
        await self._on(lambda: keeper.take(rows))
        if len(rows) == BATCH or (rows and not keeper.size):
            await self._on(keeper.flush)
            return True
        keeper.ended()
        await self._on(self._publish)
        if self.wrong:
            log.warning("the log goes on")
            self.wrong = ""
        return False

    def _publish(self) -> None:
        assert self._keeper is not None
        self._keeper.publish()
        self._keeper.collect()

    async def receive(self, data: bytes) -> int:
        """A cosignature; how many were new."""
        keeper = self._keeper
        if keeper is None or self.wrong:
            raise BadNote("this room keeps no log now")
        return await self._on(lambda: keeper.receive(data))

    async def _on(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


async def open_log(
    store: Store, place: Place, witnesses: Sequence[str] = (), new: bool = False
) -> RoomLog:
    """The log that the journal names, or a new one; what is wrong with it stops nobody."""
    known = [verifier(each) for each in witnesses]
    opened = await store.read(STREAM)
    try:
        if new or not opened:
            key = await _begin(store, place, len(opened))
        else:
            key = _found(place, json.loads(opened[-1].data))
        return RoomLog(store, _keeper(place, key, known))
    except (CroupierError, OSError, KeyError, ValueError) as error:
        return RoomLog(store, None, str(error))


def _keeper(place: Place, key: LogKey, witnesses: Sequence[Verifier]) -> Keeper:
    assert key.signer is not None
    origin = key.signer.verifier.name
    return Keeper(place.tiles(origin), key.signer, key.salts, place.memory(origin), witnesses)


def _found(place: Place, record: dict[str, str]) -> LogKey:
    path = place.key(record["origin"])
    key = read_key(path)
    if key is None or key.signer is None:
        raise CroupierError(
            f"the key of the log {record['origin']} is not in {path}:"
            " put it back, or begin another log with --new-log (docs/log.md)"
        )
    if str(key.signer.verifier) != record["key"]:
        raise Inconsistent(f"{path} is not the key that the journal names")
    return key


async def _begin(store: Store, place: Place, version: int) -> LogKey:
    """Key and memory first, then the journal says that there is a log."""
    origin = f"croupier-room/{os.urandom(8).hex()}"
    key = make_key(place.key(origin), origin)
    assert key.signer is not None
    begin_memory(place.memory(origin), origin)
    data = json.dumps({"origin": origin, "key": str(key.signer.verifier)}).encode()
    entry = Entry(STREAM, version + 1, OPENED, data, "", milliseconds())
    await store.append(STREAM, version, [entry])
    return key


def default_folder(store: str, data: Path) -> Path:
    """Beside the file of a store; a database elsewhere has none."""
    from croupier.room.store import file_of

    with suppress(CroupierError):
        if (file := file_of(store)) is not None:
            return Path(file).with_name(f"{Path(file).name}.tlog")
    return data / "tlog"
