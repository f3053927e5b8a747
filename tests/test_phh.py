"""PHH: 52 hands of other houses action by action, our own rounds there and back, files refused."""

import json
import random
from datetime import time
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.errors import BadMessage
from croupier.histories import foreign, journal, phh, toml
from croupier.histories.phh_fields import MONEY, in_cents, in_dollars
from croupier.histories.phh_reading import cents
from croupier.histories.record import Recorded
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import step
from croupier.rules.determinations import Commission, Determinations
from croupier.rules.law import law
from croupier.rules.plain import name_of
from croupier.rules.round import opened
from croupier.rules.rulings import apply
from tests.random_play import play_out, random_action, random_determinations, random_round

DATA = Path(__file__).parent / "data" / "phh"
EXPECTED = json.loads((DATA / "expected.json").read_text(encoding="utf-8"))
SHOWN = (ev.HandShown, ev.HandGivenUp)


# Hands of other houses


def evolved(state, event):
    """As `rules.evolve`, for the games of other houses."""
    if state is None:
        return opened(law(foreign.game(event.game), event.determinations), event)
    new = state.fork()
    apply(new, event)
    return new


def positions(text):
    """The state after every action of a file; hands are told as shown when the file says so."""
    state, waiting, texts = None, None, toml.load(text)["actions"]
    for k, (replay, move) in enumerate(phh.moves(text)):
        waiting = [*replay.events] if waiting is None else [*waiting, *move.events]
        to_show = any(" sm" in later for later in texts[k + 1 :])
        while waiting and not (to_show and isinstance(waiting[0], SHOWN)):
            state = evolved(state, waiting.pop(0))
        yield state


def told(state):
    """Who acts next, the stakes, the bets in front and the whole pot."""
    to_act = f"p{state.to_act + 1}" if state.phase == "betting" else None
    bets = state.bets if state.phase != "concluded" else [0] * len(state.seats)
    return [to_act, state.stakes, bets, state.pot]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_hand_of_another_house_stands_as_expected_after_every_action(name):
    text = (DATA / name).read_text(encoding="utf-8")

    trace = [told(state) for state in positions(text)]

    assert EXPECTED[name]["trace"] == trace


@pytest.mark.parametrize("name", EXPECTED)
def test_a_hand_of_another_house_comes_back_the_same_from_journal_and_file(name):
    recorded = phh.read((DATA / name).read_text(encoding="utf-8"))

    again = phh.read(phh.write(journal.read(journal.write(recorded))))

    assert recorded == again


def test_many_hands_come_back_from_one_file_with_their_names_and_places():
    names = [name for name in EXPECTED if name.startswith("wsop")][:5]
    hands = [phh.read((DATA / name).read_text(encoding="utf-8"))[0] for name in names]

    again = phh.read(phh.write(hands, many=True))

    assert hands == again
    assert "James Obst" in again[0].about["players"]


# Rounds of ours


def public(events):
    """The events without the cards that a history never tells: undealt and burnt ones."""
    for event in events:
        if isinstance(event, ev.ShoeLoaded):
            yield event._replace(order=event.order and ())
        elif isinstance(event, ev.CardsDiscarded):
            yield event._replace(cards=("??",) * len(event.cards))
        else:
            yield event


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
@pytest.mark.parametrize("seed", range(40))
def test_a_random_round_comes_back_from_phh_event_by_event(game, seed):
    rng = random.Random(f"{game} {seed}")
    det = random_determinations(rng, game)
    _, stream = play_out(rng, random_round(rng, game, det))

    [again] = phh.read(phh.write([Recorded(tuple(stream))]))

    assert list(public(stream)) == list(public(again.events))


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
@pytest.mark.parametrize("seed", range(10))
def test_a_round_cut_short_comes_back_as_far_as_it_went(game, seed):
    rng = random.Random(f"short {game} {seed}")
    state, events = step(None, random_round(rng, game, random_determinations(rng, game)))
    stream = list(events)
    for _ in range(rng.randint(1, 8)):
        if state.phase == "concluded":
            break
        state, events = step(state, random_action(rng, state))
        stream += events

    [again] = phh.read(phh.write([Recorded(tuple(stream))]))

    assert list(public(stream)) == list(public(again.events))


