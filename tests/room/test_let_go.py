"""A store that cannot be opened leaves no connection open behind it, whatever was wrong with it."""

import sqlite3
from contextlib import closing

import pytest

from croupier.cli.audit import _Reading
from croupier.errors import CroupierError
from croupier.room import sqlite
from croupier.room.store import open_store

pytestmark = pytest.mark.anyio


@pytest.fixture
def opened(monkeypatch):
    """Every connection that was made."""
    made, connect = [], sqlite3.connect

    def noted(*args, **kwargs):
        made.append(connect(*args, **kwargs))
        return made[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    return made


def is_closed(connection):
    """Whether nothing can be asked of it any more."""
    try:
        connection.execute("SELECT 1")
    except sqlite3.ProgrammingError:
        return True
    return False


def rubbish(path):
    path.write_bytes(b"not a database, not at all " * 100)


def newer(path):
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize("wrong", [rubbish, newer])
async def test_a_store_that_cannot_be_opened_is_let_go(tmp_path, opened, wrong):
    wrong(tmp_path / "room.db")
    opened.clear()

    with pytest.raises(CroupierError, match="cannot be opened"):
        await open_store(f"sqlite:///{tmp_path}/room.db")

    assert opened
    assert all(map(is_closed, opened))


async def test_a_store_is_let_go_where_its_last_connection_fails(tmp_path, opened, monkeypatch):
    def fails(*_):
        raise sqlite3.OperationalError("no more files")

    monkeypatch.setattr(sqlite.SqliteFile, "_begin_marks", fails)

    with pytest.raises(CroupierError, match="no more files"):
        await open_store(f"sqlite:///{tmp_path}/room.db")

    assert 3 == len(opened)
    assert all(map(is_closed, opened))


def test_what_is_no_journal_is_let_go(tmp_path, opened):
    rubbish(tmp_path / "room.db")

    with pytest.raises(CroupierError, match="is no journal"):
        _Reading(f"{tmp_path}/room.db")

    assert [True] == [is_closed(each) for each in opened]
