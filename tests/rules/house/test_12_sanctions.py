"""Powers over a round of play: exclusion from it, a wager declared void, a round invalidated."""

import pytest

from croupier.cards import cards, deck
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from tests.house import GAMES, SHUFFLED, Play, determined, jackpot_terms
from tests.play import refused, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
SUPERVISOR = "casino supervisor:4"
SIDE = {"holdem": 5_00, "canberra": 1_00}
SIDE_NAME = {"holdem": "super_aces", "canberra": "jackpot"}
SECOND = {"holdem": "call", "canberra": "bet"}
COLLUSION = {"holdem": "12.3", "canberra": "13.2(tail)"}
BROKEN = {"holdem": "12.2(b)", "canberra": "13.2(b)"}
DISTURBANCE = {"holdem": "15.1", "canberra": "16.1"}
WAGER = {"holdem": "15.2(a)", "canberra": "16.2(a)"}


def staying(game, boxes=(1, 2, 3), **choices):
    """Boxes with an ante of $20 and a side wager; all but the last stay in."""
    play = Play(game, **choices)
    play.wagers(dict.fromkeys(boxes, 20_00), side=dict.fromkeys(boxes, SIDE[game]))
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(*boxes[:-1])
    return play


def exclude(play, box, by="casino operator"):
    return play.do(act.ExcludeFromRound(box, BROKEN[play.game], by=by))


# collusion


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_an_excluded_players_wagers_go_back_and_the_others_play_on(game):
    play = staying(game)

    told = exclude(play, 2)

    assert ev.ExcludedFromRound(COLLUSION[game], 2, BROKEN[game], "casino operator") == told[0]
    returned = [event.amount for event in told if type(event) is ev.WagerReturned]
    assert [20_00, 40_00, SIDE[game]] == returned
    assert (0, 3) == (play.net(2), play.table.turn())


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_an_excluded_players_wagers_may_be_determined_lost(game):
    play = staying(game, excluded_player_wagers="collected")

    exclude(play, 2, by=SUPERVISOR)

    lost = 60_00 + SIDE[game]
    assert (-lost, lost) == (play.net(2), play.table.chips[0] + play.table.jackpot)
    assert {"holdem": 0, "canberra": 1_00}[game] == play.table.jackpot


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_a_round_ends_by_itself_when_the_last_player_is_excluded(game):
    play = staying(game, boxes=(1,))

    exclude(play, 1)

    assert ("between", 0) == (play.table.stage, play.net(1))


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_exclusion_from_a_round_waits_for_its_first_card(game):
    play = Play(game)
    play.wagers({1: 20_00})

    play.refuse(COLLUSION[game], act.ExcludeFromRound(1, BROKEN[game]))


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_exclusion_from_a_round_needs_a_broken_rule_and_a_power(game):
    play = staying(game)
    clause = COLLUSION[game]

    play.refuse(clause, act.ExcludeFromRound(2, BROKEN[game], by=play.dealer))
    play.refuse(clause, act.ExcludeFromRound(2, ""))
    play.refuse(clause, act.ExcludeFromRound(2, "4.2"))
    play.refuse("A.Ante", act.ExcludeFromRound(5, BROKEN[game]))
    exclude(play, 2)
    play.refuse(clause, act.ExcludeFromRound(2, BROKEN[game]))


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_collusion_may_void_the_round(game):
    play = staying(game)

    told = play.do(act.VoidForCollusion(BROKEN[game], by=SUPERVISOR))

    assert ev.RoundVoided(COLLUSION[game], BROKEN[game], SUPERVISOR) == told[0]
    assert [0, 0, 0] == [play.net(box) for box in (1, 2, 3)]
    play.refuse(COLLUSION[game], act.VoidForCollusion(BROKEN[game]))


