"""Rules 19.1 to 19.3: what the casino operator may do to a round of play or to one hand."""

from functools import reduce

import pytest

from croupier.errors import BadMessage, Refused
from croupier.rules import evolve, step
from croupier.rules.actions import (
    Bet,
    BuyChips,
    Call,
    Fold,
    FoldHand,
    LeaveSeat,
    LoadShoe,
    StartRound,
    VoidRound,
)
from croupier.rules.events import (
    ButtonPlaced,
    ChipsReturned,
    CommissionTaken,
    HandFolded,
    RoundConcluded,
    RoundVoided,
)
from croupier.rules.round import FOLDED
from tests.live import live, on, report, shoe
from tests.play import covers, note, rule
from tests.pot import GAMES, find, from_pot, play, quiet, refused, stake, stakes, table, won
from tests.rules.table import tables

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)
FIRE = VoidRound("disturbance", "fire alarm")
FRAUD = VoidRound("fraud", "a marked card")
TWICE = VoidRound("impractical", "two fours of clubs in the deck")


# A round that is void


@rule("19.1")
@covers("A.Void")
@each_game
def test_a_disturbance_returns_every_chip(game):
    state, _ = play(quiet(table(game, commission=from_pot()), 2), Bet(1, 40_00), Call(2))

    state, events = play(state, FIRE)

    (voided,) = find(events, RoundVoided)
    assert ((1, 50_00), (2, 50_00), (3, 10_00)) == voided.returned
    assert ("disturbance", "fire alarm") == (voided.ground, voided.reason)
    assert {1: 1000_00, 2: 1000_00, 3: 1000_00} == stakes(state)


@rule("19.3", "A.Void")
@each_game
@pytest.mark.parametrize("action", [FRAUD, TWICE])
def test_a_void_round_has_no_winner_and_no_commission(game, action):
    state, _ = play(quiet(table(game, commission=from_pot())), Bet(1, 40_00))

    state, events = play(state, action)

    assert ({}, []) == (won(events), find(events, CommissionTaken))
    assert ("concluded", 0, 0) == (state.phase, state.pot, state.commission)
    assert isinstance(events[-1], RoundConcluded)


@rule("A.Void")
@each_game
def test_blinds_and_antes_go_back_too(game):
    blind, _ = play(shoe(game), FIRE)
    ante, _ = play(table(game, ante=2_00, posting=True), FIRE)

    assert {1000_00} == set(stakes(blind).values()) == set(stakes(ante).values())


@rule("19.1")
@each_game
def test_chips_held_out_of_turn_stay_with_their_owner(game):
    state, _ = play(on(live(game)), report("wager out of turn", 3, amount=50_00))

    state, _ = play(state, FIRE)

    assert {1: 1000_00, 2: 1000_00, 3: 1000_00} == stakes(state)


@rule("19.1", "19.3")
@each_game
def test_only_the_operator_voids_and_for_a_reason(game):
    state = table(game)

    refused("19.1", state, VoidRound("disturbance", "riot", by="dealer"))
    refused("19.3", state, VoidRound("fraud", "marked card", by="casino supervisor"))
    refused("19.3", state, VoidRound("fraud", ""))
    with pytest.raises(BadMessage, match="no ground is called 'boredom'"):
        step(state, VoidRound("boredom", "slow play"))


@rule("19.1", "19.3")
@each_game
def test_a_round_that_is_over_is_void_for_fraud_only_and_once(game):
    state, _ = play(table(game, 2, commission=from_pot()), Fold(1))

    refused("19.1", state, FIRE)
    refused("19.3", state, TWICE)
    state, _ = play(state, FRAUD)

    assert {1: 1000_00, 2: 1000_00} == stakes(state)
    refused("19.3", state, FRAUD)


# At the table


def seated(game):
    return tables.table(game, {1: 200_00, 2: 200_00, 3: 200_00})


def button(state):
    _, events = step(state, StartRound())
    return find(events, ButtonPlaced)[0].seat


