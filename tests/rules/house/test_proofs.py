"""The examples that prove mishaps and powers at the house games, where no other test has them."""

import pytest

from croupier.cards import deck
from croupier.rules import allowed
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests.house import GAMES, SHUFFLED, Play
from tests.play import covers, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
SUPERVISOR, OPERATOR = "casino supervisor:4", "casino operator"
SIDE = {"holdem": 5_00, "canberra": 1_00}


def live(game, boxes, entered):
    """Antes of $20 and side wagers at a live table, and these cards dealt."""
    play = Play(game, live=True)
    play.wagers(dict.fromkeys(boxes, 20_00), side=dict.fromkeys(boxes, SIDE[game]))
    play.do(
        SHUFFLED,
        *(act.DealCards((card,), by=play.dealer) for card in entered.split()),
    )
    return play


def nets(play, *boxes):
    return [play.net(box) for box in boxes]


# Wagers below and above the limits


@rule("holdem 3.4", "holdem 7.2", games=("holdem",))
def test_an_ante_of_15_that_stands_is_called_with_30_and_a_flush_pays_30_and_30():
    play = Play("holdem", ante_min=25_00)
    play.wagers({1: 15_00})
    play.deal({1: "Kh 4h"}, "8c 8d", "9h 6h 2h 8s 3c")

    play.refuse("7.2", act.Call(1, 50_00))
    play.do(act.Call(1, 30_00))

    assert [ev.MinimumAdvised("3.4", 1, "p1", 25_00)] == play.of(ev.MinimumAdvised)
    assert 60_00 == play.net(1)


@rule("canberra 3.4", "canberra 7.2", games=("canberra",))
def test_an_ante_of_10_that_stands_is_bet_on_with_20_and_the_next_one_of_20_goes_back():
    play = Play("canberra", ante_min=25_00)
    play.wagers({1: 10_00})
    play.deal({1: "9d 9c 9h 5s 2d"}, "Ah Kd 8c 6h 4s")
    play.refuse("7.2", act.Bet(1, 50_00))
    play.do(act.Bet(1, 20_00))
    play.open(1, 2)

    told = play.ante(1, 20_00)
    play.ante(2, 25_00)
    play.do(act.CloseWagers(), act.LoadShoe(deck()), act.Deal())

    assert ev.WagerReturned("3.4", 1, "ante", 20_00) in told
    assert (2,) == play.table.boxes


@rule("canberra 3.5", "canberra 7.2", games=("canberra",))
@pytest.mark.parametrize(("hand", "net"), [("9c 9d 4s 4d 6c", 500_00), ("7c 2d 9s 8h 3c", -300_00)])
def test_of_an_ante_of_160_a_hundred_are_in_action_and_60_go_back(hand, net):
    play = Play("canberra", ante_max=100_00)
    play.wagers({1: 160_00})
    play.deal({1: hand}, "As Kh Jd 8s 3h")

    play.refuse("7.2", act.Bet(1, 320_00))
    play.do(act.Bet(1, 200_00))

    assert [60_00] == [event.amount for event in play.of(ev.WagerReturned)]
    assert net == play.net(1)


# Cards


@rule("holdem 13.1", "canberra 14.1")
@pytest.mark.parametrize(
    ("game", "boxes", "entered", "seen"),
    [
        ("holdem", (1, 4), "9c 9d ?? 2h", ((1, "9c"), (4, "9d"), (1, "2h"))),
        ("canberra", (1, 2), "8d Qc ?? ?? 2s", ((1, "8d"), (2, "Qc"), (2, "2s"))),
    ],
)
def test_two_cards_seen_are_turned_over_and_the_third_returns_every_wager(
    game, boxes, entered, seen
):
    play = live(game, boxes, entered)

    told = [play.do(act.ReportExposed(box, card, by=play.dealer)) for box, card in seen]

    assert [1, 2, 3] == [events[0].so_far for events in told]
    assert [False, False, True] == [
        any(type(event) is ev.RoundVoided for event in events) for events in told
    ]
    assert [0, 0] == nets(play, *boxes)


@rule("holdem 13.3", "canberra 14.3")
@pytest.mark.parametrize(
    ("game", "entered", "found"),
    [("holdem", "?? ??", "order"), ("canberra", "?? ?? ?? ?? ?? ?? ?? ?? ?? ??", "box missed")],
)
def test_a_box_served_out_of_its_turn_voids_the_round_before_the_next_card(game, entered, found):
    play = live(game, (1, 2, 3), entered)

    (voided, *_) = play.do(act.ReportMisdeal(found, by=play.dealer))

    assert (ev.RoundVoided, found) == (type(voided), voided.reason)
    assert [0, 0, 0] == nets(play, 1, 2, 3)
    assert 0 == play.table.jackpot