FARO = Determinations(
    deck_size=32, wild_card=True, min_table_stake=20_00, compulsory="blind", blinds=(50, 1_00),
    limit="half_pot", min_bet=1_00, smallest_chip=50, deal_pattern="2-2-1",
    commission=Commission("pot", 5, cap=3_00, approval="GRC-1"),
)  # fmt: skip


def faro(*actions):
    """A live round of Faro between two players, entered by the dealer."""
    state, stream = step(None, act.OpenRound("faro", FARO, ((2, 50_00), (5, 49_50)), 5))
    for action in (act.LoadShoe(), *actions):
        state, events = step(state, action)
        stream += events
    return Recorded(stream)


HIDDEN_DEAL = act.Deal(("??",) * 10 + ("Jk",))
CHECKED = [act.Check(2), act.Check(5)]
DOWN = [
    HIDDEN_DEAL, act.Call(2), act.Call(5), act.Deal(("Ah",)), *CHECKED, act.Deal(("Ad",)), *CHECKED,
    act.Deal(("9c",)), *CHECKED, act.Deal(("8c",)), *CHECKED,
]  # fmt: skip


def test_hands_shown_and_given_up_at_a_live_table_come_back():
    shown = act.Show(2, ("As", "Ac", "Kh", "Kd", "Qs"))
    recorded = faro(*DOWN, shown, act.GiveUp(5))

    text = phh.write([recorded])

    assert [recorded] == phh.read(text)
    assert 'variant = "croupier-faro"' in text
    assert '"p2 sm",' in text


def test_money_is_written_as_exact_decimals_of_a_dollar():
    fields = toml.load(phh.write([faro(HIDDEN_DEAL)]))

    assert [50, Decimal("49.50")] == fields["starting_stacks"]
    assert [1, Decimal("0.50")] == fields["blinds_or_straddles"]
    assert Decimal("0.50") == fields["_croupier"]["determinations"]["smallest_chip"]


def test_neither_undealt_nor_burnt_cards_are_written():
    rng = random.Random(7)
    det = Determinations(
        tournament=True, compulsory="blind", blinds=(1_00, 2_00), limit="no_limit", min_bet=2_00,
        burn=True,
    )  # fmt: skip
    opening = act.OpenRound("omaha", det, ((1, 10_00), (2, 10_00)), 1)

    state, stream = play_out(rng, opening)
    text = phh.write([Recorded(tuple(stream))])

    undealt = state.shoe[state.dealt :] + state.discarded
    assert not [card for card in undealt if card in text.partition("[_croupier]")[0]]


ENTERED = Determinations(
    tournament=True, compulsory="blind", blinds=(1_00, 2_00), over_blinds=(4_00,), limit="fixed",
    min_bet=2_00, burn=False,
)  # fmt: skip


def test_blinds_out_of_the_usual_order_and_entries_between_them_come_back():
    stakes = ((1, 20_00), (2, 20_00), (3, 20_00), (5, 20_00))
    entry = ("17.4", 5, 2_00, 1_00)
    state, stream = step(None, act.OpenRound("omaha", ENTERED, stakes, 1, (entry,), (1, 2)))
    state, events = step(state, act.OverBlind(3))

    text = phh.write([Recorded((*stream, *events))])

    assert [Recorded((*stream, *events))] == phh.read(text)
    assert "blinds_or_straddles = [2, 4, 2, 1]" in text


def test_a_clock_and_the_time_running_out_come_back():
    recorded = faro(HIDDEN_DEAL, act.CallClock(2, "casino supervisor"), act.Expire(2))

    text = phh.write([recorded])

    assert [recorded] == phh.read(text)
    assert '"# clock p1 casino supervisor"' in text
    assert '"p1 f # time"' in text


def test_every_determination_in_dollars_comes_back_in_cents():
    whole = in_cents(in_dollars(FARO), cents)

    assert (20_00, [50, 1_00], 3_00) == (
        whole["min_table_stake"],
        whole["blinds"],
        whole["commission"]["cap"],
    )


COUNTS = {
    "deck_size", "act_seconds", "rejoin_minutes", "max_raises", "ante_raise_cap",
    "limit_change_notice_rounds", "closure_notice_rounds", "rate_percent", "minutes",
}  # fmt: skip


