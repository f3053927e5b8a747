"""The events of a tournament in words a director reads: one line each, clock and clause first.

It must not know why anything happened: every event says so itself.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.rules.tournament import events as ev

MONEY = (ev.MoneyMoved, ev.PrizeAwarded, ev.TournamentClosed)

WORDS = {
    ev.TournamentOpened: "opened: {name}, {game} under {instrument}",
    ev.ConditionsPublished: "conditions published by the {by}, SHA-256 {digest}",
    ev.CommissionNotified: "Commission notified {date} of version {version}, SHA-256 {digest}",
    ev.ConditionsApproved: "conditions approved {date}: version {version}, {reference}",
    ev.DirectorNominated: "{person} nominated as {role} by the {by}",
    ev.EntriesOpened: "entries opened by the {by}",
    ev.EntryAccepted: "entry: {player}",
    ev.PlayerReserved: "reserve: {player}",
    ev.MoneyMoved: "{amount} from {source} to {target}",
    ev.EntryGivenUp: "{player} withdrew",
    ev.SeatsAllocated: "seats of session {session} allocated: {seats}",
    ev.AllocatedSeatTaken: "{player} sits at table {table}, seat {seat}",
    ev.ReserveSeated: "{player} takes the place of {instead_of}: table {table}, seat {seat}",
    ev.PositionForfeited: "{player} is not here and forfeits the place",
    ev.SessionStarted: "session {number} began: {name}, {players} players of {game}",
    ev.LevelBegun: "level {level} of {game}",
    ev.RoundDirected: "table {table}, round {number} begins; button {button}, chips {chips}",
    ev.BlindBroughtForward: (
        "{player} at table {table} posts a blind of {amount} before its turn, rounds to which: "
        "{rounds}; everybody there has paid every blind"
    ),
    ev.RoundReported: "table {table}, round {number} over; chips {chips}; put in {contributed}",
    ev.ReBuyOffered: "{player} is out of chips and may buy back",
    ev.ReBought: "{player} bought {chips} chips back",
    ev.PlayerEliminated: "{player} is out: {why}",
    ev.TableBroken: "table {table} broken: {why}",
    ev.PlayerMoved: "{player} moved to table {table}, seat {seat}: {why}",
    ev.BreakCalled: "break of {minutes} minutes, until {until}",
    ev.SessionPlaced: "places of session {number}: {places}",
    ev.PointsGiven: "{points} points for {player}, place {place}",
    ev.SessionEnded: "session {number} over: {why}; in it to the end: {advancing}",
    ev.PlacesAwarded: "places awarded by {by}: {places}",
    ev.PrizeAwarded: "{amount} to {player} for place {place}",
    ev.TournamentClosed: "closed: {prizes} paid in prizes",
    ev.TournamentCancelled: "cancelled: {reason}",
}


def lines(events: Iterable[Any]) -> Iterator[str]:
    """A line for every event: the time of play, the clause, what happened."""
    at = 0
    for event in events:
        at = max(at, getattr(event, "at", 0))
        yield f"{clock(at):>8}  {event.rule:<17} {words(event)}"


def words(event: Any) -> str:
    """What an event says."""
    said = {key: _value(event, key, value) for key, value in event._asdict().items()}
    if isinstance(event, ev.TournamentOpened):
        said["name"] = event.conditions.name
    if type(event) in WORDS:
        return WORDS[type(event)].format(**said)
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in type(event).__name__).strip()
    rest = [f"{key.replace('_', ' ')} {text}" for key, text in said.items() if key != "rule"]
    return f"{name}: {', '.join(rest)}"


def _value(event: Any, key: str, value: Any) -> str:
    if key in ("amount", "prizes") and isinstance(event, MONEY):
        return dollars(value)
    if key in ("source", "target"):
        return str(value).removeprefix("player ")
    if key in ("at", "until"):
        return clock(value)
    if key == "seats":
        return "; ".join(f"{player} {table}/{seat}" for player, _, table, seat in value)
    if key == "places":
        return "; ".join(_places(value))
    if isinstance(value, tuple):
        return ", ".join(_item(each) for each in value) or "none"
    return _item(value)


def _places(groups: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    place = 1
    for group in groups:
        yield f"{place} {' and '.join(group)}"
        place += len(group)


def _item(value: Any) -> str:
    """A number, a name, or a seat with its chips."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    return ": ".join(_item(each) for each in value) if isinstance(value, tuple) else str(value)


def dollars(cents: int) -> str:
    """Money as people write it."""
    return f"${cents // 100:,}.{cents % 100:02}"


def clock(seconds: int) -> str:
    """Hours, minutes and seconds of play."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
