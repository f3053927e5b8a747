"""A room under somebody who has read its source, step by step, and the journal beside it.

Several connections of players, guests and onlookers send every message there is, with ids that are
used again, at other tables, on other days, by others, or are of the server's own kind; answers get
lost, readers are slow, the store fails or takes what it seems to refuse, the room is closed, killed
and opened again. Every frame and every answer is held against `truth` as it is told. Time is
virtual and every choice drawn from a seed, so a finding comes again; `shrunk` leaves of it only the
steps it needs.
"""

import asyncio
import json
import logging
import random
from collections import deque
from contextlib import contextmanager, suppress
from typing import NamedTuple, cast

import msgspec

from croupier import generator
from croupier.errors import BadMessage, CroupierError
from croupier.room import sqlite, wire
from croupier.room.accounts import Accounts
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.limits import Limit
from croupier.room.room import Room
from croupier.room.socket import BUG, Sockets
from croupier.room.store import StoreFailed
from tests.room import virtual
from tests.room.frames import Doors, proper, spoilt, torn
from tests.room.people import Person, fund
from tests.room.truth import Finding, Truth
from tests.room.weather import SqliteHouse, Weather

STEPS = 250  # of one life of a store
CHIPS = 2_000_00
DAY = 86_400_000
PEOPLE = (
    Player("ann", "Ann", guest=False),
    Player("ann", "Ann", guest=False),  # a second window
    Player("ben", "Ben", guest=False),
    Player("p7", "Guest 7"),
    Player("p77", "Guest 77"),
    Player("cho", "Cho", guest=False),
    None,  # looks on
)
AGAIN = "ask again"  # of an answer that leaves open what became of it


class Step(NamedTuple):
    """One thing that somebody does; the lot decides what it is to."""

    deed: str
    client: int
    lot: int


DEEDS = {
    "play": 40, "again": 7, "turn": 9, "steal": 4, "other": 4, "server": 2, "wild": 5, "spoil": 3,
    "watch": 5, "unwatch": 1, "lobby": 1, "ping": 1, "greet": 0.5, "hang_up": 2, "cut": 2,
    "slow": 0.7, "wait": 12, "fail": 1.5, "close": 0.5, "kill": 0.7, "day": 0.3, "rest": 0.2,
    "limit": 0.3, "read": 2, "share": 3,
}  # fmt: skip


def steps(seed, count=STEPS):
    """What is done in one life of a store."""
    rng = random.Random(seed)
    deeds = rng.choices(list(DEEDS), list(DEEDS.values()), k=count)
    return [Step(deed, rng.randrange(len(PEOPLE)), rng.getrandbits(32)) for deed in deeds]


class Line:
    """One connection of a client, whose server side is the room's own."""

    def __init__(self, world, client):
        self._world, self._client = world, client
        self._sent = asyncio.Queue()
        self._free = asyncio.Event()
        self._free.set()
        self.slow, self.open = False, True
        self.pending = deque()  # commands that have no answer yet
        headers = [(b"host", b"room.test")]
        if client.player is not None:
            headers.append((b"cookie", f"croupier_session={client.player.id}".encode()))
        self._scope = {
            "type": "websocket",
            "path": "/api/socket",
            "scheme": "ws",
            "headers": headers,
            "client": ("127.0.0.1", 5),
        }
        self._sent.put_nowait({"type": "websocket.connect"})
        serve = world.sockets.serve(self._scope, self._sent.get, self._take)
        self.task = asyncio.create_task(serve)
        self.send({"t": "hello", "protocol": 1})

    def hold(self, slow):
        """Read no more, or all that has come meanwhile."""
        self.slow = slow or self.slow  # what comes late says little of what was then
        (self._free.clear if slow else self._free.set)()

    def hang_up(self):
        if self.open:
            self.open = False
            self._free.set()
            self._sent.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def send(self, message):
        """A message, well made or not; a command is remembered as it was sent."""
        text = message if isinstance(message, str) else json.dumps(message)
        with suppress(BadMessage):
            found = wire.decode(text)
            if isinstance(found, wire.Do):
                asked = (found.table, msgspec.to_builtins(found.action))
                self.pending.append((found.id, asked))
                self._world.note(self._client, found.id, *asked)
        self._world.say(self._client, "→", text)
        self._sent.put_nowait({"type": "websocket.receive", "text": text})

    async def _take(self, message):
        await self._free.wait()
        if not self.open:
            return
        if message["type"] == "websocket.close":
            self._world.check(message["code"] != BUG, "bug", "a message was too much for a socket")
            self._sent.put_nowait({"type": "websocket.disconnect", "code": message["code"]})
            self.open = False
        elif message["type"] == "websocket.send":
            self._world.heard(self._client, self, message["text"])


