"""What the instruments say of the cut, and which cards may be lifted."""

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.seal import seal
from croupier.shoe import AUTOMATED, check_cut, cut_depths, procedure
from tests.play import covers, refused, rule

INSTRUMENTS = ("holdem", "canberra", "omaha", "faro", "stud")

CUT = {"holdem": "5.2", "canberra": "5.2", "omaha": "7.2", "faro": "7.2", "stud": "7.2"}
KEPT = {"holdem": 5, "canberra": 2, "omaha": 2, "faro": 2, "stud": 2}


@rule("holdem/canberra 5.2", "omaha/faro/stud 7.2")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_a_cut_nearer_to_an_end_than_the_text_allows_is_refused(game):
    kept = KEPT[game]

    check_cut(game, 52, kept)
    check_cut(game, 52, 52 - kept)

    refused(CUT[game], check_cut, game, 52, kept - 1)
    refusal = refused(CUT[game], check_cut, game, 52, 52 - kept + 1)
    assert refusal.reason.endswith(f"{kept} to {52 - kept} of 52 cards may be lifted")


@rule("omaha/faro/stud 7.2")
@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_four_cards_are_the_fewest_that_can_be_cut(game):
    assert [2] == [*cut_depths(game, 4)]

    refused("7.2", cut_depths, game, 3)


@covers("5.2", games=("holdem", "canberra"))
@pytest.mark.parametrize(("game", "places"), [("holdem", 43), ("canberra", 49)])
def test_the_generator_uses_every_place_to_cut(game, places):
    depths = {seal(game, f"round {n}", deck(), bytes(32)).record.cut for n in range(900)}

    assert places == len(cut_depths(game, 52))
    assert set(cut_depths(game, 52)) == depths


@rule("canberra 12.1")
def test_nobody_cuts_the_cards_of_an_automated_shoe():
    refused("12.1", check_cut, AUTOMATED, 52, 26)

    assert [0] == [*cut_depths(AUTOMATED, 52)]


@covers("holdem/canberra 5.1", "omaha/faro/stud 7.1")
@pytest.mark.parametrize("game", INSTRUMENTS)
def test_two_rounds_have_two_orders_and_the_regulator_reproduces_each(game):
    one, other = (seal(game, name, deck(), bytes(32)) for name in ("round 1", "round 2"))

    assert one.record.root != other.record.root
    assert one.order != other.order
    assert one.order == seal(game, "round 1", deck(), bytes(32)).order


def test_a_game_we_do_not_have_gets_one_sentence():
    with pytest.raises(BadMessage, match="none of our games"):
        procedure("whist")
