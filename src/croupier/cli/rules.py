"""`croupier rules`: the rulebook at the prompt, with the code and the tests of each clause.

Words and layout only; what is true of a clause comes from the rulebook and the matrix.
"""

import argparse
import json
import shutil
import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from croupier.errors import BadMessage, cited
from croupier.matrix import NOT_YET, Row, at_hand, counts, rows
from croupier.rulebook import (
    DUTIES,
    FAMILIES,
    GAMES,
    REASONS,
    Clause,
    clause,
    known_game,
    rulebook,
    same,
)

EXAMPLES = """examples:
  croupier rules                      the games and their parts, counted
  croupier rules omaha                one game: its instrument, parts and options
  croupier rules omaha 14             all of one part
  croupier rules omaha 14.5           one clause: what it asks, example, reading, code, tests
  croupier rules stud A.Tap Out       a term of the dictionary
  croupier rules --search "side pot"  every clause that mentions it (with a game: in that game)
  croupier rules --compare 17.5       where the instruments differ, side by side
  croupier rules holdem --compare 5.2  one clause and its counterparts in the other games
  croupier rules --json               all clauses for a program; also with a game, a part, an id
"""


def add(parser: argparse.ArgumentParser) -> None:
    """A game, an id, and three ways of asking otherwise."""
    parser.add_argument("game", nargs="?", type=str.lower, metavar="GAME", help=", ".join(GAMES))
    parser.add_argument(
        "id", nargs="*", metavar="ID", help="a part (14) or a clause (14.5, A.Tap Out)"
    )
    parser.add_argument("--search", metavar="WORDS", help="clauses that mention these words")
    parser.add_argument("--compare", metavar="ID", help="the instruments side by side")
    parser.add_argument("--json", action="store_true", help="for a program")


def run(args: argparse.Namespace) -> int:
    """Choose the clauses, then print them."""
    games = (_asked(args.game),) if args.game else GAMES
    id = " ".join(args.id)
    _check_question(args, id)
    if args.compare:
        chosen = counterparts(args.compare, args.game)
    elif args.search:
        chosen = search(args.search, games)
    elif id:
        chosen = named(args.game, id)
    else:
        chosen = [each for game in games for each in rulebook(game).clauses.values()]
    by_clause = {row.clause: row for row in rows(at_hand(), {each.game: None for each in chosen})}
    found = [by_clause[each] for each in chosen]
    if args.json:
        print(json.dumps(_plain(found, id), indent=2, ensure_ascii=False))
    else:
        print("\n".join(_page(args, id, found)))
    return 0


def _asked(word: str) -> str:
    """The game, or a hint where a clause stands in its place."""
    having = [game for game in GAMES if rulebook(game).find(word)]
    if having:
        raise BadMessage(f"{word} is a clause: name its game too, as in {having[0]} {word}")
    return known_game(word)


def _check_question(args: argparse.Namespace, id: str) -> None:
    asked = {"ID": id or None, "--search": args.search, "--compare": args.compare}
    given = [name for name, value in asked.items() if value is not None]
    if len(given) > 1:
        raise BadMessage(f"{' and '.join(given)} are different questions: ask one at a time")
    if "" in (args.search, args.compare):
        raise BadMessage(f"{given[0]} of nothing: say what is looked for")


def named(game: str, id: str) -> list[Clause]:
    """A clause and what stands below it, or a part, or all below a number."""
    found = rulebook(game).find(id)
    below = list(rulebook(game).under(id))
    if not found and not below:
        clause(game, id)
    return [found, *below] if found else below


def search(words: str, games: Iterable[str]) -> list[Clause]:
    """The clauses that mention all of the words together, in any field."""
    wanted = words.casefold()
    found = [
        each
        for game in games
        for each in rulebook(game).clauses.values()
        if wanted in f"{each.id}\n{each.part}\n{each.does}\n{each.proof}\n{each.reading}".casefold()
    ]
    if not found:
        raise BadMessage(f"no clause of {', '.join(games)} mentions {words!r}")
    return found


