"""Tournaments of Canberra Poker for the tests of rule 17, played by results: no cards are dealt.

`Run` has everything approved and its players entered; `seat` holds the ballot and starts the
session, `round` plays one at a table and names the chips after it, `finish` awards the places.
"""

from fractions import Fraction

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.tournament import records as rec
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import (
    Conditions,
    Level,
    PrizeScale,
    Session,
    TournamentCommission,
    TournamentGame,
)
from tests import play as marks

DIRECTOR = "Kim"


def limits(least=100, most=1_000, multiple=50):
    """The table under limits in chips."""
    return CanberraDeterminations(
        ante_min=least, ante_max=most, multiple=multiple, max_payout=10**6
    )


def percent(*shares):
    """A breakdown of the prize pool."""
    return (PrizeScale(tuple(Fraction(share) for share in shares)),)


ONE_LEVEL = (Level(),)


def conditions(prizes=(50, 30, 20), levels=ONE_LEVEL, fee=60_00, **choices):
    """Conditions that may be approved: a final of one round, prizes for three places."""
    given = {
        "name": "Masters",
        "game": "canberra",
        "start": "2026-03-12 19:00",
        "player_groups": (),
        "entry_fee": fee,
        "commission": TournamentCommission("per_fee", Fraction(10_00), Fraction(10_00), "GRC-9"),
        "starting_chips": 5_000,
        "min_players": 1,
        "max_players": 70,
        "players_per_table": 7,
        "elimination": "table_minimum",
        "games": (TournamentGame("canberra", house=limits(), levels=levels),),
        "sessions": (Session("final", rounds=1),),
        "prizes": percent(*prizes),
    }
    return Conditions(**(given | choices))


class Run:
    """A tournament and everything that has happened in it."""

    def __init__(self, terms, players="", open_entries=True):
        self.state, events = tournament.open_tournament(rec.OpenTournament(terms))
        self.events = list(marks.note(events))
        self.at = 0
        if open_entries:
            self.do(
                rec.PublishConditions("digest"),
                rec.ApproveConditions("GRC-1", "2026-01-05"),
                rec.NominateDirector(DIRECTOR),
                rec.OpenEntries(),
                *(rec.Enter(player) for player in players),
            )

    def do(self, *actions):
        """Carry out actions; what they led to."""
        told = []
        for action in actions:
            self.state, events = tournament.advance(self.state, action)
            told += marks.note(events)
        self.events += told
        return told

    def refuse(self, clause, action):
        """Expect a refusal that cites the clause and leaves everything as it was."""
        before = self.state.fork()
        refusal = marks.refused(clause, tournament.advance, self.state, action)
        assert before == self.state
        return refusal.reason

    def draw(self, order=None):
        """The ballot, by default in the order of entry."""
        players = [e.player for e in self.state.entrants.values() if e.standing == "in"]
        return self.do(rec.DrawSeats(tuple(order or players), DIRECTOR))

    def seat(self, order=None, absent=""):
        """Ballot, everybody but the absent sits down, and the session starts."""
        self.draw(order)
        drawn = [e.player for e in self.state.entrants.values() if e.table]
        self.do(*(rec.TakeAllocatedSeat(p) for p in drawn if p not in absent))
        return self.do(rec.StartSession(self.at, DIRECTOR))

    def direct(self, table=1):
        """Let a table begin its next round; the event that says who is in it."""
        self.at += 60
        told = self.do(rec.DirectRound(table, self.at))
        return next((e for e in told if type(e) is rec.RoundDirected), None)

    def round(self, table=1, void=False, **chips):
        """A round at a table: the chips of those named, the others keep theirs."""
        directed = self.direct(table)
        players = self.state.tables[table].players
        after = tuple((seat, chips.get(players[seat], had)) for seat, had in directed.chips)
        return self.do(rec.ReportRound(table, self.at, after, void=void))

    def finish(self):
        """The director awards the places; the prizes by player."""
        self.do(rec.ConfirmPlaces(DIRECTOR))
        return self.state.prizes

    def of(self, kind):
        """The events of one kind so far."""
        return [event for event in self.events if type(event) is kind]
