"""What a run has shown: a few lines for the terminal, a page for docs/."""

from collections import defaultdict
from collections.abc import Iterable

from croupier.rulebook import GAMES
from tests.mutation.choosing import Choice
from tests.mutation.results import Results

HEADS = ("mutants", "died", "changes nothing", "other tests only", "survived", "of 100 die")


def summary(choices: list[Choice], results: Results) -> list[str]:
    """A line for each game and module that was touched, and one for all."""
    rows = [*_by_game(choices), *_by_module(choices), ("together", choices)]
    lines = [" ".join([f"{'':36}", *(f"{head:>16}" for head in HEADS)])]
    for name, some in rows:
        cells = _figures(some, results)
        lines.append(" ".join([f"{name:36}", *(f"{cell:>16}" for cell in cells)]))
    return lines


def _by_game(choices: list[Choice]) -> list[tuple[str, list[Choice]]]:
    of = {game: [e for e in choices if any(g == game for g, _ in e.keys)] for game in GAMES}
    return [(game, some) for game, some in of.items() if some]


def _by_module(choices: list[Choice]) -> list[tuple[str, list[Choice]]]:
    found: dict[str, list[Choice]] = defaultdict(list)
    for each in choices:
        found[each.mutant.module.name.removeprefix("croupier/")].append(each)
    return sorted(found.items())


def _figures(choices: list[Choice], results: Results) -> list[str]:
    listed = [each for each in choices if results.listed(each)]
    open_ = [results.outcome(each) for each in choices if not results.listed(each)]
    counts = [open_.count(outcome) for outcome in ("died", "others", "survived")]
    percent = f"{results.percent(choices):.1f}"
    return [f"{len(choices):,}", f"{counts[0]:,}", f"{len(listed):,}",
            f"{counts[1]:,}", f"{counts[2]:,}", percent]  # fmt: skip


def page(choices: list[Choice], results: Results) -> str:
    """docs/mutation.md."""
    known = [each for each in choices if results.outcome(each)]
    lines = [
        "# Tests that would notice",
        "",
        "`make mutate` changes the code that applies a clause, one small change at a time: a",
        "comparison off by one, a condition that always or never holds, a check left out, an event",
        "dropped, an amount one more, two arguments in each other's place, another clause cited.",
        "A mutant dies if a test or a case that cites its clause fails; that another test would",
        "have noticed is not enough. Which code belongs to a clause is read from the citations, as",
        "in [the matrix](rules/README.md): a branch with the conditions before it, a function",
        "whose docstring names the clause, whatever looks the clause up in a table.",
        "Written by `python -m tests.mutation --write` from the last run; do not edit.",
        "",
        *_table("game", _by_game(known), known, results),
        "",
        *_table("module", _by_module(known), known, results),
        "",
        f"{len(choices) - len(known):,} mutants have not been run since code or tests changed.",
        "A mutant of a branch that several games share counts for each of them.",
        "",
        *_survivors("Killed only by tests that do not cite the clause", "others", known, results),
        *_survivors("Survivors", "survived", known, results),
        *_same(choices, results),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _table(
    head: str, rows: list[tuple[str, list[Choice]]], known: list[Choice], results: Results
) -> Iterable[str]:
    yield f"| {' | '.join((head, *HEADS))} |"
    yield f"| {' | '.join(['---'] * (len(HEADS) + 1))} |"
    for name, some in (*rows, ("all", known)):
        yield f"| {' | '.join((name, *_figures(some, results)))} |"


def _survivors(title: str, outcome: str, known: list[Choice], results: Results) -> Iterable[str]:
    found = [e for e in known if results.outcome(e) == outcome and not results.listed(e)]
    if found:
        yield from (f"## {title}", "")
        yield from (f"- {each.mutant.name}" for each in found)
        yield ""


def _same(choices: list[Choice], results: Results) -> Iterable[str]:
    """The list of those that change nothing, each reason once."""
    reasons: dict[str, list[str]] = defaultdict(list)
    for each in choices:
        if why := results.listed(each):
            reasons[why].append(each.mutant.name)
    if reasons:
        yield from ("## Mutants that change nothing", "")
    for why, names in reasons.items():
        yield from (f"{why}", "", *(f"- {name}" for name in names), "")
