"""Seats that reckon see what they may, choose what is open, and win from those that do not."""

import random

import pytest

from croupier.hands import Order
from croupier.odds.strategy import Character, at_random, called_down, reckoned, share, sight
from croupier.rules import GAMES, Play
from croupier.rules import actions as act
from croupier.rules.round import HIDDEN
from tests.random_play import random_determinations

QUICK = reckoned(Character(samples=40))
STRATEGIES = (QUICK, called_down, at_random)
each_game = pytest.mark.parametrize("game", GAMES)


def opened(rng, game, players=None):
    """A round of play at its first decision, under any determinations."""
    det = random_determinations(rng, game)
    players = players or rng.randint(2, min(6, GAMES[game].max_players(det)))
    stakes = tuple((seat, det.smallest_chip * rng.randint(20, 400)) for seat in range(players))
    play = Play(act.OpenRound(game, det, stakes, players - 1))
    cards = list(play.state.law.deck)
    rng.shuffle(cards)
    play.do(act.LoadShoe(tuple(cards)))
    return play


def decisions(rng, game, rounds):
    """Every decision of so many rounds, before it is taken: the seat, the play."""
    for _ in range(rounds):
        play = opened(rng, game)
        while play.state.phase != "concluded":
            seat = play.state.seat_to_act
            yield seat, play
            choose = STRATEGIES[seat % len(STRATEGIES)]
            play.do(choose(sight(play.state, seat), play.allowed(), rng))


@each_game
def test_whatever_a_strategy_chooses_is_open(game):
    taken = sum(1 for _ in decisions(random.Random(1), game, 60))

    assert taken > 200


@each_game
def test_a_sight_is_the_same_whatever_lies_face_down_elsewhere(game):
    for seat, play in decisions(random.Random(2), game, 20):
        other = play.state.fork()
        me = other.index[seat]
        other.hole = tuple(
            cards if i == me else (HIDDEN,) * len(cards) for i, cards in enumerate(other.hole)
        )
        other.passed_in = tuple(((HIDDEN,) * len(hole), up) for hole, up in other.passed_in)
        other.shoe = other.discarded = ()

        assert sight(play.state, seat) == sight(other, seat)


@each_game
def test_the_share_of_a_seat_is_part_of_a_whole(game):
    for seat, play in decisions(random.Random(3), game, 10):
        assert 0 <= share(sight(play.state, seat), 30, seed=1) <= 1


@each_game
def test_reckoning_wins_from_calling_down(game):
    rng, won = random.Random(4), 0
    for number in range(120):
        play = opened(rng, game, players=2)
        before = dict(play.log[0].stakes)
        while play.state.phase != "concluded":
            seat = play.state.seat_to_act
            choose = QUICK if seat == number % 2 else called_down
            play.do(choose(sight(play.state, seat), play.allowed(), rng))
        after = dict(zip(play.state.seats, play.state.stakes, strict=True))
        blinds = play.state.law.min_bet
        won += (after[number % 2] - before[number % 2]) / blinds

    assert won > 0


def test_a_made_hand_against_one_rival_is_worth_most_of_the_pot():
    rng = random.Random(5)
    play = opened(rng, "omaha", players=2)
    seen = sight(play.state, play.state.seat_to_act)._replace(
        hole_cards=("As", "Ks", "Qs", "Js"),
        communal_cards=("Ts", "9s", "2s"),
        dead=(),
        rivals=((),),
    )

    assert share(seen._replace(order=Order()), 200, seed=1) > 0.9
