"""Rule 3 at the showdown: who wins under each contest, ace and wild card."""

import pytest

from croupier.histories.pot_telling import Voice, tell
from croupier.rules.events import HandShown, PotAwarded
from tests.play import covers, refused, rule
from tests.pot import GAMES, begin, find, finish, held, table, won

INSTRUMENTS = ("omaha", "faro", "stud")

each_game = pytest.mark.parametrize("game", GAMES)


def duel(game, middle, five, seven, **told):
    """Two players put in $10 each and show: the events of the showdown."""
    told.setdefault("blinds", (10_00, 10_00))
    return finish(table(game, 2, **held(game, middle, five, seven), **told))[1]


def high_and_low(game, **told):
    """Seat 1 has a pair of aces, seat 2 the lower hand: 7-5-4-3-2."""
    five = {1: "Ah Ad Jh Jd Td", 2: "4d 2h Qh Qs Jc"}
    seven = {1: "Ah Ad Kh 9c 7s Jd 3c", 2: "4d 2h Ks 7c 5d Qs 3h"}
    return duel(game, "7c 5d 3h Ks 9c", five, seven, **told)


def no_low(game, **told):
    """Seat 1 has a pair of aces, seat 2 the lower cards; neither has five ranks up to eight."""
    five = {1: "Ah Ad 8h 7d Tc", 2: "Qh 8s 2h 5d 6c"}
    seven = {1: "Ah Ad Kh 9c 7s Jd 3c", 2: "Qd 2h Ks 9d 5d Qs 3h"}
    return duel(game, "Kc Jd 9h 3s 4c", five, seven, contest="split", **told)


@rule("A.High Ball")
@each_game
def test_the_highest_hand_takes_the_pot_unless_low_is_determined(game):
    assert {1: 20_00} == won(high_and_low(game))


@rule("A.Low Ball")
@covers("3.5(b)")
@each_game
def test_the_lowest_hand_takes_the_pot_in_low_ball(game):
    assert {2: 20_00} == won(high_and_low(game, contest="low"))


@rule("3.5(c)")
@covers("omaha A.High/low Split", "faro/stud A.High/Low Split")
@each_game
def test_the_best_high_and_the_best_low_each_take_half(game):
    events = high_and_low(game, contest="split")

    halves = [(event.seat, event.half, event.amount) for event in find(events, PotAwarded)]

    assert [(1, "high", 10_00), (2, "low", 10_00)] == halves


@rule("3.5(c)")
@each_game
def test_one_player_may_win_both_halves(game):
    five = {1: "Ah 2d Jh Jd Td", 2: "Qh Qs Tc Ts 9d"}
    seven = {1: "Ah 2d Ac 7c 5d 4s 3c", 2: "Qd Qh Ks 9d 5h Js 3h"}

    events = duel(game, "7c 5d 4h Ac 3c", five, seven, contest="split")

    assert {1: 20_00} == won(events)


@rule("3.5(c)")
@each_game
def test_without_a_qualifier_the_low_may_be_a_poor_hand(game):
    events = no_low(game)

    assert {1: 10_00, 2: 10_00} == won(events)


@rule("3.5(d)")
@each_game
def test_the_high_hand_takes_all_where_no_low_qualifies(game):
    five = {1: "Qh 8s 2h 5d 6c", 2: "Ah Ad 8h 7d Tc"}
    seven = {1: "Qd 2h Ks 9d 5d Ts 3h", 2: "Ah Ad Kh 9c 7s Jd 3c"}
    told = {"contest": "split", "low_qualifier": True}

    events = duel(game, "Kc Jd 9h 3s 4c", five, seven, **told)

    (awarded,) = find(events, PotAwarded)
    assert (2, "high", 20_00) == (awarded.seat, awarded.half, awarded.amount)


@rule("3.5(d)")
@each_game
def test_only_a_split_has_a_qualifier(game):
    refused("3.5(d)", begin, game, contest="low", low_qualifier=True)


@rule("3.5(d)")
@each_game
@pytest.mark.parametrize("size", [40, 36, 32])
def test_a_deck_that_makes_no_eight_low_has_no_qualifier(game, size):
    told = {"contest": "split", "low_qualifier": True, "deck_size": size}

    refused("3.5(d)", begin, game, 2, **told)


@each_game
def test_forty_cards_make_an_eight_low_with_the_ace(game):
    told = {"contest": "split", "low_qualifier": True, "deck_size": 40}

    assert "betting" == table(game, 2, low_ace="low", **told).phase


@rule("3.5")
@each_game
def test_a_contest_the_instruments_do_not_know_is_refused(game):
    refused("3.5", begin, game, contest="middle")


@rule("13.2")
@covers("3.1")
@each_game
def test_suits_do_not_break_a_tie(game):
    five = {1: "9s 8s Ks 4d 4c", 2: "9h 8h Kh 5d 5c"}
    seven = {1: "9s 8s Js Td 7c 3h 2d", 2: "9h 8h Jd Tc 7s 3c 2c"}

    events = duel(game, "Js Td 7c 3h 2d", five, seven)

    assert {1: 10_00, 2: 10_00} == won(events)
    assert 1 == len({event.high for event in find(events, HandShown)})


