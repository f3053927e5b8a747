"""Random play at the house games in which things go wrong: reports, sanctions, counts, hours.

A `Troubled` table carries out, beside what moves a round on, random reports and powers; many make
no sense at the moment and are refused. What stops play is put right sooner or later. It draws from
the same seeded dice as the table.
"""

import random
from dataclasses import replace

from croupier.errors import BadMessage, Refused
from croupier.rules import allowed
from croupier.rules import floor_records as rec
from croupier.rules.choices import asked
from croupier.rules.floor import CLAUSES
from croupier.rules.floor_choices import ROLES
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import jackpot
from croupier.rules.house import steps as house
from croupier.rules.house.choices import _DEALERS, _PLAYERS
from croupier.rules.house.irregularities import DECISIONS, MISDEALS
from tests.house_random import Table, random_determinations

OPERATOR, SUPERVISOR = "casino operator:1", "casino supervisor:4"


def troubled_determinations(game, dice):
    """Random determinations, those about irregularities too."""
    det = random_determinations(game, dice)
    options = {"excluded_player_wagers": dice.choice(("returned", "collected"))}
    if game == "canberra":
        options["dealer_upcard_counts_as_exposed"] = dice.random() < 0.5
        options["unreconstructable_hand"] = dice.choice(("void_hand", "operator_decides"))
    return replace(det, **options)


class Troubled(Table):
    """A table at which something goes wrong now and then."""

    def __init__(self, game, seed, live=None, often=0.15):
        dice = random.Random(f"trouble {game} {seed}")
        super().__init__(game, seed, live, troubled_determinations(game, dice))
        self.often = often
        self.known_before = []
        self.done = []

    def choose(self):
        """Trouble, its repair, or what moves the round on."""
        if self.dice.random() < self.often:
            action = self.dice.choice(TROUBLES)(self)
            if self.accepted(action):
                return action
        if self.state.live and self.by not in dict(self.state.floor.duty):
            return self.come_back()
        repair = self.repair()
        if repair is not None and self.dice.random() < 0.4:
            return repair
        return super().choose()

    def people(self):
        """Everybody to whom something may be open."""
        return (*ROLES, self.by, "dealer:18")

    def come_back(self):
        """A dealer who was relieved signs in again."""
        if self.by not in self.state.floor.signed:
            return rec.Attest("duties", self.by, "Dee")
        return rec.SignIn(self.by, "Dee", self.state.floor.procedures[-1])

    def remember(self, action, before):
        """An entry that is withdrawn leaves cards and payments as they were before it."""
        known = dict(self.held), dict(self.paid), self.shuffled
        self.done.append(action)
        super().remember(action, before)
        depth = len(self.state.entries)
        if type(action) is act.WithdrawEntry:
            self.held, self.paid, self.shuffled = self.known_before[depth]
        self.known_before = [*self.known_before, known][:depth]

    def feed(self, event):
        """A round of play that was over is under way again, or has not begun, for the jackpot."""
        super().feed(event)
        number, started = self.state.round, bool(self.state.boxes)
        if type(event) is not ev.EntryWithdrawn or not self.pools:
            return
        if started and self.pools.closed_round("A", number):
            self.tell(jackpot.ReopenRound("A", number))
            self.owed = {key: owed for key, owed in self.owed.items() if key[0] != number}
        if not started and self.pools.find("A", number):
            self.tell(jackpot.DropRound("A", number))

    def accepted(self, action):
        try:
            house.advance(self.state, action)
        except (Refused, BadMessage):
            return False
        return True

    def repair(self):
        """What lets play go on, if anything stops it."""
        state = self.state
        if state.floor.counting:
            return rec.ReportCount(self.dice.choice((52, 52, 51)), by=self.by)
        if state.floor.miscount is not None:
            return rec.OrderCount(SUPERVISOR)
        if state.floor.over:
            return rec.BeginGaming()
        if "opening check" not in state.floor.attested:
            return rec.Attest("opening check", self.by, "52")
        if state.floor.excluded:
            return rec.LiftExclusion(min(state.floor.excluded), by=OPERATOR)
        if state.irregularity is not None:
            decision = act.DecideIrregularity(self.dice.choice(DECISIONS), by=OPERATOR)
            return decision if self.accepted(decision) else act.VoidRound("impractical", at="23:15")
        return None

    def build(self, choice):
        """A packet from which a card was seen is entered as it fell."""
        state = self.state
        if choice.action is act.DealCards and state.automated and state.up_card:
            packet = self.shuffled[state.dealt : state.dealt + 5]
            return act.DealCards(packet, by=self.by)
        return super().build(choice)

    def box(self):
        """Mostly one in the round of play."""
        pool = (*self.state.boxes * 3, *range(len(self.state.players) + 1))
        return self.dice.choice(pool)

    def reporter(self):
        return self.dice.choice((self.by, self.by, SUPERVISOR, "player"))

    def director(self):
        return self.dice.choice((OPERATOR, OPERATOR, SUPERVISOR, self.by))

    def clause(self):
        return self.dice.choice((*CLAUSES[self.game].breaches, ""))


