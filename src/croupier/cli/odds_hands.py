"""`croupier odds equity` and `croupier odds frequency`: questions about orders of hands.

Arguments and layout only; every figure comes from `croupier.odds`.
"""

import argparse
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from croupier.cards import cards
from croupier.cli import hand, progress
from croupier.errors import BadMessage

EQUITY_EXAMPLES = """examples:
  croupier odds equity omaha AsAhKdQd 9s8s7h6h
  croupier odds equity omaha AsAh2d3d KsKh "?" --communal "Ad 2c 7c" --contest split
  croupier odds equity stud AsAh2d 9s8s7s --dead "Ad 9h" --samples 5000000
  croupier odds equity faro AsAhTdJdJk 9s8s7h --deck-size 32 --wild-card
A hand with fewer cards than the game deals gets the others from the deck; ? is all unknown.
"""


def add_equity(parser: argparse.ArgumentParser) -> None:
    """A game, its hands, and what else is known."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EQUITY_EXAMPLES
    parser.add_argument("game", type=str.lower, metavar="GAME", help="omaha, faro or stud")
    parser.add_argument("hands", metavar="HAND", nargs="+", help="cards run together, or ?")
    parser.add_argument("--communal", default="", metavar="CARDS", help="communal cards dealt")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that cannot come")
    parser.add_argument(
        "--samples",
        type=int,
        metavar="N",
        help="so many random deals; without it, all are counted if that is quick",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the deals: 1")
    hand.add_determinations(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


FREQUENCY_EXAMPLES = """examples:
  croupier odds frequency                             five cards
  croupier odds frequency --cards 7 --deck-size 36
  croupier odds frequency --game omaha                four hole cards, five communal cards
  croupier odds frequency --hole 5 --communal 3       five hole cards on the flop
  croupier odds frequency --game canberra
All are counted, none sampled.
"""
# hole and communal cards that a game deals by the end, two of the one with three of the other
_DEALT = {"omaha": (4, 5), "faro": (5, 5)}
_SEVEN = ("stud", "holdem")


def add_frequency(parser: argparse.ArgumentParser) -> None:
    """How many cards, and an order of hands."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = FREQUENCY_EXAMPLES
    parser.add_argument("--cards", type=int, metavar="N", help="the best five of 5, 6 or 7")
    parser.add_argument("--hole", type=int, metavar="N", help="two of so many hole cards: 4 or 5")
    parser.add_argument(
        "--communal", type=int, metavar="N", help="with three of so many communal: 3, 4 or 5"
    )
    parser.add_argument(
        "--game", choices=hand.INSTRUMENTS, help="its order, and the cards it deals"
    )
    hand.add_determinations(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def run_equity(args: argparse.Namespace) -> tuple[Any, Iterable[str]]:
    """The share of each hand."""
    from croupier.odds.equity import equity

    result = equity(
        args.game,
        [() if text == "?" else cards(text) for text in args.hands],
        cards(args.communal),
        cards(args.dead),
        hand.determined(args),
        args.samples,
        args.seed,
        progress.shown(),
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
    found = _count(args)
    plain = [
        {
            "contest": each.contest,
            "cards": each.cards,
            "communal_cards": each.communal_cards,
            "exact": True,
            "total": each.total,
            "counts": each.counts,
        }
        for each in found
    ]
    lines = []
    for each in found:
        held = f"best five of {each.cards}"
        if each.communal_cards:
            held = f"two of {each.cards} with three of {each.communal_cards} communal cards"
        lines.append(f"{each.contest}, {held}: every one of {each.total:,} deals")
        width = max(14, len(f"{each.total:,}"))
        for name, count in each.counts.items():
            lines.append(f"  {name:<16}{count:>{width},}{_percent(each.chance(name), 6):>14}")
    return plain, lines


def _count(args: argparse.Namespace) -> Any:
    from croupier.odds.frequency import frequencies, frequencies_of_two

    order = hand.determined(args)
    if args.cards is not None and (args.hole or args.communal):
        raise BadMessage(
            "--cards is for the best five of them, --hole and --communal for two and three"
        )
    if args.cards is None and (args.hole or args.communal or args.game in _DEALT):
        hole, communal = _DEALT.get(args.game, (4, 5))
        return frequencies_of_two(
            order, args.hole or hole, args.communal or communal, progress.shown()
        )
    return frequencies(order, args.cards or (7 if args.game in _SEVEN else 5))


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _percent(value: Fraction, digits: int = 4) -> str:
    return f"{float(100 * value):.{digits}f} %"
