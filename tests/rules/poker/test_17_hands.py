"""Rules 17.9 and 17.10: hands with a wrong number of cards, or among the discards."""

import pytest

from croupier.rules.actions import Bet, Call, Fold, GiveUp, Show, VoidRound
from croupier.rules.dealing import cards_seen
from croupier.rules.events import (
    BettingRoundClosed,
    CommissionTaken,
    HandFolded,
    MisdealDeclared,
    PotAwarded,
    PotPassedOn,
    RoundConcluded,
    RoundStands,
)
from croupier.rules.round import FOLDED, HIDDEN
from tests.live import dealt, live, on, report, shoe, to_showdown
from tests.play import covers, rule
from tests.pot import GAMES, find, from_pot, play, refused, stake, stakes, won

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def at_showdown(game, seats=2, **told):
    return to_showdown(live(game, seats, **told))


def shown(state):
    """The player to show discloses cards nobody else has."""
    i = state.to_act
    left = iter(card for card in state.law.deck if card not in cards_seen(state))
    cards = tuple(next(left) if card == HIDDEN else card for card in state.hole[i])
    return play(state, Show(state.seats[i], cards))[0]


def wrong(seat, **told):
    return report("wrong number of cards", seat, count=2, **told)


# In the betting


@rule("17.2", "omaha 17.9", "faro 17.9", "stud 17.9")
@each_game
def test_a_wrong_number_after_the_first_betting_round_folds_the_hand(game):
    state = on(live(game))
    pot = state.pot

    state, events = play(state, wrong(2))

    assert [RoundStands, HandFolded] == [type(event) for event in events]
    assert (FOLDED, pot, 990_00) == (state.status[state.index[2]], state.pot, stake(state, 2))


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_the_turn_stays_where_it_is_unless_it_was_the_hand_folded(game):
    state = on(live(game))

    other, _ = play(state, wrong(3, own_doing=True))
    own, _ = play(state, wrong(1, own_doing=True))

    assert (1, 2) == (other.seat_to_act, own.seat_to_act)


@rule("17.1(f)", "17.1(e)")
@each_game
def test_in_the_first_betting_round_the_deal_is_at_fault(game):
    state = live(game)

    _, few = play(state, wrong(2))
    _, many = play(state, report("wrong number of cards", 2, count=9))

    assert ["17.1(e)", "17.1(f)"] == [few[0].rule, many[0].rule]
    assert [MisdealDeclared] * 2 == [type(few[0]), type(many[0])]


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_wrong_number_of_the_players_own_doing_is_no_misdeal(game):
    _, (folded,) = play(live(game), wrong(2, own_doing=True))

    assert (HandFolded, 2) == (type(folded), folded.seat)


@rule("12.4(a)")
@each_game
def test_the_last_hand_left_wins_at_once(game):
    state = on(live(game, 2))

    state, events = play(state, wrong(2))

    assert {1: 20_00} == won(events)
    assert "concluded" == state.phase


@each_game
def test_the_bets_of_a_hand_folded_are_not_returned(game):
    state = on(live(game, 3))
    state, _ = play(state, Bet(1, 40_00))

    state, events = play(state, wrong(1), Call(2), Fold(3))

    assert {2: 110_00} == won(events)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_without_a_correct_hand_in_the_betting_whoever_folded_last_wins(game):
    state, _ = play(on(live(game, 4)), Bet(1, 5_00), Fold(2), Fold(3))

    state, events = play(state, wrong(1, also=(4,)))

    assert {3: 45_00} == won(events)
    assert "concluded" == state.phase


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_two_hands_folded_beside_one_tapped_out_leave_nobody_to_act(game):
    state = on(live(game, 4, stakes={1: 10_00, 2: 10_00}))

    state, events = play(state, wrong(3, also=(4,)))

    assert 1 == len(find(events, BettingRoundClosed))


