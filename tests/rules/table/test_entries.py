"""Entries of a live table that are withdrawn, one after the other, back to the first."""

from typing import Any

import pytest

from croupier.room.money import on_felt, transfers
from croupier.rules import actions as act
from croupier.rules import allowed, events, evolve, step
from croupier.rules.leaving import stake_at
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.plain import plain, revive
from croupier.rules.table import Table
from tests.play import covers, note, refused, rule
from tests.rules.table.tables import called_to, do, entered, live, to_showdown

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
SLIP = act.WithdrawEntry("it was another seat")


def about_to_end(game: str, players: int = 3, **terms: Any) -> tuple[Table, act.Fold]:
    """All but two have folded with $20 each in, and the fold that ends the round of play."""
    state = called_to(live(game, players, **terms), 0)
    state = entered(state)
    while state.round is not None and len(state.round.in_hand()) > 2:
        state = do(state, act.Fold(state.round.seat_to_act))
    assert state.round is not None
    return state, act.Fold(state.round.seat_to_act)


def stakes(state: Table) -> dict[int, int]:
    return {n: stake_at(state, n) for n in state.seats}


@rule("17.14")
@games
def test_a_fold_keyed_for_the_wrong_seat_is_taken_back_with_the_pot(game: str) -> None:
    state, fold = about_to_end(game)
    over = do(state, fold)
    assert not over.playing

    back, (withdrawn,) = step(over, SLIP)
    note([withdrawn])

    assert events.EntryWithdrawn("17.14", "it was another seat", DEALER) == withdrawn
    assert (state.round, state.seats, state.moved) == (back.round, back.seats, back.moved)
    assert act.WithdrawEntry in {offer.action for offer in allowed(over, DEALER)}


@rule("A.Dealer")
@games
def test_entries_go_back_one_after_the_other_to_the_first_of_the_round(game: str) -> None:
    state, fold = about_to_end(game)
    state = do(state, fold)
    entries = len(state.entries)

    for _ in range(entries):
        state = do(state, SLIP)

    assert state.round is not None
    assert ("posting", 0) == (state.round.phase, state.round.dealt)
    refused("A.Dealer", step, state, SLIP)
    assert entered(do(state, act.LoadShoe())).playing


@rule("17.14")
@games
def test_once_the_next_round_is_started_the_decision_stands(game: str) -> None:
    state, fold = about_to_end(game)

    state = do(state, fold, act.StartRound())

    refused("17.14", step, state, SLIP)
    assert act.WithdrawEntry not in {offer.action for offer in allowed(state, DEALER)}


@rule("17.14", "A.Dealer")
@games
def test_a_void_round_is_restored_by_the_operator_and_nobody_below(game: str) -> None:
    state, _ = about_to_end(game)
    void = do(state, act.VoidRound("impractical", "the lights went out"))

    for by in (DEALER, SUPERVISOR):
        refused("A.Dealer", step, void, act.WithdrawEntry("they are on again", by))

    back = do(void, act.WithdrawEntry("they are on again", OPERATOR))
    assert (state.round, stakes(state)) == (back.round, stakes(back))


@rule("17.14", "4.4")
@games
def test_chips_bought_since_wait_for_the_end_of_the_round(game: str) -> None:
    state, fold = about_to_end(game)
    over = do(state, fold, act.BuyChips(1, 100_00), act.BuyChips(1, 50_00))

    back = do(over, SLIP)

    assert (stakes(state), ((1, 150_00),)) == (stakes(back), back.queued)
    again = do(back, fold)
    assert stakes(over) == stakes(again)


@rule("A.Dealer")
@covers("4.4")
@games
def test_chips_bought_before_a_new_deal_wait_when_there_is_none(game: str) -> None:
    state = live(game)
    misdealt = do(state, act.Report("no cut"), act.BuyChips(1, 50_00), act.LoadShoe())

    back = do(misdealt, SLIP, SLIP)

    assert (stakes(state), ((1, 50_00),)) == (stakes(back), back.queued)


@rule("4.4")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_who_has_taken_chips_off_since_brings_them_back_first(game: str) -> None:
    state, fold = about_to_end(game)
    over = do(state, fold, act.TakeOffChips(2, 50_00))

    refused("4.4", step, over, SLIP)
    assert do(over, act.BuyChips(2, 50_00), SLIP).playing


