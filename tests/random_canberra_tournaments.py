"""Whole random tournaments of Canberra Poker with cards, each table followed beside it.

What random_tournaments checks of any tournament holds here too. Besides, every table is a stream of
its own that must replay, agree with the tournament on marker and chips, and conserve its chips; and
the places are found a second time from what happened, by whoever went out with which round. Many
at once: python -m tests.random_canberra_tournaments 1000 0.
"""

import random
import sys
from collections import defaultdict
from dataclasses import replace

from croupier.rulebook import rulebook
from croupier.rules.house import events as ev
from croupier.rules.house import starting_marker as mark
from croupier.rules.house import steps as house
from croupier.rules.tournament.events import (
    ExtraRoundsOrdered,
    PlacesDrawn,
    PlayerEliminated,
    PositionForfeited,
    ReserveSeated,
    RoundReported,
    SeatsAllocated,
    SessionStarted,
)
from tests.random_tournaments import Checked, random_conditions, random_crowd


class Followed(Checked):
    """A tournament of Canberra Poker whose tables are checked with every round."""

    def __post_init__(self):
        super().__post_init__()
        self.doubles = {}

    def _session(self, progress):
        self.doubles = {}
        return super()._session(progress)

    def _round(self, table, directed):
        seconds = super()._round(table, directed)
        _, events = self.tables.pop()
        self.follow(table, directed, events)
        return seconds

    def follow(self, table, directed, events):
        """Replay what the table told, and hold it against what was directed and reported."""
        known = rulebook("canberra").clauses
        double = self.doubles.get(table)
        for event in events:
            assert event.rule in known, event
            double = house.evolve(double, event)
            held = sum(double.chips) + double.wagered()
            assert held == double.bought
            if type(event) is ev.WagersOpened:
                assert directed.button == double.marker.box
                assert dict(directed.chips) == {b: double.chips[b] for b, _ in directed.chips}
        self.doubles[table] = double
        assert double == self.houses[table]
        report = self.plays[table]
        assert dict(report.chips) == {box: double.chips[box] for box, _ in directed.chips}
        assert not any(type(event) is mark.SeatEliminated for event in events)


class Places:
    """Who finished where, from the log alone: chips at the end, or the round one went out with."""

    def __init__(self, log):
        self.chips, self.out = {}, {}
        self.tables, self.seats, self.rounds, self.level = {}, {}, {}, {}
        self.began = self.latest = 0
        for self.number, event in enumerate(log):
            SECOND.get(type(event), lambda *_: None)(self, event)

    def allocated(self, event):
        self.tables = {player: table for player, _, table, _ in event.seats}
        self.seats = {(table, seat): player for player, _, table, seat in event.seats}

    def reserve(self, event):
        self.tables[event.player] = event.table
        self.seats[event.table, event.seat] = event.player
        self.chips[event.player] = event.chips

    def started(self, event):
        self.began, self.rounds, self.level = self.number, {}, {}
        if event.chips is not None:
            self.chips |= dict.fromkeys(self.tables, event.chips)

    def reported(self, event):
        self.latest = self.rounds[event.table] = self.number
        self.chips |= {self.seats[event.table, seat]: held for seat, held in event.chips}

    def level_players(self, event):
        for player in event.players:
            self.level[player] = (*self.level.get(player, ()), self.chips[player])

    def forfeited(self, event):
        """Without a place, unless earned in a session before."""
        held = self.chips.get(event.player)
        self.out[event.player] = None if held is None else (self.latest + 0.7, (held,))

    def eliminated(self, event):
        """With the last round at the table; or with the session, by chips."""
        if event.rule == "17.14":
            last = self.rounds.get(self.tables[event.player], self.began)
            self.out[event.player] = (last, ())
        else:
            self.out[event.player] = (self.latest + 0.5, self.score(event.player))

    def score(self, player):
        return (*self.level.get(player, ()), self.chips[player])

    def ranked(self):
        """Best first; whoever shares a place together."""
        groups = defaultdict(set)
        for player in self.chips:
            how = self.out.get(player, (float("inf"), self.score(player)))
            if how is not None:
                groups[how].add(player)
        return [groups[how] for how in sorted(groups, reverse=True)]


SECOND = {
    SeatsAllocated: Places.allocated,
    ReserveSeated: Places.reserve,
    SessionStarted: Places.started,
    RoundReported: Places.reported,
    ExtraRoundsOrdered: Places.level_players,
    PositionForfeited: Places.forfeited,
    PlayerEliminated: Places.eliminated,
}


def followed_run(seed, most=30):
    """One random tournament of Canberra Poker, its tables and places checked."""
    dice = random.Random(f"canberra tournament {seed}")
    players = dice.choice((1, 2, 3, dice.randrange(1, most + 1), dice.randrange(1, most + 1)))
    terms = replace(
        random_conditions(dice, "canberra", players),
        tie_break_rounds=dice.choice(("deciding", "every")),
        void_round_counts_in_session=dice.random() < 0.3,
        starting_chips=dice.choice((100, 300, 1_000, 5_000)),
    )
    crowd = replace(random_crowd(dice), void=dice.choice((0, 0.05)))
    run = Followed(terms, dice.randrange(1 << 30), crowd, keep_tables=True)
    run.prepare()
    run.enter(f"player {n}" for n in range(1, players + 1))
    run.play()
    run.check_end()
    drawn = any(type(event) is PlacesDrawn for event in run.log)
    if run.state.phase == "closed" and terms.elimination != "points" and not drawn:
        found = Places(run.log).ranked()
        assert found == [set(group) for group in run.state.places], f"seed {seed}"
    return run


if __name__ == "__main__":  # how many, and the first seed
    count, first = map(int, (*sys.argv[1:], "1000", "0")[:2])
    sizes = {seed: 300 if seed % 50 == 0 else 30 for seed in range(first, first + count)}
    rounds = sum(followed_run(seed, most).rounds for seed, most in sizes.items())
    sys.stdout.write(f"{count} tournaments, {rounds} rounds of play\n")
