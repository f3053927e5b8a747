"""`croupier odds` and `croupier simulate` at the prompt."""

import json
from fractions import Fraction

import pytest

from croupier.cli import main
from croupier.cli.progress import bar
from tests.cli.slips import refused


def told(capsys, *words):
    code = main(["odds", *words])
    out = capsys.readouterr().out
    assert 0 == code
    return out


@pytest.mark.parametrize(("game", "edge"), [("holdem", "2.1576 %"), ("canberra", "5.1991 %")])
def test_the_house_edge_is_printed(capsys, game, edge):
    assert f"house edge{edge:>32}" in told(capsys, game)


def test_a_program_gets_exact_fractions_and_decimals(capsys):
    answer = json.loads(told(capsys, "canberra", "--json"))

    assert Fraction(answer["house_edge"]) == -Fraction(answer["return_per_ante"])
    assert float(Fraction(answer["house_edge"])) == answer["house_edge_decimal"]
    assert 1 == sum(Fraction(each["probability"]) for each in answer["outcomes"].values())
    assert {"call_or_bet_frequency", "element_of_risk", "standard_deviation"} <= answer.keys()


def test_what_if_stands_beside_the_instrument(capsys):
    answer = json.loads(told(capsys, "canberra", "--what-if", "royal flush=100", "--json"))

    assert [100] == [
        each["determinations"]["bet_odds"]["royal flush"] for each in answer["what_if"]
    ]
    assert answer["house_edge_decimal"] < answer["what_if"][0]["house_edge_decimal"]


def test_a_maximum_payout_bites_at_a_large_ante(capsys):
    words = ("canberra", "--ante", "100", "--max-payout", "5,000", "--set", "full house=6")
    answer = json.loads(told(capsys, *words, "--json"))

    assert (10_000, 500_000) == (answer["ante"], answer["determinations"]["max_payout"])


def test_the_best_play_of_a_hand_is_told(capsys):
    out = told(capsys, "canberra", "--hand", "Ah Kd 9c 5s 2h", "--seen", "Jc")

    assert out.startswith("best play: fold\n")


def test_the_best_play_of_a_hand_for_a_program(capsys):
    words = ("canberra", "--hand", "2h 2d 9c 5s 3h", "--seen", "Jc", "--json")
    answer = json.loads(told(capsys, *words))

    assert "bet" == answer["best"]


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_the_short_rule_comes_with_its_cost(capsys, game):
    out = told(capsys, game, "--rule")

    assert "is what the rule costs against best play" in out


def test_the_jackpot_says_where_it_breaks_even(capsys):
    out = told(capsys, "canberra", "--side", "--display", "25000")

    assert "Boomerang Jackpot at $25,000: wager $1" in out
    assert "the wager breaks even from $147,928.99 displayed" in out


def test_super_aces_says_what_a_forfeit_changes(capsys):
    out = told(capsys, "holdem", "--side")

    assert "Super Aces: wager $1, return -6.2583 %" in out
    assert "where a fold gives up a bonus already won" in out


def test_equity_says_that_it_is_exact(capsys):
    out = told(capsys, "equity", "omaha", "AsAhKdQd", "9s8s7h6h", "--communal", "Ad2c7c")

    assert out.startswith("every one of 820 deals\n")


def test_equity_of_a_sample_has_its_standard_error(capsys):
    words = ("equity", "stud", "AsAh2d", "?", "--samples", "2000", "--json")
    answer = json.loads(told(capsys, *words))

    assert not answer["exact"]
    assert 0 < answer["hands"][0]["standard_error"]


def test_a_split_is_told_by_halves(capsys):
    words = ("--contest", "split", "--low-qualifier", "--low-ace", "low", "--communal", "Ad2c7cTh")
    out = told(capsys, "equity", "omaha", "AsAh3d4d", "KsKhQd5c", *words)

    assert "low: wins" in out
    assert "no low 0.0000 %" in out


def test_frequencies_are_printed_by_class(capsys):
    assert "full house               3,744" in told(capsys, "frequency")


def test_the_house_games_have_an_order_of_their_own(capsys):
    assert "five odd cards       1,302,540" in told(capsys, "frequency", "--game", "canberra")


def test_two_of_the_hole_cards_are_counted_with_three_communal_cards(capsys):
    words = "--game", "omaha", "--communal", "3", "--deck-size", "32"

    assert "two of 4 with three of 3 communal cards: every one of 117,804,960 deals" in told(
        capsys, "frequency", *words
    )


def test_the_best_five_and_two_and_three_are_not_mixed(capsys):
    assert 2 == main(["odds", "frequency", "--cards", "7", "--hole", "4"])

    assert "--cards is for the best five of them" in capsys.readouterr().err


