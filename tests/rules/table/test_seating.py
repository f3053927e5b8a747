"""Coming in, coming back and moving: the button, the blinds owed, contested seats."""

import random
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import allowed, events, replay, step
from croupier.rules import floor_records as rec
from croupier.rules.people import DEALER, PLAYER
from croupier.rules.table import Table
from tests.play import covers, note, refused, rule
from tests.rules.table.tables import dealt, determinations, do, fold_round, live, table

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(11)
SIX = {1: 200_00, 2: 200_00, 3: 200_00, 4: 200_00, 6: 200_00}


def started(game: str, rounds: int, stakes: dict[int, int] | None = None, **terms: object) -> Table:
    """A table after so many rounds of play, everybody folding."""
    state = table(game, stakes or SIX, **terms)
    for _ in range(rounds):
        state = fold_round(dealt(state, RNG))
    return state


def playing(state: Table) -> tuple[int, ...]:
    """The seats dealt in when the next round of play starts."""
    now = do(state, act.StartRound()).round
    assert now is not None
    return tuple(sorted(now.seats))


def join(state: Table, seat: int) -> Table:
    return do(state, act.TakeSeat(seat, f"newcomer {seat}", 200_00))


@rule("17.11(b)")
@games
def test_a_newcomer_waits_or_posts_the_big_blind(game: str) -> None:
    state = join(started(game, 6), 5)  # the button has been round: it is on seat 6

    waiting, posting = state, do(state, act.PostEntry(5))

    assert 5 not in playing(waiting)
    assert 5 in playing(posting)
    now = do(posting, act.StartRound()).round
    assert now is not None
    assert 10_00 == now.bets[now.index[5]]
    refused("17.11", step, state, act.PostEntry(1))


@covers("17.11(a)", "17.11")
@games
def test_a_newcomer_who_waits_comes_in_as_the_big_blind(game: str) -> None:
    state = join(started(game, 6), 5)
    entered = None

    for _ in range(5):
        state = dealt(state, RNG)
        assert state.round is not None
        if 5 in state.round.index:
            entered = (state.blind_seats[1], 5 == state.button)
            break
        state = fold_round(state)

    assert (5, False) == entered


@rule("17.11")
@games
def test_nobody_new_comes_in_on_the_button(game: str) -> None:
    state = join(started(game, 5), 5)  # the button would go from 4 to 5

    refused("17.11", step, state, act.PostEntry(5))
    state = dealt(state, RNG)

    assert state.round is not None
    assert (6, False) == (state.button, 5 in state.round.seats)
    assert 5 in playing(do(fold_round(state), act.PostEntry(5)))


@rule("17.4")
@games
def test_seat_6_comes_back_for_15_dollars_but_not_on_the_button(game: str) -> None:
    state = do(started(game, 5), act.SitOut(6))
    for _ in range(4):  # both blinds go past 6, and the button is due there next
        state = fold_round(dealt(state, RNG))
    state = do(state, act.SitIn(6))
    assert ((0, 1), 4) == (tuple(sorted(state.seats[6].missed)), state.button)

    refused("17.4", step, state, act.PostEntry(6))
    state = do(fold_round(dealt(state, RNG)), act.PostEntry(6))
    stake = state.seats[6].stake
    state, made = step(state, act.StartRound())

    assert [events.EntryPosted("17.4", 6, 10_00, 5_00)] == [
        event for event in note(made) if isinstance(event, events.EntryPosted)
    ]
    assert state.round is not None
    assert (10_00, stake - 15_00) == tuple(
        each[state.round.index[6]] for each in (state.round.bets, state.round.stakes)
    )


@covers("17.11", "17.4")
@games
def test_where_only_one_other_is_in_the_game_the_button_passes_over_who_comes_in(game: str) -> None:
    state = fold_round(dealt(table(game, {1: 200_00, 4: 200_00}), RNG))  # buttons 4, then 1
    state = do(fold_round(dealt(state, RNG)), act.LeaveSeat(4))
    state = do(state, act.TakeSeat(2, "player 2", 200_00), act.PostEntry(2))

    assert (1, 2) == playing(state)


