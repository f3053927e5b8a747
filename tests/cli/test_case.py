"""`croupier case`: what a person or a program gets to read, and the exit code."""

import io
import json
import re
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.case import SAMPLES, Look, samples
from croupier.rulebook import GAMES

LIBRARY = Path(__file__).parents[1] / "cases"
TEXT = """\
Case: The big blind wins when all fold
Shows: 10.4(a)
Covers: A.Big Blind
Game: omaha
Note: Nobody has to show.
Determinations:
  compulsory: blind
  blinds: $5, $10
  limit: no limit
  min bet: $10
  min table stake: $100
  max buy-in: $500
  burn: no
  commission: 5% of the pot, cap $10, approval GRC 5
Seats:
  seat 1: Ann, $200
  seat 2: Ben, $150
  seat 3: Cho, $100, button
Cards:
  Ann: As Ad
Play:
  deal
  refused 11.1: Cho checks
  Cho folds
  Ann folds
  expect $5 returned to Ben
  expect stakes Ann $195, Ben $155, Cho $100
"""


@pytest.fixture
def ask(capsys, monkeypatch, tmp_path):
    """Write the text to a file and run the command on it: exit code, lines told, complaint."""

    def asked(*words, text=TEXT, columns=100):
        monkeypatch.setenv("COLUMNS", str(columns))
        path = tmp_path / "big-blind.case"
        path.write_text(text, encoding="utf-8")
        code = main(["case", str(path), *words])
        told = capsys.readouterr()
        return code, told.out.replace(str(tmp_path), "").splitlines(), told.err

    return asked


def test_each_event_is_shown_with_its_clause_in_words(ask):
    code, page, _ = ask()

    assert 0 == code
    at = page.index("      8.5(a)       Ann posts a blind of $5")
    assert "Take the first blind from the first player clockwise from the button" in page[at + 1]
    assert "      8.5(a)       Ben posts a blind of $10" in page


def test_a_clause_is_put_in_words_once(ask):
    _, page, _ = ask()

    assert 1 == sum("Take the first blind from the first player" in line for line in page)


def test_the_head_names_title_instrument_clauses_seats_and_what_is_determined(ask):
    _, page, _ = ask(columns=200)

    assert ["The big blind wins when all fold", "omaha, NI2017-583 · /big-blind.case"] == page[:2]
    assert "Nobody has to show." in page
    assert "Shows           10.4(a)" in page
    assert "Covers          A.Big Blind" in page
    assert "Seats           1 Ann $200; 2 Ben $150; 3 Cho $100 (button)" in page
    assert "compulsory blind; blinds $5, $10; limit no_limit" in " ".join(" ".join(page).split())


def test_pot_stakes_and_legal_actions_stand_after_each_action(ask):
    _, page, _ = ask()

    at = page.index("  22  deal")
    below = page[at : page.index("", at)]
    assert "      = pot $15; stakes Ann $195, Ben $140, Cho $100" in below
    assert "      > Cho may call $10, raise by $10 to $90, fold" in below


def test_a_refusal_is_shown_with_its_reason(ask):
    _, page, _ = ask()

    at = page.index("  23  refused 11.1: Cho checks")
    assert "refused, rule 11.1: nobody may check in the first betting round" in page[at + 1]


def test_it_ends_with_the_number_of_expectations_held(ask):
    _, page, _ = ask()

    assert "ok: 3 expectations held" in page


def test_a_failure_names_file_line_expected_and_actual_and_exits_with_1(ask):
    code, page, _ = ask(text=TEXT.replace("Ben $155", "Ben $165"))

    assert 1 == code
    failed = (
        "/big-blind.case:27: expected stakes Ann $195, Ben $165, Cho $100, "
        "got stakes Ann $195, Ben $155, Cho $100"
    )
    assert ["failed: 1 of 3 expectations", failed] == page[-3:-1]


def test_a_file_that_cannot_be_read_is_one_sentence_and_exits_with_2(ask):
    code, page, complaint = ask(text=TEXT.replace("Cho folds", "Cho fold"))

    assert (2, []) == (code, page)
    assert 1 == complaint.count("\n")
    assert "big-blind.case:24: 'Cho fold' is not understood: the nearest are NAME fold" in complaint


def test_quiet_is_a_line_for_a_case(ask):
    assert (0, ["ok   omaha    The big blind wins when all fold"], "") == ask("--quiet")


def test_quiet_shows_what_failed(ask):
    code, page, _ = ask("--quiet", text=TEXT.replace("$5 returned", "$6 returned"))

    assert 1 == code
    assert ["/big-blind.case:26: expected $6 returned to Ben, got $5 returned to Ben"] == page


def test_a_folder_stands_for_all_its_cases(ask, tmp_path):
    code, page, _ = ask(str(tmp_path), "--quiet")

    assert 0 == code
    assert ["ok   omaha    The big blind wins when all fold"] * 2 == page


