"""What each chair may see of a table of a house game, built up from nothing.

The dealer's cards face down and every other box's hand are numbers. After the last card is in the
discard rack the result stays on view until the next wagers open. It decides nothing.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from croupier.cards import Card
from croupier.room import showdown, wire
from croupier.room.recall import Recall
from croupier.room.views import Surroundings
from croupier.rules.choices import Choice
from croupier.rules.house import actions as act
from croupier.rules.house import wagers as house_wagers
from croupier.rules.house.choices import in_round
from croupier.rules.house.table import DECIDING, HouseTable

Open = Mapping[int, Mapping[type, Choice]]  # by box

PHASES: dict[str, wire.HousePhase] = {
    "between": "between",
    "wagers": "wagers",
    "closed": "dealing",
    "dealing": "dealing",
    "announcing": "dealing",
    "deciding": "decisions",
    "river": "showing",
    "showing": "showing",
    "collecting": "showing",
}


def public(state: HouseTable, memo: Recall, around: Surroundings) -> wire.PublicHouse:
    """The table as everybody sees it."""
    det = state.law.det
    return wire.PublicHouse(
        game=state.law.game.name,
        table=around.table,
        name=around.name,
        instrument=around.instrument,
        version=memo.version,
        round=memo.number,
        phase=PHASES[state.stage],
        turn=state.turn() or None if state.stage == DECIDING else None,
        clock=around.clock,
        dealer=_dealer(state, memo),
        communal=memo.communal,
        boxes=tuple([_box(state, memo, around, box) for box in range(1, len(state.players))]),
        sign=sign_lines(state),
        jackpot=state.sign,
        waiting=tuple([memo.name(player) for player in memo.waiting]),
        root=memo.root,
        round_id=memo.round_id,
        pause=around.pause,
        deck=52,
        buy_in=wire.BuyIn(det.ante_min, None, det.multiple),
        showdown=showdown.of_boxes(state, memo),
    )


Sign = tuple[wire.SignLine, ...]
_SIGNS: dict[tuple[Any, ...], tuple[Any, Sign]] = {}  # by all that is shown on them


def sign_lines(state: HouseTable) -> Sign:
    """The sign, written anew only when something on it is another."""
    limits = (state.ante_min, state.ante_max, state.multiple, *state.maxima)
    key = (id(state.law), state.live, bool(state.tournament), state.sign, limits)
    known = _SIGNS.get(key)
    if known is None or known[0] is not state.law:
        lines = tuple(wire.SignLine(line.text, line.rule) for line in house_wagers.sign(state))
        if len(_SIGNS) >= 1024:
            _SIGNS.clear()
        known = _SIGNS[key] = (state.law, lines)
    return known[1]


def _dealer(state: HouseTable, memo: Recall) -> wire.Dealer:
    down = max(0, len(state.hands[0]) - len(memo.dealer))
    return wire.Dealer(memo.dealer, down, memo.dealer_hand or None, memo.qualifies)


def _box(state: HouseTable, memo: Recall, around: Surroundings, box: int) -> wire.Box:
    player = state.players[box]
    if not player:
        return _empty(box)
    status = state.status[box]
    hidden = box in memo.shown or status in ("folded", "dead")
    return wire.Box(
        box=box,
        player=memo.name(player),
        bot=player in memo.bots,
        chips=state.chips[box],
        ante=state.ante[box],
        second=state.second[box],
        side=state.side[box],
        cards=0 if hidden else len(state.hands[box]),
        shown=memo.shown.get(box),
        hand=memo.hands.get(box),
        result=_result(memo, box),
        decided=status not in ("", "undecided"),
        status=status,
        connected=player in around.connected,
    )


@lru_cache(maxsize=128)
def _empty(box: int) -> wire.Box:
    return wire.Box(box, None, False, 0, 0, 0, 0, 0, None, None, None, False, "", False)


def _result(memo: Recall, box: int) -> wire.Result | None:
    if box not in memo.results:
        return None
    text, rule = memo.results[box]
    return wire.Result(text, memo.net.get(box, 0), rule)


def mine(
    state: HouseTable, memo: Recall, player: str, wallet: int, open_now: Open
) -> wire.Mine | None:
    """What only this player sees; None without a box and a name on the waiting list."""
    box = state.box_of(player)
    place = memo.waiting.index(player) + 1 if player in memo.waiting else None
    if not box:
        if place is None:
            return None
        can = (wire.Choice("wait_list"),)
        return wire.Mine(None, (), None, (), can, 0, wallet, 0, False, place)
    cards = held(state, memo, box)
    return wire.Mine(
        seat=box,
        cards=cards,
        hand=memo.hands.get(box),
        choices=choices(state, box, open_now),
        can=_can(state.multiple),
        stake=state.chips[box],
        wallet=wallet,
        owed=0,
        leaving=player in memo.leaving,
        place=place,
        showdown=showdown.of_boxes(state, memo, box, cards),
    )


def held(state: HouseTable, memo: Recall, box: int) -> tuple[Card, ...]:
    """The cards in a box, for its player: a packet lies until the announcement."""
    own = memo.looks and memo.owners.get(box) == state.players[box]
    return memo.hole.get(box, ()) if own else ()


@lru_cache(maxsize=128)
def _can(multiple: int) -> tuple[wire.Choice, ...]:
    """What a box may do away from the cards."""
    chips = wire.Choice("buy_chips", "4.2", least=multiple, step=multiple)
    return wire.Choice("leave_box"), chips


_KINDS: dict[type, str] = {
    act.PlaceAnte: "place_ante",
    act.PlaceSuperAces: "place_super_aces",
    act.PlaceJackpotWager: "place_jackpot_wager",
    act.WithdrawWagers: "withdraw_wagers",
    act.Call: "call",
    act.Bet: "bet",
    act.Fold: "fold",
    act.Declare: "declare",
}


def open_now(state: HouseTable) -> Open:
    """What may be asked for in the round of play now, by every box."""
    found: dict[int, dict[type, Choice]] = {}
    for choice in in_round(state):
        if choice.seat is not None:  # of a kind the first is what the sign displays
            found.setdefault(choice.seat, {}).setdefault(choice.action, choice)
    return found


def choices(state: HouseTable, box: int, open_now: Open) -> tuple[wire.Choice, ...]:
    """What this box may do in the round of play, of all that is open now."""
    found = [_choice(choice) for choice in open_now.get(box, {}).values() if not _odd(choice)]
    if state.stage == "wagers" and state.ante[box]:
        found.append(wire.Choice("ready"))
    return tuple(found)


def _odd(choice: Choice) -> bool:
    """Wagers that the sign does not display: less stands once, more goes back (3.4, 3.5)."""
    return choice.rule in ("3.4", "3.5")


@lru_cache(maxsize=1 << 12)
def _choice(choice: Choice) -> wire.Choice:
    kind, rule = _KINDS[choice.action], choice.rule
    if choice.least is None:
        return wire.Choice(kind, rule)
    if choice.least == choice.most:
        return wire.Choice(kind, rule, amount=choice.least)
    return wire.Choice(kind, rule, least=choice.least, most=choice.most, step=choice.step)
