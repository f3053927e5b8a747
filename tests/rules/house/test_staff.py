"""Staff on duty at a table of the house games, what they sign for, and what they are told."""

import pytest

from croupier.cards import deck
from croupier.rules import floor
from croupier.rules import floor_records as rec
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.table import scene
from tests.house import GAMES, PROCEDURES, SHUFFLED, Play, determined, opening
from tests.play import note, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)
DEALER, OTHER, SUPERVISOR = "dealer:17", "dealer:18", "casino supervisor:4"
DUTIES = {"holdem": "15.5", "canberra": "16.5"}
APPROVED = {"holdem": "15.5(c)", "canberra": "16.5(c)"}
ADVICE = {"holdem": "15.7", "canberra": "16.7"}
RULES = {"holdem": "15.9", "canberra": "16.9"}
CLOSE = {"holdem": "14.2", "canberra": "15.2"}


def reminders(play):
    return floor.reminders(play.table.floor, scene(play.table))


@rule("holdem 15.5", "canberra 16.5")
@both
def test_nobody_comes_on_duty_without_a_signed_statement(game):
    play = Play(game, live=True)

    play.refuse(DUTIES[game], rec.SignIn(OTHER, "Dan", PROCEDURES))
    play.refuse(DUTIES[game], rec.SignIn(SUPERVISOR, "Sue", PROCEDURES))
    (signature,) = play.do(rec.Attest("duties", OTHER, "Dan", at="18:00"))
    assert (OTHER, "Dan", "18:00") == (signature.by, signature.name, signature.at)
    assert play.do(rec.SignIn(OTHER, "Dan", PROCEDURES))


@rule("holdem 15.5", "canberra 16.5")
@both
def test_a_dealer_who_has_not_signed_in_does_nothing_at_the_table(game):
    play = Play(game, live=True)
    play.open(1)
    play.ante(1, 20_00)

    play.refuse(DUTIES[game], act.CloseWagers(by=OTHER))
    play.refuse(DUTIES[game], rec.Attest("closing check", OTHER, "Dan", at="04:10"))
    play.sign_in(OTHER, "Dan")
    assert play.do(act.CloseWagers(by=OTHER))


@rule("holdem 15.5", "canberra 16.5")
@both
def test_a_dealer_who_has_not_signed_in_checks_no_new_cards(game):
    play = Play(game, live=True)
    play.do(act.ReplaceCards(("7c",)))

    play.refuse(DUTIES[game], act.SignCheck(OTHER))

    assert play.do(act.SignCheck(play.dealer))


@rule("holdem 15.5", "canberra 16.5")
@both
def test_a_dealer_stays_until_relieved_and_a_table_without_one_waits(game):
    play = Play(game, live=True)
    play.open(1)

    play.refuse(DUTIES[game], rec.SignOut(DEALER))
    play.sign_in(OTHER, "Dan")
    play.do(rec.SignOut(DEALER))
    play.refuse(DUTIES[game], act.CloseWagers(by=DEALER))
    empty = Play(game, live=True)
    empty.do(rec.SignOut(DEALER))
    assert [DUTIES[game]] == [clause for clause, _ in reminders(empty)][:1]
    assert DUTIES[game] == floor.hold(empty.table.floor, scene(empty.table))[0]


@rule("holdem 15.5(c)", "canberra 16.5(c)")
@both
def test_the_confirmed_procedures_are_in_the_opening_and_others_are_refused(game):
    play = Play(game, live=True)
    opened = play.events[0]

    assert (PROCEDURES,) == (opened.procedures,)
    assert [PROCEDURES] == [e.name for e in play.of(rec.Attested) if e.what == "procedures"]
    play.do(rec.Attest("duties", OTHER, "Dan"))
    play.refuse(APPROVED[game], rec.SignIn(OTHER, "Dan", "HOUSE-9"))
    play.refuse(APPROVED[game], rec.Attest("good looks", DEALER, "?"))


@rule("holdem 15.5(c)", "canberra 16.5(c)")
@both
def test_a_superseded_version_is_told_of_and_no_longer_attested(game):
    play = Play(game, live=True)
    play.do(rec.ApproveProcedures("HOUSE-4"))

    told = f"{DEALER} goes by {PROCEDURES}: HOUSE-4 is in force"
    assert (APPROVED[game], told) in reminders(play)
    play.refuse(APPROVED[game], rec.Attest("procedures", DEALER, PROCEDURES))
    play.do(rec.Attest("procedures", DEALER, "HOUSE-4"))
    assert (APPROVED[game], told) not in reminders(play)


