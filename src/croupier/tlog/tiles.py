"""A tree as static files (C2SP tlog-tiles): where each tile lies, how it is read and written.

Whoever reads may do so out of a folder or over HTTP; what is read is believed only once it leads to
a signed root. It must not know keys, nor what the leaves are.
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from croupier.errors import CroupierError
from croupier.tlog.merkle import HEIGHT, WIDTH, joined, perfect_root, powers

CHECKPOINT, COSIGNED, KEY = "checkpoint", "cosigned", "key"
HASH = 32
PATIENCE = 10  # seconds to wait for a server
LARGEST = 1 << 20  # bytes of anything a log serves
TILE = re.compile(
    r"tile/(?:entries|[0-9]|[1-5][0-9]|6[0-3])/(?:x[0-9]{3}/)*[0-9]{3}"
    r"(?:\.p/(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5]))?"
)


class Missing(CroupierError):
    """What a log should serve is not there, now."""


def tile_path(level: int | str, number: int, width: int = WIDTH) -> str:
    """Where a tile lies: three digits in each part of its number."""
    digits = f"{number % 1000:03}"
    while number := number // 1000:
        digits = f"x{number % 1000:03}/{digits}"
    return f"tile/{level}/{digits}" + ("" if width == WIDTH else f".p/{width}")


class Source(Protocol):
    """Where a log is read."""

    def read(self, name: str) -> bytes: ...
    def give(self, cosigned: bytes, name: str) -> None: ...


class Folder:
    """A log on this machine."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as error:
            raise Missing(f"{self.path / name} cannot be read: {error.strerror}") from None

    def write(self, name: str, data: bytes, durable: bool = False) -> None:
        """Whole or not at all."""
        replace_file(self.path / name, data, durable)

    def drop_parts(self, name: str) -> None:
        """The beginnings of a tile that is full now."""
        folder = self.path / f"{name}.p"
        with suppress(OSError):
            for part in list(folder.iterdir()):
                part.unlink()
            folder.rmdir()

    def give(self, cosigned: bytes, name: str) -> None:
        """Leave a cosignature where the room looks for it."""
        replace_file(self.path / "incoming" / name, cosigned)


class Web:
    """A log that a room serves; an address of a room is that of its log."""

    def __init__(self, address: str) -> None:
        self._base = address.rstrip("/").removesuffix("/log") + "/log/"
        self._open = build_opener(ProxyHandler({})).open

    def read(self, name: str) -> bytes:
        return self._ask(Request(self._base + name))

    def give(self, cosigned: bytes, name: str) -> None:
        kind = {"content-type": "text/plain; charset=utf-8"}
        self._ask(Request(f"{self._base}cosignature", cosigned, kind, method="POST"))

    def _ask(self, request: Request) -> bytes:
        try:
            with self._open(request, timeout=PATIENCE) as answer:
                return bytes(answer.read(LARGEST))
        except HTTPError as error:
            said = error.read(500).decode(errors="replace")
            raise Missing(f"{request.full_url}: {error.code} {said}") from None
        except (URLError, OSError, ValueError) as error:
            raise Missing(f"{request.full_url} cannot be read: {error}") from None


def source(place: str) -> Source:
    """A folder, or the address of a room."""
    return Web(place) if re.match("https?://", place) else Folder(Path(place))


def replace_file(path: Path, data: bytes, durable: bool = False) -> None:
    """Put a file in place in one step; `durable`: after this no fall undoes it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    if durable:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class Tiles:
    """The hashes of a tree of some size, out of its tiles."""

    def __init__(self, source: Source, size: int) -> None:
        self._source, self._size = source, size
        self._kept: dict[str, list[bytes]] = {}

    def subtree(self, first: int, last: int) -> bytes:
        """The hash over these leaves, which are a subtree."""
        peaks = []
        for power in powers(last - first):
            peaks.append(self._perfect(first, power))
            first += power
        return joined(peaks)

    def _perfect(self, first: int, power: int) -> bytes:
        level, within = divmod(power.bit_length() - 1, HEIGHT)
        number, at = divmod(first >> HEIGHT * level, WIDTH)
        return perfect_root(self._tile(level, number)[at : at + (1 << within)])

    def _tile(self, level: int, number: int) -> list[bytes]:
        width = min(WIDTH, (self._size >> HEIGHT * level) - number * WIDTH)
        name = tile_path(level, number, width)
        if name not in self._kept:
            data = self._read(name, tile_path(level, number), width)
            if len(data) != width * HASH:
                raise Missing(f"{name} has {len(data):,} bytes, not {width * HASH:,}")
            self._kept[name] = [data[at : at + HASH] for at in range(0, len(data), HASH)]
        return self._kept[name]

    def _read(self, name: str, full: str, width: int) -> bytes:
        """A beginning of a tile is not kept for ever once the tile is full."""
        try:
            return self._source.read(name)
        except Missing:
            if name == full:
                raise
        return self._source.read(full)[: width * HASH]


def bundle(entries: Iterable[bytes]) -> bytes:
    """Leaves themselves, as a tile of entries holds them."""
    return b"".join(len(each).to_bytes(2, "big") + each for each in entries)


def unbundle(data: bytes) -> Iterator[bytes]:
    """The leaves of such a tile."""
    at = 0
    while at < len(data):
        end = at + 2 + int.from_bytes(data[at : at + 2], "big")
        if end > len(data):
            raise Missing("a tile of entries ends in the middle of one")
        yield data[at + 2 : end]
        at = end


def wait(seconds: float, until: Callable[[], bool]) -> None:
    """Sleep, but not longer than it takes to be told to stop."""
    end = time.monotonic() + seconds
    while not until() and (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 0.2))
