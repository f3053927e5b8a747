"""What each chair may see of a table of Omaha, Faro or Seven Card Stud, built up from nothing.

`public` is for everybody, `mine` for one seat; nothing is copied whole and then cut. A card face
down is a number. It must not know sockets, and it decides nothing: choices are the engine's.
"""

from collections import Counter
from collections.abc import Container
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import Card
from croupier.room import showdown, wire
from croupier.room.recall import Recall
from croupier.rules import actions as act
from croupier.rules import betting, seating, table_choices
from croupier.rules.choices import Choice
from croupier.rules.plain import name_of
from croupier.rules.pots import Pot, build
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
        pots=_pots(now, memo, state.gone) if now is not None else (),
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
        showdown=showdown.of_pots(memo),
    )


def _pots(now: Round, memo: Recall, gone: Container[int]) -> tuple[wire.Pot, ...]:
    """Main pot and side pots without the bets of this betting round, which lie at the seats."""
    seats = now.seats
    if memo.awards or memo.from_pots:
        return _what_is_left(now, memo)
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


def _what_is_left(now: Round, memo: Recall) -> tuple[wire.Pot, ...]:
    """The pots while they are divided; a player left alone takes every bet as one of them."""
    alone = Pot(sum(now.staked) + sum(now.dead), now.in_hand())
    paid = Counter(dict(enumerate(memo.from_pots)))
    for award in memo.awards:
        paid[award.pot] += award.amount
    return tuple(
        wire.Pot(pot.amount - paid[k], tuple(now.seats[i] for i in pot.contestants))
        for k, pot in enumerate(now.pots or (alone,))
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
            stake = now.stakes[i]
            bet = 0 if memo.awards or memo.from_pots else now.bets[i]
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
    stake = now.stakes[i] if now is not None and i is not None and playing else seat.stake
    return wire.Mine(
        seat=n,
        cards=held(state, memo, n),
        hand=memo.hands.get(n),
        choices=choices(state, n) if playing else (),
        can=_can(state, memo, n),
        stake=stake,
        wallet=wallet,
        owed=_owed(state, n),
        leaving=player in memo.leaving,
        place=place,
        wanted=tuple(wanted for wanted, who in state.claims if who == player),
    )


def held(state: Table, memo: Recall, n: int) -> tuple[Card, ...]:
    """The cards face down at a seat, for whoever sits there and was dealt them."""
    now, i = state.round, _player(state, memo, n)
    return now.dealt_to(i)[0] if now is not None and i is not None else ()


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


def choices(state: Table, n: int) -> tuple[wire.Choice, ...]:
    """What this seat may do in the round of play now."""
    now = state.round
    if now is None or (now.phase != "posting" and now.seat_to_act != n):
        return ()
    found = table_choices.moves(state)
    return tuple([_choice(now, choice) for choice in found if choice.seat == n])


def _choice(now: Round, choice: Choice) -> wire.Choice:
    if choice.least is None:
        return plainly(choice)
    half, full = _of_pot(now, choice)
    return plainly(choice, half, full)


@lru_cache(maxsize=1 << 13)
def plainly(choice: Choice, half: int | None = None, full: int | None = None) -> wire.Choice:
    """A choice of the engine as it goes over the wire."""
    chosen = choice.least is not None
    return wire.Choice(
        _NAMES.get(choice.action) or name_of(choice.action),
        choice.rule,
        amount=choice.amount,
        short=choice.action is act.Call and choice.rule == betting.TAP_OUT,
        least=choice.least,
        most=choice.most,
        step=choice.step if chosen else None,
        half_pot=half,
        full_pot=full,
    )


_NAMES: dict[type, str] = {act.ShowToAll: "show_cards"}


def _of_pot(now: Round, choice: Choice) -> tuple[int | None, int | None]:
    """Half the pot and the full pot as amounts of a bet or a raise, where the limit allows them."""
    least, most, chip = choice.least or 0, choice.most or 0, choice.step
    to_call = now.bet - now.bets[now.to_act] if choice.action is act.CallAndRaise else 0
    pot = now.pot + to_call
    half, full = pot // 2 // chip * chip, pot // chip * chip
    return (half if least <= half <= most else None), (full if least <= full <= most else None)


_AWAY: dict[int, tuple[tuple[Choice, ...], tuple[wire.Choice, ...]]] = {}  # by choices of a seat
_RENDERED = (act.SitOut, act.SitIn, act.PostEntry, act.BuyChips, act.ChangeSeat, act.ShowToAll)
_ALWAYS = wire.Choice("leave_seat")  # at once or at the end of the round: the room sees to it
_WANT = wire.Choice("want_seat", "8.2")


def _can(state: Table, memo: Recall, n: int) -> tuple[wire.Choice, ...]:
    """What this seat may do away from the cards; of a hand that all have seen nothing is shown."""
    found = table_choices.of_seat(state, n)
    known = _AWAY.get(id(found))
    if known is None or known[0] is not found:
        if len(_AWAY) >= 1 << 12:
            _AWAY.clear()
        known = _AWAY[id(found)] = (found, _away(found))
    can = known[1]
    if can[-1].kind == "show_cards" and _all_seen(state, memo, n):
        return can[:-1]
    return can


def _away(found: tuple[Choice, ...]) -> tuple[wire.Choice, ...]:
    first, *rest = [plainly(choice) for choice in found if choice.action in _RENDERED]
    shows = [choice for choice in rest if choice.kind == "show_cards"]
    others = [choice for choice in rest if choice not in shows]
    return (first, _ALWAYS, *others, _WANT, *shows)


def _all_seen(state: Table, memo: Recall, n: int) -> bool:
    """Whether every card of the hand is on view already."""
    i = _player(state, memo, n)
    if i is None or state.round is None:
        return True
    return len(memo.shown.get(n, ())) >= len(state.round.hole[i])
