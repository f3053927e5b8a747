"""Random rounds of the three pot games by the million: `make soak`, `python -m tests.soak --help`.

After every step: chips conserved to the cent, amounts just outside the open choices refused (and a
sample of the choices accepted at both ends), every clause cited real. After every round: replay
equals state, commission within its
rule, no card dealt twice.
"""

import argparse
import random
import sys
import time
from multiprocessing import Pool

from croupier.errors import Refused
from croupier.rulebook import exists
from croupier.rules import allowed, decide, replay, step
from croupier.rules.actions import OpenRound
from croupier.rules.round import Round
from tests.random_play import (
    check_places,
    make,
    random_action,
    random_determinations,
    random_round,
)

BATCH, ROUNDS = 500, 50  # a batch has one seed; so many rounds share their determinations
SAMPLE = 0.05


def soak_table(rng: random.Random) -> int:
    """A few rounds under one set of random determinations; the number of events they made."""
    game = rng.choice(("omaha", "faro", "stud"))
    det = random_determinations(rng, game)
    return sum(soak_round(rng, random_round(rng, game, det)) for _ in range(ROUNDS))


def soak_round(rng: random.Random, opening: OpenRound) -> int:
    """One round of random play; the number of events it made."""
    game = opening.game
    whole = sum(stake for _, stake in opening.stakes)
    state, events = step(None, opening)
    stream = list(events)
    while state.phase != "concluded":
        check_choices(rng, state)
        state, events = step(state, random_action(rng, state))
        stream += events
        assert whole == sum(state.stakes) + state.pot + state.commission
        assert min(state.stakes) >= 0
        assert all(exists(game, event.rule) for event in events), events
    check_end(state, stream)
    return len(stream)


def check_choices(rng: random.Random, state: Round) -> None:
    """A chip outside every range is refused; now and then, both ends of every range are taken."""
    chip = state.law.det.smallest_chip
    for choice in allowed(state):
        amounts = () if choice.least is None else (choice.least - chip, (choice.most or 0) + chip)
        for amount in amounts:
            try:
                decide(state, choice.action(choice.seat, amount))
            except Refused:
                continue
            raise AssertionError(f"{choice} let {amount} through in {state}")
        if rng.random() < SAMPLE:
            for end in {choice.least, choice.most}:
                taken = make(rng, state, choice) if end is None else choice.action(choice.seat, end)
                decide(state, taken)


def check_end(state: Round, stream: list[object]) -> None:
    """What must hold when a round of play is over."""
    assert state == replay(stream)
    assert 0 == state.pot
    terms = state.law.det.commission
    assert terms is not None
    most = min(terms.cap, sum(state.staked) * terms.rate_percent // 100)
    assert state.commission <= (most if terms.basis == "pot" else 0)
    check_places(state)


def soak_batch(seed: int) -> int:
    """A batch of rounds from one seed; a failure names the seed."""
    rng = random.Random(seed)
    try:
        return sum(soak_table(rng) for _ in range(BATCH // ROUNDS))
    except BaseException as error:
        raise RuntimeError(f"seed {seed}: {error!r}") from error


def main() -> int:
    """Run so many rounds on so many cores, with a line of progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1, help="first seed; each batch takes the next")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: all cores)")
    args = parser.parse_args()
    batches = -(-args.rounds // BATCH)
    start, events = time.monotonic(), 0
    with Pool(args.workers) as pool:
        seeds = range(args.seed, args.seed + batches)
        for done, count in enumerate(pool.imap_unordered(soak_batch, seeds), 1):
            events += count
            rate = done * BATCH / (time.monotonic() - start)
            sys.stdout.write(f"\r{done * BATCH:,} rounds, {events:,} events, {rate:,.0f} rounds/s ")
            sys.stdout.flush()
    sys.stdout.write("\nevery check held\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
