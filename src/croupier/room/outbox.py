"""What waits to be sent to one reader: bounded, so that a slow one is never waited for.

A reader who falls behind at a table loses that table's frames and gets its present state instead.
It must not know what a frame says.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

LIMIT = 64  # frames
BYTES = 256 * 1024  # in all of them; then too a table's give way to its present state


class Source(Protocol):
    """A table that can tell a reader from nothing how it stands."""

    def fresh(self, reader: "Outbox") -> bytes:
        """The frame that makes up for everything lost."""
        ...


class Outbox:
    """The frames for one reader, in order; `get` waits for the next.

    Where there is a line to the reader, what need not wait goes there at once.
    """

    __slots__ = ("_bytes", "_frames", "_limit", "_line", "_stale", "_waiter", "closed", "resyncs")

    def __init__(self, limit: int = LIMIT, line: Callable[[bytes], bool] | None = None) -> None:
        self._frames: deque[tuple[Source | None, bytes]] = deque()
        self._stale: dict[Source, None] = {}
        self._limit, self._line, self._bytes = limit, line, 0
        self._waiter: asyncio.Future[None] | None = None
        self.closed = False
        self.resyncs = 0

    def put(self, frame: bytes, source: Source | None = None) -> None:
        """Add a frame; one of a table that the reader cannot follow makes that table stale."""
        waiter, line = self._waiter, self._line
        # a reader who waits has everything: nothing can be overtaken
        if waiter is not None and line is not None and not waiter.done() and line(frame):
            return
        if self.closed or (source is not None and source in self._stale):
            return
        if source is not None and (len(self._frames) >= self._limit or self._bytes >= BYTES):
            self.resync(source)
            return
        self._frames.append((source, frame))
        self._bytes += len(frame)
        self._wake()

    def resync(self, source: Source) -> None:
        """Forget what waits of this table: its present state comes in its place."""
        self._drop(source)
        self._stale[source] = None
        self.resyncs += 1
        self._wake()

    def forget(self, source: Source) -> None:
        """The reader no longer looks at this table."""
        self._drop(source)
        self._stale.pop(source, None)

    def _drop(self, source: Source) -> None:
        self._frames = deque(item for item in self._frames if item[0] is not source)
        self._bytes = sum(len(frame) for _, frame in self._frames)

    def close(self) -> None:
        """Nothing more is sent; `get` answers with an empty frame."""
        self.closed = True
        self._frames.clear()
        self._bytes = 0
        self._stale.clear()
        self._wake()

    async def get(self) -> bytes:
        """The next frame, waiting for it; empty once closed."""
        while not self._frames and not self._stale and not self.closed:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self.get_nowait()

    def get_nowait(self) -> bytes:
        """The next frame, or an empty one if none waits."""
        if self._frames:
            frame = self._frames.popleft()[1]
            self._bytes -= len(frame)
            return frame
        if self._stale:
            source = next(iter(self._stale))
            del self._stale[source]
            return source.fresh(self)
        return b""

    def __len__(self) -> int:
        return len(self._frames) + len(self._stale)

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
