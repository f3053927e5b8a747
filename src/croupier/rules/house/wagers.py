"""What comes before the first card in both house games: boxes, chips, limits and wagers.

Each function takes the fork of a table and an action, and lets events happen or refuses. It must
not know cards, hands or results; what a side wager may be is the game's own business.
"""

from croupier.cards import Card, deck
from croupier.errors import Refused
from croupier.rules import floor
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house.determinations import check_limits
from croupier.rules.house.table import (
    BETWEEN,
    CLOSED,
    OUT,
    STARTED,
    UNDECIDED,
    WAGERS,
    HouseTable,
    held,
    in_words,
)
from croupier.rules.people import DEALER, OPERATOR, SOFTWARE, SUPERVISOR, role_of, same_person
from croupier.rules.signs import SignLine
from croupier.shoe import AUTOMATED, check_cut

INSTRUMENTS = ("holdem", "canberra")

DECK = frozenset(deck())
COLOURS = ("red", "blue")  # of the decks that software puts into an automated shuffling shoe


def require_operator(by: str) -> None:
    """A determination or power of the casino operator."""
    if role_of(by) != OPERATOR:
        raise Refused("A.Casino Operator", f"this is for the {OPERATOR}, not for {by}")


def require_dealer(t: HouseTable, by: str) -> None:
    """A dealer's duty: the software's at an electronic table, a person's at a live one."""
    if role_of(by) != DEALER or (by == SOFTWARE) is t.live:
        dealer = "a dealer in person" if t.live else SOFTWARE
        raise Refused("A.Dealer", f"this is for {dealer}, not for {by}")
    if t.live and not floor.on_duty(t.floor, by):
        rule = floor.CLAUSES[t.law.game.name].duties
        raise Refused(rule, f"the {by} has not signed in at the table")


def by_shoe(t: HouseTable, manual: str, automated: str) -> str:
    """The clause of a manual shoe, or the one of rule 12 that replaces it."""
    return automated if t.automated else manual


def require_box(t: HouseTable, box: int) -> None:
    """The layout has so many boxes and no others."""
    if not 1 <= box < len(t.chips):
        raise Refused("A.Box", f"there is no box {box}: the layout has 1 to {len(t.chips) - 1}")


def seat_of(t: HouseTable, player: str) -> int:
    """The box that the player has taken."""
    box = t.box_of(player)
    if not box:
        raise Refused("4.3", f"{player} has no box at this table")
    return box


def require_gaming(t: HouseTable, wagered: bool = False) -> None:
    """Cards checked and counted, hours not over, no closure: or no round of play may start."""
    if reason := held(t, wagered):
        raise Refused(*reason)


def require_welcome(t: HouseTable, player: str) -> None:
    """Whoever is excluded takes no further part until the casino operator lifts it."""
    if player in t.floor.excluded:
        raise Refused(floor.CLAUSES[t.law.game.name].exclude, f"{player} is excluded")


def require_takeable(t: HouseTable, player: str, box: int, chips: int) -> None:
    """One player to a box, and one box to a player (4.3)."""
    require_box(t, box)
    require_welcome(t, player)
    if t.floor.closed:
        raise Refused(floor.CLAUSES[t.law.game.name].close, "the table is closed")
    if not player or chips < 0:
        raise Refused("4.2", f"{player!r} cannot sit down with {chips}")
    own = t.box_of(player)
    if own:
        raise Refused("4.3", f"{player} has box {own} and may not take box {box}")
    if t.players[box]:
        raise Refused("4.3", f"box {box} belongs to {t.players[box]}")


def take_box(t: HouseTable, action: act.TakeBox) -> None:
    """Sit down at a free box."""
    require_takeable(t, action.player, action.box, action.chips)
    t.happen(ev.BoxTaken("4.3", action.box, action.player, action.chips))


def buy_chips(t: HouseTable, action: act.BuyChips) -> None:
    """At any time: nothing bars it, and a player may need them to stay in."""
    box = seat_of(t, action.player)
    if action.amount < 1:
        raise Refused("4.2", f"{action.amount} is no amount of chips")
    t.happen(ev.ChipsBought("4.2", box, action.amount))


def leave_box(t: HouseTable, action: act.LeaveBox) -> None:
    """The chips go with the player."""
    box = seat_of(t, action.player)
    require_free(t, box)
    t.happen(ev.BoxLeft("4.3", box, action.player, t.chips[box]))


def require_free(t: HouseTable, box: int) -> None:
    """Only with nothing in a box: a round that is declared void may still give something back."""
    player, rule = t.players[box], t.law.game.clauses
    if t.ante[box] or t.status[box] != OUT:
        clause = rule.opportunity if t.stage == WAGERS else rule.locked
        raise Refused(clause, f"{player} has a wager in round {t.round} and may not leave")
    for round_of_play, owed in t.due:
        if owed == box:
            raise Refused(
                rule.verify, f"{player} waits for the jackpot prize of round {round_of_play}"
            )