@rule("holdem 15.5(c)", "canberra 16.5(c)")
@both
def test_no_procedures_on_record_and_nobody_signs_in(game):
    table, _ = house.advance(None, opening(game, determined(game), mode="live", procedures=""))
    play = Play(game)
    play.table = table
    play.do(rec.Attest("duties", DEALER, "Dee"))

    play.refuse(APPROVED[game], rec.SignIn(DEALER, "Dee", PROCEDURES))
    assert (APPROVED[game], floor.ON_RECORD) in reminders(play)


@rule("holdem 15.7", "canberra 16.7")
@both
def test_advice_by_a_bystander_is_an_incident_with_time_and_reporter(game):
    play = Play(game)
    play.seat(2)

    (told,) = play.do(
        rec.ReportBreach(
            ADVICE[game], 2, "bystander advising", by=DEALER, at="22:41", person="a bystander"
        )
    )

    assert (ADVICE[game], "p2", "a bystander", DEALER, "22:41", 1) == (
        told.rule, told.player, told.person, told.by, told.at, told.times,
    )  # fmt: skip


@rule("holdem 15.7", "holdem 15.9", "canberra 16.7", "canberra 16.9", "2.2")
@both
def test_breaches_the_closing_check_and_requests_at_a_live_table_have_their_time(game):
    play = Play(game, live=True)
    play.seat(2)

    play.refuse(ADVICE[game], rec.ReportBreach(ADVICE[game], 2, "advice", person="a bystander"))
    play.refuse(RULES[game], rec.AskForRules("an onlooker"))
    play.refuse("2.2", rec.Attest("closing check", DEALER, "Dee"))


@rule("holdem 15.3", "canberra 16.3")
@both
def test_a_void_round_names_ground_person_and_time(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())

    told = play.do(act.VoidRound("fraud", at="23:15"))

    assert ("fraud", "casino operator", "23:15") == told[0][1:]
    assert 0 == play.net(1)
    assert isinstance(told[0], ev.RoundVoided)


@rule("holdem 15.1", "holdem 12.3", "canberra 16.1", "canberra 13.2(tail)")
@both
def test_so_does_a_round_ended_by_a_disturbance_or_for_collusion(game):
    conduct = {"holdem": "12.2(a)", "canberra": "13.2(a)"}[game]
    for power in (
        act.InvalidateRound("a fire", at="23:20"),
        act.VoidForCollusion(conduct, by=SUPERVISOR, at="23:20"),
    ):
        play = Play(game)
        play.wagers({1: 20_00})
        play.do(act.LoadShoe(deck()), act.Deal())

        assert (power.by, "23:20") == play.do(power)[0][2:]


@rule("holdem 15.9", "canberra 16.9")
@both
def test_whoever_asks_gets_the_rules_and_a_printed_copy_is_logged(game):
    play = Play(game)
    assert (RULES[game], floor.ATTACHED) in reminders(play)

    play.do(rec.AttachRules("9f86d0"))
    (told,) = play.do(rec.AskForRules("an onlooker", at="21:00", printed=True))

    assert ("an onlooker", "21:00", play.events[0].instrument, True) == told[1:]
    assert (RULES[game], floor.ATTACHED) not in reminders(play)


@rule("holdem 14.2", "canberra 15.2")
@both
def test_a_notice_of_closure_can_be_withdrawn_by_who_gave_it(game):
    play = Play(game)
    play.wagers({1: 20_00})
    play.do(rec.NotifyClosure("few players"))

    play.refuse(CLOSE[game], rec.WithdrawClosure("more came", by=SUPERVISOR))
    play.do(rec.WithdrawClosure("more came"), act.LoadShoe(deck()), act.Deal(), act.Fold(1))

    play.refuse(CLOSE[game], rec.WithdrawClosure("twice"))
    play.refuse(CLOSE[game], rec.CloseTable())
    assert play.do(act.OpenWagers())


@rule("2.4")
@both
def test_a_wrong_count_is_void_or_counted_again_here(game):
    play = Play(game, live=True)
    play.wagers({1: 20_00})
    play.do(
        SHUFFLED,
        act.DealCards(("??",), by=DEALER),
        rec.OrderCount(SUPERVISOR),
    )

    play.do(rec.ReportCount(51, by=DEALER))

    play.refuse("2.4", rec.PlayOn("nobody minds"))
    note(play.do(act.VoidRound("impractical", at="23:15")))
