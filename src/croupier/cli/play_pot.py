"""Omaha, Faro and Seven Card Stud in the terminal: one player among bots.

Asks, shows and keeps the score; what is allowed and what it leads to is the engine's business. It
must not advise, and shows no card that the player at the table would not see (16.4, 19.5(a)).
"""

import hashlib
import random
from dataclasses import replace
from typing import Any

from croupier import generator, seal
from croupier.cli.demo import determinations
from croupier.cli.screen import HIDDEN, Left, Screen
from croupier.cli.talk import Talk, amount_said, cents, gain, score
from croupier.errors import BadMessage, Refused
from croupier.histories.pot_telling import Voice, choice_in_words, pots_in_words, tell
from croupier.odds.strategy import Character, made, reckoned, sight
from croupier.rules import actions as act
from croupier.rules import allowed, step
from croupier.rules import events as ev
from croupier.rules.choices import Choice
from croupier.rules.round import FOLDED, Round
from croupier.rules.signs import dollars, sign

SEAT, NAME, TABLE = 1, "the player", "terminal"
DAY = "2026-01-01"
MOST = 1_000_00  # maximum buy-in where there is one
BOTS = {
    "bot Ada": Character(0.03, 0.75, 0.08),
    "bot Bo": Character(0.10, 0.40, 0.02),
    "bot Cy": Character(0.00, 0.90, 0.15),
    "bot Di": Character(0.06, 0.60, 0.04),
    "bot Ed": Character(0.08, 0.55, 0.01),
}
HELP = """\
c check or call, f fold, x call and fold, t tap out
b AMOUNT, r AMOUNT     bet, raise by so many dollars; the least without an amount
half, pot              bet or raise by half the pot or all of it, as far as the limit goes
? why it happened      sign what the table displays
rules CLAUSE           a clause in plain words, as in rules 14.5
buy AMOUNT             more chips, from the next round of play on
q                      leave the table; a round under way is folded"""
UNTOLD = (
    ev.ShoeLoaded, ev.CardsDiscarded, ev.BettingRoundClosed, ev.RoundConcluded, ev.ButtonPlaced,
    ev.CommissionWaived, ev.SeatTaken,
)  # fmt: skip
WORDS = {
    "k": act.Check,
    "check": act.Check,
    "c": act.Call,
    "call": act.Call,
    "b": act.Bet,
    "bet": act.Bet,
    "r": act.CallAndRaise,
    "raise": act.CallAndRaise,
    "f": act.Fold,
    "fold": act.Fold,
    "t": act.TapOut,
    "tap": act.TapOut,
    "x": act.CallAndFold,
}


def sit(game: str, chips: int, seed: str | None, auto_declare: bool, screen: Screen) -> None:
    """Play round after round until the player leaves, then tell how it went."""
    sitting = Sitting(game, chips, seed, screen)
    sitting.talk.greet()
    try:
        while True:
            sitting.play_round()
    except Left:
        sitting.farewell()


def opening(game: str) -> act.OpenTable:
    """The table that the terminal plays at, as its operator might have determined it."""
    det = replace(
        determinations(game),
        effective_from=DAY,
        contest="high",
        low_qualifier=False,
        max_buy_in=MOST if game == "omaha" else None,
    )
    return act.OpenTable(game, DAY, det, 1 + len(BOTS), "demonstration")


