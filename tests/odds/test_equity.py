"""Equity in bulk, against dealing and judging one showdown after another."""

from array import array
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from croupier import bulk
from croupier.cards import cards
from croupier.errors import BadMessage
from croupier.hands import Order
from croupier.odds import kernel
from croupier.odds.equity import Showdown, _judged, equity

EIGHT = Order(contest="split", low_qualifier=True, low_ace="low", ace_low_in_straights=True)
ORDERS = {
    "high": Order(),
    "low": Order(contest="low", low_ace="low"),
    "split": EIGHT,
    "36 cards with a Joker": Order(deck_size=36, wild_card=True),
    "split with a Joker": Order(contest="split", low_qualifier=True, low_ace="low", wild_card=True),
}


def hands(*texts):
    return [cards(text) for text in texts]


def naive(game, known, communal, order):
    """The shares of hands that lack nothing, one deal after another."""
    missing = (0 if game == "stud" else 5) - len(communal)
    gone = {*communal, *(card for hand in known for card in hand)}
    deals = list(combinations([card for card in order.cards if card not in gone], missing))
    shares = [Fraction()] * len(known)
    for cards_to_come in deals:
        for place, share in enumerate(_shares(known, (*communal, *cards_to_come), order, game)):
            shares[place] += share / len(deals)
    return shares


def _shares(known, communal, order, game):
    halves = [_winners(known, communal, ranking, game) for ranking in order.rankings.values()]
    awarded = [winners for winners in halves if winners]
    for place in range(len(known)):
        yield sum(Fraction(place in winners, len(winners) * len(awarded)) for winners in awarded)


def _winners(known, communal, ranking, game):
    if game == "stud":
        strengths = [ranking.strength(hand) for hand in known]
    else:
        strengths = [ranking.strength_of_two(hand, communal) for hand in known]
    best = max(strengths)
    return [place for place, each in enumerate(strengths) if each == best and best]


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
def test_omaha_on_the_turn_is_what_dealing_every_river_says(order):
    known = hands("As Ah Kd Qd", "9s 8s 7h 6h", "Ac Kh Jd Ts")
    communal = cards("Ad 7c 8c 9h")
    result = equity("omaha", known, communal, order=order)

    assert result.exact
    assert naive("omaha", known, communal, order) == [hand.share for hand in result.hands]


@pytest.mark.parametrize("order", [Order(), EIGHT], ids=["high", "split"])
def test_faro_on_the_flop_is_what_dealing_every_turn_and_river_says(order):
    known = hands("As Ah 2d 3d 4c", "9s 8s 7h 6h 5h")
    communal = cards("Ad 2c 7c")
    result = equity("faro", known, communal, order=order)

    assert 39 * 38 // 2 == result.deals
    assert naive("faro", known, communal, order) == [hand.share for hand in result.hands]


SIX = ["As Ah Kd Qd", "9s 8s 7h 6h", "Ac Kh Jd Ts", "2s 3s 4h 5h", "Qs Qh Js Jh", "8d 9d Td 7d"]


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("order", [Order(), EIGHT, Order(contest="low", low_ace="low")])
def test_with_the_table_a_flop_is_what_dealing_every_turn_and_river_says(order, players):
    known, communal = hands(*SIX[:players]), cards("6d 7c Kc")
    equity("omaha", known, order=order, samples=20_000)
    result = equity("omaha", known, communal, order=order)

    assert naive("omaha", known, communal, order) == [hand.share for hand in result.hands]


def test_stud_with_one_card_to_come_each_counts_every_pair_of_them():
    known = hands("As Ah 2d 3d 4c 9c", "Ks Kh 7h 6h 5h Td")
    result = equity("stud", known)

    left = [card for card in Order().cards if card not in known[0] + known[1]]
    pairs = [(a, b) for a in left for b in left if a != b]
    won = sum(
        next(_shares([(*known[0], a), (*known[1], b)], (), Order(), "stud")) for a, b in pairs
    )
    assert len(pairs) == result.deals
    assert won / len(pairs) == result.hands[0].share


@pytest.mark.parametrize("order", ORDERS.values(), ids=ORDERS)
@pytest.mark.parametrize("game", ["omaha", "faro"])
def test_the_table_of_communal_cards_changes_no_share(game, order):
    _judged.clear()
    bulk.table.cache_clear()
    known, communal = hands("As Ah Kd Qd", "9s 8s 7h 6h", "Ac Kh Jd Ts"), cards("Ad 7c 8c 9h")
    if game == "faro":
        known = [(*hand, card) for hand, card in zip(known, cards("Jh Qh Kc"), strict=True)]

    without = equity(game, known, communal, order=order)
    equity(game, known, order=order, samples=20_000)
    assert without == equity(game, known, communal, order=order)


@pytest.fixture
def without_kernel(monkeypatch):
    def missing():
        raise bulk.KernelMissing

    monkeypatch.setattr(kernel, "load", missing)


