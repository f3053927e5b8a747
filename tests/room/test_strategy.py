"""How a bot decides: from its own view, and in no other way than is open."""

import random
from typing import Any

import pytest

from croupier import bulk
from croupier.odds import kernel
from croupier.odds.play import decide
from croupier.odds.strategy import Character, called_down, sight
from croupier.room import strategy, wire
from croupier.room.default import FARO, OMAHA, STUD
from croupier.rules import actions as act
from tests.room.standings import SETTINGS, pot_table

TERMS = {game: setting.determinations for game, setting in SETTINGS.items()}
STYLE = strategy.Style(Character(patience=0.0, boldness=0.5), ante=2)
ROUND: dict[str, Any] = {
    "game": "omaha",
    "table": "t",
    "name": "T",
    "instrument": "NI",
    "version": 9,
    "round": 1,
    "phase": "betting",
    "button": 1,
    "turn": 1,
    "clock": None,
    "communal": (),
    "pots": (),
    "bet": 0,
    "least_raise": 200,
    "sign": (),
    "waiting": (),
    "root": None,
    "round_id": "",
    "winners": (),
    "pause": None,
    "deck": 52,
    "buy_in": wire.BuyIn(4000, 20000, 100),
    "limit": "full_pot",
}


def seat(n, cards=4, bet=0, up=(), status="in"):
    return wire.Seat(
        n, f"P{n}", False, 10_000, bet, status, cards, up, None, None, False, True, None, 0, 0
    )


def pot(game="omaha", **changes):
    """A table in play with two rivals."""
    seats = (seat(1), seat(2, bet=200), seat(3, bet=200))
    return wire.PublicPot(**(ROUND | {"game": game, "seats": seats} | changes))


def mine(cards, *choices, can=(), stake=10_000):
    return wire.Mine(1, cards, None, choices, can, stake, 0, 0, False, None)


FOLD, CALL, CHECK = wire.Choice("fold"), wire.Choice("call", amount=2000), wire.Choice("check")
RAISE = wire.Choice("call_and_raise", least=200, most=2500, step=100, half_pot=1500)


def asked(public, own, times=200, det=OMAHA):
    """What a bot does, over many throws of its dice."""
    return [strategy.pot(det, public, own, random.Random(n), STYLE) for n in range(times)]


def test_a_hopeless_hand_does_not_pay_a_large_bet():
    public = pot(pots=(wire.Pot(400, (1, 2, 3)),), bet=2000)

    actions = asked(public, mine(("2c", "2d", "2h", "7s"), CALL, FOLD))

    assert {wire.Fold()} == set(actions)


def test_a_strong_hand_pays_a_small_one():
    public = pot(pots=(wire.Pot(9000, (1, 2, 3)),))

    actions = asked(public, mine(("As", "Ah", "Ks", "Kh"), wire.Choice("call", amount=200), FOLD))

    assert {wire.Call()} == set(actions)


def test_a_strong_hand_raises_now_and_then_within_what_is_open():
    public = pot(communal=("Ad", "Ac", "2s"), pots=(wire.Pot(600, (1, 2, 3)),))

    actions = asked(public, mine(("As", "Ah", "Ks", "Kh"), CALL, RAISE, FOLD))

    raises = [action.by for action in actions if isinstance(action, wire.CallAndRaise)]
    assert 20 < len(raises) < 180
    assert all(1500 <= by <= 2500 for by in raises)
    assert len(set(raises)) > 1


def test_where_checking_is_free_nobody_folds():
    actions = asked(pot(bet=0), mine(("2c", "2d", "2h", "7s"), CHECK, FOLD))

    assert {wire.Check()} == set(actions)


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ((wire.Choice("bet", least=200, most=200, step=100),), wire.Bet),
        ((wire.Choice("tap_out", amount=50), FOLD), wire.TapOut),
        ((wire.Choice("call_and_fold", amount=50),), wire.CallAndFold),
        ((wire.Choice("call", amount=200),), wire.Call),
    ],
)
def test_a_bot_finds_its_way_where_little_is_open(choices, expected):
    actions = asked(pot(), mine(("2c", "2d", "2h", "7s"), *choices), times=20)

    assert {expected} == {type(action) for action in actions}


def test_up_cards_count_in_stud():
    seats = (seat(1, 2, up=("Ac",)), seat(2, 2, up=("2d",)), seat(3, 2, up=("3h",)))
    public = pot("stud", seats=seats, pots=(wire.Pot(5000, (1, 2, 3)),))

    actions = asked(public, mine(("As", "Ah"), CALL, FOLD), det=STUD)

    assert {wire.Call()} == set(actions)


def test_five_hole_cards_are_judged_in_faro():
    public = pot("faro", pots=(wire.Pot(400, (1, 2, 3)),))

    actions = asked(public, mine(("2c", "2d", "2h", "7s", "8d"), CALL, FOLD), det=FARO)

    assert wire.Fold() in actions


def test_a_short_stake_is_made_up():
    top_up = wire.Choice("buy_chips", least=1000, most=17_000, step=100)

    action = asked(pot(turn=2), mine((), can=(top_up,), stake=3000), times=1)[0]

    assert wire.BuyChips(17_000) == action


def test_whoever_sits_out_comes_back():
    assert wire.SitIn() == asked(pot(turn=2), mine((), can=(wire.Choice("sit_in"),)), times=1)[0]