def set_limits(t: HouseTable, action: act.SetLimits) -> None:
    """Notice first: never for a round of play whose wagers are being placed or played (3.1)."""
    require_operator(action.by)
    check_limits(action.ante_min, action.ante_max, action.multiple)
    earliest = t.round + t.law.det.limit_change_notice_rounds
    if action.from_round < earliest:
        raise Refused(
            "3.1",
            f"limits from round {action.from_round} come without notice: "
            f"at the earliest from round {earliest}",
        )
    limits = action.ante_min, action.ante_max, action.multiple
    t.happen(ev.LimitsNotified("3.1", *limits, action.from_round, action.by))


def place_marker(t: HouseTable, action: act.PlaceMarker) -> None:
    """A higher maximum for the player at one box, as long as the marker stands (3.2)."""
    require_operator(action.by)
    require_box(t, action.box)
    if not t.law.det.box_max_override:
        raise Refused("3.2", "no box may exceed the stated maximum at this table")
    if not t.players[action.box]:
        raise Refused("3.2", f"box {action.box} has no player to allow a higher maximum")
    if action.maximum and action.maximum <= t.ante_max:
        raise Refused(
            "3.2", f"{in_words(t, action.maximum)} is no more than {in_words(t, t.ante_max)}"
        )
    t.happen(ev.MarkerPlaced("3.2", action.box, action.maximum, action.by))


def sign(t: HouseTable) -> tuple[SignLine, ...]:
    """Everything that must be displayed at the table, line by line."""
    markers = [
        SignLine("3.2", f"Box {box}: maximum {in_words(t, maximum)}")
        for box, maximum in enumerate(t.maxima)
        if maximum > t.ante_max
    ]
    seconds = None if t.live else t.law.det.decision_timeout
    clock = (
        ()
        if seconds is None
        else (SignLine(t.law.game.clauses.decide, f"{seconds} seconds to decide"),)
    )
    return (
        SignLine("3.1", f"Ante {in_words(t, t.ante_min)} to {in_words(t, t.ante_max)}"),
        *markers,
        SignLine("3.3", f"Multiples of {in_words(t, t.multiple)}"),
        *t.law.game.side_sign(t),
        SignLine("8.2", f"Maximum payout {in_words(t, t.law.det.max_payout)}"),
        *clock,
    )


def open_wagers(t: HouseTable, action: act.OpenWagers) -> None:
    """The opportunity to wager on the next round of play."""
    begin_wagers(t, action)
    t.happen(ev.WagersOpened(t.law.game.clauses.opportunity, t.round + 1))


def begin_wagers(t: HouseTable, action: act.OpenWagers) -> None:
    """The next round of play; limits that were notified for it hold from here on."""
    require_dealer(t, action.by)
    if t.stage != BETWEEN:
        raise Refused(t.law.game.clauses.opportunity, f"round {t.round} is not over")
    require_gaming(t)
    due = [notice for notice in t.notices if notice.from_round <= t.round + 1]
    if due:
        last = sorted(due, key=lambda notice: notice.from_round)[-1]
        t.happen(ev.LimitsChanged("3.1", last.ante_min, last.ante_max, last.multiple))


def _require_open(t: HouseTable) -> None:
    """Wagers are placed and touched only between opening and closing."""
    if t.stage == WAGERS:
        return
    rule = t.law.game.clauses
    if t.stage in STARTED:
        raise Refused(rule.locked, f"the first card of round {t.round} is dealt: no wager moves")
    stage = "are closed" if t.stage == CLOSED else "are not open yet"
    raise Refused(rule.opportunity, f"wagers {stage} for round {t.round + (t.stage == BETWEEN)}")


def _require_own(t: HouseTable, player: str, box: int) -> None:
    require_box(t, box)
    if player and t.players[box] == player:
        return
    if t.players[box]:
        raise Refused("4.3", f"box {box} belongs to {t.players[box]}, not to {player}")
    own = t.box_of(player)
    where = f"has box {own}" if own else "has taken no box"
    raise Refused("4.3", f"{player} {where} and may not wager on box {box}")


def require_wager(t: HouseTable, player: str, box: int) -> None:
    """Wagers are open, the box is the player's, and the player is not excluded."""
    _require_open(t)
    _require_own(t, player, box)
    require_welcome(t, player)


