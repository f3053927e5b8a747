"""`croupier hand`: name and compare hands under any deck, Joker, ace and low option.

Words and layout only; what a hand is worth comes from the order of hands.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from croupier.cards import DECK_SIZES, Card, cards, show
from croupier.errors import BadMessage, Refused
from croupier.hands import Hand, Order, Ranking
from croupier.rulebook import FAMILIES

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")

TWO_OF = {"omaha": 4, "faro": 5}  # hole cards, of which exactly two are used
COMPLETE = {"omaha": "9.1", "faro": "9.1", "stud": "9.1", "holdem": "2.5", "canberra": "2.5"}
SIZES = {"stud": (5, 6, 7), "holdem": (5, 6, 7), "canberra": (5,)}

EXAMPLES = """examples:
  croupier hand "As Ks Qs Js Ts" "9h 9d 9c 9s 2d"     two hands: their names and who wins
  croupier hand "KhKd9s4c2d8h7c"                      the best five of seven cards
  croupier hand --communal "Qs Js Td 5h 2c" "As Ks Kd 3c" "9s 8s 5c 5d"
                                                      four or five hole cards: exactly two count
  croupier hand --communal "Qs Js Td 5h 2c" "As Ks"   fewer: any five of all the cards
  croupier hand --wild-card "Ac Jc 8c 6c Jk"          what the Joker stands for
  croupier hand --contest split --low-qualifier --low-ace low "8c 6d 4h 3s 2c" "Ah As Kd Kc 2h"
  croupier hand --deck-size 36 --ace-low-in-straights  the order of hands, highest first
