"""Rounds of play that are over, as they were told: for the list of a table and for the replayer.

The latest are kept at hand; an older one is told again from the journal, which takes long: one at a
time for each table, with those just before it, and kept for whoever asks next. It must not know
clocks or sockets, and it gives each viewer what the viewer was told then, no more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import Setting
from croupier.room.recall import Played, Recall
from croupier.room.replay import Replay, Step
from croupier.room.sealing import RECORDS, base
from croupier.room.standing import Standing, decode
from croupier.room.store import Store
from croupier.room.telling import Told

LISTED_ROUNDS = 50
AT_HAND = 500  # rounds of play in all the room, shared among its tables
BREATH = 20  # entries read between two moments for others
BESIDE = 10  # rounds of play that are told again together with the one asked for
DAYS = 8  # gaming days of which the list of rounds is kept


T = TypeVar("T")


class Past(msgspec.Struct, frozen=True, gc=False):
    """An event as it was told: to everybody, and to each who may know more."""

    version: int
    public: bytes
    private: dict[str, bytes] | None
    deal: str = ""  # whose deck it prepared, where it did

    @classmethod
    def of(cls, told: Told) -> "Past":
        """As it is kept and sent."""
        private = {who: wire.encode(event) for who, event in told.private.items()}
        public = told.public
        return cls(public.v, wire.encode(public), private or None, public.round_id or "")

    def seen_by(self, player: str) -> bytes:
        """For one viewer; without a name, for anybody."""
        if self.private is None or not player:
            return self.public
        return self.private.get(player, self.public)


_EVENT = msgspec.json.Decoder(wire.Event)


@dataclass(slots=True)
class Story:
    """A round of play as it was told, and the table at each step of it."""

    told: list[Past] = field(default_factory=list)
    replay: Replay | None = None  # from its beginning on

    def follow(self, event: Any, standing: Standing, setting: Setting) -> None:
        """The next event at the table; it may be told as one of the round of play after this."""
        memo = standing.memo
        if memo.rounds[-1].first == memo.version:
            self.replay = Replay(standing, setting)
        elif self.replay is not None:
            told = self.told[-1].version == memo.version
            self.replay.add(Step(event, memo.version, memo.at, told))


class Stories:
    """The latest rounds of play of a table."""

    def __init__(self, setting: Setting, tables: int) -> None:
        self._setting = setting
        self.most = max(3, AT_HAND // tables)
        self._stories: OrderedDict[str, Story] = OrderedDict()
        self._earlier: list[wire.RoundRow] = []  # of gaming days before this one
        self._days: OrderedDict[str, list[Played]] = OrderedDict()  # that were read again
        self._again: OrderedDict[str, tuple[Played, Story]] = OrderedDict()  # and rounds
        self._reading = asyncio.Lock()  # one at a time, and whoever waits finds it read

    def clear(self) -> None:
        """Forget all: they will be told again."""
        self._stories.clear()

    def close_day(self, memo: Recall) -> None:
        """The rounds of this gaming day stay in the list."""
        self._earlier = self.rows(memo)

    def add(self, event: Any, told: Past, standing: Standing) -> None:
        """An event of the present round of play, or after it, or for the next one's deck."""
        present = standing.memo.round_id
        self._story(base(told.deal) or present).told.append(told)
        if present:
            self._story(present).follow(event, standing, self._setting)

    def _story(self, round_id: str) -> Story:
        story = self._stories.get(round_id)
        if story is None:
            story = self._stories[round_id] = Story()
            if len(self._stories) > self.most:
                self._stories.popitem(last=False)
        return story

    def rows(self, memo: Recall) -> list[wire.RoundRow]:
        """The rounds of play that are over, the newest first."""
        return (self._rows(memo.rounds[-LISTED_ROUNDS:]) + self._earlier)[:LISTED_ROUNDS]

    async def rows_before(self, store: Store, memo: Recall, round_id: str) -> list[wire.RoundRow]:
        """Those before a round of play: of its gaming day, or else of the last one with any."""
        table, day, number = round_id.split(".")
        here, least = f"table/{table}/{day}", int(number)
        for stream in reversed(await store.streams(f"table/{table}/")):
            if stream > here:
                continue
            today = stream == f"table/{table}/{memo.day}"
            rounds = memo.rounds if today else await self._day(store, stream)
            rows = self._rows(each for each in rounds if stream < here or each.number < least)
            if rows:
                return rows[:LISTED_ROUNDS]
        return []

    async def _day(self, store: Store, stream: str) -> list[Played]:
        """The rounds of play of an earlier gaming day, which is over: it is read once."""
        async with self._reading:
            if stream not in self._days:
                rounds: list[Played] = []
                async for _, standing in _again(store, stream):
                    rounds = standing.memo.rounds
                _keep(self._days, stream, rounds, DAYS)
            return self._days[stream]

    def _rows(self, rounds: Iterable[Played]) -> list[wire.RoundRow]:
        return [self._row(each) for each in rounds if each.ended is not None][::-1]

    def _row(self, played: Played) -> wire.RoundRow:
        setting = self._setting
        return wire.RoundRow(
            played.id,
            setting.id,
            setting.game,
            played.number,
            played.at,
            played.ended,
            played.words,
            played.first,
            played.last,
        )

    def find(self, round_id: str, memo: Recall, viewer: Player | None) -> wire.RoundStory | None:
        """A round of play that is at hand, as this viewer may see it; the table knows it best."""
        story = self._stories.get(round_id)
        played = next((each for each in memo.rounds if each.id == round_id), None)
        if story is None or story.replay is None or played is None:
            again = self._again.get(round_id)
            return None if again is None else self._as_seen(*again, again[0].last, viewer)
        return self._as_seen(played, story, played.last or memo.version, viewer)

    async def read(
        self, store: Store, round_id: str, viewer: Player | None
    ) -> wire.RoundStory | None:
        """The same of an older one, told again from the journal."""
        async with self._reading:
            found = self._again.get(round_id) or await self._tell_again(store, round_id)
        if found is None:
            return None
        played, story = found
        return self._as_seen(played, story, played.last or story.told[-1].version, viewer)

    async def _tell_again(self, store: Store, round_id: str) -> tuple[Played, Story] | None:
        """Tell a round of play once more; it and those just before it are kept, once over."""
        table, day, number = round_id.split(".")
        last, stories, memo = int(number), dict[str, Story](), Recall(table)
        async with aclosing(_again(store, f"table/{table}/{day}")) as events:
            async for event, standing in events:
                memo = standing.memo
                if memo.number > last:
                    break
                of = base(event.round_id) if isinstance(event, RECORDS) else memo.round_id
                if last - BESIDE < _number(of) <= last:
                    story = stories.setdefault(of, Story())
                    story.told.append(Past.of(standing.tell(event)))
                if max(0, last - BESIDE) < memo.number:
                    story = stories.setdefault(memo.round_id, Story())
                    story.follow(event, standing, self._setting)
        found = {each.id: (each, stories[each.id]) for each in memo.rounds if each.id in stories}
        for id, (played, story) in found.items():
            if played.ended is not None:  # of one that goes on there is more another time
                _keep(self._again, id, (played, story), self.most)
        return found.get(round_id)

    def _as_seen(
        self, played: Played, story: Story, last: int, viewer: Player | None
    ) -> wire.RoundStory:
        who = viewer.id if viewer is not None else ""
        told = [each for each in story.told if played.first <= each.version <= last]
        events = tuple(_EVENT.decode(each.seen_by(who)) for each in told)
        before = [each for each in story.told if each.deal and each.version < played.first]
        sealing = tuple(_EVENT.decode(each.public) for each in before)
        assert story.replay is not None
        setting, views = self._setting, story.replay.views()
        return wire.RoundStory(
            id=played.id,
            table=setting.id,
            game=setting.game,
            instrument=setting.instrument,
            round=played.number,
            mine=views.places.get(who),
            root=next((event.root for event in (*sealing, *events) if event.root), None),
            deck=setting.deck,
            events=events,
            view=views.first,
            changes=tuple(views.changes[: len(events)]),
            own=tuple(each for each in views.own.get(who, ()) if each.v <= last),
            sealing=sealing,
        )


def _number(round_id: str) -> int:
    """Of a round of play; 0 before the first."""
    return int(round_id.rpartition(".")[2] or 0)


def _keep(kept: OrderedDict[str, T], key: str, value: T, most: int) -> None:
    """The latest so many."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


async def _again(store: Store, stream: str) -> AsyncGenerator[tuple[Any, Standing], None]:
    """Each event of a gaming day once more, and how the table stood after it."""
    standing = Standing(stream.split("/")[1])
    for count, entry in enumerate(await store.read(stream)):
        event = decode(entry)
        standing.apply(event, entry.version, entry.at)
        yield event, standing
        if not count % BREATH:
            await asyncio.sleep(0)
