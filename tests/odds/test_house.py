"""The house edge counted exactly: by published figures, and by slower ways of counting."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.bulk import KernelMissing, encode
from croupier.cards import deck
from croupier.errors import BadMessage, CroupierError
from croupier.odds import change, determine, kernel, solve
from croupier.odds.house import CLASSES, GAMES, Terms, decision_tables, groups, winnings
from croupier.odds.play import Seen, decide, sights
from tests.odds.solved import grouped, solved

GAME_NAMES = tuple(GAMES)
SEVENS = ("7c", "7d", "7h", "7s")


@pytest.mark.parametrize(
    ("game", "edge"),
    [
        ("holdem", Fraction(1363917077, 63213204600)),
        ("canberra", Fraction(86362082531, 1661102543100)),
    ],
)
def test_the_house_edge_is_an_exact_fraction(game, edge):
    assert edge == solved(game).house_edge


def test_casino_holdem_on_this_pay_table_has_the_published_edge():
    solution = solved("holdem")

    assert "2.16" == f"{float(100 * solution.house_edge):.2f}"
    assert "0.82" == f"{float(100 * solution.element_of_risk):.2f}"


def test_caribbean_stud_with_a_royal_of_100_has_the_published_edge():
    solution = solved("canberra", "royal flush=100")

    assert "5.22" == f"{float(100 * solution.house_edge):.2f}"
    assert "2.56" == f"{float(100 * solution.element_of_risk):.2f}"
    assert "2.24" == f"{solution.standard_deviation:.2f}"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_deal_is_counted_once(game):
    solution = solved(game)

    assert solution.deals == sum(line.count for line in solution.lines)
    assert 1 == sum(solution.outcomes.values())


@pytest.mark.parametrize(
    ("game", "qualifies"),
    [("holdem", Fraction(101_378_140, 133_784_560)), ("canberra", Fraction(205, 364))],
)
def test_if_nobody_folds_the_dealer_qualifies_as_often_as_any_hand(game, qualifies):
    solution = solved(game, never_fold=True)

    ends = solution.outcomes
    assert qualifies == ends["higher"] + ends["equal"] + ends["lower"]


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("royal flush", 4_324),
        ("straight flush", 37_260),
        ("four of a kind", 224_848),
        ("full house", 3_473_184),
        ("flush", 4_047_644),
        ("straight", 6_180_020),
        ("three of a kind", 6_461_620),
        ("two pairs", 31_433_400),
        ("five odd cards", 23_294_460),
    ],
)
def test_if_nobody_folds_seven_cards_make_each_class_as_often_as_they_should(hand, count):
    solution = solved("holdem", never_fold=True)

    held = sum(line.count for line in solution.lines if line.hand == hand)
    assert Fraction(count, 133_784_560) == Fraction(held, solution.deals)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_the_lines_add_up_to_the_return(game):
    solution = solve(game, ante=1_500)

    assert solution.return_per_ante == sum(solution.contributions.values())


SUITS_OF_FLOP = {
    "three suits": ("2c", "8d", "9s"),
    "two suits": ("2c", "8c", "9s"),
    "one suit": ("2c", "8c", "9c"),
    "a pair": ("8c", "8d", "9s"),
    "a pair, two suits": ("8c", "9c", "8d"),
    "three of a kind": ("8c", "8d", "8s"),
}


@pytest.mark.parametrize("flop", SUITS_OF_FLOP.values(), ids=SUITS_OF_FLOP)
def test_staying_in_is_worth_what_counting_each_deal_says(flop):
    rng = random.Random(str(flop))
    hole = tuple(rng.sample([card for card in deck() if card not in flop], 2))

    assert decide("holdem", hole, flop).stay == worth_of(hole, flop)


OTHER_TERMS = (
    "equal_when_not_qualified=void",
    "kickers_count_with_sets=false",
    "qualifying_hand=88765",
    "qualifying_hand=AK432; pair of aces=4; five odd cards=0; flush=9",
    "max_payout=130; max_payout_applies_to=ante,call; max_payout_scope=per_player_round",
)


@pytest.mark.parametrize("what_if", OTHER_TERMS)
def test_under_other_terms_too_it_is_worth_what_counting_each_deal_says(what_if):
    det = change(determine("holdem"), what_if)
    hole, flop = ("9s", "8c"), ("8d", "8h", "2c")

    assert decide("holdem", hole, flop, det, ante=100).stay == worth_of(hole, flop, what_if)


def worth_of(hole, flop, what_if=""):
    """What the solver's tables say of a decision, in antes."""
    unit, tables = tables_of(what_if)
    others = [card for card in deck() if card not in (*hole, *flop)][:4]
    cards = encode((*hole, *others[:2], *flop, *others[2:]))
    return Fraction(kernel.load().worth(tables, cards) * unit, 1081 * 990 * 100)


@cache
def tables_of(what_if):
    terms = Terms("holdem", change(determine("holdem"), what_if), 100, {})
    return terms.unit, decision_tables(terms)


