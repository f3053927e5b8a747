"""Ways to play that somebody gives: a function in a file or module, or a chart in TOML.

A function is kept as text or by its name, so that other processes and machines can be told it. It
must not know how rounds of play are dealt or settled.
"""

import inspect
import tomllib
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from croupier.cards import RANKS
from croupier.errors import BadMessage, CroupierError
from croupier.odds.play import (
    SUITS,
    Rule,
    Seen,
    Spot,
    is_ace_king,
    is_better_than_odd,
    sights,
    spots,
)

Function = Callable[..., Any]


@dataclass(frozen=True)
class Given:
    """A function by the words it was given with: in the text of a file, or in a module."""

    words: str
    function: str
    module: str = ""
    text: str = ""


def given(words: str, parameters: tuple[int, ...]) -> Given:
    """The function that FILE.py, FILE.py:FUNCTION or MODULE:FUNCTION names, looked at once."""
    place, _, function = words.rpartition(":")
    if words.endswith(".py") or place.endswith(".py"):
        path = Path(place or words)
        found = Given(words, function if place else "play", text=_read(path))
    elif place and function.isidentifier():
        found = Given(words, function, module=place)
    else:
        raise BadMessage(
            f"{words!r} names no strategy: write FILE.py, FILE.py:FUNCTION or MODULE:FUNCTION"
        )
    _check_parameters(words, load(found), parameters)
    return found


@lru_cache(maxsize=64)
def load(found: Given) -> Function:
    """The function itself."""
    space: dict[str, Any] = {"__name__": "strategy"}
    try:
        if found.module:
            space = vars(import_module(found.module))
        else:
            exec(compile(found.text, found.words, "exec"), space)
    except SyntaxError as error:
        raise BadMessage(f"{found.words} line {error.lineno}: {error.msg}") from None
    except Exception as error:
        raise failed(found.words, "is loaded", error) from None
    function = space.get(found.function)
    if not callable(function):
        raise BadMessage(f"{found.words} has no function {found.function}")
    return function  # type: ignore[no-any-return]


def failed(words: str, when: str, error: Exception) -> BadMessage:
    """What went wrong in somebody else's code, in a sentence."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)[1:]
        if frame.lineno and "importlib" not in frame.filename
    ]
    line = f" in line {frames[-1].lineno}" if frames else ""
    return BadMessage(f"{words} fails{line} when it {when}: {type(error).__name__}: {error}")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadMessage(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadMessage(f"{path} is no text in UTF-8") from None


def _check_parameters(words: str, function: Function, wanted: tuple[int, ...]) -> None:
    """Refuse a function that cannot be called with any of these numbers of arguments."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return
    if not any(_takes(signature, number) for number in wanted):
        numbers = " or ".join(map(str, wanted))
        raise BadMessage(f"{words} takes {signature} where {numbers} arguments are given")


def takes(function: Function, number: int) -> bool:
    """Whether a function can be called with so many arguments."""
    try:
        return _takes(inspect.signature(function), number)
    except (TypeError, ValueError):
        return False


def _takes(signature: inspect.Signature, number: int) -> bool:
    try:
        signature.bind(*range(number))
    except TypeError:
        return False
    return True


# charts

_STAYS = {"holdem": "call", "canberra": "bet"}
_VALUES = {rank: value for value, rank in enumerate(RANKS, 2)} | {"10": 10}


def read_chart(game: str, path: Path) -> Rule:
    """A chart of a house game: lines of conditions, of which the first that fits decides."""
    try:
        chart = tomllib.loads(_read(path))
    except tomllib.TOMLDecodeError as error:
        raise BadMessage(f"{path} is no TOML: {error}") from None
    if chart.get("game", game) != game:
        raise BadMessage(f"{path} is a chart of {chart['game']!r}, not of {game}")
    if not chart:
        raise BadMessage(f"{path} is empty: a chart has lines, or says what to play otherwise")
    try:
        return Rule((f"the chart {path.name}",), chart_marks(game, chart))
    except CroupierError as error:
        raise BadMessage(f"{path}: {error}") from None


