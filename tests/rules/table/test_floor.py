"""What people attest, report, decide and close around a table of the pot games."""

import random
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import allowed, events, floor, replay, step
from croupier.rules import floor_records as rec
from croupier.rules.dealing import due
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.plain import plain, revive
from croupier.rules.table import Table, scene
from tests.play import covers, note, refused, rule
from tests.rules.table.tables import (
    LIVE,
    dealt,
    determinations,
    do,
    fold_round,
    on_duty,
    table,
)

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(5)
FOUR = {1: 200_00, 2: 200_00, 3: 200_00, 4: 200_00}


def live(game: str) -> Table:
    """A table with real cards and four players, nobody on duty and nothing attested."""
    terms = determinations(game)
    opening = act.OpenTable(game, "2026-11-15", terms, 4, "GRC-9", **LIVE)
    state, _ = step(None, opening)
    return do(state, *[act.TakeSeat(n, f"player {n}", stake) for n, stake in FOUR.items()])


def staffed(game: str) -> Table:
    """The same with a dealer on duty."""
    return do(live(game), *on_duty())


def checked(game: str) -> Table:
    """The same with the cards checked."""
    return do(staffed(game), rec.Attest("opening check", DEALER, "Dee"))


@rule("2.4")
@games
def test_a_live_table_deals_only_after_the_card_check(game: str) -> None:
    state = staffed(game)

    refused("2.4", step, state, act.StartRound())
    assert () == allowed(state)
    assert checked(game) != state
    assert act.StartRound is allowed(checked(game))[0].action
    refused("2.4", step, state, rec.Attest("opening check", SUPERVISOR, "Sue"))


@rule("2.4")
@games
def test_electronic_cards_attest_themselves(game: str) -> None:
    state = table(game, FOUR)

    assert "opening check" in state.floor.attested


@rule("2.5")
@games
def test_replaced_cards_are_signed_for_by_two(game: str) -> None:
    state = do(checked(game), rec.ReplaceCards(("7c",)))
    first = OPERATOR if game == "omaha" else SUPERVISOR

    half = do(state, rec.Attest("replaced cards", DEALER, "Dee"))

    refused("2.5", step, half, act.StartRound())
    refused("2.5", step, half, rec.Attest("replaced cards", DEALER, "Dee"))
    whole = do(half, rec.Attest("replaced cards", first, "Sue"))
    assert do(whole, act.StartRound()).playing


@rule("2.5")
@games
def test_cards_are_replaced_between_rounds_only(game: str) -> None:
    refused("2.5", step, dealt(table(game, FOUR), RNG), rec.ReplaceCards(("7c",)))
    refused("2.5", step, checked(game), rec.ReplaceCards(()))
    refused("2.5", step, checked(game), rec.ReplaceCards(("7c",), by=DEALER))


@rule("2.2")
@games
def test_only_cards_of_the_deck_are_replaced(game: str) -> None:
    for card in ("Zz", "Jk"):
        refused("2.2", step, checked(game), rec.ReplaceCards((card,)))


@rule("2.5")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_the_supervisor_checks_replaced_cards_and_has_none_changed(game: str) -> None:
    state = checked(game)

    refused("2.5", step, state, rec.ReplaceCards(("7c",), by=SUPERVISOR))

    assert rec.ReplaceCards not in {offer.action for offer in allowed(state, SUPERVISOR)}
    assert rec.ReplaceCards in {offer.action for offer in allowed(state, OPERATOR)}


@rule("2.6")
@games
def test_a_count_is_ordered_reported_and_settled(game: str) -> None:
    state = do(checked(game), rec.OrderCount(SUPERVISOR))

    refused("2.6", step, state, act.StartRound())
    refused("2.6", step, checked(game), rec.ReportCount(52))
    refused("2.6", step, checked(game), rec.OrderCount(DEALER))
    assert do(do(state, rec.ReportCount(52)), act.StartRound()).playing
    wrong = do(state, rec.ReportCount(51))
    assert 51 == wrong.floor.miscount
    refused("2.6", step, wrong, act.StartRound())


@covers("2.6")
def test_in_omaha_the_operator_counts_too_and_elsewhere_the_supervisor_alone() -> None:
    assert do(checked("omaha"), rec.OrderCount(OPERATOR)).floor.counting

    refused("2.6", step, checked("faro"), rec.OrderCount(OPERATOR))


BREACHES = floor.CLAUSES["faro"].breaches


