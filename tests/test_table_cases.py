"""Case files that tell the life of a table: who comes and goes, and what is told of it."""

from pathlib import Path
from typing import get_args

import pytest

from croupier.errors import BadMessage
from croupier.histories.cases import CaseError, parse, play
from croupier.histories.floor_sentences import timed
from croupier.histories.pot_telling import TELL, Voice, tell
from croupier.histories.table_sentences import EXPECTATIONS, TABLE
from croupier.rules import events as ev

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"
TEXT = """\
Case: A short evening
Game: omaha
Determinations:
  compulsory: blind
  blinds: $5, $10
  limit: no limit
  min bet: $10
  min table stake: $100
  max buy-in: $500
  burn: no
  commission: 5% of the pot, cap $10, approval GRC 5
Table:
  seats: 4
Seats:
  seat 1: Ann, $200
  seat 2: Ben, $200
Play:
"""


def failures(*lines):
    """What goes wrong when these lines are played, each with its line."""
    text = TEXT + "".join(f"  {line}\n" for line in lines)
    return [failure for m in play(parse(text)) for failure in m.failures]


def told(*lines):
    """Every event of these lines in words."""
    case = parse(TEXT + "".join(f"  {line}\n" for line in lines))
    moments = list(play(case))
    return [case.table.tell(event, " ".join) for m in moments for event in m.events]


def test_the_page_on_case_files_lists_every_sentence_about_tables():
    page = PAGE.read_text(encoding="utf-8")
    said = {"who": "NAME", "other": "NAME", "money": "$AMOUNT", "number": "N"}

    phrases = [*TABLE, *(f"expect {phrase}" for phrase in EXPECTATIONS)]

    assert [] == [p for p in phrases if f"`{p.format_map(_Slots(said))}`" not in page]


class _Slots(dict):
    def __missing__(self, slot):
        return slot.upper()


def test_a_seat_is_called_after_whoever_sat_there_at_the_time():
    lines = told("Ann leaves the table", "Cho takes seat 1 with $300", "Cho sits out")

    assert "Ann leaves the table with $200" in lines
    assert "Cho sits out" == lines[-1]


LEFT = (
    "Cho takes seat 3 with $200",
    "Dan takes seat 4 with $200",
    "the next round starts",
    "deal",
    "Cho raises by $10",
    "the casino operator folds the hand of Cho for breaking 16.1",
    "the casino operator excludes Cho from the game for breaking 16.1",
    "Eve takes seat 3 with $150",
)


def test_a_hand_of_the_round_is_called_after_whoever_was_dealt_in():
    void = "the casino operator declares the round void for fraud: a marked card"

    *_, voided, over, paid = told(*LEFT, void)

    assert "$20 to Cho" in voided
    assert "Eve" not in voided + over
    assert "$20 is paid out to Cho, who has left" == paid


def test_how_a_round_stands_names_those_who_have_left_and_nobody_before_they_come():
    case = parse(TEXT + "".join(f"  {line}\n" for line in LEFT))
    moments = list(play(case))

    standing = [case.table.standing(m.record.state)["summary"] for m in moments[-3:]]

    stakes = "stakes Ann $195, Ben $190, Cho {}, Dan $200"
    expected = [stakes.format(stake) for stake in ("$180", "$0", "$0")]
    assert expected == [each.partition("; ")[2] for each in standing]


def test_a_player_who_moves_keeps_the_name():
    assert [] == failures(
        "Ann moves to seat 4",
        "Cho takes seat 1 with $100",
        "Ann sits out",
        "Ann sits in",
        "expect stakes Ann $200, Cho $100",
        "expect seat 4 is Ann's",
    )


def test_what_is_refused_leaves_nobody_in_another_seat():
    assert [] == failures(
        "refused 8.2: Ann moves to seat 2",
        "refused 8.2: Cho takes seat 1 with $100",
        "Ann buys $50 of chips",
        "expect stakes Ann $250",
    )


def test_rounds_are_played_one_after_the_other_and_everybody_acts():
    assert [] == failures(
        "the next round starts",
        "deal",
        "everybody folds",
        "expect the round is over",
        "the next round starts",
        "expect the button is with Ann",
        "deal",
        "everybody calls",
        "expect betting round 2",
        "expect pot $20",
    )


