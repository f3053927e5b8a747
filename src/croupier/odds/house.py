"""Exact odds of the two house games: every deal counted, best play, and what it is worth.

Pay tables, qualifying hand, maximum payout and readings are the determinations of the game itself.
Amounts are cents, probabilities and edges exact fractions. It must not know tables, players or the
order in which a round of play is settled: only what a hand that stays in may come to.
"""

import math
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import BadMessage
from croupier.hands import HOUSE
from croupier.odds import kernel
from croupier.rules.house.determinations import ALL_OTHER, PAIRS, PayTable

if TYPE_CHECKING:
    from croupier.rules.house.law import Law

# How a hand may end, in the order of the kernel's columns; the last is a fold.
ENDS = ("not qualified", "not qualified, equal", "higher", "equal", "lower", "fold")
_NOT_QUALIFIED, _SAME, _HIGHER, _EQUAL, _LOWER, _FOLD = range(6)

_CODES = {line.name: line.code for line in HOUSE.classes}
# The kernel's classes, weakest first: every pair is one of its own.
CLASSES: dict[str, int] = {
    "five odd cards": _CODES["five odd cards"] << 20,
    **{name: _CODES["one pair"] << 20 | value << 16 for name, value in PAIRS.items()},
    **{name: code << 20 for name, code in reversed(_CODES.items()) if code > 2},
}
# The largest amounts, in units, for which sums stay within 64 bits: over all deals, and over those
# that can follow one decision.
_MOST, _MOST_OF_ONE = 300_000, 4_000_000_000_000


class _Game(NamedTuple):
    """What differs between the two games as the kernel sees them."""

    name: str
    tables: tuple[str, str]  # name and type code of what a decision is looked up in
    main_odds: str  # the pay table of many lines
    known: str  # what the player knows when the decision is due
    ways: int  # how many deals can follow a decision
    deals: int

    @property
    def module(self) -> Any:
        """The game's own rules; only the one that is asked for is imported."""
        return import_module(f"croupier.rules.{self.name}")


GAMES = {
    "holdem": _Game(
        "holdem",
        ("HOLDEM_TABLES", "q"),
        "ante_odds",
        "hole cards and flop",
        1081 * 990,
        1326 * 19_600 * 1081 * 990,
    ),
    "canberra": _Game(
        "canberra",
        ("CANBERRA_TABLES", "b"),
        "bet_odds",
        "five cards and the dealer's card seen",
        163_185,
        2_598_960 * 47 * 163_185,
    ),
}


def determine(game: str, **values: Any) -> Any:
    """The determinations of a game as its instrument has them, but for what is given here.

    >>> determine("holdem", qualifying_hand="55432").qualifying_hand
    '55432'
    """
    chosen = _game(game)
    needed: dict[str, Any] = dict.fromkeys(("ante_min", "ante_max", "multiple"), 1)
    needed["max_payout"] = 10**18  # more than any ante that can be counted may win
    if game == "holdem":
        needed |= {"super_aces_min": 1, "super_aces_max": 1}
    return chosen.module.determine(**(needed | values))


def pay_lines(determinations: Any, table: str, **lines: int) -> Any:
    """The same determinations with some lines of a pay table changed or added."""
    known = dict(getattr(determinations, table))
    return replace(determinations, **{table: tuple((known | lines).items())})


@dataclass(frozen=True, slots=True)
class Line:
    """One way a round of play may end: the player's class, how often, and the net result."""

    end: str
    hand: str
    count: int
    net: int


class Group(NamedTuple):
    """Decisions taken together: how many, how many of them stay in, and the sums over all deals."""

    weight: int
    stays: int
    stay: int
    best: int


