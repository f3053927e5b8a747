"""Write docs/mishaps.md, the same mishap in each of the five games: `scripts/mishaps.py [--check]`.

Every ruling is taken from the events of a case as it is played, so the page cannot say what the
engine does not do. With --check nothing is written: it fails where the page is not what the cases
say. It fails, too, where a case does not come out as it says.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from croupier.errors import cited
from croupier.histories.cases import Case, Moment, play, read

ROOT = Path(__file__).parents[1]
PAGE, CASES = "docs/mishaps.md", "tests/cases"
GAMES = {
    "omaha": "Omaha",
    "faro": "Faro",
    "stud": "Seven Card Stud",
    "holdem": "Casino Hold-em",
    "canberra": "Canberra Poker",
}
POT, HOUSE = ("omaha", "faro", "stud"), ("holdem", "canberra")


class Shown(NamedTuple):
    """A ruling: the case, words of the line that leads to it, and what the reader must know."""

    case: str
    line: str
    when: str = ""


Found = tuple[Shown, ...] | str  # the rulings, or a sentence on why there is none


class Mishap(NamedTuple):
    """What goes wrong, and what each game says to it."""

    title: str
    rulings: Mapping[str, Found]


class Wrong(Exception):
    """A case that does not come out, or has no such line."""


def alike(games: tuple[str, ...], *rulings: Shown) -> dict[str, Found]:
    """Cases of the same name, line for line, in several games."""
    return dict.fromkeys(games, rulings)


def _house(name: str, *lines: tuple[str, str]) -> dict[str, Found]:
    """The same part of both instruments, which number it differently."""
    parts = {"holdem": (13, 15), "canberra": (14, 16)}
    return {
        game: tuple(Shown(name.format(own, powers), *each) for each in lines)
        for game, (own, powers) in parts.items()
    }


OWN_CARDS = "cannot happen: the dealer has no hand of cards"
NO_RULE = "no rule of its own"

MISHAPS = (
    Mishap(
        "A card is seen in the cut",
        alike(
            POT,
            Shown("17.1(a)-seen-in-the-cut", "seen in the cut", "in the first betting round"),
            Shown("17.2-too-late", "seen in the cut", "after the first betting round"),
        )
        | _house("{1}.3-fault-of-the-cut", ("declares the round void", NO_RULE)),
    ),
    Mishap(
        "The cards were not cut",
        alike(
            POT,
            Shown("17.1(b)-cut-in-time", "not cut", "before the first card"),
            Shown("17.3-misdeal", "not cut", "in the first betting round"),
        )
        | _house("{1}.3-fault-of-the-cut", ("declares the round void", NO_RULE)),
    ),
    Mishap(
        "The dealer exposes one hole card of a player",
        {
            "omaha": (
                Shown("17.20-exposed-and-burnt", "exposed", "the table burns cards"),
                Shown("17.21-exposed-no-burn", "exposed", "the table does not burn cards"),
            ),
            "faro": (Shown("17.1(c)-exposed", "exposed"),),
            "stud": (Shown("17.17-first-card-up", "exposed"),),
        }
        | _house("{0}.1-three-exposed", ("9c of Ann", "")),
    ),
    Mishap(
        "The dealer exposes two hole cards, or more",
        {
            "omaha": (Shown("17.1(c)-two-exposed", "exposed", "even where the table burns cards"),),
            "faro": (Shown("17.1(c)-two-exposed", "exposed"),),
            "stud": (Shown("17.1(c)-two-of-one-player", "exposed", "of the same player"),),
        }
        | _house(
            "{0}.1-three-exposed",
            ("9d of Ben", "the second of the round"),
            ("2h of Ann", "the third"),
        ),
    ),
    Mishap(
        "A card of the dealer's own hand is seen too early",
        dict.fromkeys(POT, OWN_CARDS)
        | {
            "holdem": (Shown("13.2-dealer-exposed", "exposed"),),
            "canberra": (Shown("14.2-dealer-exposed", "exposed"),),
        },
    ),
    Mishap(
        "A card goes to the wrong player",
        alike(
            POT,
            Shown("17.1(d)-to-another", "dealt to another under", "nobody has looked"),
            Shown("17.1(d)-to-another", "who looked"),
        )
        | _house("{0}.3-to-another", ("not dealt as it should be", "looked at or not")),
    ),
    Mishap(
        "A player is missed in the deal",
        alike(
            POT,
            Shown("17.1(e)-missed", "was missed under", "before betting, nobody has looked"),
            Shown("17.1(e)-missed", "somebody looked"),
        )
        | _house("{0}.3-box-missed", ("not dealt as it should be", "")),
    ),
    Mishap(
        "A player is dealt too many cards, and it is found in time",
        alike(POT, Shown("17.3-misdeal", "too many", "in the first betting round"))
        | _house("{0}.3-number-of-cards", ("not dealt as it should be", "")),
    ),
    Mishap(
        "A player has the wrong number of cards, and it is found late",
        alike(POT, Shown("17.2-too-late", "found with", "after the first betting round"))
        | {
            "holdem": (Shown("7.4-wrong-count", "counts 3", "at the count of a folded hand"),),
            "canberra": (Shown("7.4-wrong-count", "counts 6", "at the count of a folded hand"),),
        },
    ),
    Mishap(
        "A player has the wrong number of cards at the showdown",
        alike(
            POT,
            Shown("17.9-one-right", "Ben was found", "one right hand is left"),
            Shown("17.9-nobody-right", "were found", "no right hand is left"),
            Shown("17.9-one-after-the-other", "Cho was found", "the last hand is wrong too"),
        )
        | {
            "holdem": (
                Shown("9.5-wrong-count", "counts 3", "when the hand is collected"),
                Shown("9.5-wrong-count", "decides", "one way out"),
            ),
            "canberra": (
                Shown("9.7-wrong-count", "counts 6", "when the hand is collected"),
                Shown("9.7-wrong-count", "decides", "one way out"),
            ),
        },
    ),
    Mishap(
        "A player's cards are swept into the discards",
        alike(POT, Shown("17.10-in-the-discards", "in the discards"))
        | _house("{0}.4-in-the-discards", ("can be rebuilt", ""), ("cannot be rebuilt", "")),
    ),
    Mishap(
        "A communal card is exposed too early",
        {
            "omaha": (Shown("17.17-communal-back", "exposed", "while players bet"),),
            "faro": (
                Shown("17.17-bets-capped", "exposed", "while players bet"),
                Shown("17.18-two-at-once", "exposed", "before they bet on the one before it"),
            ),
            "stud": (Shown("17.16-no-communal-card", "exposed", "in the ordinary deal"),),
            "holdem": (
                Shown("15.3-communal-card-too-early", "exposed"),
                Shown("15.3-communal-card-too-early", "decides", "one way out"),
            ),
            "canberra": (Shown("4.1-no-communal-card", "exposed"),),
        },
    ),
    Mishap(
        "A card lies face up in the shoe",
        {
            "omaha": (
                Shown("17.16-face-up", "face up", "while players bet"),
                Shown("17.19-top-card", "on top", "after a betting round"),
            ),
            "faro": (Shown("17.1(c)-face-up", "face up", "in the first betting round"),),
            "stud": (Shown("17.18-face-up", "face up", "while players bet"),),
        }
        | _house(
            "{0}.1-three-exposed", ("9c of Ann", "no rule of its own, exposed when it is dealt")
        ),
    ),
    Mishap(
        "A wager out of turn",
        {
            "omaha": (
                Shown("17.5-prompted", "prompted", "by the dealer's mistake"),
                Shown("17.6(a)-checked-before", "Ben checks", "$25 of Cho held"),
                Shown("17.6(b)-smaller-bet", "bets", "$40 of Ben held"),
                Shown("17.6(c)-larger-bet", "bets", "$20 of Ben held"),
                Shown("17.6(d)-passed-over-folds", "folds", "$35 of Dan held"),
            ),
        }
        | alike(
            ("faro", "stud"),
            Shown("17.5-bet-stands", "Ben checks", "$50 of Cho held, the most being $20"),
            Shown("17.6-larger-bet", "bets", "$10 of Ben held"),
        )
        | alike(HOUSE, Shown("7.1-in-turn", "Ben folds", "before Ann has decided")),
    ),
    Mishap(
        "Chips between a call and a raise",
        alike(POT, Shown("17.7-between-call-and-raise", "puts in"))
        | {
            "holdem": (Shown("7.2-exactly-twice-the-ante", "$105", "the ante is $35"),),
            "canberra": (Shown("7.2-exactly-twice-the-ante", "$100", "the ante is $45"),),
        },
    ),
    Mishap(
        "Chips short of the call",
        alike(
            POT,
            Shown("17.8-short-of-the-call", "puts in"),
            Shown("17.8-short-of-the-call", "folds", "$30 put in"),
        )
        | {
            "holdem": (Shown("7.2-exactly-twice-the-ante", "calls $35", "the ante is $35"),),
            "canberra": (Shown("7.2-exactly-twice-the-ante", "bets $45", "the ante is $45"),),
        },
    ),
    Mishap(
        "A folded hand is shown to one player",
        alike(POT, Shown("16.5-told-to-one", "has seen"))
        | {
            "holdem": (Shown("12.3-shown-to-a-neighbour", "excludes", "a power, no duty"),),
            "canberra": (Shown("13.2(tail)-shown-to-a-neighbour", "excludes", "a power, no duty"),),
        },
    ),
    Mishap(
        "The equipment fails",
        alike(POT, Shown("19.3-lights-out", "the casino operator", "no rule of its own"))
        | {
            "holdem": (Shown("15.3-a-broken-shoe", "declares", "no rule of its own"),),
            "canberra": (Shown("12.6-malfunction", "jam", "the automated shoe"),),
        },
    ),
    Mishap(
        "The deck has a card too few",
        alike(
            POT,
            Shown("2.6-wrong-count-of-the-deck", "orders a count", "at any time"),
            Shown("2.6-wrong-count-of-the-deck", "counts 51"),
            Shown("2.6-wrong-count-of-the-deck", "declares", "one way out"),
        )
        | alike(
            HOUSE,
            Shown("2.4-wrong-count-of-the-deck", "orders a count", "at any time"),
            Shown("2.4-wrong-count-of-the-deck", "counts 51"),
            Shown("2.4-wrong-count-of-the-deck", "declares", "one way out"),
        ),
    ),
)

INTRODUCTION = """\
# Mishaps, side by side

