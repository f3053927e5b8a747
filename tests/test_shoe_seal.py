"""The sealed deck: each opening proves its card and no other; every altered one fails."""

from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK_SIZES, deck
from croupier.errors import BadMessage
from croupier.seal import Record, faults, open_card, reproduce, seal, verify
from croupier.shoe import AUTOMATED, INSTRUMENTS, Shoe
from tests import shoe_verifier
from tests.play import covers, refused, rule

SEED = bytes(range(32))
ROUND = "table 7 round 1"
NONCES = (b"first player's nonce", b"another nonce")
PAGE = Path(__file__).parents[1] / "docs" / "shoe.md"

decks = st.builds(deck, st.sampled_from(DECK_SIZES), st.booleans())
seeds = st.binary(min_size=32, max_size=32)
nonce_lists = st.lists(st.binary(min_size=1, max_size=64), max_size=4)


def omaha(cards=None):
    return seal("omaha", ROUND, cards or deck(), SEED, NONCES)


def dealt_out(sealed):
    """The shoe of a round in which every card has left it."""
    record = sealed.record
    return Shoe(record.game, record.round_id, record.deck, dealt=sealed.order)


def opening(sealed, position):
    return open_card(sealed, dealt_out(sealed), position)


@given(seeds, nonce_lists, st.sampled_from(INSTRUMENTS), decks, st.booleans())
def test_an_outsider_computes_the_same_seal(seed, nonces, game, cards, bound):
    order, salts, _, root = shoe_verifier.sealed(seed, ROUND, nonces, game, cards, bound)

    sealed = seal(game, ROUND, cards, seed, nonces, bound)

    assert (order, salts) == (list(sealed.order), list(sealed.salts))
    assert root.hex() == sealed.record.root


def test_a_card_is_proved_under_its_commitment_and_nonces_alone():
    sealed = seal("omaha", ROUND, deck(), SEED, NONCES, bound=True)
    root, binding = sealed.record.root, sealed.record.binding
    without = seal("omaha", ROUND, deck(), SEED, NONCES[:1], bound=True).record.binding
    true = opening(sealed, 7)

    assert verify(root, ROUND, true, 52, binding)
    others = ("", without, binding[:-2], binding.upper(), flipped(binding, 3))
    assert not any(verify(root, ROUND, true, 52, each) for each in others)


@pytest.mark.parametrize("size", range(4, 54))
def test_every_opening_of_every_size_of_deck_verifies(size):
    sealed = omaha(deck(52, wild_card=True)[:size])

    verified = [verify(sealed.record.root, ROUND, opening(sealed, at), size) for at in range(size)]

    assert [True] * size == verified


@pytest.mark.parametrize("size", [4, 5, 33, 40, 52, 53])
def test_an_outsider_verifies_and_makes_the_same_paths(size):
    sealed = omaha(deck(52, wild_card=True)[:size])
    leaves = sealed.levels[0]

    for at in range(size):
        path = [bytes.fromhex(digest) for digest in opening(sealed, at).path]
        proof = (sealed.order[at], sealed.salts[at], path)

        assert shoe_verifier.tree_path(leaves, at) == path
        assert shoe_verifier.verified(bytes.fromhex(sealed.record.root), ROUND, size, at, *proof)