@rule("8.4")
@games
def test_whoever_refuses_a_blind_may_be_sanctioned(game: str) -> None:
    state = do(checked(game), rec.ReportBreach("8.4", 2, "refuses the big blind", at="21:04"))

    (offer,) = [e for e in allowed(state, OPERATOR) if (e.action, e.seat) == (rec.ExcludePlayer, 2)]

    assert ("8.4",) == offer.among


@rule(
    "14.4", "16.1", "16.3", "16.4", "16.8(a)", "16.8(b)", "17.15", "19.5(a)", "19.5(b)", "19.7",
    "19.8",
)  # fmt: skip
@games
def test_breaches_of_conduct_are_logged_by_clause_and_counted(game: str) -> None:
    state = table(game, FOUR)

    for clause in BREACHES:
        state, made = step(state, rec.ReportBreach(clause, 2, "seen by the dealer", at="21:04"))
        (first,) = note(made)
        _, (second,) = step(state, rec.ReportBreach(clause, 2, "again", at="21:04"))
        assert (1, 2) == (first.times, second.times)


@rule("19.8")
@games
def test_a_side_bet_between_players_is_refused_and_its_report_opens_the_sanctions(
    game: str,
) -> None:
    state = table(game, FOUR)

    refused("19.8", step, state, rec.RegisterSideBet(2, 3, 50_00))

    reported = do(state, rec.ReportBreach("19.8", 2, "a side bet with seat 3", at="21:04"))
    offers = [each for each in allowed(reported, OPERATOR) if each.action is rec.ExcludePlayer]
    assert ("19.8",) == next(each.among for each in offers if each.seat == 2)


@rule("omaha 19.2(b)", "faro 19.2", "stud 19.2")
def test_only_rules_of_conduct_are_reported_as_breaches() -> None:
    for game, clause in (("omaha", "19.2(b)"), ("faro", "19.2"), ("stud", "19.2")):
        refused(
            f"{game} {clause}", step, table(game, FOUR), rec.ReportBreach("4.2", 2, "?", at="21:04")
        )
        refused(
            f"{game} 16.1", step, table(game, FOUR), rec.ReportBreach("16.1", 6, "?", at="21:04")
        )


@rule("19.2(b)")
@games
def test_an_excluded_player_leaves_with_the_stake_and_stays_out(game: str) -> None:
    state = table(game, FOUR)

    state, made = step(state, rec.ExcludePlayer(3, "16.8(b)"))
    note(made)

    assert events.SeatLeft("19.2(b)", 3, 200_00) == made[-1]
    back = act.TakeSeat(3, "player 3", 200_00)
    refused("19.2(b)", step, state, back)
    lifted = do(state, rec.LiftExclusion("player 3"))
    assert 3 in do(lifted, back).seats
    refused("19.2(b)", step, lifted, rec.LiftExclusion("player 3"))


@rule("19.2(b)")
@games
def test_exclusion_is_the_operators_and_of_somebody_there(game: str) -> None:
    refused("19.2(b)", step, table(game, FOUR), rec.ExcludePlayer(3, "16.1", by=DEALER))
    refused("19.2(b)", step, table(game, FOUR), rec.ExcludePlayer(6, "16.1"))


@rule("19.2(b)")
@games
def test_whoever_is_excluded_in_a_round_of_play_goes_when_it_is_over(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), act.BuyChips(3, 50_00))

    state = do(state, rec.ExcludePlayer(3, "16.1"))
    assert 3 in state.seats
    refused("19.2(b)", step, state, rec.ExcludePlayer(3, "16.1"))
    over = fold_round(state)

    assert 3 not in over.seats
    assert over.left["player 3"] in (190_00, 195_00, 200_00, 205_00)
    refused("19.2(b)", step, over, act.TakeSeat(3, "player 3", 200_00))


@rule("omaha 19.2(b)", "faro 19.2", "stud 19.2")
def test_a_sanction_names_the_clause_broken() -> None:
    refused("omaha 19.2(b)", step, table("omaha", FOUR), rec.ExcludePlayer(3, ""))
    refused("faro 19.2", step, table("faro", FOUR), rec.ExcludePlayer(3, ""))
    refused("stud 19.2", step, table("stud", FOUR), rec.ExcludePlayer(3, ""))


