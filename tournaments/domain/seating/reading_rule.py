"""Read the rule of a draw from JSON: keys, defaults and ranges. Paths begin with `rule`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.envelope import Problem, is_int, unknown_fields
from tournaments.domain.seating.instance import Level, Mode, Policy, Repeats, Rule, Tie, Weights
from tournaments.domain.seating.sizes import LARGEST, SMALLEST

_KEYS = (
    *("mode", "preferred", "allowed", "max_byes", "tie", "level", "policy", "weights", "D"),
    *("points_per_repeat", "plan", "rounds", "lookahead", "repeats", "ahead"),
    *("partners", "steps"),
)
MOST_STEPS = 100_000


def read_rule(value: object, problems: list[Problem]) -> Rule:
    """The rule; what is absent or null has its default, what is wrong is reported."""
    if not isinstance(value, dict):
        problems.append(Problem("field_missing" if value is None else "field_type", "rule"))
        return Rule()
    default = Rule()

    def take(key: str, fallback: Any, fits: Callable[[Any], bool]) -> Any:
        given = value.get(key)
        if given is None:
            return fallback
        if not fits(given):
            problems.append(Problem("rule_value", f"rule.{key}"))
            return fallback
        return given

    preferred = take("preferred", default.preferred, _is_size)
    rule = Rule(
        mode=Mode(take("mode", default.mode, _one_of(Mode))),
        preferred=preferred,
        allowed=tuple(sorted({preferred, *take("allowed", (), _is_sizes)})),
        max_byes=take("max_byes", 0, lambda v: is_int(v) and v >= 0),
        tie=Tie(take("tie", default.tie, _one_of(Tie))),
        level=Level(take("level", default.level, _one_of(Level))),
        policy=Policy(take("policy", default.policy, _one_of(Policy))),
        weights=_read_weights(value.get("weights"), problems),
        places_per_repeat=take("D", default.places_per_repeat, _is_price),
        points_per_repeat=take("points_per_repeat", default.points_per_repeat, _is_price),
        plan=_read_plan(take("plan", None, lambda v: _is_sizes(v) and v != [])),
        rounds=take("rounds", 0, _is_count),
        lookahead=take("lookahead", True, lambda v: isinstance(v, bool)),
        repeats=Repeats(take("repeats", default.repeats, _one_of(Repeats))),
        ahead=_read_plan(take("ahead", None, lambda v: _is_sizes(v) and v != [])),
        partners=tuple(take("partners", (), _are_even)),
        steps=take("steps", 0, lambda v: _is_count(v) and v <= MOST_STEPS),
    )
    problems += unknown_fields(value, _KEYS, "rule.")
    return rule


def _read_plan(sizes: list[int] | None) -> tuple[int, ...] | None:
    return None if sizes is None else tuple(sizes)


def _read_weights(value: object, problems: list[Problem]) -> Weights:
    if value is None:
        return Weights()
    if not isinstance(value, dict):
        problems.append(Problem("rule_value", "rule.weights"))
        return Weights()
    for key in ("R", "O", "C", "B"):
        weight = value.get(key)
        if weight is not None and not (_is_count(weight) and weight <= 10**12):
            problems.append(Problem("rule_value", f"rule.weights.{key}"))
    problems += unknown_fields(value, ("R", "O", "C", "B"), "rule.weights.")
    return Weights(value.get("R"), value.get("O"), value.get("C"), value.get("B"))


def _one_of(kind: Any) -> Callable[[Any], bool]:
    names = {str(member) for member in kind}
    return lambda value: isinstance(value, str) and value in names


def _is_count(value: object) -> bool:
    return is_int(value) and value >= 0


def _is_price(value: object) -> bool:
    return _is_count(value) and value <= 10_000  # type: ignore[operator]


def _is_size(value: object) -> bool:
    return is_int(value) and SMALLEST <= value <= LARGEST


def _are_even(value: object) -> bool:
    return _is_sizes(value) and all(size % 2 == 0 for size in value)  # type: ignore[attr-defined]


def _is_sizes(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_size, value))
