"""Hundreds of decisions of the house games, solved and counted: `python -m tests.soak_odds --help`.

Each random decision is looked up in the solver's tables and counted again, one deal after another,
through the order of hands: two ways that share no code. Then rounds are simulated against the exact
return.
"""

import argparse
import random
import sys

from croupier.bulk import encode
from croupier.cards import deck, show
from croupier.odds import determine, house, kernel, solve
from croupier.odds.play import decide
from croupier.odds.simulate import simulate

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
    for game in house.GAMES:
        check_simulation(game, args.rounds, args.seed, args.workers)


if __name__ == "__main__":
    main()
