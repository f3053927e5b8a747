"""One round of play of any of the five games, seat against seat or against the dealer.

`play_round` is the shortest way to a result: determinations, shuffle and play have defaults, the
strategies are those of `croupier simulate`. It must not know a rule: the engine is asked.
"""

import random
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from croupier.cards import Card, cards, deck, show
from croupier.errors import BadMessage, cited
from croupier.rules import GAMES, Play, evolve, step
from croupier.rules import actions as act
from croupier.rules.canberra import OpenCanberraTable
from croupier.rules.holdem import OpenHoldemTable
from croupier.rules.house import actions as house_act
from croupier.rules.house.choices import in_round
from croupier.rules.house.determinations import Approval
from croupier.rules.house.events import RoundEnded
from croupier.rules.house.table import HouseTable

HOUSE_GAMES = ("holdem", "canberra")
STAY = house_act.Call, house_act.Bet
_DAY = "2026-01-01"
_CHIPS = 3  # antes that a box brings: its own, and the second wager

Policies = Any  # one for everybody, one for each seat in turn, or {seat: one}


class RoundPlayed(NamedTuple):
    """A round of play from its opening to its end; `print` tells it, each event with its clause."""

    game: str
    state: Any  # as it ended; in a house game just before the cards are collected
    events: tuple[Any, ...]
    net: dict[int, int]  # what each seat or box won or lost, in cents

    def __str__(self) -> str:
        return "\n".join(f"{cited(event.rule):>16}  {self._told(event)}" for event in self.events)

    def _told(self, event: Any) -> str:
        if self.game in GAMES:
            from croupier.histories import pot_telling

            return pot_telling.tell(event, pot_telling.Voice("seat {}".format, show))
        from croupier.histories import house_telling

        voice = house_telling.Voice(lambda box: f"box {box}" if box else "the dealer", show)
        return house_telling.tell(event, voice)


def play_round(
    game: str,
    policies: Policies = "",
    *,
    seats: int | None = None,
    determinations: Any = None,
    table_stake: int | Sequence[int] = 200_00,
    button: int | None = None,
    ante: int = 10_00,
    seed: int | None = None,
    shoe: Sequence[Card] | str | None = None,
) -> RoundPlayed:
    """Play one round of omaha, faro, stud, holdem or canberra.

    A policy is a name or a function as `croupier simulate` takes it (docs/strategies.md): of what a
    seat sees and the choices open to it, or in a house game of the cards held and the cards seen.
    Give one for everybody, a list with one for each seat, or a dictionary by seat. `shoe` begins
    the deck; what it leaves open is shuffled from `seed`.

    >>> round = play_round("holdem", "best", shoe="Ah 9c Ad 9d  As Kd 4c", seed=1)
    >>> print(str(round).splitlines()[10].strip())
    7.2  box 1 calls $20
    >>> round.net
    {1: 5000}
    """
    whom = _each(game, policies, seats)
    order = shuffled(game, determinations, random.Random(seed), shoe)
    if game in HOUSE_GAMES:
        return _house_round(game, whom, determinations, ante, order)
    return _pot_round(game, whom, determinations, table_stake, button, order, seed)


def _each(game: str, policies: Policies, seats: int | None) -> dict[int, Any]:
    """Who plays at which seat."""
    if game not in (*GAMES, *HOUSE_GAMES):
        known = ", ".join((*GAMES, *HOUSE_GAMES))
        raise BadMessage(f"no game is called {game!r}: choose among {known}")
    if isinstance(policies, Mapping):
        return dict(sorted(policies.items()))
    least = 1 if game in HOUSE_GAMES else 2
    if isinstance(policies, Sequence) and not isinstance(policies, str):
        given = list(policies)
        if seats not in (None, len(given)):
            raise BadMessage(f"{len(given)} policies are given for {seats} seats")
    else:
        usual = policies or ("best" if game in HOUSE_GAMES else "calls")
        given = [usual] * (seats or (1 if game in HOUSE_GAMES else 3))
    if len(given) < least:
        raise BadMessage(f"{game} needs {least} players or more, not {len(given)}")
    return dict(enumerate(given, 1))


def shuffled(
    game: str, determinations: Any, rng: random.Random, top: Sequence[Card] | str | None = None
) -> tuple[Card, ...]:
    """A whole deck of the game: the cards on top as they are given, the rest in random order."""
    first = cards(top) if isinstance(top, str) else tuple(top or ())
    whole = list(deck())
    if determinations is not None and game in GAMES:
        whole = list(deck(determinations.deck_size, determinations.wild_card))
    strange = [card for card in first if card not in whole or first.count(card) > 1]
    if strange:
        raise BadMessage(f"{strange[0]} is not once in a deck of {len(whole)} cards")
    rest = [card for card in whole if card not in first]
    rng.shuffle(rest)
    return (*first, *rest)


# Omaha, Faro and Seven Card Stud


def _pot_round(
    game: str,
    policies: dict[int, Any],
    determinations: Any,
    table_stake: int | Sequence[int],
    button: int | None,
    order: tuple[Card, ...],
    seed: int | None,
) -> RoundPlayed:
    from croupier.odds import pots

    det = pots.determine(game) if determinations is None else determinations
    stakes = [table_stake] * len(policies) if isinstance(table_stake, int) else table_stake
    if len(stakes) != len(policies):
        raise BadMessage(f"{len(stakes)} table stakes are given for {len(policies)} seats")
    had = dict(zip(policies, stakes, strict=True))
    play = Play(act.OpenRound(game, det, tuple(had.items()), button or max(policies)))
    play.do(act.LoadShoe(order))
    strategies = {seat: pots.function_of(policy) for seat, policy in policies.items()}
    pots.play_out(play, strategies, random.Random(seed))
    left = dict(zip(play.state.seats, play.state.stakes, strict=True))
    net = {seat: left[seat] - had[seat] for seat in had}
    return RoundPlayed(game, play.state, tuple(play.log), net)