def counterparts(id: str, game: str | None) -> list[Clause]:
    """The clause of that number in every game, or one game's clause and those that answer to it."""
    if game is None:
        numbered = [found for each in GAMES if (found := rulebook(each).find(id))]
        if not numbered:
            raise BadMessage(f"no game has a clause {id}")
        return numbered
    base = clause(game, id)
    family = next(some for some in FAMILIES.values() if game in some)
    sisters = [found for each in family if (found := rulebook(each).find(id))]
    answering = dict([*(pair for each in sisters for pair in same(each)), *same(base)])
    return [
        base,
        *(clause(each, answering[each]) for each in GAMES if each in answering.keys() - {game}),
    ]


def _plain(found: list[Row], id: str) -> object:
    """A list of records; for one clause its record, with example and links."""
    if not _is_one(found, id):
        return [row.plain() for row in found]
    one = found[0].clause
    extra = {"proof": one.proof, "same_as": [" ".join(link) for link in one.same_as]}
    return found[0].plain() | extra | {"instrument": rulebook(one.game).edition.number}


def _is_one(found: list[Row], id: str) -> bool:
    """Whether a single clause was asked for, by its id or as it is cited."""
    first = found[0].clause.id
    return bool(id) and id.casefold() in (first.casefold(), cited(first).casefold())


def _page(args: argparse.Namespace, id: str, found: list[Row]) -> list[str]:
    if args.compare:
        return _comparison(found, args.game)
    if args.search:
        return [*_listing(found), "", f"{_number(found)} mention {args.search!r}"]
    if not args.game:
        return _overview(found)
    if not id:
        return _game(args.game, found)
    if _is_one(found, id):
        return _clause(found[0], [cited(row.clause.id) for row in found[1:]])
    part = found[0].clause.part
    return [f"{args.game} {id} · {part} · {_number(found)}", "", *_listing(found)]


def _overview(found: list[Row]) -> list[str]:
    page = [f"The rulebook: {len(GAMES)} games, {_number(found)}. {_tally(found)}."]
    for game in GAMES:
        some = [row for row in found if row.clause.game == game]
        edition = rulebook(game).edition
        page += ["", f"{game:9} {edition.authorised_game}, {edition.number}"]
        page += _wrapped(f"{_number(some)}: {_tally(some)}", 10)
        parts = [f"{n} {each[0].part} {len(each)}" for n, each in rulebook(game).parts().items()]
        page += _wrapped("\0· ".join(part.replace(" ", "\0") for part in parts), 10)
    return [line.replace("\0", " ") for line in page]


def _game(game: str, found: list[Row]) -> list[str]:
    edition = rulebook(game).edition
    page = [
        f"{edition.authorised_game} · {edition.number} · {_number(found)}",
        "",
        *_wrapped(f"{edition.title}, made under the {edition.act}, section {edition.section}."),
        *_wrapped(
            f"Dated {edition.dated}, in force from {edition.effective_from} at the earliest "
            f"({edition.commencement}). Approved by the {edition.approver}."
        ),
    ]
    for revoked in edition.revokes:
        page += _wrapped(f"Revokes {revoked.number} of {revoked.notified}, {revoked.was}.")
    page += ["", f"  {'part':37} {'clauses':>8} {'applied':>8} {'listed':>8} {NOT_YET:>8}"]
    for number, clauses in rulebook(game).parts().items():
        counted = counts(row for row in found if row.clause.rule == number)
        listed = counted["all"] - counted["applied"] - counted[NOT_YET]
        page.append(
            f"  {number:>3} {clauses[0].part:33} {counted['all']:>8} {counted['applied']:>8}"
            f" {listed:>8} {counted[NOT_YET]:>8}"
        )
    for name, options in rulebook(game).options.items():
        page += ["", name.capitalize(), *_wrapped(", ".join(options))]
    return page


