"""What has happened on the floor around a table, in words, for every game.

Says what was attested, reported and decided; must not know a round of play, nor decide anything.
"""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.rules import floor_records as rec

OWN_CHECKS = {
    "opening check": "before play",
    "closing check": "after play",
    "replaced cards": "of other cards",
}


def actor(event: Any) -> str:
    """Who did it, and in whose stead."""
    instead = f", for the {event.acting_for}," if event.acting_for else ""
    return f"the {event.by}{instead}"


def _counted(event: rec.CardsCounted) -> str:
    return f"{event.number} cards are counted{'' if event.right else ': that is wrong'}"


def _breach(event: rec.BreachReported) -> str:
    times = "" if event.times == 1 else f", the {event.times}. time"
    whose = event.person or event.player
    if event.person and event.player:
        whose = f"{event.person}, at the seat of {event.player},"
    return f"a breach by {whose} is reported: {event.words}{times}"


def _closure(event: rec.ClosureNotified) -> str:
    when = f" at {event.closes}" if event.closes else ""
    return f"the table will close{when}: {event.reason}"


def _decided(event: rec.DisputeDecided) -> str:
    standing = "final, subject to review by the Commission"
    return f"dispute {event.number + 1} is decided: {event.decision}; {standing}"


def _attested(event: rec.Attested) -> str:
    if event.by == "system":
        return f"the system checks the deck {OWN_CHECKS[event.what]}"
    if event.what == "procedures":
        return f"the {event.by} confirms the procedures of {event.name}"
    instead = f" for the {event.acting_for}" if event.acting_for else ""
    return f"{event.name} signs for the {event.what} as {event.by}{instead}"


def _replaced(event: rec.CardsReplaced) -> str:
    by = f" by {actor(event).rstrip(',')}" if event.acting_for else ""
    return f"cards are replaced{by}: {' '.join(event.cards)}"


def _vacated(event: rec.SeatVacated) -> str:
    by = f": so says {actor(event).rstrip(',')}" if event.acting_for else ""
    return f"{event.player} must give up seat {event.seat}{by}"


def in_words(event: Any) -> str | None:
    """What happened, and at what time if that was said; None for an event of the game."""
    told = TELL.get(type(event))
    if told is None:
        return None
    return f"{event.at}: {told(event)}" if event.at else told(event)


TELL: Mapping[type, Callable[[Any], str]] = {
    rec.Attested: _attested,
    rec.ProceduresApproved: lambda e: f"the procedures are those of {e.version}",
    rec.StaffSignedIn: lambda e: f"{e.name} signs in as {e.by}",
    rec.StaffSignedOut: lambda e: f"{e.by} signs out",
    rec.CardsReplaced: _replaced,
    rec.CountOrdered: lambda e: f"{actor(e)} orders a count of the cards",
    rec.CardsCounted: _counted,
    rec.PlayResumed: lambda e: f"play goes on with {e.number} cards counted: {e.reason}",
    rec.BreachReported: _breach,
    rec.PlayerExcluded: lambda e: f"{e.player} is excluded for breaking {e.clause}",
    rec.ExclusionLifted: lambda e: f"{e.player} may play again",
    rec.SeatVacated: _vacated,
    rec.DisputeOpened: lambda e: f"{e.by} disputes: {e.words}",
    rec.DisputeDismissed: lambda e: f"{e.by} disputes too late: {e.words}",
    rec.DisputeDecided: _decided,
    rec.ReviewRequested: lambda e: f"{e.by} asks the Commission to review dispute {e.number + 1}",
    rec.ReviewRecorded: lambda e: f"the Commission on dispute {e.number + 1}: {e.outcome}",
    rec.OptionsProposed: lambda e: f"the players may choose: {', '.join(e.options)}",
    rec.VoteCast: lambda e: f"seat {e.seat} chooses {e.option}",
    rec.OptionAdopted: lambda e: f"all agree: {e.option}",
    rec.GamingBegan: lambda e: (
        "the hours of gaming begin" + (f": {e.hours} under {e.reference}" if e.hours else "")
    ),
    rec.GamingEnded: lambda e: "the hours of gaming are over",
    rec.ClosureNotified: _closure,
    rec.ClosingTimeReached: lambda e: "the time of closure has come",
    rec.ClosureWithdrawn: lambda e: f"the table does not close after all: {e.reason}",
    rec.TableClosed: lambda e: "the table is closed",
    rec.RulesShown: lambda e: f"{e.by} is given the rules{' in print' if e.printed else ''}",
    rec.RulesAttached: lambda e: f"the official rules are attached: {e.document}",
}
