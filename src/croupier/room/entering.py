"""How people come in and go: guests, accounts, passwords, and where one is signed in.

It must not know tables, nor what one owns beyond what a person is told of themselves.
"""

import logging
from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.handlers import HTTPRouteHandler
from msgspec import Meta, Struct

from croupier.room import wire
from croupier.room.accounts import LASTING, NotAllowed, WrongPassword
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.devices import YEAR, Visit
from croupier.room.doors import Asked, Body, Doors, Entered, Here, Viewer, limited, strict
from croupier.room.names import skeleton
from croupier.room.problems import PROBLEMS, TooOften
from croupier.room.socket import COOKIE, client_of, cookie_of, header, token_of

DEVICE = "croupier_device"  # the cookie by which a browser is known when one signs in again
NOTES = 5  # of wrong passwords that are shown

Name = Annotated[str, Meta(min_length=1, max_length=60, description="2 to 20 letters or digits")]
Password = Annotated[str, Meta(min_length=1, max_length=256, description="10 characters or more")]

log = logging.getLogger("croupier.room")


class GuestAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest may wish for."""

    name: Name | None = None


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password."""

    name: Name
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The password one has, and the one to have from now on."""

    old: Password
    new: Password


class SessionNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """One of one's sessions."""

    id: Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)")]


class Me(Struct, frozen=True):
    """Who the room takes one for; nobody before one has entered."""

    player: wire.Person | None


class OpenSession(Struct, frozen=True):
    """Where one is signed in; of an older session not all is known."""

    id: str
    address: str
    browser: str
    since: int | None
    used: int
    here: bool


class WrongPasswords(Struct, frozen=True):
    """That somebody has guessed at one's password."""

    at: int
    wrong: int
    addresses: int


class Sessions(Struct, frozen=True):
    """Where one is signed in, and who has tried to be."""

    sessions: list[OpenSession]
    guessed: list[WrongPasswords]


def _cookie(request: Asked, name: str, value: str, lasting: int) -> Cookie:
    secure = request.scope["scheme"] == "https"
    return Cookie(
        name,
        value=value,
        path="/",
        max_age=lasting // 1000,
        httponly=True,
        secure=secure,
        samesite="lax",
    )


def _with_session(body: Me, token: str, request: Asked, device: str = "") -> Response[Me]:
    cookies = [_cookie(request, COOKIE, token, LASTING)]
    if device:
        cookies.append(_cookie(request, DEVICE, device, YEAR))
    return Response(body, status_code=200, cookies=cookies)


def _visit(request: Asked) -> Visit:
    host = str((request.scope.get("client") or ("",))[0])
    device = cookie_of(request.scope, DEVICE) or ""
    return Visit(host, header(request.scope, b"user-agent"), device)


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
    device = await doors.devices.meet(player, token, _visit(request))
    return _with_session(Me(await doors.person(player)), token, request, device)


@post("/api/login", responses=PROBLEMS, status_code=200)
async def login(request: Asked, doors: Here, data: Body[Credentials]) -> Response[Me]:
    """Sign in; wrong passwords of strangers never keep out a browser that was let in before."""
    address = client_of(request.scope)
    asked, visit = strict(Credentials, data), _visit(request)
    known = visit.device if await doors.devices.knows(asked.name, visit.device) else ""
    limited(doors.entering, known or address)  # what others do at an address is not the owner's
    name = skeleton(asked.name)
    _may_guess(doors, name, address, known)
    try:
        player, token = await doors.accounts.login(asked.name, asked.password)
    except WrongPassword as error:
        await _was_wrong(doors, error.player, address)
        raise
    doors.guesses.right(name, address, known)
    device = await doors.devices.meet(player, token, visit)
    return _with_session(Me(await doors.person(player)), token, request, device)


def _may_guess(doors: Doors, name: str, address: str, known: str) -> None:
    if not doors.guesses.allows(name, address, known, milliseconds()):
        log.warning("too many wrong passwords: %s waits", address)
        raise TooOften(
            "too many wrong passwords: wait some minutes, or sign in where you have been before"
        )


async def _was_wrong(doors: Doors, player: str, address: str) -> None:
    """A line for the operator, which names no name that is nobody's: it may be a password."""
    log.warning("a wrong password for %s from %s", player or "nobody's name", address)
    noted = doors.guesses.wrong(player, address, milliseconds()) if player else None
    if noted is not None:
        data = {"wrong": noted.wrong, "addresses": len(noted.addresses)}
        await doors.accounts.note(player, "wrong_passwords", data)


