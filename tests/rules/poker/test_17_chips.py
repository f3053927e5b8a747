"""Rules 17.7 and 17.8: chips put in without a word, too many for a call or too few."""

import pytest

from croupier.rules.actions import (
    Bet,
    Call,
    CallAndFold,
    CallAndRaise,
    CallClock,
    Expire,
    Fold,
    FoldHand,
)
from croupier.rules.events import (
    BetMade,
    Called,
    ChipsReturned,
    Folded,
    Raised,
    TappedOut,
    WagerForfeited,
    WagerRuled,
)
from croupier.rules.round import FOLDED, TAPPED
from tests.live import live, on, report
from tests.play import rule
from tests.pot import GAMES, find, legal, play, refused, stake, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def facing(game, amount, seats=3, **told):
    """The second betting round, a bet made, the next player to answer it."""
    state = on(live(game, seats, **told))
    return play(state, Bet(state.seat_to_act, amount))[0]


def chips(state, amount):
    return report("chips put in", state.seat_to_act, amount=amount)


def told(events):
    return [(type(event), event.amount) for event in events if hasattr(event, "amount")]


# Too many for a call, too few for a raise


@rule("17.7")
@each_game
def test_chips_between_call_and_raise_are_a_call_and_the_excess_goes_back(game):
    state = facing(game, 20_00)
    before = stake(state, 2)

    state, events = play(state, chips(state, 35_00))

    assert [(Called, 20_00), (ChipsReturned, 15_00)] == told(events)
    assert before - 20_00 == stake(state, 2)


@rule("14.1")
@each_game
def test_the_last_chips_are_a_tap_out_instead(game):
    state = facing(game, 20_00, stakes={2: 45_00})

    state, events = play(state, chips(state, 35_00))

    assert [(TappedOut, 35_00)] == told(events)
    assert TAPPED == state.status[state.index[2]]


@rule("17.7")
@each_game
def test_chips_above_the_last_blind_and_short_of_a_raise_are_its_call(game):
    state, _ = play(live(game), Call(3), Call(1))

    _, events = play(state, chips(state, 5_00))

    assert [(Called, 0), (ChipsReturned, 5_00)] == told(events)


@rule("17.7")
@each_game
def test_where_the_raising_is_closed_a_raise_is_a_call(game):
    state = facing(game, 20_00, 4, stakes={3: 45_00})
    state, _ = play(state, Call(2), report("chips put in", 3, amount=35_00), Call(4))

    _, events = play(state, chips(state, 60_00))

    assert [(Called, 15_00), (ChipsReturned, 45_00)] == told(events)


# Chips that are exactly something


@each_game
def test_chips_are_a_bet_a_call_or_a_raise_by_their_amount(game):
    opening = on(live(game))
    state = facing(game, 20_00)

    _, bet = play(opening, chips(opening, 30_00))
    _, call = play(state, chips(state, 20_00))
    _, raised = play(state, chips(state, 50_00))

    assert [(BetMade, 30_00)] == told(bet)
    assert [(Called, 20_00)] == told(call)
    assert [(Raised, 50_00, 30_00)] == [(type(e), e.amount, e.by) for e in raised]


@each_game
def test_chips_above_the_limit_are_cut_down_to_it(game):
    spread = {"limit": "spread", "max_bet": 20_00}
    opening = on(live(game, **spread))
    state = facing(game, 10_00, **spread)

    _, bet = play(opening, chips(opening, 50_00))
    _, raised = play(state, chips(state, 50_00))

    assert [(BetMade, 20_00), (ChipsReturned, 30_00)] == told(bet)
    assert [(Raised, 30_00), (ChipsReturned, 20_00)] == told(raised)


@each_game
def test_chips_that_take_the_whole_stake_are_marked_as_a_tap_out(game):
    state = facing(game, 20_00, stakes={2: 70_00})

    _, events = play(state, chips(state, 60_00))

    assert [(Raised, 60_00), (TappedOut, 0)] == told(events)


# Too few for a call


@rule("17.8")
@each_game
def test_chips_short_of_the_call_leave_the_rest_or_a_fold(game):
    state = facing(game, 50_00)

    state, (ruled,) = play(state, chips(state, 30_00))

    assert WagerRuled("17.8", 2, 30_00, may_raise=False, stays=False) == ruled
    assert {Call, Fold} == legal(state)
    refused("17.8", state, CallAndRaise(2, by=50_00))


@rule("17.8")
@each_game
def test_the_rest_makes_the_call(game):
    state = facing(game, 50_00)
    before = stake(state, 2)
    state, _ = play(state, chips(state, 30_00))

    state, events = play(state, Call(2))

    assert [Called("17.8", 2, 50_00)] == list(events)
    assert before - 50_00 == stake(state, 2)


@rule("17.8")
@each_game
def test_chips_added_to_short_ones_are_counted_with_them(game):
    state = facing(game, 50_00)
    before = stake(state, 2)
    state, _ = play(state, chips(state, 30_00))

    called, rest = play(state, chips(state, 20_00))
    _, short = play(state, chips(state, 10_00))
    _, more = play(state, chips(state, 90_00))

    assert ([Called("17.8", 2, 50_00)], before - 50_00) == (list(rest), stake(called, 2))
    assert [(WagerRuled, 40_00)] == told(short)
    assert [(Called, 50_00), (ChipsReturned, 70_00)] == told(more)


