"""Table stakes between rounds: joining, buying, reducing, declared players, leaving."""

import random
from dataclasses import replace
from typing import Any

import pytest

from croupier.rules import Choice, allowed, events, evolve, leaving, step
from croupier.rules import actions as act
from croupier.rules.floor_records import BeginGaming, EndGaming
from croupier.rules.seating import POSTING
from croupier.rules.table import Table, apply
from tests.play import covers, note, refused, rule
from tests.random_play import random_shoe
from tests.rules.table.tables import POT, TIME, dealt, do, fold_round, table

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(7)
TOP_UP = {"omaha": "4.5", "faro": "14.3", "stud": "14.3"}


@rule("4.3")
@games
def test_nobody_joins_below_the_minimum_table_stake(game: str) -> None:
    state = table(game)

    refused("4.3", step, state, act.TakeSeat(1, "Ann", 99_00))
    assert 100_00 == do(state, act.TakeSeat(1, "Ann", 100_00)).seats[1].stake


@rule("4.2(i)", games=("omaha",))
@covers("omaha A.Buy-in")
def test_nobody_joins_above_the_maximum_buy_in() -> None:
    state = table("omaha")

    refused("4.2(i)", step, state, act.TakeSeat(1, "Ann", 401_00))
    refused("4.3", step, state, act.TakeSeat(1, "Ann", 99_00))
    for stake in (100_00, 400_00):
        assert stake == do(state, act.TakeSeat(1, "Ann", stake)).seats[1].stake


@rule("8.2", "16.2")
@games
def test_a_seat_has_one_player_and_a_player_one_seat(game: str) -> None:
    state = table(game, {1: 100_00})

    refused("8.2", step, state, act.TakeSeat(1, "Ben", 100_00))
    refused("8.2", step, state, act.TakeSeat(9, "Ben", 100_00))
    refused("16.2", step, state, act.TakeSeat(2, "player 1", 100_00))
    refused("8.2", step, state, act.LeaveSeat(2))


@rule("omaha 4.7", "faro 4.5", "stud 4.5")
@pytest.mark.parametrize(("game", "clause"), [("omaha", "4.7"), ("faro", "4.5"), ("stud", "4.5")])
def test_a_stake_is_whole_chips(game: str, clause: str) -> None:
    note([refused("omaha 4.7", step, table("omaha"), act.TakeSeat(1, "Ann", 100_50))])
    note([refused("faro 4.5", step, table("faro"), act.TakeSeat(1, "Ann", 100_50))])

    refused(clause, step, table(game), act.TakeSeat(1, "Ann", 0))


@rule("omaha 4.5", "faro 14.3", "stud 14.3")
@games
def test_a_top_up_reaches_the_minimum_or_is_refused(game: str) -> None:
    state = broke(game, 40_00)

    for each in INSTRUMENTS:
        refused(f"{each} {TOP_UP[each]}", step, broke(each, 40_00), act.BuyChips(1, 50_00))
    assert 100_00 == do(state, act.BuyChips(1, 60_00)).seats[1].stake


@rule("4.5", games=("omaha",))
def test_a_top_up_stops_at_the_maximum_buy_in() -> None:
    state = broke("omaha", 40_00)

    refused("4.5", step, state, act.BuyChips(1, 361_00))
    assert 400_00 == do(state, act.BuyChips(1, 360_00)).seats[1].stake
    refused("4.5", step, broke("omaha", 450_00), act.BuyChips(1, 10_00))


def broke(game: str, stake: int) -> Table:
    """A table at which seat 1 has come to this stake by play."""
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00})
    state.seats[1] = state.seats[1]._replace(stake=stake)
    return state


@rule("4.4", "A.Round of Play")
@games
def test_chips_bought_in_a_round_wait_for_its_end(game: str) -> None:
    state = do(table(game, {1: 100_00, 2: 100_00, 3: 100_00}), act.StartRound())
    before_cards = do(state, act.BuyChips(3, 10_00))
    playing = dealt_now(before_cards)

    waiting = do(playing, act.BuyChips(3, 100_00))

    assert before_cards.round is not None
    assert 110_00 == before_cards.round.stakes[2] + before_cards.round.staked[2]
    assert playing.round.stakes == waiting.round.stakes
    done = fold_round(waiting)
    assert 100_00 <= done.seats[3].stake - done.round.stakes[2]
    refused("A.Round of Play", step, table(game, {1: 100_00}), act.StartRound())


