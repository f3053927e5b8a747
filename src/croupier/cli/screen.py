"""What a game in the terminal is shown on: lines, cards, questions. Knows no game.

Cards have the signs and colours of their suits on a terminal, plain letters elsewhere; a script's
answers are written after their questions, so that what was said can be read afterwards.
"""

import os
import re
import shutil
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED, BLACK, BACK = "\033[47;31;1m", "\033[47;30;1m", "\033[44;37m"
FAINT, STRONG, PLAIN = "\033[2m", "\033[1m", "\033[0m"
HIDDEN = "??"
_COLOUR = re.compile(r"\033\[[\d;]*m")
_GLUE = "\N{NO-BREAK SPACE}"  # a card is never torn apart


def is_fancy(target: TextIO) -> bool:
    """Whether it is a terminal that wants colours."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
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

    def say(self, text: str = "", hang: int = 2) -> None:
        """One line; on a narrow terminal more, indented after the first."""
        print(self._fit(text, hang), file=self.target)

    def _fit(self, text: str, hang: int) -> str:
        if not self.target.isatty():
            return text
        width = shutil.get_terminal_size().columns
        lines = (line for each in text.split("\n") for line in _fitted(each, width, hang))
        return "\n".join(lines)

    def ask(self, question: str) -> str:
        """The answer without spaces around it; `Left` at the end of all answers."""
        print(f"{self._fit(question, 2)} ", end="", file=self.target, flush=True)
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
        rank = card[0].replace("T", "10").rjust(2, _GLUE)
        return f"{colour}{rank}{SIGNS[card[1]]}{_GLUE}{PLAIN}"

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


def _fitted(text: str, width: int, hang: int) -> Iterator[str]:
    """Broken between words where it is wider; colours take no room."""
    line = ""
    for word in re.findall(r" *[^ ]+", text):
        if line.strip() and _length(line + word) > width:
            yield line
            line, word = " " * min(hang, width // 2), word.lstrip()
        line += word
    yield line


def _length(text: str) -> int:
    return len(_COLOUR.sub("", text))