# At the showdown


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_at_the_showdown_the_only_correct_hand_wins_unseen(game):
    state = at_showdown(game)

    state, events = play(state, wrong(2))

    assert [PotAwarded("17.9", 0, 1, 20_00, "")] == find(events, PotAwarded)
    assert "concluded" == state.phase


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_among_three_the_other_two_show(game):
    state = shown(at_showdown(game, 3))

    state, events = play(state, wrong(1))
    state = shown(shown(state))

    assert [] == find(events, PotAwarded)
    assert ("concluded", 30_00) == (state.phase, state.awarded)
    assert 0 == state.won[state.index[1]]


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_without_a_correct_hand_whoever_folded_last_wins(game):
    state, _ = play(on(live(game, 4)), Bet(1, 5_00), Fold(2), Call(3), Fold(4))
    state = to_showdown(state)

    state, events = play(state, wrong(1, also=(3,)))

    assert {4: 50_00} == won(events)
    assert isinstance(events[-1], RoundConcluded)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_fold_by_this_clause_is_not_the_last_fold(game):
    state, _ = play(on(live(game, 4)), Bet(1, 5_00), Fold(2), Call(3), wrong(4))

    _, events = play(to_showdown(state), wrong(1, also=(3,)))

    assert {2: 50_00} == won(events)


@rule("17.9", "17.10", games=("omaha", "faro", "stud"))
@each_game
def test_a_fold_by_another_ruling_is_the_last_fold(game):
    state, _ = play(on(live(game, 4)), Bet(1, 5_00), Fold(2), Call(3))
    state, _ = play(state, report("cards in the discards", 4))

    _, events = play(to_showdown(state), wrong(1, also=(3,)))

    assert {4: 50_00} == won(events)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_hand_given_up_at_the_showdown_is_the_last_fold(game):
    state, _ = play(on(live(game, 4)), Bet(1, 5_00), Fold(2), Call(3), Call(4))
    state = shown(to_showdown(state))
    given_up = state.seat_to_act

    state, _ = play(state, GiveUp(given_up))
    others = tuple({1, 3, 4} - {given_up})
    _, events = play(state, wrong(others[0], also=others[1:]))

    assert {given_up: 55_00} == won(events)


@rule("17.16", games=("omaha", "faro", "stud"))
@each_game
def test_where_nobody_folded_no_rule_says_who_wins(game):
    refused("17.16", at_showdown(game), wrong(1, also=(2,)))


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_hand_given_up_does_not_come_back_for_a_side_pot(game):
    state = live(game, 3, stakes={3: 10_00})
    state, _ = play(state, Call(3), Call(1), Call(2))
    state, _ = play(dealt(state), Bet(1, 50_00), Call(2))

    state, _ = play(to_showdown(state), wrong(1, also=(2,)))

    assert {1: 940_00, 2: 940_00, 3: 130_00} == {n: stake(state, n) for n in (1, 2, 3)}


# Among the discards


@rule("17.10")
@each_game
def test_cards_among_the_discards_are_out_and_the_bets_stay(game):
    state = on(live(game))

    state, events = play(state, report("cards in the discards", 3))

    assert ["17.10"] == [event.rule for event in find(events, HandFolded)]
    assert (30_00, 990_00) == (state.pot, stake(state, 3))


@rule("17.10")
@each_game
def test_cards_lost_in_turn_pass_the_turn(game):
    state, _ = play(live(game), report("cards in the discards", 3))

    assert 1 == state.seat_to_act


@rule("17.10")
@each_game
def test_where_nobody_owes_an_answer_the_betting_round_is_over(game):
    state, _ = play(on(live(game)), Bet(1, 5_00), Call(2))

    _, events = play(state, report("cards in the discards", 3))

    assert 1 == len(find(events, BettingRoundClosed))


@rule("17.10")
@each_game
def test_between_two_betting_rounds_the_hand_is_out_before_the_deal(game):
    state = live(game)
    while state.phase == "betting":
        state, _ = play(state, Call(state.seat_to_act))

    two, _ = play(state, report("cards in the discards", 3))
    _, one = play(two, report("cards in the discards", 2))

    assert ("dealing", FOLDED) == (two.phase, two.status[two.index[3]])
    assert {1: 30_00} == won(one)


# What makes no sense


@each_game
def test_no_hand_is_folded_before_the_cards_or_twice(game):
    state, _ = play(on(live(game)), Fold(1))

    refused("17.10", shoe(game), report("cards in the discards", 1))
    refused("17.10", state, report("cards in the discards", 1))
    refused("17.10", state, report("cards in the discards", 9))


@each_game
def test_no_hand_is_folded_between_two_cards_of_a_deal(game):
    refused("17.10", dealt(shoe(game), 3), report("cards in the discards", 1))


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_right_number_of_cards_is_nothing_to_report(game):
    state = on(live(game))
    held = len(state.hole[1]) + len(state.up[1])

    refused("17.9", state, report("wrong number of cards", 2, count=held))
    refused("17.9", state, report("wrong number of cards", 2))


