"""The rules engine: pure; no clock, no dice, no files, no sockets, no third-party package.

    decide(state, action)   the events an action leads to, or Refused
    evolve(state, event)    the state after an event; cannot refuse
    step(state, action)     both at once: the state after, and the events in between
    replay(events)          the state that a whole stream of events leads to
    allowed(state)          every choice that is open now

The state before is never touched. A stream begins with `step(None, OpenRound(...))`.
"""

from collections.abc import Iterable
from typing import Any

from croupier.errors import Refused
from croupier.rules import actions, events, poker
from croupier.rules.faro import FARO
from croupier.rules.omaha import OMAHA
from croupier.rules.poker import Choice, allowed
from croupier.rules.round import Game, Round, apply, opened
from croupier.rules.stud import STUD

__all__ = ["GAMES", "Choice", "Refused", "allowed", "decide", "evolve", "replay", "step"]

GAMES: dict[str, Game] = {game.name: game for game in (OMAHA, FARO, STUD)}


def step(state: Round | None, action: Any) -> tuple[Round, tuple[Any, ...]]:
    """The state after an action, and the events in between."""
    if state is not None:
        return poker.advance(state, action)
    if not isinstance(action, actions.OpenRound):
        raise Refused("8.5", "no round of play is open")
    return poker.open_round(game(action.game), action)


def decide(state: Round | None, action: Any) -> tuple[Any, ...]:
    """The events an action leads to."""
    return step(state, action)[1]


def evolve(state: Round | None, event: Any) -> Round:
    """The state after an event."""
    if isinstance(event, events.RoundOpened):
        return opened(game(event.game), event)
    assert state is not None, "a stream begins with its opening event"
    new = state.fork()
    apply(new, event)
    return new


def replay(stream: Iterable[Any]) -> Round | None:
    """The state that a whole stream of events leads to."""
    state: Round | None = None
    for event in stream:
        state = evolve(state, event)
    return state


def game(name: str) -> Game:
    """A game by its name."""
    if name not in GAMES:
        raise Refused("I.1", f"no game is called {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name]
