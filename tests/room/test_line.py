"""The short way to a socket: the same bytes as the protocol's own, and only where it is safe."""

import pytest
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.uri import parse_uri

from croupier.room.line import framed, line_of


def read(data):
    """What a client makes of bytes from its server."""
    client = ClientProtocol(parse_uri("ws://room/"))
    client.state = State.OPEN
    client.reader.feed_data(data)
    client.parser = client.parse()
    next(client.parser)
    return [frame.data.decode() for frame in client.events_received()]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_client_reads_what_was_framed(size):
    text = "x" * size

    assert [text] == read(framed(text))


def test_letters_beyond_english_are_counted_in_bytes():
    text = "Zoë wins $5 …" * 9

    assert [text] == read(framed(text))


def test_another_server_has_no_short_way():
    async def send(message):
        pass

    assert line_of(send) is None
