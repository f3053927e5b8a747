"""`croupier audit verify`: a whole journal holds, and no damage to it goes unnoticed."""

import asyncio
import json
import shutil
import sqlite3

import msgspec
import pytest

from croupier.cli import audit, main
from croupier.cli.audit_decks import Decks
from croupier.errors import BadMessage
from croupier.room.asking import Player
from croupier.room.default import default_room
from croupier.room.serve import open_keys
from croupier.room.store import Entry, Transfer, open_store
from tests.cli.slips import refused
from tests.room import virtual
from tests.room.people import crowd, fund

GAMES = 5


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The journal of an evening at five tables, in a file."""
    path = tmp_path_factory.mktemp("room") / "room.db"
    asyncio.run(_write(path, virtual.run(_play())))
    return path


async def _play():
    settings = [each for each in default_room(bots=False) if each.id.endswith("-1")]
    room, store = await virtual.open_room(settings, bots=False)
    players = [await fund(store, Player(f"p{n}", f"Person {n}")) for n in range(15)]
    _, tasks = crowd(room, players, [each.id for each in settings] * 3, seed=5)
    await asyncio.sleep(400)
    for task in tasks:
        task.cancel()
    await room.close()
    await store.close()
    return store.memory


async def _write(path, memory):
    store = await open_store(f"sqlite:///{path}")
    for stream in sorted(memory.events, key=lambda name: name.startswith("table/")):
        moves = [
            Transfer(row[2], row[3], row[4], row[1]) for row in memory.transfers if row[0] == stream
        ]
        await store.append(stream, 0, memory.events[stream], moves)
    await store.close()


@pytest.fixture
def journal(evening, tmp_path):
    """A copy of it to be damaged."""
    return shutil.copy(evening, tmp_path / "copy.db")


def damage(path, *changes):
    """What somebody with the file and a tool could do to it."""
    with sqlite3.connect(path) as file:
        triggers = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            file.execute(f"DROP TRIGGER {name}")
        for change in changes:
            file.execute(change)
    file.close()


def verified(capsys, path):
    code = main(["audit", "verify", str(path), "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_whole_journal_holds(capsys, evening):
    before = evening.read_bytes()
    code, found = verified(capsys, evening)

    tables = [each for each in found["streams"] if each["name"].startswith("table/")]
    assert (0, True, []) == (code, found["ok"], found["faults"])
    assert GAMES == len(tables)
    assert all(each["rounds"] and each["decks"] for each in tables)
    assert (before, [evening]) == (evening.read_bytes(), list(evening.parent.iterdir()))


def test_the_journal_of_a_running_room_is_read_at_one_moment(capsys, journal):
    async def while_open():
        store = await open_store(f"sqlite:///{journal}")
        found = await audit._audit(str(journal))
        await store.close()
        return found

    streams, money = asyncio.run(while_open())

    assert [] == [fault for part in (*streams, money) for fault in part.faults]


def test_what_was_found_is_told_in_a_table(capsys, evening):
    assert 0 == main(["audit", "verify", f"sqlite:///{evening}"])

    told = capsys.readouterr().out
    assert "table/omaha-1/" in told
    assert told.endswith("ok: every chain, every sealed deck, every table and all chips hold\n")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE events SET rule = '9.9' WHERE version = 7", " is broken at version 7"),
        ("DELETE FROM events WHERE version = 9", " is broken at version 9"),
        ("UPDATE events SET at = at + 1 WHERE version = 1", " is broken at version 1"),
        (
            "DELETE FROM events WHERE stream LIKE 'table/%' AND version = "
            "(SELECT version FROM streams s WHERE s.stream = events.stream)",
            " does not end as it did, at version ",
        ),
        ("UPDATE accounts SET balance = balance + 500 WHERE id = 'commission'", "come to $5, not"),
        ("UPDATE accounts SET balance = balance + 500 WHERE id = 'commission'", "is $5 away"),
        ("UPDATE transfers SET amount = amount + 1 WHERE source = 'issue'", "away from what its"),
    ],
)
def test_damage_is_found(capsys, journal, change, fault):
    damage(journal, change)

    code, found = verified(capsys, journal)

    assert (1, False) == (code, found["ok"])
    assert any(fault in each for each in found["faults"]), found["faults"]


def test_chips_that_do_not_lie_on_the_felt_are_found(capsys, journal):
    moved = "UPDATE accounts SET balance = balance {} 500 WHERE id = '{}'"
    row = "INSERT INTO transfers (stream, version, source, target, amount) VALUES "
    damage(
        journal,
        moved.format("-", "table:omaha-1"),
        moved.format("+", "house"),
        f"{row} ('table/omaha-1/x', 1, 'table:omaha-1', 'house', 500)",
    )

    code, found = verified(capsys, journal)

    assert 1 == code
    assert ["table:omaha-1 holds"] == [each[:19] for each in found["faults"]]


def entries_of(path, table):
    with sqlite3.connect(path) as file:
        rows = file.execute(
            "SELECT stream, version, kind, data, rule, at FROM events WHERE stream LIKE ? "
            "ORDER BY version",
            (f"table/{table}/%",),
        ).fetchall()
    file.close()
    return [Entry(*row) for row in rows]


def forged(entries, kind, **fields):
    """The first event of a kind with other values, its chain made good again."""
    place = next(n for n, entry in enumerate(entries) if entry.kind == kind)
    data = msgspec.json.decode(entries[place].data) | fields
    entries[place] = entries[place]._replace(data=msgspec.json.encode(data))
    return entries


@pytest.mark.parametrize("table", ["omaha-1", "stud-1"])
@pytest.mark.parametrize(
    ("kind", "fields", "fault"),
    [
        ("room_deck_sealed", {"root": "00"}, "do not give the root published"),
        ("room_deck_sealed", {"cut": 99}, "do not give the cut published"),
        ("room_deck_sealed", {"nonces": ["00"]}, "do not give the nonces published"),
        ("room_deck_sealed", {"round_id": "x.y.1"}, "sealed without a commitment before it"),
        ("room_deck_committed", {"seed": "00" * 32}, "does not give the commitment published"),
        ("shoe_loaded", {"order": ["As"]}, "not those of the sealed deck"),
        ("seat_taken", {"seat": "x"}, " at version "),
    ],
)
def test_a_forged_event_is_found_though_its_chain_holds(evening, table, kind, fields, fault):
    entries = forged(entries_of(evening, table), kind, **fields)

    stream, _ = audit._fold(entries[0].stream, entries, Decks())

    assert fault in stream.faults[0]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.db", "there is no such file"),
        ("text.db", "is no journal of a room"),
        ("postgresql://host/room", "only a journal in SQLite is audited offline"),
    ],
)
def test_what_is_no_journal_is_one_sentence(capsys, tmp_path, monkeypatch, name, said):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.db").write_text("no database", encoding="utf-8")

    assert said in refused(capsys, "audit", f"verify {name}")
    assert ["text.db"] == [path.name for path in tmp_path.iterdir()]


def test_an_audit_writes_nothing(evening):
    async def write():
        reading = audit._Reading(str(evening))
        with pytest.raises(BadMessage, match="writes nothing"):
            await reading.execute("DELETE FROM events", ())
        with pytest.raises(BadMessage, match="writes nothing"):
            await reading.commit([])
        with pytest.raises(BadMessage, match="cannot be read"):
            await reading.fetch("DELETE FROM events", ())
        await reading.close()

    asyncio.run(write())


@pytest.fixture(scope="module")
def locked(evening, tmp_path_factory):
    """The same evening, locked as the room keeps it; and its key."""
    folder = tmp_path_factory.mktemp("locked")
    asyncio.run(_lock(evening, folder))
    return folder / "room.db", folder / "room.key"


async def _lock(evening, folder):
    plain, store = [
        await open_store(f"sqlite:///{each}/room.db") for each in (evening.parent, folder)
    ]
    store.keys = await open_keys(store, folder / "room.key")
    moves = "SELECT source, target, amount, version FROM transfers WHERE stream = ?"
    for stream in sorted(await plain.streams(), key=lambda name: name.startswith("table/")):
        transfers = [Transfer(*row) for row in await plain.fetch(moves, stream)]
        await store.append(stream, 0, await plain.read(stream), transfers)
    await plain.close()
    await store.close()


def test_a_locked_journal_holds_with_its_key(capsys, locked):
    path, key = locked

    code = main(["audit", "verify", str(path), "--json", "--key", str(key)])
    found = json.loads(capsys.readouterr().out)

    assert (0, []) == (code, found["faults"])
    assert all(each["decks"] for each in found["streams"] if each["name"].startswith("table/"))
    assert 0 == sum(each["locked"] for each in found["streams"])


def test_without_its_key_chains_and_accounts_are_verified_and_the_rest_is_named(capsys, locked):
    code = main(["audit", "verify", str(locked[0])])
    said = capsys.readouterr().out

    assert 0 == code
    assert "ok: every chain and all accounts hold; " in said
    assert "are locked with a key that is not here" in said


def test_a_locked_deck_that_was_forged_is_found_with_the_key(capsys, locked, tmp_path):
    journal = shutil.copy(locked[0], tmp_path / "copy.db")
    damage(journal, "UPDATE events SET data = data || ' ' WHERE kind = 'room_deck_sealed'")

    code = main(["audit", "verify", str(journal), "--json", "--key", str(locked[1])])

    assert 1 == code
    assert "is broken at version" in json.loads(capsys.readouterr().out)["faults"][0]


def test_what_is_locked_and_does_not_open_is_a_fault_though_its_chain_holds(tmp_path, capsys):
    asyncio.run(_forge(tmp_path))

    code = main(
        ["audit", "verify", f"{tmp_path}/room.db", "--json", "--key", f"{tmp_path}/room.key"]
    )
    (fault,) = json.loads(capsys.readouterr().out)["faults"]

    assert (1, "version 1 of table/x/2027 is not what was locked there") == (code, fault)


async def _forge(folder):
    store = await open_store(f"sqlite:///{folder}/room.db")
    keys = await open_keys(store, folder / "room.key")
    other = keys.lock(Entry("table/y/2027", 1, "shoe_loaded", b"{}", "", 0))
    await store.append("table/x/2027", 0, [other._replace(stream="table/x/2027")])
    await store.close()


def test_a_key_file_that_holds_none_is_told_so(locked, capsys, tmp_path):
    said = refused(capsys, "audit", f"verify {locked[0]} --key {tmp_path}/none")

    assert "has no key of a room in it" in said


@pytest.mark.parametrize(
    ("table", "instrument"), [("omaha-1", "NI2017-583"), ("canberra-1", "NI2004-492")]
)
def test_the_file_on_a_round_cites_instrument_and_clause(capsys, evening, table, instrument):
    assert 0 == main(["audit", "dossier", str(evening), table, "1"])

    file = json.loads(capsys.readouterr().out)
    assert (1, instrument) == (file["round"], file["instrument"])
    assert {"instrument", "clause", "does", "event"} == set(file["log"][0])


def test_the_file_on_a_table_has_its_reviews_and_breaches(capsys, evening):
    assert 0 == main(["audit", "dossier", str(evening), "stud-1"])

    assert {"reviews": [], "breaches": []} == json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("table", "number", "said"),
    [("whist-1", "1", "has no table whist-1"), ("omaha-1", "9999", "has had no round 9999")],
)
def test_a_file_on_nothing_is_one_sentence(capsys, evening, table, number, said):
    assert said in refused(capsys, "audit", f"dossier {evening} {table} {number}")
