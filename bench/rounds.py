"""Complete rounds of play per second with every event kept, and forks of a state, beside pokerkit.

Six players with 200 each; blinds 1 and 2, or ante 1 and bets of 2 and 4 (pokerkit's bring-in is 1).
At random: fold, call or raise alike, no fold where it is free, the size uniform, four bets a round
where the limit is fixed. Called down: nobody folds or raises, six hands are shown. The shuffle is
inside the clock on both sides. Ours are the games of the instruments, their commission included.
Both sides take turns in short stretches of processor time, each with other rounds. All stretches
are gone through several times over, and the best time of each stretch counts.
"""

import copy
import random
from collections.abc import Callable, Sequence
from typing import Any

import pokerkit
from tests.pokerkit_hands import random_decision

from bench.clock import rates, stretched, target, tell
from croupier.cards import deck
from croupier.rules import Choice, Play
from croupier.rules import actions as act
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.round_choices import allowed

SEED, PLAYERS, STAKE = 20, 6, 200
AT_RANDOM = 100, 12, 32  # rounds of ours and of theirs in one stretch, and how many stretches
CALLED_DOWN = 30, 2, 6
FORKS, TIMES = 400, 4

TERMS: dict[str, Any] = {
    "min_table_stake": 20_00,
    "commission": Commission("pot", 5, cap=10_00, approval="bench"),
    "tap_out_units": "all_chips",
    "ace_low_in_straights": True,
    "low_ace": "low",
}
STUD: dict[str, Any] = TERMS | {
    "compulsory": "ante",
    "ante": 1_00,
    "ante_raise_cap": 3,
    "limit": "fixed",
    "min_bet": 2_00,
    "fixed_bets": (2_00, 2_00, 4_00, 4_00, 4_00),
    "first_opener": "lowest",
}
OURS = {
    "pot-limit Omaha": (
        "omaha",
        Determinations(
            **TERMS, compulsory="blind", blinds=(1_00, 2_00), limit="full_pot", min_bet=2_00,
            burn=True, max_buy_in=500_00,
        ),
    ),
    "stud": ("stud", Determinations(**STUD)),
    "stud high-low": ("stud", Determinations(**STUD, contest="split", low_qualifier=True)),
}  # fmt: skip

STAKES = tuple((seat, 100 * STAKE) for seat in range(1, PLAYERS + 1))
OPENINGS = {name: act.OpenRound(*game, STAKES, PLAYERS) for name, game in OURS.items()}

AUTOMATIONS = tuple(pokerkit.Automation)
THEIRS = {
    "pot-limit Omaha": pokerkit.PotLimitOmahaHoldem(AUTOMATIONS, True, 0, (1, 2), 2),
    "stud": pokerkit.FixedLimitSevenCardStud(AUTOMATIONS, True, 1, 1, 2, 4),
    "stud high-low": pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(
        AUTOMATIONS, True, 1, 1, 2, 4
    ),
}

Decide = Callable[[random.Random, Any], Any]


def owned(rng: random.Random, name: str) -> Play:
    """One of our rounds with its shuffled shoe, at its first decision."""
    play = Play(OPENINGS[name])
    cards = deck()
    keys = memoryview(rng.randbytes(8 * len(cards))).cast("Q")
    play.do(act.LoadShoe(tuple(sorted(cards, key=dict(zip(cards, keys, strict=True)).__getitem__))))
    return play


def our_round(rng: random.Random, name: str, decide: Decide) -> int:
    """A whole round of ours, owned as pokerkit's state is; how many decisions it took."""
    play = owned(rng, name)
    state, decisions = play.state, 0
    while state.phase != "concluded":
        play.do(decide(rng, state))
        decisions += 1
    return decisions


