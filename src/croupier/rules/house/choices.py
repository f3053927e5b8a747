"""What each role may do now at a table of a house game, with the amounts that are open.

The choices of players are found by the predicates that the engine decides by, at the speed of a
view; all others are put to the engine and offered with the clause that it then cites. It must not
change a table or let anything happen.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from croupier.cards import Card
from croupier.errors import Refused
from croupier.rules import choices as ch
from croupier.rules import floor, floor_choices
from croupier.rules import floor_records as rec
from croupier.rules.canberra import MALFUNCTIONS, PRIZE_RULES
from croupier.rules.choices import AT, Choice, Choices, Closed, Need
from croupier.rules.floor_choices import STAFF
from croupier.rules.house import actions as act
from croupier.rules.house import starting_marker as mark
from croupier.rules.house import steps
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house.irregularities import DECISIONS, MISDEALS
from croupier.rules.house.round import complete, next_recipient, require_decision, second_due
from croupier.rules.house.table import (
    DEAD,
    DECIDING,
    FOLDED,
    HIDDEN,
    OUT,
    STARTED,
    WAGERS,
    HouseTable,
    scene,
    seated,
)
from croupier.rules.house.wagers import (
    COLOURS,
    DECK,
    by_shoe,
    maximum_of,
    require_free,
    require_wager,
)
from croupier.rules.people import (
    DEALER,
    DIRECTOR,
    DIRECTORS,
    IN_CHARGE,
    OPERATOR,
    PLAYER,
    SOFTWARE,
    SUPERVISOR,
    role_of,
)
from croupier.shoe import cut_depths

INSTRUMENTS = ("holdem", "canberra")

REPORTERS = (DEALER, SUPERVISOR)
_PLAYERS = (
    act.TakeBox, act.BuyChips, act.LeaveBox, act.PlaceAnte, act.PlaceSuperAces, act.Declare,
    act.PlaceJackpotWager, act.WithdrawWagers, act.Call, act.Bet, act.Fold,
)  # fmt: skip
_DEALERS = (
    act.OpenWagers, mark.AskAnte, act.CloseWagers, act.PrepareShoe, act.LoadShoe, act.Deal,
    act.DealCards, act.DealFlop, act.AnnounceDecisions, act.CorrectAnte, act.LapseDecision,
    act.CloseDecisions, act.DealRiver, act.ShowHand, act.CollectHand, act.EndRound,
)  # fmt: skip
_OPERATORS = (
    act.SetLimits, act.PlaceMarker, act.VoidRound, act.ReplaceShoe, act.ReplaceCards,
    act.VoidWager, act.InvalidateRound,
)  # fmt: skip
_REPORTED = (
    act.ReportExposed, act.ReportCommunal, act.ReportMisdeal, act.ReportDiscarded,
    act.ReportMalfunction, act.ReportWrongDeck, act.SignCheck,
)  # fmt: skip
_DIRECTORS = (
    mark.SeatEntrant, mark.ReleaseSeat, mark.SubstitutePlayer, mark.PlaceStartingMarker,
    mark.VoidAnte,
)  # fmt: skip
# whose each action is; what is nobody's is asked for only to be refused
WHOSE: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys(_PLAYERS, (PLAYER,)),
    **dict.fromkeys(_DEALERS, (DEALER,)),
    **dict.fromkeys(_OPERATORS, (OPERATOR,)),
    **dict.fromkeys(_REPORTED, REPORTERS),
    **dict.fromkeys(_DIRECTORS, DIRECTORS),
    **dict.fromkeys((act.DisplayJackpot, act.PayPrize), (DEALER, OPERATOR)),
    **dict.fromkeys((act.DecideIrregularity, act.ExcludeFromRound), IN_CHARGE),
    act.VoidForCollusion: IN_CHARGE,
    act.WithdrawEntry: STAFF,
    **floor_choices.WHOSE,
}
# what a round of play, and the table around it, go on by; reports and sanctions apart
_MOVES = (
    *_DEALERS, *_DIRECTORS, act.SetLimits, act.PlaceMarker, act.VoidRound, act.ReplaceShoe,
    act.ReplaceCards, act.SignCheck, act.DisplayJackpot, act.PayPrize, act.ReportMalfunction,
    act.ReportWrongDeck,
)  # fmt: skip


def allowed(t: HouseTable, who: str | None = None) -> tuple[Choice, ...]:
    """What somebody may do now; without a name, everything the game goes on by, whoever's it is.

    `who` is a role, or one with a name: dealer:17, player:ana, dealer:software.
    """
    if who is None:
        return tuple(_all(t))
    return tuple(_of(t, who))


def _all(t: HouseTable) -> Choices:
    dealing = next(iter(floor.dealers(t.floor)), DEALER) if t.live else SOFTWARE
    yield from of_players(t)
    yield from _opened(t, PLAYER, (act.TakeBox,))
    for who in (dealing, OPERATOR, DIRECTOR, SUPERVISOR):
        kinds = [kind for kind in _MOVES if WHOSE[kind][0] == role_of(who)]
        if who == SUPERVISOR:
            kinds = [act.SignCheck]
        yield from _opened(t, who, kinds)


def _of(t: HouseTable, who: str) -> Choices:
    own = ch.name_in(who)
    for choice in of_players(t) if role_of(who) == PLAYER else ():
        name = t.players[choice.seat or 0]
        if own == name:
            yield choice
        elif not own:
            yield ch.by_name(choice, name)
    yield from _opened(t, who, WHOSE)


def _opened(t: HouseTable, who: str, kinds: Iterable[type]) -> Choices:
    there, role = steps.known(t), role_of(who)
    asked = [kind for kind in kinds if kind in there and ch.may_ask(WHOSE[kind], role)]
    decide = partial(steps.decide, t)
    for kind in asked:
        if kind in _ASKED:
            yield from ch.opened(_ASKED[kind](t, who), who, decide)
    on_floor = floor_choices.on_floor(t.floor, scene(t), who, asked)
    yield from ch.opened(on_floor, who, decide)


# players


def of_players(t: HouseTable) -> Choices:
    """What players may do, all of them, in the round of play and around it."""
    yield from in_round(t)
    if not t.tournament:
        yield from _around(t)


def in_round(t: HouseTable) -> Choices:
    """What players may do in the round of play at its stage."""
    if steps.waits(t):
        return
    for box in seated(t) if t.stage == WAGERS else ():
        if _would(_require_wager, t, box):
            yield from _wagers(t, box)
        elif t.ante[box] and not t.tournament:  # of somebody who is excluded
            yield Choice(act.WithdrawWagers, t.law.game.clauses.opportunity, box)
    for box in t.boxes if t.stage in STARTED else ():
        if t.stage == DECIDING and _would(require_decision, t, box):
            yield from _decision(t, box)
        if _would(t.law.game.check_claim, t, box):
            yield Choice(act.Declare, t.law.game.clauses.declare, box)


def _would(require: Callable[[HouseTable, int], None], t: HouseTable, box: int) -> bool:
    try:
        require(t, box)
    except Refused:
        return False
    return True


def _require_wager(t: HouseTable, box: int) -> None:
    require_wager(t, t.players[box], box)
    if t.tournament:
        house_tournament.require_opportunity(t, box)


def _wagers(t: HouseTable, box: int) -> Choices:
    covered = t.chips[box] + t.ante[box]
    floor_ante = house_tournament.least_ante(t) if t.tournament else 0
    limits = house_tournament.smallest(t.ante_min, t.multiple), maximum_of(t, box)
    for rule, least, most in _spans(limits, floor_ante or t.multiple, covered, t.multiple):
        yield Choice(act.PlaceAnte, rule or "4.2", box, least, most, t.multiple)
    if t.ante[box]:
        yield Choice(act.WithdrawWagers, t.law.game.clauses.opportunity, box)
        yield from _side(t, box)


Span = tuple[str, int, int]  # the clause of another treatment, least, most


def _spans(limits: tuple[int, int], least: int, most: int, step: int) -> list[Span]:
    """What the sign displays; then what is under it, and stands once, and what is over it.

    (3.4, 3.5)
    """
    shown, top = limits[0], limits[1] // step * step
    most = most // step * step
    found = [
        ("", max(least, shown), min(most, top)),
        ("3.4", least, min(most, shown - step)),
        ("3.5", max(least, top + step), most),
    ]
    return [each for each in found if each[1] <= each[2]]


def _side(t: HouseTable, box: int) -> Choices:
    game, det, covered = t.law.game, t.law.det, t.chips[box] + t.side[box]
    rule = game.clauses.side_with_ante
    if game.side == "jackpot":
        wager = det.jackpot.wager if det.jackpot is not None else 0
        if wager <= covered and _would(game.check_side, t, wager):
            yield Choice(act.PlaceJackpotWager, rule, box, wager, wager)
        return
    limits = det.super_aces_min, det.super_aces_max
    if limits[0] == limits[1]:
        if limits[0] <= covered:
            yield Choice(act.PlaceSuperAces, rule, box, *limits)
        return
    for other, least, most in _spans(limits, 1, covered, 1):
        yield Choice(act.PlaceSuperAces, other or rule, box, least, most)


def _decision(t: HouseTable, box: int) -> Choices:
    game = t.law.game
    exact, short = second_due(t, box)
    if exact <= t.chips[box]:
        second = act.Call if game.second == "call" else act.Bet
        rule = game.clauses.short_bet if short else game.clauses.second
        yield Choice(second, rule, box, exact, exact)
    yield Choice(act.Fold, game.clauses.fold, box)


def _around(t: HouseTable) -> Choices:
    """Chips and leave for whoever has a box."""
    for box in seated(t):
        yield Choice(act.BuyChips, "4.2", box, 1)
        if _would(require_free, t, box):
            yield Choice(act.LeaveBox, "4.3", box)


def _take_box(t: HouseTable, who: str) -> Choices:
    yield from _seats(t, who, act.TakeBox)


def _seats(t: HouseTable, who: str, kind: type) -> Choices:
    """A free box for somebody who has none."""
    known = (*filter(None, t.players), *t.floor.excluded, "")
    name = ch.name_in(who) if role_of(who) == PLAYER else ""
    needs = () if name else (ch.text("player", _stranger(known), but=known),)
    for box in range(1, len(t.players)):
        if not t.players[box]:
            yield Choice(kind, "", box, 0, needs=needs)


def _stranger(known: tuple[str, ...]) -> str:
    return next(name for n in range(1, 99) if (name := f"guest {n}") not in known)


# dealer


def _plainly(kind: type, clause: str) -> Callable[[HouseTable, str], Choices]:
    """Under a clause that has a number of its own in each game; or the same in both."""

    def candidates(t: HouseTable, who: str) -> Choices:
        yield Choice(kind, getattr(t.law.game.clauses, clause, clause))

    return candidates


def _each(
    kind: type, boxes: Callable[[HouseTable], Iterable[int]], *needs: Need
) -> Callable[[HouseTable, str], Choices]:
    def candidates(t: HouseTable, who: str) -> Choices:
        for box in boxes(t):
            yield Choice(kind, seat=box, needs=needs)

    return candidates


def _with(kind: type, *needs: Need) -> Callable[[HouseTable, str], Choices]:
    def candidates(t: HouseTable, who: str) -> Choices:
        yield Choice(kind, needs=needs)

    return candidates


def _ask_ante(t: HouseTable, who: str) -> Choices:
    if t.stage == WAGERS and (box := house_tournament.unasked(t)):
        yield Choice(mark.AskAnte, house_tournament.ASKED, box)


def _prepare(t: HouseTable, who: str) -> Choices:
    yield Choice(act.PrepareShoe, needs=(ch.record("colours", COLOURS),))


NONE = Need("order", ch.WORD, (None,), optional=True)


def _load(t: HouseTable, who: str) -> Choices:
    """Their order at an electronic table; the depth of the cut where a dealer cuts."""
    deck = tuple(sorted(DECK))
    order = NONE if t.live else ch.cards("order", deck, len(deck), len(deck))
    depths = cut_depths(t.law.game.name, len(deck))
    cut = ch.amount("cut", depths[0], depths[-1], optional=not t.live)
    colour = ch.word("deck", "", optional=True)
    if t.automated:
        cut = Need("cut", ch.WORD, (None,), optional=True)
        colour = ch.word("deck", *t.decks)
    yield Choice(act.LoadShoe, needs=(order, colour, cut))


def _deal_cards(t: HouseTable, who: str) -> Choices:
    """The next card of a pass, or packet; the dealer's last is seen in Canberra Poker."""
    if not t.live or (t.stage in STARTED and complete(t)):
        return
    game, boxes = t.law.game, t.boxes or tuple(b for b, ante in enumerate(t.ante) if ante)
    size = game.cards_each if t.automated else 1
    box = next_recipient(t, boxes)
    last = not box and len(t.hands[0]) + size == game.cards_each and game.name == "canberra"
    faced = (size - 1,) if last and not t.up_card else ()
    must = (t.up_card,) if last and t.up_card and t.automated else ()
    among = (*must, *left(t), HIDDEN)
    cards = ch.cards("cards", among, size, size, faced=faced, must=must)
    needs = cards, ch.seat("box", (box,), optional=True)
    yield Choice(act.DealCards, _dealing(t), needs=needs)


