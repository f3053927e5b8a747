"""The two ways of saying no. Anything else that is raised is a bug of ours."""


class CroupierError(Exception):
    """Something a person can put right; never shown with a traceback."""


def cited(rule: str) -> str:
    """A clause as people read it: 10.2(tail) is our id for the unnumbered end of 10.2."""
    return rule.replace("(tail)", ", end")


class Refused(CroupierError):
    """The rules do not allow it. Nothing has changed."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(rule, reason)
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"rule {cited(self.rule)}: {self.reason}"


class BadMessage(CroupierError):
    """It cannot be read: no card, no action, no file that we know."""