def chart_marks(game: str, chart: dict[str, Any]) -> bytes:
    """Which groups of decisions stay in by a chart.

    >>> sum(chart_marks("canberra", {"line": [{"play": "bet", "made": True}]})) > 0
    True
    """
    unknown = chart.keys() - {"game", "otherwise", "line"}
    if unknown:
        raise BadMessage(f"{sorted(unknown)[0]!r} is no part of a chart: game, line, otherwise")
    if not isinstance(chart.get("line", []), list):
        raise BadMessage("the lines of a chart are tables: write [[line]] above each")
    otherwise = _stays(game, chart.get("otherwise", "fold"))
    groups = map(spot_features, spots()) if game == "holdem" else map(sight_features, sights())
    lines = [_line(game, each) for each in chart.get("line", [])]
    return bytes(_decide(lines, features, otherwise) for features in groups)


Features = dict[str, Any]
Line = tuple[dict[str, frozenset[Any]], bool]


def spot_features(spot: Spot) -> Features:
    """What a line of a Hold-em chart may ask for."""
    return spot._asdict()


def sight_features(sight: Seen) -> Features:
    """What a line of a Canberra Poker chart may ask for."""
    places = dict(zip(("first", "second", "third", "fourth", "fifth"), sight.ranks, strict=True))
    return places | {
        "made": sight.flush or is_better_than_odd(sight.ranks),
        "ace_king": not sight.flush and is_ace_king(sight.ranks),
        "card": sight.card,
        "matches": sight.card in sight.ranks,
        "above": sum(rank > sight.card for rank in sight.ranks),
    }


def _decide(lines: Iterable[Line], features: Features, otherwise: bool) -> bool:
    for conditions, stays in lines:
        if all(features[name] in wanted for name, wanted in conditions.items()):
            return stays
    return otherwise


def _line(game: str, line: dict[str, Any]) -> Line:
    if not isinstance(line, dict) or "play" not in line:
        raise BadMessage(f"a line says what to play: play = {_STAYS[game]!r} or 'fold'")
    offered = _offered(game)
    conditions = {}
    for name, value in line.items():
        if name == "play":
            continue
        if name not in offered:
            raise BadMessage(f"no line can ask for {name!r}: choose {', '.join(sorted(offered))}")
        conditions[name] = _wanted(name, value, offered[name])
    return conditions, _stays(game, line["play"])


def _stays(game: str, word: Any) -> bool:
    if word not in (_STAYS[game], "fold"):
        raise BadMessage(f"{word!r} is no play of {game}: choose {_STAYS[game]} or fold")
    return bool(word != "fold")


@lru_cache(maxsize=2)
def _offered(game: str) -> dict[str, tuple[Any, ...]]:
    """Every feature, and the values that it has."""
    ranks = tuple(range(2, 15))
    if game == "holdem":
        small = {"flop": 3, "straight_draw": 3, "over": 3, "above": 4}
        found: dict[str, tuple[Any, ...]] = {name: tuple(range(n)) for name, n in small.items()}
        return found | {"made": (False, True), "suits": SUITS, "low": ranks, "high": ranks}
    places = dict.fromkeys(("first", "second", "third", "fourth", "fifth", "card"), ranks)
    marks = dict.fromkeys(("made", "ace_king", "matches"), (False, True))
    return {**places, **marks, "above": tuple(range(6))}


def _wanted(name: str, value: Any, offered: tuple[Any, ...]) -> frozenset[Any]:
    """One value, several in a list, or from one on: "9+", and down from one: "9-"."""
    if isinstance(value, list):
        return frozenset().union(*(_wanted(name, each, offered) for each in value))
    if isinstance(value, str) and value[-1:] in ("+", "-"):
        edge = _one(name, value[:-1], offered)
        more = value.endswith("+")
        return frozenset(each for each in offered if (each >= edge if more else each <= edge))
    return frozenset({_one(name, value, offered)})


def _one(name: str, value: Any, offered: tuple[Any, ...]) -> Any:
    if isinstance(value, str) and not isinstance(offered[0], str):
        value = _VALUES.get(value, int(value) if value.isdecimal() else value)
    if value not in offered or isinstance(value, bool) != isinstance(offered[0], bool):
        raise BadMessage(f"{name} is never {value!r}: choose {', '.join(map(str, offered))}")
    return value
