"""A break and a limit hold at every wager: what a player still seated may do, and may not."""

import pytest

from croupier.room import wire
from croupier.room.telling import tell
from croupier.rules import actions as act
from croupier.rules import allowed
from tests.room.test_protection import rest
from tests.room.test_table import (
    ANN,
    BEN,
    SETTINGS,
    closed,
    do,
    in_play,
    seated,
    the,
    until,
    virtually,
)
from tests.room.virtual import MemoryStore, open_room, run

DAY = 86_400_000
BREAK = "you have taken a break until"
house = pytest.mark.parametrize("game", ["holdem", "canberra"])
pot = pytest.mark.parametrize("game", ["omaha", "faro", "stud"])


def stage(room, wanted):
    return lambda: wanted == the(room).standing.state.stage


async def wagered(game):
    """Ann and Ben have antes and cards, and Ann is to decide."""
    room, store, _ = await seated(SETTINGS[game])
    await until(stage(room, "wagers"))
    for player in (ANN, BEN):
        await do(room, player, wire.PlaceAnte(5_00))
        await do(room, player, wire.Ready())
    await until(stage(room, "deciding"))
    return room, store


async def limit(room, player, amount):
    """A limit for a day, as the route sets it."""
    await room.protection.limit(player.id, "day", amount)
    await room.bar(player)


def kinds(room, player):
    mine = the(room).standing.mine(player.id, 0)
    return {each.kind for each in (*mine.choices, *mine.can)}


@virtually
async def test_no_id_that_a_player_has_used_keeps_them_seated():
    room, store, _ = await seated()
    used = f"break-{room.now() + DAY}-omaha-1"
    assert isinstance(await do(room, ANN, wire.WantSeat(3, True), used), wire.Done)

    await rest(room, ANN)

    await until(lambda: ANN.id not in the(room).standing.seated().values())
    await closed(room, store)


@house
def test_on_a_break_a_hand_is_played_and_nothing_is_added(game):
    async def play():
        room, store = await wagered(game)
        await rest(room, ANN)
        second = wire.Call() if game == "holdem" else wire.Bet()
        bought = await do(room, ANN, wire.BuyChips(5_00))
        played = await do(room, ANN, second)
        await do(room, BEN, wire.Fold())
        await until(lambda: ANN.id not in the(room).standing.seated().values())
        await closed(room, store)
        return bought, played

    bought, played = run(play())

    assert BREAK in bought.reason
    assert isinstance(played, wire.Done), played


@house
def test_over_a_limit_of_ones_own_nobody_wagers_until_it_is_kept_again(game):
    async def play():
        room, store, _ = await seated(SETTINGS[game])
        await limit(room, ANN, 40_00)
        await until(stage(room, "wagers"))
        offered = kinds(room, ANN)
        refused = await do(room, ANN, wire.PlaceAnte(5_00))
        sits = ANN.id in the(room).standing.seated().values()
        await until(
            lambda: room.protection._now() > the(room).standing.memo.barred["p1"].until,
            limit=400_000,
        )
        taken = await do(room, ANN, wire.PlaceAnte(5_00))
        await closed(room, store)
        return refused, offered, sits, taken

    refused, offered, sits, taken = run(play())

    said = "the limit you have set, $40 in 24 hours, is passed: you may wager again from 16 January"
    assert refused.reason.startswith(said)
    assert (None, True) == (refused.rule, sits)
    assert {"leave_box"} == offered
    assert isinstance(taken, wire.Done), taken


@pot
def test_on_a_break_a_hand_calls_or_folds_and_does_not_raise(game):
    async def play():
        room, store, _ = await seated(SETTINGS[game])
        await until(in_play(room))
        now = the(room).standing.state.round
        player = {1: ANN, 2: BEN}[now.seat_to_act]
        await rest(room, player)
        choices = the(room).standing.mine(player.id, 0).choices
        raised = [
            await do(
                room,
                player,
                wire.Bet(each.least + 1_00)
                if each.action is act.Bet
                else wire.CallAndRaise(each.least),
            )
            for each in allowed(now)
            if each.least is not None
        ]
        least = next((each for each in choices if each.kind == "bet"), None)
        last = wire.Bet(least.least) if least else wire.Call()
        answered = await do(room, player, last)
        await closed(room, store)
        return choices, raised, answered

    choices, raised, answered = run(play())

    assert raised
    assert all(BREAK in each.reason for each in raised)
    assert isinstance(answered, wire.Done), answered
    assert all(each.least == each.most for each in choices)


@virtually
async def test_over_a_limit_nobody_is_dealt_in_nor_posts():
    room, store, _ = await seated()
    await until(in_play(room))
    await limit(room, ANN, 40_00)

    await do(room, {1: ANN, 2: BEN}[the(room).standing.state.round.seat_to_act], wire.Fold())
    await until(lambda: the(room).standing.state.seats[1].out)
    back = await do(room, ANN, wire.SitIn())
    posts = await do(room, ANN, wire.PostEntry())

    assert "is passed" in back.reason
    assert "is passed" in posts.reason
    assert not {"sit_in", "post_entry", "buy_chips"} & kinds(room, ANN)
    assert "leave_seat" in kinds(room, ANN)
    await closed(room, store)


@virtually
async def test_a_limit_that_is_kept_bars_nobody():
    room, store, _ = await seated(SETTINGS["holdem"])
    await limit(room, ANN, 100_00)
    await until(stage(room, "wagers"))

    assert isinstance(await do(room, ANN, wire.PlaceAnte(5_00)), wire.Done)
    await closed(room, store)


@virtually
async def test_a_looser_limit_ends_the_bar_when_it_begins_to_hold():
    room, store, _ = await seated()
    await limit(room, ANN, 40_00)
    await room.protection.limit(ANN.id, "week", 40_00)
    await room.protection.limit(ANN.id, "week", None)

    bar = await room.protection.bar(ANN.id)

    assert bar.until - room.now() <= DAY + 1
    await closed(room, store)


@virtually
async def test_a_break_noted_before_a_fall_holds_after_it():
    room, store, _ = await seated(SETTINGS["holdem"])
    await until(stage(room, "wagers"))
    await room.protection.rest(ANN.id, 1)
    await closed(room, store)

    room, store = await open_room([SETTINGS["holdem"]], store=MemoryStore(store.memory), bots=False)

    await until(lambda: ANN.id not in the(room).standing.seated().values())
    await closed(room, store)


@virtually
async def test_nobody_else_learns_of_a_break():
    room, store, _ = await seated()
    await until(in_play(room))
    await rest(room, ANN)

    memo = the(room).standing.memo
    told = tell(memo.barred[ANN.id], memo)

    assert "Ann" not in told.public.words
    assert BREAK in told.private[ANN.id].words
    await closed(room, store)


@virtually
async def test_a_bar_is_noted_once():
    room, store, _ = await seated()
    await until(in_play(room))

    await rest(room, ANN)
    await room.bar(ANN)

    kinds = [entry.kind for entry in await store.read(the(room).stream)]
    assert 1 == kinds.count("room_player_barred")
    await closed(room, store)