@covers("17.12")
@games
def test_in_the_first_circuit_a_seat_not_yet_passed_comes_in_free(game: str) -> None:
    state = started(game, 3, {1: 200_00, 2: 200_00, 3: 200_00, 7: 200_00})  # buttons 7, 1, 2

    state = join(join(state, 5), 6)

    assert {5, 6} <= set(playing(state))
    passed = started(game, 3, {2: 200_00, 3: 200_00, 7: 200_00})
    assert 1 not in playing(join(passed, 1))


@covers("17.12")
@games
def test_the_first_circuit_begins_anew_with_the_gaming_day(game: str) -> None:
    evening = started(game, 6)  # the button has been round and is on seat 6
    assert 5 not in playing(join(evening, 5))

    state = do(evening, rec.EndGaming(), rec.BeginGaming())
    first = fold_round(dealt(join(state, 5), RNG))  # on seat 1
    later = join(fold_round(dealt(first, RNG)), 7)

    assert first.round is not None
    assert (1, True) == (first.button, 5 in first.round.seats)
    assert 7 in playing(later)


@rule("17.4")
@games
def test_a_player_who_missed_the_blinds_pays_them_or_waits(game: str) -> None:
    state = do(started(game, 6), act.SitOut(3), act.SitOut(4))
    state = fold_round(dealt(state, RNG))  # the big blind goes from 2 past 3 and 4 to 6

    back = do(state, act.SitIn(4))

    assert (1,) == state.seats[3].missed == state.seats[4].missed
    assert 4 not in playing(back)
    assert 4 in playing(do(back, act.PostEntry(4)))


@rule("17.4")
@covers("8.4")
@games
def test_a_blind_declined_in_the_first_round_is_missed_and_falls_to_the_next(game: str) -> None:
    state = do(table(game, SIX), act.SitOut(2), act.SitOut(4))

    state, made = step(state, act.StartRound())

    assert [(2, 1)] == [(e.seat, e.blind) for e in note(made) if isinstance(e, events.BlindMissed)]
    assert (1, 3) == state.blind_seats


@rule("17.11(b)")
@covers("A.Void")
@games
@pytest.mark.parametrize("over", [False, True], ids=["in mid-round", "after its end"])
def test_whoever_came_in_to_a_void_round_posts_again(game: str, over: bool) -> None:
    state = dealt(do(join(started(game, 6), 5), act.PostEntry(5)), RNG)
    state = fold_round(state) if over else state

    state = do(state, act.VoidRound("fraud", "a marked card"))
    _, made = step(state, act.StartRound())

    posted = [event for event in note(made) if isinstance(event, events.EntryPosted)]
    assert [events.EntryPosted("17.11(b)", 5, 10_00, 0)] == posted


@covers("17.4", "A.Void")
@games
@pytest.mark.parametrize("cap", ["one_set", "all"])
def test_a_void_round_takes_the_blinds_past_nobody(game: str, cap: str) -> None:
    state = do(started(game, 1, missed_blinds_cap=cap), act.SitOut(3), act.SitOut(6))
    state = do(state, act.StartRound(), act.VoidRound("impractical", "no light"))

    again = do(state, act.StartRound())

    assert state.blind_seats == again.blind_seats == (2, 4)
    assert {3: (1,), 6: ()} == {n: again.seats[n].missed for n in (3, 6)}


@rule("17.4")
@covers("A.Void")
@games
@pytest.mark.parametrize("over", [False, True], ids=["in mid-round", "after its end"])
def test_a_blind_missed_before_a_void_round_stays_missed(game: str, over: bool) -> None:
    state = dealt(do(started(game, 1), act.SitOut(2)), RNG)  # the small blind goes past 2 to 3
    state = fold_round(state) if over else state

    state = do(state, act.VoidRound("fraud", "a marked card"), act.SitIn(2))

    assert 2 not in playing(state)
    posted = do(state, act.PostEntry(2), act.StartRound())
    assert (3, 4) == posted.blind_seats