def test_a_time_is_told_with_what_was_signed_or_reported():
    lines = told("at 21:04, the casino operator gives notice of closure: few players")

    assert "21:04: the table will close: few players" == lines[-1]
    assert ("", "at last, Ann leaves") == timed("at last, Ann leaves")
    with pytest.raises(CaseError, match="told without a time"):
        parse(TEXT + "  at 21:04, Ann leaves the table\n")


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("expect seat 1 is free", "expected seat 1 is nobody's, got seat 1 is Ann's"),
        ("expect stakes Ann $100", "expected stakes Ann $100, got stakes Ann $200"),
        ("expect due: a cake", "got due: the official rules are not attached"),
        ("expect the button is with Ben", "got the button is with nobody"),
        ("expect version 2 of the determinations", "got version 1"),
        ("expect the sign shows minimum bet $20", "got the sign shows minimum bet $10"),
        ("expect the dealer is offered void round", "got the dealer is not offered void round"),
        ("expect Ann has paid $6 for the time", "got Ann has paid $0 for the time"),
    ],
)
def test_what_is_not_so_is_told(line, failure):
    (found,) = failures(line)

    assert failure in found


def test_why_no_round_may_start_is_told():
    (found,) = failures("the hours of gaming end", "expect the next round may start")

    assert "it may not: the hours of gaming are over" in found
    (found,) = failures("Ann leaves the table", "expect the next round may start")
    assert found.endswith("got it may not")


def test_a_round_that_was_never_started_is_no_place_to_look_at():
    with pytest.raises(BadMessage, match="no round of play"):
        failures("expect pot $10")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("seats: 4", "chairs: 4", "is none of seats:"),
        ("seats: 4", "seats: many", "a number of seats"),
        ("seats: 4", "mode: dead", "live or electronic"),
        ("Game: omaha", "Game: holdem", "leave out Table:"),
    ],
)
def test_a_table_that_cannot_be_read_is_told(old, new, reason):
    with pytest.raises(CaseError, match=reason):
        parse(TEXT.replace(old, new) + "  Ann sits out\n")


def test_every_event_of_a_pot_game_has_a_sentence_of_its_own():
    assert set() == set(get_args(ev.Event)) - set(TELL)


def test_between_rounds_the_stakes_and_the_next_step_are_told():
    case = parse(TEXT + "  Ann sits out\n")
    *_, last = play(case)

    standing = case.table.standing(last.record.state)
    plain = case.table.plain_standing(last.record.state)

    assert "between rounds; stakes Ann $200, Ben $200" == standing["summary"]
    assert ("", None) == (standing["choices"], plain["round"])
    assert {"1": "Ann", "2": "Ben"} == plain["players"]
    assert "Ben sits out" == tell(ev.SatOut("8.4", 2), Voice(lambda seat: "Ben", " ".join))


def test_how_a_round_stands_is_told_as_in_any_case():
    case = parse(TEXT + "  the next round starts\n  expect stakes Ann $195, Ben $190\n")
    *_, last = play(case)
    state = last.record.state

    assert () == last.failures
    assert "pot $15; stakes Ann $195, Ben $190" == case.table.standing(state)["summary"]
    assert 15_00 == case.table.plain_standing(state)["round"]["pot"]
    titles = dict(case.table.opened())
    assert "seats 4; mode electronic; gaming day 2026-11-15; approval case" == titles["Table"]


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("Ben moves to seat 4", ev.SeatChanged("8.2", 2, 4, "")),
        (
            "Ben moves to seat 4, and waits for the blinds or posts",
            ev.SeatChanged("17.13", 2, 4, "17.13"),
        ),
        (
            "seat 3 is Eve's, drawn for: Eve Kd, Fay Qh",
            ev.SeatAwarded("8.2", 3, "Eve", (("Eve", "Kd"), ("Fay", "Qh"))),
        ),
        ("Ben posts $10 and $5 dead to come in", ev.EntryPosted("17.4", 2, 10_00, 5_00)),
        ("Ben posts $10 to come in", ev.EntryPosted("17.11", 2, 10_00, 0)),
        ("Ben gets no $50 of chips", ev.PurchaseLapsed("4.5", 2, 50_00)),
        ("Ben misses a blind", ev.BlindMissed("17.4", 2, 0)),
        ("Fay asks, and all see Ah of Ben", ev.CardsPublished("16.7", 2, ("Ah",), "Fay")),
        ("Ben shows all Ah", ev.CardsPublished("17.18", 2, ("Ah",), "Ben")),
        ("Eve gives up the claim to seat 3", ev.ClaimWithdrawn("8.2", 3, "Eve")),
        (
            "the dealer withdraws the last entry: a slip",
            ev.EntryWithdrawn("A.Dealer", "a slip", "dealer"),
        ),
        ("Ben pays $6 for the time", ev.TimeCharged("15.3", 2, 6_00, "account")),
    ],
)
def test_an_event_around_the_table_is_told_in_a_sentence(words, event):
    assert words == tell(event, Voice(lambda seat: "Ben", " ".join))


def test_a_table_that_cannot_open_is_told_with_its_seats():
    case = parse(TEXT.replace("burn: no", "deck size: 50") + "  expect rule 2.2\n")

    moments = list(play(case))

    assert "deck_size 50 is not offered" in moments[0].failures[0]
    assert ("Seats", "1 Ann $200; 2 Ben $200") == case.table.opened()[-1]
