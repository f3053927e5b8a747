"""Records as plain data and back; what is not a record is told with its place."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import pytest

from croupier.errors import BadMessage
from croupier.rules.actions import Bet, Check, LoadShoe, OpenRound
from croupier.rules.events import Called, Checked, Folded, PotAwarded, RoundOpened
from croupier.rules.plain import event, make, name_of, plain, record, revive
from tests.pot import determined


@record("sample")
@dataclass(frozen=True)
class Sample:
    """One field of each kind that the real records do not have."""

    choice: Literal["a", "b"] = "a"
    pair: tuple[int, str] = (1, "x")
    anything: Any = None
    share: Fraction = Fraction(0)


def through_json(value: object) -> object:
    """As it comes out of a journal."""
    return revive(json.loads(json.dumps(plain(value))))


@pytest.mark.parametrize(
    "value",
    [
        Bet(3, 20_00),
        LoadShoe(("Ah", "??")),
        LoadShoe(None),
        OpenRound("faro", determined("faro"), ((1, 50_00), (2, 60_00)), 2),
        RoundOpened("4.2", "stud", "NI2005-74", determined("stud"), ((1, 1), (2, 2)), 2),
        PotAwarded("13.2", 1, 4, 15_00, "low"),
        Sample("b", (2, "y"), {"free": [1, 2]}),
        Sample(share=Fraction(100, 3)),
    ],
)
def test_a_record_survives_the_journal(value):
    assert value == through_json(value)
    assert type(value) is type(through_json(value))


def test_a_record_travels_under_its_own_name():
    assert {"kind": "bet", "seat": 3, "amount": 20_00} == plain(Bet(3, 20_00))
    assert "bet" == name_of(Bet(3, 20_00)) == name_of(Bet)


def test_what_is_no_record_stays_what_it_is():
    assert {"1": [1, 2]} == plain({1: (1, 2)})
    assert "text" == plain("text")


def test_two_events_of_different_kinds_are_never_equal():
    assert Checked("11.1", 3) != Folded("11.1", 3)
    assert Checked("11.1", 3) != ("11.1", 3)
    assert Checked("11.1", 3) == Checked("11.1", 3)
    assert 2 == len({Checked("11.1", 3), Folded("11.1", 3), Checked("11.1", 3)})


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ("bet", "no record is called 'bet' at $.kind"),
        ({"seat": 3}, "no record is called None at $.kind"),
        ({"kind": "rake"}, "no record is called 'rake' at $.kind"),
        ({"kind": ["bet"]}, "no record is called ['bet'] at $.kind"),
        ({"kind": "check", "seat": "3"}, "expected int, got str at $.seat"),
        ({"kind": "check", "seat": True}, "expected int, got bool at $.seat"),
        ({"kind": "check", "seat": 3, "chair": 4}, "unknown field 'chair' at $"),
        ({"kind": "load_shoe", "order": "AhKd"}, "expected list, got str at $.order"),
        ({"kind": "load_shoe", "order": ["Ah", 7]}, "expected str, got int at $.order[1]"),
        ({"kind": "sample", "choice": "c"}, "expected one of a, b, got 'c' at $.choice"),
        ({"kind": "sample", "pair": [1]}, "expected 2 items, got 1 at $.pair"),
        ({"kind": "sample", "share": "1/0"}, "expected a fraction, got '1/0' at $.share"),
        ({"kind": "sample", "share": 0.5}, "expected str, got float at $.share"),
    ],
)
def test_what_is_not_a_message_is_told_with_its_place(data, complaint):
    with pytest.raises(BadMessage) as caught:
        revive(data)

    assert complaint == str(caught.value)


def test_a_missing_field_is_named():
    with pytest.raises(BadMessage, match=r"'amount' at \$"):
        revive({"kind": "bet", "seat": 3})


def test_a_record_of_the_wrong_kind_inside_another_is_refused():
    data = plain(OpenRound("faro", determined("faro"), ((1, 1), (2, 2)), 2))

    data["determinations"] = {"kind": "bet", "min_bet": 5_00}

    with pytest.raises(BadMessage, match=r"expected determinations, got bet at \$.determinations"):
        revive(data)


def test_a_nested_record_of_the_wrong_kind_is_told_with_its_place():
    data = plain(OpenRound("faro", determined("faro"), ((1, 1), (2, 2)), 2))

    data["determinations"]["min_bet"] = "five"

    with pytest.raises(BadMessage, match=r"expected int, got str at \$.determinations.min_bet"):
        revive(data)


def test_a_name_is_given_once():
    with pytest.raises(ValueError, match="two records are called 'check'"):
        record("check")(type("Other", (), {}))


def test_an_event_is_registered_like_any_record():
    @event("whispered")
    class Whispered(NamedTuple):
        rule: str
        seat: int

    assert Whispered("16.3", 2) == through_json(Whispered("16.3", 2))
    assert Whispered("16.3", 2) != Called("16.3", 2, 0)


def test_actions_are_values():
    assert Check(3) == Check(3)
    assert 1 == len({Check(3), Check(3)})


def test_a_record_made_of_its_values_is_the_one_its_constructor_makes():
    made = make(Called, ("12.3(a)", 2, 500))

    assert Called("12.3(a)", 2, 500) == made
    assert Called is type(made)
