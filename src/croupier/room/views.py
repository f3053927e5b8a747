"""What each chair may see of a table of Omaha, Faro or Seven Card Stud, built up from nothing.

`public` is for everybody, `mine` for one seat; nothing is copied whole and then cut. A card face
down is a number. It must not know sockets, and it decides nothing: choices are the engine's.
"""

from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from croupier.room import wire
from croupier.room.recall import Recall
from croupier.rules import actions as act
from croupier.rules import betting, poker, seating
from croupier.rules.plain import name_of
from croupier.rules.pots import build
from croupier.rules.round import FOLDED, GAVE_UP, TAPPED, Round
from croupier.rules.signs import sign
from croupier.rules.table import Seat, Table


class Surroundings(NamedTuple):
    """What a view needs beside the engine's state and the recall."""

    table: str
    name: str
    instrument: str
    clock: wire.Clock | None
    pause: int | None
    connected: frozenset[str]


def public(state: Table, memo: Recall, around: Surroundings) -> wire.PublicPot:
    """The table as everybody sees it."""
    det, last = state.det, state.round
    playing = state.playing
    now = last if playing else None
    return wire.PublicPot(
        game=state.game.name,
        table=around.table,
        name=around.name,
        instrument=around.instrument,
        version=memo.version,
        round=state.rounds,
        phase=now.phase if now is not None else "between",  # type: ignore[arg-type]
        button=state.button,
        turn=now.seat_to_act if now is not None else None,
        clock=around.clock,
        communal=last.communal if last is not None else (),
        pots=_pots(now, state.gone) if now is not None else (),
        bet=now.bet if now is not None else 0,
        least_raise=now.least_raise if now is not None else 0,
        seats=tuple([_seat(state, memo, around, n, playing) for n in range(1, state.size + 1)]),
        sign=sign_lines(state),
        waiting=tuple([memo.name(player) for player in memo.waiting]),
        root=memo.root,
        round_id=memo.round_id,
        winners=() if playing else tuple(sorted(memo.won.keys() & memo.owners.keys())),
        pause=around.pause,
        deck=det.deck_size + det.wild_card,
        buy_in=wire.BuyIn(det.min_table_stake or 0, det.max_buy_in, det.smallest_chip),
        limit=det.limit or "",
    )


def _pots(now: Round, gone: Container[int]) -> tuple[wire.Pot, ...]:
    """Main pot and side pots without the bets of this betting round, which lie at the seats."""
    seats = now.seats
    dead = sum(now.dead) + sum(bet for n, bet in zip(seats, now.bets, strict=True) if n in gone)
    before = [staked - bet for staked, bet in zip(now.staked, now.bets, strict=True)]
    found = now.pots or (build(before, now.in_hand()) if any(before) else ())
    extra = 0 if now.pots else dead
    if not found:
        in_hand = tuple(seats[i] for i in now.in_hand())
        return (wire.Pot(extra, in_hand),) if extra else ()
    return tuple(
        wire.Pot(pot.amount + (extra if k == 0 else 0), tuple(seats[i] for i in pot.contestants))
        for k, pot in enumerate(found)
    )


def _seat(state: Table, memo: Recall, around: Surroundings, n: int, playing: bool) -> wire.Seat:
    seat = state.seats.get(n)
    if seat is None:
        return _empty(n)
    player, now, i = seat.player, state.round, _player(state, memo, n)
    up: tuple[str, ...] = ()
    stake, bet, down = seat.stake, 0, 0
    if now is not None and i is not None:
        if playing:
            stake, bet = now.stakes[i], now.bets[i]
        status = now.status[i]
        up = now.up[i]
        if status not in (FOLDED, GAVE_UP):
            down = len(now.hole[i]) - len(memo.shown.get(n, ()))
    return wire.Seat(
        seat=n,
        player=memo.name(player),
        bot=player in memo.bots,
        stake=stake,
        bet=bet,
        status=_status(state, seat, i, playing),
        cards=down,
        up=up,
        shown=memo.shown.get(n),
        hand=memo.hands.get(n),
        declared=seat.declared,
        connected=player in around.connected,
        last=memo.last.get(n),
        won=0 if i is None else memo.won.get(n, 0),
        queued=sum([amount for place, amount in state.queued if place == n]),
    )


@lru_cache(maxsize=128)
def _empty(n: int) -> wire.Seat:
    return wire.Seat(n, None, False, 0, 0, "empty", 0, (), None, None, False, False, None, 0, 0)


def _player(state: Table, memo: Recall, n: int) -> int | None:
    """The place in the round of play, if whoever sits here has cards in it."""
    now = state.round
    if now is None or n not in now.index or n not in state.seats:
        return None
    return now.index[n] if memo.owners.get(n) == state.seats[n].player else None


def _status(state: Table, seat: Seat, i: int | None, playing: bool) -> wire.SeatStatus:
    if state.round is not None and i is not None and playing:
        found = state.round.status[i]
        return "tapped" if found == TAPPED else "folded" if found in (FOLDED, GAVE_UP) else "in"
    if seat.out:
        return "out"
    return "waiting" if seat.entry or not seat.stake or playing else "in"


_SIGNS: dict[int, tuple[object, tuple[wire.SignLine, ...]]] = {}  # by the determinations shown


def sign_lines(state: Table) -> tuple[wire.SignLine, ...]:
    """The sign, written anew only when the determinations are other ones."""
    known = _SIGNS.get(id(state.det))
    if known is None or known[0] is not state.det:
        lines = tuple(wire.SignLine(line.text, line.rule) for line in sign(state))
        if len(_SIGNS) >= 1024:
            _SIGNS.clear()
        known = _SIGNS[id(state.det)] = (state.det, lines)
    return known[1]


# one player


