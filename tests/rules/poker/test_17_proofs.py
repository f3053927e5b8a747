"""The examples that prove rules 17 and 19, where no other test of a round of play has them."""

import pytest

from croupier.rules.actions import (
    Bet,
    Call,
    CallAndRaise,
    Check,
    Deal,
    Fold,
    FoldHand,
    Show,
    VoidRound,
)
from croupier.rules.events import (
    ActionRetracted,
    CommissionTaken,
    DealTakenBack,
    FaultCured,
    HandFolded,
    MisdealDeclared,
    RoundStands,
    RoundVoided,
    ShoeReshuffled,
    UpCardDealt,
)
from tests.live import dealt, live, on, report, shoe, to_showdown
from tests.play import rule
from tests.pot import GAMES, find, from_pot, legal, play, quietly, refused, stake, stakes, won

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)
HELD = {"omaha": 4, "faro": 5, "stud": 3}  # after the initial deal
ONE_BY_ONE = {"omaha": {}, "faro": {"deal_pattern": "1x5"}, "stud": {}}


def misdealt(events):
    """The clause of a misdeal; none where it is no misdeal."""
    return [event.rule for event in find(events, MisdealDeclared)]


# The deal


@rule("17.1(d)")
@each_game
def test_the_card_for_seat_3_that_went_to_seat_4_is_moved_unless_seat_4_looked(game):
    state = dealt(shoe(game, 6, **ONE_BY_ONE[game]), 2)
    state, _ = play(state, Deal(("Ah",)))
    fault = "card dealt out of turn"

    after, cured = play(state, report(fault, 3))
    _, looked = play(state, report(fault, 3, looked=True))
    _, beyond_repair = play(state, report(fault, 3, curable=False))

    assert [FaultCured] == [type(event) for event in cured]
    assert ("Ah",) == after.hole[2]
    assert [1, 1, 1, 1, 0, 0] == [len(hole) for hole in dealt(after, 1).hole]
    assert ["17.1(d)"] == misdealt(looked) == misdealt(beyond_repair)


@rule("17.1(e)")
@pytest.mark.parametrize(
    ("game", "seat", "first"), [("omaha", 5, 10), ("faro", 3, 2), ("stud", 3, 2)]
)
def test_each_later_card_moves_back_a_place_to_a_player_missed(game, seat, first):
    state = dealt(shoe(game, 6, **ONE_BY_ONE[game]), first)
    state, _ = play(state, Deal(("Ah", "Kh")))  # the next two players had them

    after, cured = play(state, report("player missed", seat))
    _, looked = play(state, report("player missed", seat, looked=True))

    assert [FaultCured] == [type(event) for event in cured]
    assert ["Ah", "Kh"] == [after.hole[after.index[n]][-1] for n in (seat, seat + 1)]
    assert {HELD[game]} == set(map(len, held(dealt(after))))
    assert ["17.1(e)"] == misdealt(looked)


def held(state):
    """All cards of each player."""
    return [hole + up for hole, up in zip(state.hole, state.up, strict=True)]


@rule("17.1(f)", "17.3")
@each_game
def test_a_card_too_many_found_in_the_first_betting_round_is_a_misdeal_and_bets_go_back(game):
    state, _ = play(live(game), Call(3))
    count = HELD[game] + 1

    state, events = play(state, report("wrong number of cards", 2, count=count, looked=True))

    assert ["17.1(f)"] == misdealt(events)
    assert [((3, 10_00),)] == [event.returned for event in find(events, DealTakenBack)]
    assert {1: 995_00, 2: 990_00, 3: 1000_00} == stakes(state)


@rule("17.2", games=("omaha",))
def test_three_cards_found_on_the_flop_fold_seat_4_and_a_deck_never_cut_stands():
    state = on(live("omaha", 4))

    after, uncut = play(state, report("no cut"))
    folded, events = play(state, report("wrong number of cards", 4, count=3))

    assert ([RoundStands], state) == ([type(event) for event in uncut], after)
    assert [("17.9", 4)] == [(event.rule, event.seat) for event in find(events, HandFolded)]
    assert (40_00, 990_00) == (folded.pot, stake(folded, 4))


