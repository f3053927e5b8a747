"""`croupier case`: play case files and show each event with its clause in words.

Layout only; what a case says and what became of it comes from croupier.histories.cases.
"""

import argparse
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from croupier.cli.screen import is_fancy
from croupier.errors import BadMessage, cited
from croupier.histories.cases import Case, Moment, parse, play, read
from croupier.rulebook import rulebook
from croupier.rules.plain import plain

EXAMPLES = """examples:
  croupier case omaha             our sample of a game: one round, event by event
  croupier case night.case        a case of one's own
  croupier case cases --quiet     a whole folder, a line for each
  croupier case - < night.case    from standard input
  croupier case stud --json       for a program; amounts in cents

exit code: 0 all that was expected came out, 1 something did not, 2 a file cannot be read
docs/cases.md describes the format
"""
INPUT = Path("-")
SAMPLES = Path(__file__).parents[1] / "samples"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def add(parser: argparse.ArgumentParser) -> None:
    """Files, and two ways of telling."""
    kinds = "a case, a folder of cases, - for standard input, or a game for our sample of it"
    told = f"{kinds}: {', '.join(samples())}"
    parser.add_argument("files", nargs="+", metavar="FILE", help=told)
    parser.add_argument("--json", action="store_true", help="for a program")
    parser.add_argument("--quiet", action="store_true", help="one line for each case")


def samples() -> list[str]:
    """The games of which a case comes with the package."""
    return sorted(path.stem for path in SAMPLES.glob("*.case"))


def run(args: argparse.Namespace) -> int:
    """Play every file that can be read; what cannot is told, and played is the rest."""
    cases, unread = _read_all(args.files)
    played = [(case, list(play(case))) for case in cases]
    if args.json:
        found = [_plain(case, moments) for case, moments in played]
        single = len(args.files) == 1 and not Path(args.files[0]).is_dir()
        print(json.dumps(found[0] if single else found, indent=2, ensure_ascii=False))
    elif played:
        page = _summary if args.quiet else _page
        print("\n".join(line for case, moments in played for line in page(case, moments)))
    for error in unread:
        print(f"croupier case: {error}", file=sys.stderr)
    if unread:
        return 2
    return 1 if any(_failures(case, moments) for case, moments in played) else 0


def _read_all(names: list[str]) -> tuple[list[Case], list[BadMessage]]:
    """The cases, and why some are none; one alone that is none is a mistake of the command."""
    cases, unread = list[Case](), list[BadMessage]()
    for path in _paths(names):
        try:
            cases.append(_read(path))
        except BadMessage as error:
            unread.append(error)
    if not cases and len(unread) == 1:
        raise unread[0]
    return cases, unread


def _read(path: Path) -> Case:
    if path != INPUT:
        return read(path)
    try:
        return parse(sys.stdin.read(), "standard input")
    except UnicodeDecodeError:
        raise BadMessage("standard input: expected text in UTF-8") from None


def _paths(names: Iterable[str]) -> Iterator[Path]:
    for name in names:
        path = Path(name)
        if path.is_dir():
            yield from _folder(path)
        else:
            yield path if path == INPUT or path.exists() else _sample(name)


def _folder(path: Path) -> list[Path]:
    found = sorted(path.rglob("*.case"))
    if not found:
        raise BadMessage(f"{path}: no .case file is in this folder")
    return found


def _sample(name: str) -> Path:
    if name not in samples():
        raise BadMessage(f"{name}: no such file; the samples are {', '.join(samples())}")
    return SAMPLES / f"{name}.case"


def _failures(case: Case, moments: list[Moment]) -> list[str]:
    return [
        f"{case.name}:{moment.line.number}: {failure}"
        for moment in moments
        for failure in moment.failures
    ]


def _summary(case: Case, moments: list[Moment]) -> list[str]:
    failures = _failures(case, moments)
    return failures or [f"ok   {case.game:8} {case.title}"]


class Look(NamedTuple):
    """How wide the screen is, and whether it shows more than plain letters."""

    width: int
    fancy: bool

    def cards(self, some: Iterable[str]) -> str:
        """Cards with the signs of their suits where they can be shown."""
        if not self.fancy:
            return " ".join(some)
        return " ".join(card[0] + SUITS.get(card[1], card[1]) for card in some)

    def faint(self, text: str) -> str:
        """For what is not read every time."""
        return f"\033[2m{text}\033[0m" if self.fancy else text

    def strong(self, text: str) -> str:
        """For what is looked for."""
        return f"\033[1m{text}\033[0m" if self.fancy else text

    def wrap(self, text: str, indent: int, hang: int = 0) -> list[str]:
        """Lines that fit."""
        return textwrap.wrap(
            text,
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_long_words=False,
            break_on_hyphens=False,
        )


