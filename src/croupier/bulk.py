"""Strengths for millions of hands at once, by the C kernel; the same numbers as `croupier.hands`.

Cards are bytes: four times the rank (0 for a two) plus the suit in the order c d h s; 52 is the
Joker. Hands stand one after another in any buffer of bytes: bytes, bytearray, array, memoryview,
NumPy. Every row is checked: a byte that is no card of the deck or a card met twice is told with the
number of its row, counted from 0. It must not know games, players or money.
"""

from array import array
from collections import Counter
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from croupier.cards import JOKER, Card, deck
from croupier.errors import BadMessage, CroupierError, Refused
from croupier.hands import Ranking

Buffer = Any  # bytes, bytearray, array, memoryview, NumPy: whatever lends its memory

CODES = {each: code for code, each in enumerate((*deck(), JOKER))}
_CARDS = tuple(CODES)
_KINDS = (
    "five odd cards",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "five of a kind",
    "royal flush",
)


class KernelMissing(CroupierError):
    """The package was installed without its C kernel; tables and single hands do without it."""

    def __init__(self) -> None:
        super().__init__(
            "this needs the bulk kernel, which was not built when croupier was installed: "
            "install a C compiler such as gcc, then install croupier again"
        )


def available() -> bool:
    """Whether the kernel was built."""
    try:
        _kernel()
    except KernelMissing:
        return False
    return True


def encode(cards: Iterable[Card]) -> bytes:
    """Cards as the kernel takes them."""
    return bytes([CODES[each] for each in cards])


def strengths(
    ranking: Ranking, cards: Buffer, size: int | None = None, out: Buffer | None = None
) -> Any:
    """The strength of each hand of 5, 6 or 7 cards, in `out` or in a new array of unsigned ints.

    Where `cards` has two dimensions each row is a hand, and `size` may be left out.
    """
    view = memoryview(cards)
    size = size or (view.shape[1] if view.shape and len(view.shape) == 2 else 0)
    if size not in (5, 6, 7):
        raise BadMessage(f"rows of {size} cards given where a hand is made of 5, 6 or 7")
    result = _place(view, size, out)
    bad = _judge(_kernel().strengths, table(ranking), view, size, result)
    if bad >= 0:
        raise _explain(bad, ranking.strength, _row(view, size, bad))
    return result if out is None else out


def strengths_of_two(
    ranking: Ranking,
    cards: Buffer,
    hole_cards: int = 4,
    communal_cards: int = 5,
    out: Buffer | None = None,
) -> Any:
    """For rows of hole cards, then communal cards: exactly two of the former, three of the latter.

    The strengths are in `out`, or in a new array of unsigned ints.
    """
    check_two(hole_cards, communal_cards)
    view, size = memoryview(cards), hole_cards + communal_cards
    result = _place(view, size, out)
    judge = _kernel().strengths_of_two
    bad = _judge(judge, table(ranking), view, hole_cards, communal_cards, result)
    if bad >= 0:
        row = _row(view, size, bad)
        raise _explain(bad, ranking.strength_of_two, row[:hole_cards], row[hole_cards:])
    return result if out is None else out


def check_two(hole_cards: int, communal_cards: int) -> None:
    """Refuse numbers of cards of which exactly two and three are not played."""
    if hole_cards not in (4, 5) or communal_cards not in (3, 4, 5):
        raise BadMessage(
            f"{hole_cards} hole cards with {communal_cards} communal cards given "
            "where 4 or 5 go with 3, 4 or 5"
        )


def count(
    ranking: Ranking, size: int, held: Iterable[Card] = (), rest: Iterable[Card] | None = None
) -> dict[int, int]:
    """How often each strength occurs among all hands of 5, 6 or 7 cards.

    Each hand has the cards `held`, completed from `rest`: by default the other cards of the deck.
    """
    held = tuple(held)
    rest = [each for each in ranking.order.cards if each not in held] if rest is None else rest
    known = {each: code for each, code in CODES.items() if each in ranking.keys}
    try:
        given, others = (bytes(known[each] for each in cards) for cards in (held, rest))
        return dict(_kernel().count(table(ranking), given, others, size))
    except KeyError as error:
        raise BadMessage(f"{error.args[0]!r} is not a card of the deck in play") from None
    except ValueError:
        raise BadMessage(
            f"a hand of {size} from {len(held)} cards held and {len(others)} others cannot be "
            "counted: 5, 6 or 7 different cards make a hand"
        ) from None


def count_classes(ranking: Ranking, counts: dict[int, int]) -> dict[str, int]:
    """The same counts by class of hand, highest first; "no low" where there is none."""
    by_class: Counter[str] = Counter()
    for strength in sorted(counts, reverse=True):
        line = ranking.hand_class(strength)
        by_class[line.name if line else "no low"] += counts[strength]
    return dict(by_class)


@cache
def _kernel() -> Any:
    try:
        return import_module("croupier._kernel")
    except ImportError:
        raise KernelMissing from None


@cache
def table(ranking: Ranking) -> Any:
    """The kernel's tables for one contest, made once; only the kernels know what is in them."""
    order = ranking.order
    numbers = {line.name: line.code for line in order.classes}
    return _kernel().make_table(
        order.deck_size,
        order.wild_card,
        order.ace_low_in_straights,
        ranking.is_low,
        order.low_ace == "low",
        order.low_qualifier,
        order.wild_duplicate == "deny",
        order.wild_in_low == "excluded",
        order.kickers_count_with_sets,
        bytes(numbers.get(kind, 0) for kind in _KINDS),
    )


def _judge(judge: Any, *given: Any) -> int:
    """The first row that is no hand, or -1."""
    try:
        return int(judge(*given))
    except ValueError as error:
        raise BadMessage(f"cards and out will not do: {error}") from None


def _place(view: memoryview, size: int, out: Buffer | None) -> Any:
    """Where the strengths go, once both buffers are known to fit."""
    if view.itemsize != 1 or not view.c_contiguous:
        raise BadMessage(
            f"cards in items of {view.itemsize} bytes given where a card is one byte "
            "and rows follow one another"
        )
    rows, over = divmod(view.nbytes, size)
    if over:
        raise BadMessage(f"{view.nbytes} bytes are not a whole number of rows of {size} cards")
    if out is None:
        return array("I", bytes(4 * rows))
    place = memoryview(out)
    if place.readonly or place.nbytes != 4 * rows or not place.c_contiguous:
        raise BadMessage(
            f"out has {place.nbytes} bytes{' and is read-only' * place.readonly} "
            f"where {rows} strengths need {4 * rows} to write to"
        )
    return place


def _row(view: memoryview, size: int, row: int) -> list[Card]:
    codes = view.cast("B")[row * size : (row + 1) * size]
    return [_CARDS[code] if code < len(_CARDS) else f"code {code}" for code in codes]


def _explain(row: int, judge: Any, *cards: list[Card]) -> CroupierError:
    """What the scalar path says of a row that the kernel did not take."""
    try:
        judge(*cards)
    except Refused as refusal:
        return Refused(refusal.rule, f"row {row}: {refusal.reason}")
    except BadMessage as error:
        return BadMessage(f"row {row}: {error}")
    raise AssertionError(f"row {row}: the kernel refused {cards}")
