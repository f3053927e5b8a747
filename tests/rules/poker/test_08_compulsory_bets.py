"""Rule 8.5 and the dictionary's blinds: what is in the pot before the first card."""

from typing import Any

import pytest

from croupier.rules import step
from croupier.rules.actions import (
    Bet,
    Call,
    CallAndRaise,
    Check,
    Fold,
    LoadShoe,
    OpenRound,
    OverBlind,
)
from croupier.rules.events import AntePosted, BlindPosted, HoleCardsDealt, TappedOut
from croupier.rules.round import TAPPED
from tests.play import covers, refused, rule
from tests.pot import (
    GAMES,
    begin,
    determined,
    find,
    legal,
    play,
    quiet,
    span,
    stake,
    stakes,
    table,
)
from tests.pot import refused as refused_in_play

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def blinds(events):
    return [(event.seat, event.amount, event.blind) for event in find(events, BlindPosted)]


@rule("8.5")
def test_no_card_is_dealt_before_a_round_of_play_is_open():
    refused_in_play("8.5", None, LoadShoe())


@rule("8.5(a)")
@covers("A.Small Blind", "A.Big Blind", "A.Post")
@each_game
def test_the_first_two_players_after_the_button_post_the_blinds(game):
    _, events = begin(game, 6)

    assert [(1, 5_00, "small"), (2, 10_00, "big")] == blinds(events)


@rule("8.5(a)")
@covers("A.Small Blind")
@each_game
def test_the_small_blind_falls_to_the_next_occupied_seat(game):
    _, events = begin(game, (1, 2, 4, 5), button=2)

    assert [(4, 5_00, "small"), (5, 10_00, "big")] == blinds(events)


@rule("8.5(a)")
@each_game
def test_three_blinds_come_from_the_next_players_in_order(game):
    _, events = begin(game, 6, button=1, blinds=(2_00, 4_00, 8_00))

    assert [(2, 2_00, "small"), (3, 4_00, "big"), (4, 8_00, "third")] == blinds(events)


@rule("8.5(a)")
@covers("A.Big Blind")
@each_game
def test_the_only_blind_counts_as_the_big_blind(game):
    _, events = begin(game, 4, blinds=(10_00,))

    assert [(1, 10_00, "big")] == blinds(events)


@rule("8.5(a)")
@covers("A.Small Blind", "A.Big Blind")
@each_game
def test_with_two_players_the_button_posts_the_big_blind(game):
    _, events = begin(game, 2)

    assert [(1, 5_00, "small"), (2, 10_00, "big")] == blinds(events)


@rule("4.2(c)", "8.5(a)")
@each_game
def test_two_players_post_only_the_first_two_of_three_blinds(game):
    state, events = begin(game, 2, blinds=(2_00, 4_00, 8_00))

    refused("4.2(c)", begin, game, blinds=(1_00, 2_00, 3_00, 4_00))
    assert [(1, 2_00, "small"), (2, 4_00, "big")] == blinds(events)
    assert 4_00 == state.bet


@rule("14.1")
@each_game
def test_a_player_short_of_a_blind_taps_out_and_the_full_blind_is_called(game):
    state, events = begin(game, 3, stakes={2: 7_00}, min_bet=1_00)

    assert [(1, 5_00, "small"), (2, 7_00, "big")] == blinds(events)
    assert TAPPED == state.status[state.index[2]]
    state, _ = play(state, Call(3))
    assert 990_00 == stake(state, 3)


@rule("A.Tap Out")
@each_game
def test_a_blind_that_takes_the_last_chip_taps_out(game):
    _, events = begin(game, 3, stakes={2: 10_00})

    assert [("A.Tap Out", 2, 0)] == [tuple(event) for event in find(events, TappedOut)]


@covers("A.Blind")
@each_game
def test_a_blind_is_part_of_its_players_bet(game):
    state, _ = play(table(game, 3), Call(3), Call(1))

    assert 990_00 == stake(state, 1)
    state, _ = play(state, Call(2))
    assert 990_00 == stake(state, 2)
    assert 1 == state.number


@rule("8.5(b)")
@covers("A.Ante")
@each_game
def test_everybody_contributes_the_ante(game):
    state, events = begin(game, 5, ante=2_00)

    assert [(seat, 2_00) for seat in (1, 2, 3, 4, 5)] == [
        (event.seat, event.amount) for event in find(events, AntePosted)
    ]
    assert 10_00 == state.pot


