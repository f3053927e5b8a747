"""Open Hand History 1.4.7, written only: one JSON object to a round, a blank line between them.

Amounts are what an action adds, in exact decimals. Where the format has no word for our games we
use our own and say so (docs/histories.md); an object `croupier` keeps the exact game.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from croupier.cards import Card
from croupier.errors import BadMessage
from croupier.histories.foreign import FOREIGN
from croupier.histories.phh_fields import dollars, in_dollars
from croupier.histories.record import Played, Recorded, steps
from croupier.rules import events as ev
from croupier.rules.round import HIDDEN, Round

SPEC, WRITER = "1.4.7", "1.0.0"
LIMITS = {
    "no_limit": "NL", "full_pot": "PL", "half_pot": "PL", "fixed": "FL", "spread": "FL",
    "straddle": "FL",
}  # fmt: skip
STREETS = {
    "omaha": ("Preflop", "Flop", "Turn", "River"),
    "faro": ("First Card", "Second Card", "Third Card", "Fourth Card", "Fifth Card"),
    "stud": ("Third Street", "Fourth Street", "Fifth Street", "Sixth Street", "Seventh Street"),
}
BLINDS = {"small": "Post SB", "big": "Post BB", "third": "Post Extra Blind", "over": "Straddle"}


class Facts(NamedTuple):
    """What the format asks for and no journal knows."""

    started: str  # UTC, as in 2026-11-15T20:00:00Z
    site: str = "Croupier"
    table: str = ""
    number: str = ""
    currency: str = "AUD"
    hero: int | None = None  # the seat whose history it is


def write(rounds: Sequence[Recorded], facts: Facts) -> str:
    """A file of these rounds."""
    if not rounds:
        raise BadMessage("there is no round to write")
    return "\n\n".join(as_json({"ohh": _round(each, facts)}) for each in rounds) + "\n"


def _round(recorded: Recorded, facts: Facts) -> dict[str, Any]:
    played = list(steps(recorded.events))
    state = played[-1].after
    if state.phase != "concluded":
        raise BadMessage(
            f"only a round that is concluded can be written, not one that is {state.phase}"
        )
    det, about = state.law.det, recorded.about
    ours = state.law.game.name not in FOREIGN
    small, big = _blinds(det.blinds)
    return {
        "spec_version": SPEC,
        "internal_version": WRITER,
        "site_name": facts.site,
        "network_name": facts.site,
        "game_number": facts.number or str(about.get("hand", "")),
        "start_date_utc": facts.started,
        "tournament": det.tournament and ours,
        **_tournament(det.tournament and ours, about),
        "table_name": facts.table or str(about.get("table", "")),
        "game_type": _family(state)[1] + ("HiLo" if det.contest == "split" else ""),
        "bet_limit": {"bet_type": LIMITS[det.limit or ""], "bet_cap": 0},
        "table_size": max(state.seats),
        "currency": about.get("currency", facts.currency),
        "dealer_seat": state.button,
        "small_blind_amount": dollars(small),
        "big_blind_amount": dollars(big),
        "ante_amount": dollars(det.ante),
        **({"hero_player_id": state.index[facts.hero]} if facts.hero in state.index else {}),
        "flags": [] if facts.hero in state.index else ["Observed"],
        "players": list(_players(recorded, state)),
        "rounds": _Rounds(state).told(played),
        "pots": list(_pots(recorded.events, state)),
        "croupier": {
            "game": state.law.game.name,
            "instrument": state.law.game.instrument,
            "determinations": in_dollars(det),
        },
    }


def _blinds(blinds: tuple[int, ...]) -> tuple[int, int]:
    """The small and the big blind; the only one is the big blind."""
    first, second, *_ = (*blinds, 0, 0)
    return (first, second) if len(blinds) > 1 else (0, first)


def _tournament(is_one: bool, about: Mapping[str, Any]) -> dict[str, Any]:
    info = {"tournament_number": "", "name": str(about.get("event", ""))}
    return {"tournament_info": info} if is_one else {}


def _family(state: Round) -> tuple[str, str]:
    """The game of ours that it is or resembles, and the type the format has for it."""
    name = state.law.game.name
    if name in ("PO", "FO/8"):
        return "omaha", "Omaha"
    if name in FOREIGN or name == "stud":
        return "stud", "Stud"
    return name, "Omaha"


def _players(recorded: Recorded, state: Round) -> Iterator[dict[str, Any]]:
    names = recorded.about.get("players", ())
    stakes = dict(recorded.events[0].stakes)
    for i, seat in enumerate(state.seats):
        name = names[i] if len(names) == len(state.seats) and names[i] else f"Seat {seat}"
        yield {
            "id": i,
            "seat": seat,
            "name": name,
            "display": name,
            "starting_stack": dollars(stakes[seat]),
            "player_bounty": None,
            "is_sitting_out": False,
        }


class _Rounds:
    """The betting rounds and the showdown, told event by event."""

    def __init__(self, state: Round) -> None:
        self._index = state.index
        self._streets = (*STREETS[_family(state)[0]], "Showdown")
        self._rounds: list[dict[str, Any]] = []
        self._left: dict[int, int] = {}  # table stakes as they go down
        self._bets: dict[int, int] = {}  # in front, in this betting round

    def told(self, played: Sequence[Played]) -> list[dict[str, Any]]:
        """All of them."""
        self._left = dict(played[0].events[0].stakes)
        self._begin()
        for step in played:
            for event in step.events:
                tell = _TELL.get(type(event))
                if tell:
                    tell(self, event)
        return [each for each in self._rounds if each["actions"] or each["cards"]]

    def _begin(self) -> None:
        number = len(self._rounds)
        street = self._streets[number]
        self._rounds.append({"id": number, "street": street, "cards": [], "actions": []})
        self._bets = {}

    def closed(self, event: Any) -> None:
        """The next street, the showdown after the last."""
        self._begin()

    def board(self, event: Any) -> None:
        """Communal cards."""
        self._rounds[-1]["cards"] += event.cards

    def dealt(self, event: Any) -> None:
        """Cards to a player, as far as they are known."""
        cards = (event.card,) if isinstance(event, ev.UpCardDealt) else event.cards
        known = [card for card in cards if card != HIDDEN]
        if known:
            self._act(event.seat, "Dealt Cards", cards=known)

    def blind(self, event: Any) -> None:
        """A blind; nothing where an ante took the last chip."""
        if event.amount:
            self._put(event.seat, BLINDS[event.blind], event.amount)

    def entry(self, event: Any) -> None:
        """The live and the dead part of coming in between blinds."""
        self._put(event.seat, "Post Extra Blind", event.live)
        if event.dead:
            self._dead(event.seat, "Post Dead", event.dead)

    def ante(self, event: Any) -> None:
        """Dead money."""
        self._dead(event.seat, "Post Ante", event.amount)

    def checked(self, event: Any) -> None:
        """A check."""
        self._act(event.seat, "Check")

    def folded(self, event: Any) -> None:
        """A fold, by word or by time."""
        self._act(event.seat, "Fold")

    def bet(self, event: Any) -> None:
        """An opening bet; before the flop the format knows only raises."""
        self._put(
            event.seat, "Bet" if self._rounds[-1]["street"] != "Preflop" else "Raise", event.amount
        )

    def called(self, event: Any) -> None:
        """A call; of nothing, it is a check."""
        self._put(event.seat, "Call" if event.amount else "Check", event.amount)

    def raised(self, event: Any) -> None:
        """What a raise adds, the call in it."""
        self._put(event.seat, "Raise", event.amount)

    def tapped(self, event: Any) -> None:
        """A tap out is a call, a bet or a raise that took what was left."""
        if not event.amount:
            return
        highest = max(self._bets.values(), default=0)
        if self._bets.get(event.seat, 0) + event.amount <= highest:
            self._put(event.seat, "Call", event.amount)
        elif highest:
            self._put(event.seat, "Raise", event.amount)
        else:
            self.bet(event)

    def returned(self, event: Any) -> None:
        """The format has no action for it: the pots leave it out."""
        self._left[event.seat] += event.amount

    def shown(self, event: Any) -> None:
        """A hand shown at the showdown."""
        self._act(event.seat, "Shows Cards", cards=list(event.cards))

    def given_up(self, event: Any) -> None:
        """A hand given up unseen."""
        self._act(event.seat, "Mucks Cards")

    def _put(self, seat: int, action: str, amount: int) -> None:
        self._bets[seat] = self._bets.get(seat, 0) + amount
        self._dead(seat, action, amount)

    def _dead(self, seat: int, action: str, amount: int) -> None:
        self._left[seat] -= amount
        self._act(seat, action, amount)

    def _act(self, seat: int, action: str, amount: int = 0, cards: Sequence[Card] = ()) -> None:
        actions = self._rounds[-1]["actions"]
        told = {
            "action_number": len(actions) + 1,
            "player_id": self._index[seat],
            "action": action,
            "amount": dollars(amount),
            "is_allin": bool(amount) and not self._left[seat],
        }
        actions.append(told | ({"cards": cards} if cards else {}))


_TELL: Mapping[type, Any] = {
    ev.AntePosted: _Rounds.ante,
    ev.BlindPosted: _Rounds.blind,
    ev.EntryPosted: _Rounds.entry,
    ev.HoleCardsDealt: _Rounds.dealt,
    ev.UpCardDealt: _Rounds.dealt,
    ev.CommunalCardsDealt: _Rounds.board,
    ev.Checked: _Rounds.checked,
    ev.BetMade: _Rounds.bet,
    ev.Called: _Rounds.called,
    ev.Raised: _Rounds.raised,
    ev.Folded: _Rounds.folded,
    ev.TappedOut: _Rounds.tapped,
    ev.BetReturned: _Rounds.returned,
    ev.BettingRoundClosed: _Rounds.closed,
    ev.HandShown: _Rounds.shown,
    ev.HandGivenUp: _Rounds.given_up,
}


def _pots(events: Iterable[Any], state: Round) -> Iterator[dict[str, Any]]:
    """Each pot with its commission and what each winner took from it."""
    wins: dict[int, dict[int, int]] = {}
    fees: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, ev.PotAwarded):
            taken = wins.setdefault(event.pot, {})
            taken[event.seat] = taken.get(event.seat, 0) + event.amount
        if isinstance(event, ev.CommissionTaken):
            fees = event.from_pots
    for number, taken in sorted(wins.items()):
        fee = fees[number] if number < len(fees) else 0
        yield {
            "number": number,
            "amount": dollars(sum(taken.values()) + fee),
            "rake": dollars(fee),
            "jackpot": 0,
            "player_wins": [
                {"player_id": state.index[seat], "win_amount": dollars(amount)}
                for seat, amount in sorted(taken.items(), key=lambda won: state.index[won[0]])
            ],
        }


def as_json(value: Any) -> str:
    """JSON with decimals as they are, never by way of a float."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}: {as_json(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(as_json, value)) + "]"
    return str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
