"""The `croupier` command itself: true help, mistakes in a sentence, screens that are gone."""

import io
import re
import shlex
import subprocess
import sys
from importlib.metadata import version

import pytest

from croupier.cli import COMMANDS, main

CHART = 'game = "holdem"\n[[line]]\nplay = "call"\nmade = true\n'
STRATEGY = "def play(view, choices): return choices[0]\n"
QUICK = {"hand": [], "rules": [], "simulate": ["--rounds", "4", "--workers", "1"], "demo": []}
NEEDS_MORE = ("--cluster", "croupier simulate canberra --strategy mine.py", "printf")


def help_of(capsys, *words):
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert 0 == left.value.code
    return capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_help_keeps_its_capitals(capsys, command):
    said = help_of(capsys, command)

    assert COMMANDS[command][1:].split(",")[0].split(":")[0].split()[0] in said
    assert not re.search(r"\b(phh|dask|open hand)\b (or|cluster|history)", said)


@pytest.mark.parametrize("words", ["odds holdem", "odds canberra", "odds equity", "tournament run"])
def test_the_help_of_a_part_has_examples_of_its_own(capsys, words):
    examples = help_of(capsys, *words.split()).partition("examples:\n")[2]

    shown = re.findall(r"^  (croupier [a-z]+ [a-z]+)", examples, re.M)
    assert {f"croupier {words}"} == set(shown)


@pytest.mark.parametrize("command", QUICK)
def test_the_examples_in_the_help_work(capsys, tmp_path, monkeypatch, command):
    said = help_of(capsys, command)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chart.toml").write_text(CHART, encoding="utf-8")
    (tmp_path / "mine.py").write_text(STRATEGY, encoding="utf-8")
    lines = re.findall(rf"^  (croupier {command}.*?)(?:  .*)?$", said, re.M)

    for line in lines:
        if not any(each in line for each in NEEDS_MORE):
            assert 0 == main([*shlex.split(line)[1:], *QUICK[command]]), line
    assert lines


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nope", "argument COMMAND: invalid choice: 'nope'"),
        ("hand --deck-size x", "argument --deck-size: 'x' is not a whole number"),
        ("tournament run omaha --no-shows x", "argument --no-shows: 'x' is not a number"),
        ("serve --time x", "argument --time: x is not above 0 and at most 100"),
        ("serve --per-minute 0", "argument --per-minute: 0 is not above 0"),
        ("serve --port 65536", "argument --port: 65536 is not a number from 0 to 65535"),
        ("--verbose", "croupier: unrecognized arguments: --verbose (croupier --help says"),
        ("odds holdem --display 5", "croupier odds holdem: unrecognized arguments: --display 5 ("),
    ],
)
def test_a_slip_in_the_options_is_one_sentence(capsys, words, said):
    with pytest.raises(SystemExit) as left:
        main(words.split())

    out, err = capsys.readouterr()
    assert (2, "", 1) == (left.value.code, out, err.count("\n"))
    assert said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("demo omaha nope", "no game is called 'nope'"),
        ("rules omaha 14.5 --search pot", "ID and --search are different questions"),
        ("rules --search pot --compare 17.5", "--search and --compare are different questions"),
        ("rules --search=", "--search of nothing"),
        ("rules 14.5", "14.5 is a clause: name its game too, as in omaha 14.5"),
        ("rules --compare=", "--compare of nothing"),
        ("tournament run omaha --report - --json", "the screen can have one of"),
        ("tournament run omaha --report a --ots ./a", "--report and --ots are both a: give one"),
    ],
)
def test_a_question_that_cannot_be_answered_is_one_sentence(capsys, words, said):
    assert 2 == main(words.split())

    out, err = capsys.readouterr()
    assert ("", 1) == (out, err.count("\n"))
    assert said in err


def test_a_game_may_have_capitals(capsys):
    assert 0 == main(["rules", "Omaha", "14.5"])
    assert 0 == main(["demo", "STUD"])

    assert "omaha 14.5" in capsys.readouterr().out


def test_it_says_which_version_it_is(capsys):
    assert 0 == main(["--version"])

    assert f"croupier {version('croupier')}\n" == capsys.readouterr().out


def test_letters_that_the_screen_does_not_know_become_question_marks(monkeypatch):
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="ascii"))

    assert 0 == main(["rules", "omaha", "14.5"])
    assert b"omaha 14.5 ? " in raw.getvalue()


def test_nobody_listening_is_no_mistake(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)

    assert 0 == main(["hand"])
    sys.stdout.close()


@pytest.mark.skipif(sys.platform != "linux", reason="a full device is Linux's")
def test_a_full_disk_is_one_sentence():
    with open("/dev/full", "w", encoding="utf-8") as full:
        words = [
            sys.executable,
            "-c",
            "import sys; from croupier.cli import main; sys.exit(main())",
        ]
        done = subprocess.run([*words, "rules"], stdout=full, stderr=subprocess.PIPE, check=False)

    assert (2, 1) == (done.returncode, done.stderr.count(b"\n"))
    assert done.stderr.startswith(b"croupier rules: ")


def test_cards_of_one_hand_need_no_quotes(capsys):
    assert 0 == main(["hand", "As", "Ks", "Qs", "Js", "Ts"])

    assert "royal flush" in capsys.readouterr().out


def test_the_report_of_a_tournament_goes_to_the_screen(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert 0 == main(["tournament", "run", "omaha", "--players", "2", "--report", "-"])

    assert "what happened: time of play, clause, event" in capsys.readouterr().out
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("columns", ["1", "12", "40"])
def test_a_narrow_screen_is_wide_enough(capsys, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nrules 14.5\nq\n"))

    assert 0 == main(["play", "omaha", "--seed", "3"])
    assert 0 == main(["rules", "omaha", "14.5"])
    assert 0 == main(["rules", "--compare", "17.5"])
