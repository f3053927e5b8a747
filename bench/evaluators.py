"""Single hands and hands in bulk, beside treys, eval7, phevaluator and pokerkit.

Peers get their cards as they like them best, made before the clock starts: objects for eval7 and
pokerkit, numbers for treys and phevaluator. Ours are timed twice: with cards as text and checked,
which is what a table does, and with cards prepared as keys and unchecked, as the peers' are. The
kernel checks every card of every row. No peer has a call for many hands: the fastest of their loops
stands in for it.
"""

import random
from itertools import combinations
from typing import Any

import eval7
import phevaluator._pheval as _pheval
import phevaluator.evaluator as evaluator
import phevaluator.evaluator_omaha as evaluator_omaha
import pokerkit
import treys

from bench.clock import Timed, each, rates, spread, target, tell
from croupier import bulk
from croupier.cards import deck
from croupier.hands import HOUSE

SINGLE, SLOW, BULK = 10_000, 300, 100_000
HIGH = HOUSE.high
PRIVATE = " (private C entry, not counted)"
TEXT, KEYS, KERNEL = "croupier, text, checked", "croupier, prepared", "croupier, kernel, checked"


def run() -> None:
    """All tables, then the targets."""
    five, seven = single_hands(5), single_hands(7)
    text = hands_from_text()
    omaha = two_with_three()
    many = bulk_rates()
    tell("five cards, one call a hand", five, peers(five))
    tell("seven cards, one call a hand", seven, peers(seven))
    tell("seven cards, one call a hand, from text", text, peers(text))
    tell("two of four hole cards with three of five", omaha, peers(omaha))
    tell("in bulk: seven cards", many["seven"] | fastest(seven), list(fastest(seven)))
    tell(
        "in bulk: two of four with three of five", many["omaha"] | fastest(omaha), [*fastest(omaha)]
    )
    print(f"  {'in bulk: five cards':<50} {many['five'][KERNEL]:>14,.0f}")
    print(f"  {'in bulk: two of five with three of five':<50} {many['faro'][KERNEL]:>14,.0f}\n")
    targets(seven, text, omaha, many)


def targets(
    seven: dict[str, float],
    text: dict[str, float],
    omaha: dict[str, float],
    many: dict[str, dict[str, float]],
) -> None:
    """What is asked of these figures."""
    best = max(fastest(seven).values())
    target("prepared cards against the fastest peer", seven[KEYS] / best, 1)
    target("cards as text against the fastest peer from text", text[TEXT] / max_peer(text), 1)
    target("cards as text against treys", seven[TEXT] / seven["treys"], 15)
    target("bulk against the fastest peer's loop", many["seven"][KERNEL] / best, 100)
    target(
        "bulk against phevaluator, two of four with three",
        many["omaha"][KERNEL] / omaha["phevaluator evaluate_omaha_cards"],
        10,
    )


def peers(measured: dict[str, float]) -> list[str]:
    """The public calls of others."""
    return [name for name in measured if not name.startswith("croupier") and PRIVATE not in name]


def max_peer(measured: dict[str, float]) -> float:
    """The fastest of them."""
    return max(measured[name] for name in peers(measured))


def fastest(measured: dict[str, float]) -> dict[str, float]:
    """The fastest of them, with its name."""
    name = max(peers(measured), key=lambda peer: measured[peer])
    return {name: measured[name]}


def dealt(size: int, count: int) -> list[list[str]]:
    """Random hands, the same in every run."""
    rng = random.Random(f"{size} cards")
    return [rng.sample(deck(), size) for _ in range(count)]


def single_hands(size: int) -> dict[str, float]:
    """One call for each hand of five or seven cards."""
    hands = dealt(size, SINGLE)
    for hand in hands:
        HIGH.strength(hand)
    numbers = [[deck().index(each) for each in hand] for hand in hands]
    objects = {each: eval7.Card(each) for each in deck()}
    public = getattr(evaluator, f"evaluate_{size}cards")
    return rates(
        {
            TEXT: each(HIGH.strength, hands),
            KEYS: each(HIGH.strength_of_keys, [[HIGH.keys[c] for c in hand] for hand in hands]),
            "eval7": each(eval7.evaluate, [[objects[c] for c in hand] for hand in hands]),
            "phevaluator evaluate_cards": spread(evaluator.evaluate_cards, numbers),
            f"phevaluator evaluate_{size}cards": spread(public, numbers),
            f"phevaluator{PRIVATE}": spread(getattr(_pheval, f"evaluate_{size}cards"), numbers),
            "treys": each_treys(hands[: SLOW * 10]),
            "pokerkit from_game": each_pokerkit(hands[:SLOW]),
        },
        rounds=25,
    )


