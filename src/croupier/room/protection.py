"""What players set for their own protection: how much they may buy in for, and when not to play.

A limit that is stricter holds at once, one that is looser a day later; a break only ever grows
longer. Both are events of the player's own stream. It must not know tables, nor HTTP.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, get_args
from weakref import WeakValueDictionary

import msgspec

from croupier.errors import Refused
from croupier.room.clock import milliseconds
from croupier.room.money import felt, wallet
from croupier.room.store import ISSUE, Entry, Line, Store, WrongVersion
from croupier.rules.signs import dollars

DAY = 86_400_000  # milliseconds
NO_RULE = ""
NEVER = 2**53
Period = Literal["day", "week", "month"]
PERIODS: dict[Period, int] = dict(zip(get_args(Period), (DAY, 7 * DAY, 30 * DAY), strict=True))
WORDS: dict[Period, str] = {"day": "24 hours", "week": "7 days", "month": "30 days"}
SAT_DOWN = ("seat_taken", "house_box_taken")
UNDONE = "purchase_lapsed"  # chips that were bought and never came to the table


class Cap(NamedTuple):
    """The most to buy in for in some period; none, and what it is to be from a later time on."""

    amount: int | None = None
    later: int | None = None
    since: int = 0  # of `later`; 0 where nothing is to change

    def at(self, now: int) -> "Cap":
        """As it is at this time."""
        return Cap(self.later) if self.since and self.since <= now else self

    def changed(self, amount: int | None, now: int) -> "Cap":
        """Stricter at once, looser a day later."""
        held = self.at(now).amount
        if amount is not None and (held is None or amount <= held):
            return Cap(amount)
        return Cap(held, amount, now + DAY) if held is not None else Cap()


class Terms(NamedTuple):
    """All that one player has set."""

    caps: dict[Period, Cap]
    until: int = 0  # when the break ends, if there was one


class Bar(NamedTuple):
    """Why a player may not wager, and until when; whether they get up as well."""

    until: int
    why: str
    leaves: bool


class Position(msgspec.Struct, frozen=True):
    """What a player has spent at the tables in some time, and has had back from them."""

    bought: int
    returned: int

    @classmethod
    def of(cls, lines: Iterable[Line]) -> "Position":
        """From the lines of a wallet."""
        moved = [each for each in lines if each.other != ISSUE]
        undone = sum(each.amount for each in moved if each.kind == UNDONE)
        bought = -sum(each.amount for each in moved if each.amount < 0) - undone
        return cls(bought, sum(each.amount for each in moved if each.amount > 0) - undone)


class Protection:
    """The limits and breaks of every player."""

    def __init__(self, store: Store, now: Callable[[], int] = milliseconds) -> None:
        self._store, self._now = store, now
        # two tables at once do not both take the last of a limit
        self._buying: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def terms(self, player: str) -> Terms:
        """What the player has set, as it holds now."""
        found = fold(await self._store.read(_stream(player)))
        now = self._now()
        return Terms({period: cap.at(now) for period, cap in found.caps.items()}, found.until)

    async def limit(self, player: str, period: Period, amount: int | None) -> None:
        """From now on, or a day from now, no more than this in the period; None for no limit."""
        await self._note(player, "limit_set", {"period": period, "amount": amount})

    async def rest(self, player: str, days: int) -> int:
        """Take a break of so many days; when it ends, which may be later already."""
        until = self._now() + days * DAY
        await self._note(player, "break_taken", {"until": until})
        return max(until, (await self.terms(player)).until)

    async def position(self, player: str, since: int) -> Position:
        """What the player has spent since then, and has had back."""
        return Position.of(await self._store.statement(wallet(player), since=since))

    async def position_with(self, player: str, since: int, tables: Iterable[str]) -> Position:
        """The same with all that was bought where the player still sits, whenever that was."""
        lines = await self._store.statement(wallet(player))
        return Position.of(_with_open(lines, since, {felt(table) for table in tables}))

    @asynccontextmanager
    async def entering(self, player: str, amount: int) -> AsyncGenerator[None, None]:
        """While somebody comes into a game, or adds chips to it: refused where they said so."""
        lock = self._buying.setdefault(player, asyncio.Lock())
        async with lock:
            terms = await self.terms(player)
            if bar := await self._bar(player, terms):
                raise Refused(NO_RULE, bar.why)
            for period, cap in terms.caps.items():
                if amount and cap.amount is not None:
                    await self._within(player, amount, period, cap.amount)
            yield

    async def bar(self, player: str) -> Bar | None:
        """Why the player may not wager now, if so: a break, or more bought than a limit allows."""
        return await self._bar(player, await self.terms(player))

    async def _bar(self, player: str, terms: Terms) -> Bar | None:
        if self._now() < terms.until:
            why = f"you have taken a break until {_moment(terms.until)}"
            return Bar(terms.until, why, leaves=True)
        found = [await self._passed(player, *each) for each in terms.caps.items()]
        return max((bar for bar in found if bar is not None), default=None)

    async def _passed(self, player: str, period: Period, cap: Cap) -> Bar | None:
        """A limit made stricter than what was bought already bars until it is kept again."""
        if cap.amount is None:
            return None
        lines = await self._store.statement(wallet(player), since=self._now() - PERIODS[period])
        if Position.of(lines).bought <= cap.amount:
            return None
        until = min(_kept_again(lines, cap.amount) + PERIODS[period], _looser(lines, cap))
        own = f"the limit you have set, {dollars(cap.amount)} in {WORDS[period]}, is passed"
        return Bar(until, f"{own}: you may wager again from {_moment(until)} on", leaves=False)

    async def _within(self, player: str, amount: int, period: Period, most: int) -> None:
        spent = (await self.position(player, self._now() - PERIODS[period])).bought
        if spent + amount > most:
            own = f"the limit you have set, {dollars(most)} in {WORDS[period]}"
            raise Refused(NO_RULE, f"{own}, leaves {dollars(max(0, most - spent))}")

    async def _note(self, player: str, kind: str, data: dict[str, Any]) -> None:
        """Whoever else writes to the stream meanwhile, chips or another window: it is put down."""
        stream, text = _stream(player), msgspec.json.encode(data)
        while True:
            head = await self._store.head(stream)
            entry = Entry(stream, head + 1, kind, text, NO_RULE, self._now())
            with suppress(WrongVersion):
                await self._store.append(stream, head, [entry])
                return


def fold(entries: Iterable[Entry]) -> Terms:
    """What a player's stream says of limits and breaks."""
    terms = Terms({period: Cap() for period in PERIODS})
    for entry in entries:
        if entry.kind == "limit_set":
            data = msgspec.json.decode(entry.data)
            period: Period = data["period"]
            changed = terms.caps[period].changed(data["amount"], entry.at)
            terms = terms._replace(caps=terms.caps | {period: changed})
        elif entry.kind == "break_taken":
            until = msgspec.json.decode(entry.data)["until"]
            terms = terms._replace(until=max(terms.until, until))
    return terms


def _kept_again(lines: Iterable[Line], most: int) -> int:
    """When the last purchase was made without which a limit is kept, and a moment after it."""
    lines = list(lines)
    for at in sorted({line.at for line in lines}):
        if Position.of(line for line in lines if line.at > at).bought <= most:
            return at + 1
    raise AssertionError("nothing bought is within every limit")


def _looser(lines: Iterable[Line], cap: Cap) -> int:
    """When a limit that is to be looser will be kept."""
    enough = cap.later is None or Position.of(lines).bought <= cap.later
    return cap.since if cap.since and enough else NEVER


def _with_open(lines: Iterable[Line], since: int, sits: set[str]) -> Iterator[Line]:
    """Lines of a wallet, the newest first, back to a time and to where each seat was taken."""
    for line in lines:
        if line.at >= since or line.other in sits:
            yield line
        if line.kind in SAT_DOWN:
            sits.discard(line.other)


def _stream(player: str) -> str:
    return f"player/{player}"


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at / 1000, UTC):%d %B %Y, %H:%M} UTC"
