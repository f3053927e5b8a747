"""What people attest, report, decide and close around a table of the house games."""

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.rules import floor
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.choices import allowed
from croupier.rules.house.table import scene
from croupier.rules.plain import plain, revive
from tests.answers import permits
from tests.house import CHIPS, GAMES, SHUFFLED, Play
from tests.play import covers, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
DEALER, SUPERVISOR, OPERATOR = "dealer:17", "casino supervisor:4", "casino operator"
CHECK = rec.Attest("opening check", DEALER, "52 cards and a cutting card")
HOURS = {"holdem": "14.1", "canberra": "15.1"}
CLOSE = {"holdem": "14.2", "canberra": "15.2"}
SANCTION = {"holdem": "15.2", "canberra": "16.2"}
EXCLUDE = {"holdem": "15.2(b)", "canberra": "16.2(b)"}
DISPUTE = {"holdem": "15.4", "canberra": "16.4"}
IDLE = {"holdem": "15.6", "canberra": "16.6"}
BREACHES = {
    "holdem": ["12.1", "12.2", "12.2(a)", "12.2(b)", "15.5(a)", "15.5(b)", "15.7", "15.8"],
    "canberra": ["13.1", "13.2", "13.2(a)", "13.2(b)", "16.5(a)", "16.5(b)", "16.7", "16.8"],
}


def fold_round(play, *boxes):
    """A whole round in which these boxes ante and fold."""
    play.wagers(dict.fromkeys(boxes, 20_00))
    play.do(act.LoadShoe(deck()), act.Deal(), *(act.Fold(box) for box in boxes))


def reminders(play):
    """What is still due, the official document apart."""
    due = floor.reminders(play.table.floor, scene(play.table))
    return [each for each in due if each[1] != floor.ATTACHED]


# the cards


@rule("2.2")
@both
def test_a_live_table_takes_no_wager_before_the_card_check(game):
    play = Play(game, live=True, checked=False)
    play.seat(1)

    play.refuse("2.2", act.OpenWagers(by=DEALER))
    assert not permits(play.table, act.OpenWagers(by=DEALER))
    play.refuse("2.2", rec.Attest("opening check", SUPERVISOR, "52"))

    play.do(CHECK)
    assert play.do(act.OpenWagers(by=DEALER))


@rule("2.2")
@both
def test_an_electronic_deck_attests_itself_at_both_ends_of_the_day(game):
    play = Play(game)
    play.do(rec.EndGaming(), rec.CloseTable())

    attested = [event.what for event in play.of(rec.Attested)]

    assert ["opening check", "closing check"] == attested
    assert [] == reminders(play)


@rule("2.2")
@both
def test_an_electronic_deck_attests_itself_at_the_end_of_each_day(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal(), rec.EndGaming(), act.Fold(1))

    play.do(rec.BeginGaming(), rec.EndGaming(), rec.BeginGaming())

    attested = [event.what for event in play.of(rec.Attested)]
    assert ["opening check", *["closing check", "opening check"] * 2] == attested


@rule("2.2")
@both
def test_a_missing_closing_check_stays_due(game):
    play = Play(game, live=True)
    play.do(rec.EndGaming(), rec.CloseTable())

    assert [("2.2", "card check outstanding")] == reminders(play)

    play.do(rec.Attest("closing check", DEALER, "52", at="04:10"))
    assert [] == reminders(play)


@rule("2.2")
@both
def test_the_end_of_gaming_calls_for_the_closing_check_and_the_next_day_for_another(game):
    play = Play(game, live=True)
    play.refuse("2.2", rec.Attest("closing check", DEALER, "52", at="21:10"))
    play.do(rec.EndGaming())
    assert [("2.2", "card check outstanding")] == reminders(play)

    play.do(rec.Attest("closing check", DEALER, "52", at="04:10"), rec.BeginGaming())

    play.sign_in(DEALER)
    play.refuse("2.2", act.OpenWagers(by=DEALER))
    play.do(CHECK)
    assert play.do(act.OpenWagers(by=DEALER))


