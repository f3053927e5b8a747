"""Rules 2.1, 5, 6.1 and 12 of Canberra Poker, as far as the shoe goes."""

import pytest

from croupier import automated_shoe, shoe
from croupier.automated_shoe import (
    MALFUNCTIONS,
    AutomatedShoe,
    Pack,
    deal_packet,
    dealer_up_card,
    finish,
    load,
    malfunction,
    prepare,
    replace_shoe,
    report_colour,
    take,
)
from croupier.cards import deck
from croupier.shoe import FACE_DOWN, Shoe, cut, draw, enter, shuffle, turn
from tests.play import covers, note, refused, rule

INSTRUMENTS = ("canberra",)
ROUND = "table 2 round 12"
RED, BLUE = Pack("red"), Pack("blue")
FIVE = ("3s", "Jd", "8h", "2c", "Kd")


def after(table, *events):
    for event in events:
        table = shoe.evolve(table, note(event))
    return table


def fresh():
    return Shoe("canberra", ROUND, deck())


def shuffled(order=()):
    return after(fresh(), shuffle(fresh(), ROUND, "dealer 4", order))


def live():
    return after(shuffled(), cut(shuffled(), "dealer 4"))


def then(machine, action, *args, **kwargs):
    """The automated shoe after this, which is noted."""
    return automated_shoe.evolve(machine, note(action(machine, *args, **kwargs)))


def loaded(alternation="strict"):
    return then(AutomatedShoe(alternation), load, RED, BLUE)


def ready(alternation="strict"):
    return then(loaded(alternation), prepare, "dealer 4")


def in_round(order=()):
    return then(ready(), take, ROUND, "red", order)


@rule("5.1")
def test_round_12_is_not_dealt_with_the_shuffle_of_round_11():
    refused("5.1", shuffle, fresh(), "table 2 round 11", "dealer 4")
    refused("5.1", enter, fresh(), "Ah")
    refused("5.1", shuffle, live(), ROUND, "dealer 4")


@rule("5.2")
@pytest.mark.parametrize("depth", [2, 50])
def test_a_cut_with_two_cards_on_each_side_is_accepted(depth):
    event = note(cut(shuffled(), "dealer 4", depth))

    assert ("5.2", depth) == (event.rule, event.depth)


@rule("5.2")
@pytest.mark.parametrize("depth", [1, 51])
def test_a_cut_nearer_to_an_end_is_refused(depth):
    refusal = refused("5.2", cut, shuffled(), "dealer 4", depth)

    expected = f"a cut at {depth} is too near an end: 2 to 50 of 52 cards may be lifted"
    assert expected == refusal.reason


@rule("5.2")
def test_the_cards_are_cut_once_and_before_the_deal():
    refused("5.2", cut, live(), "dealer 4", 20)
    refused("5.2", enter, shuffled(), "Ah")


@rule("6.1")
def test_cards_leave_the_shoe_in_order():
    order = ("3s", "Jd", "8h", *(card for card in deck() if card not in {"3s", "Jd", "8h"}))
    table = shuffled(order[50:] + order[:50])
    table = after(table, cut(table, "generator", 2))

    assert ("3s", "Jd", "8h") == note(draw(table, 3)).cards
    assert 49 == after(table, draw(table, 3)).left


@rule("6.1")
def test_no_card_is_put_into_a_sealed_shoe_by_hand():
    table = shuffled(deck())
    table = after(table, cut(table, "generator", 20))

    refused("6.1", enter, table, "Ah")


@rule("2.1")
@covers("A.Shoe")
def test_neither_a_joker_nor_a_second_ten_of_diamonds_is_in_the_deck():
    table = after(live(), enter(live(), "Td"))

    refused("2.1", enter, table, "Jk")
    refused("2.1", enter, table, "Td")


@rule("12.1")
def test_nobody_cuts_the_cards_of_an_automated_shoe():
    machine = in_round()

    refusal = refused("12.1", cut, machine.round_of_play, "dealer 4", 20)

    assert "nobody cuts the cards of an automated shuffling shoe" == refusal.reason