def test_a_group_of_canberra_hands_is_worth_what_counting_each_of_them_says():
    sums, unit = grouped("canberra")
    place = list(sights()).index(Seen((13, 13, 13, 7, 7), 7, False))
    hands = [
        ((*kings, *sevens), (seen,))
        for kings in combinations(("Kc", "Kd", "Kh", "Ks"), 3)
        for sevens in combinations(SEVENS, 2)
        for seen in set(SEVENS) - {*sevens}
    ]

    naive = sum(decide("canberra", hand, seen).stay for hand, seen in hands)
    assert len(hands) == sums[place].weight
    assert naive == Fraction(sums[place].stay * unit, 163_185 * 100)


def test_a_hundred_canberra_decisions_are_those_of_counting_each_deal():
    rng, tables = random.Random(6), Terms("canberra", determine("canberra"), 100, {})
    hands = [rng.sample(deck(), 10) for _ in range(100)]
    hands += [["Ah", "Kd", *rest[:3], *rest[3:8]] for rest in map(_without_ace_king, hands)]

    played = kernel.load().play(
        False,
        *tables.arguments(),
        decision_tables(tables),
        None,
        0,
        0,
        b"".join(map(encode, hands)),
    )
    for hand, outcome in zip(hands, played, strict=True):
        assert decide("canberra", hand[:5], hand[9:]).best == (
            "fold" if outcome % 6 == 5 else "bet"
        )


def _without_ace_king(hand):
    rest = [card for card in hand if card not in ("Ah", "Kd")]
    return [*rest, *(card for card in deck() if card not in (*rest, "Ah", "Kd"))][:8]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_void_for_equal_hands_never_helps_the_player(game):
    void = solved(game, "equal_when_not_qualified=void")

    assert void.house_edge >= solved(game).house_edge


def test_a_dealer_who_qualifies_with_more_hands_fails_to_less_often():
    easy = solved("canberra", "qualifying_hand=AQ432")

    assert easy.outcomes["not qualified"] < solved("canberra").outcomes["not qualified"]


def test_kickers_that_do_not_count_make_more_equal_hands():
    coarse = solved("holdem", "kickers_count_with_sets=false")

    assert coarse.outcomes["equal"] > solved("holdem").outcomes["equal"]


def test_a_maximum_payout_cuts_the_line_that_exceeds_it():
    det = determine("holdem", max_payout=2_500_00)
    law = GAMES["holdem"].module.law(det)

    assert (2_500_00, 60_00) == winnings(law, 30_00, CLASSES["royal flush"])
    assert (600_00, 60_00) == winnings(law, 30_00, CLASSES["straight flush"])


def test_a_maximum_payout_for_the_round_is_used_up_by_the_ante():
    det = determine(
        "canberra",
        max_payout=50_00,
        max_payout_applies_to=("ante", "bet"),
        max_payout_scope="per_player_round",
    )

    law = GAMES["canberra"].module.law(det)
    assert (30_00, 20_00) == winnings(law, 30_00, CLASSES["flush"])


def test_without_a_maximum_payout_no_ante_is_too_large_for_the_edge():
    assert solve("holdem").house_edge == solve("holdem", ante=10**11).house_edge


def test_a_larger_ante_under_a_maximum_payout_raises_the_edge():
    det = determine("canberra", max_payout=5_000_00)

    assert solve("canberra", det, ante=100_00).house_edge > solved("canberra").house_edge


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("royal flush", "'royal flush' changes nothing: write NAME=VALUE, as in royal flush=100"),
        ("nonsense=1", "royal flush, straight flush, four of a kind, full house, flush, all other"),
        ("flush=many", "flush is a whole number, not 'many'"),
        ("auto_declare=perhaps", "auto_declare is true or false, not 'perhaps'"),
        ("call_odds.flush=2", "'call_odds' is no pay table of this game"),
        ("straight=7; flush=-1", "flush cannot pay -1 to 1"),
    ],
)
def test_a_change_that_cannot_be_read_is_told_in_a_sentence(text, sentence):
    with pytest.raises(CroupierError) as told:
        change(determine("holdem"), text)

    assert str(told.value).endswith(sentence)


def test_a_list_of_wagers_is_changed_by_naming_them():
    det = change(determine("holdem"), "max_payout_applies_to=ante,call")

    assert ("ante", "call") == det.max_payout_applies_to


def test_a_class_that_no_line_names_is_not_paid():
    det = determine("canberra", bet_odds=(("flush", 5),))
    solution = solve("canberra", det)

    assert 0 == solution.contributions["bet", "not paid"]
    assert 0 < solution.contributions["bet", "flush"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("omaha",), "'omaha' is not a house game: choose holdem or canberra"),
        (("holdem", None, 0), "an ante of 0 is no wager"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_sentence(arguments, sentence):
    with pytest.raises(BadMessage, match=sentence):
        solve(*arguments)


def test_amounts_too_fine_for_groups_are_told_in_a_sentence():
    with pytest.raises(BadMessage, match="too fine to sum by groups"):
        groups("holdem", determine("holdem", max_payout=500_000_01), ante=9_999_97)


def test_without_the_kernel_it_says_what_it_needs(monkeypatch):
    assert kernel.available()
    kernel.load.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "croupier._odds", None)

    with pytest.raises(KernelMissing, match="install a C compiler"):
        solve("holdem")
    assert not kernel.available()
    kernel.load.cache_clear()
