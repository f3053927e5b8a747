"""What each instrument calls the duties and powers of the floor.

Data only: who may do what, and under which number. Faro and Stud agree to the word; what the
numbers lead to is not known here.
"""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.rules.people import IN_CHARGE, OPERATOR, SUPERVISOR

INSTRUMENTS = ("faro", "stud")  # in what is not under a game's own name


class Clauses(NamedTuple):
    """What one instrument calls the duties and powers of the floor."""

    check: str
    replace: str
    card_count: str
    breaches: tuple[str, ...]  # what may be reported
    hours: str
    close: str
    sanction: str
    exclude: str
    dispute: str
    duties: str
    procedures: str
    idle: str
    side_bets: str
    rules: str
    counter: tuple[str, ...] = (SUPERVISOR,)  # orders a count, signs for replaced cards
    replacer: tuple[str, ...] = (OPERATOR,)  # has cards changed
    supervised: bool = False  # the casino supervisor attests the procedures too
    superseded: bool = False  # an earlier version may be attested, and gives a reminder
    warned: tuple[str, ...] = ()  # breaches whose first report is a warning
    final: str = ""  # a result stands once the next round of play begins
    options: str = ""  # put to the players
    asked_first: bool = False  # how to go on from a wrong count is put to them
    apart: str = ""  # no dealer has a seat at the table


_SISTERS = Clauses(
    check="2.4",
    replace="2.5",
    card_count="2.6",
    breaches=(
        "8.4",
        "14.4",
        "16.1",
        "16.2",
        "16.3",
        "16.4",
        "16.7",
        "16.8(a)",
        "16.8(b)",
        "17.15",
        "19.5(a)",
        "19.5(b)",
        "19.7",
        "19.8",
    ),
    hours="18.1",
    close="18.2",
    sanction="19.2",
    exclude="19.2(b)",
    dispute="19.4",
    duties="19.5",
    procedures="19.5(c)",
    idle="19.6",
    side_bets="19.8",
    rules="19.9",
    supervised=True,
    warned=("16.3", "17.15"),
    final="17.14",
    options="17.16",
    apart="A.Dealer",
)

CLAUSES: Mapping[str, Clauses] = {
    "faro": _SISTERS,
    "stud": _SISTERS,
    "omaha": Clauses(
        check="2.4",
        replace="2.5",
        card_count="2.6",
        breaches=(
            "8.4",
            "14.4",
            "16.1",
            "16.2",
            "16.3",
            "16.4",
            "16.7",
            "16.8(a)",
            "16.8(b)",
            "17.15",
            "19.5(a)",
            "19.5(b)",
            "19.7",
            "19.8",
        ),
        hours="18.1",
        close="18.2",
        sanction="19.2(b)",
        exclude="19.2(b)",
        dispute="19.4",
        duties="19.5(a)",
        procedures="19.5(c)",
        idle="19.6",
        side_bets="19.8",
        rules="19.9",
        counter=IN_CHARGE,
        replacer=IN_CHARGE,
        superseded=True,
        warned=("16.3",),
        final="17.14",
        options="17.16",
        asked_first=True,
    ),
    "holdem": Clauses(
        check="2.2",
        replace="2.3",
        card_count="2.4",
        breaches=("12.1", "12.2", "12.2(a)", "12.2(b)", "15.5(a)", "15.5(b)", "15.7", "15.8"),
        hours="14.1",
        close="14.2",
        sanction="15.2",
        exclude="15.2(b)",
        dispute="15.4",
        duties="15.5",
        procedures="15.5(c)",
        idle="15.6",
        side_bets="15.8",
        rules="15.9",
    ),
    "canberra": Clauses(
        check="2.2",
        replace="2.3",
        card_count="2.4",
        breaches=("13.1", "13.2", "13.2(a)", "13.2(b)", "16.5(a)", "16.5(b)", "16.7", "16.8"),
        hours="15.1",
        close="15.2",
        sanction="16.2",
        exclude="16.2(b)",
        dispute="16.4",
        duties="16.5",
        procedures="16.5(c)",
        idle="16.6",
        side_bets="16.8",
        rules="16.9",
    ),
}
