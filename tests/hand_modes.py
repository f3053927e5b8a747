"""Every way of judging hands in bulk, and random hands for each: for tests and for the soak.

Must not know what a hand is worth.
"""

from itertools import product

from croupier import bulk
from croupier.cards import DECK_SIZES
from croupier.hands import Order

SHAPES = [(5,), (6,), (7,), *product((4, 5), (3, 4, 5))]  # cards, or hole and communal cards


def orders():
    """Orders of hands that together meet every value of every option."""
    for size, joker in product(DECK_SIZES, (False, True)):
        yield Order(size, joker)
        yield Order(size, joker, True, wild_duplicate="deny")
        yield Order(size, joker, contest="low", low_ace="high")
        yield Order(size, joker, contest="split", low_ace="low", wild_in_low="excluded")
        if size >= 40:
            yield Order(size, joker, True, "split", True, "low")
    yield Order(ace_low_in_straights=True, house=True)
    yield Order(ace_low_in_straights=True, house=True, kickers_count_with_sets=False)


def rankings():
    """Each contest of each order, with words for it."""
    for number, order in enumerate(orders()):
        for contest, ranking in order.rankings.items():
            yield f"{number:02} {order.deck_size}{'+Jk' * order.wild_card} {contest}", ranking


def scalar(ranking, hand):
    """What the scalar path says of cards as text and as keys: one number if all is well."""
    return {
        ranking.strength(hand),
        ranking.strength_of_keys([ranking.keys[each] for each in hand]),
    }


def disagreements(ranking, shape, hands):
    """The hands that kernel and scalar path do not judge alike."""
    rows = b"".join(map(bulk.encode, hands))
    if len(shape) == 1:
        judged = bulk.strengths(ranking, rows, *shape)
        return [h for h, s in zip(hands, judged, strict=True) if {s} != scalar(ranking, h)]
    hole = shape[0]
    judged = bulk.strengths_of_two(ranking, rows, *shape)
    return [
        hand
        for hand, strength in zip(hands, judged, strict=True)
        if strength != ranking.strength_of_two(hand[:hole], hand[hole:])
    ]
