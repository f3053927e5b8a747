"""A house that could be broke: whole rounds are covered when wagers are taken, or not taken."""

import asyncio
import random
from dataclasses import replace

import pytest

from croupier import generator
from croupier.room import house, money, wire
from croupier.room.asking import Player
from croupier.room.default import several
from croupier.room.store import Overdrawn
from croupier.room.table import _beyond
from tests.room.people import crowd, fund
from tests.room.test_table import ANN, BEN, SETTINGS, closed, do, the, until, virtually
from tests.room.virtual import MemoryStore, open_room, run

HOLDEM, CANBERRA = SETTINGS["holdem"], SETTINGS["canberra"]
NO_JACKPOT = replace(
    CANBERRA, jackpot=None, determinations=replace(CANBERRA.determinations, jackpot=None)
)
games = pytest.mark.parametrize("setting", [HOLDEM, NO_JACKPOT], ids=["holdem", "canberra"])


async def opened(settings, chips, players=(ANN, BEN)):
    """A room whose house has so many chips, with players who have theirs."""
    store = MemoryStore()
    await house.fund(store, chips, "the operator", "a test", 0)
    room, store = await open_room(settings, bots=False, store=store)
    for player in players:
        await fund(store, player)
    return room, store


async def seated(setting, chips, players=(ANN, BEN)):
    room, store = await opened([setting], chips, players)
    for box, player in enumerate(players, 1):
        assert isinstance(await do(room, player, wire.TakeBox(box, 1_000_00)), wire.Done)
    await until(lambda: "wagers" == the(room).standing.state.stage)
    return room, store


async def bank(room, store):
    return await store.balance(money.bank(the(room).setting.id))


@virtually
async def test_a_wager_that_the_house_cannot_cover_is_refused_when_it_is_placed():
    room, store = await seated(HOLDEM, 1_000_00)

    first = await do(room, ANN, wire.PlaceAnte(5_00))
    second = await do(room, BEN, wire.PlaceAnte(5_00))

    assert isinstance(first, wire.Done)
    assert "the house cannot cover this wager now: it may cost $510 more" == second.reason
    assert (490_00, 510_00) == (await store.balance("house"), await bank(room, store))
    assert 0 == the(room).standing.state.ante[2]
    await closed(room, store)


@virtually
async def test_what_is_taken_back_is_free_for_others():
    room, store = await seated(HOLDEM, 1_000_00)
    await do(room, ANN, wire.PlaceAnte(5_00))
    await do(room, ANN, wire.WithdrawWagers())

    assert isinstance(await do(room, BEN, wire.PlaceAnte(5_00)), wire.Done)
    await closed(room, store)


@virtually
async def test_a_side_wager_is_covered_too():
    room, store = await seated(HOLDEM, 1_000_00)
    await do(room, ANN, wire.PlaceAnte(5_00))

    much = await do(room, ANN, wire.PlaceSuperAces(5_00))
    less = await do(room, ANN, wire.PlaceSuperAces(4_00))

    assert "it may cost $500 more" in much.reason
    assert isinstance(less, wire.Done)
    await closed(room, store)


@virtually
async def test_two_tables_do_not_promise_the_same_chips():
    tables = several([HOLDEM], 2, 1)
    room, store = await opened(tables, 1_000_00)
    for player, table in ((ANN, "holdem-1"), (BEN, "holdem-2")):
        await room.command(player, table, f"sit-{player.id}-down", wire.TakeBox(1, 100_00))
    stages = [table.standing for table in room.tables.values()]
    await until(lambda: all("wagers" == each.state.stage for each in stages))

    answers = await asyncio.gather(
        *(
            room.command(player, table, f"ante-{table}", wire.PlaceAnte(5_00))
            for player, table in ((ANN, "holdem-1"), (BEN, "holdem-2"))
        )
    )

    assert [wire.Done, wire.Refused] == [type(each) for each in answers]
    assert 0 <= await store.balance("house")
    await closed(room, store)


@games
def test_after_a_round_the_bank_is_empty_and_the_house_has_what_it_won(setting):
    async def play():
        room, store = await seated(setting, 10_000_00)
        before = await store.balance("house") + await bank(room, store)
        await do(room, ANN, wire.PlaceAnte(5_00))
        await do(room, BEN, wire.PlaceAnte(10_00))
        await until(lambda: "deciding" == the(room).standing.state.stage)
        aside = await bank(room, store)
        await do(room, ANN, wire.Fold())
        await do(room, BEN, wire.Call() if setting.game == "holdem" else wire.Bet())
        await until(lambda: "between" == the(room).standing.state.stage)
        after = await store.balance("house"), await bank(room, store)
        won = the(room).standing.state.chips[0]
        await closed(room, store)
        return before, aside, after, won

    before, aside, (held, left), won = run(play())

    assert aside > 0 == left
    assert before + won == held