@rule("12.2", "12.3", "12.4")
def test_a_round_from_the_automated_shoe_cites_rule_12_throughout():
    machine = AutomatedShoe()
    events = []

    for action, *args in [
        (load, RED, BLUE),
        (prepare, "dealer 4"),
        (take, ROUND, "red"),
        (deal_packet, *FIVE),
        (finish,),
    ]:
        events.append(note(action(machine, *args)))
        machine = automated_shoe.evolve(machine, events[-1])

    assert ["12.2", "12.3", "12.2", "12.4", "12.2"] == [event.rule for event in events]


@rule("12.2")
@pytest.mark.parametrize(
    ("packs", "given"),
    [
        ((), "nothing"),
        ((RED,), "red"),
        ((RED, RED), "red and red"),
        ((RED, Pack("Red")), "red and Red"),
        ((RED, BLUE, Pack("green")), "red and blue and green"),
    ],
)
def test_two_decks_of_different_colours_are_loaded(packs, given):
    refusal = refused("12.2", load, AutomatedShoe(), *packs)

    assert f"two decks of different colours are loaded, not {given}" == refusal.reason


@rule("12.2")
@pytest.mark.parametrize("cards", [deck(52, wild_card=True), deck()[1:], ("2c", *deck()[:-1])])
def test_each_deck_is_the_52_cards_without_jokers(cards):
    refusal = refused("12.2", load, AutomatedShoe(), RED, Pack("blue", cards))

    assert f"the blue deck of {len(cards)} is not the 52 without jokers" == refusal.reason


@rule("12.2")
def test_no_second_deck_is_taken_into_a_round():
    refusal = refused("12.2", take, in_round(), "table 2 round 13", "blue")

    assert "round table 2 round 12 is not over" in refusal.reason


@rule("12.2")
def test_only_a_deck_that_is_loaded_is_taken():
    refusal = refused("12.2", take, ready(), ROUND, "green")

    assert "no green deck is loaded: red and blue are" == refusal.reason


@rule("12.2")
def test_the_decks_take_turns():
    machine = then(in_round(), finish)

    refusal = refused("12.2", take, machine, "next", "red")

    assert "the red deck was used last: the decks take turns" == refusal.reason
    assert "blue" == then(machine, take, "next", "blue").in_use


@covers("12.2")
def test_where_turns_are_only_recorded_a_deck_may_come_again():
    machine = then(ready("recorded"), take, ROUND, "red")

    machine = then(then(machine, finish), take, "next", "red")

    assert "red" == machine.in_use


@rule("12.2")
def test_a_card_of_the_other_deck_stops_the_table():
    machine = then(in_round(), report_colour, "blue")

    refusal = refused("12.2", deal_packet, machine, *FIVE)

    assert "the table is stopped: a card not of the red deck is out" == refusal.reason
    assert not then(machine, finish).stopped


@rule("12.2")
def test_a_card_of_the_deck_in_use_is_no_fault():
    refused("12.2", report_colour, in_round(), "red")


@rule("12.2")
def test_an_order_that_is_not_the_deck_is_refused():
    refused("12.2", take, ready(), ROUND, "red", deck(52, wild_card=True))


@rule("12.3")
def test_the_first_round_after_loading_needs_the_dealers_attestation():
    refusal = refused("12.3", take, loaded(), ROUND, "red")

    assert "the dealer has not attested shuffling and loading both decks" == refusal.reason


@rule("12.3")
def test_the_second_round_asks_for_no_attestation():
    machine = then(in_round(), finish)

    assert "blue" == then(machine, take, "next", "blue").in_use
    refused("12.3", prepare, machine, "dealer 4")


@rule("12.3")
def test_an_attestation_needs_decks_and_somebody_who_attests():
    refused("12.3", prepare, AutomatedShoe(), "dealer 4")
    refused("12.3", prepare, loaded(), "")


@rule("12.3")
def test_loading_again_asks_for_the_attestation_again():
    machine = then(ready(), load, Pack("green"), Pack("black"))

    refused("12.3", take, machine, ROUND, "green")


@rule("12.2")
def test_nothing_is_loaded_during_a_round():
    refused("12.2", load, in_round(), RED, BLUE)


