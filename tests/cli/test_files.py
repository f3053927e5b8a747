"""Files that commands write: whole or not at all."""

import os
import stat

import pytest

from croupier.cli import files
from croupier.errors import BadMessage


def test_a_file_that_was_there_stays_until_the_new_one_is_whole(tmp_path):
    path = tmp_path / "evening.phhs"
    path.write_text("old", encoding="utf-8")

    with pytest.raises(UnicodeEncodeError):
        files.put(str(path), "new \ud800")

    assert ("old", [path]) == (path.read_text(encoding="utf-8"), list(tmp_path.iterdir()))


def test_a_new_file_keeps_the_rights_and_the_link_of_the_old_one(tmp_path):
    path, link = tmp_path / "evening.phhs", tmp_path / "link"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)

    files.put(str(link), "new")

    assert (link.is_symlink(), "new") == (True, path.read_text(encoding="utf-8"))
    assert 0o640 == stat.S_IMODE(path.stat().st_mode)


def test_what_is_no_file_is_written_to_as_it_is():
    files.put("/dev/null", "anything")

    files.check("/dev/null")


def test_the_screen_is_a_file_too(capsys):
    files.check("-")
    files.put("-", "text")

    assert "text" == capsys.readouterr().out


@pytest.mark.parametrize("name", ["", "no/such/file"])
def test_where_nothing_can_be_written_is_told_in_a_sentence(tmp_path, name):
    place = str(tmp_path / name)

    for asked in (lambda: files.check(place), lambda: files.put(place, "text")):
        with pytest.raises(BadMessage, match="cannot be written: "):
            asked()


def test_a_folder_that_allows_nothing_is_told_before_the_work(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda path, mode: False)

    with pytest.raises(BadMessage, match="does not allow it"):
        files.check(str(tmp_path / "report.txt"))


def test_a_file_to_be_read_alone_is_left_as_it_is(tmp_path):
    path = tmp_path / "law.txt"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o444)

    for asked in (lambda: files.check(str(path)), lambda: files.put(str(path), "new")):
        with pytest.raises(BadMessage, match="written: it is marked read-only"):
            asked()
    assert "old" == path.read_text(encoding="utf-8")
