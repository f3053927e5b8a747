"""Exact mathematics and bulk simulation: house edges, best play, equities, frequencies.

>>> from croupier.odds import solve
>>> solve("holdem").house_edge.limit_denominator(10_000)
Fraction(41, 1900)
"""

from croupier.odds.house import Solution, change, determine, solve

__all__ = ["Solution", "change", "determine", "solve"]
