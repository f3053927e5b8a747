"""A live table: what the dealer enters, shows, counts and signs; and what is refused."""

import pytest

from croupier.cards import cards
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.people import SOFTWARE
from tests.house import CHIPS, GAMES, SHUFFLED, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
CARDS = {"holdem": "Ad Tc", "canberra": "9d 9c 9h 5s 2d"}
DEALER = {"holdem": "Jc 8d", "canberra": "Ah Kd 8c 6h 4s"}
FLOP, RIVER = cards("Ac Jh 7s"), cards("5d 2c")


def decided(game, entered="hidden", boxes=(1,)):
    """A live round in which everybody stays in; cards face down, or known from a reading shoe."""
    play = Play(game, live=True)
    play.wagers(dict.fromkeys(boxes, 15_00))
    play.do(SHUFFLED)
    hands = [CARDS[game] if entered == "known" else "?? " * len(CARDS[game].split())] * len(boxes)
    dealer = DEALER[game] if entered == "known" or game == "holdem" else "?? ?? ?? ?? 4s"
    passes = zip(*(hand.split() for hand in (*hands, dealer)), strict=True)
    play.do(*(act.DealCards((card,), by=play.dealer) for each in passes for card in each))
    if game == "holdem":
        play.do(act.DealFlop(FLOP, by=play.dealer))
    play.stay(*boxes)
    play.do(act.CloseDecisions(by=play.dealer))
    if game == "holdem":
        play.do(act.DealRiver(RIVER, by=play.dealer))
    return play


def show(play, box, text=""):
    return play.do(act.ShowHand(box, cards(text), by=play.dealer))


@rule("holdem 6.7", "canberra 9.1", "holdem 9.2", "canberra 9.4")
@both
def test_a_hand_dealt_face_down_is_settled_when_it_is_shown(game):
    play = decided(game)
    show(play, 0, DEALER[game])
    assert "showing" == play.table.stage

    show(play, 1, CARDS[game])

    assert {"holdem": 45_00, "canberra": 105_00}[game] == play.net(1)
    assert "collecting" == play.table.stage


@rule("holdem 6.7", "canberra 9.1")
@both
def test_hands_already_known_are_settled_as_soon_as_the_dealer_shows(game):
    play = decided(game, "known")

    show(play, 0)

    assert "settled" == play.table.status[1]


@rule("holdem 6.7", "canberra 9.1")
@both
def test_nothing_is_settled_before_the_dealers_hand_is_shown(game):
    play = decided(game)
    clause = {"holdem": "6.7", "canberra": "9.1"}[game]

    play.refuse(clause, act.ShowHand(1, cards(CARDS[game]), by=play.dealer))

    show(play, 0, DEALER[game])
    play.refuse(clause, act.ShowHand(0, cards(DEALER[game]), by=play.dealer))


@rule("canberra 9.3")
def test_a_hand_need_not_be_shown_when_it_decides_nothing():
    play = decided("canberra")

    show(play, 0, "Qh Jd 8c 6h 4s")

    assert (15_00, "") == (play.net(1), play.of(ev.HandSettled)[0].hand)


@rule("holdem 6.7", "canberra 9.1")
@both
def test_a_hand_is_named_in_full_and_with_the_cards_that_are_known(game):
    play = decided(game)
    clause = {"holdem": "6.7", "canberra": "9.1"}[game]

    play.refuse(clause, act.ShowHand(0, cards("Jc"), by=play.dealer))
    other = {"holdem": "Jc 9c", "canberra": "Ah Kd 8c 6h 4d"}[game]
    play.refuse(clause, act.ShowHand(0, cards(other), by=play.dealer))


@rule("holdem 12.2(a)", "canberra 13.2(a)")
@both
def test_a_card_dealt_to_one_box_is_not_shown_in_another(game):
    play = decided(game, boxes=(1, 2))
    show(play, 0, DEALER[game])
    show(play, 1, CARDS[game])

    clause = {"holdem": "12.2(a)", "canberra": "13.2(a)"}[game]
    play.refuse(clause, act.ShowHand(2, cards(CARDS[game]), by=play.dealer))


@rule("A.Shoe")
@both
def test_a_card_of_the_dealer_is_not_shown_in_a_box(game):
    play = decided(game)
    show(play, 0, DEALER[game])

    taken = DEALER[game].split()[0]
    rest = CARDS[game].split()[1:]
    play.refuse("A.Shoe", act.ShowHand(1, (taken, *rest), by=play.dealer))


@rule("6.1")
@both
def test_at_an_electronic_table_nothing_is_shown_by_hand(game):
    play = Play(game)
    play.refuse("6.1", act.ShowHand(0, by=SOFTWARE))


@rule("holdem 9.5", "canberra 9.7")
@both
def test_the_round_ends_only_when_every_hand_is_counted(game):
    play = decided(game, "known", boxes=(1,))
    clause, count = {"holdem": ("9.5", 2), "canberra": ("9.7", 5)}[game]
    play.refuse(clause, act.CollectHand(1, count, by=play.dealer))
    show(play, 0)
    play.refuse(clause, act.EndRound(by=play.dealer))
    play.refuse(clause, act.CollectHand(1, by=play.dealer))

    play.do(act.CollectHand(1, count, by=play.dealer), act.EndRound(by=play.dealer))

    assert [ev.HandCounted(clause, 1, count)] == play.of(ev.HandCounted)
    assert "between" == play.table.stage


