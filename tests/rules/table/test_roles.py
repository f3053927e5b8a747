"""What is open to each role around a table of the pot games."""

import random

import pytest

from croupier.rules import Choice, allowed, step
from croupier.rules import actions as act
from croupier.rules import floor_records as rec
from croupier.rules.people import DEALER, OPERATOR, PLAYER, SUPERVISOR
from croupier.rules.table import Table
from tests.live import shoe
from tests.play import covers, note, rule
from tests.rules.table.tables import dealt, do, fold_round, table
from tests.rules.table.test_floor import FOUR, checked, live, staffed

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(20)


def kinds(state: Table, by: str) -> set[type]:
    return {offer.action for offer in allowed(state, by)}


def offered(state: Table, by: str, kind: type) -> list[Choice]:
    return [offer for offer in allowed(state, by) if offer.action is kind]


@covers("omaha 19.5(a)", "faro 19.5", "stud 19.5", "2.4")
@games
def test_a_dealer_is_led_from_the_duties_to_the_first_round(game: str) -> None:
    signed = do(live(game), rec.Attest("duties", DEALER, "Dee"))

    assert rec.SignIn not in kinds(live(game), DEALER)
    assert rec.SignIn in kinds(signed, DEALER)
    assert ("opening check",) in [e.among for e in offered(staffed(game), DEALER, rec.Attest)]
    assert act.StartRound in kinds(checked(game), DEALER)
    assert rec.SignOut in kinds(checked(game), DEALER)
    assert rec.SignOut not in kinds(do(checked(game), act.StartRound()), DEALER)


@covers("4.4", "omaha 4.6")
@games
def test_players_find_the_way_to_take_chips_off_where_there_is_one(game: str) -> None:
    state = table(game, {1: 100_00, 2: 100_00, 3: 101_00})

    found = [offer.seat for offer in offered(state, PLAYER, act.TakeOffChips)]

    assert ([] if game == "omaha" else [3]) == found
    assert act.TakeOffChips not in kinds(dealt(state, RNG), PLAYER)


@covers("8.2")
@games
def test_a_claim_may_be_withdrawn_by_whoever_made_it(game: str) -> None:
    state = do(table(game, FOUR), act.WantSeat("player 1", 6), act.WantSeat("Eve", 6))

    (found,) = offered(state, PLAYER, act.WithdrawClaim)

    assert (6, ("player 1", "Eve")) == (found.seat, found.among)


@covers("omaha 17.18", "omaha 16.7")
def test_cards_not_folded_may_be_shown_and_what_one_saw_be_asked_for() -> None:
    state = fold_round(dealt(table("omaha", FOUR), RNG))
    assert state.round is not None
    (i,) = state.round.in_hand()
    seat, cards = state.round.seats[i], state.round.hole[i]

    shown = do(state, act.ShowToOne(seat, 1, cards[:1]))

    assert [seat] == [offer.seat for offer in offered(state, PLAYER, act.ShowToOne)]
    assert act.ShowToAll in kinds(state, PLAYER)
    assert [seat] == [offer.seat for offer in offered(shown, PLAYER, act.AskToSee)]


@covers("faro 16.4", "stud 16.4")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_where_cards_stay_hidden_nobody_is_offered_to_show_them(game: str) -> None:
    state = fold_round(dealt(table(game, FOUR), RNG))

    assert not {act.ShowToOne, act.ShowToAll, act.AskToSee} & kinds(state, PLAYER)


@covers("2.6")
@games
def test_a_wrong_count_offers_void_or_continue(game: str) -> None:
    state = do(dealt(table(game, FOUR), RNG), rec.OrderCount(SUPERVISOR), rec.ReportCount(51))

    assert act.VoidRound in kinds(state, OPERATOR)
    assert rec.OrderCount in kinds(state, SUPERVISOR)
    assert (rec.PlayOn in kinds(state, OPERATOR)) is (game != "omaha")
    assert rec.ProposeOptions in kinds(state, OPERATOR)
    assert act.Report not in kinds(state, DEALER)


@covers("16.3", "16.4", "17.15")
@pytest.mark.parametrize(
    ("game", "clause", "reports"),
    [
        ("omaha", "16.3", 2),
        ("omaha", "16.4", 1),
        ("omaha", "17.15", 1),
        ("faro", "16.3", 2),
        ("faro", "17.15", 2),
        ("stud", "16.3", 2),
        ("stud", "17.15", 2),
    ],
)
def test_sanctions_are_offered_after_a_breach_or_its_repetition(
    game: str, clause: str, reports: int
) -> None:
    state = table(game, FOUR)

    for n in range(reports):
        (offer,) = [e for e in offered(state, OPERATOR, rec.ExcludePlayer) if e.seat == 2]
        assert () == offer.among, n
        state = do(state, rec.ReportBreach(clause, 2, "seen by the dealer", at="21:04"))

    (offer,) = [e for e in offered(state, OPERATOR, rec.ExcludePlayer) if e.seat == 2]
    assert ("19.2(b)", (clause,)) == (offer.rule, offer.among)


@rule("19.7")
@games
def test_sanctions_are_offered_where_the_adviser_plays_in_the_game(game: str) -> None:
    state = table(game, FOUR)
    by_onlooker = rec.ReportBreach(
        "19.7", 2, "advice from the rail", person="an onlooker", at="21:04"
    )
    by_player = rec.ReportBreach(
        "19.7", 2, "advice across the table", person="player 3", at="21:04"
    )

    state = do(state, by_onlooker, by_player)

    assert [(3, ("19.7",))] == [
        (offer.seat, offer.among)
        for offer in offered(state, OPERATOR, rec.ExcludePlayer)
        if offer.among
    ]


