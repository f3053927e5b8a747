"""Many requests that nobody means well with, at a real server: `python -m tests.soak_http --help`.

Some are made from the interface's description, rightly and wrongly; some are whole requests with
bytes turned, cut, doubled and swapped. Afterwards the server must still be there, must have noted
no bug, and its chips must add up.
"""

import argparse
import asyncio
import random
import select
import socket
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import schemathesis
from schemathesis import GenerationMode, checks

from croupier.room.store import open_store
from tests.room.server import COMMAND, SAYS
from tests.room.test_http_fuzz import READING, SEEN, TELLING, fuzz, new_guest

PATIENCE = 0.25  # seconds until a request counts as one the server waits for more of
JSON = b'{"name": "Ann", "password": "correct horse"}'
WHOLE = (
    b"GET / HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n",
    b"GET /api/tables HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n",
    b"GET /api/rules/omaha/14.5 HTTP/1.1\r\nHost: room\r\nConnection: close\r\n\r\n",
    b"POST /api/login HTTP/1.1\r\nHost: room\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: 44\r\n\r\n" + JSON,
    b"PUT /api/settings HTTP/1.1\r\nHost: room\r\nConnection: close\r\n"
    b"Cookie: croupier_session=x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"GET /api/socket HTTP/1.1\r\nHost: room\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    b"\x81\x94abcd\x1a@\x17F[B\x0b\x01\r\x0e\x0c\x06M\x0e\x11\x10\x0e\x06\x02\x1e",
)


def say(*words):
    """For whoever waits."""
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def spoilt(chance):
    """A whole request with a few things done to it."""
    data = bytearray(chance.choice(WHOLE))
    for _ in range(chance.choice((0, 1, 1, 2, 5, 20))):
        at = chance.randrange(len(data) + 1)
        some = data[at : at + chance.randrange(1, 12)]
        change = chance.randrange(4)
        if change == 0:
            data[at:at] = chance.randbytes(chance.randrange(1, 8))
        elif change == 1:
            del data[at : at + len(some)]
        elif change == 2:
            data[at:at] = some * chance.choice((1, 2, 500))
        elif at < len(data):
            data[at] = chance.randrange(256)
        if not data:
            data += b"\r\n"
    return bytes(data)


def send(address, data):
    """Send bytes; the status of the answer, or in a word what came instead."""
    with socket.create_connection(address, timeout=10) as line:
        try:
            line.sendall(data)
            if not select.select([line], [], [], PATIENCE)[0]:
                line.shutdown(socket.SHUT_WR)  # it waits for more of the request; there is none
                return "unfinished" if not line.recv(200) else "answered late"
            answer = line.recv(200)
        except TimeoutError:
            return "left hanging"
        except OSError:
            return "cut off"
    return answer[9:12].decode("ascii", "replace") if answer[:5] == b"HTTP/" else "cut off"


def described(address, examples):
    """The statuses of requests made from the description."""
    interface = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    seen = Counter()
    for method, path in READING + TELLING:
        operation = interface[path][method]
        seen.update(fuzz(operation, GenerationMode.POSITIVE, new_guest(address), SEEN, examples))
    for method, path in TELLING:
        wrong = [*SEEN, checks.negative_data_rejection]
        operation = interface[path][method]
        seen.update(fuzz(operation, GenerationMode.NEGATIVE, new_guest(address), wrong, examples))
    return seen


def spoilt_bytes(address, number, seed):
    """The statuses of whole requests that were spoilt."""
    parts, chance = urlsplit(address), random.Random(seed)
    ask = partial(send, (parts.hostname, parts.port))
    with ThreadPoolExecutor(8) as askers:
        return Counter(askers.map(ask, (spoilt(chance) for _ in range(number))))


async def sum_of(store):
    opened = await open_store(store)
    found = await opened.trial(), await opened.drift()
    await opened.close()
    return found


def main(number):
    """Ask `number` times, about half of each kind."""
    with tempfile.TemporaryDirectory() as folder:
        store, noted = f"sqlite:///{folder}/room.db", Path(folder, "noted")
        command = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--store", store]
        with noted.open("w") as errors:
            server = subprocess.Popen(
                [*command, "--per-minute", "1e9"], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        address = server.stdout.readline().removeprefix(SAYS).strip().rstrip("/")
        try:
            raw = spoilt_bytes(address, number // 2, seed=1)
            say("spoilt requests:", sum(raw.values()), dict(raw))
            kinds = len(READING) + 2 * len(TELLING)
            made = described(address, number // 2 // kinds)
            say("requests made from the description:", sum(made.values()), dict(made))
            assert httpx.get(f"{address}/healthz").json()["status"] == "ok"
        finally:
            server.terminate()
            server.wait()
        assert asyncio.run(sum_of(store)) == (0, {}), "chips came from nowhere"
        bugs = noted.read_text().count("Traceback")
        say("bugs noted:", bugs)
        assert not bugs, noted.read_text()[-6000:]
        assert not raw["500"] + made[500] + raw["left hanging"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    main(parser.parse_args().requests)
