"""The settings of the preliminary and of the books (docs/rules/wm.md section 7)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from games.envelope import is_int
from games.settings import SettingGroup

_field = SettingGroup("field")
_rounds = SettingGroup("rounds")
_cut = SettingGroup("cut")
_money = SettingGroup("money")

_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def _is_clock(value: object) -> bool:
    return isinstance(value, str) and _CLOCK.fullmatch(value) is not None


def _is_sizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 20
        and all(is_int(size) and size in (3, 4) for size in value)
    )


@dataclass(frozen=True, slots=True)
class PreliminarySettings:
    """Money in whole euros, times in minutes."""

    begins: str = _field.choice("preliminary", ("preliminary", "final"), "M1, T13")
    start_euros: int = _field.number(10, (1, 100), "V1, V9")
    max_players: int = _field.number(100, (3, 1_000), "1")
    round_minutes: int = _rounds.number(45, (5, 240), "V2")
    early_sizes: tuple[int, ...] = _rounds.option([3, 4, 3, 4], "V2, V4", check=_is_sizes)
    late_prefer: int = _rounds.option(4, "V4, § 0", choices=(4, 5))
    swiss_from: int = _rounds.number(4, (1, 99), "V3")
    swiss_level: str = _rounds.choice("together", ("together", "fresh"), "V3")
    cutoff: str = _cut.option("00:30", "V8, F3", check=_is_clock, written="time")
    cutoff_finish: str = _cut.choice("runde", ("runde", "round"), "V8")
    final_size: int = _cut.number(6, (2, 6), "V7, V8")
    six_rule: str = _cut.choice("final", ("final", "one_table"), "V7")
    six_when: str = _cut.choice("runde", ("runde", "round_end"), "V7")
    six_exception: str = _cut.choice(
        "started", ("started", "ever"), "V7, C1", idle_under={"late_entry_until": (0,)}
    )
    late_entry_until: int = _field.number(0, (0, 99), "L5")
    partial_order: str = _money.choice("clockwise", ("clockwise", "poorest"), "M4")
    leaver_balance: str = _money.choice("keep", ("keep", "pot"), "V6")
    excluded_balance: str = _money.choice("keep", ("keep", "pot"), "V6")
    fine_max: int = _money.number(10, (0, 100), "G")
    fine_limit: str = _money.choice("offence", ("offence", "person"), "G")
