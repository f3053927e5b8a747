"""What players look after themselves: their chips, settings, statement and limits.

It must not know tables beyond where one sits, nor how people come in.
"""

from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from croupier.room import statement as statements
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.doors import Body, Doors, Entered, Here, Viewer, limited, strict
from croupier.room.entering import Me
from croupier.room.money import wallet
from croupier.room.problems import PROBLEMS
from croupier.room.protection import PERIODS, Period


class Seats(Struct, frozen=True):
    """The tables at which one sits."""

    tables: list[str]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player likes the room."""

    deck: Literal["two", "four"] = "four"
    theme: Literal["system", "light", "dark"] = "system"
    sounds: bool = True
    confirm: bool = True
    motion: Literal["system", "reduced", "full"] = "system"
    shortcuts: bool = True
    reality: Literal[0, 15, 30, 60] = 60  # minutes of play between two words on how long it was


Since = Annotated[int, QueryParameter(ge=0, le=2**53, description="milliseconds")]
Amount = Annotated[int, Meta(ge=0, le=10**12, description="cents")]


class LimitAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """The most to buy in for in a period; none for no limit."""

    period: Period
    amount: Amount | None


class BreakAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """For how many days not to play."""

    days: Annotated[int, Meta(ge=1, le=3650)]


class OwnLimit(Struct, frozen=True):
    """A limit of one's own, how much of it is used, and what it will be if it is to change."""

    period: Period
    amount: int | None
    bought: int
    later: int | None
    since: int | None  # of `later`; None where nothing is to change


class Protected(Struct, frozen=True):
    """What one has set for one's own protection."""

    limits: list[OwnLimit]
    until: int | None  # when the present break ends


class Result(Struct, frozen=True):
    """How one has done: bought in, had back, and what is on the tables now."""

    bought: int
    returned: int
    on_tables: int
    net: int


@post("/api/chips", responses=PROBLEMS, status_code=200)
async def more_chips(doors: Here, player: Entered) -> Me:
    """Have a low wallet made up to the play chips one begins with."""
    await doors.accounts.more_chips(player)
    return Me(await doors.person(player))


@get("/api/seats", responses=PROBLEMS)
async def seats(doors: Here, viewer: Viewer) -> Seats:
    """At which tables one sits; at none before one has entered."""
    return Seats([] if viewer is None else doors.room.tables_of(viewer.id))


@get("/api/settings", responses=PROBLEMS)
async def settings(doors: Here, player: Entered) -> Settings:
    """How one likes the room."""
    return msgspec.convert(await doors.accounts.settings(player), Settings)


@put("/api/settings", responses=PROBLEMS)
async def set_settings(doors: Here, player: Entered, data: Body[Settings]) -> Settings:
    """Change it."""
    chosen = strict(Settings, data)
    await doors.accounts.set_settings(player, msgspec.to_builtins(chosen))
    return chosen


@get("/api/statement", responses=PROBLEMS)
async def statement(doors: Here, player: Entered) -> statements.Statement:
    """What came into one's wallet and went out of it, the latest first."""
    return await statements.statement(doors.store, wallet(player.id), doors.room.names())


@get("/api/statement.csv", responses=PROBLEMS, media_type="text/csv")
async def statement_file(doors: Here, player: Entered) -> Response[str]:
    """All of it as a file for a spreadsheet, the oldest first."""
    limited(doors.accounting, player.id)
    text = await statements.as_file(doors.store, wallet(player.id), doors.room.names())
    headers = {
        "content-disposition": 'attachment; filename="statement.csv"',
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/csv", headers=headers)


@get("/api/result", responses=PROBLEMS)
async def result(doors: Here, player: Entered, since: Since = 0) -> Result:
    """How one has done since a time, and since one sat down where one sits."""
    limited(doors.accounting, player.id)
    room = doors.room
    held, seats = room.on_tables(player.id), room.tables_of(player.id)
    found = await room.protection.position_with(player.id, since, seats)
    net = found.returned + held - found.bought
    return Result(found.bought, found.returned, held, net)


@get("/api/protection", responses=PROBLEMS)
async def protection(doors: Here, player: Entered) -> Protected:
    """The limits one has set, and whether one is on a break."""
    limited(doors.accounting, player.id)
    return await _protected(doors, player)


@put("/api/protection/limit", responses=PROBLEMS)
async def set_limit(doors: Here, player: Entered, data: Body[LimitAsked]) -> Protected:
    """Set a limit: a stricter one holds at once, a looser one a day later."""
    asked = strict(LimitAsked, data)
    limited(doors.deciding, player.id)
    await doors.room.protection.limit(player.id, asked.period, asked.amount)
    await doors.room.bar(player)
    return await _protected(doors, player)


@post("/api/protection/break", responses=PROBLEMS, status_code=200)
async def take_break(doors: Here, player: Entered, data: Body[BreakAsked]) -> Protected:
    """Take a break, which cannot be made shorter; seats are left when their rounds are over."""
    asked = strict(BreakAsked, data)
    limited(doors.deciding, f"break {player.id}")
    await doors.room.protection.rest(player.id, asked.days)
    await doors.room.bar(player)
    return await _protected(doors, player)


async def _protected(doors: Doors, player: Player) -> Protected:
    own, now = doors.room.protection, milliseconds()
    terms = await own.terms(player.id)
    limits = []
    for period, cap in terms.caps.items():
        bought = (await own.position(player.id, now - PERIODS[period])).bought
        later = (cap.later, cap.since) if cap.since else (None, None)
        limits.append(OwnLimit(period, cap.amount, bought, *later))
    return Protected(limits, terms.until if terms.until > now else None)


ROUTES: tuple[HTTPRouteHandler, ...] = (
    more_chips,
    seats,
    settings,
    set_settings,
    statement,
    statement_file,
    result,
    protection,
    set_limit,
    take_break,
)