@rule("19.4")
@games
def test_the_operator_decides_and_the_commission_may_review(game: str) -> None:
    state = fold_round(dealt(table(game, FOUR), RNG))
    state = do(state, rec.OpenDispute("the pot was mine", 1, "player 2"))

    refused("19.4", step, state, rec.RequestReview(0, "player 2"))
    refused("19.4", step, state, rec.DecideDispute(0, "no", by=DEALER))
    decided = do(state, rec.DecideDispute(0, "the award stands"))
    refused("19.4", step, decided, rec.DecideDispute(0, "after all"))
    reviewed = do(decided, rec.RequestReview(0, "player 2"))
    assert ("the award stands", "player 2", 1) == reviewed.floor.disputes[0][2:5]
    refused("19.4", step, state, rec.DecideDispute(7, "?"))


@rule("19.4")
@games
def test_the_outcome_of_a_review_is_the_regulators_and_comes_once(game: str) -> None:
    state = do(table(game, FOUR), rec.OpenDispute("the pot was mine", 0, "player 2"))
    state = do(state, rec.DecideDispute(0, "the award stands"))
    refused("19.4", step, state, rec.RecordReview(0, "it does"))
    state = do(state, rec.RequestReview(0, "player 2"))

    refused("19.4", step, state, rec.RecordReview(0, "it does", by=OPERATOR))
    refused("19.4", step, state, rec.RecordReview(0, ""))
    assert [0] == [o.seat for o in allowed(state, "regulator") if o.action is rec.RecordReview]
    found = do(state, rec.RecordReview(0, "it does"))

    assert "it does" == found.floor.disputes[0].outcome
    refused("19.4", step, found, rec.RecordReview(0, "it does not"))


@rule("17.14", "19.4")
@games
def test_a_result_is_final_once_the_next_round_has_begun(game: str) -> None:
    state = fold_round(dealt(table(game, FOUR), RNG))
    claim = rec.OpenDispute("the pot was mine", 1, "player 2")

    between, posted = do(state, claim), do(state, act.StartRound())

    assert 1 == len(between.floor.disputes)
    assert 1 == len(do(posted, claim).floor.disputes)
    assert () == do(dealt(state, RNG), claim).floor.disputes


@rule("17.16")
@games
def test_an_option_is_adopted_only_if_all_players_agree(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.ProposeOptions(("X", "Y")))

    for seat in (1, 2, 3):
        state = do(state, rec.Vote(seat, "X"))

    agreed, (_, adopted) = step(state, rec.Vote(4, "X"))
    note([adopted])
    assert ("X", ()) == (adopted.option, agreed.floor.options)
    split, (_, opened) = step(state, rec.Vote(4, "Y"))
    assert "19.4" == opened.rule
    assert 1 == len(split.floor.disputes)


