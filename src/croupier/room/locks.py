"""The keys that lock what not everybody may know, in a file apart from the journal.

Seeds, shoes and hands of running rounds are worth stealing, out of a database or any copy of it; so
they are locked before they are written. Each locked entry names its key, so that new rounds can
have a new one. It must not know databases, nor which events hold secrets: it is told which do not.
"""

import os
from base64 import b64decode, b64encode
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.errors import CroupierError
from croupier.room.store import Damaged, Entry

OWNER = 0o600
KEY_BYTES = 32
NONCE_BYTES = 12
TABLE = "table/"  # the streams that hold cards
START = b'{"locked":'
COMMENT = (
    "# The keys of a card room: without them its decks cannot be opened. The last one is in use."
)


class _Locked(msgspec.Struct):
    """An entry's data as it is kept: the key's name, and the rest in base 64."""

    locked: str
    data: str


_DECODER = msgspec.json.Decoder(_Locked)


def is_locked(data: bytes) -> bool:
    """Whether it takes a key to read it."""
    return data.startswith(START)


def called(key: bytes) -> str:
    """What a key is called where it must not be told."""
    return sha256(b"croupier 1 key\0" + key).hexdigest()[:12]


class Use(NamedTuple):
    """Since when a room has had keys, and what it has never written in clear from then on.

    Whoever owns the database can lock nothing; but a deck of their own choice, in clear, would be
    dealt by a room that took it for one of an earlier version.
    """

    since: int  # milliseconds
    never_clear: frozenset[str] = frozenset()

    def forbids(self, entry: Entry) -> bool:
        """Whether this was not written by a room that had its keys, being in clear."""
        if entry.kind not in self.never_clear or not entry.stream.startswith(TABLE):
            return False
        day = datetime.fromtimestamp(self.since / 1000, UTC).date().isoformat()
        return entry.at >= self.since or entry.stream.rpartition("/")[2] > day


class Keys:
    """Every key of a room, the last one for what is written now."""

    def __init__(
        self, keys: Sequence[bytes], clear: Iterable[str], place: str = "", use: Use | None = None
    ) -> None:
        self._locks = {called(key): AESGCM(key) for key in keys}
        self._clear, self._place, self._use = frozenset(clear), place, use
        self.newest = called(keys[-1])

    def lock(self, entry: Entry) -> Entry:
        """The entry as it is kept: of a table, everything that is not listed as clear is locked."""
        if entry.kind in self._clear or not entry.stream.startswith(TABLE):
            return entry
        nonce = os.urandom(NONCE_BYTES)
        sealed = nonce + self._locks[self.newest].encrypt(nonce, entry.data, _bound(entry))
        data = msgspec.json.encode(_Locked(self.newest, b64encode(sealed).decode()))
        return entry._replace(data=data)

    def unlock(self, entry: Entry) -> Entry:
        """The entry as it was before it was locked, if it was."""
        where = f"version {entry.version} of {entry.stream}"
        if not is_locked(entry.data):
            if self._use is not None and self._use.forbids(entry):
                raise Damaged(f"{where} is not locked, as it was when this room wrote it")
            return entry
        if not self.opens(entry):
            raise Damaged(f"{where} is locked with key {_key_of(entry)}, not in {self._place}")
        try:
            kept = _DECODER.decode(entry.data)
            sealed = b64decode(kept.data, validate=True)
            lock = self._locks[kept.locked]
            data = lock.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], _bound(entry))
        except (InvalidTag, ValueError):
            raise Damaged(f"{where} is not what was locked there") from None
        return entry._replace(data=data)

    def opens(self, entry: Entry) -> bool:
        """Whether its key is here."""
        return _key_of(entry) in self._locks


def _key_of(entry: Entry) -> str:
    try:
        return _DECODER.decode(entry.data).locked
    except msgspec.MsgspecError:
        return ""


def _bound(entry: Entry) -> bytes:
    """What was locked for one place opens at no other."""
    return f"{entry.stream}\0{entry.version}\0{entry.kind}".encode()


# the file


def default_path() -> Path:
    """A file among the user's settings, so that whoever copies the data does not copy it too."""
    base = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
    return Path(os.environ.get("CROUPIER_KEY") or f"{base}/croupier/room.key").expanduser()


def read_keys(path: Path) -> list[bytes]:
    """The keys of a file that nobody but its owner may read, in order; none where it is not."""
    try:
        mode, text = path.stat().st_mode, path.read_text("ascii")
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise CroupierError(f"the key file {path} cannot be read: {error}") from None
    if mode & 0o077:
        raise CroupierError(f"others may read the key file {path}: say chmod 600 {path}")
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    return [_key(line.strip(), path) for line in lines]


def _key(text: str, path: Path) -> bytes:
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise CroupierError(f"the key file {path} has a line that is no key of 64 hex digits")
    return key


def add_key(path: Path) -> None:
    """One more key, on the disk before anything is locked with it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND, OWNER)
        with os.fdopen(file, "a", encoding="ascii") as keys:
            first = "" if keys.tell() else COMMENT + "\n"
            keys.write(f"{first}{os.urandom(KEY_BYTES).hex()}\n")
            keys.flush()
            os.fsync(keys.fileno())
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError as error:
        raise CroupierError(f"the key file {path} cannot be written: {error}") from None