@virtually
async def test_an_old_room_in_the_midst_of_a_round_sets_aside_when_it_opens():
    room, store = await seated(HOLDEM, 10_000_00)
    await do(room, ANN, wire.PlaceAnte(5_00))
    await until(lambda: "deciding" == the(room).standing.state.stage)
    await room.close()
    held = store.memory.known.balances  # as before there were banks
    held["house"] += held.pop("bank:holdem-1")

    room, store = await open_room([HOLDEM], bots=False, store=MemoryStore(store.memory))

    assert 510_00 == await bank(room, store)
    await closed(room, store)


@virtually
async def test_pools_stay_in_their_account_from_one_gaming_day_to_the_next():
    room, store = await opened([CANBERRA], 15_000_00, ())
    assert (0, 15_000_00) == (
        await store.balance("house"),
        await store.balance("jackpot:canberra-1"),
    )
    day = room.today()

    await asyncio.sleep(86_400)
    the(room).poke()
    await until(lambda: day < the(room).standing.memo.day)

    assert 15_000_00 == await store.balance("jackpot:canberra-1")
    assert not the(room).stopped
    await closed(room, store)


@virtually
async def test_a_house_that_cannot_fill_a_jackpot_opens_the_other_tables():
    room, store = await opened([CANBERRA, HOLDEM], 1_000_00, ())

    assert ["holdem-1"] == list(room.tables)
    short = "the house holds $1,000, which does not fill its jackpot of $15,000: fund the house"
    assert [f"canberra-1: {short}"] == room.stopped()
    await closed(room, store)


# whatever is played


@pytest.mark.parametrize("seed", range(4))
def test_no_settlement_ever_fails(seed):
    """People who do anything, at tables that share a house with little."""

    async def play():
        dice = random.Random(seed)
        chips = dice.choice((20_000_00, 27_000_00, 40_000_00))
        settings = several([HOLDEM, CANBERRA, NO_JACKPOT], 1, 1)
        settings = (*settings[:2], replace(settings[2], id="canberra-9"))
        people = [Player(f"p{n}", f"Person {n}") for n in range(12)]
        room, store = await opened(settings, chips, people)
        people, tasks = crowd(room, people, [each.id for each in settings] * 4, seed)
        await asyncio.sleep(1_500)
        refused = [each.reason for person in people for _, each in person.refused]
        for task in tasks:
            task.cancel()
        balances, found = await store.balances(), room.stopped()
        reserves = {}
        for table in room.tables.values():
            reserves |= table.standing.reserves()
        await closed(room, store)
        return refused, balances, found, reserves

    refused, balances, stopped, reserves = run(play())

    assert [] == stopped
    assert 0 == sum(balances.values())
    assert any("the house cannot cover" in each for each in refused)
    assert not any("wallet holds" in each for each in refused)
    assert reserves == {each: balances.get(each, 0) for each in reserves}


def script(dice):
    """What five players ask for, without a look at their cards."""
    wagers = [(n, wire.PlaceAnte(dice.choice((5_00, 20_00, 50_00, 100_00)))) for n in range(1, 6)]
    sides = [(n, wire.PlaceSuperAces(dice.choice((1_00, 5_00, 25_00)))) for n in range(1, 6)]
    return wagers, sides, [dice.random() < 0.75 for _ in range(6)]


async def answers(setting, chips, seed, plan, monkeypatch):
    """Every answer of a round, in order, with this shoe."""
    monkeypatch.setattr(generator, "new_seed", lambda: bytes([seed]) * 32)
    players = tuple(Player(f"p{n}", f"Person {n}") for n in range(1, 6))
    room, store = await seated(setting, chips, players)
    wagers, sides, stays = plan
    said = []
    for n, action in (*wagers, *(sides if setting.game == "holdem" else ())):
        said.append(await do(room, players[n - 1], action))
    table = the(room)
    await until(lambda: "deciding" == table.standing.state.stage)
    second = wire.Call if setting.game == "holdem" else wire.Bet
    while table.standing.state.stage == "deciding" and (box := table.standing.state.turn()):
        action = second() if stays[box] else wire.Fold()
        said.append(await do(room, players[box - 1], action))
        assert isinstance(said[-1], wire.Done), said[-1]
    await until(lambda: "between" == table.standing.state.stage)
    assert not table.stopped
    await closed(room, store)
    return [(type(each), getattr(each, "reason", "")) for each in said]


@games
@pytest.mark.parametrize("number", range(6))
def test_no_refusal_depends_on_cards_not_yet_shown(setting, number, monkeypatch):
    dice = random.Random(number)
    plan, chips = script(dice), dice.choice((1_000_00, 5_000_00, 12_000_00, 21_000_00))
    if all(action.amount * 100 > chips for _, action in plan[0]):
        chips *= 10

    found = [run(answers(setting, chips, seed, plan, monkeypatch)) for seed in (1, 2, 3)]

    assert found[0] == found[1] == found[2]


def test_other_accounts_that_are_short_are_a_fault_of_ours():
    with pytest.raises(Overdrawn):
        _beyond(Overdrawn("bank:t", 0, 5))
