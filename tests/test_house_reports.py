"""Random irregularities and sanctions at the house games: what must hold after every step."""

import os

import pytest

from croupier.histories import floor_telling
from croupier.histories.house_telling import Voice, tell
from croupier.rules import allowed, floor, floor_steps
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from tests.house import GAMES
from tests.house_reports import Troubled

TABLES = int(os.environ.get("HOUSE_TABLES", "8"))


@pytest.mark.parametrize("seed", range(TABLES))
@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_money_events_and_choices_keep_in_step_whatever_goes_wrong(game, live, seed):
    table = Troubled(game, f"trouble {seed}", live)

    for step in range(150):
        table.step(check_choices=step % 3 == 0)
        assert allowed(table.state)

    table.check_all()
    assert table.state == house.replay(table.events)


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_rounds_of_play_go_on_in_spite_of_all_trouble(game, live):
    table = Troubled(game, "going on", live, often=0.05)

    for _ in range(900):
        table.step()

    ended = [event for event in table.events if type(event) is ev.RoundEnded]
    assert 5 < len(ended)


POWERS = {
    act.ReportExposed, act.ReportMisdeal, act.ReportDiscarded, act.DecideIrregularity,
    act.ExcludeFromRound, act.VoidForCollusion, act.VoidWager, act.InvalidateRound, act.VoidRound,
}  # fmt: skip
OWN: dict[str, set[type]] = {
    "holdem": {act.ReportCommunal},
    "canberra": {act.ReportMalfunction, act.ReportWrongDeck, act.ReplaceShoe},
}
BY_HAND = {act.WithdrawEntry, act.CorrectAnte, act.ReplaceCards, act.SignCheck}
NEVER = {rec.RegisterSideBet}  # asked for only to be refused
ELSEWHERE = {rec.ReplaceCards, rec.PlayOn, rec.ProposeOptions, rec.Vote}  # of the pot games alone


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_every_report_and_every_sanction_happens(game, live):
    missing = POWERS | OWN[game] | (BY_HAND if live else set()) | set(floor_steps.ASKED)
    missing -= ELSEWHERE | NEVER

    for seed in range(800):
        table = Troubled(game, f"kinds {seed}", live, often=0.3)
        for _ in range(150):
            table.step()
        missing -= {type(action) for action in (*table.done, *closed(table.state))}
        if not missing:
            break

    assert set() == missing


def closed(state):
    """A table between two rounds of play ends its day."""
    if state.stage != "between" or state.due or state.floor.closed:
        return ()
    for action in (ending := (rec.EndGaming(), rec.CloseTable())):
        state, _ = house.advance(state, action)
    return ending


@pytest.mark.parametrize("game", GAMES)
def test_all_trouble_can_be_told(game):
    voice = Voice(lambda box: f"box {box}", " ".join)
    for seed in range(4):
        table = Troubled(game, f"told {seed}", live=seed % 2 == 0, often=0.3)
        for _ in range(150):
            table.step()

        assert all(tell(event, voice) for event in table.events)


def test_every_event_of_the_floor_has_its_words():
    assert set(floor.KINDS) == set(floor_telling.TELL)
