"""The settings of a league, declared and read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from games.book import book
from games.envelope import Json, Problem
from games.options import UNNAMED, Option
from games.registry import GAMES
from games.settings import SettingGroup, options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.charges import FEES_LATER, declare_lost_fees
from tournaments.domain.formats.clock import pause_of, read_minute
from tournaments.domain.formats.counting import counted, fee_choices
from tournaments.domain.formats.deductions import declare_penalties, read_rules
from tournaments.domain.formats.length import deals_problems, length_options
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.round_rules import declare_round_rules, in_each, out_of_reach, ruled
from tournaments.domain.formats.score import Score, declare_score, read_score, two_sides
from tournaments.domain.formats.settings import (
    TEXTS,
    declare_game_variant,
    declare_label_seats,
    declare_other_sizes,
    read_values,
)
from tournaments.domain.formats.tiebreaks import EVERY
from tournaments.domain.formats.walkover import Walkover, declare_walkover, read_walkover

_SOURCE = "formats: league"
_field = SettingGroup("field", _SOURCE)
_plan = SettingGroup("plan", _SOURCE)
_TWO_SIDES = {"kind": ("sides", "teams")}
_matches = SettingGroup("matches", _SOURCE)
_score = SettingGroup("score", _SOURCE)
_money = SettingGroup("money", _SOURCE)
_SCORE, _WALKOVER = declare_score(_score, "places"), declare_walkover(_score)
BOOK: Final = book(__file__).sharing(TEXTS)


def _is_moment(value: object) -> bool:
    """A wall-clock minute of any zone, in a year that leaves room for a season."""
    if not isinstance(value, str):
        return False
    moment = read_minute(value, "UTC")
    return value == "" or (moment is not None and 2000 <= moment.year <= 2100)


def _are_pauses(value: object) -> bool:
    return isinstance(value, list) and len(value) <= 50 and all(map(pause_of, value))


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its effective value. Money in cents; `lost_fees` are (how many, cents) in
    order, 0: all that follow. `first_day` is a local minute, "" for none. `usual_walkover`: the
    game points of a walk-over where no others are set."""

    kind: str = _field.choice("individuals", ("individuals", "sides", "teams"))
    table_size: int = _field.number(3, (2, 6), requires={"kind": ("individuals",)})
    other_sizes: tuple[int, ...] = declare_other_sizes(_field)
    side: int = _field.option(1, choices=(1, 2), requires=_TWO_SIDES)
    boards: int = _field.number(1, (1, 8), requires={"kind": ("teams",)})
    max_players: int = _field.number(64, (2, 200))
    plan: str = _plan.choice("all", ("all", "swiss", "strict"))
    legs: int = _plan.choice(1, (1, 2), requires={"plan": ("all",)})
    match_days: int = _plan.number(0, (0, 100))
    first_day: str = _plan.option("", check=_is_moment, written="date and time")
    days_between: int = _plan.number(7, (1, 60))
    pauses: tuple[str, ...] = _plan.option(
        [], check=_are_pauses, shape={"items": {"type": "string", "maxLength": 30}}
    )
    deadline_days: int = _plan.number(0, (0, 60))
    overdue: str = _plan.choice("desk", ("desk", "none"))
    withdrawal: str = _plan.choice("half", ("half", "annul", "walkover"))
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
    entry_fee: int = _money.number(0, (0, 100_000), written="euros")
    lost_fees: tuple[tuple[int, int], ...] = declare_lost_fees()
    fee_unit: str = _money.choice("deal", {"match": UNNAMED, "fixture": UNNAMED, **fee_choices()})
    walkover_fee: int = _money.number(0, (0, 100_000), written="euros")
    leaving_fee: int = _money.number(0, (0, 100_000), written="euros")
    depths: tuple[str, ...] = declare_depths()
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()
    game_variant: dict[str, Any] = declare_game_variant()
    round_rules: tuple[dict[str, Any], ...] = declare_round_rules()
    usual_walkover: int = 0

    @property
    def counted(self) -> tuple[str, ...]:
        """The counters that a report has to tell."""
        return counted(self.tie_breaks, self.fee_unit if self.lost_fees else "")

    @property
    def by_standing(self) -> bool:
        """Return True if each match day is drawn after the previous one."""
        return self.plan != "all"

    @property
    def plans_newcomers(self) -> bool:
        """Return True if a late entrant gets matches at once."""
        return self.plan == "all" and self.kind != "individuals"

    @property
    def per_match(self) -> bool:
        """Return True if the table goes by the league points for each match, not by their sum."""
        return self.count == "average"

    @property
    def tables(self) -> int:
        """Return how many tables one match has."""
        return self.boards if self.kind == "teams" else 1

    @property
    def seats(self) -> int:
        """Return how many people sit at one table."""
        return self.table_size if self.kind == "individuals" else 2 * self.side

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return how many people may sit at one table, the usual number first."""
        others = self.other_sizes if self.kind == "individuals" else ()
        return tuple(dict.fromkeys((self.seats, *others)))

    @property
    def sides_at_table(self) -> tuple[int, ...]:
        """Return how many sides may meet, the usual number first."""
        return self.sizes if self.kind == "individuals" else (2,)

    @property
    def scoring(self) -> Score:
        """Return what a match brings."""
        return read_score(self.score, self.sides_at_table[0])

    @property
    def forfeit(self) -> Walkover:
        """Return what a walk-over brings."""
        return read_walkover(self.walkover, self.usual_walkover)

    @property
    def of_two(self) -> bool:
        """Return True if matches have two sides, which win, draw or lose."""
        return self.sides_at_table == (2,)


SETTINGS: tuple[Option, ...] = options_of(Settings, BOOK)


def match_rules(game: str, settings: Settings, day: int, seats: int) -> Json:
    """Return the rules of a game on a match day at a table of `seats` people."""
    rules = ruled(settings, game, day).game_variant
    return {**rules, **length_options(game, rules, seats, settings.deals)}


# what may change in a running season, without that anything before it comes out otherwise
LATER = (
    *("overdue", "promoted", "relegated", "depths", "pauses", "boards", "label_seats", "rankings"),
    *("round_rules", "penalties"),
    *FEES_LATER,
)


def read_settings(game: str, raw: object) -> tuple[Settings, list[Problem]]:
    """The settings of an event, null meaning the default, or every problem."""
    values, problems = read_values(SETTINGS, game, raw)
    if problems:
        return Settings(), problems
    settings = Settings(**values)
    usual = GAMES[game].walkover * settings.games * settings.tables
    settings = replace(settings, usual_walkover=usual)
    alone = settings.kind == "individuals"
    rules = GAMES[game]
    if not (rules.seats(settings.seats) if alone else rules.sides_meet(settings.side)):
        code, name = ("seats_unfit", "table_size") if alone else ("side_size", "side")
        problems.append(Problem(code, f"settings.{name}"))
    if not all(map(rules.seats, settings.sizes[1:])):
        problems.append(Problem("seats_unfit", "settings.other_sizes"))
    if settings.by_standing and not settings.match_days:
        problems.append(Problem("match_days_needed", "settings.match_days"))
    fined = read_rules(settings.penalties) or ()
    if not settings.scoring.by_points and any(rule.of_game for rule in fined):
        problems.append(Problem("no_game_penalty", "settings.penalties"))
    sides = all(two_sides(game, settings.game_variant, size) for size in settings.sizes)
    if alone and settings.scoring.victory and not sides:
        problems.append(Problem("score_needs_sides", "settings.score"))
    problems += out_of_reach(settings, 0, has_final=False)
    return settings if not problems else Settings(), problems


def setup_problems(game: str, settings: object) -> list[Problem]:
    """Return the problems of the settings of a new event.

    They are stricter than those of a log, because old tournaments keep their settings.
    """
    read, problems = read_settings(game, settings)
    if problems:
        return problems
    problems = in_each(
        read, game, lambda one: deals_problems(game, one.game_variant, one.sizes, one.deals)
    )
    if read.promoted + read.relegated > read.max_players:
        problems.append(Problem("moves_over", "settings.relegated"))
    return problems
