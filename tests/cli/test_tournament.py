"""`croupier tournament` from a person's side: findings by clause, pages, mistakes in a sentence."""

import json
import re

import pytest

from croupier.cli import main
from croupier.histories.tournaments import find

BAD = """
name = "Short"
game = "omaha"
start = 2026-03-12 19:00:00
entry_fee = 100
[[prizes]]
shares_percent = [50, 30, 15]
"""


@pytest.fixture
def bad(tmp_path):
    """Conditions that lack much and give away too little."""
    path = tmp_path / "bad.toml"
    path.write_text(BAD, encoding="utf-8")
    return str(path)


def tournament(*words):
    return main(["tournament", *words])


def test_a_sample_is_complete(capsys):
    assert 0 == tournament("check", "omaha")

    assert "complete: nothing is missing, and nothing is not allowed\n" == capsys.readouterr().out


def test_what_is_allowed_but_hardly_meant_is_told_and_stops_nothing(tmp_path, capsys):
    text = find("omaha").read_text(encoding="utf-8")
    path = tmp_path / "rich.toml"
    path.write_text(text.replace("starting_chips = 10_000", "starting_chips = 10_000_000_000"))

    assert 0 == tournament("check", str(path))

    out = capsys.readouterr().out.splitlines()
    assert "allowed, and worth a second look:" == out[1]
    assert out[2].endswith("it may not end (at most 1,000)")


def test_findings_are_told_by_clause(bad, capsys):
    assert 1 == tournament("check", bad)

    out = capsys.readouterr().out.splitlines()
    assert "before it can be published:" == out[0]
    assert "  20.3(a)(ix)        the shares add up to 95 per cent, not 100" in out
    assert "  20.3(a)(v)         the maximum number of players is not stated" in out


def test_findings_are_told_as_json(bad, capsys):
    assert 1 == tournament("check", bad, "--json")

    first = json.loads(capsys.readouterr().out)[0]
    assert {
        "rule": "20.3(a)(i)",
        "words": "the method to enter is not stated",
        "stops": "publication",
    } == first


def test_what_stops_only_the_start_is_told_apart(tmp_path, capsys):
    path = tmp_path / "faro.toml"
    path.write_text('name = "F"\ngame = "faro"\n', encoding="utf-8")

    assert 1 == tournament("check", str(path))

    out = capsys.readouterr().out
    assert out.index("before entries can be taken:") < out.index("before it can start:\n  20.4(h)")


def test_determinations_that_are_refused_are_a_finding(tmp_path, capsys):
    path = tmp_path / "canberra.toml"
    path.write_text('name = "C"\ngame = "canberra"\n[determinations]\nboxes = 10\n', "utf-8")

    assert 1 == tournament("check", str(path))

    assert "10 boxes need more cards than one deck" in capsys.readouterr().out


def test_the_page_for_players_is_shown(capsys):
    assert 0 == tournament("show", "omaha")

    out = capsys.readouterr().out
    assert out.startswith("Thursday Night Omaha: conditions, version 1\n")
    assert "Entry fee (20.3(a)(ii)): $120, $20 of it tournament commission" in out


def test_the_text_to_the_commission_is_shown(capsys):
    assert 0 == tournament("show", "canberra", "--commission")

    assert "For approval: a tournament, rule 17.3" in capsys.readouterr().out


def test_nothing_incomplete_is_sent_to_the_commission(bad, capsys):
    assert 2 == tournament("show", bad, "--commission")

    error = capsys.readouterr().err
    assert "croupier tournament: rule 20.3(a)(i): the method to enter is not stated\n" == error


def test_the_page_is_written_as_html(tmp_path, capsys):
    path = tmp_path / "page.html"

    assert (0, 0) == (
        tournament("show", "faro", "--html", str(path)),
        tournament("show", "faro", "--html", "-"),
    )

    assert path.read_text(encoding="utf-8") == capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("check", "nowhere.toml"), "cannot read nowhere.toml: no such file or directory; the "),
        (("show", "faro", "--html", "/nowhere/page.html"), "/nowhere/page.html cannot be written"),
    ],
)
def test_a_mistake_is_one_sentence(words, complaint, capsys):
    assert 2 == tournament(*words)

    assert f"croupier tournament: {complaint}" in capsys.readouterr().err


