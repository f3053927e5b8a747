"""A player's statement: in words, with the balance after each line, and as a file."""

import csv
import io

import pytest

from croupier.room import statement
from croupier.room.store import Entry, open_store

pytestmark = pytest.mark.anyio

TABLE, PLAYER, WALLET = "table/omaha-1/2026-11-16", "player/p1", "wallet:p1"
NAMES = {"omaha-1": "Omaha One"}


@pytest.fixture
async def store(tmp_path):
    """A wallet of which chips have gone to a table, and come back."""
    found = await open_store(f"sqlite:///{tmp_path}/room.db")
    await keep(found, PLAYER, "chips_issued", "issue", WALLET, 1_000_00)
    await keep(found, TABLE, "seat_taken", WALLET, "table:omaha-1", 200_00)
    await keep(found, "issue", "chips_issued", "issue", "table:omaha-1", 50_50)
    await keep(found, TABLE, "seat_left", "table:omaha-1", WALLET, 250_50)
    yield found
    await found.close()


async def keep(store, stream, kind, source, target, amount):
    """One event that moved chips."""
    head = await store.head(stream)
    entry = Entry(stream, head + 1, kind, b"{}", "", 1_800_000_000_000 + head)
    await store.append(stream, head, [entry], [(source, target, amount)])


async def test_each_line_has_its_table_its_amount_and_the_balance_after_it(store):
    found = await statement.statement(store, WALLET, NAMES)

    lines = [(line.what, line.table, line.amount, line.balance) for line in found.lines]
    assert 1_050_50 == found.wallet
    assert [
        ("left the table", "Omaha One", 250_50, 1_050_50),
        ("sat down", "Omaha One", -200_00, 800_00),
        ("play chips", None, 1_000_00, 1_000_00),
    ] == lines
    assert f"{TABLE} 2" == found.lines[0].journal


async def test_a_long_statement_says_that_there_is_more(store, monkeypatch):
    monkeypatch.setattr(statement, "SHOWN", 2)

    found = await statement.statement(store, WALLET, NAMES)

    assert (2, True) == (len(found.lines), found.more)


async def test_the_file_has_every_line_from_the_first_to_the_last(store):
    text = await statement.as_file(store, WALLET, NAMES)

    rows = list(csv.DictReader(io.StringIO(text)))
    assert ["1000.00", "-200.00", "250.50"] == [row["amount"] for row in rows]
    assert ["1000.00", "800.00", "1050.50"] == [row["balance"] for row in rows]
    assert "2027-01-15T08:00:00+00:00" == rows[0]["date"]
    assert ["", "Omaha One", "Omaha One"] == [row["table"] for row in rows]


async def test_who_has_nothing_has_an_empty_statement(store):
    found = await statement.statement(store, "wallet:p2", NAMES)

    assert (0, [], False) == (found.wallet, found.lines, found.more)


async def test_a_table_that_is_no_more_keeps_its_id_and_an_unknown_kind_its_name(store):
    await keep(store, TABLE, "odd_thing", WALLET, "table:gone-7", 1)

    newest = (await statement.statement(store, WALLET, NAMES)).lines[0]

    assert ("gone-7", "odd thing") == (newest.table, newest.what)
