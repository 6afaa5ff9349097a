"""The settings of a knock-out, declared and read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from games.book import book
from games.envelope import Problem
from games.options import Option
from games.registry import GAMES
from games.settings import SettingGroup, options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.charges import FEES_LATER, declare_lost_fees
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.roles import declare_role
from tournaments.domain.formats.round_rules import declare_round_rules
from tournaments.domain.formats.settings import (
    TEXTS,
    declare_game_variant,
    declare_label_seats,
    read_values,
)

_ONE_OF = (1, 3, 5, 7, 9)
_SOURCE = "formats: knockout"
_bracket = SettingGroup("bracket", _SOURCE)
_matches = SettingGroup("matches", _SOURCE)
_money = SettingGroup("money", _SOURCE)


PLACES_TO = (2, 4, 8, 16, 0)  # how far the places of a bracket are played for, 0: all of them

BOOK: Final = book(__file__).sharing(TEXTS)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value; times in minutes, 0 is no clock, money in cents.
    `lost_fees` are (how many, cents) in order, 0: all that follow."""

    mode: str = _bracket.choice("single", ("single", "consolation", "double"))
    side: int = _bracket.option(1, choices=(1, 2))
    seeding: str = _bracket.choice("lot", ("lot", "order"))
    places_to: int = _bracket.choice(2, PLACES_TO, requires={"mode": ("single", "consolation")})
    second_final: bool = _bracket.option(True, requires={"mode": ("double",)})
    best_of: int = _matches.option(1, choices=_ONE_OF)
    best_of_final: int = _matches.option(1, choices=_ONE_OF)
    round_minutes: int = _matches.number(0, (0, 40_320))
    max_players: int = _bracket.number(64, (2, 1_000))
    depths: tuple[str, ...] = declare_depths()
    first_dealer: str = declare_role()
    scorekeeper: str = declare_role()
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice("fixture", ("match", "fixture"))
    walkover_fee: int = _money.number(0, (0, 100_000), written="euros")
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()
    game_variant: dict[str, Any] = declare_game_variant()
    round_rules: tuple[dict[str, Any], ...] = declare_round_rules()


SETTINGS: tuple[Option, ...] = options_of(Settings, BOOK)


# what may change in a running event, without that anything before it comes out otherwise
LATER = (
    *("round_minutes", "depths", "scorekeeper", "label_seats", "rankings", "round_rules"),
    *FEES_LATER,
)


def read_settings(game: str, raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of an event, null meaning the default, or every problem in table order."""
    values, problems = read_values(SETTINGS, game, raw)
    if problems:
        return Settings(), problems
    settings = Settings(**values)
    if not GAMES[game].sides_meet(settings.side):
        return Settings(), [Problem("side_size", "settings.side")]
    return settings, []