def dealt_now(state: Table) -> Table:
    return do(state, random_shoe(RNG, state.det))


@rule("4.5", games=("omaha",))
def test_a_purchase_that_no_longer_fits_lapses() -> None:
    state = dealt(table("omaha", {1: 100_00, 2: 100_00, 3: 395_00}), RNG)

    state = fold_round(do(state, act.BuyChips(3, 300_00)))

    assert () == state.queued
    assert state.seats[3].stake < 400_00


@rule("4.4", games=("omaha",))
def test_a_purchase_that_waits_is_not_made_by_whoever_leaves() -> None:
    state = dealt(table("omaha", {1: 100_00, 2: 100_00, 3: 100_00}), RNG)
    newcomer = do(state, act.TakeSeat(5, "Eve", 100_00), act.BuyChips(5, 50_00))

    left = fold_round(do(newcomer, act.LeaveSeat(5)))

    assert () == left.queued
    assert 100_00 == left.left["Eve"]


@rule("4.5", games=("omaha",))
def test_purchases_that_wait_are_within_the_maximum_together() -> None:
    state = dealt(table("omaha", {1: 100_00, 2: 100_00, 3: 100_00}), RNG)

    state = fold_round(do(state, act.BuyChips(3, 250_00), act.BuyChips(3, 200_00)))

    assert () == state.queued
    assert 300_00 < state.seats[3].stake <= 400_00


