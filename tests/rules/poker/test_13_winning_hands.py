"""Rule 13: who shows, and how a pot is divided."""

from typing import Any

import pytest

from croupier.cards import cards
from croupier.errors import Refused
from croupier.rules import step
from croupier.rules.actions import (
    Bet,
    Call,
    CallAndRaise,
    Check,
    Deal,
    DividePot,
    Fold,
    FoldHand,
    GiveUp,
    Show,
    TapOut,
)
from croupier.rules.events import HandGivenUp, HandShown
from croupier.rules.pots import halves, share
from tests.play import covers, rule
from tests.pot import (
    BETTING_ROUNDS,
    GAMES,
    find,
    finish,
    from_pot,
    held,
    last_betting_round,
    legal,
    play,
    quiet,
    quietly,
    refused,
    stakes,
    table,
    won,
)

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def shown(events):
    return [event.seat for event in find(events, HandShown)]


def given_up(events):
    return [event.seat for event in find(events, HandGivenUp)]


# Who shows


@rule("13.1")
@each_game
def test_the_player_who_was_called_shows_first_even_if_beaten(game):
    state = last_betting_round(table(game, best=(3, 2, 1)))

    state, events = play(state, Check(1), Bet(2, 10_00), Call(3), Call(1))

    assert [2, 3] == shown(events)
    assert [1] == given_up(events)


@rule("13.1")
@each_game
def test_a_better_hand_must_be_shown_and_a_worse_one_is_given_up(game):
    state = last_betting_round(table(game, best=(2, 1, 3)))

    state, events = play(state, Bet(1, 10_00), Call(2), Call(3))

    assert ([1, 2], [3]) == (shown(events), given_up(events))
    assert "one pair, jacks" in find(events, HandShown)[0].high
    assert "one pair, aces" in find(events, HandShown)[1].high


@rule("13.1", "13.2")
@each_game
def test_an_equal_hand_must_be_shown(game):
    state = last_betting_round(table(game, best=((1, 2), 3)))

    _, events = play(state, Bet(1, 10_00), Call(2), Fold(3))

    assert [1, 2] == shown(events)


@rule("13.1")
@each_game
def test_the_last_to_raise_shows_first(game):
    state = last_betting_round(table(game, best=(1, 2, 3)))

    _, events = play(state, Bet(1, 10_00), Fold(2), CallAndRaise(3, by=10_00), Call(1))

    assert [3, 1] == shown(events)


@rule("13.1")
@each_game
def test_without_a_bet_the_first_player_after_the_button_shows_first(game):
    state = last_betting_round(table(game, best=(3, 2, 1)))

    _, events = play(state, Check(1), Check(2), Check(3))

    assert [1, 2, 3] == shown(events)


@rule("13.1")
@each_game
def test_without_a_bet_the_last_to_have_bet_shows_first_where_so_determined(game):
    told: dict[str, Any] = {"best": (1, 2, 3), "showdown_first_if_checked": "last_aggressor"}
    state, _ = play(quiet(table(game, **told)), Check(1), Check(2), Bet(3, 5_00), Call(1), Call(2))

    _, events = finish(state)

    assert [3, 1] == shown(events)


@rule("13.1")
@each_game
def test_a_bet_nobody_called_does_not_show_first(game):
    state = last_betting_round(table(game, 3, stakes={1: 10_00}, best=(1, 2, 3)))

    _, events = play(state, Check(2), Bet(3, 10_00), Fold(2))

    assert [1] == shown(events)
    assert [3] == given_up(events)


@rule("13.1")
@each_game
def test_a_tap_out_that_raised_and_was_called_shows_first(game):
    told = {"stakes": {3: 17_00}, "tap_out_units": "all_chips"}
    state = last_betting_round(table(game, 3, best=(1, 2, 3), **told))

    _, events = play(state, Bet(1, 5_00), Fold(2), TapOut(3), Call(1))

    assert [3, 1] == shown(events)


@rule("13.1")
@each_game
def test_where_nobody_answered_the_last_raise_whoever_it_called_shows_first(game):
    state = last_betting_round(table(game, 3, stakes={2: 30_00}, best=(2, 3, 1)))

    _, events = play(state, Check(1), Bet(2, 20_00), CallAndRaise(3, by=40_00), Fold(1))

    assert ([2], [3]) == (shown(events), given_up(events))


