"""`make rules`: write docs/rules, docs/readings.md and the shipped index, and check the matrix.

    python scripts/matrix.py              write everything, then check
    python scripts/matrix.py --check      check only, write nothing
    python scripts/matrix.py --complete   a clause that is not yet applied is a mistake too

It fails on a citation that does not exist or is ambiguous, one in code that only tests reach, an
applied clause without a test, a test without code, a reason that is wrong. Pages that are merely
out of date are named, and do not fail.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from croupier.citations import Scan, reached_only, scan
from croupier.matrix import INDEX, NOT_YET, Row, counts, index, problems, rows
from croupier.rulebook import GAMES, REASONS, Clause, rulebook, same

ROOT = Path(__file__).parents[1]
STATUSES = ("applied", *REASONS, NOT_YET, "all")
UP = "../.."


def main(argv: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write unless only asked to check; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    parser.add_argument(
        "--complete", action="store_true", help="fail while a clause is not yet applied"
    )
    args = parser.parse_args(argv)
    cited = reached_only(root, scan(root))
    found = rows(cited)
    print("\n".join(summary(found)))
    changed = write(pages(cited, found), root, pretend=args.check)
    if changed:
        print(f"{'out of date' if args.check else 'written'}: {', '.join(changed)}")
    wrong = problems(cited) + (_incomplete(found) if args.complete else [])
    for problem in wrong:
        print(f"wrong: {problem}", file=sys.stderr)
    return 1 if wrong else 0


def pages(cited: Scan, found: list[Row]) -> dict[str, str]:
    """Everything that is written, by its path: the pages, and the index that is shipped."""
    docs = {"docs/rules/README.md": index_page(found), "docs/readings.md": readings_page(found)}
    docs |= {f"docs/rules/{game}.md": game_page(game, found) for game in GAMES}
    texts = {path: "\n".join(lines) + "\n" for path, lines in docs.items()}
    return texts | {f"src/croupier/rulebook/{INDEX.name}": index(cited)}


def write(texts: dict[str, str], root: Path, pretend: bool = False) -> list[str]:
    """Write what differs from the files there are; the paths of those."""
    changed = [path for path, text in texts.items() if _read(root / path) != text]
    for path in [] if pretend else changed:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(texts[path], encoding="utf-8")
    return changed


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def _incomplete(found: list[Row]) -> list[str]:
    missing = counts(found)[NOT_YET]
    return [f"{missing:,} clauses are neither applied nor listed with a reason"] if missing else []


def summary(found: list[Row]) -> list[str]:
    """The counts, a line for each game and one for all."""
    lines = [" ".join([f"{'':10}", *(f"{status:>15}" for status in STATUSES)])]
    for name in (*GAMES, "together"):
        counted = counts(row for row in found if name in (row.clause.game, "together"))
        lines.append(" ".join([f"{name:10}", *(f"{counted[s]:>15,}" for s in STATUSES)]))
    return lines


def index_page(found: list[Row]) -> list[str]:
    """What the matrix is, and its counts."""
    heads = ["game", "instrument", *STATUSES]
    page = [
        "# The matrix: clause × code × tests",
        "",
        "Every clause of the five instruments, in our own words, with the code that applies it and",
        "the tests that show it. Written by `make rules`, which also checks it; do not edit.",
        "",
        *(f"- **{kind}**: {meaning}" for kind, meaning in REASONS.items()),
        f"- **{NOT_YET}**: no code applies it so far",
        "",
        *_table_head(heads),
    ]
    for game in GAMES:
        counted = counts(row for row in found if row.clause.game == game)
        number = rulebook(game).edition.number
        page.append(_line([f"[{game}]({game}.md)", number, *(f"{counted[s]:,}" for s in STATUSES)]))
    total = counts(found)
    return [*page, _line(["all", "", *(f"{total[s]:,}" for s in STATUSES)])]


def game_page(game: str, found: list[Row]) -> list[str]:
    """One game, part by part."""
    book, edition = rulebook(game), rulebook(game).edition
    by_clause = {row.clause: row for row in found if row.clause.game == game}
    page = [f"# {edition.authorised_game}", "", f"{edition.title}, {edition.number}.", ""]
    for number, clauses in book.parts().items():
        page += [f"## {number} {clauses[0].part}", ""]
        page += _table_head(
            ["clause", "duty", "what the software does", "applied in", "tests", "status"]
        )
        page += [*(_clause_line(by_clause[clause]) for clause in clauses), ""]
    return page[:-1]


def _clause_line(row: Row) -> str:
    clause = row.clause
    code = [_link(place, f"src/{place.partition(':')[0]}") for place in row.applied_in]
    why = f"{row.status}: {row.reason.why}" if row.reason and not row.applied_in else row.status
    return _line(
        [clause.id, clause.duty, clause.does, "<br>".join(code), _test_links(row.tests), why]
    )


def readings_page(found: list[Row]) -> list[str]:
    """How we read what is unclear: one entry for all games that share it."""
    tests = {row.clause: row.tests for row in found}
    groups = _shared([row.clause for row in found if row.clause.reading])
    page = [
        "# Readings",
        "",
        "How we read a clause that is unclear, silent or contradicts itself: the default, and the",
        "options a determination may choose. A reading is named after its clause; in code",
        "`# reading 14.1` stands beside the rule. The texts come from `src/croupier/rulebook`, and",
        "new ones are added there; `make rules` writes this page.",
        "",
        f"{sum(map(len, groups)):,} readings, {len(groups):,} entries.",
        "",
    ]
    for group in groups:
        shown = [test for clause in group for test in tests[clause]]
        page += [f"## {_names(group)}: {group[0].part}", "", *_texts(group)]
        page += [f"Shown by {_test_links(dict.fromkeys(shown), ', ', '..')}", ""] if shown else []
    return page[:-1]


def _shared(clauses: list[Clause]) -> list[list[Clause]]:
    """Clauses with the same words stand together, in the place of the first."""
    groups: dict[frozenset[tuple[str, str]], list[Clause]] = {}
    for clause in clauses:
        groups.setdefault(same(clause), []).append(clause)
    return list(groups.values())


def _names(clauses: Iterable[Clause]) -> str:
    """omaha 4.7, faro/stud 4.5."""
    games: dict[str, list[str]] = {}
    for clause in clauses:
        games.setdefault(clause.id, []).append(clause.game)
    return ", ".join(f"{'/'.join(some)} {id}" for id, some in games.items())


def _texts(group: list[Clause]) -> list[str]:
    """Each wording once, with its clauses where there are several."""
    texts: dict[str, list[Clause]] = {}
    for clause in group:
        texts.setdefault(clause.reading, []).append(clause)
    if len(texts) == 1:
        return [group[0].reading, ""]
    return [line for text, some in texts.items() for line in (f"*{_names(some)}.* {text}", "")]


def _test_links(tests: Iterable[str], between: str = "<br>", up: str = UP) -> str:
    return between.join(_link(test.split("::")[-1], test.partition("::")[0], up) for test in tests)


def _link(text: str, path: str, up: str = UP) -> str:
    return f"[`{text}`]({up}/{path})"


def _table_head(heads: list[str]) -> list[str]:
    return [_line(heads), _line(["---"] * len(heads))]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
