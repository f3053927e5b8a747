"""The `croupier` command. Each sub-command is a module here: `EXAMPLES`, `add` (arguments), `run`.

Only the chosen one is imported, so that `croupier hand` starts as fast as Python does; what a
command does is not known here.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from croupier import __version__
from croupier.errors import CroupierError

COMMANDS = {
    "audit": "check the journal of a room offline: chain, sealed decks, tables, money",
    "case": "play a case file: each event with its clause, the legal actions, the result",
    "demo": "deal one narrated round of each game",
    "hand": "name and compare hands under any deck, Joker, ace and low option",
    "history": "rounds from PHH or our journal into PHH, Open Hand History or our journal",
    "house": "put chips into the house, take some out, and see who did when and why",
    "odds": "exact house edge, best play, outcomes, what-ifs, equities, class frequencies",
    "play": "a table in the terminal, against the dealer or among bots",
    "rules": "a clause in plain words, the code that applies it, the tests that show it",
    "serve": "the room in a browser: lobby, tables of all five games, bots",
    "simulate": "rounds of any game by the million, on this machine or on a Dask cluster",
    "tournament": "check and show the conditions of a tournament, and play one to the end",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a mistake of the person typing is one sentence and exit code 2."""
    _make_ready()
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(words[0] if words else None)
    args, unknown = parser.parse_known_args(words)
    if unknown:
        args.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if args.version:
        print(f"croupier {__version__}")
        return 0
    if args.command is None:
        parser.print_help()
        return 0
    try:
        code = int(args.run(args) or 0)
        sys.stdout.flush()
        return code
    except CroupierError as error:
        print(f"croupier {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\ncroupier {args.command}: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        _leave_unsaid()
        return 0
    except OSError as error:
        print(f"croupier {args.command}: {error}", file=sys.stderr)
        _leave_unsaid()
        return 2


def _make_ready() -> None:
    """Where nobody listens nothing is said; a letter the screen does not know becomes a `?`."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")


def _leave_unsaid() -> None:
    """Nobody reads on: what waits to be written must not come up again when Python ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stderr.close()


_NUMBERS = {"int": "a whole number", "float": "a number"}


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence; the deepest that was reached is `args.parser`."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        self.set_defaults(parser=self)

    def error(self, message: str) -> NoReturn:
        said = re.sub(
            r"invalid (int|float) value: (.*)",
            lambda found: f"{found[2]} is not {_NUMBERS[found[1]]}",
            message,
        )
        self.exit(2, f"{self.prog}: {said} ({self.prog} --help says more)\n")


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = _Parser(prog="croupier", description="A card room that can cite its law.")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, summary in COMMANDS.items():
        sentence = summary[0].upper() + summary[1:] + "."
        command = commands.add_parser(name, help=summary, description=sentence)
        if name == chosen:
            module = import_module(f"croupier.cli.{name}")
            command.formatter_class = argparse.RawDescriptionHelpFormatter
            command.epilog = module.EXAMPLES
            module.add(command)
            command.set_defaults(run=module.run)
    return parser
