"""The face of the rules itself: which family of games a state, an action or an event belongs to.

`croupier.rules` hands out what is here when it is first asked for, so that whoever needs one part
of the rules does not load them all. It must not know what any game does: it passes things on.
"""

from collections.abc import Iterable
from typing import Any

from croupier.errors import BadMessage
from croupier.errors import Refused as Refused
from croupier.rulebook import edition
from croupier.rules import (
    actions,
    choices,
    events,
    poker,
    round_choices,
    table,
    table_choices,
    table_steps,
)
from croupier.rules.choices import Choice as Choice
from croupier.rules.choices import Closed
from croupier.rules.faro import FARO
from croupier.rules.law import Game, law
from croupier.rules.omaha import OMAHA
from croupier.rules.places import due as due
from croupier.rules.places import places as places
from croupier.rules.round import HIDDEN, Round, opened, thaw
from croupier.rules.round import dump as dump_round
from croupier.rules.rulings import apply
from croupier.rules.stud import STUD
from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")

GAMES: dict[str, Game] = {game.name: game for game in (OMAHA, FARO, STUD)}

State = Any  # a Round or a Table here, a HouseTable of the two house games, a Tournament


def step(state: State | None, action: Any) -> tuple[Any, tuple[Any, ...]]:
    """The state after an action, and the events in between."""
    if isinstance(state, Round):
        return poker.advance(state, action)
    if isinstance(state, Table):
        return table_steps.advance(state, action)
    if isinstance(action, actions.OpenTable):
        return table_steps.open_table(game(action.game), action)
    if isinstance(action, actions.OpenRound):
        return poker.open_round(game(action.game), action)
    if isinstance(action, actions.Action):
        raise Refused("8.5", "a stream begins with an opening")
    of = action if state is None else state
    progress: tuple[Any, tuple[Any, ...]] = _other(of).advance(state, action)
    return progress


def decide(state: State | None, action: Any) -> tuple[Any, ...]:
    """The events an action leads to."""
    return step(state, action)[1]


def evolve(state: State | None, event: Any) -> Any:
    """The state after an event."""
    if isinstance(event, events.TableOpened):
        return table.opened_table(game(event.game), event)
    if isinstance(state, Table):
        new_table = state.fork()
        table.apply(new_table, event)
        return new_table
    if isinstance(event, events.RoundOpened):
        return opened(law(game(event.game), event.determinations), event)
    if not isinstance(state, Round):
        return _other(event if state is None else state).evolve(state, event)
    new = state.fork()
    apply(new, event)
    return new


def _other(value: Any) -> Any:
    """Tournaments, or the two house games: loaded when there is first one to play."""
    if type(value).__module__.startswith("croupier.rules.tournament"):
        from croupier.rules.tournament import steps as tournament

        return tournament
    from croupier.rules.house import steps as house

    return house


def replay(stream: Iterable[Any]) -> Any:
    """The state that a whole stream of events leads to."""
    state = None
    for event in stream:
        state = evolve(state, event)
    return state


def allowed(state: State, who: str | None = None) -> tuple[Choice, ...]:
    """Everything that somebody may do now; without a name, the moves of the game itself.

    `who` is a role, or one with a name: dealer:17, player:ana, dealer:software.
    """
    if isinstance(state, Round):
        return round_choices.allowed(state, who)
    if state is None:
        raise BadMessage("nothing is open to anybody yet: a stream begins with an opening")
    found: tuple[Choice, ...] = _choices(state).allowed(state, who)
    return found


def why_not(state: State, who: str, action: Any) -> Closed | None:
    """The clause by which somebody may not do this now, and the reason; None if they may.

    What the rules refuse is refused with the clause that `step` cites; then comes whose it is.
    """
    refused = choices.refusal(lambda asked: step(state, asked)[1], action)
    if refused is not None or state is None:
        return refused
    closed: Closed | None = _choices(state).not_for(state, who, action)
    return closed


def _choices(state: State) -> Any:
    """Where the choices of a stream are found."""
    if isinstance(state, Round):
        return round_choices
    if isinstance(state, Table):
        return table_choices
    if type(state).__module__.startswith("croupier.rules.tournament"):
        from croupier.rules.tournament import choices as of_tournament

        return of_tournament
    from croupier.rules.house import choices as of_house

    return of_house


class Play:
    """A round of play with one owner, as a running table is: no copy for every action.

    A refusal leaves it as it was; `state.fork()` keeps a moment, `log` is the whole stream.
    """

    def __init__(self, opening: actions.OpenRound) -> None:
        self.state, made = poker.open_round(game(opening.game), opening)
        self.log: list[Any] = [*made]
        self._sure = True  # that no card nobody knows can fall face up, and be refused midway

    def do(self, action: Any) -> tuple[Any, ...]:
        """Carry out an action; the events it led to."""
        if type(action) is actions.LoadShoe and action.order:
            self._sure = self._sure and HIDDEN not in action.order
        if self._sure:
            made = poker.proceed(self.state, action)
        else:
            self.state, made = poker.advance(self.state, action)
        self.log += made
        return made

    def allowed(self) -> tuple[Choice, ...]:
        """Every choice that is open now."""
        return round_choices.allowed(self.state)


def dump(state: State) -> dict[str, Any]:
    """A round of play as plain data."""
    if isinstance(state, Round):
        return dump_round(state)
    kind = type(state).__name__
    raise BadMessage(f"dump writes down a round of play, not a {kind}: keep its events, and replay")


def load(data: dict[str, Any]) -> Round:
    """The round of play that `dump` made this plain data of."""
    return thaw(game(data["game"]), data)


def _not_in_force(known: str, number: str) -> str:
    """Why an instrument is not played under: an earlier one was revoked by that in force."""
    now = GAMES[known].instrument
    if number in [revoked.number for revoked in edition(known).revokes]:
        return f"{number} was revoked by {now}"
    return f"{number} is not in force: the game is played under {now}"


def game(name: str) -> Game:
    """A game by its name, or by name and instrument as in omaha/NI2017-583."""
    known, _, number = name.partition("/")
    if number and known in GAMES and number != GAMES[known].instrument:
        raise Refused(GAMES[known].rules["revoked"], _not_in_force(known, number))
    name = known
    if name not in GAMES:
        raise BadMessage(f"no game is called {name!r}: choose {', '.join(GAMES)}")
    return GAMES[name]
