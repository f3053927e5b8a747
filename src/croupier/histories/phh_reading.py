"""PHH read: the fields of one hand to the opening of a round, its actions to actions of ours.

Nothing is repaired: what is missing, contradicts itself or is against the rules is refused with its
line. Hands without our `_croupier` table are played by the rules of the house that PHH means.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage, Refused
from croupier.histories import foreign
from croupier.histories.phh_fields import COUNTED, FORMAT, OURS, header, in_cents
from croupier.histories.record import Recorded
from croupier.histories.toml import Places
from croupier.rules import Choice, allowed
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules.dealing import deal_plan
from croupier.rules.determinations import Determinations
from croupier.rules.plain import revive
from croupier.rules.round import ACTIVE, FOLDED, HIDDEN, NOBODY, Round, clockwise

BOARD = NOBODY
MOST = 10**12  # dollars: no stake is larger, and no file can ask for a number without end


class Move(NamedTuple):
    """One action of the file, and the events it led to."""

    text: str
    events: tuple[Any, ...]


class Hand:
    """The fields of one hand; every refusal names its line."""

    def __init__(self, fields: Mapping[str, Any], places: Places, table: str) -> None:
        self.fields, self._places, self._table = fields, places, table

    def bad(self, key: str, reason: str, item: int | None = None) -> BadMessage:
        """A refusal with the line of a field, or of one item of its array."""
        table, _, name = f"{self._table}.{key}".strip(".").rpartition(".")
        tries: list[tuple[Any, ...]] = [(table, name, item), (table, name), (table,)]
        line = next((self._places[at] for at in tries if at in self._places), self.first_line)
        return BadMessage(f"line {line}: {reason}")

    @property
    def first_line(self) -> int:
        """Where the hand begins."""
        return self._places.get((self._table,), 1)

    def get(self, key: str, kind: type, default: Any = None) -> Any:
        """A field of this kind; without a default it must be there."""
        value = self.fields.get(key, default)
        if value is None:
            raise self.bad("", f"the field {key} is missing")
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.bad(key, f"{key} is {value!r}: expected {kind.__name__}")
        return value

    def amount(self, key: str) -> int:
        """A field in cents."""
        return self._cents(key, self.fields.get(key, None), None)

    def amounts(self, key: str, count: int) -> list[int]:
        """An array of amounts in cents, one for each player."""
        values = self.get(key, list)
        if len(values) != count:
            raise self.bad(key, f"{key} has {len(values)} amounts for {count} players")
        return [self._cents(key, value, k) for k, value in enumerate(values)]

    def _cents(self, key: str, value: Any, item: int | None) -> int:
        if value is None:
            raise self.bad("", f"the field {key} is missing")
        try:
            return cents(value)
        except BadMessage as error:
            raise self.bad(key, f"{key}: {error}", item) from None


def cents(value: Any) -> int:
    """An amount of the file in cents; never negative, never finer than a cent."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise BadMessage(f"{value!r} is no amount")
    if not Decimal(value).is_finite():
        raise BadMessage(f"{value} is unknown: a round needs every stake")
    if not 0 <= value <= MOST or value * 100 % 1:
        raise BadMessage(f"{value} is not a whole number of cents from 0 to {MOST} dollars")
    return int(value * 100)


def opening(hand: Hand) -> act.OpenRound:
    """The opening of the round, under the determinations of the file or of the house."""
    stacks = hand.get("starting_stacks", list)
    stakes = hand.amounts("starting_stacks", len(stacks))
    seats = _seats(hand, len(stakes))
    hand.get("variant", str)
    pairs = tuple(sorted(zip(seats, stakes, strict=True)))
    if OURS in hand.fields:
        game, det, entries, blind_seats = _ours(hand)
        if not set(blind_seats) <= {0, *seats}:  # 0: a blind that was not collected
            raise hand.bad(OURS, f"{OURS}.blind_seats {blind_seats} are not among the seats")
        return act.OpenRound(game, det, pairs, seats[-1], entries, blind_seats)
    game, det = _theirs(hand, len(stakes))
    return act.OpenRound(game, det, pairs, seats[-1])


