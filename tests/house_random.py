"""Random play at tables of the two house games, for the tests and for long soaks.

A `Table` keeps a table, the same table rebuilt from its events alone, and the cards a live dealer
holds; `step` carries out one random legal action and checks everything that must always hold. It
draws from its own seeded dice, so that a failure can be repeated.
"""

import random
from typing import Any, get_type_hints

from croupier.cards import deck
from croupier.errors import Refused
from croupier.room.money import Cover
from croupier.rulebook import rulebook
from croupier.rules.choices import covers
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import jackpot
from croupier.rules.house import steps as house
from croupier.rules.house.choices import allowed
from croupier.rules.house.table import apply
from croupier.rules.people import DIRECTOR, OPERATOR, PLAYER, SOFTWARE
from croupier.rules.plain import plain, revive
from tests.house import PROCEDURES, determined, jackpot_terms, opening

CLASSES = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pairs",
    "one pair",
)


def random_odds(dice, *own):
    """Some lines with some odds, and perhaps all others."""
    named = [name for name in (*CLASSES, *own) if dice.random() < 0.6]
    lines = [(name, dice.randrange(0, 60)) for name in named]
    return (*lines, *([("all other", dice.randrange(0, 3))] if dice.random() < 0.8 else []))


def random_determinations(game, dice):
    """Limits, readings and pay tables as no casino would choose them together."""
    multiple = dice.choice((1, 50, 100, 500, 2500))
    ante_min = multiple * dice.randrange(1, 6)
    common = {
        "boxes": dice.randrange(1, 8),
        "multiple": multiple,
        "ante_min": ante_min,
        "ante_max": ante_min + multiple * dice.randrange(0, 40),
        "max_payout": dice.choice((1, 1_000, 50_000, 1_000_000)),
        "max_payout_scope": dice.choice(("per_wager", "per_player_round")),
        "equal_when_not_qualified": dice.choice(("ante_wins", "void")),
        "auto_declare": dice.random() < 0.3,
        "decision_order": dice.choice(("clockwise", "simultaneous")),
        "decision_timeout": dice.choice((None, 60)),
        "under_minimum_memory": dice.choice(("table_sitting", "gaming_day")),
        "limit_change_notice_rounds": dice.choice((1, 1, 2)),
        "box_max_override": dice.random() < 0.8,
    }
    own = _holdem(dice) if game == "holdem" else _canberra(dice)
    return determined(game, **common, **own)


def _holdem(dice):
    least = dice.choice((100, 500))
    plain_tables = dice.random() < 0.5
    odds = {"ante_odds": random_odds(dice), "super_aces_odds": random_odds(dice, "pair of aces")}
    return {
        "super_aces_min": least,
        "super_aces_max": dice.choice((least, 10 * least)),
        "max_payout_applies_to": dice.choice((("ante",), ("ante", "call", "super_aces"), ())),
        "bonus_then_fold": dice.choice(("stands", "forfeit")),
        "kickers_count_with_sets": dice.random() < 0.8,
        "all_folded_river": dice.choice(("not_dealt", "dealt")),
        "qualifying_hand": dice.choice(("44532", "44532", "AK432", "75432", "22543")),
        **({} if plain_tables else {**odds, "call_odds": dice.randrange(0, 3)}),
    }


def _canberra(dice):
    terms = jackpot_terms(
        dice.choice((1_00, 2_00)),
        dice.choice(("30/70", "50/50", "0/100")),
        winning_wager=dice.choice(("returned", "pool")),
        linked_tables=("A",),
        bonus_source=dice.choice(("reserve", "prize_pool", "house")),
        multi_major=dice.choice(("pro_rata_only_above_cap", "always_divide")),
        floor_vs_cap=dice.choice(("floor_for_sole_winner", "cap_always")),
        recalculated_pool_includes_reseed=dice.random() < 0.5,
    )
    plain_tables = dice.random() < 0.5
    return {
        "jackpot": terms if dice.random() < 0.9 else None,
        "automated_shoe": dice.random() < 0.3,
        "shoe_deck_alternation": dice.choice(("strict", "recorded")),
        "max_payout_applies_to": dice.choice((("bet",), ("ante", "bet"), ())),
        "qualifying_hand": dice.choice(("AK432", "AK432", "44532", "75432")),
        **({} if plain_tables else {"bet_odds": random_odds(dice), "ante_odds": dice.randrange(3)}),
    }


