"""A hand shown is told to everybody with the five cards that contest the pot."""

import pytest

from tests.play import covers
from tests.room.rounds import VIEWERS, played

INSTRUMENTS = ("omaha", "faro", "stud")


@covers("A.Hand", "9.1")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_everybody_is_told_the_five_cards_of_a_hand_shown(game):
    found = played(game)

    for viewer in VIEWERS:
        events = [each for state in found.standings(viewer) for each in state.events]
        shown = [each for each in events if each.kind == "hand_shown"]
        up = {c for each in events if each.kind == "communal_cards_dealt" for c in each.cards}
        assert shown
        assert [5] * len(shown) == [len(set(each.high_hand)) for each in shown]
        assert game == "stud" or all(_two_and_three(each, up) for each in shown)


def _two_and_three(event, communal):
    used = set(event.high_hand)
    return (2, 3) == (len(used & set(event.cards)), len(used & communal))
