"""Best play: for one hand by counting every deal that can follow, and as rules to remember.

One hand is counted by the tables of the order of hands, which share nothing with the solver of the
whole game: each is a check of the other. It must not know tables or wagers placed.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from croupier import bulk
from croupier.cards import RANKS, Card, deck, held
from croupier.errors import BadMessage
from croupier.odds import house, kernel
from croupier.rules.house.law import Law


@dataclass(frozen=True)
class Decision:
    """What staying in and folding are worth in antes, and how the hand may end if it stays in."""

    stay: Fraction
    fold: Fraction
    word: str  # what staying in is called
    ends: dict[str, Fraction]

    @property
    def best(self) -> str:
        """The better choice; a fold where they are equal."""
        return self.word if self.stay > self.fold else "fold"


def decide(
    game: str,
    cards: Sequence[Card] | str,
    seen: Sequence[Card] | str,
    determinations: Any = None,
    ante: int = 1,
) -> Decision:
    """The best play with these cards: the flop, or the dealer's card, being `seen`.

    >>> decide("canberra", "Ah Kd 9c 5s 2h", "Jc").best
    'fold'
    """
    det = house.determine(game) if determinations is None else determinations
    law: Law = house.GAMES[game].module.law(det)
    own, shown = held(cards), held(seen)
    _check_known(game, own, shown)
    counts = (_after_flop if game == "holdem" else _after_deal)(law, own, shown)
    total = sum(counts.values())
    ends: Counter[str] = Counter()
    for (end, _), count in counts.items():
        ends[end] += count
    stay = Fraction(sum(net * n for net, n in _nets(law, ante, counts)), total * ante)
    chances = {end: Fraction(n, total) for end, n in ends.items()}
    return Decision(stay, Fraction(-1), law.game.second, chances)


def _check_known(game: str, cards: Sequence[Card], seen: Sequence[Card]) -> None:
    own, shown = (2, 3) if game == "holdem" else (5, 1)
    if len(cards) != own or len(seen) != shown:
        raise BadMessage(
            f"{len(cards)} cards and {len(seen)} seen given where the decision is made with "
            f"{own} and {shown}: {house.GAMES[game].known}",
        )
    known = (*cards, *seen)
    for each in known:
        if known.count(each) > 1:
            raise BadMessage(f"{each} appears twice, and one deck is in play")


Ends = Counter[tuple[str, int]]


def _after_deal(law: Law, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> Ends:
    """Every hand of the dealer with the card that is seen."""
    rest = [each for each in deck() if each not in (*cards, *seen)]
    return _against(law, law.ranking.strength(cards), bulk.count(law.ranking, 5, seen, rest))


def _after_flop(law: Law, cards: tuple[Card, ...], seen: tuple[Card, ...]) -> Ends:
    """Every river, and every two cards of the dealer's after it."""
    rest = [each for each in deck() if each not in (*cards, *seen)]
    table, known = bulk.table(law.ranking), map(bulk.encode, (cards, seen, rest))
    rows = kernel.load().list_rivers(table, *known, law.threshold)
    return Counter({(house.ENDS[end], strength): count for strength, end, count in rows})


def _against(law: Law, player: int, dealer: dict[int, int]) -> Ends:
    counts: Ends = Counter()
    for strength, count in dealer.items():
        counts[_end(law, player, strength), player] += count
    return counts


def _end(law: Law, player: int, dealer: int) -> str:
    if dealer < law.threshold:
        return "not qualified, equal" if player == dealer else "not qualified"
    return "higher" if player > dealer else "equal" if player == dealer else "lower"


def _nets(law: Law, ante: int, counts: Ends) -> Iterator[tuple[int, int]]:
    for (end, strength), count in counts.items():
        first, second = house.winnings(law, ante, strength)
        same = 0 if law.det.equal_when_not_qualified == "void" else first
        nets = {
            "not qualified": first,
            "not qualified, equal": same,
            "higher": first + second,
            "equal": 0,
            "lower": -3 * ante,
        }
        yield nets[end], count


