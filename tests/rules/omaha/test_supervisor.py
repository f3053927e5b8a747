"""Omaha's casino supervisor, whom no rule names: what is delegated, recorded and offered."""

from typing import Any

import pytest

from croupier.histories.floor_telling import in_words
from croupier.histories.pot_telling import Voice, tell
from croupier.histories.record import steps
from croupier.rules import actions as act
from croupier.rules import allowed, step
from croupier.rules import floor_records as rec
from croupier.rules.delegation import POWERS
from croupier.rules.events import ClockCalled
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.table import Table
from tests.play import covers, note, refused, rule
from tests.pot import begin, omaha, play
from tests.pot import refused as refused_in_play
from tests.rules.table.tables import do, table
from tests.rules.table.test_floor import FOUR

INSTRUMENTS = ("omaha",)


@rule("4.8(b)")
@covers("A.Casino Supervisor")
@pytest.mark.parametrize("granted", [None, ("clock",)])
def test_a_supervisor_with_the_clock_starts_it_for_the_operator(granted: Any) -> None:
    _, events = play(omaha(supervisor_delegations=granted), act.CallClock(3, SUPERVISOR))

    assert (ClockCalled("4.8(b)", 3, 40, SUPERVISOR, OPERATOR),) == events


@rule("A.Casino Supervisor")
def test_a_supervisor_without_the_clock_may_not_start_it() -> None:
    state = omaha(supervisor_delegations=("count",))

    refused_in_play("A.Casino Supervisor", state, act.CallClock(3, SUPERVISOR))

    play(state, act.CallClock(3, OPERATOR))


@rule("A.Casino Supervisor")
def test_only_powers_of_the_table_can_be_delegated() -> None:
    refused("A.Casino Supervisor", begin, "omaha", supervisor_delegations=("clock", "void"))


@rule("4.2")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_the_sister_games_name_the_supervisor_and_delegate_nothing(game: str) -> None:
    refused("4.2", begin, game, supervisor_delegations=("clock",))


CARDS = ("7c",)
ASKED: dict[str, Any] = {
    "replace": rec.ReplaceCards(CARDS, by=SUPERVISOR),
    "count": rec.OrderCount(SUPERVISOR),
    "vacate": rec.VacateSeat(2, by=SUPERVISOR),
}


def idle_table(**changes: Any) -> Table:
    """Every seat is taken, and seat 2 has sat out three rounds of play."""
    state = table("omaha", dict.fromkeys(range(1, 8), 100_00), **changes)
    state.seats[2] = state.seats[2]._replace(idle=3)
    return state


@covers("2.5", "2.6", "19.6")
@pytest.mark.parametrize("power", ASKED)
def test_what_a_supervisor_does_on_the_floor_is_done_for_the_operator(power: str) -> None:
    state = idle_table(supervisor_delegations=(power,))

    _, (event, *_) = step(state, ASKED[power])

    assert (SUPERVISOR, OPERATOR) == (event.by, event.acting_for)
    assert "for the casino operator" in str(in_words(event))


@rule("A.Casino Supervisor")
@pytest.mark.parametrize("power", ASKED)
def test_what_is_not_delegated_is_refused_and_not_offered(power: str) -> None:
    others = tuple(each for each in POWERS if each != power)
    granted, withheld = idle_table(), idle_table(supervisor_delegations=others)

    refused("A.Casino Supervisor", step, withheld, ASKED[power])

    kind = type(ASKED[power])
    assert kind in {offer.action for offer in allowed(granted, SUPERVISOR)}
    assert kind not in {offer.action for offer in allowed(withheld, SUPERVISOR)}
    assert kind in {offer.action for offer in allowed(withheld, OPERATOR)}


@rule("A.Casino Supervisor")
def test_reports_are_the_supervisors_only_by_delegation() -> None:
    state, free = (omaha(live=True, supervisor_delegations=some) for some in ((), None))
    report = act.Report("no cut", SUPERVISOR)

    refused_in_play("A.Casino Supervisor", state, report)

    play(free, report)
    assert () == allowed(state, SUPERVISOR)
    assert {act.Report} == {offer.action for offer in allowed(free, SUPERVISOR)}


@rule("A.Casino Supervisor")
def test_an_entry_is_the_supervisors_to_withdraw_only_by_delegation() -> None:
    state = table("omaha", FOUR, supervisor_delegations=())

    refused("A.Casino Supervisor", step, state, act.WithdrawEntry("slip", SUPERVISOR))


@rule("2.5", "A.Casino Supervisor")
def test_a_supervisor_signs_for_replaced_cards_in_the_operators_stead() -> None:
    state = do(table("omaha", FOUR), rec.ReplaceCards(CARDS, by=SUPERVISOR))
    kept = do(table("omaha", FOUR, supervisor_delegations=()), rec.ReplaceCards(CARDS))
    signs = rec.Attest("replaced cards", SUPERVISOR, "Sue")

    signed, (event,) = step(state, signs)
    note(event)

    assert (DEALER,) == signed.floor.unsigned
    assert "Sue signs for the replaced cards as casino supervisor for the casino operator" == (
        in_words(event)
    )
    assert ("replaced cards",) in [offer.among for offer in allowed(state, SUPERVISOR)]
    assert ("replaced cards",) not in [offer.among for offer in allowed(kept, SUPERVISOR)]
    refused("A.Casino Supervisor", step, kept, signs)


def test_the_clock_is_told_with_who_stands_behind_it() -> None:
    voice = Voice(lambda seat: f"seat {seat}", " ".join)

    assert "the casino supervisor, for the casino operator, gives seat 3 40 seconds" == tell(
        ClockCalled("4.8(b)", 3, 40, SUPERVISOR, OPERATOR), voice
    )
    assert "the casino supervisor gives seat 3 90 seconds" == tell(
        ClockCalled("4.6", 3, 90, SUPERVISOR), voice
    )


def test_a_journal_from_before_the_delegations_still_plays() -> None:
    state, opening = begin("omaha")
    _, (called,) = step(state, act.CallClock(3, SUPERVISOR))

    *_, last = steps((*opening, called._replace(acting_for="")))

    assert act.CallClock(3, SUPERVISOR) == last.action