@rule("holdem 9.5", "canberra 9.7")
@pytest.mark.parametrize("off_by", [-1, 1])
@both
def test_a_wrong_count_at_the_collection_stops_the_table(game, off_by):
    play = decided(game, "known", boxes=(1,))
    show(play, 0)
    clause, count = {"holdem": ("9.5", 2), "canberra": ("9.7", 5)}[game]

    play.do(act.CollectHand(1, count + off_by, by=play.dealer))

    play.refuse(clause, act.EndRound(by=play.dealer))
    play.do(act.CollectHand(1, count, by=play.dealer))
    assert play.do(act.EndRound(by=play.dealer))


@rule("holdem 9.5", "canberra 9.7")
@both
def test_while_one_count_is_wrong_no_other_hand_is_collected(game):
    play = decided(game, boxes=(1, 2))
    show(play, 0, DEALER[game])
    show(play, 1, CARDS[game])
    show(play, 2, {"holdem": "3h 3s", "canberra": "3h 3s 7d 6d 2h"}[game])
    clause, count = {"holdem": ("9.5", 2), "canberra": ("9.7", 5)}[game]
    play.do(act.CollectHand(1, count + 1, by=play.dealer))

    play.refuse(clause, act.CollectHand(2, count, by=play.dealer))


@rule("7.4")
@both
def test_a_dead_hand_is_counted_like_a_folded_one(game):
    play = Play(game, live=True)
    play.wagers({1: 15_00, 2: 15_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))
    play.do(act.CorrectAnte(1, 2_00, by=play.dealer))
    each = {"holdem": 2, "canberra": 5}[game]
    play.refuse("7.4", act.CollectHand(1, each, by=play.dealer))
    deal_out(play, 3 * each - 2)

    play.do(act.CollectHand(1, each, by=play.dealer))

    assert (0, True) == (play.net(1), play.table.counted[1])


def deal_out(play, hidden):
    """So many cards face down, the dealer's last, and a flop where there is one."""
    play.do(*[act.DealCards(("??",), by=play.dealer)] * hidden)
    play.do(act.DealCards(("6d",), by=play.dealer))
    if play.game == "holdem":
        play.do(act.DealFlop(FLOP, by=play.dealer))


@rule("canberra 10.4")
def test_a_hand_shown_for_the_settlement_is_shown_again_for_its_claim():
    play = Play("canberra", live=True)
    play.wagers({1: 15_00}, side={1: 1_00})
    play.do(SHUFFLED, *[act.DealCards(("??",), by=play.dealer)] * 9)
    play.do(act.DealCards(("4c",), by=play.dealer))
    play.stay(1)
    play.do(act.CloseDecisions(by=play.dealer))
    show(play, 0, "Ah Kd 8c 6h 4c")
    show(play, 1, "As 9s 7s 4s 2s")

    play.do(act.Declare(1))
    show(play, 1)

    assert (1, 0) == (play.table.shown.count(1), play.table.wagered())


@rule("2.3", "A.Casino Supervisor")
@both
def test_new_cards_are_checked_by_a_supervisor_and_a_dealer(game):
    play = Play(game, live=True)
    play.refuse("2.3", act.SignCheck("dealer:17"))
    play.refuse("A.Casino Operator", act.ReplaceCards(cards("7c"), by="dealer:17"))
    play.do(act.ReplaceCards(cards("7c")), act.SignCheck("dealer:17"))
    play.wagers({1: 15_00})
    play.do(SHUFFLED)
    play.refuse("2.3", act.DealCards(("As",), by=play.dealer))
    play.refuse("A.Casino Supervisor", act.SignCheck("dealer:18"))
    play.refuse("A.Casino Supervisor", act.SignCheck("casino supervisor:17"))
    play.refuse("A.Casino Supervisor", act.SignCheck("casino operator"))

    play.do(act.SignCheck("casino supervisor:4"))

    assert play.do(act.DealCards(("As",), by=play.dealer))


@rule("5.1")
@both
def test_cards_replaced_after_the_shuffle_are_shuffled_in(game):
    play = Play(game, live=True)
    play.wagers({1: 15_00})
    play.do(SHUFFLED, act.ReplaceCards(cards("7c")))
    play.do(act.SignCheck("dealer:17"), act.SignCheck("casino supervisor:4"))

    play.refuse("5.1", act.DealCards(("As",), by=play.dealer))

    assert play.do(SHUFFLED, act.DealCards(("As",), by=play.dealer))


@rule("2.3")
@both
def test_cards_are_replaced_between_rounds_and_never_in_one(game):
    play = decided(game)
    play.refuse("2.3", act.ReplaceCards(cards("7c")))
    play.do(act.VoidRound("impractical", at="23:15"))
    play.open(1)

    assert play.do(act.ReplaceCards(cards("7c")))


@rule("2.1", "2.3")
@both
def test_cards_that_are_replaced_are_named_and_of_the_deck(game):
    play = Play(game, live=True)

    play.refuse("2.3", act.ReplaceCards(()))
    play.refuse("2.1", act.ReplaceCards(("7c", "Jk")))


@rule("2.3")
@both
def test_an_electronic_deck_needs_no_signatures(game):
    play = Play(game)

    play.do(act.ReplaceCards(cards("7c")))

    play.refuse("2.3", act.SignCheck("dealer:17"))


@both
def test_a_live_round_needs_nothing_but_the_dealers_entries(game):
    play = decided(game, "known")
    show(play, 0)
    count = {"holdem": 2, "canberra": 5}[game]

    play.do(act.CollectHand(1, count, by=play.dealer), act.EndRound(by=play.dealer))

    assert CHIPS == play.table.chips[0] + play.table.chips[1]
    assert {play.dealer} == {e.by for e in play.events if hasattr(e, "by") and e.by}
