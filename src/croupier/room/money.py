"""Where chips move when something happens at a table: double entry, pure.

    table:<id>      every chip on that felt: stakes, boxes, pots, wagers, purchases that wait
    wallet:<player> what a player owns away from the tables
    bank:<id>       what the house has set aside there: all that the round of play can cost it
    house           what it holds besides: nobody is promised any of it
    commission, jackpot:<id>

After every event the balance of a table's account is what lies on its felt. It must not know the
database, nor why anything happened.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.rules import events as ev
from croupier.rules import leaving
from croupier.rules.house import events as hv
from croupier.rules.house import jackpot as jk
from croupier.rules.house.entries import undone
from croupier.rules.house.exposure import exposure, pledge
from croupier.rules.house.table import STARTED, HouseTable
from croupier.rules.table import Table

Move = tuple[str, str, int]

HOUSE, COMMISSION = "house", "commission"


def wallet(player: str) -> str:
    """The account of what a player owns away from the tables."""
    return f"wallet:{player}"


def felt(table: str) -> str:
    """The account of a table."""
    return f"table:{table}"


def pools(table: str) -> str:
    """The account of a jackpot."""
    return f"jackpot:{table}"


def _pools(table: str, state: Any) -> str:
    """The account of the jackpot that a table feeds: its own, or a shared one."""
    terms = getattr(state.law.det, "jackpot", None) if isinstance(state, HouseTable) else None
    return pools(terms.shared or table) if terms is not None else pools(table)


def bank(table: str) -> str:
    """The account from which the house pays at a table while a round is under way."""
    return f"bank:{table}"


class Cover(NamedTuple):
    """What the house has set aside for a round of play, and what it had won before."""

    amount: int = 0
    won: int = 0
    pledged: int = 0  # of the amount, what goes to a jackpot that is shared with the first card

    def after(self, state: HouseTable, pools: jk.Jackpot | None) -> "Cover":
        """As wagers are placed and taken back; from the first card to the end it stays.

        At a live table the chips lie in a tray before the dealer, and no account is kept of them.
        """
        if state.live:
            return Cover()
        if state.stage in STARTED:
            return self._replace(amount=self.amount - self.pledged, pledged=0)
        return Cover(exposure(state, pools), state.chips[0], pledge(state))

    def held(self, state: HouseTable) -> int:
        """What the bank holds: all of it, with what the round has brought and cost so far."""
        if state.live:
            return 0
        return self.amount + state.chips[0] - self.won - sum(state.bonus)


def transfers(table: str, event: Any, before: Any) -> list[Move]:
    """What an event moves from which account to which; `before` is the state it happened to."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return []
    found = moves(table, event, before)
    return [forward(*move) for move in found if move[2]]


def forward(source: str, target: str, amount: int) -> Move:
    """No transfer is below zero: it goes the other way."""
    return (source, target, amount) if amount > 0 else (target, source, -amount)


def on_felt(state: Any) -> int:
    """Every chip that lies on a table."""
    if isinstance(state, HouseTable):
        return sum(state.chips[1:]) + state.wagered()
    total = sum(amount for _, amount in state.queued)
    total += sum(seat.stake for n, seat in state.seats.items() if not leaving.in_round(state, n))
    now = state.round
    if now is None or not state.playing:
        return int(total + sum(amount for _, _, amount in leaving.owed(state)))
    return int(total + sum(now.stakes) + now.pot)


# the pot games


def _in(table: str, player: str, amount: int) -> list[Move]:
    return [(wallet(player), felt(table), amount)]


def _out(table: str, player: str, amount: int) -> list[Move]:
    return [(felt(table), wallet(player), amount)]


def _at(before: Table, seat: int) -> str:
    return before.seats[seat].player


def _stake_increased(table: str, event: ev.StakeIncreased, before: Table) -> list[Move]:
    """A purchase that waited is on the felt already."""
    if (event.seat, event.amount) in before.queued:
        return []
    return _in(table, _at(before, event.seat), event.amount)


def _time_charged(table: str, event: ev.TimeCharged, before: Table) -> list[Move]:
    source = felt(table) if event.source == "stake" else wallet(_at(before, event.seat))
    return [(source, COMMISSION, event.amount)]


def _round_voided(table: str, event: ev.RoundVoided, before: Table) -> list[Move]:
    """Commission that was taken goes back with everything else."""
    taken = before.round.commission if before.round is not None else 0
    return [(COMMISSION, felt(table), taken)]


