"""A Boomerang Jackpot that several tables share: one stream, one account, one order of wins.

A table registers a round of play before its first card and reports it when it has ended; both may
be asked for again, after a fall or by another process, and are done once. A fall between the two
journals leaves a round registered that never begins: its table withdraws it. What a round may cost
the house beyond the pools lies in the bank of the jackpot meanwhile. It must not know tables.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from croupier.errors import Refused
from croupier.room import money
from croupier.room.standing import decode, encode
from croupier.room.store import Entry, Store, Transfer, WrongVersion
from croupier.rules.house import jackpot
from croupier.rules.house.exposure import advances
from croupier.rules.plain import name_of

Award = tuple[int, str]  # amount and clause
OVER = (jackpot.JackpotRoundSettled, jackpot.RoundDropped)


class LinkedJackpot:
    """The pools that tables share, as their stream has them."""

    def __init__(self, opening: jackpot.OpenJackpot, store: Store, now: Callable[[], int]) -> None:
        self._opening, self._store, self._now = opening, store, now
        self.name = opening.determinations.shared
        self.stream = f"jackpot/{self.name}"
        self.changed: list[Callable[[], None]] = []  # told after every change
        self._state: jackpot.Jackpot | None = None
        self._version = 0
        self._awards: dict[tuple[str, int, int], Award] = {}
        self._turn = asyncio.Lock()

    @property
    def display(self) -> int:
        """What the sign at every linked table shows."""
        return self._pools.display

    @property
    def _pools(self) -> jackpot.Jackpot:
        assert self._state is not None, "it is not open"
        return self._state

    async def load(self) -> None:
        """Fold the pools from their stream, or open them."""
        await self._fold()
        if self._state is None:
            await self._do(self._opening)

    async def register(self, table: str, number: int, display: int, wagers: int) -> None:
        """A round of play at a table may win: before its first card, and asked for until it may."""
        if self._pools.find(table, number) is None:
            await self._do(jackpot.RegisterRound(table, number, display, self._now(), wagers))

    async def withdraw(self, table: str, number: int) -> None:
        """A round of play has not begun, whatever was about to be: nobody waits for it."""
        if self._pools.find(table, number) is not None:
            await self._do(jackpot.DropRound(table, number, began=False))

    async def report(self, table: str, number: int, report: Any) -> None:
        """A round of play has ended, with what it means for the pools, if anything."""
        if self._pools.find(table, number) is None:
            return
        if report is None:
            await self._do(jackpot.DropRound(table, number))
        else:
            figures = (report.pooled, report.bonuses, report.majors)
            await self._do(jackpot.SettleRound(table, number, *figures))

    def award(self, table: str, number: int, box: int) -> Award | None:
        """What a major hand is paid, once it is determined."""
        if self._pools.find(table, number) is not None:
            return None
        return self._awards.get((table, number, box))

    async def _fold(self) -> None:
        """From what the journal has; until it can be read, other tables see what was known."""
        entries = await self._store.read(self.stream)
        self._state, self._version, self._awards = None, 0, {}
        for entry in entries:
            self._apply(decode(entry), entry.version)

    def _apply(self, event: Any, version: int) -> None:
        self._state, self._version = jackpot.evolve(self._state, event), version
        if isinstance(event, jackpot.MajorPrizeAwarded):
            key = (event.table, event.round, event.box)
            self._awards[key] = (event.amount, event.rule)

    async def _do(self, action: Any) -> None:
        """Once: what is known, reported or settled already is refused by the pools themselves."""
        async with self._turn:
            while True:
                try:
                    _, events = jackpot.advance(self._state, action)
                    await self._keep(events)
                    break
                except WrongVersion:  # another process: read what it wrote and look again
                    await self._fold()
                except Refused:
                    return
        for tell in self.changed:
            tell()

    async def _keep(self, events: tuple[Any, ...]) -> None:
        entries, at = [], self._now()
        for place, event in enumerate(events, self._version + 1):
            entries.append(Entry(self.stream, place, name_of(event), encode(event), event.rule, at))
        await self._store.append(self.stream, self._version, entries, self._moves(events))
        for entry, event in zip(entries, events, strict=True):
            self._apply(event, entry.version)

    def _moves(self, events: tuple[Any, ...]) -> list[Transfer]:
        moves = []
        for place, event in enumerate(events, self._version + 1):
            found = [*money.transfers(self.name, event, None), *self._released(event)]
            moves += [Transfer(*move, place) for move in found]
        return moves

    def _released(self, event: Any) -> list[money.Move]:
        """The pools are filled when they open; a round that is over needs no cover any more."""
        if isinstance(event, jackpot.JackpotOpened):
            begins = event.prize_pool + event.reserve_pool
            return [(money.HOUSE, money.pools(self.name), begins)] if begins else []
        if not isinstance(event, OVER) or self._state is None:
            return []
        if isinstance(event, jackpot.RoundDropped) and not event.began:
            return []
        each = self._state.find(event.table, event.round)
        if each is None or not each.wagers:
            return []
        amount = advances(self._state.det, 0, each.display, each.wagers)
        return [(money.bank(self.name), money.HOUSE, amount)]
