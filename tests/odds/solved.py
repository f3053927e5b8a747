"""Solutions that many tests ask for, each worked out once."""

from functools import cache

from croupier.odds import change, determine, house


@cache
def solved(game, what_if="", never_fold=False):
    """A game under determinations changed by a text; folding may be made too dear."""
    folding = dict.fromkeys(house.CLASSES, 10**6) if never_fold else {}
    return house.solve(game, change(determine(game), what_if), folding=folding)


@cache
def grouped(game):
    """The groups of decisions of a game, and the unit of their sums."""
    return house.groups(game)
