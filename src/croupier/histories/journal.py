"""Our own journal as text: one JSON object to a line, a header first, then events as they happened.

A line `{"about": ...}` before a round keeps what a history says beside the play. Reading plays each
round once more, so that a line the rules do not make is refused. It must not know PHH.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from croupier.errors import BadMessage
from croupier.histories.record import Recorded, Unplayable, steps
from croupier.rules import events as ev
from croupier.rules.plain import name_of, plain, revive

FORMAT, VERSION = "croupier journal", 1
HEADER = {"format": FORMAT, "version": VERSION}

# The events of a round in which nothing went wrong; histories have words for these alone.
ROUND = (
    ev.RoundOpened, ev.BlindPosted, ev.AntePosted, ev.EntryPosted, ev.ShoeLoaded, ev.HoleCardsDealt,
    ev.UpCardDealt, ev.CommunalCardsDealt, ev.CardsDiscarded, ev.BettingRoundOpened, ev.Checked,
    ev.BetMade, ev.Called, ev.Raised, ev.Folded, ev.TappedOut, ev.ClockCalled, ev.BetReturned,
    ev.BettingRoundClosed, ev.HandShown, ev.HandGivenUp, ev.CommissionTaken, ev.CommissionWaived,
    ev.PotAwarded, ev.RoundConcluded,
)  # fmt: skip


class Line(NamedTuple):
    """An event and the line it stands on."""

    number: int
    event: Any


class _Round:
    """The lines of one round, as they are read."""

    def __init__(self, about: dict[str, Any]) -> None:
        self.about = about
        self.lines: list[Line] = []
        self.beside: list[Line] = []  # of the table, or of an irregularity
        self.taken: dict[int, int] = {}  # table stakes of players who left in the midst of it

    def add(self, number: int, event: Any) -> None:
        """The next line; a stake that was taken away counts as its player's at the end."""
        if isinstance(event, ev.SeatLeft) and event.seat in dict(self.lines[0].event.stakes):
            self.taken.setdefault(event.seat, event.amount)
        if isinstance(event, ev.RoundConcluded):
            stakes = [(seat, stake + self.taken.get(seat, 0)) for seat, stake in event.stakes]
            event = event._replace(stakes=tuple(stakes))
        kind = self.lines if isinstance(event, ROUND) else self.beside
        kind.append(Line(number, event))

    def recorded(self) -> Recorded:
        """The round, once it has been played again from its events."""
        stream = tuple(line.event for line in self.lines)
        try:
            for _ in steps(stream):
                pass
        except Unplayable as error:
            line = self.lines[error.index].number
            raise BadMessage(f"line {line}: {error}{self._after(line)}") from None
        return Recorded(stream, self.about)

    def _after(self, number: int) -> str:
        names = [name_of(line.event) for line in self.beside if line.number < number]
        return f" (after {', '.join(names)}, for which histories have no word)" if names else ""


def write(rounds: Iterable[Recorded]) -> str:
    """The journal of these rounds."""
    lines: list[Any] = [HEADER]
    for recorded in rounds:
        lines += [{"about": recorded.about}] if recorded.about else []
        lines += [plain(event) for event in recorded.events]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def read(text: str) -> list[Recorded]:
    """The rounds of a journal; refuses what is no journal, or not what the rules make, by line."""
    lines = text.removesuffix("\n").split("\n")
    if _object(1, lines[0]) != HEADER:
        raise BadMessage(f"line 1: a journal begins with {json.dumps(HEADER)}")
    return [each.recorded() for each in _rounds(lines[1:])]


def _rounds(lines: list[str]) -> Iterator[_Round]:
    """The lines of each round; those of the table between rounds are passed over."""
    about: dict[str, Any] = {}
    current: _Round | None = None
    for number, text in enumerate(lines, 2):
        data = _object(number, text)
        if "about" in data:
            about = data["about"]
            continue
        event = _event(number, data)
        if isinstance(event, ev.RoundOpened):
            if current is not None:
                yield current
            current, about = _Round(about), {}
        if current is None and isinstance(event, ROUND):
            raise BadMessage(f"line {number}: {name_of(event)} outside a round of play")
        if current is not None:
            current.add(number, event)
        if isinstance(event, ev.RoundConcluded) and current is not None:
            yield current
            current = None
    if current is not None:
        yield current


def _object(number: int, text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadMessage(f"line {number}: no JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise BadMessage(f"line {number}: no journal is nested that deep") from None
    if not isinstance(data, dict):
        raise BadMessage(f"line {number}: expected an object, got {text[:40]}")
    return data


def _event(number: int, data: dict[str, Any]) -> Any:
    try:
        event = revive(data)
    except BadMessage as error:
        raise BadMessage(f"line {number}: {error}") from None
    if not hasattr(event, "rule"):  # an action, or determinations
        raise BadMessage(f"line {number}: {name_of(event)} is no event")
    return event
