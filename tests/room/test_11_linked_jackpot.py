"""Tables of Canberra Poker that share one Boomerang Jackpot: one pool, one order of wins (11.3)."""

import asyncio
import random
from itertools import count

import pytest

from croupier.room import house, wire
from croupier.room.asking import Player
from croupier.room.default import default_room, linked, several
from croupier.room.standing import decode, fold
from croupier.room.table import RunningTable
from croupier.rules.house import actions as act
from tests.play import covers
from tests.room.people import crowd, fund
from tests.room.test_table import ANN, BEN, closed, until, virtually
from tests.room.virtual import MemoryStore, open_room, run

INSTRUMENTS = ("canberra",)
CANBERRA = [each for each in default_room(bots=False) if each.game == "canberra"]
LINKED = linked(several(CANBERRA, 2, 1))
POOLS, BANK = "jackpot:linked-canberra-1", "bank:linked-canberra-1"
ROYAL = ("As", "Ks", "Qs", "Js", "Ts")


@pytest.fixture
def royal(monkeypatch):
    """The only box of every round is dealt a royal flush."""
    load = RunningTable._load

    def rigged(table, state):
        return [_rigged(step) for step in load(table, state)]

    monkeypatch.setattr(RunningTable, "_load", rigged)


def _rigged(step):
    if type(step) is not act.LoadShoe:
        return step
    rest = [card for card in step.order if card not in ROYAL]
    first = [card for pair in zip(ROYAL, rest, strict=False) for card in pair]
    order = (*first, *rest[len(ROYAL) :])
    return step._replace(order=order)


async def opened(store=None):
    room, store = await open_room(LINKED, bots=False, store=store)
    return room, store, *room.tables.values()


NUMBERS = count(1)


async def ask(room, player, table, action):
    answer = await room.command(player, table, f"linked-{next(NUMBERS):06}", action)
    assert isinstance(answer, wire.Done), answer
    return answer


def at(stage, *tables):
    return lambda: all(table.standing.state.stage == stage for table in tables)


async def wagered(room, store, player, table):
    """One player with ante, jackpot wager and cards."""
    id = table.setting.id
    await fund(store, player)
    await ask(room, player, id, wire.TakeBox(1, 100_00))
    await until(at("wagers", table))
    await ask(room, player, id, wire.PlaceAnte(5_00))
    await ask(room, player, id, wire.PlaceJackpotWager())
    await until(at("deciding", table))


async def claimed(room, player, table):
    await ask(room, player, table.setting.id, wire.Declare())
    await ask(room, player, table.setting.id, wire.Bet())


def signs(room):
    return [table.standing.state.sign for table in room.tables.values()]


async def prize(store, table):
    """The only one that a table has paid."""
    entries = await store.read(table.stream)
    (paid,) = [decode(each) for each in entries if each.kind == "house_prize_paid"]
    return paid.amount


@covers("11.3")
def test_a_win_at_one_table_is_shown_at_all(royal):
    async def play():
        room, store, one, _ = await opened()
        before = signs(room)
        await wagered(room, store, ANN, one)
        await claimed(room, ANN, one)
        await until(lambda: [10_000_00] * 2 == signs(room))
        chips = one.standing.state.chips[1]
        held = (
            await store.balance(POOLS),
            await store.balance(BANK),
            sum((await store.balances()).values()),
        )
        await closed(room, store)
        return before, chips, held

    before, chips, held = run(play())

    assert [12_000_00] * 2 == before
    assert chips > 12_000_00
    assert (10_000_00, 0, 0) == held


@covers("11.3")
def test_of_two_wins_in_one_moment_the_later_gets_the_recalculated_pool(royal):
    async def play():
        room, store, one, two = await opened()
        await asyncio.gather(wagered(room, store, ANN, one), wagered(room, store, BEN, two))
        await asyncio.gather(claimed(room, ANN, one), claimed(room, BEN, two))
        await until(lambda: not one.standing.state.due and not two.standing.state.due)
        await until(at("between", one, two))
        paid = sorted([await prize(store, table) for table in (one, two)])
        balances = await store.balances()
        stopped = room.stopped()
        await closed(room, store)
        return paid, balances, stopped

    paid, balances, stopped = run(play())

    assert ([10_000_00, 12_000_00], []) == (paid, stopped)
    assert (0, 0) == (balances[BANK], sum(balances.values()))


@covers("11.3")
def test_a_claim_that_waits_for_an_earlier_round_is_paid_after_a_restart(royal):
    async def play():
        room, store, one, two = await opened()
        await wagered(room, store, ANN, one)
        await asyncio.sleep(1)
        await wagered(room, store, BEN, two)
        await claimed(room, BEN, two)
        await until(at("between", two))
        waits = two.standing.state.due
        await room.close()

        room, store, one, two = await opened(MemoryStore(store.memory))
        still = two.standing.state.due
        await ask(room, ANN, one.setting.id, wire.Fold())
        await until(lambda: not two.standing.state.due)
        chips = two.standing.state.chips[1]
        again = fold(two.setting.id, await store.read(two.stream))
        same = again.state == two.standing.state
        await closed(room, store)
        return waits, still, chips, same

    waits, still, chips, same = run(play())

    assert waits == still == ((1, 1),)
    assert chips > 12_000_00
    assert same


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_played_pools_and_banks_are_what_their_streams_say(seed):
    async def play():
        dice = random.Random(seed)
        store = MemoryStore()
        await house.fund(store, dice.choice((60_000_00, 200_000_00)), "J. Smith", "a test", 0)
        room, store = await open_room(LINKED, bots=False, store=store)
        people = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(6)]
        tables = list(room.tables) * 3
        _, tasks = crowd(room, people, tables, seed)
        await asyncio.sleep(1_200)
        for task in tasks:
            task.cancel()
        (shared,) = room._jackpots.values()
        state, balances, stopped = shared._state, await store.balances(), room.stopped()
        pooled = sum(sum(each.standing.state.pooled) for each in room.tables.values())
        reported = [
            each.standing.memo.report.pooled
            for each in room.tables.values()
            if each.standing.memo.report and state.find(each.setting.id, each.standing.state.round)
        ]
        banks = {}
        for each in room.tables.values():
            banks |= each.standing.reserves()
        await closed(room, store)
        return state, balances, stopped, pooled + sum(reported), banks

    state, balances, stopped, pooled, banks = run(play())

    assert [] == stopped
    assert state.prize_pool + state.reserve_pool + pooled == balances[POOLS]
    assert banks == {each: balances.get(each, 0) for each in banks}
    assert state.wagers > 0
    assert 0 == sum(balances.values())


@virtually
async def test_the_pools_outlast_the_gaming_day_and_a_restart():
    room, store, one, two = await opened()
    day = room.today()
    await asyncio.sleep(86_400)
    one.poke()
    two.poke()
    await until(lambda: all(each.standing.memo.day > day for each in (one, two)))
    await room.close()

    room, store, one, two = await opened(MemoryStore(store.memory))

    assert [12_000_00] * 2 == signs(room)
    assert 15_000_00 == await store.balance(POOLS)
    assert ["jackpot/linked-canberra-1"] == await store.streams("jackpot/")
    await closed(room, store)
