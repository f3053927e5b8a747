"""The room: every table by its id, the lobby, and the one door for people and bots.

It opens tables together, keeps who looks at which of them, and tells wallets and the lobby what has
changed. It must not know what a table decides, HTTP, sockets or the database.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, TypeVar

from croupier.errors import BadMessage
from croupier.room import house, money, wire
from croupier.room.asking import Player
from croupier.room.bots import Bots
from croupier.room.clock import milliseconds
from croupier.room.default import Setting
from croupier.room.linked import LinkedJackpot
from croupier.room.outbox import Outbox
from croupier.room.protection import Protection
from croupier.room.store import Overdrawn, Store, StoreFailed, Transfer
from croupier.room.table import LOST, Answer, RunningTable, Unreadable
from croupier.rules.house.jackpot import JackpotDeterminations
from croupier.rules.signs import dollars

AT_ONCE = 25  # tables that are opened together
HOUSE_CHIPS, TABLE_CHIPS = 10_000_000_00, 100_000_00  # what a house begins with, in all
LOBBY_SECONDS = 0.5
ROUND_ID = re.compile(r"[a-z0-9-]+\.\d{4}-\d\d-\d\d\.\d{1,9}", re.ASCII)  # table, day, number

log = logging.getLogger("croupier.room")

T = TypeVar("T")


async def _some(work: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """All of it, a few at a time: what they write is then one group."""
    found: list[T] = []
    rest = iter(work)
    while some := list(islice(rest, AT_ONCE)):
        found += await asyncio.gather(*some)
    return found


class Room:
    """Every table by its id; the one door for people and bots.

    Without `always`, bots alone do not play: a round begins when somebody sits or watches.
    """

    def __init__(
        self,
        store: Store,
        settings: Sequence[Setting],
        bots: bool = True,
        always: bool = False,
        now: Callable[[], int] = milliseconds,
        leapt: Callable[[], int] = milliseconds.leapt,
    ) -> None:
        self._store, self.always = store, always
        self.now, self.leapt = now, leapt
        store.when_lost = self._halt
        self.protection = Protection(store, now)
        count = len(settings)
        self.tables = {each.id: RunningTable(each, store, self, count) for each in settings}
        self._jackpots = self._linked(settings)
        self._closed: dict[str, str] = {}  # why a table is not among them, for the operator
        self._told: dict[str, str] = {}  # and for players
        self.wallets: dict[str, int] = {}
        self._looking: dict[str, set[Outbox]] = {}  # where each player looks on
        self._whose: dict[Outbox, str] = {}
        self._watched: dict[Outbox, set[str]] = {}  # the tables each looks at
        self._bots = Bots(self) if bots else None
        self._lobby: set[Outbox] = set()
        self._rows: list[wire.Row] = []
        self._lobby_timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Bring every table back from its journal, or open it; start dealers and bots."""
        await house.begin(self._store, self._first_chips(), self.now())
        for shared in self._jackpots.values():
            await shared.load()
        days: dict[str, list[str]] = {}
        for stream in await self._store.streams("table/"):
            days.setdefault(stream.split("/")[1], []).append(stream)
        tables = list(self.tables.values())
        last = await _some(self._load(table, days.get(table.setting.id, ())) for table in tables)
        if self._closed and not self.tables:
            raise Unreadable(next(iter(self._closed.values())))
        lost = self.now() - max(last, default=0)  # below zero where the clock was set back
        back = [table for table, at in zip(tables, last, strict=True) if at]
        await _some(table.resume(lost) for table in back)
        await self._bar_seated()
        for table in self.tables.values():
            table.start()
        if self._bots is not None:
            await self._bots.open(self._store)

    def _linked(self, settings: Sequence[Setting]) -> dict[str, LinkedJackpot]:
        """The jackpots that tables share; each table looks when one has changed."""
        found: dict[str, LinkedJackpot] = {}
        for each in settings:
            if (opening := each.opening_shared()) is not None:
                name = opening.determinations.shared
                shared = found.setdefault(name, LinkedJackpot(opening, self._store, self.now))
                shared.changed.append(self.tables[each.id].poke)
        return found

    def jackpot_of(self, terms: JackpotDeterminations | None) -> LinkedJackpot | None:
        """The jackpot that a table with these terms shares, if it does."""
        return None if terms is None else self._jackpots.get(terms.shared)

    async def _bar_seated(self) -> None:
        """A fall may have come between what a player has set and the tables' notes of it."""
        people = {
            who: Player(who, table.standing.memo.name(who))
            for table in self.tables.values()
            for who in table.standing.seated().values()
            if who not in table.standing.memo.bots
        }
        bars = await _some(self.protection.bar(who) for who in people)
        for player, bar in zip(people.values(), bars, strict=True):
            if bar is not None:
                for table in self.tables.values():
                    table.bar(player, bar)

    async def _load(self, table: RunningTable, streams: Sequence[str]) -> int:
        """When anything last happened there; a table that cannot be read stays closed, alone."""
        try:
            return await table.load(streams)
        except Unreadable as error:
            return self._shut(table, str(error), "its journal cannot be read")
        except Overdrawn as short:
            holds, begins = dollars(short.balance), dollars(short.amount)
            lacks = f"the house holds {holds}, which does not fill its jackpot of {begins}"
            return self._shut(table, f"{lacks}: fund the house", "its jackpot cannot be filled")

    def _shut(self, table: RunningTable, why: str, told: str) -> int:
        id = table.setting.id
        log.error("table %s stays closed: %s", id, why)
        self._closed[id], self._told[id] = why, told
        del self.tables[id]
        return 0

    def _first_chips(self) -> int:
        """Enough for the games it banks, with their jackpots, at all tables at once."""
        return HOUSE_CHIPS + TABLE_CHIPS * sum(each.setting.house for each in self.tables.values())

    async def close(self) -> None:
        """Stop every table; what is journalled is all there is."""
        if self._bots is not None:
            await self._bots.close()
        for table in self.tables.values():
            await table.stop()
        if self._lobby_timer is not None:
            self._lobby_timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def today(self) -> str:
        """The gaming day."""
        return datetime.fromtimestamp(self.now() / 1000, UTC).date().isoformat()

    def table(self, id: str) -> RunningTable:
        """A table by its id."""
        if id in self._closed:
            raise BadMessage(f"table {id} is closed: {self._told[id]}")
        if id not in self.tables:
            raise BadMessage(f"there is no table {id!r}")
        return self.tables[id]

    def stopped(self) -> list[str]:
        """The tables at which nobody can play, and why."""
        running = {id: table.stopped for id, table in self.tables.items() if table.stopped}
        return [f"{id}: {why}" for id, why in (self._closed | running).items()]

    # the door

    def watch(self, outbox: Outbox, player: Player | None, table: str, after: int | None) -> None:
        """From now on the outbox is told of a table."""
        self.table(table).watch(outbox, player, after)
        self._tell_halted([outbox])
        self._watched.setdefault(outbox, set()).add(table)
        if player is not None:
            self._whose[outbox] = player.id
            self._looking.setdefault(player.id, set()).add(outbox)
            self._spawn(self._refresh(player.id))

    def unwatch(self, outbox: Outbox, table: str | None = None) -> None:
        """No longer; without a table, of none."""
        if table is not None:
            self._watched.get(outbox, set()).discard(table)
            self.table(table).unwatch(outbox)
            return
        for each in self._watched.pop(outbox, ()):
            self.tables[each].unwatch(outbox)
        self._forget(outbox)

    def _forget(self, outbox: Outbox) -> None:
        """Whoever looked through it may look through others."""
        player = self._whose.pop(outbox, "")
        some = self._looking.get(player, set())
        some.discard(outbox)
        if not some:
            self._looking.pop(player, None)
            self.wallets.pop(player, None)

    async def command(
        self, player: Player, table: str, id: str, action: wire.Action
    ) -> wire.Done | wire.Refused:
        """Carry out an action once; a repeated id gives the first answer again."""
        return await self.table(table).command(player, id, action)

    def ask(self, player: Player, table: str, id: str, action: wire.Action, answer: Answer) -> None:
        """The same without waiting: the answer is given once it is known."""
        self.table(table).ask(player, id, action, answer)

    async def rounds(self, table: str, before: str | None = None) -> list[wire.RoundRow]:
        """The latest rounds of play of a table, or those before one, the newest first."""
        if before is None:
            return self.table(table).rounds()
        if not ROUND_ID.fullmatch(before) or before.partition(".")[0] != table:
            raise BadMessage(f"{before[:60]!r} is no round of play of table {table}")
        return await self.table(table).rounds_before(before)

    def at_hand(self, round_id: str, viewer: Player | None) -> wire.RoundStory | None:
        """A round of play as this viewer may see it, if that is soon told."""
        table = self.tables.get(round_id.partition(".")[0])
        return None if table is None else table.at_hand(round_id, viewer)

    async def story(self, round_id: str, viewer: Player | None) -> wire.RoundStory | None:
        """A round of play as this viewer may see it."""
        table = self.tables.get(round_id.partition(".")[0])
        if table is None or not ROUND_ID.fullmatch(round_id):
            return None
        return await table.story(round_id, viewer)

    # the lobby

    def rows(self) -> list[wire.Row]:
        """The lobby."""
        return [table.row() for table in self.tables.values()]

    def tables_of(self, player: str) -> list[str]:
        """Where a player sits."""
        tables = self.tables.items()
        return [id for id, table in tables if player in table.standing.seated().values()]

    async def bar(self, player: Player) -> None:
        """Hold a player at every table to what they have set for themselves, if that bars them."""
        bar = await self.protection.bar(player.id)
        if bar is not None:
            await asyncio.gather(*(table.bar(player, bar) for table in self.tables.values()))

    def on_tables(self, player: str) -> int:
        """The chips a player has before them, at all tables."""
        found = [self.tables[id].standing.mine(player, 0) for id in self.tables_of(player)]
        return sum(mine.stake for mine in found if mine is not None)

    def names(self) -> dict[str, str]:
        """What each table is called."""
        return {id: table.setting.name for id, table in self.tables.items()}

    def watch_lobby(self, outbox: Outbox, on: bool) -> None:
        """The lobby now and whenever it changes."""
        outbox.forget(self)
        if not on:
            self._lobby.discard(outbox)
            return
        self._lobby.add(outbox)
        outbox.put(self.fresh(outbox), self)
        self._tell_halted([outbox])

    def fresh(self, reader: Outbox) -> bytes:
        """The lobby as it is now, for a reader who has lost some of its news."""
        return wire.encode(wire.Lobby(self.rows()))

    def _tell_lobby(self) -> None:
        self._lobby_timer = None
        rows = self.rows()
        if rows == self._rows:
            return
        self._rows = rows
        told = wire.encode(wire.Lobby(rows))
        for outbox in self._lobby:
            outbox.put(told, self)

    # the end

    def _halt(self) -> None:
        """The store is lost: no table plays on, and everybody who looks on is told."""
        for table in self.tables.values():
            table.halt(LOST)
        self._tell_halted({*self._watched, *self._lobby})

    def _tell_halted(self, outboxes: Iterable[Outbox]) -> None:
        if self._store.lost:
            told = wire.encode(wire.Halted(LOST))
            for outbox in outboxes:
                outbox.put(told)

    # what tables tell the room

    def changed(self, moves: Iterable[Transfer]) -> None:
        """Something has happened at a table, and these chips have moved."""
        if self._lobby and self._lobby_timer is None:
            loop = asyncio.get_running_loop()
            self._lobby_timer = loop.call_later(LOBBY_SECONDS, self._tell_lobby)
        for account in {account for move in moves for account in move[:2]}:
            kind, _, player = account.partition(":")
            if kind == "wallet":
                self._spawn(self._refresh(player))

    async def _refresh(self, player: str) -> None:
        """What a player owns, told wherever they look on if it is another amount."""
        if player not in self._looking:
            return
        try:
            held = await self._store.balance(money.wallet(player))
        except StoreFailed:  # the next change tells
            return
        if self.wallets.get(player) == held or player not in self._looking:
            return
        self.wallets[player] = held
        told = wire.encode(wire.Wallet(held))
        for outbox in self._looking[player]:
            outbox.put(told)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
