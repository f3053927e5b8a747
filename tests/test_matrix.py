"""The matrix: what is wrong is said, what is right is written; on a small made-up tree."""

import json
from pathlib import Path

import pytest
from scripts.matrix import main

from croupier import matrix
from croupier.citations import Citation, Scan
from croupier.matrix import INDEX, NOT_YET, at_hand, counts, from_index, index, problems, rows
from croupier.rulebook import GAMES, Reason, reasons

POT_GAMES = ("omaha", "faro", "stud")


def cited(*ids, games=POT_GAMES, place="croupier/rules/poker.py:bet"):
    return tuple(Citation(place, id, games, 7) for id in ids)


def shown(*ids, games=POT_GAMES):
    return cited(*ids, games=games, place="tests/rules/test_14.py::test_a")


@pytest.fixture
def listed(monkeypatch):
    """Reasons as a test wants them."""

    def give(**by_game):
        given = {(game, id): why for game, ids in by_game.items() for id, why in ids.items()}
        monkeypatch.setattr(matrix, "reasons", lambda: given)

    give()
    return give


@pytest.fixture
def tree(tmp_path, listed):
    """A project with one module and one test, both in order."""
    (tmp_path / "src/croupier/rulebook").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    module = (
        'INSTRUMENTS = ("omaha", "faro", "stud")\ndef bet():\n    raise Refused("14.5", "no")\n'
    )
    test = 'INSTRUMENTS = ("omaha", "faro", "stud")\n@rule("14.5")\ndef test_a():\n    bet()\n'
    (tmp_path / "src/croupier/poker.py").write_text(module, encoding="utf-8")
    (tmp_path / "tests/test_a.py").write_text(test, encoding="utf-8")
    return tmp_path


def test_a_clause_applied_and_shown_is_in_order(listed):
    assert [] == problems(Scan(cited("14.5"), shown("14.5")))


def test_a_citation_that_does_not_exist_is_wrong(listed):
    (problem, *others) = problems(Scan(cited("14.9", games=("omaha",)), ()))

    assert problem.startswith(
        "croupier/rules/poker.py:bet (line 7) cites omaha 14.9, which does not exist; "
        "the nearest are 14.5"
    )
    assert [] == others


def test_a_clause_missing_in_one_of_the_games_is_wrong_there(listed):
    found = problems(Scan(cited("4.2(i)"), shown("4.2(i)", games=("omaha",))))

    assert ["cites faro 4.2(i)", "cites stud 4.2(i)"] == [
        " ".join(each.split(",")[0].split()[3:]) for each in found
    ]


def test_a_bare_number_that_differs_between_the_games_is_wrong(listed):
    (problem,) = problems(Scan(cited("17.17"), shown("17.17")))

    assert problem.startswith(
        "17.17 differs between omaha, faro, stud, yet is cited for all of them "
        "in croupier/rules/poker.py:bet (line 7): "
    )


def test_a_bare_number_that_was_reviewed_may_differ_in_words(listed, monkeypatch):
    monkeypatch.setattr(matrix, "reviewed", lambda id: frozenset(POT_GAMES))

    assert [] == problems(Scan(cited("17.17"), shown("17.17")))


def test_a_number_that_was_reviewed_for_some_games_is_still_wrong_for_others(listed, monkeypatch):
    monkeypatch.setattr(matrix, "reviewed", lambda id: frozenset(("omaha", "faro")))

    assert 1 == len(problems(Scan(cited("17.17"), shown("17.17"))))


def test_capitals_of_a_term_do_not_matter(listed):
    found = rows(Scan(cited("A.Wild Card"), shown("A.Wild Card")), ["omaha"])

    assert ["A.Wild card"] == [row.clause.id for row in found if row.applied_in]


def test_an_applied_clause_without_a_test_is_wrong(listed):
    assert [
        "omaha/faro/stud 14.5 is applied in croupier/rules/poker.py:bet and no test shows it"
    ] == problems(Scan(cited("14.5"), ()))


def test_a_test_of_a_clause_that_no_code_cites_is_wrong(listed):
    assert [
        "omaha/faro/stud 14.5 is shown by tests/rules/test_14.py::test_a, but no code cites it"
    ] == problems(Scan((), shown("14.5")))


def test_a_test_may_show_a_clause_that_holds_by_construction(listed):
    listed(omaha={"14.4": [Reason("by construction", "there is no such action")]})

    assert [] == problems(Scan((), shown("14.4", games=("omaha",))))


def test_a_reason_for_a_clause_that_is_applied_is_wrong(listed):
    listed(omaha={"14.5": [Reason("people", "the dealer sees to it")]})

    (problem,) = problems(Scan(cited("14.5"), shown("14.5")))

    assert "omaha 14.5 is listed as people, yet applied in croupier/rules/poker.py:bet" == problem


@pytest.mark.parametrize(
    ("id", "given", "told"),
    [
        ("99.1", [Reason("people", "nobody")], "lists omaha 99.1, which does not exist"),
        ("14.4", [Reason("people", "a"), Reason("display", "b")], "omaha 14.4 more than once"),
        ("14.4", [Reason("laziness", "later")], "gives omaha 14.4 the kind 'laziness': people, "),
    ],
)
def test_a_bad_reason_is_wrong(listed, id, given, told):
    listed(omaha={id: given})

    (problem,) = problems(Scan((), ()))

    assert told in problem


def test_what_could_not_be_read_is_wrong(listed):
    assert ["poker.py: oh"] == problems(Scan((), (), ("poker.py: oh",)))


