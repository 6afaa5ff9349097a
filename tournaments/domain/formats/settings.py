"""The settings of an event: how they are declared, and read by their declarations.

Knows options of all kinds. Does not know any setting, nor what it is for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import games
from games.envelope import Json, Problem, is_int
from games.options import Option, Words, read_variant


def number(
    key: str,
    default: int,
    bounds: tuple[int, int],
    label: tuple[str, str],
    text: tuple[str, str],
    source: str,
    group: str,
    written: Literal["", "euros"] = "",
    zero: tuple[str, str] | None = None,
) -> Option:
    """A whole number within bounds; `zero`: what 0 stands for, where it is no number."""
    return Option(
        key,
        "int",
        default,
        Words(*label),
        Words(*text),
        source,
        group,
        minimum=bounds[0],
        maximum=bounds[1],
        written=written,
        zero=Words(*zero) if zero else None,
    )


def other_sizes(text: tuple[str, str], source: str, group: str) -> Option:
    """The sizes of tables, 2 to 6 people, that there may be besides the usual one."""
    return Option(
        "other_sizes",
        "list",
        [],
        Words("Andere Tischgrößen", "Other table sizes"),
        Words(*text),
        source,
        group,
        check=_are_sizes,
        shape={"items": {"type": "integer", "minimum": 2, "maximum": 6}},
    )


def _are_sizes(value: object) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 5
        and all(is_int(size) and 2 <= size <= 6 for size in value)
    )


def choice(
    key: str,
    default: str,
    choices: dict[str, tuple[str, str]],
    label: tuple[str, str],
    text: tuple[str, str],
    source: str,
    group: str,
) -> Option:
    return Option(
        key,
        "string",
        default,
        Words(*label),
        Words(*text),
        source,
        group,
        choices=tuple(choices),
        choice_labels={name: Words(*words) for name, words in choices.items()},
    )


GROUPS: Mapping[str, Words] = {
    "field": Words("Teilnahme", "Who takes part"),
    "rounds": Words("Runden", "Rounds"),
    "cut": Words("Vorrundenende", "End of the preliminary"),
    "final": Words("Final Table", "Final Table"),
    "money": Words("Geld", "Money"),
    "ranking": Words("Rangfolge", "Ranking"),
    "score": Words("Wertung und Rangfolge", "Score and ranking"),
    "tables": Words("Tische", "Tables"),
    "prizes": Words("Preise", "Prizes"),
    "plan": Words("Spieltage", "Match days"),
    "reports": Words("Ergebnisse", "Reports"),
    "game": Words("Spielregeln", "Rules of the game"),
    "bracket": Words("Turnierbaum", "Bracket"),
    "matches": Words("Begegnungen", "Matches"),
}
"""The headings under which the settings of events stand."""

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


def read_values(options: Iterable[Option], game: str, raw: object) -> tuple[Json, list[Problem]]:
    """What was given and departs from the defaults, null meaning the default; every problem.

    Lists come as tuples. `game_variant` is judged by the rules of `game`.
    """
    if raw is None:
        return {}, []
    if not isinstance(raw, dict):
        return {}, [Problem("settings_type", "settings")]
    values: Json = {}
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


def _frozen(given: object) -> object:
    return tuple(map(_frozen, given)) if isinstance(given, list) else given


def _read_game_variant(game: str, given: Json) -> tuple[Json, list[Problem]]:
    problems = read_variant(games.options(game), given)[1]
    placed = [Problem(problem.code, "settings.game_" + problem.path) for problem in problems]
    return {key: value for key, value in given.items() if value is not None}, placed
