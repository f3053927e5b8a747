"""Seven Card Stud 17.1(c) and 17.17 to 17.19: cards that lie face up where they should not."""

import pytest

from croupier.rules.actions import Bet, Call, Check, Deal, Fold, Show
from croupier.rules.events import (
    BettingRoundOpened,
    CardExposed,
    Checked,
    HoleCardsDealt,
    MisdealDeclared,
    OpeningPassed,
    RoundStands,
    ShoeReshuffled,
    TappedOut,
    UpCardDealt,
)
from croupier.rules.round import ACTIVE, TAPPED
from tests.live import dealt, live, on, report, shoe, to_showdown
from tests.play import rule
from tests.pot import find, legal, play, quietly, refused, won

INSTRUMENTS = ("stud",)


def exposed(seat, *cards):
    return report("hole card exposed", seat, cards=cards)


def face_up(card="Kd"):
    return report("card found face up", cards=(card,))


def final(seat, card="Kd"):
    return report("final hole card exposed", seat, cards=(card,))


def last(seats=3, **told):
    """The final betting round, nobody having acted."""
    return on(live("stud", seats, **told), 4)


# In the initial deal


@rule("17.17")
def test_a_first_card_face_up_is_the_up_card_and_the_next_two_come_face_down():
    state, (shown,) = play(dealt(shoe("stud", 4), 3), exposed(3, "Kd"))

    state = dealt(state)

    assert CardExposed("17.17", 3, "Kd", "up") == shown
    assert ([2] * 4, [1] * 4) == ([len(h) for h in state.hole], [len(u) for u in state.up])
    assert ("Kd",) == state.up[2]


@rule("17.17")
def test_the_exposed_card_counts_for_who_opens():
    state, _ = play(dealt(shoe("stud", first_opener="highest"), 2), exposed(2, "Ad"))

    assert 2 == dealt(state).seat_to_act


@rule("17.17")
def test_a_second_card_face_up_is_the_up_card_too():
    state, _ = play(dealt(shoe("stud"), 5), exposed(2, "Kd"))

    state, events = play(dealt(state, 2), Deal(("??",)))

    assert [HoleCardsDealt("17.17", 2, ("??",))] == find(events, HoleCardsDealt)
    assert (("??", "??"), ("Kd",)) == (state.hole[1], state.up[1])


@rule("17.17")
def test_a_hole_card_seen_after_the_up_card_stays_a_hole_card():
    state = live("stud")

    after, (shown,) = play(state, exposed(2, "Kd"))

    assert ("hole", state.up) == (shown.becomes, after.up)
    assert ("??", "Kd") == after.hole[1]


@rule("17.17")
def test_one_hole_card_each_of_two_players_is_no_misdeal():
    state, events = play(dealt(shoe("stud"), 3), exposed(1, "Kd"), exposed(2, "Qd"))

    assert [] == find(events, MisdealDeclared)
    assert [("Kd",), ("Qd",)] == [up[0:1] for up in dealt(state).up[:2]]


@rule("17.1(c)")
def test_two_hole_cards_of_one_player_are_a_misdeal():
    state = dealt(shoe("stud"), 6)
    one, _ = play(state, exposed(2, "Kd"))

    _, at_once = play(state, exposed(2, "Kd", "Qd"))
    _, one_by_one = play(one, exposed(2, "Qd"))

    assert [MisdealDeclared] * 2 == [type(at_once[0]), type(one_by_one[0])]


@rule("17.2")
def test_after_the_first_betting_round_an_exposed_hole_card_changes_nothing():
    state = on(live("stud"))

    after, (stands,) = play(state, exposed(2, "Kd"))

    assert (RoundStands, state) == (type(stands), after)


@rule("17.1(e)")
def test_once_cards_lie_face_up_a_player_missed_is_a_misdeal():
    _, events = play(dealt(shoe("stud"), 7), report("player missed", 2))

    assert isinstance(events[0], MisdealDeclared)


# Found face up in the shoe


@rule("17.18")
def test_the_first_card_after_a_betting_round_goes_back_into_the_shoe():
    state = live("stud")
    while state.number == 0:
        state, _ = play(state, quietly(state))

    after, (shuffled,) = play(state, face_up())

    assert ShoeReshuffled("17.18", ("Kd",), 43, burnt=False) == shuffled
    assert after == state


@rule("17.18")
@pytest.mark.parametrize("state", [shoe("stud"), live("stud")], ids=["first card", "in betting"])
def test_so_does_the_very_first_card_and_one_seen_while_players_bet(state):
    after, (shuffled,) = play(state, face_up())

    assert (52 - state.dealt, state) == (shuffled.left, after)


