"""One answer in every stream: what is offered, what is accepted, and why the rest is not."""

import random
from typing import Any

import pytest

from croupier.cards import deck
from croupier.rules import actions as act
from croupier.rules import allowed, step, why_not
from croupier.rules import choices as ch
from croupier.rules import floor_records as rec
from croupier.rules.people import OPERATOR, SUPERVISOR
from tests import random_answers
from tests.house import Play
from tests.rules.table.tables import table

MODES = pytest.mark.parametrize("live", [False, True], ids=["electronic", "live"])
GAMES = pytest.mark.parametrize("game", ["omaha", "faro", "stud"])


def test_rounds_of_play_accept_what_is_offered_and_nothing_else() -> None:
    assert random_answers.rounds(random.Random(1), 2000, 0.3)


@MODES
def test_tables_accept_what_is_offered_and_nothing_else(live: bool) -> None:
    for seed in range(6):
        assert random_answers.tables(random.Random(seed), 150, 0.2, live)


@MODES
@pytest.mark.parametrize("game", ["holdem", "canberra"])
def test_house_tables_accept_what_is_offered_and_nothing_else(game: str, live: bool) -> None:
    assert random_answers.house_tables(random.Random(2), 150, 0.4, game, live)


def test_tournament_tables_accept_what_is_offered_and_nothing_else() -> None:
    assert random_answers.tournament_tables(random.Random(3), 150, 0.4)


def test_tournaments_accept_what_is_offered_and_nothing_else() -> None:
    assert 100 < sum(random_answers.tournaments(random.Random(seed), 0.15) for seed in range(14))


# one answer for everybody: clause, amounts and fields


@GAMES
def test_a_choice_says_what_a_call_costs(game: str) -> None:
    state = _dealt(table(game, {1: 100_00, 2: 100_00, 3: 100_00}))

    calls = [choice for choice in allowed(state, "player") if choice.action is act.Call]

    due = state.round.bet - state.round.bets[state.round.to_act]
    assert [due] == [choice.amount for choice in calls]
    assert all(choice.rule for choice in calls)


def _dealt(state: Any) -> Any:
    state, _ = step(state, act.StartRound())
    order = deck(state.det.deck_size, state.det.wild_card)
    return step(state, act.LoadShoe(order))[0]


def refused(state: Any, who: str, action: Any) -> tuple[str, str]:
    found = why_not(state, who, action)
    assert found is not None
    return found


def test_somebody_else_may_not_ask_in_a_players_place() -> None:
    state = _dealt(table("omaha", {1: 100_00, 2: 100_00, 3: 100_00}))
    seat = state.round.seat_to_act
    owner = state.seats[seat].player

    assert why_not(state, f"player:{owner}", act.Fold(seat)) is None
    reason = f"seat {seat} is that of {owner}, not of the player:Eve"
    assert ("8.2", reason) == refused(state, "player:Eve", act.Fold(seat))


def test_nobody_signs_as_another() -> None:
    state = table("omaha", {1: 100_00, 2: 100_00})
    asked = rec.EndGaming(), rec.NotifyClosure("early", OPERATOR)

    assert "A.Casino Operator" == refused(state, SUPERVISOR, asked[0])[0]
    assert "A.Casino Operator" == refused(state, SUPERVISOR, asked[1])[0]
    assert why_not(state, OPERATOR, asked[1]) is None


def test_the_moves_of_a_house_table_are_the_softwares_or_the_dealers() -> None:
    electronic, live = Play("holdem"), Play("holdem", live=True)

    def opens(play: Play, who: str) -> bool:
        return "OpenWagers" in {choice.action.__name__ for choice in allowed(play.table, who)}

    assert opens(electronic, "dealer:software")
    assert not opens(electronic, "dealer:17")
    assert opens(live, "dealer:17")
    assert not opens(live, "dealer:software")


def test_a_choice_becomes_an_action_with_what_is_said() -> None:
    state = table("stud", {1: 100_00, 2: 100_00})
    (void,) = [each for each in allowed(state, OPERATOR) if each.action is rec.NotifyClosure]

    said = ch.asked(void, OPERATOR, reason="a leak", closes="02:00")

    assert rec.NotifyClosure("a leak", OPERATOR, "", "02:00") == said
    assert ch.covers(void, OPERATOR, said)
    assert not ch.covers(void, SUPERVISOR, said)
