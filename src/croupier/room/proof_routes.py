"""The log as anybody may read it: checkpoint, tiles, the key; and where witnesses bring theirs.

The paths are those of C2SP tlog-tiles below `/log`. It must not know what is in the log.
"""

from litestar import MediaType, Response, get, post
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from croupier.errors import BadMessage
from croupier.room.doors import Asked, Doors, Here, limited
from croupier.room.problems import PROBLEMS
from croupier.room.socket import client_of
from croupier.room.static import ASK_AGAIN, FOR_EVER
from croupier.tlog.notes import LONGEST, BadNote
from croupier.tlog.tiles import CHECKPOINT, COSIGNED, KEY, TILE

TEXT = "text/plain; charset=utf-8"
BYTES = "application/octet-stream"


def _file(doors: Doors, name: str, kind: str, keep: str) -> Response[bytes]:
    folder = None if doors.log is None else doors.log.folder
    try:
        data = (folder / name).read_bytes() if folder is not None else None
    except OSError:
        data = None
    if data is None:
        raise NotFoundException(f"the log has no {name[:60]}")
    return Response(data, media_type=kind, headers={"cache-control": keep})


@get("/log/checkpoint", responses=PROBLEMS, media_type=MediaType.TEXT, sync_to_thread=True)
def newest(doors: Here) -> Response[bytes]:
    """The newest checkpoint of the log, signed, with the cosignatures that are there by now."""
    return _file(doors, CHECKPOINT, TEXT, ASK_AGAIN)


@get("/log/cosigned", responses=PROBLEMS, media_type=MediaType.TEXT, sync_to_thread=True)
def cosigned(doors: Here) -> Response[bytes]:
    """The newest checkpoint that most witnesses have co-signed."""
    return _file(doors, COSIGNED, TEXT, ASK_AGAIN)


@get("/log/key", responses=PROBLEMS, media_type=MediaType.TEXT)
async def key(doors: Here) -> Response[bytes]:
    """The verifier key of the log, whose name is the log's origin."""
    if doors.log is None or doors.log.key is None:
        raise NotFoundException(f"the log has no {KEY}")
    return Response(f"{doors.log.key}\n".encode(), media_type=TEXT)


@get("/log/tile/{path:path}", responses=PROBLEMS, media_type=BYTES, sync_to_thread=True)
def tile(doors: Here, path: FromPath[str]) -> Response[bytes]:
    """A tile of the tree, or of its entries."""
    name = f"tile{path}" if path.startswith("/") else f"tile/{path}"
    if not TILE.fullmatch(name):
        raise NotFoundException(f"the log has no {name[:60]}")
    return _file(doors, name, BYTES, FOR_EVER)


@post("/log/cosignature", responses=PROBLEMS, media_type=MediaType.TEXT)
async def cosignature(request: Asked, doors: Here) -> Response[bytes]:
    """A checkpoint of this log, co-signed by a witness that the operator has named."""
    limited(doors.telling, client_of(request.scope))
    data = await request.body()
    if len(data) > LONGEST:
        raise BadMessage("a note is no longer than 64 KiB")
    if doors.log is None:
        raise NotFoundException("this room keeps no log")
    try:
        new = await doors.log.receive(data)
    except BadNote as error:
        raise BadMessage(str(error)) from None
    return Response(f"{new} new\n".encode(), media_type=TEXT)


ROUTES: tuple[HTTPRouteHandler, ...] = (newest, cosigned, key, tile, cosignature)