@covers("A.Void")
@each_game
def test_the_button_stays_after_a_void_round_and_moves_after_another(game):
    state = tables.do(seated(game), StartRound())

    void = tables.do(state, FIRE)
    played = tables.fold_round(tables.do(state, LoadShoe(state.round.law.deck)))

    assert state.button == button(void) != button(played)


@covers("A.Misdeal")
@each_game
def test_a_misdeal_is_no_round_of_play(game):
    state = tables.do(seated(game), StartRound(), LoadShoe())

    after = tables.do(state, report("card exposed in the cut"), LoadShoe(state.round.law.deck))

    assert (state.rounds, state.button) == (after.rounds, after.button)
    assert after.playing


@rule("19.3")
@each_game
def test_fraud_found_before_the_next_round_undoes_the_pots(game):
    state = tables.do(seated(game), StartRound())
    state = tables.fold_round(tables.do(state, LoadShoe(state.round.law.deck)))
    state = tables.do(state, BuyChips(3, 50_00))

    state = tables.do(state, FRAUD)

    assert {1: 200_00, 2: 200_00, 3: 250_00} == {n: s.stake for n, s in state.seats.items()}
    assert state.button == button(state)


@rule("19.3")
@each_game
def test_whoever_has_left_with_the_pot_keeps_the_round_from_being_undone(game):
    state = tables.do(seated(game), StartRound())
    state = tables.fold_round(tables.do(state, LoadShoe(state.round.law.deck)))
    winner = next(n for n, seat in state.seats.items() if seat.stake > 200_00)
    state = tables.do(state, LeaveSeat(winner))

    with pytest.raises(Refused, match=r"rule 19\.3: seat \d no longer") as refusal:
        step(state, FRAUD)

    note(refusal.value)


@each_game
def test_a_table_replays_to_the_same_state_through_void_rounds(game):
    state = replayed = seated(game)

    for action in (StartRound(), FIRE, StartRound(), LoadShoe(), FIRE):
        state, events = step(state, action)
        replayed = reduce(evolve, events, replayed)

    assert state == replayed


# A hand folded


@rule("19.2(a)")
@each_game
def test_the_operator_folds_the_hand_of_a_rule_breaker(game):
    state = quiet(table(game))

    state, events = play(state, FoldHand(2, "16.8(b)"))

    assert [HandFolded("19.2(a)", 2, "16.8(b)", "casino operator")] == find(events, HandFolded)
    assert (FOLDED, 30_00, 990_00) == (state.status[1], state.pot, stake(state, 2))


@rule("19.2")
@each_game
def test_a_sanction_names_a_clause_that_exists(game):
    state = table(game)

    refused("19.2", state, FoldHand(2, ""))
    refused("19.2", state, FoldHand(2, "99.9"))


@rule("19.2(a)")
@each_game
def test_only_the_operator_folds_a_hand_and_only_one_that_is_in(game):
    state = table(game)
    folded, _ = play(state, Fold(3))
    over, _ = play(table(game, 2), Fold(1))

    refused("19.2(a)", state, FoldHand(2, "16.1", by="dealer"))
    refused("19.2(a)", folded, FoldHand(3, "16.1"))
    refused("19.2(a)", over, FoldHand(2, "16.1"))
    refused("19.2(a)", table(game, posting=True), FoldHand(2, "16.1"))


@rule("19.2(a)")
@each_game
def test_a_folded_hand_gets_its_chips_out_of_turn_back(game):
    state, _ = play(on(live(game)), report("wager out of turn", 3, amount=50_00))

    _, events = play(state, FoldHand(3, "16.1"))

    assert [50_00] == [event.amount for event in find(events, ChipsReturned)]


@rule("19.2(a)")
@each_game
def test_the_last_but_one_hand_folded_ends_the_round(game):
    state, events = play(live(game, 2), FoldHand(2, "16.1"))

    assert {1: 15_00} == won(events)
    assert "concluded" == state.phase