@rule("A.Dealer")
@games
def test_who_has_moved_since_comes_back_to_the_seat_first(game: str) -> None:
    state, fold = about_to_end(game)
    over = do(state, fold, act.ChangeSeat(2, 6))

    refused("A.Dealer", step, over, SLIP)
    assert do(over, act.ChangeSeat(6, 2), SLIP).playing


@rule("A.Dealer")
@games
def test_nothing_is_withdrawn_that_somebody_has_left_on_with_chips(game: str) -> None:
    state, fold = about_to_end(game)
    over = do(state, fold)
    assert over.round is not None
    winner = over.round.seats[over.round.in_hand()[0]]
    folded = next(n for n in over.seats if n not in (winner, fold.seat))

    refused("A.Dealer", step, do(over, act.LeaveSeat(winner)), SLIP)
    without = do(over, act.LeaveSeat(folded), SLIP)
    assert (True, False) == (without.playing, folded in without.seats)


@rule("17.14", "14.3")
@games
def test_a_declared_player_who_left_on_a_slip_is_back_with_the_hand(game: str) -> None:
    state = declared_at_showdown(game)
    over = do(state, act.Report("wrong number of cards", seat=1, count=1, own_doing=True))
    assert (1 not in over.seats, {"player 1": 1}) == (True, over.ruined)

    back = do(over, SLIP)

    assert (state.round, state.seats, {}) == (back.round, back.seats, back.ruined)
    taken = do(over, act.TakeSeat(1, "somebody else", 100_00))
    refused("A.Dealer", step, taken, SLIP)


def declared_at_showdown(game: str) -> Table:
    """Two at the showdown, seat 1 declared and tapped out among them."""
    state, fold = about_to_end(game, **({"max_buy_in": 900_00} if game == "omaha" else {}))
    state = do(state, fold)
    state.seats[1] = state.seats[1]._replace(stake=60_00)
    state = entered(do(state, act.StartRound(), act.LoadShoe()))
    assert state.round is not None
    while state.round.number == 0:
        seat, raised = state.round.seat_to_act, state.round.raises
        raises = seat != 1 and not raised
        state = do(state, act.CallAndRaise(seat, 100_00) if raises else act.Call(seat))
    state = entered(state)
    return to_showdown(do(state, act.Fold(state.round.seat_to_act)))


@rule("17.9", "17.14", games=("omaha", "faro", "stud"))
@games
def test_a_pot_passed_on_after_chips_were_bought_goes_back_and_forth(game: str) -> None:
    state = declared_at_showdown(game)
    assert state.round is not None
    (two,) = {state.round.seats[i] for i in state.round.in_hand()} - {1}
    wrong: dict[str, Any] = {"count": 1, "own_doing": True}
    paid = do(state, act.Report("wrong number of cards", seat=1, **wrong))
    bought = do(paid, act.BuyChips(two, 40_00))
    recount = act.Report("wrong number of cards", seat=two, **wrong)

    passed = do(bought, recount)

    assert sum(stakes(paid).values()) + 40_00 == sum(stakes(passed).values())
    assert recount.what in among(bought)
    assert stakes(bought) == stakes(do(passed, SLIP))
    refused("17.9", step, do(paid, act.LeaveSeat(two)), recount)
    assert recount.what not in among(do(paid, act.LeaveSeat(two)))


def among(state: Table) -> set[str]:
    """What may be reported."""
    offers = [offer for offer in allowed(state, DEALER) if offer.action is act.Report]
    return {what for offer in offers for what in offer.among}


@covers("17.14")
@games
def test_stream_and_ledger_follow_what_is_withdrawn(game: str) -> None:
    state, fold = about_to_end(game)
    stream: list[Any] = []
    felt, taken = on_felt(state), 0
    actions = fold, act.VoidRound("fraud", "a marked card"), WITHDRAW, act.BuyChips(1, 60_00), SLIP
    first = state

    for action in (*actions, fold):
        before = state
        state, made = step(state, action)
        for event in made:
            moves = transfers("t", event, before)
            felt += sum(amount for _, to, amount in moves if to == "table:t")
            felt -= sum(amount for of, _, amount in moves if of == "table:t")
            taken += sum(amount for _, to, amount in moves if to == "commission")
            taken -= sum(amount for of, _, amount in moves if of == "commission")
            before = evolve(before, event)
        stream += made
        assert (state, on_felt(state)) == (before, felt), action

    assert state.round is not None
    assert (state.round.commission, True) == (taken, bool(taken))
    assert all(event == revive(plain(event)) for event in stream)
    assert first.rounds == state.rounds


WITHDRAW = act.WithdrawEntry("it was not marked", OPERATOR)
