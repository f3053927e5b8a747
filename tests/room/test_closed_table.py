"""A table whose journal is damaged stays closed, and the room opens without it."""

import pytest

from croupier.errors import BadMessage
from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.outbox import Outbox
from croupier.room.room import Room
from croupier.room.store import Entry, open_store
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


NO_TEXT = "CAST(x'ff' AS TEXT)"


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE events SET rule = {NO_TEXT} WHERE stream = ? AND version = 2",
        f"UPDATE events SET kind = 'seat' || {NO_TEXT} WHERE stream = ? AND version = 2",
        f"UPDATE events SET stream = stream || {NO_TEXT} WHERE stream = ? AND version = 2",
        f"UPDATE streams SET stream = 'table/' || {NO_TEXT} WHERE stream = ?",
        "UPDATE streams SET hash = 'text' WHERE stream = ?",
        "UPDATE streams SET version = 'text' WHERE stream = ?",
        "UPDATE events SET at = 'noon' WHERE stream = ? AND version = 2",
        "UPDATE events SET version = 'text' WHERE stream = ? AND version = 2",
        "UPDATE events SET data = 'text' WHERE stream = ? AND version = 2",
    ],
)
async def test_one_row_that_is_no_text_closes_its_table_alone(tmp_path, change):
    address = f"sqlite:///{tmp_path}/room.db"
    store = await open_store(address)
    await fund(store, ANN)
    room = await opened(store)
    await room.command(ANN, "omaha-1", "command-1", wire.TakeSeat(3, 100_00))
    await room.close()
    await break_seal(store, address)
    await store.execute(change, room.table("omaha-1").stream)

    room = await opened(store)

    assert ["holdem-1"] == [row.id for row in room.rows()]
    (why,) = room.stopped()
    assert why.startswith("omaha-1: table/omaha-1/")
    done = await room.command(ANN, "holdem-1", "command-2", wire.TakeBox(1, 100_00))
    assert isinstance(done, wire.Done)
    await room.close()
    await store.close()


async def test_a_page_that_cannot_be_read_closes_its_table_alone(tmp_path):
    path = tmp_path / "room.db"
    store = await open_store(f"sqlite:///{path}")
    room = Room(store, TABLES, bots=False)
    await room.open()
    await room.close()
    filler = [Entry("x", n, "odd", b"\xee" * 4000, "", 1) for n in range(1, 40)]
    await store.append("x", 0, filler)
    for _ in range(4):
        await add(store, room.table("omaha-1").stream, b'{"filler": "%s"}' % (b"\xdd" * 8000))
    await store.close()
    data = path.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    pages = [at for at in range(0, len(data), size) if data[at + 8 : at + 900].count(0xDD) > 800]
    assert pages
    with path.open("r+b") as file:  # the chain of pages of a long entry leads nowhere
        for at in pages:
            file.seek(at)
            file.write(b"\x7f\xff\xff\xff")

    store = await open_store(f"sqlite:///{path}")
    room = await opened(store)

    assert ["holdem-1"] == [row.id for row in room.rows()]
    assert "omaha-1" in room.stopped()[0]
    await room.close()
    await store.close()
