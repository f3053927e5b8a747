"""The sign at a table: what must be displayed, each line with the clause that asks for it.

Amounts as people read them are here too. Knows no screen.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from croupier.rules.table import Table

INSTRUMENTS = ("omaha", "faro", "stud")


class SignLine(NamedTuple):
    """One line of the sign at the table, and the clause that asks for it."""

    rule: str
    text: str


@lru_cache(maxsize=1 << 12)
def dollars(cents: int) -> str:
    """An amount as people read it: $5, $12,400.80."""
    whole, part = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


def sign(table: "Table") -> tuple[SignLine, ...]:
    """What the sign of a pot table shows: cards, stake, bets, limit, commission, time (4.1)."""
    det, clauses = table.det, table.game.rules
    lines = [SignLine("4.2(a)", f"Minimum table stake {dollars(det.min_table_stake or 0)}")]
    if det.max_buy_in is not None:
        lines.append(SignLine(clauses["buy-in"], f"Maximum buy-in {dollars(det.max_buy_in)}"))
    blinds = " and ".join(map(dollars, det.blinds))
    lines.append(SignLine("4.2(f)", f"Blinds {blinds}" if blinds else f"Ante {dollars(det.ante)}"))
    limit = (det.limit or "").replace("_", " ")
    lines.append(SignLine("4.2(g)", f"Minimum bet {dollars(det.min_bet or 0)}, {limit}"))
    if det.over_blinds:
        lines.append(SignLine("4.2(e)", f"Over-blinds {', '.join(map(dollars, det.over_blinds))}"))
    return (*_cards(table), *lines, *_commission(table), _time(table))


_CONTESTS = {
    "high": ("3.5(b)", "High ball: the highest hand wins"),
    "low": ("3.5(b)", "Low ball: the lowest hand wins"),
    "split": ("3.5(c)", "High/low split: half for the highest hand, half for the lowest"),
}


def _cards(table: "Table") -> Iterator[SignLine]:
    """What is declared before play of the deck, the hands and the deal (2.2, 3.5)."""
    det = table.det
    yield SignLine("2.2", f"{det.deck_size} cards")
    if det.wild_card:
        yield SignLine("2.3", "One joker besides: joker wild")
    yield SignLine(*_CONTESTS[det.contest])
    if det.low_qualifier:
        yield SignLine("3.5(d)", "A low of five odd cards, eight or less")
    if det.ace_low_in_straights:
        yield SignLine("3.5(a)", "The ace is high and low in straights")
    if det.contest != "high":
        yield SignLine("3.6", f"The ace is {det.low_ace} in low hands")
    if det.compulsory == "blind":
        yield SignLine("4.2(d)", f"Opening option {det.opening_option}")
    burn = "A card is burnt before communal cards" if det.burn else "No card is burnt"
    own = {
        "omaha": SignLine("4.2(h)", burn),
        "faro": SignLine("9.2", f"Hole cards are dealt {det.deal_pattern}"),
        "stud": SignLine("4.2(h)", f"The {det.first_opener} card opens the first betting round"),
    }
    yield own[table.game.name]


def _commission(table: "Table") -> tuple[SignLine, ...]:
    terms = table.det.commission
    if terms is None or table.det.tournament:
        return ()
    if terms.basis == "time":
        text = f"Commission {dollars(terms.rate)} for {terms.minutes} minutes, in advance"
        return (SignLine("15.3", text),)
    text = f"Commission {terms.rate_percent} % of the pot, at most {dollars(terms.cap)}"
    return (SignLine("15.2", text),)


def _time(table: "Table") -> SignLine:
    seconds, clauses = table.det.act_seconds, table.game.rules
    if seconds is not None:
        text = f"{seconds} seconds to act, then the hand is folded"
        return SignLine(clauses["general clock"], text)
    given = table.game.clock_seconds
    return SignLine(clauses["clock"], f"{given} seconds to act once the clock is called")