@covers("3.2")
@each_game
def test_the_fifth_card_decides(game):
    five = {1: "Kd 9s 2c 2h 4c", 2: "Kh 8s 2d 2s 4d"}
    seven = {1: "Kd 9s Ks 7c 7d 4c 2h", 2: "Kh 8s Kc 7h 7s 4d 2d"}

    events = duel(game, "Ks 7c 7d 6h 3c", five, seven)

    assert {1: 20_00} == won(events)


@covers("3.5(a)")
@each_game
@pytest.mark.parametrize(("ace_low", "winner"), [(True, 1), (False, 2)])
def test_the_ace_is_low_in_a_straight_only_where_determined(game, ace_low, winner):
    five = {1: "Ah 4d 9c Th 8d", 2: "Kd Kc 9d Ts 8s"}
    seven = {1: "Ah 4d 5c 3d 2s Jh 9c", 2: "Kd Kc 5h 3h 2h Js 9d"}

    events = duel(game, "5s 3c 2d Js Qh", five, seven, ace_low_in_straights=ace_low)

    assert {winner: 20_00} == won(events)


@covers("3.5(a)")
@each_game
def test_a_pair_of_aces_still_beats_a_pair_of_kings_with_the_ace_low_in_straights(game):
    five = {1: "Ah Ad 9c 8h 6d", 2: "Kd Kc 9d 8s 6s"}
    seven = {1: "Ah Ad 5c 3d Js Qh 9c", 2: "Kd Kc 5h 3h Jd Qs 9d"}

    events = duel(game, "5s 3c 2d Js Qh", five, seven, ace_low_in_straights=True)

    assert {1: 20_00} == won(events)


@covers("3.6")
@each_game
def test_a_straight_flush_is_only_odd_cards_in_a_low(game):
    five = {1: "6s 4s Kc Kd Kh", 2: "8c 4d Qc Qd Qh"}
    seven = {1: "6s 4s 7s 5s 3s Jc Jh", 2: "8c 4d 7c 5d 2h Jd Js"}

    events = duel(game, "7s 5s 3s Jd Jc", five, seven, contest="low")

    assert {1: 20_00} == won(events)


@covers("3.6")
@pytest.mark.parametrize("game", ["omaha", "stud"])
def test_any_odd_cards_are_lower_than_a_pair(game):
    five = {1: "Kd Qh Kh Qs", 2: "6d 6h 6s 6c"}
    seven = {1: "Kd Qh Jc Td 9s 9c 9h", 2: "6d 6h 4s 4c 2h 2d 2s"}

    events = duel(game, "Jc Td 9s 3c 5c", five, seven, contest="low")

    assert {1: 20_00} == won(events)


@covers("3.6")
@each_game
@pytest.mark.parametrize(("low_ace", "winner"), [("high", 2), ("low", 1)])
def test_the_ace_is_high_in_a_low_unless_determined(game, low_ace, winner):
    five = {1: "Ac 4d Ad Ah Ks", 2: "6c 4h 6d 6h Kh"}
    seven = {1: "Ac 4d 5s 3c 2h Kd Kc", 2: "6c 4h 5d 3d 2s Kh Ks"}

    events = duel(game, "5s 3c 2h Kd Kc", five, seven, contest="low", low_ace=low_ace)

    assert {winner: 20_00} == won(events)


@rule("13.2")
@covers("3.7")
@each_game
def test_a_hand_completed_by_the_joker_ties_the_same_natural_hand(game):
    five = {1: "Jk 8h 2d 2c 3h", 2: "Td 8d 4h 4s 3d"}
    seven = {1: "Jk 8h 9c 7d 6s 2d Kh", 2: "Td 8d 9h 7s 6c 2s Kd"}

    events = duel(game, "9c 7d 6s Kh Qd", five, seven, wild_card=True)

    assert {1: 10_00, 2: 10_00} == won(events)


@covers("omaha A.Wild card", "faro/stud A.Wild Card")
@each_game
def test_the_joker_stands_for_the_card_that_serves_best(game):
    five = {1: "Kc Jk 9h 8h 2c", 2: "Ac Ah 9d 8d 2d"}
    seven = {1: "Kc Jk Kd Kh 9s 7c 4d", 2: "Ac Ah Ad 8s 8d 7d 4c"}

    events = duel(game, "Kd Kh 9s 7c 4d", five, seven, wild_card=True)

    assert {1: 20_00} == won(events)
    shown = find(events, HandShown)[0]
    assert "four of a kind, kings, nine kicker" == shown.high
    assert ("Ks", "") == (shown.high_joker, shown.low_joker)
    assert "kings, nine kicker (the Joker is Ks)" in tell(shown, Voice(str, " ".join))


@covers("omaha A.Wild card", "faro/stud A.Wild Card")
@each_game
def test_the_joker_may_be_one_card_for_the_high_and_another_for_the_low(game):
    five = {1: "Jk 8h Kc Qc Tc", 2: "Qd Ts Qh Th 9c"}
    seven = {1: "Jk 8h 6d 4c 3s Jd Kc", 2: "Qd Ts 6h 4d 3c Js Kd"}

    events = duel(game, "6d 4c 3s Jd Ks", five, seven, wild_card=True, contest="split")

    (first, *_) = find(events, HandShown)
    assert {1: 20_00} == won(events)
    assert "kings" in first.high
    assert "low, eight-six-four-three-two" == first.low
