"""Exact mathematics and bulk simulation: house edges, best play, equities, frequencies.

>>> from croupier.odds import solve
>>> solve("holdem").house_edge
Fraction(1363917077, 63213204600)

What is asked for is imported then: an equity needs no house game. Equity alone is imported at once,
since its module has the same name.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.odds.equity import equity

if TYPE_CHECKING:
    from croupier.odds.frequency import frequencies, frequencies_of_two
    from croupier.odds.house import Solution, change, determine, solve
    from croupier.odds.play import decide
    from croupier.odds.pots import simulate_pot
    from croupier.odds.rounds import simulate

_HOMES = {
    "Solution": "house",
    "change": "house",
    "decide": "play",
    "determine": "house",
    "frequencies": "frequency",
    "frequencies_of_two": "frequency",
    "simulate": "rounds",
    "simulate_pot": "pots",
    "solve": "house",
}
__all__ = [
    "Solution",
    "change",
    "decide",
    "determine",
    "equity",
    "frequencies",
    "frequencies_of_two",
    "simulate",
    "simulate_pot",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"croupier.odds.{_HOMES[name]}"), name)
