"""How a table stands, folded from its journal: the engine's state, the pools, the recall.

One way for both: what is journalled is applied live exactly as it is applied after a restart. It
must not know the database, clocks or viewers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import is_dataclass
from types import NoneType
from typing import Any

import msgspec

from croupier.cards import Card
from croupier.room import barred, dealer, house_views, money, showdown, telling, views, wire
from croupier.room import records as rec
from croupier.room.recall import Recall
from croupier.room.store import Entry, Kept, Transfer
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import evolve, step
from croupier.rules import table as pot_table
from croupier.rules.house import actions as house_act
from croupier.rules.house import events as hv
from croupier.rules.house import jackpot
from croupier.rules.house import table as house_table
from croupier.rules.house.table import HouseTable
from croupier.rules.plain import name_of, plain, revive
from croupier.rules.table import Table

ROOM_RECORDS = frozenset(
    kind for kind in vars(rec).values() if isinstance(kind, type) and issubclass(kind, tuple)
)
ROUND_BEGINS = ("round_opened", "house_wagers_opened")


class Standing:
    """A table as its journal has it."""

    def __init__(self, table: str) -> None:
        self.state: Any = None
        self.pools: jackpot.Jackpot | None = None
        self.memo = Recall(table)
        self.cover = money.Cover()
        # worked out once for each version
        self._choices: tuple[int, house_views.Open] = (-1, {})
        self._seated: tuple[int, dict[int, str]] = (-1, {})
        self._duty: tuple[Any, dealer.Duty | None] = (None, None)

    def apply(self, event: Any, version: int, at: int) -> None:
        """The next event of the journal."""
        kind = type(event)
        self.memo.note(event, self.state, version, at)
        if kind in jackpot.EVENTS:
            self.pools = jackpot.evolve(self.pools, event)
        elif kind not in ROOM_RECORDS:
            self._evolve(event)
            self.memo.noted(self.state)
            if isinstance(self.state, HouseTable):
                self.cover = self.cover.after(self.state, self.pools)

    def _evolve(self, event: Any) -> None:
        """In place: this copy has one owner."""
        if isinstance(self.state, HouseTable):
            house_table.apply(self.state, event)
        elif isinstance(self.state, Table):
            pot_table.apply(self.state, event)
        else:
            self.state = evolve(None, event)

    def fork(self) -> "Standing":
        """A copy that can go its own way."""
        new = Standing(self.memo.table)
        new.state, new.pools, new.cover = self.state.fork(), self.pools, self.cover
        new.memo = self.memo.fork()
        return new

    def tell(self, event: Any) -> telling.Told:
        """The event just applied, for each viewer."""
        return telling.tell(event, self.memo)

    def public(self, around: views.Surroundings) -> wire.Public:
        """The table as everybody sees it."""
        if isinstance(self.state, HouseTable):
            return house_views.public(self.state, self.memo, around)
        return views.public(self.state, self.memo, around)

    def sign(self) -> tuple[wire.SignLine, ...]:
        """What is determined here, as the sign at the table says it."""
        if isinstance(self.state, HouseTable):
            return house_views.sign_lines(self.state)
        return views.sign_lines(self.state)

    def mine(self, player: str, wallet: int) -> wire.Mine | None:
        """What only this player sees."""
        if isinstance(self.state, HouseTable):
            found = house_views.mine(self.state, self.memo, player, wallet, self._open_now())
        else:
            found = views.mine(self.state, self.memo, player, wallet)
        if found is None or self.memo.bar_of(player, self.memo.at) is None:
            return found
        return barred.without_wagers(self.state, self.memo, player, found)

    def held(self, place: int) -> tuple[tuple[Card, ...], wire.Showdown | None]:
        """The cards at a seat or box for their owner, and how a box stands against the dealer."""
        if not isinstance(self.state, HouseTable):
            return views.held(self.state, self.memo, place), None
        cards = house_views.held(self.state, self.memo, place)
        return cards, showdown.of_boxes(self.state, self.memo, place, cards)

    def _open_now(self) -> house_views.Open:
        """Every choice at a house game, worked out once for each version."""
        version, found = self._choices
        if version != self.memo.version:
            found = house_views.open_now(self.state)
            self._choices = (self.memo.version, found)
        return found

    def seated(self) -> dict[int, str]:
        """Who sits where."""
        version, found = self._seated
        if version != self.memo.version:
            if isinstance(self.state, HouseTable):
                found = {box: who for box, who in enumerate(self.state.players) if who}
            else:
                found = {n: seat.player for n, seat in self.state.seats.items()}
            self._seated = (self.memo.version, found)
        return found

    def duty(self, pace: dealer.Pace, ready: frozenset[str]) -> dealer.Duty | None:
        """What the dealer does next, if nobody does anything before."""
        key = (self.memo.version, pace, ready)
        known, found = self._duty
        if known != key:
            found = dealer.duty(self.state, self.memo, pace, ready)
            self._duty = (key, found)
        return found

    def reserves(self) -> dict[str, int]:
        """What the accounts hold in which the house keeps chips for this table."""
        if not isinstance(self.state, HouseTable):
            return {}
        found = {money.bank(self.memo.table): self.cover.held(self.state)}
        if self.pools is not None:
            held = self.pools.prize_pool + self.pools.reserve_pool + sum(self.state.pooled)
            found[money.pools(self.memo.table)] = held
        return found

    @property
    def playing(self) -> bool:
        """Whether a round of play is under way."""
        if isinstance(self.state, HouseTable):
            return self.state.stage not in ("between", "wagers")
        return bool(self.state.playing)


class Batch:
    """What one command or duty comes to: events and transfers that are kept together or not."""

    def __init__(self, table: str, stream: str, standing: Standing) -> None:
        self.table, self.stream = table, stream
        self.state, self.pools, self.cover = standing.state, standing.pools, standing.cover
        self.events: list[Any] = []
        self.moves: list[Transfer] = []
        self.first = standing.memo.version + 1

    def do(self, action: Any) -> None:
        """An action of the engine or the jackpot, or a record of the room; it may be refused."""
        made: tuple[Any, ...]
        before, moved = self.state, len(self.moves)
        made = (action,)
        if type(action) in ROOM_RECORDS:
            pass  # nothing to decide
        elif type(action) in jackpot.ACTIONS:
            self.pools, made = jackpot.advance(self.pools, action)
        else:
            self.state, made = step(self.state, action)
        for event in made:
            version = self.first + len(self.events)
            moves = money.transfers(self.table, event, before)
            self.moves += [Transfer(*move, version) for move in moves]
            self.events.append(event)
        if isinstance(before, HouseTable) and self.state is not before:
            self._set_aside(before, self.moves[moved:])

    def _set_aside(self, before: HouseTable, moves: Sequence[Transfer]) -> None:
        """The bank of the table gets what the wagers may cost, and gives back what they did not."""
        bank = money.bank(self.table)
        came = sum([each.amount for each in moves if each.target == bank])
        went = sum([each.amount for each in moves if each.source == bank])
        held = self.cover.held(before) + came - went
        self.cover = self.cover.after(self.state, self.pools)
        self.make_up(bank, self.cover.held(self.state) - held)

    def make_up(self, account: str, by: int) -> None:
        """So much from the house to an account, or back, with the last event so far."""
        if by:
            last = self.first + len(self.events) - 1
            self.moves.append(Transfer(*money.forward(money.HOUSE, account, by), last))

    def entries(self, at: int) -> list[Entry]:
        """The events as the journal keeps them."""
        return [
            Entry(self.stream, self.first + place, name_of(event), encode(event), event.rule, at)
            for place, event in enumerate(self.events)
        ]

    def confirmed(self, kept: Kept) -> Iterator[tuple[Entry, Any]]:
        """The events with their entries, for whoever can show that the journal has just these."""
        entries = kept.entries
        for place, (entry, event) in enumerate(zip(entries, self.events, strict=True), self.first):
            if (entry.stream, entry.version, entry.kind) != (self.stream, place, name_of(event)):
                raise ValueError(f"version {place} of {self.stream} is something else: {entry}")
            yield entry, event


def follow(batch: Batch) -> None:
    """A seat awarded is taken at once; a round of play may mean something for the jackpot."""
    for event in tuple(batch.events):
        if isinstance(event, ev.SeatAwarded):
            places = {seat.player: n for n, seat in batch.state.seats.items()}
            batch.do(act.ChangeSeat(places[event.player], event.seat))
    if batch.pools is not None:
        _follow_jackpot(batch)


def _follow_jackpot(batch: Batch) -> None:
    """What a round of play means for the jackpot, and for a winner of it."""
    assert batch.pools is not None
    for event in tuple(batch.events):
        if isinstance(event, hv.JackpotReported):
            figures = (event.round, event.pooled, event.bonuses, event.majors)
            batch.do(jackpot.SettleRound(batch.table, *figures))
    number, kinds = batch.state.round, {type(event) for event in batch.events}
    ended, withdrawn = hv.RoundEnded in kinds, hv.EntryWithdrawn in kinds
    if withdrawn and batch.state.boxes and batch.pools.closed_round(batch.table, number):
        batch.do(jackpot.ReopenRound(batch.table, number))
    over = ended or (withdrawn and not batch.state.boxes)
    if over and batch.pools.find(batch.table, number):
        batch.do(jackpot.DropRound(batch.table, number))
    for prize in tuple(batch.events):
        if isinstance(prize, jackpot.MajorPrizeAwarded):
            batch.do(house_act.PayPrize(prize.round, prize.box, prize.amount, prize.rule))
    if (ended or withdrawn) and batch.pools.display != batch.state.sign:
        batch.do(house_act.DisplayJackpot(batch.pools.display))


def encode(event: Any) -> bytes:
    """An event as the exact bytes of the journal."""
    fields = {"kind": name_of(event)}
    for name, value in zip(event._fields, event, strict=True):
        fields[name] = value if type(value) in _PLAIN else _part(value)
    return _ENCODER.encode(fields)


_PLAIN = frozenset((str, int, bool, tuple, NoneType))

_ENCODER = msgspec.json.Encoder()
_TERMS: dict[int, tuple[Any, msgspec.Raw]] = {}  # determinations are few and come again and again


def _part(value: Any) -> Any:
    """A field of an event; a record in it goes under its name, worked out once."""
    if not is_dataclass(value):
        return value
    known = _TERMS.get(id(value))
    if known is None or known[0] is not value:
        if len(_TERMS) >= 1024:
            _TERMS.clear()
        known = _TERMS[id(value)] = (value, msgspec.Raw(_ENCODER.encode(plain(value))))
    return known[1]


def decode(entry: Entry) -> Any:
    """The event that these bytes were made of."""
    return revive(msgspec.json.decode(entry.data))


def fold(table: str, entries: Iterable[Entry]) -> Standing:
    """How a table stands after these entries."""
    standing = Standing(table)
    for entry in entries:
        standing.apply(decode(entry), entry.version, entry.at)
    return standing
