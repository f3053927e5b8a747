"""What clients over real sockets sent and heard while everything around them fell, then checked.

Servers are killed at chosen points and at any moment; connections of clients are reset, stalled and
left half open; so are those between server and PostgreSQL, which is itself restarted. Clients do as
a browser does, keeping a command until it is answered, and also as nobody should: they send it
twice, through two windows, or its id for something else. Every frame and answer is noted with its
time, and afterwards held against the journal: `truth` says what may have been told and answered,
and in the order of real time no stream may ever have gone back.
"""

import asyncio
import json
import random
import sys
import time
from bisect import bisect_left
from collections import Counter, deque
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import asyncpg
import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from croupier.room import wire
from croupier.room.default import default_room
from croupier.room.locks import Keys, default_path, is_locked, read_keys
from croupier.room.store import open_store
from tests.room.cuts import Link, Way
from tests.room.fallible import POINTS
from tests.room.people import Person
from tests.room.truth import UNWRITTEN, Finding, SqliteRows, Truth
from tests.room.weather import PostgresRows

GONE = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, httpx.HTTPError, EOFError)
SETTINGS = default_room()
TABLES = [setting.id for setting in SETTINGS]
OPEN_ENDS = ("ask again", "is stopped")  # answers that leave open what became of a command
THOUGHT = 0.3  # seconds, then a client looks again
ROOT = Path(__file__).parents[2]


class Answer(NamedTuple):
    """What a client heard of its command, and when."""

    at: float
    player: str
    asked: tuple
    message: dict


class Frame(NamedTuple):
    """A table as a client heard of it, and when."""

    at: float
    player: str
    message: dict
    text: str


class Read(NamedTuple):
    """How far a table was that a client asked for, and when it was asked for."""

    at: float
    table: str
    version: int


class History:
    """All that was sent and heard, with its times."""

    def __init__(self):
        self.sent = {}  # player, id and table: when first
        self.times = Counter()  # player and id: how often sent
        self.frames, self.answers = [], []  # not looked at yet
        self.reads, self.known = [], {table: [] for table in TABLES}  # time and version

    def send(self, truth, player, id, table, action):
        self.sent.setdefault((player, id, table), time.monotonic())
        self.times[player, id] += 1
        truth.asked(player, id, table, action)

    def absorb(self, truth):
        """Hold what was heard since the last time against the journal, the frames in its order."""
        truth.catch_up()
        self.frames.sort(key=lambda each: (each.message["table"], each.message["version"]))
        for at, player, message, text in self.frames:
            self.known[message["table"]].append((at, message["version"]))
            truth.frame(message, text, player)
        for answer in self.answers:
            self._take_answer(truth, answer)
        self.frames, self.answers = [], []

    def _take_answer(self, truth, answer):
        at, player, asked, message = answer
        id = message["id"]
        if message["t"] == "done":
            if asked[1]["kind"] not in UNWRITTEN:
                self.known[asked[0]].append((at, message["version"]))
            truth.done(player, id, message["version"], asked)
        elif self.times[player, id] == 1 and not any(e in message["reason"] for e in OPEN_ENDS):
            truth.refused(player, id, asked)

    def check_order(self, truth):
        """What anybody knew before a command was sent came before it; nobody read the past."""
        latest = {table: _latest(known) for table, known in self.known.items()}
        count = 0
        for (player, id, table), at in self.sent.items():
            row = truth.row(player, id)
            if row is not None and row.stream == truth.days[table][-1].stream:
                before = latest[table](at)
                count += 1
                if before >= row.first:
                    raise Finding("order", f"{row}, but {before} was known when it was sent")
        for at, table, version in self.reads:
            if version < latest[table](at):
                words = f"{table} was read at {version} after {latest[table](at)} was known"
                raise Finding("order", words)
        return count


def _latest(known):
    """The latest version that anybody knew before a time."""
    known = sorted(known)
    times, highest, most = [at for at, _ in known], [], 0
    for _, version in known:
        most = max(most, version)
        highest.append(most)

    def latest(at):
        found = bisect_left(times, at)
        return highest[found - 1] if found else 0

    return latest