@rule("12.4")
def test_a_packet_is_the_next_five_cards():
    machine = in_round(deck()[::-1])

    packets = []
    for _ in range(3):
        packets.append(note(deal_packet(machine)).cards)
        machine = automated_shoe.evolve(machine, deal_packet(machine))

    assert deck()[::-1][:15] == sum(packets, ())
    assert deck()[::-1][14] == dealer_up_card(packets[-1])


@rule("12.4")
@pytest.mark.parametrize("cards", [(), FIVE[:4], (*FIVE, "Ah")])
def test_a_packet_of_another_size_is_refused(cards):
    refusal = refused("12.4", deal_packet, in_round(), *cards)

    assert f"a packet is 5 cards, not {len(cards)}" == refusal.reason


@rule("12.4")
def test_one_deck_serves_ten_packets_and_no_eleventh():
    machine = in_round(deck())
    for _ in range(10):
        machine = then(machine, deal_packet)

    refusal = refused("12.4", deal_packet, machine)

    assert "5 cards cannot be dealt from a shoe that holds 2" == refusal.reason


@rule("12.4", "12.2")
def test_a_packet_may_fall_face_down_and_be_turned_later():
    machine = then(in_round(), deal_packet, *[FACE_DOWN] * 4, "Kd")

    event = note(turn(machine.round_of_play, "Ah", "As"))
    machine = automated_shoe.evolve(machine, event)

    assert (47, 2) == (machine.round_of_play.left, machine.round_of_play.face_down)
    refused("12.2", deal_packet, machine, "Ah", *FIVE[:4])


@rule("12.2")
@pytest.mark.parametrize("card", ["Jk", "Kd"])
def test_a_joker_or_a_card_already_out_is_refused_by_rule_12(card):
    machine = then(in_round(), deal_packet, *FIVE)

    refused("12.2", deal_packet, machine, card, "Ah", "Ad", "Ac", "As")


@rule("12.2")
def test_without_a_deck_there_is_no_round_to_deal_or_finish():
    refused("12.2", deal_packet, ready(), *FIVE)
    refused("12.2", finish, ready())


@rule("12.6", "12.8")
@pytest.mark.parametrize("kind", MALFUNCTIONS)
def test_a_malfunction_makes_the_round_void(kind):
    machine = then(in_round(), deal_packet, *FIVE)

    event = note(malfunction(machine, kind))
    machine = automated_shoe.evolve(machine, event)
    between = note(malfunction(machine, kind))

    assert ("12.6", ROUND) == (event.rule, event.void_round)
    assert machine.round_of_play is None
    assert ("12.8", None) == (between.rule, between.void_round)
    assert machine == automated_shoe.evolve(machine, between)


@rule("12.8")
def test_what_the_dealer_drops_is_no_malfunction():
    refusal = refused("12.8", malfunction, in_round(), "dealer dropped a card")

    assert "'dealer dropped a card' is no malfunction of the shoe" in refusal.reason


@rule("12.7")
def test_the_shoe_is_not_replaced_during_a_round():
    refusal = refused("12.7", replace_shoe, in_round(), automated=True)

    assert (
        f"the shoe is replaced between rounds of play, and round {ROUND} is not over"
        == refusal.reason
    )


@rule("12.7", "12.3")
def test_a_replacement_is_loaded_and_attested_anew():
    machine = then(then(in_round(), finish), replace_shoe, automated=True)

    refused("12.3", take, machine, "next", "blue")
    refused("12.3", prepare, machine, "dealer 4")

    assert () == machine.colours


@rule("12.7")
@pytest.mark.parametrize(
    ("action", "args"),
    [
        (load, (RED, BLUE)),
        (prepare, ("dealer 4",)),
        (take, (ROUND, "red")),
        (deal_packet, FIVE),
        (report_colour, ("red",)),
        (malfunction, ("jam",)),
        (finish, ()),
        (replace_shoe, (True,)),
    ],
)
def test_with_a_manual_replacement_rule_12_ceases(action, args):
    machine = then(ready(), replace_shoe, automated=False)

    refusal = refused("12.7", action, machine, *args)

    assert "a manual shoe is in use" in refusal.reason