@pytest.mark.parametrize("record", [Determinations, Commission])
def test_every_number_of_the_determinations_is_known_as_money_or_as_a_count(record):
    numbers = {name for name, kind in record.__annotations__.items() if "int" in str(kind)}

    assert set() == numbers - MONEY - COUNTS, "say in phh_fields.MONEY which are amounts"


# What is refused

STUD = """
variant = "F7S"
ante_trimming_status = true
antes = [1, 1, 1]
bring_in = 1
small_bet = 2
big_bet = 4
starting_stacks = [50, 60, 70.5]
actions = [
  "d dh p1 AhKh2c", # the bring-in
  "d dh p2 QhJh9c",
  "d dh p3 8h7h3c",
  "p1 pb",
  "p2 cbr 2",
  "p3 f",
  "p1 f",
]
finishing_stacks = [48, 63, 69.5]
"""


def changed(old, new):
    assert old in STUD
    return STUD.replace(old, new)


def test_the_example_of_a_hand_is_read():
    assert 63_00 == dict(phh.read(STUD)[0].events[-1].stakes)[2]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"F7S"', '"NT"', "line 2: variant 'NT' is no game of ours: known are PO, FO/8"),
        ('variant = "F7S"', 'game = "F7S"', "the field variant is missing"),
        ("antes = [1, 1, 1]", "", "line 1: the field antes is missing"),
        ("[1, 1, 1]", "[1, 1]", "line 4: antes has 2 amounts for 3 players"),
        ("[1, 1, 1]", "[1, 2, 1]", "line 4: unequal antes cannot be matched"),
        ("= 1\n", '= "1"\n', "line 5: bring_in: '1' is no amount"),
        ("= 1\n", "= -1\n", "line 5: bring_in: -1 is not a whole number of cents"),
        ("70.5]", "70.505]", "line 8: starting_stacks: 70.505 is not a whole number of cents"),
        ("70.5]", "inf]", "line 8: starting_stacks: Infinity is unknown"),
        ("70.5]", "0]", "line 1: rule 4.3: seat 3 has no table stake"),
        ("[50, 60", "[50, 60,, ", "line 8: no TOML"),
        ("p1 AhKh2c", "p1 AhKh1c", "line 10: d dh p1 AhKh1c: 1c is not in a deck of 52 cards"),
        ("p1 AhKh2c", "p4 AhKh2c", "line 10: d dh p4 AhKh2c: 'p4' is no player from p1 to p3"),
        ("p1 AhKh2c", "p1 AhKh2c3d", "line 10: d dh p1 AhKh2c3d: 4 cards where 3 are due"),
        ("p2 QhJh9c", "p2 AhJh9c", "rule 2.1: Ah has already been dealt"),
        ('"p1 pb"', '"d db 4c4d4h"', "line 13: d db 4c4d4h: no card is due: the round is betting"),
        ('  "d dh p3 8h7h3c",\n', "", "line 12: p1 pb: cards are still due"),
        ('"p1 pb"', '"p2 pb"', "line 13: p2 pb: rule"),
        ('"p1 pb"', '"p1 sd"', "line 13: p1 sd: no action of a game of ours"),
        ('"p1 pb"', '"p1 cc"', "line 13: p1 cc: rule A.Call: there is no bet to call"),
        ('"p1 pb"', "17", "line 13: 17: 17 is no action"),
        ('"p2 cbr 2"', '"p2 cbr 3"', "line 14: p2 cbr 3: 300 cents is no full bet: 200"),
        ('"p2 cbr 2"', '"p2 cbr two"', "line 14: p2 cbr two: 'two' is no amount"),
        ('"p2 cbr 2"', '"p2 pb"', "line 14: p2 pb: no bring-in is due"),
        ('"p3 f"', '"p3 sm 8h7h3c"', "line 15: p3 sm 8h7h3c: there is nothing to show now"),
        ('"p3 f"', '"p1 f"', "line 15: p1 f: rule"),
        ('"p1 f"', '"d dh p9 2h"', "line 16: d dh p9 2h: 'p9' is no player"),
        ("[48, 63,", "[48, 62,", "line 18: finishing_stacks are [4800, 6200, 6950] cents, and"),
        ('  "p1 f",\n', "", "line 17: finishing_stacks given, and the round is not concluded"),
        ("big_bet = 4", "blinds_or_straddles = [1]", "line 7: a hand with a bring-in has no"),
        ("big_bet = 4", "", "the field big_bet is missing"),
        ("[1, 1, 1]", "3", "line 4: antes is 3: expected list"),
        ("70.5]", "1e99]", "line 8: starting_stacks: 1E+99 is not a whole number of cents"),
        ('"p2 cbr 2"', '"p2 cbr 1e9"', "line 14: p2 cbr 1e9: '1e9' is no amount"),
        ('"p1 pb"', '"d xx"', "line 13: d xx: no action of the dealer"),
        ('"p1 pb"', '"p1"', "line 13: p1: no action of a game of ours"),
        ("finishing", "seats = [1, 2]\nfinishing", "line 18: seats [1, 2] are not the numbers"),
        ("finishing", "seats = [1, 3, 2]\nfinishing", "line 18: seats [1, 3, 2] do not"),
    ],
)  # fmt: skip
def test_a_file_with_a_fault_is_refused_with_its_line(old, new, problem):
    with pytest.raises(BadMessage) as caught:
        phh.read(changed(old, new))

    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("format = 1", "format = 2", "_croupier.format is 2: known is 1"),
        ('game = "faro"', 'game = "whist"', "no game is called 'whist'"),
        ("deck_size = 32", "deck_size = 33", "rule 2.2: deck_size 33 is not offered"),
        ("deck_size = 32", 'deck_size = "32"', "determinations: expected int, got str"),
        ("deck_size = 32", "decks = 32", "unknown field 'decks'"),
        ("antes = [0, 0]", "antes = [1, 1]", "line 2: antes is not what the"),
        ("min_bet = 1\n", "min_bet = 2\n", "min_bet is not what the determinations lead to"),
        ('dealing = "entered"\n', "", "_croupier.dealing is missing or no str"),
        ("blind_seats = []", "blind_seats = [9]", "blind_seats (9,) are not among the seats"),
        ("entries = []", "entries = [[1]]", "entries [[1]] are not each clause, seat, live"),
    ],
)  # fmt: skip
def test_a_file_of_ours_that_contradicts_itself_is_refused(old, new, problem):
    text = phh.write([faro(HIDDEN_DEAL)])
    assert old in text

    with pytest.raises(BadMessage) as caught:
        phh.read(text.replace(old, new, 1))

    assert problem in str(caught.value)


