"""At a tournament's table: hands of absent players, and two players left in Omaha."""

import pytest

from croupier.rules.actions import Bet, Call, Check, Fold, FoldAbsent
from croupier.rules.events import BettingRoundOpened, Folded, OpeningPassed, PotAwarded
from tests.play import covers, rule
from tests.pot import begin, find, legal, play, refused

INSTRUMENTS = ("omaha", "faro", "stud")
ABSENT = {"omaha": "20.12", "faro": "20.11", "stud": "20.11"}
GAMES = pytest.mark.parametrize("game", INSTRUMENTS)


@GAMES
@rule("omaha 20.12", "faro/stud 20.11")
def test_an_absent_big_blind_is_folded_though_nothing_is_owed(game):
    state, _ = begin(game, 3, tournament=True)
    state, _ = play(state, Call(3), Call(1))

    state, events = play(state, FoldAbsent(2))

    assert Folded(ABSENT[game], 2) == events[0]
    assert 990_00 == state.stakes[state.index[2]]


@rule("omaha 10.4(a)")
def test_an_absent_player_wins_when_all_others_fold_first():
    state, _ = begin("omaha", 3, tournament=True)

    state, events = play(state, Fold(3), Fold(1))

    assert [2] == [event.seat for event in find(events, PotAwarded)]


@GAMES
@rule("omaha 20.12", "faro/stud 20.11")
@covers("omaha 20.1", "faro/stud 20.1")
def test_only_a_tournament_folds_the_hands_of_absent_players(game):
    state, _ = begin(game, 3)

    refused(ABSENT[game], state, FoldAbsent(3))


@rule("omaha 10.1")
def test_an_absent_player_is_folded_in_turn_only():
    state, _ = begin("omaha", 3, tournament=True)

    refused("10.1", state, FoldAbsent(1))


@pytest.mark.parametrize("game", ["omaha", "faro"])
@rule("omaha 20.12", "faro 20.11", "omaha/faro 10.1")
def test_the_next_player_opens_an_ante_game_for_an_absent_one(game):
    state, _ = begin(game, 3, tournament=True, ante=1_00)

    state, events = play(state, FoldAbsent(1))

    assert [Folded(ABSENT[game], 1), OpeningPassed("10.1", 2)] == list(events)
    assert (1, 2) == (state.opener, state.seat_to_act)
    assert Bet in legal(state)
    assert Fold not in legal(state)


@rule("stud 20.11", "stud 4.2(h)")
def test_the_next_lowest_card_opens_for_an_absent_opener():
    up = {1: "2h", 2: "Kc", 3: "5d"}
    state, _ = begin("stud", 3, tournament=True, ante=1_00, up=up)

    state, events = play(state, FoldAbsent(1))

    assert OpeningPassed("4.2(h)", 3) == events[1]
    assert 3 == state.seat_to_act


@rule("omaha 20.12", "omaha 10.4(a)")
def test_no_betting_opens_when_the_absent_opener_leaves_one_player():
    state, _ = begin("omaha", 3, tournament=True, ante=1_00)

    state, events = play(state, FoldAbsent(1), FoldAbsent(2))

    assert [3] == [event.seat for event in find(events, PotAwarded)]


@rule("omaha 20.20")
def test_heads_up_with_antes_the_button_is_first_and_may_check():
    state, events = begin("omaha", (3, 8), button=3, tournament=True, ante=1_00)

    state, checked = play(state, Check(3), Check(8))

    assert BettingRoundOpened("20.20", 1, 3) == find(events, BettingRoundOpened)[0]
    assert 1 == state.number
    assert 8 == state.seat_to_act
    assert "20.20" == checked[0].rule


@rule("omaha 20.20")
def test_heads_up_with_antes_the_button_may_fold():
    state, _ = begin("omaha", (3, 8), button=3, tournament=True, ante=1_00)

    _, events = play(state, Fold(3))

    assert Folded("20.20", 3) == events[0]


@rule("omaha 10.1", "omaha 11.1")
def test_heads_up_outside_a_tournament_the_order_stays():
    state, events = begin("omaha", (3, 8), button=3, ante=1_00)

    refused("11.1", state, Check(8))

    assert 8 == find(events, BettingRoundOpened)[0].seat


@pytest.mark.parametrize("game", ["faro", "stud"])
@rule("faro/stud 8.5(a)")
def test_faro_and_stud_have_no_order_of_their_own_for_two(game):
    _, events = begin(game, (3, 8), button=3, tournament=True)

    assert [8, 3] == [event.seat for event in events if hasattr(event, "blind")]