def our_random(rng: random.Random, state: Any) -> Any:
    """Fold, call or raise alike; a fold only where something is to be called."""
    choices: Sequence[Choice] = allowed(state)
    free = choices[0].action is act.Check  # and the fold, the last choice, is left out
    action, _, seat, least, most, *_ = choices[int(rng.random() * (len(choices) - free))]
    if least is None or most is None:
        return action(seat)
    if least == most:
        return action(seat, least)
    amount = 100 * rng.randint(-(-least // 100), max(1, most // 100))
    return action(seat, max(least, min(amount, most)))


def our_call(rng: random.Random, state: Any) -> Any:
    """Check or call; an opening bet that must be made is the smallest."""
    action, _, seat, least, *_ = allowed(state)[0]
    return action(seat) if least is None else action(seat, least)


def their_round(rng: random.Random, name: str, decide: Decide) -> int:
    """A whole round of pokerkit's; how many decisions it took."""
    state = THEIRS[name](STAKE, PLAYERS)
    decisions = 0
    while state.status:
        decide(rng, state)
        decisions += 1
    return decisions


def their_call(rng: random.Random, state: Any) -> None:
    """Check or call, after the bring-in."""
    if state.can_post_bring_in():
        state.post_bring_in()
    else:
        state.check_or_call()


class Stretch:
    """So many rounds of one side, the same at each call; how many decisions they took."""

    def __init__(
        self, play: Callable[..., int], name: str, decide: Decide, count: int, seed: int
    ) -> None:
        self.play, self.name, self.decide = play, name, decide
        self.count, self.seed, self.decisions = count, seed, 0

    def __call__(self) -> int:
        rng = random.Random(self.seed)
        random.seed(self.seed)  # pokerkit shuffles with the generator of the process
        self.decisions = sum(self.play(rng, self.name, self.decide) for _ in range(self.count))
        return self.count


def their_random(name: str) -> Decide:
    """The random player of the comparison, held to the fixed limit where there is one."""
    fixed = name != "pot-limit Omaha"
    return lambda rng, state: random_decision(rng, state, fixed)  # type: ignore[no-untyped-call]


def compare(
    title: str, name: str, ours: Decide, theirs: Decide, size: tuple[int, int, int]
) -> None:
    """Both in turn; rounds a second, decisions to a round, and the ratio."""
    mine, other, stretches = size
    seeds = range(SEED, SEED + stretches)
    sides = {
        "croupier": [Stretch(our_round, name, ours, mine, seed) for seed in seeds],
        "pokerkit": [Stretch(their_round, name, theirs, other, seed) for seed in seeds],
    }
    measured = stretched(sides, TIMES)
    tell(title, measured, ["pokerkit"])
    means = [f"{side} {mean(played):.1f}" for side, played in sides.items()]
    print(f"  decisions in a round: {', '.join(means)}")
    target("times pokerkit", measured["croupier"] / measured["pokerkit"], 10)
    print()


def mean(stretches: Sequence[Stretch]) -> float:
    """Decisions in one of these rounds, on average."""
    return sum(each.decisions for each in stretches) / sum(each.count for each in stretches)


def forks() -> None:
    """A copy in the middle of a round that can go its own way."""
    rng = random.Random(SEED)
    play = owned(rng, "pot-limit Omaha")
    theirs = THEIRS["pot-limit Omaha"](STAKE, PLAYERS)
    for _ in range(PLAYERS + 2):  # two decisions after the flop
        play.do(our_call(rng, play.state))
        their_call(rng, theirs)

    def fork() -> int:
        for _ in range(FORKS):
            play.state.fork()
        return FORKS

    def deepcopy() -> int:
        for _ in range(FORKS // 20):
            copy.deepcopy(theirs)
        return FORKS // 20

    measured = rates({"croupier, fork": fork, "pokerkit, deepcopy": deepcopy})
    tell("copies of a state in the middle of a round", measured, ["pokerkit, deepcopy"])
    target("times pokerkit", measured["croupier, fork"] / measured["pokerkit, deepcopy"], 20)


def run() -> None:
    """Three games, two ways of playing, and the fork."""
    for name in OURS:
        compare(f"{name}, at random", name, our_random, their_random(name), AT_RANDOM)
        compare(f"{name}, called down", name, our_call, their_call, CALLED_DOWN)
    forks()