FULL_DECKS = [name for name, order in ORDERS.items() if order.deck_size == 52]
SLOWLY = {
    "omaha on the turn": ("omaha", ("As Ah Kd Qd", "9s 8s 7h 6h", "Ac Kh Jd Ts"), "Ad 7c 8c 9h"),
    "all communal cards known": ("omaha", ("As Ah Kd Qd", "9s 8s 7h 6h"), "Ad 7c 8c 9h 2s"),
    "an unknown hole card": ("omaha", ("As Ah Kd", "9s 8s 7h 6h"), "Ad 7c 8c 9h 2s"),
    "faro": ("faro", ("As Ah 2d 3d 4c", "9s 8s 7h 6h 5h"), "Ad 2c 7c 8d"),
    "stud": ("stud", ("As Ah 2d 3d 4c 9c", "Ks Kh 7h 6h 5h Td 2s"), ""),
}


@pytest.mark.parametrize("order", [ORDERS[name] for name in FULL_DECKS], ids=FULL_DECKS)
@pytest.mark.parametrize(("game", "texts", "communal"), SLOWLY.values(), ids=SLOWLY)
def test_without_the_kernel_the_figures_are_the_same(game, texts, communal, order, request):
    fast = equity(game, hands(*texts), cards(communal), order=order)
    request.getfixturevalue("without_kernel")

    assert fast == equity(game, hands(*texts), cards(communal), order=order)


def test_without_the_kernel_a_sample_is_within_four_standard_errors(without_kernel):
    known = hands("As Ah Kd Qd", "9s 8s 7h 6h")
    result = equity("omaha", known, samples=1_500).hands[0]

    assert abs(float(result.share) - 0.56428) < 4 * result.standard_error
    assert result == equity("omaha", known, samples=1_500).hands[0]


def test_shares_add_up_to_the_pot():
    result = equity("omaha", hands("As Ah 2d 3d", "9s 8s", ""), cards("Ad 2c 7c"), samples=5_000)

    assert 1 == sum(hand.share for hand in result.hands)


def test_dead_cards_do_not_come():
    known, dead = hands("As Ah Kd Qd", "9s 8s 7h 6h"), cards("Ac Ks Kh")
    result = equity("omaha", known, cards("Ad 2c 7c 3d"), dead)

    assert 52 - 8 - 4 - 3 == result.deals


def test_an_unknown_card_is_any_that_is_left():
    known = hands("As Ah Kd Qd", "9s 8s 7h")
    communal = cards("Ad 2c 7c 3d Jh")
    result = equity("omaha", known, communal)

    each = [
        equity("omaha", [known[0], (*known[1], card)], communal).hands[0].share
        for card in Order().cards
        if card not in (*known[0], *known[1], *communal)
    ]
    assert sum(each) / len(each) == result.hands[0].share


def test_a_sample_is_within_four_standard_errors_of_the_exact_share():
    known, communal = hands("As Ah Kd Qd", "9s 8s 7h 6h"), cards("Ad 2c 7c")
    exact, sampled = (
        equity("omaha", known, communal),
        equity("omaha", known, communal, samples=40_000),
    )

    error = sampled.hands[0].standard_error
    assert not sampled.exact
    assert 0 == exact.hands[0].standard_error < error
    assert abs(float(exact.hands[0].share - sampled.hands[0].share)) < 4 * error


def test_the_same_seed_deals_the_same_sample():
    known = hands("As Ah Kd Qd", "9s 8s 7h 6h")

    assert equity("omaha", known, samples=70_000) == equity("omaha", known, samples=70_000)
    assert equity("omaha", known, samples=500) != equity("omaha", known, samples=500, seed=2)


def test_each_half_has_its_own_figures():
    known = hands("As Ah 2d 3d", "Ks Kh Qd Jd")
    first, second = equity("omaha", known, cards("4c 5c 8h Kd Tc"), order=EIGHT).hands

    assert (0, 1) == (first.high.share, second.high.share)
    assert (1, 0) == (first.low.share, second.low.share)
    assert Fraction(1, 2) == first.share == second.share


def test_without_a_low_the_high_hand_wins_all_of_the_pot():
    known = hands("As Ah 2d 3d", "Ks Kh Qd Jd")
    result = equity("omaha", known, cards("4c 5c Kd 9d Tc"), order=EIGHT)

    assert 1 == result.no_low
    assert (0, 1) == (result.hands[0].share, result.hands[1].scoops)


