"""What of a journal is in the log: for each entry, by its position, a commitment that hides it.

A leaf commits to the stream, the version and the link of an entry, and so to its exact bytes and
all before it in its stream; a salt keeps whoever guesses a player's name and limits from finding
them there. Salts come from a secret beside the signing key: an auditor may have the secret without
the key. It must not know databases, nor what an event means.
"""

import hmac
import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.tlog.notes import PLAIN, BadNote, Signer

DOMAIN = b"croupier log 1\0"
START = bytes(32)  # what the first link of every stream is made from
OWNER = 0o600
SALT = "SALT+"
COMMENT = """\
# The key of a card room's log, and below it the secret of its leaves.
# Whoever has the first line can sign in the room's name. An auditor is given the second alone.
"""


class Row(NamedTuple):
    """An entry of the journal, as the log needs it."""

    position: int
    stream: str
    version: int
    link: bytes


class Salts:
    """The secret that the leaves of one log are made with."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def of(self, position: int) -> bytes:
        """What one leaf is salted with: to be told with that entry, and of no other."""
        return hmac.digest(self._secret, position.to_bytes(8, "big"), "sha256")

    def leaf(self, row: Row) -> bytes:
        """The leaf of an entry."""
        return leaf(self.of(row.position), row.stream, row.version, row.link)

    def __str__(self) -> str:
        return SALT + self._secret.hex()


def leaf(salt: bytes, stream: str, version: int, link: bytes) -> bytes:
    """What stands in the log for an entry."""
    name = stream.encode()
    parts = (DOMAIN, salt, len(name).to_bytes(4, "big"), name, version.to_bytes(8, "big"), link)
    return sha256(b"".join(parts)).digest()


def link(
    previous: bytes, stream: str, version: int, kind: str, rule: str, at: int, data: bytes
) -> bytes:
    """The link of an entry, from the one before it in its stream and its exact bytes.

    The journal's own is room/store.py; this one is for whoever has a receipt and no room.
    """
    named = (stream.encode(), str(version).encode(), kind.encode(), rule.encode(), str(at).encode())
    framed = b"".join(len(each).to_bytes(4, "big") + each for each in named)
    return sha256(previous + framed + data).digest()


class LogKey(NamedTuple):
    """What is in the key file of a log; an auditor's copy has no signer."""

    signer: Signer | None
    salts: Salts


def read_key(path: Path) -> LogKey | None:
    """A key file, which nobody but its owner may read; None where it is not."""
    try:
        mode, text = path.stat().st_mode, path.read_text("ascii")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise CroupierError(f"the key file {path} cannot be read: {error}") from None
    if mode & 0o077:
        raise CroupierError(f"others may read the key file {path}: say chmod 600 {path}")
    lines = [line.strip() for line in text.split("\n") if line.strip() and line[0] != "#"]
    signing = [line for line in lines if line.startswith("PRIVATE+KEY+")]
    salts = [line for line in lines if line.startswith(SALT)]
    try:
        secret = bytes.fromhex(salts[-1].removeprefix(SALT))
    except (IndexError, ValueError):
        raise BadNote(f"{path} has no line SALT+ in it") from None
    return LogKey(Signer.read(signing[-1]) if signing else None, Salts(secret))


def make_key(path: Path, origin: str) -> LogKey:
    """A new key, on the disk before anything is signed with it."""
    key = LogKey(Signer(origin, PLAIN, os.urandom(32)), Salts(os.urandom(32)))
    write_secret(path, f"{COMMENT}{key.signer}\n{key.salts}\n")
    return key


def write_secret(path: Path, text: str) -> None:
    """A file for its owner alone, that was not there before."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError as error:
        raise CroupierError(f"the key file {path} cannot be written: {error}") from None
