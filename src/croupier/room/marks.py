"""What a room has acknowledged, and whether a store still holds it.

The link of the last entry that was answered for is asked for again with every group that is
written, and is kept in a small file apart from the store, so that a store that is missing, older or
another one is a question when the room opens, not a new room. It must not know databases.
"""

import json
import logging
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from croupier.errors import CroupierError
from croupier.room.store import StoreLost

SECTOR = 512  # bytes of the file: few enough to be written over in one piece
OWNER = 0o600
SQLITE = "sqlite:///"

log = logging.getLogger("croupier.room")


class Mark(NamedTuple):
    """The last entry that was acknowledged; `first` is the link of the journal's first one."""

    first: bytes
    position: int
    link: bytes


class Found(NamedTuple):
    """What a store holds: its first link, its last position, and the link at another."""

    first: bytes | None = None
    last: int = 0
    link: bytes | None = None


def amiss(mark: Mark | None, found: Found) -> str:
    """Why a store is not the one in which the mark was made; nothing where it is."""
    if mark is None or found.link == mark.link:
        return ""
    if not found.last:
        what = "is empty"
    elif found.first != mark.first:
        what = "holds the journal of another room"
    elif found.last < mark.position:
        what = f"is an older copy, which ends at entry {found.last:,}"
    else:
        what = "is an older copy, which has gone another way since"
    return f"{what}; this room has acknowledged entry {mark.position:,}"


class Acknowledged:
    """What a room has answered for in one store; given a folder, a file there remembers it."""

    def __init__(self, store: str, folder: Path | None = None, accept: bool = False) -> None:
        self._store, self._folder, self._accept = _plain(store), folder, accept
        self.name = _name(self._store)
        self.mark: Mark | None = None
        self.given_up: Mark | None = None  # what whoever starts the room will do without
        self._own = None if folder is None else _read(self._path(folder))
        self._file: int | None = None

    def _path(self, folder: Path) -> Path:
        return folder / f"{sha256(self._store.encode()).hexdigest()[:24]}.mark"

    # while it is opened

    def absent(self) -> None:
        """There is no store at all: a new room, unless one was here."""
        if self._own is not None:
            self._ask("is missing", self._own)

    def expected(self) -> list[Mark]:
        """What the store should hold: our own mark, or those of stores it may be a copy of."""
        if self._own is not None:
            return [self._own]
        others = self._folder.glob("*.mark") if self._folder is not None else ()
        return [mark for path in sorted(others) if (mark := _read(path)) is not None]

    def admit(self, mark: Mark, found: Found) -> None:
        """A store in which the mark is missing is a question; another room's mark says nothing."""
        if mark is self._own or found.first == mark.first:
            self._ask(amiss(mark, found), mark)

    def _ask(self, wrong: str, mark: Mark) -> None:
        if wrong and not self._accept:
            raise CroupierError(
                f"{self.name} {wrong}{self._last_seen(mark, wrong)}. Put the right store back,"
                " or say --accept-loss to go on with what is there (docs/room.md)"
            )
        if wrong:
            self.given_up = mark

    def _last_seen(self, mark: Mark, wrong: str) -> str:
        """What was acknowledged, where it has not been said, and when."""
        entry = "" if "acknowledged" in wrong else f"; it held {mark.position:,} entries"
        if self._folder is None or mark is not self._own:
            return entry
        at = datetime.fromtimestamp(self._path(self._folder).stat().st_mtime, UTC)
        return f"{entry} on {at:%d %B %Y at %H:%M} UTC"

    def begin(self, found: Found) -> None:
        """What is there now is what is answered for, and is remembered from here on."""
        if found.first is not None and found.link is not None:
            self.mark = Mark(found.first, found.last, found.link)
        if self._folder is None:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self._path(self._folder), os.O_CREAT | os.O_RDWR, OWNER)
        except OSError as error:
            log.warning("%s: a store that is lost will not be missed at the next start", error)
        self._remember()

    # while it is written to

    def hold(self, mark: Mark | None, found: Found) -> None:
        """Go on only in the store in which everything was acknowledged up to this mark."""
        if wrong := amiss(mark, found):
            raise self.lost(wrong)

    def lost(self, wrong: str) -> StoreLost:
        """That it is not there any more."""
        return StoreLost(f"{self.name} {wrong}")

    def note(self, found: Found, events: Sequence[tuple[Any, ...]]) -> None:
        """These rows are durable, and may be answered for."""
        if events:
            first = found.first or events[0][-1]
            self.mark = Mark(first, events[-1][0], events[-1][-1])
            self._remember()

    def _remember(self) -> None:
        """Written over, not flushed: it outlives the process, and is never ahead of the store."""
        if self._file is None or self.mark is None:
            return
        first, position, link = self.mark
        text = json.dumps([first.hex(), position, link.hex(), self._store[-200:]])
        with suppress(OSError):  # a mark that stays behind is still true
            os.pwrite(self._file, text.encode().ljust(SECTOR), 0)

    def close(self) -> None:
        """The file is complete."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _read(path: Path) -> Mark | None:
    """The mark in a file; none where none was made yet, or the machine fell before it was."""
    try:
        first, position, link, _ = json.loads(path.read_bytes().strip(b"\0 ") or b"null")
        return Mark(bytes.fromhex(first), int(position), bytes.fromhex(link))
    except (OSError, ValueError, TypeError):
        return None


def _plain(store: str) -> str:
    """The address of a store as it may be written down: the whole path, and no password."""
    if store.startswith(SQLITE):
        return SQLITE + str(Path(store.removeprefix(SQLITE)).absolute())
    store = re.sub(r"(://[^/?@:]*):[^/?@]*@", r"\1@", store)
    return re.sub(r"([?&]password=)[^&]*", r"\1", store)


def _name(store: str) -> str:
    """What a sentence calls it."""
    if store.startswith(SQLITE):
        return Path(store).name
    return f"the database {urlsplit(store).path.strip('/') or 'in PostgreSQL'}"
