"""Exposed cards, misdeals and hands in the discard rack: holdem 13 and canberra 14."""

import pytest

from croupier.cards import cards, deck
from croupier.errors import BadMessage
from croupier.rules import allowed
from croupier.rules.house import actions as act
from croupier.rules.house import choices as house_choices
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.people import SOFTWARE
from tests.house import GAMES, SHUFFLED, Play, determined
from tests.play import refused, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
SUPERVISOR = "casino supervisor:4"
SIDE = {"holdem": 5_00, "canberra": 1_00}
EXPOSED = {"holdem": "13.1", "canberra": "14.1"}
MISDEALT = {"holdem": "13.3", "canberra": "14.3"}
DISCARDED = {"holdem": "13.4", "canberra": "14.4"}
VOID = {"holdem": "15.3", "canberra": "16.3"}
DISPUTE = {"holdem": "15.4", "canberra": "16.4"}


def dealt(game, boxes=(1, 2), side=None, **choices):
    """An electronic round, everybody about to decide."""
    play = Play(game, **choices)
    play.wagers(dict.fromkeys(boxes, 20_00), side=side)
    play.do(act.LoadShoe(deck()), act.Deal())
    return play


def live(game, entered, boxes=(1, 2), **choices):
    """A live round, as far as these cards."""
    play = Play(game, live=True, **choices)
    play.wagers(dict.fromkeys(boxes, 20_00))
    play.do(
        SHUFFLED,
        *(act.DealCards((card,), by=play.dealer) for card in entered.split()),
    )
    return play


def miscounted(game):
    """A live round in which a hand without an ante turns out to have six cards."""
    play = live(game, "??")
    play.do(act.CorrectAnte(1, 2_00, by=play.dealer))
    play.do(*[act.DealCards(("??",), by=play.dealer)] * {"holdem": 4, "canberra": 13}[game])
    play.do(act.DealCards(("4c",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.do(act.CollectHand(1, 6, by=play.dealer))
    return play


def exposed(play, box, card):
    return play.do(act.ReportExposed(box, card, by=play.dealer))


def over(play):
    """The round is void: nobody has won or lost, and the next may begin."""
    seated = [box for box, player in enumerate(play.table.players) if player]
    ended = play.table.stage == "between" and not play.table.wagered()
    return ended and not any(play.net(box) for box in seated) and not play.table.chips[0]


@rule("holdem 13.1", "canberra 14.1")
@both
def test_two_exposed_cards_are_turned_over_and_a_third_voids_the_round(game):
    play = live(game, "9c 9d ?? ??")

    exposed(play, 1, "9c")
    (second,) = exposed(play, 2, "9d")
    third = exposed(play, 1, "2h")

    assert ev.CardExposed(EXPOSED[game], 2, "9d", 2, play.dealer) == second
    assert ev.RoundVoided(EXPOSED[game], "3 cards exposed", play.dealer) == third[1]
    assert over(play)


@rule("canberra 14.1")
def test_a_void_for_exposed_cards_returns_jackpot_wagers_too():
    play = dealt("canberra", side={1: 1_00, 2: 1_00})
    hands = play.table.hands

    for card in hands[1][:3]:
        exposed(play, 1, card)

    assert over(play)
    assert 0 == play.table.jackpot


@rule("holdem 13.1", "canberra 14.1")
@both
def test_play_goes_on_with_the_same_cards(game):
    play = live(game, "9c ??")
    before = play.table.hands

    exposed(play, 1, "9c")

    assert (before, "dealing") == (play.table.hands, play.table.stage)
    assert play.do(act.DealCards(("4s",), by=play.dealer))


@rule("holdem 13.1", "canberra 14.1")
@both
def test_a_card_entered_face_down_is_known_once_it_was_seen(game):
    play = live(game, "?? ??")

    exposed(play, 2, "9d")

    assert ("9d",) == play.table.hands[2]
    play.refuse("A.Shoe", act.DealCards(("9d",), by=play.dealer))


@rule("holdem 13.1", "canberra 14.1", "A.Ante", "A.Shoe")
@both
def test_only_a_card_of_the_hand_is_exposed_and_only_once(game):
    play = live(game, "9c ??")
    exposed(play, 1, "9c")

    for box, card, clause in ((1, "9c", None), (1, "5h", None), (2, "9c", "A.Shoe")):
        play.refuse(clause or EXPOSED[game], act.ReportExposed(box, card, by=play.dealer))
    play.refuse("A.Ante", act.ReportExposed(5, "5h", by=play.dealer))


@rule("holdem 13.1", "canberra 14.1", "A.Dealer")
@both
def test_dealer_and_supervisor_report_while_a_round_is_played(game):
    play = live(game, "9c ??")
    report = act.ReportExposed(1, "9c", by=SUPERVISOR)

    play.refuse("A.Dealer", act.ReportExposed(1, "9c", by="player 2"))
    play.refuse("A.Dealer", act.ReportExposed(1, "9c", by=SOFTWARE))
    assert play.do(report)
    play.do(act.VoidRound("impractical", at="23:15"))
    play.refuse(EXPOSED[game], report)


@rule("holdem 13.1")
def test_a_hand_turned_up_for_its_bonus_is_not_exposed():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1))

    play.refuse("13.1", act.ReportExposed(1, "Ad", by=SUPERVISOR))


@rule("holdem 13.2", "A.Void", games=("holdem",))
def test_an_exposed_hole_card_of_the_dealer_is_a_misdeal():
    play = Play("holdem", live=True)
    play.wagers({1: 20_00}, side={1: 5_00})
    play.do(SHUFFLED, *[act.DealCards(("??",), by=play.dealer)] * 2)

    told = exposed(play, 0, "Qd")

    assert ev.RoundVoided("13.2", "Qd of the dealer exposed", play.dealer) == told[0]
    assert ev.BoxRestored("A.Void", 1, 25_00, 0) == told[1]
    assert (0, False) == (play.net(1), play.table.loaded)


@rule("holdem 13.2")
def test_the_dealers_card_is_just_as_much_a_misdeal_during_the_decisions():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1), act.Fold(1))

    exposed(play, 0, "4d")

    assert over(play)