@rule("holdem 13.4", "canberra 14.4")
@both
def test_the_hand_of_box_5_goes_back_to_it_or_else_all_its_wagers_do(game):
    play = Play(game)
    play.wagers({5: 20_00, 7: 20_00}, side={5: SIDE[game]})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(5)
    hand = play.table.hands[5]

    play.do(act.ReportDiscarded(5, True, SUPERVISOR, by=play.dealer))
    rebuilt = play.table.hands[5]
    told = play.do(act.ReportDiscarded(5, False, SUPERVISOR, by=play.dealer))
    play.do(act.Fold(7))

    assert hand == rebuilt
    assert ev.BoxRestored("A.Void", 5, 60_00 + SIDE[game], 0) in told
    assert [0, -20_00] == nets(play, 5, 7)


@rule("canberra 12.6", games=("canberra",))
def test_a_machine_that_stops_with_three_boxes_dealt_returns_ante_and_jackpot_wager_of_each():
    play = Play("canberra", live=True, automated_shoe=True)
    play.wagers(dict.fromkeys((1, 2, 3), 20_00), side=dict.fromkeys((1, 2, 3), 1_00))
    play.do(
        act.LoadShoe(deck="red", by="dealer:17"), *[act.DealCards(("??",) * 5, by=play.dealer)] * 3
    )

    told = play.do(act.ReportMalfunction("jam", by=play.dealer))

    restored = [(e.box, e.returned) for e in told if type(e) is ev.BoxRestored]
    assert [(1, 21_00), (2, 21_00), (3, 21_00)] == restored
    assert (0, [0, 0, 0]) == (play.table.jackpot, nets(play, 1, 2, 3))


# Powers


@rule("holdem 15.1", "holdem A.Void", games=("holdem",))
def test_a_fire_after_the_flop_reverses_wagers_and_a_bonus_that_was_paid():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1))
    assert play.net(1) > 0

    play.do(act.InvalidateRound("fire"))

    assert [0, 0] == nets(play, 1, 2)
    play.refuse("15.1", act.InvalidateRound("fire"))


@rule("canberra 16.1", games=("canberra",))
def test_a_brawl_before_the_settlement_returns_antes_bets_and_jackpot_wagers():
    play = Play("canberra")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 1_00, 2: 1_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)

    told = play.do(act.InvalidateRound("brawl"))

    restored = [(e.box, e.returned) for e in told if type(e) is ev.BoxRestored]
    assert [(1, 61_00), (2, 21_00)] == restored
    assert ([0, 0], 0) == (nets(play, 1, 2), play.table.jackpot)
    play.refuse("16.1", act.InvalidateRound("brawl"))


@rule("holdem 12.2(b)", "canberra 13.2(a)")
@covers("holdem 15.2", "canberra 16.2")
@both
def test_a_breach_on_record_offers_a_void_wager_and_exclusion_one_or_both(game):
    broken = {"holdem": "12.2(b)", "canberra": "13.2(a)"}[game]
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    play.do(rec.ReportBreach(broken, 2, "a card passed on", at="21:15"))
    offers = {o.action: o.among for o in allowed(play.table, OPERATOR) if o.seat == 2}
    play.do(act.VoidWager(2, "ante", broken), rec.ExcludePlayer(2, broken))

    assert (("ante",), (broken,)) == (offers[act.VoidWager], offers[rec.ExcludePlayer])
    assert (0, {"p2"}) == (play.net(2), play.table.floor.excluded)


@rule("holdem 15.6", "canberra 16.6")
@both
def test_seat_7_is_asked_for_after_the_third_round_without_an_ante_and_not_after_the_second(game):
    play = Play(game)
    play.seat(*range(1, 8))
    offered = []

    for _ in range(3):
        play.wagers({1: 20_00})
        play.do(act.LoadShoe(deck()), act.Deal(), act.Fold(1))
        offered.append(
            [o.seat for o in allowed(play.table, OPERATOR) if o.action is rec.VacateSeat]
        )

    assert [[], [], [2, 3, 4, 5, 6, 7]] == offered
    play.do(rec.VacateSeat(7))
    assert "" == play.table.players[7]
