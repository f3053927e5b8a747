"""A shared jackpot and its tables each have a journal: what falls between two of them (11.3)."""

import asyncio

import pytest

from croupier.room import wire
from croupier.room.store import StoreFailed, StoreLost
from tests.room.people import fund
from tests.room.test_11_linked_jackpot import (  # noqa: F401  a fixture
    BANK,
    ask,
    at,
    claimed,
    opened,
    royal,
    wagered,
)
from tests.room.test_table import ANN, BEN, closed, until, virtually
from tests.room.virtual import Memory, MemoryStore, run

SHARED = "jackpot/linked-canberra-1"


class Flaky(Memory):
    """A database that fails once, at the first append that is picked."""

    def __init__(self, picks, durable=False):
        super().__init__()
        self._picks, self._durable, self.failed = picks, durable, False
        self.at_register = lambda: None  # while a round is registered

    async def commit(self, group):
        kinds = [(request.stream, each.kind) for request in group for each in request.entries]
        if any(kind == "jackpot_round_registered" for _, kind in kinds):
            self.at_register()
        fails = not self.failed and any(self._picks(*each) for each in kinds)
        self.failed = self.failed or fails
        if fails and not self._durable:
            raise OSError("cut off")
        outcomes = await super().commit(group)
        if fails:
            raise OSError("cut off")
        return outcomes


def first_card(stream, kind):
    return stream.startswith("table/canberra-1/") and kind == "house_round_started"


def of_pools(stream, kind):
    return stream == SHARED and kind == "jackpot_round_registered"


async def both_wager(room, store, table):
    for box, player in enumerate((ANN, BEN), 1):
        await fund(store, player)
        await ask(room, player, table.setting.id, wire.TakeBox(box, 100_00))
    await until(at("wagers", table))
    for player in (ANN, BEN):
        await ask(room, player, table.setting.id, wire.PlaceAnte(5_00))
        await ask(room, player, table.setting.id, wire.PlaceJackpotWager())


@virtually
async def test_wagers_that_change_after_a_fall_are_registered_as_they_are_then():
    memory = Flaky(first_card)
    room, store, one, _ = await opened(MemoryStore(memory))
    await both_wager(room, store, one)
    withdraw = (BEN, one.setting.id, "withdraw-1", wire.WithdrawWagers())
    memory.at_register = lambda: room.ask(*withdraw, lambda _: None)

    await until(at("deciding", one))
    (shared,) = room._jackpots.values()
    registered = [each.wagers for each in shared._state.rounds]
    await ask(room, ANN, one.setting.id, wire.Fold())
    await until(at("between", one))
    await until(lambda: not shared._state.rounds)

    assert ([1], [], 0) == (registered, room.stopped(), await store.balance(BANK))
    await closed(room, store)


@pytest.mark.usefixtures("royal")
@virtually
async def test_nobody_waits_for_a_round_that_never_began():
    memory = Flaky(first_card)
    room, store, one, two = await opened(MemoryStore(memory))
    await fund(store, ANN)
    await ask(room, ANN, one.setting.id, wire.TakeBox(1, 100_00))
    await until(at("wagers", one))
    await ask(room, ANN, one.setting.id, wire.PlaceAnte(5_00))
    await ask(room, ANN, one.setting.id, wire.PlaceJackpotWager())
    leave = (ANN, one.setting.id, "leave-it-1", wire.LeaveBox())
    memory.at_register = lambda: room.ask(*leave, lambda _: None)
    await until(lambda: memory.failed)
    await until(lambda: not one.standing.seated())
    memory.at_register = lambda: None

    await wagered(room, store, BEN, two)
    await claimed(room, BEN, two)

    await until(lambda: two.standing.state.chips[1] > 12_000_00)
    assert 0 == await store.balance(BANK)
    await closed(room, store)


@pytest.mark.parametrize("durable", [False, True])
def test_pools_that_cannot_be_read_for_a_while_stop_no_table(durable):
    async def play():
        memory = Flaky(of_pools, durable)
        room, store, one, two = await opened(MemoryStore(memory))
        read, silent = store.read, [True, True]

        async def slowly(stream, after=0, limit=None):
            await asyncio.sleep(0.05 if stream == SHARED else 0)
            if stream == SHARED and memory.failed and silent and silent.pop():
                raise StoreFailed("cut off")
            return await read(stream, after, limit)

        store.read = slowly
        await asyncio.gather(wagered(room, store, ANN, one), wagered(room, store, BEN, two))
        stopped, registered = room.stopped(), len(room._jackpots.popitem()[1]._state.rounds)
        await closed(room, store)
        return stopped, registered

    assert ([], 2) == run(play())


@pytest.mark.parametrize("error", [StoreLost("gone"), ZeroDivisionError()])
def test_what_fails_after_an_answer_is_no_second_answer(error, caplog):
    async def play():
        room, store, one, _ = await opened()
        await fund(store, ANN)
        await ask(room, ANN, one.setting.id, wire.TakeBox(1, 100_00))
        await until(at("wagers", one))
        feed, left, answers = one._feed, [error, None], []

        async def fails():
            if (wrong := left.pop()) is not None:
                raise wrong
            await feed()

        one._feed = fails
        room.ask(ANN, one.setting.id, "an-ante-1", wire.PlaceAnte(5_00), answers.append)
        await until(lambda: one.stopped)
        await closed(room, store)
        return answers

    (answer,) = run(play())

    assert isinstance(answer, wire.Done)
