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
from functools import partial
from pathlib import Path

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from croupier.room import wire
from croupier.room.default import default_room
from croupier.room.locks import default_path
from croupier.room.money import felt, on_felt
from croupier.room.serve import open_keys
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
        self.heard = asyncio.Event()

    async def until_round(self, number):
        """Wait until the table is past a round of play."""
        while self.round <= number:
            self.heard.clear()
            await self.heard.wait()

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
        """As a guest, the first time; later with new chips for those that were lost."""
        cookies = {"croupier_session": self._cookies} if self._cookies else None
        async with httpx.AsyncClient(base_url=address, cookies=cookies, trust_env=False) as http:
            if cookies:
                await http.post("/api/chips", json={})
                return
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
            self.heard.set()
            for event in message["events"]:
                same = (event["at"], event["rule"], event["kind"], event["words"])
                assert self.told.setdefault(event["v"], same) == same, "told in two ways"
        assert kind != "bad", message

    async def _act(self, line, seen):
        action = self._person.choose(seen.public, seen.mine)
        if action is None:
            return
        id = f"{self._rng.getrandbits(96):024x}"
        frame = wire.encode(wire.Do(id, self.table, action)).decode()
        if action.__struct_config__.tag not in UNWRITTEN:
            self.waiting[id] = frame
        await line.send(frame)


async def for_ever():
    """Nothing but its fall ends a life."""
    await asyncio.Event().wait()


async def life(store, clients, log, point="never", left=0, until=for_ever):
    """One life of the server: until it falls at the point, or something has happened."""
    command = [sys.executable, "-m", "tests.room.fallible", store, point, str(left)]
    root = Path(__file__).parents[2]
    server = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=log, cwd=root
    )
    line = (await server.stdout.readline()).decode().strip()  # none where it falls while it opens
    address = line.rstrip("/")
    playing = [asyncio.create_task(each.live(address)) for each in clients if line]
    fallen, reached = asyncio.ensure_future(server.wait()), asyncio.ensure_future(until())
    await asyncio.wait((fallen, reached), return_when=asyncio.FIRST_COMPLETED)
    by_itself = fallen.done()
    reached.cancel()
    if not by_itself:
        server.kill()
    await fallen
    await asyncio.gather(*playing)
    return by_itself


def points(store):
    """The points at which a server on this store may fall."""
    other = "Sqlite" if store.startswith("postgres") else "Postgres"
    return [point for point in POINTS if other not in point]


def falls(store, number, rng):
    """Where and when the server falls: half of the time at a point, else at any moment."""
    places = points(store)
    for turn in range(number):
        if turn % 2:
            yield "never", 0, partial(asyncio.sleep, rng.uniform(0.2, 4))
        else:
            left = rng.choice((1, 3, 10, 40, 150))
            yield places[turn // 2 % len(places)], left, partial(asyncio.sleep, 8)


async def check(address, clients):
    """What must hold of a store whose server has fallen; how much there was to check."""
    store = await open_store(address)
    store.keys = await open_keys(store, default_path())
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
    standing, decks, last = Standing(table), Counter(), 0
    for stream in await store.streams(f"table/{table}/"):
        for entry in await store.read(stream):
            event = decode(entry)
            standing.apply(event, entry.version, entry.at)
            assert entry.version == last + 1
            last = entry.version
            if entry.kind in ("room_deck_committed", "room_deck_sealed"):
                decks[entry.kind, event.round_id] += 1
    assert on_felt(standing.state) == await store.balance(felt(table))
    assert set(decks.values()) <= {1}, "a deck was shuffled anew"
    return {"events": last, "rounds": len(standing.memo.rounds)}


async def _check_client(store, client):
    """Every acknowledged command is kept once; all that was told had been written."""
    streams = await store.streams(f"table/{client.table}/")
    written = {each.version: each for name in streams for each in await store.read(name)}
    for id, (version, asked) in client.acknowledged.items():
        kept = await store.earlier(f"{client.player}:{id}")
        assert kept is not None, f"acknowledged, and not in the journal: {asked}"
        first, last = kept.versions
        assert last == version
        assert set(range(first, last + 1)) <= set(written)
    for version, (at, rule, *_) in client.told.items():
        assert (at, rule) == (written[version].at, written[version].rule)
    return {"acknowledged": len(client.acknowledged), "told": len(client.told)}


class Play:
    """Clients at every table, and the falls they live through."""

    def __init__(self, store, seed, log):
        self.store, self._log = store, log
        tables = [*TABLES, *TABLES[:3]]
        self.clients = [Client(name, random.Random(f"{seed} {n}")) for n, name in enumerate(tables)]
        self.causes = Counter()

    async def fall(self, point, left, until=for_ever):
        """One life, and why it ended."""
        by_itself = await life(self.store, self.clients, self._log, point, left, until)
        self.causes[point if by_itself else "at any moment"] += 1

    async def check(self):
        """Whether everything is there."""
        found = await check(self.store, self.clients)
        return found | Counter(refused=sum(each.refused for each in self.clients))

    async def finish(self):
        """Every table plays on: past the round it was in, and the next."""
        played = [client.until_round(client.round + 1) for client in self.clients]

        async def all_played():
            await asyncio.gather(*played)

        assert not await life(self.store, self.clients, self._log, until=all_played)
        return await self.check()


async def run(store, number, seed, log, say=lambda line: None):
    """Kill the server so many times, look what is there, and let every table play on."""
    play = Play(store, seed, log)
    for turn, (point, left, until) in enumerate(falls(store, number, random.Random(seed)), 1):
        await play.fall(point, left, until)
        if turn % 20 == 0:
            say(f"{turn} kills: {dict(await play.check())}")
    return await play.finish(), play.causes
