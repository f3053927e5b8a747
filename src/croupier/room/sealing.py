"""A deck on its way into the shoe: a commitment, the players' nonces, the seal (docs/shoe.md).

Each is journalled and told before the next, and all of them before anybody wagers. A committed deck
is dealt, or given up in the open. It must not know times, nor who may see what.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from croupier import generator, seal
from croupier.cards import Card, deck
from croupier.room import records as rec
from croupier.rules.house.table import BETWEEN, HouseTable
from croupier.rules.table_steps import next_deck
from croupier.shoe import AUTOMATED, procedure

RECORDS = (rec.DeckCommitted, rec.NonceGiven, rec.DeckSealed, rec.DeckDiscarded)
MOST_NONCES = 64  # in one shuffle; far more than a table has seats


@dataclass(slots=True)
class Sealing:
    """How far one deck has come."""

    committed: rec.DeckCommitted | None = None
    version: int = 0  # of its first event
    at: int = 0  # when it was committed
    nonces: dict[str, str] = field(default_factory=dict)  # by player
    sealed: rec.DeckSealed | None = None
    loaded: bool = False
    _made: seal.SealedDeck | None = field(default=None, compare=False)

    @property
    def round_id(self) -> str:
        """What its deal is called; nothing as long as there is none."""
        named = self.committed or self.sealed
        return named.round_id if named is not None else ""

    @property
    def waits(self) -> bool:
        """Whether it is sealed and has yet to go into the shoe."""
        return self.sealed is not None and not self.loaded

    @property
    def made(self) -> seal.SealedDeck | None:
        """The sealed deck itself, made again from its seed when first asked for."""
        by = self.sealed
        if self._made is None and by is not None:
            nonces = [bytes.fromhex(nonce) for nonce in by.nonces]
            bound = bool(by.binding)
            self._made = seal.seal(by.game, by.round_id, by.deck, self._seed(), nonces, bound)
        return self._made

    def keep(self, made: seal.SealedDeck | None) -> None:
        """The same, where whoever made it has it at hand."""
        if made is not None and self.sealed is not None and made.record.root == self.sealed.root:
            self._made = made

    def fork(self) -> "Sealing":
        """A copy that can go its own way."""
        return replace(self, nonces=self.nonces.copy())

    def _seed(self) -> bytes:
        holds = self.committed or self.sealed
        assert holds is not None
        return bytes.fromhex(holds.seed)

    def shut(self, game: str, cards: tuple[Card, ...]) -> tuple[rec.DeckSealed, seal.SealedDeck]:
        """No more nonces: shuffle from the committed seed and those given, cut, and seal."""
        assert self.committed is not None
        nonces = [bytes.fromhex(nonce) for nonce in self.nonces.values()]
        made = seal.seal(game, self.round_id, cards, self._seed(), nonces, bound=True)
        found = made.record
        sealed = rec.DeckSealed(
            procedure(game).shuffle,
            self.round_id,
            game,
            cards,
            "",
            found.commitment,
            found.root,
            found.cut,
            found.nonces,
            found.binding,
        )
        return sealed, made


def commit(game: str, round_id: str) -> rec.DeckCommitted:
    """Draw the seed of a shuffle and bind it, before any nonce is known."""
    seed = generator.new_seed()
    committed = generator.commitment(seed, round_id).hex()
    return rec.DeckCommitted(procedure(game).shuffle, round_id, seed.hex(), committed)


def needs(state: Any) -> tuple[str, tuple[Card, ...]]:
    """How the deck of this round of play, or else of the next, is shuffled, and of which cards."""
    if isinstance(state, HouseTable):
        return AUTOMATED if state.automated else state.law.game.name, deck()
    return state.game.name, state.round.law.deck if state.playing else next_deck(state)


def number(state: Any) -> int:
    """Of the round of play that a deck is needed for."""
    if isinstance(state, HouseTable):
        return state.round + (state.stage == BETWEEN)
    return int(state.rounds + (not state.playing))


def unfit(state: Any, sealed: rec.DeckSealed) -> str:
    """Why a sealed deck cannot be dealt as things stand; empty where it can."""
    game, cards = needs(state)
    if sealed.deck != cards:
        return f"it has {len(sealed.deck)} cards, and others are determined: {len(cards)}"
    if sealed.game != game:
        return f"it was shuffled for {sealed.game}, and {game} is played"
    return ""


def base(round_id: str) -> str:
    """The round of play that a deal belongs to: a further deal of it has a name of its own."""
    return round_id.partition("+")[0]


def further(round_id: str, last: str) -> str:
    """What the next deal of a round of play is called, after the last one of all."""
    if base(last) != round_id:
        return round_id
    return f"{round_id}+{int(last.partition('+')[2] or 1) + 1}"