@rule("17.4")
@pytest.mark.parametrize(
    ("terms", "live", "dead"),
    [({}, 10_00, 5_00), ({"missed_blinds": "all_dead"}, 0, 15_00)],
)
def test_missed_blinds_are_live_up_to_the_last_and_dead_beyond(
    terms: dict[str, Any], live: int, dead: int
) -> None:
    state = started("omaha", 6, **terms)
    state.seats[4] = state.seats[4]._replace(entry="17.4", missed=(0, 1), posts=True)

    state, made = step(state, act.StartRound())
    note(made)

    (entry,) = [event for event in made if isinstance(event, events.EntryPosted)]
    assert events.EntryPosted("17.4", 4, live, dead) == entry
    now = state.round
    assert now is not None
    assert (live, 200_00 - live - dead) == (now.bets[now.index[4]], now.stakes[now.index[4]])
    assert 15_00 + live + dead == now.pot


@games
def test_dead_money_is_in_the_main_pot_for_everybody(game: str) -> None:
    state = started(game, 6)
    state.seats[4] = state.seats[4]._replace(entry="17.4", missed=(0, 1), posts=True)
    whole = sum(seat.stake for seat in state.seats.values())

    end = fold_round(dealt(state, RNG))

    assert end.round is not None
    assert 0 == end.round.pot
    assert whole - end.round.commission == sum(seat.stake for seat in end.seats.values())


@rule("17.4")
@games
def test_an_entry_the_stake_does_not_cover_is_refused_and_holds_up_nobody(game: str) -> None:
    state = started(game, 6)
    state.seats[4] = state.seats[4]._replace(stake=15_00, entry="17.4", missed=(0, 1))

    refused("17.4", step, state, act.PostEntry(4))
    state.seats[4] = state.seats[4]._replace(posts=True)

    assert 4 not in playing(state)


@rule("17.4")
@games
def test_to_sit_in_and_out_again_does_not_save_the_next_blind(game: str) -> None:
    state = do(started(game, 6), act.SitOut(3))  # the big blind goes past 3, then the small one
    state = do(fold_round(dealt(state, RNG)), act.SitIn(3), act.SitOut(3))

    state = fold_round(dealt(state, RNG))

    assert (1, 0) == state.seats[3].missed


@rule("17.4", "17.13")
@games
@pytest.mark.parametrize(
    "doings", [(act.ChangeSeat(3, 5), act.SitIn(5)), (act.SitIn(3), act.ChangeSeat(3, 5))]
)
def test_to_move_does_not_save_the_blinds_that_were_missed(game: str, doings: tuple) -> None:
    state = do(started(game, 6), act.SitOut(3))
    state = fold_round(dealt(fold_round(dealt(state, RNG)), RNG))

    state = do(state, *doings, act.PostEntry(5))
    _, made = step(state, act.StartRound())

    entries = [event for event in note(made) if isinstance(event, events.EntryPosted)]
    assert [events.EntryPosted("17.4", 5, 10_00, 5_00)] == entries


@rule("17.4")
@games
def test_a_blind_that_is_no_longer_posted_is_no_longer_owed(game: str) -> None:
    state = started(game, 6, blinds=(5_00, 10_00, 20_00))
    state.seats[4] = state.seats[4]._replace(entry="17.4", missed=(1, 2))
    state = do(state, act.Determine(determinations(game, blinds=(5_00, 10_00))))

    _, made = step(do(state, act.PostEntry(4)), act.StartRound())

    entries = [event for event in note(made) if isinstance(event, events.EntryPosted)]
    assert [events.EntryPosted("17.4", 4, 10_00, 0)] == entries


@rule("A.Round of Play")
@games
def test_beside_one_player_a_newcomer_who_waits_for_the_big_blind_makes_no_round(game: str) -> None:
    refused("A.Round of Play", step, join(left_with_one(game), 4), act.StartRound())


Posted = tuple[list[tuple[int, int]], list[tuple[int, int, int]]]


