"""TOML as histories need it: values as text, and the line on which each value of a file stands.

Reading itself is the standard library's. It must not know what any field means.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from croupier.errors import BadMessage

Places = Mapping[tuple[Any, ...], int]  # (table, key) or (table, key, number in the array) -> line

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""'
    r"|'''.*?'''"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=,\n]"
    r"|[^\s\[\]{}=,#\"']+",
    re.DOTALL,
)


def load(text: str) -> dict[str, Any]:
    """The fields of a file, decimals exact; what is not TOML is refused with its line."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise BadMessage("line 1: no history is nested that deep") from None
    except tomllib.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        found = re.search(r"line (\d+)", place)
        line = found[1] if found else text.count("\n") + 1
        raise BadMessage(f"line {line}: no TOML: {reason[:1].lower()}{reason[1:]}") from None


def write(value: Any) -> str:
    """One value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal):
        return format(value, "f") if value.is_finite() else str(value.copy_abs())[:3].lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(k)} = {write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(write, value)) + "]"
    raise BadMessage(f"{value!r} cannot be written as TOML")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else write(name)


class _Scan:
    """One pass over a file that `load` has accepted."""

    def __init__(self) -> None:
        self.places: dict[tuple[Any, ...], int] = {}
        self.table = self.key = ""
        self.depth = self.item = 0
        self.head = self.value = False  # within a table's name; after the equals sign

    def newline(self) -> None:
        if self.depth == 0:
            self.key, self.value, self.head = "", False, False

    def token(self, text: str, line: int) -> None:
        if self.value:
            self._in_value(text, line)
        elif text == "[":
            self.table, self.head = "", True
        elif text == "]":
            self.places[(self.table,)] = line
        elif self.head:
            self.table += text
        elif text == "=":
            self.places[self.table, self.key] = line
            self.value, self.item = True, 0
        else:
            self.key += text.strip("\"'")

    def _in_value(self, text: str, line: int) -> None:
        if text in "[{":
            self.depth += 1
        elif text in "]}":
            self.depth -= 1
        elif text == ",":
            self.item += self.depth == 1
        elif self.depth == 1:
            self.places.setdefault((self.table, self.key, self.item), line)


def places(text: str) -> Places:
    """The line of every field, and of every item of its array."""
    scan, line = _Scan(), 1
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token == "\n":
            scan.newline()
        elif not token.startswith("#"):
            scan.token(token, line)
        line += token.count("\n")
    return scan.places
