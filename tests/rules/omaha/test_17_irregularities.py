"""Omaha 17: exposed cards and wagers out of turn as only this instrument rules on them."""

import pytest

from croupier.rules.actions import Bet, Call, CallAndRaise, Check, Deal, Expire, Fold
from croupier.rules.events import (
    ActionRetracted,
    BetMade,
    BettingResumed,
    CardExposed,
    CardsDiscarded,
    Checked,
    ChipsReturned,
    CommunalCardsDealt,
    DealTakenBack,
    Folded,
    HoleCardsDealt,
    MisdealDeclared,
    ShoeReshuffled,
    WagerForfeited,
    WagerHeld,
    WagerRuled,
)
from tests.live import dealt, live, on, report, shoe
from tests.play import covers, rule
from tests.pot import find, legal, omaha, play, refused, span, stake, stakes

INSTRUMENTS = ("omaha",)


def flop(seats=3, **told):
    """The second betting round, seat 1 to act."""
    return on(live("omaha", seats, **told))


def exposed(seat, *cards):
    return report("hole card exposed", seat, cards=cards)


def early(seat, amount):
    return report("wager out of turn", seat, amount=amount)


# A hole card exposed


@rule("17.20")
def test_the_first_burn_replaces_one_exposed_hole_card():
    state, _ = play(dealt(shoe("omaha", 6, burn=True), 9), exposed(3, "Kd"))

    state = dealt(state, 24 - 9)
    state, events = play(state, Deal(("??",)))

    assert [HoleCardsDealt("17.20", 3, ("??",))] == find(events, HoleCardsDealt)
    assert (("Kd",), 25) == (state.discards, state.dealt)
    assert [4] * 6 == [len(hole) for hole in state.hole]


@rule("17.20")
def test_there_is_no_burn_before_the_flop_and_one_before_turn_and_river():
    state, _ = play(dealt(shoe("omaha", 6, burn=True), 9), exposed(3, "Kd"))
    state = dealt(state)

    counts = []
    for _ in range(3):
        state = on(state)
        counts.append((state.dealt, len(state.communal), len(state.discards)))

    assert [(28, 3, 1), (30, 4, 2), (32, 5, 3)] == counts


@rule("17.20")
def test_found_in_the_betting_the_replacement_comes_first_and_betting_goes_on():
    state, _ = play(live("omaha", 4, burn=True), Fold(3), Call(4))

    state, _ = play(state, exposed(2, "Kd"))
    waiting = state.phase
    state, events = play(state, Deal(("??",)))

    assert ("dealing", 1) == (waiting, state.seat_to_act)
    assert [BettingResumed("17.20", 1)] == find(events, BettingResumed)
    assert [4] * 4 == [len(state.dealt_to(i)[0]) for i in range(4)]
    refused("17.10", play(live("omaha", burn=True), exposed(2, "Kd"))[0], in_discards(1))


def in_discards(seat):
    return report("cards in the discards", seat)


@rule("17.1(c)")
@pytest.mark.parametrize("seat", [3, 4])
def test_a_second_exposed_hole_card_is_a_misdeal(seat):
    state, _ = play(dealt(shoe("omaha", 6, burn=True), 12), exposed(3, "Kd"))

    _, events = play(state, exposed(seat, "Qd"))

    assert isinstance(events[0], MisdealDeclared)


@rule("17.1(c)")
@pytest.mark.parametrize("burn", [True, False])
def test_two_exposed_at_once_are_a_misdeal(burn):
    _, events = play(dealt(shoe("omaha", burn=burn), 9), exposed(2, "Kd", "Qd"))

    assert "17.1(c)" == events[0].rule


@rule("17.21", "17.3")
def test_without_burns_one_exposed_hole_card_is_a_misdeal():
    state, events = play(dealt(shoe("omaha", burn=False), 1), exposed(1, "Kd"))

    assert [MisdealDeclared, DealTakenBack] == [type(event) for event in events]
    assert (3, 15_00) == (state.button, state.pot)


@rule("17.2")
@pytest.mark.parametrize("burn", [True, False])
def test_after_the_first_betting_round_an_exposed_hole_card_changes_nothing(burn):
    state = flop(burn=burn)

    after, _ = play(state, exposed(2, "Kd"))

    assert after == state


