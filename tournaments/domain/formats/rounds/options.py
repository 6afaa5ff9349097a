"""The settings of score, final, money and prizes for `evening` and `swiss`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.envelope import is_int
from games.options import UNNAMED
from games.settings import SettingGroup
from tournaments.domain.formats.charges import declare_lost_fees
from tournaments.domain.formats.counting import fee_choices
from tournaments.domain.formats.deductions import declare_penalties
from tournaments.domain.formats.prizes import declare_prizes
from tournaments.domain.formats.rounds.table_options import TableSettings
from tournaments.domain.formats.score import declare_score
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import declare_walkover

_score = SettingGroup("score", "formats")
_final = SettingGroup("final", "formats")
_money = SettingGroup("money", "formats")


def _is_fixed(value: object) -> bool:
    """A score, with the game points beside it or without."""
    return (
        isinstance(value, list)
        and 1 <= len(value) <= 2
        and all(is_int(n) and -100_000 <= n <= 100_000 for n in value)
    )


_FIXED = {
    "items": {"type": "integer", "minimum": -100_000, "maximum": 100_000},
    "minItems": 1,
    "maxItems": 2,
}

_SCORE, _WALKOVER = declare_score(_score), declare_walkover(_score)
_BYE = _score.option(
    "level", type="list", also=("none", "level", "win"), check=_is_fixed, shape=_FIXED
)
_MISSED = _score.option("none", type="list", also=("none", "level"), check=_is_fixed, shape=_FIXED)


@dataclass(frozen=True, slots=True)
class ScoreSettings(TableSettings):
    """Money in cents. `lost_fees` are (how many, cents) in order; 0 means all that follow.
    `fee_unit` says for what: a lost match (`match`), or one of a counter (`deal`: lost deals)."""

    score: Any = _SCORE
    bye_credit: Any = _BYE
    missed_credit: Any = _MISSED
    walkover: Any = _WALKOVER
    penalties: tuple[str, ...] = declare_penalties()
    ties: tuple[str, ...] = _score.several(
        ["best_round", "last_round"], {key: tie_break.label for key, tie_break in EVERY.items()}
    )
    final: str = _final.choice("none", ("none", "table", "places", "knockout"))
    final_size: int = _final.number(0, (0, 64))
    final_per_table: int = _final.number(0, (0, 5))
    final_factor: int = _final.number(0, (0, 9), requires={"final": ("table", "places")})
    entry_fee: int = _money.number(0, (0, 100_000), written="euros")
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice("deal", {"match": UNNAMED, **fee_choices()})
    fees_per: str = _money.choice("evening", ("evening", "round"))
    stake: int = _money.number(0, (0, 10_000), written="euros")
    prizes: tuple[str, ...] = declare_prizes()
