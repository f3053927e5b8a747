"""`croupier play`: a table in the terminal, against the dealer or among bots.

Chooses the game and the family that plays it; a family is a module with `sit`. Knows no rule.
"""

import argparse
import sys
from importlib import import_module

from croupier.cli.screen import Screen
from croupier.errors import BadMessage
from croupier.rulebook import FAMILIES, GAMES

EXAMPLES = """examples:
  croupier play holdem                 Canberra Casino Hold-em, a fresh deck every round
  croupier play canberra --seed 7      Canberra Poker with its jackpot, the same cards every time
  croupier play omaha                  among five bots; faro and stud too
  printf '10\\n\\nc\\nq\\n' | croupier play holdem --seed 1     a script plays as well as a person

at any prompt: ? why it happened, sign, rules CLAUSE, buy AMOUNT, help, q to leave
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Which game, with how many chips, and a seed to see the same cards again."""
    parser.add_argument("game", type=str.lower, metavar="GAME", help=f"among {', '.join(GAMES)}")
    parser.add_argument(
        "--chips", type=int, default=500, metavar="DOLLARS", help="to sit down with: 500"
    )
    parser.add_argument("--seed", help="any text; without it the operating system is asked")
    parser.add_argument(
        "--auto-declare", action="store_true", help="let the table claim bonus and jackpot hands"
    )


def run(args: argparse.Namespace) -> int:
    """Play until the player leaves."""
    if args.game not in GAMES:
        known = ", ".join(GAMES)
        raise BadMessage(f"{args.game!r} is not played in the terminal: choose among {known}")
    if args.chips < 1:
        raise BadMessage(f"chips for {args.chips} dollars are none")
    family = "house" if args.game in FAMILIES["house"] else "pot"
    table = import_module(f"croupier.cli.play_{family}")
    screen = Screen.of(sys.stdin, sys.stdout)
    table.sit(args.game, args.chips * 100, args.seed, args.auto_declare, screen)
    return 0