@rule("17.1(c)")
def test_an_exposed_card_is_one_the_player_can_hold():
    state = dealt(shoe("omaha", burn=True), 3)
    known, _ = play(shoe("omaha", burn=True), Deal(("Ah", "Kh", "Qh")))

    refused("2.2", state, exposed(1, "Jk"))
    refused("2.1", known, exposed(1, "Kh"))
    refused("17.1(c)", known, exposed(1, "2c"))
    refused("17.1(c)", state, exposed(9, "2c"))
    refused("17.1(c)", shoe("omaha", burn=False), exposed(1, "2c"))


@rule("17.20")
def test_a_card_that_was_entered_can_be_exposed():
    state, _ = play(shoe("omaha", burn=True), Deal(("Ah", "Kh", "Qh")))

    state, events = play(state, exposed(2, "Kh"))

    assert [CardExposed("17.20", 2, "Kh", "discard")] == list(events)
    assert () == state.hole[1]


# A communal card exposed


@rule("17.17")
def test_a_communal_card_exposed_early_is_shuffled_into_the_shoe():
    state = flop(seats=4)
    before = span(state, Bet)

    after, (shuffled,) = play(state, report("communal card exposed", cards=("7h",)))

    assert ShoeReshuffled("17.17", ("7h",), 52 - 19, burnt=False) == shuffled
    assert (state, before) == (after, span(after, Bet))


@rule("17.17")
def test_a_burn_made_before_the_exposed_card_stands_and_no_other_is_made():
    state = flop(seats=4, burn=True)

    state, events = play(state, report("communal card exposed", cards=("7h",), burnt=True))
    state = on(state)

    assert [1, 52 - 21] == [len(find(events, CardsDiscarded)), events[-1].left]
    assert (2, 4, 22) == (len(state.discards), len(state.communal), state.dealt)
    assert 3 == len(on(state).discards)


@rule("17.17")
def test_all_cards_of_an_exposed_flop_go_back():
    _, (shuffled,) = play(live("omaha"), report("communal card exposed", cards=("7h", "8h", "9h")))

    assert (("7h", "8h", "9h"), 40) == (shuffled.cards, shuffled.left)


@rule("17.17")
def test_no_communal_card_is_exposed_early_without_betting_or_without_any_left():
    state = flop()
    card = state.communal[0]

    refused("17.17", shoe("omaha"), report("communal card exposed", cards=("7h",)))
    refused("17.17", on(state, 2), report("communal card exposed", cards=("7h",)))
    refused("17.17", state, report("communal card exposed"))
    refused("17.17", state, report("communal card exposed", cards=("7h",), burnt=True))
    refused("2.1", state, report("communal card exposed", cards=(card,)))


@rule("17.17")
def test_the_burn_that_replaced_a_hole_card_is_not_made_again():
    state, _ = play(live("omaha", burn=True), exposed(2, "Kd"), Deal(("??",)))

    refused("17.17", state, report("communal card exposed", cards=("7h",), burnt=True))


@rule("17.19")
@pytest.mark.parametrize(("burn", "kind"), [(False, CommunalCardsDealt), (True, CardsDiscarded)])
def test_the_top_card_exposed_after_a_betting_round_keeps_its_place(burn, kind):
    state, _ = play(flop(burn=burn), Check(1), Check(2), Check(3))

    state, events = play(state, report("top card exposed", cards=("Jd",)))

    assert kind("17.19", ("Jd",)) == events[0]
    assert ("dealing" if burn else "betting") == state.phase


@rule("17.19")
def test_there_is_a_top_card_to_expose_only_after_a_betting_round():
    waiting, _ = play(flop(), Check(1), Check(2), Check(3))

    refused("17.19", flop(), report("top card exposed", cards=("Jd",)))
    refused("17.19", shoe("omaha"), report("top card exposed", cards=("Jd",)))
    refused("17.19", waiting, report("top card exposed", cards=("Jd", "Qd")))


# Out of turn by the dealer's mistake


@rule("17.5")
def test_a_player_prompted_out_of_turn_and_those_who_followed_take_it_back():
    state = flop(6)
    state, _ = play(state, Check(1), Check(2))

    after, events = play(state, report("prompted out of turn", 4, also=(5,)))

    assert [ActionRetracted("17.5", 4), ActionRetracted("17.5", 5)] == list(events)
    assert after == state
    assert 3 == after.seat_to_act


@rule("17.5")
def test_a_wager_held_before_the_mistake_was_known_goes_back_with_no_penalty():
    state, _ = play(flop(), early(3, 25_00), report("prompted out of turn", 3))

    state, events = play(state, Check(1), Check(2))

    assert 3 == state.seat_to_act
    assert {Check, Bet, Fold} == legal(state)
    assert [] == find(events, ChipsReturned)


