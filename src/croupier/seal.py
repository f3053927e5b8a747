"""The sealed deck: a root published before the first card, and an opening that proves one card.

Players verify openings; the regulator, who holds the seed, reproduces everything (docs/shoe.md).
It must not know who may see which card: that is the views' business. It never opens a card that
has not left the shoe, to nobody, before or after the round of play.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from operator import add
from typing import TYPE_CHECKING

from croupier import generator
from croupier.cards import Card
from croupier.cards import deck as printed
from croupier.errors import BadMessage, Refused
from croupier.shoe import Shoe, cut_depths, procedure

if TYPE_CHECKING:
    from hashlib import _Hash

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")

Level = list[bytes]

_LEAF = b"\x00"
_NODE = sha256(b"\x01")
_BYTES = [bytes((value,)) for value in range(256)]
_PRINTED = {card: place for place, card in enumerate(printed(52, wild_card=True))}


@dataclass(frozen=True, slots=True)
class Record:
    """What everybody may know of a shuffle before the first card; bytes are written as hex."""

    game: str
    round_id: str
    deck: tuple[Card, ...]
    nonces: tuple[str, ...]
    commitment: str
    draws: int
    rejected: int
    cut: int
    cut_rejected: int
    root: str
    binding: str = ""  # to commitment and nonces; none in a seal that nobody waited for


@dataclass(frozen=True, slots=True)
class Opening:
    """Proof of one card: `position` cards were dealt before it."""

    position: int
    card: Card
    salt: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """The dealing order and its seal. For the table's process and the regulator only."""

    record: Record
    shuffled: tuple[Card, ...] = field(repr=False)
    order: tuple[Card, ...] = field(repr=False)
    salts: tuple[bytes, ...] = field(repr=False)
    levels: list[Level] = field(repr=False)


def seal(
    game: str,
    round_id: str,
    deck: tuple[Card, ...],
    seed: bytes,
    nonces: Sequence[bytes] = (),
    bound: bool = False,
) -> SealedDeck:
    """Shuffle, cut and seal; the same arguments always give the same sealed deck.

    Where a commitment was published and nonces were waited for, every leaf is bound to them.
    """
    _check_deck(game, deck)
    shuffled, drawn = generator.shuffle(seed, round_id, nonces, deck)
    depth, cut_drawn = generator.cut_depth(seed, round_id, nonces, cut_depths(game, len(deck)))
    order = shuffled[depth:] + shuffled[:depth]
    salts = generator.salts(seed, round_id, nonces, len(order))
    committed = generator.commitment(seed, round_id)
    binding = generator.binding(committed, round_id, nonces) if bound else b""
    levels = _tree(_leaves(_leaf_start(round_id, len(order), binding), order, salts))
    record = Record(
        game=game,
        round_id=round_id,
        deck=deck,
        nonces=tuple(nonce.hex() for nonce in sorted(nonces)),
        commitment=committed.hex(),
        draws=drawn.draws,
        rejected=drawn.rejected,
        cut=depth,
        cut_rejected=cut_drawn.rejected,
        root=levels[-1][0].hex(),
        binding=binding.hex(),
    )
    return SealedDeck(record, shuffled, order, salts, levels)


def open_card(sealed: SealedDeck, shoe: Shoe, position: int) -> Opening:
    """The proof of a card that has left the shoe; no other is ever opened."""
    if not 0 <= position < len(shoe.dealt):
        reason = f"card {position} is not out: {len(shoe.dealt)} cards have been dealt"
        raise Refused(procedure(shoe.game).unseen, reason)
    levels, size = sealed.levels, len(sealed.order)
    path = tuple([levels[level][at].hex() for level, at in _siblings(position, size)])
    return Opening(position, sealed.order[position], sealed.salts[position].hex(), path)


