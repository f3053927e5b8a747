"""Keeps a log: takes entries in order of position, writes tiles, signs checkpoints, remembers.

What was signed is remembered durably, apart from the tiles, before a signature leaves. On every
start the whole journal is walked again and must lead to every root that was ever remembered: tiles
that were lost or torn are made again, a journal that went back or was rewritten is never signed.
It must not know databases or tasks: it is given rows.
"""

import fcntl
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from croupier.errors import CroupierError
from croupier.tlog.leaves import Row, Salts
from croupier.tlog.merkle import EMPTY, WIDTH, Growing, leaf_hash
from croupier.tlog.notes import BadNote, Checkpoint, Note, Signer, Verifier, trusted
from croupier.tlog.tiles import (
    CHECKPOINT,
    COSIGNED,
    KEY,
    Folder,
    Missing,
    bundle,
    replace_file,
    tile_path,
)

RECENT = 256  # checkpoints that may still be co-signed
ENTRIES = "entries"


class Inconsistent(CroupierError):
    """The journal is not the one that was signed: no signature, now or later."""


class Keeper:
    """One log in its folder; `memory` is a file elsewhere."""

    def __init__(
        self,
        folder: Path,
        signer: Signer,
        salts: Salts,
        memory: Path,
        witnesses: Sequence[Verifier] = (),
    ) -> None:
        self.folder, self._signer, self._salts = Folder(folder), signer, salts
        self._memory, self._witnesses = memory, tuple(witnesses)
        self.key = signer.verifier
        self._lock = _only_one(memory)
        self._due = self._remembered()  # sizes at which the root is known
        self.goal = max(self._due, default=0)  # up to here it was signed before
        self.signed = 0  # up to here it was signed by now
        self._recent: dict[int, Note] = {}
        self._recall_cosigned()
        self._mending = False
        self._begin()

    def _begin(self) -> None:
        self._tree, self._row = Growing(), list[bytes]()
        self._unwritten: dict[str, bytes] = {}
        self._torn = False
        self._last: Row | None = None

    @property
    def size(self) -> int:
        """How many entries were taken."""
        return self._tree.size

    @property
    def settled(self) -> bool:
        """Whether all that was ever signed was found in the journal again."""
        return self.size >= self.goal and not self._mending

    # what was signed before

    def _remembered(self) -> dict[int, bytes]:
        """Sizes and roots, of the memory and of the folder."""
        found = dict[int, bytes]()
        try:
            kept = json.loads(self._memory.read_text("ascii"))
            found[int(kept["size"])] = bytes.fromhex(kept["root"])
        except FileNotFoundError:
            pass
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise Inconsistent(f"{self._memory} cannot be read: {error!r}") from None
        self._add_published(found)
        if not found:
            raise Inconsistent(f"what was signed is not known any more: {self._memory} is missing")
        return found

    def _add_published(self, found: dict[int, bytes]) -> None:
        """What lies in the folder; where the memory is lost it must be ours."""
        try:
            says, _ = trusted(self.folder.read(CHECKPOINT), self.key)
        except Missing:
            return
        except BadNote as error:
            if not found:
                raise Inconsistent(f"the checkpoint in {self.folder.path}: {error}") from None
            return
        if found.setdefault(says.size, says.root) != says.root:
            raise Inconsistent(f"two roots were signed for {says.size:,} entries")

    def _recall_cosigned(self) -> None:
        with suppress(Missing, BadNote):
            says, kept = trusted(self.folder.read(COSIGNED), self.key)
            if says.size <= self.goal:
                self._recent[says.size] = kept

    # entries

    def take(self, rows: Iterable[Row]) -> None:
        """The next entries; before new ones the last that was taken comes once more."""
        for row in rows:
            if self._last is not None and row.position == self._last.position:
                self._same(row)
                continue
            if self._mending and not self.size and row.position != 1:
                return  # it is walked again from the beginning
            if row.position != self.size + 1:
                raise Inconsistent(f"the journal has entry {row.position:,} after {self.size:,}")
            self._add(row)

    def _same(self, row: Row) -> None:
        if row != self._last:
            raise Inconsistent(f"entry {row.position:,} of the journal is not what it was")

    def ended(self) -> None:
        """There are no more rows: that must not be less than was signed."""
        if self._mending and not self.size:
            return  # it is walked again from the beginning
        if self.size < self.goal:
            raise Inconsistent(
                f"the journal ends at entry {self.size:,}; the log has signed {self.goal:,}"
            )

    def gone(self) -> None:
        """Not even the last entry is there any more."""
        raise Inconsistent(f"the journal has lost entry {self.size:,}, which the log has taken")

    def _add(self, row: Row) -> None:
        entry, self._last = self._salts.leaf(row), row
        self._row.append(entry)
        for level, number, hashes in self._tree.add(leaf_hash(entry)):
            self._full(tile_path(level, number), b"".join(hashes))
        if len(self._row) == WIDTH:
            self._full(tile_path(ENTRIES, self.size // WIDTH - 1), bundle(self._row))
            self._row = []
        if self.size in self._due:
            self._compare()

    def _full(self, name: str, data: bytes) -> None:
        if self.size > self.goal or self._mending:
            self._unwritten[name] = data
            return
        with suppress(Missing):
            if self.folder.read(name) == data:
                return
        self._torn = True

    def _compare(self) -> None:
        """Where a root is known; at the last of them, tiles that were torn are made again."""
        if self._tree.root() != self._due[self.size]:
            raise Inconsistent(
                f"the journal up to entry {self.size:,} is not what the log has signed"
            )
        if self.size < self.goal:
            return
        if self._torn and not self._mending:
            self._begin()
            self._mending = True
        else:
            self._mending = False

    # files

    def flush(self) -> None:
        """Write what waits to be written; what the disk does not take waits on."""
        while self._unwritten:
            name = next(iter(self._unwritten))
            self.folder.write(name, self._unwritten[name])
            self.folder.drop_parts(name)
            del self._unwritten[name]

    def publish(self) -> bool:
        """Sign what was taken, if that is more than before; whether it was."""
        self.flush()
        if not self.settled or not self.size or self.signed == self.size:
            return False
        self._write_parts()
        says = Checkpoint(self.key.name, self.size, self._tree.root())
        self._remember(says)
        text = str(says)
        signed = Note(text, ()).also([self._signer.sign(text)])
        if self.signed == 0:
            self.folder.write(KEY, f"{self.key}\n".encode())
        kept = self._recent.get(self.size)
        self._recent[self.size] = kept if kept and kept.text == text else signed
        self.folder.write(CHECKPOINT, str(self._recent[self.size]).encode())
        self.signed = self.size
        for old in sorted(self._recent)[:-RECENT]:
            del self._recent[old]
        return True

    def _write_parts(self) -> None:
        """The tiles that are not full yet, as they are at this size."""
        size = self.size
        for level, row in enumerate(self._tree.rows):
            if row:
                name = tile_path(level, size // WIDTH, len(row))
                self.folder.write(name, b"".join(row))
            size //= WIDTH
        if self._row:
            name = tile_path(ENTRIES, self.size // WIDTH, len(self._row))
            self.folder.write(name, bundle(self._row))

    def _remember(self, says: Checkpoint) -> None:
        kept = {"origin": says.origin, "size": says.size, "root": says.root.hex()}
        replace_file(self._memory, json.dumps(kept).encode(), durable=True)

    # witnesses

    def receive(self, data: bytes) -> int:
        """A checkpoint of ours with cosignatures of witnesses we know; how many were new."""
        says, given = trusted(data, self.key)
        ours = self._recent.get(says.size)
        if ours is None or ours.text != given.text:
            raise BadNote(f"no checkpoint of {says.size:,} entries waits to be co-signed")
        lines = [line for key in self._witnesses if (line := _line(given, key))]
        if not lines:
            raise BadNote("it is co-signed by no witness that this room was told of (--witness)")
        merged = ours.also(lines)
        self._recent[says.size] = merged
        self._show()
        return len(merged.signatures) - len(ours.signatures)

    def _show(self) -> None:
        """The newest checkpoint with its cosignatures, and the newest that most have co-signed."""
        best = max(self._recent.items(), key=lambda each: (len(each[1].signatures), each[0]))[1]
        self.folder.write(COSIGNED, str(best).encode())
        if self.signed in self._recent:
            self.folder.write(CHECKPOINT, str(self._recent[self.signed]).encode())

    def collect(self) -> None:
        """What witnesses have left in the folder."""
        incoming = self.folder.path / "incoming"
        if not incoming.is_dir():
            return
        for path in sorted(incoming.iterdir())[:RECENT]:
            if path.name.startswith("."):
                continue
            with suppress(BadNote, OSError):
                self.receive(path.read_bytes()[: 1 << 16])
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Let another process keep it."""
        os.close(self._lock)


def begin_memory(memory: Path, origin: str) -> None:
    """Nothing was signed yet: said once, so that a memory that is lost is missed."""
    kept = {"origin": origin, "size": 0, "root": EMPTY.hex()}
    replace_file(memory, json.dumps(kept).encode(), durable=True)


def _line(given: Note, key: Verifier) -> str:
    proof = given.signed_by(key)
    return str(Note("", ((key.name, proof),))).lstrip("\n") if proof else ""


def _only_one(memory: Path) -> int:
    """Two signers under one name would sign two histories."""
    try:
        memory.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(memory.with_suffix(".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise CroupierError(f"{memory} cannot be kept: {error}") from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise CroupierError("another process keeps this log") from None
    return file
