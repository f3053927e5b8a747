"""The generator: exactly uniform, a function of its inputs and of nothing else."""

import ast
import hmac
import subprocess
import sys
from collections import Counter
from itertools import permutations, product
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier import generator
from croupier.cards import DECK_SIZES, deck
from croupier.errors import BadMessage
from tests import shoe_verifier

SEED = bytes(range(32))
PACKAGE = Path(croupier.__file__).parent

seeds = st.binary(min_size=32, max_size=32)
rounds = st.text("ab 12/é漢", min_size=1, max_size=40)
nonce_lists = st.lists(st.binary(min_size=1, max_size=64), max_size=8)
decks = st.builds(deck, st.sampled_from(DECK_SIZES), st.booleans())


@pytest.mark.parametrize("bound", range(1, 257))
def test_every_index_is_reached_by_equally_many_bytes(bound):
    counts = Counter(generator.mapping(bound))

    rejected = counts.pop(generator.REJECTED, 0)

    assert dict.fromkeys(range(bound), 256 // bound) == counts
    assert 256 % bound == rejected


@pytest.mark.parametrize("bound", range(2, 54))
def test_each_rejected_byte_is_passed_over_and_counted(bound):
    table = generator.mapping(bound)
    rejected = [byte for byte in range(256) if table[byte] == generator.REJECTED]
    zeros = [0] * (bound - 1)

    order, drawn = generator.permute(range(bound), iter(rejected + zeros))

    assert tuple(range(bound)) == order
    assert (bound - 1, len(rejected)) == drawn


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_every_permutation_comes_from_one_sequence_of_draws(size):
    draws = product(*(range(bound) for bound in range(size, 1, -1)))

    orders = [generator.permute(range(size), iter(drawn))[0] for drawn in draws]

    assert sorted(permutations(range(size))) == sorted(orders)
    assert factorial(size) == len(orders)


def test_every_pair_of_bytes_shuffles_three_cards_evenly():
    pairs = product(range(256), repeat=2)
    table = generator.mapping(3)

    orders = Counter(
        generator.permute("abc", iter(pair))[0] for pair in pairs if table[pair[0]] >= 0
    )

    assert dict.fromkeys(permutations("abc"), 85 * 128) == orders


@pytest.mark.parametrize("margin", [2, 5])
@pytest.mark.parametrize("size", [*DECK_SIZES, 53])
def test_every_depth_of_the_cut_is_reached_by_equally_many_bytes(size, margin):
    depths = range(margin, size - margin + 1)

    counts = Counter(generator.mapping(len(depths)))

    assert {256 // len(depths)} == {counts[index] for index in range(len(depths))}


@given(seeds, rounds, nonce_lists, decks)
def test_a_shuffle_neither_loses_nor_repeats_a_card(seed, round_id, nonces, cards):
    order, drawn = generator.shuffle(seed, round_id, nonces, cards)

    assert sorted(cards) == sorted(order)
    assert len(cards) - 1 == drawn.draws


@given(seeds, rounds, nonce_lists, decks)
def test_an_outsider_computes_the_same_shuffle(seed, round_id, nonces, cards):
    expected = shoe_verifier.shuffled(seed, round_id, nonces, cards)

    order, _ = generator.shuffle(seed, round_id, nonces, cards)

    assert expected == list(order)


@given(seeds, st.binary(max_size=200), st.integers(0, 2**32 - 1))
def test_the_blocks_are_those_of_hmac(seed, message, counter):
    expected = hmac.digest(seed, message + counter.to_bytes(4, "big"), "sha256")

    assert expected == generator._blocks(seed, message)(counter)


@given(seeds, rounds, st.permutations([b"one", b"two", b"three", b"two"]))
def test_the_order_in_which_nonces_came_changes_nothing(seed, round_id, nonces):
    expected = generator.shuffle(seed, round_id, sorted(nonces), deck())

    assert expected == generator.shuffle(seed, round_id, nonces, deck())


def test_each_input_changes_the_order():
    inputs = [
        (SEED, "round 1", []),
        (SEED, "round 2", []),
        (bytes(32), "round 1", []),
        (SEED, "round 1", [b"a"]),
        (SEED, "round 1", [b"a", b"a"]),
        (SEED, "round 1", [b"aa"]),
    ]

    orders = {generator.shuffle(*each, deck())[0] for each in inputs}

    assert len(inputs) == len(orders)


@given(rounds, rounds, nonce_lists, nonce_lists)
def test_different_rounds_and_nonces_never_share_a_stream(one, other, nonces, others):
    same = (one, sorted(nonces)) == (other, sorted(others))

    assert same == (generator._context(one, nonces) == generator._context(other, others))


def test_shuffle_cut_and_salts_have_streams_of_their_own():
    streams = {
        bytes(generator._blocks(SEED, label + b"round")(0))
        for label in (generator._SHUFFLE, generator._CUT, generator._SALTS)
    }

    assert 3 == len(streams)


def test_the_cut_does_not_depend_on_how_the_shuffle_went():
    depths = {
        generator.cut_depth(SEED, "round 1", [], range(2, 51))
        for _ in (generator.shuffle(SEED, "round 1", [], deck(size)) for size in DECK_SIZES)
    }

    assert 1 == len(depths)


@given(seeds, rounds, nonce_lists, st.integers(1, 53))
def test_there_is_one_salt_for_each_position(seed, round_id, nonces, size):
    salts = generator.salts(seed, round_id, nonces, size)

    assert shoe_verifier.salts(seed, round_id, nonces, size) == list(salts)
    assert size == len(set(salts))


@given(seeds, rounds)
def test_an_outsider_computes_the_same_commitment(seed, round_id):
    expected = shoe_verifier.commitment(seed, round_id)

    assert expected == generator.commitment(seed, round_id).hex()


def test_the_same_seed_commits_differently_to_another_round():
    assert generator.commitment(SEED, "1") != generator.commitment(SEED, "2")


def test_an_interrupted_shuffle_is_the_same_after_recovery():
    code = (
        "from croupier import generator\n"
        f"print(*generator.shuffle(bytes.fromhex('{SEED.hex()}'), 'r', [], range(52))[0])"
    )
    expected, _ = generator.shuffle(SEED, "r", [], range(52))

    again = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    assert expected == tuple(map(int, again.stdout.split()))


def test_two_processes_never_share_a_seed():
    code = "from croupier import generator; print(generator.new_seed().hex())"
    run = [sys.executable, "-c", code]

    seeds = {subprocess.run(run, capture_output=True, check=True).stdout for _ in range(2)}

    assert 2 == len(seeds)


def test_a_seed_is_32_bytes_and_new_each_time():
    seeds = [generator.new_seed() for _ in range(1000)]

    assert {32} == {len(seed) for seed in seeds}
    assert 1000 == len(set(seeds))


def failing(size):
    raise OSError("no entropy")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (failing, "failed: no entropy"),
        (lambda size: bytes(31), "gave 31 bytes of 32"),
        (lambda size: b"", "gave 0 bytes of 32"),
        (lambda size: bytes(range(size)), "is stuck: the same 32 bytes twice"),
    ],
)
def test_a_failing_source_gives_no_seed(source, reason):
    with pytest.raises(generator.GeneratorFailed, match=reason):
        generator.new_seed(source)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((bytes(31), "r", []), "a seed is 32 bytes, not 31"),
        ((SEED, "", []), "a round's name of 0 bytes is not between 1 and 200"),
        ((SEED, "r" * 201, []), "a round's name of 201 bytes is not between 1 and 200"),
        ((SEED, "r", [b""]), "a nonce of 0 bytes is not between 1 and 64"),
        ((SEED, "r", [bytes(65)]), "a nonce of 65 bytes is not between 1 and 64"),
    ],
)
def test_bad_input_gets_one_sentence_with_the_value_and_the_limit(arguments, reason):
    seed, name, nonces = arguments

    with pytest.raises(BadMessage) as caught:
        generator.shuffle(seed, name, nonces, deck())

    assert reason == str(caught.value)


