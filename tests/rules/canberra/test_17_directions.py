"""How a tournament of Canberra Poker directs a table, and what the table reports (rule 17)."""

from croupier.cards import deck
from croupier.rules import people
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.house.starting_marker import (
    AskAnte,
    PlayerSubstituted,
    ReleaseSeat,
    SeatEliminated,
    SeatEntrant,
)
from croupier.rules.tournament import canberra as directing
from croupier.rules.tournament.actions import AskSubstitute, DirectRound
from croupier.rules.tournament.conditions import Level, Session
from croupier.rules.tournament.events import PlayerEliminated
from tests.play import covers, note, rule
from tests.rules.canberra.tournaments import DIRECTOR, Run, conditions

INSTRUMENTS = ("canberra",)

LAYOUT = Approval("GRC-3", "2026-01-05", "layout CP-7")


class Directed:
    """A tournament, and its first table as it is directed."""

    def __init__(self, players, **choices):
        sessions = (Session("final", rounds=9),)
        self.run = Run(conditions(**({"sessions": sessions} | choices)), players)
        self.run.seat()
        self.table, _ = house.advance(
            None, directing.opening(self.run.state, "CP-7", LAYOUT, "2026-03-12")
        )

    def do(self, *actions):
        """Carry out actions at the table."""
        told = []
        for action in actions:
            self.table, events = house.advance(self.table, action)
            told += note(events)
        return told

    def begin(self):
        """Direct the next round and bring the table to it."""
        self.directed = self.run.direct()
        self.asked = directing.directions(self.run.state, self.directed, self.table)
        return self.do(*self.asked)

    def play(self, ante=100, void=False):
        """Everybody antes and folds; the tournament hears of it."""
        for _ in self.directed.chips:
            self.do(AskAnte())
            box = self.table.marker.asked[-1]
            self.do(act.PlaceAnte(self.table.players[box], box, ante))
        self.do(act.CloseWagers(), act.LoadShoe(deck()), act.Deal())
        folds = [act.Fold(box) for box in self.table.boxes]
        self.do(*([act.VoidRound("fraud", at="23:15")] if void else folds))
        return self.run.do(directing.report(self.directed, self.table, void, self.run.at))


@rule("17.7", "A.Starting Marker")
def test_the_table_has_the_seats_chips_and_marker_of_the_tournament():
    at = Directed("abc")

    told = at.begin()

    assert ev.BoxTaken("17.7", 1, "a", 5_000) == told[0]
    assert [1, 5_000, "wagers"] == [at.table.marker.box, at.table.chips[3], at.table.stage]


@covers("17.13")
def test_the_table_reports_the_chips_as_they_stand():
    at = Directed("abc")
    at.begin()

    reported = at.play(ante=200)[0]

    assert ((1, 4_800), (2, 4_800), (3, 4_800)) == reported.chips
    assert 4_800 == at.run.state.entrants["b"].chips


@covers("A.Starting Marker", "A.Void")
def test_marker_and_rounds_of_both_streams_agree():
    at = Directed("abcd")

    for void in (False, True, False, False, False):
        at.begin()
        assert at.table.marker.box == at.directed.button
        at.play(void=void)

    assert 4 == at.table.marker.played == at.run.state.tables[1].rounds


@covers("17.14")
def test_who_is_out_of_the_tournament_has_left_the_table_before_its_next_round():
    at = Directed("abc", starting_chips=150)
    at.begin()
    at.play(ante=100)

    at.run.do(DirectRound(1, 500))

    assert "places" == at.run.state.phase
    at = Directed(
        "ab", levels=(Level(rounds=1, table_min=100), Level(table_min=4_950, table_max=5_000))
    )
    at.begin()
    at.do(AskAnte(), AskAnte(), act.PlaceAnte("b", 2, 100), act.CloseWagers())
    at.do(act.LoadShoe(deck()), act.Deal(), act.Fold(2))
    at.run.do(directing.report(at.directed, at.table, False, at.run.at))
    assert at.run.direct() is None
    assert ["b"] == [event.player for event in at.run.of(PlayerEliminated)]


@rule("3.1")
def test_the_limits_of_a_new_level_come_with_notice():
    at = Directed("ab", levels=(Level(rounds=1), Level(table_min=200, table_max=2_000)))
    at.begin()
    at.play()

    told = at.begin()

    assert (200, 2_000) == (at.table.ante_min, at.table.ante_max)
    assert [] == [event for event in told if type(event) is SeatEliminated]


@rule("17.11")
def test_a_substitute_plays_on_at_the_table():
    at = Directed("ab")
    at.begin()
    at.play()
    at.run.do(AskSubstitute("b", "zoe", DIRECTOR))

    told = at.begin()

    assert PlayerSubstituted("17.11", 2, "b", "zoe", people.DIRECTOR) == told[0]
    assert ["a", "zoe"] == at.table.players[1:3]


@covers("17.23")
def test_only_those_who_are_level_are_at_the_table_for_additional_rounds():
    at = Directed("abc", sessions=(Session("final", rounds=1),))
    at.begin()
    at.do(AskAnte(), act.PlaceAnte("a", 1, 200), AskAnte(), act.PlaceAnte("b", 2, 100))
    at.do(AskAnte(), act.PlaceAnte("c", 3, 100), act.CloseWagers(), act.LoadShoe(deck()))
    at.do(act.Deal(), act.Fold(1), act.Fold(2), act.Fold(3))
    at.run.do(directing.report(at.directed, at.table, False, at.run.at))

    at.begin()

    assert [ReleaseSeat(1)] == [each for each in at.asked if type(each) is ReleaseSeat]
    assert [] == [each for each in at.asked if type(each) is SeatEntrant]
    assert ["", "b", "c"] == at.table.players[1:4]