@rule("17.5")
def test_nobody_is_prompted_out_of_turn_in_turn():
    refused("17.5", flop(), report("prompted out of turn", 1))
    refused("17.5", flop(), report("prompted out of turn", 9))
    refused("17.5", shoe("omaha"), report("prompted out of turn", 2))


# Out of turn by the player's own mistake


@rule("17.6")
def test_a_wager_out_of_turn_is_held_until_the_players_passed_over_have_acted():
    state, _ = play(flop(6), Check(1), Check(2))
    before = stake(state, 5)

    state, events = play(state, early(5, 30_00))

    assert [WagerHeld("17.6", 5, 30_00)] == list(events)
    assert (3, before, 60_00) == (state.seat_to_act, stake(state, 5), state.pot)
    assert {Check, Bet, Fold} == legal(state)


@rule("17.6(a)")
def test_if_those_passed_over_check_the_player_must_check():
    state, _ = play(flop(), Check(1), early(3, 25_00))

    state, events = play(state, Check(2))

    ruling = [Checked("17.6(a)", 3), ChipsReturned("17.6(a)", 3, 25_00)]
    assert ruling == list(events[1:3])
    assert (990_00, "dealing") == (stake(state, 3), state.phase)


@rule("17.6(a)")
def test_the_duty_to_check_is_for_that_turn_only():
    state, _ = play(flop(4), early(2, 25_00), Check(1), Bet(3, 10_00), Fold(4), Fold(1))

    assert 2 == state.seat_to_act
    assert {Call, CallAndRaise, Fold} == legal(state)


@rule("17.6(b)")
def test_a_wager_of_no_more_leaves_a_call_or_a_fold_and_the_surplus_goes_back():
    state, _ = play(flop(), early(2, 40_00))

    state, events = play(state, Bet(1, 15_00))

    assert [15_00] == [event.amount for event in find(events, WagerRuled)]
    assert [ChipsReturned("17.6(b)", 2, 25_00)] == find(events, ChipsReturned)
    assert {Call, Fold} == legal(state)
    refused("17.6(b)", state, CallAndRaise(2, by=15_00))


@rule("17.6(b)")
@pytest.mark.parametrize(("returns", "left"), [(None, 990_00), (True, 990_00), (False, 975_00)])
def test_a_fold_returns_the_wager_unless_it_is_determined_to_stay(returns, left):
    state, _ = play(flop(oot_fold_returns=returns), early(2, 40_00), Bet(1, 15_00))

    state, events = play(state, Fold(2))

    assert Folded("17.6(b)", 2) == events[-1]
    assert left == stake(state, 2)


@rule("17.6(b)")
def test_a_call_by_somebody_passed_over_is_a_wager_of_no_more():
    state, _ = play(flop(4), Bet(1, 20_00), early(3, 60_00))

    state, _ = play(state, Call(2))
    _, events = play(state, Call(3))

    assert {Call, Fold} == legal(state)
    assert ("17.6(b)", 20_00) == (events[0].rule, events[0].amount)


@rule("17.6(b)")
def test_the_ban_on_raising_lasts_for_that_turn():
    state, _ = play(flop(), early(2, 40_00), Bet(1, 15_00), Call(2))

    state, _ = play(state, CallAndRaise(3, by=30_00), Call(1))

    assert {Call, CallAndRaise, Fold} == legal(state)


@rule("17.6(c)")
def test_a_larger_wager_opens_every_choice_but_a_fold_loses_the_chips():
    state, _ = play(flop(), early(2, 20_00), Bet(1, 50_00))
    before = state.pot

    after, events = play(state, Fold(2))

    assert {Call, CallAndRaise, Fold} == legal(state)
    assert (50_00, 50_00) == (span(state, CallAndRaise)[0], state.bet)
    assert [WagerForfeited("17.6(c)", 2, 20_00), Folded("17.6(c)", 2)] == list(events)
    assert (before + 20_00, 970_00) == (after.pot, stake(after, 2))


@rule("17.6(c)")
@pytest.mark.parametrize(
    ("action", "left"), [(Call(2), 940_00), (CallAndRaise(2, by=50_00), 890_00)]
)
def test_on_a_call_or_a_raise_the_chips_are_part_of_it(action, left):
    state, _ = play(flop(), early(2, 20_00), Bet(1, 50_00))

    state, events = play(state, action)

    assert "17.6(c)" == events[0].rule
    assert left == stake(state, 2)


