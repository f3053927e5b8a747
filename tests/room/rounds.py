"""A round of play in a room without waiting, and every frame that anybody was sent of it."""

import asyncio
from dataclasses import dataclass

import msgspec

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from tests.room.people import fund
from tests.room.secrecy import cards_in
from tests.room.virtual import open_room, run

PLAYERS = ("ann", "ben", "cho")
NOBODY = ""  # looks on without having entered
STAFF = "casino supervisor"  # looks on under the name of an office
VIEWERS = (NOBODY, STAFF, *PLAYERS)
SETTINGS = {each.game: each for each in default_room(bots=False)}


class Seen(Outbox):
    """A reader that keeps every frame of the table, and knows how that stands."""

    __slots__ = ("frames", "now")

    def __init__(self):
        super().__init__()
        self.frames, self.now = [], None

    def put(self, frame, source=None):
        if found := wire.look(frame):
            self.frames.append(frame)
            self.now = found


@dataclass
class Played:
    """What everybody was told of a round of play, and what its journal says."""

    frames: dict[str, list[bytes]]
    stories: dict[str, wire.RoundStory]
    journal: list[dict]

    def cards_told(self, viewer):
        """Every card that a viewer has ever read of, live or in the histories."""
        heard = [msgspec.json.decode(frame) for frame in self.frames[viewer]]
        return cards_in([heard, msgspec.to_builtins(self.stories[viewer])])

    def hidden(self, place):
        """The cards dealt face down to a seat or box."""
        dealt = [e for e in self.journal if e["kind"] in ("hole_cards_dealt", "house_cards_dealt")]
        mine = [each for each in dealt if place in (each.get("seat"), each.get("box"))]
        return {card for each in mine for card in each["cards"]}

    def standings(self, viewer):
        """How the table stood for a viewer, time after time."""
        return [found for frame in self.frames[viewer] if (found := wire.look(frame))]


def calmly(state):
    """Stay in as cheaply as may be, with the least ante and the least side wager."""
    mine, house = state.mine, isinstance(state.public, wire.PublicHouse)
    sided = house and state.public.boxes[mine.seat - 1].side
    open_now = {choice.kind: choice for choice in mine.choices}
    first = ("place_super_aces", "place_jackpot_wager") if not sided else ()
    for kind in (*first, "ready", "place_ante", "check", "call", "bet"):
        if kind in open_now:
            least = open_now[kind].least
            amount = {} if least is None else {"amount": least}
            return msgspec.convert({"kind": kind} | amount, wire.Action)
    return None


def ann_folds(state):
    """As calmly; but whoever has the first seat or box folds as soon as that may be."""
    kinds = {choice.kind for choice in state.mine.choices}
    return wire.Fold() if state.mine.seat == 1 and "fold" in kinds else calmly(state)


def played(game, choose=calmly):
    """One round of three players, in no time."""
    return run(_played(game, choose))


async def _played(game, choose):
    setting = SETTINGS[game]
    room, store = await open_room([setting], bots=False)
    people = {name: Player(name, name.title()) for name in (*PLAYERS, STAFF)}
    seen = {name: Seen() for name in VIEWERS}
    for name, outbox in seen.items():
        room.watch(outbox, people.get(name), setting.id, None)
    for place, name in enumerate(PLAYERS, 1):
        await fund(store, people[name])
        sit = wire.TakeBox(place, 200_00) if setting.house else wire.TakeSeat(place, 100_00)
        assert isinstance(
            await room.command(people[name], setting.id, f"{name}-sits", sit), wire.Done
        )
    memo = room.tables[setting.id].standing.memo
    turn = 0
    while not memo.rounds or memo.rounds[0].ended is None:
        await asyncio.sleep(0.2)
        for name in PLAYERS:
            state = seen[name].now
            action = choose(state) if state.mine and state.mine.choices else None
            if action is not None:
                turn += 1
                await room.command(people[name], setting.id, f"{name}-{turn:08}", action)
    id = memo.rounds[0].id
    stories = {name: await room.story(id, people.get(name)) for name in VIEWERS}
    [entries] = [e for stream, e in store.memory.events.items() if stream.startswith("table/")]
    await room.close()
    await store.close()
    journal = [msgspec.json.decode(entry.data) for entry in entries]
    return Played({name: box.frames for name, box in seen.items()}, stories, journal)