def _seats(hand: Hand, count: int) -> list[int]:
    """The seats of the players p1 to pn; the last has the button."""
    seats = list(hand.get("seats", list, list(range(1, count + 1))))
    if len(seats) != count or not all(type(seat) is int for seat in seats) or not count:
        raise hand.bad("seats", f"seats {seats} are not the numbers of {count} seats")
    if tuple(seats) != clockwise(seats, seats[-1]):
        raise hand.bad("seats", f"seats {seats} do not go clockwise from the button's left")
    return seats


def _ours(hand: Hand) -> tuple[str, Determinations, tuple[Any, ...], tuple[int, ...]]:
    """Game, determinations, entries between blinds and who posts the blinds, from our table."""
    table = hand.get(OURS, dict)
    if table.get("format") != FORMAT:
        raise hand.bad(OURS, f"{OURS}.format is {table.get('format')!r}: known is {FORMAT}")
    kinds = {"game": str, "dealing": str, "determinations": dict} | dict.fromkeys(LISTS, list)
    for key, kind in kinds.items():
        if not isinstance(table.get(key), kind):
            raise hand.bad(OURS, f"{OURS}.{key} is missing or no {kind.__name__}")
    try:
        fields = in_cents(table["determinations"], cents)
        det = revive({"kind": "determinations", **fields})
    except BadMessage as error:
        raise hand.bad(f"{OURS}.determinations", f"determinations: {error}") from None
    return table["game"], det, _entries(hand, table["entries"]), tuple(table["blind_seats"])


LISTS = ("over_blinds", "blind_seats", "entries")


def _entries(hand: Hand, entries: list[Any]) -> tuple[Any, ...]:
    try:
        return tuple((str(c), int(s), cents(live), cents(dead)) for c, s, live, dead in entries)
    except (TypeError, ValueError, BadMessage):
        wanted = "clause, seat, live and dead part"
        raise hand.bad(OURS, f"{OURS}.entries {entries} are not each {wanted}") from None


def _theirs(hand: Hand, count: int) -> tuple[str, Determinations]:
    variant = hand.get("variant", str)
    if variant not in foreign.FOREIGN:
        known = ", ".join(foreign.FOREIGN)
        raise hand.bad("variant", f"variant {variant!r} is no game of ours: known are {known}")
    chosen = _antes(hand, count, foreign.bring_in(variant))
    if foreign.bring_in(variant):
        if "blinds_or_straddles" in hand.fields:
            raise hand.bad("blinds_or_straddles", "a hand with a bring-in has no blinds")
        small, big = hand.amount("small_bet"), hand.amount("big_bet")
        chosen |= {"min_bet": hand.amount("bring_in"), "fixed_bets": (small,) * 2 + (big,) * 3}
    elif variant == "PO":
        chosen |= {"min_bet": hand.amount("min_bet"), "blinds": _blinds(hand, count)}
    else:
        small, big = hand.amount("small_bet"), hand.amount("big_bet")
        chosen |= {"min_bet": small, "fixed_bets": (small, small, big, big)}
        chosen |= {"blinds": _blinds(hand, count)}
    return variant, foreign.determinations(variant, _chip(hand), **chosen)


def _antes(hand: Hand, count: int, studded: bool) -> dict[str, Any]:
    """One ante for all, or each player's own where no ante has to be matched."""
    antes = hand.amounts("antes", count)
    trimmed = hand.get("ante_trimming_status", bool, False)
    if not any(antes):
        return {}
    if not trimmed:
        dead = tuple(antes[::-1] if count == 2 else antes)
        return {"dead_antes": dead, "ante": max(antes) if studded else 0}
    if len(set(antes)) > 1:
        raise hand.bad("antes", "unequal antes cannot be matched: ante_trimming_status is true")
    return {"ante": antes[0]}


def _blinds(hand: Hand, count: int) -> tuple[int, ...]:
    """The blinds in the order they are posted; heads-up the array begins with the button too."""
    blinds = hand.amounts("blinds_or_straddles", count)
    posted = tuple(amount for amount in blinds if amount)
    if blinds[: len(posted)] != list(posted):
        raise hand.bad("blinds_or_straddles", "a blind comes after a player without one")
    return posted


