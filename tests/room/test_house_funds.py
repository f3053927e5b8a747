"""The operator puts chips into the house and takes some out: journalled, on both stores."""

import pytest

from croupier.errors import BadMessage
from croupier.room import house, wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.room import Room
from croupier.room.store import open_store
from tests.room.people import fund
from tests.room.test_accounts import Clock

pytestmark = pytest.mark.anyio


async def test_the_operator_funds_the_house_and_takes_chips_out(store):
    await house.begin(store, 1_000_00, 5)
    await house.begin(store, 1_000_00, 6)
    await house.fund(store, 500_00, "J. Smith", "opening night", 7)
    await house.withdraw(store, 200_00, "J. Smith", "month's end", 8)

    assert 1_300_00 == await store.balance("house")
    assert [
        house.Act(5, "house_funded", 1_000_00, "the room", "what the house begins with"),
        house.Act(7, "house_funded", 500_00, "J. Smith", "opening night"),
        house.Act(8, "house_withdrawn", 200_00, "J. Smith", "month's end"),
    ] == await house.acts(store)


async def test_what_is_set_aside_is_not_taken_out(store):
    await house.fund(store, 1_000_00, "J. Smith", "opening night", 7)

    with pytest.raises(BadMessage, match=r"holds \$1,000 .*, not \$1,001"):
        await house.withdraw(store, 1_001_00, "J. Smith", "a trip", 8)

    assert 1_000_00 == await store.balance("house")


@pytest.mark.parametrize(("amount", "by", "reason"), [(0, "a", "b"), (1, " ", "b"), (1, "a", "")])
async def test_an_act_has_an_amount_a_name_and_a_reason(store, amount, by, reason):
    with pytest.raises(BadMessage):
        await house.fund(store, amount, by, reason, 7)

    assert 0 == await store.head("house")


async def test_a_room_that_runs_covers_more_once_its_house_is_funded(store, address):
    ann = await fund(store, Player("ann", "Ann"))
    await house.fund(store, 100_00, "J. Smith", "too little", 7)
    holdem = next(each for each in default_room(bots=False) if each.game == "holdem")
    clock = Clock()
    clock.now = 1_800_000_000_000  # a day in 2027
    room = Room(store, [holdem], bots=False, always=True, now=clock, leapt=lambda: 0)
    await room.open()
    await room.command(ann, holdem.id, "sit-down-now", wire.TakeBox(1, 100_00))
    for n in range(8):  # the dealer prepares a deck and opens the wagers
        clock.now += 60_000
        room.tables[holdem.id].poke()
        await room.command(ann, holdem.id, f"in-the-queue-{n}", wire.WithdrawWagers())

    short = await room.command(ann, holdem.id, "first-ante", wire.PlaceAnte(5_00))
    other = await open_store(address)  # as `croupier house fund` does
    await house.fund(other, 10_000_00, "J. Smith", "opening night", 8)
    await other.close()
    taken = await room.command(ann, holdem.id, "second-ante", wire.PlaceAnte(5_00))

    assert isinstance(short, wire.Refused)
    assert "the house cannot cover this wager now" in short.reason
    assert isinstance(taken, wire.Done), taken
    await room.close()
