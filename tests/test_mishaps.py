"""The page of mishaps: what the cases say and nothing else, for all five games."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from scripts import mishaps
from scripts.mishaps import GAMES, MISHAPS, Mishap, Shown, Wrong, main, ruled

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / mishaps.PAGE).read_text(encoding="utf-8")
SEEN = Shown("17.1(a)-seen-in-the-cut", "seen in the cut")


@pytest.fixture
def tree(tmp_path):
    """A tree with one case, which may be spoilt, and an empty docs."""
    path = tmp_path / "tests" / "cases" / "omaha"
    path.mkdir(parents=True)
    (tmp_path / "docs").mkdir()

    def write(before="", after=""):
        source = ROOT / "tests" / "cases" / "omaha" / f"{SEEN.case}.case"
        text = source.read_text(encoding="utf-8")
        (path / source.name).write_text(text.replace(before, after), encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def one(monkeypatch):
    """Only one mishap on the page, and it concerns Omaha."""
    elsewhere = dict.fromkeys(GAMES, "cannot happen")
    monkeypatch.setattr(mishaps, "MISHAPS", (Mishap("A card", {**elsewhere, "omaha": (SEEN,)}),))


def test_the_page_is_what_the_cases_say():
    assert 0 == main(["--check"])


@pytest.mark.parametrize("mishap", MISHAPS, ids=lambda mishap: mishap.title)
def test_every_mishap_names_every_game(mishap):
    section = PAGE.split(f". {mishap.title}\n")[1].split("\n## ")[0]

    assert set(GAMES) == set(mishap.rulings)
    assert [] == [game for game in GAMES.values() if game not in section]


def test_every_link_leads_to_a_case():
    links = re.findall(r"\]\(([^)]+)\)", PAGE)

    missing = [link for link in links if not (ROOT / "docs" / unquote(link)).is_file()]

    assert [] == missing
    assert {f"../tests/cases/{game}" for game in GAMES} == {
        str(Path(each).parent) for each in links
    }


def test_a_ruling_is_the_events_of_its_line(tree):
    ruling = ruled("omaha", SEEN._replace(when="in time"), tree())

    assert "in time: 9s seen in the cut" == ruling.happened
    assert ["17.1(a)", "17.3"] == [clause for clause, _ in ruling.told]
    assert "misdeal: card exposed in the cut" == ruling.told[0][1]


def test_a_refusal_is_a_ruling_too():
    ruling = ruled("stud", Shown("17.16-no-communal-card", "exposed"))

    ((clause, words),) = ruling.told

    assert "17.16" == clause
    assert words.startswith("refused: this instrument has no rule")


def test_events_that_the_case_is_not_about_are_left_out(tree):
    ruling = ruled("omaha", SEEN, tree("Shows: 17.1(a), 17.3", "Shows: 17.1(a)"))

    assert ["17.1(a)"] == [clause for clause, _ in ruling.told]


@pytest.mark.parametrize(
    ("shown", "before", "after", "reason"),
    [
        (SEEN, "expect pot $15", "expect pot $16", "expected pot $16, got pot $15"),
        (SEEN._replace(line="in the rain"), "", "", "nothing is done in a line with 'in the rain'"),
        (SEEN._replace(line="expect misdeal"), "", "", "nothing is done in a line"),
        (SEEN._replace(line="Cho calls"), "", "", "leads to nothing that the case shows"),
    ],
)
def test_a_case_that_does_not_show_it_is_told(tree, shown, before, after, reason):
    root = tree(before, after)

    with pytest.raises(Wrong, match=re.escape(reason)):
        ruled("omaha", shown, root)


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_a_count_of_the_deck_is_ruled_by_the_case_of_a_table(game):
    shown = Shown("2.6-wrong-count-of-the-deck", "counts 51")

    assert [("2.6", "51 cards are counted: that is wrong")] == ruled(game, shown).told


def test_a_page_out_of_date_is_told_and_written(tree, one, capsys):
    root = tree()

    assert 1 == main(["--check"], root)
    assert "out of date: docs/mishaps.md\n" == capsys.readouterr().err
    assert 0 == main([], root)
    assert 0 == main(["--check"], root)


def test_nothing_is_written_from_a_case_that_fails(tree, one, capsys):
    root = tree("expect pot $15", "expect pot $16")

    assert 1 == main([], root)
    assert "expected pot $16" in capsys.readouterr().err
    assert [] == list((root / "docs").iterdir())


def test_games_that_rule_alike_share_a_row_and_others_do_not(tree, one):
    page = mishaps.page(tree())

    rows = [line.split(" | ")[0] for line in page.splitlines() if line.startswith("| **")]

    others = ", ".join(name for game, name in GAMES.items() if game != "omaha")
    assert ["| **Omaha**", f"| **{others}**"] == rows