@rule("A.Table Stake")
@each_game
def test_chips_put_forward_and_added_are_no_more_than_the_stake(game):
    state, _ = play(facing(game, 50_00, stakes={2: 70_00}), report("chips put in", 2, amount=30_00))

    refused("A.Table Stake", state, chips(state, 40_00))


@rule("17.8")
@each_game
def test_a_fold_returns_the_short_chips_and_no_earlier_bet(game):
    state = facing(game, 50_00)
    state, _ = play(state, chips(state, 30_00))

    state, events = play(state, Fold(2))

    assert [ChipsReturned("17.8", 2, 30_00), Folded("17.8", 2)] == list(events)
    assert (990_00, FOLDED) == (stake(state, 2), state.status[state.index[2]])


CLOCK = {"omaha": "4.8(b)", "faro": "4.6", "stud": "4.6"}


@rule("19.2(a)", "17.9", "omaha 4.8(b)", "faro/stud 4.6")
@each_game
def test_short_chips_stay_where_the_hand_is_folded_by_a_ruling(game):
    state = facing(game, 50_00)
    state, _ = play(state, chips(state, 30_00))
    pot = state.pot

    timed, clock = play(state, CallClock(2, "casino supervisor"), Expire(2))
    fouled, wrong = play(state, report("wrong number of cards", 2, count=9))
    sanctioned, breach = play(state, FoldHand(2, "16.1"))

    for after in (timed, fouled, sanctioned):
        assert (pot + 30_00, 960_00, FOLDED) == (after.pot, stake(after, 2), after.status[1])
    forfeited = [find(each, WagerForfeited)[0].rule for each in (clock, wrong, breach)]
    assert [CLOCK[game], "17.9", "19.2(a)"] == forfeited


@rule("17.10", "17.8")
@each_game
def test_short_chips_go_back_where_the_cards_are_lost(game):
    state = facing(game, 50_00)
    state, _ = play(state, chips(state, 30_00))

    state, _ = play(state, report("cards in the discards", 2))

    assert 990_00 == stake(state, 2)


@rule("14.1")
@each_game
def test_the_last_chips_short_of_the_call_are_a_tap_out(game):
    state = facing(game, 20_00, stakes={2: 25_00})

    _, events = play(state, chips(state, 15_00))

    assert [TappedOut("14.1", 2, 15_00)] == list(events)


@rule("14.1")
@each_game
@pytest.mark.parametrize("put", [15_00, 18_00])
def test_all_whole_units_short_of_the_call_are_a_tap_out_with_the_odd_chips_or_without(game, put):
    state = facing(game, 20_00, stakes={2: 28_00})

    state, events = play(state, chips(state, put))

    assert [TappedOut("14.1", 2, 15_00)] == list(events)
    assert 3_00 == stake(state, 2)


@rule("14.1", "17.7")
@each_game
def test_all_whole_units_above_the_call_and_short_of_a_raise_are_a_tap_out(game):
    state = facing(game, 20_00, stakes={2: 43_00})

    _, events = play(state, chips(state, 30_00))
    _, fewer = play(state, chips(state, 25_00))

    assert [TappedOut("14.1", 2, 30_00)] == list(events)
    assert [Called, ChipsReturned] == [type(event) for event in fewer]


@rule("14.1", "17.8")
@each_game
def test_fewer_than_all_whole_units_are_short_of_a_tap_out_too(game):
    state = facing(game, 20_00, stakes={2: 28_00})

    _, (ruled,) = play(state, chips(state, 10_00))
    _, events = play(state, chips(state, 18_00))

    assert ("17.8", 10_00) == (ruled.rule, ruled.amount)
    assert [("14.1", 15_00)] == [(event.rule, event.amount) for event in events]


@rule("14.1")
@each_game
def test_an_opener_under_blind_c_with_less_than_the_call_taps_out_with_all_of_it(game):
    state = live(game, stakes={3: 7_00}, opening_option="C")

    _, events = play(state, chips(state, 7_00))

    assert [TappedOut("14.1", 3, 5_00)] == list(events)


@rule("17.8")
@each_game
def test_an_opener_under_blind_c_short_of_the_call_may_complete_it(game):
    state = live(game, opening_option="C")

    state, _ = play(state, chips(state, 5_00))
    _, events = play(state, Call(3))

    assert [Called("17.8", 3, 10_00)] == list(events)


@rule("17.8")
@each_game
def test_an_opener_under_blind_a_short_of_the_call_pays_before_folding(game):
    state = live(game, opening_option="A")

    state, _ = play(state, chips(state, 5_00))

    assert {Call, CallAndFold} == legal(state)


# What makes no sense


@each_game
def test_only_the_player_to_act_puts_chips_in(game):
    state = on(live(game))

    refused("17.7", state, report("chips put in", 2, amount=30_00))
    refused("17.7", table(game, live=True), report("chips put in", 3, amount=30_00))


@each_game
def test_chips_are_whole_and_their_owners(game):
    state = facing(game, 20_00)

    refused("A.Table Stake", state, chips(state, 5000_00))
    refused("A.Table Stake", state, chips(state, 0))
    refused("4.7" if game == "omaha" else "4.5", state, chips(state, 20_50))


@each_game
def test_chips_below_the_minimum_bet_open_nothing(game):
    state = on(live(game))
    ante = on(live(game, ante=1_00))

    refused("5.2", state, chips(state, 3_00))
    refused("6.1", ante, chips(ante, 3_00))


@each_game
def test_under_blind_c_a_bare_call_opens_nothing(game):
    state = live(game, opening_option="C")

    refused(state.law.rules["C call"], state, chips(state, 10_00))
