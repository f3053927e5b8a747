"""Tournaments of Canberra Poker: starting marker, table minimum, and rounds that break a tie.

What differs from the pot games at a tournament table, and how the tournament directs a table of its
own stream: `directions` are the actions that bring the table to its next round of play, `report` is
what comes back. Chips come from the house and go to it. It must not know how a round is dealt.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier.errors import Refused
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.house.actions import OpenWagers, SetLimits
from croupier.rules.house.determinations import Approval
from croupier.rules.house.starting_marker import (
    PlaceStartingMarker,
    ReleaseSeat,
    SeatEntrant,
    SubstitutePlayer,
)
from croupier.rules.house.table import HouseTable, seated
from croupier.rules.house.tournament import smallest
from croupier.rules.people import DEALER, DIRECTOR, SOFTWARE
from croupier.rules.round import clockwise
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import places as places
from croupier.rules.tournament import seats as seating
from croupier.rules.tournament.conditions import breakdown, terms
from croupier.rules.tournament.state import Conduct, Entrant, LineUp, Tournament, at_table

INSTRUMENTS = ("canberra",)


def house_terms(state: Tournament) -> CanberraDeterminations:
    """What governs a table at the level in force: its limits, and a short bet (17.4(g), 17.5)."""
    found = terms(state.game, state.level)
    assert isinstance(found, CanberraDeterminations)
    return replace(found, tournament_short_bet=state.conditions.tournament_short_bet)


def limits(state: Tournament) -> tuple[int, int, int]:
    """Least and greatest ante at the level in force, and the multiple of both."""
    det = house_terms(state)
    return det.ante_min or 0, det.ante_max or 0, det.multiple or 1


def least(state: Tournament) -> int:
    """The fewest chips with which a player can ante."""
    least_ante, _, multiple = limits(state)
    return smallest(least_ante, multiple)


# The next round of play


def playing(state: Tournament, table: int) -> list[Entrant]:
    """Everybody at the table; in additional rounds only those who are level (17.23)."""
    extra = state.extra
    return [e for e in at_table(state, table) if not extra or e.player in extra]


def line_up(state: Tournament, table: int) -> LineUp:
    """The marker moves one player clockwise after each round that was not void."""
    boxes = [entrant.seat for entrant in playing(state, table)]
    place = state.tables[table]
    if place.button is None:
        return LineUp(min(boxes), tuple(boxes))
    moves = place.passed or place.button not in boxes
    marker = clockwise(boxes, place.button)[0] if moves else place.button
    return LineUp(marker, tuple(boxes))


def short(state: Tournament, table: int) -> tuple[str, ...]:
    """Who cannot wager the table minimum before the next round (17.14)."""
    few = least(state)
    return tuple(e.player for e in playing(state, table) if e.chips < few)


def check_report(state: Tournament, action: act.ReportRound) -> None:
    """The house pays and collects, but after a void round everybody has what they had (A.Void)."""
    players = state.tables[action.table].players
    for seat, chips in action.chips:
        before = state.entrants[players[seat]].chips
        if action.void and chips != before:
            raise Refused("A.Void", f"{players[seat]} had {before} before the void round")


# Players who are level


def level_ties(state: Tournament) -> tuple[Any, ...]:
    """Additional rounds between players with equal chips; without chips only a draw (17.23)."""
    cut = places.cut(state)
    groups = [cut.tied] if cut.tied else list(_level_groups(state, set(cut.stay)))
    able = [group for group in groups if _can_play(state, group)]
    if able:
        level = dict.fromkeys(player for group in able for player in group)
        return (ev.ExtraRoundsOrdered("17.23", tuple(level)),)
    return (ev.TieFound("17.23", cut.tied),) if cut.tied else ()


def _can_play(state: Tournament, group: tuple[str, ...]) -> bool:
    """Level players have equal chips: all of them can ante, or none; and one at least is here."""
    entrants = [state.entrants[player] for player in group]
    return entrants[0].chips >= least(state) and not all(e.absent for e in entrants)


def _level_groups(state: Tournament, stay: set[str]) -> Iterator[tuple[str, ...]]:
    """Those level in a heat where points or a prize of the session go, or for a prize of all."""
    session = state.session
    own = max(len(session.points), len(session.prizes_percent))
    if state.conditions.tie_break_rounds == "every":
        own = len(state.entrants)
    for heat in seating.heats(state):
        yield from _level(state, places.session_places(state, heat), own)
    final = len(breakdown(state.conditions, state.entries))
    for group in _level(state, places.session_places(state), final):
        if places.is_last(state) or not stay & set(group):
            yield group


def _level(state: Tournament, found: places.Places, at_stake: int) -> Iterator[tuple[str, ...]]:
    """Players still in who share one of the first so many places."""
    place = 1
    for group in found:
        if place <= at_stake and len(group) > 1 and state.entrants[group[0]].left is None:
            yield group
        place += len(group)


def alone(state: Tournament, table: int) -> bool:
    """Nobody is left of those against whom the player at this table plays for a place."""
    advance, place = state.session.advance, state.tables[table]
    each = advance.each if advance else "session"
    if not place.seats or each == "table":
        return len(place.seats) < 2
    return seating.alive(state, None if each == "session" else (place.heat,)) < 2


CANBERRA = Conduct(
    line_up=line_up,
    short=short,
    check=check_report,
    weight=lambda contributed: 0,
    level_ties=level_ties,
    alone=alone,
    first=0,  # with the player at the marker
)


# A table of its own stream


def opening(state: Tournament, layout: str, approval: Approval, day: str) -> OpenCanberraTable:
    """Open a table for the session under the conditions of the tournament."""
    return OpenCanberraTable(house_terms(state), layout, approval, day, tournament=True)


def directions(state: Tournament, event: ev.RoundDirected, t: HouseTable) -> list[Any]:
    """What brings a table to the round that the tournament directs: seats, limits, wagers."""
    chips, by = dict(event.chips), DIRECTOR
    names = {e.seat: e.played_by or e.player for e in at_table(state, event.table)}
    return [
        *(ReleaseSeat(box, by) for box in seated(t) if box not in chips),
        *(
            _seat(t, box, names[box], held)
            for box, held in event.chips
            if t.players[box] != names[box]
        ),
        *_marker(t, event.button),
        *_limits(state, t),
        OpenWagers(by=DEALER if t.live else SOFTWARE),
    ]


def _seat(t: HouseTable, box: int, player: str, chips: int) -> SeatEntrant | SubstitutePlayer:
    """A seat is one entrant's for the session: another name is a substitute's (17.7, 17.11)."""
    if t.players[box]:
        return SubstitutePlayer(box, player, DIRECTOR)
    return SeatEntrant(player, box, chips, DIRECTOR)


def _marker(t: HouseTable, box: int) -> list[PlaceStartingMarker]:
    """Players come and go between additional rounds: the tournament knows who antes first."""
    return [] if t.marker.box == box else [PlaceStartingMarker(box, DIRECTOR)]


def _limits(state: Tournament, t: HouseTable) -> list[SetLimits]:
    """A level applies from the next round on, and the players have notice of it (3.1)."""
    due = limits(state)
    same = due == (t.ante_min, t.ante_max, t.multiple)
    return [] if same else [SetLimits(*due, t.round + 1)]


def report(event: ev.RoundDirected, t: HouseTable, void: bool, at: int) -> act.ReportRound:
    """The chips of everybody in the round, once it is over at the table."""
    chips = tuple((box, t.chips[box]) for box, _ in event.chips)
    return act.ReportRound(event.table, at, chips, void=void)