def _require_chips(t: HouseTable, box: int, amount: int, standing: int) -> None:
    """A wager is chips of the player's own, in place of what stands in the box."""
    if amount > t.chips[box] + standing:
        own = in_words(t, t.chips[box] + standing)
        raise Refused("4.2", f"a wager of {in_words(t, amount)} exceeds the chips of {own}")


def place_ante(t: HouseTable, action: act.PlaceAnte) -> None:
    """The opening wager of a box."""
    box, amount = action.box, action.amount
    require_wager(t, action.player, box)
    if amount < 1 or amount % t.multiple:
        raise Refused(
            "3.3", f"an ante of {in_words(t, amount)} is no multiple of {in_words(t, t.multiple)}"
        )
    _require_chips(t, box, amount, t.ante[box])
    if t.ante[box]:
        t.happen(ev.WagerReturned(t.law.game.clauses.opportunity, box, "ante", t.ante[box]))
    t.happen(ev.AntePlaced("4.2", box, amount))
    limit_ante(t, box)


def maximum_of(t: HouseTable, box: int) -> int:
    """The sign's, or a higher one of a marker that stood when the wager was locked (3.2)."""
    markers = t.locked if t.stage in STARTED else t.maxima
    return max(markers[box], t.ante_max)


def limit_ante(t: HouseTable, box: int, stands: bool = False) -> None:
    """What the sign makes of the chips in a box: too few stand once, too many go back."""
    amount, maximum = t.ante[box], maximum_of(t, box)
    if amount > maximum:
        t.happen(ev.WagerReturned("3.5", box, "ante", amount - maximum))
    elif amount < t.ante_min and not (stands or below_minimum(t, box, "ante", amount, t.ante_min)):
        return_side(t, box)


def below_minimum(t: HouseTable, box: int, wager: str, amount: int, minimum: int) -> bool:
    """The first one stands with advice, any later one goes back; whether it stands (3.4)."""
    player = t.players[box]
    if player in t.warned:
        t.happen(ev.WagerReturned("3.4", box, wager, amount))
        return False
    t.happen(ev.MinimumAdvised("3.4", box, player, minimum))
    return True


def return_side(t: HouseTable, box: int) -> None:
    """A side wager falls with its ante."""
    if t.side[box]:
        game = t.law.game
        t.happen(ev.WagerReturned(game.clauses.side_with_ante, box, game.side, t.side[box]))


def place_side(t: HouseTable, action: act.PlaceSuperAces | act.PlaceJackpotWager) -> None:
    """A side wager, only beside an ante in the same box."""
    box, rule = action.box, t.law.game.clauses
    require_wager(t, action.player, box)
    if not t.ante[box]:
        raise Refused(rule.side_with_ante, f"box {box} has no ante to wager beside")
    t.law.game.check_side(t, action.amount)
    _require_chips(t, box, action.amount, t.side[box])
    if t.side[box]:
        t.happen(ev.WagerReturned(rule.opportunity, box, t.law.game.side, t.side[box]))
    t.happen(ev.SideWagerPlaced(rule.side_with_ante, box, action.amount))
    t.law.game.limit_side(t, box)


def withdraw_wagers(t: HouseTable, action: act.WithdrawWagers) -> None:
    """Every wager of a box, while the opportunity lasts."""
    _require_open(t)
    _require_own(t, action.player, action.box)
    rule = t.law.game.clauses.opportunity
    if not t.ante[action.box]:
        raise Refused(rule, f"box {action.box} has no wager to take back")
    return_side(t, action.box)
    t.happen(ev.WagerReturned(rule, action.box, "ante", t.ante[action.box]))


def close_wagers(t: HouseTable, action: act.CloseWagers) -> None:
    """Nothing more is placed; at least one ante must stand for a round to be dealt."""
    require_dealer(t, action.by)
    rule = t.law.game.clauses.opportunity
    if t.stage != WAGERS:
        raise Refused(rule, f"no wagers are open in round {t.round}")
    if not any(t.ante):
        raise Refused("A.Ante", f"no box holds an ante in round {t.round}")
    t.happen(ev.WagersClosed(rule))


def load_shoe(t: HouseTable, action: act.LoadShoe) -> None:
    """A new shuffle for every round of play, cut once, before its first card (5.1)."""
    rule = t.law.game.clauses
    shuffle = by_shoe(t, "5.1", rule.packet_deck)
    require_dealer(t, action.by)
    if t.stage in STARTED:
        raise Refused(shuffle, f"round {t.round} is being dealt from its own shuffle")
    if t.loaded and action.cut is not None and not t.automated:
        raise Refused(rule.load, "the cards are cut and in the shoe already, and cut once")
    if t.loaded:
        raise Refused(shuffle, "the cards are shuffled and in the shoe already")
    _require_order(t, action.order)
    if t.automated or action.deck:
        _require_deck(t, action.deck)
    _require_cut(t, action.cut)
    loaded = by_shoe(t, rule.load, rule.packet_deck)
    t.happen(ev.ShoeLoaded(loaded, action.order, action.deck, action.by, action.cut))