def each_treys(hands: list[list[str]]) -> Timed:
    """Two cards and the rest, as treys wants them."""
    judge = treys.Evaluator().evaluate
    numbers = [[treys.Card.new(each) for each in hand] for hand in hands]
    return spread(judge, [(hand[:2], hand[2:]) for hand in numbers])


def each_pokerkit(hands: list[list[str]]) -> Timed:
    """Two cards and the rest, as pokerkit wants them."""
    objects = [tuple(pokerkit.Card.parse("".join(hand))) for hand in hands]
    return spread(pokerkit.StandardHighHand.from_game, [(hand[:2], hand[2:]) for hand in objects])


def hands_from_text() -> dict[str, float]:
    """The same seven cards, but text is what is given."""
    hands = dealt(7, SINGLE)
    judge = treys.Evaluator().evaluate

    def by_eval7(hand: list[str]) -> Any:
        return eval7.evaluate([eval7.Card(each) for each in hand])

    def by_treys(hand: list[str]) -> Any:
        numbers = [treys.Card.new(each) for each in hand]
        return judge(numbers[:2], numbers[2:])

    return rates(
        {
            TEXT: each(HIGH.strength, hands),
            "eval7": each(by_eval7, hands),
            "phevaluator evaluate_cards": spread(evaluator.evaluate_cards, hands),
            "treys": each(by_treys, hands[: SLOW * 10]),
        }
    )


def two_with_three() -> dict[str, float]:
    """Four hole cards and five communal cards, one call for each."""
    hands = dealt(9, SINGLE // 2)
    numbers = [[deck().index(each) for each in hand] for hand in hands]
    objects = [tuple(pokerkit.Card.parse("".join(hand))) for hand in hands[:SLOW]]
    prepared = {each: eval7.Card(each) for each in deck()}

    def by_eval7(hand: list[str]) -> Any:
        cards = [prepared[each] for each in hand]
        return max(
            eval7.evaluate([*two, *three])
            for two in combinations(cards[:4], 2)
            for three in combinations(cards[4:], 3)
        )

    for hand in hands:
        HIGH.strength_of_two(hand[:4], hand[4:])
    omaha = evaluator_omaha.evaluate_omaha_cards
    return rates(
        {
            TEXT: spread(HIGH.strength_of_two, [(hand[:4], hand[4:]) for hand in hands]),
            "phevaluator evaluate_omaha_cards": spread(omaha, [n[4:] + n[:4] for n in numbers]),
            "eval7, sixty combinations": each(by_eval7, hands[:SLOW]),
            "pokerkit from_game": spread(
                pokerkit.OmahaHoldemHand.from_game, [(hand[:4], hand[4:]) for hand in objects]
            ),
        }
    )


def bulk_rates() -> dict[str, dict[str, float]]:
    """The kernel, all hands in one call."""
    shapes = {"five": 5, "seven": 7, "omaha": 9, "faro": 10}
    rows = {name: b"".join(map(bulk.encode, dealt(size, BULK))) for name, size in shapes.items()}
    out = bytearray(4 * BULK)

    def sized(name: str) -> int:
        bulk.strengths(HIGH, rows[name], shapes[name], out)
        return BULK

    def of_two(name: str, hole_cards: int) -> int:
        bulk.strengths_of_two(HIGH, rows[name], hole_cards, 5, out)
        return BULK

    best = rates(
        {
            "five": lambda: sized("five"),
            "seven": lambda: sized("seven"),
            "omaha": lambda: of_two("omaha", 4),
            "faro": lambda: of_two("faro", 5),
        },
        rounds=40,
    )
    return {name: {KERNEL: rate} for name, rate in best.items()}
