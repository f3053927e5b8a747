"""`croupier hand`: what a person or a program gets to read."""

import json

import pytest

from croupier.cli import main
from tests.play import covers

INSTRUMENTS = ("omaha", "faro", "stud", "holdem", "canberra")


@pytest.fixture
def ask(capsys):
    """Run the command: its lines, or its code and sentence of complaint."""

    def asked(*words):
        code = main(["hand", *words])
        told = capsys.readouterr()
        return told.out.splitlines() if code == 0 else (code, told.err)

    return asked


def test_hands_are_named_with_their_clause_and_the_winner(ask):
    page = ask("As Ks Qs Js Ts", "9h 9d 9c 9s 2d")

    assert "52 cards, ace high, high ball" == page[0]
    assert "1  As Ks Qs Js Ts  As Ks Qs Js Ts  royal flush" in page[2]
    assert page[2].endswith("3.3(a)  wins")
    assert page[3].endswith("four of a kind, nines, two kicker  3.3(d)")


def test_equal_hands_tie(ask):
    page = ask("As Kd Qc Jh 9s", "Ad Kc Qh Js 9d", "Ac Kh Qs Jd 8c")

    assert ["ties", "ties", "3.3(k)"] == [line.split()[-1] for line in page[2:]]


def test_exactly_two_of_four_hole_cards_count(ask):
    page = ask("--communal", "Qs Js Td 5h 2c", "As Ks Kd 3c", "9s 8s 5c 5d")

    assert "communal cards Qs Js Td 5h 2c" == page[1]
    assert "As Ks Qs Js Td" in page[3]
    assert "straight, ace high" in page[3]
    assert ["wins", "3.3(g)"] == [line.split()[-1] for line in page[3:]]


def test_any_of_two_hole_cards_count(ask):
    assert "royal flush" in ask("--communal", "Qs Js Ts 5h 2c", "As Ks")[3]


def test_the_joker_is_told(ask):
    assert (
        "Ac Jk Jc 8c 6c (Jk is Ac)  flush, ace-ace-jack-eight-six"
        in (ask("--wild-card", "Ac Jc 8c 6c Jk")[2])
    )


def test_a_split_shows_both_halves(ask):
    options = ["--contest", "split", "--low-qualifier", "--low-ace", "low"]
    page = ask(*options, "8c 6d 4h 3s 2c", "Ah As Kd Kc 2h")

    assert ["high", "low"] == [line for line in page if line in ("high", "low")]
    assert page[4].endswith("wins")
    assert page[7].endswith("low, eight-six-four-three-two  3.6  wins")
    assert "no low" in page[8]


def test_a_split_without_a_low_says_who_takes_it(ask):
    page = ask("--contest", "split", "--low-qualifier", "Kc Kd 4h 3s 2c", "Ah As Kh Ks 2h")

    assert "no hand makes a low: the high hand takes the whole pot (3.5(d))" == page[-1]


def test_without_hands_the_order_of_hands_is_shown(ask):
    page = ask("--deck-size", "36", "--ace-low-in-straights")

    assert "36 cards, ace high and low in straights, high ball" == page[0]
    assert ["flush            3.4(e)", "full house       3.4(f)"] == page[6:8]


def test_a_program_gets_all_of_it(ask):
    told = json.loads("\n".join(ask("--json", "--contest", "split", "As Kd 7c 5h 2s")))

    assert 52 == told["determinations"]["deck_size"]
    assert ["As", "Kd", "7c", "5h", "2s"] == told["hands"][0]["high"]["cards"]
    assert "3.6" == told["hands"][0]["low"]["rule"]
    assert {"high": [1], "low": [1]} == told["winners"]


def test_a_program_may_ask_for_the_order_alone(ask):
    told = json.loads("\n".join(ask("--json", "--game", "holdem")))

    assert {"name": "five odd cards", "rule": "2.6(j)"} == told["order"][-1]
    assert {} == told["winners"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["As As Ks Qs Js"], "rule 2.1: As appears twice, and one deck is in play"),
        (
            ["--deck-size", "32", "5s As Ks Qs Js"],
            "rule 2.2(f): 5s is not in a deck of 32 cards, seven to ace",
        ),
        (["--deck-size", "50"], "rule 2.2: a deck of 50 cards is not one of"),
        (["As Ks Qs Js Ts 9s 8s 7s"], "rule A.Hand: 8 cards given where a hand is made of"),
        (["hello"], "'hello' is not a card"),
        ([""], "a hand has no cards"),
        (["As Ks Qs Js Jk"], "rule 2.3: Jk is not in the deck: no wild card is in play"),
        (["--communal", "Qs Js Ts"], "--communal goes with a hand"),
        (["--low-qualifier"], "rule 3.5(d): low_qualifier needs contest split, not high"),
        (["--game", "holdem", "--deck-size", "48"], "rule 2.1: a house game is played with 52"),
        (
            ["--communal", "Qs Js Ts", "As Ks", "As Kd"],
            "rule 2.1: As appears twice, and one deck is in play",
        ),
    ],
)
def test_a_mistake_is_one_sentence_with_value_and_clause(ask, words, said):
    code, told = ask(*words)

    assert 2 == code
    assert told.startswith(f"croupier hand: {said}")
    assert 1 == told.count("\n")


@covers("omaha/faro 9.1", "stud 9.1", "holdem 2.5", "canberra 2.5")
@pytest.mark.parametrize(
    ("game", "communal", "hand", "said"),
    [
        ("omaha", "Qs Js Ts", "As Ks Kd 3c 2c", "rule 9.1: 5 hole cards with 3 communal cards"),
        ("faro", "Qs Js Ts", "As Ks Kd 3c", "rule 9.1: 4 hole cards with 3 communal cards"),
        ("omaha", "", "As Ks Kd 3c", "rule 9.1: 4 hole cards with 0 communal cards"),
        ("stud", "", "As Ks Kd 3c", "rule 9.1: 4 cards given where a hand needs 5 or 6 or 7"),
        ("holdem", "Qs", "As Ks", "rule 2.5: 3 cards given where a hand needs 5 or 6 or 7"),
        ("canberra", "", "As Ks Kd 3c 2d 4d", "rule 2.5: 6 cards given where a hand needs 5"),
    ],
)
def test_each_game_says_which_cards_complete_a_hand(ask, game, communal, hand, said):
    code, told = ask("--game", game, "--communal", communal, hand)

    assert (2, True) == (code, said in told)