@rule("holdem 13.2")
def test_the_dealers_hand_that_was_shown_in_time_is_no_misdeal():
    play = live("holdem", "?? ??", boxes=(1,))
    play.do(*[act.DealCards(("??",), by=play.dealer)] * 2)
    play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer), act.DealRiver(cards("5d 2c"), by=play.dealer))
    play.do(act.ShowHand(0, cards("Jc 8d"), by=play.dealer))

    play.refuse("13.2", act.ReportExposed(0, "Jc", by=play.dealer))


@rule("canberra 14.2")
def test_an_exposed_card_of_the_dealers_first_four_is_the_up_card():
    play = live("canberra", "?? ?? ?? ?? ?? ??")

    (told,) = exposed(play, 0, "Th")
    play.do(*[act.DealCards(("??",), by=play.dealer)] * 9)

    assert ev.DealerCardExposed("14.2", "Th", True, play.dealer) == told
    assert ("Th", 5) == (play.table.up_card, len(play.table.hands[0]))
    assert "14.2" == play.of(ev.CardsDealt)[-1].rule
    assert "deciding" == play.table.stage


@rule("canberra 14.1", "canberra 14.2")
def test_a_second_exposed_card_of_the_dealer_is_turned_down_and_counted():
    play = live("canberra", "?? ?? ?? ?? ?? ??")

    exposed(play, 0, "Th")
    (second,) = exposed(play, 0, "4c")

    assert ("14.1", 2) == (second.rule, second.so_far)
    assert "Th" == play.table.up_card
    exposed(play, 1, "2c")
    assert over(play)


@rule("canberra 14.1", "canberra 14.2")
def test_the_dealers_exposed_card_need_not_count():
    play = live("canberra", "?? ?? ??", dealer_upcard_counts_as_exposed=False)

    exposed(play, 0, "Th")
    (first,) = exposed(play, 1, "2c")

    assert 1 == first.so_far


@rule("canberra 14.1")
def test_the_regular_up_card_is_not_exposed_and_a_late_one_is_counted():
    play = dealt("canberra")
    up, early = play.table.up_card, play.table.hands[0][0]

    play.refuse("14.1", act.ReportExposed(0, up, by=play.dealer))
    (told,) = exposed(play, 0, early)

    assert ev.CardExposed("14.1", 0, early, 1, play.dealer) == told
    assert up == play.table.up_card


