"""The helper itself: a mark that nothing backs must fail."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import deck
from croupier.errors import Refused
from tests.play import bare, covers, note, refused, rule

INSTRUMENTS = ("omaha", "faro", "stud")


def event(clause: str) -> SimpleNamespace:
    return SimpleNamespace(rule=clause)


def test_a_rule_test_whose_clause_was_never_cited_fails():
    @rule("14.5", "14.1")
    def shows_too_much():
        note(event("14.1"))

    with pytest.raises(AssertionError, match=r"never cited: 14\.5 \(noted: 14\.1\)"):
        shows_too_much()


def test_what_one_test_noted_does_not_help_the_next():
    note(event("14.5"))

    @rule("14.5")
    def shows_nothing():
        pass

    with pytest.raises(AssertionError, match=r"noted: nothing"):
        shows_nothing()


def test_a_failing_rule_test_leaves_nothing_behind():
    @rule("14.5")
    def fails():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fails()

    test_what_one_test_noted_does_not_help_the_next()


def test_a_list_of_events_is_noted_and_handed_back():
    first, second = event("14.5"), event("17.20")

    @rule("14.5", "stud 17.20")
    def shows():
        return note([first, second])

    assert (first, second) == shows()


@rule("2.2")
@pytest.mark.parametrize("size", [51, 0])
def test_marks_and_parameters_go_together(size):
    refusal = refused("2.2", deck, size)

    assert str(size) in refusal.reason


@rule("2.2")
@given(st.integers(max_value=31))
def test_marks_and_hypothesis_go_together(size):
    refused("2.2", deck, deck_size=size)


def test_a_refusal_under_another_clause_is_not_the_expected_one():
    with pytest.raises(AssertionError, match=r"2\.3"):
        refused("2.3", deck, 51)


def test_where_nothing_is_refused_the_expectation_fails():
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        refused("2.2", deck, 52)


def test_a_mark_without_a_clause_is_a_mistake():
    with pytest.raises(TypeError, match="name the clause"):
        covers()(event)


def test_a_mark_needs_a_game_from_somewhere():
    unknown = eval("lambda: None", {})

    with pytest.raises(TypeError, match="INSTRUMENTS"):
        rule("2.2")(unknown)

    assert unknown is covers("stud 2.2")(unknown)
    assert unknown is covers("2.2", games=("stud",))(unknown)


def test_a_clause_is_bare_without_its_game():
    assert "17.20" == bare("stud 17.20")
    assert "10.1" == bare("omaha/faro 10.1")
    assert "A.Tap Out" == bare("A.Tap Out")
    assert "8.1.Ante.Two Pairs" == bare("holdem 8.1.Ante.Two Pairs")


def test_a_refusal_notes_the_clause_without_its_game():
    @rule("stud 2.2")
    def shows():
        return refused("stud 2.2", deck, 51)

    assert isinstance(shows(), Refused)


def test_a_run_for_one_game_must_cite_the_clauses_of_that_game_and_no_other():
    @rule("omaha/faro 10.3", "stud 10.2")
    def shows(game):
        note(event("10.2"))

    shows(game="stud")

    with pytest.raises(AssertionError, match=r"never cited: omaha/faro 10\.3"):
        shows(game="faro")
