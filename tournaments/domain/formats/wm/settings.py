"""The settings of one tournament in WM mode (docs/rules/wm.md section 7.1).

Knows which settings exist and reads them; validation, forms and documentation are made from the
same table. Does not know the rules that they change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from games.envelope import Problem
from games.options import Option
from tournaments.domain.depths import OPTION as DEPTHS
from tournaments.domain.formats.roles import OPTIONS as ROLES
from tournaments.domain.formats.settings import read_values
from tournaments.domain.formats.wm.final_options import FINAL
from tournaments.domain.formats.wm.preliminary_options import PRELIMINARY

SETTINGS: tuple[Option, ...] = (*PRELIMINARY, *FINAL, DEPTHS, *ROLES)


__all__ = ["SETTINGS", "Settings", "read_settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value. Money in whole euros, times in minutes."""

    begins: str = "preliminary"
    start_euros: int = 10
    max_players: int = 100
    round_minutes: int = 45
    early_sizes: tuple[int, ...] = (3, 4, 3, 4)
    late_prefer: int = 4
    swiss_from: int = 4
    swiss_level: str = "together"
    cutoff: str = "00:30"
    cutoff_finish: str = "runde"
    final_size: int = 6
    six_rule: str = "final"
    six_when: str = "runde"
    six_exception: str = "started"
    late_entry_until: int = 0
    partial_order: str = "clockwise"
    leaver_balance: str = "keep"
    excluded_balance: str = "keep"
    fine_max: int = 10
    fine_limit: str = "offence"
    playoff_mode: str = "points"
    threshold_over: str = "finalists"
    threshold_rounding: str = "floor"
    start_elimination: str = "always"
    raise_every: int = 2
    eliminate_check: str = "before_raise"
    counter_on_elimination: str = "restart"
    raise_per_elimination: str = "each"
    raise_on: str = "any_departure"
    agreement: str = "up"
    exit_ties: str = "event"
    game_variant: dict[str, Any] = field(default_factory=dict, hash=False)
    depths: tuple[str, ...] = ()
    first_dealer: str = "none"
    scorekeeper: str = "none"


def read_settings(raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of a scenario, null meaning the default, or every problem in table order."""
    values, problems = read_values(SETTINGS, "brokdorf", raw)
    return Settings(**values) if not problems else Settings(), problems
