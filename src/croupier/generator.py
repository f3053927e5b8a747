"""The generator: the only dice in the house, and only `new_seed` throws them.

All the rest is a pure function of seed, round, nonces and cards, precisely as docs/shoe.md says.
It must not know games, players, stakes, earlier rounds or the time.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256, shake_256
from itertools import chain, count
from struct import unpack
from typing import NamedTuple, TypeVar

from croupier.errors import BadMessage, CroupierError

T = TypeVar("T")

SEED_BYTES = 32
SALT_BYTES = 16
NONCE_BYTES = 64
ROUND_BYTES = 200
REJECTED = -1

_COMMIT = b"croupier 1 commit\0"
_NONCE = b"croupier 1 nonce\0"
_BINDING = b"croupier 1 binding\0"
_SHUFFLE = b"croupier 1 shuffle\0"
_CUT = b"croupier 1 cut\0"
_SALTS = b"croupier 1 salts\0"
_INNER_PAD = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD = bytes(byte ^ 0x5C for byte in range(256))


class GeneratorFailed(CroupierError):
    """The operating system gives no randomness: no table may deal."""


class Drawn(NamedTuple):
    """How many draws a step used, and how many bytes it rejected on the way."""

    draws: int
    rejected: int


def new_seed(source: Callable[[int], bytes] = os.urandom) -> bytes:
    """A fresh seed from the operating system; a source that is short or stuck has failed."""
    try:
        seed, control = source(SEED_BYTES), source(SEED_BYTES)
    except (OSError, NotImplementedError) as error:
        raise GeneratorFailed(f"the source of randomness failed: {error}") from error
    if len(seed) != SEED_BYTES:
        raise GeneratorFailed(f"the source gave {len(seed)} bytes of {SEED_BYTES}")
    if seed == control:
        raise GeneratorFailed(f"the source is stuck: the same {SEED_BYTES} bytes twice")
    return seed


def commitment(seed: bytes, round_id: str) -> bytes:
    """Published before any nonce is taken: it fixes the seed and tells nothing of it."""
    return sha256(_COMMIT + framed_round(round_id) + _checked(seed)).digest()


def nonce(round_id: str, given: bytes) -> bytes:
    """What a player gave for a round, as it is published and mixed in: it carries no words."""
    return sha256(_NONCE + framed_round(round_id) + given).digest()


def binding(committed: bytes, round_id: str, nonces: Sequence[bytes]) -> bytes:
    """What a seal made after the nonces is bound to: none made before them can hold it."""
    return sha256(_BINDING + committed + _context(round_id, nonces)).digest()


def shuffle(
    seed: bytes, round_id: str, nonces: Sequence[bytes], cards: Sequence[T]
) -> tuple[tuple[T, ...], Drawn]:
    """The cards in their shuffled order."""
    return permute(cards, _stream(seed, _SHUFFLE + _context(round_id, nonces)))


def cut_depth(
    seed: bytes, round_id: str, nonces: Sequence[bytes], depths: range
) -> tuple[int, Drawn]:
    """How many cards to lift: one of the permitted depths, from a stream of its own."""
    table = mapping(len(depths))
    stream = _stream(seed, _CUT + _context(round_id, nonces))
    rejected = 0
    while (index := table[next(stream)]) < 0:
        rejected += 1
    return depths[index], Drawn(1, rejected)


def salts(seed: bytes, round_id: str, nonces: Sequence[bytes], size: int) -> tuple[bytes, ...]:
    """A salt for each position, not to be guessed without the seed."""
    key = _blocks(seed, _SALTS + _context(round_id, nonces))(0)
    return unpack(f"{SALT_BYTES}s" * size, shake_256(key).digest(SALT_BYTES * size))


def permute(cards: Sequence[T], stream: Iterator[int]) -> tuple[tuple[T, ...], Drawn]:
    """Fisher and Yates: of the cards not yet placed, the drawn one comes next."""
    take = stream.__next__
    left = list(cards)
    order: list[T] = []
    rejected = 0
    tables = _mappings(len(left))
    for table in tables:
        while (index := table[take()]) < 0:
            rejected += 1
        order.append(left.pop(index))
    return (*order, *left), Drawn(len(tables), rejected)


@cache
def mapping(bound: int) -> tuple[int, ...]:
    """Each byte's index below the bound; those past the last whole multiple are rejected."""
    if not 1 <= bound <= 256:
        raise BadMessage(f"one byte cannot choose among {bound}: only among 1 to 256")
    fair = 256 - 256 % bound
    return tuple(byte % bound if byte < fair else REJECTED for byte in range(256))


@cache
def _mappings(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(mapping(bound) for bound in range(size, 1, -1))


def framed_round(round_id: str) -> bytes:
    """The round's name behind its length, so that no two rounds can be confused."""
    name = round_id.encode()
    if not 1 <= len(name) <= ROUND_BYTES:
        raise BadMessage(f"a round's name of {len(name)} bytes is not between 1 and {ROUND_BYTES}")
    return len(name).to_bytes(2, "big") + name


def _context(round_id: str, nonces: Sequence[bytes]) -> bytes:
    """Round and nonces; the nonces sorted, so that nobody gains by choosing their order."""
    for nonce in nonces:
        if not 1 <= len(nonce) <= NONCE_BYTES:
            raise BadMessage(f"a nonce of {len(nonce)} bytes is not between 1 and {NONCE_BYTES}")
    framed = b"".join(bytes((len(nonce),)) + nonce for nonce in sorted(nonces))
    return framed_round(round_id) + len(nonces).to_bytes(2, "big") + framed


def _stream(seed: bytes, message: bytes) -> Iterator[int]:
    """HMAC-SHA-256 of the message and a counter, block after block, as bytes."""
    return chain.from_iterable(map(_blocks(seed, message), count()))


def _blocks(seed: bytes, message: bytes) -> Callable[[int], bytes]:
    """HMAC by hand: key and message are hashed once for all blocks, a third faster than hmac."""
    key = _checked(seed).ljust(64, b"\0")
    inner = sha256(key.translate(_INNER_PAD) + message)
    outer = sha256(key.translate(_OUTER_PAD))

    def block(counter: int) -> bytes:
        inside, outside = inner.copy(), outer.copy()
        inside.update(counter.to_bytes(4, "big"))
        outside.update(inside.digest())
        return outside.digest()

    return block


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise BadMessage(f"a seed is {SEED_BYTES} bytes, not {len(seed)}")
    return seed
