"""`make mutate`: change what applies each clause, and see whether the tests that cite it notice.

    python -m tests.mutation                          all of rules/, resumed where it was left
    python -m tests.mutation --clause "omaha 15.2"    one clause and all below it
    python -m tests.mutation --module pots            the modules of that name
    python -m tests.mutation --since HEAD~1 --seconds 60 --seed 7     what CI runs
    python -m tests.mutation --write                  write docs/mutation.md from what is known

A mutant dies if a test or a case that cites its clause fails. What survives shows a weak test, or
is listed in equivalent.toml with the reason why it changes nothing. It fails if fewer than 95 in
100 die. No library does this: mutmut picks the tests that run a function, cosmic-ray has one
command for all, and neither knows a clause.
"""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.mutation.choosing import Choice, Library
from tests.mutation.report import page, summary
from tests.mutation.results import Results, surveyed
from tests.mutation.running import run

LEAST = 95  # of a hundred
AT_MOST = 2  # mutants a second: a sample is no larger, and only its own tests are looked at
PAGE = "docs/mutation.md"


def main(argv: Sequence[str] | None = None) -> int:
    """Run what was asked for; 1 if too many survive."""
    args = _arguments(argv)
    library = Library(args.root)
    results = Results(library)
    chosen = _chosen(library, args, results)
    if not args.write:
        for name, outcome in _run(library, results, chosen, args):
            if outcome not in ("died", "same"):
                print(f"\r{outcome}: {name}", flush=True)
    known = [each for each in chosen if results.outcome(each)]
    if not known and not args.survivors:
        print("nothing is known of any mutant: no time was left, or none was chosen")
        return 1
    print("\n".join(summary(known, results)))
    if args.write:
        (library.root / PAGE).write_text(page(chosen, results), encoding="utf-8")
    return 0 if results.percent(known) >= args.least else 1


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--clause", action="append", default=[], help='"omaha 15.2", or "15.2"')
    parser.add_argument("--module", action="append", default=[], help="a part of its path")
    parser.add_argument("--since", help="only clauses touched after this commit, if there are any")
    parser.add_argument("--beyond", action="store_true", help="code that no clause speaks for, too")
    parser.add_argument("--survivors", action="store_true", help="only those that survived before")
    parser.add_argument("--seed", type=int, default=0, help="of the sample")
    parser.add_argument("--sample", type=int, help="so many mutants")
    parser.add_argument(
        "--seconds", type=float, help="begin no mutant later, once the tests have been looked at"
    )
    parser.add_argument("--root", type=Path, help="of another repository")
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--least", type=float, default=LEAST, help="of 100 must die (%(default)s)")
    parser.add_argument("--write", action="store_true", help=f"run nothing, write {PAGE}")
    return parser.parse_args(argv)


def _chosen(library: Library, args: argparse.Namespace, results: Results) -> list[Choice]:
    chosen = library.choices(args.clause, args.module, args.beyond)
    if args.since:
        touched = library.touched(args.since)
        chosen = [each for each in chosen if each.keys & touched] or chosen
    if args.survivors:
        chosen = [each for each in chosen if results.survived_before(each)]
    if args.sample or args.seconds:
        random.Random(args.seed).shuffle(chosen)
    return chosen[: args.sample]


def _run(
    library: Library, results: Results, chosen: list[Choice], args: argparse.Namespace
) -> Iterator[tuple[str, str]]:
    """Test what is not known yet, writing down each outcome at once."""
    ahead = [each for each in chosen if not results.outcome(each)]
    if args.seconds:
        ahead = ahead[: int(args.seconds * AT_MOST)]
    print(f"{len(chosen):,} mutants, {len(ahead):,} of them to be run", flush=True)
    if not ahead:
        return
    whole = not (args.sample or args.seconds)
    found = surveyed(library, ahead, whole)
    start = time.monotonic()
    by_task = {library.task(each, found, whole): each for each in ahead}
    until = start + args.seconds if args.seconds else float("inf")
    ended = run(list(by_task), library.files(ahead, whole), args.jobs, until)
    for done, (task, outcome) in enumerate(ended, start=1):
        each = by_task[task]
        results.note(each, outcome)
        if sys.stdout.isatty() or done % 500 == 0:
            rate = done / (time.monotonic() - start)
            print(f"\r{done:,} of {len(ahead):,}, {rate:.0f} a second ", end="", flush=True)
        yield each.mutant.name, "same" if results.listed(each) else outcome


if __name__ == "__main__":
    sys.exit(main())
