"""A table whose journal is damaged stays closed, and the room opens without it."""

import pytest

from croupier.errors import BadMessage
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.store import Entry
from tests.room.people import fund
from tests.room.stores import break_seal

pytestmark = pytest.mark.anyio

ANN = Player("p1", "Ann")
TABLES = [each for each in default_room(bots=False) if each.game in ("omaha", "holdem")]


async def opened(store):
    """The room on what the store has."""
    room = Room(store, TABLES, bots=False)
    await room.open()
    return room


@pytest.fixture
async def stream(store):
    """The journal of a table at which Ann has sat down; nobody is there now."""
    await fund(store, ANN)
    room = await opened(store)
    done = await room.command(ANN, "omaha-1", "command-1", wire.TakeSeat(3, 100_00))
    await room.close()
    assert isinstance(done, wire.Done)
    return room.table("omaha-1").stream


async def add(store, stream, data):
    """One more entry, chained as it should be."""
    version = await store.head(stream) + 1
    await store.append(stream, version - 1, [Entry(stream, version, "odd", data, "", 1)])
    return version


async def test_its_chips_and_its_journal_stay_as_they_are(store, address, stream, caplog):
    await break_seal(store, address)
    await store.execute("UPDATE events SET at = at + 1 WHERE stream = ? AND version = 2", stream)
    head = await store.head(stream)

    room = await opened(store)

    assert ["holdem-1"] == [row.id for row in room.rows()]
    assert [f"omaha-1: {stream} is broken at version 2"] == room.stopped()
    assert f"table omaha-1 stays closed: {stream} is broken at version 2" in caplog.text
    assert (head, 100_00) == (await store.head(stream), await store.balance("table:omaha-1"))
    await room.close()


async def test_whoever_asks_for_it_is_told_and_plays_at_another(store, stream):
    await add(store, stream, b"{}")
    room = await opened(store)

    with pytest.raises(BadMessage, match="omaha-1 is closed: its journal cannot be read"):
        room.watch(Outbox(), ANN, "omaha-1", None)
    done = await room.command(ANN, "holdem-1", "command-2", wire.TakeBox(1, 100_00))

    assert isinstance(done, wire.Done)
    await room.close()


@pytest.mark.parametrize(
    "data",
    [
        b"\xff{",
        b"[]",
        b'{"kind": "of_a_later_version"}',
        b'{"kind": "folded", "rule": "", "seat": 9}',
    ],
)
async def test_it_is_said_which_entry_cannot_be_read(store, stream, data):
    version = await add(store, stream, data)

    room = await opened(store)

    (why,) = room.stopped()
    assert f"omaha-1: version {version} of {stream} cannot be read here: " in why
    await room.close()


async def test_put_right_again_it_opens_with_its_players(store, address, stream):
    await break_seal(store, address)
    change = "UPDATE events SET at = at + ? WHERE stream = ? AND version = 2"
    await store.execute(change, 1, stream)
    await (await opened(store)).close()

    await store.execute(change, -1, stream)
    room = await opened(store)

    assert [] == room.stopped()
    assert {3: "p1"} == room.table("omaha-1").standing.seated()
    await room.close()


async def test_a_table_that_a_bug_has_stopped_is_told_too(store):
    room = await opened(store)
    room.table("omaha-1").standing.state = "nonsense"

    await room.command(ANN, "omaha-1", "command-1", wire.TakeSeat(1, 100_00))

    (why,) = room.stopped()
    assert why.startswith("omaha-1: this table is stopped")
    await room.close()