@rule("2.4")
@both
def test_a_count_in_the_deal_pauses_the_table_until_it_is_right(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00})
    play.do(SHUFFLED, act.DealCards(("??",), by=DEALER))

    play.do(rec.OrderCount(SUPERVISOR))
    play.refuse("2.4", act.DealCards(("??",), by=DEALER))
    play.refuse("2.4", act.CollectHand(1, 2, by=DEALER))
    assert not permits(play.table, act.DealCards(("??",), by=DEALER))

    play.do(rec.ReportCount(52, by=DEALER))
    assert play.do(act.DealCards(("??",), by=DEALER))


@rule("2.4", "holdem 15.3", "canberra 16.3")
@both
def test_a_wrong_count_is_for_the_operator(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00})
    play.do(
        SHUFFLED,
        act.DealCards(("??",), by=DEALER),
        rec.OrderCount(SUPERVISOR),
    )

    play.do(rec.ReportCount(51, by=DEALER))
    play.refuse("2.4", act.DealCards(("??",), by=DEALER))
    play.do(act.VoidRound("impractical", at="23:15"))
    play.refuse("2.4", act.OpenWagers(by=DEALER))

    play.do(rec.OrderCount(SUPERVISOR), rec.ReportCount(52, by=DEALER))
    assert play.do(act.OpenWagers(by=DEALER))


@rule("2.4")
@both
def test_the_supervisor_orders_a_count_and_the_dealer_counts(game):
    play = Play(game)

    play.refuse("2.4", rec.OrderCount(OPERATOR))
    play.refuse("2.4", rec.ReportCount(52))
    play.do(rec.OrderCount(SUPERVISOR))
    play.refuse("2.4", rec.ReportCount(52, by=SUPERVISOR))


@rule("2.4")
@both
def test_an_electronic_round_ends_by_itself_once_the_count_is_right(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal(), act.Fold(1), rec.OrderCount(SUPERVISOR))
    out = act.ExcludeFromRound(2, {"holdem": "12.1", "canberra": "13.1"}[game])
    play.do(out)
    assert "deciding" == play.table.stage

    play.do(rec.ReportCount(52))

    assert ("between", 0) == (play.table.stage, play.net(2))


@covers("2.3")
@both
def test_new_cards_have_a_form_of_their_own_here(game):
    with pytest.raises(BadMessage):
        house.advance(Play(game).table, rec.ReplaceCards(("7c",)))


# conduct


@rule(
    "holdem 12.1",
    "holdem 12.2",
    "holdem 12.2(a)",
    "holdem 12.2(b)",
    "holdem 15.5(a)",
    "holdem 15.5(b)",
    "holdem 15.7",
    "holdem 15.8",
    "canberra 13.1",
    "canberra 13.2",
    "canberra 13.2(a)",
    "canberra 13.2(b)",
    "canberra 16.5(a)",
    "canberra 16.5(b)",
    "canberra 16.7",
    "canberra 16.8",
)
@both
def test_breaches_of_conduct_are_logged_by_clause_and_counted(game):
    play = Play(game)
    play.seat(2)

    for clause in BREACHES[game]:
        first = play.do(
            rec.ReportBreach(clause, 2, "bystander advising box 2", by=SUPERVISOR, at="21:04")
        )
        again = play.do(rec.ReportBreach(clause, 2, "box 2 tells box 3", by=DEALER, at="21:04"))
        assert (1, 2) == (first[0].times, again[0].times)


@rule("holdem 15.2", "canberra 16.2")
@both
def test_only_rules_of_conduct_are_reported_and_a_sanction_names_the_clause(game):
    play = Play(game)
    play.seat(2)

    play.refuse(SANCTION[game], rec.ReportBreach("4.2", 2, "?", at="21:04"))
    play.refuse(SANCTION[game], rec.ExcludePlayer(2, ""))
    play.refuse(SANCTION[game], act.VoidWager(2, "ante", ""))
    play.refuse(SANCTION[game], rec.ExcludePlayer(2, "99.9"))