@rule("4.4", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_stake_may_be_reduced_between_rounds_to_the_minimum(game: str) -> None:
    state = table(game, {1: 300_00, 2: 100_00})

    assert 100_00 == do(state, act.TakeOffChips(1, 200_00)).seats[1].stake
    refused("4.4", step, state, act.TakeOffChips(1, 201_00))
    kept = table(game, {1: 300_00}, stake_reduction_between_rounds=False)
    refused("4.4", step, kept, act.TakeOffChips(1, 100_00))


@rule("4.4", games=("faro", "stud"))
@covers("A.Round of Play")
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_a_stake_may_be_reduced_until_the_first_card_and_no_later(game: str) -> None:
    state = do(table(game, {1: 300_00, 2: 300_00, 3: 300_00}), act.StartRound())
    assert state.round is not None
    spare = state.round.stakes[state.round.index[1]] - 100_00

    refused("4.4", step, state, act.TakeOffChips(1, spare + 1_00))
    less = do(state, act.TakeOffChips(1, spare))

    assert less.round is not None
    assert 100_00 == less.round.stakes[less.round.index[1]]
    refused("4.4", step, dealt_now(less), act.TakeOffChips(2, 1_00))
    over = fold_round(dealt_now(less))
    taken = over.round.commission if over.round else 0
    assert 900_00 - spare - taken == sum(seat.stake for seat in over.seats.values())


@rule("omaha 20.15", "faro/stud 20.14")
@games
def test_chips_of_a_tournament_are_neither_bought_nor_taken_off(game: str) -> None:
    state = table(game, {1: 300_00, 2: 300_00}, tournament=True)
    rule = {"omaha": "20.15"}.get(game, "20.14")

    refused(rule, step, state, act.BuyChips(1, 100_00))
    refused(rule, step, state, act.TakeOffChips(1, 100_00))


@rule("15.1")
@games
def test_a_table_for_money_does_not_become_a_tournaments(game: str) -> None:
    state = table(game, {1: 300_00, 2: 300_00})

    free = replace(state.det, tournament=True, commission=None)

    refused("15.1", step, state, act.Determine(free))


@rule("15.2(e)")
@games
@pytest.mark.parametrize(("first", "then"), [(5, 10), (10, 5)])
def test_the_ten_per_cent_scale_has_the_lower_cap_of_two_on_record(
    game: str, first: int, then: int
) -> None:
    caps = {5: 10_00, 10: 12_00}
    state = table(game, commission=replace(POT, rate_percent=first, cap=caps[first]))

    wanted = replace(POT, rate_percent=then, cap=caps[then])
    refused("15.2(e)", step, state, act.Determine(replace(state.det, commission=wanted)))
    lower = replace(wanted, cap=10_00 if then == 10 else 12_00)
    do(state, act.Determine(replace(state.det, commission=lower)))


@rule("15.3")
@games
def test_a_rate_is_for_a_length_of_time_and_from_the_stake_in_whole_chips(game: str) -> None:
    refused("15.3", table, game, commission=replace(TIME, minutes=0))
    odd = replace(TIME, rate=6_50)
    refused("15.3", table, game, commission=odd, time_charge_source="stake")
    table(game, commission=odd)


@rule("4.6", games=("omaha",))
def test_an_omaha_stake_is_not_reduced_but_may_leave_whole() -> None:
    state = table("omaha", {1: 300_00, 2: 100_00})

    refused("4.6", step, state, act.TakeOffChips(1, 100_00))
    _, (left,) = step(state, act.LeaveSeat(1))
    assert 300_00 == left.amount


@rule("4.4")
@games
def test_no_chips_leave_during_a_round(game: str) -> None:
    state = dealt(table(game, {1: 100_00, 2: 100_00, 3: 100_00}), RNG)
    assert state.round is not None
    first = state.round.seat_to_act

    refused("4.4", step, state, act.TakeOffChips(1, 10_00))
    refused("4.4", step, state, act.LeaveSeat(first))
    refused("4.4", step, do(state, act.Fold(first)), act.LeaveSeat(first))


@rule("14.3")
@covers("A.Declared")
@games
def test_a_stake_not_made_up_is_declared_and_gets_no_chips(game: str) -> None:
    state = do(broke(game, 70_00), act.StartRound())
    assert not state.seats[1].declared

    playing = dealt_now(state)

    assert playing.seats[1].declared
    refused("14.3", step, playing, act.BuyChips(1, 50_00))
    refused("14.3", step, fold_round(playing), act.BuyChips(1, 50_00))


@rule("omaha 4.5", "faro 14.3", "stud 14.3")
@games
def test_whoever_has_lost_everything_is_not_declared_and_may_buy_in(game: str) -> None:
    over = fold_round(dealt(broke(game, 0), RNG))

    bought = do(over, act.BuyChips(1, 100_00))

    assert (False, 100_00) == (bought.seats[1].declared, bought.seats[1].stake)
    for each in INSTRUMENTS:
        refused(f"{each} {TOP_UP[each]}", step, broke(each, 0), act.BuyChips(1, 99_00))


@rule("omaha 4.5", "faro 14.3", "stud 14.3")
@covers("A.Declared", "A.Round of Play")
@games
def test_a_stake_may_be_made_up_until_the_first_card(game: str) -> None:
    state = do(broke(game, 70_00), act.StartRound())

    for each in INSTRUMENTS:
        posted = do(broke(each, 70_00), act.StartRound())
        refused(f"{each} {TOP_UP[each]}", step, posted, act.BuyChips(1, 20_00))
    made_up = dealt_now(do(state, act.BuyChips(1, 30_00)))

    assert not made_up.seats[1].declared


@rule("14.3")
@games
def test_a_declared_player_who_loses_the_stake_leaves(game: str) -> None:
    state = dealt(broke(game, 70_00), RNG)
    stakes = ((1, 0), (2, 170_00), (3, 100_00))
    assert state.round is not None

    end = state.fork()
    apply(end, events.RoundConcluded("9.6", stakes))
    left = note(leaving.ruined(end))

    assert [events.SeatLeft("14.3", 1, 0)] == list(left)


@rule("14.3")
@games
@pytest.mark.parametrize("seat", [1, 5])
def test_who_had_to_leave_takes_no_seat_again_that_day_unless_it_is_determined(
    game: str, seat: int
) -> None:
    back = act.TakeSeat(seat, "player 1", 100_00)

    refused("14.3", step, ruined(game), back)
    assert "player 1" == do(ruined(game, declared_rejoin="allowed"), back).seats[seat].player
    another = do(ruined(game), EndGaming(), BeginGaming(), back)
    assert "player 1" == another.seats[seat].player


@rule("14.3")
@games
@pytest.mark.parametrize("rejoin", ["barred", "allowed"])
def test_a_purchase_of_who_had_to_leave_is_refused_for_that(game: str, rejoin: str) -> None:
    state = ruined(game, declared_rejoin=rejoin)

    refused("14.3", step, state, act.BuyChips(1, 100_00))
    taken = do(state, act.TakeSeat(1, "somebody else", 100_00))
    assert 150_00 == do(taken, act.BuyChips(1, 50_00)).seats[1].stake


def ruined(game: str, **terms: Any) -> Table:
    """A table that seat 1 has left, declared and without chips."""
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00}, **terms)
    state.seats[1] = state.seats[1]._replace(stake=70_00)
    state = dealt(state, RNG)
    apply(state, events.RoundConcluded("9.6", ((1, 0), (2, 170_00), (3, 100_00))))
    apply(state, events.SeatLeft("14.3", 1, 0))
    return state


