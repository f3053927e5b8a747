"""Long random play at the house games: `python -m tests.soak_house --help`.

`play` takes random tables, electronic and live, through random actions and checks after each that
money is conserved, that the events alone make the same table, that no payout exceeds its maximum
and that the jackpot displayed does not change within a round. `--settle` holds every settlement
against a second one, written from the instruments, and `--trouble` does so with slips that are
withdrawn, sanctions, voids and changes of limits. A failure names its seed.
"""

import argparse
import sys
import time
from collections import Counter

from tests.house import GAMES
from tests.house_judged import Judged
from tests.house_random import Table

STEPS = 400  # at each table
IDLE = 50  # tables at most where nothing is settled


def play(game, rounds, first_seed=0, tell=lambda *_: None):
    """Random tables until so many rounds are over; rounds, steps and events."""
    done, steps, events, seed = 0, 0, 0, first_seed
    while done < rounds:
        table = Table(game, seed)
        try:
            for step in range(STEPS):
                events += len(table.step(check_choices=step % 97 == 0))
            table.check_all()
        except Exception as error:
            raise AssertionError(f"{game} seed {seed} after {len(table.events)} events") from error
        done += table.state.round
        steps += STEPS
        seed += 1
        tell(done, steps, events)
    return done, steps, events


def trouble(game, rounds, first_seed=0, tell=lambda *_: None, live=None):
    """Random play with slips, withdrawals, sanctions and voids; every round is settled twice."""
    judged, seed = Counter(), first_seed
    while judged["settled"] < rounds:
        table = Judged(game, seed, live)
        try:
            for _ in range(STEPS):
                table.step()
            table.check_all()
        except Exception as error:
            message = f"{game} seed {seed} round {table.state.round} {table.state}"
            raise AssertionError(message) from error
        judged += table.judged
        seed += 1
        assert judged["settled"] >= seed - first_seed - IDLE, f"{game}: nothing is settled"
        tell(dict(judged))
    return judged


def settle(game, rounds, first_seed=0, tell=lambda *_: None):
    """Random electronic rounds without trouble, each settled twice; how many there were."""
    done, seed = 0, first_seed
    while done < rounds:
        table = Judged(game, seed, live=False, often=0)
        table.rarity = 0
        try:
            for _ in range(STEPS):
                table.step()
        except Exception as error:
            raise AssertionError(f"{game} seed {seed} round {table.state.round}") from error
        done += table.judged["settled"]
        seed += 1
        assert done >= seed - first_seed - IDLE, f"{game}: nothing is settled"
        tell(done)
    return done


def main():
    """Run from the command line, telling how far it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0, help="first seed")
    parser.add_argument("--settle", action="store_true", help="settlements instead of play")
    parser.add_argument("--trouble", action="store_true", help="with slips, sanctions and voids")
    args = parser.parse_args()
    run = trouble if args.trouble else settle if args.settle else play
    started = told = time.perf_counter()

    def tell(*figures):
        nonlocal told
        now = time.perf_counter()
        if now - told > 30:
            told = now
            sys.stdout.write(f"{now - started:6.0f} s  {figures}\n")
            sys.stdout.flush()

    figures = run(args.game, args.rounds, args.seed, tell)
    took = time.perf_counter() - started
    sys.stdout.write(f"{args.game} {run.__name__}: {figures} in {took:.0f} s\n")


if __name__ == "__main__":
    main()
