"""Tables put together by hand, event by event, for the tests of dealer and views."""

import random
from collections import Counter

from croupier.room import records as rec
from croupier.room.default import default_room
from croupier.room.money import on_felt
from croupier.room.standing import Batch, Standing
from croupier.room.views import Surroundings
from croupier.rules import actions as act
from croupier.rules import allowed
from croupier.rules.house import actions as house_act
from tests.random_play import random_shoe

SETTINGS = {each.game: each for each in default_room(bots=False)}
AROUND = Surroundings("t", "T", "NI", None, None, frozenset({"ann"}))
NAMES = ("ann", "ben", "cho")


class Journal:
    """A standing that takes actions at given times."""

    def __init__(self, game):
        self.standing = Standing("t")
        self.at = 1_000_000
        self.balances = Counter()  # by account
        self.books = []  # after every event: what lies on the felt, and what its account holds
        self.news = []
        self.do(SETTINGS[game].opening("2026-11-16"))

    @property
    def state(self):
        return self.standing.state

    @property
    def memo(self):
        return self.standing.memo

    def do(self, *actions, after=0):
        """So many milliseconds later, these."""
        self.at += after
        for action in actions:
            batch = Batch("t", "t", self.standing)
            batch.do(action)
            for event in batch.events:
                self.standing.apply(event, self.memo.version + 1, self.at)
                self._note(event, batch.moves)
        return self

    def _note(self, event, moves):
        """What everybody is told of it, and where chips have moved."""
        self.news.append(self.standing.tell(event))
        for source, target, amount, version in moves:
            if version == self.memo.version:
                self.balances.update({source: -amount, target: amount})
        self.books.append((on_felt(self.state), self.balances["table:t"]))

    @property
    def words(self):
        return [told.public.words for told in self.news]

    def seat(self, *players, stake=100_00):
        for n, player in enumerate(players, 1):
            named = rec.PlayerNamed("", player, player.title(), player == "cho")
            self.do(named, act.TakeSeat(n, player, stake))
        return self

    def boxes(self, *players):
        for n, player in enumerate(players, 1):
            named = rec.PlayerNamed("", player, player.title(), False)
            self.do(named, house_act.TakeBox(player, n, 100_00))
        return self

    def dealt(self, seed=1):
        """A round of a pot game with its cards out."""
        self.do(act.StartRound())
        return self.do(random_shoe(random.Random(seed), self.state.det))

    def allowed(self):
        return allowed(self.state.round)

    def public(self):
        return self.standing.public(AROUND)

    def mine(self, player):
        return self.standing.mine(player, 0)


def pot_table(game="omaha", players=NAMES):
    """A table of a pot game with players."""
    return Journal(game).seat(*players)


def house_table(game="holdem", players=NAMES[:2]):
    """A table of a house game with players."""
    return Journal(game).boxes(*players)
