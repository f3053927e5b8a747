"""Who may know which card, worked out from the journal alone and held against every frame.

Nothing of the views is used here: the oracle reads the raw entries, knows who sat where when cards
fell, and which cards lay face up from which version on. A frame that names any other card leaks.
"""

import asyncio
import re
from collections import defaultdict

import msgspec

from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from tests.room.people import crowd, fund
from tests.room.virtual import open_room, run

CARD = re.compile(r"(?<![0-9A-Za-z])([2-9TJQKA][cdhs]|Jk)(?![0-9A-Za-z])")
SEED = re.compile("(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
BEGINS = ("round_opened", "house_wagers_opened")


class Oracle:
    """The cards of one table: who may know them from which version of which round on."""

    def __init__(self, memory, table):
        self.memory, self.table = memory, table
        self.read = 0
        self.round = 0
        self.seats = {}
        self.known = defaultdict(list)  # round -> [(version, owner or "", cards)]
        self.seeds = set()

    def catch_up(self):
        for stream, entries in self.memory.events.items():
            if stream.startswith(f"table/{self.table}/"):
                for entry in entries[self.read :]:
                    self.take(entry.version, msgspec.json.decode(entry.data))
                self.read = len(entries)

    def take(self, version, event):
        kind = event["kind"]
        place = event.get("seat") or event.get("box")
        if kind in BEGINS:
            self.round += 1
        elif kind in ("seat_taken", "house_box_taken"):
            self.seats[place] = event["player"]
        elif kind == "seat_changed":
            self.seats[event["to"]] = self.seats.pop(event["seat"])
        elif kind == "room_deck_committed":
            self.seeds.add(event["seed"])
        elif kind in ("hole_cards_dealt", "house_cards_dealt"):
            owner = self.seats[place] if place else "nobody"
            self.known[self.round].append((version, owner, frozenset(event["cards"])))
        elif kind in FACE_UP:
            cards = event["cards"] if "cards" in event else [event["card"]]
            self.known[self.round].append((version, "", frozenset(cards)))

    def entitled(self, viewer, number, version):
        """Every card of a round that a viewer may know at a version."""
        may = set()
        for since, owner, cards in self.known[number]:
            if since <= version and owner in ("", viewer):
                may |= cards
        return may


FACE_UP = {
    "up_card_dealt",
    "communal_cards_dealt",
    "hand_shown",
    "cards_published",
    "house_box_shown",
    "house_dealer_hand_shown",
    "house_dealer_card_dealt_up",
    "house_dealer_card_turned",
    "house_flop_dealt",
    "house_river_dealt",
}


def cards_in(value):
    """Every card that is named anywhere in a piece of a frame."""
    return set(CARD.findall(msgspec.json.encode(value).decode()))


class Viewer(Outbox):
    """A reader that checks each frame as it is put."""

    __slots__ = ("cards", "frames", "oracle", "player", "table")

    def __init__(self, oracle, player, table):
        super().__init__(limit=10_000)
        self.oracle, self.player, self.table = oracle, player, table
        self.frames = self.cards = 0

    def put(self, frame, source=None):
        self.check(msgspec.json.decode(frame), frame.decode())

    def check(self, message, text):
        if message["t"] not in ("state", "update"):
            assert not cards_in(message), text
            return
        self.frames += 1
        oracle, who = self.oracle, self.player.id if self.player else "nobody at all"
        oracle.catch_up()
        version = message["version"]
        number = message["public"]["round"] if message["public"]["round_id"] else 0
        may = oracle.entitled(who, number, version)
        seen = cards_in([message["public"], message["mine"]])
        assert seen <= may, f"{who} saw {seen - may} at version {version}: {text}"
        for event in message["events"]:
            named = cards_in(event)
            known = oracle.entitled(who, event["round"], event["v"])
            assert named <= known, f"{who} saw {named - known} in {event}"
            self.cards += len(named)
        assert oracle.seeds.isdisjoint(SEED.findall(text)), "the seed is told"


async def _check_stories(room, viewer):
    """Past rounds tell each viewer no more than was told then."""
    who = viewer.player.id if viewer.player else "nobody at all"
    for row in (await room.rounds(viewer.table))[:4]:
        story = msgspec.to_builtins(await room.story(row.id, viewer.player))
        own = {each["v"]: each for each in story["own"]}
        changes = [story["view"], *story["changes"][1:]]
        for event, change in zip(story["events"], changes, strict=True):
            named = cards_in([event, change, own.get(event["v"])])
            known = viewer.oracle.entitled(who, event["round"], event["v"])
            assert named <= known, f"{who} reads {named - known} in {event} or after it"


async def _watched(rounds, seed, games):
    """Random people at every table until so many rounds were played; what was looked at."""
    settings = [each for each in default_room(bots=False) if each.game in games]
    room, store = await open_room(settings, bots=False)
    viewers = []
    players, tables = [], []
    for setting in settings:
        oracle = Oracle(store.memory, setting.id)
        onlookers = [None, Player("onlooker", "Olga"), Player("other", "Otto")]
        own = [Player(f"{setting.id}-{n}", f"Person {n}") for n in range(setting.seats + 1)]
        for player in own:
            players.append(await fund(store, player))
            tables.append(setting.id)
        for player in (*onlookers, *own):
            viewer = Viewer(oracle, player, setting.id)
            room.watch(viewer, player, setting.id, None)
            viewers.append(viewer)
    _, tasks = crowd(room, players, tables, seed)
    while sum(table.standing.memo.number for table in room.tables.values()) < rounds:
        await asyncio.sleep(60)
        for viewer in viewers[:: len(viewers) // 5]:  # now and then somebody comes back
            room.watch(viewer, viewer.player, viewer.table, None)
        assert not [table.stopped for table in room.tables.values() if table.stopped]
    for task in tasks:
        task.cancel()
    found = await asyncio.gather(*tasks, return_exceptions=True)
    assert all(isinstance(each, asyncio.CancelledError) for each in found), found
    for viewer in viewers:
        await _check_stories(room, viewer)
    await room.close()
    await store.close()
    done = {table.setting.game: table.standing.memo.number for table in room.tables.values()}
    frames, cards = sum(v.frames for v in viewers), sum(v.cards for v in viewers)
    return done, frames, cards


def watched(rounds, seed, games=("omaha", "faro", "stud", "holdem", "canberra")):
    """The same, in no time."""
    return run(_watched(rounds, seed, games))
