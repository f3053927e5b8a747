"""The built front end out of the package: each file with its type, its tag and how long it keeps.

It must not know the room.
"""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import NamedTuple

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
    return {name: _file(name, data) for name, data in files.items()}


def _file(name: str, data: bytes) -> File:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    plain = kind.startswith("text/") or kind.endswith(("javascript", "json", "svg+xml", "manifest"))
    zipped = gzip.compress(data, mtime=0) if plain and len(data) > 500 else None
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return File(data, zipped, kind, tag, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
