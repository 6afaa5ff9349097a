"""The settings of one tournament in WM mode (docs/rules/wm.md section 7): class and reading.

`preliminary_options` and `final_options` declare the fields.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.book import book
from games.brokdorf import GAME as BROKDORF
from games.envelope import Problem
from games.options import Option
from games.settings import options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.label_seats import declare_label_seats
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.roles import declare_roles
from tournaments.domain.formats.settings import TEXTS, read_values
from tournaments.domain.formats.wm.final_options import FinalSettings

BOOK: Final = book(__file__).sharing(TEXTS)
_DEALER, _SCORER = declare_roles()


@dataclass(frozen=True, slots=True)
class Settings(FinalSettings):
    """Every setting with its effective value. Money in whole euros, times in minutes."""

    depths: tuple[str, ...] = declare_depths()
    first_dealer: str = _DEALER
    scorekeeper: str = _SCORER
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()


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
