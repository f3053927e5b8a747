"""The server is killed and connections are cut: nothing acknowledged is lost, no chip, no order.

A few falls here; `python -m tests.soak_history` for hundreds.
"""

from types import SimpleNamespace

import pytest

from tests.room.history import TABLES, History, Read, on_postgres, on_sqlite, run
from tests.room.stores import running_postgres
from tests.room.truth import Finding, Kept

pytestmark = pytest.mark.anyio


async def test_a_room_that_is_killed_and_cut_off_goes_on_where_it_was(tmp_path):
    with (tmp_path / "noted").open("w") as log:
        async with on_sqlite("3", log, tmp_path) as epoch:
            found = await run(epoch, 4)

    assert 4 == sum(epoch.causes.values())
    assert found["done"] > 10
    assert found["ordered"] > 10
    assert found["frames"] > 100
    assert "Traceback" not in (tmp_path / "noted").read_text()


async def test_so_does_one_on_postgresql_that_is_cut_off_too(tmp_path):
    with running_postgres() as server, (tmp_path / "noted").open("w") as log:
        async with on_postgres("2", log, server) as epoch:
            found = await run(epoch, 4)

    assert found["done"] > 10
    assert "Traceback" not in (tmp_path / "noted").read_text()


def noted(**told):
    """A history in which the first table was known to be at version 9 by the second 5."""
    history = History()
    history.known[TABLES[0]] = [(3.0, 4), (5.0, 9)]
    vars(history).update(told)
    return history


def kept(first):
    """A journal with one command at this version."""
    row = Kept("ann:id", "table/t", first, first)
    days = {TABLES[0]: [SimpleNamespace(stream="table/t")]}
    return SimpleNamespace(row=lambda player, id: row, days=days)


def test_a_command_belongs_after_everything_known_when_it_was_sent():
    history = noted(sent={("ann", "id", TABLES[0]): 6.0})

    assert 1 == history.check_order(kept(10))
    with pytest.raises(Finding, match="9 was known when it was sent"):
        history.check_order(kept(7))


def test_nobody_reads_what_was_before_something_known():
    assert 0 == noted(reads=[Read(4.0, TABLES[0], 4)]).check_order(kept(1))
    with pytest.raises(Finding, match="read at 8 after 9 was known"):
        noted(reads=[Read(6.0, TABLES[0], 8)]).check_order(kept(1))
