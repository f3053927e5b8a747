"""Rules 2.1, 5 and 6.1 of Canberra Casino Hold-em, as far as the shoe goes."""

import pytest

from croupier import shoe
from croupier.cards import deck
from croupier.seal import seal
from croupier.shoe import Shoe, cut, cut_depths, draw, enter, shuffle
from tests.play import covers, note, refused, rule

INSTRUMENTS = ("holdem",)
ROUND = "table 1 round 12"


def after(table, *events):
    for event in events:
        table = shoe.evolve(table, note(event))
    return table


def fresh():
    return Shoe("holdem", ROUND, deck())


def shuffled(order=()):
    return after(fresh(), shuffle(fresh(), ROUND, "dealer 4", order))


def live():
    return after(shuffled(), cut(shuffled(), "dealer 4"))


@rule("5.1")
def test_a_round_is_not_dealt_without_its_own_shuffle():
    refused("5.1", enter, fresh(), "Ah")
    refused("5.1", shuffle, fresh(), "table 1 round 11", "dealer 4")
    refused("5.1", shuffle, live(), ROUND, "dealer 4")


@covers("5.1")
def test_the_regulator_reproduces_an_order_that_players_only_saw_sealed():
    one, other = (seal("holdem", name, deck(), bytes(32)) for name in ("round 1", "round 2"))

    assert one.record.root != other.record.root
    assert one.order == seal("holdem", "round 1", deck(), bytes(32)).order


@rule("5.2")
@pytest.mark.parametrize("depth", [5, 47])
def test_a_cut_with_five_cards_on_each_side_is_accepted(depth):
    event = note(cut(shuffled(), "dealer 4", depth))

    assert ("5.2", depth) == (event.rule, event.depth)


@rule("5.2")
@pytest.mark.parametrize("depth", [1, 4, 48, 51])
def test_a_cut_nearer_to_an_end_is_refused(depth):
    refusal = refused("5.2", cut, shuffled(), "dealer 4", depth)

    expected = f"a cut at {depth} is too near an end: 5 to 47 of 52 cards may be lifted"
    assert expected == refusal.reason


@covers("5.2")
def test_there_are_43_places_to_cut_and_the_generator_uses_them_all():
    depths = {seal("holdem", f"round {n}", deck(), bytes(32)).record.cut for n in range(600)}

    assert 43 == len(cut_depths("holdem", 52))
    assert set(cut_depths("holdem", 52)) == depths


@rule("5.2")
def test_the_cards_are_cut_once_and_before_the_deal():
    refused("5.2", cut, live(), "dealer 4", 20)
    refused("5.2", enter, shuffled(), "Ah")


@rule("6.1")
def test_cards_leave_the_shoe_in_order_and_none_is_burned():
    order = ("4d", "9s", "Kc", *(card for card in deck() if card not in {"4d", "9s", "Kc"}))
    table = shuffled(order[5:] + order[:5])
    table = after(table, cut(table, "generator", 47))

    cards = [note(draw(table, count)).cards for count in (1, 2, 3)]

    assert [("4d",), ("4d", "9s"), ("4d", "9s", "Kc")] == cards
    assert 49 == after(table, draw(table, 3)).left


@rule("6.1")
def test_no_card_is_put_into_a_sealed_shoe_by_hand():
    table = shuffled(deck())
    table = after(table, cut(table, "generator", 20))

    refused("6.1", enter, table, "Ah")
    refused("6.1", draw, live())


@rule("2.1")
@pytest.mark.parametrize("card", ["Jk", "1h"])
def test_a_card_that_is_not_one_of_the_52_is_refused(card):
    refusal = refused("2.1", enter, live(), card)

    assert f"{card} is not in the deck of 52 cards" == refusal.reason


@rule("2.1")
@covers("A.Shoe")
def test_a_second_queen_of_diamonds_is_refused():
    table = after(live(), enter(live(), "8d", "Qd"))

    refused("2.1", enter, table, "Qd")
    refused("2.1", enter, table, "8d")
