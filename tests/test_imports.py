"""`import croupier` brings nothing along that was not asked for."""

import subprocess
import sys

import pytest

import croupier


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