@post("/api/logout", responses=PROBLEMS, status_code=200)
async def logout(request: Asked, doors: Here) -> Response[Me]:
    """Sign out; every connection of the session ends."""
    if token := token_of(request.scope):
        await doors.accounts.logout(token)
        doors.sockets.hang_up(token)
    return _gone()


@post("/api/logout/everywhere", responses=PROBLEMS, status_code=200)
async def logout_everywhere(doors: Here, player: Entered) -> Response[Me]:
    """Sign out here and wherever else one is signed in; no browser is known any more."""
    _with_account(player)
    await doors.accounts.logout_all(player)
    await doors.devices.forget(player)
    await doors.accounts.note(player.id, "signed_out_everywhere", {})
    doors.sockets.hang_up_player(player.id)
    return _gone()


def _gone() -> Response[Me]:
    gone = Cookie(COOKIE, value="", path="/", max_age=0, httponly=True, samesite="lax")
    return Response(Me(None), status_code=200, cookies=[gone])


@get("/api/me", responses=PROBLEMS)
async def me(request: Asked, doors: Here, viewer: Viewer) -> Response[Me]:
    """Who one is here; the session lasts as long again."""
    token = token_of(request.scope)
    if viewer is None or token is None:
        return Response(Me(None))
    return _with_session(Me(await doors.person(viewer)), token, request)


@post("/api/password", responses=PROBLEMS, status_code=200)
async def change_password(
    request: Asked, doors: Here, player: Entered, data: Body[NewPassword]
) -> Sessions:
    """Have another password; one is signed out wherever else one was signed in."""
    _with_account(player)
    asked, token = strict(NewPassword, data), token_of(request.scope) or ""
    limited(doors.entering, token)  # each takes a core for a while, right or wrong
    address, name = client_of(request.scope), skeleton(player.name)
    _may_guess(doors, name, address, token)
    try:
        await doors.accounts.change_password(player, asked.old, asked.new, token)
    except WrongPassword as error:
        await _was_wrong(doors, error.player, address)
        raise NotAllowed("this is not the password you have") from None
    doors.guesses.right(name, address, token)
    await doors.devices.forget(player, but=cookie_of(request.scope, DEVICE) or "")
    doors.sockets.hang_up_player(player.id, but=token)
    return await _sessions(doors, player, token)


@get("/api/sessions", responses=PROBLEMS)
async def sessions(request: Asked, doors: Here, player: Entered) -> Sessions:
    """Where one is signed in, and whether somebody has guessed at one's password."""
    return await _sessions(doors, player, token_of(request.scope) or "")


@post("/api/sessions/end", responses=PROBLEMS, status_code=200)
async def end_session(
    request: Asked, doors: Here, player: Entered, data: Body[SessionNamed]
) -> Sessions:
    """End one of one's sessions."""
    asked = strict(SessionNamed, data)
    await doors.devices.end(player, asked.id)
    doors.sockets.hang_up_session(player.id, asked.id)
    return await _sessions(doors, player, token_of(request.scope) or "")


async def _sessions(doors: Doors, player: Player, token: str) -> Sessions:
    found = await doors.devices.sessions(player, token)
    rows = [
        OpenSession(each.id, each.address, each.agent, each.since or None, each.used, each.here)
        for each in found
    ]
    return Sessions(rows, await _guessed(doors, player))


async def _guessed(doors: Doors, player: Player) -> list[WrongPasswords]:
    notes = await doors.store.fetch(
        """SELECT at, data FROM events WHERE stream = ? AND kind = 'wrong_passwords'
           ORDER BY version DESC LIMIT ?""",
        f"access/{player.id}",
        NOTES,
    )
    return [
        msgspec.convert({"at": at, **msgspec.json.decode(data)}, WrongPasswords)
        for at, data in notes
    ]


def _with_account(player: Player) -> None:
    if player.guest:
        raise NotAllowed("a guest has no password: make an account first")


ROUTES: tuple[HTTPRouteHandler, ...] = (
    enter_as_guest,
    register,
    login,
    logout,
    logout_everywhere,
    me,
    change_password,
    sessions,
    end_session,
)
