"""Which clause of each instrument asks for an item of a tournament's conditions, or allows it.

Data only: conditions_check.py applies it; Faro and Stud agree to the word. It must not know any
tournament.
"""

INSTRUMENTS = ("faro", "stud")  # in what is not under a game's own name

_SISTERS = {
    "session": "A.Session",
    "no commission": "A.Tournament Commission",
    "in force": "I.2",
    "complete": "20.4",
    "start": "20.4(a)",
    "entering": "20.4",
    "fee": "20.4(c)",
    "sessions": "20.4(b)",
    "tables": "20.8",
    "play": "20.5",
    "re-buys": "20.6",
    "chips": "20.4(d)",
    "players": "20.4(e)",
    "groups": "20.4(f)",
    "betting": "20.4(g)",
    "prizes": "20.4(h)",
    "prevail": "20.5",
    "table size": "20.8",
    "absent": "20.9",
    "moved": "20.7",
    "whole pool": "20.18",
    "same round": "20.19",
    "commission": "20.20",
}

# what the conditions are about -> the clause of each instrument that asks for it or allows it;
# what is about the structure and has no clause of its own stands under sessions
CLAUSES: dict[str, dict[str, str]] = {
    "omaha": {
        "session": "A.Session",
        "no commission": "A.Tournament Commission",
        "in force": "I.2",
        "complete": "20.3",
        "start": "20.3(a)(i)",
        "entering": "20.3(a)(i)",
        "fee": "20.3(a)(ii)",
        "sessions": "20.3(a)(iii)(A)",
        "tables": "20.3(a)(iii)(B)",
        "play": "20.3(a)(iii)(C)",
        "progression": "20.3(a)(iii)(D)",
        "points": "20.3(a)(iii)(E)",
        "points out": "20.3(a)(iii)(E)a",
        "points places": "20.3(a)(iii)(E)b",
        "points tie": "20.3(a)(iii)(E)c",
        "repechage": "20.3(a)(iii)(F)",
        "re-buys": "20.3(a)(iii)(G)",
        "chips": "20.3(a)(iv)",
        "players": "20.3(a)(v)",
        "groups": "20.3(a)(vi)",
        "betting": "20.3(a)(vii)",
        "elimination": "20.3(a)(viii)(A)",
        "advance": "20.3(a)(viii)(B)",
        "prizes": "20.3(a)(ix)",
        "prevail": "20.3(b)",
        "table size": "20.9",
        "absent": "20.10",
        "moved": "20.9",
        "whole pool": "20.19",
        "same round": "20.21",
        "commission": "20.22",
    },
    "faro": _SISTERS,
    "stud": _SISTERS,
    "canberra": {
        "session": "A.Session",
        "no commission": "A.Tournament Commission",
        "in force": "I.1",
        "complete": "17.4",
        "start": "17.4(a)",
        "entering": "17.4",
        "fee": "17.4(c)",
        "sessions": "17.4(b)",
        "tables": "17.8",
        "play": "17.5",
        "re-buys": "17.6",
        "chips": "17.4(d)",
        "players": "17.4(e)",
        "groups": "17.4(f)",
        "betting": "17.4(g)",
        "elimination": "17.14",
        "prizes": "17.4(h)",
        "prevail": "17.5",
        "table size": "17.8",
        "absent": "17.9",
        "moved": "17.7",
        "whole pool": "17.22",
        "same round": "17.24",
        "commission": "17.25",
    },
}
GAMES = tuple(CLAUSES)

# may be said not to apply: "if any", "if applicable", "whether"
OPTIONAL = {
    "commission": "fee",
    "progression": "progression",
    "points": "points",
    "repechage": "repechage",
    "re_buys": "re-buys",
}
