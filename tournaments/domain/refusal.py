"""Refuse commands by `RefusedError`, with every reason and its place.

A signal that comes early, twice or too late raises `Ignored` and changes nothing. Places are those
of the command at hand, such as `tables[2]`. A caller with an outer command adds its own prefix
(`under`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import NoReturn

from games.envelope import Problem


class RefusedError(Exception):
    """Something was not done; `problems` says why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(str(self.problems))


class Doubted(RefusedError):
    """Something is done only when its sender accepts the `warnings`."""

    def __init__(self, warnings: Iterable[Problem]) -> None:
        super().__init__((Problem("warnings_unconfirmed", ""),))
        self.warnings = tuple(warnings)


class Ignored(Exception):
    """A signal changes nothing; `reason`: early, duplicate or stale."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class LimitReached(RefusedError):
    """The client has used up a limit; nothing was done, and `wait` is how long it has to wait."""

    def __init__(self, code: str, wait: timedelta) -> None:
        super().__init__((Problem(code, ""),))
        self.wait = wait


def refuse(code: str, path: str) -> NoReturn:
    """Refuse for one reason; nothing further is looked at."""
    raise RefusedError((Problem(code, path),))


def refuse_for(problems: Iterable[Problem]) -> None:
    """Refuse for everything that was found; where that is nothing, all is well."""
    if problems := tuple(problems):
        raise RefusedError(problems)


def under(place: str, problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems of a part, whose places begin with that of the part (`report`)."""
    return tuple(
        Problem(problem.code, f"{place}.{problem.path}" if problem.path else place)
        for problem in problems
    )
