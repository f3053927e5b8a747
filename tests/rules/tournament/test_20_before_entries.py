"""Before the first entry: conditions shown, sent, approved; a director named; then the fees."""

import pytest

from croupier.histories.conditions_pages import digest
from croupier.rules.people import OPERATOR, SHIFT_MANAGER
from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament import steps as tournament
from croupier.rules.tournament.conditions import Condition, Level
from tests.conditions import GAMES, conditions, of_each_fee, pot_game
from tests.play import covers, note, refused, rule

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")

NOMINATION = {"omaha": "20.4", "faro": "20.2", "stud": "20.2", "canberra": "17.2"}
REFUND = {"omaha": "20.23", "faro": "20.21", "stud": "20.21", "canberra": "17.26"}
ENTRIES = {"omaha": "20.2", "faro": "20.3", "stud": "20.3", "canberra": "17.3"}
SHOWN = {"omaha": "20.2(b)", "faro": "20.4", "stud": "20.4", "canberra": "17.4"}
SENT = {"omaha": "20.2(c)", "faro": "20.3", "stud": "20.3", "canberra": "17.3"}
GROUPS = {"omaha": "20.3(a)(vi)", "faro": "20.4(f)", "stud": "20.4(f)", "canberra": "17.4(f)"}
ONE_ENTRY = {"omaha": "20.6", "faro": "20.6", "stud": "20.6", "canberra": "17.6"}

NAMED = act.NominateDirector("Dora")


def opened(game, **changes):
    """The stream of a tournament that has only its conditions."""
    state, events = tournament.open_tournament(act.OpenTournament(conditions(game, **changes)))
    note(events)
    return state


def do(state, *actions):
    """The tournament after these actions, and the events of the last."""
    events = ()
    for action in actions:
        state, events = tournament.advance(state, action)
        note(events)
    return state, events


def ready(game, **changes):
    """Shown, sent, approved, and a director named: entries may be opened."""
    state = opened(game, **changes)
    text = digest(state.conditions)
    sent = act.NotifyCommission("2026-03-01", text)
    approved = act.ApproveConditions("GRC-9", "2026-03-01")
    return do(state, act.PublishConditions(text), sent, approved, NAMED)[0]


def entered(game, *players, **changes):
    """Entries are open, and these have entered."""
    state, _ = do(ready(game, **changes), act.OpenEntries())
    return do(state, *(act.Enter(player) for player in players))[0]


def accounts(state):
    """Where the money is, the players' own accounts left out."""
    return {name: state.accounts.get(name, 0) for name in ("escrow", "commission")}


# Shown, sent, approved


@rule("omaha 20.2(c)", "omaha 20.2(b)")
@covers("omaha 20.2")
def test_in_omaha_no_entry_is_taken_before_the_commission_and_patrons_have_the_conditions():
    state = opened("omaha")
    refused("20.2(b)", tournament.advance, state, act.OpenEntries())

    state, _ = do(state, act.PublishConditions("d"), NAMED)

    refused("20.2(c)", tournament.advance, state, act.OpenEntries())


@rule("omaha 20.2")
def test_no_entry_is_taken_before_entries_are_open():
    refused("20.2", tournament.advance, ready("omaha"), act.Enter("Ann"))


@rule("omaha 20.2(c)", "omaha 20.2(b)")
def test_the_notice_keeps_version_date_and_the_digest_of_the_published_text():
    state = opened("omaha", version=2)
    text = digest(state.conditions)

    state, (shown,) = do(state, act.PublishConditions(text))
    state, (sent,) = do(state, act.NotifyCommission("2026-03-01", text))

    assert ev.ConditionsPublished("20.2(b)", text, OPERATOR) == shown
    assert ev.CommissionNotified("20.2(c)", 2, "2026-03-01", text, OPERATOR) == sent


@rule("omaha 20.3(a)(ix)", "omaha 20.2(a)")
def test_conditions_without_a_breakdown_are_not_published():
    state = opened("omaha", prizes=())

    refused("20.3(a)(ix)", tournament.advance, state, act.PublishConditions("d"))


@rule("omaha 20.3(b)")
def test_conditions_against_a_rule_are_not_published():
    further = (Condition("a check is allowed in the first betting round", "11.1"),)

    state = opened("omaha", further=further)

    refused("20.3(b)", tournament.advance, state, act.PublishConditions("d"))


