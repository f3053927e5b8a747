"""How a bot decides, from nothing but its own view: pure, given its dice.

It looks at the frames as a person would and reckons with `croupier.odds`: pot games by its share
of the pot, house games by best play, or by the rule to remember where there is no kernel to count
with. It must not know anything a person in the same seat would not be told.
"""

import random
from dataclasses import dataclass
from typing import Any

from croupier.bulk import KernelMissing
from croupier.odds.play import decide, remembered
from croupier.odds.strategy import Character, Sight, reckoned
from croupier.room import wire
from croupier.rules import Choice
from croupier.rules import actions as act
from croupier.rules import game as find_game
from croupier.rules.determinations import Determinations
from croupier.rules.law import Law, law

BLUFF = 0.04


@dataclass(frozen=True, slots=True)
class Style:
    """What makes one bot play otherwise than another."""

    character: Character
    ante: int  # how many minimum antes it wagers at a house game

    @classmethod
    def random(cls, rng: random.Random) -> "Style":
        """Somebody or other."""
        character = Character(rng.uniform(-0.08, 0.08), rng.uniform(0.25, 0.8), BLUFF)
        return cls(character, rng.choice((1, 1, 2, 3)))


# the pot games

_ASKED: dict[type, Any] = {
    act.Check: wire.Check,
    act.Call: wire.Call,
    act.CallAndRaise: wire.CallAndRaise,
    act.CallAndFold: wire.CallAndFold,
    act.Bet: wire.Bet,
    act.TapOut: wire.TapOut,
    act.Fold: wire.Fold,
}
_KINDS = {made.__struct_config__.tag: action for action, made in _ASKED.items()}


def pot(
    det: Determinations, public: Any, mine: wire.Mine, rng: random.Random, style: Style
) -> wire.Action | None:
    """What to do now at a table of Omaha, Faro or Seven Card Stud; None for nothing."""
    if mine.choices and public.turn == mine.seat:
        return _turn(det, public, mine, rng, style)
    can = {choice.kind: choice for choice in mine.can}
    if "sit_in" in can:
        return wire.SitIn()
    if "post_entry" in can and public.phase == "between" and rng.random() < 0.5:
        return wire.PostEntry()
    top_up = can.get("buy_chips")
    short = mine.stake < public.buy_in.least
    if short and top_up is not None and not _own_seat(public, mine).queued:
        wanted = (public.buy_in.most or 5 * public.buy_in.least) - mine.stake
        return wire.BuyChips(max(top_up.least or 1, wanted))
    return None


def _turn(
    det: Determinations, public: Any, mine: wire.Mine, rng: random.Random, style: Style
) -> wire.Action:
    choices = [
        Choice(_KINDS[choice.kind], choice.rule or "", mine.seat, choice.least, choice.most)
        for choice in mine.choices
        if choice.kind in _KINDS
    ]
    action = reckoned(style.character)(seen(det, public, mine), choices, rng)
    asked: wire.Action = _ASKED[type(action)](*action[1:])
    return asked


def seen(det: Determinations, public: Any, mine: wire.Mine) -> Sight:
    """The same sight that the seat would have of the engine's own round of play."""
    rules, own = law(find_game(public.game), det), _own_seat(public, mine)
    others = [seat for seat in public.seats if seat.seat != mine.seat]
    rivals = [seat for seat in others if seat.status in ("in", "tapped")]
    dealt = len(mine.cards) + len(own.up) + len(public.communal)
    pots = sum(each.amount for each in public.pots) + sum(seat.bet for seat in public.seats)
    calls = [each.amount or 0 for each in mine.choices if each.kind in ("call", "call_and_fold")]
    return Sight(
        game=public.game,
        order=rules.order,
        seat=mine.seat or 0,
        hole_cards=mine.cards,
        up_cards=own.up,
        communal_cards=public.communal,
        rivals=tuple(seat.up for seat in rivals if seat.cards or seat.up),
        dead=(),  # what somebody has folded is not in the frames any more
        pot=pots,
        to_call=calls[0] if calls else 0,
        stake=mine.stake,
        betting_round=_betting_round(rules, dealt),
        raises=sum((seat.last or "").startswith("raise") for seat in others if seat.bet),
        chip=det.smallest_chip,
    )


def _betting_round(rules: Law, dealt: int) -> int:
    """The first that is played with as many cards, own and communal, as have been dealt."""
    number = 0
    while dealt > 0:
        dealt -= sum(step.cards for step in rules.deals[number] if step.kind != "discard")
        number += 1
    return number


def _own_seat(public: Any, mine: wire.Mine) -> wire.Seat:
    found: wire.Seat = public.seats[(mine.seat or 1) - 1]
    return found


# the house games


def house(
    det: Any, public: Any, mine: wire.Mine, rng: random.Random, style: Style
) -> wire.Action | None:
    """What to do now at a house game; None for nothing."""
    open_now = {choice.kind: choice for choice in mine.choices}
    if "place_ante" in open_now:
        return _ante(public, mine, open_now, style)
    if public.phase == "wagers" and mine.stake < 3 * public.buy_in.least:
        return wire.BuyChips(40 * public.buy_in.least)
    if "call" in open_now or "bet" in open_now:
        return _second(det, public, mine, open_now)
    if "fold" in open_now:
        return wire.Fold()
    return None


def _ante(
    public: Any, mine: wire.Mine, open_now: dict[str, wire.Choice], style: Style
) -> wire.Action | None:
    box = public.boxes[(mine.seat or 1) - 1]
    choice = open_now["place_ante"]
    if box.ante:
        return wire.Ready()
    least, most = choice.least or 1, choice.most or 1
    if mine.stake < 3 * least:
        return wire.BuyChips(40 * least)
    return wire.PlaceAnte(min(most, style.ante * least))


def _second(
    det: Any, public: Any, mine: wire.Mine, open_now: dict[str, wire.Choice]
) -> wire.Action:
    """Stay in where that is worth more than the ante."""
    shown = public.communal[:3] if public.game == "holdem" else public.dealer.cards[:1]
    if not _stays_in(det, public, mine, shown):
        return wire.Fold()
    return wire.Call() if "call" in open_now else wire.Bet()


def _stays_in(det: Any, public: Any, mine: wire.Mine, shown: tuple[str, ...]) -> bool:
    try:
        ante = public.boxes[(mine.seat or 1) - 1].ante or 1
        return decide(public.game, mine.cards, shown, det, ante).best != "fold"
    except KernelMissing:
        return remembered(public.game, mine.cards, shown)
