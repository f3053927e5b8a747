"""Playing on while the server is killed again and again, and what must hold afterwards.

Clients do as a browser does: they keep a command until it is answered, and send it again with the
same id when the server is back. Everything they were told is remembered and held against the
journal: what was acknowledged is there once, what was told had been written before.
"""

import asyncio
import json
import random
import sys
from collections import Counter
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from croupier.room import wire
from croupier.room.default import default_room
from croupier.room.money import felt, on_felt
from croupier.room.standing import Standing, decode
from croupier.room.store import open_store
from tests.room.fallible import POINTS
from tests.room.people import Person

GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx.HTTPError, EOFError)
TABLES = [setting.id for setting in default_room()]
UNWRITTEN = ("ready",)  # a courtesy to the dealer, kept nowhere


class Client:
    """Somebody who plays by lot at one table, through every fall of the server."""

    def __init__(self, table, rng):
        self.table, self._rng = table, rng
        self._person = Person(None, None, table, rng)
        self._cookies, self.player = None, None
        self.waiting = {}  # commands that have no answer yet
        self.acknowledged = {}  # id of a command: the version it was done at, the command
        self.told = {}  # version: what was told of it
        self.refused = 0
        self.round = 0

    async def live(self, address):
        """Until the server has gone."""
        try:
            await self._enter(address)
            uri = f"{address.replace('http', 'ws', 1)}/api/socket"
            cookie = {"Cookie": f"croupier_session={self._cookies}"}
            async with connect(uri, additional_headers=cookie, proxy=None) as line:
                await self._talk(line)
        except GONE:
            return

    async def _enter(self, address):
        if self._cookies is None:
            async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
                answer = await http.post("/api/guest", json={})
                self.player = answer.json()["player"]["id"]
                self._cookies = answer.cookies["croupier_session"]

    async def _talk(self, line):
        await line.send(json.dumps({"t": "hello", "protocol": 1}))
        since = max(self.told, default=None)
        await line.send(json.dumps({"t": "watch", "table": self.table, "from": since}))
        for frame in self.waiting.values():
            await line.send(frame)
        async for text in line:
            message = json.loads(text)
            self._hear(message)
            if message["t"] in ("state", "update") and not self.waiting:
                await self._act(line, wire.look(text))

    def _hear(self, message):
        kind = message["t"]
        if kind == "done":
            asked = self.waiting.pop(message["id"], None)
            if asked is not None:
                self.acknowledged[message["id"]] = (message["version"], asked)
        elif kind == "refused":
            self.refused += 1
            self.waiting.pop(message["id"], None)
        elif kind in ("state", "update"):
            self.round = message["public"]["round"]
            for event in message["events"]:
                same = (event["at"], event["rule"], event["kind"], event["words"])
                assert self.told.setdefault(event["v"], same) == same, "told in two ways"
        assert kind != "bad", message

    async def _act(self, line, seen):
        action = self._person.choose(seen.public, seen.mine)
        if action is None:
            return
        id = f"{self._rng.getrandbits(96):024x}"
        frame = wire.frame(wire.Do(id, self.table, action))
        if action.__struct_config__.tag not in UNWRITTEN:
            self.waiting[id] = frame
        await line.send(frame)


async def life(store, clients, point, left, seconds, log):
    """One life of the server: until it falls at the point, or is killed after so many seconds."""
    command = [sys.executable, "-m", "tests.room.fallible", store, point, str(left)]
    root = Path(__file__).parents[2]
    server = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=log, cwd=root
    )
    line = await server.stdout.readline()  # nothing, where it falls while it opens
    playing = [asyncio.create_task(each.live(line.decode().strip().rstrip("/")))
               for each in clients if line]  # fmt: skip
    try:
        async with asyncio.timeout(seconds):
            await server.wait()
            by_itself = True
    except TimeoutError:
        server.kill()
        await server.wait()
        by_itself = False
    await asyncio.gather(*playing)
    return by_itself


def falls(number, rng, database):
    """Where and when the server falls: half of the time at a point, else at any moment."""
    points = [each for each in POINTS if {"sqlite": "Postgres", "postgresql": "Sqlite"}[database]
              not in each]  # fmt: skip
    for turn in range(number):
        if turn % 2:
            yield "at any moment", 0, rng.uniform(0.2, 4)
        else:
            yield points[turn // 2 % len(points)], rng.choice((1, 3, 10, 40, 150)), 8


async def check(address, clients):
    """What must hold of a store whose server has fallen; how much there was to check."""
    store = await open_store(address)
    found = Counter()
    try:
        assert (0, {}) == (await store.trial(), await store.drift())
        for stream in await store.streams():
            assert None is await store.verify(stream)
            found["chains"] += 1
        for table in TABLES:
            found.update(await _check_table(store, table))
        for client in clients:
            found.update(await _check_client(store, client))
    finally:
        await store.close()
    return found


async def _check_table(store, table):
    """The felt is what its account holds, no round has two decks, and rounds follow each other."""
    standing, sealed, last = Standing(table), Counter(), 0
    for stream in await store.streams(f"table/{table}/"):
        for entry in await store.read(stream):
            event = decode(entry)
            standing.apply(event, entry.version, entry.at)
            assert entry.version == last + 1
            last = entry.version
            if entry.kind == "room_deck_sealed":
                sealed[event.round_id] += 1
    assert on_felt(standing.state) == await store.balance(felt(table))
    assert set(sealed.values()) <= {1}, "a deck was shuffled anew"
    return {"events": last, "rounds": len(standing.memo.rounds)}


async def _check_client(store, client):
    """Every acknowledged command is kept once; all that was told had been written."""
    streams = await store.streams(f"table/{client.table}/")
    written = {each.version: each for name in streams for each in await store.read(name)}
    for id, (version, asked) in client.acknowledged.items():
        kept = await store.outcome(f"{client.player}:{id}")
        assert kept is not None, f"acknowledged, and not in the journal: {asked}"
        assert kept.last == version
        assert set(range(kept.first, kept.last + 1)) <= set(written)
    for version, (at, rule, *_) in client.told.items():
        assert (at, rule) == (written[version].at, written[version].rule)
    return {"acknowledged": len(client.acknowledged), "told": len(client.told)}


async def run(store, number, seed, log, say=lambda line: None):
    """Kill the server so many times; then let every table finish a round more."""
    rng = random.Random(seed)
    tables = [*TABLES, *TABLES[:3]]
    clients = [Client(table, random.Random(f"{seed} {n}")) for n, table in enumerate(tables)]
    causes = Counter()
    for turn, (point, left, seconds) in enumerate(falls(number, rng, store.partition(":")[0]), 1):
        by_itself = await life(store, clients, point, left, seconds, log)
        causes[point if by_itself else "at any moment"] += 1
        if turn % 20 == 0:
            say(f"{turn} kills: {dict(await check(store, clients))}")
    before = {client.table: client.round for client in clients}
    await life(store, clients, "never", 0, 12, log)
    found = await check(store, clients)
    after = {client.table: client.round for client in clients}
    assert all(after[table] > before[table] for table in TABLES), (before, after)
    return found | Counter(refused=sum(each.refused for each in clients)), causes
