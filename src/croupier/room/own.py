"""What players do about themselves: enter, keep an account, look after their chips and settings.

It must not know tables beyond where one sits.
"""

from typing import Annotated, Literal

import msgspec
from litestar import Response, get, post, put
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from litestar.params import QueryParameter
from msgspec import Meta, Struct

from croupier.room import statement as statements
from croupier.room import wire
from croupier.room.accounts import LASTING
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.doors import Asked, Body, Doors, Entered, Here, Viewer, limited, strict
from croupier.room.money import wallet
from croupier.room.problems import PROBLEMS
from croupier.room.protection import PERIODS, Period
from croupier.room.socket import COOKIE, client_of, token_of

Name = Annotated[str, Meta(min_length=1, max_length=60, description="2 to 20 letters or digits")]
Password = Annotated[str, Meta(min_length=1, max_length=256, description="8 characters or more")]


class GuestAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest may wish for."""

    name: Name | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class Me(Struct, frozen=True):
    """Who the room takes one for; nobody before one has entered."""

    player: wire.Person | None


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


def _with_session(body: Me, token: str, request: Asked) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        value=token,
        path="/",
        max_age=LASTING // 1000,
        httponly=True,
        secure=request.scope["scheme"] == "https",
        samesite="lax",
    )
    return Response(body, status_code=200, cookies=[cookie])


@post("/api/guest", responses=PROBLEMS, status_code=200)
async def enter_as_guest(
    request: Asked, doors: Here, viewer: Viewer, data: Body[GuestAsked]
) -> Response[Me]:
    """Enter without an account, with play chips; whoever has entered stays who they are."""
    asked = strict(GuestAsked, data)
    if viewer is not None:
        return Response(Me(await doors.person(viewer)), status_code=200)
    limited(doors.entering, client_of(request.scope))
    player, token = await doors.accounts.guest(asked.name)
    return _with_session(Me(await doors.person(player)), token, request)


@post("/api/register", responses=PROBLEMS, status_code=200)
async def register(
    request: Asked, doors: Here, viewer: Viewer, data: Body[Credentials]
) -> Response[Me]:
    """Make an account; a guest keeps chips and seats in it."""
    limited(doors.entering, client_of(request.scope))
    asked = strict(Credentials, data)
    player, token = await doors.accounts.register(asked.name, asked.password, viewer)
    if before := token_of(request.scope):  # whoever else knows the guest's has no account by it
        await doors.accounts.logout(before)
        doors.sockets.hang_up(before)
    return _with_session(Me(await doors.person(player)), token, request)


@post("/api/login", responses=PROBLEMS, status_code=200)
async def login(request: Asked, doors: Here, data: Body[Credentials]) -> Response[Me]:
    """Sign in."""
    limited(doors.entering, client_of(request.scope))
    asked = strict(Credentials, data)
    limited(doors.guessing, asked.name.casefold())
    player, token = await doors.accounts.login(asked.name, asked.password)
    return _with_session(Me(await doors.person(player)), token, request)


@post("/api/logout", responses=PROBLEMS, status_code=200)
async def logout(request: Asked, doors: Here) -> Response[Me]:
    """Sign out; every connection of the session ends."""
    if token := token_of(request.scope):
        await doors.accounts.logout(token)
        doors.sockets.hang_up(token)
    gone = Cookie(COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax")
    return Response(Me(None), status_code=200, cookies=[gone])


@get("/api/me", responses=PROBLEMS)
async def me(request: Asked, doors: Here, viewer: Viewer) -> Response[Me]:
    """Who one is here; the session lasts as long again."""
    token = token_of(request.scope)
    if viewer is None or token is None:
        return Response(Me(None))
    return _with_session(Me(await doors.person(viewer)), token, request)


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
    text = await statements.as_file(doors.store, wallet(player.id), doors.room.names())
    headers = {
        "content-disposition": 'attachment; filename="statement.csv"',
        "cache-control": "no-store",
    }
    return Response(text, media_type="text/csv", headers=headers)


@get("/api/result", responses=PROBLEMS)
async def result(doors: Here, player: Entered, since: Since = 0) -> Result:
    """How one has done since a time, and since one sat down where one sits."""
    room = doors.room
    held, seats = room.on_tables(player.id), room.tables_of(player.id)
    found = await room.protection.position_with(player.id, since, seats)
    net = found.returned + held - found.bought
    return Result(found.bought, found.returned, held, net)


@get("/api/protection", responses=PROBLEMS)
async def protection(doors: Here, player: Entered) -> Protected:
    """The limits one has set, and whether one is on a break."""
    return await _protected(doors, player)


@put("/api/protection/limit", responses=PROBLEMS)
async def set_limit(doors: Here, player: Entered, data: Body[LimitAsked]) -> Protected:
    """Set a limit: a stricter one holds at once, a looser one a day later."""
    asked = strict(LimitAsked, data)
    await doors.room.protection.limit(player.id, asked.period, asked.amount)
    await doors.room.bar(player)
    return await _protected(doors, player)


@post("/api/protection/break", responses=PROBLEMS, status_code=200)
async def take_break(doors: Here, player: Entered, data: Body[BreakAsked]) -> Protected:
    """Take a break, which cannot be made shorter; seats are left when their rounds are over."""
    asked = strict(BreakAsked, data)
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
    enter_as_guest,
    register,
    login,
    logout,
    me,
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
