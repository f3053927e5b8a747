"""What is open to each role around a table of the house games."""

import pytest

from croupier.cards import cards, deck
from croupier.rules import allowed
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.people import PLAYER, SOFTWARE
from tests.house import GAMES, SHUFFLED, Play
from tests.play import covers

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
DEALER, SUPERVISOR, OPERATOR = "dealer:17", "casino supervisor:4", "casino operator"


def kinds(play, by):
    return {offer.action for offer in allowed(play.table, by)}


def offered(play, by, kind):
    return [offer for offer in allowed(play.table, by) if offer.action is kind]


def dealt(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    return play


@covers("2.2", "holdem 15.5", "canberra 16.5")
@both
def test_a_dealer_is_led_from_the_duties_to_the_wagers(game):
    play = Play(game, live=True, checked=False)

    assert [("opening check",)] == [offer.among for offer in offered(play, DEALER, rec.Attest)]
    assert act.OpenWagers not in kinds(play, DEALER)
    play.do(rec.Attest("opening check", DEALER, "52"))
    assert act.OpenWagers in kinds(play, DEALER)
    assert rec.SignOut in kinds(play, DEALER)
    assert ("duties",) in [offer.among for offer in offered(play, "dealer:18", rec.Attest)]


@covers("holdem 15.2", "canberra 16.2", "holdem 15.3", "canberra 16.3")
@both
def test_powers_over_round_and_wagers_are_offered_to_who_has_them(game):
    play = dealt(game)
    powers = {act.VoidRound, act.InvalidateRound, act.VoidWager, rec.ExcludePlayer}

    assert powers <= kinds(play, OPERATOR)
    assert set() == powers & (kinds(play, SUPERVISOR) | kinds(play, "dealer") | kinds(play, PLAYER))
    assert act.ExcludeFromRound in kinds(play, SUPERVISOR)
    assert [(1, ("ante",)), (2, ("ante",))] == [
        (offer.seat, offer.among) for offer in offered(play, OPERATOR, act.VoidWager)
    ]


@covers("2.4")
@both
def test_a_wrong_count_leaves_void_or_another_count(game):
    play = dealt(game)
    play.do(rec.OrderCount(SUPERVISOR))
    assert rec.ReportCount in kinds(play, "dealer:software")

    play.do(rec.ReportCount(51))

    assert act.VoidRound in kinds(play, OPERATOR)
    assert rec.OrderCount in kinds(play, SUPERVISOR)
    assert rec.PlayOn not in kinds(play, OPERATOR)


@covers("2.3")
@both
def test_new_cards_are_offered_for_signature_to_supervisor_and_dealer(game):
    play = Play(game, live=True)
    assert act.SignCheck not in kinds(play, DEALER)

    play.do(act.ReplaceCards(("7c",)))

    assert act.SignCheck in kinds(play, DEALER) & kinds(play, SUPERVISOR)
    assert act.SignCheck not in kinds(play, OPERATOR)


@covers("holdem 13.1", "holdem 13.3", "canberra 14.1", "canberra 14.3")
@both
def test_reports_are_open_from_the_first_card_on(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00})
    assert act.ReportMisdeal not in kinds(play, DEALER)

    play.do(SHUFFLED, act.DealCards(("??",), by=DEALER))

    assert {act.ReportMisdeal, act.ReportExposed, act.ReportDiscarded} <= kinds(play, DEALER)
    assert (act.ReportCommunal in kinds(play, DEALER)) is (game == "holdem")
    assert act.WithdrawEntry in kinds(play, DEALER)


@covers("holdem 15.4", games=("holdem",))
def test_an_irregularity_is_offered_to_the_operator_for_decision():
    play = dealt("holdem")
    assert [] == offered(play, OPERATOR, act.DecideIrregularity)
    spare = deck()[-1]

    play.do(act.ReportCommunal(spare, by=SUPERVISOR))

    found = offered(play, OPERATOR, act.DecideIrregularity)
    assert {"continue": "15.4", "void round": "15.3"} == {o.among[0]: o.rule for o in found}
    assert [] == offered(play, SUPERVISOR, act.DecideIrregularity)
    play.refuse("15.4", act.DecideIrregularity("void hand"))
    assert act.ReportCommunal not in kinds(play, DEALER) | kinds(play, SUPERVISOR)


