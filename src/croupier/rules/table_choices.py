"""What each role may do now at a table of Omaha, Faro or Seven Card Stud.

Seats and stakes, the start of a round of play, the moves of the one under way, the powers over it,
and the floor. Everything is put to the engine of the table and offered with the clause that it then
cites; `of_seat` says the same of one player's own affairs at the speed of a view. It must change
nothing.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import count
from typing import Any

from croupier.rules import actions as act
from croupier.rules import choices as ch
from croupier.rules import claims, floor_choices, leaving, round_choices, table_steps
from croupier.rules import floor_records as rec
from croupier.rules.choices import Choice, Choices, Closed, Need
from croupier.rules.dealing import cards_seen
from croupier.rules.floor_choices import STAFF
from croupier.rules.irregularities import paid_unseen
from croupier.rules.law import law
from croupier.rules.people import OPERATOR, PLAYER, role_of
from croupier.rules.round import HIDDEN
from croupier.rules.seating import POSTING, owed, paid_under
from croupier.rules.table import Table, scene

INSTRUMENTS = ("omaha", "faro", "stud")

# whose each action is, beside those of the round of play and of the floor
WHOSE: Mapping[type, tuple[str, ...]] = {
    act.Determine: (OPERATOR,),
    act.AwardSeat: STAFF,
    act.AskToSee: (PLAYER, *STAFF),
    act.WithdrawEntry: STAFF,
    act.BeginPeriod: STAFF,
    act.StartRound: STAFF,
    **dict.fromkeys((act.TakeSeat, act.BuyChips, act.TakeOffChips, act.SitOut), (PLAYER,)),
    **dict.fromkeys((act.SitIn, act.PostEntry, act.ChangeSeat, act.WantSeat), (PLAYER,)),
    **dict.fromkeys((act.WithdrawClaim, act.ShowToOne, act.ShowToAll), (PLAYER,)),
    **dict.fromkeys((act.LeaveSeat, act.PayTime), (PLAYER,)),
    **round_choices.WHOSE,
    **floor_choices.WHOSE,
}


def allowed(state: Table, who: str | None = None) -> tuple[Choice, ...]:
    """What somebody may do now; without a name the moves of the round, or the start of the next.

    `who` is a role, or one with a name: dealer:17, player:ana. A role alone is for whoever has it.
    """
    if who is None:
        return moves(state) if state.playing else tuple(_start(state))
    return tuple(_of(state, who))


def moves(state: Table) -> tuple[Choice, ...]:
    """The moves of the round of play under way, unless it waits."""
    if state.round is None or table_steps.no_entry(state):
        return ()
    return round_choices.allowed(state.round)


def _start(state: Table) -> Choices:
    yield from ch.opened(_next_round(state, ""), "", partial(table_steps.decide, state))


def _of(state: Table, who: str) -> Choices:
    role, decide = role_of(who), partial(table_steps.decide, state)
    own = seats_of(state, who) if role == PLAYER else ()
    entering = moves(state) if role == PLAYER or not table_steps.no_entry(state, who) else ()
    for choice in entering:
        if role in WHOSE[choice.action] and (role != PLAYER or choice.seat in own):
            yield choice
    for n in own:
        yield from of_seat(state, n)
    yield from ch.opened(_around(state, who), who, decide)
    yield from _on_round(state, who, decide)
    kinds = [kind for kind in floor_choices.WHOSE if kind not in _ASKED]
    yield from ch.opened(floor_choices.on_floor(state.floor, scene(state), who, kinds), who, decide)


def seats_of(state: Table, who: str) -> list[int]:
    """The seat of one player, or those of all."""
    name = ch.name_in(who)
    return [n for n, seat in sorted(state.seats.items()) if name in ("", seat.player)]


def _on_round(state: Table, who: str, decide: ch.Decide) -> Choices:
    """Powers over the latest round of play, and reports of what went wrong in it."""
    if state.round is None:
        return
    yield from ch.opened(round_choices.around(state.round, role_of(who)), who, decide)
    if not _no_report(state, who):
        yield from round_choices.reports(state.round, who)


def _no_report(state: Table, who: str) -> bool:
    """Whether nothing can be entered; or the last hand can no longer give up what it was paid."""
    over = None if state.playing else state.round
    if over is not None and len(over.in_hand()) == 1:
        (i,) = over.in_hand()
        if not leaving.can_change(state, over.seats[i], -paid_unseen(over, i)):
            return True
    return table_steps.no_entry(state, who) is not None


# around the round of play


def _around(state: Table, who: str) -> Choices:
    role = role_of(who)
    for kind, roles in WHOSE.items():
        if role in roles and kind in _ASKED:
            yield from _ASKED[kind](state, who)


def _plainly(kind: type) -> Callable[[Table, str], Choices]:
    def candidates(state: Table, who: str) -> Choices:
        yield Choice(kind)

    return candidates


def _next_round(state: Table, who: str) -> Choices:
    yield Choice(act.StartRound, "8.3")


def _determine(state: Table, who: str) -> Choices:
    yield Choice(act.Determine, needs=(ch.record("determinations", state.det),))


def _award(state: Table, who: str) -> Choices:
    """Several with the same right draw a card each."""
    for n in sorted({n for n, _ in state.claims}):
        first = claims.first_claimants(state, n)
        draw = Need("draw", ch.DRAW, tuple(first), optional=len(first) < 2)
        yield Choice(act.AwardSeat, seat=n, needs=(draw,))


def _ask_to_see(state: Table, who: str) -> Choices:
    for n in sorted({n for n, _ in state.seen}):
        yield Choice(act.AskToSee, seat=n)


def _withdraw_entry(state: Table, who: str) -> Choices:
    yield Choice(act.WithdrawEntry, needs=(ch.text("reason"),))


def _replace_cards(state: Table, who: str) -> Choices:
    deck = law(state.game, state.det).deck
    yield Choice(rec.ReplaceCards, needs=(ch.cards("cards", deck, 1, example=deck[:1]), ch.AT))


# a seat for whoever comes


def _take_seat(state: Table, who: str) -> Choices:
    """A vacant seat, with a first stake; told to all, by the name of everybody who is known."""
    name = ch.name_in(who)
    if name:
        yield from _seats_for(state, name, ())
        return
    known = _known(state)
    stranger = ch.text("player", _stranger(known), but=known)
    yield from _seats_for(state, "", (stranger,))
    for each in dict.fromkeys(known):
        yield from _seats_for(state, each, (Need("player", ch.NAME, (each,)),))


def _seats_for(state: Table, name: str, player: tuple[Need, ...]) -> Choices:
    det = state.det
    group = (det.player_group,) if det.player_group else ()
    groups = Need("groups", ch.SOME, group, len(group), must=group, optional=not group)
    for n in range(1, state.size + 1) if name not in _seated(state) else ():
        if n not in state.seats:
            for least, most, away in _stakes(state, name):
                span = least, most, det.smallest_chip
                yield Choice(act.TakeSeat, "", n, *span, needs=(*player, groups, away))


def _seated(state: Table) -> list[str]:
    return [seat.player for seat in state.seats.values()]


def _stakes(state: Table, name: str) -> list[tuple[int, int | None, Need]]:
    """The first stakes that are taken, and from whom: back again soon, or not."""
    det, took = state.det, state.left.get(name, 0) if name else 0
    least, most, soon = (
        _whole(det.min_table_stake or 1, det),
        det.max_buy_in,
        det.rejoin_minutes or 0,
    )
    if not took or not soon:
        return [(least, most, ch.amount("away_minutes", optional=True))]
    back = max(took, least)
    again = (
        (back, None if most is None else max(back, most))
        if took <= (most or took)
        else (took, took)
    )
    return [
        (*again, ch.amount("away_minutes", 0, soon - 1)),
        (least, most, ch.amount("away_minutes", soon)),
    ]


def _whole(amount: int, det: Any) -> int:
    chip: int = det.smallest_chip
    return -(-amount // chip) * chip


def _known(state: Table) -> tuple[str, ...]:
    """Everybody of whom something is on record at the table."""
    asked = [player for _, player in state.claims]
    staff = [name for _, name in state.floor.staff]
    return (*_seated(state), *asked, *staff, *state.floor.excluded, *state.left, *state.ruined, "")


def _stranger(known: tuple[str, ...]) -> str:
    names = (f"guest {n}" for n in count(1))
    return next(name for name in names if name not in known)


def _withdraw_claim(state: Table, who: str) -> Choices:
    name = ch.name_in(who)
    for n in sorted({n for n, _ in state.claims}):
        asked = tuple(player for seat, player in state.claims if seat == n)
        if name in asked:
            yield Choice(act.WithdrawClaim, seat=n)
        elif not name:
            yield Choice(act.WithdrawClaim, seat=n, needs=(Need("player", ch.NAME, asked),))


def _want_seat(state: Table, who: str) -> Choices:
    """Any but the own one, by whoever has not put in a claim to it."""
    name = ch.name_in(who)
    for n in range(1, state.size + 1):
        owner = (state.seats[n].player,) if n in state.seats else ()
        claimed = [player for seat, player in state.claims if seat == n]
        needs = (
            () if name else (ch.text("player", _stranger(_known(state)), but=(*owner, *claimed)),)
        )
        yield Choice(act.WantSeat, seat=n, needs=needs)


def _take_off(state: Table, who: str) -> Choices:
    chip, least = state.det.smallest_chip, state.det.min_table_stake or 0
    for n in seats_of(state, who):
        most = (leaving.stake_at(state, n) - least) // chip * chip
        yield Choice(act.TakeOffChips, "", n, chip, most, chip)


def _pay_time(state: Table, who: str) -> Choices:
    det = paid_under(state)
    terms = det.commission if det is not None else None
    for n in seats_of(state, who) if terms is not None else ():
        yield Choice(act.PayTime, seat=n, amount=terms.rate if terms else 0)


def _show_to_one(state: Table, who: str) -> Choices:
    for n in seats_of(state, who):
        others = [m for m in sorted(state.seats) if m != n]
        if others and (cards := _shown(state, n)):
            yield Choice(act.ShowToOne, seat=n, needs=(ch.seat("to", others), cards))


def _shown(state: Table, n: int) -> Need | None:
    """The cards of the last round of play that the player at a seat may show."""
    now = state.round
    if now is None or n not in now.index:
        return None
    held = now.hole[now.index[n]]
    known = [card for card in held if card != HIDDEN]
    seen = {*cards_seen(now)}
    unknown = [card for card in now.law.deck if card not in seen] if HIDDEN in held else []
    return ch.cards("cards", (*known, *unknown), 1, len(held)) if held else None


_ASKED: Mapping[type, Callable[[Table, str], Choices]] = {
    act.Determine: _determine,
    act.StartRound: _next_round,
    act.BeginPeriod: _plainly(act.BeginPeriod),
    act.AwardSeat: _award,
    act.AskToSee: _ask_to_see,
    act.WithdrawEntry: _withdraw_entry,
    rec.ReplaceCards: _replace_cards,
    act.TakeSeat: _take_seat,
    act.WithdrawClaim: _withdraw_claim,
    act.WantSeat: _want_seat,
    act.TakeOffChips: _take_off,
    act.PayTime: _pay_time,
    act.ShowToOne: _show_to_one,
}


# one player's own affairs, at every version of a table

Span = tuple[str, int, int | None]


def of_seat(state: Table, n: int) -> tuple[Choice, ...]:
    """What the player at a seat may do away from the cards, by the predicates of the engine."""
    seat = state.seats[n]
    entry = None
    if seat.entry and table_steps.no_posting(state, n) is None:
        _, _, live, dead = owed(state, n)
        entry = POSTING[seat.entry], live + dead
    shown = None
    rule = state.game.rules.get("show one", "")
    if rule and not state.playing and table_steps.no_showing(state, n, rule) is None:
        shown = _shown(state, n)
    return _away(
        n,
        seat.out,
        not leaving.in_round(state, n),
        entry,
        table_steps.purchase(state, n),
        state.det.smallest_chip,
        () if state.playing else vacant(state, seat.player),
        (rule, shown) if shown else None,
    )


def vacant(state: Table, player: str) -> tuple[int, ...]:
    """The seats a player could move to."""
    if len(state.seats) == state.size:
        return ()
    free = [n for n in range(1, state.size + 1) if n not in state.seats]
    open_for = {n: claims.open_to(state, n) for n in free}
    return tuple(n for n, whom in open_for.items() if whom is None or player in whom)


@lru_cache(maxsize=1 << 12)  # the same in every version of a round of play
def _away(
    n: int,
    out: bool,
    free: bool,
    entry: tuple[str, int] | None,
    top_up: Span | None,
    chip: int,
    to: tuple[int, ...],
    shown: tuple[str, Need] | None,
) -> tuple[Choice, ...]:
    """Sitting out or in, leaving, posting, buying chips, moving, showing: those that are open."""
    found = [Choice(act.SitIn if out else act.SitOut, "8.4", n)]
    if free:
        found.append(Choice(act.LeaveSeat, "8.2", n))
    if entry is not None:
        found.append(Choice(act.PostEntry, entry[0], n, amount=entry[1]))
    if top_up is not None:
        found.append(Choice(act.BuyChips, top_up[0], n, *top_up[1:], chip))
    if to:
        found.append(Choice(act.ChangeSeat, "8.2", n, needs=(ch.seat("to", to),)))
    if shown is not None:
        found.append(Choice(act.ShowToAll, shown[0], n, needs=shown[1:]))
    return tuple(found)


# whose an action is


def not_for(state: Table, who: str, action: Any) -> Closed | None:
    """Why an action that the rules accept is not for this person to ask; None if it is."""
    kind = type(action)
    closed = ch.not_theirs(WHOSE[kind], who, "8.2") or ch.not_own(action, who, "8.2")
    if closed or role_of(who) != PLAYER:
        entered = kind in round_choices.WHOSE and getattr(action, "by", None) == ""
        return closed or (table_steps.no_entry(state, who) if entered else None)
    n = getattr(action, "seat", None)
    if n not in state.seats or hasattr(action, "player") or n in seats_of(state, who):
        return None
    return "8.2", f"seat {n} is that of {state.seats[n].player}, not of the {who}"
