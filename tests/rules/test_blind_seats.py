"""The seats lined up for the blinds post them in that order, the button first only heads-up."""

from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import step
from croupier.rules.determinations import Determinations
from tests.play import note, rule

INSTRUMENTS = ("omaha",)

TOURNAMENT = Determinations(
    tournament=True, compulsory="blind", blinds=(1_00, 2_00), limit="no_limit", min_bet=2_00,
    burn=False,
)  # fmt: skip


def posted(*seats, blind_seats=()):
    """Who posts the small and who the big blind, the first seat having the button."""
    stakes = tuple((seat, 50_00) for seat in seats)
    opening = act.OpenRound("omaha", TOURNAMENT, stakes, seats[0], blind_seats=blind_seats)
    return [each.seat for each in note(step(None, opening)[1]) if isinstance(each, ev.BlindPosted)]


@rule("8.5(a)")
def test_seats_lined_up_post_in_that_order_though_it_is_a_tournament():
    assert [2, 3] == posted(1, 2, 3, blind_seats=(2, 3))


@rule("8.5(a)")
def test_a_blind_that_is_not_collected_leaves_the_other():
    assert [2] == posted(1, 2, 3, blind_seats=(2, 0))
    assert [3] == posted(1, 2, 3, blind_seats=(0, 3))


@rule("20.20")
def test_heads_up_the_button_may_post_alone():
    assert [1] == posted(1, 2, blind_seats=(0, 1))


@rule("20.20")
def test_heads_up_in_a_tournament_the_button_posts_first():
    assert [1, 2] == posted(1, 2)
