"""The shoe of one round of play: shuffled, cut once, dealt from the top; as the instruments say.

Pure. It must not know where an order comes from, nor seats, boxes, players or stakes. `shuffle`,
`cut`, `draw`, `enter` and `turn` give the event of what was done, or refuse; `evolve` gives the
shoe afterwards. A live shoe has no order: it knows the cards its dealer enters, and how many.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from croupier.cards import DECK_SIZES, JOKER, Card, show
from croupier.errors import BadMessage, Refused

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")

FACE_DOWN: Card = "??"
AUTOMATED = "canberra, automated shoe"  # where rule 12 takes the place of 2.1, 5 and 6


class Procedure(NamedTuple):
    """What an instrument says of its cards, and how many each side of the cut must keep."""

    one_deck: str
    contents: str
    joker: str
    shuffle: str
    cut: str
    deal: str
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
        contents="holdem 2.1",
        joker="holdem 2.1",
        shuffle="holdem 5.1",
        cut="holdem 5.2",
        deal="holdem 6.1",
        unseen="holdem 15.5(b)",
        margin=5,
    ),
    "canberra": Procedure.of(
        one_deck="canberra 2.1",
        contents="canberra 2.1",
        joker="canberra 2.1",
        shuffle="canberra 5.1",
        cut="canberra 5.2",
        deal="canberra 6.1",
        unseen="canberra 16.5(b)",
        margin=2,
    ),
    AUTOMATED: Procedure.of(
        one_deck="canberra 12.2",
        contents="canberra 12.2",
        joker="canberra 12.2",
        shuffle="canberra 12.3",
        cut="canberra 12.1",
        deal="canberra 12.4",
        unseen="canberra 16.5(b)",
        margin=0,
    ),
    "omaha": Procedure.of(
        one_deck="omaha 2.1",
        contents="omaha 2.2",
        joker="omaha 2.3",
        shuffle="omaha 7.1",
        cut="omaha 7.2",
        deal="omaha 7.3",
        unseen="omaha 16.7",
        margin=2,
    ),
    "faro": Procedure.of(
        one_deck="faro 2.1",
        contents="faro 2.2",
        joker="faro 2.3",
        shuffle="faro 7.1",
        cut="faro 7.2",
        deal="faro 7.3",
        unseen="faro 16.7",
        margin=2,
    ),
    "stud": Procedure.of(
        one_deck="stud 2.1",
        contents="stud 2.2",
        joker="stud 2.3",
        shuffle="stud 7.1",
        cut="stud 7.2",
        deal="stud 7.3",
        unseen="stud 16.7",
        margin=2,
    ),
}


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """By whom; the order is known only where a generator shuffled."""

    rule: str
    round_id: str
    by: str
    order: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsCut:
    """So many cards were lifted off the top and put below; none where a dealer only attests it."""

    rule: str
    depth: int | None
    by: str


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """They left the shoe in this order; "??" fell face down at a live table."""

    rule: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsTurned:
    """Cards that had fallen face down are seen now."""

    rule: str
    cards: tuple[Card, ...]


ShoeEvent = CardsShuffled | CardsCut | CardsDealt | CardsTurned


@dataclass(frozen=True, slots=True)
class Shoe:
    """One deck in preparation for one round of play (A.Shoe)."""

    game: str
    round_id: str
    deck: tuple[Card, ...]
    order: tuple[Card, ...] = ()
    shuffled: bool = False
    cut: bool = False
    dealt: tuple[Card, ...] = ()
    turned: tuple[Card, ...] = ()

    @property
    def clauses(self) -> Procedure:
        """What its game's instrument says of the cards."""
        return procedure(self.game)

    @property
    def left(self) -> int:
        """How many cards are still in the shoe."""
        return len(self.deck) - len(self.dealt)

    @property
    def face_down(self) -> int:
        """How many cards are out that nobody has entered yet."""
        return self.dealt.count(FACE_DOWN) - len(self.turned)

    def seen(self) -> Iterator[Card]:
        """Every card that is out and known."""
        yield from (card for card in self.dealt if card != FACE_DOWN)
        yield from self.turned


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


def shuffle(shoe: Shoe, round_id: str, by: str, order: tuple[Card, ...] = ()) -> CardsShuffled:
    """A new shuffle for this round of play; a live dealer attests it, a generator has the order."""
    rule = shoe.clauses.shuffle
    if round_id != shoe.round_id:
        raise Refused(rule, f"a shuffle of round {round_id} does not serve round {shoe.round_id}")
    if shoe.shuffled:
        raise Refused(rule, f"the cards of round {round_id} are shuffled already")
    if not by:
        raise Refused(rule, f"nobody attests the shuffle of round {round_id}")
    if order and sorted(order) != sorted(shoe.deck):
        reason = f"an order of {len(order)} cards does not hold the {_named(shoe)}, each once"
        raise Refused(shoe.clauses.one_deck, reason)
    return CardsShuffled(rule, round_id, by, order)


