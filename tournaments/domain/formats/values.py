"""Reading the settings of an event by their declarations.

Knows options of all kinds. Does not know what any of them is for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import games
from games.envelope import Json, Problem
from games.options import Option, Words, read_variant

GAME_VARIANT = "game_variant"
RULES = Option(
    GAME_VARIANT,
    "object",
    {},
    Words("Spielregeln", "Rules of the game"),
    Words(
        "Abweichende Optionen des Spiels.", "Options of the game that differ from their default."
    ),
    "games.options",
    "game",
)


def read_values(
    options: Iterable[Option], game: str, raw: object
) -> tuple[dict[str, Any], list[Problem]]:
    """What was given and departs from the defaults, null meaning the default; every problem.

    Lists come as tuples. `game_variant` is judged by the rules of `game`.
    """
    if raw is None:
        return {}, []
    if not isinstance(raw, dict):
        return {}, [Problem("settings_type", "settings")]
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    known = {option.key: option for option in options}
    for key, option in known.items():
        given = raw.get(key)
        if given is None:
            continue
        if not option.allows(given):
            problems.append(Problem("setting_value", f"settings.{key}"))
        elif key == GAME_VARIANT:
            values[key], wrong = _read_game_variant(game, given)
            problems += wrong
        else:
            values[key] = _frozen(given)
    strange = sorted(str(key) for key in raw if key not in known)
    return values, problems + [Problem("setting_unknown", f"settings.{key}") for key in strange]


def _frozen(given: Any) -> Any:
    return tuple(map(_frozen, given)) if isinstance(given, list) else given


def _read_game_variant(game: str, given: Json) -> tuple[Json, list[Problem]]:
    problems = read_variant(games.options(game), given)[1]
    placed = [Problem(problem.code, "settings.game_" + problem.path) for problem in problems]
    return {key: value for key, value in given.items() if value is not None}, placed
