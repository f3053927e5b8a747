"""Whether the files of a SQLite store are still those that were opened, and nobody else's.

An open file can be written to long after its name has gone or stands for another one: what is
written then is durable and lost. So names are looked up again after every commit, before anybody
is answered. It must not know what is in the store.
"""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from croupier.room.marks import Acknowledged

# where the log has its two salts, and where its index has the number of frames and the same salts:
# https://sqlite.org/fileformat2.html and https://sqlite.org/walformat.html
SALTS, FRAMES, INDEX_SALTS = slice(16, 24), slice(16, 20), slice(32, 40)

Inode = tuple[int, int]
Shape = tuple[int, int]


class Files:
    """The store, its log and its index, by the names under which a restart would look for them."""

    def __init__(self, path: str, told: Acknowledged, examine: Callable[[], str]) -> None:
        self._paths = (path, f"{path}-wal", f"{path}-shm")
        self._told, self._examine = told, examine
        self._known = [_inode(os.stat(each)) for each in self._paths]
        self._shape = _shape(os.stat(path))
        self._copying = 0
        self._lock = threading.Lock()
        # SQLite puts no locks on the log; those on the index would go when this one is closed
        self._log, self._index = (os.open(each, os.O_RDONLY) for each in self._paths[1:])
        self._length = 0

    def ready(self) -> None:
        """Before a commit: the log has not become shorter than we left it."""
        length = os.fstat(self._log).st_size
        if length < self._length:
            self._look_closer("has a log that somebody has cut off")
        self._length = length

    def kept(self) -> None:
        """After a commit: what was written can be found by whoever opens the store."""
        shape = self._shape
        for path, known in zip(self._paths, self._known, strict=True):
            try:
                found = os.stat(path)
            except FileNotFoundError:
                raise self._told.lost(_gone(path)) from None
            if _inode(found) != known:
                raise self._told.lost(_another(path))
            if path is self._paths[0]:
                shape = _shape(found)
        if shape != self._shape and not self._copying:
            self._look_closer("was written over by somebody else")
            self._shape = _shape(os.stat(self._paths[0]))
        self._check_log()
        self._length = os.fstat(self._log).st_size

    def _check_log(self) -> None:
        """Whoever opens the store takes those frames of the log that have the salts at its top.

        The writer may begin the log anew between the two looks, index first: then look again.
        """
        index, before = self._read_index(), b""
        while any(index[FRAMES]) and self._read_salts() != index[INDEX_SALTS]:
            if index == before:
                raise self._told.lost("has a log that is cut off or another one")
            index, before = self._read_index(), index

    def _read_index(self) -> bytes:
        """Without frames nothing is in the log that is not in the file."""
        return os.pread(self._index, INDEX_SALTS.stop, 0)

    def _read_salts(self) -> bytes:
        return os.pread(self._log, SALTS.stop, 0)[SALTS]

    def _look_closer(self, wrong: str) -> None:
        """Another program may write too, in the way SQLite has for it: that does no harm."""
        if found := self._examine():
            raise self._told.lost(f"{wrong}: {found}")

    @contextmanager
    def copying(self) -> Iterator[None]:
        """While the log is copied into the file, its shape changes by our own doing."""
        with self._lock:
            self._copying += 1
        try:
            yield
        finally:
            with self._lock:
                with suppress(FileNotFoundError):  # the next commit says so
                    self._shape = _shape(os.stat(self._paths[0]))
                self._copying -= 1

    def close(self) -> None:
        """Look no more; only once SQLite has closed them too."""
        os.close(self._log)
        os.close(self._index)


def _gone(path: str) -> str:
    return "is gone" if not path.endswith(("-wal", "-shm")) else f"has lost {Path(path).name}"


def _another(path: str) -> str:
    name = Path(path).name
    whole = not path.endswith(("-wal", "-shm"))
    return "is another file than was opened" if whole else f"has another {name} than was opened"


def _inode(found: os.stat_result) -> Inode:
    return found.st_dev, found.st_ino


def _shape(found: os.stat_result) -> Shape:
    return found.st_mtime_ns, found.st_size