@rule("17.2", "faro 17.9", "stud 17.9", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_card_too_many_found_in_betting_round_3_leaves_the_30_dollars_in(game):
    state, _ = play(on(live(game)), Bet(1, 20_00), Call(2), Call(3))
    state = dealt(state)

    state, events = play(state, report("wrong number of cards", 2, count=6))

    assert [RoundStands, HandFolded] == [type(event) for event in events]
    assert (2, 90_00, 970_00) == (state.number, state.pot, stake(state, 2))


# Turns and chips


@rule("omaha 17.5", games=("omaha",))
def test_both_take_back_what_they_did_and_have_every_choice_at_their_turn():
    state, _ = play(on(live("omaha", 6)), Check(1), Check(2))

    state, events = play(state, report("prompted out of turn", 4, amount=20_00, also=(5,)))
    open_to = [legal(state)]
    for seat in (3, 4):
        state, _ = play(state, Check(seat))
        open_to.append(legal(state))

    assert [ActionRetracted("17.5", 4), ActionRetracted("17.5", 5)] == list(events)
    assert [{Check, Bet, Fold}] * 3 == open_to
    assert 990_00 == stake(state, 4) == stake(state, 5)


@rule("17.7", "14.1")
@each_game
def test_30_dollars_into_a_bet_of_20_are_a_call_unless_they_are_the_last(game):
    terms = {"min_bet": 10_00, "stakes": {2: 40_00}}
    rich, _ = play(on(live(game, min_bet=10_00)), Bet(1, 20_00))
    poor, _ = play(on(live(game, **terms)), Bet(1, 20_00))

    _, called = play(rich, report("chips put in", 2, amount=30_00))
    _, tapped = play(poor, report("chips put in", 2, amount=30_00))

    assert [("17.7", 20_00), ("17.7", 10_00)] == [(e.rule, e.amount) for e in called]
    assert [("14.1", 2, 30_00)] == [tuple(event)[:3] for event in tapped]


@rule("17.8")
@each_game
def test_15_dollars_into_a_bet_of_20_want_5_more_or_go_back(game):
    state, _ = play(on(live(game, stakes={2: 85_00})), Bet(1, 20_00))

    state, _ = play(state, report("chips put in", 2, amount=15_00))
    called, _ = play(state, Call(2))
    folded, _ = play(state, Fold(2))

    assert {Call, Fold} == legal(state)
    assert (55_00, 75_00) == (stake(called, 2), stake(folded, 2))


@rule("17.17", games=("faro",))
def test_with_the_third_card_turned_after_a_raise_everybody_else_calls_or_folds():
    state, _ = play(on(live("faro")), Bet(1, 20_00), CallAndRaise(2, by=20_00))

    state, _ = play(state, report("communal card exposed", cards=("7h",)))
    third = legal(state)
    state, _ = play(state, Call(3))
    first = legal(state)
    state, _ = play(state, Call(1))

    assert {Call, Fold} == third == first
    assert ("7h", 2) == (state.communal[2], state.number)
    assert {Check, Bet, Fold} == legal(state)


# Hands


def two_left(game):
    """Seats 1 and 4 at the showdown; seat 6 was the last to fold, on the turn or in the end."""
    state, _ = play(on(live(game, 6)), Bet(1, 5_00), Fold(2), Fold(3), Call(4), Fold(5), Call(6))
    state = on(dealt(state), {"omaha": 0, "faro": 2, "stud": 2}[game])
    while state.seat_to_act != 1:
        state, _ = play(state, Check(state.seat_to_act))
    state, _ = play(state, Bet(1, 5_00), Call(4), Fold(6))
    return to_showdown(dealt(state))


@rule("17.9", games=("omaha", "faro", "stud"))
@pytest.mark.parametrize(
    ("game", "wrong", "count", "winner"),
    [("omaha", 1, 5, 4), ("faro", 4, 4, 1), ("stud", 4, 6, 1)],
)
def test_of_two_at_the_showdown_the_one_with_the_right_number_wins(game, wrong, count, winner):
    state = two_left(game)
    pot = state.pot

    _, events = play(state, report("wrong number of cards", wrong, count=count))

    assert {winner: pot} == won(events)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_where_both_are_wrong_seat_6_who_folded_last_wins(game):
    state = two_left(game)

    _, events = play(state, report("wrong number of cards", 1, also=(4,), count=2))

    assert {6: 85_00} == won(events)


# Seven Card Stud


@rule("17.18", games=("stud",))
def test_before_the_fifth_cards_the_top_card_goes_back_and_the_third_is_taken():
    state = on(live("stud", 4))
    while state.number == 1:
        state, _ = play(state, quietly(state))
    face_up = report("card found face up", cards=("Kd",))

    again, top = play(state, face_up)
    _, third = play(dealt(state, 2), face_up)

    assert [ShoeReshuffled("17.18", ("Kd",), 52 - 16, burnt=False)] == list(top)
    assert again == state
    assert [UpCardDealt("17.18", 3, "Kd")] == find(third, UpCardDealt)


def pot_of_90():
    """Seats 1, 2 and 5 in the final betting round; the final card of seat 2 was exposed."""
    state, _ = play(live("stud", 5), Fold(3), Fold(4), Call(5), Call(1), Call(2))
    state, _ = play(dealt(state), Bet(1, 20_00), Call(2), Call(5))
    state = on(dealt(state), 2)
    assert 90_00 == state.pot
    return play(state, report("final hole card exposed", 2, cards=("Ah",)))[0]


def hands(state):
    """Seat 2 has three aces, seat 5 a pair of kings, seat 1 nothing."""
    cards = {1: ("7d", "2h", "9h"), 2: ("Ac", "Ad", "Ah"), 5: ("Kc", "Kd", "4d")}
    told = ()
    while state.phase == "showdown":
        state, more = play(state, Show(state.seat_to_act, cards[state.seat_to_act]))
        told += more
    return won(told)


@rule("17.19", games=("stud",))
def test_who_checks_an_exposed_final_card_wins_90_and_the_next_best_the_side_pot():
    state, _ = play(pot_of_90(), Check(2), Bet(5, 20_00), Call(1))

    assert [90_00, 40_00] == [pot.amount for pot in state.pots]
    assert {2: 90_00, 5: 40_00} == hands(state)


@rule("17.19", games=("stud",))
def test_who_bets_on_an_exposed_final_card_may_win_everything():
    state, _ = play(pot_of_90(), Bet(2, 20_00), Call(5), Call(1))

    assert {2: 150_00} == hands(state)


# Powers


@rule("19.1", games=("omaha",))
def test_a_fire_alarm_on_the_turn_returns_20_20_and_5_dollars():
    state, _ = play(live("omaha", commission=from_pot()), Call(3), Fold(1), Call(2))
    state, _ = play(dealt(state), Bet(2, 10_00), Call(3))

    state, events = play(dealt(state), VoidRound("disturbance", "fire alarm"))

    (voided,) = find(events, RoundVoided)
    assert ((1, 5_00), (2, 20_00), (3, 20_00)) == voided.returned
    assert "fire alarm" == voided.reason


@rule("19.1", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_fire_alarm_in_betting_round_3_returns_84_dollars_and_later_it_is_refused(game):
    fire = VoidRound("disturbance", "fire")
    state, _ = play(on(live(game, commission=from_pot())), Bet(1, 18_00), Call(2), Call(3))
    state = dealt(state)

    after, events = play(state, fire)
    over, _ = play(state, Bet(1, 5_00), Fold(2), Fold(3))

    assert (84_00, 0) == (state.pot, after.commission)
    assert [((1, 28_00), (2, 28_00), (3, 28_00), "fire")] == [
        (*event.returned, event.reason) for event in find(events, RoundVoided)
    ]
    refused("19.1", over, fire)


@rule("19.3")
@each_game
@pytest.mark.parametrize(
    ("ground", "found"), [("impractical", "two 4c"), ("fraud", "a marked card")]
)
def test_a_round_void_in_betting_round_4_returns_35_35_10_and_5_dollars(game, ground, found):
    state, _ = play(live(game, 4, commission=from_pot()), Call(3), Call(4), Fold(1), Call(2))
    state, _ = play(dealt(state), Check(2), Bet(3, 25_00), Call(4), Fold(2))
    state = on(dealt(state))

    state, events = play(state, VoidRound(ground, found))

    (voided,) = find(events, RoundVoided)
    assert ((1, 5_00), (2, 10_00), (3, 35_00), (4, 35_00)) == voided.returned
    assert (ground, 0, []) == (voided.ground, state.commission, find(events, CommissionTaken))


@rule("19.2(a)")
@each_game
def test_60_dollars_of_a_hand_folded_for_a_breach_stay_in_the_pot(game):
    state = on(live(game, 5))
    state, _ = play(state, Bet(1, 50_00), Call(2), Fold(3), Fold(4), Call(5))
    state = dealt(state)

    state, events = play(state, FoldHand(5, "16.8(b)"))

    assert [("19.2(a)", 5, "16.8(b)")] == [tuple(e)[:3] for e in find(events, HandFolded)]
    assert (200_00, 940_00) == (state.pot, stake(state, 5))
