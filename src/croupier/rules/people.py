"""The people of the instruments, as the `by` of an action names them.

A role, or a role and a name as in dealer:17. It must not know what any of them may do.
"""

OPERATOR, SUPERVISOR, DEALER = "casino operator", "casino supervisor", "dealer"
SOFTWARE = "dealer:software"  # deals at an electronic table
PLAYER = "player"
REGULATOR = "regulator"  # the Commission, which reviews decisions when asked
SHIFT_MANAGER = "gaming shift manager"
DIRECTOR, ASSISTANT = "tournament director", "tournament assistant"

IN_CHARGE = (OPERATOR, SUPERVISOR)  # of a table
DIRECTORS = (DIRECTOR, ASSISTANT)  # of a tournament


def role_of(by: str) -> str:
    """The role is what stands before a colon; a name may follow."""
    return by.partition(":")[0]


def same_person(one: str, other: str) -> bool:
    """Whether one person stands behind two signatures, as far as these give names."""
    name = one.partition(":")[2]
    return bool(name) and name == other.partition(":")[2]