@rule("holdem 12.3")
def test_a_bonus_already_paid_stands_when_its_player_is_excluded():
    play = Play("holdem")
    play.wagers({1: 20_00, 2: 20_00}, side={1: 5_00})
    play.deal({1: "Ad 7c", 2: "8c 3d"}, "4h 4d", "As Jh 4c 8h 2s")
    play.do(act.Declare(1))

    exclude(play, 1)

    assert 35_00 == play.net(1)


@rule("holdem 12.3", "canberra 13.2(tail)", "7.4")
@both
def test_an_excluded_hand_is_counted_like_a_folded_one(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00})
    each = {"holdem": 2, "canberra": 5}[game]
    play.do(
        SHUFFLED,
        *[act.DealCards(("??",), by=play.dealer)] * (2 * each - 1),
    )
    play.do(act.DealCards(("4c",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    exclude(play, 1)

    play.do(act.CollectHand(1, each, by=play.dealer), act.CloseDecisions(by=play.dealer))

    assert play.do(act.EndRound(by=play.dealer))
    assert 0 == play.net(1)


@rule("holdem 12.3", "canberra 13.2(tail)")
@both
def test_a_declared_hand_that_is_excluded_is_not_verified_any_more(game):
    play = Play(game, live=True, excluded_player_wagers="collected")
    play.wagers({1: 20_00}, side={1: SIDE[game]})
    each = {"holdem": 2, "canberra": 5}[game]
    play.do(
        SHUFFLED,
        *[act.DealCards(("??",), by=play.dealer)] * (2 * each - 1),
    )
    play.do(act.DealCards(("4c",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.do(act.Declare(1))

    exclude(play, 1)

    play.refuse({"holdem": "6.7", "canberra": "9.1"}[game], act.ShowHand(1, by=play.dealer))
    assert play.do(act.CloseDecisions(by=play.dealer))


@rule("holdem 12.3", "canberra 13.2(tail)")
def test_what_else_could_become_of_an_excluded_players_wagers_is_not_offered():
    for game, clause in COLLUSION.items():
        refused(f"{game} {clause}", determined, game, excluded_player_wagers="raffled")


# a wager declared void


@rule("holdem 15.2(a)", "canberra 16.2(a)", "A.Void")
@both
def test_a_void_ante_takes_the_other_wagers_along(game):
    play = staying(game)

    told = play.do(act.VoidWager(1, "ante", BROKEN[game]))

    voided = ev.WagerVoided(WAGER[game], 1, "ante", BROKEN[game], "casino operator")
    assert voided == told[0]
    assert ev.BoxRestored("A.Void", 1, 60_00 + SIDE[game], 0) == told[1]
    assert (0, "dead") == (play.net(1), play.table.status[1])


@rule("holdem 15.2(a)", "canberra 16.2(a)")
@both
def test_a_void_side_wager_leaves_ante_and_second_wager_in_play(game):
    play = staying(game)

    play.do(act.VoidWager(1, SIDE_NAME[game], BROKEN[game]))

    table = play.table
    assert (20_00, 40_00, 0) == (table.ante[1], table.second[1], table.side[1])
    assert ("staying", 0) == (table.status[1], table.jackpot)


@rule("holdem 15.2(a)", "canberra 16.2(a)")
@both
def test_a_void_second_wager_leaves_the_hand_in_with_its_ante(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    if game == "holdem":
        play.deal({1: "Ad Tc", 2: "3h 9s"}, "Jc 8d", "Ac Jh 7s 5d 2c")
    else:
        play.deal({1: "9d 9c 9h 5s 2d", 2: "3h 9s Td Jc Qd"}, "Ah Kd 8c 6h 4s")
    play.stay(1)

    play.do(act.VoidWager(1, SECOND[game], BROKEN[game]), act.Fold(2))

    assert ("between", 20_00) == (play.table.stage, play.net(1))


@rule("holdem 15.2(a)", "canberra 16.2(a)", "A.Casino Operator", "A.Box")
@both
def test_only_the_operator_voids_a_wager_and_only_one_that_stands(game):
    play = staying(game)
    broken = BROKEN[game]

    play.refuse("A.Casino Operator", act.VoidWager(1, "ante", broken, by=SUPERVISOR))
    play.refuse("A.Box", act.VoidWager(9, "ante", broken))
    play.refuse(WAGER[game], act.VoidWager(3, SECOND[game], broken))
    play.refuse(WAGER[game], act.VoidWager(1, "blind", broken))


@rule("holdem 15.2(a)", "canberra 16.2(a)", "A.Round of Play")
@both
def test_a_void_ante_before_the_first_card_may_leave_no_round_at_all(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})

    play.do(act.VoidWager(1, "ante", BROKEN[game]))
    assert ("closed", "") == (play.table.stage, play.table.status[1])
    told = play.do(act.VoidWager(2, "ante", BROKEN[game]))

    assert ev.RoundEnded("A.Round of Play", 1) == told[-1]
    assert ("between", 0, 0) == (play.table.stage, play.net(1), play.net(2))


@rule("holdem 15.2(a)", "canberra 16.2(a)")
@both
def test_a_void_side_wager_that_was_declared_is_not_verified_any_more(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00}, side={1: SIDE[game]})
    each = {"holdem": 2, "canberra": 5}[game]
    play.do(
        SHUFFLED,
        *[act.DealCards(("??",), by=play.dealer)] * (2 * each - 1),
    )
    play.do(act.DealCards(("4c",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(cards("Ac Jh 7s"), by=play.dealer))
    play.stay(1)
    play.do(act.Declare(1), act.VoidWager(1, SIDE_NAME[game], BROKEN[game]))

    assert play.do(act.CloseDecisions(by=play.dealer))
    assert "" == play.table.claims[1]


# a wager that is settled already


def paid_bonus(game):
    """A live round; box 1 has been paid its bonus, and box 2 has folded."""
    play = Play(game, live=True)
    play.wagers({1: 20_00, 2: 20_00}, side={1: SIDE[game], 2: SIDE[game]})
    play.do(SHUFFLED)
    hands = {"holdem": ("Ad 7c", "8c 3d", "4h 4d"), "canberra": FLUSH}[game]
    passes = zip(*(hand.split() for hand in hands), strict=True)
    play.do(*(act.DealCards((card,), by=play.dealer) for each in passes for card in each))
    if game == "holdem":
        play.do(act.DealFlop(cards("As Jh 4c"), by=play.dealer))
    play.do(act.Declare(1))
    if game == "holdem":
        play.do(act.ShowHand(1, by=play.dealer))
    play.stay(1)
    play.do(act.Fold(2))
    if game == "canberra":
        count = act.CollectHand(2, 5, by=play.dealer)
        play.do(count, act.CloseDecisions(by=play.dealer), act.ShowHand(0, by=play.dealer))
        play.do(act.ShowHand(1, by=play.dealer))
    return play


FLUSH = ("As 9s 7s 4s 2s", "3h 9c Td Jc Qd", "Ah Kd 8c 6h 4c")
BONUS = {"holdem": 35_00, "canberra": 100_00}


@rule("holdem 15.2(a)", "canberra 16.2(a)", "A.Void")
@both
def test_a_side_wager_that_was_paid_is_void_by_itself_and_the_payment_goes_back(game):
    play = paid_bonus(game)
    before, standing = play.net(1), (play.table.ante[1], play.table.second[1])
    pools = play.table.jackpot

    told = play.do(act.VoidWager(1, SIDE_NAME[game], BROKEN[game]))

    assert ev.WagerRestored("A.Void", 1, SIDE_NAME[game], 0, BONUS[game]) == told[1]
    assert before - BONUS[game] == play.net(1)
    assert standing == (play.table.ante[1], play.table.second[1])
    assert (BONUS[game] if game == "canberra" else 0) == play.table.jackpot - pools
    play.refuse(WAGER[game], act.VoidWager(1, SIDE_NAME[game], BROKEN[game]))


@rule("canberra 16.2(a)", "A.Void", games=("canberra",))
def test_a_major_hand_whose_wager_is_void_is_not_reported_to_the_jackpot():
    play = Play("canberra", jackpot=jackpot_terms(winning_wager="pool"))
    play.wagers({1: 20_00, 2: 20_00}, side={1: 1_00, 2: 1_00})
    play.deal({1: "As Ks Qs Js Ts", 2: "3h 9c Td Jc Qd"}, "Ah Kd 8c 6h 4c")
    play.do(act.Declare(1))
    play.stay(1, 2)

    told = play.do(act.VoidWager(1, "jackpot", "13.2(b)"))

    assert ev.WagerRestored("A.Void", 1, "jackpot", 1_00, 0) == told[1]
    play.do(act.EndRound())
    assert [()] == [event.majors for event in play.of(ev.JackpotReported)]


@rule("holdem 15.2(a)", "canberra 16.2(a)", "A.Void")
@both
def test_a_wager_that_was_lost_comes_back_when_it_is_void(game):
    play = paid_bonus(game)

    told = play.do(act.VoidWager(2, SIDE_NAME[game], BROKEN[game]))
    assert ev.WagerRestored("A.Void", 2, SIDE_NAME[game], SIDE[game], 0) == told[1]
    assert -20_00 == play.net(2)

    play.do(act.VoidWager(2, "ante", BROKEN[game]))

    assert (0, "dead") == (play.net(2), play.table.status[2])


@rule("canberra 16.2(a)", "A.Void", games=("canberra",))
def test_a_bet_that_was_paid_goes_back_and_the_ante_stays_won():
    play = paid_bonus("canberra")
    before = play.net(1)

    play.do(act.VoidWager(1, "bet", "13.2(b)"))

    assert before - 200_00 == play.net(1)
    play.do(act.VoidWager(1, "ante", "13.2(b)"))
    assert 0 == play.net(1)


@rule("holdem 15.2(a)", "canberra 16.2(a)")
@both
def test_an_electronic_table_goes_on_when_the_wager_it_waited_for_is_void(game):
    play = Play(game)
    play.wagers({1: 20_00}, side={1: SIDE[game]})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)
    assert "between" != play.table.stage  # the player may still declare

    play.do(act.VoidWager(1, SIDE_NAME[game], BROKEN[game]))

    assert "between" == play.table.stage


@rule("holdem 15.2(a)", "canberra 16.2(a)")
@both
def test_an_electronic_table_goes_on_when_the_last_ante_to_decide_is_void(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)

    play.do(act.VoidWager(2, "ante", BROKEN[game]))

    assert ("between", 0) == (play.table.stage, play.net(2))


@rule("canberra 12.5", "canberra 16.2(a)", games=("canberra",))
def test_an_announcement_to_nobody_closes_the_decisions_of_an_electronic_table():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck(), "red"), act.Deal(), act.VoidWager(1, "ante", "13.2(b)"))

    play.do(act.AnnounceDecisions())

    assert ("between", 0) == (play.table.stage, play.net(1))


# disturbances


@rule("holdem 15.1", "canberra 16.1")
@both
def test_a_disturbance_lets_the_operator_invalidate_a_round_not_complete(game):
    play = staying(game)
    play.refuse("A.Casino Operator", act.InvalidateRound("fire", by=SUPERVISOR))
    play.refuse(DISTURBANCE[game], act.InvalidateRound(""))

    told = play.do(act.InvalidateRound("fire"))

    assert ev.RoundVoided(DISTURBANCE[game], "fire", "casino operator") == told[0]
    assert [0, 0, 0, 0] == [*(play.net(box) for box in (1, 2, 3)), play.table.jackpot]
    play.refuse(DISTURBANCE[game], act.InvalidateRound("fire"))


@both
def test_sanctions_replay_from_their_events(game):
    play = staying(game)
    exclude(play, 1)
    play.do(act.VoidWager(2, SIDE_NAME[game], BROKEN[game]), act.Fold(3))

    assert play.table == house.replay(play.events)