class Account:
    """A player, perhaps with several windows."""

    def __init__(self):
        self.player, self._cookie = None, None
        self.waiting = {}  # id: a command that has no answer yet
        self.used = deque(maxlen=50)  # ids of before
        self._entering = asyncio.Lock()

    async def enter(self, address):
        """As a guest, the first time; later with new chips for those that were lost."""
        cookies = {"croupier_session": self._cookie} if self._cookie else None
        async with (
            self._entering,
            httpx.AsyncClient(base_url=address, cookies=cookies, trust_env=False) as http,
        ):
            if self._cookie:
                await http.post("/api/chips", json={})
                return
            answer = await http.post("/api/guest", json={})
            if answer.status_code == 200:
                self.player = answer.json()["player"]["id"]
                self._cookie = answer.cookies["croupier_session"]

    @property
    def headers(self):
        return {"Cookie": f"croupier_session={self._cookie}"} if self._cookie else {}


class Window:
    """One connection after the other of an account, mostly at one table."""

    def __init__(self, account, table, rng, history):
        self.account, self.table = account, table
        self._rng, self._history = rng, history
        self._person = Person(None, None, table, rng)
        self.round, self.heard = 0, asyncio.Event()
        self._version = None

    async def until_round(self, number):
        """Wait until the table is past a round of play."""
        while self.round <= number:
            self.heard.clear()
            await self.heard.wait()

    async def live(self, address, truth):
        """Come back as often as the connection ends."""
        while True:
            with suppress(*GONE):
                await self._visit(address, truth)
            await asyncio.sleep(self._rng.uniform(0.02, 0.2))

    async def _visit(self, address, truth):
        async with asyncio.timeout(5):
            await self.account.enter(address)
        if self.account.player is None:  # the store was away
            return
        async with connect(
            f"{address.replace('http', 'ws', 1)}/api/socket",
            additional_headers=self.account.headers,
            proxy=None,
            open_timeout=5,
            close_timeout=0.2,
            ping_interval=2,
            ping_timeout=2,
        ) as line:
            await Talk(self, line, truth).go_on()


class Talk:
    """One connection of a window."""

    def __init__(self, window, line, truth):
        self._window, self._line, self._truth = window, line, truth
        self._account, self._history = window.account, window._history
        self._rng = window._rng
        self._asked = deque()  # commands sent here that have no answer yet
        self._watched = 0.0  # when the table was asked for, until it is told
        self._seen = ""  # how it stands, until there is nothing more to do

    async def go_on(self):
        """Until the connection ends."""
        window = self._window
        await self._line.send(json.dumps({"t": "hello", "protocol": 1}))
        since = self._rng.choice((None, window._version))
        self._watched = time.monotonic()
        await self._line.send(json.dumps({"t": "watch", "table": window.table, "from": since}))
        for id, (table, action) in list(self._account.waiting.items()):
            await self._send(id, table, action)
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(THOUGHT):
                    text = await self._line.recv()
                self._hear(json.loads(text), text)
            if (
                self._seen
                and len(self._asked) < 2
                and await self._act(wire.look(self._seen.encode()))
            ):
                self._seen = ""

    def _hear(self, message, text):
        at, window, player = time.monotonic(), self._window, self._account.player
        match message["t"]:
            case "state" | "update":
                if self._watched and message["table"] == window.table:
                    read = Read(self._watched, window.table, message["version"])
                    self._history.reads.append(read)
                    self._watched = 0.0
                self._history.frames.append(Frame(at, player, message, text))
                self._seen = text
                window.round, window._version = message["public"]["round"], message["version"]
                window.heard.set()
            case "done" | "refused":
                id, asked = self._asked.popleft()
                if id != message["id"]:
                    raise Finding("answer", f"{message} answers {id}")
                self._account.waiting.pop(id, None)
                self._history.answers.append(Answer(at, player, asked, message))
            case "bad" if "does not answer" not in message["reason"]:
                raise Finding("answer", str(message))

    async def _act(self, seen):
        """A move, perhaps: now and then twice, or under an id of before, or at another table."""
        action = self._window._person.choose(seen.public, seen.mine)
        if action is None:
            return False
        rng, used = self._rng, self._account.used
        id, table, plain = f"{rng.getrandbits(96):024x}", self._window.table, _plain(action)
        lot = rng.random()
        if lot < 0.1 and used:
            id = rng.choice(used)
        elif lot < 0.13:  # where nobody would act for them if they sat down
            table, plain = rng.choice(TABLES), _plain(wire.WaitList(rng.random() < 0.5))
        if id not in used:
            self._account.waiting[id] = table, plain
        used.append(id)
        await self._send(id, table, plain)
        if 0.2 < lot < 0.25:
            await self._send(id, table, plain)
        return True

    async def _send(self, id, table, action):
        self._asked.append((id, (table, action)))
        self._history.send(self._truth, self._account.player, id, table, action)
        await self._line.send(json.dumps({"t": "do", "id": id, "table": table, "action": action}))