# what happens at random tables in other ways, or would end them
NOT_MADE = (
    act.ReplaceShoe, act.ReportMalfunction, act.ReportWrongDeck, act.CorrectAnte, rec.CloseTable,
    act.ReportExposed, act.ReportCommunal, act.ReportMisdeal, act.ReportDiscarded, act.SetLimits,
    act.PlaceMarker, act.SignCheck, act.DisplayJackpot, act.PayPrize, *_PLAYERS, *_DEALERS,
)  # fmt: skip
SELDOM_OPEN = (rec.VacateSeat, rec.RequestReview, rec.RecordReview, rec.DecideDispute)
DRASTIC = (
    act.VoidRound, act.InvalidateRound, act.VoidForCollusion, act.ReplaceCards, rec.EndGaming,
    rec.NotifyClosure, rec.ExcludePlayer, rec.OrderCount, rec.ApproveProcedures, rec.SignOut,
)  # fmt: skip


def _exposed(table):
    """A card that really lies in the hand, or that will be in the dealer's packet."""
    state, dice = table.state, table.dice
    box = dice.choice((0, table.box()))
    hand = state.hands[box] if box < len(state.hands) else ()
    hand = table.held.get(box, hand) if state.live else hand
    if box == 0 and state.automated and not hand and state.dealt == 5 * len(state.boxes):
        hand = table.shuffled[state.dealt : state.dealt + 5]
    return act.ReportExposed(box, dice.choice((*hand, *hand, "2c")[: 2 * len(hand) or 1]))


def exposed(table):
    return _exposed(table)._replace(by=table.reporter())


def communal(table):
    return act.ReportCommunal("2c", by=table.reporter())


def misdeal(table):
    found = table.dice.choice((*MISDEALS, *["bad luck"] * 20))
    return act.ReportMisdeal(found, by=table.reporter())


def discarded(table):
    confirmed = table.dice.choice(("casino supervisor:5", table.by))
    possible = table.dice.random() < 0.5
    return act.ReportDiscarded(table.box(), possible, confirmed, by=table.reporter())


def decision(table):
    return act.DecideIrregularity(table.dice.choice(DECISIONS), by=table.director())


def excluded(table):
    return act.ExcludeFromRound(table.box(), table.clause(), by=table.director())


def void_wager(table):
    game = table.state.law.game
    wager = table.dice.choice(("ante", game.second, game.side, "blind"))
    return act.VoidWager(table.box(), wager, table.clause(), by=table.director())


def void_round(table):
    if table.dice.random() < 0.8:
        return act.InvalidateRound("", by=table.director())
    kind = table.dice.choice((act.InvalidateRound, act.VoidForCollusion))
    return kind(table.clause(), by=table.director())


def conduct(table):
    kind = table.dice.choice((rec.ReportBreach, rec.ExcludePlayer))
    if kind is rec.ExcludePlayer:
        return rec.ExcludePlayer(table.box(), table.clause(), by=table.director())
    return rec.ReportBreach(table.clause(), table.box(), "seen", by=table.by, at="21:04")


def on_the_floor(table):
    dice, disputes = table.dice, len(table.state.floor.disputes)
    return dice.choice(
        (
            rec.OrderCount(table.director()),
            rec.ReportCount(dice.choice((52, 51)), by=table.by),
            rec.EndGaming(),
            rec.BeginGaming(),
            rec.VacateSeat(table.box(), by=table.director()),
            rec.OpenDispute("that was mine", table.state.round, "player"),
            rec.DecideDispute(disputes - 1, "it stands", by=table.director()),
            rec.RequestReview(disputes - 1, "player"),
            rec.AskForRules("an onlooker", at="21:10"),
            rec.Attest(dice.choice(("duties", "procedures", "?")), table.by, "version 3"),
            rec.SignIn(dice.choice((table.by, "dealer:18", table.director())), "Dan", "HOUSE-3"),
            rec.SignOut(dice.choice((table.by, "dealer:18"))),
            rec.NotifyClosure("early")
            if dice.random() < 0.2
            else rec.AskForRules("a player", at="21:10"),
            rec.WithdrawClosure("late after all"),
            rec.AttachRules("9f86d0"),
            rec.CloseTable(by=table.director()) if not table.state.floor.over else rec.EndGaming(),
        )
    )


def newcomer(table):
    """So that a table is full now and then."""
    free = [box for box, player in enumerate(table.state.players) if box and not player]
    return act.TakeBox(table.name(), free[0] if free else 1, 100 * table.state.ante_min)


def entry(table):
    return act.WithdrawEntry("a slip", by=table.reporter())


def machine(table):
    """The automated shoe, at Canberra Poker."""
    dice = table.dice
    return dice.choice(
        (
            act.ReportMalfunction(dice.choice(("jam", "power", "dealer dropped a card")), table.by),
            act.ReportWrongDeck(dice.choice(("red", "blue")), by=table.reporter()),
            act.ReplaceShoe(dice.random() < 0.5, by=table.director()),
        )
    )


def offered(table):
    """Something that is open to somebody, each kind as likely, drastic ones seldom."""
    state, dice = table.state, table.dice
    found = [
        (by, o) for by in table.people() for o in allowed(state, by) if o.action not in NOT_MADE
    ]
    kinds = sorted({o.action for _, o in found}, key=lambda each: each.__name__)
    kind = dice.choice([each for each in kinds if each in SELDOM_OPEN] or kinds)
    if kind in DRASTIC and dice.random() < 0.8:
        return rec.AskForRules("somebody", at="21:10")
    by, offer = dice.choice([each for each in found if each[1].action is kind])
    if kind is rec.NotifyClosure and state.round % 2:
        return asked(offer, by, closes="2:00")
    return asked(offer, by)


TROUBLES = (
    exposed,
    exposed,
    communal,
    misdeal,
    discarded,
    decision,
    excluded,
    void_wager,
    void_round,
    conduct,
    on_the_floor,
    offered,
    offered,
    entry,
    machine,
    newcomer,
)
