"""A card room that can cite its law: cards, order of hands, shoe, rulebook and the five games.

Its parts are modules, imported when first asked for: `import croupier` alone costs nothing.

>>> import croupier
>>> order = croupier.hands.Order(deck_size=36, wild_card=True)
>>> order.high.best(croupier.cards.cards("Kc Kd Ks Jh Jk")).name
'four of a kind, kings, jack kicker'
>>> croupier.play_round("omaha", ["calls", "random", "ordinary"], seed=7).net
{1: -200, 2: 200, 3: 0}
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.playing import RoundPlayed, play_round

__version__ = "0.1.0"
PARTS = (
    "bulk",
    "cards",
    "directing",
    "env",
    "errors",
    "hands",
    "histories",
    "live",
    "odds",
    "rulebook",
    "rules",
    "seal",
    "shoe",
    "tournaments",
)
_HOMES = {"RoundPlayed": "playing", "play_round": "playing"}
__all__ = ["PARTS", "RoundPlayed", "__version__", "play_round"]


def __getattr__(name: str) -> Any:
    if name in PARTS:
        return import_module(f"croupier.{name}")
    if name in _HOMES:
        return getattr(import_module(f"croupier.{_HOMES[name]}"), name)
    raise AttributeError(f"croupier has no part {name!r}: it has {', '.join(PARTS)}")


def __dir__() -> list[str]:
    return sorted({*globals(), *PARTS, *_HOMES})
