"""Functions and charts that somebody gives, and what is said of bad ones."""

import doctest
from pathlib import Path

import pytest

from croupier.errors import BadMessage
from croupier.odds.given import chart_marks, given, load, read_chart
from croupier.odds.play import rule_return, short_rule, sights, spots
from croupier.odds.rounds import simulate
from tests.odds.solved import grouped, solved

CANBERRA = {
    "line": [
        {"play": "bet", "made": True},
        {"play": "fold", "ace_king": False},
        {"play": "bet", "card": "K+", "third": "J+"},
        {"play": "fold", "card": ["K", "A"]},
        {"play": "bet", "matches": True},
        {"play": "bet", "third": "Q", "above": "4+"},
    ]
}


def written(tmp_path, text, name="mine.py"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_chart_can_say_what_the_rule_of_canberra_says():
    assert short_rule("canberra").stays == chart_marks("canberra", CANBERRA)


def test_a_chart_without_lines_does_the_same_with_everything():
    assert {0} == set(chart_marks("holdem", {}))
    assert {1} == set(chart_marks("holdem", {"otherwise": "call"}))


def test_the_first_line_that_fits_decides():
    lines = [{"play": "fold", "high": "9-"}, {"play": "call", "suits": ["three", "four"]}]
    marks = chart_marks("holdem", {"line": lines})
    wanted = bytes(spot.high > 9 and spot.suits in ("three", "four") for spot in spots())

    assert wanted == marks


def test_a_chart_that_folds_all_loses_the_ante():
    groups, unit = grouped("holdem")

    assert -1 == rule_return("holdem", groups, unit, chart_marks("holdem", {}))


def test_a_chart_is_simulated_to_what_it_exactly_returns(tmp_path):
    text = '[[line]]\nplay = "bet"\nmade = true\n'
    rule = read_chart("canberra", written(tmp_path, text, "chart.toml"))
    groups, unit = grouped("canberra")
    exact = rule_return("canberra", groups, unit, rule.stays)

    result = simulate("canberra", 400_000, play=rule)
    assert abs(float(result.mean - exact)) < 4 * result.standard_error
    assert exact < solved("canberra").return_per_ante


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game = ", "is no TOML"),
        ('game = "canberra"', "is a chart of 'canberra', not of holdem"),
        ('colour = "red"', "'colour' is no part of a chart"),
        ('otherwise = "bet"', "'bet' is no play of holdem: choose call or fold"),
        ("[[line]]\nmade = true", "a line says what to play"),
        ('[[line]]\nplay = "call"\npair = true', "no line can ask for 'pair': choose above, flop"),
        ('[[line]]\nplay = "call"\nhigh = 15', "high is never 15: choose 2, 3"),
        ('[[line]]\nplay = "call"\nover = true', "over is never True: choose 0, 1, 2"),
        ('[[line]]\nplay = "call"\nlow = "X+"', "low is never 'X'"),
        ('[[line]]\nplay = "call"\nsuits = "five"', "suits is never 'five': choose none, three"),
    ],
)
def test_a_bad_chart_is_told_in_a_sentence(tmp_path, text, sentence):
    with pytest.raises(BadMessage, match=sentence):
        read_chart("holdem", written(tmp_path, text, "chart.toml"))


def test_a_function_has_the_name_play_or_the_one_after_the_colon(tmp_path):
    path = written(tmp_path, "def play(a, b): return 1\ndef other(a, b): return 2\n")

    assert 1 == load(given(str(path), (2,)))(0, 0)
    assert 2 == load(given(f"{path}:other", (2,)))(0, 0)


def test_a_function_of_a_module_goes_by_both_names():
    assert divmod is load(given("builtins:divmod", (2,)))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def play(a, b):\nreturn", "mine.py line 2: expected an indented block"),
        ("play = 3", "mine.py has no function play"),
        ("x = 1\n1 / 0", "fails in line 2 when it is loaded: ZeroDivisionError"),
        ("def play(a): pass", r"takes \(a\) where 2 arguments are given"),
    ],
)
def test_a_bad_file_is_told_in_a_sentence(tmp_path, text, sentence):
    with pytest.raises(BadMessage, match=sentence):
        given(str(written(tmp_path, text)), (2,))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("nowhere.py", "nowhere.py cannot be read: No such file"),
        ("luck", "'luck' names no strategy: write FILE.py"),
        ("no.such.module:play", "fails .*when it is loaded: ModuleNotFoundError"),
        ("random:luck", "random:luck has no function luck"),
    ],
)
def test_words_that_name_no_function_are_told_in_a_sentence(words, sentence):
    with pytest.raises(BadMessage, match=sentence):
        given(words, (2,))


# house games by a function


def test_a_function_that_stays_in_always_is_the_play_always():
    asked = simulate("canberra", 2_000, play=lambda cards, seen: True)

    assert 1 == asked.stay_frequency
    assert 2_000 == sum(line.count for line in asked.lines)


def test_a_function_that_folds_always_loses_each_ante():
    assert -1 == simulate("holdem", 500, play=lambda cards, seen: False).mean


@pytest.mark.parametrize(("game", "own", "seen"), [("holdem", 2, 3), ("canberra", 5, 1)])
def test_a_function_sees_what_the_player_sees(game, own, seen):
    sights = []
    simulate(game, 50, play=lambda *cards: bool(sights.append(tuple(map(len, cards)))))

    assert {(own, seen)} == set(sights)


def test_the_rule_asked_one_hand_after_another_is_what_the_kernel_plays():
    def pairs(cards, seen):
        return len({card[0] for card in cards}) < 5

    result = simulate("canberra", 60_000, play=pairs)
    groups, unit = grouped("canberra")
    stays = bytes(len(set(sight.ranks)) < 5 for sight in sights())
    exact = rule_return("canberra", groups, unit, stays)
    assert abs(float(result.mean - exact)) < 4 * result.standard_error


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda cards, seen: "call", "answers 'call' where True stays in and False folds"),
        (lambda cards, seen: cards[7], "fails in line .* when it sees .* and .*: IndexError"),
    ],
)
def test_a_bad_answer_is_told_in_a_sentence(function, sentence):
    with pytest.raises(BadMessage, match=sentence):
        simulate("holdem", 10, play=function)


def test_a_function_plays_the_same_on_every_number_of_workers(tmp_path):
    mine = given(str(written(tmp_path, "def play(a, b): return a[0] > 'K'")), (2,))
    one, two = (simulate("canberra", 60_000, play=mine, workers=workers) for workers in (1, 2))

    assert one == two


PAGE = Path(__file__).parents[2] / "docs" / "strategies.md"


def test_the_examples_of_the_page_on_strategies_do_what_it_says():
    assert 0 == doctest.testfile(str(PAGE), module_relative=False).failed


def test_the_chart_of_the_page_on_strategies_can_be_read(tmp_path):
    text = PAGE.read_text(encoding="utf-8").split("```toml\n")[1].split("```")[0]
    rule = read_chart("holdem", written(tmp_path, text, "chart.toml"))
    groups, unit = grouped("holdem")

    assert -1 < rule_return("holdem", groups, unit, rule.stays) < 0
