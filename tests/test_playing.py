"""The one face: play_round for all five games, live tables, the desk of a director, their pages."""

import doctest
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import croupier
from croupier import cli
from croupier.directing import Desk
from croupier.errors import BadMessage, Refused
from croupier.live import LiveTable
from croupier.rules import actions as act
from croupier.rules import due, places, replay, step
from croupier.rules.house import actions as house_act
from tests.pot import omaha

GAMES = ("omaha", "faro", "stud", "holdem", "canberra")
HERE = Path(__file__).parents[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_one_call(game):
    played = croupier.play_round(game, seed=3)

    assert played.game == game
    assert played.events
    assert all(line.strip() for line in str(played).splitlines())
    assert set(played.net) <= set(places(played.state))


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_round(game):
    one, two = (croupier.play_round(game, seed=11) for _ in range(2))

    assert (one.events, one.net) == (two.events, two.net)


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_the_stream_of_a_round_played_is_its_state(game):
    played = croupier.play_round(game, ["calls", "random"], seed=4)

    assert replay(played.events) == played.state
    assert -played.state.commission == sum(played.net.values())


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_a_box_plays_by_the_rule_or_by_a_function(game):
    folds = croupier.play_round(game, lambda cards, seen: False, seats=2, ante=7_00, seed=1)
    by_rule = croupier.play_round(game, ["rule", "always"], seed=2)

    assert {1: -7_00, 2: -7_00} == folds.net
    assert {1, 2} == set(by_rule.net)


def test_policies_are_given_by_seat_too_and_the_button_stands_where_it_is_put():
    played = croupier.play_round("omaha", {3: "calls", 8: "calls"}, button=3, seed=1)

    assert {3, 8} == set(played.net)
    assert 3 == played.state.button


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "poker"}, "no game is called 'poker': choose among omaha, faro, stud"),
        ({"game": "omaha", "policies": "best"}, "'best' is no strategy: choose calls"),
        ({"game": "holdem", "policies": "calls"}, "no way to play holdem: choose best, rule"),
        ({"game": "stud", "policies": ["calls"]}, "stud needs 2 players or more, not 1"),
        ({"game": "stud", "policies": ["calls"] * 3, "seats": 2}, "3 policies .* for 2 seats"),
        ({"game": "faro", "table_stake": (1, 2)}, "2 table stakes are given for 3 seats"),
        ({"game": "omaha", "shoe": "Ah Ah"}, "Ah is not once in a deck of 52 cards"),
    ],
)
def test_wrong_use_gets_a_sentence(arguments, words):
    with pytest.raises(BadMessage, match=words):
        croupier.play_round(**arguments)


# who has what, and whose card is due


def test_a_place_tells_stake_bet_and_cards_of_its_seat():
    state, _ = step(omaha(seats=3, stakes={2: 300_00}), act.Fold(3))

    found = places(state)

    assert (300_00 - 10_00, 10_00) == (found[2].table_stake, found[2].bet)
    assert ("folded", "in") == (found[3].standing, found[1].standing)
    assert 4 == len(found[3].hole_cards)


def test_a_table_between_rounds_has_no_places():
    state = LiveTable("omaha").state

    with pytest.raises(BadMessage, match="not of a Table"):
        places(state)


def test_no_card_is_due_from_a_shoe_that_deals_itself():
    assert due(omaha(seats=2)) is None
    assert due(LiveTable("stud").state) is None


# a live table ready to deal


@pytest.mark.parametrize("game", GAMES)
def test_a_live_table_of_every_game_waits_for_its_first_card(game):
    table = LiveTable(game).start()

    assert (1, "hole" if game in GAMES[:3] else "hand") == (table.due.seat, table.due.kind)
    assert 3 == len([place for place in table.places if place])


def test_the_dealer_of_a_live_house_table_enters_hand_flop_and_river():
    table = LiveTable("holdem", ("Ann",)).start(10_00)

    table.deal("AhKdAdKcAs7c2d")
    table.do(house_act.Call(1, 20_00), house_act.CloseDecisions(by="dealer"))
    kinds = [table.due.kind]
    table.deal("3h 4h")

    assert ["river"] == kinds
    assert table.due is None


def test_a_card_that_is_not_due_is_told():
    table = LiveTable("canberra", ("Ann",)).start()
    table.deal("?? " * 9 + "Kd")

    with pytest.raises(BadMessage, match="3d: no card is due"):
        table.deal("3d")
    with pytest.raises(BadMessage, match="no game is called 'whist'"):
        LiveTable("whist")


# a tournament to direct


@pytest.mark.parametrize("game", ["omaha", "faro", "stud", "canberra"])
def test_the_sample_tournaments_are_ready_for_entries(game):
    desk = Desk(game).enter("Ann", "Ben")

    assert {"in"} == {desk.standing("Ann"), desk.standing("Ben")}


def test_chips_neither_come_nor_go_in_a_report():
    desk = Desk("stud").enter("Ann", "Ben", "Cho", "Dev")
    desk.seat()
    with pytest.raises(BadMessage, match="no round of play is under way at table 1"):
        desk.report({"Ann": 0})
    desk.begin()

    with pytest.raises(BadMessage, match="Zoe is not in this round"):
        desk.report({"Zoe": 0})
    desk._rounds[1] = desk.events[-1]
    with pytest.raises(BadMessage, match="2000 chips have come or gone"):
        desk.report({"Ann": 0, "Ben": 2000, "Cho": 2000, "Dev": 2000})


def test_a_table_that_may_not_begin_is_refused_by_its_clause():
    desk = Desk("stud").enter("Ann", "Ben", "Cho", "Dev")

    with pytest.raises(Refused):
        desk.begin()


# the package


def test_the_version_stands_in_one_place(capsys):
    project = tomllib.loads((HERE / "pyproject.toml").read_text())

    assert ["version"] == project["project"]["dynamic"]
    assert 0 == cli.main(["--version"])
    assert f"croupier {croupier.__version__}\n" == capsys.readouterr().out


def test_the_package_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "hand", "AsKsQsJsTs"], capture_output=True, text=True
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert "royal flush" in done.stdout


@pytest.mark.parametrize("page", ["rounds", "live", "directing"])
def test_what_a_page_shows_is_so(page):
    assert 0 == doctest.testfile(str(HERE / f"docs/{page}.md"), module_relative=False).failed
