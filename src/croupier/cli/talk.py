"""The conversation at a table in the terminal: questions, help, why something happened.

Serves both families of games; knows no round of play.
"""

from collections.abc import Callable
from typing import Any

from croupier.cli.screen import Left, Screen
from croupier.errors import BadMessage, CroupierError, Refused, cited
from croupier.rulebook import clause, edition
from croupier.rules.signs import dollars

Request = Callable[[str], object]


class Talk:
    """One player's side of it; `latest` is what `?` explains."""

    def __init__(self, game: str, screen: Screen, tell: Callable[[Any], str], **own: Request):
        self.game, self.screen, self.tell = game, screen, tell
        self.latest: tuple[Any, ...] = ()
        self.requests: dict[str, Request] = {
            "?": self.explain,
            "why": self.explain,
            "rules": self.tell_clause,
            "rule": self.tell_clause,
            **own,
        }

    def greet(self) -> None:
        """Where we are, and under which law."""
        found, screen = edition(self.game), self.screen
        screen.say(screen.strong(f"{found.authorised_game}, {found.number}"))
        self.requests["sign"]("")
        screen.say(screen.faint("help tells what may be typed, ? why something happened"))

    def ask(self, question: str) -> str:
        """An answer that is no request for help, clauses or chips."""
        while True:
            said = self.screen.ask(question)
            word, _, rest = said.partition(" ")
            request = self.requests.get(word.casefold())
            if word.casefold() in ("q", "quit", "exit"):
                raise Left
            if request is None:
                self.latest = ()
                return said.casefold()
            self.tried(request, rest.strip())

    def tried(self, request: Callable[..., object], *about: Any) -> bool:
        """Whether it went through; why not is said."""
        try:
            request(*about)
        except Refused as refusal:
            self.screen.say(f"  refused, {refusal}")
        except CroupierError as error:
            self.screen.say(f"  {error}")
        else:
            return True
        return False

    def explain(self, _: str) -> None:
        """Every step since the last answer with its clause in plain words."""
        explained: set[str] = set()
        for event in self.latest:
            self.screen.say(f"  {cited(event.rule):19} {self.tell(event)}", hang=22)
            if event.rule not in explained:
                self.screen.wrapped(clause(self.game, event.rule).does, 22)
            explained.add(event.rule)

    def tell_clause(self, id: str) -> None:
        """One clause in plain words."""
        found = clause(self.game, id)
        self.screen.say(f"  {cited(found.id)}")
        self.screen.wrapped(found.does, 4)


def cents(said: str) -> int | None:
    """10, $10 or 12.50 in cents; None if it is no amount."""
    text = said.strip().removeprefix("$").replace(",", "")
    whole, point, part = text.partition(".")
    if not whole.isdecimal() or (point and not (part.isdecimal() and len(part) <= 2)):
        return None
    return int(whole) * 100 + int((part or "0").ljust(2, "0"))


def amount_said(said: str) -> int:
    """The same where nothing else will do."""
    found = cents(said)
    if found is None:
        raise BadMessage(f"{said!r} is no amount of dollars")
    return found


def gain(net: int) -> str:
    """What a round has brought: +$5, −$5 or ±$0."""
    mark = "+" if net > 0 else "−" if net < 0 else "±"
    return f"{mark}{dollars(abs(net))}"


def score(rounds: int, net: int, chips: int) -> str:
    """How it went, for whoever leaves."""
    played = "1 round" if rounds == 1 else f"{rounds} rounds"
    result = f"{dollars(abs(net))} {'up' if net > 0 else 'down'}" if net else "even"
    return f"{played}, {result}, {dollars(chips)} in chips"
