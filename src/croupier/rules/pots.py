"""Pots, their division and the commission; players by index clockwise from the button.

Knows contributions and results, not cards or turns.
"""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.rules.determinations import Commission, Determinations

INSTRUMENTS = ("omaha", "faro", "stud")


class Pot(NamedTuple):
    """An amount and the players who may win it; the first pot is the main pot."""

    amount: int
    contestants: tuple[int, ...]


def build(staked: Sequence[int], in_hand: Sequence[int]) -> list[Pot]:
    """Main pot and side pots by what each player put in; folded money stays (14.2)."""
    pots: list[Pot] = []
    below = 0
    levels = sorted({staked[i] for i in in_hand})
    if not levels:
        return pots  # nobody is left to contest one
    levels[-1] = max(staked)
    for level in levels:
        amount = sum(min(s, level) - min(s, below) for s in staked)
        if amount:
            pots.append(Pot(amount, tuple(i for i in in_hand if staked[i] > below)))
        below = level
    return pots


def uncalled(bets: Sequence[int]) -> tuple[int, int]:
    """The player whose bet exceeds every other, and by how much (15.2(b)); (0, 0) for none."""
    order = sorted(bets)
    highest, second = order[-1], order[-2]
    return (bets.index(highest), highest - second) if highest > second else (0, 0)


def share(amount: int, winners: Sequence[int], chip: int) -> list[tuple[int, int]]:
    """Equal parts in whole chips, all that is left over to the winner nearest the button (13.2)."""
    if len(winners) == 1:
        return [(winners[0], amount)]
    part = amount // len(winners) // chip * chip
    parts = [(i, part) for i in sorted(winners)]
    first, _ = parts[0]
    return [(first, amount - part * (len(winners) - 1)), *parts[1:]]


# one of two scales for a table (faro/stud 15.2(a))
SCALES = {5: ("15.2(a)(i)", 19_00), 10: ("15.2(a)(ii)", 9_00)}


def commission(pots: Sequence[Pot], det: Determinations) -> tuple[str, list[int]]:
    """The clause of the scale, and what each pot pays: whole dollars of the sum, up to the cap."""
    terms = det.commission or Commission()
    base = sum(pot.amount for pot in pots)
    rule, threshold = SCALES[terms.rate_percent]
    if det.commission_threshold == "sum_of_pots":
        liable = list(range(len(pots))) if base > threshold else []
    else:
        liable = [k for k, pot in enumerate(pots) if pot.amount > threshold]
    due = base * terms.rate_percent // 100 // 100 * 100
    due = min(due, terms.cap) if liable else 0
    return rule, _allocate(due, [pot.amount for pot in pots], liable, det)


def _allocate(
    due: int, amounts: Sequence[int], liable: Sequence[int], det: Determinations
) -> list[int]:
    if len(amounts) == 1:
        return [due]
    paid = [0] * len(amounts)
    if det.commission_allocation == "main_first":
        for k in liable:
            paid[k] = min(due, amounts[k])
            due -= paid[k]
        return paid
    whole = sum(amounts[k] for k in liable)
    for k in liable:
        paid[k] = due * amounts[k] // whole // det.smallest_chip * det.smallest_chip
    if liable:
        largest = max(liable, key=lambda k: (amounts[k], -k))
        paid[largest] += due - sum(paid)
    return paid


def halves(amount: int, chip: int) -> tuple[int, int]:
    """The high and the low half in whole chips, the odd chip with the high."""
    low = amount // 2 // chip * chip
    return amount - low, low
