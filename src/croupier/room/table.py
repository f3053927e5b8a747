"""One running table: takes one request at a time, decides, journals, then tells.

One task and one queue; the state has one owner. The dealer's duties come from dealer.py and are
done when they are due. After a fall the table is folded from its journal and goes on. It must not
know HTTP, sockets or the database: who asks is given, what is told goes into outboxes.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, Protocol

from croupier import generator, seal
from croupier.cards import RANKS, deck
from croupier.errors import BadMessage, CroupierError, Refused
from croupier.room import money, sealing, wire
from croupier.room import records as rec
from croupier.room.asking import Asking, Player, brings, steps
from croupier.room.audience import Audience
from croupier.room.clock import LEAP
from croupier.room.dealer import (
    COMMIT,
    DISCARD,
    LOAD,
    SEAL,
    Duty,
    call_ends,
    deals_at_once,
    given_up,
    in_vain,
)
from croupier.room.default import Setting
from croupier.room.linked import LinkedJackpot
from croupier.room.outbox import Outbox
from croupier.room.protection import Bar, Protection
from croupier.room.standing import ROUND_BEGINS, Batch, Standing, decode, follow
from croupier.room.store import (
    Damaged,
    Earlier,
    Entry,
    IdTaken,
    Kept,
    Once,
    Overdrawn,
    Repeated,
    Store,
    StoreFailed,
    StoreLost,
    Transfer,
    WrongVersion,
)
from croupier.room.stories import Past, Stories
from croupier.room.views import Surroundings
from croupier.rules import actions as act
from croupier.rules import claims
from croupier.rules.floor_records import AttachRules
from croupier.rules.house import actions as house_act
from croupier.rules.house import events as hv
from croupier.rules.house import jackpot
from croupier.rules.house.table import BETWEEN, CLOSED, STARTED, WAGERS, HouseTable
from croupier.rules.house.wagers import COLOURS, next_deck
from croupier.rules.people import SOFTWARE
from croupier.rules.signs import dollars

WAITING_COMMANDS = 500
KEPT_OUTCOMES = 512
BROKEN = "this table is stopped: its journal is whole, and it will be looked into"
LOST = "the room is stopped: its journal is not where it was, and the operator has been told"
AGAIN_SECONDS = 1.0  # before a journal that could not be read is read again
TAKEN = "this id was used before, for another request: ask again under a new one"
TICK = None
BEFORE_CARDS = (act.StartRound, house_act.CloseWagers)

log = logging.getLogger("croupier.room")


Answer = Callable[[wire.Done | wire.Refused], None]


class Command(NamedTuple):
    """A request that waits for its turn."""

    player: Player
    id: str
    action: wire.Action
    answer: Answer

    @property
    def once(self) -> Once:
        """The id belongs to this player, and to what is asked for here."""
        content = sha256(wire.encode(self.action)).digest()
        return Once(f"{self.player.id}:{self.id}", content)


class Order(NamedTuple):
    """What the room asks for itself. It has no id: none that a player sends can stand for it."""

    player: Player
    bar: Bar
    done: "asyncio.Future[None]"


class Unreadable(CroupierError):
    """The journal of a table is not as it was written, or not of this version: it stays closed."""


class Around(Protocol):
    """What a table asks of the room around it."""

    now: Callable[[], int]
    leapt: Callable[[], int]
    always: bool
    wallets: dict[str, int]
    protection: Protection

    def today(self) -> str: ...

    def changed(self, moves: Iterable[Transfer]) -> None: ...

    def jackpot_of(self, terms: jackpot.JackpotDeterminations | None) -> LinkedJackpot | None: ...


class RunningTable:
    """A table of the room while it is running."""

    def __init__(self, setting: Setting, store: Store, room: Around, tables: int) -> None:
        self.setting, self._store, self._room = setting, store, room
        self.standing = Standing(setting.id)
        self.stream = ""
        self.stopped = ""
        self._queue: asyncio.Queue[Command | Order | None] = asyncio.Queue()
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0  # when the timer does
        self._leapt = room.leapt()  # of which nothing is to be given back any more
        self._task: asyncio.Task[None] | None = None
        self._audience = Audience(setting.id, self)
        self._stories = Stories(setting, tables)
        self._outcomes: OrderedDict[str, tuple[bytes, wire.Done | wire.Refused]] = OrderedDict()
        self._ready: frozenset[str] = frozenset()
        self._sealed: seal.SealedDeck | None = None  # the last one made here
        self._balked = -1  # the version at which the dealer was refused

    # opening, and coming back

    @property
    def version(self) -> int:
        """Of the last event."""
        return self.standing.memo.version

    async def load(self, streams: Sequence[str]) -> int:
        """Fold the table from its journal, or open it; when anything last happened."""
        for self.stream in streams[-2:]:  # the day before is still in the list of rounds
            self._stories.close_day(self.standing.memo)
            await self._verify(self.stream)
            await self._fold()
        if (today := self._stream_of(self._room.today())) not in streams:
            await self._verify(today)  # that there is nothing
        last = self.standing.memo.at
        if not streams or self.standing.memo.over is not None:
            await self._open_day()
        return last

    async def _verify(self, stream: str) -> None:
        try:
            wrong = await self._store.verify(stream)
        except Damaged as error:
            wrong = f"{stream} cannot be read: {error}"
        if wrong:
            raise Unreadable(wrong)

    def _stream_of(self, day: str) -> str:
        return f"table/{self.setting.id}/{day}"

    async def _open_day(self) -> None:
        """The first events of a gaming day; the pools are what they were."""
        over = self.standing.memo.over
        pools = () if over is None else (over.prize_pool, over.reserve_pool)
        pools = pools if any(pools) else ()  # of a day on which a shared one was played for
        day = self._room.today()
        batch = Batch(self.setting.id, self._stream_of(day), Standing(self.setting.id))
        batch.do(self.setting.opening(day))
        self._attach(batch)
        opening = self.setting.opening_jackpot(*pools)
        if opening is not None:
            batch.do(opening)
            account = money.pools(self.setting.id)
            begins = opening.prize_pool + opening.reserve_pool
            batch.make_up(account, begins - await self._store.balance(account))
            batch.do(house_act.DisplayJackpot(opening.prize_pool))
        elif (shared := self._room.jackpot_of(self.setting.jackpot)) is not None:
            batch.do(house_act.DisplayJackpot(shared.display))
        await self._keep(batch)
        self._audience.resync()

    def _day_is_over(self) -> bool:
        """On a later day, once no person sits here or waits."""
        state, memo = self.standing.state, self.standing.memo
        busy = self.standing.playing or (self.setting.house and (any(state.ante) or state.due))
        people = [who for who in self.standing.seated().values() if who not in memo.bots]
        return not busy and not people and not memo.waiting and memo.day < self._room.today()

    async def _end_day(self) -> None:
        """Bots get up, the journal of the day is closed, and that of the next one begun."""
        batch, pools = self._batch(), self.standing.pools
        for place, player in self.standing.seated().items():
            house = self.setting.house
            batch.do(house_act.LeaveBox(player) if house else act.LeaveSeat(place))
        amounts = (0, 0) if pools is None else (pools.prize_pool, pools.reserve_pool)
        if (unused := self.standing.memo.next_up).committed is not None and not unused.loaded:
            batch.do(rec.DeckDiscarded("", unused.round_id, "the gaming day is over"))
        batch.do(rec.DayEnded("", *amounts))
        await self._keep(batch)
        await self._open_day()

    async def _fold(self) -> None:
        entries = await self._store.read(self.stream)
        begins = [entry.version for entry in entries if entry.kind in ROUND_BEGINS]
        most = self._stories.most + 1  # what committed the deck of a round stands before it
        from_here = begins[-most] if len(begins) >= most else 0
        self.standing = Standing(self.setting.id)
        self._audience.forget()
        self._stories.clear()
        for entry in entries:
            event = _applied(entry, self.standing)
            if entry.version >= from_here:
                self._remember(event)

    async def resume(self, lost: int) -> None:
        """The room is running again; the time it was not counts against nobody."""
        batch = self._batch()
        batch.do(rec.Resumed("", lost))
        for account, due in self.standing.reserves().items():  # an earlier version kept none
            batch.make_up(account, due - await self._store.balance(account))
        self._attach(batch)
        await self._keep(batch)

    async def _give_back(self) -> None:
        """The same for time that the machine's clock has leapt over, asleep or set forward."""
        leapt = self._room.leapt()
        if leapt == self._leapt:
            return
        lost = min(leapt - self._leapt, self._room.now() - self.standing.memo.at)
        if lost >= LEAP:  # and no other server of this table has given it back before
            await self.resume(lost)
        self._leapt = leapt

    def _attach(self, batch: Batch) -> None:
        """Put the operator's copy of the official rules on record, unless it is already."""
        document = self.setting.document
        if document and batch.state.floor.document != document:
            batch.do(AttachRules(document))

    def start(self) -> None:
        """Let the dealer work."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.setting.id}")
        self.poke()

    async def stop(self) -> None:
        """End the task; what is journalled is all there is."""
        if self._timer is not None:
            self._timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # requests

    async def command(
        self, player: Player, id: str, action: wire.Action
    ) -> wire.Done | wire.Refused:
        """Carry out a request in its turn."""
        found: asyncio.Future[wire.Done | wire.Refused]
        found = asyncio.get_running_loop().create_future()

        def answer(known: wire.Done | wire.Refused) -> None:
            if not found.done():
                found.set_result(known)

        self.ask(player, id, action, answer)
        return await found

    def ask(self, player: Player, id: str, action: wire.Action, answer: Answer) -> None:
        """The same without waiting: the answer is given once it is known."""
        if self.stopped:
            answer(wire.Refused(id, None, self.stopped))
        elif self._queue.qsize() >= WAITING_COMMANDS:
            answer(wire.Refused(id, None, "the table is busy: ask again"))
        else:
            self._queue.put_nowait(Command(player, id, action, answer))

    def bar(self, player: Player, bar: Bar) -> "asyncio.Future[None]":
        """Hold a player who sits or waits here to a bar; done once it is journalled."""
        done = asyncio.get_running_loop().create_future()
        if self.stopped:
            done.set_result(None)
        else:
            self._queue.put_nowait(Order(player, bar, done))
        return done

    def poke(self) -> None:
        """See again what is to be done."""
        self._queue.put_nowait(TICK)

    async def _run(self) -> None:
        while True:
            command = await self._queue.get()
            try:
                await self._take(command)
                command = None  # it is answered: what fails from here on is no second answer
                await self._follow_up()
            except StoreLost:
                self.halt(LOST, command)
                return
            except Exception:
                log.exception("table %s is stopped", self.setting.id)
                self.halt(BROKEN, command)
                return

    async def _take(self, command: Command | Order | None) -> None:
        """A request, or what the dealer has to do."""
        try:
            if self.standing.memo.over is not None:
                await self._open_day()
            await self._give_back()
            await self._feed()
            if command is None:
                await self._do_duty()
            elif isinstance(command, Order):
                await self._obey(command)
            else:
                await self._serve(command)
        except (WrongVersion, StoreFailed) as failed:
            await self._begin_again(failed, command)

    async def _follow_up(self) -> None:
        """What it has led to at a shared jackpot; and when to look again."""
        try:
            await self._feed()
            self._arm()
        except (WrongVersion, StoreFailed) as failed:
            await self._begin_again(failed, None)

    async def _begin_again(
        self, failed: WrongVersion | StoreFailed, command: Command | Order | None
    ) -> None:
        if isinstance(failed, StoreLost):
            raise failed
        level = logging.WARNING  # unless the store has said so
        if isinstance(failed, StoreFailed) and self._store.failing:
            level = logging.DEBUG
        log.log(level, "table %s: %s; reading its journal again", self.setting.id, failed)
        if isinstance(failed, StoreFailed):
            await asyncio.sleep(AGAIN_SECONDS)
        await self._recover(command)

    async def _recover(self, command: Command | Order | None) -> None:
        """The journal has something else, or took nothing: go on from what it says, once it can."""
        while True:
            try:
                await self._catch_up()
                answer = None
                if isinstance(command, Command):
                    answer = await self._after_failure(command)
                break
            except (Damaged, StoreLost):
                raise  # no use in asking again
            except StoreFailed:
                await asyncio.sleep(AGAIN_SECONDS)
        self._audience.resync()
        self.poke()
        if isinstance(command, Order):
            self._queue.put_nowait(command)
        elif command is not None and answer is not None:
            command.answer(answer)

    async def _after_failure(self, command: Command) -> wire.Done | wire.Refused:
        """Whether the journal has a command that it may have taken."""
        try:
            kept = await self._earlier(command)
        except IdTaken:
            return self._taken(command)
        return kept or wire.Refused(command.id, None, "the journal did not take it: ask again")

    async def _catch_up(self) -> None:
        """Fold the journal of the latest gaming day: another writer may have begun a new one."""
        latest = (await self._store.streams(f"table/{self.setting.id}/"))[-1]
        await self._fold()
        if latest != self.stream:
            self._stories.close_day(self.standing.memo)
            self.stream = latest
            await self._fold()

    def halt(self, why: str, command: Command | Order | None = None) -> None:
        """Nothing more happens here, and whoever asks is told why."""
        self.stopped = why
        waiting = [command]
        while not self._queue.empty():
            waiting.append(self._queue.get_nowait())
        for each in waiting:
            if isinstance(each, Order):
                _finish(each)
            elif each is not None:
                each.answer(wire.Refused(each.id, None, self.stopped))

    async def _obey(self, order: Order) -> None:
        """No further wager of this player; off the waiting list, and up if the bar says so."""
        batch, (player, bar, _) = self._batch(), order
        barred = rec.PlayerBarred("", player.id, bar.until, bar.why)
        if player.id in self.standing.seated().values():
            batch.do(barred)
        for action in self._ways_out(player.id, bar.leaves):
            self._get_up(batch, player, action)
        follow(batch)
        if batch.events != [self.standing.memo.barred.get(player.id)]:
            await self._keep(batch)
        _finish(order)

    def _get_up(self, batch: Batch, player: Player, action: wire.Action) -> None:
        memo, now = self.standing.memo, self._room.now()
        try:
            for each in steps(Asking(batch.state, memo, player, action, now)):
                batch.do(each)
        except Refused as refused:  # barred all the same
            log.warning("table %s: %s does not get up: %s", self.setting.id, player.id, refused)

    async def _serve(self, command: Command) -> None:
        try:
            command.answer(await self._outcome(command))
        except IdTaken:
            command.answer(self._taken(command))

    async def _outcome(self, command: Command) -> wire.Done | wire.Refused:
        """As it was when it was first asked for, or as it is now."""
        id, asked = command.once
        content, outcome = self._outcomes.get(id, (asked, None))
        if content != asked:
            raise IdTaken(id, self.stream)
        if outcome is None:
            outcome = await self._attempted(command)
            self._outcomes[id] = asked, outcome
            if len(self._outcomes) > KEPT_OUTCOMES:
                self._outcomes.popitem(last=False)
        return outcome

    async def _attempted(self, command: Command) -> wire.Done | wire.Refused:
        """The outcome, at the second try where another writer was faster."""
        try:
            return await self._attempt(command)
        except WrongVersion:
            await self._catch_up()
            self._audience.resync()
            if self.standing.memo.over is not None:
                await self._open_day()
            return await self._attempt(command)

    async def _attempt(self, command: Command) -> wire.Done | wire.Refused:
        """Carry it out; whoever comes in does so only as far as they let themselves."""
        brought = None if command.player.bot else brings(command.action)
        try:
            if brought is None:
                last = await self._carry_out(command)
            else:
                async with self._room.protection.entering(command.player.id, brought):
                    last = await self._carry_out(command)
        except Repeated as before:
            return wire.Done(command.id, before.versions.last)
        except IdTaken as taken:
            if (kept := await self._earlier(command)) is None:
                raise taken
            return kept
        except Overdrawn as short:
            reason = _beyond(short)
            return await self._earlier(command) or wire.Refused(command.id, None, reason)
        except (Refused, BadMessage) as refused:
            rule = getattr(refused, "rule", None) or None
            reason = self._named(getattr(refused, "reason", str(refused)), command.player)
            return await self._earlier(command) or wire.Refused(command.id, rule, reason)
        if isinstance(command.action, wire.Ready):
            self._ready |= {command.player.id}
        return wire.Done(command.id, last)

    async def _carry_out(self, command: Command) -> int:
        standing = self.standing
        now = self._room.now()
        batch = self._batch()
        state, memo, here = standing.state, standing.memo, self._audience.looking_on
        for each in steps(Asking(state, memo, command.player, command.action, now, here)):
            batch.do(each)
        follow(batch)
        return await self._keep(batch, command.once)

    def _named(self, reason: str, asking: Player) -> str:
        """The engine knows players by their ids; people know them by their names."""
        reason = reason.replace(asking.id, asking.name)
        for player in self.standing.seated().values():
            reason = reason.replace(player, self.standing.memo.name(player))
        return reason

    async def _earlier(self, command: Command) -> wire.Done | None:
        """What the journal says of a command that is refused now: it may have been done before."""
        once = command.once
        found = await self._store.earlier(once.id)
        if found is None:
            return None
        if not found.same(self.stream, once.content) and not self._of_another_day(found, once):
            raise IdTaken(once.id, found.stream)
        return wire.Done(command.id, found.versions.last)

    def _of_another_day(self, found: Earlier, once: Once) -> bool:
        """The very same was asked for here before; the gaming day has ended since."""
        return found.stream.startswith(self._stream_of("")) and found.content == once.content

    def _taken(self, command: Command) -> wire.Refused:
        """One id, two requests: a client gone wrong, or somebody trying what can be had by it."""
        player, table = command.player, self.setting.id
        log.warning("player %s, table %s: id %s used twice", player.id, table, command.id)
        return wire.Refused(command.id, None, TAKEN)

    # the dealer

    def _next(self) -> Duty | None:
        if self._balked == self.version:
            return None
        found = self.standing.duty(self.setting.pace, self._ready)
        if found is not None and found.opens is not None:
            return found if self._wanted() else None
        return found

    def _wanted(self) -> bool:
        """Whether anybody is there to see a round of play: bots alone do not keep a table going."""
        if self._room.always:
            return True
        bots = self.standing.memo.bots
        people = any(player not in bots for player in self.standing.seated().values())
        return people or any(who is None or not who.bot for who in self._audience.players.values())

    def _arm(self) -> None:
        """Set the timer to the next duty; one that rings before it stays, and we look again."""
        found, ends = self._next(), call_ends(self.standing.memo, self.setting.pace)
        dues = [due for due in (found.due if found is not None else None, ends) if due is not None]
        if not dues or (self._timer is not None and self._rings <= min(dues)):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._rings = min(dues)
        wait = max(0, self._rings - self._room.now()) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self.poke()

    async def _do_duty(self) -> None:
        if self._day_is_over():
            await self._end_day()
        await self._call_off()
        found = self._next()
        if found is None or found.due > self._room.now():
            return
        batch = self._batch()
        try:
            for each in self._steps_of(found):
                batch.do(each)
            if isinstance(found.action, BEFORE_CARDS) and self._deals_at_once(batch.state):
                for each in self._load(batch.state):
                    batch.do(each)
            follow(batch)
        except Refused as refused:
            log.debug("table %s: the dealer may not: %s", self.setting.id, refused)
            self._balked = self.version
            return
        if any(isinstance(event, hv.WagersOpened) for event in batch.events):
            self._ready = frozenset()
        await self._enter(batch)
        await self._keep(batch)

    async def _call_off(self) -> None:
        """Whoever was called from the waiting list and has not come makes room for the next."""
        batch, memo = self._batch(), self.standing.memo
        for player in in_vain(memo, self.setting.pace, self._room.now()):
            batch.do(rec.WaitingLeft("", player, memo.name(player), rec.IN_VAIN))
        await self._keep(batch)

    # a jackpot shared with other tables

    def _shared(self) -> LinkedJackpot | None:
        """Under the terms of the gaming day."""
        state = self.standing.state
        if not isinstance(state, HouseTable):
            return None
        return self._room.jackpot_of(getattr(state.law.det, "jackpot", None))

    async def _enter(self, batch: Batch) -> None:
        """A round in which somebody wagers on it is registered before its first card is kept."""
        shared = self._shared()
        if shared is not None and any(type(each) is hv.RoundStarted for each in batch.events):
            await self._register_at(shared, batch.state)

    async def _register_at(self, shared: LinkedJackpot, state: HouseTable) -> None:
        if wagers := sum(map(bool, state.side)):
            await shared.register(self.setting.id, state.round, state.display or 0, wagers)

    async def _tell_of_round(self, shared: LinkedJackpot, state: HouseTable) -> None:
        """What the jackpot must know of this round; a fall may have come between two journals."""
        if state.stage == BETWEEN:
            await shared.report(self.setting.id, state.round, self.standing.memo.report)
        elif state.stage in STARTED:
            await self._register_at(shared, state)
        else:
            await shared.withdraw(self.setting.id, state.round)

    async def _feed(self) -> None:
        """Report a round that is over, pay what has been determined, show what the pool holds."""
        shared, state = self._shared(), self.standing.state
        if shared is None:
            return
        await self._tell_of_round(shared, state)
        batch = self._batch()
        for number, box in state.due:
            if award := shared.award(self.setting.id, number, box):
                batch.do(house_act.PayPrize(number, box, *award))
        settled = state.stage == CLOSED or (state.stage == WAGERS and any(state.side))
        if state.sign != shared.display and not settled:  # wagers stand on the sign
            batch.do(house_act.DisplayJackpot(shared.display))
        await self._keep(batch)

    def _steps_of(self, found: Duty) -> list[Any]:
        of_deck = {COMMIT: self._commit, SEAL: self._seal, DISCARD: self._discard, LOAD: self._load}
        if isinstance(found.action, str) and found.action in of_deck:
            return of_deck[found.action](self.standing.state)
        if isinstance(found.action, act.AwardSeat):
            return [self._award(found.action.seat)]
        return [found.action]

    def _commit(self, state: Any) -> list[Any]:
        """The seed of the next deck, of which everybody is given the commitment."""
        game, _ = sealing.needs(state)
        return [sealing.commit(game, self.standing.memo.next_deal(sealing.number(state)))]

    def _seal(self, state: Any) -> list[Any]:
        """Shuffle and seal the committed deck; what it is made of is known by now."""
        sealed, self._sealed = self.standing.memo.coming.shut(*sealing.needs(state))
        return [sealed]

    def _discard(self, state: Any) -> list[Any]:
        """A deck that cannot be dealt is not silently replaced by another."""
        found = given_up(state, self.standing.memo)
        return [] if found is None else [rec.DeckDiscarded("", *found)]

    def _deals_at_once(self, state: Any) -> bool:
        """With what opened the round of play, or closed the wagers."""
        return self.standing.memo.next_up.waits and deals_at_once(state)

    def _load(self, state: Any) -> list[Any]:
        """Put the sealed deck into the shoe, and at a house game deal."""
        made = self.standing.memo.next_up.made
        assert made is not None
        if not isinstance(state, HouseTable):
            return [act.LoadShoe(made.order)]
        machine = state.automated
        cut = None if machine else made.record.cut
        first = [house_act.PrepareShoe(COLOURS, SOFTWARE)] if machine and not state.decks else []
        return [
            *self._register(state),
            *first,
            house_act.LoadShoe(made.order, next_deck(state), cut),
            house_act.Deal(at=self._room.now()),
            *([house_act.AnnounceDecisions()] if machine else []),
        ]

    def _register(self, state: HouseTable) -> list[Any]:
        """A round in which somebody wagers on the jackpot may win it."""
        if self.standing.pools is None or not any(state.side):
            return []
        shown = state.sign or 0
        wagers, now = sum(map(bool, state.side)), self._room.now()
        return [jackpot.RegisterRound(self.setting.id, state.round, shown, now, wagers)]

    def _award(self, seat: int) -> Any:
        """Where several have the same right to a seat they draw cards."""
        asked = claims.first_claimants(self.standing.state, seat)
        if len(asked) == 1:
            return act.AwardSeat(seat)
        while True:  # those with the same highest rank draw again
            order, _ = generator.shuffle(generator.new_seed(), "seat draw", (), deck())
            ranks = [RANKS.index(card[0]) for card in order[: len(asked)]]
            if ranks.count(max(ranks)) == 1:
                return act.AwardSeat(seat, tuple(zip(asked, order, strict=False)))

    # the journal

    def _batch(self) -> Batch:
        return Batch(self.setting.id, self.stream, self.standing)

    async def _keep(self, batch: Batch, once: Once | None = None) -> int:
        """Journal, then apply and tell; the version after it."""
        if not batch.events:
            return self.version
        entries, before = batch.entries(self._room.now()), batch.first - 1
        kept = await self._store.append(batch.stream, before, entries, batch.moves, once)
        if batch.stream != self.stream:
            self._begin_day(batch.stream)
        self._happen(batch, kept)
        self._room.changed(batch.moves)
        return self.version

    def _begin_day(self, stream: str) -> None:
        """The journal of another gaming day has begun."""
        self._stories.close_day(self.standing.memo)
        self._audience.forget()
        self.stream, self.standing = stream, Standing(self.setting.id)

    def _happen(self, batch: Batch, kept: Kept) -> None:
        """Apply and tell what the journal has confirmed; there is no other way to tell news."""
        before, made = self.version, []
        for entry, event in batch.confirmed(kept):
            self.standing.apply(event, entry.version, entry.at)
            if type(event) is rec.DeckSealed:
                self.standing.memo.next_up.keep(self._sealed)
            made.append(self._remember(event))
        self._audience.tell(before, made, kept.entries[-1].at)

    def _remember(self, event: Any) -> Past:
        """Tell of the event just applied, and keep what was told."""
        kept = Past.of(self.standing.tell(event))
        self._audience.remember(kept)
        self._stories.add(event, kept, self.standing)
        return kept

    # what is looked at

    def watch(self, outbox: Outbox, player: Player | None, after: int | None) -> None:
        """Tell this reader from now on, beginning with what was missed after a version."""
        self._audience.watch(outbox, player, after)
        self.poke()  # somebody may wait for a round of play

    def unwatch(self, outbox: Outbox) -> None:
        """Tell this reader no longer."""
        if self._audience.unwatch(outbox):
            self.poke()

    @property
    def moment(self) -> tuple[str, int, int]:
        """What everybody sees depends on."""
        return self.stream, self.version, self._balked

    def surroundings(self, connected: frozenset[str]) -> Surroundings:
        """What is around the state of the game: clock, pause, who is there."""
        found = self._next()
        clock = pause = None
        if found is not None and found.clock:
            seconds = max(1, (found.due - found.began) // 1000)
            clock = wire.Clock(found.seat, found.due, seconds)
        elif found is not None:
            pause = found.opens
        setting = self.setting
        return Surroundings(setting.id, setting.name, setting.instrument, clock, pause, connected)

    def now(self) -> int:
        """Milliseconds, as the room counts them."""
        return self._room.now()

    def wallet(self, player: str) -> int:
        """What a player owns beside the chips at tables, as far as is known."""
        return self._room.wallets.get(player, 0)

    def _ways_out(self, player: str, leaves: bool) -> list[wire.Action]:
        """What is asked for somebody who waits for nothing here, or has no more to do with it."""
        memo, found = self.standing.memo, list[wire.Action]()
        if player in memo.waiting:
            found.append(wire.WaitList(on=False))
        sits = player in self.standing.seated().values() and player not in memo.leaving
        if leaves and sits:
            found.append(wire.LeaveBox() if self.setting.house else wire.LeaveSeat())
        return found

    # the lobby and the histories

    def row(self) -> wire.Row:
        """The table in the lobby."""
        setting, memo, seated = self.setting, self.standing.memo, self.standing.seated()
        return wire.Row(
            id=setting.id,
            game=setting.game,
            name=setting.name,
            seats=setting.seats,
            taken=len(seated),
            playing=self.standing.playing,
            stakes=setting.stakes,
            minimum=setting.minimum,
            maximum=setting.maximum,
            waiting=len(memo.waiting),
            instrument=setting.instrument,
            family="house" if setting.house else "pot",
            bots=sum(1 for player in seated.values() if player in memo.bots),
        )

    def rounds(self) -> list[wire.RoundRow]:
        """The rounds of play that are over, the newest first."""
        return self._stories.rows(self.standing.memo)

    async def rounds_before(self, round_id: str) -> list[wire.RoundRow]:
        """Those before one of them, the newest first."""
        return await self._stories.rows_before(self._store, self.standing.memo, round_id)

    def at_hand(self, round_id: str, viewer: Player | None) -> wire.RoundStory | None:
        """A round of play as this viewer may see it, if that needs no look into the journal."""
        return self._stories.find(round_id, self.standing.memo, viewer)

    async def story(self, round_id: str, viewer: Player | None) -> wire.RoundStory | None:
        """A round of play as this viewer may see it, however old."""
        found = self.at_hand(round_id, viewer)
        return found or await self._stories.read(self._store, round_id, viewer)


def _beyond(short: Overdrawn) -> str:
    """Why chips are not there: the player's own, or the house's for all that a wager may win."""
    kind = short.account.partition(":")[0]
    if kind == "wallet":
        return f"your wallet holds {dollars(short.balance)}, not {dollars(short.amount)}"
    if kind == money.HOUSE:
        return f"the house cannot cover this wager now: it may cost {dollars(short.amount)} more"
    raise short


def _finish(order: Order) -> None:
    if not order.done.done():
        order.done.set_result(None)


def _applied(entry: Entry, standing: Standing) -> Any:
    """The event of an entry, which follows; a later version of the room may have written it."""
    try:
        event = decode(entry)
        standing.apply(event, entry.version, entry.at)
    except Exception as error:
        place = f"version {entry.version} of {entry.stream}"
        why = error if isinstance(error, CroupierError) else type(error).__name__
        raise Unreadable(f"{place} cannot be read here: {why}") from error
    return event
