"""The tests of PettingZoo, Gymnasium and OpenSpiel, unchanged, on every game of ours.

Warnings are errors, as everywhere in these tests.
"""

import pickle
from pathlib import Path

import gymnasium
import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as open_spiel_api
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, seed_test

from croupier.env import aec, from_phh, gym, spiel
from tests.env.rounds import TERMS, made

DATA = Path(__file__).parents[1] / "data" / "phh"
HANDS = [DATA / "antonius-blom-2009.phh", *sorted(DATA.glob("wsop/2023/43/5/*.phh"))[:3]]
PLAYED = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("name", TERMS)
def test_pettingzoo_takes_every_game(name, capsys):
    api_test(aec(made(name)), num_cycles=200)
    seed_test(lambda: aec(made(name)), num_cycles=50)


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_gymnasium_takes_the_house_games(game):
    check_env(gym(game))
    check_env(gymnasium.make(f"croupier/{game}-v0").unwrapped)


@pytest.mark.parametrize("name", TERMS)
def test_openspiel_plays_every_game_at_random_and_serialises_it(name, capfd):
    pyspiel.random_sim_test(spiel(made(name)), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", TERMS)
def test_openspiel_simulates_clones_and_pickles_every_game(name, capfd):
    games_sim_test.GamesSimTest().sim_game(spiel(made(name)))


@pytest.mark.parametrize("hand", HANDS, ids=lambda path: path.stem)
def test_both_begin_in_the_middle_of_a_hand_of_others(hand, capfd):
    task = from_phh(hand.read_text(), decisions=3)

    api_test(aec(task), num_cycles=50)
    games_sim_test.GamesSimTest().sim_game(spiel(task))


def checked(name: str) -> type:
    """OpenSpiel's checks of a part of the tree, as a class that the test runner finds."""
    base = open_spiel_api.EnforceAPIOnPartialTreeBase
    return type(name, (base,), {"game_name": name, "game": spiel(made(name)), "__test__": True})


TestOmahaTree = checked("omaha, six, no limit")
TestOmahaSplitTree = checked("omaha, split with qualifier")
TestSmallDeckTree = checked("omaha, 36 cards and a Joker")
TestFaroTree = checked("faro, Joker, fixed limit")
TestStudTree = checked("stud, split with qualifier")
TestHoldemTree = checked("holdem, two boxes, side wagers")
TestCanberraTree = checked("canberra, three boxes")


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "holdem", "canberra"])
def test_a_playthrough_is_the_same_as_ever(game):
    """Written by `generate_playthrough.playthrough(f"croupier_{game}", None, seed=7)`."""
    flags.FLAGS.mark_as_parsed()

    told, again = generate_playthrough.replay(str(PLAYED / f"{game}.txt"))

    assert told == again


@pytest.mark.parametrize("name", TERMS)
def test_a_task_survives_pickling(name):
    task = made(name)

    again = pickle.loads(pickle.dumps(task))

    assert (task.moves, task.determinations, task.seats) == (
        again.moves,
        again.determinations,
        again.seats,
    )