"""


class Entry(NamedTuple):
    """One hand as typed, and the best of it in each contest."""

    held: tuple[Card, ...]
    best: dict[str, Hand | None]


def add(parser: argparse.ArgumentParser) -> None:
    """Hands, and what has been determined."""
    add_hands(parser)
    add_determinations(parser)
    parser.add_argument("--json", action="store_true", help="for a program")


def add_hands(parser: argparse.ArgumentParser) -> None:
    """The hands themselves."""
    parser.add_argument("hands", nargs="*", metavar="CARDS", help='a hand: "As Kd Tc 9h 2s"')
    parser.add_argument("--hole", action="append", default=[], metavar="CARDS", help="one more")
    parser.add_argument("--communal", default="", metavar="CARDS", help="cards that all may use")
    parser.add_argument("--game", choices=INSTRUMENTS, help="whose rules say which cards count")


def add_determinations(parser: argparse.ArgumentParser) -> None:
    """The options of an order of hands, by the names they have everywhere."""
    told = parser.add_argument_group("determinations")
    sizes = ", ".join(map(str, DECK_SIZES))
    told.add_argument("--deck-size", type=int, default=52, metavar="N", help=f"52, or {sizes[4:]}")
    told.add_argument("--wild-card", action="store_true", help="the Joker, Jk, is in the deck")
    told.add_argument("--ace-low-in-straights", action="store_true", help="A2345 is a straight too")
    told.add_argument(
        "--contest", choices=("high", "low", "split"), default="high", help="what wins: high"
    )
    told.add_argument("--low-qualifier", action="store_true", help="eight or less, in a split")
    told.add_argument(
        "--low-ace", choices=("high", "low"), default="high", help="the ace in a low: high"
    )
    told.add_argument(
        "--wild-duplicate",
        choices=("allow", "deny"),
        default="allow",
        help="whether the Joker may stand for a card that is held: allow",
    )
    told.add_argument(
        "--wild-in-low",
        choices=("favourable", "excluded"),
        default="favourable",
        help="whether it counts in a low: favourable",
    )


def run(args: argparse.Namespace) -> int:
    """Judge the hands, then print them; without hands print the order of hands."""
    order = determined(args)
    communal = cards(args.communal)
    held = [cards(text) for text in args.hands]
    if len(held) > 1 and all(len(each) == 1 for each in held):
        held = [tuple(card for each in held for card in each)]  # one hand, written without quotes
    held += [cards(text) for text in args.hole]
    if communal and not held:
        raise BadMessage("--communal goes with a hand")
    entries = [judge(order, args.game, each, communal) for each in held]
    if communal:
        order.check_dealt([*communal, *(each for entry in entries for each in entry.held)])
    if args.json:
        print(json.dumps(as_json(order, communal, entries), indent=2))
    else:
        print("\n".join(page(order, communal, entries) if entries else order_page(order)))
    return 0


def determined(args: argparse.Namespace) -> Order:
    """The order of hands that was asked for."""
    house = args.game in FAMILIES["house"]
    return Order(
        deck_size=args.deck_size,
        wild_card=args.wild_card,
        ace_low_in_straights=args.ace_low_in_straights or house,
        contest=args.contest,
        low_qualifier=args.low_qualifier,
        low_ace=args.low_ace,
        wild_duplicate=args.wild_duplicate,
        wild_in_low=args.wild_in_low,
        house=house,
    )


def judge(
    order: Order, game: str | None, held: tuple[Card, ...], communal: tuple[Card, ...]
) -> Entry:
    """The best of one hand in each contest."""
    if not held:
        raise BadMessage('a hand has no cards: write them as in "As Kd Tc 9h 2s"')
    two = game in TWO_OF or (game is None and bool(communal) and len(held) in (4, 5))
    if game:
        check_size(game, len(held), len(communal))
    return Entry(
        held,
        {name: best(ranking, held, communal, two) for name, ranking in order.rankings.items()},
    )


def best(
    ranking: Ranking, held: tuple[Card, ...], communal: tuple[Card, ...], two: bool
) -> Hand | None:
    """The five cards that count."""
    return ranking.best_of_two(held, communal) if two else ranking.best(held + communal)


def check_size(game: str, held: int, communal: int) -> None:
    """Each game says of which cards a hand is completed."""
    wanted = TWO_OF.get(game)
    if wanted and (held != wanted or communal not in (3, 4, 5)):
        raise Refused(
            COMPLETE[game],
            f"{held} hole cards with {communal} communal cards given "
            f"where {wanted} go with 3, 4 or 5",
        )
    if not wanted and held + communal not in SIZES[game]:
        sizes = " or ".join(map(str, SIZES[game]))
        raise Refused(COMPLETE[game], f"{held + communal} cards given where a hand needs {sizes}")


def winners(entries: Sequence[Entry], contest: str) -> list[int]:
    """The numbers of the strongest hands, from 1; none where no hand makes a low."""
    strengths = [hand.strength if (hand := entry.best[contest]) else 0 for entry in entries]
    top = max(strengths)
    return [number for number, s in enumerate(strengths, 1) if s == top > 0]


def as_json(order: Order, communal: tuple[Card, ...], entries: Sequence[Entry]) -> dict[str, Any]:
    """All there is to know, for a program."""
    return {
        "determinations": asdict(order),
        "order": [{"name": line.name, "rule": line.rule} for line in order.classes],
        "communal": list(communal),
        "hands": [
            {"cards": list(entry.held)}
            | {contest: asdict(hand) if hand else None for contest, hand in entry.best.items()}
            for entry in entries
        ],
        "winners": {name: winners(entries, name) for name in order.rankings} if entries else {},
    }


def page(order: Order, communal: tuple[Card, ...], entries: Sequence[Entry]) -> list[str]:
    """A table of the hands for each contest."""
    lines = [describe(order)]
    if communal:
        lines.append(f"communal cards {show(communal)}")
    for contest in order.rankings:
        lines += ["", *([contest] if len(order.rankings) > 1 else []), *table(entries, contest)]
    return lines


def table(entries: Sequence[Entry], contest: str) -> list[str]:
    """One line for each hand, and what became of it."""
    best = winners(entries, contest)
    rows = [
        (str(number), show(entry.held), *told(entry.best[contest]))
        for number, entry in enumerate(entries, 1)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for number, row in enumerate(rows, 1):
        text = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        won = ("ties" if len(best) > 1 else "wins") if number in best else ""
        lines.append(f"{text}  {won if len(rows) > 1 else ''}".rstrip())
    if not best and len(rows) > 1:
        lines.append("no hand makes a low: the high hand takes the whole pot (3.5(d))")
    return lines


def told(hand: Hand | None) -> tuple[str, str, str]:
    """The five cards, the name and the clause."""
    if hand is None:
        return "-", "no low", ""
    stands = f" (Jk is {hand.joker})" if hand.joker else ""
    return show(hand.cards) + stands, hand.name, hand.rule


def describe(order: Order) -> str:
    """What was determined, in a line."""
    return ", ".join(
        [
            f"{order.deck_size} cards" + " and the Joker" * order.wild_card,
            "ace high and low in straights" if order.ace_low_in_straights else "ace high",
            {"high": "high ball", "low": "low ball", "split": "high/low split"}[order.contest],
            *(["eight or less for the low"] * order.low_qualifier),
            *([f"ace {order.low_ace} in the low"] * (order.contest != "high")),
        ]
    )


def order_page(order: Order) -> list[str]:
    """The order of hands, highest first."""
    width = max(len(line.name) for line in order.classes)
    return [
        describe(order),
        "",
        *(f"{line.name.ljust(width)}  {line.rule}" for line in order.classes),
    ]
