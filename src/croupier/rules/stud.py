"""Seven Card Stud, NI2005-74: its own choices, its deal, who opens by card, its clause numbers."""

from collections import Counter

from croupier.cards import JOKER, RANKS, Card, deck
from croupier.rules.determinations import LIMITS, Determinations, check_scale
from croupier.rules.round import ACTIVE, HIDDEN, Game, Round, Step

INSTRUMENTS = ("stud",)

OWN = {
    "stake_reduction_between_rounds": ("4.4", (None, True, False)),
    "first_opener": ("4.2(h)", ("lowest", "highest")),
    "opener_by": ("4.2(h)", (None, "highest_card", "highest_exposed_hand")),
    "opener_tie": ("4.2(h)", (None, "clockwise_from_button", "next_card_then_clockwise")),
    "joker_upcard": ("4.2(h)", (None, "ace", "lowest")),
    "last_blind_final_option": ("10.1(tail)", (None, False, True)),
}

RULES = {
    "seats": "2.1",
    "chips": "4.5",
    "clock": "4.6",
    "opener": "4.2(h)",
    "A call": "10.1(a)(i)",
    "A raise": "10.1(a)(ii)",
    "A fold": "10.1(a)",
    "A call and fold": "10.1(a)(iii)",
    "B call": "10.1(b)(i)",
    "B raise": "10.1(b)(ii)",
    "B fold": "10.1(b)(iii)",
    "C call": "10.1(c)",
    "C raise": "10.1(c)(i)",
    "C fold": "10.1(c)(ii)",
    "ante open": "10.1(d)(i)",
    "ante fold": "10.1(d)",
    "last blind": "10.1(tail)",
    "call": "10.2(a)",
    "raise": "10.2(b)",
    "fold": "10.2(c)",
    "in turn first": "10.2",
    "in turn later": "12.3",
    "betting first": "9.3",
    "betting later": "9.4",
    "rounds": "12.1",
    "alone first": "10.3(a)",
    "closed first": "10.3(b)",
    "concluded": "9.5",
    "shortage": "17.20",
    "top up": "14.3",
    "reduce": "4.4",
    "effective": "I.2",
}


def streets(det: Determinations) -> tuple[tuple[Step, ...], ...]:
    """Two down and one up, three more up, one down; betting after each (9.2, 9.4)."""
    up = (Step("up", 1, "9.4"),)
    down = (Step("hole", 1, "9.2"),)
    return ((*down, *down, Step("up", 1, "9.2")), up, up, up, (Step("hole", 1, "9.4"),))


RANK = {card: RANKS.index(card[0]) for card in deck()} | {HIDDEN: 0}


def opener(state: Round) -> int:
    """By the card face up: lowest or highest first as determined, later highest (4.2(h))."""
    det = state.law.det
    look = _groups if det.opener_by == "highest_exposed_hand" else _ranks
    players = [i for i, status in enumerate(state.status) if status == ACTIVE]
    shown = [look(state.up[i], det) for i in players]
    lowest = state.number == 0 and det.first_opener == "lowest"
    return players[shown.index(min(shown) if lowest else max(shown))]


def _ranks(up: tuple[Card, ...], det: Determinations) -> list[int]:
    """The ranks face up, highest first: the first alone counts, unless ties go to the next card."""
    ranks = [RANK[card] if card != JOKER else _joker(det) for card in up]
    if det.opener_tie == "next_card_then_clockwise":
        return sorted(ranks, reverse=True)
    return [max(ranks)]


def _groups(up: tuple[Card, ...], det: Determinations) -> list[int]:
    """The exposed hand: the sizes of its pairs and larger sets, then their ranks, then the rest."""
    counts = Counter(RANK[card] if card != JOKER else _joker(det) for card in up)
    sets = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    sizes = [n for n, _ in sets] + [0] * (len(up) - len(sets))
    return sizes + [rank for _, rank in sets]


def _joker(det: Determinations) -> int:
    return -1 if det.joker_upcard == "lowest" else RANK["As"]


def check(det: Determinations) -> None:
    """The table stake that opens the ten per cent scale."""
    check_scale(det, det.min_table_stake or 0, 100_00)


def max_players(det: Determinations) -> int:
    """Six cards each and one left: 17.20 helps only with the last card (2.1)."""
    return (det.deck_size + det.wild_card - 1) // 6


STUD = Game(
    name="stud",
    instrument="NI2005-74",
    earliest="2005-02-08",
    own=OWN,
    streets=streets,
    two_plus_three=False,
    opener=opener,
    rules=RULES,
    capped_limits=frozenset(LIMITS),
    clock_seconds=90,
    clock_roles=("casino supervisor",),
    check=check,
    max_players=max_players,
)