def _dealing(t: HouseTable) -> str:
    """Card by card, or packet by packet from the automated shuffling shoe."""
    return by_shoe(t, t.law.game.clauses.passes, t.law.game.clauses.packet)


def left(t: HouseTable) -> tuple[Card, ...]:
    """The cards that have not left the shoe, as far as it is known."""
    out = {card for hand in t.hands for card in hand} | {*t.communal}
    return tuple(card for card in sorted(DECK) if card not in out)


def _communal(kind: type, size: int) -> Callable[[HouseTable, str], Choices]:
    def candidates(t: HouseTable, who: str) -> Choices:
        yield Choice(kind, needs=(ch.cards("cards", left(t), size, size),))

    return candidates


def _correct(t: HouseTable, who: str) -> Choices:
    for box in t.boxes if t.live else ():
        yield Choice(act.CorrectAnte, "", box, 1, t.chips[box] + t.ante[box])


def _show(t: HouseTable, who: str) -> Choices:
    """A hand that is known, or whose cards are named."""
    for box in (0, *t.boxes) if t.live else ():
        held = t.hands[box]
        known = tuple(card for card in held if card != HIDDEN)
        cards = ch.cards(
            "cards", (*known, *left(t)), len(held), len(held), must=known, optional=t.known(box)
        )
        yield Choice(act.ShowHand, seat=box, needs=(cards,))


