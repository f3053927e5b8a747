"""Shuffle, shoe and deal at both house games (rules 5 and 6)."""

import pytest

from croupier.cards import cards, deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.people import SOFTWARE
from croupier.rules.plain import revive
from tests.house import GAMES, SHUFFLED, Play, filled
from tests.play import covers, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


def live(game, *boxes, **choices):
    """A live table with wagers closed and the cards in the shoe."""
    play = Play(game, live=True, **choices)
    play.wagers(dict.fromkeys(boxes, 1000))
    play.do(SHUFFLED)
    return play


def enter(play, text):
    """The dealer enters one card after the other."""
    return play.do(*(act.DealCards((card,), by=play.dealer) for card in text.split()))


@rule("5.1")
@both
def test_no_round_starts_without_a_new_shuffle(game):
    play = Play(game)
    play.wagers({1: 10_00})
    play.refuse("5.1", act.Deal())
    play.do(act.LoadShoe(deck()), act.Deal(), act.VoidRound("impractical", at="23:15"))

    play.wagers({1: 10_00})

    play.refuse("5.1", act.Deal())


@rule("5.1")
@both
def test_the_cards_are_shuffled_once_for_a_round(game):
    play = Play(game)
    play.do(act.LoadShoe(deck()))
    play.refuse("5.1", act.LoadShoe(deck()))
    play.wagers({1: 10_00})
    play.do(act.Deal())

    play.refuse("5.1", act.LoadShoe(deck()))


@rule("holdem 5.2", "canberra 5.2")
@both
def test_the_cut_deck_goes_into_the_shoe(game):
    play = Play(game)

    (loaded,) = play.do(act.LoadShoe(deck()))

    assert ("5.2", deck()) == (loaded.rule, loaded.order)


@rule("2.1")
@both
def test_the_shoe_holds_one_deck_of_52_without_joker(game):
    play = Play(game)

    play.refuse("2.1", act.LoadShoe((*deck()[1:], "Jk")))
    play.refuse("2.1", act.LoadShoe((*deck()[1:], "Ah")))
    play.refuse("2.1", act.LoadShoe(deck()[1:]))
    play.refuse("2.1", act.LoadShoe(deck(), deck="red"))


@rule("2.1")
@both
def test_a_live_dealer_cannot_enter_a_joker(game):
    live(game, 1).refuse("2.1", act.DealCards(("Jk",), by="dealer:17"))


@rule("A.Shoe")
@both
def test_a_card_leaves_the_shoe_once(game):
    play = live(game, 1)
    enter(play, "8d")

    play.refuse("A.Shoe", act.DealCards(("8d",), by=play.dealer))


@rule("6.1")
@both
def test_an_electronic_shoe_has_an_order_and_a_live_one_has_not(game):
    play = Play(game)
    play.refuse("6.1", act.LoadShoe())
    play.wagers({1: 10_00})
    play.do(act.LoadShoe(deck()))
    play.refuse("6.1", act.DealCards(("8d",), by=SOFTWARE))

    at_live = live(game, 1)
    at_live.refuse("6.1", act.Deal(by=at_live.dealer))
    Play(game, live=True).refuse("6.1", SHUFFLED._replace(order=deck()))


@covers("6.1")
@both
def test_cards_are_dealt_in_the_order_of_the_shoe_and_none_is_burned(game):
    play = Play(game)
    play.wagers({1: 10_00})

    play.do(act.LoadShoe(filled(cards("4d 9s Kc"))), act.Deal())

    assert ("4d", "Kc") == play.table.hands[1][:2]
    assert "9s" == play.table.hands[0][0]
    assert {"holdem": 7, "canberra": 10}[game] == play.table.dealt


@rule("6.3(a)", "6.3(b)")
@both
@covers("holdem 6.3", "canberra 6.3")
def test_clockwise_one_card_to_each_box_with_an_ante_and_the_dealer_last(game):
    play = Play(game)
    play.wagers({1: 10_00, 3: 10_00, 6: 10_00})

    play.do(act.LoadShoe(filled(cards("Jd 4s 9h 2c Kh 7s 5d 3c"))), act.Deal())

    first_two = {box: play.table.hands[box][:2] for box in (1, 3, 6, 0)}
    assert {1: ("Jd", "Kh"), 3: ("4s", "7s"), 6: ("9h", "5d"), 0: ("2c", "3c")} == first_two
    assert () == play.table.hands[2]


