"""Signed notes (C2SP signed-note), checkpoints (tlog-checkpoint) and cosignatures over them.

A note is text, an empty line, and lines of signatures; a checkpoint is a note of three lines:
whose log, how many leaves, which root. Keys are Ed25519. It must not know trees or files.
"""

import re
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from croupier.errors import CroupierError

PLAIN, WITNESS = 1, 4  # what a key signs: the note itself, or that it was seen at a time
LONGEST = 64 * 1024  # bytes of a note
_NAME = re.compile(r"[^\s+\0-\x1f\x7f]+")
_LINE = re.compile(r"— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})")
_COUNT = re.compile(r"0|[1-9][0-9]{0,18}")


class BadNote(CroupierError):
    """No note, or none that was signed by whom it should be."""


class Verifier(NamedTuple):
    """The public half of a key, with the name it signs under."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """What stands before its signatures."""
        return sha256(f"{self.name}\n".encode() + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        key = b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.id.hex()}+{key}"

    def accepts(self, text: str, signature: bytes) -> bool:
        """Whether it has signed this text, if its id stands before the signature."""
        if signature[:4] != self.id:
            return False
        said, proof = text.encode(), signature[4:]
        if self.kind == WITNESS:
            said, proof = _seen(text, int.from_bytes(proof[:8], "big")), proof[8:]
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(proof, said)
        except (InvalidSignature, ValueError):
            return False
        return True


def _seen(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def verifier(text: str) -> Verifier:
    """From `name+id+key`; the id must be that of the key."""
    try:
        name, id, key = text.strip().split("+", 2)
        data = b64decode(key, validate=True)
    except (ValueError, Error):
        raise BadNote(f"{text.strip()[:80]!r} is no verifier key: name+id+key is") from None
    if len(data) != 33 or data[0] not in (PLAIN, WITNESS) or not _NAME.fullmatch(name):
        raise BadNote(f"{text.strip()[:80]!r} is no verifier key of Ed25519")
    found = Verifier(name, data[0], data[1:])
    if found.id.hex() != id:
        raise BadNote(f"the key of {name} has id {found.id.hex()}, not {id[:16]}")
    return found


class Signer:
    """The secret half: signs notes, or co-signs them with the time."""

    def __init__(self, name: str, kind: int, seed: bytes) -> None:
        if not _NAME.fullmatch(name):
            raise BadNote(f"{name!r} is no name of a key: it has a space or a plus in it")
        self._key, self._seed = Ed25519PrivateKey.from_private_bytes(seed), seed
        self.verifier = Verifier(name, kind, self._key.public_key().public_bytes_raw())

    @classmethod
    def read(cls, text: str) -> "Signer":
        """From `PRIVATE+KEY+name+id+seed`."""
        words = text.strip().split("+", 4)
        if len(words) != 5 or words[:2] != ["PRIVATE", "KEY"]:
            raise BadNote("there is no line PRIVATE+KEY+name+id+key in the key file")
        try:
            data = b64decode(words[4], validate=True)
            found = cls(words[2], data[0], data[1:])
        except (ValueError, IndexError):
            raise BadNote("the private key cannot be read") from None
        if found.verifier.id.hex() != words[3]:
            raise BadNote(f"the private key of {words[2]} does not go with its id")
        return found

    def __str__(self) -> str:
        own = self.verifier
        key = b64encode(bytes([own.kind]) + self._seed).decode()
        return f"PRIVATE+KEY+{own.name}+{own.id.hex()}+{key}"

    def sign(self, text: str, at: int = 0) -> str:
        """The line of its signature; a witness says when, in seconds."""
        own = self.verifier
        if own.kind == WITNESS:
            proof = at.to_bytes(8, "big") + self._key.sign(_seen(text, at))
        else:
            proof = self._key.sign(text.encode())
        return f"— {own.name} {b64encode(own.id + proof).decode()}\n"


class Note(NamedTuple):
    """What was signed, and the signatures: by name, id first."""

    text: str
    signatures: tuple[tuple[str, bytes], ...]

    def signed_by(self, key: Verifier) -> bytes | None:
        """This key's signature, if there is one that holds."""
        found = (proof for name, proof in self.signatures if name == key.name)
        return next((proof for proof in found if key.accepts(self.text, proof)), None)

    def __str__(self) -> str:
        lines = (f"— {name} {b64encode(proof).decode()}\n" for name, proof in self.signatures)
        return f"{self.text}\n{''.join(lines)}"

    def also(self, lines: Iterable[str]) -> "Note":
        """With more signatures; one for each id."""
        every = {(name, proof[:4]): proof for name, proof in self.signatures}
        for line in lines:
            name, proof = _signature(line.rstrip("\n"))
            every[name, proof[:4]] = proof
        return Note(self.text, tuple((name, proof) for (name, _), proof in every.items()))


def note(data: str | bytes) -> Note:
    """The note in a text, not yet believed."""
    try:
        text = data if isinstance(data, str) else data.decode()
    except UnicodeDecodeError:
        raise BadNote("a note is text") from None
    body, gap, signatures = text.rpartition("\n\n")
    if (
        not gap
        or not text.endswith("\n")
        or len(text) > LONGEST
        or re.search("[\0-\x09\x0b-\x1f]", text)
    ):
        raise BadNote("this is no note: text, an empty line and signatures are")
    return Note(f"{body}\n", tuple(_signature(each) for each in signatures[:-1].split("\n")))


def _signature(line: str) -> tuple[str, bytes]:
    found = _LINE.fullmatch(line)
    try:
        proof = b64decode(found[2], validate=True) if found else b""
    except Error:
        proof = b""
    if not found or len(proof) < 5:
        raise BadNote(f"{line[:80]!r} is no line of a signature")
    return found[1], proof


class Checkpoint(NamedTuple):
    """Whose log, how many leaves it has, and their root."""

    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


def checkpoint(text: str) -> Checkpoint:
    """From the text of a note; lines after the third are extensions, which we ignore."""
    lines = text.split("\n")
    try:
        origin, size, root = lines[0], lines[1], b64decode(lines[2], validate=True)
    except (IndexError, Error, ValueError):
        raise BadNote("this is no checkpoint: origin, size and root are") from None
    if not origin or not _COUNT.fullmatch(size) or len(root) != 32 or lines[-1]:
        raise BadNote("this is no checkpoint: origin, size and root are")
    return Checkpoint(origin, int(size), root)


def trusted(data: str | bytes, key: Verifier) -> tuple[Checkpoint, Note]:
    """A log's checkpoint, signed by the log itself."""
    found = note(data)
    if found.signed_by(key) is None:
        raise BadNote(f"it is not signed by {key.name} with key {key.id.hex()}")
    says = checkpoint(found.text)
    if says.origin != key.name:
        raise BadNote(f"it is a checkpoint of {says.origin[:80]}, not of {key.name}")
    return says, found


def seen_at(proof: bytes) -> int:
    """When a witness co-signed, in seconds."""
    return int.from_bytes(proof[4:12], "big")
