"""The rules engine: pure; no clock, no dice, no files, no sockets, no third-party package.

    decide(state, action)   the events an action leads to, or Refused
    evolve(state, event)    the state after an event; cannot refuse
    step(state, action)     both at once: the state after, and the events in between
    replay(events)          the state that a whole stream of events leads to
    allowed(state, who)     everything that somebody may do now, each with clause and amounts
    why_not(state, who, action)  the clause by which somebody may not do this now, and why
    places(state), due(state)   who has what, by seat or box; whose card falls next at a live table
    dump(state), load(data) a round as plain data and back
    Play(opening)           a round of play with one owner, for speed

One face for all five games. The state before is never touched. A stream begins with
`step(None, OpenTable(...))`, or `step(None, OpenRound(...))` for one round of play by itself, or
`step(None, OpenTournament(...))` for the stream that directs a tournament's tables.

All of it is in `croupier.rules.face`, and loaded when it is first asked for: who needs a pay table
or an action alone does not wait for five games.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.rules.face import (
        GAMES,
        Choice,
        Play,
        Refused,
        State,
        allowed,
        decide,
        due,
        dump,
        evolve,
        game,
        load,
        places,
        replay,
        step,
        why_not,
    )

__all__ = [
    "GAMES",
    "Choice",
    "Play",
    "Refused",
    "State",
    "allowed",
    "decide",
    "due",
    "dump",
    "evolve",
    "game",
    "load",
    "places",
    "replay",
    "step",
    "why_not",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from croupier.rules import face

    globals().update({each: getattr(face, each) for each in __all__})
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
