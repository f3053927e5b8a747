"""What is known so far: an outcome for each mutant, kept in build/ so that a run can be resumed."""

import hashlib
import json
import pickle
import tomllib
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from tests.mutation.choosing import EVERYWHERE, Choice, Library
from tests.mutation.running import Survey, place_of, survey

STATE = "build/mutation.jsonl"
SURVEY = "build/mutation-survey.pickle"
LIST = Path(__file__).with_name("equivalent.toml")


class Results:
    """The outcomes of this code and these tests; what has changed since is not known."""

    def __init__(self, library: Library, path: Path | None = None) -> None:
        self.path = path or library.root / STATE
        self.path.parent.mkdir(exist_ok=True)
        self.known: dict[str, tuple[str, str]] = {}  # name -> digest, outcome
        if self.path.exists():
            for line in self.path.read_text("utf-8").splitlines():
                name, digest, outcome = json.loads(line)
                self.known[name] = digest, outcome

    def note(self, choice: Choice, outcome: str) -> None:
        """Write an outcome down."""
        self.known[choice.mutant.name] = choice.digest, outcome
        with self.path.open("a", encoding="utf-8") as file:
            line = json.dumps([choice.mutant.name, choice.digest, outcome])
            file.write(line + "\n")

    def outcome(self, choice: Choice) -> str:
        """died, others, survived; or nothing."""
        digest, outcome = self.known.get(choice.mutant.name, ("", ""))
        return outcome if digest == choice.digest else ""

    def survived_before(self, choice: Choice) -> bool:
        """Whether it survived its clause when it was last run, whatever has changed since."""
        _, outcome = self.known.get(choice.mutant.name, ("", "died"))
        return outcome != "died" and not self.listed(choice)

    @cached_property
    def same(self) -> dict[str, str]:
        """The mutants that change nothing, with the reason."""
        listed = tomllib.loads(LIST.read_text("utf-8")).get("same", [])
        return {name: each["why"] for each in listed for name in each["mutants"]}

    def listed(self, choice: Choice) -> str:
        """Why a mutant changes nothing; nothing if it is not listed."""
        return self.same.get(choice.mutant.name, "")

    def percent(self, choices: Iterable[Choice]) -> float:
        """How many of a hundred die, of those that change anything."""
        outcomes = [self.outcome(each) for each in choices if not self.listed(each)]
        return 100 * outcomes.count("died") / len(outcomes) if outcomes else 100.0


def surveyed(library: Library, choices: list[Choice], whole: bool) -> Survey:
    """What the tests reach; read from build/ if neither code nor tests have changed."""
    files = library.files(choices, whole)
    places = frozenset().union(*(each.places for each in choices))
    known = library.root / SURVEY
    digest = _digest(library.root)
    if known.exists():
        told, kept = pickle.loads(known.read_bytes())
        if told == digest and isinstance(kept, Survey):
            return kept
    found = survey(files, lambda name: place_of(name) in places or (whole and _counts(name)))
    for name in sorted(found.failed):
        print(f"fails without any change, and is left out: {name}")
    if whole:
        known.write_bytes(pickle.dumps((digest, found)))
    return found


def _counts(name: str) -> bool:
    return name.startswith(EVERYWHERE)


def _digest(root: Path) -> str:
    told = hashlib.sha1()
    for folder in ("src/croupier", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in (".py", ".case", ".toml") and "mutation" not in path.parts:
                told.update(path.as_posix().encode() + path.read_bytes())
    return told.hexdigest()
