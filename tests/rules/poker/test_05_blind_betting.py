"""Rule 5: how large a raise must be, and how many there may be, in a game with blinds."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Fold, LoadShoe, OverBlind, TapOut
from tests.play import covers, rule
from tests.pot import GAMES, legal, play, quiet, refused, stacked, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)
CAPPED = {"omaha": {"limit": "spread", "max_bet": 50_00}, "faro": {}, "stud": {}}


def raised(state, times, by=10_00):
    """So many raises, one player after the other."""
    for _ in range(times):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by))
    return state


def capped(game, seats, **told):
    """A table at which three raises are the most."""
    return table(game, seats, **CAPPED[game], **told)


@rule("5.1")
@covers("A.Raise")
@each_game
def test_a_raise_is_at_least_the_opening_bet_and_every_raise_before(game):
    state = quiet(table(game))
    state, _ = play(state, Bet(1, 10_00), CallAndRaise(2, by=30_00))

    refused("5.1", state, CallAndRaise(3, by=29_00))
    state, _ = play(state, CallAndRaise(3, by=30_00))

    assert 70_00 == state.bet


@rule("5.1")
@each_game
def test_a_raise_is_at_least_the_opening_bet(game):
    state, _ = play(quiet(table(game)), Bet(1, 30_00))

    refused("5.1", state, CallAndRaise(2, by=29_00))


@rule("5.1")
@each_game
def test_three_raises_are_the_most_while_three_contest_the_pot(game):
    state = raised(capped(game, 4), 3)

    refusal = refused("5.1", state, CallAndRaise(state.seat_to_act, by=10_00))

    assert "3 raises have been made and 3 are allowed" in str(refusal)
    assert {Call, Fold} == legal(state)


@rule("5.1")
@covers("faro/stud 12.3(b)")
@each_game
def test_three_raises_are_the_most_in_a_later_betting_round_too(game):
    state, _ = play(quiet(capped(game, 3)), Bet(1, 20_00))

    state = raised(state, 3, by=20_00)

    refused("5.1", state, CallAndRaise(state.seat_to_act, by=20_00))


@covers("A.Betting Round")
@each_game
def test_the_last_raise_allowed_is_still_answered(game):
    state = raised(capped(game, 3), 3)

    state, _ = play(state, Call(state.seat_to_act))
    state, _ = play(state, Call(state.seat_to_act))

    assert (1, 120_00) == (state.number, state.pot)


@covers("5.1")
@each_game
def test_two_players_may_raise_each_other_without_end(game):
    state = raised(capped(game, 2), 12)

    assert CallAndRaise in legal(state)


@covers("5.1")
@each_game
def test_the_cap_is_lifted_as_soon_as_two_contest_the_pot(game):
    state = raised(capped(game, 4), 3)

    for _ in range(2):
        state, _ = play(state, Fold(state.seat_to_act))

    assert CallAndRaise in legal(state)


@covers("5.1")
@each_game
def test_the_cap_stands_where_the_start_of_the_betting_round_counts(game):
    state = raised(capped(game, 4, raise_cap_when="betting_round_start"), 3)

    for _ in range(2):
        state, _ = play(state, Fold(state.seat_to_act))

    assert CallAndRaise not in legal(state)


@covers("5.1")
@each_game
@pytest.mark.parametrize(("count", "open_"), [("able_to_bet", True), ("in_hand", False)])
def test_a_tapped_out_player_contests_only_where_so_determined(game, count, open_):
    state = capped(game, 3, stakes={3: 10_00}, raise_cap_count=count)
    state, _ = play(state, Call(3))

    state = raised(state, 3)

    assert open_ == (CallAndRaise in legal(state))


@covers("5.1")
@each_game
@pytest.mark.parametrize(("count", "open_"), [("able_to_bet", True), ("in_hand", False)])
def test_both_readings_of_the_cap_combine(game, count, open_):
    told = {"raise_cap_when": "betting_round_start", "raise_cap_count": count}
    state = quiet(capped(game, 3, stakes={3: 10_00}, **told))

    state = raised(play(state, Bet(1, 10_00))[0], 3)

    assert open_ == (CallAndRaise in legal(state))


@covers("5.1")
@each_game
def test_a_short_tap_out_is_not_counted_among_the_raises(game):
    state = capped(game, 4, stakes={3: 15_00})

    state, _ = play(state, TapOut(3))

    assert 0 == state.raises
    assert 3 == raised(state, 3).raises


@covers("5.1")
@each_game
def test_at_the_cap_nobody_taps_out_above_the_bet(game):
    state = capped(game, 4, stakes={2: 45_00})

    state = raised(state, 3)

    assert 2 == state.seat_to_act
    assert {Call, Fold} == legal(state)
    refused("5.1", state, TapOut(2))


@covers("A.Over-Blind", "5.1")
@each_game
def test_an_over_blind_uses_up_no_raise(game):
    state = capped(game, 5, posting=True, over_blinds=(20_00,))
    state, _ = play(state, OverBlind(3), LoadShoe(stacked(state)))

    assert 3 == raised(state, 3, by=20_00).raises
