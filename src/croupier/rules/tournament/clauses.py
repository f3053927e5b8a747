"""Which clause of each instrument a tournament applies, subject by subject.

Data only; Faro and Stud agree to the word. It must not know any tournament, nor its conditions.
"""

from typing import NamedTuple

INSTRUMENTS = ("faro", "stud")  # in what is not under a game's own name


class Numbers(NamedTuple):
    """Where each instrument has the rules that they share."""

    added: str  # rule 20 or 17 besides the others
    heads_up: str  # the order of two players
    blind: str  # one is collected in any case
    entries: str  # what must be done before the first entry
    publish: str
    notify: str
    nominate: str
    agree: str
    one_entry: str
    eligible: str
    groups: str
    limits: str  # least and greatest number of players
    levels: str
    session: str
    advances: str
    decides: str
    ballot: str
    tables: str
    forfeit: str
    reserve: str
    absent: str
    substitute: str
    view: str
    no_money: str  # tournament chips are none
    chips: str
    break_: str
    pace: str
    places: str
    whole_pool: str
    together: str
    fees: str
    refund: str
    out: str
    balance: str
    re_buy: str
    repechage: str
    points_out: str
    points: str
    points_tie: str
    cut: str  # who is out at the end of a session
    advancing: str  # how many go on
    documented: str
    shall_forfeit: bool
    refund_absent: bool  # whose seat a reserve takes
    moves: bool  # tables are balanced and broken while a session is played
    refuses_more: bool  # entries than the most, unless for the list of reserves


_SISTERS = Numbers(
    added="20.1",
    heads_up="20.1",
    blind="8.5(a)",
    entries="20.3",
    publish="20.4",
    notify="20.3",
    nominate="20.2",
    agree="20.3",
    one_entry="20.6",
    eligible="20.4(f)",
    groups="20.4(f)",
    limits="20.4(e)",
    levels="20.4(g)",
    session="A.Session",
    advances="20.4(b)",
    decides="A.Session",
    ballot="20.7",
    tables="20.8",
    forfeit="20.9",
    reserve="20.10",
    absent="20.11",
    substitute="20.12",
    view="20.13",
    no_money="A.Tournament Chips",
    chips="20.14",
    break_="20.15",
    pace="20.16",
    places="20.17",
    whole_pool="20.18",
    together="20.19",
    fees="20.20",
    refund="20.21",
    out="20.19",
    balance="20.7",
    re_buy="20.6",
    repechage="20.4(b)",
    points_out="20.4(b)",
    points="20.4(b)",
    points_tie="20.4(b)",
    cut="20.4(b)",
    advancing="20.4(b)",
    documented="20.4",
    shall_forfeit=False,
    refund_absent=True,
    moves=False,
    refuses_more=False,
)

NUMBERS = {
    "omaha": Numbers(
        added="20.1",
        heads_up="20.20",
        blind="8.5(a)",
        entries="20.2",
        publish="20.2(b)",
        notify="20.2(c)",
        nominate="20.4",
        agree="20.5",
        one_entry="20.6",
        eligible="20.3(a)(i)",
        groups="20.3(a)(vi)",
        limits="20.3(a)(v)",
        levels="20.3(a)(vii)",
        session="A.Session",
        advances="A.Session(a)",
        decides="A.Session(b)",
        ballot="20.8",
        tables="20.9",
        forfeit="20.10",
        reserve="20.11",
        absent="20.12",
        substitute="20.13",
        view="20.14",
        no_money="A.Tournament Chips",
        chips="20.15",
        break_="20.16",
        pace="20.17",
        places="20.18",
        whole_pool="20.19",
        together="20.21",
        fees="20.22",
        refund="20.23",
        out="20.7",
        balance="20.3(a)(iii)(C)",
        re_buy="20.3(a)(iii)(G)",
        repechage="20.3(a)(iii)(F)",
        points_out="20.3(a)(iii)(E)a",
        points="20.3(a)(iii)(E)b",
        points_tie="20.3(a)(iii)(E)c",
        cut="20.3(a)(viii)(A)",
        advancing="20.3(a)(viii)(B)",
        documented="20.2(a)",
        shall_forfeit=True,
        refund_absent=False,
        moves=True,
        refuses_more=False,
    ),
    "faro": _SISTERS,
    "stud": _SISTERS,
    "canberra": Numbers(
        added="17.1",
        heads_up="17.1",
        blind="17.1",
        entries="17.3",
        publish="17.4",
        notify="17.3",
        nominate="17.2",
        agree="17.3",
        one_entry="17.6",
        eligible="17.4(f)",
        groups="17.4(f)",
        limits="17.4(e)",
        levels="17.4(g)",
        session="A.Session",
        advances="17.4(b)",
        decides="A.Session",
        ballot="17.7",
        tables="17.8",
        forfeit="17.9",
        reserve="17.10",
        absent="17.14",
        substitute="17.11",
        view="17.12",
        no_money="A.Tournament Chips",
        chips="17.13",
        break_="17.19",
        pace="17.20",
        places="17.21",
        whole_pool="17.22",
        together="17.24",
        fees="17.25",
        refund="17.26",
        out="17.14",
        balance="17.7",
        re_buy="17.6",
        repechage="17.4(b)",
        points_out="17.4(b)",
        points="17.4(b)",
        points_tie="17.4(b)",
        cut="17.4(b)",
        advancing="17.4(b)",
        documented="17.4",
        shall_forfeit=True,
        refund_absent=False,
        moves=False,
        refuses_more=True,
    ),
}
