"""Write docs/protocol.md from the records of croupier.room.wire: `python scripts/protocol.py`."""

import types
import typing
from pathlib import Path

import msgspec

from croupier.room import wire

PAGE = Path(__file__).parents[1] / "docs" / "protocol.md"
HEAD = """\
# The room's WebSocket protocol, version 1

Written by `python scripts/protocol.py` from `src/croupier/room/wire.py`; a test keeps it true.

The socket is `/api/socket`. Every frame is one JSON object in a text frame; `t` is its type.
Money is whole cents, cards are `"Ah"`, `"Td"`, `"Jk"`, times are milliseconds of the server's
clock. A field with `?` may be left out; `null` is written where a value may be missing.

- The first message is `hello`; the answer is `welcome`. Whoever has no session may watch and may
  not do.
- `watch` answers with `state`. Every later change is an `update` whose `from` is the version
  before it: a client that finds another version than its own watches again, with its own version
  in `from`, and gets exactly what it missed, or a `state` where that is too long ago. The same
  happens to a client that reads too slowly: it gets a new `state`.
- An `update` without events changes only what has no version: who is connected.
- `do` carries an `id` that the client makes. It is answered by `done` or `refused`, after the
  `update` it led to. Sent again, after a lost connection or a restart of the server, it is
  answered as before and done once. The id belongs to that table, that gaming day and that action:
  for anything else it is refused.
- `refused` names the clause, and nothing has changed. `bad` answers what is no message of this
  protocol.
- `mine` is null for whoever has neither a seat here nor a name on the waiting list; with it come
  the choices that are open now, with their amounts.
- No frame carries a card that its reader may not see. A card comes with its opening in the event
  that dealt or showed it; docs/shoe.md says how to verify it against the `root` of the round. A
  `state` goes back at least to the commitment before the round of play, so that every card on
  the table comes with its proof.
- Before a round of play, or its wagers, three frames come in this order: `room_deck_committed`,
  with `commitment` and the `round_id` of the deal; `room_nonce_given` for each player who answers
  it with `give_nonce` in time; `room_deck_sealed`, with `root`, `binding`, `cut` and all `nonces`.
  Blinds and wagers come in a later one. A deck that is not dealt after all is given up with
  `room_deck_discarded`. Others see a digest of a nonce: no words go from player to player.
- `showdown` says which cards are marked at a showdown, and what each winner of a pot won with. The
  mark of a card names its hands, joined by `+`: `won`; of a pot in two halves `high` and `low`;
  where other hands win other pots `main` and `side`, or `side 1` and so on. At a house game
  `public` has the latest contest with the dealer, `mine` one's own.
- The story of a round of play has the table after its first event (`view`) and one of `changes`
  for each event: the fields that are others after it; in `seats` or `boxes`, by number, likewise
  those of each. `own` has the viewer's cards from the event `v` on.
- In an event `seat` is the seat, or the box of a house game; `kind` is the engine's own name for
  it.
- Whoever lets the time run out is folded and not dealt in until `sit_in`. Whoever leaves in a round
  of play goes at its end; `sit_in` takes that back.

An exchange, shortened:

```
→ {"t":"hello","protocol":1}
← {"t":"welcome","protocol":1,"player":{"id":"p1","name":"Ann",...},"now":1}
→ {"t":"watch","table":"omaha-1"}
← {"t":"state","table":"omaha-1","version":41,"public":{...},"mine":null,"events":[...],"now":2}
→ {"t":"do","id":"5f0c2a1e","table":"omaha-1","action":{"kind":"take_seat","seat":2,"stake":10000}}
← {"t":"update","table":"omaha-1","from":41,"version":43,"events":[...],"mine":{"seat":2,...},...}
← {"t":"done","id":"5f0c2a1e","version":43}
→ {"t":"do","id":"5f0c2a1f","table":"omaha-1","action":{"kind":"check"}}
← {"t":"refused","id":"5f0c2a1f","rule":"11.1","reason":"nobody may check ..."}
```
"""
WORDS: dict[object, str] = {
    int: "int",
    str: "text",
    bool: "true or false",
    object: "anything",
}
PARTS = (
    ("From the client", wire.Incoming),
    ("Actions", wire.Action),
    (
        "To the client",
        wire.Welcome
        | wire.State
        | wire.Update
        | wire.Done
        | wire.Refused
        | wire.Bad
        | wire.Wallet
        | wire.Halted
        | wire.Lobby
        | wire.Pong,
    ),
    (
        "What a viewer sees",
        wire.PublicPot
        | wire.Seat
        | wire.Pot
        | wire.PublicHouse
        | wire.Box
        | wire.Result
        | wire.Dealer
        | wire.Mine
        | wire.Choice
        | wire.Clock
        | wire.BuyIn
        | wire.SignLine
        | wire.Event
        | wire.Opening
        | wire.Showdown
        | wire.Row
        | wire.Person
        | wire.PlayChips,
    ),
    ("Histories, over HTTP", wire.RoundRow | wire.RoundStory | wire.Own),
)


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, union in PARTS:
        parts.append(f"## {title}\n")
        parts += [_record(kind) for kind in typing.get_args(union)]
    return "\n".join(parts)


def _record(kind: type[msgspec.Struct]) -> str:
    config = kind.__struct_config__
    name = (
        f"`{config.tag_field}: {config.tag!r}`".replace("'", '"') if config.tag else kind.__name__
    )
    lines = [f"**{name}** {(kind.__doc__ or '').strip()}\n"]
    hints = typing.get_type_hints(kind)
    fields = [_field(each, hints[each.name]) for each in msgspec.structs.fields(kind)]
    return "\n".join([*lines, *fields, ""] if fields else [*lines])


def _field(each: msgspec.structs.FieldInfo, hint: object) -> str:
    optional = "" if each.required else "?"
    return f"- `{each.encode_name}{optional}`: {_type(hint)}"


def _type(hint: object) -> str:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        named = [getattr(each, "__name__", "") for each in inner]
        if len(inner) > 3:
            return "an action, below" if "TakeSeat" in named else " or ".join(map(_type, inner))
        return " or ".join(_type(each) for each in inner)
    if origin is typing.Literal:
        return ", ".join(f"`{each}`" for each in inner)
    if origin is tuple or origin is list:
        return f"list of {_type(inner[0])}"
    if origin is dict:
        return f"object from {_type(inner[0])} to {_type(inner[1])}"
    if hint is type(None):
        return "null"
    return WORDS.get(hint) or str(getattr(hint, "__name__", hint))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
