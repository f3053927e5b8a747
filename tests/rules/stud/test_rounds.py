"""Seven Card Stud's own: who opens by card, the deal, any five of seven, the last blind."""

from typing import Any

import pytest

from croupier.cards import JOKER, cards
from croupier.rules.actions import (
    Bet,
    Call,
    CallAndFold,
    CallAndRaise,
    CallClock,
    Check,
    Deal,
    Expire,
    Fold,
    LoadShoe,
    OverBlind,
)
from croupier.rules.events import (
    BetReturned,
    BettingRoundOpened,
    ClockCalled,
    Folded,
    HandShown,
    HoleCardsDealt,
    UpCardDealt,
)
from croupier.rules.round import HIDDEN
from tests.play import covers, refused, rule
from tests.pot import (
    begin,
    find,
    finish,
    legal,
    play,
    quiet,
    quietly,
    span,
    stacked,
    stake,
    stakes,
    stud,
    won,
)
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("stud",)


@rule("2.1")
@pytest.mark.parametrize(
    ("size", "most", "with_joker"),
    [(52, 8, 8), (48, 7, 8), (44, 7, 7), (40, 6, 6), (36, 5, 6), (32, 5, 5)],
)
@pytest.mark.parametrize("joker", [False, True])
def test_the_deck_serves_every_player_six_cards_and_one_is_left(size, most, with_joker, joker):
    told = {"deck_size": size, "wild_card": joker}
    most = with_joker if joker else most

    assert most == len(stud(most, **told).seats)
    refused("2.1", begin, "stud", most + 1, **told)


@rule("4.6")
@covers("A.Casino Supervisor")
def test_the_supervisor_gives_ninety_seconds_and_a_late_hand_is_folded():
    state, events = play(quiet(stud(3)), CallClock(1, by="casino supervisor"))
    assert [90] == [event.seconds for event in find(events, ClockCalled)]

    state, events = play(state, Expire(1))

    assert [("4.6", 1)] == [tuple(event) for event in find(events, Folded)]
    assert 30_00 == state.pot


@rule("4.6")
def test_nobody_but_the_supervisor_starts_the_clock():
    refused_in_play("4.6", stud(3), CallClock(3, by="dealer"))


@rule("5.1")
@pytest.mark.parametrize("limit", ["no_limit", "full_pot", "fixed"])
def test_three_raises_are_the_most_under_every_limit(limit):
    state = stud(4, limit=limit, min_bet=10_00)

    for _ in range(3):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by=10_00))

    refused_in_play("5.1", state, CallAndRaise(state.seat_to_act, by=10_00))


# Who opens, by card

UP = {1: "9c", 2: "4d", 3: "Kh", 4: "4s"}


@rule("4.2(h)")
def test_who_opens_is_determined():
    refused("4.2(h)", begin, "stud", first_opener=None)
    refused("4.2(h)", begin, "stud", opener_by="luck")


@rule("4.2(h)")
@covers("3.1")
@pytest.mark.parametrize(("first", "seat"), [("lowest", 2), ("highest", 3)])
def test_the_lowest_or_the_highest_card_opens_the_first_betting_round(first, seat):
    _, events = begin("stud", 4, first_opener=first, up=UP)

    assert [("4.2(h)", 1, seat)] == [tuple(event) for event in find(events, BettingRoundOpened)]


@rule("4.2(h)")
@covers("3.1")
def test_two_equal_cards_open_in_clockwise_order_whatever_their_suits():
    up = {1: "9c 3h", 2: "4d Ac", 3: "Kh 5h", 4: "3s As"}

    state = quiet(stud(4, up=up))

    assert 2 == state.seat_to_act


@covers("4.2(h)")
def test_one_high_card_opens_before_a_pair_of_lower_ones():
    state = quiet(stud(3, up={1: "Qc Qd", 2: "2c Ks", 3: "3c 4c"}))

    assert 2 == state.seat_to_act


@covers("4.2(h)")
@pytest.mark.parametrize(
    ("up", "seat"),
    [
        ({1: "2c Ks", 2: "Qc Qd", 3: "3c 4c"}, 2),
        ({1: "2c Ks", 2: "3c Kd", 3: "4c 5c"}, 2),
        ({1: "2c Jk", 2: "3d Kd", 3: "As Ad"}, 3),
    ],
)
def test_the_highest_exposed_hand_opens_where_so_determined(up, seat):
    told = {"wild_card": True, "opener_by": "highest_exposed_hand"}

    assert seat == quiet(stud(3, up=up, **told)).seat_to_act


@covers("4.2(h)")
def test_two_exposed_pairs_open_before_one_higher_pair_where_so_determined():
    up = {1: "2c Ac Ad 5c", 2: "3c 3d 4d 4c", 3: "6c 7d 8c 9c"}

    state = quiet(stud(3, up=up, opener_by="highest_exposed_hand"), 3)

    assert 2 == state.seat_to_act


