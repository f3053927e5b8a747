"""Canberra Poker with an automated shuffling shoe: decks, packets, faults (rule 12)."""

import pytest

from croupier.cards import cards, deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.choices import allowed
from tests.house import SHUFFLED, Play, determined, packets
from tests.play import covers, refused, rule

INSTRUMENTS = ("canberra",)

HANDS = {1: "As 9s 7s 4s 2s", 2: "Ah 9h 7h 4h 2h"}
DEALER = "Kh Qd Jc 3s 3d"


def dealt(live=False, deck="red", **choices):
    play = Play("canberra", live=live, automated_shoe=True, **choices)
    play.wagers(dict.fromkeys(HANDS, 20_00), side=dict.fromkeys(HANDS, 1_00))
    order = packets([cards(hand) for hand in HANDS.values()], cards(DEALER))
    if live:
        play.do(act.LoadShoe(deck=deck, by="dealer:17"))
    else:
        play.do(act.LoadShoe(order, deck), act.Deal())
    return play


@rule("12.2", "12.4")
def test_with_an_automated_shoe_events_cite_rule_12_and_not_5_or_6():
    play = dealt()

    cited = {event.rule for event in play.events}

    assert not {rule for rule in cited if rule.startswith(("5.", "6."))}


@rule("12.2", "12.4")
def test_refusals_do_not_cite_what_rule_12_replaces():
    play = dealt(live=True)
    packet = ("??",) * 5

    play.refuse("12.2", act.LoadShoe(deck="blue", by="dealer:17"))
    play.refuse("12.2", act.DealCards(("Jk", *packet[1:]), by=play.dealer))
    play.refuse("12.4", act.Deal(by=play.dealer))
    play.do(act.DealCards(packet, by=play.dealer))
    play.refuse("12.2", act.LoadShoe(deck="blue", by="dealer:17"))
    play.do(act.DealCards(packet, by=play.dealer))
    play.do(act.DealCards((*packet[1:], "6d"), by=play.dealer))
    play.refuse("12.4", act.DealCards(packet, by=play.dealer))
    play.do(act.VoidRound("impractical", at="23:15"))
    play.refuse("12.2", act.ReplaceCards(("Jk",)))
    play.refuse("12.4", act.LoadShoe(deck(), "blue", by="dealer:17"))
    play.refuse("12.1", act.LoadShoe(deck="blue", cut=20, by="dealer:17"))


@covers("A.Shoe")
def test_the_kind_of_shoe_is_in_the_first_event_of_the_round():
    assert ["automated"] == [event.shoe for event in dealt().of(ev.RoundStarted)]


@rule("12.4")
def test_an_electronic_shoe_of_packets_is_sealed_and_dealt_once():
    play = dealt()

    play.refuse("12.4", act.DealCards(("??",) * 5, by=play.dealer))
    play.refuse("12.4", act.Deal())


@rule("12.2")
def test_one_deck_of_an_automated_shoe_serves_nine_boxes():
    refused("12.2", determined, "canberra", boxes=10, automated_shoe=True)

    assert 9 == determined("canberra", boxes=9, automated_shoe=True).boxes


@rule("12.4")
def test_five_cards_fall_to_each_box_in_turn_and_the_dealers_last_is_turned():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 20_00, 2: 20_00})
    order = deck()

    play.do(act.LoadShoe(order, "red"), act.Deal())

    assert (order[:5], order[5:10], order[10:15]) == tuple(play.table.hands[b] for b in (1, 2, 0))
    assert order[14] == play.table.up_card


@rule("12.4")
def test_a_live_dealer_enters_packets_of_five():
    play = dealt(live=True)
    packet = ("??",) * 5
    play.refuse("12.4", act.DealCards(("As",), by=play.dealer))
    play.refuse("12.4", act.DealCards(packet, box=2, by=play.dealer))
    play.do(*[act.DealCards(packet, by=play.dealer)] * 2)

    play.refuse("12.4", act.DealCards(packet, by=play.dealer))
    play.do(act.DealCards((*packet[:4], "6d"), by=play.dealer))

    assert ("6d", "announcing") == (play.table.up_card, play.table.stage)


@rule("12.3", "12.2")
def test_the_dealer_attests_once_that_both_decks_are_shuffled_and_loaded():
    play = Play("canberra", automated_shoe=True, live=True, checked=False)
    play.refuse("12.3", act.LoadShoe(deck="red", by="dealer:17"))
    play.refuse("12.2", act.PrepareShoe(("red", "Red"), by=play.dealer))
    play.refuse("12.2", act.PrepareShoe(("red",), by=play.dealer))
    play.refuse("A.Dealer", act.PrepareShoe(("red", "blue"), by="casino supervisor:4"))
    assert act.PrepareShoe in {choice.action for choice in allowed(play.table)}

    play.do(act.PrepareShoe(("red", "blue"), by=play.dealer))

    play.refuse("12.3", act.PrepareShoe(("red", "blue"), by=play.dealer))
    play.refuse("12.2", act.LoadShoe(deck="green", by="dealer:17"))
    assert play.do(act.LoadShoe(deck="red", by="dealer:17"))
    assert act.PrepareShoe not in {choice.action for choice in allowed(play.table)}


@rule("12.3", "12.7")
def test_a_replacement_shoe_is_loaded_and_attested_anew():
    play = dealt()
    play.refuse("12.3", act.PrepareShoe(("red", "blue"), by=play.dealer))
    play.do(act.VoidRound("impractical", at="23:15"), act.ReplaceShoe(automated=True))

    play.refuse("12.3", act.LoadShoe(deck(), "red"))

    play.do(act.PrepareShoe(("green", "black"), by=play.dealer))
    assert play.do(act.LoadShoe(deck(), "black"))


