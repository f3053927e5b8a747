"""The blinds of a tournament followed a second way: nobody posts more than their circuits ask for.

Every posting of a session is kept, by the player's own count of rounds. Over any stretch that ends
where a blind is asked for lie as many rounds as the postings in it count for:

    one for each player at the smaller table, if the player was moved since, if somebody was passed
    over for it or if it came before its turn; two if somebody else was moved to the table or from
    it; else one, for then the blinds go as the button does.

A blind is brought forward only where everybody has paid every blind: the first one, from whoever's
turn for it comes soonest. That turn itself is then skipped, for the stretch would be too short.
"""

from typing import NamedTuple

BLINDS = range(3)


class Posting(NamedTuple):
    """A blind that a player has posted: after so many rounds of their own, and what moves came."""

    at: int
    among: int  # players dealt in, or at the table that the player left
    moved: bool = False
    touched: bool = False

    def counts(self, around):
        """For so many rounds at a table of so many."""
        return min(self.among, around) if self.moved else 2 if self.touched else 1


class History:
    """One player's session: how many sat at the table in each round, and the postings by blind."""

    def __init__(self):
        self.around = []
        self.posted = {blind: [] for blind in BLINDS}

    def mark(self):
        """Where it stands, to come back to."""
        return len(self.around), [(len(each), each[-1:]) for each in self.posted.values()]

    def back_to(self, mark):
        """As it stood at the mark, but for a move to the table since."""
        rounds, marked = mark
        del self.around[rounds:]
        for blind, (count, last) in zip(BLINDS, marked, strict=True):
            touched = any(each.touched for each in self.posted[blind][-1:])
            self.posted[blind][max(0, count - 1) :] = last
            if touched:
                self.change(blind, touched=True)

    def left(self, blind, around, full=False):
        """Rounds until the blind may be asked for, by the stretch that says most."""
        postings = self.posted[blind]
        if not postings:
            return 0
        now, total, most = len(self.around), 0, 0
        until = [*(self.around[later.at] for later in postings[1:]), around]
        for each, there in zip(reversed(postings), reversed(until), strict=True):
            total += min(each.among, there) if full and each is postings[-1] else each.counts(there)
            most = max(most, total - (now - each.at))
        return most

    def change(self, blind, **changes):
        """What has come since the last posting of a blind."""
        if self.posted[blind]:
            self.posted[blind][-1] = self.posted[blind][-1]._replace(**changes)


class Blinds:
    """The histories of everybody in a session."""

    def __init__(self):
        self.of = {}
        self.saved = {}  # before the round being played, by table
        self.forward = None  # the blind said to be brought forward in the next round
        self.buttons = {}  # seats and button of the last round that was not void, by table

    def directed(self, event, players):
        """A round begins, `players` being everybody at its table by seat."""
        for name in players.values():
            self.of.setdefault(name, History())
        asked = [(players[seat], n) for n, seat in enumerate(event.blind_seats) if seat]
        around = len(event.chips) + len(event.waiting)
        assert bool(asked) == bool(event.blind_seats), "one blind is collected in any case"
        assert event.button in dict(event.chips)
        early, self.forward = self.forward, None
        if early:
            self.check_forward(event, players, asked, early)
        else:
            self.check_turns(event, asked, players, around)
        self.saved[event.table] = {name: self.of[name].mark() for name in players.values()}
        self.buttons[event.table] = clockwise(event), event.button
        self.count(event, players, around)
        for name, blind in asked:
            history, moved = self.of[name], bool(early) or not in_order(event)
            if early:
                history.change(blind, moved=True)
            at = len(history.around) - 1
            history.posted[blind].append(Posting(at, len(event.chips), moved))

    def count(self, event, players, around):
        """Everybody who does not wait has sat through a round more."""
        for seat, name in players.items():
            if event.blind_seats and seat not in event.waiting:
                self.of[name].around.append(around)

    def check_turns(self, event, asked, players, around):
        """Nobody is asked too soon, or before the circuit is over if it is not for the place."""
        order = clockwise(event)
        stayed = (order, event.button) == self.buttons.get(event.table)
        for name, blind in asked:
            place = not stayed if len(order) == 2 else players[order[blind]] == name
            left = self.of[name].left(blind, around, full=not place)
            assert left <= 0, f"{name} is asked {left} rounds too soon: {self.of[name].posted}"
        blinds = range(len(event.blind_seats))
        claims = (self.of[players[seat]].left(n, around) for seat in order for n in blinds)
        assert all(event.blind_seats) or any(claims), "a blind is left out and nobody has paid"

    def check_forward(self, event, players, asked, early):
        """All have paid all, and the first blind comes from whoever is next to post it."""
        order = clockwise(event)
        assert not event.waiting
        for name in (players[seat] for seat in order):
            lefts = [self.of[name].left(n, len(order), True) for n in range(len(event.blind_seats))]
            assert min(lefts) > 0, f"{name} has not paid every blind: {lefts}"
        turns = [self.turn(players[seat], len(order)) for seat in order]
        first = min(turns)
        names = [players[seat] for seat, turn in zip(order, turns, strict=True) if turn == first]
        assert asked == [(early.player, 0)]
        assert early.player in (names if len(order) == 2 else names[:1]), turns
        assert (event.table, first[0]) == (early.table, early.rounds)

    def turn(self, name, around):
        """Rounds until the player's next turn for the first blind; the longest wait comes first."""
        history = self.of[name]
        return history.left(0, around, full=True), history.posted[0][-1].at - len(history.around)

    def voided(self, table):
        """The blinds of a void round were given back: whoever posted them has not paid."""
        self.buttons.pop(table)
        for name, mark in self.saved.pop(table).items():
            self.of[name].back_to(mark)

    def moved(self, player, left, joined):
        """A player went from some others, `left`, to some others, `joined`.

        Whoever was moved has a claim from now on, and everybody at both tables a smaller one.
        Whoever was alone at a table went round with nobody.
        """
        for name in {player, *left, *joined} & self.of.keys():
            for blind in BLINDS:
                self.of[name].change(blind, touched=True)
        for blind in BLINDS if player in self.of else ():
            postings = self.of[player].posted[blind]
            if postings:
                among = min(postings[-1].among, len(left) if len(left) > 1 else 10**6)
                self.of[player].change(blind, moved=True, among=among)


def clockwise(event):
    """The seats dealt in from the one after the button."""
    seats = [seat for seat, _ in event.chips]
    return [s for s in seats if s > event.button] + [s for s in seats if s <= event.button]


def in_order(event):
    """Whether the next players from the button post, as they do where nobody is passed over."""
    order = clockwise(event)
    return len(order) == 2 or list(event.blind_seats) == order[: len(event.blind_seats)]
