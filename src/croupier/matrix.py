"""Clause × code × tests: what applies each clause, what shows it, and what is wrong with that.

It joins the rulebook with the citations; it must not know how either is written down.
"""

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from croupier.citations import Citation, Scan, scan
from croupier.rulebook import (
    GAMES,
    REASONS,
    Clause,
    Reason,
    agrees,
    exists,
    nearest,
    reasons,
    reviewed,
    rulebook,
)

INDEX = Path(__file__).with_name("rulebook") / "matrix.json"
NOT_YET = "not yet"

Key = tuple[str, str]


class Row(NamedTuple):
    """One clause with the code that applies it and the tests that show it."""

    clause: Clause
    applied_in: tuple[str, ...]
    tests: tuple[str, ...]
    reason: Reason | None

    @property
    def status(self) -> str:
        """applied, one of REASONS, or not yet."""
        if self.applied_in:
            return "applied"
        return self.reason.kind if self.reason else NOT_YET

    def plain(self) -> dict[str, Any]:
        """As a record for a program; a reason only where no code applies the clause."""
        reason = f"{self.reason.kind}: {self.reason.why}" if self.reason else NOT_YET
        return {
            **{name: getattr(self.clause, name) for name in ("game", "id", "part", "duty", "does")},
            "reading": self.clause.reading or None,
            "applied_in": list(self.applied_in),
            "tests": list(self.tests),
            "reason": None if self.applied_in else reason,
        }


_scan_once = cache(scan)  # the sources do not change under a running program


def at_hand() -> Scan:
    """The citations: read from the sources where they are, else from the index shipped with us."""
    root = Path(__file__).parents[2]
    if (root / "tests").is_dir() and (root / "pyproject.toml").is_file():
        return _scan_once(root)
    return from_index(INDEX.read_text(encoding="utf-8"))


def rows(cited: Scan, games: Iterable[str] = GAMES) -> list[Row]:
    """Every clause of these games in its order."""
    code, tests, listed = _by_clause(cited.code), _by_clause(cited.tests), reasons()
    return [
        Row(clause, tuple(code.get(key, ())), tuple(tests.get(key, ())), _first(listed.get(key)))
        for game in games
        for clause in rulebook(game).clauses.values()
        if (key := (game, clause.id))
    ]


def counts(some: Iterable[Row]) -> Counter[str]:
    """How many clauses have each status, and all of them."""
    counted = Counter(row.status for row in some)
    counted["all"] = counted.total()
    return counted


def problems(cited: Scan) -> list[str]:
    """Everything that is wrong, one sentence each."""
    found = [*cited.problems]
    for citation in (*cited.code, *cited.tests):
        found += _unknown(citation)
    found += _ambiguous(cited.code)
    found += _together((row.clause, _unbacked(row)) for row in rows(cited))
    for key, given in reasons().items():
        found += _bad_reason(key, given)
    return list(dict.fromkeys(found))


def _unknown(citation: Citation) -> list[str]:
    where = f"{citation.place} (line {citation.line})"
    return [
        f"{where} cites {game} {citation.id}, which does not exist; "
        f"the nearest are {', '.join(nearest(game, citation.id))}"
        for game in citation.games
        if not exists(game, citation.id)
    ]


def _ambiguous(citations: Iterable[Citation]) -> list[str]:
    """A bare number in a shared module must mean the same in each of its games."""
    differing: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for citation in citations:
        games = tuple(game for game in citation.games if exists(game, citation.id))
        if (
            len(games) > 1
            and not agrees(citation.id, games)
            and not set(games) <= reviewed(citation.id)
        ):
            where = f"{citation.place} (line {citation.line})"
            differing.setdefault((citation.id, games), []).append(where)
    return [
        f"{id} differs between {', '.join(games)}, yet is cited for all of them in "
        f"{', '.join(places)}: name the game, let the game supply it, or list it in shared.toml"
        for (id, games), places in differing.items()
    ]


def _unbacked(row: Row) -> str:
    """Applied without a test, shown without code, or both applied and excused."""
    if row.applied_in and not row.tests:
        return f"is applied in {', '.join(row.applied_in)} and no test shows it"
    if row.applied_in and row.reason:
        return f"is listed as {row.reason.kind}, yet applied in {row.applied_in[0]}"
    if row.tests and not row.applied_in and not row.reason:
        return f"is shown by {row.tests[0]}, but no code cites it"
    return ""


def _together(found: Iterable[tuple[Clause, str]]) -> list[str]:
    """One sentence for all games of which the same is to be said."""
    games: dict[tuple[str, str], list[str]] = {}
    for clause, said in found:
        if said:
            games.setdefault((clause.id, said), []).append(clause.game)
    return [f"{'/'.join(some)} {id} {said}" for (id, said), some in games.items()]


def _bad_reason(key: Key, given: list[Reason]) -> list[str]:
    game, id = key
    if game not in GAMES or id not in rulebook(game).clauses:
        return [f"reasons.toml lists {game} {id}, which does not exist"]
    if len(given) > 1:
        return [f"reasons.toml lists {game} {id} more than once"]
    if given[0].kind not in REASONS:
        return [f"reasons.toml gives {game} {id} the kind {given[0].kind!r}: {', '.join(REASONS)}"]
    return []


def index(cited: Scan) -> str:
    """The citations as text, one line for each place, to be shipped with the package."""
    plain = {"code": _by_place(cited.code), "tests": _by_place(cited.tests)}
    return json.dumps(plain, indent=0, sort_keys=True) + "\n"


def from_index(text: str) -> Scan:
    """The citations back from the text of `index`."""
    plain = json.loads(text)
    return Scan(tuple(_from_place(plain["code"])), tuple(_from_place(plain["tests"])))


def _by_place(citations: Iterable[Citation]) -> dict[str, str]:
    """Place -> "omaha/faro 14.5; stud 17.20"."""
    found: dict[str, set[str]] = {}
    for citation in citations:
        found.setdefault(citation.place, set()).add(f"{'/'.join(citation.games)} {citation.id}")
    return {place: "; ".join(sorted(named)) for place, named in found.items()}


def _from_place(plain: dict[str, str]) -> Iterable[Citation]:
    for place, listed in plain.items():
        for named in listed.split("; "):
            games, _, id = named.partition(" ")
            yield Citation(place, id, tuple(games.split("/")))


def _by_clause(citations: Iterable[Citation]) -> dict[Key, list[str]]:
    """The places of each clause, sorted; ids that do not exist are left to `problems`."""
    found: dict[Key, set[str]] = {}
    for citation in citations:
        for game in citation.games:
            if clause := rulebook(game).find(citation.id):
                found.setdefault((game, clause.id), set()).add(citation.place)
    return {key: sorted(places) for key, places in found.items()}


def _first(given: list[Reason] | None) -> Reason | None:
    return given[0] if given else None
