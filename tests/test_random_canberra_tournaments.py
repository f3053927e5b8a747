"""Random tournaments of Canberra Poker, dealt with cards."""

from dataclasses import replace

import pytest

from croupier.histories.tournaments import load
from croupier.rules.tournament import events as ev
from croupier.tournaments import run as play_out
from tests.random_canberra_tournaments import Places, followed_run


@pytest.mark.parametrize("seed", range(40))
def test_tables_and_tournament_agree_and_the_places_are_found_a_second_time(seed):
    assert followed_run(seed, most=20).state.phase in ("closed", "cancelled")


def test_the_second_way_to_the_places_would_notice_a_wrong_one():
    runs = (followed_run(seed) for seed in range(20))
    run = next(run for run in runs if len(run.state.places) > 2)
    wrong = [e for e in run.log if type(e) is not ev.RoundReported]

    assert Places(wrong).ranked() != [set(group) for group in run.state.places]


def test_a_tournament_is_played_with_an_automated_shuffling_shoe_too():
    terms = load("canberra")
    game = replace(terms.games[0], house=replace(terms.games[0].house, automated_shoe=True))

    run = play_out(replace(terms, games=(game,)), 9, seed=5)

    assert "closed" == run.state.phase
    assert 9 * 50_00 == sum(run.state.prizes.values())