def test_a_hand_among_many_is_refused_with_its_own_line():
    hand = (DATA / "wsop/2023/43/5/00-29-03.phh").read_text(encoding="utf-8").strip()
    text = f"[1]\n{hand}\n\n[2]\n{hand.replace('bring_in', 'bringing')}\n"

    with pytest.raises(BadMessage) as caught:
        phh.read(text)

    second = len(hand.splitlines()) + 3
    assert f"line {second}: the field bring_in is missing" == str(caught.value)


def test_two_hands_are_not_written_as_one():
    hand = phh.read(STUD)[0]

    with pytest.raises(BadMessage, match=r"a \.phh file holds one hand, not 2"):
        phh.write([hand, hand])


@pytest.mark.parametrize(
    ("blinds", "problem"),
    [
        ("[0, 2, 0]", "line 4: a blind comes after a player without one"),
        ("[2, 1, 0]", "rule 4.2(f): blinds (200, 100) fall"),
        ("[0, 0, 0]", "rule 4.2(f): a blind game needs the amount of every blind"),
    ],
)
def test_blinds_that_are_not_posted_in_order_are_refused(blinds, problem):
    with pytest.raises(BadMessage) as caught:
        phh.read(OMAHA.replace("[1, 2, 0]", blinds).replace("SHOW", ""))

    assert problem in str(caught.value)


DEAD = """
variant = "PO"
antes = [0, 3, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 3, 50]
actions = [
  "d dh p1 KcKd4h5h", "d dh p2 AcAd3h6s", "d dh p3 QcQd8h9h", "p3 cc", "p1 cc",
  "d db 2c2d7s", "p1 cc", "p3 cc", "d db Js", "p1 cc", "p3 cc", "d db 4s", "p1 cc", "p3 cc",
  "p1 sm KcKd4h5h", "p2 sm AcAd3h6s", "p3 sm QcQd8h9h",
]
"""


