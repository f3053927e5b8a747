"""The house's own chips: what it begins with, what the operator puts in and takes out.

Each is an event of the stream `house`, with who did it and why, and moves chips out of the issue or
back in the same append; a room that runs meanwhile finds them in the ledger. It must not know
tables: what they have set aside for their rounds of play is in their banks and not the house's.
"""

from contextlib import suppress
from typing import NamedTuple

import msgspec

from croupier.errors import BadMessage
from croupier.room.money import HOUSE
from croupier.room.store import (
    ISSUE,
    Entry,
    Once,
    Overdrawn,
    Repeated,
    Store,
    Transfer,
    WrongVersion,
)
from croupier.rules.signs import dollars

STREAM, FIRST = "house", "house/first"
FUNDED, WITHDRAWN = "house_funded", "house_withdrawn"
NO_RULE = ""
MOST = 10**15  # cents at once


class Act(NamedTuple):
    """Chips that came into the house or left it, who decided that, and why."""

    at: int
    kind: str
    amount: int
    by: str
    reason: str


async def begin(store: Store, amount: int, now: int) -> None:
    """What a new house begins with; one that has been funded before has that."""
    first = Act(now, FUNDED, amount, "the room", "what the house begins with")
    with suppress(Repeated, WrongVersion):
        await _keep(store, 0, first, Once(FIRST))


async def fund(store: Store, amount: int, by: str, reason: str, now: int) -> None:
    """Chips for the house."""
    await _do(store, Act(now, FUNDED, amount, by, reason))


async def withdraw(store: Store, amount: int, by: str, reason: str, now: int) -> None:
    """Chips that the house no longer needs; none that a round of play may still cost."""
    try:
        await _do(store, Act(now, WITHDRAWN, amount, by, reason))
    except Overdrawn as short:
        free = f"the house holds {dollars(short.balance)} that no round of play may cost"
        raise BadMessage(f"{free}, not {dollars(amount)}") from None


async def _do(store: Store, act: Act) -> None:
    if not 1 <= act.amount <= MOST:
        raise BadMessage(f"{dollars(act.amount)} is no amount to move: $0.01 to {dollars(MOST)}")
    if not act.by.strip() or not act.reason.strip():
        raise BadMessage("who decides it, and why, goes on record: say both")
    while True:
        try:
            await _keep(store, await store.head(STREAM), act)
            return
        except WrongVersion:  # somebody else was faster by a hair
            continue


async def _keep(store: Store, head: int, act: Act, once: Once | None = None) -> None:
    data = msgspec.json.encode({"amount": act.amount, "by": act.by, "reason": act.reason})
    entry = Entry(STREAM, head + 1, act.kind, data, NO_RULE, act.at)
    source, target = (ISSUE, HOUSE) if act.kind == FUNDED else (HOUSE, ISSUE)
    await store.append(STREAM, head, [entry], [Transfer(source, target, act.amount)], once)


async def acts(store: Store) -> list[Act]:
    """Every one of them; of the first, before amounts were in the event, the ledger has it."""
    moved = {
        line.version: abs(line.amount)
        for line in await store.statement(HOUSE)
        if line.stream == STREAM
    }
    found = []
    for entry in await store.read(STREAM):
        data = msgspec.json.decode(entry.data)
        by, reason = data.get("by", "the room"), data.get("reason", "what the house begins with")
        found.append(Act(entry.at, entry.kind, moved.get(entry.version, 0), by, reason))
    return found
