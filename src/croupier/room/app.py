"""HTTP and WebSocket: the one place where the parts of the room are put together.

Every answer is a record, every refusal one sentence with its clause. It must not decide anything
about play: tables do.
"""

from contextlib import suppress
from typing import Any

from h11 import LocalProtocolError
from litestar import Litestar, Response, get
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.exceptions import NotFoundException, ServiceUnavailableException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from croupier.room import entering, own, proof_routes, reading, static, wire
from croupier.room.accounts import NotAllowed
from croupier.room.clock import milliseconds
from croupier.room.doors import (
    PER_MINUTE,
    Asked,
    Doors,
    Here,
    Viewer,
    limited,
    provide_player,
    provide_viewer,
)
from croupier.room.library import Library
from croupier.room.money import HOUSE
from croupier.room.problems import PROBLEMS, problem
from croupier.room.proving import RoomLog
from croupier.room.room import Room
from croupier.room.socket import (
    Message,
    Receive,
    Scope,
    Send,
    client_of,
    same_origin,
)
from croupier.room.store import PUT_BACK, Store

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
# once over TLS, always: only where the room is told so, by a proxy it is told to trust
STRICT = (b"strict-transport-security", b"max-age=31536000")
HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY.items()]


class Tables(Struct, frozen=True):
    """The lobby."""

    tables: list[wire.Row]


class Rounds(Struct, frozen=True):
    """The latest rounds of play of a table, newest first."""

    rounds: list[wire.RoundRow]


class Health(Struct, frozen=True):
    """That the room is there, tables that need looking into, and what the operator still owes."""

    status: str
    tables: int
    sockets: int
    stopped: list[str]
    reminders: list[str]


class Ready(Struct, frozen=True):
    """At how many tables one may play."""

    tables: int


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
async def rounds(
    request: Asked, doors: Here, table: FromPath[str], before: FromQuery[str | None] = None
) -> Rounds:
    """The latest rounds of play of a table; or the fifty before one of them, by its id."""
    if before is not None:
        limited(doors.telling, client_of(request.scope))
    return Rounds(await doors.room.rounds(_row(doors, table).id, before))


@get("/api/rounds/{round_id:str}", responses=PROBLEMS)
async def one_round(
    request: Asked, doors: Here, viewer: Viewer, round_id: FromPath[str]
) -> wire.RoundStory:
    """A round of play as one may see it: every event with its words and its clause."""
    story = doors.room.at_hand(round_id, viewer)
    if story is None:
        limited(doors.telling, client_of(request.scope))
        story = await doors.room.story(round_id, viewer)
    if story is None:
        raise NotFoundException(f"there is no round of play {round_id[:60]!r}")
    return story


@get("/healthz", responses=PROBLEMS)
async def health(doors: Here) -> Health:
    """Whether the room runs, and its journal can be read and took what it was last given."""
    await _writable(doors)
    tables = doors.room.tables.values()
    due = doors.library.reminders({table.setting.game for table in tables})
    stopped = doors.room.stopped()
    status = "some tables are stopped" if stopped else "ok"
    if doors.log is not None and doors.log.wrong:
        due = [f"the log stands still: {doors.log.wrong}", *due]
    return Health(status, len(tables), len(doors.sockets), stopped, due)


async def _writable(doors: Doors) -> None:
    """Nothing, where the journal is there and can be written to; for the operator, why not."""
    if doors.store.lost:
        raise ServiceUnavailableException(f"{doors.store.lost}. {PUT_BACK}")
    await doors.store.balance(HOUSE)
    if doors.store.failing:
        raise ServiceUnavailableException(f"nothing can be written: {doors.store.failing}")


@get("/readyz", responses=PROBLEMS)
async def ready(doors: Here) -> Ready:
    """Whether players may be sent here: the journal takes what it is given, and tables are open."""
    await _writable(doors)
    running = [table for table in doors.room.tables.values() if not table.stopped]
    if not running:
        raise ServiceUnavailableException("no table is open")
    return Ready(len(running))


@get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Asked) -> dict[str, Any]:
    """This interface, described for programs."""
    return request.app.openapi_schema.to_schema()


ROUTES: tuple[HTTPRouteHandler, ...] = (
    *reading.ROUTES,
    *entering.ROUTES,
    *own.ROUTES,
    *proof_routes.ROUTES,
    tables,
    one_table,
    rounds,
    one_round,
    health,
    ready,
    openapi,
)


def _front(files: dict[str, static.File], dev: bool) -> HTTPRouteHandler:
    """The route of everything that is not the interface: the page, which is one, and its files."""

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def front(request: Asked, path: FromPath[str] = "") -> Response[bytes]:
        name = path.strip("/") or static.INDEX
        file = (static.load() if dev else files).get(name)
        if file is None:
            raise NotFoundException(f"there is nothing at /{name[:60]}")
        return static.answer(request, file)

    return front


async def _guard(request: Asked) -> None:
    """Every request: not too often, and no change that another site's page asks for."""
    doors: Doors = request.app.state.doors
    limited(doors.anything, client_of(request.scope))
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
        guests: int | None = None,
        dev: bool = False,
        log: RoomLog | None = None,
    ) -> None:
        self.doors = Doors(store, room, library or Library(), per_minute, guests, dev, log)
        self._http = _litestar(self.doors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            if scope.get("method") == "HEAD":  # a GET of which the server keeps the body back
                scope = {**scope, "method": "GET"}
            with suppress(LocalProtocolError):  # of a request that broke off and was answered so
                await self._http(scope, receive, _secured(scope, send))  # type: ignore[arg-type]
        elif scope["path"] == "/api/socket" and self._allows(scope):
            await self.doors.sockets.serve(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})

    def _allows(self, scope: Scope) -> bool:
        """A socket is a request like any other."""
        return self.doors.anything.allows(client_of(scope), milliseconds())


def _secured(scope: Scope, send: Send) -> Send:
    """The same, with the headers that every answer carries, a refusal too."""
    headers = [*HEADERS, STRICT] if scope.get("scheme") == "https" else HEADERS

    async def secured(message: Message) -> None:
        if message["type"] == "http.response.start":
            own = {name for name, _ in message["headers"]}
            more = [header for header in headers if header[0] not in own]
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
