"""Records to plain data and back: dicts, lists, strings, numbers. Knows no game and no format.

Events and most actions are named tuples, which are made in an eighth of the time that a frozen
dataclass takes to be; determinations are dataclasses. Each has a short stable name of its own, so
that no Python name reaches the journal. An exact fraction is text, as in 100/3.
"""

import dataclasses
import types
import typing
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, TypeVar

from croupier.errors import BadMessage

T = TypeVar("T", bound=type)

_BY_NAME: dict[str, type] = {}
_NAMES: dict[type, str] = {}


def record(name: str) -> Callable[[T], T]:
    """Give a record class the stable name under which it travels; kinds are never equal."""

    def register(cls: T) -> T:
        if name in _BY_NAME:
            raise ValueError(f"two records are called {name!r}")
        if issubclass(cls, tuple):
            # two kinds with the same values must differ, whatever a tuple thinks
            cls.__eq__ = _same  # type: ignore[method-assign]
            cls.__ne__ = _different  # type: ignore[method-assign]
            cls.__hash__ = _hash  # type: ignore[method-assign]
        _BY_NAME[name] = cls
        _NAMES[cls] = name
        return cls

    return register


event = record

# make(Checked, (rule, seat)): a tuple record of values known to fit, at half the time
make: Any = tuple.__new__


def name_of(value: object) -> str:
    """The stable name of a record's kind; of the kind itself too."""
    return _NAMES[value if isinstance(value, type) else type(value)]


def plain(value: Any) -> Any:
    """A record as a dict under its name, everything in it as plain data."""
    kind = _NAMES.get(type(value))
    if kind is not None:
        return {"kind": kind} | {key: plain(getattr(value, key)) for key in _fields(_kind(value))}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return str(value) if isinstance(value, Fraction) else value


def revive(data: Any) -> Any:
    """The record that `plain` made this dict of; `BadMessage` names the place where it is not."""
    kind = data.get("kind") if isinstance(data, dict) else data
    if not isinstance(data, dict) or not isinstance(kind, str) or kind not in _BY_NAME:
        raise BadMessage(f"no record is called {kind!r} at $.kind")
    try:
        return _reader(_BY_NAME[kind])(data)
    except _Misfit as misfit:
        raise BadMessage(f"{misfit.words} at ${misfit.place}") from None


def _same(self: Any, other: object) -> bool:
    same: bool = type(self) is type(other) and tuple.__eq__(self, other)  # type: ignore[operator]
    return same


def _different(self: Any, other: object) -> bool:
    return not _same(self, other)


def _hash(self: Any) -> int:
    return hash((type(self), tuple(self)))


def _kind(value: object) -> Any:
    return type(value)


@cache
def _fields(cls: Any) -> dict[str, Any]:
    hints = typing.get_type_hints(cls)
    if dataclasses.is_dataclass(cls):
        return {field.name: hints[field.name] for field in dataclasses.fields(cls)}
    return {name: hints[name] for name in cls._fields}


# reading: what each type makes of a piece of plain data, worked out once


class _Misfit(Exception):
    """What does not fit, and where in the piece that is being read."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words, self.place = words, ""

    def under(self, part: str) -> "_Misfit":
        """The same, seen from the piece around it."""
        self.place = part + self.place
        return self


Read = Callable[[Any], Any]


@cache
def _reader(kind: Any) -> Read:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        some = _reader(next(each for each in inner if each is not type(None)))
        optional = type(None) in inner
        return lambda value: None if value is None and optional else some(value)
    if origin is tuple:
        return _series(inner[0]) if inner[1:] == (Ellipsis,) else _row(inner)
    if origin is typing.Literal:
        return _choice(inner)
    if kind is Fraction:
        return _fraction
    if kind in _NAMES:
        return _record(kind)
    return (lambda value: value) if kind is Any else _exactly(kind)


def _exactly(kind: type) -> Read:
    def read(value: Any) -> Any:
        if type(value) is kind or (isinstance(value, kind) and type(value) is not bool):
            return value
        raise _Misfit(f"expected {kind.__name__}, got {type(value).__name__}")

    return read


_text, _list, _dict = _exactly(str), _exactly(list), _exactly(dict)


def _series(kind: Any) -> Read:
    """Any number of the same."""
    each, same = _reader(kind), {kind} & {str, int}

    def read(value: Any) -> tuple[Any, ...]:
        items = _list(value)
        if same == set(map(type, items)):  # such as fifty-two cards
            return tuple(items)
        return tuple([_item(each, n, item) for n, item in enumerate(items)])

    return read


def _row(kinds: tuple[Any, ...]) -> Read:
    """One of each."""
    readers = [_reader(kind) for kind in kinds]

    def read(value: Any) -> tuple[Any, ...]:
        items = _list(value)
        if len(items) != len(readers):
            raise _Misfit(f"expected {len(readers)} items, got {len(items)}")
        pairs = zip(readers, items, strict=True)
        return tuple([_item(each, n, item) for n, (each, item) in enumerate(pairs)])

    return read


def _item(read: Read, n: int, value: Any) -> Any:
    try:
        return read(value)
    except _Misfit as misfit:
        raise misfit.under(f"[{n}]") from None


def _choice(known: tuple[Any, ...]) -> Read:
    def read(value: Any) -> Any:
        if value not in known:
            raise _Misfit(f"expected one of {', '.join(map(str, known))}, got {value!r}")
        return value

    return read


def _fraction(value: Any) -> Fraction:
    """Exact, written as in 100/3."""
    try:
        return Fraction(_text(value))
    except (ValueError, ZeroDivisionError):
        raise _Misfit(f"expected a fraction, got {value!r}") from None


def _record(cls: Any) -> Read:
    name = _NAMES[cls]
    fields: dict[str, Read] = {}  # found when the first is read: records may hold their like

    def read(value: Any) -> Any:
        data = _dict(value)
        if not fields:
            fields.update({key: _reader(kind) for key, kind in _fields(cls).items()})
        if data.get("kind", name) != name:
            raise _Misfit(f"expected {name}, got {data['kind']}")
        try:
            return cls(**{key: _field(fields, key, data[key]) for key in data if key != "kind"})
        except TypeError as error:
            raise _Misfit(str(error)) from None

    return read


def _field(fields: dict[str, Read], key: str, value: Any) -> Any:
    if key not in fields:
        raise _Misfit(f"unknown field {key!r}")
    try:
        return fields[key](value)
    except _Misfit as misfit:
        raise misfit.under(f".{key}") from None