class Table:
    """A table under random play, and its double rebuilt from events."""

    tournament = False

    def __init__(self, game, seed, live=None, determinations=None):
        self.dice = random.Random(f"{game} {seed}")
        self.game = game
        det = determinations or random_determinations(game, self.dice)
        live = self.dice.random() < 0.3 if live is None else live
        self.by = "dealer:17" if live else SOFTWARE
        mode: dict[str, Any] = {"mode": "live" if live else "electronic"}
        mode |= {"tournament": True} if self.tournament else {}
        self.state, opened = house.advance(None, opening(game, det, **mode))
        self.events = list(opened)
        if live:
            for action in (
                Attest("duties", self.by, "Dee"),
                SignIn(self.by, "Dee", PROCEDURES),
                Attest("opening check", self.by, "52 cards and a cutting card"),
            ):
                self.state, told = house.advance(self.state, action)
                self.events += told
        self.double = house.replay(self.events)
        self.clock = 0
        self.shuffled = ()
        self.held = {}
        self.names = 0
        self.rarity = 0.02
        self.paid = {}
        self.pools, self.owed = self.open_pools(det), {}
        self.cover, self.advanced = Cover(), 0

    def step(self, check_choices=False):
        """One random action of those allowed; everything is checked afterwards."""
        action = self.choose()
        if check_choices:
            self.check_probes()
        before, before_plain = self.state, self.state.fork() if check_choices else None
        self.state, events = house.advance(before, action)
        if check_choices:
            assert before == before_plain, "the state before was touched"
        self.remember(action, before)
        self.events.extend(events)
        self.check(before, events)
        for event in events:
            self.feed(event)
        if not self.state.live and not self.state.tournament:
            self.check_cover()
        return events

    def choose(self):
        """A legal action: mostly what moves the round on."""
        choices = allowed(self.state)
        assert choices, f"stuck: {self.state}"
        rare = self.dice.random() < self.rarity
        usual = choices if rare else [each for each in choices if self.usual(each)]
        return self.build(self.dice.choice(usual or choices))

    def usual(self, choice):
        """What moves a round on; seats are taken as long as half of them are free."""
        state, kind = self.state, choice.action
        if kind is act.TakeBox:
            return state.stage == "between" and state.players.count("") > len(state.players) // 2
        if kind is act.BuyChips:
            poor = state.chips[choice.seat] < 4 * state.ante_min
            return poor and state.stage in ("between", "wagers") and not state.ante[choice.seat]
        if kind is act.PlaceAnte:
            return not state.ante[choice.seat]
        if kind in (act.PlaceSuperAces, act.PlaceJackpotWager):
            return not state.side[choice.seat]
        if kind is act.DisplayJackpot:
            return state.stage == "between" and state.sign != self.pools.display
        return kind not in RARE

    def build(self, choice):
        """An action of the kind that is open."""
        return BUILD.get(choice.action, _plain)(self, choice)

    def amount(self, choice):
        """From the least to the most; often one of them, often near the limits of the sign."""
        step, least = choice.step, choice.least
        most = least + 50 * step if choice.most is None else choice.most
        near = min(most, max(least, self.state.ante_max + 2 * step) // step * step)
        top = max(least, self.dice.choice((least, near, near, most)))
        return least + self.dice.randrange((top - least) // step + 1) * step

    def name(self):
        self.names += 1
        return f"player {self.names}"

    def remember(self, action, before):
        """What a live dealer knows: which cards really lie in a hand."""
        if type(action) is act.DealCards:
            after = self.state.hands
            box = next(b for b, hand in enumerate(after) if len(hand) > len(before.hands[b]))
            size = len(action.cards)
            real = self.shuffled[before.dealt : before.dealt + size]
            self.held[box] = self.held.get(box, ()) + real
        if self.state.stage == "between":
            self.held = {}

    # the jackpot that the table feeds

    def open_pools(self, det):
        """The pools of a table of Canberra Poker that has a jackpot."""
        terms = getattr(det, "jackpot", None)
        if terms is None:
            return None
        self.started = self.dice.choice((0, 9_000_00, 25_000_00)), self.dice.choice((0, 500_00))
        pools, told = jackpot.advance(None, jackpot.OpenJackpot(terms, *self.started))
        self.pool_events = list(told)
        return pools

    def feed(self, event):
        """Tell the pools what they must know, and hold them to their law."""
        if type(event) is ev.RoundStarted and event.display is not None:
            self.tell(jackpot.RegisterRound("A", event.round, event.display, self.clock))
        if type(event) is ev.JackpotReported:
            report = event.round, event.pooled, event.bonuses, event.majors
            self.tell(jackpot.SettleRound("A", *report))
        if type(event) is ev.RoundEnded and self.pools and self.pools.find("A", event.round):
            self.tell(jackpot.DropRound("A", event.round))
        if type(event) is ev.PrizePaid:
            assert event.amount == self.owed.pop((event.round, event.box))[0]

    def tell(self, action):
        before = self.pools
        self.pools, told = jackpot.advance(before, action)
        double = before
        for event in told:
            double = jackpot.evolve(double, event)
            self.check_pools(double)
            if type(event) is jackpot.MajorPrizeAwarded:
                self.owed[event.round, event.box] = event.amount, event.rule
        assert double == self.pools
        self.pool_events.extend(told)
        self.check_prizes(told)

    def check_pools(self, pools):
        held = pools.prize_pool + pools.reserve_pool
        assert held == sum(self.started) + pools.wagers + pools.advanced - pools.paid
        assert pools.prize_pool >= 0
        assert pools.reserve_pool >= 0

    def check_prizes(self, told):
        """Together never above the display, save a sole winner's least amount."""
        prizes = [event.amount for event in told if type(event) is jackpot.MajorPrizeAwarded]
        if len(prizes) > 1:
            display = [e for e in self.events if type(e) is ev.JackpotReported][-1].display
            assert sum(prizes) <= display

    def check_tables_and_pools(self):
        """What left the table is what the pools have had, prizes still to be paid apart."""
        if self.pools and self.state.stage == "between":
            waiting = sum(amount for amount, _ in self.owed.values())
            assert self.state.jackpot == self.pools.wagers - self.pools.paid + waiting

    # what must always hold

    def check(self, before, events):
        """Money conserved, replay equals state, no payout above its maximum, the display fixed."""
        for event in events:
            apply(self.double, event)
            self.check_money(self.double)
        assert self.double == self.state
        self.check_round(before)
        self.check_payouts(events)

    def check_money(self, state):
        held = sum(state.chips) + state.wagered() + state.jackpot
        assert held == state.bought, f"{held} chips where {state.bought} were bought"

    def check_round(self, before):
        state = self.state
        assert min(state.chips[1:]) >= 0
        assert min(*state.ante, *state.second, *state.side) >= 0
        same_round = before.boxes and state.boxes
        assert not same_round or before.display == state.display
        if state.stage == "between":
            assert 0 == state.wagered()

    def check_cover(self):
        """A round never costs the house more than was set aside for it before its first card."""
        before, self.cover = self.cover, self.cover.after(self.state, self.pools)
        assert self.cover.held(self.state) >= 0
        advanced = self.pools.advanced if self.pools else 0
        if self.state.stage == "between":
            cost = before.won - self.state.chips[0] + advanced - self.advanced
            assert cost <= before.amount, f"{cost} where {before.amount} was set aside"
            self.advanced = advanced

    def check_payouts(self, events):
        det = self.state.law.det
        for event in events:
            if type(event) is ev.RoundStarted:
                self.paid = {}
            if type(event) is ev.WagerPaid and event.wager in det.max_payout_applies_to:
                assert event.winnings <= det.max_payout
                self.paid[event.box] = self.paid.get(event.box, 0) + event.winnings
            if type(event) is ev.WagerRestored and event.wager in det.max_payout_applies_to:
                self.paid[event.box] = self.paid.get(event.box, 0) - event.taken_back
        if det.max_payout_scope == "per_player_round":
            assert all(total <= det.max_payout for total in self.paid.values())

    def check_all(self):
        """What need not be checked after every step."""
        self.check_clauses()
        self.check_plain()
        self.check_tables_and_pools()

    def check_clauses(self):
        """Every clause cited exists."""
        known = rulebook(self.game).clauses
        assert {event.rule for event in self.events} <= set(known)

    def check_plain(self):
        """Events and state survive as plain data."""
        for event in self.events[:3] + self.events[-60:]:
            assert event == revive(plain(event))
        assert self.state == house.load(house.dump(self.state))

    def check_probes(self):
        """What is not among the choices is refused, and what is carried out was one."""
        permits = self.permitting()
        for action in probes(self):
            permitted = permits(action)
            try:
                house.advance(self.state, action)
            except Refused:
                accepted = False
            else:
                accepted = True
            assert accepted <= permitted, f"{action} is no choice, yet accepted: {self.state}"
            if self.exact(action):
                assert accepted == permitted, f"{action} is a choice, yet refused: {self.state}"

    def permitting(self):
        """Whether an action is among the choices of whoever would ask for it."""
        people = (PLAYER, self.by, OPERATOR, DIRECTOR, "casino supervisor:9")
        found = [(who, choice) for who in people for choice in allowed(self.state, who)]
        return lambda action: any(covers(choice, who, action) for who, choice in found)

    def exact(self, action):
        """Whether kind, box and amount are all that decides."""
        own = getattr(action, "player", None)
        box = getattr(action, "box", 0)
        mine = own is None or (box < len(self.state.players) and self.state.players[box] == own)
        return type(action) in EXACT and mine


RARE = {
    act.VoidRound,
    act.ReportMalfunction,
    act.ReportWrongDeck,
    act.ReplaceShoe,
    act.ReplaceCards,
    act.SetLimits,
    act.PlaceMarker,
    act.CorrectAnte,
    act.LapseDecision,
    act.WithdrawWagers,
    act.LeaveBox,
    act.BuyChips,
}
EXACT = {
    act.PlaceAnte,
    act.PlaceSuperAces,
    act.PlaceJackpotWager,
    act.WithdrawWagers,
    act.OpenWagers,
    act.CloseWagers,
    act.Deal,
    act.AnnounceDecisions,
    act.Call,
    act.Bet,
    act.Fold,
    act.LapseDecision,
    act.Declare,
    act.CloseDecisions,
    act.CollectHand,
    act.EndRound,
    act.CorrectAnte,
    act.PlaceMarker,
    act.VoidRound,
}


def _plain(table, choice):
    """An action that needs a box, an amount, and the one who does it, and no more."""
    names = get_type_hints(choice.action)
    values = {}
    if "box" in names and choice.seat is not None:
        values["box"] = choice.seat
    if "player" in names:
        values["player"] = table.state.players[choice.seat]
    if "amount" in names:
        values["amount"] = table.amount(choice)
    if "by" in names and choice.action not in OPERATORS:
        values["by"] = table.by
    return choice.action(**values)


OPERATORS = {act.VoidRound, act.ReplaceShoe, act.ReplaceCards, act.SetLimits, act.PlaceMarker}


def _take_box(table, choice):
    return act.TakeBox(table.name(), choice.seat, table.dice.choice((0, 5_000, 10**6, 10**8)))


def _buy(table, choice):
    return act.BuyChips(table.state.players[choice.seat], table.dice.randrange(1, 10**6))


def _limits(table, choice):
    multiple = table.dice.choice((1, 100, 500))
    least = multiple * table.dice.randrange(1, 9)
    first = table.state.round + table.state.law.det.limit_change_notice_rounds
    most = least + multiple * table.dice.randrange(0, 50)
    return act.SetLimits(least, most, multiple, first + table.dice.randrange(3))


def _marker(table, choice):
    top = 0 if choice.most == 0 else choice.least + table.dice.randrange(10**6)
    return act.PlaceMarker(choice.seat, top)


def _shuffle(table, choice):
    table.shuffled = shuffled(table)
    colour = ""
    if table.state.automated:
        colour = {"red": "blue"}.get(table.state.last_deck, "red")
    cut = table.dice.randrange(5, 48) if table.state.live and not colour else None
    return act.LoadShoe(None if table.state.live else table.shuffled, colour, cut, table.by)


def shuffled(table):
    """A random deck; one in ten gives somebody one of the rarer hands."""
    order = list(deck())
    table.dice.shuffle(order)
    if table.dice.random() < 0.1:
        stack(table, order)
    return tuple(order)


FINE = [
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "5c 4c 3c 2c Ac",
    "8c 8d 8h 8s Kd",
    "Qc Qd Qh 7s 7d",
    "Kd Jd 9d 6d 2d",
    "Ac Ad 8c 8d Jh",
    "Ac Ad 7c 5d Jh",
]


def stack(table, order):
    """Put a fine hand where one recipient will find it."""
    state = table.state
    boxes = sum(1 for ante in state.ante if ante) or 1
    each, place = state.law.game.cards_each, table.dice.randrange(boxes + 1)
    spots = range(place, (boxes + 1) * each, boxes + 1)
    if state.automated:
        spots = range(place * each, (place + 1) * each)
    flop = range((boxes + 1) * each, (boxes + 1) * each + 5 - each)
    fine = table.dice.choice(FINE).split()
    for spot, card in zip((*spots, *flop), fine, strict=True):
        here = order.index(card)
        order[here], order[spot] = order[spot], order[here]


def _deal(table, choice):
    table.clock += 1
    return act.Deal(at=table.clock)


def _deal_cards(table, choice):
    state = table.state
    table.clock += 1
    size = state.law.game.cards_each if state.automated else 1
    real = table.shuffled[state.dealt : state.dealt + size]
    hidden = table.dice.random() < 0.5
    boxes = sum(1 for ante in state.ante if ante)
    everything = (boxes + 1) * state.law.game.cards_each
    last = state.dealt + size >= everything
    shown = real if not hidden else ("??",) * size
    if last and state.law.game.cards_each == 5:
        shown = (*shown[:-1], real[-1])
    return act.DealCards(shown, at=table.clock, by=table.by)


def _communal(size):
    def build(table, choice):
        dealt = table.state.dealt
        return choice.action(table.shuffled[dealt : dealt + size], by=table.by)

    return build


def _show(table, choice):
    state = table.state
    known = "??" not in state.hands[choice.seat]
    cards = () if known else table.held[choice.seat]
    return act.ShowHand(choice.seat, cards, by=table.by)


def _collect(table, choice):
    right = table.state.law.game.cards_each
    wrong = table.state.live and table.dice.random() < 0.03
    return act.CollectHand(choice.seat, right + wrong if table.state.live else None, by=table.by)


def _void(table, choice):
    return act.VoidRound(table.dice.choice(("impractical", "fraud")), at="23:15")


def _sign(table, choice):
    signed = table.state.check
    return act.SignCheck("casino supervisor:4" if signed else "dealer:17")


def _prize(table, choice):
    round_of_play = next(r for r, box in table.state.due if box == choice.seat)
    return act.PayPrize(round_of_play, choice.seat, *table.owed[round_of_play, choice.seat])


def _display(table, choice):
    return act.DisplayJackpot(table.pools.display)


BUILD = {
    act.TakeBox: _take_box,
    act.BuyChips: _buy,
    act.SetLimits: _limits,
    act.PlaceMarker: _marker,
    act.PrepareShoe: lambda table, choice: act.PrepareShoe(("red", "blue"), by=table.by),
    act.LoadShoe: _shuffle,
    act.Deal: _deal,
    act.DealCards: _deal_cards,
    act.DealFlop: _communal(3),
    act.DealRiver: _communal(2),
    act.ShowHand: _show,
    act.CollectHand: _collect,
    act.VoidRound: _void,
    act.SignCheck: _sign,
    act.PayPrize: _prize,
    act.DisplayJackpot: _display,
    act.ReplaceCards: lambda table, choice: act.ReplaceCards(("7c",)),
    act.ReplaceShoe: lambda table, choice: act.ReplaceShoe(table.dice.random() < 0.7),
    act.ReportMalfunction: lambda table, choice: act.ReportMalfunction("jam", by=table.by),
    act.ReportWrongDeck: lambda table, choice: act.ReportWrongDeck("green", by=table.by),
}


def probes(table):
    """Actions that may well be out of place, to be held against the choices."""
    state, dice = table.state, table.dice
    boxes = range(len(state.players) + 1)
    box = dice.choice(boxes)
    player = dice.choice([*filter(None, state.players), "nobody"])
    amount = dice.choice((0, 1, state.multiple, 2 * max(state.ante), state.ante_min, 10**9))
    yield act.TakeBox(dice.choice((player, "newcomer")), box, amount)
    yield act.BuyChips(player, amount)
    yield act.LeaveBox(player)
    yield act.PlaceMarker(box, amount)
    yield act.PlaceAnte(player, box, amount)
    yield act.PlaceSuperAces(player, box, amount)
    yield act.PlaceJackpotWager(player, box, amount)
    yield act.WithdrawWagers(player, box)
    for kind in (act.OpenWagers, act.CloseWagers, act.Deal, act.CloseDecisions, act.EndRound):
        yield kind(by=table.by)
    yield act.AnnounceDecisions(by=table.by)
    colour = "blue" if state.last_deck == "red" else "red"
    cut = 26 if state.live and not state.automated else None
    order, colour = None if state.live else deck(), colour if state.automated else ""
    yield act.LoadShoe(order, colour, cut, table.by)
    yield act.PrepareShoe(("red", "blue"), by=table.by)
    for second in (act.Call, act.Bet):
        yield second(box, 2 * (state.ante[box] if box < len(state.ante) else 0))
        yield second(box, amount)
    for other in (act.Fold, act.LapseDecision, act.Declare):
        yield other(box)
    yield act.CorrectAnte(box, amount, by=table.by)
    yield act.CollectHand(box, state.law.game.cards_each, by=table.by)
    yield act.ShowHand(box, table.held.get(box, ()), by=table.by)
    yield act.DealFlop(("2c", "3c", "4c"), by=table.by)
    yield act.DealRiver(("2c", "3c"), by=table.by)
    yield act.DealCards(("??",), by=table.by)
    yield act.DisplayJackpot(amount)
    yield act.PayPrize(state.round, box, amount, "11.1")
    yield act.VoidRound("fraud", at="23:15")
    yield act.ReportMalfunction("jam", by=table.by)
    yield act.ReportWrongDeck("green", by=table.by)
    yield act.ReplaceShoe(True)
    yield act.ReplaceCards(("7c",))
    yield act.SignCheck("casino supervisor:9")