def posted(state: Table) -> Posted:
    """The blinds of the next round of play as (seat, amount), entries as (seat, live, dead)."""
    made = note(step(state, act.StartRound())[1])
    blinds = [(e.seat, e.amount) for e in made if isinstance(e, events.BlindPosted)]
    return blinds, [(e.seat, e.live, e.dead) for e in made if isinstance(e, events.EntryPosted)]


def left_with_one(game: str, **terms: object) -> Table:
    """Only seat 1 is settled in the game."""
    three = {1: 200_00, 2: 200_00, 3: 200_00}
    return do(started(game, 6, three, **terms), act.LeaveSeat(2), act.LeaveSeat(3))


@rule("8.5(a)", "17.11(b)")
@games
def test_beside_one_player_a_newcomer_posts_both_the_blind_in_turn_and_up_to_the_big(
    game: str,
) -> None:
    state = do(join(left_with_one(game), 4), act.PostEntry(4))
    assert ([(4, 5_00), (1, 10_00)], [(4, 5_00, 0)]) == posted(state)

    now = dealt(state, RNG).round

    assert now is not None
    assert [0, 0] == [now.bet - bet for bet in now.bets]


@rule("8.5(a)", "17.4")
@games
@pytest.mark.parametrize(
    ("terms", "live", "dead"),
    [({}, 5_00, 5_00), ({"missed_blinds": "all_dead"}, 0, 10_00)],
)
def test_beside_one_player_missed_blinds_are_paid_with_the_blind_in_turn(
    game: str, terms: dict[str, str], live: int, dead: int
) -> None:
    state = join(left_with_one(game, **terms), 4)
    state.seats[4] = state.seats[4]._replace(entry="17.4", missed=(0, 1), posts=True)

    assert ([(4, 5_00), (1, 10_00)], [(4, live, dead)]) == posted(state)
    state.seats[4] = state.seats[4]._replace(stake=15_00)
    refused("A.Round of Play", step, state, act.StartRound())


@rule("8.5(a)", "17.4")
@games
def test_between_too_few_for_three_blinds_nobody_comes_in_above_the_last_of_them(game: str) -> None:
    state = join(left_with_one(game, blinds=(2_00, 4_00, 8_00)), 4)
    state.seats[4] = state.seats[4]._replace(entry="17.4", missed=(0, 1, 2), posts=True)

    assert ([(4, 2_00), (1, 4_00)], [(4, 2_00, 10_00)]) == posted(state)


@rule("17.4")
def test_each_blind_counts_once_or_every_time() -> None:
    once = do(started("faro", 6), act.SitOut(1))
    often = do(started("faro", 6, missed_blinds_cap="all"), act.SitOut(1))

    for _ in range(9):
        once, often = fold_round(dealt(once, RNG)), fold_round(dealt(often, RNG))

    assert len(set(once.seats[1].missed)) == len(once.seats[1].missed)
    assert len(often.seats[1].missed) > len(once.seats[1].missed)


@rule("17.13", "8.2")
@games
def test_moving_away_from_the_blinds_costs_a_wait_or_a_post(game: str) -> None:
    state = started(game, 6)  # the big blind was on seat 2; next it falls to seat 3
    assert (1, 2) == state.blind_seats

    away, nearer = do(state, act.ChangeSeat(4, 7)), do(state, act.ChangeSeat(6, 5))

    assert 7 not in playing(away)
    assert 7 in playing(do(away, act.PostEntry(7)))
    assert 5 in playing(nearer)
    refused("8.2", step, state, act.ChangeSeat(4, 6))
    refused("8.2", step, dealt(state, RNG), act.ChangeSeat(4, 7))


@games
def test_in_an_ante_game_nobody_waits_for_a_blind(game: str) -> None:
    ante = {"compulsory": "ante", "blinds": (), "ante": 1_00}
    state = table(game, SIX, **ante)
    state.button, state.rounds, state.moved = 6, 7, True

    state = join(state, 5)

    assert 5 in playing(state)
    assert 5 in playing(do(state, act.ChangeSeat(5, 7), act.ChangeSeat(7, 5)))


