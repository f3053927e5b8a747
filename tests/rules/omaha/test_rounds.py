"""Omaha's own: burnt cards, clocks, unlimited raises, the deal, two of four hole cards."""

import pytest

from croupier.cards import cards, deck
from croupier.rules import step
from croupier.rules.actions import (
    Bet,
    Call,
    CallAndRaise,
    CallClock,
    Check,
    Deal,
    Expire,
    Fold,
    LoadShoe,
    OpenRound,
    OverBlind,
)
from croupier.rules.events import (
    BettingRoundClosed,
    BettingRoundOpened,
    BlindPosted,
    CardsDiscarded,
    ClockCalled,
    CommunalCardsDealt,
    Folded,
    HandShown,
    HoleCardsDealt,
    PotAwarded,
)
from croupier.rules.round import HIDDEN
from tests.play import covers, note, refused, rule
from tests.pot import (
    begin,
    determined,
    find,
    finish,
    held,
    legal,
    omaha,
    play,
    quiet,
    stake,
    stakes,
    won,
)
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("omaha",)


# The deck and the seats


@rule("2.2")
def test_the_deck_serves_every_player_four_cards_five_communal_and_three_burnt():
    refused("2.2", begin, "omaha", 8, deck_size=36, burn=True)

    assert 36 == len(finish(omaha(7, deck_size=36, burn=True))[0].shoe)
    assert 7 == len(omaha(7, deck_size=36).seats)


@pytest.mark.parametrize(
    ("size", "joker", "burn", "most"),
    [(52, False, False, 11), (52, False, True, 11), (52, True, True, 11), (32, False, True, 6)],
)
def test_the_most_players_a_deck_can_serve(size, joker, burn, most):
    told = {"deck_size": size, "wild_card": joker, "burn": burn}

    assert most == len(omaha(most, **told).seats)
    refused("2.2", begin, "omaha", most + 1, **told)


# Determinations of Omaha alone


@rule("4.2(h)")
def test_whether_cards_are_burnt_is_determined():
    refused("4.2(h)", begin, "omaha", burn=None)


@rule("4.2(h)", "9.4")
def test_a_card_is_burnt_before_the_flop_the_turn_and_the_river():
    state, _ = finish(omaha(4, burn=True))

    shoe = state.shoe

    assert (shoe[16], shoe[20], shoe[22]) == state.discards
    assert (*shoe[17:20], shoe[21], shoe[23]) == state.communal


@rule("9.4")
def test_without_burning_the_communal_cards_follow_each_other():
    state, _ = finish(omaha(4))

    assert ((), state.shoe[16:21]) == (state.discards, state.communal)


@rule("4.2(i)")
def test_the_maximum_buy_in_is_determined_and_not_below_the_minimum_stake():
    refused("4.2(i)", begin, "omaha", max_buy_in=None)
    refused("4.2(i)", begin, "omaha", max_buy_in=600_00, min_table_stake=700_00)
    refused("4.2(i)", begin, "omaha", max_buy_in=800_50)

    assert 800_00 == omaha(max_buy_in=800_00, min_table_stake=700_00).law.det.max_buy_in


@rule("4.2(j)")
def test_a_general_time_limit_gives_some_time():
    refused("4.2(j)", begin, "omaha", act_seconds=0)


@rule("5.1")
def test_a_cap_on_raises_leaves_one():
    refused("5.1", begin, "omaha", max_raises=0)


# Clocks


@rule("4.8(a)")
def test_under_a_general_limit_a_late_hand_is_folded_and_its_bets_stay():
    state, _ = play(quiet(omaha(act_seconds=30)), Check(1), Bet(2, 20_00))

    state, events = play(state, Expire(3))

    assert [("4.8(a)", 3)] == [tuple(event) for event in find(events, Folded)]
    assert (990_00, 50_00) == (stake(state, 3), state.pot)


