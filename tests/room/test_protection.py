"""Limits on buying in, breaks and results: what players set for themselves, on both stores."""

import asyncio

import pytest

from croupier.errors import Refused
from croupier.room import wire
from croupier.room.protection import DAY, PERIODS, Cap, Position, Protection
from croupier.room.store import Entry, Line
from tests.room.people import CHIPS, fund
from tests.room.test_accounts import Clock
from tests.room.test_table import (
    ANN,
    BEN,
    CHO,
    SETTINGS,
    closed,
    do,
    in_play,
    seated,
    the,
    until,
    virtually,
)
from tests.room.virtual import run

pytestmark = pytest.mark.anyio

FELT, WALLET = "table:omaha-1", "wallet:ann"


@pytest.fixture
def clock():
    found = Clock()
    found.now = 100 * DAY
    return found


@pytest.fixture
def protection(store, clock):
    return Protection(store, clock)


@pytest.fixture
async def buy(store, clock, protection):
    """Ann has a thousand dollars; buys in as far as she lets herself."""
    await keep(store, "player/ann", "chips_issued", ("issue", WALLET, 1_000_00), clock.now)

    async def buying(amount):
        async with protection.entering("ann", amount):
            await keep(store, "table/omaha-1", "seat_taken", (WALLET, FELT, amount), clock.now)

    return buying


async def keep(store, stream, kind, move, at):
    head = await store.head(stream)
    await store.append(stream, head, [Entry(stream, head + 1, kind, b"{}", "", at)], [move])


async def test_without_a_limit_anything_may_be_bought(buy, protection):
    await buy(900_00)

    assert Position(900_00, 0) == await protection.position("ann", 0)


async def test_a_limit_leaves_what_is_left_of_it(buy, protection):
    await protection.limit("ann", "day", 300_00)
    await buy(200_00)

    with pytest.raises(Refused) as refused:
        await buy(101_00)
    await buy(100_00)

    assert "the limit you have set, $300 in 24 hours, leaves $100" == refused.value.reason
    assert "" == refused.value.rule


@pytest.mark.parametrize("period", PERIODS)
async def test_a_limit_counts_what_was_bought_in_its_period(buy, protection, clock, period):
    await protection.limit("ann", period, 300_00)
    await buy(300_00)

    clock.now += PERIODS[period]
    with pytest.raises(Refused):
        await buy(1_00)
    clock.now += 1
    await buy(300_00)


async def test_the_lowest_of_several_limits_decides(buy, protection):
    await protection.limit("ann", "day", 300_00)
    await protection.limit("ann", "week", 200_00)

    with pytest.raises(Refused, match="200 in 7 days"):
        await buy(250_00)


async def test_a_stricter_limit_holds_at_once_a_looser_one_a_day_later(buy, protection, clock):
    await protection.limit("ann", "day", 300_00)
    await protection.limit("ann", "day", 100_00)
    await protection.limit("ann", "day", 900_00)

    with pytest.raises(Refused, match="100 in 24 hours"):
        await buy(200_00)
    clock.now += DAY
    await buy(900_00)


async def test_a_limit_is_lifted_a_day_later(protection, clock):
    await protection.limit("ann", "day", 100_00)
    await protection.limit("ann", "day", None)

    assert Cap(100_00, None, clock.now + DAY) == (await protection.terms("ann")).caps["day"]
    clock.now += DAY
    assert Cap() == (await protection.terms("ann")).caps["day"]


async def test_whoever_thinks_again_within_the_day_keeps_the_stricter_limit(protection, clock):
    await protection.limit("ann", "day", 100_00)
    await protection.limit("ann", "day", None)
    await protection.limit("ann", "day", 100_00)

    clock.now += DAY

    assert Cap(100_00) == (await protection.terms("ann")).caps["day"]


async def test_to_lift_a_limit_that_is_none_changes_nothing(protection):
    await protection.limit("ann", "month", None)

    assert Cap() == (await protection.terms("ann")).caps["month"]


async def test_on_a_break_nobody_comes_in(buy, protection, clock):
    await protection.rest("ann", 7)

    for amount in (0, 1_00):
        with pytest.raises(Refused, match=r"a break until \d\d \w+ \d{4}, 00:00 UTC"):
            await buy(amount)
    clock.now += 7 * DAY
    await buy(1_00)


async def test_a_break_is_never_made_shorter(protection, clock):
    long = await protection.rest("ann", 30)

    assert long == await protection.rest("ann", 1)
    assert long == (await protection.terms("ann")).until == clock.now + 30 * DAY


async def test_what_one_sets_is_ones_own(buy, protection):
    await protection.rest("ben", 7)
    await protection.limit("ben", "day", 0)

    await buy(1_00)


async def test_two_tables_at_once_do_not_both_take_the_last_of_a_limit(buy, protection):
    await protection.limit("ann", "day", 300_00)

    found = await asyncio.gather(buy(200_00), buy(200_00), return_exceptions=True)

    assert [type(None), Refused] == [type(each) for each in found]