@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
@rule("faro/stud 20.3", "canberra 17.3")
def test_elsewhere_no_entry_is_taken_before_the_conditions_are_approved(game):
    state, _ = do(opened(game), act.PublishConditions("d"), NAMED)
    refused(ENTRIES[game], tournament.advance, state, act.OpenEntries())

    state, _ = do(state, act.ApproveConditions("GRC-9", "2026-03-01"), act.OpenEntries())

    assert "entries" == state.phase


@pytest.mark.parametrize("game", ["faro", "stud"])
@rule("faro/stud 20.5")
def test_approval_lets_a_condition_prevail_over_a_rule_in_this_tournament(game):
    both = (pot_game(game, Level(ante=25)),)
    said = Condition("blinds and an ante are both posted", "4.2(b)")

    state = opened(game, games=both, further=(said, Condition("no telephones")))
    _, events = do(state, act.ApproveConditions("GRC-9", "2026-03-01"))

    assert [ev.ConditionPrevails("20.5", "4.2(b)", said.words)] == list(events[1:])


@pytest.mark.parametrize("game", GAMES)
def test_an_approval_has_a_reference_and_conditions_are_the_operators(game):
    state = opened(game)

    refused("A.Approved", tournament.advance, state, act.ApproveConditions("", "2026-03-01"))
    refused("A.Casino Operator", tournament.advance, state, act.PublishConditions("d", by="Dan"))


@pytest.mark.parametrize("game", GAMES)
@covers("omaha 20.2(c)", "faro/stud 20.3", "canberra 17.3")
def test_changed_conditions_are_shown_sent_and_approved_anew(game):
    state, _ = do(ready(game), act.OpenEntries())
    changed = act.ChangeConditions(conditions(game, version=2, entry_fee=150_00))

    state, _ = do(state, changed)

    assert ("", "", "") == (state.published, state.notified, state.approved)
    first = {"omaha": "20.2(b)"}.get(game, ENTRIES[game])
    refused(first, tournament.advance, state, act.Enter("Ann"))


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.2(a)", "faro/stud 20.4", "canberra 17.4")
def test_changed_conditions_have_a_version_of_their_own(game):
    changed = act.ChangeConditions(conditions(game, entry_fee=150_00))

    refused({"omaha": "20.2(a)"}.get(game, SHOWN[game]), do, opened(game), changed)


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.2(c)", "faro/stud 20.3", "canberra 17.3")
def test_conditions_are_frozen_with_the_first_entry(game):
    changed = act.ChangeConditions(conditions(game, entry_fee=150_00))
    frozen = {"omaha": "20.2(c)"}.get(game, ENTRIES[game])

    refused(frozen, tournament.advance, entered(game, "Ann"), changed)


@rule("omaha 20.2(c)")
def test_the_commission_has_a_copy_of_what_patrons_were_shown():
    state, _ = do(opened("omaha"), act.PublishConditions("d2"), NAMED)

    state, _ = do(state, act.NotifyCommission("2026-03-01", "d1"))

    refused("20.2(c)", tournament.advance, state, act.OpenEntries())


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.2(b)", "omaha 20.2(c)", "faro/stud 20.4", "faro/stud 20.3", "canberra 17.4")
def test_what_was_shown_sent_and_approved_stands_once_entries_are_open(game):
    state = entered(game)

    shown = refused(SHOWN[game], do, state, act.PublishConditions("another text"))
    refused(SENT[game], do, state, act.NotifyCommission("2026-03-02", "another text"))
    refused(SENT[game], do, state, act.ApproveConditions("GRC-10", "2026-03-02"))

    assert "this is not asked for now: entries" == shown.reason


