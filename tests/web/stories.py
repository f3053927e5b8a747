"""Rounds of play for the replayer, told by the room itself, and the table at each step."""

import random
from dataclasses import replace
from typing import NamedTuple

import msgspec

from croupier.cards import cards, deck
from croupier.room import wire
from croupier.room.standing import Batch, Standing
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from tests.random_play import random_shoe
from tests.room.standings import AROUND, SETTINGS, Journal

GREEDY = (act.CallAndRaise, act.TapOut, act.Bet, act.Call, act.Check)
CALM = (act.Check, act.Call)
# three hands of four from the left of the button, then the communal cards with those burnt before
SPLIT = "Kc Ah Qs  Kd 3c Qh  9c Qd 4s  8c Jd 4d   6h 2c 5d 9h   6s Kh   6d 7s"


class Told(NamedTuple):
    """A round as the interface gives it, and the table as everybody saw it after each event."""

    story: dict
    views: list


class Teller(Journal):
    """A journal that tells as it goes."""

    def __init__(self, game, **determined):
        self.events, self.views = [], []
        super().__init__(game)
        self.setting = replace(
            SETTINGS[game], determinations=replace(SETTINGS[game].determinations, **determined)
        )
        if determined:
            self.standing = Standing("t")
            self.do(self.setting.opening("2026-11-16"))

    def do(self, *actions, after=0):
        for action in actions:
            batch = Batch("t", "t", self.standing)
            batch.do(action)
            for event in batch.events:
                self.standing.apply(event, self.memo.version + 1, self.at)
                self.events.append(self.standing.tell(event).public)
                self.views.append(self.standing.public(AROUND))
        return self

    def told(self):
        """The round of play just played."""
        played, setting = self.memo.rounds[-1], self.setting
        pairs = list(zip(self.events, self.views, strict=True))
        kept = [pair for pair in pairs if played.first <= pair[0].v <= played.last]
        seats = {n: self.memo.name(who) for n, who in self.standing.seated().items()}
        story = wire.RoundStory(
            id=played.id,
            table="t",
            game=setting.game,
            instrument=setting.instrument,
            round=played.number,
            seats=seats,
            mine=None,
            root=None,
            deck=setting.deck,
            events=tuple(event for event, _ in kept),
        )
        return Told(msgspec.to_builtins(story, str_keys=True), [view for _, view in kept])


def side_pots(game, seed=4):
    """Four players with unequal stakes put everything in."""
    teller = Teller(game)
    for seat, stake in enumerate((40_00, 90_00, 150_00, 200_00), 1):
        teller.do(act.TakeSeat(seat, f"player {seat}", stake))
    teller.do(act.StartRound())
    teller.do(random_shoe(random.Random(seed), teller.state.det))
    while teller.state.playing:
        teller.do(_chosen(teller))
    return teller.told()


def high_low():
    """Seat 1 has the high hand, three kings, seat 2 the low one; the seven of spades is in both."""
    teller = Teller("omaha", contest="split", low_ace="low")
    for seat in (1, 2, 3):
        teller.do(act.TakeSeat(seat, f"player {seat}", 100_00))
    top = cards(SPLIT)
    teller.do(act.StartRound())
    teller.do(act.LoadShoe(top + tuple(card for card in deck() if card not in top)))
    while teller.state.playing:
        teller.do(_chosen(teller, CALM))
    return teller.told()


def _chosen(teller, kinds=GREEDY):
    choices = {choice.action: choice for choice in teller.allowed()}
    kind = next(kind for kind in kinds if kind in choices)
    choice = choices[kind]
    return kind(choice.seat) if choice.most is None else kind(choice.seat, choice.most)


def boxes(game):
    """Two boxes with every wager: one stays, one folds."""
    teller = Teller(game)
    side = house_act.PlaceSuperAces if game == "holdem" else house_act.PlaceJackpotWager
    stay = house_act.Call if game == "holdem" else house_act.Bet
    if game == "canberra":
        teller.do(house_act.DisplayJackpot(12_000_00))
    for box in (1, 3):
        teller.do(house_act.TakeBox(f"player {box}", box, 100_00))
    teller.do(house_act.OpenWagers())
    for box in (1, 3):
        teller.do(house_act.PlaceAnte(f"player {box}", box, 10_00))
    teller.do(side("player 3", 3, 1_00), house_act.CloseWagers(), house_act.LoadShoe(deck()))
    teller.do(house_act.Deal(at=1), house_act.Fold(1), stay(3, 20_00))
    if teller.state.stage == "deciding":
        teller.do(house_act.CloseDecisions())
    if teller.state.stage == "collecting":
        teller.do(house_act.EndRound())
    return teller.told()
