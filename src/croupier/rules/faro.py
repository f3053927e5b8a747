"""Faro, NI2005-67: its own choices, its deal, its clause numbers."""

from croupier.rules.determinations import LIMITS, Determinations, check_scale
from croupier.rules.omaha import opener
from croupier.rules.round import Game, Step

INSTRUMENTS = ("faro",)

OWN = {
    "deal_pattern": ("9.2", ("2-2-1", "1x5")),
    "stake_reduction_between_rounds": ("4.4", (None, True, False)),
}

RULES = {
    "seats": "2.1",
    "chips": "4.5",
    "clock": "4.6",
    "opener": "10.1",
    "A call": "10.2(a)(i)",
    "A raise": "10.2(a)(ii)",
    "A fold": "10.2(a)",
    "A call and fold": "10.2(a)(iii)",
    "B call": "10.2(b)(i)",
    "B raise": "10.2(b)(ii)",
    "B fold": "10.2(b)(iii)",
    "C call": "10.2(c)",
    "C raise": "10.2(c)(i)",
    "C fold": "10.2(c)(ii)",
    "ante open": "10.2(d)(i)",
    "ante fold": "10.2(d)",
    "last blind": "10.2(tail)",
    "call": "10.3(a)",
    "raise": "10.3(b)",
    "fold": "10.3(c)",
    "in turn first": "10.3",
    "in turn later": "12.3",
    "betting first": "9.4",
    "betting later": "9.4",
    "rounds": "12.1",
    "alone first": "10.4(a)",
    "closed first": "10.4(b)",
    "concluded": "9.6",
    "top up": "14.3",
    "reduce": "4.4",
    "effective": "I.2",
}

PATTERNS = {"2-2-1": ("9.2(a)", (2, 2, 1)), "1x5": ("9.2(b)", (1, 1, 1, 1, 1))}


def streets(det: Determinations) -> tuple[tuple[Step, ...], ...]:
    """Five hole cards, and one communal card before each of five betting rounds (9.2, 9.3, 9.5)."""
    rule, circuits = PATTERNS[det.deal_pattern or "1x5"]
    hole = tuple(Step("hole", count, rule) for count in circuits)
    return ((*hole, Step("communal", 1, "9.3")), *[(Step("communal", 1, "9.5"),)] * 4)


def check(det: Determinations) -> None:
    """The table stake that opens the ten per cent scale."""
    check_scale(det, det.min_table_stake or 0, 100_00)


def max_players(det: Determinations) -> int:
    """Five cards each and five communal cards (2.1)."""
    return (det.deck_size + det.wild_card - 5) // 5


FARO = Game(
    name="faro",
    instrument="NI2005-67",
    earliest="2005-02-08",
    own=OWN,
    streets=streets,
    two_plus_three=True,
    opener=opener,
    rules=RULES,
    capped_limits=frozenset(LIMITS),
    clock_seconds=90,
    clock_roles=("casino supervisor",),
    check=check,
    max_players=max_players,
)
