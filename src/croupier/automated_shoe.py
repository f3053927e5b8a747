"""Canberra Poker's automated shuffling shoe: two decks by turns, packets of five, malfunctions.

Pure, and shaped as `croupier.shoe`: a function gives the event or refuses, `evolve` the shoe after
it. It must not know boxes, wagers or jackpots, nor what a void round of play gives back.
"""

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from croupier import shoe as manual
from croupier.cards import Card, deck
from croupier.errors import Refused
from croupier.shoe import AUTOMATED, CardsDealt, CardsTurned, Shoe

INSTRUMENTS = ("canberra",)

PACKET = 5
MALFUNCTIONS = ("jam", "power", "card damaged by shoe", "decks mixed by shoe")

Alternation = Literal["strict", "recorded"]


@dataclass(frozen=True, slots=True)
class Pack:
    """One of the two decks: the colour of its backs, and its cards."""

    colour: str
    cards: tuple[Card, ...] = deck()


@dataclass(frozen=True, slots=True)
class ShoeLoaded:
    """Two decks of different colours are in."""

    rule: str
    colours: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ShoePrepared:
    """The dealer attests having shuffled both decks before loading them."""

    rule: str
    by: str


@dataclass(frozen=True, slots=True)
class DeckTaken:
    """This deck serves this round of play; its order is known only at an electronic table."""

    rule: str
    round_id: str
    colour: str
    order: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongDeckFound:
    """A card of the other deck lies in this round: the table stops."""

    rule: str
    colour: str


@dataclass(frozen=True, slots=True)
class ShoeMalfunctioned:
    """The machine failed; the round of play it interrupted, if any, is void."""

    rule: str
    kind: str
    void_round: str | None


@dataclass(frozen=True, slots=True)
class DeckReturned:
    """The round of play is over; its deck goes back to be shuffled."""

    rule: str
    round_id: str


@dataclass(frozen=True, slots=True)
class ShoeReplaced:
    """Another shoe, to be loaded with new cards; with a manual one rule 12 ceases."""

    rule: str
    automated: bool


AutomatedShoeEvent = (
    ShoeLoaded
    | ShoePrepared
    | DeckTaken
    | CardsDealt
    | CardsTurned
    | WrongDeckFound
    | ShoeMalfunctioned
    | DeckReturned
    | ShoeReplaced
)


@dataclass(frozen=True, slots=True)
class AutomatedShoe:
    """What is in the machine, and the round of play it serves (12.1)."""

    alternation: Alternation = "strict"
    colours: tuple[str, ...] = ()
    prepared: bool = False
    in_use: str | None = None
    last: str | None = None
    stopped: bool = False
    installed: bool = True
    round_of_play: Shoe | None = None


def load(shoe: AutomatedShoe, *packs: Pack) -> ShoeLoaded:
    """Two decks of 52 without jokers, of different colours."""
    _require_installed(shoe)
    _require_between_rounds(shoe, "12.2", "decks are loaded")
    colours = tuple(pack.colour for pack in packs)
    if len(packs) != 2 or len({colour.casefold() for colour in colours}) != 2:
        given = " and ".join(colours) or "nothing"
        raise Refused("12.2", f"two decks of different colours are loaded, not {given}")
    for pack in packs:
        if sorted(pack.cards) != sorted(deck()):
            count = len(pack.cards)
            raise Refused("12.2", f"the {pack.colour} deck of {count} is not the 52 without jokers")
    return ShoeLoaded("12.2", (colours[0], colours[1]))


def prepare(shoe: AutomatedShoe, by: str) -> ShoePrepared:
    """The dealer's attestation, once after each loading."""
    _require_installed(shoe)
    if not shoe.colours:
        raise Refused("12.3", "no decks are loaded: 0 of 2")
    if shoe.prepared:
        raise Refused("12.3", "the decks are attested already, and asked for once after loading")
    if not by:
        raise Refused("12.3", "nobody attests that the decks were shuffled and loaded")
    return ShoePrepared("12.3", by)


def take(
    shoe: AutomatedShoe, round_id: str, colour: str, order: tuple[Card, ...] = ()
) -> DeckTaken:
    """One deck for one round of play; the machine has shuffled it while the other was out."""
    _require_installed(shoe)
    if not shoe.prepared:
        raise Refused("12.3", "the dealer has not attested shuffling and loading both decks")
    _require_between_rounds(shoe, "12.2", f"the {colour} deck is taken")
    if colour not in shoe.colours:
        raise Refused("12.2", f"no {colour} deck is loaded: {' and '.join(shoe.colours)} are")
    if shoe.alternation == "strict" and colour == shoe.last:
        raise Refused("12.2", f"the {colour} deck was used last: the decks take turns")
    if order and sorted(order) != sorted(deck()):
        raise Refused("12.2", f"an order of {len(order)} cards is not the 52 without jokers")
    return DeckTaken("12.2", round_id, colour, order)


