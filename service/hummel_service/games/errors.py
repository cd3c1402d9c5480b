"""The ways in which rules refuse an action."""

from __future__ import annotations


class RulesError(ValueError):
    """The rules refuse an action; the state is unchanged.

    Attributes:
        message: What is wrong and what was allowed, for people. It never tells more
            than the acting seat may see.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InvalidOptions(RulesError):  # noqa: N818 - the rules' own term
    """An option does not fit the table."""


class MalformedAction(RulesError):  # noqa: N818 - the rules' own term
    """The action is wrong whatever the state: nothing set, an unset or unknown value."""


class NotYourTurn(RulesError):  # noqa: N818 - the rules' own term
    """The game does not wait for this seat."""


class IllegalAction(RulesError):  # noqa: N818 - the rules' own term
    """The action is well-formed but the rules forbid it in this state.

    Attributes:
        reason: The name of a value of the game's IllegalReason, without its prefix.
        rule: The number of the rule that forbids it, for example "S3.2".
    """

    def __init__(self, reason: str, message: str, *, rule: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.reason = reason
        self.rule = rule
