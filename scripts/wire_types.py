"""Write web/src/wire.ts, the messages as the browser types them: `scripts/wire_types.py [--check]`.

Every type is read off croupier.room.wire, so the two cannot differ. With --check nothing is
written: it fails where the file is not what the messages say.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Raw, Struct
from msgspec.structs import FieldInfo, fields

from croupier.room import wire

FILE = Path(__file__).parents[1] / "web/src/wire.ts"
HEAD = """// The messages of docs/protocol.md as TypeScript. Written by scripts/wire_types.py from
// src/croupier/room/wire.py: change that file, not this one.
"""
BASES = (wire.Asked, wire.Sent, wire.Told)
UNIONS = {frozenset(get_args(wire.Action)): "Action", frozenset(get_args(wire.Public)): "Public"}
SIMPLE = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
}


def main() -> int:
    """Write the file, or with --check compare it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    text = typescript()
    if not parser.parse_args().check:
        FILE.write_text(text)
        return 0
    if text == FILE.read_text():
        return 0
    print("web/src/wire.ts is not what wire.py says: run scripts/wire_types.py", file=sys.stderr)
    return 1


def typescript() -> str:
    """All messages and their parts, in the order of wire.py."""
    structs = [item for item in vars(wire).values() if _is_message(item)]
    parts = [HEAD, f"export const PROTOCOL = {wire.PROTOCOL};\n"]
    parts += [_interface(struct) for struct in structs]
    parts += [
        _union("Action", get_args(wire.Action)),
        _union("Incoming", get_args(wire.Incoming)),
        _union("Public", get_args(wire.Public)),
        _union("Outgoing", [item for item in structs if issubclass(item, wire.Told)]),
    ]
    return "\n".join(parts)


def _is_message(item: object) -> bool:
    if not (isinstance(item, type) and issubclass(item, Struct)):
        return False
    return item not in (Struct, *BASES) and not item.__name__.startswith("_")


def _name(struct: type) -> str:
    """The type's name; actions keep theirs apart from the messages."""
    return struct.__name__ + ("Action" if issubclass(struct, wire.Asked) else "")


def _interface(struct: type[Struct]) -> str:
    config = struct.__struct_config__
    lines = [f"  {config.tag_field}: {_literal(config.tag)};"] if config.tag_field else []
    hints = get_type_hints(struct)
    may_omit = config.omit_defaults or issubclass(struct, (wire.Asked, wire.Sent))
    lines += [_line(field, hints[field.name], may_omit) for field in fields(struct)]
    doc = (struct.__doc__ or "").strip()
    return "\n".join([f"/** {doc} */", f"export interface {_name(struct)} {{", *lines, "}", ""])


def _line(field: FieldInfo, hint: object, may_omit: bool) -> str:
    """One field; what may be left out on the wire is optional here."""
    optional = "?" if may_omit and not field.required else ""
    return f"  {field.encode_name}{optional}: {_type(hint)};"


def _type(hint: object) -> str:
    """A type hint in TypeScript; what is sent ready-made (Raw) has the type beside it."""
    if isinstance(hint, type) and hint in SIMPLE:
        return SIMPLE[hint]
    if isinstance(hint, type) and issubclass(hint, Struct):
        return _name(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(_literal(value) for value in inner)
    if origin in (Union, UnionType):
        kept = tuple(item for item in inner if not _is_raw(item))
        return UNIONS.get(frozenset(kept)) or " | ".join(dict.fromkeys(map(_type, kept)))
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    if origin in (list, tuple):
        return f"Array<{_type(inner[0])}>"
    raise TypeError(f"no TypeScript for {hint}")


def _is_raw(hint: object) -> bool:
    return hint is Raw or Raw in get_args(hint)


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _union(name: str, members: Iterable[type]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {_name(item)}" for item in members) + ";\n"


if __name__ == "__main__":
    sys.exit(main())
