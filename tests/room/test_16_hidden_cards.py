"""Cards that lie face down stay hidden: during the round of play, after it, and from everybody."""

import pytest

from tests.play import covers
from tests.room.rounds import NOBODY, STAFF, VIEWERS, ann_folds, played
from tests.room.secrecy import cards_in

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")
FACE_DOWN = {"omaha": 4, "faro": 5, "stud": 2, "holdem": 2, "canberra": 5}
games = pytest.mark.parametrize("game", INSTRUMENTS)


@covers("omaha 16.4", "faro/stud 16.4", "holdem 12.1", "canberra 13.1", "omaha/faro/stud 16.7")
@games
def test_a_folded_hand_stays_hidden_from_everybody_else_after_the_round(game):
    found = played(game, ann_folds)

    hand = found.hidden(1)

    assert FACE_DOWN[game] == len(hand)
    assert hand <= found.cards_told("ann")
    for viewer in set(VIEWERS) - {"ann"}:
        assert set() == hand & found.cards_told(viewer)


@covers("omaha/faro/stud A.Hole Card")
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_until_the_showdown_a_hole_card_is_a_back_to_all_but_its_owner(game):
    found = played(game)

    hand = found.hidden(1)
    before = {
        viewer: [s for s in found.standings(viewer) if s.public.phase in ("dealing", "betting")]
        for viewer in VIEWERS
    }

    assert hand <= {card for state in before["ann"] for card in state.mine.cards}
    for viewer in set(VIEWERS) - {"ann"}:
        assert set() == hand & cards_in([state.public for state in before[viewer]])
        assert len(hand) == max(state.public.seats[0].cards for state in before[viewer])


@covers("stud 16.4")
def test_the_up_card_of_a_folded_hand_was_public():
    found = played("stud", ann_folds)

    up = {each["card"] for each in found.journal if each["kind"] == "up_card_dealt"}

    assert 3 <= len(up)
    assert all(up <= found.cards_told(viewer) for viewer in VIEWERS)


@covers("omaha 19.5(b)", "faro/stud 19.5(b)", "holdem 15.5(b)", "canberra 16.5(b)")
@games
def test_no_office_sees_more_than_whoever_walks_by(game):
    found = played(game)

    assert found.frames[NOBODY] == found.frames[STAFF]
    assert all(state.mine is None for state in found.standings(STAFF))


@covers("holdem 6.2", "canberra 6.2")
@pytest.mark.parametrize(("game", "seen"), [("holdem", 3), ("canberra", 1)])
def test_a_spectator_at_the_decision_sees_only_what_lies_face_up(game, seen):
    found = played(game)

    views = [state.public for state in found.standings(NOBODY) if "decisions" == state.public.phase]

    assert views
    for view in views:
        assert seen == len(view.communal) + len(view.dealer.cards)
        assert [None] * len(view.boxes) == [box.shown for box in view.boxes]
