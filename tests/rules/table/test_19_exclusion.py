"""Excluded in the midst of a round of play: who goes when, and whose the chips are afterwards."""

import random
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import allowed, events, replay, step
from croupier.rules import floor_records as rec
from croupier.rules.dealing import cards_seen
from croupier.rules.leaving import stake_at
from croupier.rules.people import DEALER, OPERATOR
from croupier.rules.plain import plain, revive
from croupier.rules.table import Table, scene
from tests.play import covers, note, refused, rule
from tests.random_play import random_shoe
from tests.rules.table.tables import (
    called_to,
    dealt,
    determinations,
    do,
    entered,
    fold_round,
    live,
    table,
    to_showdown,
)

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
SIX = dict.fromkeys(range(1, 7), 200_00)
FRAUD = act.VoidRound("fraud", "a marked card")
FOLD, EXCLUDE = act.FoldHand(4, "16.8(b)"), rec.ExcludePlayer(4, "16.8(b)")
SOMEBODY = act.TakeSeat(4, "somebody else", 150_00)


def with_30_in(game: str, seat: int = 4, **how: Any) -> Table:
    """Six players with $200, the first betting round open, $30 in from one of them."""
    state = called_to(dealt(table(game, SIX, **how), random.Random(19)), seat)
    return do(state, act.CallAndRaise(seat, 20_00))


def gone(game: str) -> Table:
    """The same player folded and excluded for it, and somebody else in the seat."""
    return do(with_30_in(game), FOLD, EXCLUDE, SOMEBODY)


def stakes(state: Table) -> dict[str, int]:
    return {seat.player: stake_at(state, n) for n, seat in sorted(state.seats.items())}


# The seat


@rule("19.2(a)", "19.2(b)")
@games
@pytest.mark.parametrize("sanctions", [(FOLD, EXCLUDE), (EXCLUDE, FOLD)], ids=["(a)(b)", "(b)(a)"])
def test_seat_4_folded_and_excluded_is_vacated_at_once_with_170(
    game: str, sanctions: tuple[Any, Any]
) -> None:
    state = with_30_in(game)
    assert state.round is not None
    pot = state.round.pot

    state, made = step(do(state, sanctions[0]), sanctions[1])

    assert events.SeatLeft("19.2(b)", 4, 170_00) == note(made)[-1]
    assert (True, False, pot) == (state.playing, 4 in state.seats, state.round.pot)
    refused("19.2(b)", step, state, act.TakeSeat(4, "player 4", 200_00))


@rule("19.2(b)")
@games
def test_a_hand_still_in_play_keeps_its_seat_until_it_folds(game: str) -> None:
    state = do(with_30_in(game), EXCLUDE, act.BuyChips(4, 50_00))
    assert 4 in state.seats
    state = do(state, act.CallAndRaise(state.round.seat_to_act, 20_00))

    state, made = step(called_to(state, 4), act.Fold(4))

    left = [events.PurchaseLapsed("4.4", 4, 50_00), events.SeatLeft("19.2(b)", 4, 170_00)]
    assert left == list(note(made)[-2:])
    assert state.playing


@covers("19.2(b)")
@games
def test_a_hand_that_wins_keeps_its_seat_until_the_round_is_over(game: str) -> None:
    state = do(with_30_in(game), EXCLUDE)

    over = fold_round(state)

    assert 4 not in over.seats
    assert over.left["player 4"] > 200_00


@rule("19.2(b)", "13.1")
@games
def test_a_hand_given_up_at_the_showdown_vacates_its_seat_too(game: str) -> None:
    state = to_showdown(live(game, 3))
    assert state.round is not None
    unseen = [card for card in state.round.law.deck if card not in cards_seen(state.round)]
    hand = tuple(unseen[: len(state.round.hole[state.round.to_act])])
    state = do(state, act.Show(state.round.seat_to_act, hand))
    seat = state.round.seat_to_act if state.round else 0

    state = do(state, rec.ExcludePlayer(seat, "16.1"), act.GiveUp(seat))

    assert (True, False) == (state.playing, seat in state.seats)


@covers("19.2(b)", "17.11")
@games
def test_whoever_takes_the_seat_in_mid_round_is_no_part_of_the_round(game: str) -> None:
    state = gone(game)

    over = fold_round(state)

    assert 4 not in scene(state).in_round
    assert 4 not in do(state, act.LeaveSeat(4)).seats
    assert ("somebody else", 150_00, "17.11") == (*over.seats[4][:2], over.seats[4].entry)


@rule("omaha 17.18")
def test_whoever_takes_the_seat_has_no_cards_of_the_round_to_show() -> None:
    over = fold_round(gone("omaha"))
    assert over.round is not None
    cards, _ = over.round.dealt_to(over.round.index[4])

    refused("17.18", step, over, act.ShowToOne(4, 1, cards[:1]))


@covers("19.2(b)", "4.4")
@games
def test_chips_bought_in_a_seat_vacated_in_mid_round_wait_for_its_end(game: str) -> None:
    state = do(gone(game), act.BuyChips(4, 50_00))

    assert 150_00 == stake_at(state, 4)
    assert 200_00 == fold_round(state).seats[4].stake