What goes wrong at one table goes wrong at the next, and the five instruments do not answer alike.
Here is each mishap with the ruling of every game: the clause, what it leads to, and a case that
shows it. The rulings are those that the engine gave when the cases were played (`croupier case
FILE` plays one with every step); `scripts/mishaps.py` writes this page from them.

How to read it: names, cards and amounts are those of the case. Games that rule alike share a row.
A *misdeal* is no round of play: cards and bets go back, blinds and antes stay. A *void* round is
as if it had never been: everything goes back. *No rule of its own* means that nothing follows by
itself: what stands beside it is what the casino operator may do, or the rule that comes nearest.
Where a report is refused in a pot game because no rule covers it, the casino operator may put
options to the players, and decides unless all agree (17.16, 19.4). A wager out of turn is *held*
until those passed over have acted. At an electronic table of a pot game a report of what only a
dealer's hands can do is refused.
"""


# Playing


class Ruled(NamedTuple):
    """What happened, and the clauses that it led to, each with its words."""

    happened: str
    told: list[tuple[str, str]]


def ruled(game: str, shown: Shown, root: Path = ROOT) -> Ruled:
    """Play a case and take the rulings of one of its lines, as far as the case is about them."""
    path = root / CASES / game / f"{shown.case}.case"
    case = read(path)
    moments = list(play(case))
    failures = [failure for moment in moments for failure in moment.failures]
    if failures:
        raise Wrong(f"{path.name}: {failures[0]}")
    moment = _moment(moments, shown, path.name)
    return Ruled(_happened(moment.line.text, shown.when), _told(case, moment))


def _moment(moments: list[Moment], shown: Shown, name: str) -> Moment:
    for moment in moments:
        done = moment.events or moment.refused
        if done and shown.line in moment.line.text:
            return moment
    raise Wrong(f"{name}: nothing is done in a line with {shown.line!r}")


def _told(case: Case, moment: Moment) -> list[tuple[str, str]]:
    if moment.refused:
        return [(moment.refused.rule, f"refused: {moment.refused.reason}")]
    about = set(case.clauses("shows"))
    told = [(e.rule, case.table.tell(e, " ".join)) for e in moment.events if e.rule in about]
    if not told:
        raise Wrong(f"{case.name}: line {moment.line.number} leads to nothing that the case shows")
    return told


_AROUND = re.compile(
    r"(refused [^:]+: )?(at [\d:]+, )?(the [a-z ]+ reports: )?(?P<said>.+?)( under [^ ]+)?"
)


def _happened(line: str, when: str) -> str:
    """The line without who reports it and what it leads to."""
    found = _AROUND.fullmatch(line)
    said = found["said"] if found else line
    return f"{when}: {said}" if when else said


# Writing


def page(root: Path = ROOT) -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for number, mishap in enumerate(MISHAPS, 1):
        head = ["| game | what happens | ruling | case |", "|---|---|---|---|"]
        rows = [row for alike in _alike(mishap, root) for row in _rows(*alike)]
        parts.append("\n".join([f"## {number}. {mishap.title}", "", *head, *rows]) + "\n")
    return "\n".join(parts)


Lines = list[tuple[str, str, str]]  # what happens, the ruling, the name of its case


def _alike(mishap: Mishap, root: Path) -> Iterator[tuple[list[str], Lines]]:
    """Neighbouring games that rule alike in every line, and these lines."""
    lines = {game: _lines(game, mishap.rulings[game], root) for game in GAMES}
    for _, games in groupby(GAMES, key=lines.__getitem__):
        together = list(games)
        yield together, lines[together[0]]


def _lines(game: str, found: Found, root: Path) -> Lines:
    if isinstance(found, str):
        return [("", found, "")]
    each = [(ruled(game, shown, root), shown.case) for shown in found]
    return [(ruling.happened, _ruling(ruling.told), case) for ruling, case in each]


def _rows(games: list[str], lines: Lines) -> Iterator[str]:
    """The names of the games beside the first line."""
    names = "**" + ", ".join(GAMES[game] for game in games) + "**"
    for k, (happened, ruling, case) in enumerate(lines):
        yield f"| {'' if k else names} | {happened} | {ruling} | {_links(games, case)} |"


def _links(games: list[str], case: str) -> str:
    """The case by its name; where several games have one, a link for each."""
    if not case:
        return ""
    to = {game: f"../{CASES}/{game}/{quote(case)}.case" for game in games}
    if len(games) == 1:
        return f"[{case}]({to[games[0]]})"
    return f"{case}: " + ", ".join(f"[{game}]({path})" for game, path in to.items())


def _ruling(told: list[tuple[str, str]]) -> str:
    """Each clause once, with all that it led to."""
    parts = [
        f"**{cited(clause)}** {'; '.join(words for _, words in group)}"
        for clause, group in groupby(told, key=lambda each: each[0])
    ]
    return "<br>".join(part.replace("|", "/") for part in parts)


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Write unless only asked to check; 1 if a case fails or the page is out of date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    args = parser.parse_args(argv)
    try:
        text = page(root)
    except Wrong as wrong:
        print(f"wrong: {wrong}", file=sys.stderr)
        return 1
    target = root / PAGE
    if target.is_file() and target.read_text(encoding="utf-8") == text:
        return 0
    if args.check:
        print(f"out of date: {PAGE}", file=sys.stderr)
        return 1
    target.write_text(text, encoding="utf-8")
    print(f"written: {PAGE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