def test_too_many_deals_are_sampled():
    told = []
    result = equity(
        "stud", hands("As Ah", "Ks"), samples=None, progress=lambda *done: told.append(done)
    )

    assert not result.exact
    assert (2_000_000, 2_000_000) == told[-1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("holdem", hands("As Ah", "Ks Kh")), "'holdem' has no showdown here"),
        (("omaha", hands("As Ah")), "1 hand given where 2 to 12 are compared"),
        (
            ("omaha", hands("As Ah Kd Qd 2c", "")),
            "hole cards As Ah Kd Qd 2c given where omaha has 4",
        ),
        (("stud", hands("As", "Ks"), cards("2c")), "communal cards 2c given where stud has none"),
        (("omaha", hands("As Ah", "As")), "As appears twice"),
        (("omaha", hands("Jk", "As")), "Jk is not in the deck in play"),
        (("stud", hands(*[""] * 8)), "56 cards are to come and 52 are left in the deck"),
    ],
)
def test_what_is_no_showdown_is_told_in_a_sentence(arguments, sentence):
    with pytest.raises(BadMessage, match=sentence):
        Showdown(arguments[0], tuple(arguments[1]), *arguments[2:])


def test_the_work_can_be_cut_anywhere():
    pool, groups = bytes(range(12)), bytes([2, 3])
    row, all_rows = bytes(range(128, 133)), bytearray(5 * 66 * 120)
    kernel.load().deal_rows(pool, groups, 0, False, 66 * 120, ((all_rows, row),))

    piece = bytearray(5 * 1_000)
    kernel.load().deal_rows(pool, groups, 4_321, False, 1_000, ((piece, row),))
    assert all_rows[5 * 4_321 : 5 * 5_321] == piece
    assert 66 * 120 == len({bytes(all_rows[at : at + 5]) for at in range(0, len(all_rows), 5)})


@pytest.mark.parametrize("cuts", [(1, 2, 3), (40, 41, 300), (819,)], ids=str)
def test_sharing_can_be_cut_within_a_run_of_last_cards(cuts):
    showdown = Showdown("omaha", tuple(hands("As Ah Kd Qd", "9s 8s 7h 6h")), cards("Ad 2c 7c"))
    tables = bulk.table(Order().high), None
    given = tables, *showdown.rows(), showdown.pool, showdown.groups
    whole, pieces = array("q", bytes(8 * 19)), array("q", bytes(8 * 19))

    kernel.load().share_deals(*given, 0, False, 820, whole)
    for start, end in pairwise((0, *cuts, 820)):
        kernel.load().share_deals(*given, start, False, end - start, pieces)
    assert whole == pieces


def test_a_last_card_that_two_owners_share_changes_for_both():
    tables, sums = (bulk.table(Order().high), None), array("q", bytes(8 * 19))
    pairs_it, kings = bulk.encode(cards("3d 8h Kc")) + b"\x80", bulk.encode(cards("Kd Kh 5d 7c"))
    communal, pool = bulk.encode(cards("Jh 9s 6d 4c")) + b"\x80", bulk.encode(cards("2c Ac"))

    kernel.load().share_deals(tables, (pairs_it, kings), communal, pool, b"\1", 0, False, 2, sums)
    assert (1, 1) == (sums[0], sums[9])


@pytest.mark.parametrize(
    ("groups", "row", "size"),
    [(b"\x0d", b"\x80", 1), (b"\x02", b"\x82", 1), (b"\x02", b"\x80\x81", 1)],
    ids=["too few cards", "a place for a card that does not come", "too small a buffer"],
)
def test_the_kernel_refuses_rows_that_do_not_fit(groups, row, size):
    with pytest.raises(ValueError, match=r"cannot be dealt|do not fit"):
        kernel.load().deal_rows(bytes(12), groups, 0, False, 1, ((bytearray(size), row),))


@pytest.mark.parametrize(
    ("hands", "communal", "pool", "groups", "room"),
    [
        ((b"\0\1\2\3",), b"\x80\x81\x82", bytes(range(9)), b"\x03", 8 * 9),
        ((b"\0\1\2\3",), b"\x80\x81\x83", bytes(range(9)), b"\x03", 8 * 10),
        ((b"\0\1\2\x40",), b"\x80\x81\x82", bytes(range(9)), b"\x03", 8 * 10),
        ((b"\0",), b"\x80\x81\x82", bytes(range(9)), b"\x03", 8 * 10),
        ((b"\0\1\2\3",) * 13, b"\x80\x81\x82", bytes(range(9)), b"\x03", 8 * 99),
        ((b"\0\1\2\3",), b"\x80\x81\x82", b"\x40" * 9, b"\x03", 8 * 10),
        ((b"\0\1\2\3",), b"\x80\x81", bytes(range(9)), b"\x03", 8 * 10),
    ],
    ids=[
        "too small a buffer",
        "a card that does not come",
        "a byte that is no card",
        "too few hole cards",
        "too many players",
        "a pool of no cards",
        "too few communal cards",
    ],
)
def test_the_kernel_refuses_a_showdown_that_cannot_be(hands, communal, pool, groups, room):
    tables = bulk.table(Order().high), None

    with pytest.raises(ValueError, match=r"cannot be dealt|do not fit|room|too"):
        kernel.load().share_deals(
            tables, hands, communal, pool, groups, 0, False, 1, bytearray(room)
        )
