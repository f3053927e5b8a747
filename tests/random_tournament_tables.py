"""Random play at tournament tables of Canberra Poker, with everything that ordinary tables check.

`Entrants` is a table of house_random under rule 17: seats by the director, antes in order, players
who dawdle, ante too early or are replaced. It must not know the tournament around the table.
"""

from croupier.errors import Refused
from croupier.rules.house import actions as act
from croupier.rules.house import starting_marker as mark
from croupier.rules.house import steps as house
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house.table import seated
from tests.house_random import Table

RARE = {
    mark.PlaceStartingMarker,
    mark.ReleaseSeat,
    mark.SubstitutePlayer,
    act.WithdrawWagers,
}


class Entrants(Table):
    """A tournament table under random play."""

    tournament = True

    def __init__(self, seed):
        super().__init__("canberra", seed)
        self.pools = None

    def usual(self, choice):
        """Mostly in order; sometimes somebody is too early, or lets the turn pass."""
        state, kind = self.state, choice.action
        if kind is mark.SeatEntrant:
            return state.players.count("") > len(state.players) // 2
        if kind is act.PlaceAnte:
            early = self.dice.random() < 0.1
            mine = choice.seat in state.marker.asked
            return not state.ante[choice.seat] and (mine or early)
        if kind is mark.AskAnte:
            last = state.marker.asked[-1:]
            return not last or bool(state.ante[last[0]]) or self.dice.random() < 0.1
        return kind not in RARE and super().usual(choice)

    def build(self, choice):
        """The director acts for the tournament, the dealer asks."""
        if choice.action in BUILD_OWN:
            return BUILD_OWN[choice.action](self, choice)
        return super().build(choice)

    def check_probes(self):
        """The choices and the engine agree on what a tournament adds, too."""
        super().check_probes()
        permits = self.permitting()
        for action in self.own_probes():
            permitted = permits(action)
            try:
                house.advance(self.state, action)
            except Refused:
                assert not permitted, f"{action} is a choice, yet refused: {self.state}"
            else:
                assert permitted, f"{action} is no choice, yet accepted: {self.state}"

    def own_probes(self):
        """What may well be out of place at a tournament table."""
        box = self.dice.choice(range(1, len(self.state.players)))
        yield mark.AskAnte(box, by=self.by)
        yield mark.VoidAnte(box)
        yield mark.ReleaseSeat(box)
        yield mark.PlaceStartingMarker(box)
        yield mark.SubstitutePlayer(box, "newcomer")
        yield mark.SeatEntrant("newcomer", box, 1_000)

    def check_round(self, before):
        """Nobody asks, antes or is eliminated out of order."""
        super().check_round(before)
        state = self.state
        if state.stage == "wagers":
            order = house_tournament.order(state)
            asked = [box for box in state.marker.asked if box in order]
            assert asked == order[: len(asked)]
        if before.stage == "between" and state.stage == "wagers":
            least = house_tournament.least_ante(state)
            assert all(state.chips[box] >= least for box in seated(state))


def _seat(table, choice):
    chips = table.dice.choice((0, 500, 5_000, 50_000))
    return mark.SeatEntrant(table.name(), choice.seat, chips)


BUILD_OWN = {
    mark.SeatEntrant: _seat,
    mark.ReleaseSeat: lambda table, choice: mark.ReleaseSeat(choice.seat),
    mark.PlaceStartingMarker: lambda table, choice: mark.PlaceStartingMarker(choice.seat),
    mark.SubstitutePlayer: lambda table, choice: mark.SubstitutePlayer(choice.seat, table.name()),
    mark.VoidAnte: lambda table, choice: mark.VoidAnte(choice.seat),
    mark.AskAnte: lambda table, choice: mark.AskAnte(by=table.by),
}
