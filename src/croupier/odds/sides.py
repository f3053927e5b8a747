"""Exact returns of the side wagers: the Super Aces Bonus and the Boomerang Jackpot.

Every hand of five cards is counted once; prizes and odds come from the games' determinations.
Amounts are cents. It must not know pools, meters in use or other winners: a prize is what one
player wins who is the only one.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from croupier import bulk
from croupier.errors import BadMessage
from croupier.hands import HOUSE
from croupier.odds import house
from croupier.rules.canberra import jackpot_hand
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of a side wager: how many of all hands, and what it wins beside the stake."""

    hand: str
    count: int
    wins: int


@dataclass(frozen=True)
class SideWager:
    """A side wager of `stake` cents: its winning lines among all hands of five cards."""

    stake: int
    prizes: tuple[Prize, ...]
    hands: int
    stake_returned: bool = True

    @property
    def expected(self) -> Fraction:
        """What one wager wins on average, in cents."""
        kept = 0 if self.stake_returned else self.stake
        won = sum((prize.wins - kept) * prize.count for prize in self.prizes)
        return Fraction(won - self.stake * self.losing, self.hands)

    @property
    def return_per_unit(self) -> Fraction:
        """The same for a wager of one; negative where the house has the edge."""
        return self.expected / self.stake

    @property
    def losing(self) -> int:
        """How many hands win nothing."""
        return self.hands - sum(prize.count for prize in self.prizes)

    def contribution(self, prize: Prize) -> Fraction:
        """What a line adds to the return for a wager of one."""
        return Fraction(prize.wins * prize.count, self.hands * self.stake)


@cache
def _hands() -> dict[int, int]:
    """How often each strength occurs among all hands of five cards."""
    return bulk.count(HOUSE.high, 5)


def _count(name: Callable[[int], str | None]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for strength, count in sorted(_hands().items(), reverse=True):
        line = name(strength)
        if line is not None:
            counts[line] += count
    return counts


def super_aces(determinations: Any = None, stake: int = 100) -> SideWager:
    """The Super Aces Bonus: hole cards and flop against its own pay table.

    >>> f"{float(super_aces().return_per_unit):.4%}"
    '-6.2583%'
    """
    if stake < 1:
        raise BadMessage(f"a Super Aces wager of {stake} is none")
    det = house.determine("holdem") if determinations is None else determinations
    table = house.GAMES["holdem"].module.law(det).side_pay
    odds: dict[str, int] = {}

    def line(strength: int) -> str | None:
        found = table.line(strength)
        if found:
            odds[found[0]] = found[1]
        return found[0] if found else None

    counts = _count(line)
    prizes = tuple(Prize(name, counts[name], odds[name] * stake) for name in counts)
    return SideWager(stake, prizes, sum(_hands().values()))


@dataclass(frozen=True)
class Together:
    """Hold-em with a Super Aces wager, where a fold gives up the bonus and where it does not."""

    stands: house.Solution
    forfeit: house.Solution
    bonus: SideWager

    @property
    def cost(self) -> Fraction:
        """What the forfeit costs the player, in antes, when play is best for it."""
        return self.stands.return_per_ante - self.forfeit.return_per_ante

    @property
    def calls_more(self) -> Fraction:
        """How much more often the best play is then to call."""
        return self.forfeit.stay_frequency - self.stands.stay_frequency


def with_super_aces(
    determinations: Any = None,
    ante: int = 100,
    stake: int = 100,
    progress: Callable[[int, int], None] | None = None,
) -> Together:
    """Best play when folding also gives up a bonus that is won, against when it stands."""
    det = house.determine("holdem") if determinations is None else determinations
    bonus = super_aces(det, stake)
    table = house.GAMES["holdem"].module.law(det).side_pay
    folding = {}
    for name, strength in house.CLASSES.items():
        found = table.line(strength)
        folding[name] = stake * (found[1] + 1) if found else 0
    solved = []
    for done, each in enumerate(({}, folding), 1):
        solved.append(house.solve("holdem", det, ante, each))
        if progress:
            progress(done, 2)
    stands, forfeit = solved
    return Together(stands, forfeit, bonus)


def jackpot_terms(wager: int = 100, **values: Any) -> JackpotDeterminations:
    """A jackpot as if approved: its prizes as in the instrument, but for what is given here."""
    subjects = (f"jackpot wager {wager}", "jackpot split 0/100")
    approvals = tuple(Approval("what if", "2004-12-17", subject) for subject in subjects)
    return JackpotDeterminations(wager, 0, 100, approvals=approvals, **values)


def change_jackpot(terms: JackpotDeterminations, text: str) -> JackpotDeterminations:
    """The jackpot changed as a person writes it: "flush=150; winning_wager=pool", in dollars.

    >>> dict(change_jackpot(jackpot_terms(), "flush=150").bonuses)["flush"]
    15000
    """
    for name, value in house.written(text):
        bonuses = dict(terms.bonuses)
        if name in bonuses:
            lines = tuple((bonuses | {name: _dollars(name, value)}).items())
            terms = replace(terms, bonuses=lines)
        elif name == "winning_wager":
            terms = replace(terms, winning_wager=value)
        else:
            lines_there = ", ".join((*bonuses, "winning_wager"))
            raise BadMessage(
                f"{name!r} is nothing that --side can change: a major prize is a share of"
                f" --display; the rest are {lines_there}"
            )
    return terms


def _dollars(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit()):
        raise BadMessage(f"{name}={value} is no bonus: write whole dollars, as in {name}=150")
    return int(value) * 100


def boomerang(display: int, terms: JackpotDeterminations | None = None) -> SideWager:
    """The Boomerang Jackpot with so many cents displayed, for a player who never folds a prize.

    >>> boomerang(1_000_000).expected
    Fraction(-436775, 10829)
    """
    chosen = jackpot_terms() if terms is None else terms
    if display < 0:
        raise BadMessage(f"{display} is no amount to display")
    wins = dict(chosen.bonuses)
    for hand, least, percent in chosen.major_prizes:
        wins[hand] = max(least, display * percent // 100)
    counts = _count(lambda strength: name if (name := jackpot_hand(strength)) in wins else None)
    prizes = tuple(Prize(name, counts[name], wins[name]) for name in counts)
    returned = chosen.winning_wager == "returned"
    return SideWager(chosen.wager, prizes, sum(_hands().values()), returned)


def break_even(terms: JackpotDeterminations | None = None) -> int | None:
    """The least amount displayed, in cents, at which the wager no longer loses; None for never."""
    low, high = -1, 10**15
    if boomerang(high, terms).expected < 0:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if boomerang(middle, terms).expected >= 0:
            high = middle
        else:
            low = middle
    return high


def reserve_share(terms: JackpotDeterminations | None = None) -> Fraction:
    """The share of the pooled wagers that pays for the fixed bonuses alone."""
    chosen = jackpot_terms() if terms is None else terms
    wager = boomerang(0, chosen)
    fixed = dict(chosen.bonuses)
    paid = sum(prize.wins * prize.count for prize in wager.prizes if prize.hand in fixed)
    pooled = wager.losing if wager.stake_returned else wager.hands
    return Fraction(paid, pooled * wager.stake)
