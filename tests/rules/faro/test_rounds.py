"""Faro's own: five hole cards in two patterns, one communal card at a time, the ninety seconds."""

import pytest

from croupier.cards import cards, deck
from croupier.rules.actions import (
    Bet,
    Call,
    CallAndRaise,
    CallClock,
    Deal,
    Expire,
    Fold,
    LoadShoe,
    OverBlind,
)
from croupier.rules.events import (
    BettingRoundOpened,
    ClockCalled,
    CommunalCardsDealt,
    Folded,
    HandShown,
    HoleCardsDealt,
)
from tests.play import covers, refused, rule
from tests.pot import begin, faro, find, finish, legal, play, quiet, won
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("faro",)


@rule("2.1")
@pytest.mark.parametrize(
    ("size", "most", "with_joker"),
    [(52, 9, 9), (48, 8, 8), (44, 7, 8), (40, 7, 7), (36, 6, 6), (32, 5, 5)],
)
@pytest.mark.parametrize("joker", [False, True])
def test_the_deck_serves_every_player_five_cards_and_five_communal(size, most, with_joker, joker):
    told = {"deck_size": size, "wild_card": joker}
    most = with_joker if joker else most

    assert most == len(faro(most, **told).seats)
    refused("2.1", begin, "faro", most + 1, **told)


@rule("4.6")
@covers("A.Casino Supervisor")
def test_the_supervisor_gives_ninety_seconds_and_a_late_hand_is_folded():
    state, events = play(quiet(faro(3)), CallClock(1, by="casino supervisor"))
    assert [ClockCalled("4.6", 1, 90, "casino supervisor")] == find(events, ClockCalled)

    state, events = play(state, Expire(1))

    assert [("4.6", 1)] == [tuple(event) for event in find(events, Folded)]
    assert 30_00 == state.pot


@rule("4.6")
@covers("A.Casino Supervisor")
def test_nobody_but_the_supervisor_starts_the_clock():
    for role in ("casino operator", "dealer", "player"):
        refused_in_play("4.6", faro(3), CallClock(3, by=role))


@rule("4.6")
def test_an_action_in_time_stands():
    state, _ = play(faro(3), CallClock(3, by="casino supervisor"), Call(3))

    refused_in_play("4.6", state, Expire(1))


@rule("5.1")
@pytest.mark.parametrize("limit", ["no_limit", "full_pot", "fixed"])
def test_three_raises_are_the_most_under_every_limit(limit):
    state = faro(4, limit=limit, min_bet=10_00)

    for _ in range(3):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by=10_00))

    refused_in_play("5.1", state, CallAndRaise(state.seat_to_act, by=10_00))


# The deal


@rule("9.2")
def test_the_pattern_of_the_deal_is_determined():
    refused("9.2", begin, "faro", deal_pattern=None)
    refused("9.2", begin, "faro", deal_pattern="5x1")


def places(events, shoe):
    """Where in the shoe each player's hole cards lay, counted from one."""
    dealt = find(events, HoleCardsDealt)
    return {event.seat: [shoe.index(card) + 1 for card in event.cards] for event in dealt}


@rule("9.2(a)")
@covers("9.2", "A.Hole Card")
def test_two_cards_then_two_then_one():
    state, events = begin("faro", 3, deal_pattern="2-2-1")

    assert {1: [1, 2, 7, 8, 13], 2: [3, 4, 9, 10, 14], 3: [5, 6, 11, 12, 15]} == places(
        events, state.shoe
    )
    assert state.shoe[15:16] == state.communal


@rule("9.2(b)")
def test_one_card_five_times():
    state, events = begin("faro", 3, deal_pattern="1x5")

    assert {1: [1, 4, 7, 10, 13], 2: [2, 5, 8, 11, 14], 3: [3, 6, 9, 12, 15]} == places(
        events, state.shoe
    )
    assert state.shoe[15:16] == state.communal


@rule("9.3")
@covers("A.Initial Deal")
def test_a_communal_card_is_turned_before_any_betting():
    state, events = begin("faro", 6)

    kinds = [type(event) for event in events]

    assert 31 == state.dealt
    assert kinds.index(CommunalCardsDealt) < kinds.index(BettingRoundOpened)
    assert ["9.3"] == [event.rule for event in find(events, CommunalCardsDealt)]


