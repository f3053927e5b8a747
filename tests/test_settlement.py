"""Every round of random play must end as the second settlement says."""

import random

import pytest

from tests.play import covers
from tests.random_play import play_out, random_determinations, random_round
from tests.second_settlement import final_stakes, hands_listed


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_a_second_settlement_comes_to_the_same_stakes(game: str) -> None:
    rng = random.Random(f"settlement {game}")
    for _ in range(250):
        opening = random_round(rng, game, random_determinations(rng, game))
        state, stream = play_out(rng, opening)

        stakes, commission = final_stakes(stream)

        assert (stakes, commission) == (
            dict(zip(state.seats, state.stakes, strict=True)),
            state.commission,
        ), opening


@covers("A.Hand", games=("omaha", "faro", "stud"))
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_every_hand_shown_lists_five_cards_that_no_other_choice_beats(game: str) -> None:
    rng = random.Random(f"hands {game}")
    shown = 0
    for _ in range(60):
        opening = random_round(rng, game, random_determinations(rng, game))
        for best, listed in hands_listed(play_out(rng, opening)[1]):
            assert best == listed, opening
            shown += 1

    assert shown > 30
