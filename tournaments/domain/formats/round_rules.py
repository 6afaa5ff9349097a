"""Declare and read rules of the game for single rounds or a final.

Only differences from the tournament's rules are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from games.envelope import Json, Problem, is_int
from games.guide import effective
from games.options import Option, read_variant
from games.registry import GAMES
from games.settings import SettingGroup
from tournaments.domain.refusal import refuse_for

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

ROUND_RULES, FINAL = "round_rules", "final"
LAST_ROUND, MOST = 999, 60
RoundKey = int | str  # the number of a round, from 1, or FINAL


class Ruled(Protocol):
    """Settings with rules of the game."""

    @property
    def game_variant(self) -> dict[str, Any]: ...

    @property
    def round_rules(self) -> Sequence[Json]: ...


S = TypeVar("S", bound=Ruled)


def declare_round_rules() -> Any:
    return SettingGroup("game", "formats").option(
        [],
        check=are_round_rules,
        choice_labels=(FINAL,),
        shape={"items": _SHAPE, "maxItems": MOST},
        written="page",
    )


_SHAPE: Json = {
    "type": "object",
    "required": ["rounds", "options"],
    "additionalProperties": False,
    "properties": {
        "rounds": {
            "type": "array",
            "items": {
                "anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": LAST_ROUND},
                    {"const": FINAL},
                ]
            },
            "minItems": 1,
            "uniqueItems": True,
        },
        "options": {"type": "object", "minProperties": 1},
    },
}


def are_round_rules(value: object) -> bool:
    """Return True if settings may hold this: other options for some rounds, each round once."""
    if not isinstance(value, list | tuple) or len(value) > MOST or not all(map(_is_entry, value)):
        return False
    keys = [key for entry in value for key in entry["rounds"]]
    return len({*keys}) == len(keys)


def _is_entry(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != {"rounds", "options"}:
        return False
    rounds, options = value["rounds"], value["options"]
    return (
        isinstance(rounds, list | tuple)
        and bool(rounds)
        and all(key == FINAL or (is_int(key) and 1 <= key <= LAST_ROUND) for key in rounds)
        and isinstance(options, dict)
        and bool(options)
    )


def read_round_rules(game: str, given: Iterable[Json]) -> list[Problem]:
    """Return what the game's own reader finds wrong, at `settings.round_rules.<round>.<option>`."""
    problems = []
    for entry in given:
        for problem in read_variant(GAMES[game].options, entry["options"])[1]:
            place = problem.path.partition(".")[2]
            path = f"settings.{ROUND_RULES}.{entry['rounds'][0]}.{place}"
            problems.append(Problem(problem.code, path))
    return problems


def rules_in(game: str, rules: Json, by_round: Iterable[Json], key: RoundKey) -> Json:
    """Return the options of a game that hold in a round, from those of the event."""
    differing = next((entry["options"] for entry in by_round if key in entry["rounds"]), None)
    if not differing:
        return rules
    return over(game, rules, differing)


def over(game: str, rules: Json, differing: Json) -> Json:
    """Return options of a game with other values over them; null is the default of the game."""
    merged = {**rules, **differing}
    for option in GAMES[game].options:
        below, above = rules.get(option.key), differing.get(option.key)
        if option.parts and not option.also and isinstance(below, dict) and above is not None:
            merged[option.key] = {**below, **above}
    return {name: value for name, value in merged.items() if value is not None}


def ruled(settings: S, game: str, key: RoundKey) -> S:
    """Return settings with the rules of the game that hold in a round."""
    rules = rules_in(game, settings.game_variant, settings.round_rules, key)
    if rules is settings.game_variant:
        return settings
    return cast("S", replace(cast("DataclassInstance", settings), game_variant=rules))


def out_of_reach(settings: Ruled, rounds: int, *, has_final: bool) -> list[Problem]:
    """Return which single rounds there will not be; `rounds`: how many there are, 0: not known."""
    keys = [key for entry in settings.round_rules for key in entry["rounds"]]
    codes = {
        key: "round_rules_no_final" if key == FINAL else "round_rules_beyond"
        for key in keys
        if (key == FINAL and not has_final) or (isinstance(key, int) and 0 < rounds < key)
    }
    return [Problem(code, f"settings.{ROUND_RULES}.{key}") for key, code in codes.items()]


def in_each(settings: S, game: str, judge: Callable[[S], Iterable[Problem]]) -> list[Problem]:
    """Return the problems of settings, then those under the rules of single rounds alone, at
    `settings.round_rules.<round>`."""
    found = [*judge(settings)]
    usual = {(problem.code, problem.path) for problem in found}
    for entry in settings.round_rules:
        key = entry["rounds"][0]
        found += [
            Problem(problem.code, f"settings.{ROUND_RULES}.{key}")
            for problem in judge(ruled(settings, game, key))
            if (problem.code, problem.path) not in usual
        ]
    return found


def check_begun(before: Ruled, after: Ruled, game: str, begun: Iterable[RoundKey]) -> None:
    """Refuse other rules for rounds that run or have been played."""
    refuse_for(
        Problem("round_rules_begun", f"settings.{ROUND_RULES}.{key}")
        for key in begun
        if values_in(game, before, key) != values_in(game, after, key)
    )


def values_in(game: str, settings: Ruled, key: RoundKey) -> Json:
    """Return the value of every option of a game in a round."""
    rules = rules_in(game, settings.game_variant, settings.round_rules, key)
    return effective(GAMES[game].options, rules)


def from_rules(options: Iterable[Option], rules: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return options whose defaults are the values under these rules, so that what departs from
    them is what differs."""
    declared = tuple(options)
    values = effective(declared, rules)
    return tuple(_with_default(option, values[option.key]) for option in declared)


def _with_default(option: Option, value: Any) -> Option:
    if option.parts and not option.also:
        parts = tuple(replace(part, default=value[part.key]) for part in option.parts)
        return replace(option, default=value, parts=parts)
    return replace(option, default=value)