@pytest.mark.parametrize("bound", [0, 257])
def test_one_byte_cannot_choose_among_more_than_256(bound):
    with pytest.raises(BadMessage, match=f"among {bound}: only among 1 to 256"):
        generator.mapping(bound)


DICE = {"random", "secrets", "uuid", "urandom", "getrandom", "SystemRandom", "default_rng"}
MAY_THROW = {
    "generator.py",
    "room/accounts.py",  # tokens of sessions
    "room/locks.py",  # keys, and a nonce for each locked entry
    "room/proving.py",  # the name and the key of a log
    "tlog/leaves.py",  # the salt of its leaves
    # how bots choose, which no card depends on
    "cli/play_pot.py",
    "odds/pots.py",
    "odds/slowly.py",  # deals that might be, for an equity
    "odds/strategy.py",
    "room/bots.py",
    "room/strategy.py",
    "tournament_bots.py",
    # whole tournaments and rounds played for the figures, from a seed that is given
    "playing.py",
    "tournament_house.py",
    "tournaments.py",
    # and those of an environment for research
    "env/aec.py",
    "env/episodes.py",
    "env/solo.py",
    "env/talking.py",
}


def imported(path):
    """Every module, name or attribute through which a source file could reach dice."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import():
                yield from (part for each in node.names for part in each.name.split("."))
            case ast.ImportFrom():
                yield from (each.name for each in node.names)
                yield from (node.module or "").split(".")
            case ast.Attribute():
                yield node.attr


def test_only_the_generator_throws_dice_for_cards():
    throwing = {path for path in PACKAGE.rglob("*.py") if DICE & set(imported(path))}

    assert MAY_THROW == {path.relative_to(PACKAGE).as_posix() for path in throwing}


def test_the_generator_asks_the_operating_system_in_one_place():
    found = [word for word in imported(PACKAGE / "generator.py") if word in DICE]

    assert ["urandom"] == found


@pytest.mark.parametrize(
    "code",
    ["import random", "from os import urandom", "import numpy.random", "x = os.urandom(8)"],
)
def test_dice_are_found_however_they_are_reached(code, tmp_path):
    module = tmp_path / "module.py"
    module.write_text(code, encoding="utf-8")

    assert DICE & set(imported(module))
