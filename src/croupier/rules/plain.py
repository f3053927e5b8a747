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
    return _build(_BY_NAME[kind], data, "$")


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


def _build(cls: type, data: dict[str, Any], place: str) -> Any:
    fields, name = _fields(cls), _NAMES[cls]
    if data.get("kind", name) != name:
        raise BadMessage(f"expected {name}, got {data['kind']} at {place}")
    unknown = [key for key in data if key != "kind" and key not in fields]
    if unknown:
        raise BadMessage(f"unknown field {unknown[0]!r} at {place}")
    try:
        return cls(
            **{
                key: _value(kind, data[key], f"{place}.{key}")
                for key, kind in fields.items()
                if key in data
            }
        )
    except TypeError as error:
        raise BadMessage(f"{error} at {place}") from None


def _value(kind: Any, value: Any, place: str) -> Any:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        if value is None and type(None) in inner:
            return None
        return _value(next(k for k in inner if k is not type(None)), value, place)
    if origin is tuple:
        return _tuple(inner, _expect(list, value, place), place)
    if origin is typing.Literal:
        if value not in inner:
            raise BadMessage(
                f"expected one of {', '.join(map(str, inner))}, got {value!r} at {place}"
            )
        return value
    if kind is Fraction:
        return _fraction(value, place)
    if kind in _NAMES:
        return _build(kind, _expect(dict, value, place), place)
    return value if kind is Any else _expect(kind, value, place)


def _tuple(inner: tuple[Any, ...], items: list[Any], place: str) -> tuple[Any, ...]:
    if len(inner) == 2 and inner[1] is Ellipsis:
        inner = (inner[0],) * len(items)
    if len(inner) != len(items):
        raise BadMessage(f"expected {len(inner)} items, got {len(items)} at {place}")
    pairs = enumerate(zip(inner, items, strict=True))
    return tuple(_value(kind, item, f"{place}[{n}]") for n, (kind, item) in pairs)


def _fraction(value: Any, place: str) -> Fraction:
    """Exact, written as in 100/3."""
    try:
        return Fraction(_expect(str, value, place))
    except (ValueError, ZeroDivisionError):
        raise BadMessage(f"expected a fraction, got {value!r} at {place}") from None


def _expect(kind: type, value: Any, place: str) -> Any:
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    raise BadMessage(f"expected {kind.__name__}, got {type(value).__name__} at {place}")
