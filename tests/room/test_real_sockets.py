"""Over real sockets: a reader who does not read, and requests that come in pieces."""

import asyncio
import json
import socket
from contextlib import asynccontextmanager
from itertools import pairwise

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.utils import apply_mask

from croupier.room.app import App
from croupier.room.default import default_room
from croupier.room.room import Room
from croupier.room.serve import _Server, listen
from croupier.room.store import open_store

pytestmark = pytest.mark.anyio

OUT_AND_IN = ("sit_in", "sit_out")
SMALL = 4096  # bytes of a socket's buffers: what is not read soon waits in the server


@pytest.fixture
async def app(file):
    store = await open_store(file)
    room = Room(store, default_room(bots=False), bots=False)
    await room.open()
    yield App(store, room, per_minute=1e9)
    await room.close()
    await store.close()


@asynccontextmanager
async def served(app, *proxies):
    """The application behind uvicorn, as it is served."""
    ready = asyncio.Event()
    with listen("127.0.0.1", 0) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SMALL)
        server = _Server(app, ready.set, proxies)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        await ready.wait()
        yield listening.getsockname()[:2]
        server.should_exit = True
        await serving


@pytest.fixture
async def address(app):
    async with served(app) as found:
        yield found


@asynccontextmanager
async def client(address, token=None, **options):
    """A connection that has said hello and watches a table."""
    headers = {"cookie": f"croupier_session={token}"} if token else {}
    uri = "ws://{}:{}/api/socket".format(*address)
    async with connect(uri, additional_headers=headers, proxy=None, **options) as line:
        await line.send(json.dumps({"t": "hello", "protocol": 1}))
        await line.send(json.dumps({"t": "watch", "table": "omaha-1", "from": None}))
        yield line


def request(number, **action):
    return json.dumps({"t": "do", "id": f"{number:08d}", "table": "omaha-1", "action": action})


async def answer(line):
    """The next answer to a request; news before it are passed over."""
    while True:
        message = json.loads(await line.recv())
        if message["t"] in ("done", "refused", "bad"):
            return message


def small_socket(address):
    """Connected, with room for little that is not read."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    found.connect(address)
    return found


async def busy(line, times):
    """So many things happen at the table, one after the other."""
    await line.send(request(0, kind="take_seat", seat=1, stake=100_00))
    assert "done" == (await answer(line))["t"]
    for number in range(1, times):
        await line.send(request(number, kind=OUT_AND_IN[number % 2]))
        assert "done" == (await answer(line))["t"]


async def read_up_to(line, version):
    """Every frame of the table until it stands there: its type, and from where to where it goes."""
    found = []
    while not found or found[-1][2] < version:
        message = json.loads(await line.recv())
        if message["t"] in ("state", "update"):
            found.append((message["t"], message.get("from"), message["version"]))
    return found


async def test_a_slow_reader_is_resynchronised_and_nobody_waits_for_one(app, address):
    token = (await app.doors.accounts.guest("Ann"))[1]
    slow = client(address, max_queue=1, sock=small_socket(address))
    async with slow as idle, client(address, token) as ann:
        await busy(ann, 115)
        version = app.doors.room.table("omaha-1").version
        frames = await read_up_to(idle, version)

    kinds = [kind for kind, _, _ in frames]
    assert "state" in kinds[1:], "everything fitted into the buffers"
    assert len(frames) < 115
    for (_, _, before), (kind, since, _) in pairwise(frames):
        assert kind == "state" or since == before, "something is missing"


async def test_whoever_never_reads_is_cut_off_and_may_come_back(app, address, monkeypatch):
    monkeypatch.setattr("croupier.room.line.STALLED", 0)
    token = (await app.doors.accounts.guest("Ann"))[1]
    silent = client(address, max_queue=1, sock=small_socket(address))
    async with silent, client(address, token) as ann:
        await busy(ann, 115)
        async with asyncio.timeout(20):
            while len(app.doors.sockets) > 1:
                await asyncio.wait_for(await ann.ping(), 10)
        async with client(address) as again:
            assert await read_up_to(again, app.doors.room.table("omaha-1").version)


async def test_pings_without_end_from_one_who_never_reads_are_not_answered_for_ever(
    app, address, monkeypatch
):
    monkeypatch.setattr("croupier.room.line.STALLED", 0)
    async with client(address, sock=small_socket(address)) as flood:
        await flood.recv()
        flood.transport.pause_reading()
        ping = b"\x89\xfd" + bytes(4) + b"x" * 125
        async with asyncio.timeout(20):
            while len(app.doors.sockets):
                flood.transport.write(ping * 1000)
                await asyncio.sleep(0)
        flood.transport.abort()


@pytest.mark.parametrize(
    "begin", [b"\x89", b"\x8a", b"\x01", b"\x81"], ids=["ping", "pong", "piece", "text"]
)
async def test_frames_without_end_from_one_who_reads_take_nobodys_time(app, address, begin):
    small = begin + b"\x80" + bytes(4)  # a ping, a pong, a piece of a message, a message
    more = b"\x00\x80" + bytes(4) if begin == b"\x01" else small
    async with client(address) as flood, client(address) as other:
        await read_up_to(flood, 0)

        flood.transport.write(small + more * 1000)

        async with asyncio.timeout(10):
            await flood.wait_closed()
            await other.ping()
        assert 1 == len(app.doors.sockets)


async def test_one_socket_too_many_is_told_why_it_is_closed(app, address, caplog):
    app.doors.sockets._most = 1
    async with client(address) as first:
        async with connect("ws://{}:{}/api/socket".format(*address), proxy=None) as second:
            told = json.loads(await second.recv())
            await second.wait_closed()
        await read_up_to(first, 0)

    assert "1 connections of your address are open, the most allowed" == told["reason"]
    assert 1008 == second.close_code
    assert "" == caplog.text


def masked(text):
    """A client's frame."""
    mask, size = b"\x05\x10\xa0\xff", len(text)
    length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + mask + apply_mask(text.encode(), mask)