class Sitting:
    """One player at seat 1 among bots: the table and the score."""

    def __init__(self, game: str, chips: int, seed: str | None, screen: Screen) -> None:
        self.game, self.seed, self.screen = game, seed, screen
        self.rng = random.Random(seed)
        self.names = {SEAT: NAME, **dict(enumerate(BOTS, SEAT + 1))}
        self.voice = Voice(self.names.__getitem__, screen.cards)
        self.talk = Talk(
            game,
            screen,
            self.told,
            sign=lambda _: self.show_sign(),
            buy=self.buy,
            help=lambda _: screen.say(HELP, hang=23),
            h=lambda _: screen.say(HELP, hang=23),
        )
        self.table, _ = step(None, opening(game))
        self.bought, self.rounds = chips, 0
        self.do(act.TakeSeat(SEAT, NAME, chips))
        for seat in list(self.names)[1:]:
            self.do(act.TakeSeat(seat, self.names[seat], 2 * self.least))

    @property
    def least(self) -> int:
        """The minimum table stake."""
        return self.table.det.min_table_stake or 0

    @property
    def chips(self) -> int:
        """The player's table stake."""
        now = self.table.round
        if now is not None and self.table.playing and SEAT in now.index:
            return int(now.stakes[now.index[SEAT]])
        return int(self.table.seats[SEAT].stake) if SEAT in self.table.seats else 0

    def do(self, action: Any) -> tuple[Any, ...]:
        """Carry out an action; what it led to is what `?` explains next."""
        self.table, events = step(self.table, action)
        for event in events:
            if isinstance(event, ev.StakeIncreased) and event.seat == SEAT:
                self.bought += event.amount
        seen = tuple(event for event in map(self.seen, events) if event is not None)
        self.talk.latest = (*self.talk.latest, *seen)
        return seen

    # what the player may see, in words

    def seen(self, event: Any) -> Any:
        """An event as the player sees it: other hole cards and discards stay face down."""
        if isinstance(event, ev.CardsDiscarded):
            return event._replace(cards=(HIDDEN,) * len(event.cards))
        if isinstance(event, ev.HoleCardsDealt) and event.seat != SEAT:
            return event._replace(cards=(HIDDEN,) * len(event.cards))
        return event._replace(order=None) if isinstance(event, ev.ShoeLoaded) else event

    def told(self, event: Any) -> str:
        """An event in words."""
        return tell(event, self.voice)

    def show_sign(self) -> None:
        """What must be displayed at the table."""
        self.screen.say("  " + " · ".join(line.text for line in sign(self.table)))

    def farewell(self) -> None:
        """How it went; a hand still held is folded."""
        self.finish()
        self.screen.say(score(self.rounds, self.chips - self.bought, self.chips))

    def buy(self, said: str) -> None:
        """More chips, between rounds or at the end of this one."""
        self.show(self.do(act.BuyChips(SEAT, amount_said(said))))

    # a round of play

    def play_round(self) -> None:
        """From the blinds to the last pot."""
        self.make_up()
        before, bought = self.chips, self.bought
        started = self.do(act.StartRound())
        self.rounds += 1
        title = f"Round {self.rounds}, {dollars(before)} in chips"
        self.screen.say()
        self.screen.say(self.screen.strong(title))
        self.show(started)
        self.deal()
        while self.table.playing:
            self.next_decision()
        net = self.chips - before - (self.bought - bought)
        self.screen.say(self.screen.strong(f"  {gain(net)}"))
        self.talk.ask("enter for the next round, q to leave:")

    def make_up(self) -> None:
        """Whoever has too little buys, the bots by themselves, the player when asked."""
        while self.chips < self.least:
            self.screen.say(f"  the minimum stake is {dollars(self.least)}: buy AMOUNT, or q")
            self.talk.ask("chips:")
        for seat, name in list(self.names.items())[1:]:
            if seat not in self.table.seats:
                self.do(act.TakeSeat(seat, name, 2 * self.least))
            elif (stake := self.table.seats[seat].stake) < self.least:
                self.try_to(act.BuyChips(seat, 2 * self.least - stake // 100 * 100))

    def try_to(self, action: Any) -> None:
        """What a bot may do if the rules let it."""
        try:
            self.do(action)
        except Refused:
            return

    def deal(self) -> None:
        """A sealed deck, and the cards that may be seen."""
        round_id = f"{TABLE}-{self.game}-{self.rounds}"
        seed = generator.new_seed()
        if self.seed is not None:
            seed = hashlib.sha256(f"{self.seed} {round_id}".encode()).digest()
        sealed = seal.seal(self.game, round_id, self.round.law.deck, seed)
        self.screen.say(self.screen.faint(f"  sealed deck, root {sealed.record.root[:16]}…"))
        self.show(self.do(act.LoadShoe(sealed.order)))

    @property
    def round(self) -> Round:
        """The round of play under way."""
        now: Round | None = self.table.round
        assert now is not None
        return now

    def show(self, events: tuple[Any, ...]) -> None:
        """What happened, for the eye; the rest is told by `?`."""
        for event in events:
            hidden = isinstance(event, ev.HoleCardsDealt) and event.seat != SEAT
            if not hidden and not isinstance(event, UNTOLD):
                self.screen.say(f"  {self.told(event)}")

    def next_decision(self) -> None:
        """The player's or a bot's."""
        seat = self.round.seat_to_act
        if seat is None:
            raise BadMessage("nobody is to act")
        if seat == SEAT:
            self.decide()
            return
        strategy = reckoned(BOTS[self.names[seat]])
        action = strategy(sight(self.round, seat), allowed(self.round), self.rng)
        self.show(self.do(action))

    def decide(self) -> None:
        """Ask until a choice is taken."""
        now = self.round
        choices = allowed(now)
        self.show_cards(now)
        said = self.talk.ask(f"{', '.join(choice_in_words(c, self.voice) for c in choices)}:")
        self.talk.tried(self.take, now, choices, said)

    def take(self, now: Round, choices: tuple[Choice, ...], said: str) -> None:
        """The choice that was typed; enter checks or calls nothing."""
        self.show(self.do(_read(now, choices, said)))

    def show_cards(self, now: Round) -> None:
        """The player's cards, the communal ones, everybody's up-cards, the pot."""
        me, cards = now.index[SEAT], self.screen.cards
        if now.communal:
            self.screen.say(f"  communal  {cards(now.communal)}")
        for i, up in enumerate(now.up):
            if i != me and up and now.status[i] != FOLDED:
                self.screen.say(f"  {self.names[now.seats[i]]:9} {cards(up)}")
        own = cards(now.hole[me]) + (f"  up {cards(now.up[me])}" if now.up[me] else "")
        self.screen.say(f"  you       {own}")
        stake = dollars(now.stakes[me])
        self.screen.say(self.screen.faint(f"  pot {pots_in_words(now)}, your stake {stake}"))

    def finish(self) -> None:
        """Whoever leaves in the middle folds when the turn comes; the others play on."""
        while self.table.playing:
            if self.round.seat_to_act == SEAT:
                self.do(_way_out(allowed(self.round)))
            else:
                self.next_decision()


def _way_out(choices: tuple[Choice, ...]) -> Any:
    by_kind = {choice.action: choice for choice in choices}
    for kind in (act.Fold, act.CallAndFold, act.GiveUp):
        if kind in by_kind:
            return made(by_kind[kind])
    return made(choices[0], choices[0].least or 0)


def _read(now: Round, choices: tuple[Choice, ...], said: str) -> Any:
    """c, fold, b 12, raise 5, pot; enter takes what is free, or the only choice there is."""
    word, _, rest = said.partition(" ")
    by_kind = {choice.action: choice for choice in choices}
    if word in ("half", "pot"):
        return _part_of_pot(now, by_kind, word)
    if word in ("", "c") and len(choices) == 1:
        return made(choices[0], choices[0].least or 0)
    if word in ("", "c") and act.Check in by_kind:
        word = "check"
    kind = WORDS.get(word)
    if kind is None:
        raise BadMessage(f"{said!r} is no choice: help tells what may be typed")
    if kind not in by_kind:
        return _not_open(kind, rest)
    choice = by_kind[kind]
    return made(choice, _amount(choice, rest)) if choice.least is not None else made(choice)


def _not_open(kind: type, rest: str) -> Any:
    """Asked all the same, so that the engine says why not, with its clause."""
    amounts = (cents(rest) or 0,) if kind in (act.Bet, act.CallAndRaise) else ()
    return kind(SEAT, *amounts)


def _amount(choice: Choice, rest: str) -> int:
    amount = cents(rest) if rest.strip() else choice.least
    if amount is None:
        raise BadMessage(f"{rest!r} is no amount of dollars")
    return amount


def _part_of_pot(now: Round, by_kind: dict[type, Choice], word: str) -> Any:
    choice = by_kind.get(act.Bet) or by_kind.get(act.CallAndRaise)
    if choice is None:
        raise BadMessage("no bet or raise is open")
    pot = now.pot + now.bet - now.bets[now.to_act]
    chip = now.law.det.smallest_chip
    wanted = (pot // 2 if word == "half" else pot) // chip * chip
    return made(choice, max(choice.least or 0, min(wanted, choice.most or 0)))
