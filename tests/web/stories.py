"""Rounds of play for the replayer, told by the room itself, and the table at each step."""

import random
from dataclasses import replace
from typing import NamedTuple

import msgspec

from croupier.cards import cards, deck
from croupier.room.asking import Player
from croupier.room.standing import Standing
from croupier.room.stories import Past, Stories
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
        self.setting = replace(
            SETTINGS[game], determinations=replace(SETTINGS[game].determinations, **determined)
        )
        self.stories, self.views = Stories(self.setting, 1), {}
        super().__init__(game)
        if determined:
            self.standing, self.news = Standing("t"), []
            self.do(self.setting.opening("2026-11-16"))

    @property
    def events(self):
        """All that everybody was told."""
        return [told.public for told in self.news]

    def _note(self, event, moves):
        super()._note(event, moves)
        self.stories.add(event, Past.of(self.news[-1]), self.standing)
        self.views[self.memo.version] = self.standing.public(AROUND)

    def told(self, viewer=None):
        """The round of play just played, as somebody may see it."""
        played = self.memo.rounds[-1]
        player = None if viewer is None else Player(viewer, viewer)
        story = self.stories.find(played.id, self.memo, player)
        views = [self.views[version] for version in range(played.first, played.last + 1)]
        return Told(msgspec.to_builtins(story, str_keys=True), views)


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


def all_fold():
    """Two players fold before the third has bet."""
    teller = Teller("omaha")
    for seat in (1, 2, 3):
        teller.do(act.TakeSeat(seat, f"player {seat}", 100_00))
    teller.do(act.StartRound())
    teller.do(random_shoe(random.Random(1), teller.state.det))
    while teller.state.playing:
        teller.do(act.Fold(teller.state.round.seat_to_act))
    return teller.told()


def _chosen(teller, kinds=GREEDY):
    choices = {choice.action: choice for choice in teller.allowed()}
    kind = next(kind for kind in kinds if kind in choices)
    choice = choices[kind]
    return kind(choice.seat) if choice.most is None else kind(choice.seat, choice.most)


def boxes(game, top="", viewer=None):
    """Two boxes with every wager: one stays, one folds; these are the first cards of the shoe."""
    teller, first = Teller(game), cards(top)
    side = house_act.PlaceSuperAces if game == "holdem" else house_act.PlaceJackpotWager
    stay = house_act.Call if game == "holdem" else house_act.Bet
    if game == "canberra":
        teller.do(house_act.DisplayJackpot(12_000_00))
    for box in (1, 3):
        teller.do(house_act.TakeBox(f"player {box}", box, 100_00))
    teller.do(house_act.OpenWagers())
    for box in (1, 3):
        teller.do(house_act.PlaceAnte(f"player {box}", box, 10_00))
    shoe = first + tuple(card for card in deck() if card not in first)
    teller.do(side("player 3", 3, 1_00), house_act.CloseWagers(), house_act.LoadShoe(shoe))
    teller.do(house_act.Deal(at=1), house_act.Fold(1), stay(3, 20_00))
    if teller.state.stage == "deciding":
        teller.do(house_act.CloseDecisions())
    if teller.state.stage == "collecting":
        teller.do(house_act.EndRound())
    return teller.told(viewer)