def cut(shoe: Shoe, by: str, depth: int | None = None) -> CardsCut:
    """The one cut; a live dealer may attest it without counting the cards lifted."""
    rule = shoe.clauses.cut
    if shoe.game == AUTOMATED:
        raise Refused(rule, "nobody cuts the cards of an automated shuffling shoe")
    _require_shuffle(shoe)
    if shoe.cut:
        raise Refused(rule, f"the cards of round {shoe.round_id} are cut already, and cut once")
    if not by:
        raise Refused(rule, f"nobody attests the cut of round {shoe.round_id}")
    if depth is None and shoe.order:
        raise Refused(rule, "a generator's cut names the number of cards lifted")
    if depth is not None:
        _check_depth(shoe, depth)
    return CardsCut(rule, depth, by)


def draw(shoe: Shoe, count: int = 1) -> CardsDealt:
    """The next cards of a known order, from the top: none skipped, none chosen."""
    _require_ready(shoe, count)
    if not shoe.order:
        raise Refused(shoe.clauses.deal, "a live shoe is dealt by hand: enter the cards that fall")
    top = len(shoe.dealt)
    return CardsDealt(shoe.clauses.deal, shoe.order[top : top + count])


def enter(shoe: Shoe, *cards: Card) -> CardsDealt:
    """The cards a live dealer took from the shoe; "??" for each that fell face down."""
    _require_ready(shoe, len(cards))
    if shoe.order:
        reason = f"{show(cards)} cannot be entered: this shoe deals in its own order"
        raise Refused(shoe.clauses.deal, reason)
    check_cards(shoe, *(card for card in cards if card != FACE_DOWN))
    return CardsDealt(shoe.clauses.deal, cards)


def turn(shoe: Shoe, *cards: Card) -> CardsTurned:
    """Cards that fell face down and are entered now, at the showdown or because of a fault."""
    rule = shoe.clauses.one_deck
    if len(cards) > shoe.face_down:
        reason = f"{show(cards)} cannot be turned: {shoe.face_down} cards are out face down"
        raise Refused(rule, reason)
    check_cards(shoe, *cards)
    return CardsTurned(rule, cards)


def check_cards(shoe: Shoe, *cards: Card) -> None:
    """Refuse a card that the deck does not hold, or that is out already."""
    out = set(shoe.seen())
    for card in cards:
        if card not in shoe.deck:
            raise Refused(_absent_by(shoe, card), f"{card} is not in the {_named(shoe)}")
        if card in out:
            raise Refused(shoe.clauses.one_deck, f"{card} is out already: one deck holds it once")
        out.add(card)


def evolve(shoe: Shoe, event: ShoeEvent) -> Shoe:
    """The shoe after what happened to it."""
    match event:
        case CardsShuffled():
            return replace(shoe, shuffled=True, order=event.order)
        case CardsCut():
            depth = event.depth or 0
            return replace(shoe, cut=True, order=shoe.order[depth:] + shoe.order[:depth])
        case CardsDealt():
            return replace(shoe, dealt=shoe.dealt + event.cards)
        case CardsTurned():
            return replace(shoe, turned=shoe.turned + event.cards)
    assert_never(event)


def _check_depth(shoe: Shoe, depth: int) -> None:
    """Refuse a cut too near to either end."""
    size = len(shoe.deck)
    depths = cut_depths(shoe.game, size)
    if depth not in depths:
        limits = f"{depths[0]} to {depths[-1]} of {size} cards may be lifted"
        raise Refused(shoe.clauses.cut, f"a cut at {depth} is too near an end: {limits}")


def _require_shuffle(shoe: Shoe) -> None:
    if not shoe.shuffled:
        reason = f"the cards are not shuffled for round {shoe.round_id}"
        raise Refused(shoe.clauses.shuffle, reason)


def _require_ready(shoe: Shoe, count: int) -> None:
    """Shuffled, cut, and enough cards left."""
    _require_shuffle(shoe)
    if not shoe.cut:
        raise Refused(shoe.clauses.cut, f"the cards are not cut for round {shoe.round_id}")
    if not 1 <= count <= shoe.left:
        reason = f"{count} cards cannot be dealt from a shoe that holds {shoe.left}"
        raise Refused(shoe.clauses.deal, reason)


def _absent_by(shoe: Shoe, card: Card) -> str:
    """The clause that keeps a card out: no wild card determined, or the size of the deck."""
    if card == JOKER:
        return shoe.clauses.joker
    size = len(shoe.deck) - (JOKER in shoe.deck)
    if shoe.clauses.contents == shoe.clauses.one_deck or size not in DECK_SIZES:
        return shoe.clauses.one_deck
    return f"{shoe.clauses.contents}({'abcdef'[DECK_SIZES.index(size)]})"


def _named(shoe: Shoe) -> str:
    joker = " with its Joker" if JOKER in shoe.deck else ""
    return f"deck of {len(shoe.deck)} cards{joker}"