def test_frequencies_for_a_program(capsys):
    answer = json.loads(told(capsys, "frequency", "--deck-size", "32", "--json"))

    assert 201_376 == answer[0]["total"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("holdem", "--ante", "x"), "'x' is not an amount: write dollars as in 25 or 12.50"),
        (("holdem", "--set", "flash=1"), "nor a determination: nearest are flush, "),
        (("holdem", "--set", "x=1"), "the lines are royal flush, straight flush, "),
        (("holdem", "--set", ""), "'' changes nothing: write NAME=VALUE"),
        (("holdem", "--charts", __file__), "test_odds.py: it is not a folder"),
        (("equity", "omaha", "AsAh", "AsKd"), "As appears twice, and one deck is in play"),
        (("holdem", "--hand", "AsAh"), "2 cards and 0 seen given where the decision is made"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(capsys, words, sentence):
    code = main(["odds", *words])

    assert 2 == code
    assert sentence in capsys.readouterr().err


def test_a_simulation_stands_beside_the_exact_answer(capsys):
    code = main(["simulate", "canberra", "--rounds", "20000", "--json"])

    answer = json.loads(capsys.readouterr().out)
    assert 0 == code
    assert answer["exact"] == pytest.approx(-0.05199, abs=1e-5)
    assert answer["interval_95"][0] < answer["return_per_ante"] < answer["interval_95"][1]


def test_a_bar_fills_on_the_terminal(capsys):
    for done in (1, 4):
        bar(done, 4)

    assert "25.0%" in (told := capsys.readouterr().err)
    assert told.rstrip().endswith(f"[{'#' * 40}] 100.0%")


def test_a_simulation_by_the_rule_is_printed(capsys):
    code = main(["simulate", "canberra", "--rounds", "2000", "--play", "rule", "--set", "flush=6"])

    assert 0 == code
    assert "return per ante" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("holdem --ante nan", "'nan' is not an amount"),
        ("holdem --ante inf", "'inf' is not an amount"),
        ("holdem --side --stake 0", "a Super Aces wager of 0 is none"),
        ("canberra --display 5", "--display goes with --side"),
        ("holdem --stake 5", "--stake goes with --side"),
        ("holdem --format png", "--format goes with --charts"),
        ("holdem --side --what-if flush=3", "--side and --what-if are different questions"),
        ("holdem --set ante_odds=5", "ante_odds is a pay table: change a line of it"),
        ("holdem --set max_payout_applies_to.x=5", "'max_payout_applies_to' is no pay table"),
        ("canberra --set jackpot=5", "the jackpot is a wager of its own"),
        ("equity omaha AsAh KsKd --samples 0", "0 random deals asked for where 1 to 2000000000"),
        ("equity omaha AsAh KsKd --samples 3000000000", "3000000000 random deals asked for"),
        ("equity stud AsAh KsKd --communal 2c", "communal cards 2c given where stud has none"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_sentence(capsys, words, said):
    assert refused(capsys, "odds", words).startswith(said)


def test_amounts_beyond_sixty_four_bits_are_refused_not_counted_wrong(capsys):
    words = "--max-payout", "99999999999999999", "--set", "flush=100000000000000"

    assert 2 == main(["odds", "holdem", *words])
    assert "too large to count exactly" in capsys.readouterr().err


def test_charts_are_not_drawn_into_a_file(capsys, tmp_path):
    path = tmp_path / "charts"
    path.write_text("", encoding="utf-8")

    assert 2 == main(["odds", "holdem", "--charts", str(path)])
    assert f"no charts can be put into {path}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "is no text in UTF-8"),
        (b"", "is empty: a chart has lines, or says what to play otherwise"),
        (b"line = 5", "the lines of a chart are tables"),
    ],
)
def test_a_file_that_is_no_chart_is_refused(capsys, tmp_path, content, said):
    path = tmp_path / "chart.toml"
    path.write_bytes(content)

    assert 2 == main(["odds", "holdem", "--rule", str(path)])
    assert said in capsys.readouterr().err


def test_lines_that_are_set_with_a_side_wager_are_those_of_the_side_wager(capsys):
    before = told(capsys, "holdem", "--side", "--json")
    after = told(capsys, "holdem", "--side", "--json", "--set", "pair of aces=8")

    expected = Fraction(json.loads(before)["return_per_unit"]) + Fraction(84_480, 2_598_960)
    assert expected == Fraction(json.loads(after)["return_per_unit"])


def test_a_bonus_of_the_jackpot_is_set_in_dollars(capsys):
    before = told(capsys, "canberra", "--side", "--json")
    after = told(capsys, "canberra", "--side", "--json", "--set", "flush=106")

    expected = Fraction(json.loads(before)["return_per_unit"]) + 6 * Fraction(5_108, 2_598_960)
    assert expected == Fraction(json.loads(after)["return_per_unit"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--set", "royal flush=6"), "a major prize is a share of --display"),
        (("--set", "qualifying_hand=AK432"), "is nothing that --side can change"),
        (("--set", "winning_wager=maybe"), "choose returned or pool"),
        (("--set", "flush=x"), "write whole dollars, as in flush=150"),
        (("--max-payout", "5"), "--max-payout is of the bet"),
    ],
)
def test_what_the_jackpot_does_not_have_is_refused(capsys, words, said):
    assert 2 == main(["odds", "canberra", "--side", *words])

    assert said in capsys.readouterr().err