@rule("4.8(a)")
def test_a_late_hand_is_folded_even_where_checking_is_free():
    state, _ = play(quiet(omaha(act_seconds=30)), Expire(1))

    assert (2, 2) == (len(state.in_hand()), state.seat_to_act)


@rule("4.8(b)")
@covers("4.8")
def test_no_clock_is_called_where_a_general_limit_is_in_force():
    refused_in_play("4.8(b)", omaha(act_seconds=30), CallClock(3))


@rule("4.8(b)")
def test_the_player_to_act_is_given_forty_seconds():
    state, events = play(omaha(), CallClock(3))
    assert [ClockCalled("4.8(b)", 3, 40, "casino operator")] == find(events, ClockCalled)

    state, events = play(state, Expire(3))

    assert ["4.8(b)"] == [event.rule for event in find(events, Folded)]


@rule("4.8(b)")
def test_an_action_in_time_stops_the_clock():
    state, _ = play(omaha(), CallClock(3), Call(3))

    refused_in_play("4.8(b)", state, Expire(1))


@rule("4.8(b)")
def test_a_player_may_not_call_the_clock():
    refused_in_play("4.8(b)", omaha(), CallClock(3, by="player"))


@rule("10.1")
def test_the_clock_is_called_only_on_the_player_to_act():
    refused_in_play("10.1", omaha(), CallClock(1))


# Raises


@covers("5.1", "A.Betting Round")
@pytest.mark.parametrize("limit", ["no_limit", "full_pot", "half_pot"])
def test_there_is_no_cap_on_raises_at_no_limit_and_pot_related_limits(limit):
    state = omaha(3, stakes=100_000_00, limit=limit)

    for _ in range(7):
        state, _ = play(state, CallAndRaise(state.seat_to_act, by=state.least_raise))

    assert (7, {Call, CallAndRaise, Fold}) == (state.raises, legal(state))


@rule("5.1")
@pytest.mark.parametrize("limit", ["fixed", "spread", "straddle"])
def test_other_limits_allow_three_raises_or_as_many_as_determined(limit):
    told = {"limit": limit, "max_bet": 50_00, "min_bet": 10_00}

    for cap in (None, 1, 4):
        state = omaha(3, max_raises=cap, **told)
        for _ in range(cap or 3):
            state, _ = play(state, CallAndRaise(state.seat_to_act, by=10_00))
        refused_in_play("5.1", state, CallAndRaise(state.seat_to_act, by=10_00))


# The deal


@rule("9.2")
@covers("A.Initial Deal", "A.Hole Card")
def test_four_circuits_of_single_cards_from_the_player_after_the_button():
    state, events = begin("omaha", 3)

    (one, two, three), shoe = find(events, HoleCardsDealt), state.shoe

    assert (1, (shoe[0], shoe[3], shoe[6], shoe[9])) == (one.seat, one.cards)
    assert (2, (shoe[1], shoe[4], shoe[7], shoe[10])) == (two.seat, two.cards)
    assert (3, (shoe[2], shoe[5], shoe[8], shoe[11])) == (three.seat, three.cards)
    assert 12 == state.dealt


@rule("9.3")
def test_no_bet_is_accepted_before_everybody_has_four_cards():
    state = omaha(3, live=True)
    refused_in_play("9.3", omaha(3, posting=True), Call(3))

    state, _ = play(state, Deal((HIDDEN,) * 11))

    refused_in_play("9.3", state, Call(3))
    assert 3 == play(state, Deal((HIDDEN,)))[0].seat_to_act


@rule("9.4")
@covers("A.Flop")
def test_the_flop_is_three_cards_in_one_event_then_one_and_one():
    _, events = finish(omaha(2))

    dealt = [(event.rule, len(event.cards)) for event in find(events, CommunalCardsDealt)]

    assert [("9.4", 3), ("9.4", 1), ("9.4", 1)] == dealt


