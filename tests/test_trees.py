"""Trees: how many sequences of actions are allowed from a named position, counted two ways.

One way follows `allowed`. The other asks `decide` about every action anybody could think of, all
kinds, all seats, all amounts in half chips; it is slow, and taken as deep as it is quick.
"""

from functools import cache
from pathlib import Path

import pytest

from croupier.errors import Refused
from croupier.histories.cases import SECTIONS, parse, play
from croupier.rules import actions as act
from croupier.rules import allowed, decide, step

TREES = sorted((Path(__file__).parent / "trees").glob("*.tree"))
QUICK = 250  # positions at one depth that the slow way may try

names = [path.stem for path in TREES]
PLAIN = (act.Check, act.Call, act.CallAndFold, act.Fold, act.TapOut, act.OverBlind, act.GiveUp)
AMOUNTS = (act.Bet, act.CallAndRaise)


class Tree:
    """A position in the format of case files, and its counts by depth."""

    def __init__(self, path):
        case = parse(path.read_text(encoding="utf-8"), path.name, (*SECTIONS, "counts"))
        *_, last = play(case)
        assert () == last.failures
        self.table, self.state = case.table, last.record.state
        pairs = [line.text.split(":") for line in case.sections["counts"]]
        self.counts = {int(depth): int(count) for depth, count in pairs}

    def after(self, state, action):
        """The position after an action, the next cards dealt."""
        state, _ = step(state, action)
        while (deal := self.table.follow(state)) is not None:
            state, _ = step(state, deal)
        return state

    def count(self, actions, depth, state=None):
        """Sequences of so many actions; those that end the round sooner are not counted."""
        state = state or self.state
        if depth == 0:
            return 1
        following = [self.after(state, action) for action in actions(self, state)]
        return sum(self.count(actions, depth - 1, each) for each in following)


tree = cache(Tree)


def by_choice(tree, state):
    """Every action that `allowed` offers, amounts in whole chips."""
    return [action for choice in allowed(state) for action in _of(tree, state, choice)]


def _of(tree, state, choice):
    if choice.action is act.LoadShoe:
        return [tree.table.action("deal").action]
    if choice.least is None:
        return [choice.action(choice.seat)]
    chip = state.law.det.smallest_chip
    first = -(-choice.least // chip) * chip
    amounts = {choice.least, choice.most, *range(first, choice.most + 1, chip)}
    return [choice.action(choice.seat, amount) for amount in sorted(amounts)]


def by_trying(tree, state):
    """Every action that is not refused, of all one can think of; one for each outcome."""
    outcomes = {_outcome(state, action): action for action in _conceivable(tree, state)}
    return [action for outcome, action in outcomes.items() if outcome]


def _conceivable(tree, state):
    yield tree.table.action("deal").action
    half = state.law.det.smallest_chip // 2
    most = max(state.stakes) + max(state.bets) + 2 * half
    for seat in (*state.seats, 0):
        yield from (kind(seat) for kind in PLAIN)
        yield from (kind(seat, cents) for kind in AMOUNTS for cents in range(0, most + 1, half))


def _outcome(state, action):
    """What an action leads to (a short call is a tap out by either name); nothing if refused."""
    try:
        return decide(state, action)
    except Refused:
        return ()


@pytest.mark.parametrize("path", TREES, ids=names)
def test_a_position_has_as_many_continuations_as_its_file_says(path):
    position = tree(path)

    counted = {depth: position.count(by_choice, depth) for depth in position.counts}

    assert position.counts == counted


@pytest.mark.parametrize("path", TREES, ids=names)
def test_trying_everything_finds_the_same_continuations(path):
    position = tree(path)
    depths = [d for d in position.counts if position.counts.get(d - 1, 1) <= QUICK]

    counted = {depth: position.count(by_trying, depth) for depth in depths}

    assert {depth: position.counts[depth] for depth in depths} == counted
    assert max(depths) >= 2


def test_the_trees_stand_in_every_pot_game_and_under_every_limit():
    positions = [tree(path).state.law for path in TREES]

    assert {"omaha", "faro", "stud"} == {law.game.name for law in positions}
    limits = {"fixed", "spread", "straddle", "half_pot", "full_pot", "no_limit"}
    assert limits == {law.det.limit for law in positions}