# rules to remember


class Spot(NamedTuple):
    """A decision of Hold-em as a player sees it; ranks are numbers, 2 to 14."""

    made: bool  # a pair or better that needs a hole card
    flop: int  # 0 for three ranks on the flop, 1 for a pair, 2 for three of a kind
    suits: str  # what they promise, one of SUITS
    straight_draw: int  # how many ranks would complete a straight: 0, 1, or 2 and more
    over: int  # hole cards above every card of the flop
    above: int  # cards of the flop above the lower hole card
    low: int
    high: int


# Three or four of a suit have a hole card among them; "foreign" is a flop of one suit, and no hole
# card of it.
SUITS = ("none", "three", "four", "foreign")
_PROMISES = {3: "three", 4: "four"}


class Seen(NamedTuple):
    """A decision of Canberra Poker as a player sees it: ranks, highest first, and the card seen."""

    ranks: tuple[int, ...]
    card: int
    flush: bool


def spot(cards: Sequence[Card], flop: Sequence[Card]) -> Spot:
    """What a player sees in hole cards and flop.

    >>> spot(("Ah", "7d"), ("2c", "8d", "9d"))
    Spot(made=False, flop=0, suits='three', straight_draw=0, over=1, above=2, low=7, high=14)
    """
    low, high = sorted(_VALUE[each[0]] for each in cards)
    board = [_VALUE[each[0]] for each in flop]
    five = tuple(sorted((low, high, *board), reverse=True))
    suits = [each[1] for each in (*cards, *flop)]
    suited = max(suits.count(each) for each in suits[:2])
    paired = low == high or low in board or high in board
    return Spot(
        paired or suited == 5 or (len(set(five)) == 5 and is_better_than_odd(five)),
        3 - len(set(board)),
        "foreign" if len(set(suits[2:])) == 1 and suited < 4 else _PROMISES.get(suited, "none"),
        min(2, sum(_completes(five, value) for value in _VALUE.values())),
        sum(value > max(board) for value in (low, high)),
        sum(value > low for value in board),
        low,
        high,
    )


def _completes(ranks: tuple[int, ...], value: int) -> bool:
    """Whether one more rank makes five in a row, the ace high or low."""
    held = {*ranks, value, *([1] if 14 in (*ranks, value) else [])}
    return value not in ranks and any(held.issuperset(range(low, low + 5)) for low in range(1, 11))


def sight(cards: Sequence[Card], card: Card) -> Seen:
    """What a player sees in five cards and the dealer's.

    >>> sight(("2h", "Ah", "Kd", "9c", "5s"), "Jc")
    Seen(ranks=(14, 13, 9, 5, 2), card=11, flush=False)
    """
    ranks = tuple(sorted((_VALUE[each[0]] for each in cards), reverse=True))
    return Seen(ranks, _VALUE[card[0]], len({each[1] for each in cards}) == 1)


def remembered(game: str, cards: Sequence[Card], seen: Sequence[Card]) -> bool:
    """Whether to stay in by the rule a person can remember; it needs no kernel.

    >>> remembered("canberra", ("Ah", "Ad", "9c", "5s", "2h"), ("Jc",))
    True
    """
    _check_known(game, cards, seen)
    if game == "holdem":
        return holdem_rule(spot(cards, seen))
    return canberra_rule(sight(cards, seen[0]))


def spots() -> Iterator[Spot]:
    """Every group of Hold-em decisions, in the order of the kernel."""
    ranks = [(low, high) for high in range(2, 15) for low in range(2, high + 1)]
    features = product((False, True), range(3), SUITS, range(3), range(3), range(4), ranks)
    for made, flop, suits, straight_draw, over, above, (low, high) in features:
        yield Spot(made, flop, suits, straight_draw, over, above, low, high)


