"""Environments for research on real casino law: the five games as learning agents meet them.

    task(game, seats, ...)    what is played: any stakes and determinations; `from_phh`
    aec(task)                 PettingZoo, any game and number of seats
    gym(task)                 Gymnasium, the two house games with one box
    spiel(task)               OpenSpiel, with explicit chance
    talk(task)                observations and actions as JSON, for language models

A task may be given by its name and arguments to each of them: `aec("omaha", 6)`. Needs the extra
`croupier[research]`; each part is imported when first asked for. docs/env.md has a page of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.env.aec import aec
    from croupier.env.observing import Field, fields
    from croupier.env.solo import gym
    from croupier.env.spiel import spiel
    from croupier.env.talking import talk
    from croupier.env.tasks import Task, from_events, from_phh, task

_HOMES = {
    "Field": "observing",
    "Task": "tasks",
    "aec": "aec",
    "fields": "observing",
    "from_events": "tasks",
    "from_phh": "tasks",
    "gym": "solo",
    "spiel": "spiel",
    "talk": "talking",
    "task": "tasks",
}
_LIBRARIES = {
    "gymnasium": "Gymnasium",
    "numpy": "NumPy",
    "open_spiel": "OpenSpiel",
    "pettingzoo": "PettingZoo",
    "pyspiel": "OpenSpiel",
}
__all__ = [
    "Field",
    "Task",
    "aec",
    "fields",
    "from_events",
    "from_phh",
    "gym",
    "spiel",
    "talk",
    "task",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"croupier.env has no {name!r}: it has {', '.join(__all__)}")
    try:
        # kept, as `aec` is both a module and what it is imported for
        found = globals()[name] = getattr(import_module(f"croupier.env.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        library = _LIBRARIES.get(str(error.name).partition(".")[0])
        if library is None:
            raise
        wanted = f"croupier.env.{name} needs {library}: pip install 'croupier[research]'"
        raise ModuleNotFoundError(wanted, name=error.name) from None
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
