"""What the package can reach from its entry points, read from the text of its modules."""

from pathlib import Path

import pytest

from croupier.citations import reached_only, scan
from croupier.reach import reached

ROOT = Path(__file__).parents[1]
MAIN = """
from importlib import import_module

def main():
    module = import_module(f"croupier.cli.{input()}")
    module.run()
"""
PLAY = """
from croupier import shoe
from croupier.table import STEPS as steps

def run():
    steps["deal"]()
    shoe.load()
"""
TABLE = """
INSTRUMENTS = ("holdem",)

def deal(): return "6.1"
def unused(): return "6.2"

STEPS = {"deal": deal}

class Player:
    def fold(self): return "7.3"
"""
SHOE = """
from croupier.table import Player

def load(): return Player()
def cut(): return "5.2"
"""


@pytest.fixture
def tree(tmp_path):
    package = tmp_path / "src" / "croupier"
    texts = {"cli/__init__": MAIN, "cli/play": PLAY, "table": TABLE, "shoe": SHOE, "__init__": ""}
    for name, text in texts.items():
        path = package / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_name_is_reached_through_calls_tables_and_modules_imported_by_name(tree):
    found = reached(tree / "src")

    assert {("croupier.table", "deal"), ("croupier.shoe", "load")} <= found
    assert ("croupier.table", "Player") in found


def test_what_nothing_speaks_of_is_not_reached(tree):
    found = reached(tree / "src")

    assert not {("croupier.table", "unused"), ("croupier.shoe", "cut")} & found


def test_only_code_that_is_reached_counts_as_applying_a_clause(tree):
    found = reached_only(tree, scan(tree))

    assert ["6.1", "7.3"] == sorted(each.id for each in found.code)
    said = "croupier/table.py:unused cites a clause, and only tests reach it"
    assert (said,) == found.problems


def test_a_tree_without_a_command_line_is_taken_as_it_is(tmp_path):
    assert reached(tmp_path) is None


def test_everything_that_cites_a_clause_is_reached():
    assert () == reached_only(ROOT, scan(ROOT)).problems
