"""The mutants there are, the clauses each stands for, and the tests that should notice it."""

import ast
import hashlib
import re
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from croupier.citations import Citation, scan
from croupier.rulebook import rulebook
from tests.mutation.branches import FOLDER, Code, Key, Keys, Module, keys_of
from tests.mutation.mutants import Mutant, mutants, whole_numbers
from tests.mutation.running import Survey, Task, by_place

UNUSED = ("tests/web/",)  # a browser for each mutant takes too long
EVERYWHERE = ("tests/rules/", "tests/test_cases.py")  # tests that count as others
BELOW = re.compile(r"(.+)(?:\([A-Za-z]+\)[a-c]?|\.[^.]*)$")


@dataclass(eq=False)
class Choice:
    """A mutant with the clauses it stands for and the places of the tests that cite them."""

    mutant: Mutant
    keys: Keys
    places: frozenset[str]
    digest: str  # of the code and the tests: another outcome is possible when it changes


class Library:
    """Code and tests of a repository, joined by their clauses."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or Path(__file__).parents[2]
        self.scan = scan(self.root)
        self.code = Code(self.root, self.scan.code)

    @cached_property
    def tests(self) -> dict[Key, set[str]]:
        """The tests that cite each clause, or one below it."""
        found: dict[Key, set[str]] = defaultdict(set)
        for citation in self.scan.tests:
            if not citation.place.startswith(UNUSED):
                for game, id in _with_headings(keys_of([citation])):
                    found[game, id].add(citation.place)
        return found

    def choices(
        self, clauses: Sequence[str] = (), modules: Sequence[str] = (), beyond: bool = False
    ) -> list[Choice]:
        """Every mutant of these clauses and modules; of all of them by default."""
        amounts = whole_numbers(self.code.modules.values())
        found: list[Choice] = []
        for name, module in self.code.modules.items():
            if modules and not any(each in name for each in modules):
                continue
            for mutant in mutants(module, amounts):
                keys = module.clauses(mutant.node)
                if bool(keys) != beyond and _asked(keys, clauses):
                    found.append(self._choice(module, mutant, keys))
        return found

    def _choice(self, module: Module, mutant: Mutant, keys: Keys) -> Choice:
        places = frozenset().union(*(self.tests.get(key, set()) for key in keys))
        told = [mutant.name, self._of_function(module, mutant), *sorted(map(str, keys))]
        told += [self._of_file(file) for file in sorted({p.partition("::")[0] for p in places})]
        return Choice(mutant, keys, places, hashlib.sha1("\n".join(told).encode()).hexdigest()[:16])

    def _of_function(self, module: Module, mutant: Mutant) -> str:
        function = module.function(mutant.node)
        key = (module.name, id(function))
        if key not in self._dumps:
            self._dumps[key] = ast.dump(function or module.tree)
        return self._dumps[key]

    @cached_property
    def _dumps(self) -> dict[tuple[str, int], str]:
        return {}

    @cached_property
    def _files(self) -> dict[str, str]:
        return {}

    def _of_file(self, path: str) -> str:
        if path not in self._files:
            self._files[path] = hashlib.sha1((self.root / path).read_bytes()).hexdigest()
        return self._files[path]

    # Tests

    def files(self, choices: Iterable[Choice], whole: bool) -> list[str]:
        """The test files that are needed; for a whole run also those that cite nothing."""
        found = {place.partition("::")[0] for each in choices for place in each.places}
        if whole:
            found |= {p.relative_to(self.root).as_posix() for p in self._everywhere()}
        cases = {each for each in found if each.endswith(".case")}
        return sorted(found - cases | ({"tests/test_cases.py"} if cases else set()))

    def _everywhere(self) -> list[Path]:
        folder = self.root / "tests"
        return [*folder.glob("test_cases.py"), *(folder / "rules").rglob("test_*.py")]

    def task(self, choice: Choice, survey: Survey, whole: bool) -> Task:
        """What is to be run for a mutant: the quickest tests first."""
        mutant = choice.mutant
        lines = [(mutant.module.name, line) for line in _lines(mutant)]
        cold = mutant.module.function(mutant.node) is None
        imported = any(line in survey.imported for line in lines)
        reach = {test for line in lines for test in survey.reach.get(line, ())} - survey.failed
        runs = by_place(survey.seconds if cold or imported else reach)
        citing = {test for place in choice.places for test in runs.get(place, ())} - survey.failed
        if not choice.keys:
            citing = set(reach)
        others = reach - citing if whole and not cold else set()
        order = survey.seconds.__getitem__
        return Task(
            mutant,
            tuple(sorted(citing, key=order)),
            tuple(sorted(others, key=order)),
            cold,
            imported,
            survey.seconds,
        )

    # What a change touches

    def touched(self, commit: str) -> Keys:
        """The clauses of the code and the tests that differ from a commit."""
        changed = _changed_lines(self.root, commit)
        code = frozenset().union(
            *(
                module.clauses(node)
                for name, module in self.code.modules.items()
                for node in module.parents
                if getattr(node, "lineno", 0) in changed.get(f"src/{name}", ())
            )
        )
        return code | keys_of(_touched_tests(self.scan.tests, changed))


def _touched_tests(
    tests: Iterable[Citation], changed: dict[str, set[int]], near: int = 15
) -> list[Citation]:
    """Tests whose mark stands a little above a line that differs."""
    return [
        each
        for each in tests
        if (lines := changed.get(each.place.partition("::")[0]))
        and any(each.line <= line < each.line + near for line in lines)
    ]


def _changed_lines(root: Path, commit: str) -> dict[str, set[int]]:
    """The lines that differ, by file; nothing without a history."""
    command = ["git", "diff", "--unified=0", commit, "--", f"src/{FOLDER}", "tests"]
    told = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
    found: dict[str, set[int]] = defaultdict(set)
    path = ""
    for line in told.splitlines():
        if line.startswith("+++ "):
            path = line[4:].removeprefix("b/")
        elif hunk := re.match(r"@@ \S+ \+(\d+)(?:,(\d+))? @@", line):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            found[path].update(range(first, first + max(count, 1)))
    return found


def _lines(mutant: Mutant) -> range:
    """The lines of the statement that is changed, without those inside it."""
    statement = mutant.statement
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def _with_headings(keys: Keys) -> set[Key]:
    """A clause, and those it stands below: 15.2(a)(i), 15.2(a) and 15.2."""
    found = set(keys)
    for game, id in keys:
        while above := BELOW.match(id):
            id = above[1]
            if (clause := rulebook(game).find(id)) is not None:
                found.add((game, clause.id))
    return found


def _asked(keys: Keys, clauses: Sequence[str]) -> bool:
    """Whether a mutant is of one of the clauses named, or of one below it."""
    if not clauses:
        return True
    wide = _with_headings(keys)
    return any(each in (id, f"{game} {id}") for game, id in wide for each in clauses)
