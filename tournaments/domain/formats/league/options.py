"""The settings of a league: who plays, and when."""

from __future__ import annotations

from dataclasses import dataclass

from games.settings import SettingGroup
from tournaments.domain.formats.clock import pause_of, read_minute
from tournaments.domain.formats.settings import declare_other_sizes

_SOURCE = "formats: league"
_field = SettingGroup("field", _SOURCE)
_plan = SettingGroup("plan", _SOURCE)
_TWO_SIDES = {"kind": ("sides", "teams")}


def _is_moment(value: object) -> bool:
    """A wall-clock minute of any zone, in a year that leaves room for a season."""
    if not isinstance(value, str):
        return False
    moment = read_minute(value, "UTC")
    return value == "" or (moment is not None and 2000 <= moment.year <= 2100)


def _are_pauses(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(map(pause_of, value))


@dataclass(frozen=True, slots=True)
class PlanSettings:
    """`first_day` is a local minute, "" for none."""

    kind: str = _field.choice("individuals", ("individuals", "sides", "teams"))
    table_size: int = _field.number(3, (2, 6), requires={"kind": ("individuals",)})
    other_sizes: tuple[int, ...] = declare_other_sizes(_field)
    side: int = _field.option(1, choices=(1, 2), requires=_TWO_SIDES)
    boards: int = _field.number(1, (1, 8), requires={"kind": ("teams",)})
    max_players: int = _field.number(64, (2, 200))
    plan: str = _plan.choice("all", ("all", "swiss", "strict"))
    legs: int = _plan.choice(1, (1, 2), requires={"plan": ("all",)})
    match_days: int = _plan.number(0, (0, 100))
    first_day: str = _plan.option("", check=_is_moment, written="date and time")
    days_between: int = _plan.number(7, (1, 60))
    pauses: tuple[str, ...] = _plan.option(
        [], check=_are_pauses, shape={"items": {"type": "string", "maxLength": 30}}
    )
    deadline_days: int = _plan.number(0, (0, 60))
    overdue: str = _plan.choice("desk", ("desk", "none"))
    withdrawal: str = _plan.choice("half", ("half", "annul", "walkover"))