@covers("A.Ante")
@each_game
def test_an_ante_is_no_part_of_a_bet(game):
    state = table(game, 6, ante=2_00)

    state, _ = play(state, Bet(1, 5_00), Call(2))

    assert 993_00 == stake(state, 2)


@rule("8.5(b)", "14.1")
@each_game
def test_a_player_short_of_the_ante_taps_out_and_plays_for_what_is_matched(game):
    state, _ = begin(game, 3, stakes={3: 3_00}, ante=5_00, best=(3, 1, 2))

    state, _ = play(state, Bet(1, 10_00), Fold(2))

    assert {1: 999_00, 2: 995_00, 3: 9_00} == stakes(state)


@each_game
def test_blinds_and_antes_are_in_before_the_first_card(game):
    _, events = begin(game, 3)

    kinds = [type(event) for event in events]

    assert kinds.index(BlindPosted) < kinds.index(HoleCardsDealt)


@covers("A.Dealer Button")
@each_game
def test_the_button_gets_the_last_card_of_the_first_circuit(game):
    _, events = begin(game, (2, 5, 7), button=5)

    first = [event.seat for event in find(events, HoleCardsDealt)]

    assert [7, 2, 5] == first[:3]


# Over-blinds


@rule("4.2(e)")
@each_game
def test_no_over_blind_is_made_where_none_is_offered(game):
    state = table(game, 4, posting=True)

    refused_in_play("4.2(e)", state, OverBlind(3))


@rule("A.Over-Blind")
@each_game
def test_an_over_blind_is_the_amount_to_call_and_sets_the_smallest_raise(game):
    state = table(game, 5, posting=True, over_blinds=(20_00,))
    assert OverBlind in legal(state)

    state, events = play(state, OverBlind(3))

    assert [(3, 20_00, "over")] == blinds(events)
    assert (20_00, 20_00) == (state.bet, state.least_raise)
    assert OverBlind not in legal(state)


@rule("A.Over-Blind", "omaha/faro 10.2(tail)")
@pytest.mark.parametrize("game", ["omaha", "faro"])
def test_the_over_blinder_is_the_last_blind_player(game):
    state = table(game, 5, posting=True, over_blinds=(20_00,))

    state, _ = play(state, OverBlind(3), shoe(state), *map(Call, (4, 5, 1, 2)))

    assert (3, 0) == (state.seat_to_act, state.bet - 20_00)
    assert (20_00, 980_00) == span(state, CallAndRaise)
    assert 1 == play(state, Call(3))[0].number


def shoe(state):
    return LoadShoe(state.law.deck)


@rule("4.2(f)", "A.Over-Blind")
@each_game
def test_two_levels_of_over_blind_fall_to_the_next_two_players(game):
    state = table(game, 5, posting=True, over_blinds=(20_00, 40_00))

    state, events = play(state, OverBlind(3), OverBlind(4))

    assert [(3, 20_00, "over"), (4, 40_00, "over")] == blinds(events)
    refused_in_play("4.2(f)", state, OverBlind(5))


@rule("A.Over-Blind")
@each_game
def test_the_levels_of_over_blind_begin_with_the_first_though_a_blind_is_not_posted(game):
    levels = {"blinds": (2_00, 4_00, 8_00), "over_blinds": (16_00, 32_00)}
    between: dict[str, Any] = {"entries": (("17.4", 2, 4_00, 4_00),), "blind_seats": (1, 3)}
    table_stakes = ((1, 100_00), (2, 100_00), (3, 100_00), (4, 100_00))
    opening = OpenRound(game, determined(game, **levels), table_stakes, 4, **between)

    _, events = play(step(None, opening)[0], OverBlind(4))

    assert [(4, 16_00, "over")] == blinds(events)


@rule("17.4")
@each_game
@pytest.mark.parametrize("blind_seats", [(2,), (2, 1)])
def test_nobody_comes_in_with_more_than_the_last_blind_as_a_bet(game, blind_seats):
    det, table_stakes = determined(game), ((1, 100_00), (2, 100_00))
    entries = (("17.4", 1, 10_00, 0),)

    opening = OpenRound(game, det, table_stakes, 2, entries=entries, blind_seats=blind_seats)

    refused_in_play("17.4", None, opening)


