"""What the instruments say of shuffle and cut, and of the shoe that a round of play is dealt from.

Pure. It must not know where an order comes from, nor seats, boxes, players or stakes; what falls
from a shoe, and in which order, is the business of each game.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage, Refused

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")

AUTOMATED = "canberra, automated shoe"  # where rule 12 takes the place of 2.1, 5 and 6


class Procedure(NamedTuple):
    """What an instrument says of its cards, and how many each side of the cut must keep."""

    one_deck: str
    shuffle: str
    cut: str
    unseen: str
    margin: int

    @classmethod
    def of(cls, margin: int, **clauses: str) -> "Procedure":
        """From clauses that name their game, as this module serves all five."""
        bare = {name: clause.partition(" ")[2] for name, clause in clauses.items()}
        return cls(margin=margin, **bare)


# "More than one card from either end" is at least two on each side; "more than four", five.
PROCEDURES = {
    "holdem": Procedure.of(
        one_deck="holdem 2.1",
        shuffle="holdem 5.1",
        cut="holdem 5.2",
        unseen="holdem 15.5(b)",
        margin=5,
    ),
    "canberra": Procedure.of(
        one_deck="canberra 2.1",
        shuffle="canberra 5.1",
        cut="canberra 5.2",
        unseen="canberra 16.5(b)",
        margin=2,
    ),
    AUTOMATED: Procedure.of(
        one_deck="canberra 12.2",
        shuffle="canberra 12.3",
        cut="canberra 12.1",
        unseen="canberra 16.5(b)",
        margin=0,
    ),
    "omaha": Procedure.of(
        one_deck="omaha 2.1",
        shuffle="omaha 7.1",
        cut="omaha 7.2",
        unseen="omaha 16.7",
        margin=2,
    ),
    "faro": Procedure.of(
        one_deck="faro 2.1",
        shuffle="faro 7.1",
        cut="faro 7.2",
        unseen="faro 16.7",
        margin=2,
    ),
    "stud": Procedure.of(
        one_deck="stud 2.1",
        shuffle="stud 7.1",
        cut="stud 7.2",
        unseen="stud 16.7",
        margin=2,
    ),
}


class Shoe(NamedTuple):
    """One deck in preparation for one round of play, and what has left it so far (A.Shoe)."""

    game: str
    round_id: str
    deck: tuple[Card, ...]
    dealt: tuple[Card, ...] = ()


def procedure(game: str) -> Procedure:
    """What the game's instrument says of its cards."""
    if game not in PROCEDURES:
        raise BadMessage(f"{game!r} is none of our games: {', '.join(PROCEDURES)}")
    return PROCEDURES[game]


def cut_depths(game: str, size: int) -> range:
    """How many of so many cards may be lifted; none where a machine shuffles."""
    margin = procedure(game).margin
    if size < 2 * margin:
        rule = procedure(game).cut
        raise Refused(rule, f"{size} cards cannot be cut: each side keeps at least {margin}")
    return range(margin, size - margin + 1) if margin else range(1)


def check_cut(game: str, size: int, depth: int) -> None:
    """Refuse a cut too near to either end, and any where a machine shuffles."""
    rule, depths = procedure(game).cut, cut_depths(game, size)
    if game == AUTOMATED:
        raise Refused(rule, "nobody cuts the cards of an automated shuffling shoe")
    if depth not in depths:
        limits = f"{depths[0]} to {depths[-1]} of {size} cards may be lifted"
        raise Refused(rule, f"a cut at {depth} is too near an end: {limits}")
