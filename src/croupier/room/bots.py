"""Players that are programs: they sit, think and play, and use the same door as people.

A bot has a player's id, an outbox and commands; it knows no more than its frames say. House games
it plays by exact best play, pot games by its share of the pot, each bot in its own character. It is
called a bot wherever its name is shown.
"""

import asyncio
import itertools
import logging
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from croupier.room import money, strategy, wire
from croupier.room.asking import Player
from croupier.room.default import Setting
from croupier.room.outbox import Outbox
from croupier.room.store import ISSUE, Entry, Once, Repeated, Store

if TYPE_CHECKING:
    from croupier.room.room import Room

NAMES = (
    "Ada",
    "Bram",
    "Cleo",
    "Dov",
    "Elsa",
    "Finn",
    "Gita",
    "Hugo",
    "Ines",
    "Jiro",
    "Kaya",
    "Lev",
)
BOT_CHIPS = 1_000_000_00
SULK = 3.0  # seconds between a refusal and the next look at the table

Offload = Callable[..., Awaitable[Any]]

log = logging.getLogger("croupier.room")


class Bots:
    """The bots of a room: a few at each table."""

    def __init__(
        self,
        room: "Room",
        rng: random.Random | None = None,
        offload: Offload = asyncio.to_thread,
    ) -> None:
        self._room, self._offload = room, offload
        self._rng = rng or random.Random()
        self._bots: list[Bot] = []

    async def open(self, store: Store) -> None:
        """Give each its chips, and let them sit down."""
        names = itertools.cycle(NAMES)
        for table in self._room.tables.values():
            for number in range(table.setting.bots):
                name = next(names)
                player = Player(f"bot-{table.setting.id}-{number}", f"bot {name}", bot=True)
                await _fund(store, player, self._room.now())
                seed = self._rng.getrandbits(64)
                dice = random.Random(seed)
                bot = Bot(self._room, table.setting, player, dice, self._offload)
                self._bots.append(bot)
        for bot in self._bots:
            bot.start()

    async def close(self) -> None:
        """They stop where they are; their seats stay."""
        for bot in self._bots:
            await bot.stop()


async def _fund(store: Store, player: Player, now: int) -> None:
    stream = f"player/{player.id}"
    if await store.head(stream):
        return
    entry = Entry(stream, 1, "chips_issued", b"{}", "", now)
    moves = [(ISSUE, money.wallet(player.id), BOT_CHIPS)]
    with suppress(Repeated):
        await store.append(stream, 0, [entry], moves, Once(f"{stream}/first"))


class Bot:
    """One bot at one table."""

    def __init__(
        self,
        room: "Room",
        setting: Setting,
        player: Player,
        rng: random.Random,
        offload: Offload,
    ) -> None:
        self._room, self._setting, self.player, self._rng = room, setting, player, rng
        self._offload = offload  # what takes long is not done while tables wait
        self._outbox = Outbox(limit=8)
        self._task: asyncio.Task[None] | None = None
        self._style = strategy.Style.random(rng)

    def start(self) -> None:
        """Begin to look at the table."""
        self._task = asyncio.create_task(self._live(), name=self.player.name)

    async def stop(self) -> None:
        """Look no more."""
        self._room.unwatch(self._outbox)
        self._outbox.close()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _live(self) -> None:
        try:
            self._room.watch(self._outbox, self.player, self._setting.id, None)
            while text := await self._outbox.get():
                message = wire.look(text)
                while len(self._outbox):  # only how the table stands now matters
                    message = wire.look(self._outbox.get_nowait()) or message
                if message is not None:
                    await self._react(message.public, message.mine)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("%s is lost", self.player.name)

    async def _react(self, public: Any, mine: wire.Mine | None) -> None:
        action = await self._offload(self._choose, public, mine)
        if action is None:
            return
        await asyncio.sleep(self._think(action))
        answer = await self._do(action)
        if isinstance(answer, wire.Refused):
            log.debug("%s: %s refused: %s", self.player.name, action, answer.reason)
            await asyncio.sleep(SULK)
            self._room.watch(self._outbox, self.player, self._setting.id, None)

    async def _do(self, action: wire.Action) -> wire.Done | wire.Refused:
        id = f"{self._rng.getrandbits(96):024x}"
        return await self._room.command(self.player, self._setting.id, id, action)

    def _think(self, action: wire.Action) -> float:
        """Seconds; more where there is something to think about."""
        quick = isinstance(action, wire.Check | wire.Ready | wire.PlaceAnte | wire.TakeSeat)
        share = self._rng.uniform(0.15, 0.4) if quick else self._rng.uniform(0.3, 1)
        return share * self._setting.pace.thinking / 1000

    def _choose(self, public: Any, mine: wire.Mine | None) -> wire.Action | None:
        if mine is None or mine.seat is None:
            return self._sit(public)
        if mine.leaving:
            return None
        if public.waiting and _full(public):
            return wire.LeaveBox() if self._setting.house else wire.LeaveSeat()
        decide = strategy.house if self._setting.house else strategy.pot
        return decide(self._setting.determinations, public, mine, self._rng, self._style)

    def _sit(self, public: Any) -> wire.Action | None:
        """Take a free seat, but leave one for people."""
        free = _free(public)
        if len(free) < 2 or public.waiting:
            return None
        place = self._rng.choice(free)
        if self._setting.house:
            return wire.TakeBox(place, self._setting.buy_in)
        return wire.TakeSeat(place, self._setting.buy_in)


def _free(public: Any) -> Sequence[int]:
    if isinstance(public, wire.PublicHouse):
        return [box.box for box in public.boxes if box.player is None]
    return [seat.seat for seat in public.seats if seat.player is None]


def _full(public: Any) -> bool:
    return not _free(public)
