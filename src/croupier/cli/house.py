"""`croupier house`: the operator puts chips into the house, takes some out, or looks at them.

Each act is journalled with who decided it and why, also while the room runs.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.talk import amount_said
from croupier.errors import BadMessage
from croupier.rules.signs import dollars

if TYPE_CHECKING:
    from croupier.room.house import Act
    from croupier.room.store import Store

EXAMPLES = """examples:
  croupier house show                                       what it holds, and who put it there
  croupier house fund 50000 --by "J. Smith" --reason "opening night"
  croupier house withdraw 20000 --by "J. Smith" --reason "month's end" --store sqlite:///club.db

The room may be running. What a round of play may still cost cannot be withdrawn: docs/room.md
"""


def add(parser: argparse.ArgumentParser) -> None:
    """What can be done, and at which store."""
    verbs = parser.add_subparsers(dest="verb", metavar="show|fund|withdraw", required=True)
    show = verbs.add_parser("show", help="what the house holds, and every act")
    for name, summary in (("fund", "put chips into the house"), ("withdraw", "take chips out")):
        verb = verbs.add_parser(name, help=summary)
        verb.add_argument("amount", metavar="AMOUNT", help="in dollars: 50000")
        verb.add_argument("--by", required=True, metavar="NAME", help="who decides it")
        verb.add_argument("--reason", required=True, metavar="TEXT", help="why")
        _add_store(verb)
    _add_store(show)


def _add_store(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--store", help="as for `croupier serve`: sqlite:///FILE or postgresql://…")


def run(args: argparse.Namespace) -> int:
    """One act, then how the house stands."""
    return asyncio.run(_run(args))


async def _run(args: argparse.Namespace) -> int:
    from croupier.room.store import open_store

    store = await open_store(_address(args.store))
    try:
        if args.verb != "show":
            await _act(store, args)
        for line in await _page(store, args.verb == "show"):
            print(line)
    finally:
        await store.close()
    return 0


def _address(given: str | None) -> str:
    """Only of a room that has been served: an act for a store that nobody opens is none."""
    from croupier.room.serve import default_store
    from croupier.room.store import file_of

    address = given or default_store()
    file = file_of(address)
    if file is not None and not Path(file).is_file():
        raise BadMessage(f"there is no room in {file}: `croupier serve` makes one")
    return address


async def _act(store: "Store", args: argparse.Namespace) -> None:
    from croupier.room import house
    from croupier.room.clock import milliseconds

    act: Callable[..., Awaitable[None]] = house.fund if args.verb == "fund" else house.withdraw
    await act(store, amount_said(args.amount), args.by, args.reason, milliseconds())


async def _page(store: "Store", whole: bool) -> list[str]:
    from croupier.room import house
    from croupier.room.money import HOUSE

    balances = await store.balances()
    aside = sum(held for account, held in balances.items() if account.startswith("bank:"))
    free = f"the house holds {dollars(balances.get(HOUSE, 0))}"
    lines = [f"{free}, and {dollars(aside)} set aside for rounds of play"]
    return lines + [line_of(act) for act in await house.acts(store)] if whole else lines


def line_of(act: "Act") -> str:
    """One act in words."""
    when = datetime.fromtimestamp(act.at / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    done = "funded with" if act.kind == "house_funded" else "gave back"
    return f"{when}  {done} {dollars(act.amount)} by {act.by}: {act.reason}"
