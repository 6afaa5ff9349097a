"""The settings of an event in rounds at drawn tables, declared and read.

`options` declares the other fields of the class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import games
from games.book import book
from games.envelope import Problem
from games.options import Option
from games.settings import frozen, options_of
from tournaments.domain.depths import declare_depths
from tournaments.domain.formats.counting import counted
from tournaments.domain.formats.length import deals_problems
from tournaments.domain.formats.prizes import read_prizes
from tournaments.domain.formats.rankings import declare_rankings
from tournaments.domain.formats.roles import declare_role
from tournaments.domain.formats.round_rules import declare_round_rules, in_each, out_of_reach
from tournaments.domain.formats.rounds.options import FOUR, STAYING, DeclaredSettings
from tournaments.domain.formats.score import Score, read_score, two_sides
from tournaments.domain.formats.settings import (
    TEXTS,
    declare_game_variant,
    declare_label_seats,
    read_values,
)
from tournaments.domain.formats.victory import SHARED
from tournaments.domain.formats.walkover import Walkover, read_walkover
from tournaments.domain.seating import Rule
from tournaments.domain.seating.sizes import LARGEST, SMALLEST, plan_tables

BOOK: Final = book(__file__).sharing(TEXTS)


@dataclass(frozen=True, slots=True)
class Settings(DeclaredSettings):
    """Every setting with its effective value. Times in minutes, money in cents. `usual_walkover`:
    the game points of a walk-over where no others are set."""

    depths: tuple[str, ...] = declare_depths()
    first_dealer: str = declare_role()
    scorekeeper: str = declare_role()
    label_seats: tuple[tuple[str, str], ...] = declare_label_seats()
    rankings: tuple[dict[str, Any], ...] = declare_rankings()
    game_variant: dict[str, Any] = declare_game_variant()
    round_rules: tuple[dict[str, Any], ...] = declare_round_rules()
    usual_walkover: int = 0

    @property
    def counted(self) -> tuple[str, ...]:
        """The counters that a report has to tell."""
        measures = [str(each.get("measure", "")) for each in self.rankings]
        fee_unit = self.fee_unit if self.lost_fees or self.stake else ""
        return counted(self.ties, fee_unit, measures)

    @property
    def side(self) -> int:
        """Return how many people an entrant is."""
        return 2 if self.entrants == "pairs" else 1

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return how many people may sit at one table, the usual number first."""
        return tuple(dict.fromkeys((self.table_size, *self.other_sizes)))

    @property
    def at_table(self) -> int:
        """Return how many entrants sit at a full table."""
        return self.table_size // self.side

    @property
    def scoring(self) -> Score:
        """Return what a table brings."""
        return read_score(self.score, self.at_table)

    @property
    def forfeit(self) -> Walkover:
        """Return what a walk-over brings."""
        return read_walkover(self.walkover, self.usual_walkover)

    def movement(self, number: int) -> str:
        """Return what a round (from 1) is seated by."""
        turns = [key for count, key in self.movements for _turn in range(count)] or [self.draw]
        return turns[min(number, len(turns)) - 1]

    @property
    def whole(self) -> bool:
        """Return True if a match has exactly the agreed deals: victory points compare tables."""
        return bool(self.scoring.victory)

    @property
    def seats_final(self) -> bool:
        """Return True if the best sit down to a final."""
        return self.final in ("table", "places")

    def fits(self, game: str, entrants: int) -> bool:
        """Return True if this number of entrants can play and be scored at one table."""
        people = entrants * self.side
        if self.side > 1:
            return entrants == PAIRS_AT_TABLE and games.GAMES[game].seats(people)
        if not games.GAMES[game].seats(people):
            return False
        return not self.whole or two_sides(game, self.game_variant, people)


# what may change in a running event, without that anything before it comes out otherwise
LATER = (
    *("max_players", "rounds", "minutes", "at_bell", "late_until", "final", "final_size"),
    *("final_per_table", "prizes", "penalties", "depths", "scorekeeper", "lost_fees"),
    *("label_seats", "rankings", "round_rules"),
)
EVENING: tuple[Option, ...] = options_of(Settings, BOOK)

