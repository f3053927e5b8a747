"""What the running room journals beside the engine's own events: names, seals, lists.

Short stable names like the engine's, so that a journal can be read without this program. Like
events they hold secrets; views decide who sees them.
"""

from typing import NamedTuple

from croupier.cards import Card
from croupier.rules.plain import event


@event("room_player_named")
class PlayerNamed(NamedTuple):
    """What a player is called at this table, and whether it is a program that plays."""

    rule: str
    player: str
    name: str
    bot: bool


@event("room_deck_committed")
class DeckCommitted(NamedTuple):
    """The seed of a shuffle is drawn and bound by its commitment; it stays in the journal."""

    rule: str
    round_id: str
    seed: str
    commitment: str


@event("room_nonce_given")
class NonceGiven(NamedTuple):
    """A player's own share in a shuffle whose seed was committed before: a digest, no words."""

    rule: str
    round_id: str
    player: str
    nonce: str


@event("room_deck_sealed")
class DeckSealed(NamedTuple):
    """Shuffled from the committed seed and the nonces, cut and sealed for a round of play.

    A deck sealed without a commitment before it, as by earlier versions, has its seed here.
    """

    rule: str
    round_id: str
    game: str
    deck: tuple[Card, ...]
    seed: str
    commitment: str
    root: str
    cut: int
    nonces: tuple[str, ...] = ()
    binding: str = ""


@event("room_deck_discarded")
class DeckDiscarded(NamedTuple):
    """A committed deck will not be dealt, and everybody is told why."""

    rule: str
    round_id: str
    reason: str


@event("room_leave_asked")
class LeaveAsked(NamedTuple):
    """A player in a round of play will leave at its end."""

    rule: str
    player: str


@event("room_leave_withdrawn")
class LeaveWithdrawn(NamedTuple):
    """The player stays after all."""

    rule: str
    player: str


@event("room_player_barred")
class PlayerBarred(NamedTuple):
    """A player places no further wager here until a time in milliseconds; why, said to them."""

    rule: str
    player: str
    until: int
    why: str


@event("room_waiting_joined")
class WaitingJoined(NamedTuple):
    """A name went on the waiting list."""

    rule: str
    player: str
    name: str


IN_VAIN = "called in vain"


@event("room_waiting_left")
class WaitingLeft(NamedTuple):
    """A name came off the waiting list: seated, withdrawn, or called in vain."""

    rule: str
    player: str
    name: str
    why: str


@event("room_resumed")
class Resumed(NamedTuple):
    """Play goes on after milliseconds that do not count: the room or the machine was away."""

    rule: str
    lost: int


@event("room_day_ended")
class DayEnded(NamedTuple):
    """The last record of a gaming day: the pools go on in the next one's journal."""

    rule: str
    prize_pool: int
    reserve_pool: int
