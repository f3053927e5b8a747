"""Merkle trees as RFC 6962 has them: hashes, proofs of inclusion and of consistency, their checks.

A tree of n leaves splits at the largest power of two below n. Proofs are made from any source of
subtree hashes, checked from nothing but themselves. It must not know files, keys or journals.
"""

from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256

from croupier.errors import CroupierError

EMPTY = sha256(b"").digest()
WIDTH = 256  # hashes in a full tile
HEIGHT = 8  # levels of the tree that a tile spans

Subtree = Callable[[int, int], bytes]  # the hash over the leaves from, up to and without


class BadProof(CroupierError):
    """A proof that proves nothing."""


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\0" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of two subtrees."""
    return sha256(b"\1" + left + right).digest()


def split(size: int) -> int:
    """How many leaves are in the left half: the largest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def perfect_root(hashes: Sequence[bytes]) -> bytes:
    """The root over a power of two of hashes."""
    while len(hashes) > 1:
        hashes = [node_hash(*hashes[at : at + 2]) for at in range(0, len(hashes), 2)]
    return hashes[0]


def powers(size: int) -> Iterator[int]:
    """The perfect trees that a tree of this size is made of, the largest first."""
    while size:
        yield (largest := 1 << size.bit_length() - 1)
        size -= largest


def joined(peaks: Sequence[bytes]) -> bytes:
    """The root over perfect trees that follow each other, the largest first."""
    if not peaks:
        return EMPTY
    root = peaks[-1]
    for peak in reversed(peaks[:-1]):
        root = node_hash(peak, root)
    return root


# proofs


def inclusion(index: int, size: int, subtree: Subtree) -> list[bytes]:
    """The hashes that lead from a leaf to the root (RFC 6962, 2.1.1), the nearest first."""
    if not 0 <= index < size:
        raise BadProof(f"a tree of {size:,} leaves has no leaf {index:,}")
    proof, first, last = list[bytes](), 0, size
    while last - first > 1:
        middle = first + split(last - first)
        left = index < middle
        proof.append(subtree(middle, last) if left else subtree(first, middle))
        first, last = (first, middle) if left else (middle, last)
    return proof[::-1]


def consistency(old: int, new: int, subtree: Subtree) -> list[bytes]:
    """The hashes that show the old tree to be the beginning of the new (RFC 6962, 2.1.2)."""
    if not 0 < old <= new:
        raise BadProof(f"a tree of {new:,} leaves cannot follow one of {old:,}")
    proof, first, last, whole = list[bytes](), 0, new, True
    while old != last:
        middle = first + split(last - first)
        if old <= middle:
            proof.append(subtree(middle, last))
            last = middle
        else:
            proof.append(subtree(first, middle))
            first, whole = middle, False
    if not whole:
        proof.append(subtree(first, last))
    return proof[::-1]


def root_by_inclusion(leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes:
    """The root that a proof leads to (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        raise BadProof(f"a tree of {size:,} leaves has no leaf {index:,}")
    place, last, root = index, size - 1, leaf
    for each in proof:
        if not last:
            raise BadProof("the proof goes on after the root")
        if place & 1 or place == last:
            root = node_hash(each, root)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            root = node_hash(root, each)
        place, last = place >> 1, last >> 1
    if last:
        raise BadProof("the proof ends before the root")
    return root


def roots_by_consistency(
    old: int, new: int, old_root: bytes, proof: Sequence[bytes]
) -> tuple[bytes, bytes]:
    """The roots, old and new, that a proof leads to (RFC 9162, 2.1.4.2)."""
    if not 0 < old <= new:
        raise BadProof(f"a tree of {new:,} leaves cannot follow one of {old:,}")
    if old == new:
        if proof:
            raise BadProof("nothing is to be proved of a tree and itself")
        return old_root, old_root
    steps = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not steps:
        raise BadProof("the proof is empty")
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    return _climb(place, last, steps)


def _climb(place: int, last: int, steps: Sequence[bytes]) -> tuple[bytes, bytes]:
    before = after = steps[0]
    for each in steps[1:]:
        if not last:
            raise BadProof("the proof goes on after the root")
        if place & 1 or place == last:
            before, after = node_hash(each, before), node_hash(each, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, each)
        place, last = place >> 1, last >> 1
    if last:
        raise BadProof("the proof ends before the root")
    return before, after


class Growing:
    """A tree that grows leaf by leaf and forgets all but the tiles that are not full yet."""

    def __init__(self) -> None:
        self.size = 0
        self.rows: list[list[bytes]] = [[]]  # of each level of tiles, the hashes of the last one

    def add(self, leaf: bytes) -> Iterator[tuple[int, int, list[bytes]]]:
        """One more leaf, by its hash; each tile that it fills, by level and number."""
        self.rows[0].append(leaf)
        self.size += 1
        level, span = 0, WIDTH
        while len(self.rows[level]) == WIDTH:
            full, self.rows[level] = self.rows[level], []
            if level + 1 == len(self.rows):
                self.rows.append([])
            self.rows[level + 1].append(perfect_root(full))
            yield level, self.size // span - 1, full
            level, span = level + 1, span * WIDTH

    def root(self) -> bytes:
        """The root over all of it."""
        peaks = []
        for row in reversed(self.rows):
            first = 0
            for power in powers(len(row)):
                peaks.append(perfect_root(row[first : first + power]))
                first += power
        return joined(peaks)
