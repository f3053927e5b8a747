"""The starting marker of a tournament table of Canberra Poker, and whose opportunity to ante it is.

What people may ask for there beyond an ordinary table, what then happens, and the little that must
be remembered of it. The steps are in tournament.py; this must not know chips, cards or limits.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.rules.people import DIRECTOR, SOFTWARE
from croupier.rules.plain import event, record

# what a person may ask for


@record("seat_entrant")
class SeatEntrant(NamedTuple):
    """Seat an entrant where the ballot says, with tournament chips."""

    player: str
    box: int
    chips: int
    by: str = DIRECTOR


@record("release_seat")
class ReleaseSeat(NamedTuple):
    """Let a player go from the table at the end of a session; the chips go into the tournament."""

    box: int
    by: str = DIRECTOR


@record("substitute_at_box")
class SubstitutePlayer(NamedTuple):
    """Let somebody else play on at a box, with all that belongs to it."""

    box: int
    player: str
    by: str = DIRECTOR


@record("place_starting_marker")
class PlaceStartingMarker(NamedTuple):
    """Put the marker before a player, where seats have changed since the last round of play."""

    box: int
    by: str = DIRECTOR


@record("ask_ante")
class AskAnte(NamedTuple):
    """Ask the next player in order for an ante; a box that is named must be the next one."""

    box: int | None = None
    by: str = SOFTWARE


@record("void_ante")
class VoidAnte(NamedTuple):
    """Declare an ante void that was placed out of order again."""

    box: int
    by: str = DIRECTOR


# what has happened


@event("starting_marker_placed")
class StartingMarkerPlaced(NamedTuple):
    """The marker stands before the player who antes first."""

    rule: str
    box: int


@event("starting_marker_moved")
class StartingMarkerMoved(NamedTuple):
    """After a round of play that counts, the marker is one player further."""

    rule: str
    box: int
    played: int


@event("ante_asked")
class AnteAsked(NamedTuple):
    """A player was asked for an ante; above `covered` no chips would be left for the bet."""

    rule: str
    box: int
    covered: int


@event("ante_out_of_order")
class AnteOutOfOrder(NamedTuple):
    """An ante before its turn stands; the player was told that another may be declared void."""

    rule: str
    box: int
    player: str
    again: bool


@event("ante_voided")
class AnteVoided(NamedTuple):
    """An ante out of order was declared void: it goes back."""

    rule: str
    box: int
    player: str
    by: str


@event("seat_eliminated")
class SeatEliminated(NamedTuple):
    """A player who cannot wager the minimum is out of the tournament and leaves the seat."""

    rule: str
    box: int
    player: str
    chips: int
    minimum: int
    after_round: int


@event("player_substituted")
class PlayerSubstituted(NamedTuple):
    """Somebody else plays on at a box."""

    rule: str
    box: int
    player: str
    substitute: str
    by: str


# what is remembered


class Marker(NamedTuple):
    """Where the marker stands, who has been asked, and who has been advised."""

    box: int = 0  # 0 before the first round of play
    asked: tuple[int, ...] = ()  # in order; the last one has the opportunity
    early: tuple[int, ...] = ()  # boxes whose ante was placed out of order and stands
    again: tuple[int, ...] = ()  # of these, the ones that may be declared void
    advised: tuple[str, ...] = ()  # players told once
    played: int = 0  # rounds of play that were not void


def apply(marker: Marker, happened: Any) -> Marker:
    """The marker after one of its events."""
    return _APPLY[type(happened)](marker, happened)


def opened(marker: Marker) -> Marker:
    """Wagers are open: nobody has been asked."""
    return marker._replace(asked=(), early=(), again=())


def placed(marker: Marker, box: int) -> Marker:
    """An ante in its turn takes the place of one that was early."""
    if box not in marker.early:
        return marker
    return marker._replace(early=_without(marker.early, box), again=_without(marker.again, box))


def thaw(data: list[Any]) -> Marker:
    """The marker of plain data."""
    values: list[Any] = [tuple(each) if isinstance(each, list) else each for each in data]
    return Marker(*values)


def _without(boxes: tuple[int, ...], box: int) -> tuple[int, ...]:
    return tuple(each for each in boxes if each != box)


def _moved(marker: Marker, happened: StartingMarkerMoved) -> Marker:
    return marker._replace(box=happened.box, played=happened.played)


def _asked(marker: Marker, happened: AnteAsked) -> Marker:
    """Asked a second time only where nobody wagered: it begins anew."""
    before = () if happened.box in marker.asked else marker.asked
    return marker._replace(asked=(*before, happened.box))


def _out_of_order(marker: Marker, happened: AnteOutOfOrder) -> Marker:
    box, told = happened.box, happened.player in marker.advised
    return marker._replace(
        early=(*marker.early, box),
        again=(*marker.again, box) if happened.again else marker.again,
        advised=marker.advised if told else (*marker.advised, happened.player),
    )


def _substituted(marker: Marker, happened: PlayerSubstituted) -> Marker:
    names = (happened.substitute if p == happened.player else p for p in marker.advised)
    return marker._replace(advised=tuple(names))


_APPLY: dict[type, Callable[[Marker, Any], Marker]] = {
    StartingMarkerPlaced: lambda marker, e: marker._replace(box=e.box),
    StartingMarkerMoved: _moved,
    AnteAsked: _asked,
    AnteOutOfOrder: _out_of_order,
    AnteVoided: lambda marker, e: placed(marker, e.box),
    PlayerSubstituted: _substituted,
    SeatEliminated: lambda marker, e: marker,
}
KINDS = tuple(_APPLY)
