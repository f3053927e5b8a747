"""The end of a round of play a second way: from the instruments, sharing no code with the rules.

It reads only what the events say happened (chips in, cards, folds) and works out what every player
must end with. Hands are compared by trying every legal choice of five cards.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from croupier.hands import Order, Ranking
from croupier.rules import events as ev
from croupier.rules.determinations import Determinations


def final_stakes(stream: list[Any]) -> tuple[dict[int, int], int]:
    """What each seat ends with, and the commission."""
    opening = stream[0]
    det = opening.determinations
    put_in, forced, folded = _chips(stream)
    stakes = {seat: stake - put_in.get(seat, 0) for seat, stake in opening.stakes}
    contesting = [seat for seat in stakes if seat not in folded]
    hands = _cards(stream)
    pots = _peel(put_in, contesting)
    worth = {seat: _worth(opening.game, det, hands[seat], hands[0]) for seat in contesting}
    taken = _commission(det, pots, put_in, forced, contesting, worth, stream)
    for (amount, who), fee in zip(pots, taken, strict=True):
        for seat, share in _divide(
            det, amount - fee, who, worth, _clockwise(stakes, opening.button)
        ):
            stakes[seat] += share
    return stakes, sum(taken)


def hands_listed(stream: list[Any]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Of each hand shown the worth of its cards each way, and that of the five listed as used."""
    game, det, dealt = stream[0].game, stream[0].determinations, _cards(stream)
    for event in stream:
        if isinstance(event, ev.HandShown):
            listed = [event.high_hand] * (det.contest != "low")
            listed += [event.low_hand] * (det.contest != "high")
            legal = set(map(frozenset, _fives(game, dealt[event.seat], dealt[0])))
            assert legal >= {frozenset(five) for five in listed if five}
            ways = zip(_ways(det), listed, strict=True)
            used = tuple(ranking.strength(five) if five else 0 for ranking, five in ways)
            yield _worth(game, det, dealt[event.seat], dealt[0]), used


def _chips(stream: list[Any]) -> tuple[dict[int, int], dict[int, int], set[int]]:
    put_in: dict[int, int] = {}
    forced: dict[int, int] = {}
    folded: set[int] = set()
    for event in stream:
        if isinstance(event, ev.BlindPosted | ev.AntePosted):
            forced[event.seat] = forced.get(event.seat, 0) + event.amount
        if isinstance(event, ev.BetReturned):
            put_in[event.seat] -= event.amount
        elif isinstance(
            event,
            ev.BlindPosted | ev.AntePosted | ev.BetMade | ev.Called | ev.Raised | ev.TappedOut,
        ):
            put_in[event.seat] = put_in.get(event.seat, 0) + event.amount
        elif isinstance(event, ev.Folded):
            folded.add(event.seat)
    return put_in, forced, folded


def _cards(stream: list[Any]) -> dict[int, tuple[str, ...]]:
    """Cards by seat; the communal cards under 0."""
    cards: dict[int, tuple[str, ...]] = {0: ()}
    for event in stream:
        if isinstance(event, ev.HoleCardsDealt):
            cards[event.seat] = cards.get(event.seat, ()) + event.cards
        elif isinstance(event, ev.UpCardDealt):
            cards[event.seat] = (*cards.get(event.seat, ()), event.card)
        elif isinstance(event, ev.CommunalCardsDealt):
            cards[0] += event.cards
    return cards


def _peel(put_in: dict[int, int], contesting: list[int]) -> list[tuple[int, list[int]]]:
    """Take the smallest stack still in from everybody, again and again."""
    left = {seat: amount for seat, amount in put_in.items() if amount}
    pots: list[tuple[int, list[int]]] = []
    while left:
        rivals = [seat for seat in contesting if seat in left]
        layer = min(left[seat] for seat in rivals) if rivals else max(left.values())
        amount = sum(min(layer, chips) for chips in left.values())
        left = {seat: chips - layer for seat, chips in left.items() if chips > layer}
        if pots and (not rivals or rivals == pots[-1][1]):
            pots[-1] = (pots[-1][0] + amount, pots[-1][1])
        else:
            pots.append((amount, rivals or contesting))
    return pots


def _worth(
    game: str, det: Determinations, own: tuple[str, ...], communal: tuple[str, ...]
) -> tuple[int, ...]:
    """The best strength each way, by trying every legal five cards."""
    fives = _fives(game, own, communal)
    if not fives:
        return ()
    return tuple(max(ranking.strength(five) for five in fives) for ranking in _ways(det))


