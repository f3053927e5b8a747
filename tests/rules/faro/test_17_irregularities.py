"""Faro 17: exposed cards as only this instrument rules on them."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Fold
from croupier.rules.events import (
    BetsCapped,
    CommunalCardsDealt,
    MisdealDeclared,
    RoundStands,
)
from tests.live import dealt, live, on, report, shoe
from tests.play import covers, rule
from tests.pot import find, legal, play, refused, span, stake

INSTRUMENTS = ("faro",)


def second(seats=3, **told):
    """The second betting round, seat 1 to act."""
    return on(live("faro", seats, **told))


def turned(*cards):
    return report("communal card exposed", cards=cards or ("7h",))


def face_up(*cards):
    return report("card found face up", cards=cards or ("7h",))


# Misdeals


@rule("17.1(c)")
def test_one_exposed_hole_card_is_a_misdeal():
    in_the_deal = dealt(shoe("faro", 6), 20)
    in_betting = live("faro")
    exposed = report("hole card exposed", 2, cards=("Kd",))

    for state in (in_the_deal, in_betting):
        _, events = play(state, exposed)
        assert isinstance(events[0], MisdealDeclared)
    refused("17.1(c)", shoe("faro"), exposed)


@rule("17.2")
def test_after_the_first_betting_round_an_exposed_hole_card_changes_nothing():
    state = second()

    after, (stands,) = play(state, report("hole card exposed", 2, cards=("Kd",)))

    assert (RoundStands, state) == (type(stands), after)


@rule("17.1(c)")
@pytest.mark.parametrize("cards_out", [7, None])
def test_a_card_face_up_in_the_shoe_before_the_first_betting_round_ends_is_a_misdeal(cards_out):
    state = dealt(shoe("faro"), cards_out)

    _, events = play(state, face_up())

    assert isinstance(events[0], MisdealDeclared)


@rule("9.3")
@covers("17.1(c)")
def test_the_first_communal_card_found_face_up_is_simply_used():
    state = dealt(shoe("faro"), 15)

    state, events = play(state, face_up())

    assert [CommunalCardsDealt("9.3", ("7h",))] == find(events, CommunalCardsDealt)
    assert ("betting", ("7h",)) == (state.phase, state.communal)


@rule("17.2")
def test_the_second_communal_card_found_face_up_too_late_is_used_in_its_turn():
    state, _ = play(live("faro"), Call(3), Call(1), Call(2))

    state, events = play(state, face_up())

    assert [RoundStands] == [type(events[0])]
    assert [CommunalCardsDealt("17.2", ("7h",))] == find(events, CommunalCardsDealt)
    assert ("betting", "7h") == (state.phase, state.communal[-1])


@rule("17.17")
def test_a_later_card_found_face_up_after_the_betting_is_used_in_its_turn():
    state, _ = play(second(), Check(1), Check(2), Check(3))

    state, events = play(state, face_up())

    assert [CommunalCardsDealt("17.17", ("7h",))] == find(events, CommunalCardsDealt)
    assert (None, 2) == (state.irregular, state.number)


@rule("17.17")
def test_a_later_card_found_face_up_in_the_betting_counts_as_exposed_early():
    state, _ = play(second(), Bet(1, 20_00))

    state, (capped,) = play(state, face_up())

    assert BetsCapped("17.17", 20_00, False, ("7h",)) == capped


@rule("17.1(c)")
def test_no_card_is_found_at_the_showdown():
    state = live("faro", 2)
    while state.phase != "showdown":
        state = on(dealt(state))

    refused("17.1(c)", state, face_up())


# Exposed while the betting is under way


@rule("17.17")
def test_a_card_exposed_early_holds_the_betting_to_the_largest_bet_made():
    state, _ = play(second(), Bet(1, 20_00), CallAndRaise(2, by=20_00))

    state, (capped,) = play(state, turned())

    assert BetsCapped("17.17", 40_00, False, ("7h",)) == capped
    assert {Call, Fold} == legal(state)
    refused("17.17", state, CallAndRaise(3, by=20_00))


@rule("17.17")
def test_the_exposed_card_is_used_in_its_turn_and_the_limits_are_normal_again():
    state, _ = play(second(), Bet(1, 20_00), turned(), Call(2))

    state, events = play(state, Call(3))

    assert [CommunalCardsDealt("9.5", ("7h",))] == find(events, CommunalCardsDealt)
    assert ("betting", 2, 1) == (state.phase, state.number, state.seat_to_act)
    assert (5_00, 970_00) == span(state, Bet)


@rule("17.17")
def test_before_any_bet_the_ceiling_is_the_table_minimum():
    state, _ = play(second(), Check(1), turned())

    assert (5_00, 5_00) == span(state, Bet)
    state, _ = play(state, Bet(2, 5_00))
    assert {Call, Fold} == legal(state)


@rule("17.17")
def test_before_any_bet_there_is_none_where_that_is_determined():
    state, _ = play(second(exposed_no_bet_cap="no_bet"), Check(1), turned())

    assert {Check, Fold} == legal(state)


@rule("17.17")
def test_a_stake_below_the_minimum_may_still_tap_out():
    state, _ = play(second(stakes={2: 13_00}), Check(1), turned())

    state, _ = play(state, report("chips put in", 2, amount=3_00))

    assert (0, 3_00) == (stake(state, 2), state.bet)
    assert (5_00, 5_00) == span(state, Bet)


@rule("17.17")
def test_in_the_first_betting_round_the_last_blind_is_the_largest_bet():
    state, _ = play(live("faro"), turned())

    assert 10_00 == state.irregular.cap
    assert {Call, Fold} == legal(state)


@rule("17.17")
def test_an_opener_under_blind_c_who_may_not_raise_may_call():
    state, _ = play(live("faro", opening_option="C"), turned())

    assert {Call, Fold} == legal(state)


@rule("17.17")
@pytest.mark.parametrize("cap", ["table_minimum", "no_bet"])
def test_an_opener_who_must_bet_bets_the_minimum(cap):
    state, _ = play(live("faro", ante=1_00, exposed_no_bet_cap=cap), turned())

    assert (5_00, 5_00) == span(state, Bet)


@rule("17.17")
def test_a_wager_out_of_turn_does_not_stand_where_no_bet_is_open():
    state, _ = play(second(exposed_no_bet_cap="no_bet"), Check(1), turned())

    state, events = play(state, report("wager out of turn", 3, amount=20_00), Check(2))

    assert [20_00] == [event.amount for event in events if type(event).__name__ == "ChipsReturned"]


@rule("17.17")
def test_where_no_bet_is_open_neither_words_nor_chips_make_one():
    state, _ = play(second(exposed_no_bet_cap="no_bet"), Check(1), turned())

    refused("17.17", state, Bet(2, 5_00))
    refused("17.17", state, report("chips put in", 2, amount=5_00))


@rule("17.16")
def test_a_second_card_exposed_before_the_first_is_used_is_for_the_operator():
    refused("17.16", play(second(), turned())[0], turned("8h"))


@covers("17.17", "17.18")
def test_where_bets_are_fixed_the_table_minimum_is_that_of_the_betting_round():
    fixed = {"limit": "fixed", "fixed_bets": (5_00, 10_00, 10_00, 10_00, 10_00)}

    _, (before,) = play(second(**fixed), turned())
    _, (during,) = play(play(second(**fixed), Check(1))[0], turned())

    assert [("17.18", 10_00), ("17.17", 10_00)] == [(e.rule, e.most) for e in (before, during)]


@rule("17.17")
def test_what_is_no_communal_card_exposed_early():
    state = second()

    refused("17.17", shoe("faro"), turned())
    refused("17.17", on(state, 3), turned())
    refused("17.17", state, turned("8h", "9h"))
    refused("2.1", state, turned(state.communal[0]))


# Exposed before the betting


@rule("17.18")
def test_two_cards_turned_together_hold_the_bets_on_the_first_to_the_minimum():
    state, (capped,) = play(second(), turned())

    assert BetsCapped("17.18", 5_00, False, ("7h",)) == capped
    assert (5_00, 5_00) == span(state, Bet)
    state, _ = play(state, Bet(1, 5_00))
    assert {Call, Fold} == legal(state)
    refused("17.18", state, CallAndRaise(2, by=5_00))


@rule("17.18")
def test_then_the_next_betting_round_opens_at_once_with_normal_limits():
    state, _ = play(second(), turned(), Check(1), Check(2))

    state, events = play(state, Check(3))

    assert [("7h",)] == [event.cards for event in find(events, CommunalCardsDealt)]
    assert ("betting", 2, 3) == (state.phase, state.number, len(state.communal))
    assert (5_00, 990_00) == span(state, Bet)


@rule("17.18")
def test_raises_of_the_minimum_are_open_where_that_is_determined():
    state, _ = play(second(exposed_pair_raises=True), turned(), Bet(1, 5_00))

    assert (5_00, 5_00) == span(state, CallAndRaise)