class Client:
    """Somebody at a window: what was seen there last."""

    def __init__(self, number, player):
        self.number, self.player = number, player
        self.id = player.id if player else None
        self.line = None
        self.seen, self.versions = {}, {}
        self.turns = {}  # the tables at which something was open to them when last told

    def saw(self, table):
        """The table as it was last told here; None where it never was."""
        text = self.seen.get(table)
        return wire.look(text) if text else None


class World:
    """The room, its store and everybody in front of it."""

    def __init__(self, seed, tables, house=SqliteHouse, log=None):
        self._log = log
        self.weather = Weather(seed)
        everything = {each.id: each for each in default_room(bots=False)}
        self.settings = [everything[each] for each in tables]
        self.tables = list(tables)
        self.house = house(self.weather)
        self.clients = [Client(n, player) for n, player in enumerate(PEOPLE)]
        self.attempts = []  # every id that was ever sent, by whom, where, for what
        self._days = 0
        self.taken = 0
        self.finding = None
        self.complaints = Complaints(self)

    def now(self):
        return virtual.now() + self._days * DAY

    # what is looked at

    def say(self, client, way, text):
        if self._log is not None:
            who = f"{client.number} {client.id}" if client else "-"
            self._log.append(f"{self.now() - virtual.EPOCH:>9} {who} {way} {text}")

    def check(self, holds, kind, words):
        if not holds:
            self.find(Finding(kind, words))

    def find(self, finding):
        """The first thing that must not be; it is raised at the end of the step."""
        self.finding = self.finding or finding

    def note(self, client, id, table, action):
        self.attempts.append((client.id, id, table, action))
        if client.id is not None:
            self.truth.asked(client.id, id, table, action)

    def heard(self, client, line, text):
        self.say(client, "←", text)
        try:
            self._hear(client, line, text)
        except Finding as finding:
            self.find(finding)

    def _hear(self, client, line, text):
        message = json.loads(text)
        match message["t"]:
            case "state" | "update":
                table = message["table"]
                self.truth.frame(message, text, client.id)
                client.seen[table] = text
                client.turns.pop(table, None)
                if message["mine"] and message["mine"]["choices"]:
                    client.turns[table] = True
                client.versions[table] = message["version"]
            case "wallet":
                self.truth.wallet(client.id, message["wallet"])
            case "done" | "refused":
                self._answered(client, line, message)
            case "bad" if line.pending and message["id"] == line.pending[0][0]:
                if line.pending[0][1][0] not in self.tables:
                    line.pending.popleft()

    def _answered(self, client, line, message):
        asked = next((each for id, each in line.pending if id == message["id"]), None)
        if asked is None or line.pending.popleft()[0] != message["id"]:
            raise Finding("answer", f"nobody waits for {message}")
        if message["t"] == "done":
            self.truth.done(client.id, message["id"], message["version"], asked)
        elif client.id is not None and not line.slow and AGAIN not in message["reason"]:
            self.truth.refused(client.id, message["id"], asked)

    # the room

    async def open(self):
        with self.weather.calm():
            self.store = await self.house.open()
            self.room = Room(self.store, self.settings, bots=False, now=self.now, leapt=lambda: 0)
            await self.room.open()
        players = [each for each in PEOPLE if each is not None]
        doors = Doors(self.store, players)
        self.sockets = Sockets(self.room, cast(Accounts, doors), Limit(10**9, 60_000))

    async def begin(self):
        """A new store, with chips for everybody."""
        await self.open()
        self.truth = Truth(self.house.rows(), self.settings)
        for player in dict.fromkeys(each for each in PEOPLE if each is not None):
            await fund(self.store, player, CHIPS)
        self.weather.turn()

    async def close(self, kill=False):
        """The room goes; what it had not finished is lost where it was killed."""
        lines = [client.line for client in self.clients if client.line is not None]
        for line in lines:
            line.hang_up()
        for client in self.clients:
            client.line = None
        if kill:
            await self.cancel_everything()
            await self.house.cut()
        else:
            await asyncio.gather(*(line.task for line in lines))
            with self.weather.calm():
                await self.room.close()
                await self.store.close()

    async def cancel_everything(self):
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        for table in self.room.tables.values():
            if table._timer is not None:
                table._timer.cancel()

    async def reopen(self, kill):
        """The room comes back, and stands where it stood: no entry is another one."""
        before = {table: [*self.truth.days[table]] for table in self.tables}
        await self.close(kill)
        await self.open()
        self.truth.catch_up()
        for table, days in before.items():
            running = self.room.tables.get(table)
            self.check(
                running is not None and not running.stopped,
                "closed",
                f"{table} is closed",
            )
            self.check(
                days == self.truth.days[table][: len(days)],
                "journal",
                f"{table} differs",
            )
            with self.weather.calm():
                stream = self.truth.days[table][-1].stream
                broken = await self.store.verify(stream)
                self.check(broken is None, "journal", broken)

    async def finish(self):
        """Once more, then for good."""
        await self.reopen(kill=False)
        with self.weather.calm():
            sums = await self.store.trial(), await self.store.drift()
            self.check((0, {}) == sums, "ledger", f"chips came from nowhere: {sums}")
        await self.close()
        if self.finding is not None:
            raise self.finding

    # what is done

    async def step(self, step):
        """One thing; whatever it leads to is looked at before the next."""
        rng, client = random.Random(step.lot), self.clients[step.client]
        self.say(client, "*", step.deed)
        await getattr(self, f"_{step.deed}")(rng, client)
        await asyncio.sleep(rng.choice((0, 0, 0, 0.001, 0.01, 0.5)))
        stopped = self.room.stopped()
        self.check(not stopped, "stopped", stopped)
        try:
            self.truth.catch_up()
        except Finding as finding:
            self.find(finding)
        if self.finding is not None:
            raise self.finding

    def _line(self, rng, client):
        """An open connection of a client, who looks at some tables."""
        if client.line is None or not client.line.open:
            client.line = Line(self, client)
            for table in self.tables:
                known = client.versions.get(table)
                since = rng.choice((None, 0, known, known and max(0, known - rng.randint(0, 9))))
                client.line.send({"t": "watch", "table": table, "from": since})
        return client.line

    def _table(self, rng, client):
        """Mostly the same for the same person."""
        if client.id is not None and rng.random() < 0.7:
            return self.tables[sum(client.id.encode()) % len(self.tables)]
        return rng.choice(self.tables)

    def _whose_turn(self, rng, client):
        """Mostly somebody who is waited for, and where; else this client."""
        turns = [(each, table) for each in self.clients for table in each.turns]
        if turns and rng.random() < 0.7:
            return rng.choice(turns)
        return client, self._table(rng, client)

    def _choice(self, rng, client, table):
        """Something that may well be open now; folding seldom, or no round would be a long one."""
        seen = client.saw(table)
        if seen is None:
            return wire.WaitList(True)
        person = Person(None, client.player, table, rng)
        for _ in range(4):
            action = person.choose(seen.public, seen.mine)
            if action is not None and (not isinstance(action, wire.Fold) or rng.random() < 0.3):
                return action
        return None

    def _do(self, rng, client, table, id, action):
        if action is not None:
            message = wire.encode(wire.Do(id, table, action)).decode()
            self._line(rng, client).send(message)

    async def _play(self, rng, client):
        """A move, as anybody makes it."""
        client, table = self._whose_turn(rng, client)
        self._line(rng, client)
        action = self._choice(rng, client, table)
        self._do(rng, client, table, f"{rng.getrandbits(64):016x}", action)
        if action is None or rng.random() < 0.5:
            await asyncio.sleep(rng.choice((0.1, 1, 5)))

    async def _again(self, rng, client):
        """The same once more, as after a lost answer."""
        own = [each for each in self.attempts if each[0] == client.id]
        if own:
            _, id, table, action = rng.choice(own[-20:])
            self._line(rng, client).send({"t": "do", "id": id, "table": table, "action": action})

    async def _turn(self, rng, client):
        """A move under an id that was used before, mostly at another table."""
        client, table = self._whose_turn(rng, client)
        own = [each for each in self.attempts if each[0] == client.id]
        elsewhere = [each for each in own if each[2] != table]
        if own:
            _, id, *_ = rng.choice(elsewhere or own)
            self._do(rng, client, table, id, self._choice(rng, client, table))

    async def _steal(self, rng, client):
        """A move, or the same, under an id of another person."""
        if self.attempts:
            _, id, table, action = rng.choice(self.attempts[-100:])
            if rng.random() < 0.5:
                self._do(rng, client, table, id, self._choice(rng, client, table))
            else:
                message = {"t": "do", "id": id, "table": table, "action": action}
                self._line(rng, client).send(message)

    async def _other(self, rng, client):
        """Anything at all under an id that was used before."""
        own = [each for each in self.attempts if each[0] == client.id]
        message = proper(rng, self.tables)
        if own and message["t"] == "do":
            message["id"] = rng.choice(own)[1]
        self._line(rng, client).send(message)

    async def _server(self, rng, client):
        """A move under an id as the server makes them."""
        table = self._table(rng, client)
        until = self.now() + rng.randint(1, 2) * DAY
        ids = (
            f"break-{until}-{table}",
            f"house-{table}",
            "house_first",
            f"resume-{table}",
        )
        self._do(rng, client, table, rng.choice(ids), self._choice(rng, client, table))

    async def _share(self, rng, client):
        """A share in a shuffle, whose time may be over."""
        table = self._table(rng, client)
        rounds = self.truth.committed(table)
        if rounds:
            nonce = rng.randbytes(rng.choice((1, 16, 64))).hex()
            action = wire.GiveNonce(rng.choice(rounds[-2:]), nonce)
            self._do(rng, client, table, f"{rng.getrandbits(64):016x}", action)

    async def _wild(self, rng, client):
        self._line(rng, client).send(proper(rng, [*self.tables, "nowhere"]))

    async def _spoil(self, rng, client):
        text = json.dumps(spoilt(rng, proper(rng, self.tables)))
        self._line(rng, client).send(torn(rng, text) if rng.random() < 0.3 else text)

    async def _watch(self, rng, client):
        table = rng.choice(self.tables)
        known = client.versions.get(table, 0)
        since = rng.choice((None, 0, known, max(0, known - 3), known + 2, rng.randint(0, 300)))
        self._line(rng, client).send({"t": "watch", "table": table, "from": since})

    async def _unwatch(self, rng, client):
        self._line(rng, client).send({"t": "unwatch", "table": rng.choice(self.tables)})

    async def _lobby(self, rng, client):
        self._line(rng, client).send({"t": "lobby", "on": rng.random() < 0.7})

    async def _ping(self, rng, client):
        self._line(rng, client).send({"t": "ping", "n": rng.randint(0, 99)})

    async def _greet(self, rng, client):
        self._line(rng, client).send({"t": "hello", "protocol": rng.choice((1, 1, 2))})

    async def _hang_up(self, rng, client):
        self._line(rng, client).hang_up()

    async def _cut(self, rng, client):
        """A move whose answer is never heard."""
        table = self._table(rng, client)
        action = self._choice(rng, client, table)
        self._do(rng, client, table, f"{rng.getrandbits(64):016x}", action)
        await asyncio.sleep(rng.choice((0, 0.001)))
        self._line(rng, client).hang_up()

    async def _slow(self, rng, client):
        """Stop reading, or read on."""
        line = self._line(rng, client)
        line.hold(line._free.is_set())

    async def _wait(self, rng, client):
        await asyncio.sleep(rng.choice((0.5, 1, 2, 5, 10, 45)))

    async def _fail(self, rng, client):
        """The store fails soon: a commit that is kept or not, or some reads."""
        if rng.random() < 0.7:
            self.weather.spoil(commits=rng.choices((True, False), k=rng.choice((1, 1, 3))))
        else:
            self.weather.spoil(reads=rng.randint(1, 4))

    async def _close(self, rng, client):
        await self.reopen(kill=False)

    async def _kill(self, rng, client):
        await self.reopen(kill=True)

    async def _day(self, rng, client):
        """The next day begins; where nobody sits, a new journal does."""
        self._days += 1
        if rng.random() < 0.5:
            for table in self.room.tables.values():
                table.poke()

    async def _rest(self, rng, client):
        """A break, as the page asks for it: one gets up, whatever ids were used up beforehand."""
        if client.id is None:
            return
        days = rng.randint(1, 2)
        for table in self.tables:
            action = self._choice(rng, client, table) if rng.random() < 0.7 else None
            self._do(rng, client, table, f"break-{self.now() + days * DAY}-{table}", action)
        with suppress(StoreFailed, CroupierError):
            await self.room.protection.rest(client.id, days)
            await self.room.bar(client.player)
            stays = [id for id, each in self.room.tables.items() if _stays(each, client.id)]
            holds = not stays or self.store.failing
            self.check(holds, "break", f"{client.id} has taken a break and sits on at {stays}")

    async def _limit(self, rng, client):
        if client.id is not None:
            with suppress(StoreFailed, CroupierError):
                amount = rng.choice((None, 0, 50_00, 1_000_00))
                await self.room.protection.limit(client.id, "day", amount)
                await self.room.bar(client.player)

    async def _read(self, rng, client):
        """Rounds of play that are over, as anybody may read of them."""
        table = rng.choice(self.tables)
        with suppress(StoreFailed):
            rows = await self.room.rounds(table)
            if rows:
                row = rng.choice(rows)
                story = await self.room.story(row.id, client.player)
                self.check(story is not None, "story", f"{row.id} is in the list and not told")
                told = (*story.sealing, *story.events) if story else ()
                self.truth.story(table, row.id, json.loads(wire.encode(told)), client.id)


