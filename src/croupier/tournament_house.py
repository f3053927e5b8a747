"""Rounds of Canberra Poker in a tournament that is run to its end, with simple players.

Keeps the table of each tournament table for a session and brings it through the rounds that the
tournament directs. The players look at their own five cards. It must not know a rule: it asks for
what the tournament directs, and for what the table offers.
"""

import random
from typing import TYPE_CHECKING, Any

from croupier.cards import deck
from croupier.hands import HOUSE
from croupier.rules.house import actions as act
from croupier.rules.house import steps as house
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house.determinations import Approval, lowest_strength
from croupier.rules.house.round import second_due
from croupier.rules.house.starting_marker import AskAnte
from croupier.rules.house.table import HouseTable
from croupier.rules.house.wagers import COLOURS, next_deck
from croupier.rules.people import SOFTWARE
from croupier.rules.tournament import canberra as directing
from croupier.rules.tournament.actions import ReportRound
from croupier.rules.tournament.events import RoundDirected

if TYPE_CHECKING:
    from croupier.tournaments import Run

LAYOUT = "tournament table"
WORTH_A_BET = lowest_strength("22345", HOUSE)  # any pair
SECONDS = 40, 8  # a round of play: shuffling and paying, and each player in it


class Table:
    """A table under way: its state, and what has happened in this round."""

    def __init__(self, run: "Run", table: int) -> None:
        self.run = run
        self.state: HouseTable | None = run.houses.get(table)
        self.events: list[Any] = []
        if self.state is None:
            day = (run.conditions.start or "")[:10]
            approval = Approval("tournament", day, f"layout {LAYOUT}")
            self.do(directing.opening(run.state, LAYOUT, approval, day))

    def do(self, action: Any) -> None:
        """Carry out an action at the table."""
        self.state, events = house.advance(self.state, action)
        self.events += events

    @property
    def now(self) -> HouseTable:
        """The table, once it is open."""
        assert self.state is not None
        return self.state


def play_round(
    run: "Run", table: int, directed: RoundDirected
) -> tuple[ReportRound, int, list[Any]]:
    """One round as directed; what it means for the tournament, how long it took, its events."""
    at_table = Table(run, table)
    for action in directing.directions(run.state, directed, at_table.now):
        at_table.do(action)
    _antes(at_table, directed, run.dice)
    void = run.crowd.void > run.dice.random()
    _cards(at_table, run.dice, f"{run.at} s" if void else "")
    run.houses[table] = at_table.now
    seconds = SECONDS[0] + SECONDS[1] * len(directed.chips)
    report = directing.report(directed, at_table.now, void, run.at + seconds)
    return report, seconds, at_table.events


def _antes(table: Table, directed: RoundDirected, dice: random.Random) -> None:
    """Each player in order; whoever is away lets the turn pass, but somebody plays."""
    order = house_tournament.order(table.now)
    here = [box for box in order if box not in directed.absent] or order[:1]
    for box in order:
        table.do(AskAnte(box))
        if box in here:
            table.do(act.PlaceAnte(table.now.players[box], box, _ante(table.now, box, dice)))
    table.do(act.CloseWagers())


def _ante(t: HouseTable, box: int, dice: random.Random) -> int:
    """The least, or now and then much of what leaves enough for the bet."""
    least, most = house_tournament.least_ante(t), house_tournament.covered(t, box)
    most = min(most, t.ante_max // t.multiple * t.multiple)
    if most <= least or dice.random() < 0.5:
        return least
    return least + dice.randrange((most - least) // t.multiple + 1) * t.multiple


def _cards(table: Table, dice: random.Random, void: str) -> None:
    """Shuffle, deal, and every player decides, unless there is a time at which it is void."""
    cards = list(deck())
    dice.shuffle(cards)
    if table.now.automated and not table.now.decks:
        table.do(act.PrepareShoe(COLOURS, by=SOFTWARE))
    table.do(act.LoadShoe(tuple(cards), next_deck(table.now)))
    table.do(act.Deal())
    if table.now.automated:
        table.do(act.AnnounceDecisions())
    if void:
        table.do(act.VoidRound("impractical", at=void))
    for box in table.now.boxes:
        amount, _ = second_due(table.now, box)
        bets = amount <= table.now.chips[box] and _worth(table.now, box)
        table.do(act.Bet(box, amount) if bets else act.Fold(box))


def _worth(t: HouseTable, box: int) -> bool:
    """Whether the five cards are a pair or better, or beat the least the dealer plays with."""
    return HOUSE.high.strength(t.hands[box]) >= min(WORTH_A_BET, t.law.threshold)
