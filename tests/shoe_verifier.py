"""A second implementation of docs/shoe.md, by other means than the first; only for the tests.

It must not import the package: what it agrees with, an outsider could have computed.
"""

import hmac
from hashlib import sha256, shake_256
from itertools import count

MARGIN = {"holdem": 5, "canberra": 2, "omaha": 2, "faro": 2, "stud": 2}


def round_part(round_id):
    name = round_id.encode()
    return len(name).to_bytes(2, "big") + name


def context(round_id, nonces):
    head = round_part(round_id) + len(nonces).to_bytes(2, "big")
    return head + b"".join(len(each).to_bytes(1, "big") + each for each in sorted(nonces))


def stream(seed, label, round_id, nonces):
    for counter in count():
        message = label + b"\0" + context(round_id, nonces) + counter.to_bytes(4, "big")
        yield from hmac.new(seed, message, "sha256").digest()


def index(stream, bound):
    for byte in stream:
        if byte // bound < 256 // bound:
            return byte % bound
    raise AssertionError("a stream has no end")


def commitment(seed, round_id):
    return sha256(b"croupier 1 commit\0" + round_part(round_id) + seed).hexdigest()


def nonce(round_id, given):
    return sha256(b"croupier 1 nonce\0" + round_part(round_id) + given).digest()


def binding(seed, round_id, nonces):
    promised = bytes.fromhex(commitment(seed, round_id))
    return sha256(b"croupier 1 binding\0" + promised + context(round_id, nonces)).digest()


def shuffled(seed, round_id, nonces, deck):
    left, order = list(deck), []
    draws = stream(seed, b"croupier 1 shuffle", round_id, nonces)
    while len(left) > 1:
        card = left[index(draws, len(left))]
        left.remove(card)
        order.append(card)
    return order + left


def cut_depth(seed, round_id, nonces, game, size):
    margin = MARGIN[game]
    draws = stream(seed, b"croupier 1 cut", round_id, nonces)
    return margin + index(draws, size - 2 * margin + 1)


def salts(seed, round_id, nonces, size):
    message = b"croupier 1 salts\0" + context(round_id, nonces) + bytes(4)
    key = hmac.new(seed, message, "sha256").digest()
    whole = shake_256(key).hexdigest(16 * size)
    return [bytes.fromhex(whole[32 * at : 32 * at + 32]) for at in range(size)]


def leaf(round_id, size, position, card, salt, bound=b""):
    place = round_part(round_id) + bound + bytes([size, position])
    return sha256(b"\0" + place + card.encode("ascii") + salt).digest()


def node(left, right):
    return sha256(b"\1" + left + right).digest()


def tree_root(leaves):
    """As RFC 6962 defines it: split at the largest power of two below the size."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << (len(leaves) - 1).bit_length() - 1
    return node(tree_root(leaves[:split]), tree_root(leaves[split:]))


def tree_path(leaves, position):
    if len(leaves) == 1:
        return []
    split = 1 << (len(leaves) - 1).bit_length() - 1
    if position < split:
        return [*tree_path(leaves[:split], position), tree_root(leaves[split:])]
    return [*tree_path(leaves[split:], position - split), tree_root(leaves[:split])]


def verified(root, round_id, size, position, card, salt, path, bound=b""):
    digest, rest = leaf(round_id, size, position, card, salt, bound), list(path)
    while size > 1:
        if position ^ 1 < size:
            sibling = rest.pop(0)
            digest = node(sibling, digest) if position % 2 else node(digest, sibling)
        position, size = position // 2, (size + 1) // 2
    return not rest and digest == root


def sealed(seed, round_id, nonces, game, deck, bound=False):
    """The dealing order, its salts and the root."""
    order = shuffled(seed, round_id, nonces, deck)
    depth = cut_depth(seed, round_id, nonces, game, len(deck))
    order = order[depth:] + order[:depth]
    salted = salts(seed, round_id, nonces, len(order))
    to = binding(seed, round_id, nonces) if bound else b""
    leaves = [
        leaf(round_id, len(order), at, *pair, to)
        for at, pair in enumerate(zip(order, salted, strict=True))
    ]
    return order, salted, leaves, tree_root(leaves)
