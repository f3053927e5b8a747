"""What the operator lays out to be read: which files are taken, and which are not."""

import hashlib

import pytest

from croupier.errors import CroupierError, Refused
from croupier.histories.tournaments import SAMPLES
from croupier.room import library
from croupier.room.library import open_library
from croupier.rulebook import GAMES, edition
from tests.play import covers

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")
PDF = b"%PDF-1.7 a scan"
SAMPLE = SAMPLES / "omaha.toml"


def folder(path, **files):
    """A folder with these files; a name's underscore stands for its point."""
    path.mkdir(exist_ok=True)
    for name, data in files.items():
        (path / ".".join(name.rsplit("_", 1))).write_bytes(data)
    return str(path)


def test_documents_go_by_their_game_or_their_number(tmp_path):
    files = {"omaha_txt": b"Omaha", f"{edition('faro').number}_pdf": PDF}

    found = open_library(folder(tmp_path, **files)).documents

    assert ["NI2017-583.txt", "NI2005-67.pdf"] == list(found)
    assert ("omaha", b"Omaha", "text/plain") == (
        found["NI2017-583.txt"].game, found["NI2017-583.txt"].data, found["NI2017-583.txt"].kind
    )  # fmt: skip
    assert "application/pdf" == found["NI2005-67.pdf"].kind


def test_nothing_else_in_the_folder_is_taken(tmp_path):
    folder(tmp_path, omaha_txt=b"Omaha", omaha_html=b"<script>", secret_txt=b"s")

    assert ["NI2017-583.txt"] == list(open_library(str(tmp_path)).documents)


def test_a_copy_says_whether_it_is_the_text_the_rulebook_was_written_from(tmp_path, monkeypatch):
    data = b"as scanned"
    read = edition("stud")._replace(sha256=hashlib.sha256(data).hexdigest())
    monkeypatch.setattr(library, "edition", lambda game: read)

    same = open_library(folder(tmp_path / "same", stud_txt=data)).copies("stud")[0]
    other = open_library(folder(tmp_path / "other", stud_txt=data + b".")).copies("stud")[0]

    assert (True, False) == (same.as_read, other.as_read)


def test_of_two_copies_the_text_is_the_one_on_record(tmp_path):
    found = open_library(folder(tmp_path, omaha_pdf=PDF, omaha_txt=b"text"))

    assert hashlib.sha256(b"text").hexdigest() == found.digest("omaha")
    assert ["NI2017-583.txt", "NI2017-583.pdf"] == [each.name for each in found.copies("omaha")]
    assert "" == found.digest("faro")


@covers("omaha/faro/stud 19.9", "holdem 15.9", "canberra 16.9")
def test_a_game_without_its_document_is_a_reminder_with_its_clause(tmp_path):
    found = open_library(folder(tmp_path, omaha_txt=b"text", holdem_pdf=PDF))

    reminders = found.reminders(GAMES)

    assert [
        "the official document NI2004-492 of canberra is not attached (rule 16.9)",
        "the official document NI2005-67 of faro is not attached (rule 19.9)",
        "the official document NI2005-74 of stud is not attached (rule 19.9)",
    ] == reminders
    assert [] == found.reminders({"omaha"})


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({}, "holds no official document"),
        ({"omaha_txt": b""}, "omaha.txt is empty"),
        ({"omaha_txt": b"\xff\xfe"}, "omaha.txt is not text in UTF-8"),
        ({"omaha_pdf": b"<html>"}, "omaha.pdf is no PDF"),
        ({"omaha_txt": b"x" * 101}, "omaha.txt is larger than 0 MiB"),
    ],
)
def test_a_document_that_cannot_be_shown_is_told_so(tmp_path, monkeypatch, files, words):
    monkeypatch.setattr(library, "LARGEST", 100)

    with pytest.raises(CroupierError, match=words):
        open_library(folder(tmp_path, **files))


def test_a_folder_that_is_none_is_told_so(tmp_path):
    for given in ({"documents": str(tmp_path / "x")}, {"tournaments": str(tmp_path / "x")}):
        with pytest.raises(CroupierError, match="x is not a folder"):
            open_library(**given)


def test_without_conditions_of_the_operator_there_are_our_samples():
    found = open_library()

    assert ["canberra", "faro", "omaha", "stud"] == list(found.tournaments)
    assert found.samples


def test_the_operators_conditions_take_the_place_of_the_samples(tmp_path):
    (tmp_path / "thursday.toml").write_text(SAMPLE.read_text())

    found = open_library(tournaments=str(tmp_path))

    assert {"thursday": "Thursday Night Omaha"} == {
        id: each.conditions.name for id, each in found.tournaments.items()
    }
    assert not found.samples


def test_conditions_that_may_not_be_published_are_refused_with_their_clause(tmp_path):
    text = SAMPLE.read_text().replace("rules_prevail = true", "rules_prevail = false")
    (tmp_path / "thursday.toml").write_text(text)

    with pytest.raises(Refused, match=r"thursday\.toml may not be published") as refused:
        open_library(tournaments=str(tmp_path))

    assert "20.3(b)" == refused.value.rule


def test_a_folder_without_conditions_and_one_with_too_many_are_told_so(tmp_path, monkeypatch):
    with pytest.raises(CroupierError, match="no file ends in"):
        open_library(tournaments=str(tmp_path))

    monkeypatch.setattr(library, "MOST", 0)
    (tmp_path / "a.toml").write_text("")
    with pytest.raises(CroupierError, match="holds 1 tournaments: at most 0 are shown"):
        open_library(tournaments=str(tmp_path))
