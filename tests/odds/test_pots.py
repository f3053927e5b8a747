"""Rounds of the pot games played out: chips, seeds, strategies, and what is told of them."""

import math
import random

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage, Refused
from croupier.odds import pots
from croupier.odds.given import given
from croupier.odds.pots import CHUNK, change, determine, simulate_pot
from croupier.odds.strategy import sight
from croupier.rules import GAMES, Play
from croupier.rules import actions as act

GIVES_WAY = """
def play(view, choices):
    names = {choice.action.__name__: choice for choice in choices}
    return names.get("Check") or names.get("Fold") or choices[0]
"""


def gives_way(view, choices):
    """Checks where it is free, folds where it is not."""
    names = {choice.action.__name__: choice for choice in choices}
    return names.get("Check") or names.get("Fold") or choices[0]


def simulated(game="omaha", rounds=30, strategies=("random",), **options):
    return simulate_pot(game, rounds, strategies=strategies, **{"workers": 1} | options)


@pytest.mark.parametrize("game", GAMES)
def test_what_the_seats_lose_is_the_commission(game):
    result = simulated(game, strategies=("random", "calls"), seats=5)

    assert -result.commission == sum(seat.total for seat in result.seats)
    assert 0 < result.commission


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_never_fold_come_to_a_showdown_every_time(game):
    result = simulated(game, rounds=12, strategies=("calls",), seats=4)

    assert 1 == result.showdown_frequency
    assert 12 == sum(result.hands["high"].values())


def test_seats_take_the_strategies_in_turn():
    result = simulated(strategies=("calls", "random", gives_way), seats=4)

    assert ["calls", "random", "gives_way", "calls"] == [seat.strategy for seat in result.seats]


def test_the_number_of_workers_does_not_change_the_result():
    one, two = (simulated("stud", 2 * CHUNK + 3, seats=3, workers=workers) for workers in (1, 2))

    assert one == two


def test_another_seed_plays_other_rounds():
    assert simulated(seed=1).seats != simulated(seed=2).seats


def test_the_interval_of_a_seat_follows_from_its_sums():
    seat = pots.Seat(1, "calls", 4, 20, 200)  # 0, 0, 10 and 10: 5 in a round, on average

    assert 5 == seat.mean
    assert math.sqrt(100 / 3) == pytest.approx(seat.standard_deviation)
    assert 5 / math.sqrt(3) == pytest.approx(seat.standard_error)
    assert (-0.65793, 10.65793) == pytest.approx(seat.interval, abs=1e-5)


def test_seats_that_play_alike_win_alike_but_for_the_commission():
    result = simulated("stud", 1_000, strategies=("calls",), seats=2)
    net = result.seats[0].mean + result.commission_per_round / 2

    assert abs(net) < 4 * result.seats[0].standard_error


def test_the_share_of_the_pot_beats_chance():
    result = simulated("stud", 60, strategies=("tight", "random"), seats=2)

    assert result.seats[1].total < 0 < result.seats[0].total


def test_in_a_split_both_contests_have_winners():
    det = determine("omaha", contest="split")
    result = simulated(strategies=("calls",), determinations=det, seats=4)

    assert ["high", "low"] == list(result.hands)
    assert 30 <= min(sum(hands.values()) for hands in result.hands.values())


def test_progress_is_told_as_chunks_are_done():
    told = []
    simulated("omaha", CHUNK + 1, (gives_way,), progress=lambda *done: told.append(done))

    assert [(CHUNK, CHUNK + 1), (CHUNK + 1, CHUNK + 1)] == told


