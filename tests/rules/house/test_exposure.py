"""What a round can cost the house at most: reached by the best cards, passed by none."""

import random

import pytest

from croupier.rules.house import actions as act
from croupier.rules.house import jackpot
from croupier.rules.house.exposure import advances, exposure
from tests.house import Play, jackpot_terms
from tests.house_random import Table
from tests.play import covers

INSTRUMENTS = ("holdem", "canberra")
TABLES = ("A", "B", "C")


@pytest.mark.parametrize("game", INSTRUMENTS)
@pytest.mark.parametrize("seed", range(12))
def test_no_random_round_costs_more_than_was_set_aside(game, seed):
    table = Table(game, f"exposure {seed}", live=False)

    for _ in range(400):
        table.step()


def test_the_best_cards_of_one_box_cost_all_of_it():
    play = Play("holdem", max_payout_applies_to=())
    play.wagers({1: 15_00}, side={1: 5_00})
    aside = exposure(play.table)
    play.deal({1: "As Ks"}, dealer="4d 4c", communal="Qs Js Ts 2h 3c")

    play.do(act.Declare(1))
    play.stay(1)

    assert 15_00 * 100 + 30_00 + 5_00 * 100 == aside == play.net(1)


@pytest.mark.parametrize(
    ("scope", "wagers", "most"),
    [
        ("per_wager", ("bet",), 100_00 + 10_000_00),
        ("per_wager", ("ante", "bet"), 100_00 + 10_000_00),
        ("per_player_round", ("ante", "bet"), 10_000_00),
        ("per_wager", (), 100_00 + 200_00 * 250),
    ],
)
@covers("8.2")
def test_the_maximum_payout_bounds_what_is_set_aside(scope, wagers, most):
    terms = {"max_payout_scope": scope, "max_payout_applies_to": wagers}
    play = Play("canberra", **terms)

    play.wagers({1: 100_00})

    assert most == exposure(play.table)


def test_nothing_is_set_aside_where_nobody_wagers():
    play = Play("canberra")
    play.open(1, 2)

    assert 0 == exposure(play.table)


@pytest.mark.parametrize("source", ["reserve", "prize_pool", "house"])
@pytest.mark.parametrize("seed", range(20))
def test_no_round_makes_the_house_advance_more_whatever_linked_rounds_win(source, seed):
    dice = random.Random(f"{source} {seed}")
    terms = jackpot_terms(
        linked_tables=TABLES,
        bonus_source=source,
        reseed_to=dice.choice((0, 3_000_00, 10_000_00, 40_000_00)),
        multi_major=dice.choice(("pro_rata_only_above_cap", "always_divide")),
        floor_vs_cap=dice.choice(("floor_for_sole_winner", "cap_always")),
        recalculated_pool_includes_reseed=dice.random() < 0.5,
    )
    opening = jackpot.OpenJackpot(terms, dice.choice((0, 9_000_00, 50_000_00)), 500_00)
    pools, _ = jackpot.advance(None, opening)
    under_way, rounds = {}, 0  # what was set aside for each table, and its wagers

    for at in range(400):
        table = dice.choice(TABLES)
        if table not in under_way:
            rounds, wagers = rounds + 1, dice.randrange(1, 6)
            shown = dice.choice((pools.display, pools.display, pools.display + 700_00))
            aside = advances(terms, pools.prize_pool, shown, wagers)
            action: jackpot.RegisterRound | jackpot.SettleRound = jackpot.RegisterRound(
                table, rounds, shown, at
            )
            under_way[table] = (rounds, wagers, aside)
        else:
            number, wagers, _ = under_way[table]
            if pools.find(table, number).held:
                continue
            majors = tuple(
                (box, dice.choice(tuple(jackpot.MAJOR_LINES)), dice.randrange(at))
                for box in range(1, 1 + dice.choice((0, 0, 0, 1, 2)))
            )[:wagers]
            bonuses = sum(dice.choice((0, 0, 500_00)) for _ in range(wagers - len(majors)))
            action = jackpot.SettleRound(table, number, wagers * 1_00, bonuses, majors)
        before = pools.advanced
        pools, told = jackpot.advance(pools, action)
        over = [event.table for event in told if type(event) is jackpot.JackpotRoundSettled]
        assert pools.advanced - before <= sum(under_way.pop(each)[2] for each in over)
