"""Random determinations and random play for the three pot games; tests, soak and bench drive it."""

import random
from typing import Any

from croupier.cards import deck
from croupier.errors import Refused
from croupier.rules import GAMES, Choice, allowed, step
from croupier.rules import actions as act
from croupier.rules.determinations import LIMITS, Commission, Determinations
from croupier.rules.round import FOLDED, HIDDEN, NO_CARDS, Round

OWN: dict[str, dict[str, tuple[object, ...]]] = {
    "omaha": {"burn": (True, False), "act_seconds": (None, 30), "max_raises": (None, 1, 4)},
    "faro": {"deal_pattern": ("2-2-1", "1x5")},
    "stud": {
        "first_opener": ("lowest", "highest"),
        "opener_by": (None, "highest_exposed_hand"),
        "opener_tie": (None, "next_card_then_clockwise"),
        "joker_upcard": (None, "lowest"),
        "last_blind_final_option": (None, True),
    },
}
READINGS: dict[str, tuple[object, ...]] = {
    "ace_low_in_straights": (True, False),
    "opening_option": ("A", "B", "C"),
    "low_ace": ("high", "low"),
    "wild_duplicate": ("allow", "deny"),
    "pot_limit_basis": ("raise", "total_bet"),
    "straddle_open": ("twice_min_bet", "min_bet", "carry_over"),
    "raise_cap_when": ("each_raise", "betting_round_start"),
    "raise_cap_count": ("able_to_bet", "in_hand"),
    "ante_raise_cap": (None, 3),
    "over_blind_by": ("next", "any"),
    "tap_out_units": ("whole_units", "all_chips"),
    "short_tap_out": ("no_reopen", "bars_all"),
    "short_taps_cumulate": (True, False),
    "hilo_odd_unit": ("high", "left_of_button"),
    "uncalled_bet": ("excess", "whole_bet"),
    "commission_threshold": ("each_pot", "sum_of_pots"),
    "commission_allocation": ("pro_rata", "main_first"),
    "showdown_first_if_checked": ("left_of_button", "last_aggressor"),
    "ante_open_may_fold": (True, False),
}


def random_determinations(rng: random.Random, game: str) -> Determinations:
    """Any combination the instrument offers, the readings among them."""
    while True:
        chosen: dict[str, Any] = {k: rng.choice(v) for k, v in (READINGS | OWN[game]).items()}
        chip = chosen["smallest_chip"] = rng.choice((50, 100, 500))
        chosen["deck_size"] = rng.choice((52, 52, 48, 44, 40, 36, 32))
        chosen["wild_card"] = rng.random() < 0.3
        chosen["contest"] = rng.choice(("high", "high", "low", "split"))
        chosen["low_qualifier"] = rng.random() < 0.3
        chosen["min_bet"] = chip * rng.choice((1, 2, 5))
        chosen["limit"] = rng.choice(LIMITS)
        chosen["max_bet"] = chosen["min_bet"] * rng.choice((1, 2, 10))
        chosen |= _compulsory(rng, chosen["min_bet"], chip)
        chosen |= _stakes(rng, game, chip)
        try:
            GAMES[game].check(Determinations(**chosen))
            _order_exists(game, Determinations(**chosen))
        except Refused:
            continue
        return Determinations(**chosen)


def _order_exists(game: str, det: Determinations) -> None:
    from croupier.rules.law import law

    law(GAMES[game], det)


def _compulsory(rng: random.Random, min_bet: int, chip: int) -> dict[str, Any]:
    if rng.random() < 0.3:
        return {"compulsory": "ante", "ante": chip * rng.choice((1, 2))}
    blinds = sorted(chip * rng.choice((1, 2, 3, 5)) for _ in range(rng.choice((1, 2, 2, 3))))
    over = [blinds[-1] * 2, blinds[-1] * 4][: rng.choice((0, 0, 1, 2))]
    return {"compulsory": "blind", "blinds": tuple(blinds), "over_blinds": tuple(over)}


def _stakes(rng: random.Random, game: str, chip: int) -> dict[str, Any]:
    rate = rng.choice((5, 10))
    pot = Commission("pot", rate, cap=rng.choice((3_00, 10_00)), approval="GRC-1")
    time = Commission("time", rate=5_00, maximum=8_00, approval="GRC-2")
    stakes: dict[str, Any] = {
        "min_table_stake": 20 * chip,
        "commission": rng.choice((pot, pot, time)),
    }
    return stakes | ({"max_buy_in": 100 * chip} if game == "omaha" else {})


def random_round(rng: random.Random, game: str, det: Determinations) -> act.OpenRound:
    """Two to the most players the deck allows, with unequal and often short stakes."""
    most = GAMES[game].max_players(det)
    seats = rng.sample(range(1, most + 3), rng.randint(2, most))
    chip = det.smallest_chip
    stakes = tuple(sorted((seat, chip * _stake(rng)) for seat in seats))
    return act.OpenRound(game, det, stakes, rng.choice(seats))


def _stake(rng: random.Random) -> int:
    return rng.randint(1, 12) if rng.random() < 0.3 else rng.randint(10, 150)


def random_shoe(rng: random.Random, det: Determinations) -> act.LoadShoe:
    """A shuffled deck; the tests' own dice, never the room's."""
    cards = list(deck(det.deck_size, det.wild_card))
    rng.shuffle(cards)
    return act.LoadShoe(tuple(cards))


def random_action(rng: random.Random, state: Round) -> Any:
    """One of the open choices, folding seldom, amounts spread over their range."""
    choices = allowed(state)
    choice = rng.choice(choices)
    if choice.action is act.Fold and rng.random() < 0.6:
        choice = rng.choice(choices)
    return make(rng, state, choice)


def make(rng: random.Random, state: Round, choice: Choice) -> Any:
    """The action of a choice, with an amount within its range."""
    if choice.action is act.LoadShoe:
        return random_shoe(rng, state.law.det)
    if choice.least is None or choice.most is None:
        return choice.action(choice.seat)
    chip = state.law.det.smallest_chip
    chips = rng.randint(
        -(-choice.least // chip), max(choice.most // chip, -(-choice.least // chip))
    )
    amount = min(choice.most, max(choice.least, chips * chip))
    return choice.action(choice.seat, amount)


def play_out(rng: random.Random, opening: act.OpenRound) -> tuple[Round, list[Any]]:
    """A whole round of random play."""
    state, events = step(None, opening)
    stream = list(events)
    while state.phase != "concluded":
        state, events = step(state, random_action(rng, state))
        stream += events
    return state, stream


def check_places(state: Round) -> None:
    """Every card of the deck is in one place: a folded hand among the discards, not at its seat."""
    held = [cards for i in range(len(state.seats)) for cards in (state.hole[i], state.up[i])]
    out = [*state.communal, *state.discards, *(card for cards in held for card in cards)]
    known = [card for card in out if card != HIDDEN]
    assert state.dealt == len(out)
    assert len(known) == len(set(known))
    for i, status in enumerate(state.status):
        seat = state.hole[i], state.up[i]
        assert NO_CARDS == (seat if status == FOLDED else state.passed_in[i])
    if state.shoe is not None:
        assert sorted(state.law.deck) == sorted((*out, *state.shoe[state.dealt :]))