def test_a_tournament_is_run_to_its_prizes(capsys):
    assert 0 == tournament("run", "omaha", "--players", "12", "--seed", "5")

    out = capsys.readouterr().out
    assert out.startswith("Thursday Night Omaha: 12 entries")
    assert "     1  player" in out
    assert "escrow $0.00" in out


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "canberra"])
def test_every_sample_can_be_run_and_pays_out_the_pool(game, capsys):
    assert 0 == tournament("run", game, "--players", "14", "--json")

    result = json.loads(capsys.readouterr().out)
    assert "closed" == result["ended"]
    assert result["prizes"] == sum(each["prize"] for each in result["places"])
    assert 14 == len(result["places"])


def test_a_run_writes_its_report_and_its_summary(tmp_path, capsys):
    report, summary = tmp_path / "report.txt", tmp_path / "summary.json"

    tournament("run", "stud", "--players", "12", "--report", str(report), "--ots", str(summary))

    text = report.read_text(encoding="utf-8")
    assert "  20.17             places awarded by the director: 1 player" in text
    assert " 0:00:00  20.2              the director nominated as tournament director" in text
    assert json.loads(summary.read_text(encoding="utf-8"))
    assert "12 entries" in capsys.readouterr().out


def test_the_report_names_the_text_that_was_published_and_sent(tmp_path, capsys):
    report = tmp_path / "report.txt"
    tournament("show", "omaha", "--commission")
    sent = capsys.readouterr().out.partition("published page: ")[2].split()[0]

    tournament("run", "omaha", "--players", "2", "--report", str(report))

    assert 2 == report.read_text(encoding="utf-8").count(sent)


def test_the_same_seed_gives_the_same_tournament(capsys):
    words = ("run", "faro", "--players", "9", "--json", "--no-shows", "0.2", "--absences", "0.05")
    tournament(*words)
    first = capsys.readouterr().out

    tournament(*words)

    assert first == capsys.readouterr().out


def test_a_tournament_without_enough_players_is_cancelled(capsys):
    assert 0 == tournament("run", "omaha", "--players", "1")

    out = capsys.readouterr().out
    assert "Thursday Night Omaha: 1 entry, 0 re-buys, 0 sessions" in out
    assert "cancelled, not enough players: every fee and commission went back" in out


def test_a_cancelled_tournament_has_no_summary_and_it_is_said(tmp_path, capsys):
    path = tmp_path / "summary.ots"

    assert 0 == tournament("run", "omaha", "--players", "1", "--ots", str(path))

    assert f"cancelled, so {path} was not written" in capsys.readouterr().err
    assert not path.exists()


def test_players_beyond_the_maximum_are_told_as_reserves(capsys):
    assert 0 == tournament("run", "faro", "--players", "66")

    assert "Championship: 64 entries, 2 reserves, 0 re-buys" in capsys.readouterr().out


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "canberra"])
def test_the_bar_grows_and_is_full_at_the_end(game, monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("croupier.cli.progress._MOMENT", -1)
    monkeypatch.setattr("croupier.cli.progress._AGAIN", 0)

    tournament("run", game, "--players", "14")

    told = capsys.readouterr().err
    shown = [float(each) for each in re.findall(r"([\d.]+)%", told)]
    assert sorted(shown) == shown
    assert len(set(shown)) > 4
    assert 100.0 == shown[-1]
    assert "left" not in told  # players go out sooner and sooner


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "0"), "--players 0: a tournament needs at least one"),
        (("--no-shows", "2"), "--no-shows is a chance from 0 to 1"),
        (("--players", "20001"), "--players 20001: at most 20,000"),
        (("--players", "2", "--report", "/"), "/ cannot be written: it is a directory"),
        (
            ("--players", "2", "--ots", "/nowhere/x"),
            "/nowhere/x cannot be written: there is no directory /nowhere",
        ),
    ],
)
def test_mistakes_in_a_run_are_one_sentence(words, told, capsys):
    assert 2 == tournament("run", "omaha", *words)

    assert told in capsys.readouterr().err


def test_a_run_that_is_interrupted_says_so(monkeypatch, capsys):
    def interrupted(run, progress):
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.tournaments.Run.play", interrupted)

    assert 130 == tournament("run", "omaha", "--players", "3")

    assert "croupier tournament: interrupted" in capsys.readouterr().err
