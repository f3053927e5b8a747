"""Tasks, the JSON for language models, and what is said to whoever uses them wrongly."""

import builtins
import doctest
import json
import random
import sys
from pathlib import Path

import pytest

import croupier
from croupier import env
from croupier.env import aec, from_events, gym, talk, task
from croupier.env.episodes import episode
from croupier.errors import BadMessage, Refused
from croupier.playing import play_round
from tests.env.rounds import TERMS, made


def test_an_ante_makes_it_an_ante_game_and_blinds_a_blind_game():
    assert "ante" == task("omaha", 2, ante=1_00).determinations.compulsory
    assert "blind" == task("stud", 2, blinds=(1_00, 2_00)).determinations.compulsory


@pytest.mark.parametrize(
    ("arguments", "how", "words"),
    [
        (("whist",), {}, "no game is called 'whist': choose among omaha, faro, stud, holdem"),
        (("omaha", 1), {}, "omaha is for 2 to 11 players with this deck, not 1"),
        (("omaha", 9), {"deck_size": 32}, "omaha is for 2 to 6 players with this deck, not 9"),
        (("omaha", 3), {"stakes": (1, 2)}, "2 table stakes are given for 3 seats"),
        (("omaha", 2), {"stakes": -5}, r"table stakes \(-5, -5\) are not whole cents"),
        (("omaha", 2), {"button": 3}, "button 3 is not at one of the 2 seats, nor 0"),
        (("omaha", 2), {"sizes": (0,)}, "a bet of 0 times the pot is none"),
        (("omaha", 2), {"rake": 5}, "'rake' is neither an argument of a task nor a determination"),
    ],
)
def test_a_task_that_cannot_be_played_is_told_so(arguments, how, words):
    with pytest.raises(BadMessage, match=words):
        task(*arguments, **how)


def test_a_determination_that_the_instrument_does_not_offer_is_refused_by_its_clause():
    with pytest.raises(Refused, match=r"rule 2\.2"):
        task("omaha", 2, deck_size=50)


def test_side_wagers_that_cannot_be_placed_are_told():
    with pytest.raises(BadMessage, match="no round of canberra can be played with these wagers"):
        aec("canberra", 1, sides=1_00).reset()


def test_a_move_that_is_not_open_is_told_with_those_that_are():
    env = aec("stud", 3, button=1)
    env.reset(seed=1)

    with pytest.raises(BadMessage, match="move 0, fold, is not open: 2 least is"):
        env.step(0)
    with pytest.raises(BadMessage, match="move 9 is not open"):
        env.step(9)


def test_a_position_after_the_end_is_told():
    events = play_round("omaha", "calls", seed=1).events

    with pytest.raises(BadMessage, match="nobody is to act after 99 decisions"):
        from_events(events, decisions=99)


def test_gymnasium_is_for_one_box():
    for wrong in (("omaha", {"seats": 2}), ("holdem", {"seats": 2})):
        with pytest.raises(BadMessage, match="Gymnasium has one agent"):
            gym(wrong[0], **wrong[1])


def test_a_mask_stands_in_the_observation_where_it_is_wanted_there():
    env = aec("omaha", 2, mask="observation")
    env.reset(seed=1)

    seen = env.observe(env.agent_selection)

    assert {"observation", "action_mask"} == set(seen)
    assert [1, 1] == seen["action_mask"].tolist()[:2]
    assert env.observation_space("player_0").contains(seen)
    with pytest.raises(BadMessage, match="a mask is in info or observation, not in 'box'"):
        aec("omaha", 2, mask="box")


def test_a_library_that_is_missing_is_told_with_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "croupier.env.aec", None)
    monkeypatch.delitem(vars(env), "aec", raising=False)
    real = builtins.__import__

    def lacking(name, *rest, **more):
        if name.startswith("pettingzoo"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest, **more)

    monkeypatch.delitem(sys.modules, "croupier.env.aec")
    monkeypatch.setattr(builtins, "__import__", lacking)

    with pytest.raises(ModuleNotFoundError, match=r"needs PettingZoo: pip install 'croupier\[res"):
        _ = env.aec


def test_the_engine_loads_no_library_of_others():
    assert croupier.env is env
    with pytest.raises(AttributeError, match=r"croupier\.env has no 'roulette'"):
        _ = env.roulette


# for language models


@pytest.mark.parametrize("name", TERMS)
def test_a_round_is_played_as_json_to_its_end(name):
    rng = random.Random(4)
    for seed in range(5):
        round_ = talk(made(name), seed=seed)
        while round_.to_act is not None:
            told = json.loads(json.dumps(round_.observation()))
            round_.act(json.dumps(answer(rng, rng.choice(told["choices"]))))

        assert round_.observation(1)["choices"] == []
        assert set(round_.returns) == set(range(1, made(name).seats + 1))


def answer(rng, choice):
    """A choice taken, with an amount where it has limits."""
    said = {"action": choice["action"]}
    for name in ("amount", "by"):
        limits = choice.get(name)
        if isinstance(limits, dict):
            said[name] = rng.choice((limits["least"], limits["most"]))
    return said


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("fold!", "'fold!' is not JSON"),
        ("[1]", r"\[1\] is no action"),
        ({"action": "check"}, "'check' is not open: call, raise, fold is"),
        ({"action": "raise"}, "a raise needs 'by' in whole cents, from 200 to 400"),
        ({"action": "raise", "by": "all"}, "a raise needs 'by' in whole cents"),
        ({"action": "raise", "by": 1}, r"rule 5\.1: a raise of \$0\.01 is less than \$2"),
    ],
)
def test_a_wrong_answer_is_told_why_and_changes_nothing(said, words):
    round_ = talk("omaha", 2, button=1, seed=3)
    before = round_.observation()

    with pytest.raises((BadMessage, Refused), match=words):
        round_.act(said)

    assert before == round_.observation()


def test_nobody_is_asked_for_a_seat_that_is_not_there():
    with pytest.raises(BadMessage, match="nobody at seat 5"):
        talk("faro", 2).observation(5)


def test_an_episode_of_a_house_game_is_over_after_its_decisions():
    now = episode(task("holdem"), random.Random(1))
    now.act(1)

    with pytest.raises(BadMessage, match="0 folds, 1 stays in, while a box decides"):
        now.act(1)
    assert -1 == now.to_act


def test_what_the_page_shows_is_so():
    page = Path(__file__).parents[2] / "docs" / "env.md"

    assert 0 == doctest.testfile(str(page), module_relative=False).failed
