"""Frames that nobody means well with: malformed, mistimed and malicious, at a room that is playing.

Each is answered clearly, changes nothing unless it was a proper move, leaks no card, and neither
ends a table nor the server.
"""

import asyncio
import json
import logging
import random
from typing import cast

import msgspec

from croupier.room import wire
from croupier.room.accounts import Accounts
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.limits import Limit
from croupier.room.socket import BUG, Sockets
from tests.room.lines import line
from tests.room.people import crowd, fund
from tests.room.secrecy import CARD, Oracle, Viewer
from tests.room.virtual import open_room, run

NASTY = (
    None, True, False, 0, -1, 1, 2**31, 2**53, 2**63, 2**64, -(2**63), 1.5, 1e308, "", "0",
    "1", "null",
    "omaha-1", "../../etc/passwd", "' OR 1=1 --", "\x00", "\ud83c\udca1", "A" * 5000, [], {}, [[]],
    ["Ah"], {"kind": "fold"}, {"t": "do"}, "seat", "wallet:p1", "issue",
)  # fmt: skip


class Doors:
    """Who is who, for these tests."""

    def __init__(self, store, players):
        self._store = store
        self._players = {player.id: player for player in players}

    async def who(self, token):
        return self._players.get(token)

    async def wallet(self, player):
        return await self._store.balance(f"wallet:{player.id}")


def proper(rng, tables):
    """A message of the right form, whatever the moment."""
    table = rng.choice(tables)
    kind = rng.choice(wire.Action.__args__)
    action = {"kind": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        small = field.name in ("seat", "box", "to")
        amounts = (100, 500, 2000, 4000, 10_000, 10**9)
        action[field.name] = rng.randint(1, 7) if small else rng.choice(amounts)
    if "on" in action:
        action["on"] = rng.random() < 0.5
    command = {"t": "do", "id": f"{rng.getrandbits(64):016x}", "table": table, "action": action}
    return rng.choice(
        (
            command,
            command,
            command,
            {"t": "watch", "table": table, "from": rng.choice((None, 0, 5, 10**6))},
            {"t": "unwatch", "table": table},
            {"t": "lobby", "on": rng.random() < 0.5},
            {"t": "ping", "n": rng.randint(0, 99)},
            {"t": "hello", "protocol": 1},
        )
    )


def spoilt(rng, message):
    """The same with something wrong in it."""
    message = json.loads(json.dumps(message))
    where = message
    if isinstance(message.get("action"), dict) and rng.random() < 0.6:
        where = message["action"]
    key = rng.choice([*where, "extra", "seat", "player", "box", "__proto__"])
    if rng.random() < 0.2:
        where.pop(key, None)
    else:
        where[key] = rng.choice(NASTY)
    return message


def torn(rng, text):
    """The same with bytes lost, doubled or changed."""
    at = rng.randrange(len(text) + 1)
    return rng.choice(
        (
            text[:at],
            text[at:],
            text[:at] + rng.choice('{}[]",:\\\x00\u2028e1') + text[at:],
            text[:at] + text[at + 1 :],
            text + text,
            "[" * rng.choice((10, 1000, 20_000)) + text,
            " " * at + text,
        )
    )


def frame(rng, tables):
    """Any frame at all."""
    message = proper(rng, tables)
    if rng.random() < 0.4:
        return json.dumps(message)
    message = spoilt(rng, message)
    text = json.dumps(message)
    return torn(rng, text) if rng.random() < 0.4 else text


class Ear:
    """Checks what a hostile client hears, for every table."""

    def __init__(self, player, oracles):
        self.viewers = {table: Viewer(oracle, player, table) for table, oracle in oracles.items()}
        self.count = dict.fromkeys(("bad", "refused", "done"), 0)
        self.asked = ""  # what was sent last

    def hear(self, text):
        told = json.loads(text)
        if told["t"] == "bad":  # it may quote what was sent, and no more
            assert set(CARD.findall(text)) <= set(CARD.findall(self.asked)), text
        if told["t"] in self.count:
            self.count[told["t"]] += 1
        for viewer in self.viewers.values():
            if told["t"] != "bad" and told.get("table", viewer.table) == viewer.table:
                viewer.check(told, text)
        return told


class Complaints(logging.Handler):
    """Whatever the server finds wrong with itself."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.records = []

    def emit(self, record):
        self.records.append(self.format(record))


async def _attacked(count, seed):
    rng = random.Random(seed)
    settings = default_room(bots=False)
    room, store = await open_room(settings, bots=False)
    mallory, others, at = Player("mallory", "Mallory"), [], []
    for setting in settings:
        for n in range(3):
            others.append(await fund(store, Player(f"{setting.id}-{n}", f"Person {n}")))
            at.append(setting.id)
    await fund(store, mallory)
    _, tasks = crowd(room, others, at, seed)
    oracles = {setting.id: Oracle(store.memory, setting.id) for setting in settings}
    sockets = Sockets(room, cast(Accounts, Doors(store, [mallory])), Limit(10**9, 60_000))
    ear, sent = Ear(mallory, oracles), 0
    tables = [*room.tables, *room.tables, "nowhere"]
    while sent < count:
        token = "mallory" if rng.random() < 0.7 else None
        sent += await _visit(rng, sockets, token, ear, tables, store)
        await asyncio.sleep(rng.choice((0, 0.5, 3)))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await room.close()
    assert 0 == sum((await store.balances()).values())
    await store.close()
    assert not [table.stopped for table in room.tables.values() if table.stopped]
    return sent, ear.count


async def _visit(rng, sockets, token, ear, tables, store):
    """One connection and what it sends, until it is closed for good reasons."""
    sent = 0
    async with line(_App(sockets), token) as client:
        if rng.random() < 0.9:
            client.send(t="hello", protocol=1)
        for _ in range(rng.randint(1, 60)):
            if client.code is not None:
                break
            before = _kept(store)
            ear.asked = frame(rng, tables)
            client.text(ear.asked)
            client.send(t="ping", n=sent)
            sent += 1
            answers = await _heard(client, ear, sent - 1)
            assert answers.count("done") >= _kept(store) - before
        assert BUG != client.code
    return sent


def _kept(store):
    """How many commands of the hostile client are in the journal."""
    return sum(1 for command in store.memory.known.commands if command.startswith("mallory:"))


async def _heard(client, ear, number):
    """What is said up to the answer to a ping, or to the end."""
    kinds = []
    while True:
        message = await client._heard.get()
        if message["type"] != "websocket.send":
            return kinds
        told = ear.hear(message["text"])
        kinds.append(told["t"])
        last = told["t"] == "pong" and told["n"] == number
        if last or told.get("reason") == "the first message is hello":
            return kinds


class _App:
    """What a line connects to."""

    def __init__(self, sockets):
        self._sockets = sockets

    async def __call__(self, scope, receive, send):
        await self._sockets.serve(scope, receive, send)


def attacked(count, seed):
    """So many frames in no time; how many were sent, and how they were answered."""
    complaints = Complaints()
    log = logging.getLogger("croupier.room")
    log.addHandler(complaints)
    try:
        found = run(_attacked(count, seed))
    finally:
        log.removeHandler(complaints)
    assert [] == complaints.records
    return found
