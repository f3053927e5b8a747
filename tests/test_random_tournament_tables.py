"""Random play at tournament tables of Canberra Poker."""

import pytest

from croupier.rules.house import starting_marker as mark
from croupier.rules.house import steps as house
from tests.random_tournament_tables import Entrants


@pytest.mark.parametrize("seed", range(8))
def test_random_play_at_a_tournament_table_keeps_money_events_and_choices_in_step(seed):
    table = Entrants(f"test {seed}")

    for step in range(200):
        table.step(check_choices=step % 3 == 0)

    table.check_all()
    assert table.state == house.replay(table.events)


def test_random_play_meets_everything_that_a_tournament_adds():
    met = set()
    for seed in range(16):
        table = Entrants(f"met {seed}")
        table.rarity = 0.1
        for _ in range(200):
            met |= {type(event) for event in table.step()}

    assert set() == set(mark.KINDS) - met
