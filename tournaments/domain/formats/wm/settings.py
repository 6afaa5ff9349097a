"""The settings of one tournament in WM mode (docs/rules/wm.md section 7), declared and read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from games.book import book
from games.brokdorf import GAME as BROKDORF
from games.envelope import Problem, are_ints
from games.options import Option
from games.settings import SettingGroup, options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.roles import declare_role
from tournaments.domain.formats.settings import (
    TEXTS,
    declare_game_variant,
    declare_label_seats,
    read_values,
)
from tournaments.domain.formats.state import Status

BOOK: Final = book(__file__).sharing(TEXTS)
_field = SettingGroup("field")
_rounds = SettingGroup("rounds")
_cut = SettingGroup("cut")
_money = SettingGroup("money")
_final = SettingGroup("final")
_ranking = SettingGroup("ranking")

_ARE_SIZES = partial(are_ints, low=3, high=4, most=20)
_CLOCK = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def _is_clock(value: object) -> bool:
    return isinstance(value, str) and _CLOCK.fullmatch(value) is not None


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value. Money in whole euros, times in minutes."""

    begins: str = _field.choice("preliminary", ("preliminary", "final"), "M1, T13")
    start_euros: int = _field.number(10, (1, 100), "V1, V9")
    max_players: int = _field.number(100, (3, 1_000), "1")
    round_minutes: int = _rounds.number(45, (5, 240), "V2")
    early_sizes: tuple[int, ...] = _rounds.option([3, 4, 3, 4], "V2, V4", check=_ARE_SIZES)
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
    playoff_mode: str = _cut.choice("points", ("points", "loser_out"), "V8")
    threshold_over: str = _final.choice("finalists", ("finalists", "remaining", "starters"), "V9")
    threshold_rounding: str = _final.choice("floor", ("floor", "nearest", "ceil"), "V9")
    start_elimination: str = _final.choice("always", ("always", "cut_only", "never"), "V10")
    raise_every: int = _final.number(2, (1, 10), "F1")
    eliminate_check: str = _final.choice("before_raise", ("before_raise", "after_raise"), "F1")
    counter_on_elimination: str = _final.choice("restart", ("restart", "continue"), "F1")
    raise_per_elimination: str = _final.choice("each", ("each", "once"), "F1")
    raise_on: str = _final.choice("any_departure", ("any_departure", "paying"), "F1")
    agreement: str = _final.choice("up", ("up", "either"), "T11")
    exit_ties: str = _ranking.choice("event", ("event", "round"), "4.6")
    game_variant: dict[str, Any] = declare_game_variant(BOOK["game_variant.help"], "M3")
    depths: tuple[str, ...] = declare_depths()
    first_dealer: str = declare_role()
    scorekeeper: str = declare_role()
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()

    def goes_to_pot(self, status: Status) -> bool:
        """Return True if the euros of leavers of this status go to the pot (V6)."""
        rule = {Status.WITHDRAWN: self.leaver_balance, Status.EXCLUDED: self.excluded_balance}
        return rule.get(status) == "pot"


# what may change in a running event, without that anything before it comes out otherwise
LATER = (
    *("max_players", "round_minutes", "cutoff", "cutoff_finish", "late_entry_until"),
    *("fine_max", "fine_limit", "depths", "scorekeeper"),
    *("label_seats", "rankings"),
)
SETTINGS: tuple[Option, ...] = options_of(Settings, BOOK)


def read_settings(raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of a scenario, null meaning the default, or every problem in table order."""
    values, problems = read_values(SETTINGS, BROKDORF.key, raw)
    return Settings(**values) if not problems else Settings(), problems
