"""The answer to a command, before anything is stored."""

from __future__ import annotations

from dataclasses import dataclass

from games.envelope import Problem
from tournaments.domain.course import Fact


@dataclass(frozen=True, slots=True)
class Decision:
    """The facts that follow, or the problems that refuse the command.

    `warnings` come with a refusal `warnings_unconfirmed` until the sender accepts them;
    `ignored` names why a signal changes nothing.
    """

    facts: tuple[Fact, ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    ignored: str | None = None


def refuse(code: str, path: str) -> Decision:
    return Decision(problems=(Problem(code, path),))
