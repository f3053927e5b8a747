"""Random play in every stream, with everything anybody may do held against the engine on the way.

Each function takes dice, a number of steps and how often to look; it counts the actions that were
offered and accepted. `tests/test_answers.py` runs them for a moment, `tests/soak_answers.py` long.
"""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from croupier.errors import Refused
from croupier.rules import actions as pot
from croupier.rules import step
from croupier.rules.floor_records import Attest
from croupier.rules.people import DEALER
from croupier.rules.tournament import actions as act
from croupier.rules.tournament.state import Tournament
from tests import answers
from tests.house_random import Table as HousePlay
from tests.house_random import probes
from tests.house_reports import TROUBLES, Troubled
from tests.random_play import random_determinations, random_round
from tests.random_reports import random_move, random_report
from tests.random_tables import NAMES, opening, random_step
from tests.random_tournament_tables import Entrants
from tests.random_tournaments import GAMES, Checked, random_conditions, random_crowd
from tests.rules.table.tables import on_duty


def looked_at(rng: random.Random, state: Any, asked: Iterable[Any], some: int = 6) -> int:
    """Hold a state and what is asked in it against the engine, for some of the people there."""
    everybody = answers.people(state)
    found = rng.sample(everybody, min(some, len(everybody)))
    offered = sum(1 for _ in answers.offered(rng, state, found))
    for action in asked:
        answers.asked(state, action, found)
    return offered


def rounds(rng: random.Random, steps: int, often: float) -> int:
    """Rounds of play of the pot games by themselves, with reports, live and electronic by turns."""
    offered = 0
    for n in range(1 + steps // 40):
        game = rng.choice(("omaha", "faro", "stud"))
        state, _ = step(None, random_round(rng, game, random_determinations(rng, game)))
        for _ in range(40):
            if state.phase == "concluded":
                break
            move, report = random_move(rng, state, live=n % 2 == 0), random_report(rng, state)
            if rng.random() < often:
                offered += looked_at(rng, state, (move, report))
            state = _after(state, move if rng.random() < 0.9 else report)
    return offered


def _after(state: Any, action: Any) -> Any:
    try:
        return step(state, action)[0]
    except Refused:
        return state


def tables(rng: random.Random, steps: int, often: float, live: bool) -> int:
    """The life of a table of the pot games."""
    state, _ = step(None, opening(rng, live))
    offered, least = 0, state.det.min_table_stake or 0
    for n in range(1, state.size + rng.choice((0, 1))):
        stake = least + state.det.smallest_chip * rng.randint(0, 40)
        state, _ = step(state, pot.TakeSeat(n, NAMES[n], stake))
    for action in (*on_duty(), Attest("opening check", DEALER, "Dee")) if live else ():
        state, _ = step(state, action)
    for _ in range(steps):
        action = random_step(rng, state)
        if rng.random() < often:
            offered += looked_at(rng, state, (action,))
        state = _after(state, action)
    return offered


def house_tables(rng: random.Random, steps: int, often: float, game: str, live: bool) -> int:
    """A table of a house game where things go wrong."""
    table = Troubled(game, f"answers {rng.random()}", live, often=0.3)
    return _house(rng, table, steps, often)


def tournament_tables(rng: random.Random, steps: int, often: float) -> int:
    """A tournament's table of Canberra Poker."""
    return _house(rng, Entrants(f"answers {rng.random()}"), steps, often)


def _house(rng: random.Random, table: HousePlay, steps: int, often: float) -> int:
    offered = 0
    for _ in range(steps):
        if rng.random() < often:
            wild = rng.sample(list(probes(table)), 3)
            if isinstance(table, Entrants):
                wild += table.own_probes()
            else:
                wild += [rng.choice(TROUBLES)(table) for _ in range(2)]
            offered += looked_at(rng, table.state, wild)
        table.step()
    return offered


class Proved(Checked):
    """A tournament that is looked at now and then, before an action is carried out."""

    often, offered = 0.1, 0

    def do(self, action: Any) -> Any:
        """As ever; and what else somebody might ask for in its place."""
        rng = self.dice
        if rng.random() < self.often:
            wild = [_anything(rng, self.state) for _ in range(4)]
            self.offered += looked_at(rng, self.state, (action, *wild), some=4)
        return super().do(action)


def tournaments(rng: random.Random, often: float, most: int = 20) -> int:
    """One tournament of any game from its conditions to its end."""
    game, players = rng.choice(GAMES), rng.randint(1, most)
    run = Proved(random_conditions(rng, game, players), rng.randrange(1 << 30), random_crowd(rng))
    run.quick, run.often = True, often
    run.prepare()
    run.enter(f"player {n}" for n in range(1, players + 1))
    run.play()
    return run.offered


def _anything(rng: random.Random, state: Tournament) -> Any:
    """What anybody might try in a tournament: most of it is refused."""
    names = [*state.entrants, *state.reserves, "nobody"]
    player, other = rng.choice(names), rng.choice(names)
    by = rng.choice([*state.holders, *state.holders, "casino operator", "dealer", player])
    table, seat = rng.choice([*state.tables, 1, 99]), rng.randint(0, 9)
    at = state.at + rng.choice((-5, 0, 0, 60, 4000))
    yes = rng.random() < 0.5
    version = state.conditions.version + yes
    return rng.choice(
        (
            lambda: act.ChangeConditions(replace(state.conditions, version=version), by),
            lambda: act.PublishConditions("a digest", by),
            lambda: act.NotifyCommission("2026-01-01" * yes, "a digest", by),
            lambda: act.ApproveConditions("GRC-1", "2026-01-01" * yes, by),
            lambda: act.NominateDirector("Zoe" * yes, by),
            lambda: act.OpenEntries(by),
            lambda: act.Enter(rng.choice((player, "newcomer"))),
            lambda: act.Withdraw(player),
            lambda: act.DrawSeats(tuple(rng.sample(names, len(names))[:-1]), by),
            lambda: act.AssignSeats((), by),
            lambda: act.TakeAllocatedSeat(player),
            lambda: act.SeatReserve(rng.choice(state.reserves or ("nobody",)), other, by),
            lambda: act.StartSession(at, by, (player,) * yes),
            lambda: act.DirectRound(table, at),
            lambda: act.ReportRound(table, at, ((seat, 100),)),
            lambda: act.ReBuy(player, at),
            lambda: act.DeclineReBuy(player),
            lambda: act.BreakTable(table, by),
            lambda: act.MovePlayer(player, table, seat, by),
            lambda: act.MarkAbsent(player, by, yes),
            lambda: act.ForfeitPosition(player, by),
            lambda: act.AskSubstitute(player, rng.choice((other, "a friend")), by, "", yes),
            lambda: act.CallBreak(5 * yes, at, by),
            lambda: act.SetPace("quick", by, rng.choice((None, 0, 30))),
            lambda: act.DirectPlayer(player, "quick", by),
            lambda: act.PlayHandForHand(by, yes),
            lambda: act.AttestChips(table, by),
            lambda: act.ChangeColours(rng.choice((0, 1, 25)), by),
            lambda: act.ChangeChips(player, 5, "add"),
            lambda: act.CloseSession(at, by),
            lambda: act.DrawForPlaces(tuple(zip(state.tied, ("Ah", "Kh"), strict=False)), by),
            lambda: act.OpenRepechage((player,) * yes, by),
            lambda: act.ConfirmPlaces(by),
            lambda: act.CancelTournament("no light", by),
        )
    )()
