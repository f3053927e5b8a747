"""Whatever happens around a table, in both modes, certain things hold after every step."""

import random
import typing
from typing import Any

import pytest

from croupier.room.money import on_felt
from croupier.rulebook import exists
from croupier.rules import actions as act
from croupier.rules import allowed, events, floor, floor_steps, replay
from croupier.rules import floor_records as rec
from croupier.rules.plain import plain, revive
from croupier.rules.table import Table, scene
from tests.offers import offers, ways_on
from tests.random_tables import Ledger, live_tables
from tests.soak_tables import soak_table

both_modes = pytest.mark.parametrize("live", [False, True], ids=["electronic", "live"])


@both_modes
def test_no_chip_is_created_or_destroyed_around_a_table(live: bool) -> None:
    for seed in range(12):
        ledger = Ledger()
        for before, action, state, made in live_tables(random.Random(seed), 250, live):
            ledger.see(before, made)

            assert ledger.felt == on_felt(state), (seed, action, made)


@both_modes
def test_slips_wrong_hands_sanctions_and_other_terms_break_nothing(live: bool) -> None:
    seen = soak_table(random.Random(7), live) + soak_table(random.Random(8), live)

    happened = {events.DeterminationsAnnounced, events.TimeCharged, events.SeatLeft}
    slips = {events.EntryWithdrawn, events.HandFolded, events.RoundVoided} if live else set()
    assert {kind.__name__ for kind in happened | slips} <= set(seen)


class Purses:
    """What each player has in all, at the table and away from it, told from the events alone."""

    def __init__(self) -> None:
        self.purse: dict[str, int] = {}
        self.names: dict[int, str] = {}
        self.at_start: dict[str, int] = {}

    def see(self, event: Any) -> None:
        """The next event: who brings chips, takes them away, or is charged."""
        if isinstance(event, events.SeatTaken):
            self.names[event.seat] = event.player
            self._add(event.player, -event.stake)
        elif isinstance(event, events.SeatChanged):
            self.names[event.to] = self.names.pop(event.seat)
        elif isinstance(event, events.StakeIncreased):
            self._add(self.names[event.seat], -event.amount)
        elif isinstance(event, events.StakeReduced):
            self._add(self.names[event.seat], event.amount)
        elif isinstance(event, events.SeatLeft):
            self._add(self.names.pop(event.seat), event.amount)
        elif isinstance(event, events.ChipsCashedOut):
            self._add(event.player, event.amount)
        elif getattr(event, "source", "") == "stake":  # what the time cost is the player's still
            self._add(self.names[event.seat], event.amount)

    def _add(self, player: str, amount: int) -> None:
        self.purse[player] = self.purse.get(player, 0) + amount

    def whole(self, state: Table) -> dict[str, int]:
        """Between rounds of play: with what lies on the table."""
        there = {seat.player: seat.stake for seat in state.seats.values()}
        return {name: chips + there.get(name, 0) for name, chips in self.purse.items()}


@both_modes
def test_after_a_void_round_everybody_has_what_they_had_whoever_sits_there_now(live: bool) -> None:
    voided = 0
    for seed in range(20):
        purses = Purses()
        for before, action, state, made in live_tables(random.Random(700 + seed), 250, live):
            if isinstance(action, act.StartRound) and before is not None:
                purses.at_start = purses.whole(before)
            for event in made:
                purses.see(event)
            if any(isinstance(event, events.RoundVoided) for event in made):
                now = purses.whole(state)
                voided += 1

                assert purses.at_start == {name: now[name] for name in purses.at_start}, made
    assert voided


@both_modes
def test_excluded_players_leave_in_mid_round_and_their_seats_are_taken(live: bool) -> None:
    seen = set()

    for seed in range(150):
        for _, _, state, made in live_tables(random.Random(800 + seed), 200, live):
            if state.playing and state.gone:
                seen |= {type(event) for event in made}
        if {events.SeatTaken, events.ChipsCashedOut, events.PotAwarded} <= seen:
            break

    assert {events.SeatLeft, events.SeatTaken} <= seen


# asked for only to be refused
NEVER = {act.BetOtherwise, act.DividePot, act.GiveChips, act.SeeCards, rec.RegisterSideBet}
ELSEWHERE = {act.OpenTable, act.OpenRound, act.FoldAbsent}
BY_HAND = {act.Deal, act.Show, act.GiveUp, act.WithdrawEntry}  # of a dealer with real cards


@both_modes
def test_everything_that_may_be_asked_for_around_a_table_happens(live: bool) -> None:
    everything = {*typing.get_args(act.Action), *floor_steps.ASKED} - NEVER - ELSEWHERE
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
def test_every_clause_of_an_offer_exists(live: bool) -> None:
    for _, _, state, _ in live_tables(random.Random(500), 100, live):
        assert all(exists(state.game.name, offer.rule) for _, offer in offers(state))
