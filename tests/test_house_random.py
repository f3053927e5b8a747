"""Random play at both house games: what must hold after every step, whatever is determined."""

import os

import pytest

from croupier.rules.house import steps as house
from croupier.rules.house.choices import allowed
from tests import house_settlement as second
from tests import soak_house
from tests.house import GAMES
from tests.house_random import Table

TABLES = int(os.environ.get("HOUSE_TABLES", "12"))
ROUNDS = int(os.environ.get("HOUSE_ROUNDS", "360"))


@pytest.mark.parametrize("seed", range(TABLES))
@pytest.mark.parametrize("game", GAMES)
def test_random_play_keeps_money_events_and_choices_in_step(game, seed):
    table = Table(game, f"test {seed}")

    for step in range(150):
        table.step(check_choices=step % 3 == 0)

    table.check_all()
    assert table.state == house.replay(table.events)


@pytest.mark.parametrize("game", GAMES)
def test_every_settlement_agrees_with_a_second_one_written_from_the_instrument(game):
    assert ROUNDS <= soak_house.settle(game, ROUNDS, first_seed=10**6)


def test_the_second_settlement_would_notice_a_wrong_line(monkeypatch):
    monkeypatch.setitem(second.CANBERRA_BET, "all other", 2)

    with pytest.raises(AssertionError):
        soak_house.settle("canberra", 600, first_seed=10**6)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_never_stuck(game):
    table = Table(game, "never stuck")

    for _ in range(200):
        table.step()
        assert allowed(table.state)


@pytest.mark.parametrize("game", GAMES)
def test_forking_a_table_makes_two_of_it(game):
    table = Table(game, "fork")
    for _ in range(60):
        table.step()
    twin = table.state.fork()

    table.step()

    assert twin is not table.state
    assert twin != table.state
