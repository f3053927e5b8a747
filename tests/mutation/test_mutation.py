"""The runner itself: a weak test lets a mutant live, a good one does not."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.citations import Citation
from tests.mutation.branches import Module
from tests.mutation.choosing import _with_headings
from tests.mutation.mutants import mutants

ROOT = Path(__file__).parents[2]
RUN = """
import sys
import croupier.rules
croupier.rules.__path__.append(f"{sys.argv[1]}/src/croupier/rules")
from pathlib import Path
from tests.mutation.__main__ import main
sys.exit(main(["--root", sys.argv[1], "--jobs", "1", *sys.argv[2:]]))
"""
CODE = '''
"""A scale of commission."""

INSTRUMENTS = ("omaha",)
LEAST = 19_00  # pots up to here pay nothing (15.2(a)(i))


def due(pot):
    """A twentieth (15.2(a)(i))."""
    return pot // 20 if pot > LEAST else 0
'''
TEST = """
from croupier.rules.toy import due
from tests.play import covers

INSTRUMENTS = ("omaha",)


@covers("15.2(a)(i)")
def test_a_pot_pays_a_twentieth():
    assert 100 == due(20_00)
    assert 0 == due(1_00)
"""
BOUNDARY = """    assert 0 == due(19_00)
    assert 95 == due(19_01)
"""


def run(folder, test, *options):
    """What the runner says of the code above with these tests."""
    for path, text in (("src/croupier/rules/toy.py", CODE), ("tests/rules/test_toy.py", test)):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(text)
    return subprocess.run(
        [sys.executable, "-c", RUN, str(folder), *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_weak_test_lets_the_mutants_at_the_boundary_live(tmp_path):
    told = run(tmp_path, TEST)

    lived = [line for line in told.stdout.splitlines() if line.startswith("survived: ")]
    place = "survived: croupier/rules/toy.py:"
    assert [
        f"{place}due: `pot > LEAST` becomes `pot >= LEAST` in "
        "`return pot // 20 if pot > LEAST else 0`",
        f"{place}LEAST: `1900` becomes `1901` in `LEAST = 1900`",
        f"{place}LEAST: `1900` becomes `1899` in `LEAST = 1900`",
    ] == lived, told.stderr
    assert 1 == told.returncode


def test_a_good_test_lets_none_live_and_what_is_known_is_not_run_again(tmp_path):
    told = run(tmp_path, TEST + BOUNDARY)

    assert "survived: " not in told.stdout
    assert "100.0" == told.stdout.split()[-1], told.stderr
    assert 0 == told.returncode
    again = subprocess.run(
        [sys.executable, "-m", "tests.mutation", "--root", str(tmp_path)],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert " 0 of them to be run" in again.stdout, again.stderr


@pytest.mark.parametrize("options", [("--seconds", "0.001"), ("--module", "nowhere")])
def test_a_run_in_which_nothing_was_tried_fails(tmp_path, options):
    told = run(tmp_path, TEST + BOUNDARY, *options)

    assert "nothing is known of any mutant" in told.stdout, told.stderr
    assert 1 == told.returncode


BRANCHES = '''
def take(state, seat):
    """Take a seat."""
    if seat in state.taken:
        raise Refused("8.2", "it is taken")
    amount = state.least
    if amount < 5:
        raise Refused("8.3", "too little")
    return [Taken("8.2", seat, amount)]
'''


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("seat in state.taken", {"8.2"}),
        ("amount < 5", {"8.3"}),
        ("state.least", {"8.2", "8.3"}),
        ("Taken('8.2', seat, amount)", {"8.2"}),
    ],
)
def test_a_branch_is_the_statement_what_guards_it_and_what_its_names_were_given(text, clauses):
    lines = BRANCHES.splitlines()
    cited = [
        Citation("m", id, ("omaha",), k + 1)
        for k, line in enumerate(lines)
        for id in ("8.2", "8.3")
        if f'"{id}"' in line
    ]
    module = Module("m.py", BRANCHES, cited)

    found = [node for node in module.parents if ast.unparse(node) == text]

    assert clauses == {id for _, id in module.clauses(found[0])}


def test_every_kind_of_change_is_made_and_told_without_a_line():
    module = Module("m.py", BRANCHES, [])

    told = [mutant.name for mutant in mutants(module, {"Taken": ["rule", "", "amount"]})]

    assert [
        "m.py:take: `seat in state.taken` becomes `True` in `if seat in state.taken:`",
        "m.py:take: `seat in state.taken` becomes `False` in `if seat in state.taken:`",
        "m.py:take: `amount < 5` becomes `True` in `if amount < 5:`",
        "m.py:take: `amount < 5` becomes `False` in `if amount < 5:`",
        "m.py:take: `amount < 5` becomes `amount <= 5` in `if amount < 5:`",
        "m.py:take: `5` becomes `6` in `if amount < 5:`",
        "m.py:take: `5` becomes `4` in `if amount < 5:`",
        "m.py:take: `Taken('8.2', seat, amount)` becomes `nothing` in "
        "`return [Taken('8.2', seat, amount)]`",
        "m.py:take: `amount` becomes `amount + 1` in `return [Taken('8.2', seat, amount)]`",
        "m.py:take: `Taken('8.2', seat, amount)` becomes `Taken('8.2', amount, seat)` in "
        "`return [Taken('8.2', seat, amount)]`",
    ] == told


def test_a_test_of_a_clause_counts_for_the_clauses_it_stands_below():
    found = _with_headings(frozenset({("faro", "15.2(a)(i)"), ("faro", "A.Tap Out")}))

    assert {"15.2(a)(i)", "15.2(a)", "A.Tap Out"} <= {id for _, id in found}
