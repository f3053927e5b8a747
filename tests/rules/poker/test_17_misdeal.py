"""Rules 17.1 to 17.3: faults of the deal, as long as they undo it and after."""

import pytest

from croupier.errors import BadMessage
from croupier.rules import step
from croupier.rules.actions import Bet, Call, CallAndRaise, Fold, LoadShoe, Report
from croupier.rules.events import (
    BlindPosted,
    DealTakenBack,
    FaultCured,
    MisdealDeclared,
    RoundStands,
)
from tests.live import dealt, live, on, report, shoe
from tests.play import covers, rule
from tests.pot import GAMES, find, play, quietly, refused, span, stakes, table

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)
FAULTS = {
    "card exposed in the cut": "17.1(a)",
    "no cut": "17.1(b)",
    "card dealt out of turn": "17.1(d)",
    "player missed": "17.1(e)",
    "extra cards dealt": "17.1(e)",
    "excess card": "17.1(f)",
}


def kinds(events):
    return [type(event) for event in events]


# What a misdeal does


@rule("17.1(a)", "17.3")
@covers("17.1", "A.Misdeal")
@each_game
def test_a_card_seen_in_the_cut_is_a_misdeal_before_the_deal(game):
    state = table(game, posting=True)

    after, events = play(state, report("card exposed in the cut", cards=("Kd",)))

    assert [MisdealDeclared, DealTakenBack] == kinds(events)
    assert ("posting", state.button) == (after.phase, after.button)


@rule("17.1(a)", "17.3")
@each_game
def test_a_misdeal_takes_the_cards_back_and_leaves_the_blinds(game):
    state, _ = play(live(game), report("card exposed in the cut", cards=("9s",)))

    assert ("posting", 0, 15_00) == (state.phase, state.dealt, state.pot)
    assert {1: 995_00, 2: 990_00, 3: 1000_00} == stakes(state)
    assert ((), ((),) * 3, ((),) * 3) == (state.communal, state.hole, state.up)


@rule("17.3")
@each_game
def test_voluntary_bets_go_back_and_no_blind_is_posted_again(game):
    state, _ = play(live(game), Call(3))

    state, events = play(state, report("no cut"), LoadShoe())

    assert [((3, 10_00),)] == [event.returned for event in find(events, DealTakenBack)]
    assert ([], 15_00) == (find(events, BlindPosted), state.pot)
    assert 3 == state.button


@covers("17.3", "A.Misdeal")
@each_game
def test_the_new_deal_begins_after_the_button_and_opens_the_first_betting_round(game):
    state, _ = play(live(game), report("no cut"), LoadShoe())

    first = dealt(state, 1)
    state = dealt(state)

    assert [1, 0, 0] == [len(hole) for hole in first.hole]
    assert ("betting", 3) == (state.phase, state.seat_to_act)
    assert (10_00, 990_00) == span(state, CallAndRaise)


@rule("17.3")
@each_game
def test_whoever_folded_or_tapped_out_is_dealt_in_again(game):
    state, _ = play(live(game, stakes={3: 20_00}), Call(3))
    state, _ = play(state, quietly(state))

    state, _ = play(state, report("no cut"))

    assert [0, 0, 0] == state.status
    assert {1: 995_00, 2: 990_00, 3: 20_00} == stakes(state)


@rule("17.3")
@each_game
def test_a_blind_that_tapped_out_stays_tapped_out(game):
    state = live(game, stakes={1: 3_00})

    state, _ = play(state, report("no cut"))

    assert [1, 0, 0] == state.status
    assert {1: 0, 2: 990_00, 3: 1000_00} == stakes(state)


@rule("17.3")
@each_game
def test_antes_stay_in_for_the_new_deal(game):
    state = live(game, ante=2_00)
    state, _ = play(state, Bet(state.seat_to_act, 5_00))

    state, _ = play(state, report("no cut"))

    assert {1: 998_00, 2: 998_00, 3: 998_00} == stakes(state)


# The faults


@rule("17.1(b)")
@each_game
def test_cards_not_cut_are_cut_if_none_is_dealt(game):
    state = shoe(game)

    after, (cured,) = play(state, report("no cut"))

    assert type(cured) is FaultCured
    assert after == state


@rule("17.1(b)")
@each_game
def test_cards_dealt_without_a_cut_are_a_misdeal(game):
    _, events = play(live(game), report("no cut"))

    assert type(events[0]) is MisdealDeclared


@rule("17.1(d)")
@each_game
def test_a_card_dealt_out_of_turn_is_put_right_unless_somebody_looked(game):
    state = dealt(shoe(game), 4)
    fault = "card dealt out of turn"

    after, (cured,) = play(state, report(fault, 2))
    _, looked = play(state, report(fault, 2, looked=True))
    _, beyond_repair = play(state, report(fault, 2, curable=False))

    assert (FaultCured, state) == (type(cured), after)
    assert [MisdealDeclared] * 2 == [type(looked[0]), type(beyond_repair[0])]


@rule("17.1(e)")
@each_game
@pytest.mark.parametrize("fault", ["player missed", "extra cards dealt"])
def test_cards_dealt_to_the_wrong_places_are_moved_unless_somebody_looked(game, fault):
    state = dealt(shoe(game), 2)

    after, (cured,) = play(state, report(fault, 2))
    _, looked = play(state, report(fault, 2, looked=True))

    assert (FaultCured, state) == (type(cured), after)
    assert type(looked[0]) is MisdealDeclared