@rule("13.1")
@each_game
def test_a_raise_that_a_short_stake_answers_shows_first(game):
    state = last_betting_round(table(game, 3, stakes={1: 17_00}, best=(1, 3, 2)))

    _, events = play(state, Check(1), Bet(2, 20_00), CallAndRaise(3, by=40_00), Call(1), Fold(2))

    assert [3, 1] == shown(events)


@rule("13.1")
@each_game
def test_a_tap_out_that_an_opening_bet_covers_was_called(game):
    state = last_betting_round(table(game, 3, stakes={2: 13_00}, best=(2, 3, 1)))

    _, events = play(state, Check(1), TapOut(2), Bet(3, 20_00), Fold(1))

    assert ([2], [3]) == (shown(events), given_up(events))


@rule("13.1")
@each_game
def test_a_raise_above_a_tap_out_that_nobody_answers_leaves_the_tap_out_to_show_first(game):
    state = last_betting_round(table(game, 3, stakes={2: 40_00}, best=(2, 3, 1)))

    _, events = play(state, Bet(1, 20_00), TapOut(2), CallAndRaise(3, by=20_00), Fold(1))

    assert ([2], [3]) == (shown(events), given_up(events))


@rule("13.1")
@each_game
def test_in_a_split_a_hand_is_shown_that_ties_or_beats_either_way(game):
    five = {1: "Ah Ad Jh Jd Td", 2: "4d 2h Qh Qs Jc"}
    seven = {1: "Ah Ad Kh 9c 7s Jd 3c", 2: "4d 2h Ks 7c 5d Qs 3h"}
    hands = held(game, "7c 5d 3h Ks 9c", five, seven)

    _, events = finish(table(game, 2, contest="split", **hands))

    assert [1, 2] == shown(events)


@rule("13.1", "14.2")
@each_game
def test_a_hand_that_can_only_win_a_side_pot_is_shown(game):
    state = table(game, 3, stakes={1: 10_00}, best=(1, 2, 3))
    state, _ = play(state, CallAndRaise(3, by=20_00), Call(1), Call(2))

    _, events = finish(state)

    assert [1, 2] == shown(events)
    assert {1: 30_00, 2: 40_00} == won(events)


def alone_in_the_side_pot(state):
    """Seat 1 taps out for $30; seats 2 and 3 make a side pot, which seat 3 then gives up."""
    state, _ = play(state, CallAndRaise(3, by=20_00), Call(1), Call(2), Bet(2, 50_00), Call(3))
    return play(last_betting_round(state), Bet(2, 50_00), Fold(3))


@rule("13.1", "14.2")
@each_game
def test_a_side_pot_that_one_player_alone_contests_asks_for_no_showing(game):
    _, events = alone_in_the_side_pot(table(game, 3, stakes={1: 30_00}, best=(1, 2, 3)))

    assert ([1], [2]) == (shown(events), given_up(events))
    assert {1: 90_00, 2: 100_00} == won(events)


@rule("13.1", "14.2")
@each_game
def test_alone_in_a_side_pot_a_better_hand_is_shown_for_the_main_pot(game):
    _, events = alone_in_the_side_pot(table(game, 3, stakes={1: 30_00}, best=(2, 1, 3)))

    assert ([1, 2], {2: 190_00}) == (shown(events), won(events))


# A live table: only the players know their hole cards


UP = cards("Ks Qh 8d 5c 2s Kc Qd 8h 5s 2d Kh Qs 8s 5h 2h 9d 9c 9h")


def dealt(game, seats=2, **told):
    """A live table whose dealer has entered the cards of the middle and those face up."""
    state = table(game, seats, live=True, **told)
    up = iter(
        [
            "Ks",
            "Qh",
            "8d",
            "5c",
            "2s",
            "Kc",
            "Qd",
            "8h",
            "5s",
            "2d",
            "Kh",
            "Qs",
            "8s",
            "5h",
            "2h",
            "9d",
            "9c",
            "9h",
        ]
    )
    while state.phase != "showdown":
        state, _ = play(state, entered(state, up) if state.phase == "dealing" else quietly(state))
    return state


def entered(state, up):
    """The next card: unknown if it falls face down, otherwise the next of those face up."""
    try:
        step(state, Deal(("??",)))
    except Refused:
        return Deal((next(up),))
    return Deal(("??",))