# One wrong hand reported after the other


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_second_wrong_hand_passes_the_pot_to_whoever_folded_last(game):
    state = folded_before_showdown(game)
    first, second = state.in_hand()
    state, paid = play(state, wrong(state.seats[first]))

    state, events = play(state, wrong(state.seats[second], own_doing=True))

    passed = PotPassedOn("17.9", state.seats[second], state.seats[state.last_folded], 30_00)
    assert {passed.seat: 30_00} == won(paid)
    assert [passed] == find(events, PotPassedOn)
    assert 990_00 + 30_00 == stake(state, passed.to)


def folded_before_showdown(game):
    """Three put in $10 each, one folds: two are left at the showdown."""
    state = on(live(game))
    return to_showdown(play(state, Fold(state.seat_to_act))[0])


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_it_is_so_in_the_betting_too(game):
    state = on(live(game))
    folded, first, second = (state.seats[(state.to_act + k) % 3] for k in range(3))

    state, events = play(state, Fold(folded), wrong(first), wrong(second))

    assert [PotPassedOn("17.9", second, folded, 30_00)] == find(events, PotPassedOn)


@rule("17.9", games=("omaha", "faro", "stud"))
@covers("15.2(b)")
@each_game
@pytest.mark.parametrize("uncalled_bet", ["excess", "whole_bet"])
@pytest.mark.parametrize("order", ["together", "bettor first", "bettor last"])
def test_a_bet_nobody_called_stays_with_the_wrong_hands_however_they_are_reported(
    game, order, uncalled_bet
):
    state = on(live(game, commission=from_pot(), uncalled_bet=uncalled_bet))
    folder, bettor, other = (state.seats[(state.to_act + k) % 3] for k in range(3))
    state, _ = play(state, Fold(folder), Bet(bettor, 40_00))
    reports = {
        "together": [wrong(bettor, also=(other,))],
        "bettor first": [wrong(bettor), wrong(other)],
        "bettor last": [wrong(other), wrong(bettor)],
    }[order]

    state, events = play(state, *reports)

    assert {folder: 1059_00, bettor: 950_00, other: 990_00} == stakes(state)
    assert [("15.2(a)(i)", 1_00)] == [e[:2] for e in find(events, CommissionTaken)]
    assert (1_00, 0) == (state.commission, state.pot)
    void, _ = play(state, VoidRound("fraud", "marked cards"))
    assert {1: 1000_00, 2: 1000_00, 3: 1000_00} == stakes(void)


@rule("omaha 9.6", "faro 9.6", "stud 9.5")
@each_game
def test_a_hand_that_was_shown_or_won_otherwise_is_not_counted_again(game):
    state = folded_before_showdown(game)
    first, second = (state.seats[i] for i in state.in_hand())
    seen, _ = play(shown(state), wrong(second))
    twice, _ = play(state, wrong(first), wrong(second))
    state = on(live(game, 2))
    alone, _ = play(state, Fold(state.seat_to_act))

    over = {"omaha": "9.6", "faro": "9.6", "stud": "9.5"}[game]
    for each, seat in ((seen, first), (twice, first), (alone, alone.seats[alone.in_hand()[0]])):
        refused(over, each, wrong(seat))


@rule("17.16")
@each_game
def test_where_nobody_folded_no_rule_says_whose_the_pot_is(game):
    state, _ = play(at_showdown(game), wrong(2))

    refused("17.16", state, wrong(1))


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_a_report_has_a_count_for_each_hand_and_the_ruling_keeps_it(game):
    state = folded_before_showdown(game)
    one, other = (state.seats[i] for i in state.in_hand())

    _, events = play(state, report("wrong number of cards", counts=((one, 3), (other, 9))))

    folded = {event.seat: event.number for event in find(events, HandFolded)}
    assert {one: 3, other: 9} == folded
    assert {state.seats[state.last_folded]: 30_00} == won(events)


@rule("17.9", games=("omaha", "faro", "stud"))
@each_game
def test_counts_that_are_right_or_contradict_each_other_are_refused(game):
    state = folded_before_showdown(game)
    one, other = (state.seats[i] for i in state.in_hand())
    right = len(state.hole[0]) + len(state.up[0])

    for counts in (((one, 3), (other, right)), ((one, 3), (one, 9))):
        refused("17.9", state, report("wrong number of cards", counts=counts))
