"""Random play at the house games in which every round of play is settled a second time.

A `Judged` table keeps the story of each round: who was in, who stayed, folded, declared, was
excluded, which hand or wager was declared void. A slip that is withdrawn takes its chapters back.
When a round ends, what everybody has gained must be what the plain settlement makes of story and
cards. Of the engine's amounts it reads the chips at the beginning and the end, and the antes.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from croupier.rules.canberra import CanberraDeterminations
from croupier.rules.holdem import HoldemDeterminations
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from tests import house_settlement as plain
from tests.house_reports import OPERATOR, Troubled

PRINTED: dict[str, Any] = {"holdem": HoldemDeterminations, "canberra": CanberraDeterminations}
CARDS = {"holdem": 2, "canberra": 5}
SIDE = {"holdem": "super_aces", "canberra": "jackpot"}


@dataclass
class Hand:
    """One box in a round: what lies there, and what has been gained by each wager so far."""

    cards: tuple
    ante: int
    side: int
    second: int = 0
    stayed: bool = False
    declared: bool = False
    out: bool = False
    stake: int = 0  # of a side wager that was paid
    gain: Counter = field(default_factory=Counter)

    def leave(self):
        """Out of the round: what still lies there goes back."""
        self.ante = self.second = self.side = 0
        self.out, self.declared = True, False

    def undo(self):
        """As if this box had not taken part."""
        self.leave()
        self.gain.clear()


class Settlement:
    """The story of one round told again, in its order, with the money it moves."""

    def __init__(self, game, options, live, hands, dealer, communal):
        self.game, self.options, self.live = game, options, live
        self.hands, self.dealer, self.communal = hands, dealer, communal
        self.out = plain.Outcome()

    def tell(self, story):
        """Everything that happened, then the end of the round."""
        for what, *more in story:
            getattr(self, f"tell_{what}")(*more)
        return self.end()

    def tell_ante(self, box, amount):
        self.hands[box].ante = amount

    def tell_stay(self, box):
        hand = self.hands[box]
        hand.stayed, hand.second = True, 2 * hand.ante

    def tell_fold(self, box):
        hand = self.hands[box]
        hand.gain["ante"] -= hand.ante
        if hand.side:
            self.lose_side(hand)
        elif hand.stake and self.options.get("bonus_then_fold") == "forfeit":
            hand.gain["side"] = -hand.stake
        hand.leave()

    def tell_declare(self, box):
        self.hands[box].declared = True
        if self.game == "holdem" and not self.live:
            self.judge(self.hands[box])

    def tell_show(self, box):
        if self.game == "holdem" and self.hands[box].declared:
            self.judge(self.hands[box])

    def tell_void(self, box, wager):
        hand = self.hands[box]
        if wager == "ante":
            hand.undo()
            return
        name = "side" if wager == SIDE[self.game] else "second"
        setattr(hand, name, 0)
        hand.gain[name] = 0
        if name == "side":
            hand.stake, hand.declared = 0, False

    def tell_void_hand(self, box):
        self.hands[box].undo()

    def tell_dead(self, box):
        self.hands[box].leave()

    def tell_exclude(self, box):
        hand = self.hands[box]
        if self.options["excluded_player_wagers"] == "collected":
            for name in ("ante", "second", "side"):
                hand.gain[name] -= getattr(hand, name)
        hand.leave()

    def tell_close(self):
        """The bonus is declared before the decisions close, or lost."""
        for hand in self.hands.values() if self.game == "holdem" else ():
            if hand.side and hand.stayed and not hand.out:
                hand.declared = self.options["auto_declare"] and not self.live
                self.judge(hand)

    def tell_settle(self, box):
        hand, options = self.hands[box], self.options
        mine, dealers = self.value(hand.cards), self.value(self.dealer)
        takes_part = self.value(self.dealer, kickers=True) >= options["lowest"]
        bonus = max(hand.gain["side"], 0) if "super_aces" in options["max_payout_applies_to"] else 0
        ante, used = self.pays(hand.ante, "ante", mine[0], bonus)
        if mine == dealers and (takes_part or options["equal_when_not_qualified"] == "void"):
            ante = second = 0
        elif not takes_part:
            second = 0
        elif mine > dealers:
            second, _ = self.pays(hand.second, "second", mine[0], used)
        else:
            ante, second = -hand.ante, -hand.second
        hand.gain["ante"] += ante
        hand.gain["second"] += second
        hand.ante = hand.second = 0

    def value(self, cards, kickers=None):
        if self.game == "canberra":
            return plain.value(cards)
        kickers = self.options["kickers_count_with_sets"] if kickers is None else kickers
        return plain.best((*cards, *self.communal), kickers)

    def pays(self, stake, wager, rank, used):
        """By the line of its pay table, up to the maximum where it applies."""
        options = self.options
        if self.game == "holdem":
            table = options.get("ante_odds", plain.HOLDEM_ANTE)
            odds = plain.line(table, rank) if wager == "ante" else options["call_odds"]
        else:
            table = options.get("bet_odds", plain.CANBERRA_BET)
            odds = options["ante_odds"] if wager == "ante" else plain.line(table, rank)
        second = {"holdem": "call", "canberra": "bet"}[self.game]
        return plain.limited(stake * odds, wager if wager == "ante" else second, options, used)

    def judge(self, hand):
        """Super Aces: paid for a declared hand of the table, else lost (10.3, 10.4, 11.1)."""
        odds = self.options.get("super_aces_odds", plain.SUPER_ACES)
        bonus = plain.super_aces(hand.cards, self.communal[:3], odds)
        if not hand.declared or bonus is None:
            self.lose_side(hand)
            return
        won, _ = plain.limited(hand.side * bonus, "super_aces", self.options, 0)
        hand.gain["side"] += won
        hand.stake, hand.side, hand.declared = hand.side, 0, False

    def lose_side(self, hand):
        hand.gain["side"] -= hand.side
        hand.side, hand.declared = 0, False

    def end(self):
        if self.game == "canberra":
            for box, hand in self.hands.items():
                self.claim(box, hand)
        for box, hand in self.hands.items():
            self.out.net[box] = sum(hand.gain.values())
            own = ("ante", "second") if self.game == "canberra" else ("ante", "second", "side")
            self.out.house -= sum(hand.gain[name] for name in own)
        return self.out

    def claim(self, box, hand):
        """The Boomerang Jackpot: a claimed hand of 11.1, or the wager is for the pools (10.5)."""
        lost = -hand.gain["side"]
        if hand.side:
            claimed = hand.declared or (self.options["auto_declare"] and not self.live)
            prize = plain.prize_hand(hand.cards) if claimed else None
            lost = hand.side if prize is None or self.options["winning_wager"] == "pool" else 0
            bonus = 0
            if prize in ("royal flush", "straight flush"):
                self.out.majors.append((box, prize))
            elif prize:
                bonus = plain.BONUS.get(prize, 50_00)
            hand.gain["side"] = bonus - lost
            self.out.bonuses += bonus
        self.out.pooled += lost


class Judged(Troubled):
    """A table of which every round is settled twice."""

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.story, self.stories = None, []
        self.base, self.judged = None, Counter()
        self.options = options_of(self.state.law.det, self.game)

    def choose(self):
        """Slips too: an entry is taken back, most often when the round is over."""
        slip = 0.25 if self.state.stage == "between" else 0.02
        if self.state.entries and self.dice.random() < slip:
            action = act.WithdrawEntry("a slip", by=OPERATOR)
            if self.accepted(action):
                return action
        return super().choose()

    def check(self, before, events):
        """Keep the story, and settle it when the round ends."""
        super().check(before, events)
        self.check_by_itself()
        told, depth = self.story, len(self.state.entries)
        if any(type(event) is ev.EntryWithdrawn for event in events):
            self.story, self.stories = self.stories[depth], self.stories[:depth]
            self.judged["withdrawn"] += 1
            return
        for event in events:
            self.note(event)
        self.stories = [*self.stories, told][:depth]
        if any(type(event) is ev.RoundEnded for event in events):
            self.compare(events)

    def note(self, event):
        kind = type(event)
        if kind is ev.WagersOpened:
            self.base, self.story = self.holdings(), ()
        elif kind is ev.RoundStarted:
            self.story = (("start", event.boxes, self.shuffled, self.antes(event.boxes)),)
        elif kind is ev.AnteCorrected:
            self.story = (*self.story, ("ante", event.box, self.state.ante[event.box]))
        elif kind in (ev.ChipsBought, ev.BoxTaken, ev.BoxLeft, ev.PrizePaid):
            self.come_and_go(event)
        elif kind in CHAPTERS and self.story is not None:
            self.story = (*self.story, CHAPTERS[kind](event))

    def antes(self, boxes):
        """Ante and side wager of each box when the first card falls."""
        state = self.first_card
        return tuple((box, state.ante[box], state.side[box]) for box in boxes)

    def step(self, check_choices=False):
        self.first_card = self.state
        return super().step(check_choices)

    def holdings(self):
        state = self.state
        return [*state.chips], state.jackpot

    def come_and_go(self, event):
        """Chips that are no matter of the round."""
        if self.base is None:
            return
        chips, jackpot = self.base
        if type(event) is ev.BoxLeft:
            chips[event.box] = 0
        elif type(event) is ev.BoxTaken:
            chips[event.box] = event.chips
        elif type(event) is ev.ChipsBought:
            chips[event.box] += event.amount
        elif event.round != self.state.round:
            chips[event.box] += event.amount
            self.base = chips, jackpot - event.amount

    def compare(self, events):
        """What everybody has gained, the house and the pools too."""
        void = any(type(event) is ev.RoundVoided for event in events)
        begun = bool(self.story) and self.story[0][0] == "start"
        self.judged["void" if void else "settled"] += 1
        expected = plain.Outcome()
        if begun and not void:
            (_, *how), *story = self.story
            expected = self.settlement(*how).tell(story)
        chips, jackpot = self.base
        net = {box: now - chips[box] for box, now in enumerate(self.state.chips) if box}
        assert {box: gain for box, gain in expected.net.items() if gain} == {
            box: gain for box, gain in net.items() if gain
        }, self.story
        assert expected.house == self.state.chips[0] - chips[0], self.story
        assert expected.pooled - expected.bonuses == self.state.jackpot - jackpot, self.story
        self.compare_report(events, expected)

    def compare_report(self, events, expected):
        (report,) = [event for event in events if type(event) is ev.JackpotReported] or [None]
        pools = (report.pooled, report.bonuses) if report else (0, 0)
        assert (expected.pooled, expected.bonuses) == pools, self.story
        majors = [(box, hand) for box, hand, _ in report.majors] if report else []
        assert sorted(expected.majors) == sorted(majors), self.story

    def settlement(self, boxes, order, antes):
        each, places = CARDS[self.game], len(boxes) + 1
        packets = self.packets
        cards = [
            order[k * each : (k + 1) * each] if packets else order[k : places * each : places]
            for k in range(places)
        ]
        hands = {box: Hand(cards[k], *antes[k][1:]) for k, box in enumerate(boxes)}
        communal = order[places * each :][:5] if self.game == "holdem" else ()
        return Settlement(self.game, self.options, self.live, hands, cards[-1], communal)

    @property
    def live(self):
        return self.state.live

    @property
    def packets(self):
        return self.first_card.automated

    def check_by_itself(self):
        """An electronic table waits for nobody who has nothing left to decide or to declare."""
        state = self.state
        stopped = state.irregularity or state.floor.counting or state.floor.miscount is not None
        if state.live or stopped:
            return
        waits = "undecided" in state.status
        if self.game == "holdem" and not state.law.det.auto_declare:
            waits |= any(map(lambda s, wager: s == "staying" and wager, state.status, state.side))
        assert state.stage != "deciding" or waits, f"{state} waits for nobody"
        assert state.stage != "collecting" or any(state.side), f"{state} waits for nobody"


CHAPTERS = {
    ev.CallPlaced: lambda e: ("stay", e.box),
    ev.BetPlaced: lambda e: ("stay", e.box),
    ev.Folded: lambda e: ("fold", e.box),
    ev.HandDeclared: lambda e: ("declare", e.box),
    ev.HandShown: lambda e: ("show", e.box),
    ev.DecisionsClosed: lambda e: ("close",),
    ev.HandSettled: lambda e: ("settle", e.box),
    ev.ExcludedFromRound: lambda e: ("exclude", e.box),
    ev.WagerVoided: lambda e: ("void", e.box, e.wager),
    ev.HandVoided: lambda e: ("void_hand", e.box),
    ev.HandDead: lambda e: ("dead", e.box),
}


def options_of(det, game):
    """The determinations as the plain settlement takes them; pay tables only where they differ."""
    names: tuple[str, ...] = ("max_payout", "max_payout_applies_to", "max_payout_scope")
    names += ("equal_when_not_qualified", "excluded_player_wagers", "auto_declare")
    names += ("kickers_count_with_sets", "bonus_then_fold", "call_odds") * (game == "holdem")
    options = {name: getattr(det, name) for name in names}
    suits = zip(det.qualifying_hand, "cdhsc", strict=True)
    options["lowest"] = plain.value([rank + suit for rank, suit in suits])
    tables = ("ante_odds", "super_aces_odds") if game == "holdem" else ("bet_odds",)
    if game == "canberra":
        options["ante_odds"] = det.ante_odds
        options["winning_wager"] = det.jackpot.winning_wager if det.jackpot else "returned"
    printed = PRINTED[game].__dataclass_fields__
    for name in tables:
        if getattr(det, name) != printed[name].default:
            options[name] = dict(getattr(det, name))
    return options
