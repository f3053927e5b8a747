"""Which clauses a source text cites, where and for which games; on made-up modules and tests."""

from textwrap import dedent

import pytest

from croupier.citations import scan


@pytest.fixture
def cited(tmp_path):
    """A function that reads one module or one file of tests, as (place, id, games)."""

    def read(text, name="src/croupier/rules/poker.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
        found = scan(tmp_path)
        return found.problems or [each[:3] for each in (*found.code, *found.tests)]

    return read


def marked(cited, text):
    return cited(text, name="tests/rules/test_14.py")


def test_a_string_that_is_an_id_is_cited_where_it_stands(cited):
    found = cited("""
        INSTRUMENTS = ("omaha", "faro")

        def bet(seat):
            raise Refused("14.5", f"seat {seat} may not raise")
    """)

    assert [("croupier/rules/poker.py:bet", "14.5", ("omaha", "faro"))] == found


@pytest.mark.parametrize(
    "id",
    [
        "15.2(a)(ii)",
        "10.2(tail)",
        "20.3(a)(iii)(E)a",
        "A.Tap Out",
        "A.nb",
        "A.Session(a)",
        "A.High/low Split",
        "I.4",
        "8.1.Ante.Royal flush",
        "8.1.Call bet",
        "11.1.Dead Man's Hand",
        "11.2.Example 1",
    ],
)
def test_every_form_of_an_id_is_known(cited, id):
    found = cited(f'INSTRUMENTS = ("omaha",)\nRULE = "{id}"\n"""As in ({id}, 1.1)."""')

    assert [
        ("croupier/rules/poker.py:RULE", id, ("omaha",)),
        ("croupier/rules/poker.py", id, ("omaha",)),
        ("croupier/rules/poker.py", "1.1", ("omaha",)),
    ] == found


@pytest.mark.parametrize("text", ["rule 14.5", "14", "x.y", "1.2.3", "Ah", "omaha"])
def test_other_strings_are_no_citations(cited, text):
    assert [] == cited(f'INSTRUMENTS = ("omaha",)\nTEXT = "{text}"')


def test_brackets_in_docstrings_and_comments_are_cited(cited):
    found = cited('''
        INSTRUMENTS = ("stud",)

        class Shoe:
            """An order of cards (A.Shoe; 7.1, 7.3), not rule 9.9."""

            def cut(self):
                deep = 2  # two on each side (7.2)
                return deep
    ''')

    assert [
        ("croupier/rules/poker.py:Shoe", "A.Shoe", ("stud",)),
        ("croupier/rules/poker.py:Shoe", "7.1", ("stud",)),
        ("croupier/rules/poker.py:Shoe", "7.3", ("stud",)),
        ("croupier/rules/poker.py:Shoe.cut", "7.2", ("stud",)),
    ] == found


def test_a_comment_outside_functions_belongs_to_the_module(cited):
    found = cited("""
        INSTRUMENTS = ("stud",)
        LIMIT = 2  # on each side (7.2)
    """)

    assert [("croupier/rules/poker.py", "7.2", ("stud",))] == found


def test_an_id_may_name_its_own_games(cited):
    found = cited('''
        INSTRUMENTS = ("omaha", "faro", "stud")

        def opens():
            """Whoever comes next (omaha/faro 10.1, 10.2; 12.2)."""
            return "stud 4.2(h)"
    ''')

    assert [
        ("10.1", ("omaha", "faro")),
        ("10.2", ("omaha", "faro")),
        ("12.2", ("omaha", "faro", "stud")),
        ("4.2(h)", ("stud",)),
    ] == [each[1:] for each in found]


def test_values_under_a_games_name_are_that_games_own(cited):
    found = cited("""
        INSTRUMENTS = ("holdem", "omaha")
        CUT = {"holdem": ("5.2", 5), "omaha": ("7.2", 2), "any": "2.1"}
    """)

    assert [("5.2", ("holdem",)), ("7.2", ("omaha",)), ("2.1", ("holdem", "omaha"))] == [
        each[1:] for each in found
    ]
    assert {"croupier/rules/poker.py:CUT"} == {each[0] for each in found}


def test_pieces_of_an_f_string_are_no_citations_but_what_is_put_in_is(cited):
    found = cited("""
        INSTRUMENTS = ("omaha",)
        def tell(x):
            return f"14.5{x}" + f"{rule('14.1')}"
    """)

    assert ["14.1"] == [id for _, id, _ in found]


def test_a_module_that_serves_no_game_may_mention_numbers(cited):
    assert [] == cited('VERSION = "14.5"\n"""As (14.5) says."""')


def test_a_module_that_refuses_must_name_its_games(cited):
    problems = cited('def deal():\n    raise Refused("2.2", "no such deck")')

    assert ("src/croupier/rules/poker.py: line 2 cites 2.2 without INSTRUMENTS",) == problems


@pytest.mark.parametrize("games", ['("whist",)', '"omaha"', "()", "GAMES"])
def test_games_must_be_a_plain_tuple_of_known_games(cited, games):
    (problem,) = cited(f"INSTRUMENTS = {games}")

    assert problem.startswith("src/croupier/rules/poker.py: ")


def test_a_module_that_cannot_be_read_is_a_problem(cited):
    (problem,) = cited('INSTRUMENTS = ("omaha"')

    assert "never closed" in problem


def test_tests_are_named_by_their_marks(cited):
    found = marked(
        cited,
        """
        INSTRUMENTS = ("omaha", "stud")

        @rule("14.5", "stud 17.20")
        def test_a():
            @rule("14.1")
            def test_nested(): ...

        @covers("2.2", games=("faro",))
        def test_b(): ...

        class TestDeck:
            @pytest.mark.parametrize("n", [1])
            @play.covers("2.3")
            def test_c(self, n): ...
        """,
    )

    assert [
        ("tests/rules/test_14.py::test_a", "14.5", ("omaha", "stud")),
        ("tests/rules/test_14.py::test_a", "17.20", ("stud",)),
        ("tests/rules/test_14.py::test_b", "2.2", ("faro",)),
        ("tests/rules/test_14.py::TestDeck::test_c", "2.3", ("omaha", "stud")),
    ] == found


def test_a_mark_for_no_game_is_a_problem(cited):
    (problem,) = marked(cited, '@rule("14.5")\ndef test_a(): ...')

    assert "tests/rules/test_14.py: test_a shows 14.5 of no game: set INSTRUMENTS" == problem


@pytest.mark.parametrize("mark", ["CLAUSE", "'fourteen'"])
def test_a_mark_that_is_no_clause_is_a_problem(cited, mark):
    text = f'INSTRUMENTS = ("stud",)\n@covers("14.5", {mark})\ndef test_a(): ...'

    (problem,) = marked(cited, text)

    assert f"tests/rules/test_14.py: test_a is marked with {mark}, no clause" == problem


def test_a_case_names_clauses_of_its_game_in_its_headings(cited):
    case = """\
        Case: A tap out
        Shows: 14.1, A.Tap Out   # both are cited
        Covers: 3.3(b)
        Game: Omaha
        Play:
          refused 14.5: Ann checks
    """
    found = cited(case, name="tests/cases/omaha/14.1.case")

    place = "tests/cases/omaha/14.1.case"
    assert [(place, id, ("omaha",)) for id in ("14.1", "A.Tap Out", "3.3(b)")] == found


def test_a_case_of_no_known_game_is_a_problem(cited):
    (problem,) = cited("Game: bridge\nShows: 14.1\n", name="tests/cases/x.case")

    assert problem.startswith("tests/cases/x.case: Game: bridge is none of holdem")
