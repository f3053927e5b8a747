"""What every rule test uses: the clause a test shows, and what was cited while it ran.

`@rule("14.5")` fails a test in which no event or refusal cited that clause; `@covers("3.3(a)")`
only marks, for definitions and orders of hands, which emit nothing. Both speak for the games in the
test module's INSTRUMENTS, unless the clause names one ("stud 17.20") or `games` does. A test run
for one `game` at a time must cite in each run the clauses that name no game, or this one.
It must not know how a game is played: `scripts/matrix.py` reads the marks from the source.
"""

import functools
import sys
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from croupier.errors import Refused
from croupier.rulebook import GAMES

Test = TypeVar("Test", bound=Callable[..., Any])

_noted: list[set[str]] = []


def rule(*clauses: str, games: tuple[str, ...] = ()) -> Callable[[Test], Test]:
    """Mark a test as showing these clauses; each must be noted before it ends."""

    def mark(test: Test) -> Test:
        _check_marks(test, clauses, games)

        @functools.wraps(test)
        def run(*args: Any, **kwargs: Any) -> Any:
            cited: set[str] = set()
            _noted.append(cited)
            try:
                result = test(*args, **kwargs)
            finally:
                _noted.pop()
            _expect_cited([each for each in clauses if _speaks_for(each, kwargs)], cited)
            return result

        return run  # type: ignore[return-value]

    return mark


def covers(*clauses: str, games: tuple[str, ...] = ()) -> Callable[[Test], Test]:
    """Mark a test as showing clauses that no event cites: definitions, orders, displays."""

    def mark(test: Test) -> Test:
        _check_marks(test, clauses, games)
        return test

    return mark


def note(noted: Any) -> Any:
    """Note what an event or refusal cites, or each of several; hand it back unchanged."""
    if not hasattr(noted, "rule") and isinstance(noted, Iterable):
        noted = tuple(noted)
        for each in noted:
            note(each)
        return noted
    for cited in _noted:
        cited.add(noted.rule)
    return noted


def refused(clause: str, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Refused:
    """Expect a refusal that cites this clause; it is noted and returned."""
    with pytest.raises(Refused) as caught:
        function(*args, **kwargs)
    assert bare(clause) == caught.value.rule, str(caught.value)
    note(caught.value)
    return caught.value


def bare(clause: str) -> str:
    """The clause's id without its games: "omaha/faro 10.1" and "10.1" are both "10.1"."""
    games, _, id = clause.partition(" ")
    return id if set(games.split("/")) <= set(GAMES) else clause


def _speaks_for(clause: str, kwargs: dict[str, Any]) -> bool:
    """Whether a run of the test is about the clause: it names no game, or the one being run."""
    game, named = kwargs.get("game"), clause.removesuffix(bare(clause)).strip()
    return not game or not named or game in named.split("/")


def _check_marks(
    test: Callable[..., Any], clauses: tuple[str, ...], games: tuple[str, ...]
) -> None:
    """A mark must say which clauses, and for which games."""
    if not clauses:
        raise TypeError(f"{test.__name__}: name the clause that the test shows")
    known = games or getattr(sys.modules.get(test.__module__), "INSTRUMENTS", ())
    if not known and any(bare(clause) == clause for clause in clauses):
        raise TypeError(
            f"{test.__name__}: declare INSTRUMENTS above it, or name the game: 'stud 2.2'"
        )


def _expect_cited(clauses: Iterable[str], cited: set[str]) -> None:
    missing = [clause for clause in clauses if bare(clause) not in cited]
    seen = ", ".join(sorted(cited)) or "nothing"
    assert not missing, f"never cited: {', '.join(missing)} (noted: {seen})"
