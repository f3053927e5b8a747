"""Days as text, which sort as they follow each other. It must not know what day it is."""

from datetime import date

from croupier.errors import BadMessage


def check_date(text: str) -> None:
    """A day is written as in 2007-08-01, in no other way."""
    try:
        known = date.fromisoformat(text).isoformat() == text
    except ValueError:
        known = False
    if not known:
        raise BadMessage(f"{text!r} is not a date: write it as in 2007-08-01")
