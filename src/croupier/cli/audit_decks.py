"""The decks of a table, held against what docs/shoe.md promises: commitment, nonces, seal, play.

Made again from seed and nonces, and followed in the order of the journal. Decks of versions that
committed to nothing count as such; from a table's first commitment on each deck must have one. It
must not know the room's own folding beyond its records.
"""

from typing import Any, NamedTuple

from croupier import generator, seal
from croupier.cards import Card
from croupier.errors import BadMessage
from croupier.room import records as rec

PUBLISHED = ("commitment", "nonces", "cut", "root", "binding")


class Deck(NamedTuple):
    """A deck that has been committed or sealed and is not in the shoe yet."""

    round_id: str
    seed: str
    nonces: tuple[str, ...] = ()
    order: tuple[Card, ...] = ()  # once it is sealed


class Decks:
    """What is known of the decks of one table, event after event, day after day."""

    def __init__(self) -> None:
        self.count = self.committed = 0
        self._waits: Deck | None = None
        self._used: set[str] = set()

    def begin_day(self) -> None:
        """Its decks are counted for themselves; what has been promised once stays so."""
        self.count = 0
        self._waits = None

    def take(self, event: Any) -> None:
        """The next event; `BadMessage` says what is wrong with it."""
        match event:
            case rec.DeckCommitted():
                self._commit(event)
            case rec.NonceGiven():
                self._mix_in(event)
            case rec.DeckSealed():
                self._seal(event)
            case rec.DeckDiscarded():
                self._expect(event.round_id, "given up")
                self._waits = None
            case _ if getattr(event, "order", None):
                self._load(event.order)

    def begin(self, round_id: str) -> None:
        """A round of play, or its wagers: no chip is at stake before its deck is sealed."""
        deck = self._waits
        ready = deck is not None and deck.order and deck.round_id.partition("+")[0] == round_id
        if self.committed and not ready:
            raise BadMessage(f"{round_id} was opened to wagers before its deck was sealed")

    def _commit(self, event: rec.DeckCommitted) -> None:
        if self._waits is not None:
            said = f"{event.round_id} was committed while {self._waits.round_id} waited"
            raise BadMessage(f"{said}: no deck is silently replaced")
        if event.round_id in self._used:
            raise BadMessage(f"{event.round_id} was committed twice")
        found = generator.commitment(bytes.fromhex(event.seed), event.round_id).hex()
        if found != event.commitment:
            raise BadMessage(f"the seed of {event.round_id} does not give the commitment published")
        self.committed += 1
        self._used.add(event.round_id)
        self._waits = Deck(event.round_id, event.seed)

    def _mix_in(self, event: rec.NonceGiven) -> None:
        deck = self._expect(event.round_id, "given a nonce")
        if deck.order:
            raise BadMessage(f"a nonce for {event.round_id} came after its seal")
        self._waits = deck._replace(nonces=(*deck.nonces, event.nonce))

    def _seal(self, event: rec.DeckSealed) -> None:
        if self.committed:
            deck = self._expect(event.round_id, "sealed")
        else:  # by a version that had no commitments
            deck = Deck(event.round_id, event.seed)
        nonces = [bytes.fromhex(nonce) for nonce in deck.nonces]
        seed, bound = bytes.fromhex(deck.seed), bool(self.committed)
        again = seal.seal(event.game, event.round_id, event.deck, seed, nonces, bound)
        for name in PUBLISHED:
            if getattr(again.record, name) != getattr(event, name):
                said = f"seed and nonces of {event.round_id} do not give the {name} published"
                raise BadMessage(said)
        self.count += 1
        self._waits = deck._replace(order=again.order)

    def _load(self, order: tuple[Card, ...]) -> None:
        if self._waits is None or order != self._waits.order:
            raise BadMessage("the cards in the shoe are not those of the sealed deck")
        self._waits = None

    def _expect(self, round_id: str, what: str) -> Deck:
        """The deck that waits must be this one."""
        if self._waits is None or self._waits.round_id != round_id:
            raise BadMessage(f"{round_id} was {what} without a commitment before it")
        return self._waits
