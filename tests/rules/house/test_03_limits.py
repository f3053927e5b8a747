"""Minimum, maximum, multiples and markers of the two house games (rule 3)."""

import pytest

from croupier.cards import deck
from croupier.rules.floor_records import BeginGaming, EndGaming
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.wagers import sign
from tests.house import GAMES, SECOND, SHUFFLED, Play
from tests.play import rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
LOSING = {
    "holdem": ("7c 2d", "As Ad", "Ah Kd 9s 8h 3c"),
    "canberra": ("7c 2d 9s 8h 3c", "As Ad Kd Jh 4c"),
}
WINNING = {
    "holdem": ("9c 9d", "As Kh", "Ah 9h 4s 3d 6c"),
    "canberra": ("9c 9d 4s 4d 6c", "As Kh Jd 8s 3h"),
}


def play_out(play, game, box, cards):
    hand, dealer, *communal = cards[game]
    play.deal({box: hand}, dealer, *communal)
    play.stay(box)


@rule("3.1")
@both
def test_limits_change_only_after_notice(game):
    play = Play(game, ante_min=15_00, ante_max=300_00)
    play.wagers({1: 15_00})

    reason = play.refuse("3.1", act.SetLimits(30_00, 600_00, 5_00, from_round=1))

    assert "round 2" in reason


@rule("3.1")
@both
def test_new_limits_hold_from_the_round_they_were_notified_for(game):
    play = Play(game, ante_min=15_00, ante_max=300_00)
    play.open(1)
    play.do(act.SetLimits(30_00, 600_00, 5_00, from_round=2))

    assert not [e for e in play.ante(1, 15_00) if type(e) is ev.MinimumAdvised]
    play.do(act.CloseWagers(), act.VoidRound("impractical", at="23:15"))
    play.open(1)

    assert (30_00, 600_00) == (play.table.ante_min, play.table.ante_max)
    assert ev.MinimumAdvised in {type(event) for event in play.ante(1, 15_00)}


@rule("3.1")
@both
def test_the_last_notice_for_a_round_counts(game):
    play = Play(game)
    play.do(act.SetLimits(10_00, 100_00, 5_00, from_round=1))
    play.do(act.SetLimits(20_00, 200_00, 10_00, from_round=1))
    play.do(act.SetLimits(50_00, 500_00, 50_00, from_round=3))

    play.open(1)

    assert (20_00, 200_00, 10_00) == (play.table.ante_min, play.table.ante_max, play.table.multiple)
    assert 1 == len(play.table.notices)


@rule("3.2")
@both
def test_a_marker_lifts_the_maximum_of_one_box(game):
    play = Play(game, ante_max=200_00)
    play.open(4, 5)
    play.do(act.PlaceMarker(4, 1_000_00))

    play.ante(4, 600_00)
    play.ante(5, 600_00)

    assert (600_00, 200_00) == (play.table.ante[4], play.table.ante[5])


@rule("3.2")
@both
def test_a_marker_does_not_reach_back(game):
    play = Play(game, ante_max=200_00)
    play.open(4)
    play.ante(4, 600_00)

    play.do(act.PlaceMarker(4, 1_000_00))

    assert 200_00 == play.table.ante[4]


@rule("3.2")
@both
def test_a_marker_ends_when_the_player_leaves_or_it_is_taken_away(game):
    play = Play(game)
    play.seat(2, 3)
    play.do(act.PlaceMarker(2, 1_000_00), act.PlaceMarker(3, 1_000_00))

    play.do(act.LeaveBox("p2"), act.PlaceMarker(3, 0))

    assert [0, 0] == play.table.maxima[2:4]


@rule("3.2")
@both
def test_a_marker_needs_a_player_and_a_higher_maximum(game):
    play = Play(game)
    play.refuse("3.2", act.PlaceMarker(2, 1_000_00))
    play.seat(2)

    play.refuse("3.2", act.PlaceMarker(2, 300_00))
    Play(game, box_max_override=False).refuse("3.2", act.PlaceMarker(2, 1_000_00))