@rule("9.5")
def test_no_bet_is_accepted_while_the_flop_is_due():
    state, _ = play(omaha(3, live=True), Deal(deck()[:12]))
    state = quiet(state)

    refused_in_play("9.5", state, Bet(1, 10_00))
    state, _ = play(state, Deal(deck()[12:15]))

    assert Bet in legal(state)


@covers("9.5", "12.1")
def test_there_is_betting_with_none_three_four_and_five_communal_cards():
    state = omaha(3)
    seen = []

    while state.phase == "betting":
        seen.append(len(state.communal))
        state = quiet(state)

    assert [0, 3, 4, 5] == seen


@covers("9.4")
def test_no_communal_card_is_dealt_while_a_call_is_outstanding():
    state, events = play(quiet(omaha(3)), Bet(1, 10_00), Call(2))

    assert [] == find(events, CommunalCardsDealt)
    assert 3 == len(state.communal)


@rule("9.6")
def test_nothing_more_is_dealt_once_one_player_is_left():
    state = quiet(omaha(4), 2)

    state, events = play(state, Fold(1), Fold(2), Fold(3))

    assert (4, {4: 40_00}) == (len(state.communal), won(events))


@covers("A.Communal Cards")
def test_the_communal_cards_are_the_same_five_for_all():
    state, events = finish(omaha(3, best=((1, 2), 3)))

    assert 5 == len(state.communal)
    assert 1 == len({event.high for event in find(events, HandShown)})


# Two of the four hole cards


@covers("9.1", "A.Hand")
def test_exactly_two_hole_cards_make_a_hand_with_exactly_three_communal_cards():
    hole = {1: "As Ah Ad Ac", 2: "Kd 3c 4d 6h"}

    _, events = finish(omaha(2, hole=hole, communal="Ks Qs 9s 5s 2s"))

    (first, *_) = find(events, HandShown)
    assert "one pair, aces, king-queen-nine kickers" == first.high


@rule("13.1")
@covers("A.Hand")
def test_each_hand_shown_lists_two_hole_cards_and_three_communal_cards():
    hole = {1: "As Ah Ad Ac", 2: "5h 2d 8c 7c"}

    _, events = finish(omaha(2, hole=hole, communal="Ks Qs 9s 5s 2s"))

    assert [cards("As Ah Ks Qs 9s"), cards("5h 2d Ks 5s 2s")] == [
        event.high_hand for event in find(events, HandShown)
    ]


@rule("13.1")
@covers("A.Hand", "3.5(c)")
def test_in_a_split_the_cards_of_the_high_and_of_the_low_hand_are_listed():
    hands = held("omaha", "7c 5d 3h Ks 9c", {1: "Ah Ad 4d 2h", 2: "Qh Js Tc Ts"}, {})

    _, events = finish(omaha(2, contest="split", low_qualifier=True, **hands))

    (first, *_) = find(events, HandShown)
    assert (cards("Ah Ad 7c Ks 9c"), cards("4d 2h 7c 5d 3h")) == (first.high_hand, first.low_hand)


@covers("9.1", "3.5(c)")
def test_high_and_low_may_use_different_hole_cards():
    hands = held("omaha", "7c 5d 3h Ks 9c", {1: "Ah Ad 4d 2h", 2: "Qh Js Tc Ts"}, {})

    _, events = finish(omaha(2, contest="split", low_qualifier=True, **hands))

    (first, *_) = find(events, HandShown)
    assert first.high.startswith("one pair, aces")
    assert "low, seven-five-four-three-two" == first.low


@rule("13.2", "3.5(c)")
def test_two_equal_lows_take_a_quarter_each():
    hole = {1: "Ah Ad Jh Jd", 2: "4d 2h Qh Js", 3: "4s 2c Qc Jc"}

    _, events = finish(omaha(3, hole=hole, communal="7c 5d 3h Ks 9c", contest="split"))

    assert [("3.5(c)", 1, "high", 15_00), ("13.2", 2, "low", 8_00), ("13.2", 3, "low", 7_00)] == [
        (event.rule, event.seat, event.half, event.amount) for event in find(events, PotAwarded)
    ]