def _require_order(t: HouseTable, order: tuple[Card, ...] | None) -> None:
    """One deck in an order that is known, or none where the cards are entered as they fall."""
    rule = t.law.game.clauses
    if (order is None) is not t.live:
        how = "entered by the dealer" if t.live else "known in full"
        from_shoe = by_shoe(t, "6.1", rule.packet)
        raise Refused(from_shoe, f"the order of the shoe is {how} at this table")
    if order is not None and sorted(order) != sorted(deck()):
        one_deck = by_shoe(t, "2.1", rule.packet_deck)
        raise Refused(one_deck, f"the {len(order)} cards are not one deck of 52")


def _require_cut(t: HouseTable, depth: int | None) -> None:
    """A live dealer says how deep; software may have cut before it hands over the order."""
    if depth is not None:
        check_cut(AUTOMATED if t.automated else t.law.game.name, len(DECK), depth)
    elif t.live and not t.automated:
        raise Refused(t.law.game.clauses.load, f"the cards are not cut for round {t.round}")


def _require_deck(t: HouseTable, colour: str) -> None:
    """With an automated shuffling shoe one of its two decks serves the round, by turns."""
    rule = t.law.game.clauses.packet_deck
    if not t.automated:
        raise Refused("2.1", f"a manual shoe has one deck and no {colour} one")
    if not t.decks:
        prepare = t.law.game.clauses.prepare
        raise Refused(prepare, "the dealer has not attested shuffling and loading both decks")
    if colour not in t.decks:
        decks = " or ".join(t.decks)
        raise Refused(rule, f"the deck that serves the round is {decks}, not {colour!r}")
    if t.law.det.shoe_deck_alternation == "strict" and colour == t.last_deck:
        raise Refused(rule, f"the {colour} deck was used last: the decks take turns")


def next_deck(t: HouseTable) -> str:
    """Which deck of an automated shuffling shoe serves next, as they take turns; none otherwise."""
    if not t.automated:
        return ""
    return next(colour for colour in t.decks or COLOURS if colour != t.last_deck)


def replace_cards(t: HouseTable, action: act.ReplaceCards) -> None:
    """The casino operator may change cards after a round of play, never during one (2.3)."""
    require_operator(action.by)
    if t.stage in STARTED:
        raise Refused("2.3", f"cards are replaced after round {t.round}, not during it")
    if not action.cards:
        raise Refused("2.3", "say which cards are replaced")
    for card in action.cards:
        if card not in DECK:
            one_deck = by_shoe(t, "2.1", t.law.game.clauses.packet_deck)
            raise Refused(one_deck, f"{card} is not in the deck of 52")
    t.happen(ev.CardsReplaced("2.3", action.cards, action.by))


def sign_check(t: HouseTable, action: act.SignCheck) -> None:
    """Casino supervisor and dealer, two people, check each new card (2.3)."""
    if t.check is None:
        raise Refused("2.3", "no new cards wait to be checked")
    if role_of(action.by) not in (DEALER, SUPERVISOR):
        raise Refused("A.Casino Supervisor", f"cards are not checked by {action.by}")
    for signed in t.check:
        if role_of(action.by) == role_of(signed) or same_person(action.by, signed):
            raise Refused("A.Casino Supervisor", f"{signed} has signed: {action.by} may not too")
    if role_of(action.by) == DEALER:
        require_dealer(t, action.by)
    t.happen(ev.CheckSigned("2.3", action.by))


def correct_ante(t: HouseTable, action: act.CorrectAnte) -> None:
    """A live dealer finds other chips than were entered, after the first card."""
    require_dealer(t, action.by)
    require_box(t, action.box)
    box, rule = action.box, t.law.game.clauses.locked
    if not t.live or t.stage not in STARTED or t.status[box] != UNDECIDED:
        raise Refused(rule, f"the ante in box {box} cannot be corrected now")
    if action.amount < 1:
        raise Refused("A.Ante", f"{action.amount} is no ante")
    _require_chips(t, box, action.amount, t.ante[box])
    stands = t.ante[box] < t.ante_min  # with advice: the same wager is no further one (3.4)
    t.happen(ev.AnteCorrected("4.2", box, action.amount))
    odd = action.amount % t.multiple
    if odd:
        t.happen(ev.WagerReturned("3.3", box, "ante", odd))
    if t.ante[box]:
        limit_ante(t, box, stands)
    if not t.ante[box]:
        return_side(t, box)
        t.happen(ev.HandDead("3.3" if odd == action.amount else "3.4", box))