def test_a_folder_without_a_case_is_a_mistake(capsys, tmp_path):
    assert 2 == main(["case", str(tmp_path)])
    assert "no .case file is in this folder" in capsys.readouterr().err


def test_a_name_that_is_neither_file_nor_sample_is_a_mistake(capsys):
    assert 2 == main(["case", "omha"])
    assert (
        "croupier case: omha: no such file; the samples are canberra, faro, holdem, omaha, stud\n"
        == capsys.readouterr().err
    )


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_lines_fit_the_screen(ask, columns):
    _, page, _ = ask(columns=columns)

    assert columns >= max(len(line) for line in page[2:])


def test_a_program_gets_one_record_for_one_file(ask):
    _, page, _ = ask("--json")
    found = json.loads("\n".join(page))

    assert ("omaha", "NI2017-583", True) == (found["game"], found["instrument"], found["ok"])
    assert ["10.4(a)"] == found["shows"]
    assert [21, 22, 23, 24, 25, 26, 27] == [moment["line"] for moment in found["play"]]


def test_a_program_gets_events_with_words_and_amounts_in_cents(ask):
    _, page, _ = ask("--json")
    opening, deal, refused, *_ = json.loads("\n".join(page))["play"]

    posted = opening["events"][1]
    assert ("blind_posted", "8.5(a)", 500) == (posted["kind"], posted["rule"], posted["amount"])
    assert "Ann posts a blind of $5" == posted["words"]
    assert posted["clause"].startswith("Take the first blind")
    assert {"action": "call", "seat": 3, "least": 1000, "most": 1000} in deal["standing"]["allowed"]
    assert "11.1" == refused["refused"]["rule"]


def test_a_program_gets_a_list_for_several_files(ask, tmp_path):
    _, page, _ = ask(str(tmp_path / "big-blind.case"), "--json")

    assert 2 == len(json.loads("\n".join(page)))


def test_a_program_is_told_of_a_round_that_never_opened(ask):
    text = TEXT[: TEXT.index("  deal")].replace("$5, $10", "$10, $5")
    text = text.replace("10.4(a)", "4.2(f)") + "  refused 4.2(f): the round opens\n"

    _, page, _ = ask("--json", text=text)

    (moment,) = json.loads("\n".join(page))["play"]
    assert (None, "4.2(f)") == (moment["standing"], moment["refused"]["rule"])


def test_a_screen_shows_suits_as_signs():
    assert "A♥ T♠ Jk ??" == Look(80, fancy=True).cards(("Ah", "Ts", "Jk", "??"))
    assert "Ah Ts" == Look(80, fancy=False).cards(("Ah", "Ts"))


def test_a_screen_sets_off_what_is_looked_for():
    assert "\033[1mdeal\033[0m" == Look(80, fancy=True).strong("deal")
    assert "\033[2mwords\033[0m" == Look(80, fancy=True).faint("words")


def test_every_game_has_a_sample_and_it_is_one_of_the_library():
    assert sorted(GAMES) == samples()
    for game in GAMES:
        library = [path.read_text(encoding="utf-8") for path in (LIBRARY / game).glob("*.case")]
        assert (SAMPLES / f"{game}.case").read_text(encoding="utf-8") in library


def test_a_sample_is_played_by_the_name_of_its_game(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)

    assert 0 == main(["case", "omaha", "--quiet"])

    assert "A tap out short of a raise" in capsys.readouterr().out


def renamed(**names):
    """Our sample of Omaha with other names for its players."""
    text = (SAMPLES / "omaha.case").read_text(encoding="utf-8")
    for old, new in names.items():
        assert old in text
        text = text.replace(old, new)
    return text


def test_players_may_have_figures_and_several_words_in_their_names(tmp_path, capsys):
    path = tmp_path / "named.case"
    path.write_text(renamed(Ann="P1", Ben="Mary Jane"), encoding="utf-8")

    assert 0 == main(["case", str(path)])

    out = capsys.readouterr().out
    assert "P1 " in out
    assert "Mary Jane " in out


def test_a_case_is_read_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(renamed()))

    assert 0 == main(["case", "-", "--quiet"])

    assert capsys.readouterr().out.startswith("ok   omaha")


def test_a_mistake_in_standard_input_is_told_with_its_line(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(renamed() + "\n  nonsense\n"))

    assert 2 == main(["case", "-"])

    assert "standard input:" in capsys.readouterr().err


@pytest.mark.parametrize("told", [["--quiet"], ["--json"]])
def test_the_rest_of_a_folder_is_played_beside_a_file_that_cannot_be_read(tmp_path, capsys, told):
    (tmp_path / "a.case").write_text("nonsense", encoding="utf-8")
    (tmp_path / "b.case").write_text(renamed(), encoding="utf-8")
    (tmp_path / "c.case").write_bytes(b"\xff")

    assert 2 == main(["case", str(tmp_path), *told])

    out, err = capsys.readouterr()
    assert "omaha" in out
    assert ["a.case", "c.case"] == re.findall(r"[ac]\.case", err)