def _collect(t: HouseTable, who: str) -> Choices:
    each = t.law.game.cards_each
    count = ch.amount("count", example=each, optional=not t.live)
    for box in t.boxes:
        rule = "7.4" if t.status[box] in (FOLDED, DEAD) else t.law.game.clauses.collect
        yield Choice(act.CollectHand, rule, box, needs=(count,))


def _pay_prize(t: HouseTable, who: str) -> Choices:
    for round_of_play, box in t.due:
        needs = ch.seat("round", (round_of_play,)), Need("rule", ch.NAME, PRIZE_RULES)
        yield Choice(act.PayPrize, "", box, 0, needs=needs)


def _display(t: HouseTable, who: str) -> Choices:
    yield Choice(act.DisplayJackpot, "", None, 0)


# reports


def _exposed(t: HouseTable, who: str) -> Choices:
    """A card of a hand; or one of those that may still be in it."""
    for box in (0, *t.boxes):
        held = t.hands[box]
        known = [card for card in held if card not in (HIDDEN, t.up_card if not box else "")]
        unseen = [card for card in known if (box, card) not in t.exposed]
        packet = not box and t.automated and t.dealt == 5 * len(t.boxes) and not t.up_card
        if packet or HIDDEN in held:
            unseen += left(t)
        if unseen:
            yield Choice(act.ReportExposed, seat=box, needs=(Need("card", ch.CARD, tuple(unseen)),))