@rule("13.2")
def test_a_share_too_small_for_a_chip_goes_to_the_first_after_the_button():
    told = {"ante": 10_00, "min_bet": 10_00, "smallest_chip": 10_00, "min_table_stake": 10_00}
    hole = {1: "Ah Ad Jh Jd", 2: "4d 2h Qh Js", 3: "4s 2c Qc Jc"}
    cards = {"hole": hole, "communal": "7c 5d 3h Ks 9c", "contest": "split"}

    _, events = begin("omaha", 3, stakes=10_00, **told, **cards)

    assert {1: 20_00, 2: 10_00} == won(events)


# Who opens


@rule("10.1")
def test_the_player_after_the_last_blind_opens_and_later_the_first_after_the_button():
    _, events = begin("omaha", 6)
    state = omaha(6)
    _, more = play(state, *map(Call, (3, 4, 5, 6, 1, 2)))

    assert [(1, 3)] == opened(events)
    assert [(2, 1)] == opened(more)


def opened(events):
    return [(event.number, event.seat) for event in find(events, BettingRoundOpened)]


@rule("10.1")
def test_later_rounds_are_opened_by_the_first_player_who_can_still_bet():
    state = omaha(6, stakes={3: 10_00})

    _, events = play(state, *map(Call, (3, 4, 5, 6)), Fold(1), Fold(2))

    assert [(2, 4)] == opened(events)


@rule("10.1")
def test_with_two_players_the_one_without_the_button_opens_every_betting_round():
    _, events = begin("omaha", 2)
    _, more = finish(omaha(2))

    assert {1} == {seat for _, seat in (*opened(events), *opened(more))}


@rule("10.1")
def test_the_player_after_an_over_blind_opens():
    state = omaha(6, posting=True, over_blinds=(20_00,))

    _, events = play(state, OverBlind(3), LoadShoe(deck()))

    assert [(1, 4)] == opened(events)


@rule("10.1")
def test_in_an_ante_game_the_first_player_after_the_button_opens():
    _, events = begin("omaha", 6, ante=1_00)

    assert [(1, 1)] == opened(events)


@rule("20.20")
def test_heads_up_in_a_tournament_the_button_posts_first_and_acts_first():
    state, events = begin("omaha", (3, 8), button=3, tournament=True, blinds=(1_00, 2_00))

    assert [(3, 1_00, "small"), (8, 2_00, "big")] == [
        (event.seat, event.amount, event.blind) for event in find(events, BlindPosted)
    ]
    assert 3 == state.seat_to_act
    assert 8 == find(events, HoleCardsDealt)[0].seat
    assert 8 == quiet(state).seat_to_act


@rule("8.5(a)")
def test_two_blinds_at_a_longer_table_of_a_tournament_fall_clockwise():
    det = determined("omaha", tournament=True)
    stakes = tuple((seat, 100_00) for seat in (1, 2, 3, 4))

    _, events = step(None, OpenRound("omaha", det, stakes, 4, blind_seats=(1, 2)))

    assert [("8.5(a)", 1), ("8.5(a)", 2)] == [
        (event.rule, event.seat) for event in find(note(events), BlindPosted)
    ]


def test_the_round_ends_after_the_fourth_betting_round():
    _, events = finish(omaha(2))

    assert 4 == len(find(events, BettingRoundClosed))
    assert 5 == sum(len(event.cards) for event in find(events, CommunalCardsDealt))
    assert [] == find(events, CardsDiscarded)


def test_the_stakes_of_a_round_played_out_add_up():
    state, _ = finish(omaha(4, det=determined("omaha", limit="full_pot")))

    assert 4000_00 == sum(stakes(state).values())
