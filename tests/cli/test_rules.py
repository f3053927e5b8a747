"""`croupier rules`: what a person or a program gets to read."""

import json

import pytest

from croupier.cli import main, rules
from croupier.matrix import Row
from croupier.rulebook import clause


@pytest.fixture
def ask(capsys, monkeypatch):
    """Run the command on a screen of a given width; its lines, or its sentence of complaint."""

    def asked(*words, columns=100):
        monkeypatch.setenv("COLUMNS", str(columns))
        code = main(["rules", *words])
        told = capsys.readouterr()
        return told.out.splitlines() if code == 0 else (code, told.err)

    return asked


@pytest.fixture
def ask_json(ask):
    return lambda *words: json.loads("\n".join(ask(*words, "--json")))


def test_asked_for_nothing_it_lists_games_and_parts_with_counts(ask):
    page = "\n".join(ask(columns=200))

    assert "5 games, 1,112 clauses" in page
    assert "omaha     Poker - Omaha, NI2017-583" in page
    assert "14 Tapping out 5 · 15 Commission 9" in page


def test_the_unnumbered_end_of_a_clause_is_cited_as_such_and_found_so(ask, ask_json):
    page = ask("omaha", "10.2, end")

    assert "omaha 10.2, end · The first betting round · NI2017-583" == page[0]
    assert "faro 10.2, end" in "\n".join(page)
    assert "10.2(tail)" == ask_json("omaha", "10.2, end")["id"]
    assert page == ask("omaha", "10.2(tail)")


def test_a_game_is_shown_with_its_instrument_parts_and_options(ask):
    page = ask("canberra")

    assert "  Revokes NI2003-387 of 2003-09-26, the rules of Canberra Poker." in page
    (part,) = [line.split() for line in page if "Automated shuffling shoe" in line]
    assert ["12", "8"] == [part[0], part[4]]
    assert any("shoe_deck_alternation(strict|recorded)" in line for line in page)


def test_a_part_lists_its_clauses(ask):
    page = ask("omaha", "14")

    assert "omaha 14 · Tapping out · 5 clauses" == page[0]
    assert 5 == sum(line.startswith("omaha 14.") for line in page)


def test_a_heading_lists_what_is_below_it(ask):
    page = ask("omaha", "12.4")

    assert "omaha 12.4 · Additional rounds of betting · 2 clauses" == page[0]


def test_a_clause_is_shown_in_full(ask):
    page = ask("omaha", "2.2")

    assert ["omaha 2.2 · Cards · NI2017-583", "determine: the operator chooses"] == page[:2]
    for title in ("Example", "Reading", "Same words in", "Below it", "Applied in", "Shown by"):
        assert title in page
    assert "  croupier/cards.py:deck" in page
    assert "  tests/test_play.py::test_marks_and_parameters_go_together" in page


def test_a_clause_that_nothing_applies_yet_says_so():
    page = rules._clause(Row(clause("omaha", "20.16"), (), (), None), [])

    assert ["Applied in", "  no code yet", "", "Shown by", "  no test yet"] == page[-5:]


def test_a_term_of_two_words_needs_no_quotes(ask):
    assert "stud A.Tap Out · Dictionary · NI2005-74" == ask("stud", "a.tap", "out")[0]


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_lines_fit_the_screen(ask, columns):
    pages = [ask("omaha", "17", columns=columns), ask("--compare", "17.5", columns=columns)]

    assert max(len(line) for page in pages for line in page) <= columns


def test_words_are_found_wherever_they_stand(ask):
    page = ask("--search", "RABBIT")

    assert "3 clauses mention 'RABBIT'" == page[-1]
    assert any(line.startswith("omaha 16.7 · ") for line in page)


def test_words_are_looked_for_in_one_game_alone(ask):
    assert "1 clause mention 'rabbit'" == ask("faro", "--search", "rabbit")[-1]


def test_instruments_that_differ_stand_side_by_side(ask):
    page = ask("--compare", "15.2(e)", columns=120)

    (heads,) = [line for line in page if "omaha 15.2(e)" in line]
    assert "faro 15.2(e), stud 15.2(e) (same words)" in heads


def test_on_a_narrow_screen_they_stand_one_below_the_other(ask):
    page = ask("--compare", "17.18", columns=60)

    heads = [line for line in page if line.endswith(" 17.18")]
    assert ["canberra 17.18", "omaha 17.18", "faro 17.18", "stud 17.18"] == heads


def test_a_clause_is_compared_with_its_counterparts_under_other_numbers(ask):
    heads = " ".join(ask("holdem", "--compare", "5.2", columns=140)[:2])

    assert "holdem 5.2" in heads
    assert "canberra 5.2, omaha 7.2, faro 7.2, stud 7.2 (same words)" in heads


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["omaha", "14.9"], "croupier rules: omaha has no clause 14.9; the nearest are 14.5"),
        (["whist"], "croupier rules: 'whist' is not a game: choose one of holdem, canberra"),
        (["--search", "xyzzy"], "mentions 'xyzzy'"),
        (["--compare", "99.9"], "croupier rules: no game has a clause 99.9"),
        (["stud", "--compare", "4.2(i)"], "stud has no clause 4.2(i)"),
    ],
)
def test_a_wrong_question_gets_one_sentence(ask, words, told):
    code, sentence = ask(*words)

    assert 2 == code
    assert told in sentence
    assert 1 == sentence.count("\n")


def test_a_program_gets_every_clause(ask_json):
    listed = ask_json()

    assert 1112 == len(listed)
    fields = ["game", "id", "part", "duty", "does", "reading", "applied_in", "tests", "reason"]
    assert all(fields == list(each) for each in listed)


def test_a_reason_stands_only_where_no_code_applies_the_clause(ask_json):
    for each in ask_json():
        assert bool(each["reason"]) != bool(each["applied_in"])


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["omaha"], 290),
        (["omaha", "14"], 5),
        (["--compare", "14.5"], 3),
        (["--search", "rabbit"], 3),
    ],
)
def test_a_program_may_ask_for_less(ask_json, words, count):
    assert count == len(ask_json(*words))


def test_a_program_gets_one_clause_with_its_example(ask_json):
    told = ask_json("omaha", "15.2")

    assert clause("omaha", "15.2").proof == told["proof"]
    assert ["faro 15.2", "stud 15.2"] == told["same_as"]
    assert "NI2017-583" == told["instrument"]