@rule("15.3", "4.1")
@games
@pytest.mark.parametrize("playing", [False, True])
def test_a_table_changes_from_the_pot_to_time_paid_under_the_notice(
    game: str, playing: bool
) -> None:
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00})
    state = dealt(state, RNG) if playing else state
    noticed = do(state, act.Determine(replace(state.det, commission=TIME)))
    refused("15.3", step, state, act.PayTime(1))

    paid = do(noticed, act.BeginPeriod(), act.PayTime(1), act.PayTime(2))
    refused("15.3", step, paid, act.PayTime(1))
    refused("15.3", step, paid, act.BeginPeriod())
    begun = do(fold_round(paid) if playing else paid, act.StartRound())

    assert begun.round is not None
    assert ({1, 2}, TIME) == ({*begun.round.seats}, begun.det.commission)
    assert {1, 2, 3} == {n for n, _ in pay_offers(noticed)}


def pay_offers(state: Table) -> list[tuple[int | None, str]]:
    offers = allowed(state, "player")
    return [(offer.seat, offer.rule) for offer in offers if offer.action is act.PayTime]


@rule("15.3")
@games
def test_a_table_changes_from_time_to_the_pot_and_back_and_all_pay_again(game: str) -> None:
    state = do(table(game, {1: 100_00, 2: 100_00}, commission=TIME), act.PayTime(1), act.PayTime(2))
    noticed = do(state, act.Determine(replace(state.det, commission=POT)))
    refused("15.3", step, noticed, act.BeginPeriod())

    by_pot = dealt(noticed, RNG)
    assert POT == by_pot.det.commission
    back = fold_round(do(by_pot, act.Determine(replace(state.det, commission=TIME))))

    refused("A.Round of Play", step, back, act.StartRound())
    assert do(back, act.PayTime(1), act.PayTime(2), act.StartRound()).playing


@rule("15.3")
@games
def test_time_from_the_stake_is_paid_between_the_rounds_that_the_terms_part(game: str) -> None:
    state = dealt(table(game, {1: 100_00, 2: 100_00}), RNG)
    by_time = replace(state.det, commission=TIME, time_charge_source="stake")
    state = do(state, act.Determine(by_time))

    refused("15.3", step, state, act.PayTime(1))
    over = fold_round(state)
    paid = do(over, act.PayTime(1), act.PayTime(2))

    assert over.seats[1].stake - 6_00 == paid.seats[1].stake
    assert do(paid, act.StartRound()).playing


@rule("15.3")
def test_a_longer_notice_may_be_paid_under_before_it_holds() -> None:
    terms = {"limit_change_notice_rounds": 2}
    state = fold_round(dealt(table("faro", {1: 100_00, 2: 100_00}, **terms), RNG))
    state = do(state, act.Determine(replace(state.det, commission=TIME)), act.PayTime(1))

    state = fold_round(dealt(state, RNG))

    assert POT == state.det.commission
    assert do(state, act.PayTime(2), act.StartRound()).playing


