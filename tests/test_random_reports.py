"""Random irregularities in random play: what must hold after every single step."""

import random

import pytest

from croupier.errors import Refused
from croupier.rulebook import exists
from croupier.rules import GAMES, allowed, dump, load, replay, step
from croupier.rules import actions as act
from croupier.rules.irregularities import vocabulary
from croupier.rules.plain import plain, revive
from tests.random_play import random_determinations, random_round
from tests.random_reports import (
    likely_reports,
    play_with_reports,
    random_move,
    random_report,
)

ROUNDS = 100


def rounds(seed, count=ROUNDS, live=True, often=0.3):
    """So many rounds with random reports: (opening, state before, action, state after, events)."""
    rng = random.Random(seed)
    for _ in range(count):
        game = rng.choice(("omaha", "faro", "stud"))
        opening = random_round(rng, game, random_determinations(rng, game))
        for made in play_with_reports(rng, opening, live, often):
            yield opening, *made


@pytest.mark.parametrize("live", [True, False])
def test_chips_are_conserved_at_every_step(live):
    for opening, _, action, state, _ in rounds(1, live=live):
        whole = sum(stake for _, stake in opening.stakes)

        assert whole == sum(state.stakes) + state.pot + state.commission, action
        assert min(state.stakes) >= 0 <= state.pot


@pytest.mark.parametrize("live", [True, False])
def test_every_report_that_a_game_knows_is_ruled_on_sooner_or_later(live):
    expected = {
        (name, what)
        for name, game in GAMES.items()
        for what, ruling in vocabulary(game).items()
        if live or not ruling.live
    }
    ruled = set()

    for opening, _, action, _, _ in rounds(8, 400 if live else 60, live, often=0.5):
        ruled |= {(opening.game, action.what)} if isinstance(action, act.Report) else set()
        if ruled == expected:
            break

    assert expected == ruled


def open_reports(state):
    return {what for o in allowed(state, "dealer") if o.action is act.Report for what in o.among}


@pytest.mark.parametrize("live", [True, False])
def test_what_is_ruled_on_was_open_to_be_reported(live):
    for _, before, action, _, _ in rounds(21, live=live, often=0.5):
        if isinstance(action, act.Report):
            assert action.what in open_reports(before)


def ruled_on(state, what):
    for report in likely_reports(state, what):
        try:
            step(state, report)
        except Refused:
            continue
        return True
    return False


def test_whatever_may_be_reported_can_be_ruled_on():
    for _, _, _, state, _ in rounds(31, 40):
        assert [] == [what for what in sorted(open_reports(state)) if not ruled_on(state, what)]


@pytest.mark.parametrize("live", [True, False])
def test_somebody_can_always_go_on(live):
    for _, _, action, state, _ in rounds(2, live=live):
        if state.phase != "concluded":
            rng = random.Random(3)
            state_after, _ = step(state, random_move(rng, state, live))

            assert allowed(state), action
            assert state_after != state


def test_the_state_is_what_its_events_make_of_it():
    stream = []
    for _, _, action, state, events in rounds(4, 40):
        stream = [*([] if isinstance(action, act.OpenRound) else stream), *events]

        assert state == replay(revive(plain(event)) for event in stream)
        assert state == load(dump(state))


def test_every_clause_cited_exists_in_the_instrument_of_the_game():
    for opening, _, _, _, events in rounds(5):
        for event in events:
            assert exists(opening.game, event.rule), (opening.game, event)


def test_every_refusal_cites_a_clause_and_changes_nothing():
    rng = random.Random(6)
    for opening, _, _, state, _ in rounds(6, 50):
        before = dump(state)
        rule = clause_of_refusal(state, random_report(rng, state))

        assert rule is None or exists(opening.game, rule)
        assert before == dump(state)


def clause_of_refusal(state, action):
    """The clause by which an action is refused, or None."""
    try:
        step(state, action)
    except Refused as refusal:
        return refusal.rule
    return None


def test_a_misdeal_leaves_the_compulsory_bets_and_the_button_where_they_were():
    before = {}
    for opening, _, _, state, events in rounds(7, often=0.5):
        if state.posted is not None:
            before = {"bets": tuple(state.forced), "stakes": state.posted.stakes}
        if any(type(event).__name__ == "DealTakenBack" for event in events) and before:
            assert before["stakes"] == tuple(state.stakes)
            assert before["bets"] == tuple(state.staked)
            assert opening.button == state.button
            assert "posting" == state.phase
        before = before if state.dealt else {}
