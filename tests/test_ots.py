"""A finished tournament as an Open Tournament Summary: places, prizes, re-buys, exact money."""

import json
from dataclasses import replace
from decimal import Decimal
from zoneinfo import ZoneInfoNotFoundError

import pytest

from croupier.errors import BadMessage
from croupier.histories import ots
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Level, ReBuys
from tests.conditions import conditions, of_each_fee, pot_game

DIRECTOR = "Dora"
BEFORE = (
    act.PublishConditions("digest"),
    act.NotifyCommission("2026-03-01", "digest"),
    act.ApproveConditions("GRC-9", "2026-03-01"),
    act.NominateDirector(DIRECTOR),
    act.OpenEntries(),
)
TERMS = {
    "entry_fee": 120_50,
    "games": (pot_game("omaha", Level(minutes=20), Level()),),
    "re_buys": ReBuys(maximum=1, cost=100_00, chips=10_000),
    "not_applicable": ("points", "repechage"),
}


def begun(players="abcd", absent="d", **changes):
    """A tournament of one table in its first session."""
    state, _ = tournament.open_tournament(act.OpenTournament(conditions("omaha", **changes)))
    seats = (act.TakeAllocatedSeat(player) for player in players if player not in absent)
    entries = (act.Enter(player) for player in players)
    for action in (*BEFORE, *entries, act.DrawSeats(tuple(players), DIRECTOR), *seats):
        state, _ = tournament.advance(state, action)
    return tournament.advance(state, act.StartSession(0, DIRECTOR))[0]


def played(state, at, **chips):
    """The tournament after a round that left its players so many chips."""
    state, _ = tournament.advance(state, act.DirectRound(1, at))
    dealt = dict(state.tables[1].seats)
    after = tuple((seat, chips[dealt[seat]]) for seat in sorted(state.tables[1].dealt))
    return tournament.advance(state, act.ReportRound(1, at, after))[0]


def closed(**changes):
    """Four enter, one never comes; c buys back and goes out with b, and a wins."""
    state = begun(**(TERMS | changes))
    state = played(state, 60, a=20_000, b=10_000, c=0)
    state, _ = tournament.advance(state, act.ReBuy("c", 60))
    state = played(state, 120, a=40_000, b=0, c=0)
    for player in "bc":
        if state.entrants[player].choice:
            state, _ = tournament.advance(state, act.DeclineReBuy(player))
    return tournament.advance(state, act.ConfirmPlaces(DIRECTOR))[0]


def summary(state, **facts):
    """What is written, decimals exact."""
    text = ots.write(state, ots.Facts(**facts))
    return json.loads(text, parse_float=Decimal)["ots"]


def test_a_summary_says_what_the_tournament_was():
    found = summary(closed(), number="7")

    assert ("1.1.5", "7", "the Thursday tournament") == (
        found["spec_version"],
        found["tournament_number"],
        found["tournament_name"],
    )
    assert ("STT", ["Rebuy"], {"type": "Normal", "round_time": 1200}) == (
        found["type"],
        found["flags"],
        found["speed"],
    )
    assert (4, 10_000, "AUD") == (
        found["player_count"],
        found["initial_stack"],
        found["currency"],
    )


def test_money_is_exact_in_dollars():
    found = summary(closed())

    assert (Decimal("100.50"), 20) == (found["buyin_amount"], found["fee_amount"])
    assert (502, 100, 0) == (found["prize_pool"], found["rebuy_cost"], found["addon_cost"])
    assert 80 == found["croupier"]["commission"]


def test_everybody_who_entered_has_a_line_and_shared_places_are_alike():
    lines = summary(closed())["tournament_finishes_and_winnings"]

    assert [("a", 1), ("b", 2), ("c", 2), ("d", 4)] == [
        (line["player_name"], line["finish_position"]) for line in lines
    ]
    assert [251, Decimal("125.50"), Decimal("125.50"), 0] == [line["prize"] for line in lines]
    assert not any(line["still_playing"] for line in lines)


def test_re_buys_and_those_who_never_played_are_named():
    found = summary(closed())

    assert [{"player_name": "c", "rebuys": 1, "addons": 0}] == found["tournament_rebuys"]
    assert ["d"] == found["croupier"]["never_played"]


def test_a_local_start_is_canberras_and_the_end_is_on_the_tournaments_clock():
    found = summary(closed())

    assert "2026-03-12T08:00:00Z" == found["start_date_utc"]
    assert "2026-03-12T08:02:00Z" == found["end_date_utc"]


def test_a_start_may_be_told_and_a_hero_named():
    found = summary(closed(), started="2026-11-15T20:00:00Z", hero="b")

    assert "2026-11-15T20:00:00Z" == found["start_date_utc"]
    assert "b" == found["hero_player_name"]
    assert "hero_player_name" not in summary(closed(), hero="nobody")


def test_without_tables_of_the_zones_it_is_standard_time(monkeypatch):
    def missing(name):
        raise ZoneInfoNotFoundError(name)

    monkeypatch.setattr(ots, "ZoneInfo", missing)

    assert "2026-03-12T09:00:00Z" == summary(closed())["start_date_utc"]


@pytest.mark.parametrize(
    ("levels", "speed"),
    [
        ((Level(minutes=5), Level()), {"type": "Turbo", "round_time": 300}),
        ((Level(minutes=3), Level()), {"type": "Hyper-Turbo", "round_time": 180}),
        ((Level(rounds=9), Level()), {"type": "Normal", "round_time": 0}),
    ],
)
def test_the_speed_goes_by_the_first_level(levels, speed):
    assert speed == summary(closed(games=(pot_game("omaha", *levels),)))["speed"]


def test_a_sit_and_go_without_a_start_must_be_told_one():
    state = closed(format="sit_and_go", start=None, start_at_entries=4)

    assert ["SNG", "Rebuy"] == summary(state, started="2026-11-15T20:00:00+10:00")["flags"]
    with pytest.raises(BadMessage, match="nobody has said so"):
        ots.write(state)
    with pytest.raises(BadMessage, match="soon is not a time such as"):
        ots.write(state, ots.Facts(started="soon"))


def test_only_a_tournament_that_is_over_is_summed_up():
    with pytest.raises(BadMessage, match="not one in session"):
        ots.write(begun())


def test_more_players_than_a_table_holds_are_several_tables():
    state = closed().fork()

    state.conditions = replace(state.conditions, players_per_table=3)

    assert "MTT" == summary(state)["type"]


def test_a_commission_by_other_measures_is_told_to_the_cent():
    free = closed(commission=replace(of_each_fee(1_00), basis="total"))

    assert Decimal("0.25") == summary(free)["fee_amount"]
