"""Journals of earlier versions, kept as they were written, and what they tell.

A journal is never written again; `python -m tests.room.journals` writes down anew what is told.
"""

import json
from pathlib import Path

import msgspec

from croupier.room.default import default_room
from croupier.room.standing import Standing, decode
from croupier.room.store import Entry
from croupier.room.stories import Past, Stories

FOLDER = Path(__file__).parents[1] / "data" / "journals"
SETTINGS = {each.game: each for each in default_room(bots=False)}
# by name: one of each game with committed decks, and the format before these
NAMES = {game: game for game in SETTINGS}
NAMES |= {"uncommitted-omaha": "omaha", "uncommitted-holdem": "holdem"}


def entries(name):
    """The entries of a journal."""
    file = FOLDER / f"{name.partition('-')[0]}.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    return [
        Entry(stream, version, kind, msgspec.json.encode(data), rule, at)
        for stream, version, kind, data, rule, at in rows
        if f"/{NAMES[name]}-" in stream
    ]


def stories(name):
    """Every round of play of a journal, as a watcher may see it."""
    setting = SETTINGS[NAMES[name]]
    standing, found = Standing(setting.id), Stories(setting, 1)
    for entry in entries(name):
        event = decode(entry)
        standing.apply(event, entry.version, entry.at)
        found.add(event, Past.of(standing.tell(event)), standing)
    return [found.find(each.id, standing.memo, None) for each in standing.memo.rounds]


def told(name):
    """Each step of each round: clause and sentence, then the chips on the table, where others."""
    lines = []
    for story in stories(name):
        lines.append(f"round {story.round}")
        before = ""
        for event, view in zip(story.events, rebuilt(story), strict=True):
            lines.append(f"{event.rule:16} {event.words}")
            if (chips := _chips(view)) != before:
                lines.append(f"{'':16} {chips}")
            before = chips
    return "\n".join(lines) + "\n"


def rebuilt(story):
    """The table at each step, put together from the differences as a client does it."""
    view = plain(story.view)
    for change in map(plain, story.changes):
        for name in {"seats", "boxes"} & change.keys():
            parts = change.pop(name)
            view[name] = [
                each | parts.get(str(place), {}) for place, each in enumerate(view[name], 1)
            ]
        view |= change
        yield view | {}


def plain(value):
    """As it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _chips(view):
    if "boxes" in view:
        boxes = [each for each in view["boxes"] if each["player"]]
        piles = ("chips", "ante", "second", "side")
        return "; ".join(f"{each['player']} {_sums(each, piles)}" for each in boxes)
    pots = "+".join(str(pot["amount"]) for pot in view["pots"]) or "0"
    seats = [each for each in view["seats"] if each["player"]]
    stakes = "; ".join(f"{each['player']} {_sums(each, ('stake', 'bet'))}" for each in seats)
    return f"pots {pots}; {stakes}"


def _sums(place, names):
    return " ".join(str(place[name]) for name in names)


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / f"{name}.txt").write_text(told(name))
