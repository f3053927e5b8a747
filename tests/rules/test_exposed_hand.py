"""The exposed hand that opens a later betting round, where the table has determined so."""

from croupier.cards import deck
from croupier.rules import actions as act
from croupier.rules import step
from croupier.rules.determinations import Determinations
from tests.play import note, rule

INSTRUMENTS = ("stud",)

EXPOSED = Determinations(
    tournament=True, compulsory="ante", ante=1_00, limit="fixed", min_bet=2_00,
    first_opener="lowest", opener_by="highest_exposed_hand",
)  # fmt: skip


def shoe(dealt):
    """A whole deck that begins with these cards."""
    cards = tuple(dealt.split())
    return act.LoadShoe(cards + tuple(card for card in deck() if card not in cards))


@rule("4.2(h)")
def test_two_pairs_face_up_open_before_a_higher_single_pair():
    hole, first, second, third, fourth = "4c 4d 5c 5d", "2c Qc", "Kc Qd", "Kd Jc", "3h Jd"
    state, _ = step(None, act.OpenRound("stud", EXPOSED, ((1, 100_00), (2, 100_00)), 2))
    state, _ = step(state, shoe(f"{hole} {first} {second} {third} {fourth}"))
    state, _ = step(state, act.Bet(1, 2_00))
    state, _ = step(state, act.Call(2))
    for opener, other in ((2, 1), (1, 2)):
        state, _ = step(state, act.Check(opener))
        state, events = step(state, act.Check(other))

    note(events)
    assert 2 == state.seat_to_act
