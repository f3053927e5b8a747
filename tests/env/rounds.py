"""Tasks for the tests of croupier.env: every game, under several determinations."""

from typing import Any

from croupier.env import Task, task

SPLIT = {"contest": "split", "low_qualifier": True}
SMALL = {"deck_size": 36, "wild_card": True}
TERMS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "omaha": ("omaha", 2, {}),
    "omaha, six, no limit": ("omaha", 6, {"limit": "no_limit", "stakes": (50_00, *(200_00,) * 5)}),
    "omaha, split with qualifier": ("omaha", 4, SPLIT),
    "omaha, 36 cards and a Joker": ("omaha", 6, SMALL),
    "omaha, Blind A, whole chips": ("omaha", 3, {"opening_option": "A", "sizes": ()}),
    "faro": ("faro", 3, {}),
    "faro, Joker, fixed limit": ("faro", 5, {"wild_card": True, "limit": "fixed"}),
    "faro, low, 32 cards": ("faro", 2, {"contest": "low", "deck_size": 32}),
    "stud, eight": ("stud", 8, {}),
    "stud, split with qualifier": ("stud", 4, SPLIT | {"wild_card": True}),
    "stud, full pot": ("stud", 2, {"limit": "full_pot", "fixed_bets": ()}),
    "holdem": ("holdem", 1, {}),
    "holdem, two boxes, side wagers": (
        "holdem", 2, {"sides": (5_00, 0), "super_aces_min": 1_00, "super_aces_max": 50_00},
    ),
    "canberra": ("canberra", 1, {}),
    "canberra, three boxes": ("canberra", 3, {"antes": (5_00, 10_00, 15_00)}),
}  # fmt: skip
POT_GAMES = [name for name, terms in TERMS.items() if terms[0] in ("omaha", "faro", "stud")]
HOUSE_GAMES = [name for name in TERMS if name not in POT_GAMES]


def made(name: str) -> Task:
    """The task of this name."""
    game, seats, how = TERMS[name]
    return task(game, seats, **how)