def _plain(action):
    return msgspec.json.decode(msgspec.json.encode(action))


def points(store):
    """The points at which a server on this store may fall."""
    other = "Sqlite" if store.startswith("postgres") else "Postgres"
    return [point for point in POINTS if other not in point]


class Server:
    """One life of the room as a process, behind a way that can be cut."""

    def __init__(self, store, log, point="never", left=0):
        self._command = [sys.executable, "-m", "tests.room.fallible", store, point, str(left)]
        self._log = log

    async def start(self):
        """Its port; None where it falls while it opens."""
        self._process = await asyncio.create_subprocess_exec(
            *self._command, stdout=asyncio.subprocess.PIPE, stderr=self._log, cwd=ROOT
        )
        line = (await self._process.stdout.readline()).decode().strip().rstrip("/")
        self.port = int(line.rpartition(":")[2]) if line else None

    @property
    def fallen(self):
        return self._process.returncode is not None

    async def fall(self):
        """Wait until it has."""
        await self._process.wait()

    async def kill(self):
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()


class Database:
    """PostgreSQL behind a way that can be cut; it falls and comes back."""

    def __init__(self, server, name):
        self._server, self._name = server, name
        self._way = Way(lambda: asyncio.open_unix_connection(server.socket))

    async def open(self):
        """A place of its own there, for the server behind the way; and for whoever looks past."""
        await self._way.open()
        connection = await asyncpg.connect(self._server.address)
        await connection.execute(f"CREATE SCHEMA {self._name}")
        await connection.close()
        self.past = f"{self._server.address}&search_path={self._name}"
        there = f"room@127.0.0.1:{self._way.port}/postgres"
        self.address = f"postgresql://{there}?sslmode=disable&search_path={self._name}"

    async def close(self):
        await self._way.close()

    async def cut(self, rng):
        """What happens to it, or on the way to it; what that was."""
        how = rng.choice(("reset", "refused", "stalled", "restarted"))
        if how == "reset":
            self._way.cut(Link.reset)
        elif how == "refused":
            await self._way.refuse(rng.uniform(0.1, 1))
        elif how == "stalled":
            await self._way.hold(rng.uniform(0.1, 2))
        else:
            await asyncio.to_thread(self._server.stop)
            await asyncio.to_thread(self._server.start)
        return f"PostgreSQL {how}"


@cache
def _keys():
    """Those of every server here."""
    return Keys(read_keys(default_path()), ())


def _unlocked(entry):
    return _keys().unlock(entry) if is_locked(entry.data) else entry


