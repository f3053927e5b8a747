"""The conditions of a tournament as a TOML file a director can write, and the samples we ship.

The names are those of the record Conditions. Money is in dollars, chips are whole
chips, shares are per cent: 12.5, "100/3", or "9 x 1.2" for nine places of 1.2 each. A tournament of
one game gives its determinations and levels at the top. It must not know what the clauses allow.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.errors import BadMessage
from croupier.histories import toml
from croupier.rules.plain import revive
from croupier.rules.tournament.conditions import Conditions
from croupier.rules.tournament.conditions_clauses import GAMES

SAMPLES = Path(__file__).parents[1] / "conditions"

_TIMES = re.compile(r"\s*(\d+)\s*x\s*(\S.*)")
_PLACE = re.compile(r" at \$\.?(\S*)$")


def samples() -> tuple[str, ...]:
    """The names of the conditions that ship with the package."""
    return tuple(sorted(path.stem for path in SAMPLES.glob("*.toml")))


def find(name: str) -> Path:
    """The file of this name, or the sample."""
    path = Path(name)
    if not path.is_file() and name in samples():
        return SAMPLES / f"{name}.toml"
    return path


def load(name: str) -> Conditions:
    """The conditions in a file, or those of a sample; a mistake is told with file and place."""
    path = find(name)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        known = ", ".join(samples())
        raise BadMessage(f"cannot read {name}: {reason.lower()}; the samples are {known}") from None
    try:
        return read(text)
    except BadMessage as error:
        raise BadMessage(f"{name}: {error}") from None


def read(text: str) -> Conditions:
    """The conditions that a text states."""
    values = toml.load(text)
    if values.get("game") not in GAMES:
        said = f"game {values['game']!r}" if "game" in values else "the game is not stated"
        raise BadMessage(f"{said}: choose {', '.join(GAMES)}")
    if not isinstance(values.get("name"), str):
        raise BadMessage("the tournament has no name")
    try:
        found: Conditions = revive({"kind": "conditions"} | _conditions(values))
    except BadMessage as error:
        raise BadMessage(_located(str(error), toml.places(text))) from None
    return found


def _located(complaint: str, places: toml.Places) -> str:
    """With the line where the value stands, if it can be told, and its name as the file has it."""
    found = _PLACE.search(complaint)
    if not found:
        return complaint
    table, _, key = found[1].rpartition(".")
    line = places.get((table, key)) if "[" not in table else None
    where = f" at {found[1]}" if found[1] else ""
    return (f"line {line}: " if line else "") + complaint[: found.start()] + where


Convert = Callable[[Any, str], Any]


def _conditions(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as the plain data of the record."""
    given = {key: value for key, value in values.items() if key not in _GAME}
    if any(key in values for key in _GAME):
        if "games" in values:
            raise BadMessage("determinations and levels stand at the top or under games, not both")
        own = {key: values[key] for key in _GAME if key in values}
        given["games"] = [{"game": values["game"], **own}]
    data = {key: _converted(key, value) for key, value in given.items()}
    if isinstance(data.get("games"), list):
        data["games"] = [_game(each, f"games[{n}]") for n, each in enumerate(data["games"])]
    return data


_GAME = ("determinations", "levels")


def _game(values: Any, place: str) -> dict[str, Any]:
    """One game; its determinations go where those of its family stand."""
    game = dict(_table(values, place))
    if "determinations" in game:
        terms = dict(_table(game.pop("determinations"), f"{place}.determinations"))
        if game.get("game") == "canberra":
            game["house"] = terms
        else:
            game["determinations"] = {"tournament": True} | terms
    return game


def _converted(key: str, value: Any) -> Any:
    convert = _CONVERT.get(key)
    return convert(value, key) if convert else value


def _commission(value: Any, place: str) -> dict[str, Any]:
    terms = dict(_table(value, place))
    by_share = terms.get("basis") == "percent"
    for key in ("rate", "approved"):
        if key in terms:
            where = f"{place}.{key}"
            amount = terms[key]
            terms[key] = str(_share(amount, where) if by_share else _cents(amount, where))
    return terms


