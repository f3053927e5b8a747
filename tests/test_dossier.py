"""The file on a round of play: for the Commission, and for whoever looks into a breach."""

import random

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.histories.dossier import dossier, incidents, plain_dossier, reviews
from croupier.histories.floor_telling import in_words
from croupier.rulebook import rulebook
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import floor_records as rec
from croupier.rules import step
from croupier.rules.choices import Choice
from croupier.rules.house import actions as house_actions
from croupier.rules.people import OPERATOR
from tests.house import Play
from tests.play import covers, rule
from tests.random_play import random_shoe
from tests.rules.table.tables import determinations, do, table
from tests.rules.table.test_floor import FOUR

INSTRUMENTS = ("omaha", "faro", "stud")
POT = pytest.mark.parametrize("game", INSTRUMENTS)
HOUSE = pytest.mark.parametrize("game", ["holdem", "canberra"])
NUMBERS = {"omaha": "NI2017-583", "faro": "NI2005-67", "stud": "NI2005-74"}


def evening(game, *doings):
    """A table of four, two rounds of play, and these doings after the first; its stream."""
    rng = random.Random(3)
    opening = act.OpenTable(game, "2026-11-15", determinations(game), 7, "GRC-9")
    state, stream = None, []

    def go(*actions):
        nonlocal state, stream
        for action in actions:
            state, made = step(state, action)
            stream += made

    def round_of_play():
        go(act.StartRound(), random_shoe(rng, state.det))
        while state.playing:
            go(act.Fold(state.round.seat_to_act))

    go(opening, *[act.TakeSeat(n, f"player {n}", stake) for n, stake in FOUR.items()])
    round_of_play()
    go(*doings)
    round_of_play()
    return stream


@covers("omaha I.1", "faro I.1", "stud I.1", "omaha I.4")
@POT
def test_every_event_is_cited_with_the_instrument_of_its_game(game):
    file = dossier(evening(game), 1)
    exported = plain_dossier(file)

    assert NUMBERS[game] == file.instrument == exported["instrument"]
    assert {NUMBERS[game]} == {line["instrument"] for line in exported["log"]}
    assert all(rulebook(game).find(line["clause"]) and line["does"] for line in exported["log"])


@covers("19.4")
@POT
def test_a_review_goes_to_the_commission_with_the_log_of_its_round(game):
    stream = evening(
        game,
        rec.OpenDispute("the pot was mine", 1, "player 2"),
        rec.DecideDispute(0, "the award stands"),
        rec.RequestReview(0, "player 2"),
    )

    (review,) = reviews(stream)

    assert ("the pot was mine", "the award stands", "player 2") == review[1:4]
    kinds = [type(entry.event) for entry in review.file.entries]
    assert ev.RoundOpened is kinds[0]
    assert 1 == kinds.count(ev.RoundConcluded)
    assert {rec.DisputeOpened, rec.DisputeDecided, rec.ReviewRequested} <= set(kinds)


@covers("19.4")
@POT
def test_the_regulator_reads_the_referral_of_seat_5_and_records_an_outcome(game):
    stream = evening(
        game,
        rec.OpenDispute("half of the pot is mine", 1, "player 5"),
        rec.DecideDispute(0, "pot to seat 2"),
        rec.RequestReview(0, "player 5"),
        rec.RecordReview(0, "the decision stands"),
    )

    (review,) = reviews(stream)

    assert ("pot to seat 2", "player 5") == (review.decision, review.by)
    assert "the decision stands" == review.outcome
    assert {ev.RoundConcluded, rec.ReviewRecorded} <= {
        type(entry.event) for entry in review.file.entries
    }


@covers("holdem 15.4", "canberra 16.4", games=("holdem", "canberra"))
@HOUSE
def test_a_review_at_a_house_table_has_the_log_of_its_round_too(game):
    play = Play(game)
    for _ in range(2):
        play.wagers({1: 20_00})
        play.do(house_actions.LoadShoe(deck()), house_actions.Deal(), house_actions.Fold(1))
    claim = rec.OpenDispute("my claim was refused", 2, "p1")
    play.do(claim, rec.DecideDispute(0, "hand stands"), rec.RequestReview(0, "p1"))

    (review,) = reviews(play.events)

    assert (2, "hand stands") == (review.file.round, review.decision)
    assert play.events[0].instrument == review.file.entries[0].instrument
    assert len(review.file.entries) == len(dossier(play.events, 2).entries)


@covers("16.1")
@POT
def test_collusion_that_is_reported_comes_with_the_history_of_the_round(game):
    stream = evening(
        game,
        rec.ReportBreach("16.1", 3, "soft play with seat 4", at="21:04"),
        rec.ReportBreach("16.1", 4, "soft play with seat 3", at="21:04"),
    )

    found = incidents(stream)

    assert ["player 3", "player 4"] == [breach.player for breach, _ in found]
    assert [1, 1] == [file.round for _, file in found if file]


def test_before_the_first_round_there_is_no_file_on_one():
    state, stream = step(
        None, act.OpenTable("omaha", "2026-11-15", determinations("omaha"), 7, "GRC-9")
    )
    stream += step(state, rec.ReportBreach("19.5(b)", 0, "looked", person="dealer:2", at="21:04"))[
        1
    ]

    assert [None] == [file for _, file in incidents(stream)]
    with pytest.raises(BadMessage, match="no round 1"):
        dossier(stream, 1)
    with pytest.raises(BadMessage, match="begins with its opening"):
        dossier([], 1)


@covers("19.4")
def test_a_decision_is_told_as_final_subject_to_review():
    told = in_words(rec.DisputeDecided("19.4", 0, "the award stands", OPERATOR))

    assert told == (
        "dispute 1 is decided: the award stands; final, subject to review by the Commission"
    )


@rule("omaha/faro/stud 19.5(b)")
@POT
def test_an_attempt_of_the_staff_to_see_the_cards_is_logged(game):
    state = do(
        table(game, FOUR),
        rec.ReportBreach("19.5(b)", 0, "tried the shoe", person="Dan", at="21:04"),
    )

    assert (("19.5(b)", "Dan"),) == state.floor.breaches


@covers("19.5(a)")
def test_what_is_offered_says_what_is_allowed_and_advises_nothing():
    fields = ("action", "rule", "seat", "least", "most", "step", "amount", "needs")
    assert fields == Choice._fields


@covers("omaha A.nb", "faro A.nb", "stud A.nb")
def test_a_term_is_defined_by_its_own_instrument_only():
    assert rulebook("omaha").find("A.Flop") is not None
    assert rulebook("faro").find("A.Flop") is None
    assert rulebook("omaha").find("A.Pot") is not rulebook("faro").find("A.Pot")