@covers("canberra 6.3")
def test_every_third_card_of_two_boxes_is_the_dealers():
    play = Play("canberra")
    play.wagers({4: 10_00, 6: 10_00})
    order = deck()

    play.do(act.LoadShoe(order), act.Deal())

    assert (order[0:15:3], order[1:15:3], order[2:15:3]) == tuple(
        play.table.hands[box] for box in (4, 6, 0)
    )


@rule("6.3(a)", "6.3(b)")
@both
def test_a_live_dealer_may_not_serve_another_box_than_the_next(game):
    play = live(game, 1, 3)
    play.do(act.DealCards(("Jd",), box=1, by=play.dealer))

    play.refuse("6.3(a)", act.DealCards(("4s",), box=2, by=play.dealer))
    play.do(act.DealCards(("4s",), box=3, by=play.dealer))

    play.refuse("6.3(b)", act.DealCards(("9h",), box=1, by=play.dealer))
    play.refuse("6.3(b)", act.DealCards(("9h", "8h"), by=play.dealer))
    assert play.do(act.DealCards(("9h",), box=0, by=play.dealer))


@rule("holdem 6.3(c)", "canberra 6.3(c)")
@pytest.mark.parametrize(("game", "boxes", "count"), [("holdem", 4, 10), ("canberra", 6, 35)])
def test_each_has_exactly_so_many_cards_and_no_more(game, boxes, count):
    play = live(game, *range(1, boxes + 1))
    order = deck()
    enter(play, " ".join(order[:count]))

    play.refuse("6.3(c)", act.DealCards((order[count],), by=play.dealer))

    each = {"holdem": 2, "canberra": 5}[game]
    assert [each] * (boxes + 1) == [len(hand) for hand in play.table.hands[: boxes + 1]]


@rule("holdem 6.3(c)", "canberra 6.3(c)")
@both
def test_a_round_is_dealt_once(game):
    play = Play(game)
    play.wagers({1: 10_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.refuse("6.3(c)", act.Deal())


@rule("holdem 4.1", "canberra 4.1")
@both
def test_no_card_is_entered_before_the_close_of_wagers(game):
    play = Play(game, live=True)
    play.open(1)

    play.refuse("4.1", act.DealCards(("8d",), by=play.dealer))


@rule("5.1")
@both
def test_no_card_is_entered_before_the_cards_are_shuffled(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00})

    play.refuse("5.1", act.DealCards(("8d",), by=play.dealer))


@rule("A.Round of Play")
@both
def test_a_round_of_play_starts_with_its_first_card_and_ends_with_the_last_collected(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00})
    assert not play.of(ev.RoundStarted)
    play.do(SHUFFLED)

    told = enter(play, "8d")

    assert ev.RoundStarted("A.Round of Play", 1, (1,), None, "manual") == told[0]
    play.refuse("A.Round of Play", act.EndRound(by=play.dealer))


@rule("holdem 6.4")
@covers("holdem A.Hole Cards")
def test_the_flop_follows_the_last_hole_card():
    play = Play("holdem")
    play.wagers(dict.fromkeys((1, 2, 3, 4), 10_00))
    order = deck()

    play.do(act.LoadShoe(order), act.Deal())

    assert order[10:13] == play.table.communal
    assert [2] * 5 == [len(hand) for hand in play.table.hands[:5]]


@rule("holdem 6.4")
def test_the_flop_waits_for_every_hole_card():
    play = live("holdem", 1)
    enter(play, "8d 7d 6d")

    play.refuse("6.4", act.DealFlop(cards("2c 3c 4c"), by=play.dealer))

    enter(play, "5d")
    assert play.do(act.DealFlop(cards("2c 3c 4c"), by=play.dealer))
    play.refuse("6.4", act.DealFlop(cards("2h 3h 4h"), by=play.dealer))


@rule("holdem 6.4")
def test_an_electronic_flop_is_not_entered():
    play = Play("holdem")
    play.wagers({1: 10_00})

    play.refuse("6.4", act.DealFlop(cards("2c 3c 4c"), by=play.dealer))