def _re_buys(value: Any, place: str) -> dict[str, Any]:
    terms = dict(_table(value, place))
    for key in ("cost", "commission"):
        if key in terms:
            terms[key] = _cents(terms[key], f"{place}.{key}")
    return terms


def _prizes(value: Any, place: str) -> list[Any]:
    """Each breakdown, its shares as exact fractions."""
    scales = []
    for n, each in enumerate(_array(value, place)):
        where = f"{place}[{n}]"
        scale = dict(_table(each, where))
        _replace(scale, "shares_percent", _shares, where)
        scales.append(scale)
    return scales


def _sessions(value: Any, place: str) -> list[Any]:
    items = enumerate(_array(value, place))
    return [_session(each, f"{place}[{n}]") for n, each in items]


def _session(value: Any, place: str) -> dict[str, Any]:
    session = dict(_table(value, place))
    _replace(session, "prizes_percent", _shares, place)
    if isinstance(session.get("advance"), Mapping):
        session["advance"] = dict(session["advance"])
        _replace(session["advance"], "percent", _percent, f"{place}.advance")
    return session


def _repechage(value: Any, place: str) -> dict[str, Any]:
    chance = dict(_table(value, place))
    _replace(chance, "session", _session, place)
    return chance


def _moment(value: Any, place: str) -> Any:
    """A date and time of TOML, or text that says one."""
    return value.isoformat(" ", "minutes") if isinstance(value, datetime) else value


def _replace(values: dict[str, Any], key: str, convert: Convert, place: str) -> None:
    if key in values:
        values[key] = convert(values[key], f"{place}.{key}")


def _shares(value: Any, place: str) -> list[str]:
    return [str(share) for each in _array(value, place) for share in _repeated(each, place)]


def _repeated(value: Any, place: str) -> Iterator[Fraction]:
    """One share, or so many alike."""
    times = _TIMES.fullmatch(value) if isinstance(value, str) else None
    if times is None:
        yield _share(value, place)
    else:
        yield from [_share(times[2], place)] * int(times[1])


def _percent(value: Any, place: str) -> str:
    return str(_share(value, place))


def _share(value: Any, place: str) -> Fraction:
    """An exact share of a hundred: a number, or text as in 100/3 or 9 x 1.2."""
    if (isinstance(value, str) and "e" not in value.lower()) or _in_reach(value):
        try:
            return Fraction(value)
        except (ValueError, OverflowError, ZeroDivisionError):
            pass
    raise BadMessage(f"expected a share, got {value!r} at $.{place}")


def _in_reach(value: Any) -> bool:
    """A number, and less than a trillion: more is a slip, and could take for ever to reckon."""
    if isinstance(value, Decimal):
        return value.is_finite() and (not value or abs(value.adjusted()) < 12)
    return type(value) is int and abs(value) < 10**12


def _cents(value: Any, place: str) -> int:
    """Dollars as exact cents."""
    if _in_reach(value):
        cents = Decimal(value) * 100
        if cents == cents.to_integral_value():
            return int(cents)
    raise BadMessage(f"expected dollars and cents, got {value} at $.{place}")


def _table(value: Any, place: str) -> Mapping[str, Any]:
    if isinstance(value, Mapping):
        return value
    raise BadMessage(f"expected a table, got {type(value).__name__} at $.{place}")


def _array(value: Any, place: str) -> list[Any]:
    if isinstance(value, list):
        return value
    raise BadMessage(f"expected an array, got {type(value).__name__} at $.{place}")


_CONVERT: dict[str, Convert] = {
    "start": _moment,
    "entry_fee": _cents,
    "prize_unit": _cents,
    "commission": _commission,
    "re_buys": _re_buys,
    "prizes": _prizes,
    "sessions": _sessions,
    "repechage": _repechage,
}
