"""PokerKit as a second opinion: hands it played, played by us, and rounds of ours, played by it."""

import random
import warnings
from typing import Any

import pokerkit
import pytest
from pokerkit.notation import parse_action

from croupier.histories import phh
from croupier.histories.record import Recorded
from croupier.rules import actions as act
from croupier.rules.determinations import Determinations
from tests import pokerkit_hands as peer
from tests.random_play import play_out

EXPLAINED = {
    peer.AGREES, peer.SHORT_BLIND, peer.REOPENED, peer.OVER_SHORT, peer.ODD_CHIP, peer.LOW_HALF,
}  # fmt: skip


@pytest.mark.parametrize("variant", peer.VARIANTS)
@pytest.mark.parametrize("seed", range(6))
def test_random_hands_of_pokerkit_end_with_the_same_stakes_or_an_explanation(variant, seed):
    rng = random.Random(f"{variant} {seed}")

    outcomes = [peer.compare(*peer.random_hand(rng, variant)) for _ in range(12)]

    assert set() == set(outcomes) - EXPLAINED
    assert outcomes.count(peer.AGREES) > 8


# A hand for each explanation, as small as it can be

HANDS = {
    peer.SHORT_BLIND: (
        """
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 4, 0]
min_bet = 4
starting_stacks = [20, 3, 20]
actions = [
  "d dh p1 KcKd4h5h", "d dh p2 AcAd6h7h", "d dh p3 QcQd8h9h", "p3 cc", "p1 cc",
  "d db 2c2d3s", "p1 cc", "p3 cc", "d db Js", "p1 cc", "p3 cc", "d db Ts", "p1 cc", "p3 cc",
  "p1 sm KcKd4h5h", "p2 sm AcAd6h7h", "p3 sm QcQd8h9h",
]
""",
        [17_00, 9_00, 17_00],
    ),
    peer.REOPENED: (
        """
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [3, 20, 20]
actions = [
  "d dh p1 KcKd4h5h", "d dh p2 AcAd6h7h", "d dh p3 QcQd8h9h",
  "p3 cc", "p1 cbr 3", "p2 cc", "p3 cbr 5", "p2 f",
]
""",
        [0, 17_00, 26_00],
    ),
    peer.OVER_SHORT: (
        """
variant = "F7S"
antes = [1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [2, 20, 20]
actions = ["d dh p1 KcKd2c", "d dh p2 AcAd3h", "d dh p3 QcQd8h", "p1 cbr 1", "p2 cbr 5", "p3 f"]
""",
        [0, 22_00, 19_00],
    ),
}


@pytest.mark.parametrize("explanation", HANDS)
def test_a_reading_of_pokerkits_is_recognised_in_the_file(explanation):
    text, final = HANDS[explanation]

    assert explanation == peer.compare(text.strip(), final)


def test_what_nothing_explains_is_said_to_be_so():
    text, final = peer.random_hand(random.Random(3), "PO")
    final[0], final[1] = final[0] + 1_00, final[1] - 1_00

    assert peer.UNEXPLAINED == peer.compare(text, final)


# Rounds of ours, played by PokerKit

BLINDS = {"compulsory": "blind", "blinds": (1_00, 2_00), "min_bet": 2_00, "burn": False}
READINGS = {"ace_low_in_straights": True, "low_ace": "low", "tap_out_units": "all_chips"}
COMMON: dict[str, Any] = BLINDS | READINGS | {"tournament": True}
OURS = {
    "PO": Determinations(limit="full_pot", **COMMON),
    "FO/8": Determinations(
        limit="fixed", contest="split", low_qualifier=True, fixed_bets=(2_00, 2_00, 4_00, 4_00),
        **COMMON,
    ),
}  # fmt: skip


def replayed(text):
    """A file played by PokerKit, every decision from the file."""
    history = pokerkit.HandHistory.loads(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = history.create_state()
        for action in history.actions:
            while state.can_burn_card():
                state.burn_card("??")
            parse_action(state, action, history.parse_value)
    return [100 * stake for stake in state.stacks]


def common_round(rng, variant):
    """A random round of ours that PHH has a code for, as a file, and the stakes at its end."""
    text = ""
    while f'variant = "{variant}"' not in text:
        count = rng.randint(2, 6)
        stakes = tuple((seat, 100 * rng.randint(5, 90)) for seat in range(1, count + 1))
        state, stream = play_out(rng, act.OpenRound("omaha", OURS[variant], stakes, count))
        text = phh.write([Recorded(tuple(stream))])
    return text, state.stakes


@pytest.mark.parametrize("variant", OURS)
@pytest.mark.parametrize("seed", range(20))
def test_a_round_of_ours_written_under_a_code_of_phh_is_understood_by_pokerkit(variant, seed):
    text, stakes = common_round(random.Random(f"{variant} {seed}"), variant)

    assert stakes == replayed(text)