def sights() -> Iterator[Seen]:
    """Every group of Canberra Poker decisions, in the order of the kernel."""
    fives = sorted(combinations_with_replacement(range(2, 15), 5), key=lambda ranks: ranks[::-1])
    for ranks in fives:
        for card in range(2, 15):
            yield Seen(ranks[::-1], card, False)
            yield Seen(ranks[::-1], card, True)


def holdem_rule(spot: Spot) -> bool:
    """Call with something made or a good draw; with anything else, by points."""
    sure = spot.made or spot.flop == 2 or spot.suits == "four" or spot.straight_draw == 2
    return sure or holdem_points(spot) >= _ENOUGH_POINTS


def holdem_points(spot: Spot) -> int:
    """What a hand with nothing made is worth to somebody who counts."""
    return (
        spot.high
        - spot.above
        - spot.over
        + spot.flop
        + (spot.suits == "three")
        + 5 * spot.straight_draw
        - 3 * (spot.suits == "foreign")
    )


def canberra_rule(sight: Seen) -> bool:
    """Bet with a pair or better; with ace and king, when the card seen is among the player's own.

    Without it: with a queen, when the card seen is below the fourth card; and against an ace or a
    king only with a queen or a jack.
    """
    ranks, card, flush = sight
    if flush:
        return True
    if not is_ace_king(ranks):
        return is_better_than_odd(ranks)
    if card >= _VALUE["K"]:
        return ranks[2] >= _VALUE["J"]
    return card in ranks or (ranks[2] == _VALUE["Q"] and card < ranks[3])


_ENOUGH_POINTS = 8
HOLDEM_LINES = (
    "Call with a pair of your own or better, four to a flush, a straight that two ranks would "
    "complete, or a flop of three alike.",
    "Otherwise count your higher card: jack 11, queen 12, king 13, ace 14;",
    "1 less for each card of the flop above your lower card;",
    "1 less for each of your cards above the whole flop;",
    "1 more if the flop has a pair, 1 more if a card of yours makes three of a suit;",
    "5 more if one rank would complete a straight;",
    "3 less if the flop is of one suit and you have none of it.",
    "Call with 8 or more, fold with less.",
)
CANBERRA_LINES = (
    "Bet with a pair or better.",
    "With ace and king, bet if the dealer's card matches one of yours (an ace or king only if you "
    "also hold a queen or jack), or if you hold a queen and the dealer's card is below your "
    "fourth card.",
    "Fold the rest.",
)
_VALUE = {rank: value for value, rank in enumerate(RANKS, 2)}


def is_ace_king(ranks: tuple[int, ...]) -> bool:
    """Ace and king, and nothing better."""
    return ranks[:2] == (14, 13) and not is_better_than_odd(ranks)


def is_better_than_odd(ranks: tuple[int, ...]) -> bool:
    """A pair or better, flushes apart."""
    straight = ranks[0] - ranks[4] == 4 or ranks == (14, 5, 4, 3, 2)
    return len(set(ranks)) < 5 or straight


class Rule(NamedTuple):
    """A rule of play in words, and which groups of decisions stay in by it."""

    lines: tuple[str, ...]
    stays: bytes

    @property
    def words(self) -> str:
        """All of it in one breath."""
        return " ".join(self.lines)


def short_rule(game: str) -> Rule:
    """The rule a person can remember."""
    if game == "holdem":
        return Rule(HOLDEM_LINES, _marks(spots(), holdem_rule))
    return Rule(CANBERRA_LINES, _marks(sights(), canberra_rule))


def _marks(groups: Iterator[Any], rule: Callable[[Any], bool]) -> bytes:
    return bytes(rule(each) for each in groups)


def rule_return(
    game: str, groups: Sequence[house.Group], unit: int, stays: bytes, ante: int = 100
) -> Fraction:
    """What an ante of one wins on average by a rule, exactly."""
    ways, total = house.GAMES[game].ways, 0
    for group, stay in zip(groups, stays, strict=True):
        total += group.stay * unit if stay else -ante * group.weight * ways
    return Fraction(total, house.GAMES[game].deals * ante)