@rule("3.2", "3.5")
@pytest.mark.parametrize(("before", "after", "in_action"), [(0, 1, 200_00), (1, 0, 600_00)])
@both
def test_an_ante_corrected_after_the_first_card_is_under_the_marker_of_that_time(
    game, before, after, in_action
):
    play = Play(game, live=True, ante_max=200_00)
    play.seat(4, 5)
    play.do(act.PlaceMarker(5, 1_000_00), act.PlaceMarker(4, before * 1_000_00))
    play.wagers({4: 200_00, 5: 1_200_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.do(act.PlaceMarker(4, after * 1_000_00), act.CorrectAnte(4, 600_00, by=play.dealer))

    assert in_action == play.table.ante[4]


@rule("3.1", "3.2")
@both
def test_a_marker_never_allows_less_than_the_sign(game):
    play = Play(game, ante_max=200_00)
    play.seat(2)
    play.do(act.PlaceMarker(2, 500_00), act.SetLimits(5_00, 1_000_00, 5_00, from_round=1))
    play.open(2)

    play.ante(2, 800_00)

    assert 800_00 == play.table.ante[2]
    assert [] == [line for line in sign(play.table) if line.rule == "3.2"]


@rule("3.3")
@both
def test_an_ante_is_a_whole_multiple(game):
    play = Play(game, multiple=5_00)
    play.open(1)

    reason = play.refuse("3.3", act.PlaceAnte("p1", 1, 12_00))

    assert "$5" in reason
    for amount in (10_00, 15_00, 20_00):
        play.ante(1, amount)
        assert amount == play.table.ante[1]


@rule("3.3")
@both
def test_an_odd_ante_found_after_the_deal_plays_as_the_largest_multiple(game):
    play = Play(game, live=True)
    play.wagers({1: 15_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    told = play.do(act.CorrectAnte(1, 17_00, by=play.dealer))

    assert ev.WagerReturned("3.3", 1, "ante", 2_00) in told
    assert (15_00, -15_00) == (play.table.ante[1], play.net(1))


@rule("3.3")
@both
def test_an_ante_found_to_be_less_than_one_multiple_is_dead(game):
    play = Play(game, live=True)
    play.wagers({1: 15_00, 2: 15_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.do(act.CorrectAnte(1, 2_00, by=play.dealer))

    assert ("dead", 0) == (play.table.status[1], play.net(1))


@rule("3.4")
@both
def test_the_first_ante_below_the_minimum_stands_with_advice(game):
    play = Play(game, ante_min=25_00)
    play.open(1)

    told = play.ante(1, 15_00)
    play.do(act.CloseWagers())
    play_out(play, game, 1, WINNING)

    assert ev.MinimumAdvised("3.4", 1, "p1", 25_00) in told
    assert 15_00 + {"holdem": 1, "canberra": 2}[game] * 30_00 == play.net(1)


@rule("3.4")
@both
def test_a_later_ante_below_the_minimum_goes_back_and_the_box_is_not_dealt_to(game):
    play = Play(game, ante_min=25_00)
    play.wagers({1: 15_00})
    play.do(act.VoidRound("impractical", at="23:15"))
    play.open(1, 2)

    told = play.ante(1, 20_00)
    play.ante(2, 25_00)
    play.do(act.CloseWagers(), act.LoadShoe(deck()), act.Deal())

    assert ev.WagerReturned("3.4", 1, "ante", 20_00) in told
    assert (2,) == play.table.boxes


@rule("3.4")
@both
def test_a_later_ante_below_the_minimum_found_after_the_deal_makes_the_hand_dead(game):
    play = Play(game, live=True, ante_min=25_00)
    play.wagers({1: 15_00})
    play.do(act.VoidRound("impractical", at="23:15"))
    play.wagers({1: 25_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    told = play.do(act.CorrectAnte(1, 20_00, by=play.dealer))

    assert ev.HandDead("3.4", 1) in told
    assert 0 == play.net(1)


@rule("3.4")
@both
def test_an_ante_below_the_minimum_found_after_the_deal_stands_the_first_time(game):
    play = Play(game, live=True, ante_min=25_00)
    play.wagers({1: 25_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    told = play.do(act.CorrectAnte(1, 20_00, by=play.dealer))

    assert ev.MinimumAdvised("3.4", 1, "p1", 25_00) in told
    assert ("undecided", 20_00) == (play.table.status[1], play.table.ante[1])


@rule("3.4")
@both
def test_the_ante_that_stands_below_the_minimum_still_does_when_it_is_counted_anew(game):
    play = Play(game, live=True, ante_min=25_00)
    play.wagers({1: 15_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=play.dealer))

    play.do(act.CorrectAnte(1, 20_00, by=play.dealer))

    assert ("undecided", 20_00) == (play.table.status[1], play.table.ante[1])
    assert 1 == len(play.of(ev.MinimumAdvised))


@rule("3.4")
@pytest.mark.parametrize(("memory", "advised"), [("table_sitting", True), ("gaming_day", False)])
@both
def test_how_long_the_advice_is_remembered(game, memory, advised):
    play = Play(game, ante_min=25_00, under_minimum_memory=memory)
    play.open(1)
    play.ante(1, 15_00)
    play.do(act.WithdrawWagers("p1", 1), act.LeaveBox("p1"))
    play.seat(1)

    told = play.ante(1, 15_00)

    assert advised is (ev.MinimumAdvised("3.4", 1, "p1", 25_00) in told)


@rule("3.4")
@pytest.mark.parametrize(("memory", "advised"), [("table_sitting", False), ("gaming_day", True)])
@both
def test_advice_for_a_gaming_day_is_forgotten_on_the_next(game, memory, advised):
    play = Play(game, ante_min=25_00, under_minimum_memory=memory)
    play.open(1)
    play.ante(1, 15_00)
    play.do(EndGaming(), BeginGaming())
    play.open(1)

    told = play.ante(1, 15_00)

    assert advised is (ev.MinimumAdvised("3.4", 1, "p1", 25_00) in told)


@rule("holdem 3.4")
def test_one_advice_covers_ante_and_super_aces():
    play = Play("holdem", super_aces_min=10_00, super_aces_max=50_00)
    play.open(1)
    play.ante(1, 15_00)

    first, again = play.side(1, 5_00), play.side(1, 5_00)

    assert ev.MinimumAdvised("3.4", 1, "p1", 10_00) in first
    assert ev.WagerReturned("3.4", 1, "super_aces", 5_00) in again
    assert 0 == play.table.side[1]


@rule("3.4", "holdem 10.2", "canberra 10.1")
@both
def test_a_side_wager_falls_with_an_ante_that_goes_back(game):
    play = Play(game, ante_min=25_00)
    play.open(1)
    if game == "canberra":
        play.do(act.DisplayJackpot(12_000_00))
    play.ante(1, 15_00)
    play.side(1, {"holdem": 5_00, "canberra": 1_00}[game])

    play.ante(1, 20_00)

    assert (0, 0, 0) == (play.table.ante[1], play.table.side[1], play.net(1))


@rule("3.5")
@both
def test_an_ante_above_the_maximum_loses_only_to_the_maximum(game):
    play = Play(game, ante_max=200_00)
    play.wagers({1: 320_00})

    play_out(play, game, 1, LOSING)

    assert -600_00 == play.net(1)


@rule("3.5")
@both
def test_an_ante_above_the_maximum_wins_only_to_the_maximum(game):
    play = Play(game, ante_max=200_00)
    play.wagers({1: 320_00})

    play_out(play, game, 1, WINNING)

    assert {"holdem": 600_00, "canberra": 1_000_00}[game] == play.net(1)


@rule("3.5", "holdem 7.2", "canberra 7.2")
@both
def test_the_second_wager_is_twice_the_ante_in_action(game):
    play = Play(game, ante_max=200_00)
    play.wagers({1: 320_00})
    hand, dealer, *communal = WINNING[game]
    play.deal({1: hand}, dealer, *communal)  # type: ignore[arg-type]

    play.refuse("7.2", SECOND[game](1, 640_00))

    assert play.do(SECOND[game](1, 400_00))


@rule("holdem 3.5")
def test_a_super_aces_wager_above_its_maximum_counts_to_the_maximum():
    play = Play("holdem", super_aces_max=50_00)
    play.open(1)
    play.ante(1, 15_00)

    play.side(1, 80_00)

    assert (50_00, -65_00) == (play.table.side[1], play.net(1))


@rule("canberra 17.14")
def test_in_a_tournament_an_ante_below_the_minimum_is_refused():
    play = Play("canberra", tournament=True, ante_min=20_00)
    play.open(1)

    play.refuse("17.14", act.PlaceAnte("p1", 1, 15_00))

    assert play.ante(1, 20_00)
