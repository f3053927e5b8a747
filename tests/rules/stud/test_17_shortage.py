"""Seven Card Stud 17.20: a shoe that cannot give every active player a final card."""

from croupier.rules.actions import Deal, Fold
from croupier.rules.events import BettingRoundOpened, HandShown
from croupier.rules.round import HIDDEN, TAPPED
from tests.play import covers, rule
from tests.pot import find, finish, play, quiet, quietly, stud

INSTRUMENTS = ("stud",)


def to_the_final_card(state, folding=()):
    """Quietly until the final cards are out, some seats folding at their first turn."""
    while state.number < 4:
        seat = state.seat_to_act
        state, _ = play(state, Fold(seat) if seat in folding else quietly(state))
    return state


@rule("17.20")
def test_with_eight_still_in_the_last_card_of_the_shoe_serves_them_all():
    state = stud(seats=8)

    state = to_the_final_card(state)

    assert state.shoe[48:51] == state.discards
    assert state.shoe[51:] == state.communal
    assert [2] * 8 == [len(hole) for hole in state.hole]


def test_seven_players_get_their_final_cards_if_the_eighth_folded_before_the_fourth():
    state = stud(seats=8)

    state = to_the_final_card(state, folding=(8,))

    assert [3] * 7 + [2] == [len(state.dealt_to(i)[0]) for i in range(8)]
    assert () == state.communal
    assert 52 == state.dealt


@rule("17.20")
def test_the_shortage_depends_on_the_cards_out_and_not_only_on_who_is_left():
    to_the_final_card(stud(seats=8), folding=(8,))
    state = quiet(stud(seats=8), 3)

    state = to_the_final_card(state, folding=(8,))

    assert state.shoe[51:] == state.communal
    assert (3, 6) == (len(state.discarded), len(sum(state.passed_in[7], ())))


@rule("17.20")
def test_a_final_betting_round_follows_the_communal_card():
    state = quiet(stud(seats=8), 3)
    while len(state.discards) == 0:
        state, events = play(state, quietly(state))

    (opened,) = find(events, BettingRoundOpened)

    assert (5, 1) == (opened.number, opened.seat)


@covers("A.Communal Cards", "A.Hand")
def test_each_hand_is_the_best_five_of_six_cards_and_the_communal_card():
    aces = {"hole": {1: "As Ah"}, "up": {1: "Ad 9c 7h 3d"}}
    state = to_the_final_card(stud(seats=8, **aces))

    _, events = finish(state)

    assert ("Ac",) == state.communal
    shown = find(events, HandShown)[-1]
    assert "four of a kind, aces, nine kicker" == shown.high
    assert ("As", "Ah", "Ad", "9c", "Ac") == shown.high_hand


@rule("17.20")
def test_a_tapped_out_player_counts_among_those_who_need_a_final_card():
    state = stud(seats=8, stakes={8: 10_00})

    state = to_the_final_card(state)

    assert TAPPED == state.status[state.index[8]]
    assert state.shoe[51:] == state.communal


@covers("4.2(h)")
def test_the_communal_card_does_not_count_for_who_opens():
    state = to_the_final_card(stud(seats=8, up={3: "2c Ks"}))

    assert ("As",) == state.communal
    assert 3 == state.seat_to_act


@rule("17.20")
def test_at_a_live_table_final_cards_already_dealt_go_to_the_discards():
    state = stud(seats=8, live=True)
    order = iter(stud(seats=8).shoe)
    while state.dealt < 48:
        entered = state.phase == "dealing"
        state, _ = play(state, Deal((next(order),)) if entered else quietly(state))
    state = quiet(state)

    state, _ = play(state, Deal((HIDDEN,) * 3), Deal(("Ac",)))

    assert ((HIDDEN,) * 3, ("Ac",)) == (state.discards, state.communal)
    assert 5 == state.number + 1
