"""The events of a tournament in words a director reads: one line each, clock and clause first.

It must not know why anything happened: every event says so itself.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.rules.tournament import records as rec

MONEY = (rec.MoneyMoved, rec.PrizeAwarded, rec.TournamentClosed)

WORDS = {
    rec.TournamentOpened: "opened: {name}, {game} under {instrument}",
    rec.ConditionsPublished: "conditions published by the {by}, SHA-256 {digest}",
    rec.CommissionNotified: "Commission notified {date} of version {version}, SHA-256 {digest}",
    rec.ConditionsApproved: "conditions approved {date}: version {version}, {reference}",
    rec.DirectorNominated: "{person} nominated as {role} by the {by}",
    rec.EntriesOpened: "entries opened by the {by}",
    rec.EntryAccepted: "entry: {player}",
    rec.PlayerReserved: "reserve: {player}",
    rec.MoneyMoved: "{amount} from {source} to {target}",
    rec.EntryGivenUp: "{player} withdrew",
    rec.SeatsAllocated: "seats of session {session} allocated: {seats}",
    rec.AllocatedSeatTaken: "{player} sits at table {table}, seat {seat}",
    rec.ReserveSeated: "{player} takes the place of {instead_of}: table {table}, seat {seat}",
    rec.PositionForfeited: "{player} is not here and forfeits the place",
    rec.SessionStarted: "session {number} began: {name}, {players} players of {game}",
    rec.LevelBegun: "level {level} of {game}",
    rec.RoundDirected: "table {table}, round {number} begins; button {button}, chips {chips}",
    rec.BlindBroughtForward: (
        "{player} at table {table} posts a blind of {amount} before its turn, rounds to which: "
        "{rounds}; everybody there has paid every blind"
    ),
    rec.RoundReported: "table {table}, round {number} over; chips {chips}; put in {contributed}",
    rec.ReBuyOffered: "{player} is out of chips and may buy back",
    rec.ReBought: "{player} bought {chips} chips back",
    rec.PlayerEliminated: "{player} is out: {why}",
    rec.TableBroken: "table {table} broken: {why}",
    rec.PlayerMoved: "{player} moved to table {table}, seat {seat}: {why}",
    rec.BreakCalled: "break of {minutes} minutes, until {until}",
    rec.SessionPlaced: "places of session {number}: {places}",
    rec.PointsGiven: "{points} points for {player}, place {place}",
    rec.SessionEnded: "session {number} over: {why}; in it to the end: {advancing}",
    rec.PlacesAwarded: "places awarded by {by}: {places}",
    rec.PrizeAwarded: "{amount} to {player} for place {place}",
    rec.TournamentClosed: "closed: {prizes} paid in prizes",
    rec.TournamentCancelled: "cancelled: {reason}",
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
    if isinstance(event, rec.TournamentOpened):
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