def _fives(game: str, own: tuple[str, ...], communal: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every legal five cards."""
    if game == "stud":
        return list(combinations(own + communal, 5))
    return [a + b for a, b in product(combinations(own, 2), combinations(communal, 3))]


def _ways(det: Determinations) -> tuple[Ranking, ...]:
    order = Order(
        deck_size=det.deck_size,
        wild_card=det.wild_card,
        ace_low_in_straights=det.ace_low_in_straights,
        contest=det.contest,  # type: ignore[arg-type]
        low_qualifier=det.low_qualifier,
        low_ace=det.low_ace,  # type: ignore[arg-type]
        wild_duplicate=det.wild_duplicate,  # type: ignore[arg-type]
        wild_in_low=det.wild_in_low,  # type: ignore[arg-type]
    )
    high, low = det.contest != "low", det.contest != "high"
    return (*((order.high,) if high else ()), *((order.low,) if low else ()))


def _commission(
    det: Determinations,
    pots: list[tuple[int, list[int]]],
    put_in: dict[int, int],
    forced: dict[int, int],
    contesting: list[int],
    worth: dict[int, tuple[int, ...]],
    stream: list[Any],
) -> list[int]:
    """Rule 15.2, in dollars first."""
    terms, none = det.commission, [0] * len(pots)
    assert terms is not None
    if terms.basis == "time":
        return none
    left_out = _left_out(det, put_in, contesting, stream)
    counted = put_in | {contesting[0]: put_in.get(contesting[0], 0) - left_out}
    if all(amount <= forced.get(seat, 0) for seat, amount in counted.items()):
        return none
    contributors = {seat for seat, amount in put_in.items() if amount}
    showdown = len(contesting) > 1
    if showdown and contributors <= set(contesting) and len(set(worth.values())) == 1:
        return none
    base = sum(counted.values())
    pots = [(amount - left_out, who) for amount, who in pots]
    over = 1900 if terms.rate_percent == 5 else 900
    liable = [k for k, (amount, _) in enumerate(pots) if amount > over]
    if det.commission_threshold == "sum_of_pots":
        liable = list(range(len(pots))) if base > over else []
    if not liable:
        return none
    dollars = base * terms.rate_percent // 10_000
    return _spread(min(dollars * 100, terms.cap), [amount for amount, _ in pots], liable, det)


def _left_out(
    det: Determinations, put_in: dict[int, int], contesting: list[int], stream: list[Any]
) -> int:
    """Under whole_bet: what the uncalled bettor had matched in that betting round."""
    if det.uncalled_bet == "excess" or len(contesting) > 1:
        return 0
    opened = [k for k, e in enumerate(stream) if isinstance(e, ev.BettingRoundOpened)]
    now = stream[opened[-1] :] if len(opened) > 1 else stream
    (winner,) = contesting
    chips = (ev.BlindPosted, ev.BetMade, ev.Called, ev.Raised, ev.TappedOut)
    mine = [e for e in now if isinstance(e, chips) and e.seat == winner and e.amount]
    back = sum(e.amount for e in now if isinstance(e, ev.BetReturned) and e.seat == winner)
    uncalled = back and isinstance(mine[-1], ev.BetMade | ev.Raised | ev.TappedOut)
    return sum(e.amount for e in mine) - back if uncalled else 0


def _spread(due: int, amounts: list[int], liable: list[int], det: Determinations) -> list[int]:
    paid = [0] * len(amounts)
    if det.commission_allocation == "main_first":
        for k in liable:
            paid[k] = min(amounts[k], due - sum(paid))
        return paid
    for k in liable:
        share = due * amounts[k] // sum(amounts[j] for j in liable)
        paid[k] = share - share % det.smallest_chip
    largest = max(amounts[k] for k in liable)
    paid[next(k for k in liable if amounts[k] == largest)] += due - sum(paid)
    return paid


def _divide(
    det: Determinations,
    amount: int,
    who: list[int],
    worth: dict[int, tuple[int, ...]],
    order: list[int],
) -> list[tuple[int, int]]:
    """One piece or two halves, each in whole chips, the rest to the first from the button."""
    if len(who) == 1:
        return [(who[0], amount)]
    winners = [
        [s for s in order if s in who and worth[s][way] == max(worth[t][way] for t in who)]
        for way in range(len(worth[who[0]]))
    ]
    if len(winners) == 1:
        return _equal_parts(amount, winners[0], det.smallest_chip)
    high, low = winners
    if max(worth[seat][1] for seat in who) == 0:
        return _equal_parts(amount, high, det.smallest_chip)
    small = amount // (2 * det.smallest_chip) * det.smallest_chip
    big = amount - small
    low_first = det.hilo_odd_unit == "left_of_button" and order.index(low[0]) < order.index(high[0])
    odd = [(low[0], big - small)] if low_first else []
    return [
        *_equal_parts(small if low_first else big, high, det.smallest_chip),
        *_equal_parts(small, low, det.smallest_chip),
        *odd,
    ]


def _equal_parts(amount: int, winners: list[int], chip: int) -> list[tuple[int, int]]:
    part = amount // (len(winners) * chip) * chip
    rest = amount - part * len(winners)
    return [(seat, part + (rest if k == 0 else 0)) for k, seat in enumerate(winners)]


def _clockwise(stakes: dict[int, int], button: int) -> list[int]:
    seats = sorted(stakes)
    place = seats.index(button)
    return seats[place + 1 :] + seats[: place + 1]
