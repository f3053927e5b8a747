"""The file on a round of play: its whole log, every event with the instrument and the clause.

For a dispute that the Commission is asked to review and for a breach that was reported. Reads a
table's stream of events, of any of the five games; must not know how a game is played.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from croupier.errors import BadMessage
from croupier.rulebook import edition, rulebook
from croupier.rules import events as ev
from croupier.rules.floor_records import (
    BreachReported,
    DisputeDecided,
    DisputeOpened,
    ReviewRecorded,
    ReviewRequested,
)
from croupier.rules.house import events as house
from croupier.rules.plain import plain


class Entry(NamedTuple):
    """One event, and the citation it carries."""

    instrument: str
    clause: str
    event: Any


class Dossier(NamedTuple):
    """All that happened from the start of a round of play to the start of the next."""

    game: str
    instrument: str
    title: str
    round: int
    entries: tuple[Entry, ...]


class Review(NamedTuple):
    """A dispute before the Commission: claim, decision, the round's file and the outcome."""

    number: int
    words: str
    decision: str
    by: str  # who asks for the review
    file: Dossier | None  # none where it is about no round of play
    outcome: str = ""  # once the Commission has found


def dossier(stream: Iterable[Any], number: int) -> Dossier:
    """The file on one round of play of a table."""
    events = list(stream)
    game = next((event.game for event in events if getattr(event, "game", "")), "")
    if not game:
        raise BadMessage("a file is on a table, and begins with its opening")
    within = [event for n, event in _numbered(events) if n == number]
    if not within or number < 1:
        raise BadMessage(f"the table of {game} has had no round {number}")
    text = edition(game)
    entries = tuple(Entry(text.number, event.rule, event) for event in within)
    return Dossier(game, text.number, text.title, number, entries)


def _numbered(events: Iterable[Any]) -> Iterator[tuple[int, Any]]:
    """Each event with the number of the round of play it belongs to; 0 before the first."""
    number = 0
    for event in events:
        if isinstance(event, ev.RoundOpened):
            number += 1
        if isinstance(event, house.WagersOpened | house.RoundStarted):
            number = event.round
        yield number, event


def reviews(stream: Iterable[Any]) -> list[Review]:
    """The disputes that somebody asked the Commission to review, each with the round's log."""
    events = list(stream)
    opened = [event for event in events if isinstance(event, DisputeOpened)]
    decided = {e.number: e.decision for e in events if isinstance(e, DisputeDecided)}
    found = {e.number: e.outcome for e in events if isinstance(e, ReviewRecorded)}
    return [
        Review(
            event.number,
            opened[event.number].words,
            decided[event.number],
            event.by,
            _file(events, opened[event.number].round),
            found.get(event.number, ""),
        )
        for event in events
        if isinstance(event, ReviewRequested)
    ]


def incidents(stream: Iterable[Any]) -> list[tuple[BreachReported, Dossier | None]]:
    """Every breach reported, with the file on its round of play if one had been begun."""
    events = list(stream)
    found = [event for event in events if isinstance(event, BreachReported)]
    return [(event, _file(events, event.round)) for event in found]


def _file(events: list[Any], number: int) -> Dossier | None:
    return dossier(events, number) if number else None


def plain_disputes(stream: Iterable[Any]) -> dict[str, Any]:
    """For an export: every review with the file it is about, and every breach with its own."""
    events = list(stream)
    return {
        "reviews": [{**each._asdict(), "file": _plain(each.file)} for each in reviews(events)],
        "breaches": [{"breach": plain(e), "file": _plain(file)} for e, file in incidents(events)],
    }


def _plain(file: Dossier | None) -> dict[str, Any] | None:
    return None if file is None else plain_dossier(file)


def plain_dossier(file: Dossier) -> dict[str, Any]:
    """For an export: a header that names the instrument, and events with what their clause says."""
    book = rulebook(file.game)
    log = []
    for entry in file.entries:
        clause = book.find(entry.clause)
        cited = {"instrument": entry.instrument, "clause": entry.clause}
        log.append({**cited, "does": clause.does if clause else "", "event": plain(entry.event)})
    header = {"instrument": file.instrument, "title": file.title, "game": file.game}
    return {**header, "round": file.round, "log": log}
