"""Eventful evenings at tables of the pot games: `python -m tests.soak_tables --help`.

Slips and their withdrawal, across the end of a round too, wrong hands, sanctions, other terms; live
and electronic tables by turns. After every step: the chips on the table are what the ledger says to
the cent, no stake is below nothing, every clause cited is real. At every twentieth: whatever is
offered can be done, and what was just done had been offered. In the end: the table is what its
events make of it.
"""

import argparse
import random
import sys
import time
from collections import Counter
from multiprocessing import Pool

from croupier.room.money import on_felt
from croupier.rulebook import exists
from croupier.rules import events, replay
from tests.answers import asked, offered, people
from tests.random_tables import Ledger, eventful_tables

ROUNDS, SAMPLE = 50, 0.05  # rounds of play at a table; how often the offers are gone through
TABLES = 10  # of one seed
KINDS = (
    events.EntryWithdrawn, events.PotPassedOn, events.RoundVoided, events.HandFolded,
    events.DeterminationsAnnounced, events.TimeCharged, events.SeatLeft,
)  # fmt: skip


def soak_table(rng: random.Random, live: bool) -> Counter[str]:
    """One table; what happened how often."""
    ledger, stream, seen = Ledger(), [], Counter[str]()
    for before, action, state, made in eventful_tables(rng, ROUNDS, live):
        ledger.see(before, made)
        assert ledger.felt == on_felt(state), (action, made)
        assert all(seat.stake >= 0 for seat in state.seats.values()), (action, made)
        assert all(exists(state.game.name, event.rule) for event in made), made
        if before is not None and rng.random() < SAMPLE:
            some = rng.sample(people(before), 4)
            list(offered(rng, before, some))  # each is checked on its way
            asked(before, action, some)
        seen.update(kind.__name__ for kind in KINDS for event in made if type(event) is kind)
        seen["events"] += len(made)
        stream += made
    assert state == replay(stream)
    seen["rounds"] = state.rounds
    return seen


def soak_batch(seed: int) -> Counter[str]:
    """Ten tables from one seed, live and electronic by turns; a failure names the seed."""
    try:
        rng, seen = random.Random(seed), Counter[str]()
        for number in range(TABLES):
            seen += soak_table(rng, live=number % 2 == 0)
        return seen
    except BaseException as error:
        raise RuntimeError(f"seed {seed}: {error!r}") from error


def main() -> int:
    """Run so many rounds on so many cores, with a line of progress."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1, help="first seed; each batch takes the next")
    parser.add_argument("--workers", type=int, default=None, help="processes (default: all cores)")
    args = parser.parse_args()
    start, seen = time.monotonic(), Counter[str]()
    with Pool(args.workers) as pool:
        for found in pool.imap_unordered(soak_batch, seeds_for(args.rounds, args.seed)):
            seen += found
            rate = seen["rounds"] / (time.monotonic() - start)
            sys.stdout.write(f"\r{seen['rounds']:,} rounds, {rate:,.0f} rounds/s ")
            sys.stdout.flush()
    told = ", ".join(f"{count:,} {name}" for name, count in seen.most_common())
    sys.stdout.write(f"\n{told}\nevery check held\n")
    return 0


def seeds_for(rounds: int, first: int) -> range:
    """Enough batches for so many rounds, if every table lives to its end."""
    return range(first, first + -(-rounds // (ROUNDS * TABLES)))


if __name__ == "__main__":
    sys.exit(main())
