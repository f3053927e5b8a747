"""Who may import whom: the engine stays pure, and only the command line knows the room."""

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "croupier"
MODULES = sorted(path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py"))
OUTSIDE = (
    "cli/",
    "env/",
    "odds/",
    "room/",
    "tlog/",
)  # where a library of others may be used, with a reason
KNOWN_TO_RULES = ("cards", "errors", "hands", "rulebook", "rules", "shoe")
# what the rules may take from the standard library: plain data
PLAIN = """
    __future__ collections dataclasses datetime enum fractions functools itertools math operator re
    types typing
""".split()  # noqa: SIM905


def imported(text):
    """The full names of the modules a source imports."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute here"
            yield from ([node.module] if node.module != "croupier" else _members(node))


def _members(node):
    return [f"croupier.{name.name}" for name in node.names]


def forbidden(module, name):
    """Why a module may not import a name; empty if it may."""
    top, _, rest = name.partition(".")
    part = rest.split(".")[0] if top == "croupier" else ""
    if module.startswith("rules/") and (part or top) not in (*KNOWN_TO_RULES, *PLAIN):
        return "the rules are pure"
    if top not in sys.stdlib_module_names | {"croupier"} and not module.startswith(OUTSIDE):
        return "the engine needs nothing but Python"
    if part in ("cli", "room") and not module.startswith(("__main__", "cli/", f"{part}/")):
        return f"only the command line knows the {part}"
    return ""


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_it_may_know(module):
    names = list(imported((SOURCE / module).read_text(encoding="utf-8")))

    assert [] == [f"{name}: {why}" for name in names if (why := forbidden(module, name))]


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("rules/")])
def test_the_rules_never_ask_what_time_it_is(module):
    nodes = ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8")))
    attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}

    assert set() == attributes & {"now", "today", "utcnow"}


@pytest.mark.parametrize("module", MODULES)
def test_a_class_does_not_read_its_own_annotations(module):
    """From Python 3.14 on a class body has none; what types cannot tell is told here."""
    nodes = ast.walk(ast.parse((SOURCE / module).read_text(encoding="utf-8")))

    assert "__annotations__" not in {node.id for node in nodes if isinstance(node, ast.Name)}


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("rules/poker.py", "time"),
        ("rules/poker.py", "random"),
        ("rules/poker.py", "croupier.seal"),
        ("rules/poker.py", "croupier.room.store"),
        ("hands.py", "numpy"),
        ("odds/edge.py", "croupier.room"),
        ("cards.py", "croupier.cli.hand"),
    ],
)
def test_a_module_that_knows_too_much_is_found(module, name):
    assert forbidden(module, name)


def test_both_forms_of_import_are_seen():
    text = (
        "import os.path\nfrom croupier import room\ndef f():\n    from croupier.rules import poker"
    )

    assert ["os.path", "croupier.room", "croupier.rules"] == list(imported(text))