async def test_chips_that_never_came_to_the_table_were_not_bought(buy, protection, store, clock):
    await protection.limit("ann", "day", 300_00)
    await buy(300_00)
    back = (FELT, WALLET, 100_00)

    await keep(store, "table/omaha-1", "purchase_lapsed", back, clock.now)

    assert Position(200_00, 0) == await protection.position("ann", 0)
    await buy(100_00)


def test_the_result_counts_what_is_paid_for_the_time_and_no_chips_that_were_given():
    lines = [
        Line(0, "player/ann", 1, "chips_issued", "issue", 1_000_00, 1_000_00),
        Line(0, "table/omaha-1", 1, "seat_taken", FELT, -200_00, 800_00),
        Line(0, "table/omaha-1", 2, "seat_left", FELT, 250_00, 1_050_00),
        Line(0, "table/omaha-1", 3, "time_charged", "commission", -5_00, 1_045_00),
    ]

    assert Position(205_00, 250_00) == Position.of(lines)


async def test_chips_still_on_a_table_are_held_against_all_that_was_bought_there(
    buy, protection, store, clock
):
    await buy(200_00)
    await keep(store, "table/omaha-1", "seat_left", (FELT, WALLET, 150_00), clock.now)
    clock.now += DAY
    await buy(100_00)
    clock.now += DAY
    added = (WALLET, FELT, 20_00)
    await keep(store, "table/omaha-1", "stake_increased", added, clock.now)

    assert Position(20_00, 0) == await protection.position_with("ann", clock.now, ())
    assert Position(120_00, 0) == await protection.position_with("ann", clock.now, ["omaha-1"])


# at the tables


async def rest(room, player):
    """A break of a day, as the route does it."""
    await room.protection.rest(player.id, 1)
    await room.bar(player)


@virtually
async def test_a_limit_holds_at_the_table_and_nothing_has_moved():
    room, store, _ = await seated()
    await room.protection.limit(ANN.id, "day", 120_00)

    refused = await do(room, ANN, wire.BuyChips(50_00))
    bought = await do(room, ANN, wire.BuyChips(20_00))

    assert "the limit you have set, $120 in 24 hours, leaves $20" == refused.reason
    assert (None, wire.Done) == (refused.rule, type(bought))
    assert CHIPS - 120_00 == await store.balance(f"wallet:{ANN.id}")
    await closed(room, store)


@virtually
async def test_a_command_that_was_done_is_not_refused_when_it_is_sent_again():
    room, store, _ = await seated()
    await room.protection.limit(ANN.id, "day", 120_00)
    first = await do(room, ANN, wire.BuyChips(20_00), "the-same-command")
    the(room)._outcomes.clear()  # as after a restart

    again = await do(room, ANN, wire.BuyChips(20_00), "the-same-command")

    assert first == again
    await closed(room, store)


@pytest.mark.parametrize("game", ["omaha", "holdem"])
def test_whoever_takes_a_break_gets_up_and_neither_stays_nor_comes_back(game):
    async def gone():
        room, store, _ = await seated(SETTINGS[game])
        if game == "omaha":
            await until(in_play(room))
        else:
            await until(lambda: "wagers" == the(room).standing.state.stage)
            await do(room, ANN, wire.PlaceAnte(5_00))
        await rest(room, ANN)
        coming = wire.TakeSeat(3, 100_00) if game == "omaha" else wire.TakeBox(3, 100_00)
        stays = [await do(room, ANN, each) for each in (wire.SitIn(), coming, wire.WaitList(True))]
        await until(lambda: ANN.id not in the(room).standing.seated().values())
        on_tables = room.on_tables(ANN.id), room.on_tables(BEN.id)
        await closed(room, store)
        return stays, on_tables

    stays, on_tables = run(gone())

    assert all("you have taken a break until" in each.reason for each in stays)
    assert (0, True) == (on_tables[0], on_tables[1] > 0)


@virtually
async def test_whoever_takes_a_break_waits_for_no_seat():
    room, store, _ = await seated()
    await fund(store, CHO)
    await do(room, CHO, wire.WaitList(True))

    await rest(room, CHO)

    assert [] == the(room).standing.memo.waiting
    await closed(room, store)


@virtually
async def test_a_break_is_no_matter_of_bots():
    room, store, _ = await seated()
    await room.protection.rest("p3", 1)

    taken = await do(room, CHO._replace(bot=True), wire.WaitList(True))

    assert isinstance(taken, wire.Done)
    await closed(room, store)


async def test_a_break_is_put_down_whatever_else_is_written_in_the_same_moment(store, clock):
    protection = Protection(store, clock)
    head = store.head

    async def overtaken(stream):
        """Chips come between the look at the stream and what is written to it."""
        store.head = head
        found = await head(stream)
        await keep(store, stream, "chips_issued", ("issue", WALLET, 1_00), clock.now)
        return found

    store.head = overtaken
    until = await protection.rest("ann", 3)

    assert until == (await protection.terms("ann")).until == clock.now + 3 * DAY