@rule("17.1(e)")
@each_game
def test_once_betting_has_started_a_player_missed_is_a_misdeal(game):
    _, events = play(live(game), report("player missed", 2))

    assert type(events[0]) is MisdealDeclared


@rule("17.1(f)")
@each_game
def test_a_card_too_many_is_a_misdeal_even_unseen(game):
    _, in_the_deal = play(dealt(shoe(game), 4), report("excess card", 2))
    _, in_betting = play(live(game), report("excess card", 2))

    assert [MisdealDeclared] * 2 == [type(in_the_deal[0]), type(in_betting[0])]


@rule("17.1(e)")
@each_game
def test_a_card_too_many_can_be_cured_where_that_is_determined(game):
    state = dealt(shoe(game, excess_card_cure=True), 4)

    _, (cured,) = play(state, report("excess card", 2))
    _, looked = play(state, report("excess card", 2, looked=True))

    assert [FaultCured, MisdealDeclared] == [type(cured), type(looked[0])]


def exposed(seat, *cards):
    return report("hole card exposed", seat, cards=cards)


# in Stud one exposed hole card has a cure, two have none
SEEN = {"omaha": ("Kd",), "faro": ("Kd",), "stud": ("Kd", "Jd")}


@rule("omaha 17.21", "faro 17.1(c)", "stud 17.1(c)")
@each_game
def test_a_hand_folded_since_has_had_its_card_exposed_all_the_same(game):
    state, _ = play(live(game, 4), Fold(3))

    after, events = play(state, exposed(3, *SEEN[game]))

    assert [MisdealDeclared, DealTakenBack] == kinds(events)
    assert [0] * 4 == after.status


@rule("omaha 17.20", "stud 17.17")
@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_a_hand_that_is_folded_gets_no_other_card(game):
    told = {"burn": True} if game == "omaha" else {}
    state, _ = play(live(game, 4, **told), Fold(3))

    refused({"omaha": "17.20", "stud": "17.17"}[game], state, exposed(3, "Kd"))


@rule("17.1(c)", games=("omaha", "faro", "stud"))
@each_game
def test_each_exposed_card_is_named_once_and_is_one_that_was_dealt(game):
    state = dealt(shoe(game, deal_pattern="1x5") if game == "faro" else shoe(game), 3)

    refused("17.1(c)", state, exposed(1))
    refused("17.1(c)", state, exposed(1, "Kd", "Kd"))
    refused("17.1(c)", state, exposed(1, "Kd", "Jd"))
    refused("17.1(c)", state, exposed(9, "Kd"))


# Too late


@rule("17.2")
@each_game
@pytest.mark.parametrize("fault", FAULTS)
def test_after_the_first_betting_round_a_fault_of_the_deal_stands(game, fault):
    state = on(live(game))

    after, (stands,) = play(state, report(fault, 2, looked=True))

    assert type(stands) is RoundStands
    assert after == state


@rule("17.2")
@each_game
def test_the_first_betting_round_is_over_though_the_next_cards_are_not_out(game):
    state = live(game)
    while state.number == 0:
        state, _ = play(state, quietly(state))

    _, (stands,) = play(state, report("no cut"))

    assert ("dealing", RoundStands) == (state.phase, type(stands))


# What makes no sense


@each_game
@pytest.mark.parametrize("fault", ["card dealt out of turn", "player missed", "excess card"])
def test_no_fault_of_cards_that_are_not_dealt(game, fault):
    refused(FAULTS[fault], shoe(game), report(fault, 2, looked=True))


@each_game
@pytest.mark.parametrize("fault", ["card dealt out of turn", "player missed", "excess card"])
def test_a_fault_is_about_a_player_of_the_round(game, fault):
    refused(FAULTS[fault], live(game), report(fault, 9))
    play(live(game), report("extra cards dealt", 9))


@each_game
@pytest.mark.parametrize("fault", FAULTS)
def test_an_electronic_table_cannot_go_wrong_like_that(game, fault):
    refused(FAULTS[fault], table(game), report(fault, 2))


@each_game
def test_only_the_dealer_and_the_floor_report(game):
    state = live(game)

    refused("17.1(b)", state, Report("no cut", by="player"))

    for role in ("dealer", "casino supervisor", "casino operator"):
        play(state, Report("no cut", by=role))


@each_game
def test_a_round_that_is_over_has_no_more_reports(game):
    state = live(game, 2)
    state, _ = play(state, report("cards in the discards", state.seat_to_act))

    refused("9.5" if game == "stud" else "9.6", state, report("no cut"))


def test_an_unknown_report_is_told_what_there_is():
    with pytest.raises(BadMessage, match="no report is called 'spilt beer': choose card exposed"):
        step(live("omaha"), report("spilt beer"))


@rule("17.16")
@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("omaha", "card found face up"),
        ("faro", "prompted out of turn"),
        ("faro", "final hole card exposed"),
        ("stud", "communal card exposed"),
        ("stud", "top card exposed"),
    ],
)
def test_what_only_another_instrument_rules_on_is_for_the_operator(game, what):
    refused("17.16", live(game), report(what, 1))
