"""`croupier serve`: what it says to whoever starts it, and that it starts once."""

import fcntl
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing

import httpx
import pytest

from croupier.cli import main
from croupier.errors import CroupierError
from croupier.room.schema import VERSION
from croupier.room.serve import claimed, default_store, listen
from tests.room.server import COMMAND, kill, running, start


def serve(*args):
    """The command in a process of its own, when it ends by itself."""
    command = [sys.executable, "-c", COMMAND, "serve", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


def test_it_prints_its_address_and_answers_there(tmp_path):
    with running(f"sqlite:///{tmp_path}/room.db") as address:
        assert "ok" == httpx.get(f"{address}/healthz", trust_env=False).json()["status"]


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_in_good_order_when_told_to(told, tmp_path):
    process, _ = start(f"sqlite:///{tmp_path}/room.db")

    process.send_signal(told)

    said, _ = process.communicate(timeout=30)
    assert "The room is closed: what was being played goes on" in said
    assert 0 == process.returncode
    files = {each.name for each in tmp_path.iterdir() if each.is_file()}
    assert {"room.db"} == files  # no log of the database, no lock is left


def test_it_reminds_of_the_official_documents_that_are_not_attached(tmp_path):
    (tmp_path / "omaha.txt").write_text("a copy of the instrument", encoding="utf-8")
    store = f"sqlite:///{tmp_path}/room.db"
    process, _ = start(store, "--documents", str(tmp_path))

    said = [process.stdout.readline() for _ in range(5)]
    kill(process)

    assert "Reminder: the official document NI2007-208 of holdem" in said[0]
    assert not any("NI2017-583" in line for line in said)
    assert "Attach them with --documents FOLDER.\n" == said[-1]


def test_one_file_is_served_once(tmp_path):
    store = f"sqlite:///{tmp_path}/room.db"
    process, _ = start(store)

    second = serve("--store", store, "--port", "0")
    kill(process)

    assert 2 == second.returncode
    assert f"the room in {tmp_path}/room.db is being served already\n" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_file_is_free_again_after_its_server_was_killed(tmp_path):
    store = f"sqlite:///{tmp_path}/room.db"
    process, _ = start(store)
    kill(process)

    with claimed(store):
        pass


def test_a_store_that_cannot_be_opened_leaves_nothing_behind(tmp_path, capsys):
    (tmp_path / "room.db").write_text("a letter", encoding="utf-8")

    assert 2 == main(["serve", "--port", "0", "--store", f"sqlite:///{tmp_path}/room.db"])

    assert "room.db cannot be opened: file is not a database" in capsys.readouterr().err
    assert ["room.db"] == [each.name for each in tmp_path.iterdir()]


@pytest.mark.parametrize("table", ["streams", "events"])
def test_a_damaged_file_is_one_sentence(table, tmp_path):
    path, sql = tmp_path / "room.db", f"SELECT rootpage FROM sqlite_master WHERE name = '{table}'"
    process, _ = start(f"sqlite:///{path}")
    process.terminate()
    process.communicate(timeout=30)
    with closing(sqlite3.connect(path)) as file:
        ((page,),) = file.execute(sql)
    with path.open("r+b") as file:
        file.seek(4096 * (page - 1))
        file.write(b"junk" * 1024)

    said = serve("--port", "0", "--store", f"sqlite:///{path}")

    assert 2 == said.returncode
    assert "cannot be " in said.stderr
    assert ": database disk image is malformed\n" in said.stderr
    assert 1 == said.stderr.count("\n")


def test_a_store_of_a_newer_croupier_is_refused_in_one_sentence(tmp_path, capsys):
    with closing(sqlite3.connect(tmp_path / "room.db")) as newer:
        newer.execute("PRAGMA user_version = 1000")

    assert 2 == main(["serve", "--port", "0", "--store", f"sqlite:///{tmp_path}/room.db"])

    said = capsys.readouterr().err
    assert f"its version is 1000, later than the {VERSION} known here: serve it with" in said
    assert 1 == said.count("\n")


def test_a_lock_that_its_holder_has_just_removed_is_none(tmp_path, monkeypatch):
    store, lock, flock = f"sqlite:///{tmp_path}/room.db", tmp_path / "room.db.lock", fcntl.flock

    def removed_meanwhile(file, how):
        monkeypatch.setattr(fcntl, "flock", flock)
        lock.unlink()
        flock(file, how)

    monkeypatch.setattr(fcntl, "flock", removed_meanwhile)
    with claimed(store), pytest.raises(CroupierError, match="is being served already"):
        claimed(store).__enter__()

    assert not lock.exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--store", "room.db"], "is no store: sqlite:///FILE or postgresql://... is"),
        (["--store", "sqlite:////proc/none/room.db"], "cannot be opened"),
        (["--store", "sqlite:///"], "'sqlite:///' is no store: it names no file"),
        (["--store", "sqlite:///:memory:"], "is no store: it names no file"),
        (["--store", "postgresql://nobody@127.0.0.1:1/x"], "the store cannot be opened"),
        (["--host", "192.0.2.1", "--port", "5"], "cannot listen on 192.0.2.1:5"),
        (["--documents", "/proc/none"], "/proc/none is not a folder"),
        (["--tournaments", "/proc/none"], "/proc/none is not a folder"),
    ],
)
def test_a_mistake_is_one_sentence(args, words, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    assert 2 == main(["serve", *args])

    said = capsys.readouterr().err
    assert words in said
    assert 1 == said.count("\n")


def test_a_port_somebody_has_is_told_unless_any_will_do():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        with pytest.raises(CroupierError, match=f"cannot listen on 127.0.0.1:{port}"):
            listen("127.0.0.1", port)


def test_without_a_port_a_free_one_is_found(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr("croupier.room.serve.USUAL_PORT", taken.getsockname()[1])

        with listen("127.0.0.1", None) as found:
            assert taken.getsockname() != found.getsockname()


def test_the_journal_goes_into_the_users_data_folder(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert "sqlite:////data/croupier/room.db" == default_store()

    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    assert "sqlite:////home/ann/.local/share/croupier/room.db" == default_store()
