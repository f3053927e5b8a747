"""What a round of play can cost the house at most, known before its first card.

As if every box held the best-paid hand, stayed in and had the dealer beaten: never less than any
cards can bring, and the same for all of them. It must not look at a card.
"""

from croupier.rules.house.determinations import PayTable
from croupier.rules.house.jackpot import Jackpot, JackpotDeterminations
from croupier.rules.house.law import Law
from croupier.rules.house.table import HouseTable

INSTRUMENTS = ("holdem", "canberra")

Best = tuple[tuple[int, bool], ...]  # of each wager: the highest odds, and whether limited
_BEST: dict[int, tuple[Law, Best]] = {}


def exposure(t: HouseTable, pools: Jackpot | None = None) -> int:
    """All that stands, with twice each ante for those who stay, at the highest odds."""
    won = sum([_of_box(t, box) for box, ante in enumerate(t.ante) if ante])
    if pools is None or not any(t.side):
        return won + pledge(t)
    return won + advances(pools.det, pools.prize_pool, t.sign or 0, _side_wagers(t))


def pledge(t: HouseTable) -> int:
    """Of that, what a prize pool shared with other tables may have to be given."""
    terms = getattr(t.law.det, "jackpot", None)
    if terms is None or not terms.shared or not any(t.side):
        return 0
    return advances(terms, 0, t.sign or 0, _side_wagers(t))


def _side_wagers(t: HouseTable) -> int:
    return sum(1 for side in t.side if side)


def _of_box(t: HouseTable, box: int) -> int:
    """Up to the maximum payout, for each wager or for all that it applies to together (8.2)."""
    ante, det = t.ante[box], t.law.det
    free, capped = 0, 0
    stakes = (ante, 2 * ante, t.side[box])
    for stake, (odds, limited) in zip(stakes, _best(t.law), strict=True):
        if limited:
            capped += min(stake * odds, det.max_payout)
        else:
            free += stake * odds
    if det.max_payout_scope == "per_player_round":
        capped = min(capped, det.max_payout)
    return free + capped


def _best(law: Law) -> Best:
    known = _BEST.get(id(law))
    if known is None or known[0] is not law:
        if len(_BEST) >= 1024:
            _BEST.clear()
        known = _BEST[id(law)] = (law, _found(law))
    return known[1]


def _found(law: Law) -> Best:
    limited, game = law.det.max_payout_applies_to, law.game
    wagers = ("ante", game.second, game.side)
    tables = (law.ante_pay, law.second_pay, law.side_pay)
    return tuple(
        (_highest(table), wager in limited) for wager, table in zip(wagers, tables, strict=True)
    )


def _highest(table: PayTable) -> int:
    return max((line[1] for line in (*table.by_code, *table.by_pair) if line), default=0)


def advances(det: JackpotDeterminations, prize_pool: int, display: int, wagers: int) -> int:
    """What the house may have to add to the pools for one round, whatever other rounds win.

    A major prize takes no more than the pool held, or its least amount; then the pool is refilled
    (canberra 10.5, 11.1, 11.3). Where bonuses leave the prize pool, other rounds may have emptied
    it meanwhile: then it is not counted on.
    """
    bonuses = wagers * max((amount for _, amount in det.bonuses), default=0)
    least = max((low for _, low, _ in det.major_prizes), default=0)
    if det.bonus_source == "prize_pool":
        return max(least, display) + det.reseed_to + bonuses
    return max(least, det.reseed_to) + max(det.reseed_to - prize_pool, 0) + bonuses