def _chip(hand: Hand) -> int:
    """A dollar where every amount is in whole dollars, else a cent."""
    amounts = [
        value
        for key in COUNTED
        for value in _list(hand.fields.get(key, ()))
        if isinstance(value, int | Decimal)
    ]
    texts = [text for text in _list(hand.fields.get("actions", ())) if isinstance(text, str)]
    words = [text.split("#")[0].split() for text in texts]
    amounts += [_number(each[2]) for each in words if each[1:2] == ["cbr"] and len(each) == 3]
    return 100 if all(amount == Decimal(amount).to_integral_value() for amount in amounts) else 1


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list) else (value,)


def _number(word: str) -> Decimal:
    """An amount among the actions; -1, which is refused when it is played, for what is none."""
    return Decimal(word) if re.fullmatch(r"\d+(\.\d+)?", word) else Decimal(-1)


class Replay:
    """A round played from the actions of a file."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._at = -1  # the action that is being played
        self._ours: Mapping[str, Any] = hand.fields.get(OURS, {})
        self._due: dict[int, list[Card]] = {}  # cards read and not yet all of their deal
        self._shows: dict[int, tuple[Card, ...] | None] = {}
        self._folded = NOBODY  # who has called and folded, the file giving the fold by itself
        self._idle = False  # nothing dealt since the betting round closed
        self.actions: list[Any] = []
        self.events: list[Any] = []
        self.state: Round
        self._open(opening(hand))

    def moves(self) -> Iterator[Move]:
        """Play the file action by action."""
        texts = self._hand.get("actions", list)
        for self._at, text in enumerate(texts):
            if not isinstance(text, str):
                raise self._bad(f"{text!r} is no action")
            before = len(self.events)
            following = texts[self._at + 1] if self._at + 1 < len(texts) else ""
            self._play(text, str(following))
            yield Move(text, tuple(self.events[before:]))
        self._deal_rest()

    def recorded(self) -> Recorded:
        """The whole round, once every action has been played."""
        for _ in self.moves():
            pass
        if self._ours.get("dealing") == "shoe":
            self._deal_from_shoe()
        self._check_end()
        skip = {*COUNTED, "variant", "actions", "seats", "ante_trimming_status", OURS}
        about = {key: _plain(value) for key, value in self._hand.fields.items() if key not in skip}
        return Recorded(tuple(self.events), about)

    def _open(self, action: act.OpenRound) -> None:
        try:
            self._step(None, action)
        except (Refused, BadMessage) as error:
            raise self._hand.bad("", str(error)) from None
        for seat in self._ours.get("over_blinds", ()):
            self._do(act.OverBlind(seat))
        stated = header(self.events, self.state, str(self._hand.fields.get("variant")))
        for key in (*COUNTED, "ante_trimming_status"):
            differs = self._hand.fields.get(key) != stated.get(key)
            if OURS in self._hand.fields and differs and key != "finishing_stacks":
                raise self._hand.bad(key, f"{key} is not what the determinations lead to")

    def _step(self, state: Round | None, action: Any) -> None:
        self.state, events = foreign.step(state, action)
        self.actions.append(action)
        self.events += events

    def _do(self, action: Any) -> None:
        try:
            self._step(self.state, action)
        except (Refused, BadMessage) as error:
            raise self._bad(str(error)) from None

    def _bad(self, reason: str) -> BadMessage:
        texts = self._hand.fields.get("actions", ())
        text = f"{texts[self._at]}: " if 0 <= self._at < len(texts) else ""
        return self._hand.bad("actions", text + reason, self._at)

    # One action

    def _play(self, text: str, following: str) -> None:
        body, _, comment = text.partition("#")
        words = body.split()
        if not words:
            self._note(comment.split())
        elif words[0] == "d":
            self._dealt(words[1:])
        else:
            self._act(words, comment.strip(), following)

    def _note(self, words: list[str]) -> None:
        """A comment is nobody's action; in a file of ours it may say that the clock was called."""
        if OURS in self._hand.fields and words[:1] == ["clock"]:
            player = self._player(words[1] if len(words) > 1 else "")
            self._do(act.CallClock(self.state.seats[player], " ".join(words[2:])))

    def _player(self, word: str) -> int:
        count = len(self.state.seats)
        if word[:1] != "p" or not word[1:].isdecimal() or not 1 <= int(word[1:]) <= count:
            raise self._bad(f"{word!r} is no player from p1 to p{count}")
        return int(word[1:]) - 1

    def _act(self, words: list[str], comment: str, following: str) -> None:
        i = self._player(words[0])
        seat = self.state.seats[i]
        match words[1:]:
            case ["f"] if self._folded == i:
                self._folded = NOBODY
            case ["f"]:
                timed = OURS in self._hand.fields and comment == "time"
                self._bet(act.Expire(seat) if timed else act.Fold(seat))
            case ["cc"]:
                self._check_or_call(i, following)
            case ["pb"]:
                self._bring_in(i)
            case ["cbr", amount]:
                self._raise_to(i, amount)
            case ["sm"]:
                self._show(i, None)
            case ["sm", cards]:
                self._show(i, self._hand_of(i) if cards == "-" else self._cards(cards))
            case _:
                raise self._bad("no action of a game of ours")

    # Cards

    def _cards(self, text: str) -> tuple[Card, ...]:
        cards = tuple(text[k : k + 2] for k in range(0, len(text), 2))
        for card in cards:
            if card != HIDDEN and card not in self.state.law.deck:
                raise self._bad(f"{card} is not in a deck of {len(self.state.law.deck)} cards")
        return cards

    def _dealt(self, words: list[str]) -> None:
        match words:
            case ["db", cards]:
                self._take(BOARD, self._cards(cards))
            case ["dh", player, cards]:
                self._take(self._player(player), self._cards(cards))
            case _:
                raise self._bad("no action of the dealer")

    def _take(self, place: int, cards: tuple[Card, ...]) -> None:
        """Keep cards until the deal is complete, then deal it in the order of the instrument."""
        if self.state.phase == "posting":
            self._do(act.LoadShoe())
        if self.state.phase != "dealing":
            raise self._bad(f"no card is due: the round is {self.state.phase}")
        plan = deal_plan(self.state)
        wanted = sum(i == place and kind != "discard" for kind, i, _ in plan)
        held = self._due.setdefault(place, [])
        held += cards
        if len(held) > wanted:
            raise self._bad(f"{len(held)} cards where {wanted} are due")
        if sum(map(len, self._due.values())) == sum(kind != "discard" for kind, _, _ in plan):
            self._deal_rest()

    def _deal_rest(self) -> None:
        """Deal what has been read, as far as it goes without a gap."""
        if not any(self._due.values()):
            return
        cards = []
        for kind, i, _ in deal_plan(self.state):
            if kind != "discard" and not self._due.get(i):
                break
            cards.append(HIDDEN if kind == "discard" else self._due[i].pop(0))
        if any(self._due.values()):
            raise self._bad("the file ends within a deal")
        self._due, self._idle = {}, False
        self._do(act.Deal(tuple(cards)))

    def _deal_from_shoe(self) -> None:
        """Play it once more with the cards in the shoe; what was never seen stays unknown."""
        known = [card for action in self.actions if isinstance(action, act.Deal)
                 for card in action.cards]  # fmt: skip
        order = (*known, *[HIDDEN] * (len(self.state.law.deck) - len(known)))
        actions, self.actions, self.events = self.actions, [], []
        self._step(None, actions[0])
        for action in actions[1:]:
            if isinstance(action, act.LoadShoe):
                self._do(act.LoadShoe(order))
            elif not isinstance(action, act.Deal):
                self._do(action)

    # Bets

    def _bet(self, action: Any) -> None:
        if any(self._due.values()):
            raise self._bad("cards are still due")
        self._do(action)
        self._idle = self.state.phase != "betting"

    def _check_or_call(self, i: int, following: str) -> None:
        if self.state.phase != "betting" and self._asked_in_vain(i):
            return
        folds = following.partition("#")[0].split() == [f"p{i + 1}", "f"]
        kinds = (act.Check, *((act.CallAndFold,) if folds else ()), act.Call, act.TapOut)
        choices = self._choices(i)
        kind = next((kind for kind in kinds if kind in choices), act.Call)
        self._bet(kind(self.state.seats[i]))
        self._folded = i if kind is act.CallAndFold else NOBODY

    def _choices(self, i: int) -> dict[type, Choice]:
        """What is open to this player now."""
        if self.state.phase != "betting" or self.state.to_act != i:
            return {}
        return {choice.action: choice for choice in allowed(self.state)}

    def _asked_in_vain(self, i: int) -> bool:
        """Another house asks the only player able to bet, who owes nothing, once more."""
        status = self.state.status
        alone = status[i] == ACTIVE and status.count(ACTIVE) == 1 and self._idle
        self._idle = False
        return alone and self._hand.fields["variant"] in foreign.FOREIGN

    def _bring_in(self, i: int) -> None:
        state = self.state
        if not foreign.bring_in(state.law.game.name) or state.number or state.bet:
            raise self._bad("no bring-in is due")
        seat, least = state.seats[i], state.law.min_bet
        self._bet(act.Bet(seat, least) if state.stakes[i] >= least else act.TapOut(seat))

    def _raise_to(self, i: int, word: str) -> None:
        try:
            total = cents(_number(word))
        except BadMessage:
            raise self._bad(f"{word!r} is no amount") from None
        seat, state, choices = self.state.seats[i], self.state, self._choices(i)
        if choices and foreign.bring_in(state.law.game.name):
            self._check_full(total, state.bets[i] + state.stakes[i])
        if act.TapOut in choices and not _within(choices, total, state.bet):
            before = len(self.events)
            self._bet(act.TapOut(seat))
            put = state.bets[i] + self.events[before].amount
            if put != total:
                raise self._bad(f"a tap out comes to {put} cents here")
        elif state.opened:
            self._bet(act.CallAndRaise(seat, total - state.bet))
        else:
            self._bet(act.Bet(seat, total))

    def _check_full(self, total: int, everything: int) -> None:
        full = foreign.full_bets(self.state)
        if total not in (*full, everything) or total > full[-1]:
            raise self._bad(f"{total} cents is no full bet: {' or '.join(map(str, full))}")

    # The showdown

    def _hand_of(self, i: int) -> tuple[Card, ...]:
        return self.state.hole[i] + self.state.up[i]

    def _show(self, i: int, cards: tuple[Card, ...] | None) -> None:
        """Keep what is shown until the rules ask for it; what is known already must agree."""
        if self.state.phase == "betting" or self.state.status[i] == FOLDED:
            raise self._bad("there is nothing to show now")
        if cards is not None:
            self._check_shown(i, cards)
        self._shows[i] = cards
        while self.state.phase == "showdown" and self.state.to_act in self._shows:
            self._show_next(self.state.to_act)

    def _check_shown(self, i: int, cards: tuple[Card, ...]) -> None:
        held = self._hand_of(i)
        if HIDDEN in cards or len(cards) != len(held):
            raise self._bad(f"{len(held)} known cards are to be shown")
        strange = {card for card in held if card != HIDDEN} - set(cards)
        if strange:
            raise self._bad(f"{min(strange)} was dealt and is not shown")

    def _show_next(self, i: int) -> None:
        seat, cards = self.state.seats[i], self._shows.pop(i)
        if cards is None:
            return self._do(act.GiveUp(seat))
        rest = [card for card in cards if card not in self._hand_of(i)]
        hole = tuple(rest.pop(0) if card == HIDDEN else card for card in self.state.hole[i])
        return self._do(act.Show(seat, hole))

    # The end

    def _check_end(self) -> None:
        won = {event.seat for event in self.events if isinstance(event, ev.PotAwarded)}
        for i, cards in self._shows.items():
            if cards is None and self.state.seats[i] in won:
                raise self._bad(f"p{i + 1} gives up a hand that wins")
        if "finishing_stacks" not in self._hand.fields:
            return
        stated = self._hand.amounts("finishing_stacks", len(self.state.seats))
        if self.state.phase != "concluded":
            reason = f"the round is not concluded but {self.state.phase}"
            raise self._hand.bad("finishing_stacks", f"finishing_stacks given, and {reason}")
        if stated != self.state.stakes:
            reason = f"{stated} cents, and the round ends with {self.state.stakes}"
            raise self._hand.bad("finishing_stacks", f"finishing_stacks are {reason}")


def _within(choices: dict[type, Choice], total: int, bet: int) -> bool:
    """Whether a total is a full bet or raise that is open."""
    return any(
        choice.least <= total - less <= choice.most
        for kind, less in ((act.Bet, 0), (act.CallAndRaise, bet))
        if (choice := choices.get(kind)) and choice.least is not None and choice.most is not None
    )


def _plain(value: Any) -> Any:
    """A field that is only kept, as plain data."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_plain(item) for item in value]
    return value if isinstance(value, bool | int | str) else str(value)
