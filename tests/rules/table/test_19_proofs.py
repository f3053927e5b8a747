"""The examples that prove rules 16 to 19 at tables of the pot games, where no other test does."""

import random
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import allowed, events, floor, step
from croupier.rules import floor_records as rec
from croupier.rules.people import OPERATOR
from croupier.rules.table import Table, scene
from tests.play import covers, note, refused, rule
from tests.rules.table.tables import dealt, determinations, do, fold_round, table

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(19)
SIX = dict.fromkeys(range(1, 7), 200_00)


def offered(state: Table, kind: type, by: str = OPERATOR) -> dict[int | None, tuple[str, ...]]:
    """What may be chosen, by seat, among the offers of a kind."""
    return {o.seat: o.among for o in allowed(state, by) if o.action is kind}


def full(game: str, **terms: Any) -> Table:
    """Eight seats, all taken."""
    opening = act.OpenTable(game, "2026-11-15", determinations(game, **terms), 8, "GRC-9")
    state, _ = step(None, opening)
    return do(state, *[act.TakeSeat(n, f"player {n}", 200_00) for n in range(1, 9)])


def rounds(state: Table, number: int) -> Table:
    """So many rounds of play later, everybody folding."""
    for _ in range(number):
        state = fold_round(dealt(state, RNG))
    return state


def alerts(state: Table) -> list[str]:
    return [clause for clause, _ in floor.reminders(state.floor, scene(state)) if clause == "19.6"]


# Conduct


@rule("16.1")
@games
def test_a_report_that_seats_2_and_5_check_by_agreement_is_of_its_round_and_offers_19_2(
    game: str,
) -> None:
    state = dealt(rounds(table(game, SIX), 1), RNG)
    words = "they check down by agreement"

    told = []
    for seat in (2, 5):
        state, made = step(state, rec.ReportBreach("16.1", seat, words, at="22:10"))
        told += note(made)

    assert [("16.1", 2, 2), ("16.1", 5, 2)] == [(e.rule, e.seat, e.round) for e in told]
    assert {2, 5} <= set(offered(state, act.FoldHand))
    assert ("16.1",) == offered(state, rec.ExcludePlayer)[2] == offered(state, rec.ExcludePlayer)[5]


@rule("16.8(b)", "19.2(a)", "19.2(b)")
@games
def test_for_signalling_both_sanctions_together_are_accepted(game: str) -> None:
    state = dealt(table(game, SIX), RNG)
    state = do(state, rec.ReportBreach("16.8(b)", 4, "signals to seat 5", at="22:10"))

    assert ("16.8(b)",) == offered(state, rec.ExcludePlayer)[4]
    state = do(state, act.FoldHand(4, "16.8(b)"), rec.ExcludePlayer(4, "16.8(b)"))

    assert 4 not in fold_round(state).seats


@rule("19.2(b)")
@games
@pytest.mark.parametrize(("seat", "stake"), [(5, 140_00), (4, 170_00)])
def test_who_is_excluded_is_given_what_is_left_and_does_not_come_back(
    game: str, seat: int, stake: int
) -> None:
    state = table(game, SIX | {seat: stake})

    state, made = step(state, rec.ExcludePlayer(seat, "16.1"))

    assert events.SeatLeft("19.2(b)", seat, stake) in note(made)
    assert seat not in state.seats
    refused("19.2(b)", step, state, act.TakeSeat(seat, f"player {seat}", 200_00))


# Rounds of play


@rule("19.1")
@games
def test_a_fire_alarm_leaves_the_rounds_before_as_they_were(game: str) -> None:
    state = rounds(table(game, SIX), 2)
    before = {n: seat.stake for n, seat in state.seats.items()}

    state = do(dealt(state, RNG), act.VoidRound("disturbance", "fire alarm"))

    assert before == {n: seat.stake for n, seat in state.seats.items()}
    assert set(SIX.values()) != set(before.values())


@rule("17.14", "19.4")
@games
def test_a_claim_about_round_2_stands_after_the_first_card_of_round_3(game: str) -> None:
    state = rounds(table(game, SIX), 2)
    claim = rec.OpenDispute("I had the best hand", 2, "player 5")

    _, (heard,) = step(do(state, act.StartRound()), claim)
    _, (late,) = step(dealt(state, RNG), claim)

    note([heard, late])
    assert (rec.DisputeOpened, rec.DisputeDismissed) == (type(heard), type(late))


@rule("17.16", "19.4")
@games
@pytest.mark.parametrize(("last", "clause"), [("X", "17.16"), ("Y", "19.4")])
def test_five_votes_of_five_are_agreed_and_four_go_to_the_operator(
    game: str, last: str, clause: str
) -> None:
    five = dict.fromkeys(range(1, 6), 200_00)
    state = do(dealt(table(game, five), RNG), rec.ProposeOptions(("X", "Y")))
    state = do(state, *[rec.Vote(n, "X") for n in range(1, 5)])

    _, (_, ruling) = step(state, rec.Vote(5, last))

    note([ruling])
    assert clause == ruling.rule
    note(step(state, rec.Vote(5, "X" if last == "Y" else "Y"))[1])


# Seats


@rule("19.6")
@games
def test_seat_3_is_asked_for_after_three_rounds_out_at_a_full_table(game: str) -> None:
    state = do(full(game), act.SitOut(3))

    second, third = rounds(state, 2), rounds(state, 3)

    assert ([], {}) == (alerts(second), offered(second, rec.VacateSeat))
    assert (["19.6"], {3: ()}) == (alerts(third), offered(third, rec.VacateSeat))
    assert 3 not in do(third, rec.VacateSeat(3)).seats


@rule("19.6")
@games
def test_another_seat_empty_in_the_second_of_the_rounds_begins_the_count_anew(game: str) -> None:
    state = rounds(do(full(game), act.SitOut(3)), 1)

    state = rounds(do(state, act.LeaveSeat(8)), 1)
    state = rounds(do(state, act.TakeSeat(8, "somebody else", 200_00)), 1)

    assert [] == alerts(state)
    refused("19.6", step, state, rec.VacateSeat(3))
    assert ["19.6"] == alerts(rounds(state, 2))


@covers("19.6")
@games
def test_to_be_dealt_in_and_fold_in_the_second_of_the_rounds_is_no_abstaining(game: str) -> None:
    state = rounds(do(full(game), act.SitOut(3)), 1)

    state = rounds(do(state, act.SitIn(3)), 1)
    state = rounds(do(state, act.SitOut(3)), 1)

    assert [] == alerts(state)


@covers("19.6")
@games
def test_a_hand_folded_without_a_bet_counts_where_that_is_determined(game: str) -> None:
    state, by_the_text = full(game, abstain_counts_folds=True), full(game)

    state, by_the_text = rounds(state, 3), rounds(by_the_text, 3)

    idle = {n for n, seat in state.seats.items() if seat.idle == 3}
    assert idle
    assert idle == set(offered(state, rec.VacateSeat))
    assert {} == offered(by_the_text, rec.VacateSeat)


@rule("19.6")
@games
def test_a_hand_that_is_dealt_in_keeps_its_seat_to_the_end_of_the_round(game: str) -> None:
    state = rounds(full(game, abstain_counts_folds=True), 3)
    idle = next(n for n, seat in state.seats.items() if seat.idle == 3)

    playing = do(state, act.StartRound())

    refused("19.6", step, playing, rec.VacateSeat(idle))
    assert {} == offered(playing, rec.VacateSeat)
    assert idle not in do(state, rec.VacateSeat(idle)).seats
