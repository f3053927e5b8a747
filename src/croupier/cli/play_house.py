"""Canberra Casino Hold-em and Canberra Poker in the terminal: one player against the dealer.

Asks, shows and keeps the score; what is allowed and what it leads to is the engine's business. It
must not advise: it never says what a hand is worth before the dealer's is shown (15.5(a), 16.5(a)).
"""

import hashlib
from typing import Any

from croupier import generator, seal
from croupier.cards import deck
from croupier.cli.screen import HIDDEN, Left, Screen
from croupier.cli.talk import Talk, amount_said, cents, gain, score
from croupier.histories.house_telling import Voice, tell
from croupier.rules import Choice, allowed
from croupier.rules.canberra import CanberraDeterminations, OpenCanberraTable
from croupier.rules.choices import asked
from croupier.rules.holdem import HoldemDeterminations, OpenHoldemTable
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import jackpot
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.house.jackpot import JackpotDeterminations
from croupier.rules.people import PLAYER, SOFTWARE
from croupier.rules.signs import dollars

BOX, NAME, TABLE = 1, "the player", "terminal"
WHO = f"{PLAYER}:{NAME}"
DAY = "2008-01-01"
LIMITS: dict[str, Any] = {
    "boxes": 1,
    "ante_min": 5_00,
    "ante_max": 300_00,
    "multiple": 1_00,
    "max_payout": 10_000_00,
}
SUPER_ACES = 5_00, 50_00
HELP = """\
an amount in dollars, or enter for the same as before
c call, b bet, f fold, d declare a bonus or jackpot hand
? why it happened      sign what the table displays
rules CLAUSE           a clause in plain words, as in rules 9.1
buy AMOUNT             more chips
q                      leave the table"""
TOLD = (
    ev.DealerHandShown,
    ev.DealerQualified,
    ev.HandSettled,
    ev.WagerPaid,
    ev.WagerReturned,
    ev.WagerCollected,
    ev.WagerPooled,
    ev.DeclarationRejected,
    ev.MinimumAdvised,
    ev.MajorJackpotWon,
    ev.PrizePaid,
    ev.RiverDealt,
)


def _approved(subject: str) -> Approval:
    return Approval("demonstration", DAY, subject)


JACKPOT = JackpotDeterminations(
    1_00,
    30,
    70,
    approvals=(_approved("jackpot wager 100"), _approved("jackpot split 30/70")),
    linked_tables=(TABLE,),
)


def opening(game: str, auto_declare: bool) -> Any:
    """The table that the terminal plays at, as its operator might have determined it."""
    how: dict[str, Any] = {
        "layout": TABLE,
        "approval": _approved(f"layout {TABLE}"),
        "gaming_date": DAY,
    }
    terms = {**LIMITS, "auto_declare": auto_declare}
    if game == "holdem":
        least, most = SUPER_ACES
        holdem = HoldemDeterminations(**terms, super_aces_min=least, super_aces_max=most)
        return OpenHoldemTable(holdem, **how)
    return OpenCanberraTable(CanberraDeterminations(**terms, jackpot=JACKPOT), **how)


def sit(game: str, chips: int, seed: str | None, auto_declare: bool, screen: Screen) -> None:
    """Play round after round until the player leaves, then tell how it went."""
    session = Session(game, chips, seed, auto_declare, screen)
    session.talk.greet()
    try:
        while True:
            session.play_round()
    except Left:
        session.farewell()


