"""A round of play step by step: how the table stood after each event, and what each player held.

It begins with the table as it stood when the round of play began, and takes the events as they
come. Views are made of them when first asked for, and once: most rounds are never replayed. It must
not know clocks, viewers or the journal.
"""

from typing import Any, NamedTuple

import msgspec

from croupier.room import wire
from croupier.room.default import Setting
from croupier.room.standing import Standing
from croupier.room.views import Surroundings

PLACES = ("seats", "boxes")  # of which each is compared with itself


class Step(NamedTuple):
    """An event of the journal, and whether it is told as one of this round of play."""

    event: Any
    version: int
    at: int
    told: bool


class Views(NamedTuple):
    """The table after the first event, what is another after each, and what each player held."""

    first: wire.Public
    changes: list[wire.Change]
    places: dict[str, int]  # by player
    own: dict[str, list[wire.Own]]


class Replay:
    """The views of one round of play, from the event with which it began."""

    def __init__(self, standing: Standing, setting: Setting) -> None:
        self._setting = setting
        self._standing = standing.fork()
        self._steps: list[Step] = []  # of which no view is made yet
        self._views: Views | None = None
        self._now: wire.Public

    def add(self, step: Step) -> None:
        """The next event at the table."""
        self._steps.append(step)

    def views(self) -> Views:
        """All of them so far."""
        found = self._views
        if found is None:
            self._now = self._public()
            found = self._views = Views(self._now, [{}], {}, {})
        for event, version, at, told in self._steps:
            self._standing.apply(event, version, at)
            if told:
                self._look(found)
        self._steps.clear()
        return found

    def _look(self, found: Views) -> None:
        before, self._now = self._now, self._public()
        found.changes.append(difference(before, self._now))
        memo = self._standing.memo
        for place, player in memo.owners.items():
            own = wire.Own(memo.version, *self._standing.held(place))
            held = found.own.setdefault(player, [])
            if own.cards and not (held and _same(held[-1], own)):
                held.append(own)
                found.places.setdefault(player, place)

    def _public(self) -> wire.Public:
        """As everybody saw it; whose link was down then is nobody's affair any more."""
        setting, connected = self._setting, frozenset(self._standing.seated().values())
        return self._standing.public(
            Surroundings(setting.id, setting.name, setting.instrument, None, None, connected)
        )


def _same(one: wire.Own, other: wire.Own) -> bool:
    return (one.cards, one.showdown) == (other.cards, other.showdown)


def difference(before: wire.Public, after: wire.Public) -> wire.Change:
    """The fields that are others now."""
    found = _others(before, after)
    for name in PLACES:
        if name in found:
            pairs = zip(getattr(before, name), getattr(after, name), strict=True)
            places = {place: _others(*pair) for place, pair in enumerate(pairs, 1)}
            found[name] = {place: change for place, change in places.items() if change}
    return found


def _others(before: msgspec.Struct, after: msgspec.Struct) -> wire.Change:
    return {
        name: now
        for name in after.__struct_fields__
        if (now := getattr(after, name)) is not (was := getattr(before, name)) and now != was
    }
