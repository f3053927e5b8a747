"""What happens on the floor, in words."""

import pytest

from croupier.histories.floor_telling import in_words
from croupier.rules import floor_records as rec


@pytest.mark.parametrize(
    ("words", "event"),
    [
        (
            "the system checks the deck before play",
            rec.Attested("2.4", "opening check", "system", "deck composition"),
        ),
        (
            "Ann signs for the closing check as dealer",
            rec.Attested("2.4", "closing check", "dealer", "Ann"),
        ),
        (
            "the dealer confirms the procedures of version 2",
            rec.Attested("19.1", "procedures", "dealer", "version 2"),
        ),
        ("52 cards are counted", rec.CardsCounted("2.4", 52, True)),
        ("51 cards are counted: that is wrong", rec.CardsCounted("2.4", 51, False)),
        (
            "a breach by Ann is reported: cards off the table",
            rec.BreachReported("12.1", 2, "Ann", "cards off the table", "dealer", 1),
        ),
        (
            "a breach by Ann is reported: again, the 2. time",
            rec.BreachReported("12.1", 2, "Ann", "again", "dealer", 2),
        ),
        ("cards are replaced: 7c 7d", rec.CardsReplaced("2.5", ("7c", "7d"), "casino operator")),
        (
            "12:00: the hours of gaming begin: 12:00 to 04:00 under the Act of 1988",
            rec.GamingBegan("18.1", "12:00", "12:00 to 04:00", "the Act of 1988"),
        ),
        ("the hours of gaming begin", rec.GamingBegan("18.1")),
        ("seat 2 chooses X", rec.VoteCast("17.16", 2, "X")),
        ("all agree: X", rec.OptionAdopted("17.16", "X")),
        ("the players may choose: X, Y", rec.OptionsProposed("17.16", ("X", "Y"), "operator")),
        ("Ann disputes too late: mine", rec.DisputeDismissed("17.14", "mine", "Ann")),
        ("the table will close: early", rec.ClosureNotified("14.2", "early", "casino operator")),
        (
            "01:00: the table will close at 01:20: early",
            rec.ClosureNotified("18.2", "early", "casino operator", "01:00", "01:20"),
        ),
        (
            "a breach by an onlooker, at the seat of Ann, is reported: advice",
            rec.BreachReported("19.7", 2, "Ann", "advice", "dealer", 1, person="an onlooker"),
        ),
        ("Ben is given the rules in print", rec.RulesShown("19.9", "Ben", printed=True)),
        ("Dee signs in as dealer:17", rec.StaffSignedIn("19.5", "dealer:17", "Dee")),
        ("the table is closed", rec.TableClosed("14.2", "casino operator")),
        ("Ann must give up seat 3", rec.SeatVacated("15.6", 3, "Ann", "casino operator")),
    ],
)
def test_an_event_of_the_floor_is_told_in_a_sentence(words, event):
    assert words == in_words(event)
