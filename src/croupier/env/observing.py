"""What an agent sees: one row of whole numbers, field by field, and the same as JSON.

Everything is built up from what one position may see (16.7); a card that lies face down before
somebody else, or in the shoe, is never looked at. Cards are numbers from 1 on in the printed order
of the deck, 2c to As and 53 the Joker; 0 is no card. Amounts are cents. Positions count from 1 on
clockwise from the button, the button last; in a house game they are the boxes.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.cards import Card, deck
from croupier.env.tasks import Task
from croupier.rules.betting import turn
from croupier.rules.law import Law
from croupier.rules.round import ACTIVE, FOLDED, GAVE_UP, HIDDEN, TAPPED

if TYPE_CHECKING:
    from croupier.env.episodes import HouseEpisode, PotEpisode

NUMBER: dict[Card, int] = {card: n for n, card in enumerate(deck(52, True), 1)} | {HIDDEN: 0}
JOKER_NUMBER = len(NUMBER) - 1
STANDING = {ACTIVE: 1, TAPPED: 2, FOLDED: 3, GAVE_UP: 3}
HOUSE_STANDING = {"": 0, "undecided": 1, "staying": 2, "folded": 3, "dead": 3, "settled": 4}
PAST = 4  # numbers that tell one move


class Field(NamedTuple):
    """A part of an observation: so many numbers from `start` on, none above `most`."""

    name: str
    start: int
    size: int
    most: int
    words: str


def _laid_out(rows: list[tuple[str, int, int, str]]) -> tuple[Field, ...]:
    fields, start = [], 0
    for name, size, most, words in rows:
        if size:
            fields.append(Field(name, start, size, most, words))
            start += size
    return tuple(fields)


class PotSight:
    """How a position sees a round of Omaha, Faro or Stud."""

    def __init__(self, task: Task, law: Law) -> None:
        count = {kind: _dealt(law, kind) for kind in ("hole", "up", "communal")}
        self.hole, self.up = count["hole"], count["up"]
        self.communal = max(count["communal"], int("shortage" in law.rules))
        self.positions, self.history = task.seats, task.history
        self.fields = _laid_out(self._rows(sum(task.stakes), len(law.deals)))
        self.size = self.fields[-1].start + self.fields[-1].size

    def _rows(self, chips: int, rounds: int) -> list[tuple[str, int, int, str]]:
        n, card = self.positions, JOKER_NUMBER
        return [
            ("position", 1, n, "the viewer's"),
            ("hole_cards", self.hole, card, "the viewer's own, face down"),
            ("to_act", 1, n, "the position to act, 0 when the round is over"),
            ("betting_round", 1, rounds, "from 1 on, 0 when the round is over"),
            ("communal_cards", self.communal, card, "in the middle, in the order of the deal"),
            ("up_cards", n * self.up, card, f"face up, {self.up} for each position"),
            ("pot", 1, chips, "everything bet in the round of play"),
            ("to_call", 1, chips, "what a call costs the position to act"),
            ("least", 1, chips, "its smallest bet, or the smallest raise above the call"),
            ("most", 1, chips, "its largest"),
            ("raises", 1, 10_000, "made in this betting round"),
            ("table_stakes", n, chips, "left in front of each position"),
            ("bets", n, chips, "put in during this betting round"),
            ("staked", n, chips, "put in during the round of play"),
            ("standing", n, 3, "1 in, 2 tapped out, 3 folded"),
            (
                "history",
                PAST * self.history,
                max(chips, 7),
                "the last moves in their order: betting round, position, kind (1 fold, 2 check, "
                "3 call, 4 bet, 5 raise, 6 tap out, 7 call and fold), chips put in",
            ),
        ]

    @staticmethod
    @lru_cache(maxsize=256)
    def of(task: Task, law: Law) -> "PotSight":
        """The same for the same task."""
        return PotSight(task, law)

    def numbers(self, episode: "PotEpisode", position: int) -> list[int]:
        """The observation of a position."""
        state, number = episode.state, NUMBER
        hole, _ = state.dealt_to(position)
        row = [position + 1, *[number[card] for card in hole]]
        row += [0] * (1 + self.hole - len(row))
        if state.phase == "betting":
            now = turn(state)
            least, most = now.bet or now.raised_by or (now.tap_out or 0,) * 2
            row += (state.to_act + 1, state.number + 1)
            money = (state.pot, now.call or 0, least, most, state.raises)
        else:
            row += (0, state.number + 1 if state.phase == "dealing" else 0)
            money = (state.pot, 0, 0, 0, state.raises)
        row += [number[card] for card in state.communal]
        row += [0] * (self.communal - len(state.communal))
        if self.up:
            for i in range(self.positions):
                up = state.dealt_to(i)[1][: self.up]
                row += [number[card] for card in up]
                row += [0] * (self.up - len(up))
        row += money
        row += state.stakes
        row += state.bets
        row += state.staked
        row += [STANDING[status] for status in state.status]
        past = episode.past[-self.history :] if self.history else []
        for move in past:
            row += move
        row += [0] * (PAST * (self.history - len(past)))
        return row


def _dealt(law: Law, kind: str) -> int:
    return sum(step.cards for deal in law.deals for step in deal if step.kind == kind)


class HouseSight:
    """How a box sees a round of a house game; nobody sees the cards of another box."""

    def __init__(self, task: Task) -> None:
        self.boxes = task.seats
        self.own, self.communal = (2, 5) if task.game == "holdem" else (5, 0)
        most = 1000 * max((*task.antes, *task.sides, 1))
        self.fields = _laid_out(
            [
                ("position", 1, self.boxes, "the viewer's box"),
                ("cards", self.own, 52, "the viewer's own"),
                ("to_act", 1, self.boxes, "the box to decide, 0 when the round is over"),
                ("communal_cards", self.communal, 52, "the flop, then the river"),
                ("dealer_cards", self.own, 52, "the card seen of the dealer's; in the end all"),
                ("antes", self.boxes, most, "of each box"),
                ("seconds", self.boxes, most, "call or bet of each box"),
                ("sides", self.boxes, most, "side wager of each box"),
                ("standing", self.boxes, 4, "1 undecided, 2 staying, 3 folded, 4 settled"),
            ]
        )
        self.size = self.fields[-1].start + self.fields[-1].size

    @staticmethod
    @lru_cache(maxsize=256)
    def of(task: Task) -> "HouseSight":
        """The same for the same task."""
        return HouseSight(task)

    def numbers(self, episode: "HouseEpisode", position: int) -> list[int]:
        """The observation of a box."""
        t, last = episode.shown, self.boxes + 1
        row = [position + 1, *_padded(t.hands[position + 1], self.own), episode.to_act + 1]
        row += _padded(t.communal, self.communal)
        row += _padded(dealer_cards(t), self.own)
        row += t.ante[1:last]
        row += t.second[1:last]
        row += t.side[1:last]
        row += [HOUSE_STANDING[status] for status in t.status[1:last]]
        return row


def dealer_cards(table: Any) -> tuple[Card, ...]:
    """What can be seen of the dealer's hand: all of it once it is shown."""
    if 0 in table.shown:
        return tuple(table.hands[0])
    return (table.up_card,) if table.up_card else ()


def _padded(cards: tuple[Card, ...], size: int) -> list[int]:
    numbers = [NUMBER[card] for card in cards[:size]]
    return numbers + [0] * (size - len(numbers))


def fields(task: Task) -> tuple[Field, ...]:
    """What the numbers of an observation are, one after another.

    >>> from croupier.env.tasks import task
    >>> [field.name for field in fields(task("holdem"))][:4]
    ['position', 'cards', 'to_act', 'communal_cards']
    """
    return sight(task).fields


def sight(task: Task) -> "PotSight | HouseSight":
    """How observations of a task are made."""
    if task.house:
        return HouseSight.of(task)
    from croupier.env.episodes import law_of

    return PotSight.of(task, law_of(task))
