"""The settings of a league: what a match is worth, and how long it lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.settings import SettingGroup
from tournaments.domain.formats.deductions import declare_penalties
from tournaments.domain.formats.league.options import PlanSettings
from tournaments.domain.formats.score import declare_score
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import declare_walkover

_SOURCE = "formats: league"
_matches = SettingGroup("matches", _SOURCE)
_score = SettingGroup("score", _SOURCE)
_SCORE, _WALKOVER = declare_score(_score, "places"), declare_walkover(_score)


@dataclass(frozen=True, slots=True)
class PointSettings(PlanSettings):
    """Settings of the plan, and of the value of its matches."""

    deals: int = _matches.number(0, (0, 99))
    games: int = _matches.option(1, choices=(1, 2, 3, 4, 5, 6, 7, 8, 9))
    compare: str = _matches.choice("points", ("points", "games"))
    score: Any = _SCORE
    walkover: Any = _WALKOVER
    penalties: tuple[str, ...] = declare_penalties()
    count: str = _score.choice("sum", ("sum", "average"))
    tie_breaks: tuple[str, ...] = _score.several(
        ["direct", "difference", "wins"], {key: tie_break.label for key, tie_break in EVERY.items()}
    )
    promoted: int = _score.number(0, (0, 20))
    relegated: int = _score.number(0, (0, 20))
