"""What is played in an episode: a game under its determinations, stakes, moves, where it begins.

A `Task` is plain data, the same for every interface of `croupier.env`. An episode is one round of
play. Amounts are cents. It must not know observations or any library of others.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

from croupier.errors import BadMessage
from croupier.playing import HOUSE_GAMES, house_determinations
from croupier.rules import GAMES, game
from croupier.rules.determinations import Determinations
from croupier.rules.law import law
from croupier.rules.plain import plain, revive

SIZES = (0.5, 1.0)


@dataclass(frozen=True, eq=False)  # by identity: what is worked out for a task is looked up often
class Task:
    """One round of play: of a pot game between table stakes, or of a house game for antes.

    `button` is a seat, or 0 to draw it for each episode. `sizes` are parts of the pot that may be
    bet or raised, beside the least and the most. `history` is how many moves an observation tells.
    """

    game: str
    determinations: Any
    stakes: tuple[int, ...] = ()  # pot games: table stakes by seat, from seat 1 on
    button: int = 0
    sizes: tuple[float, ...] = SIZES
    history: int = 24
    antes: tuple[int, ...] = ()  # house games: by box, from box 1 on
    sides: tuple[int, ...] = ()  # and the side wagers, 0 for none
    start: tuple[Any, ...] = ()  # events of a round under way, where an episode begins in it

    def __reduce__(self) -> Any:
        return read, (written(self),)

    def __deepcopy__(self, memo: Any) -> "Task":
        return self

    @property
    def house(self) -> bool:
        """Whether it is a game against the dealer."""
        return self.game in HOUSE_GAMES

    @property
    def seats(self) -> int:
        """How many players or boxes take part."""
        return len(self.antes) if self.house else len(self.stakes)

    @property
    def moves(self) -> tuple[str, ...]:
        """What each number of an action means."""
        if self.house:
            return "fold", "stay in"
        return "fold", "check or call", "least", *(f"{size:g} pot" for size in self.sizes), "most"

    @property
    def deck_size(self) -> int:
        """Cards in the shoe."""
        det = self.determinations
        return 52 if self.house else det.deck_size + det.wild_card


def task(
    game: "str | Task",
    seats: int | None = None,
    *,
    stakes: int | Sequence[int] = 200_00,
    antes: int | Sequence[int] = 10_00,
    sides: int | Sequence[int] = 0,
    determinations: Any = None,
    button: int = 0,
    sizes: Sequence[float] = SIZES,
    history: int = 24,
    **terms: Any,
) -> Task:
    """A task from as little as the name of a game; any other keyword is a determination.

    >>> task("omaha", 6).moves
    ('fold', 'check or call', 'least', '0.5 pot', '1 pot', 'most')
    >>> task("stud", 4, wild_card=True, deck_size=36, contest="split").deck_size
    37
    >>> task("holdem").seats
    1
    """
    if isinstance(game, Task):
        return game
    if game in HOUSE_GAMES:
        return _house_task(game, seats or 1, antes, sides, determinations, terms)
    if game not in GAMES:
        known = ", ".join((*GAMES, *HOUSE_GAMES))
        raise BadMessage(f"no game is called {game!r}: choose among {known}")
    each = _each("table stakes", stakes, seats or 2, seats)
    if not 0 <= button <= len(each):
        raise BadMessage(
            f"button {button} is not at one of the {len(each)} seats, nor 0 to draw it"
        )
    for size in sizes:
        if not size > 0:
            raise BadMessage(f"a bet of {size} times the pot is none")
    det = replace(determinations, **terms) if determinations else _determine(game, terms)
    _check(game, det, each)
    return Task(game, det, each, button, tuple(sorted(sizes)), history)


def _determine(game: str, terms: dict[str, Any]) -> Determinations:
    """Small stakes, but for what is said: an ante or blinds bring the kind of game with them."""
    from croupier.odds.pots import determine

    known = {field.name for field in fields(Determinations)}
    for name in set(terms) - known:
        raise BadMessage(f"{name!r} is neither an argument of a task nor a determination")
    if "ante" in terms and "compulsory" not in terms:
        terms = {"compulsory": "ante", "blinds": (), **terms}
    if "blinds" in terms and "compulsory" not in terms:
        terms = {"compulsory": "blind", "ante": 0, **terms}
    return determine(game, **terms)


def _check(name: str, det: Determinations, stakes: tuple[int, ...]) -> None:
    """Refuse what no round can be played with, before many are begun."""
    found = law(game(name), det)
    most = found.game.max_players(det)
    if not 2 <= len(stakes) <= most:
        raise BadMessage(f"{name} is for 2 to {most} players with this deck, not {len(stakes)}")


def _house_task(
    game: str,
    boxes: int,
    antes: int | Sequence[int],
    sides: int | Sequence[int],
    determinations: Any,
    terms: dict[str, Any],
) -> Task:
    each = _each("antes", antes, boxes, None)
    extra = _each("side wagers", sides, len(each), None)
    det = determinations or house_determinations(game, len(each), max(each), **terms)
    return Task(game, det, antes=each, sides=extra)


def _each(what: str, given: int | Sequence[int], count: int, wanted: int | None) -> tuple[int, ...]:
    """One amount for everybody, or one for each."""
    amounts = (given,) * count if isinstance(given, int) else tuple(given)
    if wanted not in (None, len(amounts)):
        raise BadMessage(f"{len(amounts)} {what} are given for {wanted} seats")
    if not amounts or any(type(amount) is not int or amount < 0 for amount in amounts):
        raise BadMessage(f"{what} {amounts} are not whole cents")
    return amounts


def from_phh(text: str, decisions: int = 0, **how: Any) -> Task:
    """A task that begins in the middle of the first hand of a PHH file, after so many decisions.

    Cards that the file does not tell, of a player or still in the shoe, are drawn for each episode.
    """
    from croupier.histories import phh

    return from_events(phh.read(text)[0].events, decisions, **how)


def from_events(
    events: Sequence[Any], decisions: int = 0, sizes: Sequence[float] = SIZES, history: int = 24
) -> Task:
    """A task that begins in the middle of a round of play, after so many decisions."""
    from croupier.histories.record import steps

    past: list[Any] = []
    count = 0
    for played in steps(events):
        past += played.events
        state = played.after
        count += played.before is not None and played.before.phase == "betting"
        if state.phase == "betting" and count == decisions:
            had = dict(past[0].stakes)
            stakes = tuple(had[seat] for seat in sorted(had))
            begun = tuple(past)
            name, det = state.law.game.name, state.law.det
            chosen = tuple(sorted(sizes))
            return Task(name, det, stakes, state.button, chosen, history, start=begun)
    raise BadMessage(f"nobody is to act after {decisions} decisions: the round has {count}")


def written(task: Task) -> str:
    """A task as one word, which a game of OpenSpiel can have in its name."""
    told = {field.name: plain(getattr(task, field.name)) for field in fields(task)}
    packed = zlib.compress(json.dumps(told).encode(), 9)
    return urlsafe_b64encode(packed).decode().rstrip("=")


@lru_cache(maxsize=256)
def read(word: str) -> Task:
    """The task that `written` made a word of."""
    told = json.loads(zlib.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4))))
    start = tuple(revive(event) for event in told.pop("start"))
    det = revive(told.pop("determinations"))
    rest: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in told.items()
    }
    return Task(determinations=det, start=start, **rest)
