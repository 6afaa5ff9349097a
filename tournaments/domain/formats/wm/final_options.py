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

    playoff_mode: str = _cut.choice("points", ("points", "loser_out"), source="V8")
    threshold_over: str = _final.choice(
        "finalists", ("finalists", "remaining", "starters"), source="V9"
    )
    threshold_rounding: str = _final.choice("floor", ("floor", "nearest", "ceil"), source="V9")
    start_elimination: str = _final.choice("always", ("always", "cut_only", "never"), source="V10")
    raise_every: int = _final.number(2, (1, 10), source="F1")
    eliminate_check: str = _final.choice(
        "before_raise", ("before_raise", "after_raise"), source="F1"
    )
    counter_on_elimination: str = _final.choice("restart", ("restart", "continue"), source="F1")
    raise_per_elimination: str = _final.choice("each", ("each", "once"), source="F1")
    raise_on: str = _final.choice("any_departure", ("any_departure", "paying"), source="F1")
    agreement: str = _final.choice("up", ("up", "either"), source="T11")
    exit_ties: str = _ranking.choice("event", ("event", "round"), source="4.6")
    game_variant: dict[str, Any] = declare_game_variant(
        _BOOK["game_variant.help"],
        "M3",
    )
