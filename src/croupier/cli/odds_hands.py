"""`croupier odds equity` and `croupier odds frequency`: questions about orders of hands.

Arguments and layout only; every figure comes from `croupier.odds`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from croupier.cards import cards
from croupier.cli import hand

EQUITY_EXAMPLES = """examples:
  croupier odds equity omaha AsAhKdQd 9s8s7h6h
  croupier odds equity omaha AsAh2d3d KsKh ? --communal "Ad 2c 7c" --contest split --low-qualifier
  croupier odds equity stud AsAh2d 9s8s7s --dead "Ad 9h" --samples 5000000
  croupier odds equity faro AsAhTdJdJk 9s8s7h --deck-size 32 --wild-card
A hand with fewer cards than the game deals gets the others from the deck; ? is all unknown.
"""


def add_equity(parser: argparse.ArgumentParser) -> None:
    """A game, its hands, and what else is known."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EQUITY_EXAMPLES
    parser.add_argument("game", metavar="GAME", help="omaha, faro or stud")
    parser.add_argument("hands", metavar="HAND", nargs="+", help="cards run together, or ?")
    parser.add_argument("--communal", default="", metavar="CARDS", help="communal cards dealt")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot come")
    parser.add_argument("--samples", type=int, metavar="N", help="so many random deals")
    parser.add_argument("--seed", type=int, default=1)
    hand.add_determinations(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def add_frequency(parser: argparse.ArgumentParser) -> None:
    """How many cards, and an order of hands."""
    parser.add_argument("--cards", type=int, default=5, help="the best five of 5, 6 or 7")
    parser.add_argument("--game", choices=hand.INSTRUMENTS, help="whose order of hands")
    hand.add_determinations(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def run_equity(args: argparse.Namespace) -> tuple[Any, Iterable[str]]:
    """The share of each hand."""
    from croupier.cli.simulate import progress_bar
    from croupier.odds.equity import equity

    result = equity(
        args.game,
        [() if text == "?" else cards(text) for text in args.hands],
        cards(args.communal),
        cards(args.dead),
        hand.determined(args),
        args.samples,
        args.seed,
        progress_bar if sys.stderr.isatty() else None,
    )
    return _plain(result), _text(result)


def _plain(result: Any) -> dict[str, Any]:
    return {
        "exact": result.exact,
        "deals": result.deals,
        "no_low": None if result.no_low is None else _ratio(result.no_low),
        "hands": [
            {
                "cards": list(one.cards),
                "equity": _ratio(one.share),
                "equity_decimal": float(one.share),
                "standard_error": one.standard_error,
                "scoops": float(one.scoops),
                "high": _contest(one.high),
                "low": _contest(one.low),
            }
            for one in result.hands
        ],
    }


def _contest(contest: Any) -> dict[str, float] | None:
    return contest and {name: float(value) for name, value in contest._asdict().items()}


def _text(result: Any) -> Iterator[str]:
    sampled = "every one of {:,} deals" if result.exact else "{:,} random deals"
    yield sampled.format(result.deals)
    for one in result.hands:
        error = "" if result.exact else f" ± {100 * one.standard_error:.4f} %"
        line = f"{''.join(one.cards) or '?':<16} {_percent(one.share):>11}{error}"
        for name, contest in (("high", one.high), ("low", one.low)):
            if contest:
                line += f"   {name}: wins {_percent(contest.wins)}, ties {_percent(contest.ties)}"
        yield line
    if result.no_low is not None:
        yield f"no low {_percent(result.no_low)}"


def run_frequency(args: argparse.Namespace) -> tuple[Any, Iterable[str]]:
    """Each class of hand, counted."""
    from croupier.odds.frequency import frequencies

    found = frequencies(hand.determined(args), args.cards)
    plain = [
        {"contest": each.contest, "cards": each.cards, "total": each.total, "counts": each.counts}
        for each in found
    ]
    lines = []
    for each in found:
        lines.append(f"{each.contest}, best five of {each.cards}: {each.total:,} hands")
        for name, count in each.counts.items():
            lines.append(f"  {name:<16}{count:>14,}{_percent(each.chance(name), 6):>14}")
    return plain, lines


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _percent(value: Fraction, digits: int = 4) -> str:
    return f"{float(100 * value):.{digits}f} %"