@rule("17.18")
def test_a_later_card_of_the_pass_is_used_in_its_turn():
    state = live("stud")
    while state.number == 0:
        state, _ = play(state, quietly(state))

    state, events = play(dealt(state, 2), face_up())

    assert [UpCardDealt("17.18", 3, "Kd")] == find(events, UpCardDealt)
    assert "betting" == state.phase


@rule("17.17", "17.18")
def test_as_a_hole_card_of_the_initial_deal_it_is_the_up_card():
    state, events = play(dealt(shoe("stud"), 1), face_up())

    assert [HoleCardsDealt, CardExposed] == [type(event) for event in events]
    assert ((), ("Kd",)) == (state.hole[1], state.up[1])


@rule("17.1(c)")
def test_as_a_second_hole_card_of_the_same_player_it_is_a_misdeal():
    state, _ = play(dealt(shoe("stud"), 1), face_up("Qd"))

    _, events = play(dealt(state, 2), face_up())

    assert isinstance(events[0], MisdealDeclared)


@rule("17.19", "17.18")
def test_as_a_final_hole_card_its_owner_opens():
    state = on(live("stud"), 3)
    while state.number == 3:
        state, _ = play(state, quietly(state))

    state, _ = play(dealt(state, 1), face_up())
    state = dealt(state)

    assert 2 == state.seat_to_act


@rule("17.18")
def test_no_card_is_found_in_the_final_betting_round():
    refused("17.18", last(), face_up())
    refused("17.18", to_showdown(last(2)), face_up())


# The final hole card


@rule("17.19")
def test_whose_final_card_is_exposed_opens_the_final_betting_round():
    state, events = play(last(), final(2))

    assert [OpeningPassed("17.19", 2)] == find(events, OpeningPassed)
    assert [] == find(events, BettingRoundOpened)  # it is open already
    assert (2, {Check, Bet, Fold}) == (state.seat_to_act, legal(state))


@rule("17.19")
def test_a_check_is_a_tap_out_and_the_others_bet_for_a_side_pot():
    state, _ = play(last(stakes={1: 500_00, 3: 500_00}), final(2))

    state, events = play(state, Check(2), Bet(3, 20_00), Call(1))

    assert [Checked("17.19", 2), TappedOut("17.19", 2, 0)] == list(events[:2])
    assert [30_00, 40_00] == [pot.amount for pot in state.pots]
    assert (0, 1, 2) == state.pots[0].contestants
    assert (0, 2) == state.pots[1].contestants


@rule("17.19")
def test_the_tapped_out_player_wins_the_main_pot_and_the_next_best_the_side_pot():
    state, _ = play(last(), final(2, "Ah"), Check(2), Bet(3, 20_00), Call(1))

    _, events = play(
        state,
        Show(3, ("7d", "Th", "9h")),
        Show(1, ("8h", "9c", "Jd")),
        Show(2, ("Ac", "Ad", "Ah")),
    )

    assert 30_00 == won(events)[2]
    assert 40_00 == won(events)[1]


@rule("17.19")
def test_a_bet_is_normal_play():
    state, _ = play(last(), final(2), Bet(2, 20_00))

    assert (ACTIVE, 3) == (state.status[1], state.seat_to_act)


@rule("17.19")
def test_against_one_other_player_a_check_ends_the_betting():
    state, _ = play(last(2), final(2))

    state, _ = play(state, Check(2))

    assert ("showdown", TAPPED) == (state.phase, state.status[1])


@rule("17.19")
def test_of_two_exposed_the_first_dealt_opens_and_then_the_other():
    state, _ = play(last(4), final(3, "Kd"), final(2, "Qd"))
    first = state.seat_to_act

    state, events = play(state, Check(2))

    assert (2, 3) == (first, state.seat_to_act)
    assert [OpeningPassed("17.19", 3)] == find(events, OpeningPassed)
    state, _ = play(state, Check(3))
    assert (4, [0, 1, 1, 0]) == (state.seat_to_act, state.status)


@rule("17.19")
def test_exposed_while_the_final_cards_are_dealt_it_opens_when_they_are_out():
    state = on(live("stud"), 3)
    while state.number == 3:
        state, _ = play(state, quietly(state))

    state, _ = play(dealt(state, 2), final(2))

    assert ("betting", 2) == (dealt(state).phase, dealt(state).seat_to_act)


@rule("17.19")
def test_a_player_already_tapped_out_does_not_open():
    state = last(stakes={2: 10_00})

    after, events = play(state, final(2))

    assert [CardExposed] == [type(event) for event in events]
    assert state.seat_to_act == after.seat_to_act


@rule("17.19")
def test_what_is_no_final_card_exposed_in_time():
    state = last()
    started, _ = play(state, Check(1))

    refused("17.19", on(live("stud")), final(2))
    refused("17.19", started, final(2))
    refused("17.19", play(state, final(2))[0], final(2, "Qd"))
    refused("17.19", state, report("final hole card exposed", 2))
    refused("17.19", state, final(9))
