"""Staff on duty at a table of the pot games, what they sign for, and what they are told."""

import random
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import events, floor, step
from croupier.rules import floor_records as rec
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.table import Table, scene
from tests.play import note, refused, rule
from tests.rules.table.tables import PROCEDURES, dealt, do, fold_round, on_duty, table
from tests.rules.table.test_floor import FOUR, checked, live, staffed

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(19)
DUTIES = {"omaha": "19.5(a)", "faro": "19.5", "stud": "19.5"}
SIGN_IN = rec.SignIn(DEALER, "Dee", PROCEDURES)


def reminders(state: Table) -> list[tuple[str, str]]:
    return floor.reminders(state.floor, scene(state))


@rule("omaha 19.5(a)", "faro 19.5", "stud 19.5")
@games
def test_nobody_comes_on_duty_without_a_signed_statement(game: str) -> None:
    state = live(game)

    refused(DUTIES[game], step, state, SIGN_IN)
    refused(DUTIES[game], step, state, rec.SignIn(SUPERVISOR, "Sue", PROCEDURES))
    refused(DUTIES[game], step, state, rec.SignIn("player", "Ann", PROCEDURES))
    signed, (signature,) = step(state, rec.Attest("duties", DEALER, "Dee", at="18:00"))
    assert ("duties", "dealer", "Dee", "18:00") == signature[1:5]
    assert ((DEALER, PROCEDURES),) == do(signed, SIGN_IN).floor.duty
    refused(DUTIES[game], step, do(signed, SIGN_IN), SIGN_IN)


@rule("omaha 19.5(a)", "faro 19.5", "stud 19.5")
@games
def test_a_live_table_does_nothing_without_a_dealer_on_duty(game: str) -> None:
    state = live(game)

    refused(DUTIES[game], step, state, act.StartRound())
    refused(DUTIES[game], step, state, rec.Attest("opening check", DEALER, "Dee"))
    assert (DUTIES[game], "no dealer has signed in") in reminders(state)
    assert do(checked(game), act.StartRound()).playing


@rule("omaha 19.5(a)", "faro 19.5", "stud 19.5")
@games
def test_one_dealer_relieves_another_and_signs_again_for_the_next_shift(game: str) -> None:
    state = do(checked(game), act.StartRound())

    refused(DUTIES[game], step, state, rec.SignOut(DEALER))
    relieved = do(state, *on_duty("dealer:2", "Dan"), rec.SignOut(DEALER))
    assert ["dealer:2"] == [who for who, _ in relieved.floor.duty]
    refused(DUTIES[game], step, relieved, rec.SignOut(DEALER))
    refused(DUTIES[game], step, relieved, SIGN_IN)


@rule("omaha 19.5(a)", "faro 19.5", "stud 19.5")
@games
def test_on_another_day_everybody_signs_again(game: str) -> None:
    state = do(checked(game), rec.EndGaming(), rec.BeginGaming())

    refused(DUTIES[game], step, state, act.StartRound())
    assert () == state.floor.duty


def entered(state: Table, *actions: Any) -> tuple[Table, list[str]]:
    """The table after these entries, and who made each."""
    by = []
    for action in actions:
        state, made = step(state, action)
        by += [event.by for event in note(made) if isinstance(event, events.EntryMade)]
    return state, by


@rule("A.Dealer", "omaha 19.5(a)", "faro 19.5", "stud 19.5")
@games
def test_every_entry_names_a_dealer_who_has_signed_in(game: str) -> None:
    state = do(checked(game), act.StartRound(), *on_duty("dealer:2", "Dan"))

    state, by = entered(state, act.LoadShoe(), act.Deal(("Ah",)), act.Deal(("Kh",), "dealer:2"))
    refused(DUTIES[game], step, state, act.Deal(("Qh",), "dealer:3"))
    refused(DUTIES[game], step, state, act.Report("no cut", "dealer:3"))
    refused(DUTIES[game], step, state, act.WithdrawEntry("a slip", "dealer:3"))
    _, later = entered(do(state, rec.SignOut(DEALER)), act.Deal(("Qh",)))

    assert [DEALER, DEALER, "dealer:2"] == by
    assert ["dealer:2"] == later


@rule("A.Dealer")
@games
def test_what_players_say_and_what_is_reported_is_entered_by_somebody_too(game: str) -> None:
    state = do(checked(game), act.StartRound(), *on_duty("dealer:2", "Dan"), act.LoadShoe())
    assert state.round is not None
    state = do(state, *deal_all(state))
    assert state.round is not None

    _, by = entered(
        state,
        act.Report("information given", "dealer:2", seat=1, words="a pair"),
        act.Fold(state.round.seat_to_act),
        act.VoidRound("impractical", "no light", "casino operator:ruth"),
    )

    assert ["dealer:2", DEALER, "casino operator:ruth"] == by


def deal_all(state: Table) -> list[act.Deal]:
    """Cards until somebody is to act, face-up ones all different."""
    deck = iter(state.round.law.deck if state.round else ())
    count = {"omaha": 4, "faro": 5, "stud": 3}[state.game.name] * len(FOUR)
    return [act.Deal((next(deck),)) for _ in range(count + (state.game.name == "faro"))]


