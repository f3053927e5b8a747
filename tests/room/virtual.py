"""A room without waiting: a loop whose time jumps to the next timer, and a store in memory."""

import asyncio
import random
import selectors
from contextlib import contextmanager
from typing import Any, cast

from croupier.room.bots import Bots
from croupier.room.room import Room
from croupier.room.store import Database, Entry, Head, Known, Line, Store, settle

LONGEST = 5_000  # turns of the loop in one and the same moment: nobody has so much to do
EPOCH = 1_800_000_000_000  # a day in 2027


class _Selector(selectors.SelectSelector):
    def __init__(self):
        super().__init__()
        self.skipped = 0.0
        self.turns = 0  # since time went on
        self.awaited = 0  # answers from outside, for which time stands still

    def select(self, timeout=None):
        if self.awaited:
            return super().select(timeout and 60)
        found = super().select(0)
        self.turns += 1
        if not found and timeout:
            self.skipped += timeout
            self.turns = 0
        if self.turns > LONGEST:
            self.turns = 0
            raise AssertionError("somebody tries without end, and time stands still")
        assert found or timeout is not None, "nobody will ever do anything again"
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """Waiting takes no time here."""

    def __init__(self):
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self):
        return self._virtual.skipped


@contextmanager
def from_outside():
    """While something is awaited from outside of the loop: another process takes real time."""
    virtual = asyncio.get_running_loop()._virtual  # type: ignore[attr-defined]
    virtual.awaited += 1
    try:
        yield
    finally:
        virtual.awaited -= 1


def run(coroutine):
    """The result of a coroutine, in no time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(coroutine)


def now():
    """Milliseconds of the virtual clock."""
    return EPOCH + round(asyncio.get_running_loop().time() * 1000)


class Memory:
    """A database that forgets everything when it goes."""

    def __init__(self):
        self.known = Known(0, {}, {}, {})
        self.events: dict[str, list[Entry]] = {}
        self.transfers = []

    async def commit(self, group):
        outcomes, writing = settle(group, self.known)
        for row in writing.events:
            entry = Entry(*row[1:7])
            self.events.setdefault(entry.stream, []).append(entry)
        self.transfers += writing.transfers
        return outcomes

    async def close(self):
        pass


class MemoryStore(Store):
    """The store over `Memory`; a second one over the same memory is a restart."""

    def __init__(self, memory=None):
        self.memory: Any = Memory() if memory is None else memory
        super().__init__(cast(Database, self.memory))

    async def read(self, stream, after=0, limit=None):
        return self.memory.events.get(stream, [])[after:][:limit]

    async def head(self, stream):
        return self.memory.known.heads.get(stream, Head(0, b"")).version

    async def streams(self, prefix=""):
        return sorted(each for each in self.memory.events if each.startswith(prefix))

    async def verify(self, stream):
        return None

    async def balance(self, account):
        return self.memory.known.balances.get(account, 0)

    async def balances(self):
        return dict(self.memory.known.balances)

    async def earlier(self, id):
        return self.memory.known.commands.get(id)

    async def statement(self, account, limit=None, since=0):
        lines = []
        for stream, version, source, target, amount in self.memory.transfers:
            event = self.memory.events[stream][version - 1]
            if account in (source, target) and event.at >= since:
                came, other = (amount, source) if target == account else (-amount, target)
                lines.append(Line(event.at, stream, version, event.kind, other, came, 0))
        return lines[::-1][:limit]


async def at_once(work, *args):
    """Thinking takes no time either."""
    return work(*args)


async def open_room(settings, *, store=None, bots=True, seed=1, always=True):
    """A room in memory, open."""
    store = store or MemoryStore()
    room = Room(store, settings, bots=False, always=always, now=now, leapt=lambda: 0)
    if bots:
        room._bots = Bots(room, random.Random(seed), offload=at_once)
    await room.open()
    return room, store