@rule("canberra 14.1")
@pytest.mark.parametrize("automated", [False, True])
def test_no_card_of_the_dealer_is_exposed_before_one_is_dealt(automated):
    play = Play("canberra", live=True, automated_shoe=automated)
    play.wagers({1: 20_00, 2: 20_00})
    packet = 5 if automated else 1
    play.do(act.LoadShoe(deck="red", by="dealer:17") if automated else SHUFFLED)
    play.do(act.DealCards(("??",) * packet, by=play.dealer))

    play.refuse("14.1", act.ReportExposed(0, "Th", by=play.dealer))


@rule("canberra 14.2")
def test_an_exposed_card_of_a_packet_is_the_up_card_and_none_is_turned():
    play = Play("canberra", live=True, automated_shoe=True)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck="red", by="dealer:17"), act.DealCards(("??",) * 5, by=play.dealer))
    exposed(play, 0, "Th")
    play.refuse("14.1", act.ReportExposed(0, "9h", by=play.dealer))

    play.refuse("14.2", act.DealCards(cards("2c 3c 4c 5c 6c"), by=play.dealer))
    play.do(act.DealCards(("??", "Th", "??", "??", "??"), by=play.dealer))

    assert ("Th", "announcing") == (play.table.up_card, play.table.stage)
    assert ("??", "Th", "??", "??", "??") == play.table.hands[0]


@rule("holdem 13.3", "canberra 14.3")
@both
def test_a_round_not_dealt_as_it_should_be_is_void_without_repair(game):
    play = live(game, "?? ?? ??", boxes=(1, 2, 3))

    play.refuse(MISDEALT[game], act.ReportMisdeal("bad luck", by=play.dealer))
    told = play.do(act.ReportMisdeal("order", by=play.dealer))

    assert ev.RoundVoided(MISDEALT[game], "order", play.dealer) == told[0]
    assert over(play)


@rule("holdem 13.3", "canberra 14.3")
@both
def test_a_wrong_count_may_turn_out_to_be_a_misdeal(game):
    play = miscounted(game)
    play.refuse("7.4", act.Fold(2))

    play.do(act.ReportMisdeal("number of cards", by=play.dealer))

    assert over(play)


@rule("holdem 13.4", "canberra 14.4")
@both
def test_a_hand_in_the_discard_rack_is_rebuilt(game):
    play = dealt(game)
    before = play.table

    (told,) = play.do(act.ReportDiscarded(1, True, SUPERVISOR, by=play.dealer))

    assert ev.HandRebuilt(DISCARDED[game], 1, play.dealer, SUPERVISOR) == told
    assert before == play.table


@rule("holdem 13.4", "canberra 14.4", "A.Void")
@both
def test_a_hand_that_cannot_be_rebuilt_is_void_and_the_others_play_on(game):
    play = dealt(game, side={1: SIDE[game]})
    play.stay(1)

    told = play.do(act.ReportDiscarded(1, False, SUPERVISOR, by=play.dealer))

    assert ev.HandVoided(DISCARDED[game], 1, play.dealer, SUPERVISOR) == told[0]
    assert ev.BoxRestored("A.Void", 1, 60_00 + SIDE[game], 0) == told[1]
    assert (0, 2) == (play.net(1), play.table.turn())
    play.do(act.Fold(2))
    assert ("between", -20_00) == (play.table.stage, play.net(2))


@rule("holdem 13.4", "A.Void", games=("holdem",))
def test_a_bonus_paid_on_a_hand_that_becomes_void_is_reversed():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1))

    told = play.do(act.ReportDiscarded(1, False, SUPERVISOR, by=play.dealer))

    assert ev.BoxRestored("A.Void", 1, 20_00, 35_00) == told[1]
    assert (0, 0) == (play.net(1), play.table.chips[0])