@rule("9.4")
def test_nobody_bets_before_the_communal_card():
    state, _ = play(faro(2, live=True), Deal(deck()[:10]))

    refused_in_play("9.4", state, Call(1))
    state, _ = play(state, Deal(deck()[10:11]))

    assert Call in legal(state)


@rule("9.4", "9.5")
def test_nobody_bets_while_the_next_communal_card_is_due():
    state, _ = play(faro(2, live=True), Deal(deck()[:11]))
    state = quiet(state)

    refused_in_play("9.4", state, Bet(1, 10_00))
    state, events = play(state, Deal(deck()[11:12]))

    assert [1] == [len(event.cards) for event in find(events, CommunalCardsDealt)]
    assert Bet in legal(state)


@covers("9.4", "12.1")
def test_five_betting_rounds_each_after_one_more_communal_card():
    state = faro(3)
    seen = []

    while state.phase == "betting":
        seen.append(len(state.communal))
        state = quiet(state)

    assert [1, 2, 3, 4, 5] == seen


@rule("9.5")
def test_cards_go_on_being_turned_without_betting_when_one_of_two_has_tapped_out():
    state, _ = play(faro(2, stakes={2: 30_00}), Call(1), Call(2))

    _, events = play(state, Bet(1, 20_00), Call(2))

    assert ["9.5"] * 3 == [event.rule for event in find(events, CommunalCardsDealt)]
    assert [] == find(events, BettingRoundOpened)


@rule("9.6")
def test_no_card_is_turned_once_one_player_is_left():
    state, events = play(quiet(faro(3), 2), Fold(1), Fold(2))

    assert (3, {3: 30_00}) == (len(state.communal), won(events))


# Two of the five hole cards


@covers("9.1", "A.Hand")
def test_two_of_five_hole_cards_with_three_communal_cards():
    hole = {1: "Ah Kh 2c 7d 9s"}

    _, events = finish(faro(2, hole=hole, communal="Qh Jh 4h 3h 5c"))

    (first, *_) = find(events, HandShown)
    assert "flush, ace-king-queen-jack-four" == first.high
    assert cards("Ah Kh Qh Jh 4h") == first.high_hand


@covers("9.1")
def test_one_spade_in_the_hand_makes_no_flush():
    hole = {1: "As 2c 7d 9c 3d"}

    _, events = finish(faro(2, hole=hole, communal="Ks Qs Js Ts 5h"))

    assert "flush" not in find(events, HandShown)[0].high


@covers("A.Communal Cards")
def test_the_communal_cards_serve_all():
    state, events = finish(faro(3, best=((1, 2), 3)))

    assert 5 == len(state.communal)
    assert 1 == len({event.high for event in find(events, HandShown)})


# Who opens


def opened(events):
    return [(event.number, event.seat) for event in find(events, BettingRoundOpened)]


@rule("10.1")
def test_the_player_after_the_last_blind_opens_and_later_the_first_after_the_button():
    _, events = begin("faro", 6)
    _, more = finish(faro(6))

    assert [(1, 3)] == opened(events)
    assert [(2, 1), (3, 1), (4, 1), (5, 1)] == opened(more)


@rule("10.1")
def test_the_player_after_an_over_blind_opens():
    state = faro(6, posting=True, over_blinds=(20_00,))

    _, events = play(state, OverBlind(3), LoadShoe(deck()))

    assert [(1, 4)] == opened(events)


@rule("10.1")
def test_with_three_blinds_and_three_players_the_first_blind_opens():
    _, events = begin("faro", 3, blinds=(2_00, 4_00, 8_00))

    assert [(1, 1)] == opened(events)


@rule("10.1")
def test_with_two_players_the_one_without_the_button_opens_every_betting_round():
    _, events = begin("faro", 2, tournament=True)
    _, more = finish(faro(2))

    assert {1} == {seat for _, seat in (*opened(events), *opened(more))}


@rule("10.2(tail)")
def test_the_last_blind_stands_and_the_second_card_is_turned():
    state, _ = play(faro(3), Call(3), Call(1))

    state, events = play(state, Call(2))

    assert (["9.5"], 2) == (
        [event.rule for event in find(events, CommunalCardsDealt)],
        len(state.communal),
    )