def test_whoever_a_dead_ante_tapped_out_contests_the_antes_alone():
    [recorded] = phh.read(DEAD)

    assert ((1, 52_00), (2, 3_00), (3, 48_00)) == recorded.events[-1].stakes


def test_a_file_that_ends_within_a_deal_is_refused():
    text = STUD.partition('  "d dh p3')[0] + "]\n"

    with pytest.raises(BadMessage, match="line 11: d dh p2 QhJh9c: the file ends within a deal"):
        phh.read(text)


ALONE = """
variant = "PO"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 50, 2]
actions = [
  "d dh p1 AcAd4h5h", "d dh p2 KcKd3h3s", "d dh p3 QcQd8h9h",
  "p3 cc", "p1 f", "p2 cc", "d db 2c2d7s",
]
"""


def test_the_last_player_able_to_bet_may_be_asked_in_vain_once():
    recorded = phh.read(ALONE)

    assert recorded == phh.read(ALONE.replace('"p2 cc", ', ""))
    with pytest.raises(BadMessage, match="no betting round is open"):
        phh.read(ALONE.replace('"p2 cc"', '"p2 cc", "p2 cc"'))


def test_fields_beside_the_play_keep_their_kind():
    text = STUD + "time = 20:15:00\nwinnings = [0, 5.5, 0]\nlevel = 3\n_own = {a = [1, 2.5]}\n"

    again = toml.load(phh.write(phh.read(text)))

    assert (time(20, 15), [0, Decimal("5.5"), 0], 3) == tuple(
        again[key] for key in ("time", "winnings", "level")
    )


def spoilt(rng, text):
    """A file after something happened to it: a character lost or changed, two lines swapped."""
    k, lines = rng.randrange(len(text)), text.split("\n")
    if rng.random() < 0.3:
        a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[a], lines[b] = lines[b], lines[a]
        return "\n".join(lines)
    return text[:k] + rng.choice(("", *'019pdcbrf"[]=.,#? Ak')) + text[k + 1 :]


def outcome(text):
    """The first event of a file, or the sentence that refuses it."""
    try:
        return name_of(phh.read(text)[0].events[0])
    except BadMessage as error:
        return str(error)


@pytest.mark.parametrize("seed", range(60))
def test_whatever_happens_to_a_file_it_is_read_or_refused_with_a_line(seed):
    rng = random.Random(seed)
    text = spoilt(rng, rng.choice((STUD, phh.write([faro(HIDDEN_DEAL)]))))

    assert outcome(text).startswith(("round_opened", "line "))


OMAHA = """
variant = "PO"
antes = [0, 1, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [50, 3, 50]
actions = [
  "d dh p1 ????????", "d dh p2 KcKd3h3s", "d dh p3 ????????",
  "p3 cc", "p1 cc",
  "d db AhAd7c", "p1 cc", "p3 cc", "d db 2d", "p1 cc", "p3 cc", "d db 9s", "p1 cbr 2", "p3 f",
  SHOW
]
"""


def test_a_hand_unknown_until_it_is_shown_is_judged():
    text = OMAHA.replace("SHOW", '"p1 sm AcAsQhJh", "p2 sm KcKd3h3s"')

    [recorded] = phh.read(text)

    assert (55_00, 0) == tuple(dict(recorded.events[-1].stakes)[seat] for seat in (1, 2))


@pytest.mark.parametrize(
    ("show", "problem"),
    [
        ('"p1 sm AcAsQhJh", "p2 sm KcKd3h4s"', "3s was dealt and is not shown"),
        ('"p1 sm AcAsQh??"', "4 known cards are to be shown"),
        ('"p1 sm KcAsQhJh", "p2 sm KcKd3h3s"', "Kc has already been dealt"),
        ('"p1 sm 4h5h8h8c", "p2 sm"', "p2 gives up a hand that wins"),
        ('"p3 sm"', "there is nothing to show now"),
    ],
)
def test_what_is_shown_must_agree_with_what_was_dealt(show, problem):
    with pytest.raises(BadMessage) as caught:
        phh.read(OMAHA.replace("SHOW", show))

    assert problem in str(caught.value)