def test_a_function_in_a_file_plays_as_it_does_in_python(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(GIVES_WAY, encoding="utf-8")
    from_file = simulated(strategies=(given(str(path), (2, 3)), "random"))

    same = simulated(strategies=(gives_way, "random"))
    assert [seat.total for seat in same.seats] == [seat.total for seat in from_file.seats]


def test_a_third_parameter_is_the_chance_of_the_seed():
    def tosses(view, choices, rng):
        return rng.choice(choices)

    assert simulated(strategies=(tosses,)) == simulated(strategies=(tosses,))


def test_an_amount_goes_with_a_choice():
    asked = []

    def raises(view, choices):
        wager = next((choice for choice in choices if choice.most), None)
        asked.append(wager)
        return (wager, wager.most) if wager else gives_way(view, choices)

    result = simulated(strategies=(raises, "calls"), rounds=5, seats=2)
    assert any(asked)
    assert 200_00**2 <= result.seats[0].squares


def test_a_function_cannot_see_cards_that_lie_face_down():
    det = determine("stud")
    play = Play(act.OpenRound("stud", det, ((1, 200_00), (2, 200_00), (3, 200_00)), button=3))
    cards = list(deck())
    random.Random(4).shuffle(cards)
    play.do(act.LoadShoe(tuple(cards)))
    state, seat = play.state, play.state.seat_to_act
    others = [i for i in range(3) if state.seats[i] != seat]

    seen = repr(sight(state, seat)._replace(order=None))
    assert [] == [card for i in others for card in state.hole[i] if card in seen]
    assert [] == [card for card in cards[state.dealt :] if card in seen]


@pytest.mark.parametrize(
    ("function", "sentence"),
    [
        (lambda view, choices: "fold", "answers 'fold', which is not one of the choices: "),
        (lambda view, choices: choices[0]._replace(seat=99), "which is not one of the choices"),
        (lambda view, choices: (choices[0], 5), "with 5 where no amount is open"),
        (lambda view, choices: 1 // 0, "fails in line .* when it is asked for seat .*ZeroDiv"),
        (
            lambda view, choices: next(((c, 1) for c in choices if c.most), choices[0]),
            r"with 1 where \d+ to \d+ cents is open",
        ),
    ],
    ids=["a word", "another seat", "an amount too many", "an error", "too little"],
)
def test_a_bad_answer_is_told_in_a_sentence(function, sentence):
    with pytest.raises(BadMessage, match=sentence):
        simulated(strategies=(function,))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"strategies": ("luck",)}, "'luck' is no strategy: choose calls, random, ordinary"),
        ({"strategies": ()}, "no strategy is given"),
        ({"rounds": 0}, "0 rounds are none to simulate"),
        ({"workers": 0}, "0 workers are none to work"),
        ({"game": "whist"}, "no game is called 'whist'"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_a_sentence(options, sentence):
    with pytest.raises(BadMessage, match=sentence):
        simulated(**options)


def test_more_seats_than_the_deck_serves_are_refused_by_clause():
    with pytest.raises(Refused, match="more than the"):
        simulated(seats=30)


def test_chips_that_vanish_stop_the_simulation(monkeypatch):
    monkeypatch.setattr(pots, "play_out", lambda play, strategies, rng: None)

    with pytest.raises(AssertionError, match="chips are not conserved"):
        simulated(rounds=1)


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("limit=no_limit", "limit", "no_limit"),
        ("blinds=500,1000", "blinds", (500, 1000)),
        ("fixed_bets=200", "fixed_bets", (200,)),
        ("burn=false; max_buy_in=none", "max_buy_in", None),
        ("deck_size=40", "deck_size", 40),
    ],
)
def test_determinations_are_changed_as_a_person_writes_it(text, name, value):
    assert value == getattr(change(determine("omaha"), text), name)


def test_a_part_of_the_commission_is_changed_by_its_own_name():
    assert 500 == change(determine("stud"), "commission.cap=500").commission.cap


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("limit", "'limit' changes nothing"),
        ("colour=red", "'colour' is no determination of this game"),
        ("blind=5", "'blind' is no determination of this game: nearest are blinds, "),
        ("commission.colour=red", "'colour' is no determination"),
    ],
)
def test_a_change_that_is_none_is_told_in_a_sentence(text, sentence):
    with pytest.raises(BadMessage, match=sentence):
        change(determine("omaha"), text)
