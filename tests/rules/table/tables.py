"""Tables between rounds, for the tests of this folder."""

from dataclasses import replace
from typing import Any

from croupier.rules import actions as act
from croupier.rules import step
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.people import DEALER
from croupier.rules.table import Table
from tests.live import next_card
from tests.play import note
from tests.random_play import random_shoe

TIME = Commission("time", rate=6_00, maximum=8_00, approval="GRC-2")
POT = Commission("pot", 5, cap=10_00, approval="GRC-1")

PLAIN = Determinations(
    min_table_stake=100_00,
    commission=POT,
    compulsory="blind",
    blinds=(5_00, 10_00),
    limit="no_limit",
    min_bet=10_00,
    effective_from="2020-01-01",
)
OWN: dict[str, dict[str, Any]] = {
    "omaha": {"burn": False, "max_buy_in": 400_00},
    "faro": {"deal_pattern": "1x5"},
    "stud": {"first_opener": "lowest"},
}


def determinations(game: str, **changes: Any) -> Determinations:
    """Complete determinations for a game, with changes."""
    return replace(PLAIN, **(OWN[game] | changes))


def table(game: str, stakes: dict[int, int] | None = None, **changes: Any) -> Table:
    """An open table with these table stakes at its seats."""
    opening = act.OpenTable(game, "2026-11-15", determinations(game, **changes), 7, "GRC-9")
    state, events = step(None, opening)
    note(events)
    for seat, stake in (stakes or {}).items():
        state = do(state, act.TakeSeat(seat, f"player {seat}", stake))
    assert isinstance(state, Table)
    return state


PROCEDURES = "POKER-7"  # the version that live tables are opened under
SHOE = "GRC-8"
LIVE: dict[str, Any] = {"live": True, "procedures": PROCEDURES, "shoe": SHOE}


def on_duty(by: str = DEALER, name: str = "Dee") -> tuple[Any, ...]:
    """Sign for the duties of a shift, and in at the table."""
    return Attest("duties", by, name), SignIn(by, name, PROCEDURES)


def do(state: Table, *actions: Any) -> Table:
    """The table after these actions, every clause noted."""
    for action in actions:
        state, events = step(state, action)
        note(events)
    return state


def dealt(state: Table, rng: Any) -> Table:
    """The next round of play started and dealt."""
    state = do(state, act.StartRound())
    return do(state, random_shoe(rng, state.det))


def fold_round(state: Table) -> Table:
    """Everybody folds, or opens where they must, until the round of play is over."""
    while state.playing:
        assert state.round is not None
        seat = state.round.seat_to_act
        state = do(state, act.Fold(seat))
    return state


def called_to(state: Table, seat: int) -> Table:
    """Everybody calls or checks until it is this seat's turn, or the betting round is over."""
    while state.round and state.round.phase == "betting" and state.round.seat_to_act != seat:
        turn = state.round.seat_to_act
        bet = state.round.bets[state.round.to_act] < state.round.bet or not state.round.number
        state = do(state, act.Call(turn) if bet else act.Check(turn))
    return state


# At a live table, where the dealer enters the cards


def live(game: str, players: int = 6, **terms: Any) -> Table:
    """A table with real cards, checked, its dealer on duty, the first round of play dealt."""
    det = determinations(game, **terms)
    state, _ = step(None, act.OpenTable(game, "2026-11-15", det, 7, "GRC-9", **LIVE))
    state = do(state, *[act.TakeSeat(n, f"player {n}", 200_00) for n in range(1, players + 1)])
    state = do(state, *on_duty(), Attest("opening check", DEALER, "Dee"))
    return entered(do(state, act.StartRound(), act.LoadShoe()))


def entered(state: Table) -> Table:
    """The cards that are due, as they fall."""
    while state.round is not None and state.round.phase == "dealing":
        state = do(state, act.Deal((next_card(state.round),)))
    return state


def to_showdown(state: Table) -> Table:
    """Everybody quiet to the end."""
    while state.round is not None and state.round.phase != "showdown":
        state = called_to(entered(state), 0)
    return state