@dataclass(frozen=True)
class Solution:
    """A house game under best play with an ante of `ante` cents.

    >>> solution = solve("canberra")
    >>> f"{float(solution.house_edge):.4%}"
    '5.1991%'
    """

    game: str
    determinations: Any
    ante: int
    lines: tuple[Line, ...]
    deals: int

    @property
    def law(self) -> "Law":
        """The game's own law under these determinations."""
        law: Law = GAMES[self.game].module.law(self.determinations)
        return law

    @cached_property
    def return_per_ante(self) -> Fraction:
        """What an ante of one wins on average; negative where the house has the edge."""
        return self._mean(lambda line: line.net)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each ante."""
        return -self.return_per_ante

    @property
    def stay_frequency(self) -> Fraction:
        """How often the best play is to call or to bet."""
        return 1 - self.outcomes["fold"]

    @property
    def element_of_risk(self) -> Fraction:
        """The house edge on all that is wagered: the ante, and twice as much by those who stay."""
        return self.house_edge / (1 + 2 * self.stay_frequency)

    @property
    def variance(self) -> Fraction:
        """Of the net result for an ante of one."""
        return self._mean(lambda line: line.net**2) / self.ante - self.return_per_ante**2

    @property
    def standard_deviation(self) -> float:
        """Of the net result, in antes."""
        return math.sqrt(self.variance)

    @cached_property
    def outcomes(self) -> dict[str, Fraction]:
        """The probability of each end."""
        counts = Counter(dict.fromkeys(ENDS, 0))
        for line in self.lines:
            counts[line.end] += line.count
        return {end: Fraction(count, self.deals) for end, count in counts.items()}

    @cached_property
    def contributions(self) -> dict[tuple[str, str], Fraction]:
        """What each line of each pay table, and each way to lose, adds to the return."""
        second = self.law.game.second
        parts: Counter[tuple[str, str]] = Counter()
        for line in self.lines:
            for key, amount in self._parts(line, second):
                parts[key] += amount * line.count
        total = self.deals * self.ante
        return {key: Fraction(amount, total) for key, amount in parts.items()}

    def _parts(self, line: Line, second: str) -> Iterator[tuple[tuple[str, str], int]]:
        if line.end == "fold":
            yield ("ante", "folded"), line.net
        elif line.end == "lower":
            yield ("ante", "lost"), -self.ante
            yield (second, "lost"), -2 * self.ante
        elif line.net:
            won = winnings(self.law, self.ante, CLASSES[line.hand])
            tables = (("ante", self.law.ante_pay), (second, self.law.second_pay))
            for (wager, table), amount in zip(tables, won, strict=True):
                if wager == "ante" or line.end == "higher":
                    yield (wager, _line_name(table, CLASSES[line.hand])), amount

    def _mean(self, value: Any) -> Fraction:
        total = sum(value(line) * line.count for line in self.lines)
        return Fraction(total, self.deals * self.ante)


def _line_name(table: PayTable, strength: int) -> str:
    """A line as the figures call it; where all hands are paid alike there is only one."""
    found = table.line(strength)
    if found is None:
        return "not paid"
    return "any hand" if len(set(table.by_code)) == 1 else found[0]


def winnings(law: "Law", ante: int, strength: int) -> tuple[int, int]:
    """What the ante and the second wager win with a hand, up to the maximum payout."""
    det, left, won = law.det, law.det.max_payout, []
    second = law.game.second
    for wager, table, stake in (
        ("ante", law.ante_pay, ante),
        (second, law.second_pay, 2 * ante),
    ):
        found = table.line(strength)
        amount = stake * found[1] if found else 0
        if wager in det.max_payout_applies_to:
            amount = min(amount, left)
            left -= amount if det.max_payout_scope == "per_player_round" else 0
        won.append(amount)
    return won[0], won[1]


class Terms:
    """A game ready for the kernel: the threshold, and the amounts in their largest common unit."""

    def __init__(self, game: str, determinations: Any, ante: int, folding: Mapping[str, int]):
        self.game, self.ante = _game(game), ante
        self.law: Law = self.game.module.law(determinations)
        self.nets = [self._nets(strength) for strength in CLASSES.values()]
        self.folds = [-ante - folding.get(name, 0) for name in CLASSES]
        amounts = [amount for nets in self.nets for amount in nets] + self.folds
        self.unit = math.gcd(*amounts) or 1
        if max(map(abs, amounts)) // self.unit > _MOST_OF_ONE:
            raise BadMessage(
                f"amounts of up to {max(map(abs, amounts))} cents are too large to count exactly: "
                f"at most {_MOST_OF_ONE}"
            )
        self.amounts = array("q", [amount // self.unit for amount in amounts])
        self.kickers = getattr(determinations, "kickers_count_with_sets", True)

    def _nets(self, strength: int) -> list[int]:
        """What each end but a fold means for the player's chips."""
        ante, second = winnings(self.law, self.ante, strength)
        same = 0 if self.law.det.equal_when_not_qualified == "void" else ante
        return [ante, same, ante + second, 0, -3 * self.ante]

    def arguments(self) -> "tuple[bool, int, array[int]]":
        """As the kernel takes them."""
        return self.kickers, self.law.threshold, self.amounts

    def check_groups(self) -> None:
        """Groups are summed over all deals in 64 bits."""
        largest = max(map(abs, self.amounts))
        if largest > _MOST:
            raise BadMessage(
                f"amounts of up to {largest} units are too fine to sum by groups: at most {_MOST}; "
                "choose an ante and a maximum payout with a larger common divisor"
            )

    def lines(self, counts: list[int]) -> Iterator[Line]:
        """What the kernel counted, line by line."""
        each = iter(counts)
        for name, nets, fold in zip(CLASSES, self.nets, self.folds, strict=True):
            for end, net in zip(ENDS, (*nets, fold), strict=True):
                count = next(each)
                if count:
                    yield Line(end, name, count, net)


