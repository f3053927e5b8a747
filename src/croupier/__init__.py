"""A card room that can cite its law: cards, order of hands, shoe, rulebook and the five games.

Its parts are modules, imported when first asked for: `import croupier` alone costs nothing.

>>> import croupier
>>> order = croupier.hands.Order(deck_size=36, wild_card=True)
>>> order.high.best(croupier.cards.cards("Kc Kd Ks Jh Jk")).name
'four of a kind, kings, jack kicker'
"""

from importlib import import_module
from types import ModuleType

PARTS = ("bulk", "cards", "errors", "hands", "rulebook", "rules", "shoe")


def __getattr__(name: str) -> ModuleType:
    if name in PARTS:
        return import_module(f"croupier.{name}")
    raise AttributeError(f"croupier has no part {name!r}: it has {', '.join(PARTS)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *PARTS])
