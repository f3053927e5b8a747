"""`croupier history`: rounds from one format into another.

Knows files, names of formats and options; the formats themselves are in `histories`.
"""

import argparse
import re
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from croupier.cli import files
from croupier.errors import BadMessage
from croupier.histories import journal, ohh, phh
from croupier.histories.record import Recorded, seen_by

READ: dict[str, Callable[[str], list[Recorded]]] = {
    "phh": phh.read,
    "phhs": phh.read,
    "journal": journal.read,
}
WRITE = ("phh", "phhs", "ohh", "journal")
ENDINGS = {".phh": "phh", ".phhs": "phhs", ".ohh": "ohh", ".jsonl": "journal"}

EXAMPLES = """formats, by the ending of the file or by --from and --to:
  phh, phhs   one round, or many, in the Poker Hand History format; read and written
  journal     our own events, one JSON object to a line (.jsonl); read and written
  ohh         Open Hand History; written

examples:
  croupier history convert round.phh round.jsonl
  croupier history convert evening.jsonl evening.phhs
  croupier history convert evening.jsonl mine.phhs --seen-by 3
  croupier history convert evening.jsonl evening.ohh --started 2026-11-15T20:00:00Z
  croupier history convert evening.jsonl - --to phhs
"""


def add(parser: argparse.ArgumentParser) -> None:
    """One thing to do so far: convert."""
    verbs = parser.add_subparsers(dest="verb", metavar="convert", required=True)
    convert = verbs.add_parser(
        "convert",
        help="rounds from one format into another",
        description="Rounds from one format into another, each played once more by the rules.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXAMPLES,
    )
    convert.add_argument("source", metavar="IN", help="a file, or - for what is piped in")
    convert.add_argument("target", metavar="OUT", help="a file, or - for the screen")
    convert.add_argument("--from", dest="read", choices=READ, help="the format of IN")
    convert.add_argument("--to", dest="write", choices=WRITE, help="the format of OUT")
    convert.add_argument(
        "--seen-by", type=int, metavar="SEAT", help="only the cards that this seat has seen"
    )
    facts = convert.add_argument_group("for an Open Hand History: what no journal knows")
    facts.add_argument("--started", metavar="TIME", help="UTC, as in 2026-11-15T20:00:00Z")
    facts.add_argument("--site", default="Croupier", metavar="NAME", help="Croupier")
    facts.add_argument("--table", default="", metavar="NAME", help="of the table")
    facts.add_argument("--number", default="", metavar="NUMBER", help="of the round")
    facts.add_argument("--currency", default="AUD", metavar="CODE", help="AUD")


def run(args: argparse.Namespace) -> int:
    """Read, hide what is to be hidden, write."""
    read = _format(args.source, args.read, READ)
    write = _format(args.target, args.write, WRITE)
    if args.source != files.SCREEN and Path(args.source).resolve() == Path(args.target).resolve():
        raise BadMessage(f"{args.target} is IN and OUT: give OUT another name")
    text = _text(args.source)
    try:
        rounds = READ[read](text)
    except BadMessage as error:
        raise BadMessage(f"{args.source}: {error}") from None
    if args.seen_by is not None:
        rounds = _hidden(rounds, args.seen_by)
    files.put(args.target, _written(rounds, write, args))
    return 0


def _hidden(rounds: list[Recorded], seat: int) -> list[Recorded]:
    if not any(seat in dict(each.events[0].stakes) for each in rounds):
        raise BadMessage(f"nobody was dealt in at seat {seat}")
    return [seen_by(each, seat) for each in rounds]


def _format(name: str, chosen: str | None, known: object) -> str:
    """The format asked for, or that of the file's ending."""
    found = chosen or ENDINGS.get(Path(name).suffix)
    if found is None:
        option = "--from" if known is READ else "--to"
        raise BadMessage(
            f"{name} does not tell its format: name it {', '.join(ENDINGS)}, or give {option}"
        )
    if found not in (READ if known is READ else WRITE):
        raise BadMessage(f"{name}: {found} is written here, and not read")
    return found


def _written(rounds: list[Recorded], write: str, args: argparse.Namespace) -> str:
    if write == "journal":
        return journal.write(rounds)
    if write == "ohh":
        return ohh.write(rounds, _facts(args))
    return phh.write(rounds, many=write == "phhs")


def _facts(args: argparse.Namespace) -> ohh.Facts:
    example = "2026-11-15T20:00:00Z"
    if args.started is None:
        raise BadMessage(f"an Open Hand History says when it began: give --started {example}")
    if not _is_time(args.started):
        raise BadMessage(f"--started {args.started} is not a time in UTC such as {example}")
    return ohh.Facts(args.started, args.site, args.table, args.number, args.currency, args.seen_by)


def _is_time(text: str) -> bool:
    """A second of UTC that there is, written as the format wants it."""
    try:
        datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return False
    return re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text) is not None


def _text(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise BadMessage(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadMessage(f"{name} is no text in UTF-8") from None
