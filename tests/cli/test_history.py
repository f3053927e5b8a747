"""`croupier history convert` from a person's side: files in and out, mistakes in one sentence."""

import json
import random

import pytest

from croupier.cli import main
from croupier.histories import journal, phh
from croupier.histories.record import Recorded
from tests.random_play import play_out, random_determinations, random_round
from tests.test_phh import DATA

HAND = DATA / "wsop/2023/43/5/00-22-43.phh"


@pytest.fixture
def evening(tmp_path):
    """A journal of three rounds."""
    rng = random.Random(11)
    rounds = []
    for game in ("omaha", "faro", "stud"):
        opening = random_round(rng, game, random_determinations(rng, game))
        rounds.append(Recorded(tuple(play_out(rng, opening)[1])))
    path = tmp_path / "evening.jsonl"
    path.write_text(journal.write(rounds), encoding="utf-8")
    return path


def convert(*words):
    return main(["history", "convert", *map(str, words)])


def test_a_phh_file_becomes_a_journal_and_a_phh_file_again(tmp_path):
    middle, end = tmp_path / "hand.jsonl", tmp_path / "hand.phh"

    assert (0, 0) == (convert(HAND, middle), convert(middle, end))

    assert phh.read(HAND.read_text()) == phh.read(end.read_text())


def test_a_journal_of_several_rounds_becomes_one_file(evening, tmp_path):
    end = tmp_path / "evening.phhs"

    convert(evening, end)

    assert 3 == len(phh.read(end.read_text()))


def test_the_screen_takes_the_place_of_a_file(evening, capsys):
    convert(evening, "-", "--to", "journal")

    assert evening.read_text() == capsys.readouterr().out


def test_an_open_hand_history_says_when_the_round_began(evening, tmp_path):
    end = tmp_path / "evening.ohh"

    convert(evening, end, "--started", "2026-11-15T20:00:00Z", "--table", "7")

    told = json.loads(end.read_text().split("\n\n")[0])["ohh"]
    assert ("2026-11-15T20:00:00Z", "7") == (told["start_date_utc"], told["table_name"])


def test_a_players_history_has_the_cards_they_saw(evening, tmp_path):
    seat = journal.read(evening.read_text())[0].events[0].stakes[0][0]
    end = tmp_path / "mine.phhs"

    convert(evening, end, "--seen-by", seat)

    assert "??" in end.read_text()


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["missing.phh", "out.jsonl"], "missing.phh cannot be read: No such file or directory"),
        (["hand.txt", "out.jsonl"], "hand.txt does not tell its format"),
        (["-", "out.jsonl"], ".ohh, .jsonl, or give --from"),
        ([HAND, HAND], ".phh is IN and OUT: give OUT another name"),
        (["hand.ohh", "out.jsonl"], "hand.ohh: ohh is written here, and not read"),
        ([HAND, "out.ohh"], "an Open Hand History says when it began: give --started"),
        ([HAND, "out.ohh", "--started", "now"], "--started now is not a time in UTC"),
        (
            [HAND, "out.ohh", "--started", "2026-02-30T20:00:00Z"],
            "--started 2026-02-30T20:00:00Z is not a time in UTC",
        ),
        ([HAND, "out.jsonl", "--seen-by", "9"], "nobody was dealt in at seat 9"),
        ([HAND, "no/such/place.jsonl"], "cannot be written: No such file or directory"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(words, problem, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert 2 == convert(*words)

    error = capsys.readouterr().err
    assert problem in error
    assert 1 == error.count("\n")


def test_a_fault_in_a_file_is_told_with_its_name_and_line(tmp_path, capsys):
    bad = tmp_path / "bad.phh"
    bad.write_text(HAND.read_text().replace("'p5 pb'", "'p5 f'"), encoding="utf-8")

    assert 2 == convert(bad, "-", "--to", "journal")

    assert f"croupier history: {bad}: line 8: p5 f: rule " in capsys.readouterr().err


def test_several_rounds_do_not_fit_one_phh_file(evening, tmp_path, capsys):
    assert 2 == convert(evening, tmp_path / "evening.phh")

    assert "a .phh file holds one hand, not 3: write a .phhs file" in capsys.readouterr().err
