"""Which hands count at a showdown, and which cards lie in them: part of what everybody sees.

The five cards of a hand are those that the engine named, or that its ranking finds. Only cards that
were shown come in here, and those of a player who looks on from the own box.
"""

from collections.abc import Iterable, Sequence

from croupier.cards import Card
from croupier.hands import Ranking
from croupier.room import wire
from croupier.room.recall import Recall
from croupier.rules import events as ev
from croupier.rules.house.table import HouseTable

Named = tuple[str, Sequence[Card]]  # a hand, and the cards in it
DEALER = 0
WON = "won"


# pot games


def of_pots(memo: Recall) -> wire.Showdown | None:
    """Each winner's five cards; before any pot is awarded, those of the hand shown last."""
    if not memo.disclosed:
        return None
    if not memo.awards:
        last = [*memo.disclosed.values()][-1]
        return wire.Showdown(_apart([("high", last.high_hand), ("low", last.low_hand)]), {})
    won = [(award, memo.disclosed[award.seat]) for award in memo.awards if _shown(memo, award)]
    hands = _in_words(won)
    halves = _by_half(won)
    if all(cards for _, cards in halves):
        return wire.Showdown(_apart(halves), hands)
    marks = _apart(_by_pot(won))
    if len({*marks.values()}) < 2:
        return wire.Showdown(dict.fromkeys(marks, WON), hands)
    return wire.Showdown(
        marks, {seat: f"{_pots(memo.awards, seat)} with {hand}" for seat, hand in hands.items()}
    )


Won = list[tuple[ev.PotAwarded, ev.HandShown]]  # what was awarded to a hand that was shown


def _shown(memo: Recall, award: ev.PotAwarded) -> bool:
    return award.seat in memo.disclosed


def _is_low(award: ev.PotAwarded, hand: ev.HandShown) -> bool:
    return award.half == "low" or not hand.high_hand


def _five(award: ev.PotAwarded, hand: ev.HandShown) -> tuple[Card, ...]:
    return hand.low_hand if _is_low(award, hand) else hand.high_hand


def _by_half(won: Won) -> list[Named]:
    """The hands of a pot in two halves."""
    low = [card for each in won if _is_low(*each) for card in _five(*each)]
    high = [card for each in won if not _is_low(*each) for card in _five(*each)]
    return [("high", high), ("low", low)]


def _by_pot(won: Won) -> list[Named]:
    """The hands of each pot; side pots have numbers where other hands win them."""
    pots: dict[int, list[Card]] = {}
    for award, hand in won:
        pots.setdefault(award.pot, []).extend(_five(award, hand))
    main = pots.pop(0, [])
    if len({frozenset(cards) for cards in pots.values()}) > 1:
        return [("main", main), *((f"side {pot}", cards) for pot, cards in sorted(pots.items()))]
    return [("main", main), ("side", [card for cards in pots.values() for card in cards])]


def _in_words(won: Won) -> dict[int, str]:
    """What each winner won with: of a pot in two halves, what makes the half."""
    found: dict[int, list[str]] = {}
    for award, hand in won:
        words = {"high": hand.high, "low": hand.low}.get(award.half) or named(hand)
        told = found.setdefault(award.seat, [])
        if words not in told:
            told.append(words)
    return {seat: "; ".join(told) for seat, told in found.items()}


def named(hand: ev.HandShown) -> str:
    """What a hand makes, each way."""
    return "; ".join(filter(None, (hand.high, hand.low)))


def _pots(awards: Iterable[ev.PotAwarded], seat: int) -> str:
    """The pots won at a seat: "main pot", "side pot 1 and side pot 2"."""
    several = any(award.pot > 1 for award in awards)
    won = dict.fromkeys(award.pot for award in awards if award.seat == seat)
    side = "side pot {}" if several else "side pot"
    return " and ".join(side.format(pot) if pot else "main pot" for pot in won)


def _apart(named: Iterable[Named]) -> dict[Card, str]:
    """Hands are told apart only where there are several."""
    hands = [each for each in named if each[1]]
    if len(hands) < 2:
        return {card: WON for _, cards in hands for card in cards}
    marks: dict[Card, list[str]] = {}
    for name, cards in hands:
        for card in dict.fromkeys(cards):
            marks.setdefault(card, []).append(name)
    return {card: "+".join(names) for card, names in marks.items()}


# house games


def of_boxes(
    state: HouseTable, memo: Recall, own: int = DEALER, cards: tuple[Card, ...] = ()
) -> wire.Showdown | None:
    """Against the dealer each box has a contest of its own: the latest, or one's own.

    And what lies in every other box that wins, where it was shown.
    """
    if not memo.turned:
        return None
    held = memo.shown | ({own: cards} if cards else {})
    if DEALER in memo.turned:
        held[DEALER] = memo.dealer

    def five(place: int) -> tuple[Card, ...]:
        return _best(state.law.ranking, held[place] + memo.communal) if place in held else ()

    focus = own if own in memo.settled else next(reversed(memo.settled), None)
    whole = [memo.turned[-1]] if focus is None else _better(focus, memo.settled[focus])
    marked = [card for place in whole for card in five(place)]
    for box, outcome in memo.settled.items():
        if outcome == "wins":
            marked += [card for card in five(box) if card in held[box]]
    return wire.Showdown(dict.fromkeys(marked, WON), {})


def _better(box: int, outcome: str) -> list[int]:
    """Whose hand it is; both, where they are equal; nobody's, where the dealer's does not count."""
    return {"wins": [box], "loses": [DEALER], "void": [box, DEALER]}.get(outcome, [])


def _best(ranking: Ranking, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The five cards that make a hand."""
    return ranking.five(cards, ranking.strength(cards)) if len(cards) >= 5 else ()