def _seen_too_early(t: HouseTable, who: str) -> Choices:
    yield Choice(act.ReportCommunal, needs=(Need("card", ch.CARD, left(t)),))


def _discarded(t: HouseTable, who: str) -> Choices:
    """Whether the hand can be rebuilt is confirmed by a supervisor who does not report it."""
    confirmed = ch.person("confirmed", SUPERVISOR, but=who)
    for box in t.boxes:
        for possible in (True, False):
            said = Need("possible", ch.WORD, (possible,))
            yield Choice(act.ReportDiscarded, seat=box, needs=(said, confirmed))


def _wrong_deck(t: HouseTable, who: str) -> Choices:
    yield Choice(act.ReportWrongDeck, needs=(ch.remark("colour", "green", but=(t.deck,)),))


# powers


def _limits(t: HouseTable, who: str) -> Choices:
    """A least ante, a greatest and their multiple, which must fit; after notice."""
    needs = [ch.record(name, getattr(t, name)) for name in ("ante_min", "ante_max", "multiple")]
    first = t.round + t.law.det.limit_change_notice_rounds
    yield Choice(act.SetLimits, needs=(*needs, ch.amount("from_round", first)))


def _irregularity(t: HouseTable, who: str) -> Choices:
    if t.irregularity is not None:
        decision = ch.word("decision", *DECISIONS)
        yield Choice(act.DecideIrregularity, seat=t.irregularity.box, needs=(decision,))