class Session:
    """One player at box 1: the table, the jackpot, and the score."""

    def __init__(
        self, game: str, chips: int, seed: str | None, auto_declare: bool, screen: Screen
    ) -> None:
        self.game, self.seed, self.screen = game, seed, screen
        voice = Voice(lambda box: NAME, screen.cards)
        self.talk = Talk(
            game,
            screen,
            lambda event: tell(event, voice),
            sign=lambda _: self.show_sign(),
            buy=self.buy,
            help=lambda _: screen.say(HELP, hang=23),
            h=lambda _: screen.say(HELP, hang=23),
        )
        self.table, self.talk.latest = house.advance(None, opening(game, auto_declare))
        self.pools, _ = jackpot.advance(None, jackpot.OpenJackpot(JACKPOT, 12_000_00, 500_00))
        self.ante = LIMITS["ante_min"]
        self.bought, self.rounds, self.best = chips, 0, 0
        self.do(act.TakeBox(NAME, BOX, chips))
        self.display()

    @property
    def chips(self) -> int:
        """What the player has in front of the box."""
        return self.table.chips[BOX]

    def do(self, *actions: Any) -> list[Any]:
        """Carry out actions; what they led to is what `?` explains next."""
        told: list[Any] = []
        for action in actions:
            self.table, events = house.advance(self.table, action)
            told.extend(map(_seen, events))
        self.talk.latest = (*self.talk.latest, *told)
        return told

    # words

    def show_sign(self) -> None:
        """What must be displayed at the table."""
        self.screen.say("  " + " · ".join(line.text for line in house.sign(self.table)))

    def farewell(self) -> None:
        """How it went; an ante not yet dealt to comes back."""
        if self.table.ante[BOX]:
            self.do(act.WithdrawWagers(NAME, BOX))
        best = f", best round {dollars(self.best)}" if self.best > 0 else ""
        self.screen.say(score(self.rounds, self.chips - self.bought, self.chips) + best)

    def buy(self, said: str) -> None:
        """More chips."""
        more = amount_said(said)
        self.do(act.BuyChips(NAME, more))
        self.bought += more
        self.screen.say(f"  {dollars(self.chips)} in chips")

    # a round of play

    def play_round(self) -> None:
        """From the opening of wagers to the last card collected."""
        before = self.chips
        self.do(act.OpenWagers())
        self.screen.say()
        title = f"Round {self.table.round}, {dollars(self.chips)} in chips"
        self.screen.say(self.screen.strong(title + self.jackpot_shown()))
        bought = self.bought
        self.place_ante()
        self.place_side()
        self.do(act.CloseWagers())
        self.deal()
        try:
            self.decide()
            self.claim()
        finally:
            self.finish()
        self.score(self.chips - before - (self.bought - bought))

    def jackpot_shown(self) -> str:
        """The amount displayed, where there is a jackpot."""
        return "" if self.table.sign is None else f", jackpot {dollars(self.table.sign)}"

    def place_ante(self) -> None:
        """Until an ante stands, or the player leaves."""
        while not self.table.ante[BOX]:
            usual = self.usual_ante()
            said = self.talk.ask(f"ante, {self.ante_offered(usual)}:")
            amount = cents(said) if said else usual
            if amount is None:
                self.screen.say(f"  {said!r} is no amount of dollars")
            elif self.talk.tried(self.act, act.PlaceAnte(NAME, BOX, amount)):
                self.ante = self.table.ante[BOX] or self.ante

    def usual_ante(self) -> int:
        """The same as before as far as the chips go; nothing where they are too few."""
        least, step = LIMITS["ante_min"], self.table.multiple
        usual = min(max(self.ante, least), self.chips // step * step)
        return usual if usual >= least else 0

    def ante_offered(self, usual: int) -> str:
        """What enter places, or why it places nothing."""
        if usual:
            return f"enter for {dollars(usual)}"
        if not self.chips:
            return "but no chips are left: buy AMOUNT"
        least = dollars(LIMITS["ante_min"])
        return f"but {dollars(self.chips)} is less than the least of {least}: buy AMOUNT"

    def act(self, action: Any) -> None:
        """Carry out an action and tell what a player wants to know of it."""
        self.tell_some(self.do(action))

    def place_side(self) -> None:
        """A side wager, if the player wants one."""
        choices = [c.action for c in allowed(self.table, WHO) if c.action in SIDE_WAGERS]
        while choices and not self.table.side[BOX]:
            place = choices[0]
            question, usual = SIDE_WAGERS[place]
            said = self.talk.ask(question)
            if said in ("", "n", "no"):
                return
            amount = usual if said in ("y", "yes") else cents(said)
            if amount is None:
                self.screen.say(f"  {said!r} is no amount of dollars")
                continue
            self.talk.tried(self.act, place(NAME, BOX, amount))

    def deal(self) -> None:
        """A sealed deck, and the cards that may be seen."""
        round_id = f"{TABLE}-{self.game}-{self.table.round}"
        sealed = seal.seal(self.game, round_id, deck(), self.round_seed(round_id))
        self.screen.say(self.screen.faint(f"  sealed deck, root {sealed.record.root[:16]}…"))
        self.register()
        self.do(act.LoadShoe(sealed.order), act.Deal(at=self.table.round))
        self.show_cards()

    def round_seed(self, round_id: str) -> bytes:
        """Fresh from the operating system, or always the same for the same word."""
        if self.seed is None:
            return generator.new_seed()
        return hashlib.sha256(f"{self.seed} {round_id}".encode()).digest()

    def show_cards(self) -> None:
        """The dealer's cards as far as they are seen, the flop, the player's own."""
        t, cards = self.table, self.screen.cards
        down = len(t.hands[0]) - bool(t.up_card)
        self.screen.say(f"  dealer  {cards([*[HIDDEN] * down, *filter(None, [t.up_card])])}")
        if t.communal:
            self.screen.say(f"  flop    {cards(t.communal)}")
        self.screen.say(f"  you     {cards(t.hands[BOX])}")

    def decide(self) -> None:
        """Stay in or fold; a bonus hand may be declared before and after."""
        while self.table.stage == "deciding":
            offers = {
                word: choice for choice in allowed(self.table, WHO) for word in _words(choice)
            }
            self.warn()
            said = self.talk.ask(_question(self.table, offers))
            closing = {c.action for c in allowed(self.table, SOFTWARE)}
            if not said and act.CloseDecisions in closing:
                self.act(act.CloseDecisions())
            elif said in offers:
                self.act(asked(offers[said], WHO))
            else:
                self.screen.say(f"  {said!r} is not among {', '.join(_long(offers))}")

    def warn(self) -> None:
        """Say it when the second wager is out of reach."""
        needed = 2 * self.table.ante[BOX]
        if self.table.turn() and needed > self.chips:
            second = self.table.law.game.second
            self.screen.say(f"  a {second} of {dollars(needed)} needs more chips: buy AMOUNT")

    def claim(self) -> None:
        """Until the dealer collects the cards, a jackpot hand may be claimed."""
        while self.table.stage == "collecting":
            said = self.talk.ask("d declare a jackpot hand, enter to hand in the cards:")
            if said in ("d", "declare"):
                self.talk.tried(self.act, act.Declare(BOX))
            elif not said:
                return

    def finish(self) -> None:
        """Whoever leaves in the middle has folded, and claims nothing."""
        if self.table.stage == "deciding" and self.table.turn():
            self.act(act.LapseDecision(BOX))
        if self.table.stage == "deciding":
            self.act(act.CloseDecisions())
        if self.table.stage == "collecting":
            self.act(act.EndRound())
        self.rounds += 1
        self.settle_jackpot()

    def tell_some(self, events: list[Any]) -> None:
        """What a player wants to know of what happened."""
        for event in events:
            if isinstance(event, TOLD):
                self.screen.say(f"  {self.talk.tell(event)}")

    def score(self, net: int) -> None:
        """What the round has brought."""
        self.best = max(self.best, net)
        self.screen.say(self.screen.strong(f"  {gain(net)}"))

    # the jackpot

    def display(self) -> None:
        """Adjust the sign to the pool."""
        if self.game == "canberra":
            self.do(act.DisplayJackpot(self.pools.display))

    def register(self) -> None:
        """The round that is about to be dealt may win from the pool."""
        if self.table.side[BOX] and self.game == "canberra":
            number, shown = self.table.round, self.table.sign or 0
            action = jackpot.RegisterRound(TABLE, number, shown, at=number)
            self.pools, _ = jackpot.advance(self.pools, action)

    def settle_jackpot(self) -> None:
        """What the round means for the pools, and for a winner."""
        for report in [e for e in self.talk.latest if isinstance(e, ev.JackpotReported)]:
            figures = report.round, report.pooled, report.bonuses, report.majors
            self.pools, told = jackpot.advance(self.pools, jackpot.SettleRound(TABLE, *figures))
            for prize in told:
                if isinstance(prize, jackpot.MajorPrizeAwarded):
                    self.act(act.PayPrize(prize.round, prize.box, prize.amount, prize.rule))
        self.display()


def _seen(event: Any) -> Any:
    """An event as the player sees it: the dealer's cards are dealt face down."""
    if isinstance(event, ev.CardsDealt) and event.box != BOX:
        return event._replace(cards=(HIDDEN,) * len(event.cards))
    return event._replace(order=None) if isinstance(event, ev.ShoeLoaded) else event


SIDE_WAGERS: dict[type, tuple[str, int]] = {  # what is asked, and what yes means
    act.PlaceSuperAces: ("Super Aces wager, y for $5 or an amount, enter for none:", SUPER_ACES[0]),
    act.PlaceJackpotWager: ("jackpot wager of $1, y or enter for none:", JACKPOT.wager),
}
_WORDS = {
    act.Call: ("c", "call"),
    act.Bet: ("b", "bet"),
    act.Fold: ("f", "fold"),
    act.Declare: ("d", "declare"),
}


def _words(choice: Choice) -> tuple[str, ...]:
    return _WORDS.get(choice.action, ())


def _long(offers: dict[str, Choice]) -> list[str]:
    return [word for word in offers if len(word) > 1]


def _question(table: house.HouseTable, offers: dict[str, Choice]) -> str:
    """Call $20, fold or declare; without a decision left, enter goes on."""
    words = [
        f"{word} {dollars(offers[word].least or 0)}" if word in ("call", "bet") else word
        for word in _long(offers)
    ]
    go_on = "" if table.turn() else ", enter to go on"
    return f"{', '.join(words)}{go_on}:"