@pytest.mark.parametrize("game", ["omaha", "faro", "stud"])
def test_a_bot_sees_in_its_frames_what_the_seat_sees_of_the_engines_round(game):
    journal, rng, sights = pot_table(game).dealt(), random.Random(3), 0
    while journal.state.playing:
        now = journal.state.round
        own = journal.mine(("ann", "ben", "cho")[now.seat_to_act - 1])
        from_frames = strategy.seen(journal.state.det, journal.public(), own)

        seen, sights = sight(now, now.seat_to_act), sights + 1
        assert seen._replace(dead=()) == from_frames
        choices = journal.allowed()
        raising = [each for each in choices if each.action is act.CallAndRaise]
        if raising and rng.random() < 0.2:
            journal.do(act.CallAndRaise(now.seat_to_act, raising[0].least))
        else:
            journal.do(called_down(seen, choices, rng))
    assert sights >= 12


def missing(*_):
    raise bulk.KernelMissing


def test_without_the_kernel_a_bot_still_reckons(monkeypatch):
    monkeypatch.setattr(kernel, "load", missing)
    large = pot(pots=(wire.Pot(400, (1, 2, 3)),), bet=2000)
    small = pot(pots=(wire.Pot(9000, (1, 2, 3)),))
    cheap = wire.Choice("call", amount=200)

    assert {wire.Fold()} == set(asked(large, mine(("2c", "2d", "2h", "7s"), CALL, FOLD), times=3))
    assert {wire.Call()} == set(asked(small, mine(("As", "Ah", "Ks", "Kh"), cheap, FOLD), times=3))


# the house games


def house(game, **changes):
    given = {key: ROUND[key] for key in ("table", "name", "instrument", "version", "round")}
    box = wire.Box(1, "P", True, 9000, 0, 0, 0, 0, None, None, None, False, "", True)
    return wire.PublicHouse(
        **given
        | {
            "game": game,
            "phase": "decisions",
            "turn": 1,
            "clock": None,
            "dealer": wire.Dealer(("Jc",), 4, None, None),
            "communal": (),
            "boxes": (box,),
            "sign": (),
            "jackpot": None,
            "waiting": (),
            "root": None,
            "round_id": "",
            "pause": None,
            "deck": 52,
            "buy_in": wire.BuyIn(500, None, 100),
        }
        | changes
    )


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("Ah", "Kd", "9c", "5s", "2h"), wire.Fold()),
        (("Ah", "Ad", "9c", "5s", "2h"), wire.Bet()),
    ],
)
def test_canberra_poker_is_played_exactly(cards, expected):
    own = mine(cards, wire.Choice("bet", amount=1000), FOLD)

    assert expected == strategy.house(
        TERMS["canberra"], house("canberra"), own, random.Random(1), STYLE
    )
    assert (decide("canberra", cards, ("Jc",)).best == "fold") is (expected == wire.Fold())


def test_casino_hold_em_is_played_exactly():
    own = mine(("2h", "7d"), wire.Choice("call", amount=1000), FOLD)
    public = house("holdem", communal=("Ks", "Qd", "9c"))

    action = strategy.house(TERMS["holdem"], public, own, random.Random(1), STYLE)

    assert decide("holdem", own.cards, public.communal).best == type(action).__struct_config__.tag


@pytest.mark.parametrize(
    ("game", "cards", "seen", "stays"),
    [
        ("holdem", ("2h", "3d"), ("Ks", "Qd", "9c"), False),
        ("holdem", ("Kh", "3d"), ("Ks", "Qd", "9c"), True),
        ("canberra", ("Ah", "Kd", "9c", "5s", "2h"), ("Jc",), False),
        ("canberra", ("Ah", "Ad", "9c", "5s", "2h"), ("Jc",), True),
    ],
)
def test_without_the_kernel_a_bot_plays_by_the_rule(game, cards, seen, stays, monkeypatch):
    monkeypatch.setattr(bulk, "_kernel", missing)
    monkeypatch.setattr(kernel, "load", missing)
    second = wire.Choice("call" if game == "holdem" else "bet", amount=1000)
    public = house(game, communal=seen if game == "holdem" else ())

    action = strategy.house(TERMS[game], public, mine(cards, second, FOLD), random.Random(1), STYLE)

    assert stays is (action != wire.Fold())


def test_an_ante_is_placed_and_then_left_alone():
    ante = wire.Choice("place_ante", least=500, most=9000, step=100)
    standing = wire.Box(1, "P", True, 9000, 1000, 0, 0, 0, None, None, None, False, "", True)
    own = mine((), ante, stake=9000)

    first, then = (
        strategy.house(TERMS["holdem"], view, own, random.Random(1), STYLE)
        for view in (
            house("holdem", phase="wagers"),
            house("holdem", phase="wagers", boxes=(standing,)),
        )
    )

    assert (wire.PlaceAnte(1000), wire.Ready()) == (first, then)


def test_a_bot_out_of_chips_buys_more():
    ante = wire.Choice("place_ante", least=500, most=900, step=100)

    action = strategy.house(
        TERMS["holdem"],
        house("holdem", phase="wagers"),
        mine((), ante, stake=900),
        random.Random(1),
        STYLE,
    )

    assert wire.BuyChips(20_000) == action
