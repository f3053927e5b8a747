"""Before its first card no round of play has begun: misdeals, hours, stakes and the cards."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.rules import actions as act
from croupier.rules import events, replay, step
from croupier.rules import floor_records as rec
from croupier.rules.leaving import stake_at
from croupier.rules.people import DEALER
from croupier.rules.table import Table
from tests.play import covers, note, refused, rule
from tests.rules.table.tables import LIVE, determinations, do, on_duty, table

INSTRUMENTS = ("omaha", "faro", "stud")
games = pytest.mark.parametrize("game", INSTRUMENTS)
MISDEAL = act.Report("card exposed in the cut")
FIRST = act.LoadShoe(None), act.Deal(("Ah",))


def posted(game: str, first_stake: int = 200_00) -> Table:
    """A live table of three with the blinds in; seat 1 has come to this stake by play."""
    opening = act.OpenTable(game, "2026-11-15", determinations(game), 4, "GRC-9", **LIVE)
    state, _ = step(None, opening)
    state = do(state, *[act.TakeSeat(n, f"player {n}", 200_00) for n in (1, 2, 3)])
    state.seats[1] = state.seats[1]._replace(stake=first_stake)
    return do(state, *on_duty(), rec.Attest("opening check", DEALER, "Dee"), act.StartRound())


@rule("14.3")
@covers("A.Declared", "A.Misdeal")
@games
def test_after_a_misdeal_a_stake_may_still_be_made_up(game: str) -> None:
    declared = do(posted(game, 70_00), *FIRST)
    refused("14.3", step, declared, act.BuyChips(1, 30_00))

    misdealt = do(declared, MISDEAL)

    assert (True, False) == (declared.seats[1].declared, misdealt.seats[1].declared)
    assert not do(misdealt, act.BuyChips(1, 30_00), *FIRST).seats[1].declared
    assert do(misdealt, *FIRST).seats[1].declared


@rule("14.3")
@games
def test_a_misdeal_ends_no_declaration_of_an_earlier_round(game: str) -> None:
    state = do(posted(game, 70_00), *FIRST, act.VoidRound("impractical", "a power failure"))

    misdealt = do(state, act.StartRound(), *FIRST, MISDEAL)

    refused("14.3", step, misdealt, act.BuyChips(1, 30_00))


@covers("14.3", "A.Round of Play")
@games
def test_a_first_card_that_is_withdrawn_declares_nobody(game: str) -> None:
    declared = do(posted(game, 70_00), *FIRST)

    withdrawn = do(declared, act.WithdrawEntry("the shoe was not shut"))

    assert not withdrawn.seats[1].declared
    assert do(withdrawn, act.Deal(("Ad",))).seats[1].declared


@rule("4.4")
@covers("A.Misdeal", "A.Round of Play")
@games
def test_a_purchase_that_waits_is_made_before_the_new_deal(game: str) -> None:
    waiting = do(posted(game), *FIRST, act.BuyChips(1, 50_00))
    before = stake_at(waiting, 1)

    misdealt, made = step(waiting, MISDEAL)

    assert events.StakeIncreased("4.4", 1, 50_00) == note(made)[-1]
    assert before + 50_00 == stake_at(do(misdealt, *FIRST), 1)


@covers("4.4", "A.Round of Play")
@games
def test_with_the_shoe_ready_and_no_card_out_chips_are_still_bought(game: str) -> None:
    ready = do(posted(game), act.LoadShoe(None))
    before = stake_at(ready, 1)

    bought = do(ready, act.BuyChips(1, 50_00))

    assert () == bought.queued
    assert before + 50_00 == stake_at(bought, 1)
    assert before + 50_00 == stake_at(do(bought, act.Deal(("Ah",)), MISDEAL), 1)


def at_closing(state: Table) -> tuple[Table, tuple[Any, ...]]:
    """The table when the time of closure named in a notice has come."""
    noticed = do(state, rec.NotifyClosure("few players", at="01:00", closes="01:20"))
    return step(noticed, rec.ReachClosingTime(at="01:20"))


@rule("18.2")
@covers("A.Round of Play")
@games
def test_blinds_and_antes_alone_are_no_round_in_progress_at_the_time_of_closure(game: str) -> None:
    state = posted(game)

    over, made = at_closing(state)

    note(made)
    assert isinstance(voided := made[1], events.RoundVoided)
    assert ("18.2", "closure", "01:20") == (voided.rule, voided.ground, voided.at)
    assert [200_00] * 3 == [seat.stake for seat in over.seats.values()]
    assert do(over, rec.CloseTable()).floor.closed


@rule("18.2")
@covers("A.Misdeal")
@games
def test_a_misdeal_after_the_time_of_closure_is_not_dealt_again(game: str) -> None:
    last, _ = at_closing(do(posted(game), *FIRST))

    over = do(last, MISDEAL)

    assert (True, False) == (last.playing, over.playing)
    assert [200_00] * 3 == [seat.stake for seat in over.seats.values()]


@rule("17.3")
@games
def test_a_misdeal_in_the_last_round_of_a_notice_is_dealt_again(game: str) -> None:
    noticed = do(posted(game), *FIRST, rec.NotifyClosure("few players"))

    again = do(noticed, MISDEAL, *FIRST)

    assert again.begun


def signed(state: Table) -> Table:
    """Both who must have signed for replaced cards."""
    return do(state, *[rec.Attest("replaced cards", role, "Sue") for role in state.floor.unsigned])


@rule("omaha 2.5", "faro/stud 2.5")
@covers("A.Round of Play")
@games
def test_cards_may_be_changed_until_they_are_shuffled(game: str) -> None:
    misdealt = do(posted(game), *FIRST, MISDEAL)

    for state in (posted(game), misdealt):
        changed = do(state, rec.ReplaceCards(("7c",)))
        refused("2.5", step, changed, act.LoadShoe(None))
        ready = do(signed(changed), act.LoadShoe(None))
        refused("2.5", step, ready, rec.ReplaceCards(("7c",)))
    assert not do(changed, act.VoidRound("impractical", "no other 7c")).playing


@rule("omaha 2.5", "faro/stud 2.5")
@covers("2.2", "2.3")
@games
@pytest.mark.parametrize(
    ("terms", "changed"),
    [({"deck_size": 48}, {"2s", "2h", "2d", "2c"}), ({"wild_card": True}, {"Jk"})],
)
def test_another_deck_is_checked_before_it_is_dealt(
    game: str, terms: dict[str, Any], changed: set[str]
) -> None:
    state = do(posted(game), act.VoidRound("impractical", "no light"))

    other = do(state, act.Determine(replace(state.det, **terms)))
    started, made = step(other, act.StartRound())

    (new,) = [event for event in made if isinstance(event, rec.CardsReplaced)]
    assert changed == set(new.cards)
    refused("2.5", step, started, act.LoadShoe(None))
    assert do(signed(started), *FIRST).begun
    same = do(state, act.Determine(replace(state.det, min_bet=20_00)), act.StartRound(), *FIRST)
    assert same.begun


@rule("2.4")
@covers("2.2")
@games
def test_an_electronic_deck_attests_itself_when_it_changes(game: str) -> None:
    state = table(game, {1: 200_00, 2: 200_00})
    state = do(state, act.Determine(replace(state.det, deck_size=48)))

    _, made = step(state, act.StartRound())

    attested = rec.Attested("2.4", "replaced cards", "system", "deck composition")
    assert attested in note(made)


@rule("omaha 2.2", "faro/stud 2.1")
@pytest.mark.parametrize(
    ("game", "clause", "least"), [("omaha", "2.2", 36), ("faro", "2.1", 40), ("stud", "2.1", 44)]
)
def test_a_deck_too_small_for_the_seats_is_not_determined(
    game: str, clause: str, least: int
) -> None:
    state = table(game, {1: 200_00, 2: 200_00})

    words = refused(clause, step, state, act.Determine(replace(state.det, deck_size=least - 4)))

    assert "7 seats are not between 2 and 6" == words.reason
    assert do(state, act.Determine(replace(state.det, deck_size=least)), act.StartRound()).playing


@games
def test_a_table_with_a_misdeal_is_what_its_events_make_of_it(game: str) -> None:
    doings = (
        *[act.TakeSeat(n, f"player {n}", 200_00) for n in (1, 2, 3)],
        *on_duty(), rec.Attest("opening check", DEALER, "Dee"), act.StartRound(), *FIRST,
        act.BuyChips(2, 50_00), MISDEAL, act.LoadShoe(None), act.BuyChips(1, 50_00),
        act.Deal(("Ad",)), rec.NotifyClosure("few players", closes="01:20"),
        rec.ReachClosingTime(), MISDEAL,
    )  # fmt: skip
    opening = act.OpenTable(game, "2026-11-15", determinations(game), 4, "GRC-9", **LIVE)
    state, made = step(None, opening)
    stream = [*made]

    for action in doings:
        state, made = step(state, action)
        stream += made

    assert state == replay(stream)