@rule("8.1")
@games
def test_a_game_for_a_group_refuses_others(game: str) -> None:
    state = table(game, player_group="new players")

    refused("8.1", step, state, act.TakeSeat(1, "Ann", 200_00))
    seated = do(state, act.TakeSeat(1, "Ann", 200_00, groups=("new players",)))
    assert "Ann" == seated.seats[1].player


@rule("8.2")
@games
def test_seated_players_come_before_the_waiting_list(game: str) -> None:
    state = table(game, {2: 200_00, 6: 200_00})
    state = do(state, act.WantSeat("Zoe", 5), act.WantSeat("player 2", 5))

    state = do(state, act.AwardSeat(5))

    refused("8.2", step, state, act.TakeSeat(5, "Zoe", 200_00))
    assert "player 2" == do(state, act.ChangeSeat(2, 5)).seats[5].player


@rule("8.2")
@games
def test_nobody_takes_a_seat_from_a_player_with_a_better_or_an_equal_right(game: str) -> None:
    state = do(table(game, {2: 200_00, 6: 200_00}), act.WantSeat("player 2", 5))
    both = do(state, act.WantSeat("player 6", 5))

    refused("8.2", step, state, act.TakeSeat(5, "Zoe", 200_00))
    refused("8.2", step, state, act.ChangeSeat(6, 5))
    refused("8.2", step, both, act.ChangeSeat(2, 5))
    assert "player 2" == do(state, act.ChangeSeat(2, 5)).seats[5].player
    free = do(state, act.WithdrawClaim("player 2", 5))
    assert "Zoe" == do(free, act.TakeSeat(5, "Zoe", 200_00)).seats[5].player


@rule("8.2")
@games
def test_equal_claims_are_settled_by_the_highest_card(game: str) -> None:
    state = table(game, {2: 200_00, 6: 200_00})
    state = do(state, act.WantSeat("player 2", 5), act.WantSeat("player 6", 5))

    refused("8.2", step, state, act.AwardSeat(5))
    tie = (("player 2", "Kd"), ("player 6", "Ks"))
    refused("8.2", step, state, act.AwardSeat(5, tie))
    for card in ("Jk", "1s"):
        refused("8.2", step, state, act.AwardSeat(5, (("player 2", "7d"), ("player 6", card))))
    _, (won,) = step(state, act.AwardSeat(5, (("player 2", "7d"), ("player 6", "Ks"))))
    assert "player 6" == won.player
    refused("8.2", step, state, act.AwardSeat(6))
    refused("8.2", step, state, act.WantSeat("player 2", 5))
    refused("8.2", step, state, act.WantSeat("player 2", 12))


@rule("8.2")
@games
def test_every_step_of_a_claim_cites_the_clause_and_names_seat_and_player(game: str) -> None:
    state = table(game, {2: 200_00, 6: 200_00})
    drawn = (("player 2", "7d"), ("player 6", "Ks"))

    state, wanted = step(state, act.WantSeat("player 2", 1))
    both = do(state, act.WantSeat("player 6", 1))

    assert [events.SeatWanted("8.2", 1, "player 2")] == list(note(wanted))
    _, given_up = step(state, act.WithdrawClaim("player 2", 1))
    assert [events.ClaimWithdrawn("8.2", 1, "player 2")] == list(given_up)
    _, won = step(both, act.AwardSeat(1, drawn))
    assert [events.SeatAwarded("8.2", 1, "player 6", drawn)] == list(won)
    refused("8.2", step, state, act.WantSeat("player 2", 0))


@rule("8.2")
@games
def test_only_a_vacant_seat_is_awarded_and_each_claimant_draws_a_card_of_their_own(
    game: str,
) -> None:
    state = do(table(game, {2: 200_00, 5: 200_00, 6: 200_00}), act.WantSeat("player 2", 5))
    refused("8.2", step, state, act.AwardSeat(5))

    both = do(state, act.LeaveSeat(5), act.WantSeat("player 6", 5))

    for draw in (
        (("player 2", "7d"), ("Zoe", "Ks")),
        (("player 2", "7d"), ("player 6", "7d")),
        (("player 2", "7d"), ("player 6", "Ks"), ("Zoe", "As")),
    ):
        refusal = refused("8.2", step, both, act.AwardSeat(5, draw))
        assert "each draw one card for seat 5" in refusal.reason