@rule("17.16")
@games
def test_options_are_the_operators_and_votes_the_players(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    asked = do(state, rec.ProposeOptions(("X", "Y")))

    refused("17.16", step, state, rec.ProposeOptions(("X", "Y"), by=DEALER))
    refused("17.16", step, state, rec.ProposeOptions(("X",)))
    refused("17.16", step, asked, rec.Vote(1, "Z"))
    refused("17.16", step, asked, rec.Vote(9, "X"))
    refused("17.16", step, do(asked, rec.Vote(1, "X")), rec.Vote(1, "Y"))


@rule("18.1")
@games
def test_no_round_starts_outside_the_hours_and_one_begun_is_played_out(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.EndGaming())

    over = fold_round(state)

    refused("18.1", step, over, act.StartRound())
    assert do(do(over, rec.BeginGaming()), act.StartRound()).playing
    assert do(over, rec.CloseTable()).floor.closed


@rule("18.1")
@games
def test_blinds_and_antes_alone_do_not_make_a_round_begun(game: str) -> None:
    state = do(table(game, FOUR), act.StartRound())
    assert state.round is not None
    staked = {n: bet for n, bet in zip(state.round.seats, state.round.staked, strict=True) if bet}

    over, made = step(state, rec.EndGaming("04:00"))

    note(made)
    assert isinstance(voided := made[1], events.RoundVoided)
    assert ("18.1", "04:00", staked) == (voided.rule, voided.at, dict(voided.returned))
    assert list(FOUR.values()) == [seat.stake for seat in over.seats.values()]
    assert do(over, rec.CloseTable()).floor.closed


@rule("18.1")
@games
def test_a_misdeal_after_the_hours_is_not_dealt_again(game: str) -> None:
    state = do(checked(game), act.StartRound(), act.LoadShoe(None), act.Deal(("Ah",)))
    over = do(state, rec.EndGaming())
    corrected = do(over, act.WithdrawEntry("it was Ad"), act.Deal(("Ad",)))

    misdealt = do(corrected, act.Report("card exposed in the cut"))

    assert (True, False) == (corrected.playing, misdealt.playing)
    assert list(FOUR.values()) == [seat.stake for seat in misdealt.seats.values()]


@rule("18.1")
@games
def test_the_hours_are_on_record_with_their_law_and_a_refusal_names_them(game: str) -> None:
    refused("18.1", step, table(game, FOUR), rec.BeginGaming("12:00", "12:00 to 04:00"))
    begin = rec.BeginGaming("12:00", "12:00 to 04:00", "Casino Control Act 2006")
    state, made = step(table(game, FOUR), begin)
    over = fold_round(do(dealt(state, RNG), rec.EndGaming("04:00")))

    refusal = refused("18.1", step, over, act.StartRound())

    assert [rec.GamingBegan("18.1", *begin)] == list(made)
    assert "the hours of gaming, 12:00 to 04:00, are over" == refusal.reason


@rule("19.4")
@games
def test_a_dispute_is_about_a_round_of_play_that_there_was(game: str) -> None:
    refused("19.4", step, table(game, FOUR), rec.OpenDispute("mine", 1, "player 1"))


@rule("18.2")
@games
def test_a_table_where_nobody_is_left_closes_on_notice_alone(game: str) -> None:
    empty = table(game)

    refused("18.2", step, empty, rec.CloseTable())
    notified = do(empty, rec.NotifyClosure("nobody came"))

    assert do(notified, rec.CloseTable()).floor.closed


@rule("18.2")
@games
def test_a_table_closes_early_only_after_notice(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)

    refused("18.2", step, fold_round(state), rec.CloseTable())
    refused("18.2", step, state, rec.NotifyClosure("early", by=DEALER))
    noticed = do(state, rec.NotifyClosure("early"))
    refused("18.2", step, noticed, rec.CloseTable())
    closed, made = step(fold_round(noticed), rec.CloseTable())
    assert {} == closed.seats
    assert len(FOUR) == sum(isinstance(event, events.SeatLeft) for event in made)
    refused("18.2", step, closed, act.StartRound())


@rule("18.2")
@games
@pytest.mark.parametrize("closes", ["", "04:00"])
def test_a_notice_of_closure_stands_until_it_is_taken_back(game: str, closes: str) -> None:
    first, second = rec.NotifyClosure("early", closes=closes), rec.NotifyClosure("earlier")
    noticed = do(table(game, FOUR), first)

    refused("18.2", step, noticed, second)
    refused("18.2", step, noticed, first)

    assert do(noticed, rec.WithdrawClosure("another time"), second).floor.notice
    refused("18.2", step, table(game, FOUR), rec.WithdrawClosure("none was given"))


@covers("2.4")
@games
def test_a_missing_closing_check_stays_due(game: str) -> None:
    state = do(checked(game), rec.EndGaming(), rec.CloseTable())

    due = floor.reminders(state.floor, scene(state))

    assert ("2.4", "card check outstanding") in due
    done = do(state, rec.Attest("closing check", DEALER, "Dee", at="04:10"))
    assert ("2.4", "card check outstanding") not in floor.reminders(done.floor, scene(done))


@rule("19.6")
@games
def test_three_rounds_sat_out_at_a_full_table_may_cost_the_seat(game: str) -> None:
    state = do(checked(game), act.SitOut(4))

    for _ in range(3):
        refused("19.6", step, state, rec.VacateSeat(4))
        state = fold_round(dealt(state, RNG))

    assert any(clause == "19.6" for clause, _ in floor.reminders(state.floor, scene(state)))
    left, made = step(state, rec.VacateSeat(4))
    note(made)
    assert 4 not in left.seats
    one_free = do(state, act.LeaveSeat(1))
    refused("19.6", step, one_free, rec.VacateSeat(4))
    refused("19.6", step, state, rec.VacateSeat(4, by=DEALER))


@rule("19.6")
@covers("A.Round of Play")
@games
def test_only_rounds_that_were_played_have_been_sat_out(game: str) -> None:
    state = do(checked(game), act.SitOut(4))
    state = fold_round(dealt(fold_round(dealt(state, RNG)), RNG))

    undealt = do(state, act.StartRound(), act.VoidRound("impractical", "no light"))
    third = dealt(undealt, RNG)

    for not_yet in (undealt, third):
        refused("19.6", step, not_yet, rec.VacateSeat(4))
    void = do(third, act.VoidRound("impractical", "no light"))
    assert 4 not in do(void, rec.VacateSeat(4)).seats


@covers("19.6")
@games
def test_nobody_is_reminded_of_who_is_dealt_in_again(game: str) -> None:
    state = do(checked(game), act.SitOut(4))
    for _ in range(3):
        state = fold_round(dealt(state, RNG))

    back = dealt(do(state, act.SitIn(4), act.PostEntry(4)), RNG)

    assert "19.6" not in dict(floor.reminders(back.floor, scene(back)))
    assert 0 == fold_round(back).seats[4].idle


@games
def test_the_floor_is_what_its_events_make_of_it(game: str) -> None:
    doings: list[Any] = [
        act.OpenTable(game, "2026-11-15", determinations(game), 4, "GRC-9", **LIVE),
        *[act.TakeSeat(n, f"player {n}", stake) for n, stake in FOUR.items()],
        *on_duty(),
        *on_duty(SUPERVISOR, "Sue"),
        rec.ApproveProcedures("POKER-8"),
        rec.SignOut(SUPERVISOR, at="20:00"),
        rec.Attest("opening check", DEALER, "Dee"),
        rec.AttachRules("9f86d0"),
        rec.OrderCount(SUPERVISOR),
        rec.ReportCount(52),
        rec.ReportBreach("16.3", 2, "another language", person="an onlooker", at="21:04"),
        rec.ExcludePlayer(2, "16.3"),
        rec.NotifyClosure("early", closes="04:00"),
        rec.ReachClosingTime(),
        rec.WithdrawClosure("late after all"),
        rec.NotifyClosure("early"),
        act.StartRound(),
        rec.OrderCount(SUPERVISOR),
        rec.ReportCount(51),
    ]
    state, stream = None, []
    for action in doings:
        state, made = step(state, action)
        stream += made

    assert state == replay(revive(plain(event)) for event in stream)


@games
def test_a_live_dealer_is_told_for_whom_the_next_card_is(game: str) -> None:
    state = do(checked(game), act.StartRound())
    loaded = do(state, act.LoadShoe())

    after_one = do(loaded, act.Deal(("Ah",)))

    assert state.round is not None
    assert loaded.round is not None
    assert after_one.round is not None
    assert due(state.round) is None
    assert [("hole", 0), ("hole", 1)] == [due(r)[:2] for r in (loaded.round, after_one.round)]


@rule("2.1")
@games
def test_a_card_entered_twice_is_refused_and_a_count_is_offered(game: str) -> None:
    state = do(checked(game), act.StartRound(), act.LoadShoe(), act.Deal(("9c",)))

    refusal = refused("2.1", step, state, act.Deal(("9c",)))

    assert "2.2" in refusal.reason
    offers = {each.action: each.rule for each in allowed(state, SUPERVISOR)}
    assert "2.6" == offers[rec.OrderCount]


@rule("2.1", "16.8(a)")
@games
def test_a_card_of_another_seat_is_refused_and_the_report_cites_its_clause(game: str) -> None:
    state = do(checked(game), act.StartRound(), act.LoadShoe(), act.Deal(("9c", "Kd")))

    refused("2.1", step, state, act.Deal(("Kd",)))  # the second seat's

    passed = rec.ReportBreach("16.8(a)", 2, "a card passed to seat 3", at="21:04")
    (incident,) = note(step(state, passed)[1])
    assert "16.8(a)" == incident.rule


@rule("A.Dealer")
@games
def test_a_mistaken_entry_is_withdrawn_before_anybody_acts_on_it(game: str) -> None:
    state = do(checked(game), act.StartRound(), act.LoadShoe())
    entered = do(state, act.Deal(("Ah",)))

    back, made = step(entered, act.WithdrawEntry("it was the ace of diamonds"))
    note(made)

    assert state.round == back.round
    right = do(back, act.Deal(("Ad",)))
    assert right.round is not None
    assert ("Ad",) in right.round.hole
    refused("A.Dealer", step, back, act.WithdrawEntry(""))
    refused("A.Dealer", step, entered, act.WithdrawEntry("not mine", by="player"))
    refused("A.Dealer", step, dealt(table(game, FOUR), RNG), act.WithdrawEntry("electronic"))


@rule("2.6")
@games
def test_play_waits_for_a_count_and_the_operator_may_void_a_wrong_one(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.OrderCount(SUPERVISOR))
    assert state.round is not None
    fold = act.Fold(state.round.seat_to_act)

    refused("2.6", step, state, fold)
    assert do(state, rec.ReportCount(52), fold).playing
    wrong = do(state, rec.ReportCount(51))
    refused("2.6", step, wrong, fold)
    assert not do(wrong, act.VoidRound("impractical", "51 cards")).playing
