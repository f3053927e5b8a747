"""The order of hands: how five cards rank, and the best five of those a player may use.

Build an `Order` from the determinations, then ask `order.high` or `order.low`; a greater strength
wins in both. It must not know players, pots, betting or who holds which card.

A strength is one integer: the class of hand in its top four bits of 24, then up to five ranks of
four bits each in the order in which they decide. For a low the same number is taken from a
constant, so that the lowest hand is the strongest; no low at all is 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import combinations
from typing import Any, Literal, NamedTuple

from croupier import house_hands
from croupier.cards import DECK_SIZES, JOKER, RANK_NAMES, RANKS, SUITS, Card, card, deck
from croupier.errors import BadMessage, Refused

INSTRUMENTS = ("omaha", "faro", "stud")

Contest = Literal["high", "low", "split"]

# Each class of hand with its clause for a full deck (A.Full Deck) and for a reduced one
# (A.Reduced Deck), where flush and full house change places; highest first.
_CLASSES = (
    ("royal flush", "3.3(a)", "3.4(a)"),
    ("five of a kind", "3.3(b)", "3.4(b)"),
    ("straight flush", "3.3(c)", "3.4(c)"),
    ("four of a kind", "3.3(d)", "3.4(d)"),
    ("full house", "3.3(e)", "3.4(f)"),
    ("flush", "3.3(f)", "3.4(e)"),
    ("straight", "3.3(g)", "3.4(g)"),
    ("three of a kind", "3.3(h)", "3.4(h)"),
    ("two pairs", "3.3(i)", "3.4(i)"),
    ("one pair", "3.3(j)", "3.4(j)"),
    ("five odd cards", "3.3(k)", "3.4(k)"),
)
_DECK_RULES = dict(
    zip(DECK_SIZES, ("2.2(a)", "2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)"), strict=True)
)
_LOWEST = 0xCFFFFF  # what the high strength of a hand is taken from to give its low strength
_RANK = {rank: value for value, rank in enumerate(RANKS, 2)}  # the suit has no rank (3.1)
_ACE, _EIGHT = 14, 8
_WORDS = {value: RANK_NAMES[rank] for rank, value in _RANK.items()} | {1: "ace"}

# The fields of a card's integer, lowest first: a rank key, a counter for each suit, two bits for
# each card. No two collections of up to seven ranks have rank keys of the same sum.
_RANK_KEYS = {
    "2": 1899154, "3": 11277217, "4": 12949818, "5": 13632916, "6": 16625213, "7": 17687135,
    "8": 19311467, "9": 21963429, "T": 25573375, "J": 28507614, "Q": 28616021, "K": 28976649,
    "A": 30933640, JOKER: 31877155 | 1 << 28,
}  # fmt: skip
_JOKER = 1 << 28
_SUIT_AT, _CARD_AT = 30, 46
_RANK_FIELD = (1 << _SUIT_AT) - 1
_SUITS_FROM = 0x3333 << _SUIT_AT  # so that a suit's fifth card sets its counter's top bit
_TWO_SHORT = 0x5555 << _SUIT_AT
_FLUSH = 0x8888 << _SUIT_AT
_SUIT_CARDS = {
    8 << _SUIT_AT + 4 * suit: sum(1 << _CARD_AT + 2 * place for place in range(suit, 52, 4))
    | _JOKER
    for suit in range(4)
}
_TWICE = sum(2 << _CARD_AT + 2 * place for place in range(52))


class HandClass(NamedTuple):
    """One line of the order of hands; a greater `code` ranks higher."""

    code: int
    name: str
    rule: str


@dataclass(frozen=True)
class Hand:
    """The five cards with which a player contests a pot, and what they are worth (A.Hand)."""

    cards: tuple[Card, ...]
    strength: int
    name: str
    rule: str
    joker: Card | None = None  # the card that the Joker stands for (3.7)


class _Recipe(NamedTuple):
    """What all hands of one strength are made of: these ranks, where it counts of one suit."""

    ranks: str
    suited: bool


# Communal cards, the rank keys of each three of them, and the counters of their suits.
_Laid = tuple[tuple[Card, ...] | None, set[int], int]


@dataclass(frozen=True)
class Order:
    """What the operator has determined about deck, ace, Joker and contest (2.2, 2.3, 3.5)."""

    deck_size: int = 52
    wild_card: bool = False
    ace_low_in_straights: bool = False
    contest: Contest = "high"
    low_qualifier: bool = False
    low_ace: Literal["high", "low"] = "high"
    wild_duplicate: Literal["allow", "deny"] = "allow"
    wild_in_low: Literal["favourable", "excluded"] = "favourable"
    kickers_count_with_sets: bool = True
    house: bool = False

    def __post_init__(self) -> None:
        deck(self.deck_size)
        _expect("3.5", "contest", self.contest, "high", "low", "split")
        _expect("3.6", "low_ace", self.low_ace, "high", "low")
        _expect("3.7", "wild_duplicate", self.wild_duplicate, "allow", "deny")
        _expect("3.7", "wild_in_low", self.wild_in_low, "favourable", "excluded")
        if self.low_qualifier:
            self._check_qualifier()
        if self.house:
            house_hands.check(
                self.deck_size, self.wild_card, self.ace_low_in_straights, self.contest
            )
        elif not self.kickers_count_with_sets:
            raise Refused("3.2", "every card counts: kickers_count_with_sets may not be false")

    def _check_qualifier(self) -> None:
        """Only a split has a qualifier, and the deck must be able to make one (3.5(d))."""
        if self.contest != "split":
            raise Refused("3.5(d)", f"low_qualifier needs contest split, not {self.contest}")
        low_ranks = [value for value in self._ranks if _low_value(value, self.low_ace) <= _EIGHT]
        if len(low_ranks) < 5:
            raise Refused(
                "3.5(d)",
                f"a deck of {self.deck_size} with the ace {self.low_ace} in lows has only "
                f"{len(low_ranks)} of the 5 ranks up to eight that a qualifying low needs",
            )

    @cached_property
    def classes(self) -> tuple[HandClass, ...]:
        """The order of hands as the table announces it, highest first (3.3, 3.4)."""
        codes = {name: code for code, name in zip(range(11, 0, -1), _names(52), strict=True)}
        if self.house:
            return tuple(
                HandClass(codes[name], name, rule) for name, rule in house_hands.CLASSES.items()
            )
        rules = _names(self.deck_size)
        return tuple(
            HandClass(code, name, rule)
            for code, (name, rule) in zip(range(11, 0, -1), rules.items(), strict=True)
        )

    @cached_property
    def high(self) -> "Ranking":
        """How hands rank where the highest wins (A.High Ball)."""
        if self.contest == "low":
            raise Refused("3.5(b)", "low ball is played: there is no high hand")
        return _ranking(self, low=False)

    @cached_property
    def low(self) -> "Ranking":
        """How hands rank where the lowest wins (A.Low Ball, 3.6)."""
        if self.contest == "high":
            raise Refused("3.5(b)", "high ball is played: there is no low hand")
        return _ranking(self, low=True)

    @cached_property
    def rankings(self) -> dict[str, "Ranking"]:
        """The contests of each pot: high, low, or both (3.5(b), 3.5(c), A.High/Low Split)."""
        names = ("high", "low") if self.contest == "split" else (self.contest,)
        return {name: getattr(self, name) for name in names}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card of the deck in play."""
        return deck(self.deck_size, self.wild_card)

    def check_dealt(self, cards: Sequence[Card]) -> None:
        """Refuse cards that one deck cannot have dealt (2.1, 2.2)."""
        for each in cards:
            if each not in self.cards:
                raise _not_in_deck(each, self)
            if list(cards).count(each) > 1:
                raise Refused("2.1", f"{each} appears twice, and one deck is in play")

    @property
    def _ranks(self) -> range:
        return range(_ACE + 1 - self.deck_size // 4, _ACE + 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return Order, tuple(getattr(self, field.name) for field in fields(self))


class Ranking:
    """One contest of an order of hands; made by `Order.high` and `Order.low`, kept for good.

    A card is an integer of several fields, and the cards of a hand are added: the sum of the rank
    keys names the ranks held, the counters of the suits show a flush, a card met twice shows too.
    What ranks are worth is worked out when they are first met, and kept.
    """

    # What the best five of 5, 6 or 7 cards are worth; the greater wins.
    strength: Callable[[Sequence[Card]], int]

    # The same, faster, for cards given as their `keys`: the caller answers for their being
    # different cards.
    strength_of_keys: Callable[[Sequence[int]], int]
    keys: dict[Card, int]

    def __init__(self, order: Order, low: bool) -> None:
        self.order = order
        self.is_low = low
        grades = _Grades(order)
        self._grade_ranks = grades.low if low else grades.mixed
        self._grade_suited = grades.suited
        self._flush = 0 if low else _FLUSH  # in a low a flush is not looked for (3.6)
        self._whole = {each: _key(each) for each in order.cards}
        # Strengths by rank key: of 5, 6 and 7 cards without four of a kind, and the others.
        self._sized: dict[int, dict[int, int]] = {5: {}, 6: {}, 7: {}}
        self._shared: dict[int, int] = {}
        self._fours: dict[int, int] = {}
        self._fives: dict[int, int] = {}
        self._flushes: dict[int, int] = {}
        self._recipes: dict[int, _Recipe] = {}
        self._laid: _Laid = None, set(), 0
        self.keys = {each: key & (1 << _CARD_AT) - 1 for each, key in self._whole.items()}
        self._cards = {key: each for each, key in self.keys.items()}
        self.strength = self._strength_by_card()
        self.strength_of_keys = self._strength_by_key()

    def strength_of_two(self, hole_cards: Sequence[Card], communal_cards: Sequence[Card]) -> int:
        """What exactly two of 4 or 5 hole cards are worth with three of 3 to 5 communal cards."""
        self._check_two(hole_cards, communal_cards)
        laid = self._laid
        if laid[0] is not communal_cards:
            laid = self._lay(communal_cards)
        _, threes, suits = laid
        keys = self.keys
        hole = [keys[each] for each in hole_cards]
        twos = {(a + b) & _RANK_FIELD for a, b in combinations(hole, 2)}
        known = self._fives
        try:
            strength = max([known[two + three] for two in twos for three in threes])
        except KeyError:
            self._learn_fives(hole_cards, communal_cards)
            return self.strength_of_two(hole_cards, communal_cards)
        # Two in the hole lift a suit's counter from 6 to 8, three communal cards one from 5.
        flush = sum(hole, 2 * _SUITS_FROM) & suits & self._flush
        if not flush:
            return strength
        return max(strength, self._flush_of_two(hole_cards, communal_cards, flush))

    def best(self, cards: Sequence[Card]) -> Hand | None:
        """The five cards that give `strength`; None where they make no low."""
        self._check(cards, range(5, 8), "cards")
        return self._best(combinations(cards, 5))

    def best_of_two(
        self, hole_cards: Sequence[Card], communal_cards: Sequence[Card]
    ) -> Hand | None:
        """The five cards that give `strength_of_two`; None where they make no low."""
        self._check_two(hole_cards, communal_cards)
        return self._best(_two_and_three(hole_cards, communal_cards))

    def five(self, cards: Sequence[Card], strength: int) -> tuple[Card, ...]:
        """The cards of `best` as they lie, faster for their strength is known; () for no low."""
        recipe = self._recipes.get(strength)
        if recipe is None or (self.order.wild_card and JOKER in cards):
            return self._learn_recipe(cards, self.best(cards) if strength else None)
        return _pick(_of_suit(_main_suit(cards), cards) if recipe.suited else cards, recipe.ranks)

    def five_of_two(
        self, hole_cards: Sequence[Card], communal_cards: Sequence[Card], strength: int
    ) -> tuple[Card, ...]:
        """The cards of `best_of_two` likewise: two hole cards, then three communal cards."""
        recipe = self._recipes.get(strength)
        if recipe is None or (self.order.wild_card and JOKER in (*hole_cards, *communal_cards)):
            best = self.best_of_two(hole_cards, communal_cards) if strength else None
            return self._learn_recipe((*hole_cards, *communal_cards), best)
        ranks = recipe.ranks
        if recipe.suited:  # a suit has each rank once
            suit = _main_suit(communal_cards)
            return _pick(_of_suit(suit, (*hole_cards, *communal_cards)), ranks)
        three: tuple[Card, ...] = ()
        for a, b in combinations(hole_cards, 2):
            rest = ranks.replace(a[0], "", 1).replace(b[0], "", 1)
            if len(rest) == 3:
                three = _pick(communal_cards, rest)
                if len(three) == 3:
                    break
        return (a, b, *three)

    def hand_class(self, strength: int) -> HandClass | None:
        """The class of a strength; None for no low."""
        if strength == 0:
            return None
        code = self._high_digits(strength)[0]
        return next(line for line in self.order.classes if line.code == code)

    def name(self, strength: int) -> str:
        """A strength in words: "full house, kings over jacks"; no two strengths share a name."""
        line = self.hand_class(strength)
        if line is None:
            return "no low"
        ranks = [rank for rank in self._high_digits(strength)[1:] if 0 < rank < 15]
        words = _describe(line.name, ranks)
        if not self.is_low:
            return words
        return "low, " + words.removeprefix("five odd cards, ")

    def rule(self, strength: int) -> str:
        """The clause that places a strength: its class, or for a low 3.6."""
        line = self.hand_class(strength)
        if self.is_low or line is None:
            return "3.6"
        return line.rule

    def _high_digits(self, strength: int) -> list[int]:
        value = _LOWEST - strength if self.is_low else strength
        return [value >> shift & 15 for shift in (20, 16, 12, 8, 4, 0)]

    def _strength_by_card(self) -> Callable[[Sequence[Card]], int]:
        """`strength`, with all it looks at close by; it tells a card that is met twice."""
        five, six, seven = self._sized.values()
        seen = _RANK_FIELD | _TWICE | self._flush
        one = {each: key + _SUITS_FROM for each, key in self._whole.items()}
        two = {
            each: {other: key + more for other, more in self._whole.items() if other != each}
            for each, key in self._whole.items()
        }

        def strength(cards: Sequence[Card]) -> int:
            total = 0
            try:
                if len(cards) == 7:
                    a, b, c, d, e, f, g = cards
                    total = two[a][b] + two[c][d] + two[e][f] + one[g]
                    return seven[total & seen]
                if len(cards) == 5:
                    a, b, c, d, e = cards
                    total = two[a][b] + two[c][d] + one[e]
                    return five[total & seen]
                if len(cards) == 6:
                    a, b, c, d, e, f = cards
                    total = two[a][b] + two[c][d] + two[e][f] + _SUITS_FROM
                    return six[total & seen]
            except KeyError:
                pass
            return self._look_closer(cards, total)

        return strength

    def _strength_by_key(self) -> Callable[[Sequence[int]], int]:
        sized, cards, whole = self._sized, self._cards, self._whole
        seen = _RANK_FIELD | self._flush

        def strength(keys: Sequence[int]) -> int:
            try:
                return sized[len(keys)][sum(keys, _SUITS_FROM) & seen]
            except KeyError:
                held = [cards.get(key, "?") for key in keys]
                return self._look_closer(held, sum([whole.get(c, 0) for c in held], _SUITS_FROM))

        return strength

    def _look_closer(self, cards: Sequence[Card], total: int) -> int:
        """A flush, four of a kind, ranks met for the first time, or cards that make no hand."""
        flush = total & self._flush
        if flush and len({*cards}) == len(cards) < 8:
            known = self._flushes.get(total & _SUIT_CARDS[flush])
            if known is not None and not total & _JOKER:
                return known
        self._check(cards, range(5, 8), "cards")
        strength = self._strength_of_ranks(cards, total & _RANK_FIELD)
        if flush:
            strength = max(strength, self._strength_in_suit(total & _SUIT_CARDS[flush]))
        return strength

    def _strength_of_ranks(self, cards: Sequence[Card], key: int) -> int:
        size = len(cards)
        place = key | size << _SUIT_AT
        if key in self._sized[size]:
            return self._sized[size][key]
        if place in self._fours:
            return self._fours[place]
        ranks = [_RANK[each[0]] for each in cards if each != JOKER]
        strength = self._grade_ranks(ranks, JOKER in cards)
        strength = self._shared.setdefault(strength, strength)
        # Four times one card would pass for four of a kind, which is therefore kept apart.
        if any(ranks.count(rank) == 4 for rank in ranks):
            self._fours[place] = strength
        else:
            self._sized[size][key] = strength
        return strength

    def _strength_in_suit(self, key: int) -> int:
        if key not in self._flushes:
            ranks = [2 + place // 4 for place in range(52) if key >> _CARD_AT + 2 * place & 1]
            self._flushes[key] = self._grade_suited(ranks, bool(key & _JOKER))
        return self._flushes[key]

    def _lay(self, communal_cards: Sequence[Card]) -> _Laid:
        """What these lend to a hand, kept for the next one if they cannot change."""
        keys = [self.keys[each] for each in communal_cards]
        threes = {(a + b + c) & _RANK_FIELD for a, b, c in combinations(keys, 3)}
        kept = communal_cards if isinstance(communal_cards, tuple) else None
        laid = kept, threes, sum(keys, _TWO_SHORT)
        self._laid = laid
        return laid

    def _learn_fives(self, hole_cards: Sequence[Card], communal_cards: Sequence[Card]) -> None:
        for five in _two_and_three(hole_cards, communal_cards):
            key = sum(self.keys[each] for each in five) & _RANK_FIELD
            if key not in self._fives:
                ranks = [_RANK[each[0]] for each in five if each != JOKER]
                self._fives[key] = self._grade_ranks(ranks, JOKER in five)

    def _learn_recipe(self, cards: Sequence[Card], hand: Hand | None) -> tuple[Card, ...]:
        """The cards of a best hand as they lie; from now on its strength tells their ranks."""
        if hand is None:
            return ()
        used = tuple([each for each in cards if each in hand.cards])
        if JOKER not in cards and self.order.kickers_count_with_sets:
            ranks = "".join([each[0] for each in used])
            self._recipes[hand.strength] = _Recipe(ranks, "flush" in hand.name)
        return used

    def _flush_of_two(
        self, hole_cards: Sequence[Card], communal_cards: Sequence[Card], flush: int
    ) -> int:
        """The best flush of two suited hole cards and three suited communal cards."""
        return max(
            self._strength_in_suit(sum(two) + sum(three))
            for suit, held in _SUIT_CARDS.items()
            if suit & flush
            for two in combinations(self._suited(hole_cards, held), 2)
            for three in combinations(self._suited(communal_cards, held), 3)
        )

    def _suited(self, cards: Sequence[Card], held: int) -> list[int]:
        return [key for each in cards if (key := self._whole[each] & held)]

    def _best(self, choices: Iterable[Sequence[Card]]) -> Hand | None:
        """The strongest choice; of equals the first without the Joker, then the first."""
        strength, _, cards = max(
            ((self.strength(five), JOKER not in five, five) for five in choices),
            key=lambda judged: judged[:2],
        )
        if strength == 0:
            return None
        joker = self._stand_in(cards, strength) if JOKER in cards else None
        return Hand(
            self._arrange(cards, joker), strength, self.name(strength), self.rule(strength), joker
        )

    def _stand_in(self, cards: Sequence[Card], strength: int) -> Card:
        """The card that the Joker stands for: one not yet in the hand wherever that serves."""
        four = [c for c in cards if c != JOKER]
        every = sorted(deck(self.order.deck_size), key=lambda c: (c in four, -_RANK[c[0]], c[1]))
        return next(c for c in every if self._plain([*four, c]) == strength)

    def _plain(self, five: Sequence[Card]) -> int:
        """Five cards as they lie, a repeated one included."""
        ranks = [_RANK[each[0]] for each in five]
        suited = not self.is_low and len({each[1] for each in five}) == 1
        flush = self._grade_suited(ranks, False) if suited else 0
        return max(self._grade_ranks(ranks, False), flush)

    def _arrange(self, cards: Sequence[Card], joker: Card | None) -> tuple[Card, ...]:
        """The cards in the order in which they decide."""
        ranks = [_RANK[(joker or c if c == JOKER else c)[0]] for c in cards]
        ace = 1 if self._ace_is_low(ranks) else _ACE
        values = [ace if rank == _ACE else rank for rank in ranks]
        weight = sorted(
            zip(cards, values, strict=True), key=lambda cv: (-values.count(cv[1]), -cv[1])
        )
        return tuple(c for c, _ in weight)

    def _ace_is_low(self, ranks: Sequence[int]) -> bool:
        if self.is_low:
            return self.order.low_ace == "low"
        wheel = sorted([_ACE, *self.order._ranks[:4]])
        return self.order.ace_low_in_straights and sorted(ranks) == wheel

    def _check_two(self, hole_cards: Sequence[Card], communal_cards: Sequence[Card]) -> None:
        held, laid = len(hole_cards), len(communal_cards)
        seen = {*hole_cards, *communal_cards}
        if 3 < held < 6 and 2 < laid < 6 and len(seen) == held + laid and seen <= self.keys.keys():
            return
        if held not in (4, 5):
            self._check(hole_cards, range(4, 6), "hole cards")
        if laid not in (3, 4, 5):
            self._check(communal_cards, range(3, 6), "communal cards")
        self._check((*hole_cards, *communal_cards), range(7, 11), "cards")

    def _check(self, cards: Sequence[Card], sizes: range, what: str) -> None:
        """Refuse what one deck cannot deal or no hand can be made of, in one sentence."""
        seen = {*cards}
        if len(seen) == len(cards) and len(cards) in sizes and self.keys.keys() >= seen:
            return
        self.order.check_dealt(cards)
        rule = house_hands.WHOLE_HAND["holdem"] if self.order.house else "A.Hand"
        *others, last = map(str, sizes)
        wanted = f"{', '.join(others)} or {last}"
        raise Refused(rule, f"{len(cards)} {what} given where a hand is made of {wanted}")


class _Grades:
    """What ranks are worth under an order, worked out from the clauses; slow and plain."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._ranks = order._ranks
        self._code = {line.name: line.code for line in order.classes}
        tops = {frozenset(range(top - 4, top + 1)): top for top in self._ranks[4:]}
        if order.ace_low_in_straights:
            # The ace stands next below the lowest rank of the deck (3.5(a), 3.4(c), 3.4(g)).
            tops[frozenset({_ACE, *self._ranks[:4]})] = self._ranks[3]
        self._tops = dict(sorted(tops.items(), key=lambda item: -item[1]))

    def mixed(self, ranks: Sequence[int], joker: bool) -> int:
        """The best five of these ranks; the Joker is what serves best (3.7, A.Wild Card)."""
        if joker:
            return max(self.mixed([*ranks, rank], False) for rank in self._ranks)
        straight = self._top(ranks)
        return max(self._sets(ranks), self._pack("straight", straight) if straight else 0)

    def suited(self, ranks: Sequence[int], joker: bool) -> int:
        """The best five of these cards of one suit."""
        if joker:
            stand_ins: Iterable[int] = self._ranks
            if self._order.wild_duplicate == "deny":
                stand_ins = [rank for rank in self._ranks if rank not in ranks]
            return max(self.suited([*ranks, rank], False) for rank in stand_ins)
        top = self._top(ranks)
        if top:
            return self._pack("royal flush") if top == _ACE else self._pack("straight flush", top)
        return self._pack("flush", *sorted(ranks, reverse=True)[:5])

    def low(self, ranks: Sequence[int], joker: bool) -> int:
        """The lowest five of these ranks, straights and flushes apart (3.6); 0 for no low."""
        if joker and self._order.wild_in_low == "favourable":
            return max(self.low([*ranks, rank], False) for rank in self._ranks)
        if len(ranks) < 5:
            return 0
        values = sorted(_low_value(rank, self._order.low_ace) for rank in ranks)
        distinct = sorted(set(values))
        choices = [distinct[:5]] if len(distinct) >= 5 else combinations(values, 5)
        lowest = min(map(self._sets, choices))
        if self._order.low_qualifier and lowest >= self._pack("five odd cards", _EIGHT + 1):
            return 0
        return _LOWEST - lowest

    def _sets(self, ranks: Sequence[int]) -> int:
        """The best five cards by pairs and larger sets, then by the other cards (3.2)."""
        counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
        sizes = [size for size, _ in counts]
        by_set = [rank for _, rank in counts]
        rest = [sorted(by_set[i:], reverse=True) for i in range(3)]
        if sizes[0] >= 5:
            return self._pack("five of a kind", by_set[0])
        if sizes[0] == 4:
            return self._set("four of a kind", by_set[0], *rest[1][:1])
        if sizes[0] == 3 and sizes[1] >= 2:
            return self._set("full house", by_set[0], by_set[1])
        if sizes[0] == 3:
            return self._set("three of a kind", by_set[0], *rest[1][:2])
        if sizes[0] == 2 and sizes[1] == 2:
            return self._pack("two pairs", by_set[0], by_set[1], rest[2][0])
        if sizes[0] == 2:
            return self._pack("one pair", by_set[0], *rest[1][:3])
        return self._pack("five odd cards", *rest[0][:5])

    def _set(self, name: str, rank: int, *others: int) -> int:
        return self._pack(name, rank, *(others if self._order.kickers_count_with_sets else ()))

    def _pack(self, name: str, *ranks: int) -> int:
        strength = self._code[name]
        for place in range(5):
            strength = strength << 4 | (ranks[place] if place < len(ranks) else 0)
        return strength

    def _top(self, ranks: Iterable[int]) -> int:
        """The top card of the best straight in these ranks; 0 for none."""
        held = set(ranks)
        return next((top for straight, top in self._tops.items() if straight <= held), 0)


@cache
def _ranking(order: Order, low: bool) -> Ranking:
    return Ranking(order, low)


@cache
def _names(deck_size: int) -> dict[str, str]:
    """The classes of hand with their clauses, highest first."""
    if deck_size == 52:
        return {name: full for name, full, _ in _CLASSES}
    return {name: reduced for name, _, reduced in sorted(_CLASSES, key=lambda line: line[2])}


def _key(each: Card) -> int:
    if each == JOKER:
        return _RANK_KEYS[JOKER] | 0x1111 << _SUIT_AT
    place, suit = deck().index(each), SUITS.index(each[1])
    return _RANK_KEYS[each[0]] | 1 << _SUIT_AT + 4 * suit | 1 << _CARD_AT + 2 * place


def _expect(rule: str, what: str, value: str, *allowed: str) -> None:
    if value not in allowed:
        raise Refused(rule, f"{what} {value!r} is not one of {', '.join(allowed)}")


def _low_value(rank: int, low_ace: str) -> int:
    return 1 if rank == _ACE and low_ace == "low" else rank


def _main_suit(cards: Sequence[Card]) -> str:
    """The suit of most of them."""
    return max(SUITS, key=[each[1] for each in cards].count)


def _of_suit(suit: str, cards: Sequence[Card]) -> list[Card]:
    return [each for each in cards if each[1] == suit]


def _pick(cards: Sequence[Card], ranks: str) -> tuple[Card, ...]:
    """The first cards of these ranks, as many of each as are asked for."""
    picked = []
    for each in cards:
        rank = each[0]
        if rank in ranks:
            ranks = ranks.replace(rank, "", 1)
            picked.append(each)
    return tuple(picked)


def _two_and_three(hole: Sequence[Card], communal: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for two in combinations(hole, 2):
        for three in combinations(communal, 3):
            yield two + three


def _not_in_deck(text: Card, order: Order) -> Exception:
    """Why this is no card of the deck in play."""
    try:
        known = card(text)
    except (BadMessage, AttributeError, TypeError):
        return BadMessage(f"{text!r} is not a card: write a rank and a suit as in Ah, Td or 2c")
    if known != text:
        return BadMessage(f"{text!r} is not how a card is written: write {known}")
    if known == JOKER:
        rule = house_hands.ONE_DECK if order.house else "2.3"
        return Refused(rule, "Jk is not in the deck: no wild card is in play")
    lowest = RANK_NAMES[RANKS[-order.deck_size // 4]]
    rule = _DECK_RULES[order.deck_size]
    return Refused(rule, f"{text} is not in a deck of {order.deck_size} cards, {lowest} to ace")


def _many(rank: int) -> str:
    return _WORDS[rank] + ("es" if rank == 6 else "s")


def _describe(name: str, ranks: Sequence[int]) -> str:
    """A class of hand and its ranks in words."""
    if not ranks:
        return name
    first, rest = ranks[0], ranks[1:]
    if name in ("straight", "straight flush"):
        return f"{name}, {_WORDS[first]} high"
    if name in ("flush", "five odd cards"):
        return f"{name}, {_run(ranks)}"
    if name == "full house" and rest:
        return f"{name}, {_many(first)} over {_many(rest[0])}"
    if name == "two pairs":
        return f"{name}, {_many(first)} and {_many(rest[0])}, {_WORDS[rest[1]]} kicker"
    kickers = f", {_run(rest)} kicker{'s' * (len(rest) > 1)}" if rest else ""
    return f"{name}, {_many(first)}{kickers}"


def _run(ranks: Sequence[int]) -> str:
    return "-".join(_WORDS[rank] for rank in ranks)


HOUSE = Order(ace_low_in_straights=True, house=True)
