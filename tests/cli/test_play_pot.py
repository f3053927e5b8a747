"""`croupier play omaha|faro|stud`: a person or a script among bots."""

import io
import re

import pytest

from croupier.cli import main
from croupier.cli.play_pot import SEAT, Sitting
from croupier.cli.screen import Left, Screen
from croupier.rules import GAMES
from croupier.rules.round import FOLDED

each_game = pytest.mark.parametrize("game", GAMES)


def play(monkeypatch, capsys, game, *answers, options=("--seed", "1")):
    """What a script sees when it gives these answers and then no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    code = main(["play", game, *options])
    assert 0 == code
    return capsys.readouterr().out


def sitting(game, *answers, seed="1"):
    """A player who gives these answers, and what is told."""
    told = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    return Sitting(game, 500_00, seed, Screen(source, told, fancy=False, echo=True)), told


@each_game
def test_rounds_are_played_to_the_summary(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, *["c"] * 30)

    assert told.splitlines()[0].endswith(GAMES[game].instrument)
    assert "Round 2" in told
    assert re.fullmatch(r"\d+ rounds, .* in chips", told.splitlines()[-1])


@each_game
def test_the_same_seed_plays_the_same_rounds(monkeypatch, capsys, game):
    first = play(monkeypatch, capsys, game, "c", "c", "f", "", "q")

    assert first == play(monkeypatch, capsys, game, "c", "c", "f", "", "q")
    assert first != play(monkeypatch, capsys, game, "c", "c", "f", "", "q", options=())


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_no_card_is_told_that_the_player_may_not_see(game, seed):
    table, told = sitting(game, *["c"] * 9, "", seed=str(seed))
    table.play_round()
    now = table.round
    hidden = [
        card
        for i, seat in enumerate(now.seats)
        if seat != SEAT and i not in now.shown
        for card in now.dealt_to(i)[0]
    ]
    shown = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", told.getvalue()))

    assert set() == shown & {*hidden, *now.discarded, *now.shoe[now.dealt :]}


@each_game
def test_leaving_in_the_middle_folds(game):
    table, told = sitting(game, "q")
    with pytest.raises(Left):
        table.play_round()
    table.farewell()

    assert FOLDED == table.round.status[table.round.index[SEAT]]
    assert "1 round" in told.getvalue()


def test_why_tells_the_clauses_of_what_happened(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "omaha", "?", "q")

    assert re.search(r"  8\.5\(a\) +the player posts a blind of \$5", told)


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("nonsense", "'nonsense' is no choice"),
        ("r 1", "refused, rule 5.1: a raise of $1 is less than $"),
        ("r 9999", "refused, rule 5.2: a raise of $9,999 is more than $"),
        ("r many", "'many' is no amount of dollars"),
        ("k", "refused, rule 11.1"),
        ("buy nothing", "'nothing' is no amount of dollars"),
        ("rules 99.9", "99.9"),
    ],
)
def test_a_mistake_is_told_and_changes_nothing(monkeypatch, capsys, said, answer):
    told = play(monkeypatch, capsys, "omaha", said, "q")

    assert answer in told


@pytest.mark.parametrize("word", ["half", "pot", "r", "r 20"])
def test_a_raise_is_typed_in_dollars_or_parts_of_the_pot(monkeypatch, capsys, word):
    told = play(monkeypatch, capsys, "omaha", word, "q")

    assert "the player puts in" in told


def test_chips_bought_are_no_gain_and_chips_refused_no_loss(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "omaha", "buy 100", "buy 1000", "buy 5000", "f", "q")

    assert "the player gets no $1,000 of chips" in told
    assert "above the maximum buy-in" in told
    assert "  −$5\n" in told
    assert "1 round, $5 down, $595 in chips" == told.splitlines()[-1]


def test_chips_bought_in_a_round_come_with_the_next(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "faro", "buy 100", "f", "", "f", "q")

    assert "the player gets $100 of chips when the round is over" in told
    assert "Round 2, $59" in told
