"""The short way to a socket: the same bytes as the protocol's own, and only where it is safe."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.uri import parse_uri
from websockets.utils import apply_mask

from croupier.room.line import (
    FRAMES,
    LEAST,
    LINGER,
    MORE,
    MOST,
    STALLED,
    Post,
    ShortProtocol,
    all_whole,
    framed,
    line_of,
    protocol_for,
    unframed,
)


def read(data):
    """What a client makes of bytes from its server."""
    client = ClientProtocol(parse_uri("ws://room/"))
    client.state = State.OPEN
    client.reader.feed_data(data)
    client.parser = client.parse()
    next(client.parser)
    return [
        bytes(frame.data).decode() for frame in client.events_received() if isinstance(frame, Frame)
    ]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_client_reads_what_was_framed(size):
    text = "x" * size

    assert [text] == read(framed(text.encode()))


def test_letters_beyond_english_are_counted_in_bytes():
    text = "Zoë wins $5 …" * 9

    assert [text] == read(framed(text.encode()))


def test_another_server_has_no_short_way():
    async def send(message):
        pass

    assert line_of(send) is None


class Reader:
    """A connection that notes every packet."""

    def __init__(self, close_sent=False, closing=False):
        self.close_sent, self.packets = close_sent, []
        self.transport = SimpleNamespace(write=self.packets.append, is_closing=lambda: closing)

    def fail(self, packet):
        raise ConnectionResetError


async def posted(*letters):
    """Post these in one turn of the loop; what had been sent before its end."""
    post = Post()
    for to, data in letters:
        post.take(to, data)
    before = [packet for to, _ in letters for packet in to.packets]
    await asyncio.sleep(0)
    return before


def test_frames_of_one_turn_go_to_their_reader_as_one_packet():
    one, other = Reader(), Reader()

    before = asyncio.run(posted((one, b"news"), (other, b"news"), (one, b"done")))

    assert [] == before
    assert [framed(b"news") + framed(b"done")] == one.packets
    assert [framed(b"news")] == other.packets


def test_more_packets_than_a_turn_may_hold_do_not_wait_for_its_end():
    readers = [Reader() for _ in range(MOST + 1)]

    before = asyncio.run(posted(*((reader, b"news") for reader in readers)))

    assert MOST == len(before)
    assert all(reader.packets == [framed(b"news")] for reader in readers)


def test_a_connection_that_breaks_holds_up_nobody_else():
    broken, other = Reader(), Reader()
    broken.transport.write = broken.fail

    asyncio.run(posted((broken, b"news"), (other, b"news")))

    assert [framed(b"news")] == other.packets


@pytest.mark.parametrize("end", [{"close_sent": True}, {"closing": True}])
def test_nothing_is_sent_after_the_end_of_a_connection(end):
    gone = Reader(**end)

    asyncio.run(posted((gone, b"news")))

    assert [] == gone.packets


def masked(text, opcode=0x81):
    """A client's frame."""
    mask = b"\x05\x10\xa0\xff"
    size = len(text)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return bytes((opcode,)) + length + mask + apply_mask(text, mask)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 5_000])
def test_a_whole_message_of_a_client_is_read_in_one_go(size):
    text = b"x" * size

    assert text == unframed(masked(text))


@pytest.mark.parametrize(
    "packet",
    [
        b"",
        b"\x81",
        masked(b"ping", 0x89),
        masked(b"half a message", 0x01),
        masked(b"bytes", 0x82),
        masked(b"cut off")[:-1],
        masked(b"one") + masked(b"two"),
        framed(b"a server's"),
        b"\x81\xff" + bytes(7),
    ],
)
def test_anything_else_goes_the_long_way(packet):
    assert unframed(packet) is None


@pytest.mark.parametrize(
    ("packet", "whole"),
    [
        (masked(b"one") + masked(b"ping", 0x89) + masked(b"x" * 300), True),
        (masked(b"one") + masked(b"two")[:-1], False),
        (masked(b"x" * 300)[:3], False),
        (framed(b"a server's"), False),
    ],
)
def test_the_end_of_a_packet_may_be_the_end_of_a_frame(packet, whole):
    assert whole == all_whole(packet)


class Clock:
    """A loop that notes what is to happen, and when."""

    def __init__(self):
        self.due = []

    def call_later(self, seconds, work):
        self.due.append((seconds, work))
        return SimpleNamespace(cancel=lambda: self.due.remove((seconds, work)))


@pytest.fixture
def protocol():
    """A connection to a reader who may not read."""
    found: Any = ShortProtocol.__new__(ShortProtocol)
    transport = SimpleNamespace(
        abort=lambda: None, close=lambda: None, write=lambda _: None, is_closing=lambda: False
    )
    found.loop, found.transport, found.writable = Clock(), transport, asyncio.Event()
    found.close_sent = found.disconnected = False
    found.conn = SimpleNamespace(fail=lambda *_: None, data_to_send=lambda: [])
    found.logger = SimpleNamespace(level=100)
    found.tasks = set()
    return found


def test_a_reader_who_does_not_read_on_is_cut_off(protocol):
    protocol.pause_writing()

    assert [(STALLED, protocol.transport.abort)] == protocol.loop.due


def test_a_reader_who_reads_on_is_not(protocol):
    protocol.pause_writing()
    protocol.resume_writing()

    assert [] == protocol.loop.due


def test_whoever_gives_no_sign_of_life_is_cut_off_with_all_that_waits(protocol):
    protocol.keepalive_timeout()

    assert [(LINGER, protocol.transport.abort)] == protocol.loop.due


def test_a_connection_of_which_all_is_said_does_not_linger(protocol):
    protocol.on_task_complete(None)
    assert [(LINGER, protocol.transport.abort)] == protocol.loop.due

    protocol.disconnected = True
    protocol._keep()
    protocol.on_task_complete(None)
    assert [] == protocol.loop.due


def test_frames_are_bounded_as_all_else_of_one_address():
    usual, much, little = (protocol_for(share) for share in (1, 100, 0.001))

    assert (FRAMES, MORE) == (usual.most_frames, usual.more_frames)
    assert (100 * FRAMES, 100 * MORE) == (much.most_frames, much.more_frames)
    assert (LEAST, 1) == (little.most_frames, little.more_frames)
    assert 100 * FRAMES == much._left