def flipped(text, bit):
    """The hex text with one bit of its bytes turned."""
    data = bytearray.fromhex(text)
    data[bit // 8] ^= 1 << bit % 8
    return data.hex()


def altered_openings(true):
    """Every opening that differs in one field, or in one bit of salt or path."""
    yield from (replace(true, position=at) for at in range(-1, 60) if at != true.position)
    yield from (
        replace(true, card=card) for card in (*deck(), "Jk", "", "Ahh", "é") if card != true.card
    )
    yield from (replace(true, salt=flipped(true.salt, bit)) for bit in range(128))
    for at, digest in enumerate(true.path):
        others = [flipped(digest, bit) for bit in range(256)]
        yield from (
            replace(true, path=(*true.path[:at], each, *true.path[at + 1 :])) for each in others
        )
        yield replace(true, path=true.path[:at] + true.path[at + 1 :])
    yield replace(true, path=(*true.path, true.path[-1]))
    yield replace(true, path=true.path[::-1])


@pytest.mark.parametrize("position", [0, 1, 31, 32, 50, 51])
def test_every_altered_opening_fails(position):
    sealed = omaha()
    true = opening(sealed, position)

    passed = [
        each for each in altered_openings(true) if verify(sealed.record.root, ROUND, each, 52)
    ]

    assert [] == passed


@pytest.mark.parametrize(
    "spell",
    [
        str.upper,
        lambda text: text + " ",
        lambda text: text[:-2],
        lambda text: text + "00",
        lambda text: "x" + text[1:],
    ],
)
def test_a_proof_has_one_spelling(spell):
    sealed = omaha()
    true = opening(sealed, 0)
    root = sealed.record.root
    others = [
        replace(true, salt=spell(true.salt)),
        replace(true, path=(spell(true.path[0]), *true.path[1:])),
    ]

    assert verify(root, ROUND, true, 52)
    assert [False, False] == [verify(root, ROUND, each, 52) for each in others]
    assert not verify(spell(root), ROUND, true, 52)


@given(st.integers(0, 51), st.data())
def test_an_opening_serves_no_other_root_round_or_size(position, data):
    sealed = omaha()
    true, root = opening(sealed, position), sealed.record.root

    bit = data.draw(st.integers(0, 255))
    other_round = data.draw(
        st.text("table 1278round", min_size=0, max_size=20).filter(lambda text: text != ROUND)
    )
    other_size = data.draw(st.integers(-1, 300).filter(lambda size: size != 52))

    assert not verify(flipped(root, bit), ROUND, true, 52)
    assert not verify(root, other_round, true, 52)
    assert not verify(root, ROUND, true, other_size)


@given(st.integers(0, 51), st.integers(0, 51))
def test_an_opening_of_one_card_cannot_be_made_into_another(one, other):
    sealed = omaha()
    mixed = replace(opening(sealed, one), card=sealed.order[other])

    assert (one == other) == verify(sealed.record.root, ROUND, mixed, 52)


def test_a_leaf_cannot_pass_for_a_node():
    sealed = omaha()
    inner = sealed.levels[1][0]

    assert shoe_verifier.node(*sealed.levels[0][:2]) == inner
    assert inner not in {
        shoe_verifier.leaf(ROUND, 52, at, card, salt)
        for at, (card, salt) in enumerate(zip(sealed.order, sealed.salts, strict=True))
    }


def test_the_regulator_reproduces_the_whole_order_from_the_seed():
    sealed = omaha()

    assert sealed == reproduce(SEED, sealed.record)
    assert () == faults(SEED, sealed.record)


def wrong(value):
    """Another value of the same kind."""
    match value:
        case int():
            return value + 1
        case tuple():
            return value[:-1]
        case str() if value == "omaha":
            return "holdem"
    return value.replace(value[-1], "7" if value[-1] != "7" else "8")


@pytest.mark.parametrize("name", [item.name for item in fields(Record)])
def test_the_regulator_sees_any_published_value_that_is_false(name):
    record = seal("omaha", ROUND, deck(), SEED, NONCES, bound=True).record
    false = replace(record, **{name: wrong(getattr(record, name))})

    found = faults(SEED, false)

    assert found
    assert name in found or name in {"game", "round_id", "deck", "nonces"}


def test_the_regulator_sees_a_seed_that_was_not_committed():
    found = faults(bytes(32), omaha().record)

    assert {"commitment", "root"} <= set(found)


def test_an_unreadable_nonce_gets_one_sentence():
    record = replace(omaha().record, nonces=("xyz",))

    with pytest.raises(BadMessage, match="'xyz' is not a nonce written as hex"):
        reproduce(SEED, record)


@pytest.mark.parametrize(
    "change",
    [
        lambda cards: cards[::-1],
        lambda cards: (cards[0], *cards[:-1]),
        lambda cards: (*cards[:-1], "1x"),
        lambda cards: (),
    ],
)
def test_only_one_deck_in_its_printed_order_is_sealed(change):
    refusal = refused("2.1", seal, "faro", ROUND, change(deck()), SEED)

    assert "not one deck in its printed order" in refusal.reason


def test_three_cards_cannot_be_cut_and_so_not_sealed():
    refusal = refused("7.2", seal, "stud", ROUND, deck()[:3], SEED)

    assert "3 cards cannot be cut: each side keeps at least 2" == refusal.reason


@rule("omaha 16.7", "faro 16.7", "stud 16.7")
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_a_card_still_in_the_shoe_is_never_opened(game):
    sealed = seal(game, ROUND, deck(), SEED)
    table = Shoe(game, ROUND, deck(), dealt=sealed.order[:9])

    refusal = refused("16.7", open_card, sealed, table, 9)

    assert "card 9 is not out: 9 cards have been dealt" == refusal.reason
    assert verify(sealed.record.root, ROUND, open_card(sealed, table, 8), 52)


@rule("holdem 15.5(b)")
def test_a_card_still_in_the_shoe_is_no_advantage_in_casino_holdem():
    sealed = seal("holdem", ROUND, deck(), SEED)

    refused("15.5(b)", open_card, sealed, Shoe("holdem", ROUND, deck()), 0)


@rule("canberra 16.5(b)")
@pytest.mark.parametrize("game", ["canberra", AUTOMATED])
def test_a_card_still_in_the_shoe_is_no_advantage_in_canberra_poker(game):
    sealed = seal(game, ROUND, deck(), SEED)

    refused("16.5(b)", open_card, sealed, Shoe(game, ROUND, deck()), -1)


@covers("omaha 16.7", "faro 16.7", "stud 16.7", "holdem 15.5(b)", "canberra 16.5(b)")
def test_what_is_published_tells_neither_seed_nor_cards():
    sealed = omaha()
    shown = repr(sealed) + repr(opening(sealed, 3))

    assert SEED.hex() not in shown
    assert repr(SEED) not in shown
    assert [] == [salt for salt in sealed.salts if repr(salt) in shown]
    assert repr(sealed.order) not in shown
    assert repr(sealed.shuffled) not in shown


def test_the_neighbour_in_an_opening_cannot_be_guessed_without_its_salt():
    sealed = omaha()
    shown = opening(sealed, 3)
    known = bytes.fromhex(shown.salt)

    guesses = {shoe_verifier.leaf(ROUND, 52, 2, card, known).hex() for card in deck()}

    assert sealed.levels[0][2].hex() == shown.path[0]
    assert shown.path[0] not in guesses


def test_neither_the_game_nor_earlier_rounds_change_the_deck():
    first = seal("omaha", ROUND, deck(), SEED)
    between = seal("omaha", "table 7 round 2", deck(), SEED)

    again = seal("stud", ROUND, deck(), SEED)

    assert (first.shuffled, first.order) == (again.shuffled, again.order)
    assert first.order != between.order


def test_the_automated_shoe_is_sealed_without_a_cut():
    sealed = seal(AUTOMATED, ROUND, deck(), SEED)

    assert sealed.shuffled == sealed.order
    assert 0 == sealed.record.cut


def test_the_cut_leads_from_the_shuffle_to_the_sealed_order():
    sealed = omaha()
    depth = sealed.record.cut

    assert sealed.order == sealed.shuffled[depth:] + sealed.shuffled[:depth]


def test_the_page_shows_what_the_program_gives():
    page = PAGE.read_text(encoding="utf-8")
    sealed = omaha()
    first = opening(sealed, 0)
    record = sealed.record

    bound = seal("omaha", ROUND, deck(), SEED, NONCES, bound=True).record
    shown = [SEED.hex(), ROUND, record.commitment, " ".join(sealed.shuffled), record.root]
    shown += [bound.binding, bound.root]
    shown += [first.card, first.salt, *first.path]

    assert [] == [value for value in shown if f"`{value}`" not in page and value != ROUND]
    assert f"| cut | {record.cut} |" in page
    assert f"| draws, rejected | {record.draws}, {record.rejected} |" in page