def _stays(table, player):
    """Whether somebody waits at a table, or sits there for more than this round of play."""
    memo, seated = table.standing.memo, table.standing.seated().values()
    return player in memo.waiting or (player in seated and player not in memo.leaving)


class Complaints(logging.Handler):
    """What the room says of itself: an error is a finding."""

    def __init__(self, world):
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record):
        self._world.find(Finding("log", self.format(record)))


@contextmanager
def _drawn(seed):
    """Every shuffle from this seed; and what is written is copied back when nobody looks."""
    rng, real, copying = (
        random.Random(f"{seed} shoe"),
        generator.new_seed,
        sqlite.COPYING,
    )
    generator.new_seed = lambda *_: rng.randbytes(32)
    sqlite.COPYING = 10**9
    try:
        yield
    finally:
        generator.new_seed, sqlite.COPYING = real, copying


@contextmanager
def _listening(world):
    log = logging.getLogger("croupier.room")
    before, log.propagate = log.propagate, False
    log.addHandler(world.complaints)
    try:
        yield
    finally:
        log.removeHandler(world.complaints)
        log.propagate = before


async def _lived(seed, some, tables, house, log):
    world = World(seed, tables, house, log)
    with _drawn(seed), _listening(world):
        try:
            await world.begin()
            for taken, each in enumerate(some, 1):
                world.taken = taken
                await world.step(each)
            await world.finish()
        except BaseException as finding:
            finding.taken = world.taken  # type: ignore[attr-defined]
            await world.cancel_everything()
            await world.house.cut()
            raise
        finally:
            world.truth.rows.close()
            await world.house.remove()
    return world.truth.counts