ACES = {"omaha": "As Ah 7c 6d", "faro": "As Ah 7c 6d 4c", "stud": "As Ah 7c"}
JACKS = {"omaha": "Js Jh 7d 6c", "faro": "Js Jh 7d 6c 4d", "stud": "Js Jh 7d"}


def show(seat, text):
    return Show(seat, tuple(text.split()))


@rule("13.1")
@each_game
def test_at_a_live_table_the_hand_is_awaited(game):
    state = dealt(game)
    assert (1, {Show}) == (state.seat_to_act, legal(state))

    state, _ = play(state, show(1, ACES[game]))

    assert (2, {Show, GiveUp}) == (state.seat_to_act, legal(state))


@rule("13.1")
@each_game
def test_at_a_live_table_a_beaten_hand_may_be_given_up(game):
    state, _ = play(dealt(game), show(1, ACES[game]))

    state, events = play(state, GiveUp(2))

    assert {1: 20_00} == won(events)


@rule("13.1")
@each_game
def test_at_a_live_table_the_better_hand_shown_wins(game):
    state, _ = play(dealt(game), show(1, JACKS[game]))

    _, events = play(state, show(2, ACES[game]))

    assert {2: 20_00} == won(events)


@rule("13.1")
@each_game
def test_the_first_to_show_may_not_give_up(game):
    refused("13.1", dealt(game), GiveUp(1))


@rule("13.1")
@each_game
def test_nobody_shows_out_of_turn_or_before_the_showdown(game):
    refused("13.1", dealt(game), show(2, ACES[game]))
    refused("13.1", table(game), show(1, ACES[game]))


@rule("13.1")
@each_game
def test_a_hand_shown_has_the_cards_dealt(game):
    state = dealt(game)

    refused("13.1", state, show(1, "As Ah"))
    refused("13.1", state, show(1, ACES[game].replace("Ah", "As")))


@rule("2.1", "2.2")
@each_game
def test_a_hand_shown_has_cards_of_the_deck_that_nobody_else_has(game):
    state, _ = play(dealt(game), show(1, ACES[game]))

    refused("2.1", state, show(2, JACKS[game].replace("Js", "As")))
    refused("2.1", state, show(2, JACKS[game].replace("Js", "Ks")))
    refused("2.2", state, show(2, JACKS[game].replace("Js", "Jk")))


@rule("13.1")
@each_game
def test_a_hand_shown_has_the_cards_that_were_seen(game):
    state = table(game, 2, live=True)
    up = iter(UP)
    state, _ = play(state, Deal(("As",)))
    while state.phase != "showdown":
        state, _ = play(state, entered(state, up) if state.phase == "dealing" else quietly(state))

    refused("13.1", state, show(1, JACKS[game]))
    play(state, show(1, ACES[game]))


@rule("14.2")
@each_game
def test_the_last_claimant_of_a_side_pot_may_not_give_it_up(game):
    state = dealt(game, 3, stakes={1: 5_00}, min_bet=5_00)
    state, _ = play(state, show(1, ACES[game]), GiveUp(2))

    refused("14.2", state, GiveUp(3))
    assert {Show} == legal(state)
    _, events = play(state, show(3, JACKS[game]))
    assert {1: 15_00, 3: 10_00} == won(events)


def side_pot_of_one(game, seats=3):
    """At a live table seats 2 and 3 make a side pot beside the rest; seat 3 folds at the end."""
    state = table(game, seats, live=True, stakes={1: 5_00, 4: 5_00})
    up = iter(UP)
    while state.phase != "showdown":
        if state.phase == "dealing":
            action = entered(state, up)
        elif state.seat_to_act == 3 and state.number == BETTING_ROUNDS[game] - 1:
            action = Fold(3)
        else:
            action = quietly(state)
        state, _ = play(state, action)
    return state


@rule("13.1", "14.2")
@each_game
def test_alone_in_a_side_pot_a_hand_may_be_given_up_and_the_side_pot_is_kept(game):
    state, _ = play(side_pot_of_one(game), show(1, ACES[game]))
    assert (2, {Show, GiveUp}) == (state.seat_to_act, legal(state))

    _, events = play(state, GiveUp(2))

    assert {1: 15_00, 2: 10_00} == won(events)


@rule("19.2(a)", "14.2")
@each_game
def test_a_hand_folded_at_the_showdown_leaves_others_the_side_pot_that_is_theirs(game):
    state, _ = play(side_pot_of_one(game, 4), show(1, ACES[game]), GiveUp(2))

    state, _ = play(state, FoldHand(1, "16.1"))
    _, events = play(state, show(4, JACKS[game]))

    assert {4: 20_00, 2: 10_00} == won(events)


