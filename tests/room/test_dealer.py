"""What the dealer of an electronic table does next, and when."""

from dataclasses import replace

import pytest

from croupier.cards import deck
from croupier.room import records as rec
from croupier.room import sealing
from croupier.room.dealer import COMMIT, DISCARD, LOAD, SEAL, Pace, duty
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from croupier.rules.people import OPERATOR, SUPERVISOR
from tests.room.standings import house_table, pot_table

PACE = Pace()


def due(journal, ready=()):
    """What is to be done, and in how many milliseconds."""
    found = duty(journal.state, journal.memo, PACE, frozenset(ready))
    return None if found is None else (found.action, found.due - journal.at)


def test_the_pauses_of_dealers_and_the_time_of_players_are_set_apart():
    quick = PACE.times(0.1, 2)

    assert (PACE.between // 10, PACE.showdown // 10) == (quick.between, quick.showdown)
    assert (PACE.wagers * 2, PACE.claim * 2) == (quick.wagers, quick.claim)
    assert PACE.times(0.1, 0.1) == PACE.times(0.1)


def prepared(journal):
    """With a deck committed and sealed for the next round of play."""
    memo, (game, cards) = journal.memo, sealing.needs(journal.state)
    journal.do(sealing.commit(game, memo.next_deal(sealing.number(journal.state))))
    return journal.do(memo.coming.shut(game, cards)[0])


def test_one_player_alone_is_not_dealt_to():
    assert None is due(pot_table(players=("ann",)))


def test_two_who_have_sat_down_are_dealt_to_after_a_moment():
    assert (act.StartRound(), PACE.between) == due(prepared(pot_table()))


@pytest.mark.parametrize("table", [pot_table, house_table])
def test_a_deck_is_committed_at_once_and_sealed_when_play_is_due(table):
    journal = table()
    assert (COMMIT, 0) == due(journal)

    game, _ = sealing.needs(journal.state)
    journal.do(sealing.commit(game, "t.2026-11-16.1"))

    assert (SEAL, PACE.between) == due(journal)


def test_people_have_a_moment_for_their_nonces_and_bots_are_not_waited_for():
    journal = house_table()
    committed = sealing.commit("holdem", "t.2026-11-16.1")
    journal.do(committed, after=PACE.between)
    assert (SEAL, PACE.nonces) == due(journal)

    for player in ("ann", "ben"):
        journal.do(rec.NonceGiven("", committed.round_id, player, player.encode().hex()))

    assert (SEAL, 0) == due(journal)


def test_a_sealed_deck_of_other_cards_is_given_up():
    journal = prepared(pot_table())
    journal.do(act.Determine(replace(journal.state.det, deck_size=40)))

    assert (DISCARD, 0) == due(journal)


def test_the_shoe_is_loaded_as_soon_as_the_blinds_stand():
    journal = prepared(pot_table()).do(act.StartRound())

    assert (LOAD, 0) == due(journal)


def test_a_round_that_an_earlier_version_began_has_its_deck_committed_in_it():
    journal = pot_table().do(act.StartRound())

    assert (COMMIT, 0) == due(journal)


def test_a_limit_announced_for_everybody_runs_from_the_beginning_of_the_turn():
    journal = pot_table().dealt()
    seat = journal.state.round.seat_to_act

    assert (act.Expire(seat), 40_000) == due(journal)


def test_what_does_not_touch_the_turn_does_not_stop_the_clock():
    journal = pot_table().dealt()
    seat = journal.state.round.seat_to_act
    journal.do(act.SitOut(2), after=15_000)

    assert (act.Expire(seat), 25_000) == due(journal)


def test_an_action_starts_the_clock_of_the_next():
    journal = pot_table().dealt()
    journal.do(act.Call(journal.state.round.seat_to_act), after=15_000)
    seat = journal.state.round.seat_to_act

    assert (act.Expire(seat), 40_000) == due(journal)


def test_where_no_limit_is_announced_the_clock_is_called_after_a_while():
    journal = pot_table("faro").dealt()
    seat = journal.state.round.seat_to_act
    assert (act.CallClock(seat, "casino supervisor"), PACE.patience) == due(journal)

    journal.do(act.CallClock(seat, "casino supervisor"), after=PACE.patience)

    assert (act.Expire(seat), 90_000) == due(journal)


@pytest.mark.parametrize(
    ("granted", "by"),
    [(None, SUPERVISOR), (("clock",), SUPERVISOR), (("count",), OPERATOR)],
)
def test_an_operator_of_omaha_who_keeps_the_clock_calls_it(granted, by):
    journal = pot_table()
    terms = replace(journal.state.det, act_seconds=None, supervisor_delegations=granted)
    journal.do(act.Determine(terms)).dealt()

    assert act.CallClock(journal.state.round.seat_to_act, by) == due(journal)[0]


def test_time_in_which_the_room_was_down_counts_for_nobody():
    journal = pot_table().dealt()
    seat = journal.state.round.seat_to_act
    journal.do(rec.Resumed("", 3_600_000), after=3_600_000)

    assert (act.Expire(seat), 40_000) == due(journal)


def test_a_clock_set_back_while_the_room_was_down_leaves_everybody_the_same_time():
    journal = pot_table().dealt()
    seat = journal.state.round.seat_to_act
    journal.do(rec.Resumed("", -3_600_000), after=-3_600_000)

    assert (act.Expire(seat), 40_000) == due(journal)
    assert "0 seconds of interruption" in journal.words[-1]


def test_whoever_asked_to_leave_goes_when_the_round_is_over():
    journal = pot_table().dealt().do(rec.LeaveAsked("", "ann"))
    assert isinstance(due(journal)[0], act.Expire)

    while journal.state.playing:
        journal.do(act.Fold(journal.state.round.seat_to_act))

    assert (act.LeaveSeat(1), 0) == due(journal)


def test_whoever_let_the_time_run_out_is_sat_out():
    journal = pot_table(players=("ann", "ben")).dealt()
    seat = journal.state.round.seat_to_act
    journal.do(act.Expire(seat), after=40_000)

    assert (act.SitOut(seat), 0) == due(journal)


def test_shown_hands_are_looked_at_longer():
    journal = pot_table(players=("ann", "ben")).dealt()
    while journal.state.playing:
        now = journal.state.round
        calls = now.bets[now.to_act] < now.bet or not now.number
        journal.do((act.Call if calls else act.Check)(now.seat_to_act))

    assert (act.StartRound(), PACE.showdown) == due(prepared(journal))


def test_a_seat_that_was_asked_for_is_given_when_it_is_free():
    journal = pot_table().do(act.WantSeat("ann", 5))

    assert (act.AwardSeat(5), 0) == due(journal)


def test_nobody_is_given_a_seat_who_is_not_at_the_table():
    journal = pot_table().do(act.WantSeat("ann", 5), act.LeaveSeat(1))

    assert COMMIT == due(journal)[0]


# the house games


def wagering():
    return prepared(house_table()).do(house_act.OpenWagers())


def test_wagers_open_when_somebody_has_a_box():
    assert (house_act.OpenWagers(), PACE.between) == due(prepared(house_table()))
    assert None is due(house_table(players=()))


def test_wagers_stay_open_until_an_ante_stands():
    assert None is due(wagering())


def test_wagers_close_when_the_time_is_over():
    journal = wagering().do(house_act.PlaceAnte("ann", 1, 10_00), after=2_000)

    assert (house_act.CloseWagers(), PACE.wagers - 2_000) == due(journal)


def test_a_late_wager_leaves_time_for_an_afterthought():
    journal = wagering().do(house_act.PlaceAnte("ann", 1, 10_00), after=PACE.wagers)

    assert (house_act.CloseWagers(), PACE.afterthought) == due(journal)


def test_nobody_keeps_others_waiting_for_ever_by_wagering_again():
    journal = wagering().do(house_act.PlaceAnte("ben", 2, 10_00))

    for _ in range(2 * PACE.wagers // 2_000 - 1):
        journal.do(house_act.PlaceAnte("ann", 1, 10_00), after=2_000)

    assert (house_act.CloseWagers(), 2_000) == due(journal)


def test_whoever_takes_back_the_only_ante_may_take_all_the_time_again():
    journal = wagering().do(house_act.PlaceAnte("ann", 1, 10_00))
    journal.do(house_act.WithdrawWagers("ann", 1), after=1_000)

    journal.do(house_act.PlaceAnte("ann", 1, 10_00), after=10 * PACE.wagers)

    assert (house_act.CloseWagers(), PACE.afterthought) == due(journal)


def test_wagers_close_at_once_when_all_are_ready():
    journal = wagering()
    journal.do(house_act.PlaceAnte("ann", 1, 10_00), house_act.PlaceAnte("ben", 2, 10_00))

    assert (house_act.CloseWagers(), 0) == due(journal, ready=("ann", "ben"))


def test_closed_wagers_are_followed_by_the_cards():
    journal = wagering().do(house_act.PlaceAnte("ann", 1, 10_00), house_act.CloseWagers())

    assert (LOAD, 0) == due(journal)


def test_each_decision_has_its_time():
    journal = wagering().do(house_act.PlaceAnte("ann", 1, 10_00), house_act.CloseWagers())
    journal.do(house_act.LoadShoe(deck()), house_act.Deal(at=1))

    assert (house_act.LapseDecision(1), 60_000) == due(journal)