def _commission_undone(table: str, event: ev.EntryWithdrawn, before: Table) -> list[Move]:
    """Commission that the entry took goes back, what it gave back is taken again."""
    taken = before.round.commission if before.round is not None else 0
    return [(COMMISSION, felt(table), taken - before.entries[-1].round.commission)]


# the house games


def _round_started(table: str, event: hv.RoundStarted, before: HouseTable) -> list[Move]:
    """A shared jackpot has what it may need until it has settled the round."""
    if not isinstance(before, HouseTable) or not (amount := pledge(before)):
        return []
    return [(bank(table), bank(before.law.det.jackpot.shared), amount)]


def _wager_paid(table: str, event: hv.WagerPaid, before: HouseTable) -> list[Move]:
    """A bonus too: what the pools bear of it they give back when the round is reported."""
    return [(bank(table), felt(table), event.winnings)]


def _box_restored(table: str, event: hv.BoxRestored, before: HouseTable) -> list[Move]:
    """What the pools and the house have had of a box comes back, what was paid goes."""
    box, pooled = event.box, before.pooled[event.box]
    wagers = before.ante[box] + before.second[box] + before.side[box]
    back = event.returned - event.taken_back
    return [
        (_pools(table, before), felt(table), pooled),
        (bank(table), felt(table), back - pooled - wagers),
    ]


def _wager_restored(table: str, event: hv.WagerRestored, before: HouseTable) -> list[Move]:
    keeper = _pools(table, before) if event.wager == "jackpot" else bank(table)
    return [(keeper, felt(table), event.returned), (felt(table), bank(table), event.taken_back)]


def _advanced(table: str, event: Any, before: Any) -> list[Move]:
    return [(HOUSE, pools(table), event.advanced)]


def _bonuses_charged(table: str, event: jk.BonusesCharged, before: Any) -> list[Move]:
    return [(pools(table), HOUSE, event.amount - event.advanced)]


def _entry_withdrawn(table: str, event: hv.EntryWithdrawn, before: HouseTable) -> list[Move]:
    """What house and pools have had or given by the entry goes back."""
    was = undone(before)
    bonus = sum(before.bonus) - sum(was.bonus)  # paid by the house until the round is reported
    return [
        (HOUSE, felt(table), before.chips[0] - was.chips[0] - bonus),
        (_pools(table, before), felt(table), before.jackpot - was.jackpot + bonus),
    ]


_MOVES: dict[type, Callable[[str, Any, Any], list[Move]]] = {
    ev.SeatTaken: lambda t, e, b: _in(t, e.player, e.stake),
    ev.PurchaseQueued: lambda t, e, b: _in(t, _at(b, e.seat), e.amount),
    ev.PurchaseLapsed: lambda t, e, b: _out(t, _at(b, e.seat), e.amount),
    ev.StakeIncreased: _stake_increased,
    ev.StakeReduced: lambda t, e, b: _out(t, _at(b, e.seat), e.amount),
    ev.SeatLeft: lambda t, e, b: _out(t, _at(b, e.seat), e.amount),
    ev.ChipsCashedOut: lambda t, e, b: _out(t, e.player, e.amount),
    ev.TimeCharged: _time_charged,
    ev.CommissionTaken: lambda t, e, b: [(felt(t), COMMISSION, e.amount)],
    ev.RoundVoided: _round_voided,
    ev.EntryWithdrawn: _commission_undone,
    hv.BoxTaken: lambda t, e, b: _in(t, e.player, e.chips),
    hv.ChipsBought: lambda t, e, b: _in(t, b.players[e.box], e.amount),
    hv.BoxLeft: lambda t, e, b: _out(t, e.player, e.chips),
    hv.RoundStarted: _round_started,
    hv.WagerPaid: _wager_paid,
    hv.WagerCollected: lambda t, e, b: [(felt(t), bank(t), e.amount)],
    hv.WagerPooled: lambda t, e, b: [(felt(t), _pools(t, b), e.amount)],
    hv.PaymentTakenBack: lambda t, e, b: [(felt(t), bank(t), e.amount)],
    hv.PrizePaid: lambda t, e, b: [(_pools(t, b), felt(t), e.amount)],
    hv.BoxRestored: _box_restored,
    hv.EntryWithdrawn: _entry_withdrawn,
    hv.WagerRestored: _wager_restored,
    jk.MajorPrizeAwarded: _advanced,
    jk.PrizePoolReseeded: _advanced,
    jk.BonusesCharged: _bonuses_charged,
    jk.RoundReopened: _advanced,
}
