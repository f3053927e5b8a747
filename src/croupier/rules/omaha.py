"""Omaha, NI2017-583: its own choices, its deal, its clause numbers."""

from croupier.errors import Refused
from croupier.rules.determinations import Determinations, check_scale
from croupier.rules.round import ACTIVE, Game, Round, Step

INSTRUMENTS = ("omaha",)

OWN = {
    "burn": ("4.2(h)", (True, False)),
    "max_buy_in": ("4.2(i)", (int, None)),
    "act_seconds": ("4.2(j)", (int, None)),
    "max_raises": ("5.1", (int, None)),
}

RULES = {
    "seats": "2.2",
    "chips": "4.7",
    "general clock": "4.8(a)",
    "clock": "4.8(b)",
    "opener": "10.1",
    "A call": "10.2(a)(i)",
    "A raise": "10.2(a)(ii)",
    "A fold": "10.2(a)(iii)",
    "A call and fold": "10.2(a)(iii)",
    "B call": "10.2(b)(i)",
    "B raise": "10.2(b)(ii)",
    "B fold": "10.2(b)(iii)",
    "C call": "10.2(c)(i)",
    "C raise": "10.2(c)(i)",
    "C fold": "10.2(c)(ii)",
    "ante open": "10.2(d)(i)",
    "ante fold": "10.2(d)(i)",
    "last blind": "10.2(tail)",
    "call": "10.3(a)",
    "raise": "10.3(b)",
    "fold": "10.3(c)",
    "in turn first": "10.3",
    "in turn later": "A.Betting Round",
    "betting first": "9.3",
    "betting later": "9.5",
    "rounds": "12.1",
    "alone first": "10.4(a)",
    "closed first": "10.4(b)",
    "concluded": "9.6",
    "heads-up": "20.20",
    "top up": "4.5",
    "reduce": "4.6",
    "effective": "I.2",
}


def streets(det: Determinations) -> tuple[tuple[Step, ...], ...]:
    """Four hole cards one at a time, then the flop, the turn and the river (9.2, 9.4)."""
    burn = (Step("discard", 1, "4.2(h)"),) if det.burn else ()
    return (
        (Step("hole", 1, "9.2"),) * 4,
        (*burn, Step("communal", 3, "9.4")),
        (*burn, Step("communal", 1, "9.4")),
        (*burn, Step("communal", 1, "9.4")),
    )


def opener(state: Round) -> int:
    """After the last blind; later, or without blinds, after the button (10.1)."""
    if state.number == 0 and state.law.det.compulsory == "blind":
        return next_active(state, state.last_blind)
    return next_active(state, -1)


def next_active(state: Round, i: int) -> int:
    """The first player clockwise after `i` who can bet."""
    n = len(state.seats)
    return next(k % n for k in range(i + 1, i + 1 + n) if state.status[k % n] == ACTIVE)


def check(det: Determinations) -> None:
    """The maximum buy-in, and the table stake that opens the ten per cent scale."""
    if det.act_seconds is not None and det.act_seconds <= 0:
        raise Refused("4.2(j)", f"{det.act_seconds} seconds are no time to act")
    if det.max_raises is not None and det.max_raises < 1:
        raise Refused("5.1", f"max_raises {det.max_raises} leaves no raise")
    if det.tournament:
        return
    stake, most = det.min_table_stake or 0, det.max_buy_in
    if most is None:
        raise Refused("4.2(i)", "max_buy_in is not determined")
    if most < stake or most % det.smallest_chip:
        raise Refused("4.2(i)", f"max_buy_in {most} is not a stake from the minimum of {stake} up")
    check_scale(det, most, 500_00)


def max_players(det: Determinations) -> int:
    """Four cards each, five communal cards and three burnt ones (2.2)."""
    middle = 8 if det.burn else 5
    return (det.deck_size + det.wild_card - middle) // 4


OMAHA = Game(
    name="omaha",
    instrument="NI2017-583",
    earliest="2017-11-07",
    own=OWN,
    streets=streets,
    two_plus_three=True,
    opener=opener,
    rules=RULES,
    capped_limits=frozenset({"fixed", "spread", "straddle"}),
    clock_seconds=40,
    clock_roles=("casino operator", "casino supervisor"),
    check=check,
    max_players=max_players,
)