@rule("holdem 13.4", "canberra 14.4", "A.Casino Supervisor")
@both
def test_whether_it_is_possible_is_confirmed_by_the_supervisor(game):
    play = dealt(game)

    for confirmed in ("dealer:18", "casino operator", "casino supervisor:software"):
        report = act.ReportDiscarded(1, True, confirmed, by=play.dealer)
        play.refuse("A.Casino Supervisor", report)
    same = act.ReportDiscarded(1, True, "casino supervisor", by="casino supervisor")
    play.refuse("A.Casino Supervisor", same)

    play.do(act.Fold(1))
    late = act.ReportDiscarded(1, True, SUPERVISOR, by=play.dealer)
    play.refuse(DISCARDED[game], late)


@rule("canberra 14.4", "canberra 16.4")
def test_the_operator_may_decide_what_becomes_of_a_hand_that_is_lost():
    play = dealt("canberra", unreconstructable_hand="operator_decides")

    (stopped,) = play.do(act.ReportDiscarded(1, False, SUPERVISOR, by=play.dealer))
    play.refuse("14.4", act.Fold(1))
    play.refuse("14.4", act.CollectHand(1))
    told = play.do(act.DecideIrregularity("void hand"))

    assert ("14.4", 1) == (stopped.rule, stopped.box)
    assert ["16.4", "16.4", "A.Void"] == [event.rule for event in told]
    assert (0, 2) == (play.net(1), play.table.turn())


@rule("holdem 15.3", "holdem 15.4")
def test_a_communal_card_shown_too_early_waits_for_the_operator():
    play = live("holdem", "?? ?? ??")

    (stopped,) = play.do(act.ReportCommunal("7h", by=play.dealer))
    play.refuse("15.3", act.DealCards(("??",), by=play.dealer))
    play.refuse("15.4", act.DecideIrregularity("void hand"))

    assert "communal 7h shown too early, void proposed" == stopped.found
    play.do(act.DecideIrregularity("continue"))
    assert play.do(act.DealCards(("??",), by=play.dealer))


@rule("holdem 15.3")
def test_no_communal_card_is_early_once_all_are_out():
    play = dealt("holdem")

    play.refuse("15.3", act.ReportCommunal(play.table.communal[0], by=play.dealer))
    play.do(act.VoidRound("impractical", at="23:15"))
    play.refuse("15.3", act.ReportCommunal("7h", by=play.dealer))


@rule("holdem 2.1", "holdem A.Shoe")
def test_a_communal_card_shown_too_early_is_one_that_can_still_fall():
    play = live("holdem", "As ?? ??")

    play.refuse("A.Shoe", act.ReportCommunal("As", by=play.dealer))
    play.refuse("2.1", act.ReportCommunal("Jk", by=play.dealer))


@rule("canberra 4.1")
def test_canberra_poker_has_no_communal_card_to_report():
    dealt("canberra").refuse("4.1", act.ReportCommunal("7h", by=SOFTWARE))


@rule("holdem 15.3", "canberra 16.3", "holdem 15.4", "canberra 16.4")
@both
def test_the_operator_decides_on_a_wrong_count(game):
    live(game, "??").refuse(DISPUTE[game], act.DecideIrregularity("continue"))
    play = miscounted(game)
    play.refuse("A.Casino Operator", act.DecideIrregularity("continue", by=play.dealer))
    play.refuse(DISPUTE[game], act.DecideIrregularity("shrug"))
    stopped = play.table

    play.do(act.DecideIrregularity("continue"))
    assert (True, None) == (play.table.counted[1], play.table.irregularity)

    play.table = stopped
    told = play.do(act.DecideIrregularity("void round"))
    assert VOID[game] == told[0].rule


@rule("7.4")
@both
def test_the_supervisor_may_find_that_a_wrong_count_was_no_exchange(game):
    play = miscounted(game)
    play.refuse("A.Casino Operator", act.DecideIrregularity("void round", by=SUPERVISOR))
    offers = [o for o in allowed(play.table, SUPERVISOR) if o.action is act.DecideIrregularity]

    (decided, *_) = play.do(act.DecideIrregularity("continue", by=SUPERVISOR))

    assert [("7.4", 1, ("continue",))] == [(o.rule, o.seat, o.among) for o in offers]
    assert ("7.4", SUPERVISOR) == (decided.rule, decided.by)
    assert (True, None) == (play.table.counted[1], play.table.irregularity)


