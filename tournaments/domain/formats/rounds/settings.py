"""The settings of an event in rounds at drawn tables, with their effective values.

Knows which settings exist and reads them. Does not know what they change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import games
from games.envelope import Problem
from tournaments.domain.formats.length import can_play
from tournaments.domain.formats.rounds.options import EVENING, SWISS
from tournaments.domain.formats.settings import read_values

_OPTIONS = {"evening": EVENING, "swiss": SWISS}


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value. Times in minutes, money in cents.

    `lost_fees` are (how many, cents) in order; 0 means all that follow. `fee_unit` says what is
    lost: `deal` or `match`. `rounds` 0: derived from the field. `table_size` 0: as usual for the
    game.
    """

    max_players: int
    rounds: int
    deals: int
    matches: int
    minutes: int
    table_size: int
    other_sizes: tuple[int, ...]
    draw: str
    lot_rounds: int
    score: str
    league_points: tuple[int, ...]
    bye_credit: str
    missed_credit: str
    late_until: int
    acceleration: int
    ties: tuple[str, ...]
    final: str
    final_size: int
    final_carry: bool
    entry_fee: int
    lost_fees: tuple[tuple[int, int], ...]
    fee_unit: str
    fees_per: str
    stake: int
    prizes: tuple[str, ...]
    last_prize: str
    depths: tuple[str, ...] = ()
    game_variant: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def counts_lost(self) -> bool:
        """Whether it matters how many deals somebody lost."""
        costs = self.fee_unit == "deal" and bool(self.lost_fees or self.stake)
        return costs or "fewest_lost" in self.ties


def read_settings(form: str, game: str, raw: object) -> tuple[Settings | None, list[Problem]]:
    """The settings of a format (`evening`, `swiss`) for a game; None with every problem."""
    options = _OPTIONS[form]
    given, problems = read_values(options, game, raw)
    if problems:
        return None, problems
    values = {option.key: option.default for option in options} | given
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    size, *others = games.GAMES[game].usual
    if not values["table_size"]:
        values["table_size"] = size
        values["other_sizes"] = values["other_sizes"] or tuple(others)
    settings = Settings(**values)
    problems = _contradictions(settings, game)
    return (None if problems else settings), problems


def setup_problems(form: str, game: str, raw: object) -> list[Problem]:
    """What is wrong with the settings of a new event: more than a log may hold, whose event goes
    on under the settings that were fine when it was made."""
    settings, problems = read_settings(form, game, raw)
    if settings is None:
        return problems
    sizes = {settings.table_size, *settings.other_sizes}
    if settings.final == "table":
        sizes.add(settings.final_size)
    if can_play(game, settings.game_variant, sizes, settings.deals):
        return []
    return [Problem("deals_uneven", "settings.deals")]


def _contradictions(settings: Settings, game: str) -> list[Problem]:
    """Settings that each are fine, but not together or not with this game."""
    keys = []
    rules = games.GAMES[game]
    if not rules.seats(settings.table_size):
        keys.append("table_size")
    if any(not rules.seats(size) for size in settings.other_sizes):
        keys.append("other_sizes")
    if settings.matches == 0 and settings.minutes == 0:
        keys.append("matches")
    if settings.final != "none" and settings.final_size < 2:
        keys.append("final_size")
    if settings.final == "table" and not rules.seats(settings.final_size):
        keys.append("final_size")
    if len(set(settings.ties)) != len(settings.ties):
        keys.append("ties")
    return [Problem("setting_value", f"settings.{key}") for key in dict.fromkeys(keys)]