INDENT, CLAUSE = 6, 13  # columns before an event, and for its clause


def _page(case: Case, moments: list[Moment]) -> list[str]:
    columns = min(shutil.get_terminal_size().columns, 110)
    look = Look(columns, is_fancy(sys.stdout))
    page = [*_head(case, look), ""]
    told: set[str] = set()
    for moment in moments:
        page += _moment(case, moment, look, told)
    return [*page, *_verdict(case, moments), ""]


def _head(case: Case, look: Look) -> list[str]:
    number = rulebook(case.game).edition.number
    page = [look.strong(case.title), f"{case.game}, {number} · {case.name}"]
    titles = [(title.capitalize(), ", ".join(case.clauses(title))) for title in ("shows", "covers")]
    for note in case.notes:
        page += ["", *look.wrap(note, 0)]
    page.append("")
    for title, text in (*titles, *case.table.opened()):
        if text:
            page += look.wrap(f"{title:16}{text}", 0, 16)
    return page


def _moment(case: Case, moment: Moment, look: Look, told: set[str]) -> list[str]:
    """A line of the file, what it led to, and how things stand after it."""
    looked = not moment.events and not moment.refused
    mark = "" if moment.failures else "  ✓" if looked else ""
    page = [f"{moment.line.number:>4}  {look.strong(moment.line.text)}{mark}"]
    if moment.refused:
        page += look.wrap(f"refused, {moment.refused}", INDENT, 2)
        page += _clause(case, moment.refused.rule, look, told)
    for event in moment.events:
        words = f"{cited(event.rule):{CLAUSE - 1}} {case.table.tell(event, look.cards)}"
        page += look.wrap(words, INDENT, CLAUSE)
        page += _clause(case, event.rule, look, told)
    if moment.events:
        page += _standing(case, moment, look)
    for failure in moment.failures:
        page += look.wrap(f"FAILED {case.name}:{moment.line.number}: {failure}", INDENT, 2)
    return page if looked else [*page, ""]


def _clause(case: Case, id: str, look: Look, told: set[str]) -> list[str]:
    """The clause in words, the first time it is cited."""
    clause = rulebook(case.game).find(id)
    if clause is None or id in told:
        return []
    told.add(id)
    return [look.faint(line) for line in look.wrap(clause.does, INDENT + CLAUSE + 2)]


def _standing(case: Case, moment: Moment, look: Look) -> list[str]:
    standing = case.table.standing(moment.record.state)
    page = look.wrap(f"= {standing['summary']}", INDENT, 2)
    if standing["choices"]:
        page += look.wrap(f"> {standing['choices']}", INDENT, 2)
    return page


def _verdict(case: Case, moments: list[Moment]) -> list[str]:
    failures = _failures(case, moments)
    looked = [step for step in case.steps if step.expectation or step.refused or step.under]
    if not failures:
        return [f"ok: {len(looked)} expectations held"]
    return [f"failed: {len(failures)} of {len(looked)} expectations", *failures]


def _plain(case: Case, moments: list[Moment]) -> dict[str, Any]:
    return {
        "file": case.name,
        "title": case.title,
        "game": case.game,
        "instrument": rulebook(case.game).edition.number,
        "shows": case.clauses("shows"),
        "covers": case.clauses("covers"),
        "ok": not _failures(case, moments),
        "failures": _failures(case, moments),
        "play": [_plain_moment(case, moment) for moment in moments],
    }


def _plain_moment(case: Case, moment: Moment) -> dict[str, Any]:
    state = moment.record.state
    refused = moment.refused
    return {
        "line": moment.line.number,
        "text": moment.line.text,
        "events": [_plain_event(case, event) for event in moment.events],
        "refused": {"rule": refused.rule, "reason": refused.reason} if refused else None,
        "standing": case.table.plain_standing(state) if state is not None else None,
        "failures": list(moment.failures),
    }


def _plain_event(case: Case, event: Any) -> dict[str, Any]:
    clause = rulebook(case.game).find(event.rule)
    words = {"words": case.table.tell(event, " ".join), "clause": clause.does if clause else ""}
    found: dict[str, Any] = plain(event)
    return found | words
