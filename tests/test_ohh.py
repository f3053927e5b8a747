"""Open Hand History: what is written, to the cent, and only what may be seen."""

import json
import random
from decimal import Decimal

import pytest

from croupier.cards import cards
from croupier.errors import BadMessage
from croupier.histories import ohh, phh
from croupier.histories.record import Recorded, seen_by
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import step
from croupier.rules.determinations import Commission, Determinations
from tests.random_play import play_out, random_determinations, random_round
from tests.test_phh import DATA, EXPECTED

FACTS = ohh.Facts("2026-11-15T20:00:00Z", table="Lakeside")
OMAHA = Determinations(
    min_table_stake=20_00, max_buy_in=200_00, compulsory="blind", blinds=(50, 1_00), burn=False,
    limit="full_pot", min_bet=1_00, smallest_chip=50,
    commission=Commission("pot", 10, cap=5_00, approval="GRC-1"),
)  # fmt: skip
SHOE = cards("Ah 2c Ad 3c Kh 7d Kd 8d As Ac 9s 5h 4h")


def loaded(text):
    """The rounds of a file, decimals exact."""
    return [json.loads(part, parse_float=Decimal)["ohh"] for part in text.split("\n\n")]


def played(*actions):
    """A round of Omaha between seat 2 and the button at seat 4."""
    shoe = (*SHOE, *("??",) * (52 - len(SHOE)))
    state, stream = step(None, act.OpenRound("omaha", OMAHA, ((2, 30_00), (4, 20_50)), 4))
    for action in (act.LoadShoe(shoe), *actions):
        state, events = step(state, action)
        stream += events
    return Recorded(stream)


CALLED = (act.CallAndRaise(2, 2_00), act.Call(4), act.Bet(2, 5_50), act.Fold(4))


def test_a_round_is_written_with_what_each_action_adds():
    [told] = loaded(ohh.write([played(*CALLED)], FACTS))

    first, flop = told["rounds"]
    assert [
        ("Post SB", Decimal("0.50")), ("Post BB", 1), ("Dealt Cards", 0), ("Dealt Cards", 0),
        ("Raise", Decimal("2.50")), ("Call", 2),
    ] == [(each["action"], each["amount"]) for each in first["actions"]]  # fmt: skip
    assert ["As", "Ac", "9s"] == flop["cards"]
    assert [1, 2] == [each["action_number"] for each in flop["actions"]]


def test_an_uncalled_bet_is_in_no_pot_and_commission_is_the_rake():
    [told] = loaded(ohh.write([played(*CALLED)], FACTS))

    assert [{
        "number": 0, "amount": 6, "rake": 0, "jackpot": 0,
        "player_wins": [{"player_id": 0, "win_amount": 6}],
    }] == told["pots"]  # fmt: skip


def test_seats_button_blinds_and_limit_are_those_of_the_round():
    [told] = loaded(ohh.write([played(*CALLED)], FACTS))

    assert ("Omaha", "PL", 4, 4) == (
        told["game_type"],
        told["bet_limit"]["bet_type"],
        told["dealer_seat"],
        told["table_size"],
    )
    assert (Decimal("0.50"), 1) == (told["small_blind_amount"], told["big_blind_amount"])
    assert [(0, 2, 30), (1, 4, Decimal("20.50"))] == [
        (each["id"], each["seat"], each["starting_stack"]) for each in told["players"]
    ]


def test_a_raise_that_takes_the_last_chip_is_marked():
    det = Determinations(
        tournament=True, compulsory="blind", blinds=(1_00, 2_00), limit="no_limit", min_bet=2_00,
        burn=False,
    )  # fmt: skip
    state, stream = step(None, act.OpenRound("omaha", det, ((1, 9_00), (2, 9_00)), 2))
    for action in (act.LoadShoe(("??",) * 52), act.CallAndRaise(2, 7_00), act.Fold(1)):
        state, events = step(state, action)
        stream += events

    [told] = loaded(ohh.write([Recorded(stream)], FACTS))

    actions = told["rounds"][0]["actions"]
    assert ["Raise"] == [each["action"] for each in actions if each["is_allin"]]


def amounts(told):
    """What was put in, by player."""
    put = {}
    for each in (action for part in told["rounds"] for action in part["actions"]):
        put[each["player_id"]] = put.get(each["player_id"], 0) + each["amount"]
    return put


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
@pytest.mark.parametrize("seed", range(12))
def test_in_a_random_round_every_cent_put_in_is_won_raked_or_returned(game, seed):
    rng = random.Random(f"ohh {game} {seed}")
    opening = random_round(rng, game, random_determinations(rng, game))
    state, stream = play_out(rng, opening)

    [told] = loaded(ohh.write([Recorded(tuple(stream))], FACTS))

    back = sum(event.amount for event in stream if isinstance(event, ev.BetReturned))
    pots = sum(pot["amount"] for pot in told["pots"])
    assert 100 * sum(amounts(told).values()) == 100 * pots + back
    assert state.commission == 100 * sum(pot["rake"] for pot in told["pots"])
    for pot in told["pots"]:
        assert pot["amount"] - pot["rake"] == sum(w["win_amount"] for w in pot["player_wins"])


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
@pytest.mark.parametrize("seed", range(12))
def test_a_player_gets_neither_unseen_cards_nor_another_result(game, seed):
    rng = random.Random(f"seen {game} {seed}")
    opening = random_round(rng, game, random_determinations(rng, game))
    state, stream = play_out(rng, opening)
    seat = state.seats[0]
    shown = [card for event in stream if isinstance(event, ev.HandShown) for card in event.cards]

    seen = seen_by(Recorded(tuple(stream)), seat)
    [told] = loaded(ohh.write([seen], FACTS._replace(hero=seat)))
    [again] = phh.read(phh.write([seen]))

    dealt = [state.dealt_to(i) for i in range(len(state.seats))]
    faces = [*state.communal, *(card for _, up in dealt for card in up)]
    known = {*dealt[0][0], *faces, *shown}
    unseen = {card for hole, _ in dealt for card in hole} - known
    assert not [card for card in unseen if f'"{card}"' in json.dumps(told, default=str)]
    assert seen == again
    assert (stream[-1], 0) == (again.events[-1], told["hero_player_id"])


@pytest.mark.parametrize("name", list(EXPECTED)[::8])
def test_a_hand_of_another_house_is_written_with_its_players(name):
    [recorded] = phh.read((DATA / name).read_text(encoding="utf-8"))

    [told] = loaded(ohh.write([recorded], FACTS))

    assert recorded.about["players"] == [player["name"] for player in told["players"]]


def test_rounds_are_separated_by_one_blank_line():
    text = ohh.write([played(*CALLED), played(*CALLED)], FACTS)

    assert 2 == len(loaded(text))
    assert text.endswith("}\n")


def test_a_round_that_is_not_over_is_not_written():
    with pytest.raises(BadMessage, match="only a round that is concluded"):
        ohh.write([played(act.Call(2))], FACTS)
