"""A short way from a table to a reader: a frame is made once for all, and written without waiting.

Only under uvicorn's protocol over `websockets`, which keeps no account of what was sent before;
under any other server, or for a slow reader, frames go the ASGI way. It must not know what they
say, nor who reads them.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WHOLE_TEXT = 0x81  # the first byte of a text message in one frame (RFC 6455, 5.2)

Line = Callable[[str], bool]  # whether it took the frame


@lru_cache(maxsize=1)  # onlookers of a table are told the same, one after the other
def framed(text: str) -> bytes:
    """A message as it goes over the wire, from a server, which masks nothing."""
    data = text.encode()
    size = len(data)
    if size < 126:
        head = bytes((WHOLE_TEXT, size))
    elif size < 1 << 16:
        head = bytes((WHOLE_TEXT, 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((WHOLE_TEXT, 127)) + size.to_bytes(8, "big")
    return head + data


def line_of(send: Any) -> Line | None:
    """The short way that belongs to an ASGI `send`, if it has one."""
    protocol = getattr(send, "__self__", None)
    if not isinstance(protocol, WebSocketsSansIOProtocol):
        return None
    writable, connection, transport = protocol.writable, protocol.conn, protocol.transport

    def line(text: str) -> bool:
        if not writable.is_set() or protocol.close_sent or transport.is_closing():
            return False
        if connection.state is not State.OPEN:
            return False
        transport.write(framed(text))
        return True

    return line
