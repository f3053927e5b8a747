"""A whole tournament played to its end on this machine, with simple bots and seeded dice.

It is the director, the tables and the clock at once: it asks the engine for everything and keeps
both kinds of stream, the tournament's and the tables'. What people do is in `Crowd`. It must not
know a rule: whatever the engine refuses is not done.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from croupier.cards import deck
from croupier.errors import BadMessage, Refused
from croupier.rules import Play
from croupier.rules.actions import FoldAbsent, LoadShoe
from croupier.rules.betting import turn
from croupier.rules.people import ASSISTANT
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Conditions
from croupier.rules.tournament.seats import proposal
from croupier.rules.tournament.state import Tournament, to_play
from croupier.tournament_bots import decide, strength

DIRECTOR = "the director"
SECONDS = 45, 6  # a round of play: shuffling and paying, and each decision in it
MOST_ROUNDS = 50_000, 100  # in all and for each entry: longer than any sensible tournament

Progress = Callable[[int, int], None]  # players out, players in all


@dataclass(frozen=True)
class Crowd:
    """How often people do what a director must deal with; chances from 0 to 1."""

    no_show: float = 0.0
    goes_away: float = 0.0  # of a player, in a round
    comes_back: float = 0.3
    re_buys: float = 0.7
    withdraws: float = 0.0
    reserves: int = 0
    substitutes: float = 0.0
    given_up: float = 0.0  # of a place whose player has not come yet, after a round
    breaks: float = 0.0  # of the director, after a round
    hand_for_hand: bool = True  # at the last place without a prize
    cancelled: float = 0.0  # of the operator, after a round
    void: float = 0.0  # of a round of Canberra Poker


@dataclass
class Run:
    """One tournament, as far as it has been played."""

    conditions: Conditions
    seed: int = 1
    crowd: Crowd = field(default_factory=Crowd)
    keep_tables: bool = False  # every event of every table, or only how many there were

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.state, made = tournament.advance(None, act.OpenTournament(self.conditions))
        self.log: list[Any] = list(made)
        self.tables: list[tuple[int, list[Any]]] = []
        self.rounds = self.table_events = 0
        self.at = 0
        self.plays: dict[int, Any] = {}
        self.queue: list[tuple[int, int]] = []
        self.houses: dict[int, Any] = {}

    def do(self, action: Any) -> tuple[Any, ...]:
        """Carry out an action of the tournament's stream."""
        self.state, made = tournament.advance(self.state, action)
        self.log += made
        return made

    # Before play

    def prepare(self, digest: str = "") -> None:
        """Everything that comes before the first entry; the digest is of the page shown."""
        digest = digest or f"version {self.conditions.version}"
        self.do(act.PublishConditions(digest))
        if self.conditions.game == "omaha":
            self.do(act.NotifyCommission("before entries", digest))
        else:
            self.do(act.ApproveConditions("approved", "before entries"))
        self.do(act.NominateDirector(DIRECTOR))
        self.do(act.NominateDirector("an assistant", role=ASSISTANT))
        self.do(act.OpenEntries())

    def enter(self, players: Iterable[str]) -> None:
        """So many entries; whoever is one too many is a reserve."""
        groups = (*(self.conditions.eligibility or ()), *(self.conditions.player_groups or ())[:1])
        for player in players:
            self.do(act.Enter(player, groups, self.state.published, reserve=True))
            if player in self.state.entrants and self._happens(self.crowd.withdraws):
                self.do(act.Withdraw(player))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self.dice.random() < chance

    # Sessions

    def play(self, progress: Progress | None = None) -> "Run":
        """To the places, or to a cancellation."""
        while self.state.phase not in ("places", "cancelled", "closed"):
            if self.state.phase == "tied":
                self._draw_cards()
            elif not self._session(progress):
                break
        if self.state.phase == "places":
            self.do(act.ConfirmPlaces(DIRECTOR))
        if progress is not None:
            progress(len(self.state.entrants), len(self.state.entrants))
        return self

    def _session(self, progress: Progress | None) -> bool:
        """Seat everybody and play one session; False if the tournament cannot be played."""
        if not self._seat_players():
            self.do(act.CancelTournament("not enough players"))
            return False
        self.plays, self.queue, self.houses = {}, [(self.at, n) for n in self.state.tables], {}
        self._play_tables(progress)
        return True

    def _seat_players(self) -> bool:
        self._repechage()
        order = to_play(self.state)
        self.dice.shuffle(order)
        try:
            self.do(act.DrawSeats(tuple(order), DIRECTOR))
            away = self._sit_down(order)
            self._offer_seats(away)
            self.do(act.StartSession(self.at, DIRECTOR, self._forfeits()))
        except Refused:
            return False
        return True

    def _sit_down(self, order: list[str]) -> list[str]:
        away = [player for player in order if self._happens(self.crowd.no_show)]
        missing = set(away)
        for player in order:
            if player not in missing:
                self.do(act.TakeAllocatedSeat(player))
        return away

    def _offer_seats(self, away: list[str]) -> None:
        """Reserves take the seats of who does not come, in the first session."""
        for player, reserve in zip(away, self.state.reserves, strict=False):
            if self.state.number == 0 and self._happens(0.7):
                self.do(act.SeatReserve(reserve, player, DIRECTOR))

    def _forfeits(self) -> tuple[str, ...]:
        """Where the director may choose: some of those who are away."""
        if self.state.numbers.shall_forfeit:
            return ()
        seats = [player for place in self.state.tables.values() for _, player in place.seats]
        away = [player for player in seats if not self.state.entrants[player].seated]
        return tuple(player for player in away if self._happens(0.5))

    def _repechage(self) -> None:
        again = self.conditions.repechage
        state = self.state
        if again is None or state.phase != "between" or again.after != state.stage + 1:
            return
        if not state.repechage_over and state.repechage is None:
            from croupier.rules.tournament.places import qualified

            self.do(act.OpenRepechage(tuple(sorted(qualified(state))), DIRECTOR))

    # Tables

    def _play_tables(self, progress: Progress | None) -> None:
        """The rounds of all tables, in the order in which they end."""
        idle: set[int] = set()
        while self.state.phase == "session":
            if not self.queue:
                self._nothing_left()
                idle |= set(self.state.tables)
                continue
            self.at, table = heappop(self.queue)
            if table in self.plays:
                if self.at < self.plays[table].at:  # woken by a break while its round goes on
                    continue
                self._report(table)
                self._people(table)
            idle.add(table)
            idle |= self._move_players()
            self._hand_for_hand()
            if self.at >= self.state.break_until:  # nobody begins in a break
                idle = {n for n in idle if not self._begin(n)}
            if self.state.phase != "session":
                idle = set()
            if progress is not None and self.state.phase == "session":
                progress(_out(self.state), len(self.state.entrants))

    def _nothing_left(self) -> None:
        """No table can begin: choices that are open lapse, time runs out, or the break ends."""
        state = self.state
        choosing = [e.player for e in state.entrants.values() if e.choice]
        for player in choosing:
            self.do(act.DeclineReBuy(player))
        if choosing or proposal(state):
            pass  # with fewer players, tables are to be broken or balanced
        elif self.at < state.break_until:
            self.at = state.break_until
        elif state.session.minutes is not None:
            self.at += 60
            self._try(act.CloseSession(self.at, DIRECTOR))
        elif not state.extra:  # players who are level may only now be told to play on
            raise AssertionError(f"no table can begin: {state}")
        for table in self.state.tables if self.state.phase == "session" else ():
            heappush(self.queue, (self.at, table))

    def _try(self, action: Any) -> bool:
        try:
            self.do(action)
        except Refused:
            return False
        return True

    def _begin(self, table: int) -> bool:
        """Whether a table began a round, or has none to begin."""
        if self.state.phase != "session" or table not in self.state.tables or table in self.plays:
            return True
        least = 1 if self.state.game.game == "canberra" else 2
        if self.state.tables[table].waits or len(self.state.tables[table].seats) < least:
            return False
        try:
            made = self.do(act.DirectRound(table, self.at))
        except Refused:
            return False
        directed = made[-1]
        if not isinstance(directed, ev.RoundDirected):
            if self.at < self.state.break_until:
                heappush(self.queue, (self.state.break_until, table))
            return False
        seconds = self._round(table, directed)
        heappush(self.queue, (self.at + seconds, table))
        return True

    def _round(self, table: int, directed: ev.RoundDirected) -> int:
        """Play the round out at once; it is reported when its time has passed."""
        most = MOST_ROUNDS[0] + MOST_ROUNDS[1] * len(self.state.entrants)
        if self.rounds >= most:
            raise BadMessage(
                f"no end after {most:,} rounds: are the chips too many for the levels?"
            )
        if self.state.game.game == "canberra":
            from croupier.tournament_house import play_round

            report, seconds, events = play_round(self, table, directed)
        else:
            report, seconds, events = self._pot_round(table, directed)
        self.plays[table] = report
        self.rounds += 1
        self.table_events += len(events)
        if self.keep_tables:
            self.tables.append((table, events))
        return seconds

    def _pot_round(
        self, table: int, directed: ev.RoundDirected
    ) -> tuple[act.ReportRound, int, list[Any]]:
        play = Play(tournament.opening(self.state, directed))
        det = play.state.law.det
        order = list(deck(det.deck_size, det.wild_card))
        self.dice.shuffle(order)
        play.do(LoadShoe(tuple(order)))
        state, absent, held = play.state, set(directed.absent), [-1.0] * len(directed.chips)
        decisions = 0
        while state.phase == "betting":
            now = turn(state)
            if now.seat in absent:
                play.do(FoldAbsent(now.seat))
                continue
            if held[state.to_act] < 0:
                held[state.to_act] = strength(state.hole[state.to_act] + state.up[state.to_act])
            play.do(decide(state, now, held[state.to_act], self.dice))
            decisions += 1
        seconds = SECONDS[0] + SECONDS[1] * decisions
        return tournament.report(table, state, self.at + seconds), seconds, play.log

    def _report(self, table: int) -> None:
        self.do(self.plays.pop(table))
        if self.state.phase != "session" or table not in self.state.tables:
            return
        for _, player in self.state.tables[table].seats:
            if self.state.entrants[player].choice and self._happens(self.crowd.re_buys):
                self._try(act.ReBuy(player, self.at))

    # What people do between rounds

    def _people(self, table: int) -> None:
        crowd = self.crowd
        if self._happens(crowd.cancelled):
            self.do(act.CancelTournament("by the operator"))
        if self.state.phase != "session" or table not in self.state.tables:
            return
        for _, player in self.state.tables[table].seats:
            away = self.state.entrants[player].absent
            if self.state.entrants[player].missing and self._happens(crowd.given_up):
                self._try(act.ForfeitPosition(player, DIRECTOR))
                continue
            if self._happens(crowd.comes_back if away else crowd.goes_away):
                self.do(act.MarkAbsent(player, DIRECTOR, not away))
            if self._happens(crowd.substitutes):
                other = f"substitute {len(self.log)}"
                self.do(act.AskSubstitute(player, other, DIRECTOR, "asked for"))
        if self._happens(crowd.breaks) and self.at >= self.state.break_until:
            self.do(act.CallBreak(self.dice.choice((5, 10, 15)), self.at, DIRECTOR))
            for idle in self.state.tables:
                heappush(self.queue, (self.state.break_until, idle))

    def _move_players(self) -> set[int]:
        """Break and balance as proposed, as soon as the table is between rounds."""
        touched: set[int] = set()
        while self.state.phase == "session":
            proposed = proposal(self.state)
            if proposed is None:
                return touched
            touched |= {proposed.table, *(move.table for move in proposed.moves)}
            if proposed.broken:
                self.do(act.BreakTable(proposed.table, DIRECTOR))
            else:
                self.do(self._move(proposed.table, proposed.moves[0]))
        return touched

    def _move(self, table: int, move: Any) -> act.MovePlayer:
        if move.player:
            return act.MovePlayer(move.player, move.table, move.seat, DIRECTOR)
        ballot = [player for _, player in self.state.tables[table].seats]
        self.dice.shuffle(ballot)
        return act.MovePlayer(ballot[0], move.table, move.seat, DIRECTOR, tuple(ballot))

    def _hand_for_hand(self) -> None:
        """While one more player out would decide the prizes, tables wait for each other."""
        state = self.state
        if not self.crowd.hand_for_hand or state.phase != "session" or not state.numbers.moves:
            return
        left = sum(len(place.seats) for place in state.tables.values())
        wanted = len(state.tables) > 1 and left == _paid(state) + 1
        if wanted != state.hand_for_hand:
            self.do(act.PlayHandForHand(DIRECTOR, wanted))

    def _draw_cards(self) -> None:
        """Cards for players who are level, one each."""
        cards = list(deck()) * -(-len(self.state.tied) // 52)
        self.dice.shuffle(cards)
        drawn = zip(self.state.tied, cards, strict=False)
        self.do(act.DrawForPlaces(tuple(drawn), DIRECTOR))


def _paid(state: Tournament) -> int:
    from croupier.rules.tournament.conditions import breakdown

    return len(breakdown(state.conditions, state.entries)) if state.conditions.prizes else 0


def _out(state: Tournament) -> int:
    return len(state.entrants) - sum(len(place.seats) for place in state.tables.values())


def run(
    conditions: Conditions,
    players: int,
    seed: int = 1,
    crowd: Crowd | None = None,
    progress: Progress | None = None,
    keep_tables: bool = False,
) -> Run:
    """A tournament from its conditions to its prizes."""
    game = Run(conditions, seed, crowd or Crowd(), keep_tables)
    game.prepare()
    game.enter(f"player {n}" for n in range(1, players + 1))
    return game.play(progress)
