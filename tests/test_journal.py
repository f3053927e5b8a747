"""Our journal as text: rounds there and back, and lines that the rules do not make refused."""

import json
import random

import pytest

from croupier.errors import BadMessage
from croupier.histories import journal, phh
from croupier.histories.record import Recorded, steps
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import step
from croupier.rules.floor_records import ExcludePlayer
from croupier.rules.plain import plain
from croupier.rules.showdown import Strengths
from tests.random_play import (
    play_out,
    random_action,
    random_determinations,
    random_round,
    random_shoe,
)
from tests.rules.table.tables import determinations


def random_rounds(seed, count):
    rng = random.Random(seed)
    for _ in range(count):
        game = rng.choice(("omaha", "faro", "stud"))
        opening = random_round(rng, game, random_determinations(rng, game))
        yield Recorded(tuple(play_out(rng, opening)[1]))


def test_random_rounds_come_back_from_a_journal():
    rounds = list(random_rounds(1, 40))

    assert rounds == journal.read(journal.write(rounds))


def test_what_a_history_says_beside_the_play_stays_with_its_round():
    first, second = random_rounds(2, 2)
    rounds = [first, second._replace(about={"players": ["Ann", "Zoë\u2028"], "hand": 7})]

    assert rounds == journal.read(journal.write(rounds))


def test_every_event_belongs_to_the_action_that_led_to_it():
    [recorded] = random_rounds(3, 1)

    played = list(steps(recorded.events))

    assert recorded.events == tuple(event for each in played for event in each.events)
    assert played[-1].after.phase == "concluded"


def shown(seed):
    """A round with a showdown, and the first hand shown in it."""
    rounds = random_rounds(seed, 40)
    return next((r, e) for r in rounds for e in r.events if isinstance(e, ev.HandShown))


def rewritten(recorded, old, new):
    return recorded._replace(events=tuple(new if e is old else e for e in recorded.events))


def test_a_journal_from_before_the_five_cards_were_listed_is_read():
    recorded, hand = shown(5)
    older = plain(hand)
    del older["high_hand"], older["low_hand"]
    text = journal.write([recorded]).replace(json.dumps(plain(hand)), json.dumps(older))

    [read] = journal.read(text)

    assert rewritten(recorded, hand, hand._replace(high_hand=(), low_hand=())) == read


def given_up(seed):
    """A round with a hand given up at its end, that hand, and the cards it was dealt."""
    for recorded in random_rounds(seed, 400):
        for event in recorded.events:
            if isinstance(event, ev.HandGivenUp):
                state = list(steps(recorded.events))[-1].after
                return recorded, event, Strengths(state).shown(state.index[event.seat])
    raise AssertionError("no hand was given up")


def test_a_journal_in_which_more_hands_were_shown_is_read():
    recorded, hand, shown_then = given_up(6)
    older = rewritten(recorded, hand, shown_then)

    assert [older] == journal.read(journal.write([older]))


def test_a_journal_that_shows_cards_nobody_was_dealt_is_refused():
    recorded, hand, shown_then = given_up(6)
    forged = shown_then._replace(cards=shown_then.cards[::-1])

    with pytest.raises(BadMessage, match="hand_shown is not what the rules make here"):
        journal.read(journal.write([rewritten(recorded, hand, forged)]))


def test_a_journal_from_before_the_joker_was_told_is_read():
    rounds = (r for seed in range(40) for r in random_rounds(seed, 10))
    told = ((r, e) for r in rounds for e in r.events if getattr(e, "high_joker", ""))
    recorded, hand = next(told)
    older = rewritten(recorded, hand, hand._replace(high_joker="", low_joker=""))

    assert older == journal.read(journal.write([older]))[0]


def test_a_journal_with_other_cards_in_a_hand_is_refused():
    recorded, hand = shown(5)
    wrong = hand._replace(high_hand=hand.low_hand, low_hand=hand.high_hand)

    with pytest.raises(BadMessage, match="hand_shown is not what the rules make here"):
        journal.read(journal.write([rewritten(recorded, hand, wrong)]))


def test_events_of_the_table_between_rounds_are_passed_over():
    [recorded] = random_rounds(4, 1)
    lines = journal.write([recorded]).splitlines()
    beside = json.dumps(plain(ev.SatOut("19.6", 9)))

    read = journal.read("\n".join([lines[0], beside, *lines[1:], beside]))

    assert [recorded] == read


