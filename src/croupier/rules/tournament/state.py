"""The state of a tournament, and what can be read off it.

What an event changes in it is not known here. Nor is a table, but for who sits where with how many
tournament chips: a round of play is a stream of the table's own.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.clauses import NUMBERS, Numbers
from croupier.rules.tournament.conditions import Conditions, Level, Session, TournamentGame, game_of

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

ESCROW, COMMISSION = "escrow", "commission"
IN, OUT, FORFEITED, WITHDRAWN = "in", "out", "forfeited", "withdrawn"
LONG = 1 << 20  # rounds: longer ago than any table is large


class Exit(NamedTuple):
    """How a player left: later orders place higher, then heavier weights; equal ones share."""

    order: int
    weight: int  # chips put in the pot of that round, or held at the end of the session
    nearest: int  # clockwise from the button, for a cent that does not divide


class Posted(NamedTuple):
    """A blind that a player has posted, and what has happened since."""

    since: int = LONG  # rounds
    among: int = LONG  # so many were dealt in, or left at the table at the player's own move
    claim: int = 1  # it counts for so many of them: all after such a move, two after another's
    early: int = 0  # by so many rounds it was brought forward: it counts from its turn

    def left(self, count: int, claim: int = 1) -> int:
        """Rounds that it still counts for at a table of so many; at 0 the next may be asked for."""
        return self.early + min(self.among, count, max(self.claim, claim)) - 1 - self.since

    def taken_along(self, left: int) -> "Posted":
        """The same after the player's own move from a table of so many; nobody goes round alone."""
        return self._replace(among=min(self.among, left if left > 1 else LONG), claim=LONG)


class Entrant(NamedTuple):
    """A player who has entered, and how they stand."""

    player: str
    standing: str = IN
    fees: int = 0  # paid and not handed back
    agreed: str = ""
    chips: int = 0
    session: int = 0  # the last one with a seat in it
    heat: int = 0
    first_table: int = 0  # of the session
    table: int = 0  # 0: at none
    seat: int = 0
    seated: bool = False
    absent: bool = False
    missing: bool = False  # absent since the session started
    time_left: int = 0  # seconds in reserve
    played_by: str = ""  # a substitute
    re_buys: int = 0
    choice: Exit | None = None  # the last chip is gone and a re-buy is open
    left: Exit | None = None  # out of the tournament, or of the session
    points: int = 0
    played_on: tuple[int, ...] = ()  # chips before each additional round between level players
    posted: tuple[Posted, ...] = (Posted(),) * 3  # first, second and third blind
    fresh: bool = False  # moved and not dealt in since


class Place(NamedTuple):
    """A tournament table between rounds: who sits where, button or marker, rounds played."""

    heat: int = 1
    seats: tuple[tuple[int, str], ...] = ()  # in order
    button: int | None = None
    passed: bool = False  # a round was played since the button was placed
    rounds: int = 0  # in this session
    until: int = 0  # so many, while players who are level play on
    level_rounds: int = 0
    dealt: tuple[int, ...] = ()  # the seats of the round being played; empty between rounds
    order: int = 0  # of whoever goes out after the last round
    waits: bool = False  # for the other tables, hand for hand
    reported_at: int = 0
    before: tuple[tuple[str, tuple[Posted, ...]], ...] = ()  # this round: blinds posted until then

    @property
    def players(self) -> dict[int, str]:
        """The players by their seats."""
        return dict(self.seats)


