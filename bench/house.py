"""Settled rounds of play per second at a seven-box table of each house game, every event kept.

One core, electronic table, all seven boxes with an ante and a side wager, decisions as a plain
player would make them. What bounds it is said below the table.
"""

import random
from collections.abc import Callable, Iterator
from time import process_time
from typing import Any

from croupier.cards import deck
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.holdem import HoldemDeterminations, OpenHoldemTable
from croupier.rules.house import actions as act
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations

BOXES = range(1, 8)
LAYOUT = Approval("bench", "2007-08-01", "layout seven")
JACKPOT = JackpotDeterminations(
    100,
    30,
    70,
    approvals=(
        Approval("bench", "2007-08-01", "jackpot wager 100"),
        Approval("bench", "2007-08-01", "jackpot split 30/70"),
    ),
)
LIMITS: dict[str, Any] = {
    "ante_min": 500,
    "ante_max": 50_000,
    "multiple": 500,
    "max_payout": 1_000_000,
}
HOLDEM = HoldemDeterminations(**LIMITS, super_aces_min=100, super_aces_max=5_000)
CANBERRA = CanberraDeterminations(**LIMITS, jackpot=JACKPOT)

Done = tuple[house.HouseTable, int]  # the table after a round, and how many events it took
Round = Callable[[house.HouseTable, tuple[str, ...], random.Random], Done]


def table(opening: object) -> house.HouseTable:
    """A table with seven players who never run out of chips."""
    state, _ = house.advance(None, opening)
    for box in BOXES:
        state, _ = house.advance(state, act.TakeBox(f"player {box}", box, 10**12))
    return state


def shuffles(count: int, seed: int) -> list[tuple[str, ...]]:
    """So many orders of the shoe, made beforehand: shuffling is not what is measured."""
    dice, cards = random.Random(seed), list(deck())
    return [tuple(dice.sample(cards, 52)) for _ in range(count)]


def _wagers(side: type, order: tuple[str, ...]) -> Iterator[object]:
    yield act.OpenWagers()
    for box in BOXES:
        yield act.PlaceAnte(f"player {box}", box, 1_000)
        yield side(f"player {box}", box, 100)
    yield act.CloseWagers()
    yield act.LoadShoe(order)
    yield act.Deal()


def holdem_round(state: house.HouseTable, order: tuple[str, ...], dice: random.Random) -> Done:
    """Four in five call, as in best play; nobody declares, and the dealer closes the stage."""
    events = 0
    for action in _wagers(act.PlaceSuperAces, order):
        state, happened = house.advance(state, action)
        events += len(happened)
    for box in BOXES:
        stays = dice.random() < 0.8
        choice = act.Call(box, 2_000) if stays else act.Fold(box)
        state, happened = house.advance(state, choice)
        events += len(happened)
    if state.stage != "between":
        state, happened = house.advance(state, act.CloseDecisions())
        events += len(happened)
    return state, events


def canberra_round(state: house.HouseTable, order: tuple[str, ...], dice: random.Random) -> Done:
    """Half bet, as in best play; nobody claims, and the dealer collects."""
    events = 0
    state, _ = house.advance(state, act.DisplayJackpot(1_200_000))
    for action in _wagers(act.PlaceJackpotWager, order):
        state, happened = house.advance(state, action)
        events += len(happened)
    for box in BOXES:
        stays = dice.random() < 0.52
        choice = act.Bet(box, 2_000) if stays else act.Fold(box)
        state, happened = house.advance(state, choice)
        events += len(happened)
    if state.stage != "between":
        state, happened = house.advance(state, act.EndRound())
        events += len(happened)
    return state, events


def measure(opening: object, play: Round, rounds: int, repeats: int = 5) -> tuple[float, float]:
    """Rounds per second of processor time, best of a few, and events per round."""
    best, events = 0.0, 0
    for repeat in range(repeats):
        state, dice, events = table(opening), random.Random(repeat), 0
        orders = shuffles(rounds, repeat)
        started = process_time()
        for order in orders:
            state, happened = play(state, order, dice)
            events += happened
        best = max(best, rounds / (process_time() - started))
    return best, events / rounds


def fork_time(opening: object, repeats: int = 20_000) -> float:
    """Seconds to fork a table of seven boxes."""
    state = table(opening)
    started = process_time()
    for _ in range(repeats):
        state.fork()
    return (process_time() - started) / repeats


def run(rounds: int = 3_000) -> None:
    """Print the table."""
    print("House games: seven boxes, side wagers, full events; one core, processor time")
    print(f"{'game':10} {'rounds/s':>10} {'boxes/s':>10} {'events/round':>13} {'fork, µs':>9}")
    date = "2007-08-01"
    for name, opening, play in (
        ("holdem", OpenHoldemTable(HOLDEM, "seven", LAYOUT, date), holdem_round),
        ("canberra", OpenCanberraTable(CANBERRA, "seven", LAYOUT, date), canberra_round),
    ):
        rate, events = measure(opening, play, rounds)
        fork = fork_time(opening) * 1e6
        print(f"{name:10} {rate:10,.0f} {7 * rate:10,.0f} {events:13.1f} {fork:9.2f}")
    print(
        "A round is some 25 actions: each is checked, forks the table (so that no caller's state\n"
        "is touched) and builds, applies and keeps its events. Plain Python calls bound it; the\n"
        "order of hands takes a few per cent once its tables are warm."
    )


if __name__ == "__main__":
    run()
