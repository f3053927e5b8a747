"""Hundreds of decisions of the house games, solved and counted: `python -m tests.soak_odds --help`.

Each random decision is looked up in the solver's tables and counted again, one deal after another,
through the order of hands: two ways that share no code. Class frequencies of two and three are
counted by types and by dealing every hand of a deck of 32. Then rounds are simulated against the
exact return.
"""

import argparse
import random
import sys
from collections import Counter
from math import comb

from croupier.bulk import count_classes, encode, strengths_of_two
from croupier.cards import deck, show
from croupier.hands import Order
from croupier.odds import determine, frequencies_of_two, house, kernel, solve
from croupier.odds.play import decide
from croupier.odds.rounds import simulate

WAYS = 1081 * 990


def check_holdem(rng: random.Random, count: int) -> None:
    """What staying in is worth, to the last deal."""
    tables = house.decision_tables(house.Terms("holdem", determine("holdem"), 100, {}))
    for _ in range(count):
        cards = rng.sample(deck(), 9)
        solved = kernel.load().worth(tables, encode(cards))
        counted = decide("holdem", cards[:2], cards[4:7]).stay
        assert counted * WAYS == solved, show(cards)


def check_canberra(rng: random.Random, count: int) -> None:
    """Which decision is the better one."""
    terms = house.Terms("canberra", determine("canberra"), 100, {})
    tables = house.decision_tables(terms)
    for _ in range(count):
        cards = rng.sample(deck(), 10)
        outcome = kernel.load().play(False, *terms.arguments(), tables, None, 0, 0, encode(cards))
        best = decide("canberra", cards[:5], cards[9:]).best
        assert best == ("fold" if outcome[0] % 6 == 5 else "bet"), show(cards)


def check_frequencies(wild_card: bool) -> None:
    """All deals of four hole cards and three communal cards, one after another."""
    order = Order(deck_size=32, wild_card=wild_card)
    cards, row, rows = order.cards, bytes(range(128, 135)), 1 << 18
    deals = comb(len(cards), 4) * comb(len(cards) - 4, 3)
    counts: Counter[int] = Counter()
    for start in range(0, deals, rows):
        out = bytearray(7 * min(rows, deals - start))
        kernel.load().deal_rows(
            encode(cards), b"\x04\x03", start, False, len(out) // 7, ((out, row),)
        )
        counts.update(strengths_of_two(order.high, out, 4, 3))
    (found,) = frequencies_of_two(order, 4, 3)
    assert count_classes(order.high, counts) == found.counts
    sys.stdout.write(f"{deals:,} deals of two and three agree\n")


def check_simulation(game: str, rounds: int, seed: int, workers: int | None) -> None:
    """The mean of many rounds is within four standard errors of the exact return."""
    result = simulate(game, rounds, seed, workers=workers)
    exact = float(solve(game).return_per_ante)
    away = (float(result.mean) - exact) / result.standard_error
    sys.stdout.write(
        f"{game}: {rounds:,} rounds, mean {float(result.mean):+.6f}, exact {exact:+.6f}, "
        f"standard error {result.standard_error:.6f}, {away:+.2f} of them away\n"
    )
    assert abs(away) < 4


def main() -> None:
    """Both games, both ways."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    check_holdem(rng, args.hands)
    check_canberra(rng, args.hands)
    sys.stdout.write(f"{args.hands} decisions of each game agree\n")
    for wild_card in (False, True):
        check_frequencies(wild_card)
    for game in house.GAMES:
        check_simulation(game, args.rounds, args.seed, args.workers)


if __name__ == "__main__":
    main()