@rule("canberra 10.5", "canberra 16.4")
def test_a_jackpot_wager_is_lost_with_a_hand_that_counts_as_collected():
    play = Play("canberra", live=True)
    play.wagers({1: 15_00}, side={1: 1_00})
    play.do(SHUFFLED, *[act.DealCards(("??",), by=play.dealer)] * 9)
    play.do(act.DealCards(("4c",), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))
    play.do(act.ShowHand(0, cards("Qh Jd 8c 6h 4c"), by=play.dealer))
    play.do(act.CollectHand(1, 4, by=play.dealer))

    play.do(act.DecideIrregularity("continue"), act.EndRound(by=play.dealer))

    assert (14_00, 1_00) == (play.net(1), play.table.jackpot)


@rule("canberra 12.2")
def test_a_card_of_the_other_deck_cannot_be_played_on_with():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck(), "red"), act.Deal(), act.ReportWrongDeck("blue", by=SOFTWARE))

    play.refuse("12.2", act.DecideIrregularity("continue"))

    play.do(act.DecideIrregularity("void round"))
    assert over(play)


@rule("canberra 12.2", "canberra 14.4")
def test_a_lost_hand_does_not_cover_up_a_card_of_the_other_deck():
    play = Play("canberra", automated_shoe=True, unreconstructable_hand="operator_decides")
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck(), "red"), act.Deal(), act.ReportWrongDeck("blue", by=SOFTWARE))

    play.refuse("14.4", act.ReportDiscarded(1, False, SUPERVISOR, by=SOFTWARE))

    play.refuse("12.2", act.DecideIrregularity("continue"))


@rule("canberra 14.4", "canberra A.Void")
def test_a_jackpot_hand_that_becomes_void_wins_no_prize():
    play = Play("canberra", live=True)
    play.wagers({1: 15_00}, side={1: 1_00})
    play.do(SHUFFLED, *[act.DealCards(("??",), by=play.dealer)] * 9)
    play.do(act.DealCards(("4c",), by=play.dealer))
    play.stay(1)
    play.do(act.Declare(1), act.CloseDecisions(by=play.dealer))

    play.do(act.ReportDiscarded(1, False, SUPERVISOR, by=play.dealer))

    play.do(act.ShowHand(0, cards("Qh Jd 8c 6h 4c"), by=play.dealer))
    play.do(act.EndRound(by=play.dealer))
    assert (0, 0, ()) == (play.net(1), play.table.jackpot, play.table.due)


@rule("holdem 13.4", "canberra 14.4")
@both
def test_a_hand_lost_after_the_dealer_has_shown_ends_the_settlement(game):
    play = live(game, "", boxes=(1,))
    count = {"holdem": 3, "canberra": 9}[game]
    play.do(*[act.DealCards(("??",), by=play.dealer)] * count)
    play.do(act.DealCards(("4c",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))
    if game == "holdem":
        play.do(act.DealRiver(cards("5d 2c"), by=play.dealer))
    shown = {"holdem": "4c 4d", "canberra": "Ah Kd 8c 6h 4c"}[game]
    play.do(act.ShowHand(0, cards(shown), by=play.dealer))

    play.do(act.ReportDiscarded(1, False, SUPERVISOR, by=play.dealer))

    assert "collecting" == play.table.stage
    assert play.do(act.EndRound(by=play.dealer))
    assert 0 == play.net(1)


@rule("canberra 14.1", "canberra 14.4")
def test_a_reading_that_is_not_offered_is_refused():
    refused("14.1", determined, "canberra", dealer_upcard_counts_as_exposed="no")
    refused("14.4", determined, "canberra", unreconstructable_hand="forget_it")


@both
def test_a_table_with_exposed_cards_survives_as_plain_data(game):
    play = live(game, "9c ??")
    exposed(play, 1, "9c")

    assert play.table == house.load(house.dump(play.table))
    assert play.table == house.replay(play.events)
    assert house_choices.allowed(play.table)


@both
def test_a_table_written_down_by_an_earlier_version_is_read(game):
    play = live(game, "??")
    data = house.dump(play.table)

    earlier = {name: value for name, value in data.items() if name not in ("locked", "decks")}

    assert play.table == house.load(earlier)


@both
def test_what_is_no_action_of_a_house_game_is_no_message(game):
    with pytest.raises(BadMessage):
        house.advance(dealt(game).table, object())