@pytest.mark.parametrize("pieces", [(), (1,), (2,), (5,), (6, 40)])
async def test_a_request_is_done_in_whatever_pieces_it_comes(app, address, pieces):
    token = (await app.doors.accounts.guest("Ann"))[1]
    async with client(address, token) as line, client(address) as other:
        await read_up_to(line, 0)
        packet = masked(request(1, kind="take_seat", seat=1, stake=100_00))
        for begin, end in zip((0, *pieces), (*pieces, len(packet)), strict=True):
            line.transport.write(packet[begin:end])
            await asyncio.wait_for(await other.ping(), 10)  # by now it has arrived

        assert "done" == (await answer(line))["t"]


async def test_several_requests_in_one_packet_are_answered_in_turn(app, address):
    token = (await app.doors.accounts.guest("Ann"))[1]
    async with client(address, token) as line:
        await read_up_to(line, 0)
        requests = [request(n, kind=OUT_AND_IN[n % 2]) for n in range(1, 6)]
        requests.insert(0, request(0, kind="take_seat", seat=1, stake=100_00))
        line.transport.write(b"".join(map(masked, requests)))
        answers = [await answer(line) for _ in requests]

    assert [f"{n:08d}" for n in range(6)] == [each["id"] for each in answers]
    assert {"done"} == {each["t"] for each in answers}


async def entered(address):
    """A guest's answer, where a header says that the guest came over TLS from somewhere else."""
    forwarded = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
    async with httpx.AsyncClient(base_url="http://{}:{}".format(*address)) as browser:
        return await browser.post("/api/guest", json={}, headers=forwarded)


async def test_nobody_says_whence_they_come_but_a_proxy_that_is_trusted(app):
    seen = []
    app.doors.entering.allows = lambda key, now: bool(seen.append(key)) or True
    async with served(app) as address:
        plain = await entered(address)
    async with served(app, "127.0.0.0/8") as address:
        behind = await entered(address)

    assert ["127.0.0.1", "198.51.100.7"] == seen
    assert "strict-transport-security" not in plain.headers
    assert "secure" not in plain.headers["set-cookie"].lower()
    assert "max-age=31536000" == behind.headers["strict-transport-security"]
    assert "secure" in behind.headers["set-cookie"].lower()