@rule("17.6(c)")
@pytest.mark.parametrize(("added", "left"), [(30_00, 940_00), (80_00, 890_00)])
def test_chips_added_to_those_out_of_turn_are_counted_with_them(added, left):
    state, _ = play(flop(), early(2, 20_00), Bet(1, 50_00))

    state, events = play(state, report("chips put in", 2, amount=added))

    assert ("17.6(c)", left) == (events[0].rule, stake(state, 2))


@rule("17.8")
def test_chips_that_a_fold_would_lose_are_made_up_to_the_call_or_left():
    state, _ = play(flop(), early(2, 20_00), Bet(1, 50_00))

    refused("17.8", state, report("chips put in", 2, amount=10_00))


@rule("17.6(c)")
def test_time_that_runs_out_folds_and_loses_the_chips():
    state, _ = play(flop(act_seconds=30), early(2, 20_00), Bet(1, 50_00))

    state, _ = play(state, Expire(2))

    assert 970_00 == stake(state, 2)


@rule("17.6(d)")
def test_if_those_passed_over_fold_the_wager_stands():
    state, _ = play(flop(6), Check(1), Check(2), early(4, 35_00))

    state, events = play(state, Fold(3))

    assert BetMade("17.6(d)", 4, 35_00) == events[1]
    assert (5, 955_00) == (state.seat_to_act, stake(state, 4))


@rule("17.6(d)")
def test_a_standing_wager_is_cut_to_the_limit():
    state, _ = play(flop(limit="spread", max_bet=20_00), early(2, 50_00))

    _, events = play(state, Fold(1))

    assert [20_00] == [event.amount for event in find(events, BetMade)]
    assert [ChipsReturned("17.6(d)", 2, 30_00)] == find(events, ChipsReturned)


@rule("17.8")
def test_a_standing_wager_short_of_the_call_is_a_choice_again():
    state, _ = play(flop(4), Bet(1, 50_00), early(3, 20_00))

    state, events = play(state, Fold(2))

    assert {Call, Fold} == legal(state)
    assert [20_00] == [event.amount for event in find(events, WagerRuled)]


@rule("17.6")
def test_chips_of_a_player_not_asked_again_go_back_with_the_betting_round():
    state, _ = play(flop(), Bet(1, 20_00), early(1, 40_00), Call(2))

    _, events = play(state, Call(3))

    assert [ChipsReturned("17.6", 1, 40_00)] == find(events, ChipsReturned)


@rule("17.6")
def test_chips_of_the_only_player_left_go_back():
    state, _ = play(flop(), early(3, 40_00), Fold(1))

    state, events = play(state, Fold(2))

    assert [40_00] == [event.amount for event in find(events, ChipsReturned)]
    assert {1: 990_00, 2: 990_00, 3: 1020_00} == stakes(state)


@rule("17.6(a)")
def test_two_wagers_out_of_turn_are_ruled_on_one_after_the_other():
    state, _ = play(flop(), early(2, 20_00), early(3, 30_00))

    _, events = play(state, Check(1))

    assert [Checked("17.6(a)", 2), Checked("17.6(a)", 3)] == find(events, Checked)[1:]


@rule("17.6")
def test_a_check_out_of_turn_has_no_effect():
    state = flop()

    after, events = play(state, report("check out of turn", 3))

    assert [ActionRetracted("17.6", 3)] == list(events)
    assert after == state


@rule("17.6(b)")
def test_the_last_blind_out_of_turn_may_call_its_own_blind():
    state, _ = play(live("omaha"), Call(3), early(2, 30_00))

    state, _ = play(state, Call(1))

    assert {Call, Fold} == legal(state)


@rule("17.6")
def test_what_is_no_wager_out_of_turn():
    state = flop()
    tapped, _ = play(flop(stakes={3: 10_00}), Check(1))

    refused("17.6", state, early(1, 20_00))
    refused("17.6", tapped, early(3, 20_00))
    refused("17.6", play(state, early(2, 20_00))[0], early(2, 20_00))
    refused("A.Table Stake", state, early(2, 2000_00))
    refused("5.2", state, early(2, 3_00))


@covers("17.6")
def test_an_electronic_table_rejects_a_wager_out_of_turn():
    refused("10.1", omaha(), Bet(2, 20_00))
    refused("A.Bet", omaha(), early(2, 20_00))


@rule("17.5")
def test_what_the_player_passed_over_does_is_not_taken_back():
    state, _ = play(flop(4), early(3, 20_00))

    refused("17.5", state, report("prompted out of turn", 3, also=(1,)))
