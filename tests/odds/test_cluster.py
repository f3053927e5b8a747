"""Simulation on a Dask cluster: a real scheduler and two workers, each a process of its own."""

import pytest

from croupier.odds.given import given
from croupier.odds.pots import simulate_pot
from croupier.odds.rounds import CHUNK, simulate

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as running:
        yield running


def test_a_cluster_plays_the_same_rounds_as_this_machine(cluster):
    rounds = 3 * CHUNK + 1

    assert simulate("canberra", rounds) == simulate(
        "canberra", rounds, cluster=cluster.scheduler_address
    )


def test_progress_is_told_from_a_cluster_too(cluster):
    told = []
    simulate(
        "canberra",
        2 * CHUNK,
        play="always",
        cluster=cluster.scheduler_address,
        progress=lambda done, total: told.append((done, total)),
    )

    assert (2 * CHUNK, 2 * CHUNK) == told[-1]


def test_rounds_of_a_pot_game_with_a_file_are_the_same_on_a_cluster(cluster, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("def play(view, choices): return choices[0]\n", encoding="utf-8")
    strategies = given(str(path), (2, 3)), "random"

    assert simulate_pot("stud", 300, strategies=strategies, workers=1) == simulate_pot(
        "stud", 300, strategies=strategies, cluster=cluster.scheduler_address
    )