@rule("holdem A.Flop", "holdem 7.1")
def test_the_flop_is_exactly_three_cards_and_opens_the_decisions():
    play = live("holdem", 1)
    enter(play, "?? ?? ?? ??")
    play.refuse("A.Flop", act.DealFlop(cards("2c 3c"), by=play.dealer))
    play.refuse("A.Flop", act.DealFlop(cards("2c 3c 4c 5c"), by=play.dealer))
    play.refuse("2.1", act.DealFlop(("2c", "3c", "??"), by=play.dealer))

    play.do(act.DealFlop(cards("2c 3c 4c"), by=play.dealer))

    assert "deciding" == play.table.stage


@rule("holdem 6.5", "holdem 6.6")
def test_the_river_waits_for_every_decision_and_the_close_of_the_stage():
    play = live("holdem", 1, 2)
    enter(play, "?? ?? ?? ?? ?? ??")
    play.refuse("6.6", act.DealRiver(cards("5c 6c"), by=play.dealer))
    play.do(act.DealFlop(cards("2c 3c 4c"), by=play.dealer))
    play.stay(1)
    play.refuse("6.5", act.DealRiver(cards("5c 6c"), by=play.dealer))
    play.refuse("6.5", act.CloseDecisions(by=play.dealer))
    play.stay(2)
    play.refuse("6.5", act.DealRiver(cards("5c 6c"), by=play.dealer))

    play.do(act.CloseDecisions(by=play.dealer), act.DealRiver(cards("5c 6c"), by=play.dealer))

    assert cards("2c 3c 4c 5c 6c") == play.table.communal
    play.refuse("6.5", act.CloseDecisions(by=play.dealer))


@rule("holdem A.River")
def test_the_river_is_two_cards_in_one_step():
    play = live("holdem", 1)
    enter(play, "?? ?? ?? ??")
    play.do(act.DealFlop(cards("2c 3c 4c"), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))

    play.refuse("A.River", act.DealRiver(cards("5c"), by=play.dealer))

    (dealt,) = play.do(act.DealRiver(cards("5c 6c"), by=play.dealer))
    assert cards("5c 6c") == dealt.cards


@rule("holdem 6.6")
@covers("holdem A.River")
def test_the_river_comes_next_off_an_electronic_shoe():
    play = Play("holdem")
    play.wagers(dict.fromkeys((1, 2, 3, 4), 10_00))
    order = deck()
    play.do(act.LoadShoe(order), act.Deal())

    play.stay(1, 2, 3, 4)

    assert [ev.RiverDealt("6.6", order[13:15], SOFTWARE)] == play.of(ev.RiverDealt)


@rule("holdem 6.6")
@pytest.mark.parametrize(("choice", "rivers"), [("not_dealt", 0), ("dealt", 1)])
def test_the_river_when_everybody_has_folded(choice, rivers):
    play = Play("holdem", all_folded_river=choice)
    play.wagers({1: 10_00})
    play.deal({1: "8c 3d"}, "Ah As", "Ks Qd 9h 4c 2c")

    play.do(act.Fold(1))

    assert rivers == len(play.of(ev.RiverDealt)) == len(play.of(ev.DealerHandShown))
    assert "between" == play.table.stage
    play.refuse("6.6", act.DealRiver(cards("5c 6c"), by=play.dealer))


@covers("holdem 6.2")
def test_players_see_their_hole_cards_only_after_the_flop():
    play = Play("holdem")
    play.wagers({1: 10_00, 2: 10_00})

    told = [type(event) for event in play.deal({1: "8c 3d", 2: "7h 6h"}, "Ah As", "Ks Qd 9h 4c 2c")]

    assert told.index(ev.DecisionsOpened) > told.index(ev.FlopDealt) > told.index(ev.CardsDealt)


@rule("canberra 6.2")
def test_only_the_dealers_fifth_card_is_dealt_face_up():
    play = Play("canberra")
    play.wagers({1: 10_00})

    play.deal({1: "8c 3d 2s 9h Jd"}, "Ah As Ks Qd 6d")

    assert ("6d", [ev.DealerCardDealtUp("6.2", "6d", SOFTWARE)]) == (
        play.table.up_card,
        play.of(ev.DealerCardDealtUp),
    )


@rule("canberra 6.2")
def test_the_dealers_fifth_card_is_named_at_a_live_table():
    play = live("canberra", 1)
    enter(play, "?? ?? ?? ?? ?? ?? ?? ?? ??")

    play.refuse("6.2", act.DealCards(("??",), by=play.dealer))

    enter(play, "6d")
    assert "6d" == play.table.up_card