@dataclass(slots=True, init=False, repr=False, eq=False)
class Tournament:
    """A tournament, a value to its callers: `step` and `evolve` answer with a new one."""

    conditions: Conditions
    phase: str  # conditions, entries, seating, session, tied, between, places, closed, cancelled
    published: str  # digest of what patrons were shown
    notified: str
    approved: str
    holders: dict[str, str]  # director and assistants by name
    entrants: dict[str, Entrant]
    reserves: tuple[str, ...]
    entries: int  # paid and not handed back
    re_buys: int
    accounts: dict[str, int]  # what each has received more than paid; they add up to nothing
    forfeits: dict[str, tuple[int, int]]  # seats of the first session given up: table, seat
    # the session
    stage: int  # index of the session in the conditions
    repechage: tuple[str, ...] | None  # who plays it, while one is open
    repechage_over: bool
    number: int  # sessions begun
    tables: dict[int, Place]
    began: int  # players of the session when it started
    order: int  # of the next to go out
    start_order: int  # of whoever never came to the session
    extra: tuple[str, ...]  # players who play on because they are level
    tied: tuple[str, ...]  # players between whom a draw of cards must decide
    drawn: dict[
        str, tuple[int, ...]
    ]  # the cards a player drew against equals: 0, -1 ... from the best
    hand_for_hand: bool
    placed: tuple[ev.SessionPlaced, ...]
    # time and levels
    at: int
    session_at: int
    paused: int  # seconds of breaks in this session
    played: int  # seconds of play in the sessions before
    break_until: int
    levels: dict[str, int]  # by game, from 0
    level_at: int  # seconds of play when the level began
    level_sessions: int  # sessions begun at this level
    last_game: str  # of the session before
    act_seconds: int | None
    smallest: int  # chip in play after a change of colours
    places: tuple[tuple[str, ...], ...]  # awarded
    prizes: dict[str, int]

    def fork(self) -> "Tournament":
        """A copy that can go its own way."""
        new = Tournament.__new__(Tournament)
        for name in Tournament.__slots__:
            setattr(new, name, getattr(self, name))
        for name in _DICTS:
            setattr(new, name, getattr(self, name).copy())
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tournament):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Tournament.__slots__)

    def __repr__(self) -> str:
        count = len(self.entrants)
        return f"<{self.conditions.name}: {self.phase}, session {self.number}, {count} entries>"

    @property
    def numbers(self) -> Numbers:
        """The clauses of the instrument that governs."""
        return NUMBERS[self.conditions.game]

    @property
    def session(self) -> Session:
        """The session being played, or next to be."""
        again = self.conditions.repechage
        if self.repechage is not None and again is not None:
            return again.session
        return self.conditions.sessions[self.stage]

    @property
    def game(self) -> TournamentGame:
        """The game of the session."""
        return game_of(self.conditions, self.session)

    @property
    def level(self) -> Level:
        """The level in force for the next round."""
        levels = self.game.levels
        return levels[min(self.levels.get(self.game.game, 0), len(levels) - 1)]

    @property
    def escrow(self) -> int:
        """Money that is held for the players."""
        return self.accounts.get(ESCROW, 0)


_DICTS = (
    "holders",
    "entrants",
    "accounts",
    "forfeits",
    "tables",
    "drawn",
    "levels",
    "prizes",
)


class LineUp(NamedTuple):
    """The next round of play of one table, before it begins."""

    button: int  # or the starting marker
    seats: tuple[int, ...]  # dealt in
    blind_seats: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()  # not dealt in
    early: int = 0  # the only blind is posted so many rounds before its turn


@dataclass(frozen=True)
class Conduct:
    """What differs between the families of games at a tournament table.

    `short` are the players of a table who may not begin the next round, `check` refuses a report,
    `weight` ranks those who go out in one round, `level_ties` says what happens to players who are
    level where it matters at the end of a session: events, or none to let them share. `alone` is
    whether nobody is left to play against, `first` where seats are counted from: button or marker,
    or the seat after it.
    """

    line_up: Callable[[Tournament, int], LineUp]
    short: Callable[[Tournament, int], tuple[str, ...]]
    check: Callable[[Tournament, act.ReportRound], None]
    weight: Callable[[int], int]
    level_ties: Callable[[Tournament], tuple[Any, ...]]
    alone: Callable[[Tournament, int], bool]
    first: int


def player_account(player: str) -> str:
    """The account of a player."""
    return f"player {player}"


def at_table(state: Tournament, table: int) -> list[Entrant]:
    """The players of a table, by seat."""
    return [state.entrants[player] for _, player in state.tables[table].seats]


def in_session(state: Tournament, heat: int | None = None) -> list[Entrant]:
    """Everybody who began the session, or one heat of it."""
    found = (e for e in state.entrants.values() if e.session == state.number and e.seated)
    return [e for e in found if heat is None or e.heat == heat]


def to_play(state: Tournament) -> list[str]:
    """Who takes part in the session that comes next."""
    if state.repechage is not None:
        return list(state.repechage)
    return [e.player for e in state.entrants.values() if e.standing == IN]


def play_time(state: Tournament, at: int) -> int:
    """Seconds of play up to a moment, breaks apart."""
    return state.played + session_time(state, at)


def session_time(state: Tournament, at: int) -> int:
    """Seconds of play in this session."""
    return max(0, at - state.session_at - state.paused)


def batch_over(state: Tournament) -> bool:
    """Hand for hand: whether every table that can play has played its round."""
    return all(
        not place.dealt and (place.waits or _rests(state, table))
        for table, place in state.tables.items()
    )


def _rests(state: Tournament, table: int) -> bool:
    """Whether a table has nothing more to play: too few players, or its rounds are over."""
    session, place = state.session, state.tables[table]
    if session.rounds is not None and place.rounds >= session.rounds:
        return True
    heat = sum(len(each.seats) for each in state.tables.values() if each.heat == place.heat)
    return _able(state, table) < 2 or heat <= (session.players_left or 0)


def _able(state: Tournament, table: int) -> int:
    """How many players of a table have chips."""
    return sum(e.chips > 0 for e in at_table(state, table))