def deal_packet(shoe: AutomatedShoe, *cards: Card) -> CardsDealt:
    """Five cards, to a box or the dealer: the next of a known order, or as a live dealer enters."""
    served = _round_of(shoe)
    if shoe.stopped:
        raise Refused("12.2", f"the table is stopped: a card not of the {shoe.in_use} deck is out")
    if served.order and not cards:
        return manual.draw(served, PACKET)
    if len(cards) != PACKET:
        raise Refused("12.4", f"a packet is {PACKET} cards, not {len(cards)}")
    return manual.enter(served, *cards)


def dealer_up_card(packet: tuple[Card, ...]) -> Card:
    """The top of the dealer's packet, which is its last card (12.4)."""
    return packet[-1]


def report_colour(shoe: AutomatedShoe, colour: str) -> WrongDeckFound:
    """A card with the backs of the other deck has been seen in this round."""
    _round_of(shoe)
    if colour == shoe.in_use:
        raise Refused("12.2", f"a {colour} card belongs in this round: the {colour} deck is in use")
    return WrongDeckFound("12.2", colour)


def malfunction(shoe: AutomatedShoe, kind: str) -> ShoeMalfunctioned:
    """A fault of the machine: during a round of play it makes the round void."""
    _require_installed(shoe)
    if kind not in MALFUNCTIONS:
        kinds = ", ".join(MALFUNCTIONS)
        raise Refused("12.8", f"{kind!r} is no malfunction of the shoe: {kinds}")
    if shoe.round_of_play is None:
        return ShoeMalfunctioned("12.8", kind, None)
    return ShoeMalfunctioned("12.6", kind, shoe.round_of_play.round_id)


def finish(shoe: AutomatedShoe) -> DeckReturned:
    """The round of play is over, completed or void."""
    served = _round_of(shoe)
    return DeckReturned("12.2", served.round_id)


def replace_shoe(shoe: AutomatedShoe, automated: bool) -> ShoeReplaced:
    """Another shoe, only between rounds of play."""
    _require_installed(shoe)
    _require_between_rounds(shoe, "12.7", "the shoe is replaced")
    return ShoeReplaced("12.7", automated)


def evolve(shoe: AutomatedShoe, event: AutomatedShoeEvent) -> AutomatedShoe:
    """The shoe after what happened to it."""
    match event:
        case ShoeLoaded():
            return replace(shoe, colours=event.colours, prepared=False, last=None)
        case ShoePrepared():
            return replace(shoe, prepared=True)
        case DeckTaken():
            served = Shoe(AUTOMATED, event.round_id, deck(), event.order, shuffled=True, cut=True)
            return replace(shoe, in_use=event.colour, round_of_play=served)
        case CardsDealt() | CardsTurned():
            return replace(shoe, round_of_play=manual.evolve(_round_of(shoe), event))
        case WrongDeckFound():
            return replace(shoe, stopped=True)
        case DeckReturned():
            return _between_rounds(shoe)
        case ShoeMalfunctioned():
            return _between_rounds(shoe) if event.void_round else shoe
        case ShoeReplaced():
            return AutomatedShoe(alternation=shoe.alternation, installed=event.automated)
    assert_never(event)


def _between_rounds(shoe: AutomatedShoe) -> AutomatedShoe:
    return replace(shoe, last=shoe.in_use, in_use=None, stopped=False, round_of_play=None)


def _round_of(shoe: AutomatedShoe) -> Shoe:
    """The round of play that the machine serves now."""
    _require_installed(shoe)
    if shoe.round_of_play is None:
        raise Refused("12.2", "no deck is taken: a round of play has one")
    return shoe.round_of_play


def _require_between_rounds(shoe: AutomatedShoe, rule: str, what: str) -> None:
    if shoe.round_of_play is not None:
        current = shoe.round_of_play.round_id
        raise Refused(rule, f"{what} between rounds of play, and round {current} is not over")


def _require_installed(shoe: AutomatedShoe) -> None:
    if not shoe.installed:
        raise Refused("12.7", "a manual shoe is in use: shuffle and cut by hand, rule 12 is off")