@covers("19.6", "19.2(b)")
@games
def test_no_round_counts_as_sat_out_for_whoever_takes_the_seat(game: str) -> None:
    opening = act.OpenTable(
        game, "2026-11-15", determinations(game, abstain_counts_folds=True), 6, "GRC-9"
    )
    state = do(step(None, opening)[0], *[act.TakeSeat(n, f"player {n}", 200_00) for n in SIX])
    state = do(called_to(dealt(state, random.Random(19)), 4), act.Fold(4), EXCLUDE, SOMEBODY)

    over = fold_round(state)

    assert 0 == over.seats[4].idle
    assert 1 in {seat.idle for seat in over.seats.values()}


@covers("A.Void", "8.2")
@games
def test_after_a_round_void_before_its_first_card_whoever_leaves_takes_it_all(game: str) -> None:
    state = do(table(game, SIX), act.StartRound(), FRAUD)

    _, made = step(state, act.LeaveSeat(1))

    assert events.SeatLeft("8.2", 1, 200_00) == note(made)[-1]


@covers("8.2", "19.2(b)")
@games
def test_a_seat_awarded_to_somebody_excluded_is_anybodys(game: str) -> None:
    state = do(table(game, SIX), act.WantSeat("player 4", 7), act.AwardSeat(7))
    refused("8.2", step, state, act.TakeSeat(7, "somebody else", 150_00))

    state = do(state, EXCLUDE)

    assert 7 in do(state, act.TakeSeat(7, "somebody else", 150_00)).seats
    assert 7 in {offer.seat for offer in allowed(state, "player") if offer.action is act.TakeSeat}


@covers("8.2", "19.2(b)")
@games
def test_no_seat_is_awarded_to_somebody_excluded(game: str) -> None:
    state = do(table(game, SIX), act.WantSeat("player 4", 7), EXCLUDE)

    refused("8.2", step, state, act.AwardSeat(7))
    assert act.AwardSeat not in {offer.action for offer in allowed(state, DEALER)}
    state = do(state, act.WantSeat("player 5", 7))

    assert {7: "player 5"} == do(state, act.AwardSeat(7)).awarded


@rule("17.16")
@games
def test_a_vote_does_not_wait_for_somebody_who_has_left(game: str) -> None:
    state = do(with_30_in(game), FOLD, rec.ProposeOptions(("X", "Y")))
    state = do(state, *[rec.Vote(n, "X") for n in (1, 2, 3, 5, 6)])

    _, made = step(state, EXCLUDE)

    assert rec.OptionAdopted("17.16", "X") == note(made)[-1]


@rule("19.4")
@games
def test_the_vote_of_somebody_who_has_left_counts_no_longer(game: str) -> None:
    state = do(with_30_in(game), FOLD, rec.ProposeOptions(("X", "Y")), rec.Vote(4, "X"))
    state = do(state, EXCLUDE, SOMEBODY, *[rec.Vote(n, "X") for n in (1, 2, 3, 5)])
    refused("17.16", step, state, rec.Vote(4, "X"))

    _, made = step(state, rec.Vote(6, "Y"))

    assert "19.4" == note(made)[-1].rule


@covers("17.16")
@games
def test_a_vote_that_was_never_finished_ends_with_its_round(game: str) -> None:
    state = do(with_30_in(game), rec.ProposeOptions(("X", "Y")), rec.Vote(4, "X"))

    state = dealt(fold_round(state), random.Random(19))

    assert ((), ()) == (state.floor.options, state.floor.votes)
    assert rec.ProposeOptions in {offer.action for offer in allowed(state, OPERATOR)}


# What comes back


@rule("19.3", "19.2(b)")
@games
def test_a_void_round_pays_the_30_out_to_who_has_left_and_not_to_the_seat(game: str) -> None:
    state, made = step(gone(game), FRAUD)

    assert events.ChipsCashedOut("19.3", 4, "player 4", 30_00) == note(made)[-1]
    others = {f"player {n}": 200_00 for n in SIX if n != 4}
    assert others | {"somebody else": 150_00} == stakes(state)
    assert 200_00 == state.left["player 4"]


@rule("19.3")
@games
def test_a_round_void_after_its_end_pays_out_to_who_left_in_the_midst_of_it(game: str) -> None:
    over = fold_round(gone(game))

    state, made = step(over, FRAUD)

    assert events.ChipsCashedOut("19.3", 4, "player 4", 30_00) == note(made)[-1]
    assert 150_00 == state.seats[4].stake
    assert {200_00} == {seat.stake for n, seat in state.seats.items() if n != 4}


@rule("19.3")
@games
def test_a_round_void_after_its_end_finds_who_has_left_or_moved_since(game: str) -> None:
    over = fold_round(with_30_in(game))
    loser, mover, *_ = (n for n, seat in over.seats.items() if seat.stake < 200_00)
    lost = 200_00 - over.seats[loser].stake
    over = do(over, act.LeaveSeat(loser), act.ChangeSeat(mover, 7))
    over = do(over, act.TakeSeat(loser, "one", 150_00), act.TakeSeat(mover, "other", 150_00))

    state, made = step(over, FRAUD)

    assert events.ChipsCashedOut("19.3", loser, f"player {loser}", lost) == note(made)[-1]
    assert (200_00, 150_00, 150_00) == tuple(state.seats[n].stake for n in (7, loser, mover))


