"""What has happened on the floor around a table, in words, for every game.

Says what was attested, reported and decided; must not know a round of play, nor decide anything.
"""

from collections.abc import Callable, Mapping
from typing import Any

from croupier.rules import floor_records as rec


def _counted(event: rec.CardsCounted) -> str:
    return f"{event.number} cards are counted{'' if event.right else ': that is wrong'}"


def _breach(event: rec.BreachReported) -> str:
    times = "" if event.times == 1 else f", the {event.times}. time"
    return f"a breach by {event.player} is reported: {event.words}{times}"


TELL: Mapping[type, Callable[[Any], str]] = {
    rec.Attested: lambda e: f"{e.by} attests: {e.what} ({e.name})",
    rec.CardsReplaced: lambda e: f"cards are replaced: {' '.join(e.cards)}",
    rec.CountOrdered: lambda e: f"the {e.by} orders a count of the cards",
    rec.CardsCounted: _counted,
    rec.BreachReported: _breach,
    rec.PlayerExcluded: lambda e: f"{e.player} is excluded for breaking {e.clause}",
    rec.ExclusionLifted: lambda e: f"{e.player} may play again",
    rec.SeatVacated: lambda e: f"{e.player} must give up seat {e.seat}",
    rec.DisputeOpened: lambda e: f"{e.by} disputes: {e.words}",
    rec.DisputeDismissed: lambda e: f"{e.by} disputes too late: {e.words}",
    rec.DisputeDecided: lambda e: f"dispute {e.number} is decided: {e.decision}",
    rec.ReviewRequested: lambda e: f"{e.by} asks for a review of dispute {e.number}",
    rec.OptionsProposed: lambda e: f"the players may choose: {', '.join(e.options)}",
    rec.VoteCast: lambda e: f"seat {e.seat} chooses {e.option}",
    rec.OptionAdopted: lambda e: f"all agree: {e.option}",
    rec.GamingBegan: lambda e: "the hours of gaming begin",
    rec.GamingEnded: lambda e: "the hours of gaming are over",
    rec.ClosureNotified: lambda e: f"the table will close: {e.reason}",
    rec.TableClosed: lambda e: "the table is closed",
    rec.RulesShown: lambda e: f"{e.by} is given the rules",
}
