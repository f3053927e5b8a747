"""What a game in the terminal is shown on: lines, cards, questions. Knows no game.

Cards have the signs and colours of their suits on a terminal, plain letters elsewhere; a script's
answers are written after their questions, so that what was said can be read afterwards.
"""

import os
import shutil
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED, BLACK, BACK = "\033[47;31;1m", "\033[47;30;1m", "\033[44;37m"
FAINT, STRONG, PLAIN = "\033[2m", "\033[1m", "\033[0m"
HIDDEN = "??"


def is_fancy(target: TextIO) -> bool:
    """Whether it is a terminal that wants colours."""
    wanted = "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
    return target.isatty() and wanted


class Left(Exception):
    """The player has left, or there is nothing more to read."""


@dataclass
class Screen:
    """A way to ask and to tell."""

    source: TextIO
    target: TextIO
    fancy: bool
    echo: bool

    @classmethod
    def of(cls, source: TextIO, target: TextIO) -> "Screen":
        """Colours on a terminal that wants them, echoes for a script."""
        return cls(source, target, is_fancy(target), not source.isatty())

    def say(self, text: str = "") -> None:
        """One line."""
        print(text, file=self.target)

    def ask(self, question: str) -> str:
        """The answer without spaces around it; `Left` at the end of all answers."""
        print(f"{question} ", end="", file=self.target, flush=True)
        try:
            line = self.source.readline()
        except KeyboardInterrupt:
            line = ""
        if self.echo or not line:
            self.say(line.rstrip("\n"))
        if not line:
            raise Left
        return line.strip()

    def cards(self, cards: Iterable[str]) -> str:
        """A hand in one line, hidden cards face down."""
        return " ".join(map(self._card, cards))

    def _card(self, card: str) -> str:
        if not self.fancy:
            return card
        if card == HIDDEN:
            return f"{BACK}▒▒▒▒{PLAIN}"
        colour = RED if card[1] in "dh" else BLACK
        rank = card[0].replace("T", "10")
        return f"{colour}{rank:>2}{SIGNS[card[1]]} {PLAIN}"

    def faint(self, text: str) -> str:
        """For what is not read every time."""
        return f"{FAINT}{text}{PLAIN}" if self.fancy else text

    def strong(self, text: str) -> str:
        """For what is looked for."""
        return f"{STRONG}{text}{PLAIN}" if self.fancy else text

    def wrapped(self, text: str, indent: int) -> None:
        """Lines that fit, faint."""
        width = min(shutil.get_terminal_size().columns, 100)
        for line in textwrap.wrap(text, max(width - indent, 20)):
            self.say(" " * indent + self.faint(line))