def solve(
    game: str,
    determinations: Any = None,
    ante: int = 100,
    folding: Mapping[str, int] | None = None,
) -> Solution:
    """Count every deal of a house game and take the better decision each time.

    `folding` says what a fold costs beside the ante, by the class of hand it gives up.
    """
    det = determine(game) if determinations is None else determinations
    terms = Terms(game, det, check_ante(ante), folding or {})
    counts = getattr(kernel.load(), terms.game.name)(*terms.arguments(), None, None)
    return Solution(game, det, ante, tuple(terms.lines(counts)), terms.game.deals)


def groups(game: str, determinations: Any = None, ante: int = 100) -> tuple[list[Group], int]:
    """Decisions by groups that people can tell apart, and the unit of their sums in cents."""
    terms = Terms(game, determinations or determine(game), check_ante(ante), {})
    terms.check_groups()
    module = kernel.load()
    sums = array("q", bytes(8 * getattr(module, f"{game.upper()}_GROUPS")))
    getattr(module, terms.game.name)(*terms.arguments(), None, sums)
    each = iter(sums)
    return [Group(*four) for four in zip(each, each, each, each, strict=True)], terms.unit


def decision_tables(terms: Terms) -> "array[int]":
    """Best play as the kernel looks it up."""
    module = kernel.load()
    name, code = terms.game.tables
    tables = array(code, bytes(getattr(module, name) * array(code).itemsize))
    getattr(module, terms.game.name)(*terms.arguments(), tables, None)
    return tables


def change(determinations: Any, text: str, pay_table: str = "") -> Any:
    """Determinations changed as a person writes it: "royal flush=100; qualifying_hand=55432".

    A line of the pay table, of the game unless another is named, goes by its name; anything else
    is the name of a determination.

    >>> change(determine("canberra"), "royal flush=100").bet_odds[0]
    ('royal flush', 100)
    """
    for name, value in written(text):
        determinations = _change_one(determinations, name, value, pay_table)
    return determinations


def written(text: str) -> Iterator[tuple[str, str]]:
    """The changes of a text: names and values."""
    for part in filter(None, map(str.strip, text.split(";"))):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals:
            raise BadMessage(f"{part!r} changes nothing: write NAME=VALUE, as in royal flush=100")
        yield name, value


def _change_one(determinations: Any, name: str, value: str, pay_table: str) -> Any:
    table, dot, line = name.partition(".")
    if not dot and (name in CLASSES or name in _CODES or name == ALL_OTHER):
        table, line = pay_table or _main_odds(determinations), name
    if line:
        if not _is_table(determinations, table):
            raise BadMessage(f"{table!r} is no pay table of this game")
        return pay_lines(determinations, table, **{line: _whole(name, value)})
    known = {field.name for field in fields(determinations)}
    if name not in known:
        raise BadMessage(_unknown(determinations, name))
    if _is_table(determinations, name):
        raise BadMessage(f"{name} is a pay table: change a line of it, as in {name}.flush=5")
    if name == "jackpot":
        raise BadMessage("the jackpot is a wager of its own, and no part of these odds")
    return replace(determinations, **{name: _value(name, value, getattr(determinations, name))})


def _unknown(determinations: Any, name: str) -> str:
    lines = dict(getattr(determinations, _main_odds(determinations)))
    others = [field.name for field in fields(determinations)]
    near = get_close_matches(name, [*lines, *others], n=3, cutoff=0)
    return (
        f"{name!r} is neither a line of the pay table nor a determination: "
        f"nearest are {', '.join(near)}; the lines are {', '.join(lines)}"
    )


def _value(name: str, text: str, now: Any) -> Any:
    if isinstance(now, bool):
        if text not in ("true", "false"):
            raise BadMessage(f"{name} is true or false, not {text!r}")
        return text == "true"
    if isinstance(now, int):
        return _whole(name, text)
    if isinstance(now, tuple):
        return tuple(part for part in text.split(",") if part)
    return text


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadMessage(f"{name} is a whole number, not {text!r}") from None


def _main_odds(determinations: Any) -> str:
    return next(g.main_odds for g in GAMES.values() if _is_table(determinations, g.main_odds))


def _is_table(determinations: Any, name: str) -> bool:
    return name.endswith("_odds") and isinstance(getattr(determinations, name, None), tuple)


def _game(name: str) -> _Game:
    if name not in GAMES:
        raise BadMessage(f"{name!r} is not a house game: choose {' or '.join(GAMES)}")
    return GAMES[name]


def check_ante(ante: int) -> int:
    """An ante that can be wagered."""
    if ante < 1:
        raise BadMessage(f"an ante of {ante} is no wager")
    return ante