@each_game
def test_a_card_face_up_cannot_be_entered_as_unknown(game):
    state = table(game, 2, live=True)
    rules = {"omaha": "9.4", "faro": "9.3", "stud": "9.2"}
    count = {"omaha": 8, "faro": 10, "stud": 4}[game]

    state, _ = play(state, Deal(("??",) * count))
    if game == "omaha":
        state = quiet(state)

    refused(rules[game], state, Deal(("??",)))


# How a pot is divided


@rule("13.2")
@each_game
def test_equal_hands_share_and_the_rest_goes_to_the_first_after_the_button(game):
    told = {"button": 4, "blinds": (5_00, 5_00), "best": ((2, 4, 6), 8)}
    state = last_betting_round(table(game, (2, 4, 6, 8), **told))

    _, events = play(state, Bet(6, 10_00), Fold(8), Call(2), Call(4))

    assert {2: 16_00, 4: 16_00, 6: 18_00} == won(events)


def odd_halves(game, **told):
    """Seat 2 has the low and seat 3 the high of a pot of $15."""
    five = {2: "4d 2h Qh Qs Jc", 3: "Ah Ad Jh Jd Td"}
    seven = {
        1: "9h 9s Kc Jh Tc 8d 8h",
        2: "4d 2h Ks 7c 5d Qs 3h",
        3: "Ah Ad 7s 9c Kh Jd 3c",
    }
    told |= {"contest": "split", "blinds": (5_00, 5_00)}
    state = table(game, **held(game, "7c 5d 3h Ks 9c", five, seven), **told)
    state = last_betting_round(state)
    return play(state, *[Fold(1) if seat == 1 else Check(seat) for seat in turns(state)])[1]


def turns(state):
    """The seats in the order in which they act."""
    first = state.seats.index(state.seat_to_act)
    return state.seats[first:] + state.seats[:first]


@rule("3.5(c)")
@each_game
def test_the_odd_chip_between_the_halves_goes_to_the_high_hand(game):
    assert {2: 7_00, 3: 8_00} == won(odd_halves(game))


@rule("3.5(c)")
@each_game
def test_the_odd_chip_goes_to_the_first_after_the_button_where_so_determined(game):
    assert {2: 8_00, 3: 7_00} == won(odd_halves(game, hilo_odd_unit="left_of_button"))


@covers("13.2", "15.2")
@each_game
@pytest.mark.parametrize(("chip", "first", "second"), [(50, 47_50, 47_50), (1_00, 48_00, 47_00)])
def test_commission_comes_off_before_the_division(game, chip, first, second):
    told = {"commission": from_pot(), "smallest_chip": chip, "blinds": (10_00, 10_00)}
    state = last_betting_round(table(game, 3, best=((2, 3), 1), **told))

    _, events = play(state, Fold(1), Bet(2, 35_00), Call(3))

    assert {2: first, 3: second} == won(events)


@covers("13.2")
@pytest.mark.parametrize(
    ("amount", "chip", "parts"),
    [
        (50_00, 5_00, [(0, 20_00), (1, 15_00), (2, 15_00)]),
        (40_00, 5_00, [(0, 20_00), (1, 10_00), (2, 10_00)]),
        (50_00, 1_00, [(0, 18_00), (1, 16_00), (2, 16_00)]),
    ],
)
def test_three_winners_get_whole_chips_and_one_of_them_all_the_rest(amount, chip, parts):
    assert parts == share(amount, (2, 0, 1), chip)


@covers("13.2")
def test_one_winner_takes_it_all():
    assert [(2, 50_50)] == share(50_50, (2,), 1_00)


@covers("omaha A.High/low Split", "faro/stud A.High/Low Split")
def test_the_odd_chip_between_the_halves_goes_to_the_high():
    assert (43_00, 42_00) == halves(85_00, 1_00)
    assert (40_00, 40_00) == halves(80_00, 5_00)


# No agreement


@rule("13.3")
@each_game
def test_players_do_not_agree_to_divide_the_pot(game):
    state = last_betting_round(table(game))

    refused("13.3", state, DividePot((1, 2, 3)))

    assert stakes(state) == {1: 990_00, 2: 990_00, 3: 990_00}
    assert "concluded" == finish(state)[0].phase
