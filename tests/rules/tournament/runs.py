"""Tournaments for the tests of rules 20 and 17, played by results: no cards are dealt.

    run = Run("omaha", "abcd", players_per_table=2)    entered, in the order of entry
    run = Run(terms, "abcd")                            the same under conditions given whole
    run.seat(absent="d")                                ballot in that order, session started
    run.round(1, a=20_000, b=0)                         a round at table 1: the chips after it
    run.finish()                                        the director awards places and prizes

Whoever is not named keeps their chips; unless told otherwise everybody put in 100.
"""

from croupier.histories.conditions_pages import digest
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from tests import play as marks
from tests.conditions import conditions

DIRECTOR = "Dora"


class Run:
    """A tournament and everything that has happened in it."""

    def __init__(self, game, players="", open_entries=True, **changes):
        terms = conditions(game, **changes) if isinstance(game, str) else game
        self.state, events = tournament.open_tournament(act.OpenTournament(terms))
        self.events = list(marks.note(events))
        self.at = 0
        if open_entries:
            text = digest(terms)
            self.do(act.PublishConditions(text), act.NotifyCommission("2026-03-01", text))
            self.do(act.ApproveConditions("GRC-9", "2026-03-01"), act.NominateDirector(DIRECTOR))
            self.do(act.OpenEntries(), *(act.Enter(player, reserve=True) for player in players))

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

    def draw(self, order=None, sizes=()):
        """The ballot, by default in the order of entry."""
        playing = self.state.repechage or [p for p, e in self.players() if e.standing == "in"]
        return self.do(act.DrawSeats(tuple(order or playing), DIRECTOR, sizes))

    def seat(self, order=None, absent="", sizes=(), forfeit=()):
        """Ballot, everybody but the absent sits down, and the session starts."""
        self.draw(order, sizes)
        drawn = [p for p, e in self.players() if e.table and p not in absent]
        self.do(*(act.TakeAllocatedSeat(player) for player in drawn))
        return self.do(act.StartSession(self.at, DIRECTOR, tuple(forfeit)))

    def players(self):
        """Everybody who has entered."""
        return list(self.state.entrants.items())

    def direct(self, table=1, after=60):
        """Let a table begin its next round; the event that says who is in it, if it begins."""
        self.at += after
        told = self.do(act.DirectRound(table, self.at))
        return next((event for event in told if type(event) is ev.RoundDirected), None)

    def round(self, table=1, put=None, after=60, void=False, **chips):
        """A round at a table: the chips after it, and what each put in the pot."""
        directed = self.direct(table, after)
        names = self.state.tables[table].players
        left = tuple((seat, chips.get(names[seat], had)) for seat, had in directed.chips)
        least = {
            seat: max(had - now, min(had, 100))
            for (seat, had), (_, now) in zip(directed.chips, left, strict=True)
        }
        in_pot = tuple((seat, (put or {}).get(names[seat], least[seat])) for seat, _ in left)
        return self.do(act.ReportRound(table, self.at, left, in_pot, void))

    def chips(self):
        """The chips of everybody who has some."""
        return {player: e.chips for player, e in self.players() if e.chips}

    def left(self):
        """Who is still in."""
        return "".join(player for player, e in self.players() if e.standing == "in")

    def finish(self):
        """The director awards the places; the prizes by player."""
        self.do(act.ConfirmPlaces(DIRECTOR))
        return self.state.prizes

    def of(self, kind):
        """The events of one kind so far."""
        return [event for event in self.events if type(event) is kind]
