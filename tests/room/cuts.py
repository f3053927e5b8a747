"""A way between two programs, on loopback, that can be cut: reset, stalled, left half open.

It must not know what goes over it.
"""

import asyncio
import random
import socket
import struct
from contextlib import suppress

AT_ONCE = struct.pack("ii", 1, 0)  # whoever closes waits for nothing: the other side is reset
GONE = (OSError, EOFError, asyncio.CancelledError)  # a server's own task is never awaited


class Link:
    """One connection through it."""

    def __init__(self, near, far):
        self.near, self.far = near, far  # the writers of both sides
        self.flows = asyncio.Event()
        self.flows.set()

    def reset(self):
        """Both sides are told at once that nobody is there any more."""
        for side in (self.near, self.far):
            end = side.get_extra_info("socket")
            if end is not None and end.family != socket.AF_UNIX:
                with suppress(OSError):
                    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
            side.transport.abort()

    def leave_half_open(self):
        """Who came is cut off; whoever they spoke to never hears of it."""
        self.flows.clear()
        self.near.transport.abort()


class Way:
    """Listens on a port and passes on; `cut` and `hold` are what may happen to a network."""

    def __init__(self, onward):
        self._onward = onward  # opens a connection to the other end
        self._links = set()
        self._refuses = False
        self._tasks = set()

    async def open(self):
        """The port it listens on."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self):
        self._server.close()
        self.cut(Link.reset)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def to(self, onward):
        """From now on it leads elsewhere."""
        self._onward = onward

    def cut(self, how, share=1.0, rng=random):
        """Connections end in one way or another: all, or some."""
        for link in list(self._links):
            if rng.random() < share:
                how(link)

    async def refuse(self, seconds):
        """For a while nobody comes through, and whoever was is cut off."""
        self._refuses = True
        self.cut(Link.reset)
        await asyncio.sleep(seconds)
        self._refuses = False

    async def hold(self, seconds):
        """For a while nothing comes through, though every connection stands."""
        held = list(self._links)
        for link in held:
            link.flows.clear()
        await asyncio.sleep(seconds)
        for link in held:
            link.flows.set()

    async def _pass(self, reader, near):
        self._tasks.add(asyncio.current_task())
        link = None
        try:
            if self._refuses:
                return
            behind, far = await self._onward()
            link = Link(near, far)
            self._links.add(link)
            await asyncio.gather(_pump(reader, far, link), _pump(behind, near, link))
        except GONE:
            pass
        finally:
            self._tasks.discard(asyncio.current_task())
            if link is not None:
                self._links.discard(link)
                far.transport.abort()
            near.transport.abort()


async def _pump(reader, writer, link):
    while data := await reader.read(1 << 16):
        await link.flows.wait()
        writer.write(data)
        await writer.drain()
    if link.flows.is_set() and writer.can_write_eof():
        writer.write_eof()
    else:
        await link.flows.wait()  # a side that has gone, of which the other is not told
