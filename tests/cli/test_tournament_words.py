"""The events of a tournament in words: money in dollars, time by the clock, nothing left raw."""

from string import Formatter

import pytest

from croupier.cli.tournament_words import WORDS, lines, words
from croupier.rules.tournament import events as ev


@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: kind.__name__)
def test_what_is_said_of_an_event_is_in_it(kind):
    names = {name for _, name, _, _ in Formatter().parse(WORDS[kind]) if name}

    assert names <= {*kind._fields, "name" if kind is ev.TournamentOpened else ""}


def test_money_is_in_dollars_and_chips_are_not():
    assert "$1,234.05 from escrow to Ann" == words(
        ev.MoneyMoved("20.19", 1_234_05, "escrow", "player Ann")
    )
    assert "Ann bought 5,000 chips back" == words(ev.ReBought("20.3(a)(iii)(G)", "Ann", 5_000))


def test_places_are_numbered_and_shared_ones_stand_together():
    event = ev.PlacesAwarded("20.18", (("Ann",), ("Bob", "Cat"), ("Dan",)), "Dora")

    assert "places awarded by Dora: 1 Ann; 2 Bob and Cat; 4 Dan" == words(event)


def test_an_event_without_words_of_its_own_tells_its_fields():
    event = ev.ChipsAttested("20.14", 2, ((1, 10_000), (3, 0)), "Dee")

    assert "chips attested: table 2, chips 1: 10,000, 3: 0, by Dee" == words(event)
    assert "tie found: players none" == words(ev.TieFound("20.18", ()))
    assert words(ev.HandForHandSet("20.17", True, "Dora")).startswith("hand for hand set: on yes")


def test_every_line_has_the_time_of_play_and_the_clause():
    called = ev.BreakCalled("20.16", 15, 3_661, 4_561, "Dora")

    told = list(lines((called, ev.EntriesOpened("20.2", "casino operator"))))

    assert " 1:01:01  20.16             break of 15 minutes, until 1:16:01" == told[0]
    assert told[1].startswith(" 1:01:01  20.2 ")
