"""Random play over random determinations: what must hold after every single step."""

import random

import pytest

from croupier.errors import Refused
from croupier.rulebook import exists
from croupier.rules import Play, allowed, decide, dump, evolve, load, replay, step
from croupier.rules import actions as act
from croupier.rules.plain import plain, revive
from croupier.rules.round import Round
from tests.random_play import (
    check_places,
    make,
    random_action,
    random_determinations,
    random_round,
    random_shoe,
)

ROUNDS = 400


def rounds(seed: int, count: int = ROUNDS):
    """So many rounds of random play: (rng, state before, action) at every step."""
    rng = random.Random(seed)
    for _ in range(count):
        game = rng.choice(("omaha", "faro", "stud"))
        opening = random_round(rng, game, random_determinations(rng, game))
        state, events = step(None, opening)
        yield rng, opening, None, opening, state, events
        while state.phase != "concluded":
            before, action = state, random_action(rng, state)
            state, events = step(before, action)
            yield rng, opening, before, action, state, events


def test_chips_are_conserved_to_the_cent_at_every_step() -> None:
    for _, opening, _, _, state, _ in rounds(1):
        whole = sum(stake for _, stake in opening.stakes)

        assert whole == sum(state.stakes) + state.pot + state.commission
        assert min(state.stakes) >= 0 <= state.pot
        assert all(s >= f >= 0 for s, f in zip(state.staked, state.forced, strict=True))


def test_the_state_is_what_its_events_make_of_it() -> None:
    stream: list[object] = []
    for _, _, before, action, state, events in rounds(2):
        stream = [*([] if before is None else stream), *events]

        assert state == replay(revive(plain(event)) for event in stream)
        assert tuple(events) == decide(before, action)


def test_an_owned_round_comes_to_the_same_end() -> None:
    rng = random.Random(11)
    for _ in range(150):
        game = rng.choice(("omaha", "faro", "stud"))
        opening = random_round(rng, game, random_determinations(rng, game))
        play = Play(opening)
        state, events = step(None, opening)
        stream = list(events)
        while state.phase != "concluded":
            assert allowed(state) == play.allowed()
            action = random_action(rng, state)
            state, events = step(state, action)
            stream += events
            with pytest.raises(Refused):
                play.do(act.Bet(99, 1_00))
            assert events == play.do(action)

        assert (state, stream) == (play.state, play.log)


def test_the_state_before_is_untouched() -> None:
    for _, _, before, action, _, events in rounds(3, 150):
        if before is not None:
            kept = dump(before)
            state = before
            for event in events:
                state = evolve(state, event)
            step(before, action)

            assert kept == dump(before)


def test_a_state_survives_as_plain_data() -> None:
    for *_, state, _ in rounds(4, 150):
        assert state == load(dump(state))


def test_every_clause_cited_exists_in_the_instrument_of_the_game() -> None:
    for _, opening, _, _, _, events in rounds(5):
        for event in events:
            assert exists(opening.game, event.rule), (opening.game, event)


def test_what_is_allowed_is_accepted_up_to_both_ends() -> None:
    for rng, _, before, _, _, _ in rounds(6, 150):
        for choice in () if before is None else allowed(before):
            for amount in {choice.least, choice.most}:
                action = (
                    make(rng, before, choice)
                    if amount is None
                    else choice.action(choice.seat, amount)
                )
                decide(before, action)


def test_what_is_not_allowed_is_refused() -> None:
    for rng, _, before, _, _, _ in rounds(7, 150):
        if before is not None:
            open_now = {(choice.action, choice.seat) for choice in allowed(before)}
            for action in conceivable(rng, before):
                if (type(action), getattr(action, "seat", None)) not in open_now:
                    with pytest.raises(Refused):
                        decide(before, action)


def conceivable(rng: random.Random, state: Round) -> list[object]:
    """Every kind of action of every seat."""
    kinds = (act.Check, act.Call, act.Fold, act.CallAndFold, act.OverBlind, act.GiveUp, act.Expire)
    actions: list[object] = [kind(seat) for kind in kinds for seat in state.seats]
    for seat in state.seats:
        actions += [act.Bet(seat, 10_00), act.CallAndRaise(seat, 10_00)]
    general = state.law.det.act_seconds is not None
    if general:  # the end of a general time limit is a legal action of the clock
        actions = [a for a in actions if not isinstance(a, act.Expire)]
    return [*actions, random_shoe(rng, state.law.det), act.Deal(("Ah",)), act.Bet(99, 10_00)]


def test_amounts_just_outside_are_refused() -> None:
    for _, _, before, _, _, _ in rounds(8, 150):
        chip = 0 if before is None else before.law.det.smallest_chip
        for choice in () if before is None else allowed(before):
            if choice.least is not None and choice.most is not None:
                for amount in (choice.least - chip, choice.most + chip, choice.least - 1):
                    with pytest.raises(Refused):
                        decide(before, choice.action(choice.seat, amount))


def test_commission_never_exceeds_its_rule() -> None:
    for _, _, _, _, state, _ in rounds(9):
        terms = state.law.det.commission
        if state.phase == "concluded" and terms.basis == "pot":
            assert state.commission <= min(terms.cap, sum(state.staked) * terms.rate_percent // 100)
            assert 0 == state.commission % 100
        else:
            assert 0 == state.commission


def test_every_card_of_the_deck_is_in_one_place() -> None:
    for _, _, _, _, state, _ in rounds(10):
        check_places(state)
