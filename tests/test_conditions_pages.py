"""Conditions in words: every item with its clause, the same for players and the Commission."""

from dataclasses import replace
from fractions import Fraction

import pytest

from croupier.errors import Refused
from croupier.histories.conditions_pages import digest, html, items, letter, page
from croupier.histories.tournaments import load
from croupier.rules.tournament.conditions import (
    Advance,
    Condition,
    Level,
    PrizeScale,
    ReBuys,
    Repechage,
    Session,
    TournamentCommission,
)
from tests.conditions import GAMES, conditions, house_game, percent, pot_game
from tests.play import covers

INSTRUMENTS = ("omaha", "faro", "stud", "canberra")


def said(label, game="omaha", **changes):
    """What conditions say under a label."""
    (found,) = [item for item in items(conditions(game, **changes)) if label == item.label]
    return found.words


@covers("omaha 20.3")
def test_an_omaha_page_says_every_item_that_is_demanded():
    demanded = {
        f"20.3(a)({item})"
        for item in (
            "i", "ii", "iii)(A", "iii)(B", "iii)(C", "iii)(E", "iii)(F", "iii)(G", "iv", "v", "vi",
            "vii", "viii)(A", "ix",
        )
    }  # fmt: skip

    rules = {item.rule for item in items(conditions("omaha"))}

    assert demanded | {"20.3(b)"} <= rules


@pytest.mark.parametrize("game", ["faro", "stud", "canberra"])
@covers("faro/stud 20.4", "canberra 17.4")
def test_elsewhere_a_page_says_every_item_from_a_to_h(game):
    number = "17.4" if game == "canberra" else "20.4"

    rules = {item.rule for item in items(conditions(game))}

    assert {f"{number}({letter})" for letter in "abcdefgh"} <= rules


@pytest.mark.parametrize("name", GAMES)
@covers("omaha 20.2(b)")
def test_page_html_and_letter_say_the_same(name):
    terms = load(name)
    plain, markup, sent = (
        " ".join(text.split()) for text in (page(terms), html(terms), letter(terms))
    )

    for item in items(terms):
        words = " ".join(item.words.split())
        assert f"{item.label} ({item.rule}): {words}" in plain
        assert f"{item.rule} {item.label}: {words}" in sent
        assert f"<dt>{item.label} <small>({item.rule})</small></dt>" in markup


@covers("omaha 20.2(c)", "faro/stud 20.3", "canberra 17.3")
def test_the_commission_gets_a_notice_or_is_asked_for_approval():
    assert "Notice of a tournament, rule 20.2(c)" in letter(conditions("omaha"))
    assert "For approval: a tournament, rule 20.3" in letter(conditions("faro"))
    assert "For approval: a tournament, rule 20.3" in letter(conditions("stud"))
    assert "For approval: a tournament, rule 17.3" in letter(conditions("canberra"))


@covers("omaha 20.2(c)")
def test_the_letter_names_the_version_and_the_digest_of_the_page():
    terms = conditions("omaha", version=2)

    assert "Conditions: version 2" in letter(terms)
    assert f"SHA-256 of the published page: {digest(terms)}" in letter(terms)
    assert digest(terms) != digest(replace(terms, entry_fee=121_00))


@covers("omaha 20.2(a)")
def test_incomplete_conditions_make_no_letter_but_a_page():
    draft = conditions("omaha", prizes=(), start=None, entry_fee=None, starting_chips=None)

    with pytest.raises(Refused, match=r"20\.3\(a\)\(i\)"):
        letter(draft)
    assert "Breakdown (20.3(a)(ix)): not stated" in page(draft)


def test_the_letter_goes_by_the_order_of_the_clauses():
    text = letter(conditions("omaha"))

    assert text.index("20.3(a)(ii)") < text.index("20.3(a)(vii)") < text.index("20.19  ")


def test_what_a_person_wrote_is_escaped():
    markup = html(conditions("faro", name="<T>", further=(Condition("a < b & c"),)))

    assert "<title>&lt;T&gt;</title>" in markup
    assert "<dd>a &lt; b &amp; c</dd>" in markup


@covers("omaha 20.3(b)", "faro/stud 20.5", "canberra 17.5")
def test_a_page_states_what_prevails():
    assert said("What prevails").endswith("where they differ, the rules prevail")
    assert "not stated" == said("What prevails", rules_prevail=None)
    for game in ("faro", "stud", "canberra"):
        assert said("What prevails", game).endswith("differ from the rules of play, they prevail")