@covers("canberra 12.2", games=("canberra",))
def test_with_cards_of_two_decks_only_the_round_can_be_declared_void():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck(), "red"), act.Deal(), act.ReportWrongDeck("blue", by=SOFTWARE))

    (offer,) = offered(play, OPERATOR, act.DecideIrregularity)

    assert ("void round",) == offer.among


def rules_of(play, by):
    return {offer.action: offer.rule for offer in allowed(play.table, by)}


@covers("4.1", "6.4", "6.6", "10.5", "7.4", "A.Round of Play", games=("holdem",))
def test_every_duty_of_a_live_dealer_is_offered_under_its_own_clause():
    play = Play("holdem", live=True)
    play.open(1, 2)
    play.ante(1, 20_00)
    play.ante(2, 20_00)
    play.side(1, 5_00)
    assert "4.1" == rules_of(play, DEALER)[act.CloseWagers]
    play.do(act.CloseWagers(by=DEALER), SHUFFLED)
    play.do(*[act.DealCards(("??",), by=DEALER)] * 6)
    assert ("6.4", "4.2") == tuple(
        rules_of(play, DEALER)[kind] for kind in (act.DealFlop, act.CorrectAnte)
    )
    play.do(act.DealFlop(cards("2c 3c 4c"), by=DEALER), act.Call(1, 40_00), act.Declare(1))
    assert "10.5" == rules_of(play, DEALER)[act.ShowHand]
    play.do(act.ShowHand(1, cards("As Ad"), by=DEALER), act.Fold(2))
    assert "7.4" == rules_of(play, DEALER)[act.CollectHand]
    play.do(act.CollectHand(2, 2, by=DEALER), act.CloseDecisions(by=DEALER))
    assert "6.6" == rules_of(play, DEALER)[act.DealRiver]
    play.do(act.DealRiver(cards("9c Td"), by=DEALER), act.ShowHand(0, cards("Kc Kd"), by=DEALER))
    assert "9.5" == rules_of(play, DEALER)[act.CollectHand]
    play.do(act.CollectHand(1, 2, by=DEALER))
    assert "A.Round of Play" == rules_of(play, DEALER)[act.EndRound]


@covers("12.2", "12.4", "12.5", "12.6", "12.7", games=("canberra",))
def test_an_automated_shoe_is_offered_under_rule_12():
    play = Play("canberra", live=True, automated_shoe=True)
    assert "12.7" == rules_of(play, OPERATOR)[act.ReplaceShoe]
    play.wagers({1: 20_00})
    assert "12.2" == rules_of(play, DEALER)[act.LoadShoe]
    play.do(act.LoadShoe(deck="red", by="dealer:17"))
    assert "12.4" == rules_of(play, DEALER)[act.DealCards]
    play.do(act.DealCards(("??",) * 5, by=DEALER))

    play.do(act.DealCards(("??", "??", "??", "??", "6d"), by=DEALER))

    assert "12.5" == rules_of(play, DEALER)[act.AnnounceDecisions]
    for by in (DEALER, SUPERVISOR):
        machine = [rules_of(play, by)[k] for k in (act.ReportMalfunction, act.ReportWrongDeck)]
        assert ["12.6", "12.2"] == machine


@covers("14.1", "14.2", games=("canberra",))
def test_a_card_of_the_dealer_is_reported_under_the_rule_that_it_falls_under():
    play = Play("canberra", live=True)
    play.wagers({1: 20_00})
    play.do(SHUFFLED, *[act.DealCards(("??",), by=DEALER)] * 9)
    assert ["14.2"] == [o.rule for o in offered(play, DEALER, act.ReportExposed) if not o.seat]

    play.do(act.DealCards(("6d",), by=DEALER))

    assert ["14.1"] == [o.rule for o in offered(play, DEALER, act.ReportExposed) if not o.seat]


@covers("holdem 15.6", "canberra 16.6")
@both
def test_a_seat_is_not_asked_for_while_a_wager_stands_in_its_box(game):
    play = Play(game, boxes=2)
    play.open(1, 2)
    for _ in range(3):
        play.wagers({1: 20_00})
        play.do(act.LoadShoe(deck()), act.Deal(), act.Fold(1))
    assert [2] == [offer.seat for offer in offered(play, OPERATOR, rec.VacateSeat)]

    play.open()
    play.ante(2, 20_00)

    assert [] == offered(play, OPERATOR, rec.VacateSeat)