@rule("A.Dealer")
@games
def test_the_dealer_of_an_electronic_round_is_the_software(game: str) -> None:
    started = do(table(game, FOUR), act.StartRound())
    assert started.round is not None

    _, made = step(started, act.LoadShoe(started.round.law.deck))
    _, live_made = step(do(checked(game), act.StartRound()), act.LoadShoe())

    loaded = [e.by for e in (*made, *live_made) if isinstance(e, events.ShoeLoaded)]
    assert ["dealer:software", DEALER] == loaded
    note(live_made)


@rule("A.Dealer", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_dealer_has_no_seat_at_the_table_and_a_player_does_not_deal_there(game: str) -> None:
    state = do(live(game), *[rec.Attest("duties", DEALER, "Dee")], act.LeaveSeat(4))

    refused("A.Dealer", step, state, rec.SignIn(DEALER, "player 1", PROCEDURES))
    on = do(state, SIGN_IN)
    refused("A.Dealer", step, on, act.TakeSeat(4, "Dee", 200_00))
    assert 4 in do(on, rec.SignOut(DEALER), act.TakeSeat(4, "Dee", 200_00)).seats


@rule("19.5(c)")
@games
def test_the_version_of_the_procedures_is_in_the_opening_and_in_the_attestation(game: str) -> None:
    state = do(live(game), rec.Attest("duties", DEALER, "Dee"))

    _, (_, attested) = step(state, SIGN_IN)

    note(attested)
    assert ("procedures", DEALER, PROCEDURES) == attested[1:4]
    assert (PROCEDURES,) == state.floor.procedures
    refused("19.5(c)", step, state, rec.SignIn(DEALER, "Dee", "POKER-99"))
    refused("19.5(c)", step, state, rec.Attest("good looks", DEALER, "Dee"))


@rule("omaha 19.5(c)", "faro 19.5(c)", "stud 19.5(c)")
@games
def test_a_superseded_version_is_told_of_and_only_in_omaha_still_attested(game: str) -> None:
    state = do(staffed(game), rec.ApproveProcedures("POKER-8"))

    told = f"dealer goes by {PROCEDURES}: POKER-8 is in force"
    assert ("19.5(c)", told) in reminders(state)
    old, new = (rec.Attest("procedures", DEALER, each) for each in (PROCEDURES, "POKER-8"))
    assert ("19.5(c)", told) not in reminders(do(state, new))
    if game == "omaha":
        assert ("19.5(c)", told) in reminders(do(state, old))
    else:
        refused("19.5(c)", step, state, old)


@rule("19.5(c)")
@games
def test_procedures_are_approved_by_the_operator_and_one_version_once(game: str) -> None:
    state = live(game)

    refused("19.5(c)", step, state, rec.ApproveProcedures("POKER-8", by=DEALER))
    refused("19.5(c)", step, state, rec.ApproveProcedures(PROCEDURES))
    none = do(table(game, FOUR), rec.Attest("duties", DEALER, "Dee"))
    refused("19.5(c)", step, none, SIGN_IN)


@rule("faro 19.5(c)", "stud 19.5(c)", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_the_supervisors_shift_names_the_procedures_too(game: str) -> None:
    due = ("19.5(c)", "the casino supervisor has not attested the procedures")

    state = do(staffed(game), *on_duty(SUPERVISOR, "Sue"))

    assert due in reminders(staffed(game))
    assert due not in reminders(state)
    assert (SUPERVISOR, PROCEDURES) in state.floor.duty


@rule("2.4")
@games
def test_the_closing_check_is_signed_with_name_and_time(game: str) -> None:
    state = do(checked(game), rec.EndGaming(), rec.CloseTable())
    assert ("2.4", "card check outstanding") in reminders(state)

    refused("2.4", step, state, rec.Attest("closing check", DEALER, "", at="04:10"))
    done, (check,) = step(state, rec.Attest("closing check", DEALER, "Dee", at="04:10"))

    assert ("Dee", "04:10") == (check.name, check.at)
    assert ("2.4", "card check outstanding") not in reminders(done)


@rule("2.6", "omaha 17.16")
@games
def test_the_operator_may_go_on_in_spite_of_a_wrong_count(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.OrderCount(SUPERVISOR), rec.ReportCount(51))
    go_on = rec.PlayOn("the missing card was found on the floor, unseen")
    if game == "omaha":
        refused("17.16", step, state, go_on)
        state = agree(state, "go on")

    refused("2.6", step, state, rec.PlayOn("?", by=SUPERVISOR))
    refused("2.6", step, state, rec.PlayOn(""))
    state = do(state, go_on)
    refused("2.6", step, state, go_on)
    over = fold_round(state)
    refused("2.6", step, over, act.StartRound())
    counted = do(over, rec.OrderCount(SUPERVISOR), rec.ReportCount(52))
    assert do(counted, act.StartRound()).playing


def agree(state: Table, option: str) -> Table:
    """Every player of the round for the same option."""
    state = do(state, rec.ProposeOptions((option, "void the round")))
    assert state.round is not None
    return do(state, *[rec.Vote(seat, option) for seat in state.round.seats])


@rule("17.16", "19.4", games=("omaha",))
def test_in_omaha_the_operator_decides_how_to_go_on_if_the_players_do_not_agree() -> None:
    state = do(dealt(table("omaha", FOUR), RNG), rec.OrderCount(SUPERVISOR), rec.ReportCount(51))
    state = do(state, rec.ProposeOptions(("go on", "void the round")))
    for seat, option in zip((1, 2, 3, 4), ("go on",) * 3 + ("void the round",), strict=True):
        state = do(state, rec.Vote(seat, option))

    decided = do(state, rec.DecideDispute(0, "go on"))

    refused("17.16", step, state, rec.PlayOn("decided"))
    assert do(decided, rec.PlayOn("decided")).floor.waived


@rule("2.6")
@games
def test_between_rounds_a_wrong_count_is_put_right(game: str) -> None:
    state = do(checked(game), rec.OrderCount(SUPERVISOR), rec.ReportCount(51))

    refused("2.6", step, state, rec.PlayOn("nobody minds"))
    assert ("2.6", "51 cards were counted: the operator decides") == floor.hold(
        state.floor, scene(state)
    )


@rule("16.3")
@games
def test_a_breach_names_player_time_and_reporter(game: str) -> None:
    state = table(game, FOUR)
    report = rec.ReportBreach("16.3", 2, "another language", by=SUPERVISOR, at="21:04")

    _, (told,) = step(state, report)

    note(told)
    assert ("player 2", SUPERVISOR, "21:04") == (told.player, told.by, told.at)


@rule("16.3", "2.4", "19.9")
@games
def test_breaches_the_closing_check_and_requests_at_a_live_table_have_their_time(game: str) -> None:
    state = do(checked(game), rec.EndGaming(), rec.CloseTable())

    refused("16.3", step, table(game, FOUR), rec.ReportBreach("16.3", 2, "another language"))
    refused("2.4", step, state, rec.Attest("closing check", DEALER, "Dee"))
    refused("19.9", step, state, rec.AskForRules("an onlooker"))
    assert step(table(game, FOUR), rec.AskForRules("an onlooker"))[1]


@rule("19.7")
@games
def test_advice_from_an_onlooker_is_not_held_against_the_player(game: str) -> None:
    state = table(game, FOUR)
    advice = rec.ReportBreach(
        "19.7", 2, "advice from the rail", person="a man in a red cap", at="21:04"
    )

    state, (told,) = step(do(state, advice), advice)
    _, (own,) = step(state, rec.ReportBreach("19.7", 2, "told seat 3 to fold", at="21:04"))

    note(told)
    assert ("a man in a red cap", 2) == (told.person, told.times)
    assert 1 == own.times


@rule("19.9")
@games
def test_the_official_rules_are_asked_for_until_they_are_attached_and_handed_out(game: str) -> None:
    state = table(game, FOUR)
    assert ("19.9", floor.ATTACHED) in reminders(state)
    refused("19.9", step, state, rec.AttachRules("9f86d0", by=DEALER))
    refused("19.9", step, state, rec.AttachRules(""))

    state = do(state, rec.AttachRules("9f86d0"))
    _, (shown,) = step(state, rec.AskForRules("an onlooker", at="21:10", printed=True))

    assert ("19.9", floor.ATTACHED) not in reminders(state)
    assert (state.game.instrument, "21:10", True) == (shown.instrument, shown.at, shown.printed)


@rule("18.2")
@games
def test_a_notice_of_closure_can_be_withdrawn_by_who_gave_it(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.NotifyClosure("few players", at="01:00"))

    refused("18.2", step, state, rec.WithdrawClosure("more came", by=SUPERVISOR))
    stays = fold_round(do(state, rec.WithdrawClosure("more came")))

    assert do(stays, act.StartRound()).playing
    refused("18.2", step, stays, rec.CloseTable())
    refused("18.2", step, stays, rec.WithdrawClosure("twice"))
    closed = do(fold_round(state), rec.CloseTable())
    refused("18.2", step, closed, rec.WithdrawClosure("too late"))


@rule("18.2")
@games
def test_a_notice_may_name_the_time_and_the_round_then_in_progress_is_the_last(game: str) -> None:
    notice = rec.NotifyClosure("few players", at="01:00", closes="01:20")
    state, (told,) = step(dealt(table(game, FOUR), RNG), notice)
    assert "01:20" == told.closes

    state = dealt(fold_round(state), RNG)
    refused("18.2", step, fold_round(state), rec.CloseTable())
    state = do(state, rec.ReachClosingTime(at="01:20"))

    over = fold_round(state)
    refused("18.2", step, over, act.StartRound())
    refused("18.2", step, over, rec.ReachClosingTime())
    assert do(over, rec.CloseTable()).floor.closed


@rule("19.3")
@games
def test_a_void_round_names_person_and_time(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)

    _, made = step(state, act.VoidRound("fraud", "a marked card", at="23:15"))

    (voided,) = [event for event in note(made) if event.rule == "19.3"]
    assert ("fraud", OPERATOR, "23:15") == (voided.ground, voided.by, voided.at)
