"""The `croupier` command. Each sub-command is a module here with `add` (its arguments) and `run`.

Only the chosen one is imported, so that `croupier hand` starts as fast as Python does.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from croupier.errors import CroupierError

COMMANDS = {
    "case": "play a case file: each event with its clause, the legal actions, the result",
    "demo": "deal one narrated round of each game",
    "hand": "name and compare hands under any deck, Joker, ace and low option",
    "history": "rounds from PHH or our journal into PHH, Open Hand History or our journal",
    "odds": "exact house edge, best play, outcomes, what-ifs, equities, class frequencies",
    "play": "a table in the terminal, against the dealer",
    "rules": "a clause in plain words, the code that applies it, the tests that show it",
    "serve": "the room in a browser: lobby, tables of all five games, bots",
    "simulate": "rounds of a house game by the million, on this machine or on a Dask cluster",
    "tournament": "check and show the conditions of a tournament, and play one to the end",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; a mistake of the person typing is one sentence and exit code 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = _parser(words[0] if words else None)
    args = parser.parse_args(words)
    if args.command is None:
        parser.print_help()
        return 0
    try:
        return int(args.run(args) or 0)
    except CroupierError as error:
        print(f"croupier {args.command}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\ncroupier {args.command}: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="croupier", description="A card room that can cite its law."
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == chosen:
            module = import_module(f"croupier.cli.{name}")
            module.add(command)
            command.set_defaults(run=module.run)
    return parser