@rule("A.Dealer")
@both
def test_a_mistaken_entry_is_withdrawn_before_anybody_acts_on_it(game):
    play = live(game, 1)
    before = play.table
    play.do(act.DealCards(("Ah",), by="dealer:17"))

    play.do(act.WithdrawEntry("it was the ace of diamonds", by="dealer:17"))

    assert before == play.table
    play.do(act.DealCards(("Ad",), by="dealer:17"))
    assert ("Ad",) in play.table.hands
    play.refuse("A.Dealer", act.WithdrawEntry("not mine", by="player:Ann"))


@rule("A.Dealer")
@both
def test_what_follows_a_withdrawn_entry_does_not_change_the_event(game):
    play = live(game, 1)
    enter(play, "?? " * {"holdem": 3, "canberra": 9}[game] + "4c")
    play.do(act.WithdrawEntry("a slip", by="dealer:17"))
    enter(play, "4d")
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))

    play.do(act.Fold(1))

    assert play.table == house.replay(play.events)
    assert play.table == house.replay(play.events)


@rule("5.2")
@both
def test_who_shuffled_and_cut_and_how_deep_is_on_record(game):
    play = Play(game, live=True)
    play.sign_in("dealer:18", "Dan")

    (loaded,) = play.do(act.LoadShoe(cut=20, by="dealer:18"))

    assert ("5.2", "dealer:18", 20) == (loaded.rule, loaded.by, loaded.cut)


@rule("5.2")
@pytest.mark.parametrize("end", ["top", "bottom"])
@both
def test_the_cut_keeps_its_distance_from_either_end(game, end):
    nearest = {"holdem": 4, "canberra": 1}[game]
    play = Play(game, live=True)

    def cut(kept):
        return act.LoadShoe(cut=kept if end == "top" else 52 - kept, by="dealer:17")

    said = play.refuse("5.2", cut(nearest))
    assert f"{nearest + 1} to {51 - nearest} of 52 cards may be lifted" in said
    assert play.do(cut(nearest + 1))


@rule("5.1", "5.2", "A.Dealer")
@both
def test_the_cards_are_cut_and_once_by_a_dealer_on_duty(game):
    play = Play(game, live=True)
    play.refuse("5.2", act.LoadShoe(by="dealer:17"))
    play.refuse("A.Dealer", act.LoadShoe(cut=20))
    play.refuse("A.Dealer", act.LoadShoe(cut=20, by="player"))
    play.refuse({"holdem": "15.5", "canberra": "16.5"}[game], act.LoadShoe(cut=20, by="dealer:9"))

    play.do(act.LoadShoe(cut=20, by="dealer:17"))

    play.refuse("5.2", act.LoadShoe(cut=21, by="dealer:17"))
    play.refuse("5.1", act.LoadShoe(by="dealer:17"))


@rule("5.2")
@both
def test_the_cut_of_an_electronic_shoe_is_checked_where_it_is_told(game):
    play = Play(game)
    play.refuse("5.2", act.LoadShoe(deck(), cut={"holdem": 4, "canberra": 1}[game]))

    (loaded,) = play.do(act.LoadShoe(deck(), cut=17))

    assert (SOFTWARE, 17) == (loaded.by, loaded.cut)


@both
def test_a_shoe_loaded_in_an_earlier_version_says_no_more_than_it_did(game):
    old = {"kind": "house_shoe_loaded", "rule": "5.2", "order": None, "deck": ""}

    assert ev.ShoeLoaded("5.2", None, "", "", None) == revive(old)


@rule("A.Shoe")
@both
def test_the_same_card_does_not_fall_twice_in_one_entry(game):
    automated = {"automated_shoe": True} if game == "canberra" else {}
    play = Play(game, live=True, **automated)
    play.wagers({1: 15_00})
    if game == "canberra":
        play.do(act.LoadShoe(deck="red", by="dealer:17"))
        play.refuse("A.Shoe", act.DealCards(cards("Ah Kd 8c 6h Ah"), by=play.dealer))
        return
    play.do(SHUFFLED)
    enter(play, "?? ?? ?? ??")

    play.refuse("A.Shoe", act.DealFlop(cards("Ac Jh Ac"), by=play.dealer))

    play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))
    play.refuse("A.Shoe", act.DealRiver(cards("5d 5d"), by=play.dealer))
    play.do(act.DealRiver(cards("5d 2c"), by=play.dealer))
    play.refuse("A.Shoe", act.ShowHand(0, cards("Jc Jc"), by=play.dealer))