def mine(state: Table, memo: Recall, player: str, wallet: int) -> wire.Mine | None:
    """What only this player sees; None without a seat and a name on the waiting list."""
    n = seat_of(state, player)
    place = memo.waiting.index(player) + 1 if player in memo.waiting else None
    if n is None:
        if place is None:
            return None
        can = (wire.Choice("wait_list"),)
        return wire.Mine(None, (), None, (), can, 0, wallet, 0, False, place)
    seat, i = state.seats[n], _player(state, memo, n)
    now, playing = state.round, state.playing
    cards = now.dealt_to(i)[0] if now is not None and i is not None else ()
    stake = now.stakes[i] if now is not None and i is not None and playing else seat.stake
    return wire.Mine(
        seat=n,
        cards=cards,
        hand=memo.hands.get(n),
        choices=choices(now, n) if now is not None and playing else (),
        can=_can(state, memo, n, playing),
        stake=stake,
        wallet=wallet,
        owed=_owed(state, n),
        leaving=player in memo.leaving,
        place=place,
        wanted=tuple(wanted for wanted, who in state.claims if who == player),
    )


def seat_of(state: Table, player: str) -> int | None:
    """The seat a player has."""
    for n, seat in state.seats.items():
        if seat.player == player:
            return n
    return None


def _owed(state: Table, n: int) -> int:
    if not state.seats[n].entry or state.det.compulsory == "ante":
        return 0
    _, _, live, dead = seating.owed(state, n)
    return live + dead


def choices(now: Round, n: int) -> tuple[wire.Choice, ...]:
    """What this seat may do in the round of play now."""
    if now.phase == "posting":
        return tuple(
            wire.Choice(name_of(choice.action))
            for choice in poker.allowed(now)
            if choice.action is act.OverBlind and choice.seat == n
        )
    if now.phase != "betting" or now.seat_to_act != n:
        return ()
    turn = betting.turn(now)
    return tuple(_choice(now, turn, choice) for choice in poker.allowed(now))


def _choice(now: Round, turn: betting.Turn, choice: poker.Choice) -> wire.Choice:
    cites, kind = turn.cites, choice.action
    if kind is act.Call:
        rule = "14.1" if turn.short else cites.call
        return wire.Choice("call", rule, amount=turn.call, short=turn.short)
    if kind is act.CallAndFold:
        return wire.Choice("call_and_fold", cites.call, amount=turn.call)
    if kind is act.TapOut:
        return wire.Choice("tap_out", "14.1", amount=turn.tap_out)
    if kind is act.Check or kind is act.Fold:
        return wire.Choice(name_of(kind), cites.check if kind is act.Check else cites.fold)
    return _span(now, choice, cites.bet if kind is act.Bet else cites.raise_)


def _span(now: Round, choice: poker.Choice, rule: str) -> wire.Choice:
    """A bet or a raise, with half the pot and the full pot where the limit allows them."""
    least, most, chip = choice.least or 0, choice.most or 0, now.law.det.smallest_chip
    to_call = now.bet - now.bets[now.to_act] if choice.action is act.CallAndRaise else 0
    pot = now.pot + to_call
    half, full = pot // 2 // chip * chip, pot // chip * chip
    return wire.Choice(
        name_of(choice.action),
        rule,
        least=least,
        most=most,
        step=chip,
        half_pot=half if least <= half <= most else None,
        full_pot=full if least <= full <= most else None,
    )


def _can(state: Table, memo: Recall, n: int, playing: bool) -> tuple[wire.Choice, ...]:
    """What this seat may do away from the cards."""
    seat, det = state.seats[n], state.det
    entry = top_up = None
    waits = seat.entry and not seat.posts and not seat.out and det.compulsory != "ante"
    if waits and not seating.on_button(state, n) and seating.covered(state, n):
        rule, _, live, dead = seating.owed(state, n)
        entry = (rule, live + dead)
    if not seat.declared and not det.tournament:
        chip, stake = det.smallest_chip, seat.stake
        least = max(chip, (det.min_table_stake or 0) - stake)
        most = None if det.max_buy_in is None else det.max_buy_in - stake
        if most is None or most >= least:
            top_up = (state.game.rules["top up"], least, most, chip)
    free = not playing and len(state.seats) < state.size
    show = state.game.rules["show one"] if not playing and _may_show(state, memo, n) else ""
    return _away(seat.out, entry, top_up, free, show)


@lru_cache(maxsize=1 << 12)  # the same in every version of a round of play
def _away(
    out: bool,
    entry: tuple[str, int] | None,
    top_up: tuple[str, int, int | None, int] | None,
    free: bool,
    show: str,
) -> tuple[wire.Choice, ...]:
    """Sitting out or in, leaving, posting, buying chips, moving, showing: those that are open."""
    found = [wire.Choice("sit_in" if out else "sit_out", "8.4"), wire.Choice("leave_seat")]
    if entry is not None:
        rule, amount = entry
        found.append(wire.Choice("post_entry", rule, amount=amount))
    if top_up is not None:
        rule, least, most, step = top_up
        found.append(wire.Choice("buy_chips", rule, least=least, most=most, step=step))
    if free:
        found.append(wire.Choice("change_seat", "8.2"))
    found.append(wire.Choice("want_seat", "8.2"))
    if show:
        found.append(wire.Choice("show_cards", show))
    return tuple(found)


def _may_show(state: Table, memo: Recall, n: int) -> bool:
    """A hand kept to the end of the round of play, of which something is not on view."""
    if state.round is None or "show one" not in state.game.rules:
        return False
    i = _player(state, memo, n)
    if i is None:
        return False
    hole = state.round.hole[i]
    return state.round.status[i] != FOLDED and len(memo.shown.get(n, ())) < len(hole)