def _marker(t: HouseTable, who: str) -> Choices:
    for box in seated(t):
        yield Choice(act.PlaceMarker, "", box, 0, 0)
        yield Choice(act.PlaceMarker, "", box, t.ante_max + 1)


def _conduct(kind: type) -> Callable[[HouseTable, str], Choices]:
    def candidates(t: HouseTable, who: str) -> Choices:
        for box in t.boxes:
            broken = ch.word("clause", *t.law.game.clauses.conduct)
            yield Choice(kind, seat=box, needs=(broken,))

    return candidates


def _void_for_collusion(t: HouseTable, who: str) -> Choices:
    broken = ch.word("clause", *t.law.game.clauses.conduct)
    yield Choice(act.VoidForCollusion, needs=(broken, AT))


def _void_wager(t: HouseTable, who: str) -> Choices:
    game = t.law.game
    wager = ch.word("wager", "ante", game.second, game.side)
    for box in range(1, len(t.players)):
        if t.ante[box] or t.status[box] != OUT:
            broken = floor_choices.offences(t.floor, floor.CLAUSES[game.name], t.players[box])
            clause = ch.clause("clause", game.name, *broken)
            yield Choice(act.VoidWager, seat=box, needs=(wager, clause))


def _substitute(t: HouseTable, who: str) -> Choices:
    known = (*filter(None, t.players), *t.floor.excluded, "")
    for box in seated(t):
        player = ch.text("player", _stranger(known), but=known)
        yield Choice(mark.SubstitutePlayer, seat=box, needs=(player,))


# what rule 17 adds on the floor


def _attest(t: HouseTable, who: str) -> Choices:
    if t.tournament:
        what = ch.word("what", house_tournament.IN_VIEW)
        yield Choice(rec.Attest, needs=(what, ch.remark("name"), AT))