@rule("8.2")
@games
def test_whoever_is_kept_from_a_seat_is_told_to_whom_it_was_awarded(game: str) -> None:
    state = table(game, {2: 200_00, 6: 200_00})
    state = do(state, act.WantSeat("player 2", 5), act.AwardSeat(5))

    refusal = refused("8.2", step, state, act.TakeSeat(5, "Zoe", 200_00))

    assert "seat 5 was awarded to player 2" == refusal.reason


@rule("8.2")
@games
def test_a_claim_may_be_given_up(game: str) -> None:
    state = table(game, {2: 200_00, 6: 200_00})
    state = do(state, act.WantSeat("player 2", 5), act.WithdrawClaim("player 2", 5))

    refused("8.2", step, state, act.AwardSeat(5))
    refused("8.2", step, state, act.WithdrawClaim("player 2", 5))


@rule("8.2")
@games
@pytest.mark.parametrize("awarded", [False, True])
def test_whoever_leaves_keeps_no_seat_from_others(game: str, awarded: bool) -> None:
    state = do(table(game, {2: 200_00, 6: 200_00}), act.WantSeat("player 2", 5))
    state = do(state, act.AwardSeat(5)) if awarded else state
    refused("8.2", step, state, act.TakeSeat(5, "Zoe", 200_00))

    gone = do(state, act.LeaveSeat(2))

    assert "Zoe" == do(gone, act.TakeSeat(5, "Zoe", 200_00)).seats[5].player


@games
def test_tables_with_comings_and_goings_replay(game: str) -> None:
    state, opening = step(None, act.OpenTable(game, "2026-11-15", table(game).det, 7, "GRC-9"))
    stream = list(opening)
    doings: list[Any] = [act.TakeSeat(n, f"player {n}", 200_00) for n in (1, 2, 3, 4)]
    doings += [act.SitOut(2), act.StartRound()]
    for action in doings:
        state, made = step(state, action)
        stream += made

    assert state == replay(stream)


@rule("A.Round of Play")
@games
def test_a_round_waits_until_two_can_be_dealt_in(game: str) -> None:
    state = started(game, 6, {1: 200_00, 2: 200_00, 3: 200_00})
    state = do(state, act.SitOut(1), act.SitOut(2))
    state = join(state, 5)

    now = state.fork()
    now.button = 3

    refused("A.Round of Play", step, do(now, act.LeaveSeat(5)), act.StartRound())


def kept(state: Table) -> tuple[int, int, tuple[str, ...]]:
    """After a round in which all but one folded: that seat, another, and the cards still held."""
    now = state.round
    assert now is not None
    (i,) = now.in_hand()
    return now.seats[i], now.seats[i - 1], now.hole[i]


@rule("omaha 17.18")
def test_cards_shown_to_one_are_shown_to_all_who_ask() -> None:
    state = fold_round(dealt(started("omaha", 1), RNG))
    seat, other, (card, *_) = kept(state)

    state = do(state, act.ShowToOne(seat, other, (card,)))
    state, (published,) = step(state, act.AskToSee(seat, "player 6"))
    note([published])

    assert events.CardsPublished("17.18", seat, (card,), "player 6") == published
    refused("omaha 17.18", step, state, act.AskToSee(seat, "player 6"))
    refused("omaha 17.18", step, state, act.ShowToOne(seat, other, ("Jk",)))
    refused("omaha 17.18", step, dealt(state, RNG), act.ShowToOne(seat, other, (card,)))