def evening(seed):
    """The whole stream of a table with players coming and going, and how many rounds it saw."""
    rng = random.Random(seed)
    terms = determinations("omaha", limit="fixed")
    opening = act.OpenTable("omaha", "2026-11-15", terms, 7, "GRC-9")
    state, stream = step(None, opening)
    comings = [act.TakeSeat(seat, f"player {seat}", 400_00) for seat in (1, 2, 4, 5)]
    for doing in (comings, [act.SitOut(2)], [act.SitIn(2)], [act.SitOut(5)]):
        for action in (*doing, act.StartRound()):
            state, events = step(state, action)
            stream += events
        while state.playing:
            action = random_action(rng, state.round)
            state, events = step(state, action)
            stream += events
    return stream, state.rounds


@pytest.mark.parametrize("seed", range(5))
def test_the_rounds_of_a_table_are_found_in_its_stream_and_come_back_from_phh(seed):
    stream, rounds = evening(seed)

    found = journal.read(journal.write([Recorded(stream)]))
    again = phh.read(phh.write(found, many=True))

    assert rounds == len(found)
    assert [each.events[-1] for each in found] == [each.events[-1] for each in again]


@pytest.mark.parametrize("taken", [False, True], ids=["vacant", "taken and left again"])
def test_who_left_in_the_midst_of_a_round_ends_it_with_what_they_took_away(taken):
    opening = act.OpenTable("omaha", "2026-11-15", determinations("omaha"), 7, "GRC-9")
    seated = [act.TakeSeat(seat, f"player {seat}", 400_00) for seat in (1, 2, 3, 4)]
    betting = (act.CallAndRaise(3, 10_00), act.CallAndRaise(4, 10_00), act.Fold(1), act.Call(2))
    leaving = (act.Fold(3), ExcludePlayer(3, "16.1"))
    another = (act.TakeSeat(3, "somebody", 100_00), act.LeaveSeat(3)) if taken else ()
    shoe = random_shoe(random.Random(1), determinations("omaha"))
    doings = (*seated, act.StartRound(), shoe, *betting, *leaving, *another, act.Fold(2))
    state, stream = step(None, opening)
    for action in doings:
        state, events = step(state, action)
        stream += events

    [recorded] = journal.read(journal.write([Recorded(stream)]))

    assert 380_00 == dict(recorded.events[-1].stakes)[3]
    assert recorded.events[-1] == phh.read(phh.write([recorded]))[0].events[-1]


def broken(change):
    """A journal after something was done to its lines."""
    [recorded] = random_rounds(5, 1)
    lines = journal.write([recorded]).splitlines()
    change(lines)
    return "\n".join(lines)


def of_kind(lines, kind):
    return next(k for k, line in enumerate(lines) if f'"kind": "{kind}"' in line)


def drop(kind):
    return lambda lines: lines.pop(of_kind(lines, kind))


def alter(which, **values):
    def change(lines):
        k = of_kind(lines, which)
        lines[k] = json.dumps(json.loads(lines[k]) | values)

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda lines: lines.pop(0), "line 1: a journal begins with"),
        (lambda lines: lines.insert(1, "{"), "line 2: no JSON"),
        (lambda lines: lines.insert(1, "[]"), "line 2: expected an object"),
        (lambda lines: lines.insert(1, ""), "line 2: no JSON"),
        (drop("round_opened"), "line 2: blind_posted outside a round of play"),
        (drop("shoe_loaded"), "hole_cards_dealt: rule 7.1: the cards have not been shuffled"),
        (lambda lines: lines.pop(), "the stream breaks off before round_concluded"),
        (alter("pot_awarded", amount=1), "pot_awarded is not what the rules make here"),
        (alter("pot_awarded", amount="1"), "expected int, got str at $.amount"),
        (alter("pot_awarded", kind="pot_burnt"), "no record is called 'pot_burnt'"),
        (alter("pot_awarded", kind="check", rule=""), "unknown field 'rule'"),
        (
            lambda lines: lines.insert(1, '{"kind": "check", "seat": 1}'),
            "line 2: check is no event",
        ),
        (alter("round_opened", game="whist"), "line 2: round_opened: no game is called 'whist'"),
    ],
)
def test_a_line_that_the_rules_do_not_make_is_refused(change, problem):
    with pytest.raises(BadMessage) as caught:
        journal.read(broken(change))

    assert str(caught.value).startswith("line ")
    assert problem in str(caught.value)


def test_a_refusal_names_the_irregularity_before_it():
    def change(lines):
        k = of_kind(lines, "pot_awarded")
        lines[k] = json.dumps(json.loads(lines[k]) | {"amount": 1})
        lines.insert(k - 1, json.dumps(plain(ev.SatOut("19.6", 9))))

    with pytest.raises(BadMessage, match=r"after sat_out, for which histories have no word"):
        journal.read(broken(change))
