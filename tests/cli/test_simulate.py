"""`croupier simulate` at the prompt."""

import json

import pytest

from croupier.cli import main
from tests.cli.slips import refused


def told(capsys, *words):
    assert 0 == main(["simulate", *words])
    return capsys.readouterr().out


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_a_pot_game_tells_each_seat_for_a_program(capsys, game):
    words = game, "--rounds", "10", "--seats", "3", "--strategy", "random", "--json"
    answer = json.loads(told(capsys, *words))

    assert [1, 2, 3] == [seat["seat"] for seat in answer["seats"]]
    assert 0 == answer["commission"] + sum(seat["total"] for seat in answer["seats"])
    assert {"showdown_frequency", "commission_per_round", "winning_hands"} <= answer.keys()


def test_a_pot_game_tells_each_seat_in_words(capsys):
    words = "--rounds", "6", "--strategy", "calls", "--set", "contest=split", "--workers", "1"
    text = told(capsys, "omaha", *words)

    assert "omaha, 6 rounds, seed 1" in text
    assert "showdowns     100.0% of rounds" in text
    assert "low hands that won the main pot at" in text


def test_a_file_of_ones_own_plays_a_seat(capsys, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def first(view, choices): return choices[0]\n", encoding="utf-8")
    words = "--rounds", "4", "--strategy", f"{path}:first", "--workers", "1", "--json"
    answer = json.loads(told(capsys, "stud", *words))

    assert {f"{path}:first"} == {seat["strategy"] for seat in answer["seats"]}


def test_a_file_of_ones_own_plays_a_house_game(capsys, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def play(cards, seen): return False\n", encoding="utf-8")
    answer = json.loads(
        told(capsys, "canberra", "--rounds", "50", "--strategy", str(path), "--json")
    )

    assert -1 == answer["return_per_ante"]


def test_a_chart_plays_a_house_game(capsys, tmp_path):
    path = tmp_path / "chart.toml"
    path.write_text('otherwise = "call"\n', encoding="utf-8")
    words = "holdem", "--rounds", "1000", "--play", str(path), "--json"

    assert 1 == json.loads(told(capsys, *words))["call_or_bet_frequency"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("whist",), "no game is called 'whist': choose holdem, canberra, omaha, faro, stud"),
        (("omaha", "--play", "best"), "--play is for holdem and canberra"),
        (("holdem", "--play", "rule", "--strategy", "x.py"), "holdem has one player"),
        (("holdem", "--strategy", "tight"), "'tight' names no strategy: write FILE.py"),
        (("stud", "--strategy", "luck"), "'luck' is no strategy: choose calls, random, ordinary"),
        (("faro", "--set", "deal_pattern=5"), "deal_pattern '5' is not offered"),
        (("omaha", "--seats", "1"), "a round of play needs two players"),
        (("omaha", "--rounds", "-1"), "-1 rounds are none to simulate"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_sentence(capsys, words, sentence):
    assert 2 == main(["simulate", *words])

    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("holdem --rounds 0", "0 rounds are none to simulate"),
        ("omaha --rounds 0", "0 rounds are none to simulate"),
        ("holdem --rounds 2000000000000", "2000000000000 rounds are too many for one simulation"),
        ("holdem --rounds 9 --ante 0", "an ante of 0 is no wager"),
        ("holdem --rounds 9 --ante 99999999999999999999", "amounts of up to"),
        ("holdem --rounds 9 --seats 4", "--seats is for omaha, faro, stud"),
        ("holdem --rounds 9 --table-stake 4", "--table-stake is for omaha, faro, stud"),
        ("omaha --rounds 9 --ante 4", "--ante is for holdem and canberra"),
        ("omaha --rounds 9 --set blinds=x", "blinds cannot be 'x'"),
        ("omaha --rounds 9 --set commission=x", "commission cannot be 'x'"),
        ("omaha --rounds 9 --set min_bet.x=1", "'x' is no determination of this game"),
        ("holdem --rounds 9 --strategy nomod:x", "nomod:x fails when it is loaded: ModuleNotFound"),
    ],
)
def test_what_makes_no_simulation_is_one_sentence(capsys, words, said):
    assert refused(capsys, "simulate", words).startswith(said)


def test_several_amounts_may_have_spaces_between(capsys):
    words = "omaha", "--rounds", "2", "--strategy", "calls", "--workers", "1", "--set"

    assert "omaha, 2 rounds, seed 1" in told(capsys, *words, "blinds=100, 300")


def test_a_strategy_that_is_no_text_is_refused(capsys, tmp_path):
    path = tmp_path / "mine.py"
    path.write_bytes(b"\xff\xfe")

    assert 2 == main(["simulate", "omaha", "--strategy", str(path)])
    assert f"{path} is no text in UTF-8" in capsys.readouterr().err


def test_a_cluster_that_cannot_be_is_one_sentence(capsys):
    pytest.importorskip("distributed")

    assert 2 == main(["simulate", "holdem", "--rounds", "9", "--cluster", "nowhere"])
    assert "no Dask scheduler answers at nowhere" in capsys.readouterr().err


def test_a_house_game_tells_its_return_beside_the_exact_one(capsys):
    text = told(capsys, "canberra", "--rounds", "1000", "--workers", "1")

    assert "canberra, 1,000 rounds, seed 1, play best" == text.splitlines()[0]
    assert "95 in 100 lie within" in text
    assert "exactly                -5.1991%" in text
