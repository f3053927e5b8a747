"""No frame ever names a card that its reader may not know (ROOM 3, requirement 19)."""

import pytest

from tests.room.secrecy import watched


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "holdem", "canberra"])
def test_no_viewer_is_told_a_card_they_may_not_know(game):
    done, frames, cards = watched(25, seed=7, games=(game,))

    assert done[game] >= 25
    assert frames > 1_000
    assert cards > 500
