"""Rounds of play for the replayer, told by the room itself, and the table at each step."""

import random
from typing import NamedTuple

import msgspec

from croupier.cards import deck
from croupier.room import wire
from croupier.room.standing import Batch
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from tests.random_play import random_shoe
from tests.room.standings import AROUND, SETTINGS, Journal

GREEDY = (act.CallAndRaise, act.TapOut, act.Bet, act.Call, act.Check)


class Told(NamedTuple):
    """A round as the interface gives it, and the table as everybody saw it after each event."""

    story: dict
    views: list


class Teller(Journal):
    """A journal that tells as it goes."""

    def __init__(self, game):
        self.events, self.views = [], []
        super().__init__(game)

    def do(self, *actions, after=0):
        for action in actions:
            batch = Batch("t", self.standing)
            batch.do(action)
            for event in batch.events:
                self.standing.apply(event, self.memo.version + 1, self.at)
                self.events.append(self.standing.tell(event).public)
                self.views.append(self.standing.public(AROUND))
        return self

    def told(self):
        """The round of play just played."""
        played, setting = self.memo.rounds[-1], SETTINGS[self.views[0].game]
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


def side_pots(game):
    """Four players with unequal stakes put everything in."""
    teller = Teller(game)
    for seat, stake in enumerate((40_00, 90_00, 150_00, 200_00), 1):
        teller.do(act.TakeSeat(seat, f"player {seat}", stake))
    teller.do(act.StartRound())
    teller.do(random_shoe(random.Random(4), teller.state.det))
    while teller.state.playing:
        teller.do(_greedy(teller))
    return teller.told()


def _greedy(teller):
    choices = {choice.action: choice for choice in teller.allowed()}
    kind = next(kind for kind in GREEDY if kind in choices)
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
