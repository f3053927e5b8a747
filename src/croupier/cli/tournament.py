"""`croupier tournament`: check a tournament's conditions, show them, play one to the end.

Knows files, options and the screen; what is allowed is decided in `rules`.
"""

import argparse
import json

from croupier.cli import files, tournament_run
from croupier.errors import Refused
from croupier.histories import conditions_pages as pages
from croupier.histories.tournaments import load, samples
from croupier.rules.tournament.conditions_check import Finding, advice, check

SAMPLES = f"CONDITIONS is a TOML file, or the name of a sample: {', '.join(samples())}"
EXAMPLES = f"""{SAMPLES}

examples:
  croupier tournament check omaha
  croupier tournament show my-tournament.toml
  croupier tournament show canberra --commission
  croupier tournament show omaha --html omaha.html
  croupier tournament run omaha --players 1000 --seed 7 --report night.txt --ots night.ots
"""

STOPS = {
    "publication": "before it can be published",
    "entries": "before entries can be taken",
    "start": "before it can start",
    "nothing": "allowed, and worth a second look",
}


def add(parser: argparse.ArgumentParser) -> None:
    """What can be done with conditions."""
    verbs = parser.add_subparsers(dest="verb", metavar="check|show|run", required=True)
    for verb, (summary, add_options) in VERBS.items():
        sentence = summary[0].upper() + summary[1:] + "."
        own = [line for line in EXAMPLES.splitlines() if f"croupier tournament {verb}" in line]
        command = verbs.add_parser(verb, help=summary, description=sentence)
        command.formatter_class = argparse.RawDescriptionHelpFormatter
        command.epilog = "\n".join([SAMPLES, "", "examples:", *own])
        add_options(command)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("conditions", metavar="CONDITIONS", help="a TOML file, or a sample's name")
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    parser.set_defaults(do=run_check)


def _add_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("conditions", metavar="CONDITIONS", help="a TOML file, or a sample's name")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--commission", action="store_true", help="as text to the Commission")
    form.add_argument("--html", metavar="FILE", help="as a page of HTML; - for the screen")
    parser.set_defaults(do=run_show)


VERBS = {
    "check": ("what is missing or not allowed, by clause", _add_check),
    "show": ("the conditions as a page to read", _add_show),
    "run": ("play one to its end with simple bots", tournament_run.add),
}


def run(args: argparse.Namespace) -> int:
    """Do what was asked for."""
    return int(args.do(args))


def run_check(args: argparse.Namespace) -> int:
    """Every finding with its clause; 1 if there is one that stops something."""
    found = _findings(args.conditions)
    stopped = [each for each in found if each.stops != "nothing"]
    if args.json:
        print(json.dumps([each._asdict() for each in found], indent=2))
    elif not stopped:
        print("complete: nothing is missing, and nothing is not allowed")
    for stage, words in STOPS.items() if not args.json else ():
        stopping = [each for each in found if each.stops == stage]
        if stopping:
            print(f"{words}:")
        for each in stopping:
            print(f"  {each.rule:<18} {each.words}")
    return 1 if stopped else 0


def _findings(name: str) -> tuple[Finding, ...]:
    """What the rules say; determinations that are no record at all are a finding too."""
    try:
        conditions = load(name)
        return check(conditions) or advice(conditions)
    except Refused as refusal:
        return (Finding(refusal.rule, refusal.reason),)


def run_show(args: argparse.Namespace) -> int:
    """The page for players, the same as HTML, or the text to the Commission."""
    conditions = load(args.conditions)
    if args.html:
        files.put(args.html, pages.html(conditions))
    elif args.commission:
        print(pages.letter(conditions), end="")
    else:
        print(pages.page(conditions), end="")
    return 0
