"""Report steps of the computer's clock to the desk, with the effect of one click."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.envelope import Problem
from tournaments.domain.desk.clock_steps import ClockJump, open_steps
from tournaments.domain.formats.state import FormatState
from tournaments.web.http.visit import Visit

_ENDED: dict[str, Promise] = {
    "round": _("The round ended early."),
    "cutoff": _("The cut-off came early."),
    "day": _("A match day began early."),
    "deadline": _("A deadline passed early."),
}


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step: its size in whole minutes, its direction, and its effects."""

    step: ClockJump
    minutes: int
    is_back: bool
    ended: tuple[Promise, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """The undecided steps; `now` and `then` are the round before and after putting back.

    `problems` are the reasons against putting back.
    """

    steps: tuple[ShownStep, ...]
    now: FormatState
    then: FormatState
    problems: tuple[Problem, ...]


def notice(visit: Visit) -> Notice | None:
    """Return what to tell the desk; None if no clock stepped in this round."""
    state = visit.state
    if not state.steps:
        return None
    steps = tuple(map(_jump, open_steps(state, visit.past())))
    look = visit.preview({"type": "revert_clock_step"})
    return Notice(steps, state.play, look.state.play, look.problems)


def _jump(step: ClockJump) -> ShownStep:
    minutes = round(abs(step.by).total_seconds() / 60)
    ended = dict.fromkeys(_ENDED[timer] for timer, _due in step.ended)
    return ShownStep(step, minutes, step.at < step.was, tuple(ended))
