"""Rounds in bulk: the same whatever they run on, and the same as at the event engine's table."""

import math
import random
import sys

import pytest

from croupier.cards import deck, show
from croupier.errors import BadMessage
from croupier.odds import determine
from croupier.odds.house import Line
from croupier.odds.rounds import CHUNK, Simulation, settle, simulate
from croupier.rules.house import actions as act
from tests.house import Play
from tests.odds.solved import solved

CARDS = {"holdem": 9, "canberra": 10}


def deals(game, count, seed):
    rng = random.Random(seed)
    return [rng.sample(deck(), CARDS[game]) for _ in range(count)]


def at_table(game, deal, folds, **choices):
    """The same cards at a table of the event engine."""
    play = Play(game, **choices)
    play.wagers({1: 15_00})
    own = 2 if game == "holdem" else 5
    hands = {1: show(deal[:own])}, show(deal[own : 2 * own]), show(deal[2 * own :])
    play.deal(*hands)
    if folds:
        play.do(act.Fold(1))
    else:
        play.stay(1)
    return play.net(1)


@pytest.mark.parametrize("choice", ["ante_wins", "void"])
@pytest.mark.parametrize("game", CARDS)
def test_the_same_cards_come_to_the_same_at_the_event_engine(game, choice):
    rows = deals(game, 40, seed=game)
    det = determine(game, equal_when_not_qualified=choice, max_payout=60_00)
    nets = settle(game, rows, "best", det, ante=15_00)

    for row, net in zip(rows, nets, strict=True):
        told = at_table(game, row, net == -15_00, equal_when_not_qualified=choice, max_payout=60_00)
        assert told == net


@pytest.mark.parametrize("game", CARDS)
def test_the_exact_return_is_within_four_standard_errors(game):
    result = simulate(game, 400_000, seed=3)

    assert abs(float(result.mean - solved(game).return_per_ante)) < 4 * result.standard_error


def test_the_number_of_workers_does_not_change_the_result():
    rounds = 2 * CHUNK + 5

    assert simulate("canberra", rounds, workers=1) == simulate("canberra", rounds, workers=3)


def test_another_seed_gives_other_rounds():
    assert simulate("canberra", 50_000, seed=1).lines != simulate("canberra", 50_000, seed=2).lines


def test_always_staying_in_loses_more_than_the_rule_and_the_rule_more_than_best_play():
    plays = {play: simulate("holdem", 1_000_000, play=play) for play in ("best", "rule", "always")}

    assert 1 == plays["always"].stay_frequency
    assert plays["always"].mean < plays["rule"].mean < plays["best"].mean


def test_progress_is_told_as_chunks_are_done():
    told = []
    simulate("canberra", CHUNK + 1, progress=lambda done, total: told.append((done, total)))

    assert [(CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)] == told


def test_the_interval_follows_from_how_the_rounds_ended():
    lines = (Line("fold", "", 2, 0), Line("win", "", 2, 200))  # an ante a round, on average
    result = Simulation("canberra", 4, 1, 100, lines)

    assert 1 == result.mean
    assert math.sqrt(4 / 3) == pytest.approx(result.standard_deviation)
    assert 1 / math.sqrt(3) == pytest.approx(result.standard_error)
    assert (-0.131586, 2.131586) == pytest.approx(result.interval, abs=1e-5)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"play": "luck"}, "'luck' is no way to play: choose best, rule, always or a chart"),
        ({"rounds": 0}, "0 rounds are none to simulate"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_sentence(options, sentence):
    with pytest.raises(BadMessage, match=sentence):
        simulate(**{"game": "canberra", "rounds": 10} | options)


def test_a_row_that_is_no_deal_is_told_in_a_sentence():
    with pytest.raises(BadMessage, match="row 0 is not 9 different cards"):
        settle("holdem", [("Ah",) * 9])


def test_without_the_extra_a_cluster_is_told_what_it_needs(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(BadMessage, match=r"pip install 'croupier\[cluster\]'"):
        simulate("canberra", 10, cluster="tcp://localhost:8786")
