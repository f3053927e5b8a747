"""Trees and proofs: the published vectors, and a second, slower way of counting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.tlog.merkle import (
    EMPTY,
    BadProof,
    Growing,
    consistency,
    inclusion,
    leaf_hash,
    node_hash,
    root_by_inclusion,
    roots_by_consistency,
)

# of the tests of Certificate Transparency: eight leaves, and the root of each beginning
LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
PATH_OF_LEAF_0_OF_8 = [
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
    "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
]
FROM_6_TO_8 = [
    "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
    "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
]


def slow_root(hashes):
    """The definition of the RFC, word for word."""
    if not hashes:
        return EMPTY
    if len(hashes) == 1:
        return hashes[0]
    half = max(1 << k for k in range(40) if 1 << k < len(hashes))
    return node_hash(slow_root(hashes[:half]), slow_root(hashes[half:]))


def slow_path(index, hashes):
    if len(hashes) == 1:
        return []
    half = max(1 << k for k in range(40) if 1 << k < len(hashes))
    if index < half:
        return [*slow_path(index, hashes[:half]), slow_root(hashes[half:])]
    return [*slow_path(index - half, hashes[half:]), slow_root(hashes[:half])]


def slow_proof(old, hashes, whole=True):
    if old == len(hashes):
        return [] if whole else [slow_root(hashes)]
    half = max(1 << k for k in range(40) if 1 << k < len(hashes))
    if old <= half:
        return [*slow_proof(old, hashes[:half], whole), slow_root(hashes[half:])]
    return [*slow_proof(old - half, hashes[half:], False), slow_root(hashes[:half])]


def tree(size):
    return [leaf_hash(str(each).encode()) for each in range(size)]


def subtrees(hashes):
    return lambda first, last: slow_root(hashes[first:last])


def test_the_published_roots_come_out():
    growing = Growing()

    for leaf, root in zip(LEAVES, ROOTS, strict=True):
        assert [] == list(growing.add(leaf_hash(leaf)))
        assert root == growing.root().hex()


def test_the_published_path_and_proof_come_out():
    of = subtrees([leaf_hash(each) for each in LEAVES])

    assert PATH_OF_LEAF_0_OF_8 == [each.hex() for each in inclusion(0, 8, of)]
    assert FROM_6_TO_8 == [each.hex() for each in consistency(6, 8, of)]


def test_a_tree_without_leaves_has_the_hash_of_nothing():
    assert (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" == Growing().root().hex()
    )


def test_a_growing_tree_has_the_root_of_the_definition_across_tiles():
    hashes, growing, tiles = tree(66_000), Growing(), list[tuple[int, int]]()

    for size, leaf in enumerate(hashes, 1):
        for level, number, row in growing.add(leaf):
            tiles.append((level, number))
            assert 256 == len(row)
        if size in (255, 256, 257, 511, 65_535, 65_536, 65_537, 66_000):
            assert slow_root(hashes[:size]) == growing.root()
    assert [(1, 0)] == [each for each in tiles if each[0]]
    assert [(0, number) for number in range(257)] == [each for each in tiles if not each[0]]


@given(st.integers(1, 300), st.data())
def test_a_path_is_that_of_the_definition_and_leads_to_the_root(size, data):
    hashes, index = tree(size), data.draw(st.integers(0, size - 1))

    path = inclusion(index, size, subtrees(hashes))

    assert slow_path(index, hashes) == path
    assert slow_root(hashes) == root_by_inclusion(hashes[index], index, size, path)


@given(st.integers(1, 300), st.data())
def test_a_proof_is_that_of_the_definition_and_leads_to_both_roots(size, data):
    hashes, old = tree(size), data.draw(st.integers(1, size))
    roots = slow_root(hashes[:old]), slow_root(hashes)

    proof = consistency(old, size, subtrees(hashes))

    assert slow_proof(old, hashes) == proof
    assert roots == roots_by_consistency(old, size, roots[0], proof)


@given(st.integers(2, 200), st.data())
def test_a_path_that_was_touched_leads_elsewhere(size, data):
    hashes, index = tree(size), data.draw(st.integers(0, size - 1))
    path = inclusion(index, size, subtrees(hashes))
    at, bit = data.draw(st.integers(0, len(path) - 1)), data.draw(st.integers(0, 255))
    path[at] = (int.from_bytes(path[at], "big") ^ 1 << bit).to_bytes(32, "big")

    assert slow_root(hashes) != root_by_inclusion(hashes[index], index, size, path)


@given(st.integers(2, 200), st.data())
def test_another_history_has_no_proof(size, data):
    hashes, old = tree(size), data.draw(st.integers(1, size - 1))
    changed = data.draw(st.integers(0, old - 1))
    other = [*hashes[:changed], leaf_hash(b"forged"), *hashes[changed + 1 :]]

    proof = consistency(old, size, subtrees(other))

    before, after = roots_by_consistency(old, size, slow_root(hashes[:old]), proof)
    assert (slow_root(hashes[:old]), slow_root(other)) != (before, after)


@pytest.mark.parametrize(("index", "size"), [(-1, 4), (4, 4), (0, 0)])
def test_a_leaf_that_is_not_there_has_no_path(index, size):
    with pytest.raises(BadProof):
        inclusion(index, size, subtrees(tree(4)))
    with pytest.raises(BadProof):
        root_by_inclusion(EMPTY, index, size, [])


@pytest.mark.parametrize("change", [lambda path: path[:-1], lambda path: [*path, EMPTY]])
def test_a_path_of_another_length_is_none(change):
    hashes = tree(7)

    with pytest.raises(BadProof):
        root_by_inclusion(hashes[2], 2, 7, change(inclusion(2, 7, subtrees(hashes))))
    with pytest.raises(BadProof):
        roots_by_consistency(3, 7, EMPTY, change(consistency(3, 7, subtrees(hashes))))


@pytest.mark.parametrize(
    ("old", "new", "proof"), [(0, 3, []), (4, 3, []), (3, 3, [EMPTY]), (3, 5, [])]
)
def test_a_proof_of_nothing_is_none(old, new, proof):
    with pytest.raises(BadProof):
        roots_by_consistency(old, new, EMPTY, proof)