@rule("holdem 15.2(b)", "canberra 16.2(b)")
@both
def test_an_excluded_player_has_the_round_settled_and_no_ante_after_it(game):
    play = Play(game)
    play.wagers({1: 20_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    clause = BREACHES[game][2]

    play.do(rec.ExcludePlayer(1, clause), act.Fold(1), act.Fold(2))
    play.open(1, 2)

    play.refuse(EXCLUDE[game], act.PlaceAnte("p1", 1, 20_00))
    assert not permits(play.table, act.PlaceAnte("p1", 1, 20_00))
    play.do(rec.LiftExclusion("p1"))
    assert play.ante(1, 20_00)


@rule("holdem 15.2(b)", "canberra 16.2(b)")
@both
def test_exclusion_lasts_beyond_the_seat_and_is_the_operators(game):
    play = Play(game)
    play.seat(1)
    play.refuse(EXCLUDE[game], rec.ExcludePlayer(1, "3.4", by=SUPERVISOR))

    play.do(rec.ExcludePlayer(1, BREACHES[game][0]), act.LeaveBox("p1"))

    play.refuse(EXCLUDE[game], act.TakeBox("p1", 3, CHIPS))
    play.refuse(EXCLUDE[game], rec.LiftExclusion("p2"))


@rule("holdem 15.2(b)", "canberra 16.2(b)")
@both
def test_wagers_on_a_round_not_begun_go_back_to_an_excluded_player(game):
    play = Play(game)
    play.open(1, 2)
    play.ante(1, 20_00)
    play.ante(2, 20_00)
    play.do(act.DisplayJackpot(12_000_00)) if game == "canberra" else None
    amount = {"holdem": 5_00, "canberra": 1_00}[game]
    play.side(1, amount)

    (_, *back) = play.do(rec.ExcludePlayer(1, BREACHES[game][0]))

    assert [(EXCLUDE[game], amount), (EXCLUDE[game], 20_00)] == [(e.rule, e.amount) for e in back]
    assert not permits(play.table, act.PlaceAnte("p1", 1, 20_00))
    play.do(act.CloseWagers(), act.LoadShoe(deck()), act.Deal())
    assert ((2,), 0) == (play.table.boxes, play.net(1))


@rule("holdem 15.2(b)", "canberra 16.2(b)", "A.Round of Play")
@both
def test_with_the_last_wager_of_a_round_not_begun_the_round_goes_too(game):
    play = Play(game)
    play.wagers({1: 20_00})

    play.do(rec.ExcludePlayer(1, BREACHES[game][0]))

    assert ("between", 0) == (play.table.stage, play.net(1))


# disputes, duties, seats


@rule("holdem 15.4", "canberra 16.4")
@both
def test_the_operator_decides_and_the_commission_may_review(game):
    play = Play(game)
    fold_round(play, 1)
    play.do(rec.OpenDispute("my hand was not folded", 1, "p1"))

    play.refuse(DISPUTE[game], rec.RequestReview(0, "p1"))
    play.refuse(DISPUTE[game], rec.DecideDispute(0, "hand stands", by=DEALER))
    play.refuse(DISPUTE[game], rec.DecideDispute(0, ""))
    play.do(rec.DecideDispute(0, "hand stands"), rec.RequestReview(0, "p1"))

    assert ("hand stands", "p1", 1) == play.table.floor.disputes[0][2:5]
    play.refuse(DISPUTE[game], rec.DecideDispute(0, "after all"))
    play.refuse(DISPUTE[game], rec.RequestReview(0, "p2"))
    play.refuse(DISPUTE[game], rec.ProposeOptions(("X", "Y")))
    play.refuse(DISPUTE[game], rec.Vote(1, "X"))


@rule("holdem 15.4", "canberra 16.4")
@both
def test_a_dispute_is_not_too_late_in_the_next_round(game):
    play = Play(game)
    fold_round(play, 1)
    fold_round(play, 1)

    (told,) = play.do(rec.OpenDispute("round 1 was mine", 1, "p1"))

    assert rec.DisputeOpened(DISPUTE[game], "round 1 was mine", "p1", round=1) == told


@rule("holdem 15.8", "canberra 16.8")
@both
def test_no_chip_goes_from_one_player_to_another_by_a_bet_between_them(game):
    play = Play(game, boxes=3)
    play.seat(2, 3)

    play.refuse({"holdem": "15.8", "canberra": "16.8"}[game], rec.RegisterSideBet(2, 3, 50_00))

    assert [CHIPS, CHIPS] == play.table.chips[2:4]


@rule("holdem 15.6", "canberra 16.6")
@both
def test_three_rounds_let_pass_at_a_full_table_may_cost_the_seat(game):
    play = Play(game, boxes=3)
    play.seat(1, 2, 3)

    for _ in range(3):
        play.refuse(IDLE[game], rec.VacateSeat(3))
        fold_round(play, 1, 2)

    play.refuse(IDLE[game], rec.VacateSeat(3, by=DEALER))
    assert [IDLE[game]] == [clause for clause, _ in reminders(play)]
    told = play.do(rec.VacateSeat(3, by=SUPERVISOR))
    assert ev.BoxLeft(IDLE[game], 3, "p3", CHIPS) == told[-1]
    play.seat(3)
    assert 0 == play.table.idle[3]


@rule("holdem 15.6", "canberra 16.6")
@pytest.mark.parametrize("pause", ["ante", "empty seat", "void"])
@both
def test_an_ante_or_an_empty_seat_begins_the_count_anew_and_a_void_round_is_none(game, pause):
    play = Play(game, boxes=3)
    play.seat(1, 2, 3)
    fold_round(play, 1, 2)
    fold_round(play, 1, 2)

    if pause == "ante":
        fold_round(play, 1, 3)
    elif pause == "void":
        play.wagers({1: 20_00})
        play.do(act.LoadShoe(deck()), act.Deal(), act.VoidRound("fraud", at="23:15"))
    else:
        play.do(act.LeaveBox("p2"))
        fold_round(play, 1)
        play.seat(2)

    play.refuse(IDLE[game], rec.VacateSeat(3))
    fold_round(play, 1, 2)
    assert {"ante": 1, "empty seat": 1, "void": 3}[pause] == play.table.idle[3]


@rule("holdem 4.1", "canberra 4.1")
@both
def test_a_seat_is_not_required_while_a_wager_stands_in_its_box(game):
    play = Play(game, boxes=2)
    play.seat(1, 2)
    for _ in range(3):
        fold_round(play, 1)
    play.open()
    play.ante(2, 20_00)

    play.refuse("4.1", rec.VacateSeat(2))


# hours and closure


@rule("holdem 14.1", "canberra 15.1")
@both
def test_no_round_starts_outside_the_hours_and_one_begun_is_played_out(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal(), rec.EndGaming(), act.Fold(1))

    play.refuse(HOURS[game], act.OpenWagers())
    assert act.OpenWagers not in {choice.action for choice in allowed(play.table)}
    play.do(rec.BeginGaming())
    assert play.do(act.OpenWagers())


@rule("holdem 14.1", "canberra 15.1")
@both
def test_the_hours_are_on_record_with_their_law_and_named_when_they_are_over(game):
    play = Play(game)
    play.refuse(HOURS[game], rec.BeginGaming(hours="12:00 to 04:00"))
    begin = rec.BeginGaming("12:00", "12:00 to 04:00", "Casino Control Act 2006")
    (told,) = play.do(begin)
    play.do(rec.EndGaming("04:00"))

    reason = play.refuse(HOURS[game], act.OpenWagers())

    assert rec.GamingBegan(HOURS[game], *begin) == told
    assert "the hours of gaming, 12:00 to 04:00, are over" == reason


@rule("holdem 14.1", "canberra 15.1")
@both
def test_wagers_alone_do_not_make_a_round_begun(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck()))

    told = play.do(rec.EndGaming("04:00"))

    assert [ev.RoundVoided, ev.BoxRestored, ev.RoundEnded] == [type(each) for each in told[1:]]
    assert (HOURS[game], "04:00", CHIPS) == (told[1].rule, told[1].at, play.table.chips[1])
    play.refuse(HOURS[game], act.OpenWagers())
    assert play.do(rec.CloseTable())


@rule("holdem 14.1", "canberra 15.1")
@both
@pytest.mark.parametrize("antes", [{}, {2: 20_00}])
def test_wagers_still_open_at_the_end_of_the_hours_go_back(game, antes):
    play = Play(game)
    play.seat(2)
    play.do(act.OpenWagers(), *[act.PlaceAnte(f"p{n}", n, amount) for n, amount in antes.items()])

    play.do(rec.EndGaming())

    assert ("between", 0) == (play.table.stage, play.table.wagered())
    assert play.do(rec.CloseTable())


@rule("holdem 14.2", "canberra 15.2")
@both
def test_wagers_alone_are_no_round_in_progress_at_the_time_of_closure(game):
    play = Play(game)
    play.do(rec.NotifyClosure("few players", closes="01:20"))
    play.wagers({1: 20_00})

    told = play.do(rec.ReachClosingTime("01:20"))

    assert (CLOSE[game], "01:20", CHIPS) == (told[1].rule, told[1].at, play.table.chips[1])
    assert "between" == play.table.stage
    assert play.do(rec.CloseTable())


@rule("holdem 14.2", "canberra 15.2")
@both
def test_a_table_closes_early_only_after_notice_and_the_round_is_settled_first(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.refuse(CLOSE[game], rec.CloseTable())
    play.refuse(CLOSE[game], rec.NotifyClosure("early", by=DEALER))
    play.do(rec.NotifyClosure("early"), act.LoadShoe(deck()), act.Deal())
    play.refuse(CLOSE[game], rec.NotifyClosure("earlier"))
    play.refuse(CLOSE[game], rec.CloseTable())
    play.do(act.Fold(1))

    play.refuse(CLOSE[game], act.OpenWagers())
    told = play.do(rec.CloseTable())

    assert ev.BoxLeft(CLOSE[game], 1, "p1", CHIPS - 20_00) == told[-1]
    play.refuse(CLOSE[game], act.TakeBox("p9", 1, CHIPS))
    assert not permits(play.table, act.TakeBox("p9", 1, CHIPS))


@rule("canberra 10.4")
def test_a_table_does_not_close_on_a_prize_that_is_not_paid():
    play = Play("canberra")
    play.wagers({1: 20_00}, side={1: 1_00})
    play.deal({1: "As Ks Qs Js Ts"}, "Kh Kd Kc 3s 3d")
    play.stay(1)
    play.do(act.Declare(1), rec.EndGaming())
    assert "between" == play.table.stage

    play.refuse("10.4", rec.CloseTable())

    play.do(act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))
    assert play.do(rec.CloseTable())


@both
def test_the_floor_is_what_its_events_make_of_it_and_plain_data(game):
    play = Play(game, live=True)
    play.seat(1, 2)
    play.do(
        rec.OrderCount(SUPERVISOR),
        rec.ReportCount(51, by=DEALER),
        rec.ReportBreach(BREACHES[game][0], 2, "cards off the table", at="21:04"),
        rec.ExcludePlayer(2, BREACHES[game][0]),
        rec.OpenDispute("?", 0, "p1"),
        rec.ApproveProcedures("HOUSE-4"),
        rec.AttachRules("9f86d0"),
        rec.NotifyClosure("early"),
    )

    assert play.table == house.replay(revive(plain(event)) for event in play.events)
    assert play.table == house.load(house.dump(play.table))
