"""Declare the settings that several formats share, and read them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import games
from games.book import book
from games.envelope import Json, Problem, are_ints, are_pairs, pairs_schema
from games.options import Option, Words, read_variant
from games.settings import SettingGroup, frozen
from tournaments.domain.formats.counting import options_of_games
from tournaments.domain.formats.round_rules import ROUND_RULES, read_round_rules
from tournaments.domain.labels import LABEL_LENGTH, MOST_LABELS
from tournaments.domain.names import folded
from tournaments.domain.refusal import refuse_for

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

S = TypeVar("S", bound="DataclassInstance")


def declare_other_sizes(section: SettingGroup) -> Any:
    """The sizes of tables, 2 to 6 people, that there may be besides the usual one."""
    return section.option(
        [],
        check=partial(are_ints, low=2, high=6, most=5),
        shape={"items": {"type": "integer", "minimum": 2, "maximum": 6}},
    )


_KINDS = ("apart", "together")


def _are_label_seats(value: object) -> bool:
    """Return True if settings may hold this: pairs of a label and a word, each label once."""
    if not are_pairs(value, MOST_LABELS, _is_label_seat):
        return False
    return len({folded(label) for label, _kind in value}) == len(value)


def _is_label_seat(label: object, kind: object) -> bool:
    is_label = isinstance(label, str) and bool(label.strip()) and len(label) <= LABEL_LENGTH
    return is_label and kind in _KINDS


def declare_label_seats() -> Any:
    """The setting `label_seats`: keep label mates apart or together in draws."""
    return SettingGroup("tables", "formats").option(
        [],
        check=_are_label_seats,
        choice_labels=_KINDS,
        shape={
            **pairs_schema(
                {"type": "string", "minLength": 1, "maxLength": LABEL_LENGTH},
                {"type": "string", "enum": [*_KINDS]},
            ),
            "maxItems": MOST_LABELS,
        },
        written="page",
    )


TEXTS: Final = book(__file__)
"""The texts that several formats share."""

GROUPS: Mapping[str, Words] = TEXTS.under("group")
"""The headings under which the settings of events stand."""

GAME_VARIANT = "game_variant"
_OF_THE_GAME = TEXTS["game_variant.help"]


def declare_game_variant(text: Words = _OF_THE_GAME, source: str = "games.options") -> Any:
    """The setting `game_variant`: options of the game itself."""
    label = TEXTS["game_variant"]
    return SettingGroup("game", source).option({}, label=label, help=text)


def read_values(options: Iterable[Option], game: str, raw: object) -> tuple[Json, list[Problem]]:
    """Return what was given and departs from the defaults, null meaning the default; every problem.

    Lists come as tuples. `game_variant` is judged by the rules of `game`.
    """
    if raw is None:
        return {}, []
    if not isinstance(raw, dict):
        return {}, [Problem("settings_type", "settings")]
    values: Json = {}
    problems: list[Problem] = []
    known = {option.key: option for option in options_of_games(tuple(options), (game,))}
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
            values[key] = given if option.also else frozen(given)
            problems += read_round_rules(game, given) if key == ROUND_RULES else []
    strange = sorted(str(key) for key in raw if key not in known)
    return values, problems + [Problem("setting_unknown", f"settings.{key}") for key in strange]


def amended(before: S, read: tuple[S | None, list[Problem]], later: Collection[str]) -> S:
    """The settings of a running event after a change. Refused: what is wrong with them, and each
    that is none of the `later` ones, which everybody plays by since the start."""
    after, problems = read
    refuse_for(problems)
    assert after is not None
    refuse_for(
        Problem("setting_fixed", f"settings.{each.name}")
        for each in fields(after)
        if each.name not in later and getattr(after, each.name) != getattr(before, each.name)
    )
    return after


def _read_game_variant(game: str, given: Json) -> tuple[Json, list[Problem]]:
    problems = read_variant(games.options(game), given)[1]
    placed = [Problem(problem.code, "settings.game_" + problem.path) for problem in problems]
    return {key: value for key, value in given.items() if value is not None}, placed
