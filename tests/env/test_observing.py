"""What agents see: within bounds, field by field, and nothing that is hidden from them."""

import random
from itertools import cycle
from typing import Any

import pytest

from croupier.cards import JOKER
from croupier.env import Task, fields, from_events, task
from croupier.env.episodes import HouseEpisode, PotEpisode, episode, shuffle
from croupier.env.observing import JOKER_NUMBER, NUMBER
from croupier.env.talking import Conversation
from croupier.playing import play_round
from croupier.rules import places
from tests.env.rounds import POT_GAMES, TERMS, made

TRIES = 10_000  # substitutions of hidden cards, over all tasks


def random_move(rng: random.Random, now: PotEpisode | HouseEpisode) -> int:
    """Any move that is open, seldom a fold."""
    moves = [move for move, is_open in enumerate(now.mask()) if is_open]
    return rng.choice(moves[1:] if len(moves) > 1 and rng.random() < 0.9 else moves)


def field(task: Task, row: list[int], name: str) -> list[int]:
    """One field of an observation."""
    found = next(each for each in fields(task) if each.name == name)
    return row[found.start : found.start + found.size]


@pytest.mark.parametrize("name", TERMS)
def test_every_number_is_within_the_bounds_of_its_field(name):
    rng, rounds = random.Random(1), made(name)
    for _ in range(20):
        now: Any = episode(rounds, rng)
        while now.to_act >= 0:
            now.act(random_move(rng, now))
            for position in range(rounds.seats):
                row = now.observation(position)
                assert len(row) == sum(each.size for each in fields(rounds))
                for each in fields(rounds):
                    part = row[each.start : each.start + each.size]
                    assert 0 <= min(part) <= max(part) <= each.most, each


@pytest.mark.parametrize("name", POT_GAMES)
def test_the_fields_say_what_the_round_says(name):
    rng, rounds = random.Random(2), made(name)
    now: Any = episode(rounds, rng)
    for _ in range(4):
        if now.to_act >= 0:
            now.act(random_move(rng, now))
    seen, row = places(now.state), now.observation(1)

    own = seen[now.seat(1)]
    cards = [NUMBER[card] for card in own.hole_cards]
    assert [2] == field(rounds, row, "position")
    assert cards == field(rounds, row, "hole_cards")[: len(cards)]
    stakes = [seen[now.seat(i)].table_stake for i in range(rounds.seats)]
    assert stakes == field(rounds, row, "table_stakes")
    assert [now.state.pot] == field(rounds, row, "pot")
    assert list(now.past[-1]) in _fours(field(rounds, row, "history"))


def _fours(numbers):
    return [numbers[k : k + 4] for k in range(0, len(numbers), 4)]


def test_the_joker_has_a_number_of_its_own():
    assert (1, 52, 53) == (NUMBER["2c"], NUMBER["As"], NUMBER[JOKER])
    assert 53 == JOKER_NUMBER


def test_a_field_that_never_holds_anything_is_left_out():
    assert "up_cards" not in {each.name for each in fields(task("omaha", 2))}
    assert "up_cards" in {each.name for each in fields(task("stud", 2))}


# hidden cards


def known(now: PotEpisode | HouseEpisode, position: int) -> set[str]:
    """Every card that a position may have seen by now."""
    if isinstance(now, HouseEpisode):
        t = now.shown
        dealer = t.hands[0] if 0 in t.shown else (t.up_card,)
        return {*t.hands[position + 1], *t.communal, *dealer}
    state = now.state
    up = [card for i in range(len(state.seats)) for card in state.dealt_to(i)[1]]
    shown = [card for i in state.shown for card in state.hole[i]]
    return {*state.dealt_to(position)[0], *up, *shown, *state.communal}


def substituted(rng: random.Random, order: tuple[str, ...], seen: set[str]) -> tuple[str, ...]:
    """The same shoe for whoever has seen these cards: all others change places."""
    hidden = [card for card in order if card not in seen]
    rng.shuffle(hidden)
    rest = iter(hidden)
    return tuple(card if card in seen else next(rest) for card in order)


def begun(rounds: Task, order: tuple[str, ...]) -> PotEpisode | HouseEpisode:
    """An episode from this shoe, the button at the last seat."""
    if rounds.house:
        return HouseEpisode(rounds, order)
    return PotEpisode.dealt(rounds, rounds.seats, order)


@pytest.mark.parametrize("name", TERMS)
def test_what_is_hidden_changes_no_observation(name):
    """Other hidden cards, the same moves: the same numbers, the same choices, the same JSON."""
    rng, rounds, tries, changed = random.Random(3), made(name), 0, 0
    while tries < TRIES // len(TERMS):
        order, moves = shuffle(rounds, rng), list[int]()
        now = begun(rounds, order)
        while now.to_act >= 0:
            viewer = rng.randrange(rounds.seats)
            other = begun(rounds, substituted(rng, order, known(now, viewer)))
            for move in moves:
                other.act(move)
            assert now.observation(viewer) == other.observation(viewer)
            assert (now.to_act, now.mask()) == (other.to_act, other.mask())
            if tries % 10 == 0:
                assert spoken(rounds, now, viewer) == spoken(rounds, other, viewer)
            tries += 1
            changed += hidden(now) != hidden(other)
            moves.append(random_move(rng, now))
            now.act(moves[-1])

    assert changed > tries * 0.95  # so that the test has teeth


def hidden(now: PotEpisode | HouseEpisode) -> Any:
    """Cards of hands, seen or not."""
    return now.shown.hands if isinstance(now, HouseEpisode) else now.state.hole


def spoken(rounds: Task, now: PotEpisode | HouseEpisode, position: int) -> dict:
    """What a position is told in JSON."""
    conversation = Conversation(rounds, 0)
    conversation.episode = now
    return conversation.observation(now.seat(position))


# positions


def test_an_episode_begins_where_a_round_stood():
    played = play_round("omaha", ["calls", "random", "ordinary"], seed=7)
    rounds = from_events(played.events, decisions=2)

    now: Any = episode(rounds, random.Random(1))

    assert 2 == len(now.past)
    own = places(played.state)[now.seat(now.to_act)].hole_cards
    assert own == now.state.hole[now.to_act]


def test_cards_to_come_are_drawn_anew_where_an_episode_begins_in_the_middle():
    played = play_round("omaha", "calls", seats=3, seed=7)
    rounds = from_events(played.events, decisions=4)
    rng, boards = random.Random(1), set()
    for _ in range(20):
        now: Any = episode(rounds, rng)
        while now.to_act >= 0:
            now.act(1)
        boards.add(now.state.communal)
        cards = [*now.state.communal, *(card for hand in now.state.hole for card in hand)]
        assert len(set(cards)) == len(cards)

    assert len(boards) > 15
    assert 1 == len({board[:3] for board in boards})


def button(rounds: Task, rng: random.Random) -> Any:
    """Where the button is in a new episode."""
    now: Any = episode(rounds, rng)
    return now.state.button


def test_seats_take_turns_with_the_button():
    rounds, rng = task("faro", 3), random.Random(1)

    buttons = {button(rounds, rng) for _ in range(30)}
    fixed = {button(task("faro", 3, button=2), rng) for _ in range(5)}

    assert ({1, 2, 3}, {2}) == (buttons, fixed)


def test_chips_are_conserved_over_every_episode():
    rng = random.Random(5)
    for name, _ in zip(cycle(POT_GAMES), range(100), strict=False):
        now: Any = episode(made(name), rng)
        while now.to_act >= 0:
            now.act(random_move(rng, now))

        assert 0 == sum(now.returns()) + now.state.commission
