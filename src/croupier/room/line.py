"""A short way between a table and a reader, both ways: no queue, no task, no second copy.

A frame for onlookers is made once for all and sent without waiting for anybody; a request that
arrives whole is heard at once. Only under uvicorn's protocol over `websockets`, which keeps no
account of whole messages; under any other server, for a slow reader, and for whatever is out of the
ordinary, all goes the ASGI way. It must not know what messages say, nor who reads them.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

WHOLE_TEXT = 0x81  # the first byte of a text message in one frame (RFC 6455, 5.2)
MASKED = 0x80  # in the second byte: a client masks everything
MOST = 256  # packets that wait for the end of a turn of the loop
SLICE = 1024  # bytes that are made sense of at once
FRAMES, MORE = 500, 40  # of one client at once, and in a second: its pings and pieces too
LEAST = 50  # at once, however little is allowed
STALLED = 30  # seconds a reader may leave all that waits unread
LINGER = 10  # seconds for the last words of a connection that has ended

Line = Callable[[bytes], bool]  # whether it took the frame
Hear = Callable[[bytes], bool]  # whether it took the message

_last = (b"", b"")


def framed_once(data: bytes) -> bytes:
    """A text as it goes over the wire, made once for onlookers, who are told the same in turn."""
    global _last
    if data is not _last[0]:
        _last = (data, framed(data))
    return _last[1]


def framed(data: bytes) -> bytes:
    """A text as it goes over the wire, from a server, which masks nothing."""
    size = len(data)
    if size < 126:
        head = bytes((WHOLE_TEXT, size))
    elif size < 1 << 16:
        head = bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
    return head + data


def unframed(packet: bytes) -> bytes | None:
    """The text in a packet that is one whole message of a client; None for any other packet."""
    if not packet or packet[0] != WHOLE_TEXT or _end(packet, 0) != len(packet):
        return None
    begin = len(packet) - _length(packet, 0)
    return apply_mask(packet[begin:], packet[begin - 4 : begin])


def all_whole(packet: bytes) -> bool:
    """Whether a packet that begins with a client's frame also ends with the end of one."""
    at = 0
    while 0 <= at < len(packet):
        at = _end(packet, at)
    return at == len(packet)


def _end(packet: bytes, at: int) -> int:
    """Where the masked frame ends that begins here; -1 where that is not to be seen."""
    if len(packet) < at + 2 or packet[at + 1] < MASKED:
        return -1
    extended = {126: 2, 127: 8}.get(packet[at + 1] - MASKED, 0)
    if len(packet) < at + 2 + extended:
        return -1
    return at + 2 + extended + 4 + _length(packet, at)


def _length(packet: bytes, at: int) -> int:
    size = packet[at + 1] - MASKED
    if size < 126:
        return size
    return int.from_bytes(packet[at + 2 : at + (4 if size == 126 else 10)], "big")


class ShortProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, in which whole requests need not wait for the application's task."""

    hear: Hear | None = None
    _cut: asyncio.TimerHandle | None = None  # when it is cut off
    _whole = True  # nothing that came before is half a frame
    most_frames, more_frames = float(FRAMES), float(MORE)
    _left, _counted = most_frames, 0.0  # frames that may come, and when that was so

    def data_received(self, data: bytes) -> None:
        """A packet: heard at once, or else as ever."""
        if self._whole and self.conn.state is State.OPEN:
            short = self._free() and len(data) <= self.config.ws_max_size
            text = unframed(data) if short else None
            if text is not None and self.hear is not None and self.hear(text):
                return
            self._whole = all_whole(data)
        elif not data.endswith(b"\r\n\r\n"):  # as the request for the connection does
            self._whole = False
        for at in range(0, len(data), SLICE):
            if not self.transport.is_closing():
                super().data_received(data[at : at + SLICE])

    def handle_events(self) -> None:
        """What a slice held, unless it is more than anybody needs who means well.

        A frame of six bytes takes as long as any other: a few hundred kilobytes of pings in a
        second, which no message and no limit of the room is behind, take all of it.
        """
        now = self.loop.time()
        left = min(self.most_frames, self._left + (now - self._counted) * self.more_frames)
        self._left, self._counted = left - len(self.conn.events), now
        if self._left < 0:
            self.transport.abort()
        else:
            super().handle_events()

    def pause_writing(self) -> None:
        """The reader has fallen behind: it reads on, or it is cut off and may come back.

        Whatever the server wrote meanwhile would wait here for ever, pongs without end among it.
        """
        super().pause_writing()
        self._cut = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """It reads on."""
        super().resume_writing()
        self._keep()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._keep()
        super().connection_lost(exc)

    def keepalive_timeout(self) -> None:
        """It gives no sign of life: what it does not read is not waited for either."""
        super().keepalive_timeout()
        self._end_soon()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """All is said."""
        super().on_task_complete(task)
        self._end_soon()

    def _end_soon(self) -> None:
        """A transport that is closed sends what it holds first, however long nobody reads it."""
        if not self.disconnected and self._cut is None:
            self._cut = self.loop.call_later(LINGER, self.transport.abort)

    def _keep(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def _free(self) -> bool:
        """Whether somebody hears, and nothing that came before waits or goes on."""
        return self.hear is not None and self.conn.current_size is None and self.queue.empty()


def protocol_for(share: float) -> type[ShortProtocol]:
    """The protocol of a room that takes so much more, or less, of one address than is usual."""
    frames = max(LEAST, FRAMES * share)
    own = {"most_frames": frames, "more_frames": max(1.0, MORE * share), "_left": frames}
    return type("ShortProtocol", (ShortProtocol,), own)


class Post:
    """What goes out once everything has been done that was due in this turn of the loop.

    Frames for one reader go as one packet; and to write many frames, then to send many, is faster
    than to change between the two.
    """

    def __init__(self) -> None:
        self._held: dict[WebSocketsSansIOProtocol, bytes] = {}

    def take(self, protocol: WebSocketsSansIOProtocol, data: bytes) -> None:
        """One more frame for a reader."""
        held = self._held
        if not held:
            asyncio.get_running_loop().call_soon(self._send)
        before = held.get(protocol)
        held[protocol] = framed_once(data) if before is None else before + framed(data)
        if len(held) >= MOST:
            self._send()

    def _send(self) -> None:
        held, self._held = self._held, {}  # perhaps none: they were too many to wait
        for protocol, packet in held.items():
            transport = protocol.transport
            # whichever side closes the connection, one of these says so at once
            if protocol.close_sent or transport.is_closing():
                continue
            try:
                transport.write(packet)
            except (RuntimeError, OSError):  # it has just broken; others wait behind it
                continue


_POSTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Post] = WeakKeyDictionary()


def _post() -> Post:
    """Of the loop that runs."""
    return _POSTS.setdefault(asyncio.get_running_loop(), Post())


def line_of(send: Any) -> Line | None:
    """The short way out that belongs to an ASGI `send`, if it has one."""
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketsSansIOProtocol):
        return None
    writable, take = protocol.writable.is_set, _post().take

    def line(data: bytes) -> bool:
        if not writable():
            return False
        take(protocol, data)
        return True

    return line


def let_hear(send: Any, hear: Hear | None) -> None:
    """Open the short way in that belongs to an ASGI `send`, if it has one; None closes it."""
    protocol = getattr(send, "__self__", None)
    if isinstance(protocol, ShortProtocol):
        protocol.hear = hear