def _breach(t: HouseTable, who: str) -> Choices:
    if t.tournament and (boxes := seated(t)):
        broken = Need("clause", ch.NAME, house_tournament.CONDUCT)
        needs = broken, ch.seat("seat", boxes), ch.remark("words"), AT, ch.remark("person")
        yield Choice(rec.ReportBreach, needs=needs)


_ASKED: Mapping[type, Callable[[HouseTable, str], Choices]] = {
    act.TakeBox: _take_box,
    act.OpenWagers: _plainly(act.OpenWagers, "opportunity"),
    act.CloseWagers: _plainly(act.CloseWagers, "opportunity"),
    act.Deal: lambda t, who: iter((Choice(act.Deal, _dealing(t)),)),
    act.AnnounceDecisions: _plainly(act.AnnounceDecisions, "announce"),
    act.CloseDecisions: _plainly(act.CloseDecisions, "stage"),
    act.EndRound: _plainly(act.EndRound, "A.Round of Play"),
    mark.AskAnte: _ask_ante,
    act.PrepareShoe: _prepare,
    act.LoadShoe: _load,
    act.DealCards: _deal_cards,
    act.DealFlop: _communal(act.DealFlop, 3),
    act.DealRiver: _communal(act.DealRiver, 2),
    act.CorrectAnte: _correct,
    act.LapseDecision: _each(act.LapseDecision, lambda t: t.boxes),
    act.ShowHand: _show,
    act.CollectHand: _collect,
    act.DisplayJackpot: _display,
    act.PayPrize: _pay_prize,
    act.WithdrawEntry: _with(act.WithdrawEntry, ch.text("reason")),
    act.SignCheck: _plainly(act.SignCheck, "2.3"),
    act.ReportExposed: _exposed,
    act.ReportCommunal: _seen_too_early,
    act.ReportMisdeal: _with(act.ReportMisdeal, ch.word("found", *MISDEALS)),
    act.ReportDiscarded: _discarded,
    act.ReportMalfunction: _with(act.ReportMalfunction, ch.word("kind", *MALFUNCTIONS)),
    act.ReportWrongDeck: _wrong_deck,
    act.DecideIrregularity: _irregularity,
    act.SetLimits: _limits,
    act.PlaceMarker: _marker,
    act.VoidRound: _with(
        act.VoidRound, ch.word("reason", "impractical", "fraud"), floor_choices.TIME
    ),
    act.ReplaceShoe: _with(act.ReplaceShoe, Need("automated", ch.FLAG)),
    act.ReplaceCards: _with(act.ReplaceCards, ch.cards("cards", sorted(DECK), 1)),
    act.ExcludeFromRound: _conduct(act.ExcludeFromRound),
    act.VoidForCollusion: _void_for_collusion,
    act.VoidWager: _void_wager,
    act.InvalidateRound: _with(act.InvalidateRound, ch.text("reason"), AT),
    mark.SeatEntrant: lambda t, who: _seats(t, who, mark.SeatEntrant),
    mark.ReleaseSeat: _each(mark.ReleaseSeat, seated),
    mark.SubstitutePlayer: _substitute,
    mark.PlaceStartingMarker: _each(mark.PlaceStartingMarker, seated),
    mark.VoidAnte: _each(mark.VoidAnte, seated),
    rec.Attest: _attest,
    rec.ReportBreach: _breach,
}


# whose an action is


def not_for(t: HouseTable, who: str, action: Any) -> Closed | None:
    """Why an action that the rules accept is not for this person to ask; None if it is."""
    kind = type(action)
    closed = ch.not_theirs(WHOSE[kind], who, "4.3") or ch.not_own(action, who, "4.3")
    box, name = getattr(action, "box", 0) or 0, ch.name_in(who)
    if closed or role_of(who) != PLAYER or not name or hasattr(action, "player"):
        return closed
    if not 0 < box < len(t.players) or t.players[box] == name:
        return None
    return "4.3", f"box {box} belongs to {t.players[box]}, not to {name}"