@rule("17.4", "17.11(b)")
@games
def test_posting_is_offered_once_under_the_clause_that_decides(game: str) -> None:
    state = fold_round(dealt(table(game, dict.fromkeys((1, 2, 3, 4), 100_00)), RNG))
    state = do(state, act.TakeSeat(5, "Eve", 100_00), act.SitOut(2))
    while not state.seats[2].missed or state.seats[5].entry != "17.11":
        state = fold_round(dealt(state, RNG))
    state = do(state, act.SitIn(2))

    offered = {offer.seat: offer.rule for offer in allowed(state, "player") if posts(offer)}
    chosen = do(state, *map(act.PostEntry, offered))

    assert {n: POSTING[state.seats[n].entry] for n in offered} == offered
    assert not any(map(posts, allowed(chosen, "player")))
    for n, clause in offered.items():
        refused(clause, step, chosen, act.PostEntry(n))


def posts(offer: Choice) -> bool:
    return offer.action is act.PostEntry


@rule("17.11")
@games
def test_an_ante_game_has_no_blind_to_post(game: str) -> None:
    state = table(game, dict.fromkeys((1, 2, 3), 100_00), blinds=(), compulsory="ante", ante=5_00)
    state = do(state, act.StartRound(), act.TakeSeat(5, "Eve", 100_00))

    refused("17.11", step, state, act.PostEntry(5))
    assert not any(map(posts, allowed(state, "player")))


@covers("14.3", "A.Declared")
@games
def test_whoever_waits_for_a_blind_starts_no_round_and_is_not_declared(game: str) -> None:
    state = fold_round(dealt(table(game, dict.fromkeys((1, 2, 3, 4), 100_00)), RNG))
    state = do(state, act.SitOut(2))
    while not state.seats[2].missed:
        state = fold_round(dealt(state, RNG))
    state.seats[2] = state.seats[2]._replace(stake=70_00)

    waiting = dealt(do(state, act.SitIn(2)), RNG)

    assert waiting.round is not None
    assert (False, False) == (2 in waiting.round.index, waiting.seats[2].declared)
    assert ((2, 30_00),) == do(waiting, act.BuyChips(2, 30_00)).queued


@covers("14.3", "A.Declared")
@games
def test_whoever_has_posted_and_then_sits_out_starts_the_round_and_is_declared(game: str) -> None:
    posted = do(broke(game, 70_00), act.StartRound(), act.SitOut(1))

    assert dealt_now(posted).seats[1].declared


@rule("14.3")
@pytest.mark.parametrize(("lapses", "declared"), [(False, True), (True, False)])
def test_being_declared_lapses_on_recovery_only_where_determined(
    lapses: bool, declared: bool
) -> None:
    state = table("faro", {1: 100_00, 2: 100_00}, declared_lapses_on_recovery=lapses)
    state.seats[1] = state.seats[1]._replace(stake=70_00)
    state = dealt(state, RNG)

    state = evolve(state, events.RoundConcluded("9.6", ((1, 130_00), (2, 40_00))))

    assert declared == state.seats[1].declared


@rule("14.3", "19.3")
@covers("A.Void")
@games
@pytest.mark.parametrize("lapses", [False, True])
def test_what_was_won_in_a_void_round_recovers_nobody(game: str, lapses: bool) -> None:
    state = table(game, {1: 100_00, 2: 100_00}, declared_lapses_on_recovery=lapses)
    state.seats[1] = state.seats[1]._replace(stake=99_00)
    state = dealt(state, RNG)
    while state.playing:
        state = do(state, act.Call(1) if state.round.seat_to_act == 1 else act.Fold(2))
    assert 1_00 <= state.seats[1].stake - 99_00

    void = do(state, act.VoidRound("fraud", "a marked card"))

    assert 99_00 == void.seats[1].stake
    refused("14.3", step, void, act.BuyChips(1, 50_00))


@rule("14.4", "13.3")
@games
def test_chips_are_not_handed_over_and_pots_not_divided_by_agreement(game: str) -> None:
    state = dealt(table(game, {1: 100_00, 2: 100_00, 3: 100_00}), RNG)

    refused("14.4", step, state, act.GiveChips(1, 2, 20_00))
    refused("13.3", step, state, act.DividePot((1, 2)))


