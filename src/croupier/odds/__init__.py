"""Exact mathematics and bulk simulation: house edges, best play, equities, frequencies.

>>> from croupier.odds import solve
>>> solve("holdem").house_edge
Fraction(1363917077, 63213204600)
"""

from croupier.odds.house import Solution, change, determine, solve

__all__ = ["Solution", "change", "determine", "solve"]