class Epoch:
    """One store from its beginning on, with clients at every table, and what befalls them."""

    def __init__(self, store, rows, seed, log, database=None):
        self._store, self._log, self._database = store, log, database
        self._rng = random.Random(seed)
        self.truth, self.history = Truth(rows, SETTINGS, _unlocked), History()
        accounts = [Account() for _ in range(7)]
        places = [*enumerate(TABLES), *((n, TABLES[n % 5]) for n in (5, 6, 0, 1, 6))]
        self.windows = [
            Window(accounts[n], table, random.Random(f"{seed} {at}"), self.history)
            for at, (n, table) in enumerate(places)
        ]
        self.causes = Counter()
        self._points = points(store)

    async def open(self):
        self._way = Way(None)
        await self._way.open()

    async def close(self):
        await self._way.close()
        self.truth.rows.close()

    async def life(self, faults):
        """A server, so many cuts or its own fall, and its end; how many of them there were."""
        rng = self._rng
        point, left = "never", 0
        if rng.random() < 0.5:
            point, left = rng.choice(self._points), rng.choice((1, 3, 10, 40, 150))
        server = Server(self._store, self._log, point, left)
        await server.start()
        playing = self._admit(server)
        cuts = 0
        while cuts < faults - 1 and not server.fallen and rng.random() < 0.6:
            await asyncio.sleep(rng.uniform(0.1, 0.6))
            await self._cut()
            cuts += 1
        with suppress(TimeoutError):
            patience = rng.uniform(0.2, 2) if point == "never" else 3
            await asyncio.wait_for(server.fall(), patience)
        self.causes[point if server.fallen else "at any moment"] += 1
        await server.kill()
        await self._dismiss(playing)
        return cuts + 1

    def _admit(self, server):
        if server.port is None:
            return []
        self._way.to(lambda: asyncio.open_connection("127.0.0.1", server.port))
        address = f"http://127.0.0.1:{self._way.port}"
        return [asyncio.create_task(each.live(address, self.truth)) for each in self.windows]

    async def _dismiss(self, playing):
        """The clients go home; whatever one of them found is told."""
        for task in playing:
            task.cancel()
        for found in await asyncio.gather(*playing, return_exceptions=True):
            if not isinstance(found, asyncio.CancelledError):
                raise found
        self._way.cut(Link.reset)

    async def _cut(self):
        """Something happens to a network."""
        rng = self._rng
        if self._database is not None and rng.random() < 0.6:
            self.causes[await self._database.cut(rng)] += 1
            return
        how = rng.choice(("reset", "half open", "stalled"))
        self.causes[f"clients {how}"] += 1
        if how == "stalled":
            await self._way.hold(rng.uniform(0.1, 1))
        else:
            cut = Link.reset if how == "reset" else Link.leave_half_open
            self._way.cut(cut, rng.choice((0.2, 1)), rng)

    def absorb(self):
        """What was heard up to now is looked at."""
        self.history.absorb(self.truth)

    async def play_on(self):
        """Every table gets past the round it was in."""
        server = Server(self._store, self._log)
        await server.start()
        playing = self._admit(server)
        async with asyncio.timeout(120):
            await asyncio.gather(*(each.until_round(each.round) for each in self.windows))
        assert not server.fallen
        await server.kill()
        await self._dismiss(playing)
        self.absorb()

    async def finish(self):
        """The whole of it, once more, with the store's own eyes too."""
        await self.play_on()
        ordered = self.history.check_order(self.truth)
        self.truth.check_wallets()
        await whole(self._store)
        return self.truth.counts | Counter(ordered=ordered, reads=len(self.history.reads))


async def whole(address):
    """What must hold of a store whose server has fallen: every chain, every chip."""
    store, found = await open_store(address), Counter()
    try:
        assert (0, {}) == (await store.trial(), await store.drift())
        for stream in await store.streams():
            assert None is await store.verify(stream)
            found["chains"] += 1
    finally:
        await store.close()
    return found


@asynccontextmanager
async def on_sqlite(seed, log, folder):
    """An epoch on a new file."""
    path = f"{folder}/{seed}.db".replace(" ", "-")
    await (await open_store(f"sqlite:///{path}")).close()
    yield Epoch(f"sqlite:///{path}", SqliteRows(path), seed, log)


@asynccontextmanager
async def on_postgres(seed, log, server):
    """An epoch at a new place on a server."""
    database = Database(server, f"epoch_{seed}".replace(" ", "_"))
    await database.open()
    try:
        await (await open_store(database.past)).close()
        yield Epoch(database.address, PostgresRows(database.past), seed, log, database)
    finally:
        await database.close()


async def run(epoch, number, say=lambda line: None):
    """So many kills and cuts; how much there was to look at afterwards."""
    await epoch.open()
    try:
        fallen = 0
        while fallen < number:
            fallen += await epoch.life(number - fallen)
            epoch.absorb()
            say(f"{fallen} kills and cuts: {dict(epoch.truth.counts)}")
        return await epoch.finish()
    finally:
        await epoch.close()