@rule("omaha 20.2(c)", "omaha A.Approved")
def test_a_notice_and_an_approval_have_their_dates():
    state = opened("omaha")

    refused("20.2(c)", do, state, act.NotifyCommission("", "a digest"))
    refused("20.2(c)", do, state, act.NotifyCommission("2026-03-01", ""))
    refused("A.Approved", do, state, act.ApproveConditions("GRC-9", ""))


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.4", "faro/stud 20.2", "canberra 17.2")
def test_the_shift_manager_names_the_director_before_entries(game):
    state = opened(game)
    by_dealer = act.NominateDirector("Dora", by="dealer")
    refused(NOMINATION[game], tournament.advance, state, by_dealer)
    shown = act.PublishConditions("d"), act.NotifyCommission("2026-03-01", "d")
    state, _ = do(state, *shown, act.ApproveConditions("GRC-9", "2026-03-01"))

    refused(NOMINATION[game], tournament.advance, state, act.OpenEntries())
    state, (named,) = do(state, NAMED)

    assert (SHIFT_MANAGER, "Dora") == (named.by, named.person)


# Who may enter


@rule("omaha 20.5")
def test_an_entry_needs_the_agreement_and_keeps_what_was_agreed_to():
    state = entered("omaha", require_agreement=True)
    text = digest(state.conditions)
    refused("20.5", tournament.advance, state, act.Enter("Ann"))
    refused("20.5", tournament.advance, state, act.Enter("Ann", agreed="another version"))

    state, _ = do(state, act.Enter("Ann", agreed=text))

    assert text == state.entrants["Ann"].agreed


@rule("omaha 20.3(a)(i)")
def test_an_entrant_meets_the_criteria_of_eligibility():
    state = entered("omaha", eligibility=("member",))

    refused("20.3(a)(i)", tournament.advance, state, act.Enter("Ann"))
    assert "Ann" in do(state, act.Enter("Ann", ("member",)))[0].entrants


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.3(a)(vi)", "faro/stud 20.4(f)", "canberra 17.4(f)")
def test_a_tournament_may_be_for_some_groups_and_not_for_others(game):
    state = entered(game, player_groups=("members",), excluded_groups=("staff",))

    for groups in ((), ("members", "staff")):
        refused(GROUPS[game], tournament.advance, state, act.Enter("Ann", groups))
    state, _ = do(state, act.Enter("Ann", ("members",)))

    assert 120_00 == sum(accounts(state).values())


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
@rule("omaha 20.3(a)(v)", "faro/stud 20.4(e)")
def test_whoever_comes_after_the_maximum_is_a_reserve_and_pays_nothing(game):
    state = entered(game, "Ann", "Bob", max_players=2)

    state, _ = do(state, act.Enter("Cat"))

    assert ("Cat",) == state.reserves
    assert 240_00 == sum(accounts(state).values())


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.11", "faro/stud 20.10", "canberra 17.10")
def test_a_reserve_may_leave_the_list_and_keeps_nobody_out(game):
    state = entered(game, "a", "b", max_players=2)
    state, _ = do(state, act.Enter("c", reserve=True), act.Withdraw("a"), act.Withdraw("c"))

    state, _ = do(state, act.Enter("d"))

    assert ((), ["b", "d"]) == (
        state.reserves,
        [p for p, e in state.entrants.items() if e.fees][1:],
    )


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.6", "faro/stud 20.6", "canberra 17.6")
def test_one_entry_each(game):
    refused(ONE_ENTRY[game], tournament.advance, entered(game, "Ann"), act.Enter("Ann"))
    refused(ONE_ENTRY[game], tournament.advance, entered(game, "Ann"), act.Enter(" "))


# Fees


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.22", "faro/stud 20.20", "canberra 17.25")
@covers("omaha 20.3(a)(ii)")
def test_commission_moves_only_when_fees_are_paid(game):
    state = entered(game, "Ann", "Bob", entry_fee=110_00, commission=of_each_fee(10_00))

    assert {"escrow": 200_00, "commission": 20_00} == accounts(state)
    assert 0 == sum(state.accounts.values())


@pytest.mark.parametrize("game", GAMES)
@rule("omaha 20.23", "faro/stud 20.21", "canberra 17.26")
def test_whoever_withdraws_gets_nothing_back_and_a_cancellation_returns_everything(game):
    state, _ = do(entered(game, "Ann", "Bob", "Cat"), act.Withdraw("Ann"))
    assert 360_00 == sum(accounts(state).values())

    state, events = do(state, act.CancelTournament("too few have come"))

    assert "cancelled" == state.phase
    assert {0} == set(state.accounts.values())
    assert {REFUND[game]} == {event.rule for event in events}