# Canberra Casino Hold-em and Canberra Poker


def house_determinations(game: str, boxes: int, ante: int, **values: Any) -> Any:
    """A house game as its instrument has it, for antes of this size and at least so many boxes."""
    from croupier.odds import house

    terms = {"boxes": boxes, "ante_min": 1, "ante_max": ante, "multiple": 1, "auto_declare": True}
    return house.determine(game, **(terms | values))


def opened_house(game: str, determinations: Any) -> HouseTable:
    """An electronic table on an approved layout, as good as any for playing rounds."""
    approval = Approval("play", _DAY, "layout play")
    kind = OpenHoldemTable if game == "holdem" else OpenCanberraTable
    table, _ = step(None, kind(determinations, "play", approval, _DAY))
    return table  # type: ignore[no-any-return]


@lru_cache(maxsize=64)
def wagered(
    game: str,
    determinations: Any,
    antes: tuple[tuple[int, int], ...],
    sides: tuple[tuple[int, int], ...] = (),
    chips: int = 0,
) -> tuple[HouseTable, tuple[Any, ...]]:
    """A table with these antes and side wagers in its boxes, wagers closed; what led there.

    A box brings what it can lose; `chips` if that is more.
    """
    side = house_act.PlaceSuperAces if game == "holdem" else house_act.PlaceJackpotWager
    table = opened_house(game, determinations)
    told: list[Any] = []
    extra = dict(sides)
    sitting = [
        house_act.TakeBox(f"box {box}", box, max(_CHIPS * ante + extra.get(box, 0), chips))
        for box, ante in antes
    ]
    for action in (
        *sitting,
        house_act.OpenWagers(),
        *(house_act.PlaceAnte(f"box {box}", box, ante) for box, ante in antes),
        *(side(f"box {box}", box, amount) for box, amount in sides),
        house_act.CloseWagers(),
    ):
        table, events = step(table, action)
        told += events
    return table, tuple(told)


def deciding_box(table: HouseTable) -> int:
    """The box that is to stay in or fold now; 0 when none is."""
    return table.turn() if table.stage == "deciding" else 0


def decided(table: HouseTable, stay: bool) -> Any:
    """The action by which the box to decide stays in, or folds."""
    box = deciding_box(table)
    wanted = STAY if stay else (house_act.Fold,)
    for choice in in_round(table):
        if choice.seat == box and choice.action in wanted:
            return choice.action(box, *([] if choice.least is None else [choice.least]))
    raise BadMessage(f"box {box} has no chips left for a second wager")


def settled(table: HouseTable) -> tuple[HouseTable, tuple[Any, ...]]:
    """Every box having decided: the dealer's hand, and what is paid; the cards still lie there."""
    if table.stage != "deciding":
        return table, ()
    return step(table, house_act.CloseDecisions())  # somebody may still declare until then


def ended(table: HouseTable) -> tuple[HouseTable, tuple[Any, ...]]:
    """The cards collected, the table ready for the next round of play."""
    return step(table, house_act.EndRound()) if table.stage == "collecting" else (table, ())


def uncollected(table: HouseTable, events: Sequence[Any]) -> HouseTable:
    """The table as it stood after these events, but with its cards still on it."""
    for event in events:
        if type(event) is RoundEnded:
            break
        table = evolve(table, event)
    return table


def _house_round(
    game: str, policies: dict[int, Any], determinations: Any, ante: int, order: tuple[Card, ...]
) -> RoundPlayed:
    det = determinations or house_determinations(game, max(policies), ante)
    stays = {box: _house_policy(game, det, ante, policy) for box, policy in policies.items()}
    table, told = wagered(game, det, tuple((box, ante) for box in policies))
    events = list(told)
    for action in (house_act.LoadShoe(order), house_act.Deal()):
        table, made = step(table, action)
        events += made
    shown = table
    while box := deciding_box(table):
        shown = table
        table, made = step(table, decided(table, stays[box](table.hands[box], seen(table))))
        events += made
    if table.stage == "deciding":
        shown = table
        table, made = settled(table)
        events += made
    shown = uncollected(shown, made)
    table, collected = ended(table)
    net = {box: table.chips[box] - _CHIPS * ante for box in policies}
    return RoundPlayed(game, shown, (*events, *collected), net)


def seen(table: HouseTable) -> tuple[Card, ...]:
    """What everybody sees when a decision is due: the flop, or the dealer's card."""
    return table.communal or ((table.up_card,) if table.up_card else ())


def _house_policy(game: str, determinations: Any, ante: int, policy: Any) -> Any:
    from croupier.odds import play, rounds

    if policy == "best":
        return lambda own, shown: play.decide(game, own, shown, determinations, ante).best != "fold"
    if policy == "rule":
        return lambda own, shown: play.remembered(game, own, shown)
    if policy == "always":
        return lambda own, shown: True
    if isinstance(policy, str):
        known = ", ".join(rounds.PLAYS)
        raise BadMessage(f"{policy!r} is no way to play {game}: choose {known}, or give a function")
    return rounds.function_of(policy)