@rule("omaha 17.18")
@pytest.mark.parametrize("by", [DEALER, PLAYER])
def test_the_dealer_may_ask_for_them_too(by: str) -> None:
    state = fold_round(dealt(started("omaha", 1), RNG))
    seat, other, (card, *_) = kept(state)

    state = do(state, act.ShowToOne(seat, other, (card,)))
    offered = [offer.seat for offer in allowed(state, by) if offer.action is act.AskToSee]
    state, (published,) = step(state, act.AskToSee(seat, by))

    assert ([seat], by) == (offered, note(published).by)


@rule("omaha 17.18")
def test_cards_that_only_their_owner_has_seen_are_shown_at_a_live_table() -> None:
    state = live("omaha", 3)
    while state.playing:
        assert state.round is not None
        state = do(state, act.Fold(state.round.seat_to_act))
    seat, other, _ = kept(state)

    state = do(state, act.ShowToOne(seat, other, ("Ac",)))
    _, (published,) = step(state, act.AskToSee(seat, "player 3"))

    assert ("Ac",) == note(published).cards
    for wrong in ("??",), ("Ac", "Ac"), ("Ac", "Ad", "Ah", "As", "Kc"):
        refused("17.18", step, state, act.ShowToOne(seat, other, wrong))
    refused("17.18", step, state, act.ShowToOne(seat, seat, ("Ac",)))


@rule("omaha 16.7")
def test_folded_cards_are_among_the_discards_and_are_shown_to_nobody() -> None:
    state = fold_round(dealt(started("omaha", 1), RNG))
    seat, folded, _ = kept(state)
    assert state.round is not None
    cards, _ = state.round.dealt_to(state.round.index[folded])

    refused("16.7", step, state, act.ShowToOne(folded, seat, cards))


@rule("8.2", "17.18", games=("omaha",))
def test_whoever_takes_a_seat_does_not_show_the_cards_of_who_sat_there() -> None:
    state = fold_round(dealt(table("omaha", SIX), RNG))
    assert state.round is not None
    now = state.round
    hole = {n: now.dealt_to(now.index[n])[0] for n in (2, 3)}

    left = do(state, act.LeaveSeat(2))
    taken = do(left, act.TakeSeat(2, "somebody else", 200_00))
    moved = do(left, act.ChangeSeat(3, 2))

    refused("8.2", step, left, act.ShowToOne(2, 3, hole[2]))
    refused("17.18", step, taken, act.ShowToOne(2, 3, hole[2]))
    refused("17.18", step, moved, act.ShowToAll(2, hole[2]))


@rule("omaha 17.18", "omaha 16.7")
def test_a_hand_kept_to_the_end_may_be_shown_to_all() -> None:
    state = fold_round(dealt(started("omaha", 1), RNG))
    winner, folded, (*cards, _, _) = kept(state)

    state, (shown,) = step(state, act.ShowToAll(winner, tuple(cards)))

    note([shown])
    player = state.seats[winner].player
    assert events.CardsPublished("17.18", winner, tuple(cards), player) == shown
    assert state.round is not None
    refused("omaha 17.18", step, state, act.ShowToAll(winner, ()))
    discards = state.round.dealt_to(state.round.index[folded])[0]
    refused("omaha 16.7", step, state, act.ShowToAll(folded, discards))


@rule("faro 16.4", "stud 16.4")
def test_where_showing_is_not_provided_for_cards_stay_hidden() -> None:
    for game in ("faro", "stud"):
        state = fold_round(dealt(started(game, 1), RNG))
        seat, other, (card, *_) = kept(state)

        for showing in (act.ShowToAll(seat, (card,)), act.ShowToOne(seat, other, (card,))):
            refused(f"{game} 16.4", step, state, showing)
        refused(f"{game} 16.4", step, state, act.AskToSee(seat, "player 6"))


@rule("8.2")
@games
def test_a_seat_awarded_to_a_player_who_withdraws_is_anybodys(game: str) -> None:
    state = do(started(game, 5), act.WantSeat("Ann", 7), act.AwardSeat(7))
    refused("8.2", step, state, act.TakeSeat(7, "Bob", 100_00))

    state = do(state, act.WithdrawClaim("Ann", 7))

    assert "Bob" == do(state, act.TakeSeat(7, "Bob", 100_00)).seats[7].player