@covers("4.2(h)")
@pytest.mark.parametrize(("tie", "seat"), [(None, 1), ("next_card_then_clockwise", 3)])
def test_equal_highest_cards_are_decided_by_place_or_by_the_next_card(tie, seat):
    up = {1: "2c As", 2: "3c Kd", 3: "9c Ac"}

    assert seat == quiet(stud(3, up=up, opener_tie=tie)).seat_to_act


@covers("4.2(h)")
def test_the_next_card_counts_only_between_equal_highest_cards():
    up = {1: "Kc 3s", 2: "2c As", 3: "4c 5c"}

    state = quiet(stud(3, up=up, opener_tie="next_card_then_clockwise"))

    assert 2 == state.seat_to_act


@covers("4.2(h)")
@pytest.mark.parametrize(("joker", "first"), [(None, 3), ("ace", 3), ("lowest", 1)])
def test_a_joker_face_up_is_an_ace_or_below_every_rank_as_determined(joker, first):
    up = {1: JOKER, 2: "3c", 3: "2c"}

    state = stud(3, up=up, wild_card=True, joker_upcard=joker)

    assert first == state.seat_to_act


@covers("4.2(h)")
def test_the_ace_is_high_also_where_the_lowest_card_opens():
    assert 2 == stud(3, up={1: "Ac", 2: "Kc", 3: "As"}).seat_to_act


@covers("4.2(h)")
def test_hole_cards_do_not_count_for_who_opens():
    hole = {1: "2c 2d", 2: "2h 2s", 3: "3h 3s"}

    assert 3 == stud(3, hole=hole, up={1: "9c", 2: "9d", 3: "8c"}).seat_to_act


@covers("4.2(h)")
def test_a_tapped_out_player_does_not_open():
    state = stud(3, up={1: "As 9h", 2: "3c Ks", 3: "2c 5d"}, stakes={1: 10_00})

    assert 2 == quiet(state).seat_to_act


@rule("A.Over-Blind", "4.2(h)")
def test_after_an_over_blind_the_card_still_decides_who_opens():
    state = stud(5, posting=True, over_blinds=(20_00,))

    state, _ = play(state, OverBlind(3), LoadShoe(stacked(state, up={1: "2c"})))

    assert (1, 20_00) == (state.seat_to_act, state.bet)
    assert (20_00, 980_00) == span(state, CallAndRaise)


# The deal


def places(events, kind, shoe):
    """Where in the shoe each card of a kind lay, counted from one, by seat."""
    found = {}
    for event in find(events, kind):
        cards = event.cards if kind is HoleCardsDealt else (event.card,)
        found.setdefault(event.seat, []).extend(shoe.index(card) + 1 for card in cards)
    return found


@rule("9.2")
@covers("A.Initial Deal", "A.Hole Card")
def test_two_cards_down_and_one_up_one_at_a_time():
    state, events = begin("stud", 3)

    assert {1: [1, 4], 2: [2, 5], 3: [3, 6]} == places(events, HoleCardsDealt, state.shoe)
    assert {1: [7], 2: [8], 3: [9]} == places(events, UpCardDealt, state.shoe)


@rule("9.3")
def test_nobody_bets_before_everybody_has_a_card_face_up():
    state, _ = play(stud(2, live=True), Deal((HIDDEN,) * 4), Deal(("9c",)))

    refused_in_play("9.3", state, Call(1))
    state, _ = play(state, Deal(("8c",)))

    assert 2 == state.seat_to_act


@rule("9.4")
def test_nobody_bets_while_the_next_card_is_due():
    state, _ = play(stud(2, live=True), Deal((HIDDEN,) * 4), Deal(("9c", "8c")))
    state = quiet(state)

    refused_in_play("9.4", state, Bet(1, 10_00))
    state, events = play(state, Deal(("7c", "6c")))

    assert ["9.4", "9.4"] == [event.rule for event in find(events, UpCardDealt)]
    assert Bet in legal(state)


@covers("9.3", "9.4", "12.1")
def test_betting_follows_the_third_to_the_seventh_card():
    state = stud(3)
    seen = []

    while state.phase == "betting":
        seen.append((len(state.hole[0]), len(state.up[0])))
        state = quiet(state)

    assert [(2, 1), (2, 2), (2, 3), (2, 4), (3, 4)] == seen


@rule("9.4")
def test_a_folded_player_gets_no_more_cards_and_a_tapped_out_one_does():
    state = stud(4, stakes={1: 10_00})
    state, _ = play(state, Call(3), Fold(4), Call(1), Call(2))

    state, _ = finish(state)

    assert [(2, 1), (3, 4)] == [
        tuple(map(len, state.dealt_to(state.index[seat]))) for seat in (4, 1)
    ]


@rule("9.4", "14.1")
def test_the_rest_is_dealt_without_betting_when_one_player_can_bet():
    state, events = play(stud(2, stakes={2: 10_00}), Call(1))

    assert [] == find(events, BettingRoundOpened)
    assert "concluded" == state.phase


@rule("9.5")
def test_no_card_is_dealt_once_one_player_is_left():
    state, events = play(quiet(stud(3)), Fold(1), Fold(2))

    assert ({3: 30_00}, 2) == (won(events), len(state.up[state.index[3]]))