@covers("omaha/faro/stud 20.1")
@games
def test_a_director_of_tournaments_has_no_power_at_a_cash_table(game: str) -> None:
    for state in (table(game, FOUR), dealt(table(game, FOUR), RNG)):
        assert kinds(state, "somebody who looks on") == kinds(state, "tournament director")


@covers("19.2", "19.2(a)", "19.2(b)", "19.3")
@games
def test_powers_over_a_round_are_the_operators(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    powers = {act.VoidRound, act.FoldHand, rec.ProposeOptions}

    assert powers <= kinds(state, OPERATOR)
    assert set() == powers & (kinds(state, DEALER) | kinds(state, SUPERVISOR))
    assert [1, 2, 3, 4] == [o.seat for o in offered(state, OPERATOR, rec.ExcludePlayer)]
    assert [] == offered(state, SUPERVISOR, rec.ExcludePlayer)
    assert act.VoidRound in kinds(fold_round(state), OPERATOR)


@covers("19.4", "17.16")
@games
def test_disputes_and_votes_are_offered_to_whom_they_belong(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    state = do(state, rec.ProposeOptions(("X", "Y")), rec.OpenDispute("mine", 1, "player 2"))

    assert [0] == [offer.seat for offer in offered(state, OPERATOR, rec.DecideDispute)]
    assert set() == kinds(state, PLAYER) & {rec.DecideDispute, rec.RequestReview}
    decided = do(state, rec.DecideDispute(0, "it stands"))
    assert rec.RequestReview in kinds(decided, PLAYER)
    again = do(decided, rec.ProposeOptions(("X", "Y")), rec.Vote(1, "X"))
    assert [2, 3, 4] == [offer.seat for offer in offered(again, PLAYER, rec.Vote)]


@covers("18.1", "18.2")
@games
def test_closing_is_offered_after_notice_and_the_notice_may_be_withdrawn(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    noticed = do(state, rec.NotifyClosure("early"))

    assert {rec.NotifyClosure, rec.EndGaming} <= kinds(state, OPERATOR)
    assert rec.WithdrawClosure in kinds(noticed, OPERATOR)
    assert rec.CloseTable not in kinds(noticed, OPERATOR)
    assert rec.CloseTable in kinds(fold_round(noticed), OPERATOR)
    timed = do(state, rec.NotifyClosure("early", closes="04:00"))
    assert rec.ReachClosingTime in kinds(timed, OPERATOR)
    closed = do(fold_round(noticed), rec.CloseTable())
    assert set() == kinds(closed, OPERATOR) & {rec.CloseTable, rec.WithdrawClosure}
    assert act.TakeSeat not in kinds(closed, PLAYER)


@rule("18.2")
@games
def test_nobody_sits_down_at_a_closed_table_and_it_closes_once(game: str) -> None:
    closed = do(table(game, FOUR), rec.EndGaming(), rec.CloseTable())

    for late in (act.TakeSeat(1, "Ann", 200_00), rec.CloseTable(), rec.NotifyClosure("again")):
        with pytest.raises(Exception, match="closed") as refusal:
            step(closed, late)
        note(refusal.value)


@covers("17.1(a)", "17.7", "16.6")
@games
def test_reports_are_open_when_they_can_have_happened(game: str) -> None:
    posting = do(checked(game), act.StartRound())
    betting = dealt(table(game, FOUR), RNG)

    early = {offer.among[0] for offer in offered(posting, DEALER, act.Report)}
    later = {offer.among[0] for offer in offered(betting, DEALER, act.Report)}

    assert {"card exposed in the cut", "no cut"} == early
    assert {"information given"} == later
    assert [] == offered(betting, PLAYER, act.Report)


@covers("faro 17.1(c)", "stud 17.18")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_the_very_first_card_can_be_found_face_up(game: str) -> None:
    state = shoe(game)

    assert "card found face up" in {
        what
        for offer in allowed(state, DEALER)
        if offer.action is act.Report
        for what in offer.among
    }


@covers("8.2", "4.3", "8.4")
@games
def test_players_find_seats_chips_and_the_way_out(game: str) -> None:
    state = table(game, FOUR)

    assert [5, 6, 7] == [offer.seat for offer in offered(state, PLAYER, act.TakeSeat)]
    assert {act.LeaveSeat, act.SitOut, act.ChangeSeat, act.WantSeat} <= kinds(state, PLAYER)
    assert act.SitIn in kinds(do(state, act.SitOut(2)), PLAYER)
    claimed = do(state, act.WantSeat("player 1", 6), act.WantSeat("Eve", 6))
    (award,) = offered(claimed, DEALER, act.AwardSeat)
    assert (6, ("player 1",)) == (award.seat, award.need("draw").among)  # in the game already
    given = do(claimed, act.AwardSeat(6))
    assert {5, 7} == {offer.seat for offer in offered(given, PLAYER, act.TakeSeat)}


@covers("A.Dealer")
@games
def test_a_round_by_itself_knows_its_reports_and_powers_too(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    assert state.round is not None

    alone = {offer.action for offer in allowed(state.round, OPERATOR)}

    assert {act.Report, act.VoidRound, act.FoldHand} <= alone
    assert {act.VoidRound} == {offer.action for offer in allowed(fold_round(state).round, OPERATOR)}


@covers("omaha 4.8(b)", "faro 4.6", "stud 4.6")
@games
def test_the_clock_is_offered_on_the_player_to_act(game: str) -> None:
    state = dealt(table(game, FOUR), RNG)
    assert state.round is not None

    (clock,) = offered(state, SUPERVISOR, act.CallClock)

    assert state.round.seat_to_act == clock.seat
    assert do(state, act.CallClock(clock.seat, SUPERVISOR)).round != state.round
