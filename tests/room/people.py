"""Players who do anything at all that is open to them, and viewers who keep every frame."""

import asyncio
import random

import msgspec

from croupier.room import wire
from croupier.room.asking import Player
from croupier.room.outbox import Outbox
from croupier.room.store import Entry, Store

CHIPS = 100_000_00


async def fund(store: Store, player: Player, amount: int = CHIPS) -> Player:
    """Give a player chips to come with."""
    stream = f"player/{player.id}"
    entry = Entry(stream, 1, "chips_issued", b"{}", "", 0)
    await store.append(stream, 0, [entry], [("issue", f"wallet:{player.id}", amount)])
    return player


class Person:
    """A player at a table who chooses by lot, and now and then something of no use."""

    def __init__(self, room, player, table, rng):
        self.room, self.player, self.table, self.rng = room, player, table, rng
        self.outbox = Outbox(limit=16)
        self.refused = []
        self.cards = ()
        self.done = 0
        self.deal = ""  # a deck that is committed, and may wait for a nonce

    async def live(self):
        """Look, think, act, for ever."""
        self.room.watch(self.outbox, self.player, self.table, None)
        seen = None
        while True:
            await asyncio.sleep(self.rng.choice((0.1, 0.5, 1.0, 2.0)))
            if self.rng.random() < 0.005:
                self.room.unwatch(self.outbox, self.table)
                await asyncio.sleep(self.rng.choice((0.1, 5, 60)))
                self.room.watch(self.outbox, self.player, self.table, None)
            last = b""
            while len(self.outbox):
                last = self.outbox.get_nowait()
            seen = (wire.look(last) if last else None) or seen
            if seen is not None:
                self.listen(seen.events)
                await self.act(seen.public, seen.mine)

    def listen(self, events):
        """A commitment is answered with a nonce, mostly in time and mostly once."""
        deals = [each.round_id for each in events if each.kind == "room_deck_committed"]
        self.deal = deals[-1] if deals else self.deal

    async def act(self, public, mine):
        action = self.choose(public, mine)
        if action is None:
            return
        id = f"{self.rng.getrandbits(80):020x}"
        answer = await self.room.command(self.player, self.table, id, action)
        if isinstance(answer, wire.Refused):
            self.refused.append((action, answer))
        else:
            self.done += 1

    def choose(self, public, mine):
        rng = self.rng
        if rng.random() < 0.01:
            return wire.WaitList(rng.random() < 0.5)
        if self.deal and rng.random() < 0.5:
            deal, self.deal = self.deal, rng.choice((self.deal, "", "", ""))
            return wire.GiveNonce(deal, f"{rng.getrandbits(128):032x}")
        if mine is None or mine.seat is None:
            return self.sit(public)
        self.cards = mine.cards
        kinds = [each.kind for each in mine.choices]
        if "ready" in kinds and rng.random() < 0.7:
            return wire.Ready()
        if mine.choices and rng.random() < 0.97:
            return self.made(rng.choice(mine.choices))
        if rng.random() < 0.9:
            return None
        kind = rng.choice(mine.can)
        if kind.kind in ("leave_seat", "leave_box") and rng.random() < 0.7:
            return None
        return self.made(kind)

    def sit(self, public):
        """Mostly where nobody sits."""
        rng = self.rng
        house = isinstance(public, wire.PublicHouse)
        places = public.boxes if house else public.seats
        free = [n for n, each in enumerate(places, 1) if each.player is None]
        if not free and rng.random() < 0.9:
            return None
        place = rng.choice(free or range(1, len(places) + 1))
        least = public.buy_in.least
        if house:
            return wire.TakeBox(place, 20 * least)
        return wire.TakeSeat(place, rng.choice((least, 2 * least, 5 * least)))

    def made(self, choice):
        """The action of a choice, with an amount that is open, mostly."""
        rng = self.rng
        fields = {"kind": choice.kind}
        if choice.kind == "change_seat":
            return wire.ChangeSeat(rng.randint(1, 8))
        if choice.kind == "want_seat":
            return wire.WantSeat(rng.randint(1, 8), rng.random() < 0.7)
        if choice.kind == "show_cards":
            return wire.ShowCards(tuple(rng.sample(self.cards, rng.randint(1, len(self.cards)))))
        if choice.kind == "wait_list":
            return wire.WaitList(False)
        if choice.kind == "buy_chips" and choice.most is None:
            return wire.BuyChips(200 * choice.least)
        if choice.least is not None:
            most = choice.most if choice.most is not None else choice.least * 20
            step = choice.step or 1
            amount = rng.choice((choice.least, most, choice.least + step, choice.half_pot or most))
            name = "by" if choice.kind == "call_and_raise" else "amount"
            fields[name] = max(1, amount)
        elif choice.kind in ("place_ante", "place_super_aces"):
            fields["amount"] = choice.amount
        return msgspec.convert(fields, wire.Action)


def crowd(room, players, tables, seed):
    """Tasks of people who play."""
    people = [
        Person(room, player, table, random.Random(f"{seed} {player.id}"))
        for player, table in zip(players, tables, strict=True)
    ]
    return people, [asyncio.create_task(person.live()) for person in people]
