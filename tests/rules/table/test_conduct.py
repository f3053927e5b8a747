"""What may follow from a breach of conduct at a table of the pot games."""

import random

import pytest

from croupier.rules import actions as act
from croupier.rules import allowed, events, step
from croupier.rules import floor_records as rec
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.table import Table
from tests.play import covers, note, rule
from tests.rules.table.tables import dealt, do, fold_round, table
from tests.rules.table.test_floor import FOUR, checked

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
RNG = random.Random(16)


def wagered(game: str) -> Table:
    """A round in which the player to act and the next one have called."""
    state = dealt(table(game, FOUR, blinds=(5_00, 10_00)), RNG)
    for _ in range(2):
        assert state.round is not None
        kind = act.Call if state.round.bet else act.Bet
        seat = state.round.seat_to_act
        state = do(state, kind(seat) if kind is act.Call else act.Bet(seat, 10_00))
    return state


@rule("16.1", "19.2(a)", "19.2(b)")
@games
def test_for_collusion_the_hand_is_folded_the_player_excluded_or_both(game: str) -> None:
    state = wagered(game)
    assert state.round is not None
    pair = [state.round.seats[i] for i in state.round.in_hand()[:2]]
    for seat in pair:
        state = do(state, rec.ReportBreach("16.1", seat, "play together", at="21:04"))

    folded = do(state, act.FoldHand(pair[0], "16.1"))
    over = fold_round(folded)
    both = do(over, rec.ExcludePlayer(pair[0], "16.1"))

    assert pair[0] not in both.seats
    assert pair[1] in both.seats


@rule("16.8(a)", "19.2(a)")
@games
def test_for_an_exchange_of_cards_both_hands_may_be_folded_and_the_bets_stay(game: str) -> None:
    state = wagered(game)
    assert state.round is not None
    pot, pair = state.round.pot, [state.round.seats[i] for i in state.round.in_hand()[:2]]
    for seat in pair:
        state = do(state, rec.ReportBreach("16.8(a)", seat, "exchange of cards", at="21:04"))

    for seat in pair:
        state = do(state, act.FoldHand(seat, "16.8(a)"))

    assert state.round is not None
    assert pot == state.round.pot
    assert [] == [n for n in pair if state.round.index[n] in state.round.in_hand()]


@rule("16.8(b)", "16.6")
@games
def test_words_about_ones_own_cards_are_a_breach_and_told_to_everybody(game: str) -> None:
    state = do(
        dealt(table(game, FOUR), RNG),
        rec.ReportBreach("16.8(b)", 4, "I have the flush", at="21:04"),
    )

    _, made = step(state, act.Report("information given", seat=4, words="I have the flush"))

    assert events.InformationShared("16.6", 4, (), "I have the flush", "dealer") in note(made)


@rule("14.4", "19.2(a)")
@games
def test_chips_handed_to_another_are_reported_and_open_the_sanctions(game: str) -> None:
    state = wagered(game)
    assert state.round is not None
    seat = state.round.seats[state.round.in_hand()[0]]

    reported = do(state, rec.ReportBreach("14.4", seat, "chips for seat 4", at="21:04"))

    offers = [each for each in allowed(reported, OPERATOR) if each.action is rec.ExcludePlayer]
    assert ("14.4",) == next(each.among for each in offers if each.seat == seat)
    do(reported, act.FoldHand(seat, "14.4"))


@covers("16.8", games=("faro", "stud"))
@pytest.mark.parametrize("game", ["faro", "stud"])
def test_the_report_of_a_breach_offers_both_grounds_of_sharing(game: str) -> None:
    offers = allowed(table(game, FOUR), DEALER)

    form, _ = [offer for offer in offers if offer.action is rec.ReportBreach]

    assert {"16.8(a)", "16.8(b)"} <= set(form.among)


@covers("16.2", "16.7", "14.4")
@games
@pytest.mark.parametrize(
    ("clause", "words"),
    [("16.2", "two hands"), ("16.7", "looks at the discards"), ("14.4", "lends chips")],
)
def test_what_the_engine_cannot_see_is_reported_and_offers_sanctions(
    game: str, clause: str, words: str
) -> None:
    state = do(table(game, FOUR), rec.ReportBreach(clause, 3, words, at="21:04"))

    offers = [offer for offer in allowed(state, OPERATOR) if offer.action is rec.ExcludePlayer]

    assert [(clause,)] == [offer.among for offer in offers if offer.seat == 3]


@rule("omaha 8.4")
def test_a_blind_refused_at_a_live_table_is_reported() -> None:
    state = table("omaha", FOUR)

    _, (told,) = step(state, rec.ReportBreach("8.4", 3, "refuses the big blind", at="21:04"))

    assert "8.4" == note(told).rule


@covers("19.6")
@games
def test_a_seat_is_offered_for_vacating_after_three_rounds_at_a_full_table(game: str) -> None:
    state = do(checked(game), act.SitOut(4))

    for _ in range(3):
        assert [] == vacatable(state)
        state = fold_round(dealt(state, RNG))

    assert [4] == vacatable(state)
    assert [] == vacatable(do(state, act.LeaveSeat(1)))


def vacatable(state: Table) -> list[int | None]:
    offers = allowed(state, OPERATOR)
    return [offer.seat for offer in offers if offer.action is rec.VacateSeat]


@rule("2.6")
@games
def test_the_right_number_is_that_of_the_deck_in_play(game: str) -> None:
    state = dealt(table(game, FOUR, deck_size=44, wild_card=False), RNG)
    counting = do(state, rec.OrderCount(SUPERVISOR))

    assert 43 == do(counting, rec.ReportCount(43)).floor.miscount
    right = do(counting, rec.ReportCount(44)).floor
    assert (None, False) == (right.miscount, right.counting)