def lived(seed, some=None, tables=None, house=SqliteHouse, log=None):
    """One life of a store: what was looked at; a `Finding` where something must not be."""
    some = steps(seed) if some is None else some
    return virtual.run(_lived(seed, some, tables or tables_of(seed), house, log))


def found(seed, some, tables, house=SqliteHouse, log=None):
    """What one life brings to light, and in how many steps; None if nothing."""
    try:
        lived(seed, some, tables, house, log)
    except Finding as finding:
        return finding
    return None


def shrunk(seed, finding, house=SqliteHouse, some=None):
    """The fewest steps, and tables, that still break the same promise."""
    tables = tables_of(seed)
    some = (steps(seed) if some is None else some)[: finding.taken]

    def still(fewer, where):
        again = found(seed, fewer, where, house)
        return again is not None and again.kind == finding.kind

    for table in tuple(tables):
        fewer = [each for each in tables if each != table]
        if fewer and still(some, fewer):
            tables = fewer
    size = len(some) // 2
    while size:
        at = 0
        while at < len(some):
            fewer = some[:at] + some[at + size :]
            if still(fewer, tables):
                some = fewer
            else:
                at += size
        size //= 2
    return some, tables


def tables_of(seed):
    """Two or three tables, of one kind or another."""
    rng = random.Random(f"{seed} tables")
    return rng.sample([each.id for each in default_room()], rng.choice((2, 2, 3)))
