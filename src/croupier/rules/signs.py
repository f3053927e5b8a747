"""The sign at a table: what must be displayed, each line with the clause that asks for it.

Amounts as people read them are here too. Knows no screen.
"""

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
    """What the sign of a pot table shows: stake, compulsory bets, limit, commission, time (4.1)."""
    det, clauses = table.det, table.game.rules
    lines = [SignLine("4.2(a)", f"Minimum table stake {dollars(det.min_table_stake or 0)}")]
    if det.max_buy_in is not None:
        lines.append(SignLine(clauses["top up"], f"Maximum buy-in {dollars(det.max_buy_in)}"))
    blinds = " and ".join(map(dollars, det.blinds))
    lines.append(SignLine("4.2(f)", f"Blinds {blinds}" if blinds else f"Ante {dollars(det.ante)}"))
    limit = (det.limit or "").replace("_", " ")
    lines.append(SignLine("4.2(g)", f"Minimum bet {dollars(det.min_bet or 0)}, {limit}"))
    if det.over_blinds:
        lines.append(SignLine("4.2(e)", f"Over-blinds {', '.join(map(dollars, det.over_blinds))}"))
    return (*lines, *_commission(table), _time(table))


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
