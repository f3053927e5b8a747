"""`import croupier` brings nothing along that was not asked for."""

import subprocess
import sys

import pytest

import croupier
from croupier import rules
from croupier.rules import face


def loaded(statement):
    """The parts of the package that a new Python has loaded after a statement."""
    code = f"import sys; {statement}; print(*[m for m in sys.modules if m.startswith('croupier')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_package_alone_loads_no_part():
    assert {"croupier"} == loaded("import croupier")


def test_the_order_of_hands_does_not_load_the_kernel():
    assert {"croupier._kernel", "croupier.bulk"}.isdisjoint(loaded("import croupier.hands"))


@pytest.mark.parametrize("part", croupier.PARTS)
def test_a_part_is_loaded_when_asked_for(part):
    assert f"croupier.{part}" == getattr(croupier, part).__name__
    assert part in dir(croupier)


def test_an_unknown_part_is_told_with_those_there_are():
    with pytest.raises(AttributeError, match="croupier has no part 'roulette': it has bulk, cards"):
        _ = croupier.roulette


def test_the_rules_load_no_game_before_one_is_asked_for():
    assert {"croupier", "croupier.rules"} == loaded("import croupier.rules")
    assert "croupier.rules.face" not in loaded("from croupier.rules import actions, events")


def test_the_odds_of_a_house_game_load_no_pot_game():
    parts = loaded("from croupier.odds import house; house.determine('holdem')")

    assert "croupier.rules.holdem" in parts
    pot_games = {
        f"croupier.rules.{name}" for name in ("face", "poker", "betting", "omaha", "table")
    }
    assert pot_games.isdisjoint(parts)


@pytest.mark.parametrize("name", rules.__all__)
def test_the_rules_give_their_whole_face_when_asked(name):
    assert getattr(face, name) is getattr(rules, name)
    assert name in dir(rules)


def test_what_the_rules_do_not_have_is_told():
    with pytest.raises(AttributeError, match="has no attribute 'shuffle'"):
        _ = rules.shuffle