@rule("12.1")
def test_no_deck_is_loaded_into_a_machine_that_is_not_there():
    Play("canberra").refuse("12.1", act.PrepareShoe(("red", "blue")))


@rule("12.5")
def test_nobody_acts_before_the_announcement():
    play = dealt()
    play.refuse("12.5", act.Bet(1, 40_00))
    play.refuse("12.5", act.Fold(1))

    play.do(act.AnnounceDecisions())

    assert play.do(act.Bet(1, 40_00))
    play.refuse("12.5", act.AnnounceDecisions())


@rule("7.1", games=("holdem",))
def test_at_holdem_nothing_is_announced():
    Play("holdem").refuse("7.1", act.AnnounceDecisions())


@rule("12.2")
def test_the_two_decks_take_turns():
    play = dealt(deck="red")
    play.do(act.VoidRound("impractical", at="23:15"))

    play.refuse("12.2", act.LoadShoe(deck(), "red"))

    assert "blue" == play.do(act.LoadShoe(deck(), "blue"))[0].deck


@rule("12.2")
def test_the_deck_of_a_round_may_only_be_recorded():
    play = dealt(deck="red", shoe_deck_alternation="recorded")
    play.do(act.VoidRound("impractical", at="23:15"))

    assert play.do(act.LoadShoe(deck(), "red"))


@rule("12.2")
def test_one_deck_of_52_serves_a_round_and_is_named():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 20_00})
    play.refuse("12.2", act.Deal())

    play.refuse("12.2", act.LoadShoe(deck()[1:], "red"))
    play.refuse("12.2", act.LoadShoe(deck()))


@rule("12.2", "16.3")
def test_a_card_of_the_other_deck_stops_the_table():
    play = dealt(deck="red")
    play.refuse("12.2", act.ReportWrongDeck("red", by=play.dealer))

    play.do(act.ReportWrongDeck("blue", by=play.dealer))

    play.refuse("12.2", act.AnnounceDecisions())
    play.do(act.VoidRound("impractical", at="23:15"))
    assert (0, "between") == (play.net(1), play.table.stage)
    play.refuse("12.2", act.ReportWrongDeck("blue", by=play.dealer))


@rule("12.6")
def test_decks_that_the_machine_mixed_are_its_malfunction():
    play = dealt(deck="red")
    play.do(act.ReportWrongDeck("blue", by=play.dealer))

    play.do(act.ReportMalfunction("decks mixed by shoe", by=play.dealer))

    assert "between" == play.table.stage


@rule("12.6", "A.Void")
@pytest.mark.parametrize("kind", ["jam", "power", "card damaged by shoe"])
def test_a_malfunction_makes_the_round_void(kind):
    play = dealt()

    play.do(act.ReportMalfunction(kind, by=play.dealer))

    assert (0, 0, 0) == (play.net(1), play.net(2), play.table.jackpot)
    assert "between" == play.table.stage
    assert [] == play.of(ev.JackpotReported)


@rule("A.Dealer")
@pytest.mark.parametrize("report", [act.ReportMalfunction("jam"), act.ReportWrongDeck("blue")])
def test_dealer_or_supervisor_report_what_is_wrong_with_the_shoe(report):
    play = dealt()

    play.refuse("A.Dealer", report._replace(by="player:ana"))

    assert play.do(report._replace(by="casino supervisor:4"))


@rule("12.8", "12.6")
def test_what_is_no_fault_of_the_machine_is_no_malfunction():
    play = dealt()

    play.refuse("12.8", act.ReportMalfunction("dealer dropped a card", by=play.dealer))

    play.do(act.ReportMalfunction("jam", by=play.dealer))
    play.refuse("12.6", act.ReportMalfunction("jam", by=play.dealer))


@rule("12.1")
def test_with_a_manual_shoe_rule_12_is_off():
    play = Play("canberra")
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.refuse("12.1", act.ReportMalfunction("jam", by=play.dealer))
    play.refuse("12.1", act.ReportWrongDeck("blue", by=play.dealer))
    play.refuse("12.1", act.ReplaceShoe(automated=True))


@rule("12.7")
def test_the_shoe_is_replaced_after_the_round_and_by_the_operator():
    play = dealt()
    play.refuse("12.7", act.ReplaceShoe(automated=False))
    play.do(act.ReportMalfunction("jam", by=play.dealer))
    play.refuse("A.Casino Operator", act.ReplaceShoe(automated=False, by="dealer:17"))

    play.do(act.ReplaceShoe(automated=False))

    play.wagers({1: 20_00})
    play.refuse("5.1", act.Deal())
    play.do(act.LoadShoe(deck()), act.Deal())
    assert "6.3(a)" == play.of(ev.CardsDealt)[-2].rule


@rule("12.7", "2.3")
def test_new_cards_of_a_replaced_shoe_are_checked_at_a_live_table():
    play = dealt(live=True)
    play.do(act.VoidRound("impractical", at="23:15"), act.ReplaceShoe(automated=False))
    play.wagers({1: 20_00})
    play.do(SHUFFLED)
    play.refuse("2.3", act.DealCards(("As",), by=play.dealer))

    play.do(act.SignCheck("dealer:17"), act.SignCheck("casino supervisor:4"))

    assert play.do(act.DealCards(("As",), by=play.dealer))