@rule("19.3")
@games
def test_a_round_is_not_void_after_its_winner_has_left_whoever_has_the_seat(game: str) -> None:
    over = fold_round(with_30_in(game))
    over = do(over, act.LeaveSeat(4), act.TakeSeat(4, "somebody else", 300_00))

    refused("19.3", step, over, FRAUD)

    offered = {offer.action for offer in allowed(over, OPERATOR)}
    assert act.VoidRound not in offered


@rule("17.3", "19.2(b)")
@games
@pytest.mark.parametrize(("seat", "back"), [(4, 30_00), (2, 20_00)])
def test_a_misdeal_pays_out_what_was_bet_beyond_the_blinds(game: str, seat: int, back: int) -> None:
    state = do(called_to(live(game), seat), act.CallAndRaise(seat, 20_00))
    state = do(state, act.FoldHand(seat, "16.1"), rec.ExcludePlayer(seat, "16.1"))
    state = do(state, act.TakeSeat(seat, "somebody else", 150_00))

    state, made = step(state, act.Report("no cut"))

    assert events.ChipsCashedOut("17.3", seat, f"player {seat}", back) == note(made)[-1]
    assert 150_00 == stake_at(state, seat)
    refused("A.Dealer", step, state, act.WithdrawEntry("a slip"))


@covers("17.3", "19.2(b)")
@games
def test_the_new_deal_after_a_misdeal_passes_over_who_has_left(game: str) -> None:
    state = called_to(live(game), 4)
    state = do(state, act.Fold(4), EXCLUDE, SOMEBODY, act.Report("no cut"), act.LoadShoe())

    state = entered(state)

    assert state.round is not None
    seen = [bool(cards) for cards in state.round.hole]
    assert [n != 4 for n in state.round.seats] == seen
    over = fold_round(state)
    taken = over.round.commission if over.round else 0
    assert 5 * 200_00 + 150_00 - taken == sum(stakes(over).values())


@rule("17.9", "19.2(b)")
@games
def test_a_pot_for_the_last_to_fold_is_paid_out_if_that_player_has_left(game: str) -> None:
    state = live(game, 3)
    last = state.round.seat_to_act if state.round else None
    state = do(state, act.Fold(last), rec.ExcludePlayer(last, "16.1"))
    state = to_showdown(state)

    first, other = (n for n in (1, 2, 3) if n != last)
    wrong: dict[str, Any] = {"also": (other,), "count": 1, "own_doing": True}
    state, made = step(state, act.Report("wrong number of cards", seat=first, **wrong))

    won = next(event for event in made if isinstance(event, events.PotAwarded))
    assert (last, "17.9") == (won.seat, won.rule)
    paid = events.ChipsCashedOut("17.9", last, f"player {last}", won.amount)
    assert paid == note(made)[-1]


# Entries that are withdrawn


@rule("A.Dealer")
@games
def test_a_fold_on_which_an_excluded_player_has_left_is_not_withdrawn(game: str) -> None:
    state = called_to(live(game), 4)

    folded = do(state, EXCLUDE, act.Fold(4))
    excluded = do(state, act.Fold(4), EXCLUDE)

    refused("A.Dealer", step, folded, act.WithdrawEntry("seat 5 folded"))
    refused("A.Dealer", step, excluded, act.WithdrawEntry("seat 5 folded"))


@rule("A.Dealer")
@games
def test_another_entry_is_withdrawn_and_brings_no_stake_back(game: str) -> None:
    state = do(called_to(live(game), 4), act.Fold(4))
    turn = state.round.seat_to_act if state.round else None

    state = do(state, act.Call(turn), EXCLUDE, act.WithdrawEntry("a raise"))

    assert state.round is not None
    assert turn == state.round.seat_to_act
    assert 5 * 200_00 == sum(state.round.stakes) + state.round.pot


# The stream


@covers("19.2(b)", "19.3")
@games
@pytest.mark.parametrize("ending", ["void", "played", "played, then void"])
def test_the_table_is_what_its_events_make_of_it(game: str, ending: str) -> None:
    opening = act.OpenTable(game, "2026-11-15", determinations(game), 7, "GRC-9")
    seated = [act.TakeSeat(n, f"player {n}", stake) for n, stake in SIX.items()]
    shoe = random_shoe(random.Random(19), determinations(game))
    state, stream = None, []
    for action in (opening, *seated, act.StartRound(), shoe, FOLD, EXCLUDE, SOMEBODY):
        state, made = step(state, action)
        stream += made

    while state.playing and ending != "void":
        state, made = step(state, act.Fold(state.round.seat_to_act))
        stream += made
    if ending != "played":
        state, made = step(state, FRAUD)
        stream += made

    assert state == replay(revive(plain(event)) for event in stream)