@covers("9.1", "A.Hand")
def test_four_cards_face_up_and_one_hole_card_make_a_hand():
    hands = {"hole": {1: "Ah 9c 2d"}, "up": {1: "Kh Qh Jh Th", 2: "3c 3d 4c 4d"}}

    _, events = finish(stud(2, **hands))

    (first, *_) = find(events, HandShown)
    assert ("royal flush", cards("Ah Kh Qh Jh Th")) == (first.high, first.high_hand)


# The last blind acts where the card puts it


@rule("10.1(tail)")
def test_the_last_blind_in_the_middle_may_raise_and_others_still_act():
    state = stud(6, up={5: "2c", 1: "9c", 2: "9d", 3: "9h", 4: "9s", 6: "8c"})
    state, _ = play(state, Call(5), Call(6), Call(1))

    state, _ = play(state, Call(2))

    assert 3 == state.seat_to_act


@rule("10.3(b)")
def test_the_last_blind_gets_no_second_turn_unless_determined():
    state = stud(3, up={2: "2c", 1: "9c", 3: "9d"})

    state, _ = play(state, Call(2), Call(3), Call(1))

    assert 1 == state.number


@rule("10.1(tail)")
def test_the_last_blind_is_asked_again_where_so_determined_and_nobody_raised():
    told = {"up": {2: "2c", 1: "9c", 3: "9d"}, "last_blind_final_option": True}
    state, _ = play(stud(3, **told), Call(2), Call(3), Call(1))
    assert (2, {Call, CallAndRaise, Fold}) == (state.seat_to_act, legal(state))

    stood, _ = play(state, Call(2))
    raised, _ = play(state, CallAndRaise(2, by=10_00))

    assert (1, 3) == (stood.number, raised.seat_to_act)


@rule("10.1(tail)")
def test_the_second_turn_of_the_last_blind_is_not_an_opening():
    told = {"up": {2: "2c", 1: "9c", 3: "9d"}, "last_blind_final_option": True}
    state = stud(3, opening_option="A", **told)
    assert {Call, CallAndRaise, CallAndFold} == legal(state)

    state, _ = play(state, Call(2), Call(3), Call(1))

    assert (2, {Call, CallAndRaise, Fold}) == (state.seat_to_act, legal(state))
    play(state, CallAndRaise(2, by=10_00))


@pytest.mark.parametrize("first", ["raise", "fold", "tap out"])
def test_the_last_blind_is_not_asked_again_after_a_raise_a_fold_or_a_tap_out(first):
    told = {"up": {2: "2c", 1: "9c", 3: "9d"}, "last_blind_final_option": True}
    short = {"stakes": {2: 10_00}} if first == "tap out" else {}
    opening: dict[str, Any] = {
        "raise": [CallAndRaise(2, by=10_00)],
        "fold": [Fold(2)],
        "tap out": [],
    }

    state, _ = play(stud(3, **told, **short), *opening[first])
    state = quiet(state)

    assert 1 == state.number


@covers("10.1(a)")
@pytest.mark.parametrize(("seat", "cost"), [(1, 5_00), (2, 0), (3, 10_00)])
def test_blind_a_costs_the_opener_what_is_missing(seat, cost):
    up = {1: "9c", 2: "9d", 3: "9h"} | {seat: "2c"}
    state = stud(3, up=up, opening_option="A")
    before = stake(state, seat)

    for action in (Call(seat), CallAndFold(seat)):
        assert before - cost == stake(play(state, action)[0], seat)


@covers("10.1")
def test_an_opener_who_posted_the_last_blind_calls_nothing():
    state = stud(3, up={1: "9c", 2: "2c", 3: "9d"})

    state, _ = play(state, Call(2))

    assert (990_00, 3) == (stake(state, 2), state.seat_to_act)


@rule("10.3(a)")
@covers("A.Fold")
def test_a_last_blind_that_folds_first_leaves_its_whole_blind_in_the_pot():
    state = stud(3, up={1: "9c", 2: "2c", 3: "9d"})

    state, events = play(state, Fold(2), Fold(3))

    assert [] == find(events, BetReturned)
    assert {1: 1010_00, 2: 990_00, 3: 1000_00} == stakes(state)


@covers("14.2")
def test_a_folded_blind_above_every_other_bet_stays_in_the_last_pot():
    state = stud(3, up={1: "9c", 2: "2c", 3: "9d"}, stakes={1: 5_00, 3: 5_00})

    state, _ = play(state, Fold(2), Call(3))

    assert [(20_00, (0, 2))] == [tuple(pot) for pot in state.pots]


@covers("13.1")
def test_all_three_hole_cards_are_shown():
    state = stud(2)
    while state.number < 4:
        state, _ = play(state, quietly(state))

    _, events = play(state, Bet(1, 10_00), Call(2))

    assert 3 == len(find(events, HandShown)[0].cards)


@covers("12.2(b)")
def test_the_highest_card_opens_and_may_check():
    state = quiet(stud(3, up={1: "3c 4c", 2: "5c 6c", 3: "2c Kd"}))

    state, _ = play(state, Check(3))

    assert 1 == state.seat_to_act
