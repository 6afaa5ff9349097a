"""The settings of the cut and the Final Table (docs/rules/wm.md section 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.book import book
from games.settings import SettingGroup
from tournaments.domain.formats.settings import declare_game_variant
from tournaments.domain.formats.wm.preliminary_options import PreliminarySettings

_BOOK = book(__file__)

_cut = SettingGroup("cut")
_final = SettingGroup("final")
_ranking = SettingGroup("ranking")


@dataclass(frozen=True, slots=True)
class FinalSettings(PreliminarySettings):
    """Settings of the preliminary and of the final stages."""

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
    game_variant: dict[str, Any] = declare_game_variant(
        _BOOK["game_variant.help"],
        "M3",
    )
