"""Random sanctions, voids and slips: every round is settled a second time, in plain code."""

import os
from collections import Counter

import pytest

from croupier.rules.house import events as ev
from croupier.rules.house import floor as house_floor
from croupier.rules.house import table as house_table
from tests import house_settlement as plain
from tests import soak_house
from tests.house import GAMES
from tests.house_judged import Judged

ROUNDS = int(os.environ.get("HOUSE_ROUNDS", "300"))
both = pytest.mark.parametrize("game", GAMES)


@pytest.mark.parametrize("live", [False, True])
@both
def test_whatever_goes_wrong_every_round_is_settled_as_plain_code_says(game, live):
    judged = soak_house.trouble(game, ROUNDS, first_seed=10**6, live=live)

    assert ROUNDS <= judged["settled"]
    assert judged["void"]
    assert not live or judged["withdrawn"]


def fails(game, live, tables=200):
    """Whether random play notices that something is wrong."""
    with pytest.raises(AssertionError):
        play(game, live, tables)


def play(game, live, tables):
    for seed in range(tables):
        table = Judged(game, f"noticed {seed}", live, often=0.3)
        for _ in range(300):
            table.step()


@both
def test_an_electronic_table_that_waits_after_a_void_wager_is_noticed(game, monkeypatch):
    monkeypatch.setattr(house_floor, "follow", lambda t: None)

    fails(game, live=False)


@both
def test_a_void_wager_that_keeps_its_payment_is_noticed(game, monkeypatch):
    def kept(t, box, wager):
        t.settled = ()

    monkeypatch.setattr(house_floor, "_void_settled", kept)

    fails(game, live=True)


@both
def test_an_excluded_player_paid_in_the_wrong_way_is_noticed(game, monkeypatch):
    monkeypatch.setattr(house_floor, "_end_wager", _other_way(house_floor._end_wager))

    fails(game, live=False)


def _other_way(end):
    def wrong(t, rule, box, wager):
        if wager != "ante":
            end(t, rule, box, wager)

    return wrong


@both
def test_a_withdrawal_that_forgets_money_is_noticed(game, monkeypatch):
    forgotten = {**house_table._APPLY}
    whole = forgotten[ev.EntryWithdrawn]

    def partly(t, event):
        chips = t.chips
        whole(t, event)
        t.chips = chips

    monkeypatch.setitem(house_table._APPLY, ev.EntryWithdrawn, partly)

    fails(game, live=True)


def test_a_line_of_the_plain_tables_that_is_wrong_is_noticed(monkeypatch):
    monkeypatch.setitem(plain.CANBERRA_BET, "all other", 2)

    fails("canberra", live=False)


def test_what_was_judged_is_counted():
    table = Judged("holdem", "counted", live=True)
    for _ in range(200):
        table.step()

    assert isinstance(table.judged, Counter)
    assert table.judged["settled"]
