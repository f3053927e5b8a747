"""The built front end out of the package: each file with its type, its tag and how long it keeps.

It must not know the room.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response

FOLDER = Path(__file__).parent / "static"
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"  # the name holds a hash of what is in it
ASK_AGAIN = "no-cache"
NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Croupier</title>
<p>The front end has not been built: run <code>make run</code>, or <code>scripts/web</code>.</p>
</html>"""


class File(NamedTuple):
    """A file as it is sent."""

    data: bytes
    zipped: bytes | None
    kind: str
    tag: str
    keep: str


def load(folder: Path = FOLDER) -> dict[str, File]:
    """Every file by its path below the folder; at least a page that says what is missing."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    files.setdefault(INDEX, NOT_BUILT)
    return {name: file(name, data) for name, data in files.items()}


def file(name: str, data: bytes, kind: str = "") -> File:
    """A file to be sent; its type goes by its name unless it is given."""
    kind = kind or mimetypes.guess_type(name)[0] or "application/octet-stream"
    plain = kind.startswith("text/") or kind.endswith(("javascript", "json", "svg+xml", "manifest"))
    zipped = gzip.compress(data, mtime=0) if plain and len(data) > 500 else None
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return File(data, zipped, kind, tag, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)


def answer(
    request: Request[Any, Any, Any], file: File, more: Mapping[str, str] | None = None
) -> Response[bytes]:
    """The file as this browser takes it; nothing of it where it has it already."""
    headers = {"etag": file.tag, "cache-control": file.keep, "vary": "accept-encoding"}
    headers |= more or {}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    zipped = file.zipped if "gzip" in request.headers.get("accept-encoding", "") else None
    if zipped is not None:
        headers["content-encoding"] = "gzip"
    return Response(zipped or file.data, media_type=file.kind, headers=headers)