@rule("8.3")
@games
def test_the_button_starts_at_the_dealers_right_and_goes_clockwise(game: str) -> None:
    state = table(game, {2: 100_00, 4: 100_00, 7: 100_00})
    buttons = []

    for _ in range(4):
        state = dealt(state, RNG)
        buttons.append(state.button)
        refused("8.3", step, state, act.StartRound())
        state = fold_round(state)

    assert [7, 2, 4, 7] == buttons


@rule("8.3")
@games
def test_the_button_passes_over_a_player_who_has_left(game: str) -> None:
    state = fold_round(dealt(table(game, {1: 100_00, 2: 100_00, 3: 100_00, 7: 100_00}), RNG))
    state = fold_round(dealt(state, RNG))

    state = dealt(do(state, act.LeaveSeat(2)), RNG)

    assert 3 == state.button


@rule("8.4")
@games
def test_a_player_who_will_not_post_sits_out(game: str) -> None:
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00})

    away = do(state, act.SitOut(1), act.StartRound())
    back = do(state, act.SitOut(1), act.SitIn(1), act.StartRound())

    assert away.round is not None
    assert back.round is not None
    assert (2, 3) == away.round.seats
    assert (1, 2, 3) == back.round.seats


@rule("8.5")
@games
def test_no_card_comes_before_the_blinds(game: str) -> None:
    state = table(game, {1: 100_00, 2: 100_00})

    refused("8.5", step, state, act.Deal(("Ah",)))
    refused("8.5", step, None, act.Deal(("Ah",)))


@rule("15.3")
@games
def test_time_commission_is_paid_in_advance_and_not_refunded(game: str) -> None:
    state = table(game, {1: 100_00, 2: 100_00, 3: 100_00}, commission=TIME)

    paid = do(state, act.PayTime(1), act.PayTime(2))
    started = do(paid, act.StartRound())

    assert started.round is not None
    assert (1, 2) == started.round.seats  # seat 3 has not paid
    assert () == allowed(state)
    refused("15.3", step, paid, act.PayTime(1))
    _, (left,) = step(paid, act.LeaveSeat(1))
    assert 100_00 == left.amount
    assert not do(paid, act.BeginPeriod()).seats[1].paid


@rule("15.3")
@games
def test_time_commission_may_come_out_of_the_stake_between_rounds(game: str) -> None:
    terms = {"commission": TIME, "time_charge_source": "stake"}
    state = table(game, {1: 100_00, 2: 100_00}, **terms)

    paid = do(state, act.PayTime(1), act.PayTime(2))

    assert 94_00 == paid.seats[1].stake
    late = do(paid, act.TakeSeat(3, "Cho", 100_00), act.StartRound())
    refused("15.3", step, late, act.PayTime(3))
    refused("15.3", step, table(game, {1: 100_00}), act.PayTime(1))


@games
def test_the_start_of_a_round_is_the_choice_between_rounds(game: str) -> None:
    state = table(game, {1: 100_00, 2: 100_00})

    (choice,) = allowed(state)

    assert act.StartRound is choice.action
    playing = dealt(state, RNG)
    assert playing.round is not None
    assert allowed(playing.round) == allowed(playing)
    assert playing != state
    assert playing != "a table"


@rule("4.6", games=("omaha",))
def test_a_player_who_comes_back_soon_brings_the_stake_they_left_with() -> None:
    state = table("omaha", {1: 200_00, 2: 200_00}, rejoin_minutes=60)
    state.seats[1] = state.seats[1]._replace(stake=900_00)
    away = do(state, act.LeaveSeat(1))

    refused("4.6", step, away, act.TakeSeat(1, "player 1", 400_00, away_minutes=59))
    back = do(away, act.TakeSeat(1, "player 1", 900_00, away_minutes=59))
    later = do(away, act.TakeSeat(1, "player 1", 100_00, away_minutes=60))

    assert (900_00, 100_00) == (back.seats[1].stake, later.seats[1].stake)