_SWISS_DEFAULTS = {
    "rounds": 0,
    "deals": 0,
    "draw": "standing",
    "score": "places",
    "bye_credit": "win",
    "missed_credit": "level",
    "ties": ["opponents", "beaten", "direct", "difference"],
}
SWISS: tuple[Option, ...] = tuple(
    replace(option, default=_SWISS_DEFAULTS.get(option.key, option.default)) for option in EVENING
)
_OPTIONS = {"evening": EVENING, "swiss": SWISS}

PAIRS_AT_TABLE = 2


def final_sizes(settings: Settings, game: str, entrants: int) -> tuple[int, ...]:
    """Return the table sizes of a final.

    One table if all fit, unless they play for places at tables of the usual size; else the usual
    sizes, else any playable ones. () if there are none.
    """
    several = settings.final == "places" and entrants > settings.at_table
    if settings.fits(game, entrants) and not several:
        return (entrants,)
    usual = {settings.at_table, *settings.other_sizes}
    playable = {size for size in range(SMALLEST, LARGEST + 1) if settings.fits(game, size)}
    for sizes in (usual & playable, playable):
        rule = Rule(preferred=settings.at_table, allowed=tuple(sorted(sizes)))
        planned = plan_tables(entrants, rule) if settings.at_table in playable else None
        if planned is not None:
            return planned.sizes
    return ()


def sizes_in_force(game: str, values: Mapping[str, Any]) -> tuple[int, list[int]]:
    """The size of tables by these values of all settings, and the others where the number demands
    them. Where none is set: four for pairs and for partners who stay, else as usual for the game.
    """
    size, others = values["table_size"], [*values["other_sizes"]]
    if not size and (values["entrants"] == "pairs" or values["partners"] == "stay"):
        size = FOUR
    if not size:
        size, *usual = games.GAMES[game].usual
        others = others or usual
    return size, others


def read_settings(form: str, game: str, raw: object) -> tuple[Settings | None, list[Problem]]:
    """The settings of a format (`evening`, `swiss`) for a game; None with every problem."""
    options = _OPTIONS[form]
    given, problems = read_values(options, game, raw)
    if problems:
        return None, problems
    values = {option.key: frozen(option.default) for option in options} | given
    size, others = sizes_in_force(game, values)
    values |= {"table_size": size, "other_sizes": tuple(others)}
    usual = games.GAMES[game].walkover * max(1, values["matches"])
    settings = Settings(**values, usual_walkover=usual)
    problems = in_each(settings, game, lambda each: _contradictions(each, game))
    problems += out_of_reach(settings, settings.rounds, has_final=settings.seats_final)
    return (None if problems else settings), problems


def setup_problems(form: str, game: str, raw: object) -> list[Problem]:
    """Return the problems of the settings of a new event.

    They are stricter than those of a log, because old tournaments keep their settings.
    """
    settings, problems = read_settings(form, game, raw)
    if settings is None:
        return problems
    problems = in_each(settings, game, lambda each: _deals_problems(each, game))
    found = _cancelling(settings)
    return problems + [Problem(code, f"settings.{key}") for key, code in found.items()]


def _deals_problems(settings: Settings, game: str) -> list[Problem]:
    """Return why not everybody can play the agreed number of deals."""
    sizes = {settings.table_size, *settings.other_sizes}
    if settings.seats_final and not settings.final_per_table:
        final = final_sizes(settings, game, settings.final_size)
        sizes |= {size * settings.side for size in final}
    return deals_problems(game, settings.game_variant, sizes, settings.deals)


