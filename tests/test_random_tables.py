"""Whatever happens around a table, in both modes, certain things hold after every step."""

import random
import typing

import pytest

from croupier.rulebook import exists
from croupier.rules import actions as act
from croupier.rules import allowed, events, floor, replay, step
from croupier.rules.plain import plain, revive
from croupier.rules.table import Table, scene
from tests.offers import MAKE, offers, ways_on
from tests.random_tables import live_tables

both_modes = pytest.mark.parametrize("live", [False, True], ids=["electronic", "live"])


def chips(state: Table) -> int:
    """Every chip on the table: in front of players and in the pot."""
    stakes = {n: seat.stake for n, seat in state.seats.items()}
    pot = 0
    if state.round is not None and state.playing:
        stakes |= dict(zip(state.round.seats, state.round.stakes, strict=True))
        pot = state.round.pot
    return sum(stakes.values()) + pot


def flow(made: tuple[object, ...]) -> int:
    """Chips that came to the table, less those that went."""
    gone = (events.StakeReduced, events.SeatLeft, events.CommissionTaken)
    total = 0
    for event in made:
        if isinstance(event, events.SeatTaken):
            total += event.stake
        elif isinstance(event, events.StakeIncreased):
            total += event.amount
        elif isinstance(event, gone) or getattr(event, "source", "") == "stake":
            total -= event.amount
    return total


def commission_back(before: Table | None, made: tuple[object, ...]) -> int:
    """What was taken from a round of play that is declared void after its end."""
    voided = any(isinstance(event, events.RoundVoided) for event in made)
    return before.round.commission if voided and before and before.round else 0


@both_modes
def test_no_chip_is_created_or_destroyed_around_a_table(live: bool) -> None:
    for seed in range(12):
        known = 0
        for before, action, state, made in live_tables(random.Random(seed), 250, live):
            known += flow(made) + commission_back(before, made)

            assert known == chips(state), (seed, action, made)


NEVER = {act.DividePot, act.GiveChips, act.SeeCards}  # asked for only to be refused
ELSEWHERE = {act.OpenTable, act.OpenRound, act.FoldAbsent}
BY_HAND = {act.Deal, act.Show, act.GiveUp, act.WithdrawEntry}  # of a dealer with real cards


@both_modes
def test_everything_that_may_be_asked_for_around_a_table_happens(live: bool) -> None:
    everything = {*typing.get_args(act.Action), *floor.ASKED} - NEVER - ELSEWHERE
    missing = everything if live else everything - BY_HAND

    for seed in range(150):
        steps = live_tables(random.Random(600 + seed), 200, live)
        missing = missing - {type(action) for _, action, _, _ in steps}
        if not missing:
            break

    assert set() == missing


@both_modes
def test_a_table_is_what_its_events_make_of_it(live: bool) -> None:
    for seed in range(6):
        steps = list(live_tables(random.Random(100 + seed), 200, live))
        stream = [event for *_, made in steps for event in made]

        assert steps[-1][2] == replay(revive(plain(event)) for event in stream)


@both_modes
def test_every_clause_cited_around_a_table_exists(live: bool) -> None:
    for seed in range(6):
        for _, _, state, made in live_tables(random.Random(200 + seed), 200, live):
            assert all(exists(state.game.name, event.rule) for event in made), made


@both_modes
def test_a_table_is_never_stuck(live: bool) -> None:
    for seed in range(6):
        for _, _, state, _ in live_tables(random.Random(300 + seed), 200, live):
            held = floor.hold(state.floor, scene(state)) if not state.playing else None
            remedies = {offer.rule for _, offer in ways_on(state)}

            assert state.floor.closed or allowed(state) or remedies
            assert state.floor.closed or held is None or held[0] in remedies


@both_modes
def test_whatever_is_offered_to_a_role_can_be_carried_out(live: bool) -> None:
    for seed in range(5):
        steps = list(live_tables(random.Random(400 + seed), 150, live))
        for _, _, state, _ in steps[::9]:
            for role, offer in offers(state):
                if offer.action in MAKE:
                    assert step(state, MAKE[offer.action](state, offer, role))[1]


@both_modes
def test_every_clause_of_an_offer_exists(live: bool) -> None:
    for _, _, state, _ in live_tables(random.Random(500), 100, live):
        assert all(exists(state.game.name, offer.rule) for _, offer in offers(state))
