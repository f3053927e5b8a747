"""The contract of the journal and the ledger, held against SQLite and against PostgreSQL."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import count

import asyncpg
import pytest

from croupier.errors import BadMessage, CroupierError
from croupier.room.schema import FIRST, VERSION
from croupier.room.store import (
    GROUP,
    Conflict,
    Earlier,
    Entry,
    IdTaken,
    Kept,
    Line,
    Once,
    Overdrawn,
    Repeated,
    StoreFailed,
    Transfer,
    Versions,
    WrongVersion,
    open_store,
)
from tests.room.stores import break_seal

pytestmark = pytest.mark.anyio

TABLE = "table/omaha-1/2026-11-16"


def entry(version, data=b'{"seat": 1}', stream=TABLE):
    return Entry(stream, version, "checked", data, "14.5", 1_000 + version)


async def write(store, *versions, stream=TABLE, **rest):
    """Append entries of these versions."""
    entries = [entry(version, stream=stream) for version in versions]
    return await store.append(stream, versions[0] - 1, entries, **rest)


def kept(*versions, stream=TABLE):
    """What an append of these versions is answered with."""
    entries = tuple(entry(version, stream=stream) for version in versions)
    return Kept(Versions(versions[0], versions[-1]), entries)


async def test_what_was_appended_is_read_back_byte_for_byte(store):
    odd = entry(1, bytes(range(256)))

    await store.append(TABLE, 0, [odd])

    assert [odd] == await store.read(TABLE)


async def test_an_append_answers_with_its_versions(store):
    await write(store, 1, 2)

    assert Versions(3, 5) == (await write(store, 3, 4, 5)).versions


async def test_a_reader_gets_what_is_after_their_version_and_no_more_than_asked_for(store):
    await write(store, 1, 2, 3, 4)

    assert [entry(3), entry(4)] == await store.read(TABLE, after=2)
    assert [entry(2)] == await store.read(TABLE, after=1, limit=1)


async def test_a_stream_nobody_wrote_to_is_empty_and_holds(store):
    assert [] == await store.read("table/none")
    assert 0 == await store.head("table/none")
    assert None is await store.verify("table/none")


async def test_streams_are_found_by_how_they_begin(store):
    for stream in ("table/b", "table/a", "player/_%"):
        await write(store, 1, stream=stream)

    assert ["table/a", "table/b"] == await store.streams("table/")
    assert [] == await store.streams("table_")
    assert ["player/_%", "table/a", "table/b"] == await store.streams()


async def test_a_second_writer_to_a_stream_loses_and_changes_nothing(store, address):
    second = await open_store(address)
    await write(store, 1)

    with pytest.raises(WrongVersion, match="is at version 1, not 0"):
        await write(second, 1, transfers=[("issue", "wallet:a", 5)], once=Once("late"))
    await second.close()

    assert [entry(1)] == await store.read(TABLE)
    assert 0 == await store.balance("wallet:a")
    assert None is await store.earlier("late")


async def test_of_many_writers_at_once_exactly_one_wins(store, address):
    second = await open_store(address)

    asked = [write(each, 1) for each in (store, second) * 10]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    await second.close()

    assert 1 == answers.count(kept(1))
    assert 19 == sum(isinstance(answer, WrongVersion) for answer in answers)


async def test_two_processes_give_positions_without_gap_or_repeat(store, address):
    second = await open_store(address)

    asked = [write(each, 1, stream=f"{name}/{n}") for n in range(20) for name, each in
             (("a", store), ("b", second))]  # fmt: skip
    await asyncio.gather(*asked)
    await second.close()

    rows = await store.fetch("SELECT position FROM events ORDER BY position")
    assert list(range(1, 41)) == [row[0] for row in rows]


async def test_what_is_asked_for_again_is_refused_with_its_first_versions(store):
    asked = {"transfers": [("issue", "wallet:a", 5)], "once": Once("c", b"five")}
    first = await write(store, 1, 2, **asked)
    await write(store, 3)

    with pytest.raises(Repeated) as repeated:
        await write(store, 1, 2, **asked)

    assert first.versions == repeated.value.versions
    assert Earlier(TABLE, b"five", first.versions) == await store.earlier("c")
    assert 3 == await store.head(TABLE)
    assert 5 == await store.balance("wallet:a")


async def test_an_id_belongs_to_one_stream_and_one_content(store):
    await write(store, 1, once=Once("c", b"call"))

    for stream, version, content in ((TABLE, 2, b"fold"), ("table/other", 1, b"call")):
        with pytest.raises(IdTaken, match=f"used before, for something else in {TABLE}"):
            await write(store, version, stream=stream, once=Once("c", content))

    assert 1 == await store.head(TABLE)
    assert 0 == await store.head("table/other")


async def test_of_two_streams_that_use_an_id_in_one_group_one_is_written(store):
    asked = [write(store, 1, stream=stream, once=Once("c")) for stream in ("table/a", "table/b")]

    first, second = await asyncio.gather(*asked, return_exceptions=True)

    assert kept(1, stream="table/a") == first
    assert isinstance(second, IdTaken)
    assert 0 == await store.head("table/b")


async def test_an_id_from_before_contents_were_kept_belongs_to_its_stream(store, address):
    await write(store, 1, once=Once("c"))

    with pytest.raises(Repeated):
        await write(store, 2, once=Once("c", b"call"))
    with pytest.raises(IdTaken):
        await write(store, 1, stream="table/other", once=Once("c", b"call"))


async def test_a_command_repeated_within_one_group_is_carried_out_once(store):
    asked = [write(store, 1, once=Once("c")) for _ in range(5)]

    first, *rest = await asyncio.gather(*asked, return_exceptions=True)

    assert kept(1) == first
    assert [Repeated] * 4 == [type(each) for each in rest]
    assert 1 == await store.head(TABLE)


async def test_appends_that_follow_each_other_in_one_group_are_all_kept(store):
    asked = [write(store, version) for version in range(1, GROUP + 50)]

    await asyncio.gather(*asked)

    assert GROUP + 49 == await store.head(TABLE)
    assert None is await store.verify(TABLE)


async def test_one_refused_append_does_not_harm_the_others_of_its_group(store):
    asked = [write(store, 1), write(store, 1), write(store, 1, stream="table/other")]

    first, second, other = await asyncio.gather(*asked, return_exceptions=True)

    assert (kept(1), kept(1, stream="table/other")) == (first, other)
    assert isinstance(second, WrongVersion)


async def test_events_transfers_and_command_stay_out_together(store):
    with pytest.raises(Overdrawn, match="wallet:a holds 0, 5 was asked for"):
        await write(store, 1, transfers=[("wallet:a", "table:1", 5)], once=Once("c"))

    assert 0 == await store.head(TABLE)
    assert None is await store.earlier("c")
    assert {} == await store.balances()


async def test_only_the_issue_of_chips_goes_below_zero_and_the_sum_is_zero(store):
    await write(store, 1, transfers=[("issue", "wallet:a", 100), ("wallet:a", "table:1", 60)])

    assert {"issue": -100, "wallet:a": 40, "table:1": 60} == await store.balances()
    assert 0 == await store.trial()
    assert {} == await store.drift()


async def test_an_account_may_pass_on_within_an_append_what_it_gets_there(store):
    moves = [("table:1", "house", 7), ("issue", "table:1", 7)]

    await write(store, 1, transfers=moves)

    assert 7 == await store.balance("house")


async def test_two_tables_cannot_both_have_the_last_chips_of_a_wallet(store):
    await write(store, 1, transfers=[("issue", "wallet:a", 100)])

    asked = [
        write(store, 1, stream=f"table/{n}", transfers=[("wallet:a", f"table:{n}", 100)])
        for n in range(4)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert 3 == sum(isinstance(answer, Overdrawn) for answer in answers)
    assert 0 == await store.balance("wallet:a")


async def test_a_statement_runs_backwards_with_the_balance_after_each_line(store):
    await write(store, 1, transfers=[("issue", "wallet:a", 100)])
    moves = [Transfer("wallet:a", "table:1", 30, version=2)]
    await store.append(TABLE, 1, [entry(2), entry(3)], moves)

    expected = [
        Line(1_002, TABLE, 2, "checked", "table:1", -30, 70),
        Line(1_001, TABLE, 1, "checked", "issue", 100, 100),
    ]
    assert expected == await store.statement("wallet:a")
    assert expected[:1] == await store.statement("wallet:a", limit=1)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET rule = '1.1'",
        "DELETE FROM events",
        "UPDATE transfers SET amount = 1",
        "DELETE FROM transfers",
    ],
)
async def test_the_database_refuses_to_change_what_happened(store, change):
    await write(store, 1, transfers=[("issue", "wallet:a", 100)])

    with pytest.raises((sqlite3.IntegrityError, asyncpg.RaiseError), match="are never changed"):
        await store.execute(change)


async def test_the_database_itself_refuses_a_balance_below_zero(store):
    with pytest.raises((sqlite3.IntegrityError, asyncpg.CheckViolationError)):
        await store.execute("INSERT INTO accounts VALUES ('wallet:a', -1)")


async def test_a_row_that_is_there_already_is_a_conflict(store):
    row = "INSERT INTO players VALUES (?, 'Ann', 'ann', NULL, '{}', 0)"
    await store.execute(row, "p1")

    with pytest.raises(Conflict):
        await store.execute(row, "p2")


async def test_a_group_the_database_does_not_take_is_told_to_each_and_leaves_nothing(store):
    await store.execute("DROP TABLE commands")

    answers = await asyncio.gather(
        write(store, 1), write(store, 1, stream="table/other"), return_exceptions=True
    )

    assert [StoreFailed, StoreFailed] == [type(answer) for answer in answers]
    assert 0 == await store.head(TABLE)


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ("UPDATE events SET data = '{}' WHERE version = 2", 2),
        ("UPDATE events SET rule = '17.7' WHERE version = 3", 3),
        ("UPDATE events SET at = at + 1 WHERE version = 1", 1),
        ("UPDATE events SET kind = 'called' WHERE version = 2", 2),
        ("UPDATE events SET version = 9 WHERE version = 2", 2),
        ("DELETE FROM events WHERE version = 1", 1),
        ("UPDATE events SET hash = prev WHERE version = 2", 2),
    ],
)
async def test_any_change_to_a_chain_is_found_at_its_place(store, address, change, at):
    await write(store, 1, 2, 3)
    await break_seal(store, address)

    await store.execute(change)

    assert f"{TABLE} is broken at version {at}" == await store.verify(TABLE)


async def test_a_chain_that_grows_meanwhile_holds(store, monkeypatch):
    await write(store, 1)
    fetch, versions = store.fetch, count(2)

    async def and_write(sql, *args):
        rows = await fetch(sql, *args)
        await write(store, next(versions))
        return rows

    monkeypatch.setattr(store, "fetch", and_write)

    assert None is await store.verify(TABLE)
    assert 2 < next(versions)


async def test_a_chain_of_which_all_is_gone_is_found(store, address):
    await write(store, 1, 2, 3)
    await break_seal(store, address)

    await store.execute("DELETE FROM events")

    assert f"{TABLE} does not end as it did, at version 0" == await store.verify(TABLE)


async def test_a_chain_cut_short_at_its_end_is_found(store, address):
    await write(store, 1, 2, 3)
    await break_seal(store, address)

    await store.execute("DELETE FROM events WHERE version = 3")

    assert f"{TABLE} does not end as it did, at version 2" == await store.verify(TABLE)


async def test_the_same_entries_have_the_same_chain_in_both_databases(file, schema):
    hashes = []
    for address in (file, schema):
        store = await open_store(address)
        await write(store, 1, 2, 3)
        hashes.append(await store.fetch("SELECT hash FROM events ORDER BY version"))
        await store.close()

    assert hashes[0] == hashes[1]


async def test_a_store_opened_again_goes_on_where_it_was(store, address):
    await write(store, 1, transfers=[("issue", "wallet:a", 100)], once=Once("c"))

    second = await open_store(address)
    await write(second, 2)

    assert [entry(1), entry(2)] == await second.read(TABLE)
    assert 100 == await second.balance("wallet:a")
    assert None is await second.verify(TABLE)
    await second.close()


async def test_closing_waits_for_what_is_under_way_and_refuses_more(address):
    store = await open_store(address)
    waiting = asyncio.ensure_future(write(store, 1))
    await asyncio.sleep(0)

    await store.close()

    assert kept(1) == await waiting
    for more in (write(store, 2), store.read(TABLE), store.execute("DELETE FROM sessions")):
        with pytest.raises(StoreFailed, match="the store is closed"):
            await more


async def test_an_append_whose_asker_has_gone_is_kept_all_the_same(store):
    waiting = asyncio.ensure_future(write(store, 1))
    await asyncio.sleep(0)

    waiting.cancel()
    await write(store, 1, stream="table/other")

    assert 1 == await store.head(TABLE)


@pytest.mark.parametrize(
    ("expected", "entries", "transfers"),
    [
        (0, [entry(2)], []),
        (0, [entry(1), entry(1)], []),
        (0, [entry(1, stream="table/other")], []),
        (0, [entry(1)], [("issue", "wallet:a", 0)]),
        (0, [entry(1)], [("issue", "wallet:a", -5)]),
        (0, [entry(1)], [("issue", "wallet:a", 1.5)]),
        (0, [entry(1)], [("wallet:a", "wallet:a", 5)]),
    ],
)
async def test_what_is_badly_made_never_reaches_the_database(store, expected, entries, transfers):
    with pytest.raises(ValueError, match=r"no transfer|do not follow"):
        await store.append(TABLE, expected, entries, transfers)

    assert 0 == await store.head(TABLE)


async def stamped(address):
    """Of which version a store says it is."""
    store = await open_store(address)
    pragma = address.startswith("sqlite")
    sql = "PRAGMA user_version" if pragma else "SELECT version FROM schema_version"
    ((found,),) = await store.fetch(sql)
    await store.close()
    return found


async def behind_its_back(address, sqlite, postgres):
    """Change a store that is not open, by a statement for either."""
    if address.startswith("sqlite"):
        with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as file:
            file.execute(sqlite)
        return
    connection = await asyncpg.connect(address)
    await connection.execute(postgres)
    await connection.close()


async def test_a_store_of_a_later_version_is_not_opened(address):
    later = VERSION + 1
    assert VERSION == await stamped(address)
    stamps = f"PRAGMA user_version = {later}", f"UPDATE schema_version SET version = {later}"
    await behind_its_back(address, *stamps)

    for _ in range(2):  # nor is it changed by that
        with pytest.raises(CroupierError, match=f"opened: its version is {later}, later than the"):
            await open_store(address)


@pytest.mark.parametrize("version", [0, 1])  # 0: from before there were versions
async def test_a_store_of_an_earlier_version_is_brought_up_to_date(address, version):
    store = await open_store(address)
    await write(store, 1, once=Once("c", b"call"))
    await store.close()
    stamp = "UPDATE schema_version SET version = 1" if version else "DROP TABLE schema_version"
    await behind_its_back(address, f"PRAGMA user_version = {version}", stamp)
    await behind_its_back(address, *2 * ["ALTER TABLE commands DROP COLUMN content"])

    assert VERSION == await stamped(address)

    store = await open_store(address)
    assert 1 == await store.head(TABLE)
    assert Earlier(TABLE, b"", Versions(1, 1)) == await store.earlier("c")
    await store.close()


@pytest.mark.parametrize("table", FIRST)
async def test_a_store_that_has_lost_a_table_is_not_opened_as_if_it_were_new(address, table):
    store = await open_store(address)
    await write(store, 1)
    await store.close()
    await behind_its_back(address, f"DROP TABLE {table}", f"DROP TABLE {table} CASCADE")

    for _ in range(2):  # nor is it made again by that
        with pytest.raises(CroupierError, match=f"opened: it has lost its table {table}: put the"):
            await open_store(address)


async def test_a_server_that_answers_before_anything_is_on_the_disk_is_told_to_wait(schema):
    await behind_its_back(schema, "", "ALTER ROLE room SET synchronous_commit = off")
    try:
        store = await open_store(schema)
        await write(store, 1)
        assert [("on",)] == await store.fetch("SHOW synchronous_commit")
        await store.close()
    finally:
        await behind_its_back(schema, "", "ALTER ROLE room RESET synchronous_commit")


async def test_a_connection_lost_between_two_steps_of_a_question_is_the_stores_failure(
    schema, monkeypatch
):
    store = await open_store(schema)
    prepare = asyncpg.Connection._get_statement

    async def prepare_and_fall(connection, *args, **named):
        statement = await prepare(connection, *args, **named)
        connection.terminate()
        return statement

    with monkeypatch.context() as falling:
        falling.setattr(asyncpg.Connection, "_get_statement", prepare_and_fall)
        with pytest.raises(StoreFailed, match="the connection was lost"):
            await store.balance("wallet:p1")

    assert await store.balance("wallet:p1") == 0
    await store.close()


@pytest.mark.parametrize("wrong", ["mysql://x", "room.db", ""])
async def test_an_address_of_no_store_is_told_with_those_there_are(wrong):
    with pytest.raises(BadMessage, match="sqlite:///FILE or postgresql://"):
        await open_store(wrong)


async def test_a_store_that_cannot_be_opened_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("", encoding="ascii")

    for address in (f"sqlite:///{tmp_path}/file/room.db", f"postgresql://room@/x?host={tmp_path}"):
        with pytest.raises(CroupierError, match="cannot be opened"):
            await open_store(address)
