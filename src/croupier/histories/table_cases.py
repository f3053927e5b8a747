"""Case files that tell the life of a table of Omaha, Faro or Stud, not of one round alone.

A section `Table:` makes a case one of these. What is said of a round of play is read as in any
other case (pot_cases); here are the people who come and go around it. Decides nothing.
"""

from dataclasses import replace
from typing import Any, NamedTuple

from croupier.errors import BadMessage
from croupier.histories import floor_telling, pot_sentences, table_sentences
from croupier.histories import pot_telling as telling
from croupier.histories.cases import Ask, Case, Expectation, Record, ShowCards, understand
from croupier.histories.floor_sentences import stamp, timed
from croupier.histories.pot_cases import PotTable, setting
from croupier.rules import actions as act
from croupier.rules import events as ev
from croupier.rules import floor, step
from croupier.rules.determinations import Determinations
from croupier.rules.signs import dollars
from croupier.rules.table import Table
from croupier.rules.table_choices import allowed

HOW = {"seats": "7", "mode": "electronic", "gaming day": "2026-11-15", "approval": "case"}
HOW |= {"procedures": "", "shoe": ""}


class Several(NamedTuple):
    """One line that stands for actions one after the other."""

    actions: tuple[Any, ...]


class TableCase:
    """A table as a case file speaks of it, from its opening on."""

    def __init__(self, case: Case) -> None:
        self.how = _how(case)
        self.rounds = PotTable(case, alone=False)
        self.noticed: Determinations = replace(
            self.rounds.determinations, effective_from=self.how["gaming day"]
        )
        self.first = self.noticed
        self._heard: list[tuple[Any, dict[int, str]]] = []
        self._dealt: dict[int, str] = {}  # who was there when the round of play began

    @property
    def names(self) -> dict[int, str]:
        """Who sits where: while the case is read as its lines say, while it is played as it is."""
        return self.rounds.names

    @property
    def dealer(self) -> str:
        """How the dealer is called in actions."""
        return "dealer"

    def determined(self, title: str, said: str) -> Determinations:
        """The determinations of the latest notice, with one of them changed."""
        self.noticed = replace(self.noticed, **setting(self.rounds.game, title, said))
        return self.noticed

    # as cases.Table asks

    def opening(self) -> Ask:
        """Open the table and seat whoever is there from the beginning."""
        how = self.how
        live, seats = how["mode"].casefold() == "live", int(how["seats"])
        opening = act.OpenTable(
            self.rounds.game.name, how["gaming day"], self.first, seats, how["approval"],
            live=live, procedures=how["procedures"], shoe=how["shoe"] or how["approval"],
        )  # fmt: skip
        taken = [
            act.TakeSeat(n, self.names[n], stake) for n, stake in sorted(self.rounds.stakes.items())
        ]
        return Ask(Several((opening, *taken)))

    def action(self, text: str) -> Ask:
        """A sentence about somebody at the table or around it, perhaps with its time."""
        at, said = timed(text)
        meaning, slots = understand(said, {**pot_sentences.ACTIONS, **table_sentences.ACTIONS})
        round_of_play = meaning in pot_sentences.ACTIONS.values()
        ask = meaning(self.rounds if round_of_play else self, **self.rounds.read(slots))
        return ask._replace(action=stamp(ask.action, at))

    def expectation(self, text: str) -> Expectation:
        """A sentence about how things stand at the table, or in its round of play."""
        phrases = {**pot_sentences.EXPECTATIONS, **table_sentences.EXPECTATIONS}
        meaning, slots = understand(text, phrases)
        read = self.rounds.read(slots)
        if meaning in table_sentences.EXPECTATIONS.values():
            return lambda record: meaning(self, record, **read)
        return lambda record: meaning(self.rounds, _round(record), **read)

    def step(self, state: Table | None, action: Any) -> tuple[Table, tuple[Any, ...]]:
        """As the engine does, noting who is called what when it happens."""
        if state is None:
            self.rounds.names, self._heard = {}, []
        events: tuple[Any, ...] = ()
        for each in action.actions if isinstance(action, Several) else (action,):
            state, more = self._step(state, each)
            events += more
        assert state is not None
        return state, events

    def _step(self, state: Table | None, action: Any) -> tuple[Any, tuple[Any, ...]]:
        if isinstance(action, pot_sentences.Everybody) and state is not None and state.round:
            return self._everybody(state, action)
        state, events = step(state, action)
        for event in events:
            self._hear(event)
        return state, events

    def _everybody(self, state: Any, action: pot_sentences.Everybody) -> tuple[Any, Any]:
        number, events = state.round.number, ()
        while not events or (state.round.phase == "betting" and state.round.number == number):
            state, more = self._step(state, action.action(state.round.seat_to_act))
            events += more
        return state, events

    def _hear(self, event: Any) -> None:
        if isinstance(event, ev.SeatTaken):
            self.names[event.seat] = event.player
        if isinstance(event, ev.RoundOpened):
            self._dealt = {seat: self.names[seat] for seat, _ in event.stakes}
        of_round = self._dealt if type(event) in telling.OF_ROUND else {}
        self._heard.append((event, {**self.names, **of_round}))
        if isinstance(event, ev.SeatChanged):
            self.names[event.to] = self.names.pop(event.seat)

    def follow(self, state: Table) -> Any | None:
        """The next cards, unless play waits."""
        waits = floor.pause(state.floor, state.game.name) is not None
        return None if state.round is None or waits else self.rounds.follow(state.round)

    def opened(self) -> list[tuple[str, str]]:
        """The determinations that are no defaults, the table, and who is there first."""
        how = "; ".join(f"{title} {said}" for title, said in self.how.items() if said)
        return [("Table", how), *self.rounds.opened()]

    def tell(self, event: Any, show: ShowCards) -> str:
        """An event with the names that people had when it happened."""
        told = floor_telling.in_words(event)
        names = next((names for heard, names in self._heard if heard is event), self.names)
        voice = telling.Voice(lambda seat: names.get(seat, f"seat {seat}"), show)
        return told or telling.tell(event, voice)

    def standing(self, state: Table) -> dict[str, str]:
        """As in a round of play; between rounds the table stakes."""
        if state.round is not None and state.playing:
            names = {n: seat.player for n, seat in state.seats.items()}
            return self.rounds.standing(state.round, {**names, **state.gone})
        seats = sorted(state.seats.items())
        stakes = ", ".join(f"{seat.player} {dollars(seat.stake)}" for _, seat in seats)
        choices = "the dealer may start the next round" if allowed(state) else ""
        return {"summary": f"between rounds; stakes {stakes or 'none'}", "choices": choices}

    def plain_standing(self, state: Table) -> dict[str, Any]:
        """Amounts in cents; the round of play as in any case, or none."""
        now = state.round if state.playing else None
        return {
            "rounds": state.rounds,
            "stakes": {str(n): stake for n, stake in table_sentences.in_front(state).items()},
            "players": {str(n): seat.player for n, seat in sorted(state.seats.items())},
            "round": None if now is None else self.rounds.plain_standing(now),
        }


def _round(record: Record) -> Record:
    if record.state.round is None:
        raise BadMessage("no round of play has been started")
    return record._replace(state=record.state.round)


def _how(case: Case) -> dict[str, str]:
    """What the section says of the table; what it leaves out is as shown in docs/cases.md."""
    how = dict(HOW)
    for line in case.sections["table"]:
        with case.blame(line.number):
            title, colon, said = line.text.partition(":")
            if not colon or title.casefold() not in how:
                raise BadMessage(
                    f"{line.text!r} is none of {', '.join(f'{each}:' for each in how)}"
                )
            how[title.casefold()] = said.strip()
    if not how["seats"].isdecimal() or how["mode"].casefold() not in ("live", "electronic"):
        raise BadMessage("a table has a number of seats, and its mode is live or electronic")
    return how