def test_every_clause_has_a_row_and_a_status(listed):
    listed(omaha={"16.3": [Reason("people", "what is spoken at a table is heard by people")]})

    counted = counts(rows(Scan(cited("14.5"), ())))

    assert {"applied": 3, "people": 1, NOT_YET: 1108, "all": 1112} == counted


def test_a_record_gives_a_reason_only_where_no_code_applies_the_clause(listed):
    listed(omaha={"16.3": [Reason("people", "heard by people")]})

    found = {row.clause.id: row.plain() for row in rows(Scan(cited("14.5"), ()), ["omaha"])}

    assert None is found["14.5"]["reason"]
    assert "people: heard by people" == found["16.3"]["reason"]
    assert NOT_YET == found["16.2"]["reason"]


def test_the_index_gives_back_what_was_scanned():
    known = Scan(cited("14.5", "A.Tap Out"), shown("8.1.Ante.Flush", games=("holdem",)))

    again = from_index(index(known))

    assert {each[:3] for each in known.code} == {each[:3] for each in again.code}
    assert {each[:3] for each in known.tests} == {each[:3] for each in again.tests}


def test_without_sources_the_shipped_index_is_read(monkeypatch):
    monkeypatch.setattr(matrix, "__file__", "/nowhere/site-packages/croupier/matrix.py")

    assert from_index(INDEX.read_text(encoding="utf-8")) == at_hand()
    assert at_hand().code
    assert at_hand().tests


def test_with_sources_they_are_read():
    assert any(
        each.place == "tests/test_play.py::test_marks_and_parameters_go_together"
        for each in at_hand().tests
    )


def test_reasons_and_reviews_are_about_clauses_that_exist():
    wrong = problems(Scan((), ()))

    assert [] == [each for each in wrong if "reasons.toml" in each]
    assert reasons() is reasons()


def test_a_tree_in_order_passes_and_is_counted(tree, capsys):
    assert 0 == main([], tree)

    told = capsys.readouterr()
    assert "" == told.err
    assert ["together", "3", "0", "0", "0", "1,109", "1,112"] == told.out.splitlines()[6].split()


def test_a_missing_test_fails_the_check(tree, capsys):
    (tree / "tests/test_a.py").unlink()

    assert 1 == main(["--check"], tree)
    assert "wrong: omaha/faro/stud 14.5 is applied in" in capsys.readouterr().err


def test_a_wrong_citation_fails_the_check(tree, capsys):
    module = tree / "src/croupier/poker.py"
    module.write_text(module.read_text().replace("14.5", "14.6"))

    assert 1 == main(["--check"], tree)
    assert "cites faro 14.6, which does not exist" in capsys.readouterr().err


def test_asked_to_be_complete_a_clause_not_yet_applied_fails(tree, capsys):
    assert 1 == main(["--check", "--complete"], tree)
    assert "1,109 clauses are neither applied nor listed" in capsys.readouterr().err


def test_a_check_writes_nothing_but_names_what_is_out_of_date(tree, capsys):
    assert 0 == main(["--check"], tree)

    assert not (tree / "docs").exists()
    assert [] == list((tree / "src/croupier/rulebook").iterdir())
    assert "out of date: docs/rules/README.md, docs/readings.md" in capsys.readouterr().out


def test_what_is_up_to_date_is_not_written_again(tree, capsys):
    main([], tree)
    assert "\nwritten: docs/rules/README.md, " in capsys.readouterr().out

    main([], tree)
    assert "written" not in capsys.readouterr().out


def test_a_page_for_each_game_and_one_for_the_readings_is_written(tree):
    main([], tree)

    written = {path.relative_to(tree).as_posix() for path in (tree / "docs").rglob("*.md")}
    assert {"docs/readings.md", "docs/rules/README.md"} | {
        f"docs/rules/{game}.md" for game in GAMES
    } == written


def test_a_page_names_the_function_and_the_test_but_no_lines(tree):
    main([], tree)

    (line,) = [x for x in (tree / "docs/rules/omaha.md").read_text().splitlines() if "14.5 |" in x]
    assert "[`croupier/poker.py:bet`](../../src/croupier/poker.py)" in line
    assert "[`test_a`](../../tests/test_a.py)" in line
    assert line.endswith("| applied |")


def test_a_heading_without_a_clause_of_its_own_may_be_cited(listed):
    found = problems(Scan(cited("12.4", games=("omaha",)), ()))

    assert [] == found


def test_lines_moving_about_change_no_page(tree):
    main([], tree)
    before = {path: path.read_bytes() for path in tree.rglob("docs/**/*.md")}
    module = tree / "src/croupier/poker.py"
    module.write_text("\n\n\n" + module.read_text())

    main([], tree)

    assert before == {path: path.read_bytes() for path in tree.rglob("docs/**/*.md")}


def test_a_reading_shared_by_several_games_stands_once(tree):
    main([], tree)

    page = (tree / "docs/readings.md").read_text()
    assert 1 == page.count("\n## omaha/faro/stud 14.5: Tapping out\n")
    assert "Shown by [`test_a`](../tests/test_a.py)" in page
    assert 1 == page.count("*faro/stud 14.5.*")


def test_the_index_is_written_beside_the_rulebook(tree):
    main([], tree)

    index = json.loads((tree / "src/croupier/rulebook/matrix.json").read_text())
    assert {"croupier/poker.py:bet": "omaha/faro/stud 14.5"} == index["code"]
    assert ["tests/test_a.py::test_a"] == list(index["tests"])


def test_the_pages_are_published():
    docs = Path(__file__).parents[1] / "docs"

    assert (docs / "readings.md").is_file()
    assert {f"{game}.md" for game in GAMES} < {path.name for path in (docs / "rules").iterdir()}
