"""One face for all five games: step, decide, evolve, replay, allowed."""

import pytest

from croupier.cards import deck
from croupier.cli import play_house
from croupier.errors import BadMessage, Refused
from croupier.rules import Play, allowed, decide, dump, replay, step
from croupier.rules.actions import LoadShoe, OpenRound
from croupier.rules.house import actions as house_actions
from tests.pot import determined
from tests.rules.table.tables import table
from tests.rules.tournament.runs import Run


@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_the_house_games_play_through_the_same_face(game: str) -> None:
    opening = play_house.opening(game, auto_declare=False)
    state, stream = step(None, opening)

    state, events = step(state, house_actions.TakeBox("Ann", 1, 100_00))

    assert replay([*stream, *events]) == state
    assert decide(state, house_actions.OpenWagers())
    assert house_actions.OpenWagers in {choice.action for choice in allowed(state)}


def test_what_is_no_action_of_any_game_is_no_message_we_know() -> None:
    with pytest.raises(BadMessage, match="str"):
        step(None, "deal the cards")


def test_a_shoe_refused_midway_leaves_the_play_as_it_was() -> None:
    play = Play(OpenRound("stud", determined("stud"), stakes=((1, 100_00), (2, 100_00)), button=2))
    before, log = play.state.fork(), [*play.log]

    with pytest.raises(Refused, match="face up"):
        play.do(LoadShoe(("??",) * len(deck())))

    assert (before, log) == (play.state, play.log)


def test_before_an_opening_nothing_is_open_to_anybody() -> None:
    with pytest.raises(BadMessage, match="begins with an opening"):
        allowed(None, "dealer")
    assert allowed(Run("omaha").state, "casino operator")


def test_a_table_is_kept_as_its_events() -> None:
    with pytest.raises(BadMessage, match="not a Table"):
        dump(table("omaha"))