@pytest.mark.parametrize(
    ("label", "words", "changes"),
    [
        ("Start", "with entry 9", {"format": "sit_and_go", "start_at_entries": 9}),
        ("Groups of players", "no restriction", {}),
        (
            "Groups of players",
            "only members; not staff",
            {"player_groups": ("members",), "excluded_groups": ("staff",)},
        ),
        ("Who may enter", "adults, invited", {"eligibility": ("adults", "invited")}),
        ("Players", "no minimum, no maximum", {"min_players": None, "max_players": None}),
        (
            "Agreement",
            "every player agrees in writing to the rules and these conditions",
            {"require_agreement": True},
        ),
        ("Entry fee", "$120, no tournament commission", {"commission": None}),
        (
            "Entry fee",
            "$120, 100/3 per cent of all fees tournament commission (approval missing)",
            {"commission": TournamentCommission("percent", Fraction(100, 3))},
        ),
        (
            "Entry fee",
            "$120, $150 of all fees together tournament commission (approval A)",
            {"commission": TournamentCommission("total", Fraction(150_00), approval="A")},
        ),
        (
            "Re-buys",
            "at most 2 for each player, when the last chip is gone, to the end of session 1: "
            "5,000 chips for $100, $5 of it commission",
            {"re_buys": ReBuys(2, cost=100_00, commission=5_00, chips=5_000)},
        ),
        (
            "Sessions",
            "heat: 20 rounds of play or 60 minutes, in 2 heats, again until 18 players or fewer "
            "are left, beginning with 500 chips",
            {"sessions": (Session("heat", "", None, 20, 60, heats=2, repeat_until=18, chips=500),)},
        ),
        ("Sessions", "session (stud): no end stated", {"sessions": (Session(game="stud"),)}),
        (
            "Who goes on",
            "\nfrom a: everybody who is still in\nfrom the session: not stated",
            {"sessions": (Session("a", advance=Advance()), Session(), Session())},
        ),
        ("Tables", "as the director sets, 3 tables", {"players_per_table": None, "tables": 3}),
        (
            "Balancing",
            "tables stay; when two differ by more than 2, a player drawn by lot moves "
            "from the longest to the shortest",
            {"break_tables": False, "balancing_tolerance": 2, "balancing_mover": "ballot"},
        ),
        (
            "Balancing",
            "tables are broken as soon as the others hold all players, and are not balanced",
            {"break_tables": True},
        ),
        (
            "Who is out",
            "whoever has no chips left; below 2,000 chips after session 1; the 4 lowest on points "
            "after session 1",
            {"sessions": (Session(rounds=9, eliminate_below=2_000, eliminate_lowest=4),)},
        ),
        (
            "Points and prizes of sessions",
            "session 1: points 3, 2, 1; session 1: 12.5 per cent of the pool; places in a session "
            "by chips at its end; equal points: a draw of cards decides",
            {
                "sessions": (
                    Session(rounds=9, points=(3, 2, 1), prizes_percent=(Fraction("12.5"),)),
                ),
                "points_tie": "draw",
                "session_places": "chips",
            },
        ),
        (
            "Second chance",
            "a repechage is held after session 1 for places 4 to 6 of each heat; session: "
            "10 rounds of play",
            {"repechage": Repechage(from_place=4, to_place=6, session=Session(rounds=10))},
        ),
        (
            "Second chance",
            "a catch-up session may be held after session 1 for those who missed it; "
            "session: 1 minute",
            {"repechage": Repechage("catch_up", certain=False, session=Session(minutes=1))},
        ),
        (
            "Who is out",
            "whoever has no chips left, until the next session; the 2 lowest on points after "
            "session 1",
            {"elimination": "points", "sessions": (Session(rounds=9, eliminate_lowest=2),)},
        ),
        (
            "Limits of stud",
            "no limit, high ball, 52 cards",
            {"games": (pot_game("omaha"), pot_game("stud"))},
        ),
        (
            "Levels",
            "\n1. 1 round, blinds 25/50, ante 5, smallest bet 50, then a break of 1 minute"
            "\n2. to the end, blinds 25/50, bets 50/100",
            {
                "games": (
                    pot_game(
                        "omaha",
                        Level(rounds=1, ante=5, break_minutes=1),
                        Level(fixed_bets=(50, 100)),
                    ),
                )
            },
        ),
        (
            "Time",
            "30 seconds to act, and 60 seconds in reserve",
            {"games": (pot_game("omaha", act_seconds=30),), "time_bank_seconds": 60},
        ),
        (
            "Breakdown",
            "\n1: 100%\nfrom 10 entries: 1: 40%, 2-3: 30%",
            {"prizes": (percent(100), PrizeScale(tuple(map(Fraction, (40, 30, 30))), 10))},
        ),
        (
            "Paid",
            "the whole pool is paid; each share is rounded to the nearest $5 below, the first "
            "place takes the rest",
            {"prize_unit": 5_00},
        ),
        (
            "Out in the same round",
            "whoever put in more chips is placed higher; equal, they share their prizes; rounds "
            "at different tables count as one while play goes hand for hand",
            {"simultaneous_tables": "as_one_round"},
        ),
        (
            "Further condition 1",
            "check at once (in place of 11.1)",
            {"further": (Condition("check at once", "11.1"),)},
        ),
    ],
)
def test_an_item_is_said_in_words(label, words, changes):
    assert words == said(label, **changes)


def test_a_draft_without_limits_says_so():
    game = replace(pot_game("omaha", Level(minutes=9)), determinations=None)

    assert "1. 9 minutes, limits not stated" == said("Levels", games=(game,))


def test_canberra_pokers_own_items_are_said():
    level = Level(sessions=1, table_min=200)

    assert "1. 1 session, antes of 200 to 1,000" == said(
        "Levels", "canberra", games=(house_game(level),)
    )
    assert said("Who is out", "canberra").startswith("whoever cannot wager the table minimum")
    assert "an equal count of chips is played out in additional rounds" == said(
        "Equal at the end of a session", "canberra", tie_break_rounds="every"
    )
