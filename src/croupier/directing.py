"""A tournament to direct: entries taken, seats drawn, rounds begun and reported, places awarded.

The desk of a tournament director in a program. It carries out what it is told in the order a
tournament needs and keeps the stream; the engine decides, and nothing here knows a rule. Whole
tournaments with bots are in `tournaments`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.errors import BadMessage
from croupier.histories.conditions_pages import digest
from croupier.histories.tournaments import load
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Conditions
from croupier.rules.tournament.state import to_play

DIRECTOR = "the director"


class Desk:
    """A tournament and everything that has happened in it, entries open.

    Conditions are given whole, or by the name of a sample or of a TOML file.

    >>> desk = Desk("stud").enter("Ann", "Ben", "Cho", "Dev")
    >>> _ = desk.seat(), desk.begin()
    >>> _ = desk.report({"Ann": 0})  # and what Ann lost is the next one's
    >>> desk.standing("Ann"), desk.chips["Ben"] == 2 * desk.chips["Cho"]
    ('out', True)
    """

    def __init__(self, conditions: Conditions | str, director: str = DIRECTOR) -> None:
        self.conditions = load(conditions) if isinstance(conditions, str) else conditions
        self.director, self.at = director, 0
        self.state, events = tournament.advance(None, act.OpenTournament(self.conditions))
        self.events: list[Any] = list(events)
        self._rounds: dict[int, ev.RoundDirected] = {}
        text = digest(self.conditions)
        self.do(act.PublishConditions(text))
        if self.conditions.game == "omaha":
            self.do(act.NotifyCommission("before entries", text))
        else:
            self.do(act.ApproveConditions("approved", "before entries"))
        self.do(act.NominateDirector(director), act.OpenEntries())

    def do(self, *actions: Any) -> tuple[Any, ...]:
        """Carry out actions of the tournament's stream; the events they led to."""
        told: list[Any] = []
        for action in actions:
            self.state, events = tournament.advance(self.state, action)
            told += events
        self.events += told
        return tuple(told)

    def enter(self, *players: str) -> "Desk":
        """Entries; whoever is one too many is a reserve."""
        groups = (*(self.conditions.eligibility or ()), *(self.conditions.player_groups or ())[:1])
        agreed = self.state.published
        self.do(*(act.Enter(player, groups, agreed, reserve=True) for player in players))
        return self

    def seat(self, order: Sequence[str] = (), absent: Iterable[str] = ()) -> tuple[Any, ...]:
        """Seats by ballot, by default in the order of entry; all but the absent sit down; begin."""
        away = set(absent)
        ballot = tuple(order) or tuple(to_play(self.state))
        self.do(act.DrawSeats(ballot, self.director))
        self.do(*(act.TakeAllocatedSeat(player) for player in ballot if player not in away))
        return self.do(act.StartSession(self.at, self.director, ()))

    def begin(self, table: int = 1, after: int = 60) -> ev.RoundDirected:
        """Let a table begin its next round of play, some seconds later: who is in it, with what."""
        self.at += after
        told = self.do(act.DirectRound(table, self.at))
        found = [event for event in told if type(event) is ev.RoundDirected]
        if not found:
            raise BadMessage(f"table {table} does not begin a round now: {told}")
        self._rounds[table] = found[0]
        return found[0]

    def report(self, chips: dict[str, int], table: int = 1, after: int = 60) -> tuple[Any, ...]:
        """How the round ended: the chips of those named; the others share what these lost or won.

        To play a round out instead, open `rules.tournament.steps.opening` and report its state.
        """
        if table not in self._rounds:
            raise BadMessage(f"no round of play is under way at table {table}")
        directed, names = self._rounds.pop(table), self.state.tables[table].players
        self.at += after
        left = _shared(directed.chips, {names[seat]: seat for seat, _ in directed.chips}, chips)
        put = tuple((seat, max(had - left[seat], 0) or min(had, 1)) for seat, had in directed.chips)
        return self.do(act.ReportRound(table, self.at, tuple(left.items()), put, False))

    def standing(self, player: str) -> str:
        """Where a player stands: in, out, withdrawn."""
        return str(self.state.entrants[player].standing)

    @property
    def chips(self) -> dict[str, int]:
        """The chips of everybody who has some."""
        return {name: each.chips for name, each in self.state.entrants.items() if each.chips}

    def finish(self) -> dict[str, int]:
        """Award the places; the prizes by player, in cents."""
        self.do(act.ConfirmPlaces(self.director))
        return dict(self.state.prizes)


def _shared(
    had: Sequence[tuple[int, int]], seats: dict[str, int], told: dict[str, int]
) -> dict[int, int]:
    """The chips after a round: as told, and the difference to the first who is not named."""
    strange = set(told) - set(seats)
    if strange:
        raise BadMessage(f"{min(strange)} is not in this round: {', '.join(seats)} are")
    named = {seats[player]: chips for player, chips in told.items()}
    left = dict(had) | named
    others = [seat for seat, _ in had if seat not in named]
    missing = sum(chips for _, chips in had) - sum(left.values())
    if missing and not others:
        raise BadMessage(
            f"{abs(missing)} chips have come or gone: a round neither makes nor loses any"
        )
    if missing:
        left[others[0]] += missing
    return left