def _clause(row: Row, below: list[str]) -> list[str]:
    one = row.clause
    number = rulebook(one.game).edition.number
    return [
        f"{cited(str(one))} · {one.part} · {number}",
        f"{one.duty}: {DUTIES[one.duty]}",
        "",
        *_wrapped(one.does),
        *_section("Example", [one.proof]),
        *_section("Reading", [one.reading] if one.reading else []),
        *_section("Same words in", [", ".join(cited(" ".join(link)) for link in one.same_as)]),
        *_section("Below it", [", ".join(below)]),
        *_section("Applied in", row.applied_in or [_why(row)]),
        *_section("Shown by", row.tests or ["no test yet"]),
    ]


def _why(row: Row) -> str:
    return f"no code, {row.reason.kind}: {row.reason.why}" if row.reason else "no code yet"


def _listing(found: list[Row]) -> list[str]:
    """Each clause with its text, a blank line between."""
    page: list[str] = []
    for row in found:
        one = row.clause
        page += ["", f"{cited(str(one))} · {one.duty} · {row.status}", *_wrapped(one.does, 4)]
    return page[1:]


def _comparison(found: list[Row], game: str | None) -> list[str]:
    """Side by side, clauses with the same words in one column; by family where no game leads."""
    families = list(FAMILIES.values()) if game is None else [GAMES]
    page: list[str] = []
    for family in families:
        some = [row.clause for row in found if row.clause.game in family]
        groups: dict[frozenset[tuple[str, str]], list[Clause]] = {}
        for each in some:
            groups.setdefault(same(each), []).append(each)
        if groups:
            page += ["", *_columns([_column(alike) for alike in groups.values()])]
    return page[1:]


def _column(alike: Sequence[Clause]) -> tuple[str, list[str]]:
    head = ", ".join(cited(str(each)) for each in alike) + (
        " (same words)" if len(alike) > 1 else ""
    )
    first = alike[0]
    texts = [f"{first.part} · {first.duty}", first.does, f"Example: {first.proof}"]
    return head, [*texts, f"Reading: {first.reading}"] if first.reading else texts


def _columns(columns: list[tuple[str, list[str]]]) -> list[str]:
    """Next to each other if the screen is wide enough, else below each other."""
    width = (_screen() - 3 * (len(columns) - 1)) // len(columns)
    if width < 26:
        return [line for column in columns for line in (*_stacked(column, _screen()), "")][:-1]
    stacked = [_stacked(column, width) for column in columns]
    lines = zip_longest(*stacked, fillvalue="")
    return [" | ".join(cell.ljust(width) for cell in line).rstrip() for line in lines]


def _stacked(column: tuple[str, list[str]], width: int) -> list[str]:
    head, texts = column
    page = [*textwrap.wrap(head, width), "-" * min(width, len(head))]
    for text in texts:
        page += [*textwrap.wrap(text, width), ""]
    return page[:-1]


def _section(title: str, texts: Sequence[str]) -> list[str]:
    """A heading and its paragraphs; nothing if there is nothing to say."""
    if not any(texts):
        return []
    return ["", title, *(line for text in texts for line in _wrapped(text))]


def _wrapped(text: str, indent: int = 2) -> list[str]:
    return textwrap.wrap(
        text,
        min(_screen(), 100),
        initial_indent=" " * indent,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _tally(found: list[Row]) -> str:
    """3 applied, 2 people, 116 not yet."""
    counted = counts(found)
    statuses = ("applied", *REASONS, NOT_YET)
    return ", ".join(f"{counted[each]:,} {each}" for each in statuses if counted[each])


def _number(found: list[Row]) -> str:
    return f"{len(found):,} clause{'' if len(found) == 1 else 's'}"


def _screen() -> int:
    return shutil.get_terminal_size().columns