def verify(root: str, round_id: str, opening: Opening, size: int, binding: str = "") -> bool:
    """Whether this card stands at this place of the deck of that size sealed under the root."""
    if not (0 <= opening.position < size <= 255 and len(opening.card) == 2):
        return False
    try:
        salt = _unhex(opening.salt, generator.SALT_BYTES)
        path = [_unhex(digest, _NODE.digest_size) for digest in opening.path]
        leaf = _leaf_start(round_id, size, _unhex(binding, 32 if binding else 0))
    except (ValueError, BadMessage):
        return False
    [digest] = _digests(leaf, [_BYTES[opening.position] + opening.card.encode() + salt])
    return root == _climb(digest, opening.position, size, path)


def reproduce(seed: bytes, record: Record) -> SealedDeck:
    """The regulator's: the whole sealed deck again, from the seed and what was published."""
    nonces = [_read_nonce(nonce) for nonce in record.nonces]
    bound = bool(record.binding)
    return seal(record.game, record.round_id, record.deck, seed, nonces, bound)


def faults(seed: bytes, record: Record) -> tuple[str, ...]:
    """Which published values the seed does not reproduce; none if the shuffle was honest."""
    again = reproduce(seed, record).record
    names = (item.name for item in fields(Record))
    return tuple(name for name in names if getattr(record, name) != getattr(again, name))


@lru_cache(maxsize=64)
def _check_deck(game: str, deck: tuple[Card, ...]) -> None:
    """Each card once and in printed order: a free choice of the first order could be abused."""
    places = [_PRINTED.get(card, -1) for card in deck]
    if not places or places[0] < 0 or any(a >= b for a, b in pairwise(places)):
        reason = f"the {len(deck)} cards to shuffle are not one deck in its printed order"
        raise Refused(procedure(game).one_deck, reason)


def _leaves(leaf: "_Hash", order: tuple[Card, ...], salts: tuple[bytes, ...]) -> Level:
    places = zip(_BYTES, order, salts, strict=False)
    return _digests(leaf, (at + card.encode() + salt for at, card, salt in places))


def _leaf_start(round_id: str, size: int, binding: bytes) -> "_Hash":
    """Round and size stand in every leaf, so that no opening serves another seal."""
    return sha256(_LEAF + generator.framed_round(round_id) + binding + _BYTES[size])


def _digests(start: "_Hash", messages: Iterable[bytes]) -> Level:
    """The digest of each message after the same beginning, which is hashed once."""
    digests = []
    for message in messages:
        digest = start.copy()
        digest.update(message)
        digests.append(digest.digest())
    return digests


def _tree(leaves: Level) -> list[Level]:
    """All levels, leaves first, the root last; a last odd digest rises unchanged (RFC 6962)."""
    levels = [leaves]
    while len(row := levels[-1]) > 1:
        levels.append(_digests(_NODE, map(add, row[::2], row[1::2])) + row[len(row) & ~1 :])
    return levels


@lru_cache(maxsize=1024)
def _siblings(position: int, size: int) -> tuple[tuple[int, int], ...]:
    """Level and place of each digest beside the way from a leaf to the root."""
    found, level = [], 0
    while size > 1:
        if position ^ 1 < size:
            found.append((level, position ^ 1))
        level, position, size = level + 1, position // 2, (size + 1) // 2
    return tuple(found)


def _climb(digest: bytes, position: int, size: int, path: list[bytes]) -> str:
    """The root that a leaf and its path lead to; none if the path has not its proper length."""
    siblings = _siblings(position, size)
    if len(siblings) != len(path):
        return ""
    for (_, place), other in zip(siblings, path, strict=True):
        [digest] = _digests(_NODE, [digest + other if place & 1 else other + digest])
    return digest.hex()


def _unhex(text: str, size: int) -> bytes:
    """Lower-case hex of exactly that many bytes, so that a proof has one spelling."""
    data = bytes.fromhex(text)
    if len(data) != size or data.hex() != text:
        raise ValueError(text)
    return data


def _read_nonce(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise BadMessage(f"{text!r} is not a nonce written as hex") from None
