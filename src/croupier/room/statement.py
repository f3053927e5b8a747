"""A player's statement: every chip that came into the wallet or left it, in words and as a file.

It must not know HTTP, nor who asks: whose statement it is has been decided.
"""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

from msgspec import Struct

from croupier.room.store import Line, Store

SHOWN = 200  # lines on the screen; the file has them all

WHAT = {
    "chips_issued": "play chips",
    "seat_taken": "sat down",
    "stake_increased": "bought chips",
    "purchase_queued": "bought chips",
    "purchase_lapsed": "chips not added",
    "stake_reduced": "took chips off the table",
    "seat_left": "left the table",
    "chips_cashed_out": "chips back after leaving",
    "seat_vacated": "left the table",
    "time_charged": "paid for the time",
    "house_box_taken": "sat down",
    "house_chips_bought": "bought chips",
    "house_box_left": "left the table",
}
HEADINGS = ("date", "table", "what", "amount", "balance", "journal")


class StatementLine(Struct, frozen=True):
    """Chips in or out of the wallet, what moved them, and what it held then."""

    at: int
    kind: str
    other: str
    amount: int
    balance: int
    what: str
    table: str | None  # by its name
    journal: str  # where it is written: stream and version


class Statement(Struct, frozen=True):
    """The wallet and its latest movements, newest first."""

    wallet: int
    lines: list[StatementLine]
    more: bool  # whether the file has older ones


async def statement(store: Store, wallet: str, names: Mapping[str, str]) -> Statement:
    """What a screen shows; `names` are those of the tables."""
    lines = await store.statement(wallet, SHOWN + 1)
    shown = [_line(line, names) for line in lines[:SHOWN]]
    held = lines[0].balance if lines else 0
    return Statement(held, shown, len(lines) > SHOWN)


async def as_file(store: Store, wallet: str, names: Mapping[str, str]) -> str:
    """Every line, oldest first, with commas between: for a spreadsheet."""
    lines = await store.statement(wallet)
    return _csv(_line(line, names) for line in reversed(lines))


def _line(line: Line, names: Mapping[str, str]) -> StatementLine:
    kind, _, id = line.other.partition(":")
    return StatementLine(
        line.at,
        line.kind,
        line.other,
        line.amount,
        line.balance,
        WHAT.get(line.kind, line.kind.replace("_", " ")),
        names.get(id, id) if kind == "table" else None,
        f"{line.stream} {line.version}",
    )


def _csv(lines: Iterable[StatementLine]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADINGS)
    for line in lines:
        when = datetime.fromtimestamp(line.at / 1000, UTC).isoformat(timespec="seconds")
        amounts = (_dollars(line.amount), _dollars(line.balance))
        writer.writerow((when, line.table or "", line.what, *amounts, line.journal))
    return text.getvalue()


def _dollars(cents: int) -> str:
    """Digits and a point, as a spreadsheet reads them."""
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02d}"
