"""HTTP and WebSocket: the one place where the parts of the room are put together.

Every answer is a record, every refusal one sentence with its clause. It must not decide anything
about play: tables do.
"""

from contextlib import suppress
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from h11 import LocalProtocolError
from litestar import Litestar, Request, Response, get, post, put
from litestar.config.app import AppConfig
from litestar.datastructures import Cookie
from litestar.di import NamedDependency, Provide
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import BodyKwarg, FromPath, FromQuery, SkipValidationMarker
from msgspec import Meta, Struct

from croupier.errors import BadMessage
from croupier.room import reading, static, wire
from croupier.room import statement as statements
from croupier.room.accounts import LASTING, Accounts, NotAllowed
from croupier.room.asking import Player
from croupier.room.clock import milliseconds
from croupier.room.library import Library
from croupier.room.limits import Limit
from croupier.room.money import HOUSE, wallet
from croupier.room.problems import PROBLEMS, NotSignedIn, TooOften, problem
from croupier.room.room import Room
from croupier.room.socket import (
    COOKIE,
    MOST,
    Message,
    Receive,
    Scope,
    Send,
    Sockets,
    client_of,
    same_origin,
    token_of,
)
from croupier.room.store import Store, StoreFailed

Asked = Request[Any, Any, Any]

PER_MINUTE = 1200  # requests of one address; the other limits go with it
CONTENT = "; ".join(
    (
        "default-src 'self'",
        "connect-src 'self'",  # its socket too: Safari from 15.4, and the page needs 16.4
        "img-src 'self' data:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
SECURITY = {
    "content-security-policy": CONTENT,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY.items()]

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


class Tables(Struct, frozen=True):
    """The lobby."""

    tables: list[wire.Row]


class Seats(Struct, frozen=True):
    """The tables at which one sits."""

    tables: list[str]


class Rounds(Struct, frozen=True):
    """The latest rounds of play of a table, newest first."""

    rounds: list[wire.RoundRow]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player likes the room."""

    deck: Literal["two", "four"] = "four"
    theme: Literal["system", "light", "dark"] = "system"
    sounds: bool = True
    confirm: bool = True
    motion: Literal["system", "reduced", "full"] = "system"
    shortcuts: bool = True


class Health(Struct, frozen=True):
    """That the room is there, tables that need looking into, and what the operator still owes."""

    status: str
    tables: int
    sockets: int
    stopped: list[str]
    reminders: list[str]


class Doors:
    """What the routes need, put together once."""

    def __init__(
        self, store: Store, room: Room, library: Library, per_minute: float, dev: bool
    ) -> None:
        self.store, self.room, self.library, self.dev = store, room, library, dev
        self.accounts = Accounts(store)
        share = per_minute / PER_MINUTE

        def limit(at_once: int, more_in_a_minute: int) -> Limit:
            return Limit(max(1, round(at_once * share)), more_in_a_minute * share)

        self.anything = limit(PER_MINUTE // 2, PER_MINUTE // 2)
        self.entering = limit(30, 10)  # new guests and accounts, and log-ins, from one address
        self.guessing = limit(5, 2)  # passwords for one name
        most = max(1, round(MOST * share))  # connections from one address
        self.sockets = Sockets(room, self.accounts, limit(100, 1200), dev, most)

    async def person(self, player: Player) -> wire.Person:
        """A player as the wire has it."""
        wallet = await self.accounts.wallet(player)
        return wire.Person(player.id, player.name, player.guest, wallet)


def _limited(limit: Limit, key: str) -> None:
    if not limit.allows(key, milliseconds()):
        raise TooOften("too many requests: wait a moment")


Here = NamedDependency[Doors]
Viewer = NamedDependency[Player | None]
Entered = NamedDependency[Player]


T = TypeVar("T")
# Litestar takes "1" for true; so it only describes a body, and `_strict` reads it.
Body = Annotated[T, BodyKwarg(media_type=RequestEncodingType.JSON), SkipValidationMarker()]


def _strict(kind: type[T], data: object) -> T:
    """A body exactly as it is described, or one sentence on where it is not."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadMessage(str(error)) from None


async def provide_viewer(request: Asked, doors: Here) -> Player | None:
    """Who asks, if they have entered."""
    return await doors.accounts.who(token_of(request.scope))


async def provide_player(viewer: Viewer) -> Player:
    """Who asks; nobody else gets an answer."""
    if viewer is None:
        raise NotSignedIn("enter as a guest or sign in first")
    return viewer


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
    asked = _strict(GuestAsked, data)
    if viewer is not None:
        return Response(Me(await doors.person(viewer)), status_code=200)
    _limited(doors.entering, client_of(request.scope))
    player, token = await doors.accounts.guest(asked.name)
    return _with_session(Me(await doors.person(player)), token, request)


@post("/api/register", responses=PROBLEMS, status_code=200)
async def register(
    request: Asked, doors: Here, viewer: Viewer, data: Body[Credentials]
) -> Response[Me]:
    """Make an account; a guest keeps chips and seats in it."""
    _limited(doors.entering, client_of(request.scope))
    asked = _strict(Credentials, data)
    player, token = await doors.accounts.register(asked.name, asked.password, viewer)
    if before := token_of(request.scope):  # whoever else knows the guest's has no account by it
        await doors.accounts.logout(before)
        doors.sockets.hang_up(before)
    return _with_session(Me(await doors.person(player)), token, request)


@post("/api/login", responses=PROBLEMS, status_code=200)
async def login(request: Asked, doors: Here, data: Body[Credentials]) -> Response[Me]:
    """Sign in."""
    _limited(doors.entering, client_of(request.scope))
    asked = _strict(Credentials, data)
    _limited(doors.guessing, asked.name.casefold())
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


@get("/api/tables", responses=PROBLEMS)
async def tables(doors: Here) -> Tables:
    """Every table of the lobby."""
    return Tables(doors.room.rows())


def _row(doors: Doors, table: str) -> wire.Row:
    row = next((row for row in doors.room.rows() if row.id == table), None)
    if row is None:
        raise NotFoundException(f"there is no table {table[:60]!r}")
    return row


@get("/api/tables/{table:str}", responses=PROBLEMS)
async def one_table(doors: Here, table: FromPath[str]) -> wire.Row:
    """One table as the lobby shows it."""
    return _row(doors, table)


@get("/api/tables/{table:str}/rounds", responses=PROBLEMS)
async def rounds(doors: Here, table: FromPath[str], before: FromQuery[str | None] = None) -> Rounds:
    """The latest rounds of play of a table; or the fifty before one of them, by its id."""
    return Rounds(await doors.room.rounds(_row(doors, table).id, before))


@get("/api/rounds/{round_id:str}", responses=PROBLEMS)
async def one_round(doors: Here, viewer: Viewer, round_id: FromPath[str]) -> wire.RoundStory:
    """A round of play as one may see it: every event with its words and its clause."""
    story = await doors.room.story(round_id, viewer)
    if story is None:
        raise NotFoundException(f"there is no round of play {round_id[:60]!r}")
    return story


@get("/api/settings", responses=PROBLEMS)
async def settings(doors: Here, player: Entered) -> Settings:
    """How one likes the room."""
    return msgspec.convert(await doors.accounts.settings(player), Settings)


@put("/api/settings", responses=PROBLEMS)
async def set_settings(doors: Here, player: Entered, data: Body[Settings]) -> Settings:
    """Change it."""
    chosen = _strict(Settings, data)
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


@get("/healthz", responses=PROBLEMS)
async def health(doors: Here) -> Health:
    """Whether the room runs, and its journal can be read and took what it was last given."""
    await doors.store.balance(HOUSE)
    if doors.store.failing:
        raise StoreFailed(doors.store.failing)
    tables = doors.room.tables.values()
    due = doors.library.reminders({table.setting.game for table in tables})
    stopped = doors.room.stopped()
    status = "some tables are stopped" if stopped else "ok"
    return Health(status, len(tables), len(doors.sockets), stopped, due)


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Asked) -> dict[str, Any]:
    """This interface, described for programs."""
    return request.app.openapi_schema.to_schema()


ROUTES: tuple[HTTPRouteHandler, ...] = (
    *reading.ROUTES,
    enter_as_guest,
    register,
    login,
    logout,
    me,
    more_chips,
    seats,
    tables,
    one_table,
    rounds,
    one_round,
    settings,
    set_settings,
    statement,
    statement_file,
    health,
    openapi,
)


def _front(files: dict[str, static.File], dev: bool) -> HTTPRouteHandler:
    """The route of everything that is not the interface: files, and the page for the rest."""

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def front(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
        name = path.strip("/")
        if name.startswith("api/"):
            raise NotFoundException(f"there is nothing at /{name[:60]}")
        known = static.load() if dev else files
        file = known.get(name) or (None if "." in name else known[static.INDEX])
        if file is None:
            raise NotFoundException(f"there is no file {name[:60]!r}")
        return static.answer(request, file)

    return front


async def _guard(request: Asked) -> None:
    """Every request: not too often, and no change that another site's page asks for."""
    doors: Doors = request.app.state.doors
    _limited(doors.anything, client_of(request.scope))
    if request.method not in ("GET", "HEAD") and not same_origin(request.scope, doors.dev):
        raise NotAllowed("this comes from another site")


class App:
    """The whole as one ASGI application: the socket's route, and Litestar for the rest."""

    def __init__(
        self,
        store: Store,
        room: Room,
        library: Library | None = None,
        *,
        per_minute: float = PER_MINUTE,
        dev: bool = False,
    ) -> None:
        self.doors = Doors(store, room, library or Library(), per_minute, dev)
        self._http = _litestar(self.doors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            if scope.get("method") == "HEAD":  # a GET of which the server keeps the body back
                scope = {**scope, "method": "GET"}
            with suppress(LocalProtocolError):  # of a request that broke off and was answered so
                await self._http(scope, receive, _secured(send))  # type: ignore[arg-type]
        elif scope["path"] == "/api/socket" and self._allows(scope):
            await self.doors.sockets.serve(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    def _allows(self, scope: Scope) -> bool:
        """A socket is a request like any other."""
        return self.doors.anything.allows(client_of(scope), milliseconds())


def _secured(send: Send) -> Send:
    """The same, with the headers that every answer carries, a refusal too."""

    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message["headers"]}
            more = [header for header in HEADERS if header[0] not in own]
            message["headers"] = [*message["headers"], *more]
        await send(message)

    return secured


def _litestar(doors: Doors) -> Litestar:
    def configure(config: AppConfig) -> AppConfig:
        config.state.doors = doors
        return config

    return Litestar(
        [*ROUTES, _front(static.load(), doors.dev)],
        dependencies={
            "doors": Provide(lambda: doors, sync_to_thread=False, use_cache=True),
            "viewer": Provide(provide_viewer),
            "player": Provide(provide_player),
            "library": Provide(lambda: doors.library, sync_to_thread=False, use_cache=True),
            "room": Provide(lambda: doors.room, sync_to_thread=False, use_cache=True),
        },
        before_request=_guard,
        exception_handlers={Exception: problem},
        on_app_init=[configure],
        request_max_body_size=64 * 1024,
        openapi_config=OpenAPIConfig(
            title="Croupier",
            version="1",
            description="Lobby, accounts, histories and rules of the card room.",
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
    )