def _cancelling(settings: Settings) -> dict[str, str]:
    """Settings of which one takes all effect from another, by the key to change: their code."""
    found, prizes = {}, read_prizes(settings.prizes)
    sized = settings.final != "none" and not settings.final_per_table
    if sized and settings.final_size > settings.max_players:
        found["final_size"] = "final_unfilled"
    if prizes.problems:
        found["prizes"] = prizes.problems[0]
    elif prizes.leaves_none_for_the_last(settings.max_players):
        found["prizes"] = "last_place_has_prize"
    return found


def _contradictions(settings: Settings, game: str) -> list[Problem]:
    """Settings that each are fine, but not together or not with this game."""
    keys = []
    rules = games.GAMES[game]
    if not rules.seats(settings.table_size):
        keys.append("entrants" if settings.side > 1 and settings.table_size == 4 else "table_size")
    if any(not rules.seats(size) for size in settings.other_sizes):
        keys.append("other_sizes")
    keys += _sides_problems(settings, game)
    keys += _partners_problems(settings, game)
    keys += _movement_problems(settings, game)
    if settings.matches == 0 and settings.minutes == 0:
        keys.append("matches")
    if settings.final != "none" and not settings.final_per_table and settings.final_size < 2:
        keys.append("final_size")
    if not keys and settings.seats_final and not settings.final_per_table:
        seatable = final_sizes(settings, game, settings.final_size)
        keys += [] if seatable else ["final_size"]
    return [
        Problem(_CODES.get(key, "setting_value"), f"settings.{key}") for key in dict.fromkeys(keys)
    ]


def _partners_problems(settings: Settings, game: str) -> list[str]:
    """Partners for the evening where single people have none, or where seats part them."""
    if settings.partners != "stay":
        return []
    at_fours = FOUR in games.GAMES[game].partners(settings.game_variant)
    alone = settings.side == 1 and settings.table_size == FOUR
    used = {key for _count, key in settings.movements} or {settings.draw}
    fits = at_fours and alone and not settings.other_sizes and used <= STAYING
    return [] if fits else ["partners"]


_CODES = {
    "partners": "partners_unfit",
    "entrants": "side_size",
    "score": "score_needs_sides",
    "final_size": "final_size_unfit",
}


def _movement_problems(settings: Settings, game: str) -> list[str]:
    """Movements for more rounds than there are, or that need two lines where there are none."""
    keys = []
    turns = [count for count, _key in settings.movements]
    if settings.rounds and sum(turns) > settings.rounds:
        keys.append("movements")
    lines = settings.at_table == 2 or settings.table_size in two_lines(settings, game)
    moves = "movements" if settings.movements else "draw"
    used = {key for _count, key in settings.movements} or {settings.draw}
    if "mitchell" in used and settings.side == 1 and (not lines or settings.other_sizes):
        keys.append(moves)
    return keys


def two_lines(settings: Settings, game: str) -> tuple[int, ...]:
    """The sizes of tables of single people that have two lines of partners."""
    partners = games.GAMES[game].partners(settings.game_variant)
    return tuple(size for size in partners if size == 4 and settings.side == 1)


def _sides_problems(settings: Settings, game: str) -> list[str]:
    """Settings that do not go with pairs, or with victory points that two sides share."""
    keys = []
    pairs = settings.side > 1
    if pairs and not games.GAMES[game].sides_meet(settings.side):
        keys.append("entrants")
    if pairs and settings.table_size != FOUR:
        keys.append("table_size")
    if pairs and settings.other_sizes:
        keys.append("other_sizes")
    if not settings.whole:
        return keys
    fixed = settings.bye_credit
    alone = (
        settings.scoring.bounds(settings.at_table) == (0, SHARED) and not settings.scoring.factor
    )
    if not isinstance(fixed, str) and alone and not 0 <= fixed[0] <= SHARED:
        keys.append("bye_credit")
    if pairs:
        return keys
    if not two_sides(game, settings.game_variant, settings.table_size):
        return [*keys, "score"]
    if not all(two_sides(game, settings.game_variant, n) for n in settings.other_sizes):
        keys.append("other_sizes")
    return keys