@rule("A.Over-Blind")
@each_game
def test_only_the_next_player_may_over_blind(game):
    state = table(game, 5, posting=True, over_blinds=(20_00,))

    refused_in_play("A.Over-Blind", state, OverBlind(4))


@rule("A.Over-Blind")
@each_game
def test_any_player_may_over_blind_where_so_determined_but_no_blind_player(game):
    state = table(game, 5, posting=True, over_blinds=(20_00,), over_blind_by="any")

    refused_in_play("A.Over-Blind", state, OverBlind(1))
    _, events = play(state, OverBlind(5))
    assert [(5, 20_00, "over")] == blinds(events)


@rule("A.Over-Blind")
@each_game
def test_an_over_blind_comes_before_the_cards(game):
    state = table(game, 5, over_blinds=(20_00,))

    refused_in_play("A.Over-Blind", state, OverBlind(3))


@rule("A.Table Stake")
@each_game
def test_an_over_blind_needs_the_chips_for_it(game):
    state = table(game, 5, posting=True, stakes={3: 19_00}, over_blinds=(20_00,))

    refused_in_play("A.Table Stake", state, OverBlind(3))


@rule("A.Bet")
@each_game
def test_a_stranger_posts_nothing(game):
    state = table(game, 5, posting=True, over_blinds=(20_00,))

    refused_in_play("A.Bet", state, OverBlind(9))


@rule("A.Over-Blind", "A.Tap Out")
@each_game
def test_an_over_blind_may_take_the_last_chip(game):
    state = table(game, 5, posting=True, stakes={3: 20_00}, over_blinds=(20_00,))

    state, _ = play(state, OverBlind(3))

    assert TAPPED == state.status[state.index[3]]


# Tournaments may take both


def both(game, **told):
    return begin(game, blinds=(5_00, 10_00), ante=2_00, compulsory="blind", tournament=True, **told)


@rule("8.5(a)", "8.5(b)")
@each_game
def test_a_tournament_may_take_antes_and_blinds(game):
    state, _ = both(game, seats=4)

    assert (23_00, 10_00) == (state.pot, state.bet)


@rule("8.5(a)")
@each_game
def test_the_full_blind_is_called_though_the_ante_took_its_players_last_chip(game):
    state, events = both(game, seats=4, stakes={2: 2_00}, over_blinds=(20_00,), posting=True)

    assert [(1, 5_00, "small"), (2, 0, "big")] == blinds(events)
    assert 10_00 == state.bet
    assert 20_00 == play(state, OverBlind(3))[0].bet


@rule("14.1")
@each_game
def test_a_player_tapped_out_by_the_ante_posts_no_blind_from_the_odd_chips(game):
    state, events = begin(
        game,
        4,
        stakes={1: 7_00},
        blinds=(5_00, 10_00),
        ante=8_00,
        compulsory="blind",
        tournament=True,
    )

    assert [(1, 0, "small"), (2, 10_00, "big")] == blinds(events)
    assert 2_00 == stake(state, 1)


def test_the_round_is_refused_where_the_button_is_no_player_or_a_seat_is_taken_twice():
    det = determined("omaha")
    twice = ((1, 100_00), (1, 100_00))

    refused("8.3", step, None, OpenRound("omaha", det, ((1, 100_00), (2, 100_00)), 3))
    refused("8.3", step, None, OpenRound("omaha", det, twice, 1))


@rule("A.Round of Play")
@each_game
def test_a_round_of_play_needs_two_players(game):
    refused("A.Round of Play", begin, game, 1)


@rule("4.3")
@each_game
def test_nobody_is_dealt_in_without_a_stake(game):
    refused("4.3", begin, game, 3, stakes={2: 0})


@each_game
def test_the_rest_of_the_round_is_played_when_the_blinds_tapped_out_everybody_but_one(game):
    state, _ = begin(game, 2, stakes={1: 3_00, 2: 500_00}, best=(1, 2), min_bet=1_00)

    assert "concluded" == state.phase
    assert {1: 6_00, 2: 497_00} == stakes(state)


@each_game
def test_a_lone_player_still_answers_the_blind_of_a_tapped_out_player(game):
    state = table(game, 3, stakes={1: 3_00, 2: 8_00}, min_bet=1_00)

    assert 3 == state.seat_to_act
    assert Check not in legal(state)
    state = quiet(state)
    assert "concluded" == state.phase
