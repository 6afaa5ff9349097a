"""The settings of a league.

Knows which settings exist and reads them. Does not know the rules that they change.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from games.envelope import Json, Problem
from games.registry import GAMES
from tournaments.domain.formats.league.options import SETTINGS
from tournaments.domain.formats.length import deals_problem, length_options
from tournaments.domain.formats.settings import read_values
from tournaments.domain.formats.victory import LIMITS, limits
from tournaments.domain.formats.walkover import usual_score

__all__ = ["SETTINGS", "Settings", "match_rules", "read_settings", "setup_problems"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value. `first_day` is a local minute, "" for none. Money is
    in cents; `lost_fees` are (how many, cents) in order, 0: all that follow."""

    kind: str = "individuals"
    plan: str = "all"
    legs: int = 1
    match_days: int = 0
    table_size: int = 3
    other_sizes: tuple[int, ...] = ()
    side: int = 1
    boards: int = 1
    games: int = 1
    deals: int = 0
    compare: str = "points"
    first_day: str = ""
    days_between: int = 7
    pauses: tuple[str, ...] = ()
    deadline_days: int = 0
    overdue: str = "desk"
    award: str = "result"
    win: int = 2
    draw: int = 1
    loss: int = 0
    place_points: tuple[int, ...] = (3, 2, 1)
    margin_steps: tuple[int, ...] = ()
    victory_table: str = "steps"
    victory_step: int = 100
    victory_limits: tuple[int, ...] = LIMITS["deals_3"]
    count: str = "sum"
    walkover_points: int = 0
    walkover_score: int = 0
    withdrawal: str = "half"
    entry_fee: int = 0
    lost_fees: tuple[tuple[int, int], ...] = ()
    fee_unit: str = "deal"
    walkover_fee: int = 0
    leaving_fee: int = 0
    tie_breaks: tuple[str, ...] = ("direct", "difference", "wins")
    promoted: int = 0
    relegated: int = 0
    max_players: int = 64
    depths: tuple[str, ...] = ()
    game_variant: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def counts_lost(self) -> bool:
        """Whether it matters how many deals somebody lost."""
        costs = self.fee_unit == "deal" and bool(self.lost_fees)
        return costs or "fewest_lost" in self.tie_breaks

    @property
    def per_match(self) -> bool:
        """Whether the table goes by the league points for each match, not by their sum."""
        return self.count == "average"

    @property
    def seats(self) -> int:
        """How many people sit at one table."""
        return self.table_size if self.kind == "individuals" else 2 * self.side

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many people may sit at one table, the usual number first."""
        others = self.other_sizes if self.kind == "individuals" else ()
        return tuple(dict.fromkeys((self.seats, *others)))

    @property
    def sides_at_table(self) -> tuple[int, ...]:
        """How many sides may meet, the usual number first."""
        return self.sizes if self.kind == "individuals" else (2,)

    @property
    def of_two(self) -> bool:
        """Whether matches have two sides, which win, draw or lose."""
        return self.sides_at_table == (2,)

    @property
    def victory(self) -> tuple[int, ...]:
        """The limits of the table of victory points."""
        return limits(self.victory_table, self.victory_step, self.victory_limits)


def match_rules(game: str, settings: Settings, seats: int) -> Json:
    """The rules of a game at a table of so many people."""
    rules = settings.game_variant
    return {**rules, **length_options(game, rules, seats, settings.deals)}


def _games(settings: Settings) -> int:
    """Return how many games a match has, at all its tables."""
    return settings.games * (settings.boards if settings.kind == "teams" else 1)


def read_settings(game: str, raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of an event, null meaning the default, or every problem."""
    values, problems = read_values(SETTINGS, game, raw)
    if problems:
        return Settings(), problems
    settings = Settings(**values)
    settings = replace(settings, walkover_score=usual_score(game, values, _games(settings)))
    if not GAMES[game].seats(settings.seats):
        alone = settings.kind == "individuals"
        code, name = ("seats_unfit", "table_size") if alone else ("side_size", "side")
        problems.append(Problem(code, f"settings.{name}"))
    if not all(map(GAMES[game].seats, settings.sizes[1:])):
        problems.append(Problem("seats_unfit", "settings.other_sizes"))
    if settings.plan == "swiss" and not settings.match_days:
        problems.append(Problem("match_days_needed", "settings.match_days"))
    if settings.kind != "individuals" and settings.award == "places":
        problems.append(Problem("award_unfit", "settings.award"))
    if settings.kind == "individuals" and settings.award in ("result", "victory"):
        # two results are known for two sides only: places are what a table of three has
        problems += [] if settings.award == "result" else [Problem("award_unfit", "settings.award")]
    return settings if not problems else Settings(), problems


def setup_problems(game: str, raw: object) -> list[Problem]:
    """What is wrong with the settings of a new event: more than a log may hold, whose event goes
    on under the settings that were fine when it was made."""
    settings, problems = read_settings(game, raw)
    if problems:
        return problems
    code = deals_problem(game, settings.game_variant, settings.sizes, settings.deals)
    problems = [Problem(code, "settings.deals")] if code else []
    if settings.promoted + settings.relegated > settings.max_players:
        problems.append(Problem("moves_over", "settings.relegated"))
    return problems
