"""The cost of a report grows with its length and not faster.

Steps are counted, not timed: every call of a function, and every comparison of two texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from cProfile import Profile
from random import Random
from typing import Any

import pytest

from games import GAMES, score
from games.envelope import MAX_LISTED_PROBLEMS, Problem, refused

Json = dict[str, Any]
Place = tuple[str | int, ...]
SHORT, LONG = 75, 300


class Text(str):
    """A text whose comparisons can be counted."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other)  # type: ignore[no-any-return]

    def __hash__(self) -> int:
        return str.__hash__(self)


def steps(report: Json) -> int:
    counter = Profile()
    counter.runcall(score, report)
    return sum(called.callcount for called in counter.getstats())


def places(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every list and object of a report; of long lists the first two entries."""
    if isinstance(value, dict):
        yield place, value
        for key in value:
            yield from places(value[key], (*place, key))
    elif isinstance(value, list):
        yield place, value
        for i, part in enumerate(value[:2]):
            yield from places(part, (*place, i))


def put(report: Any, place: Place, new: Any) -> Any:
    """The report with something else in one place."""
    if not place:
        return new
    first, *rest = place
    changed = dict(report) if isinstance(report, dict) else list(report)
    changed[first] = put(report[first], tuple(rest), new)
    return changed


def texts(count: int, _there: Any) -> Any:
    return [Text(f"n{i}") for i in range(count)]


def again(count: int, there: Any) -> Any:
    return (there or [1]) * count


def objects(count: int, _there: Any) -> Any:
    return [{} for _ in range(count)]


def fields(count: int, there: Any) -> Any:
    return {**there, **{Text(f"f{i}"): 1 for i in range(count)}}


LENGTHENED: dict[type, tuple[Callable[[int, Any], Any], ...]] = {
    list: (texts, again, objects),
    dict: (fields,),
}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.turns(2)
def test_twice_as_long_costs_at_most_about_twice_as_much(key: str) -> None:
    game, grown = GAMES[key], {}
    for level in game.levels:
        players = tuple("ABCD"[: min(4, game.max_players)])
        report = game.simulate(players, {}, Random(1), level=level)
        for place, there in places(report):
            for longer in LENGTHENED[type(there)]:
                few, many = (
                    steps(put(report, place, longer(count, there))) for count in (SHORT, LONG)
                )
                grown[level, place, longer.__name__] = many / few
    factor = LONG / SHORT
    assert {where: by for where, by in grown.items() if by > factor * 1.5} == {}


@pytest.mark.parametrize("wrong", [MAX_LISTED_PROBLEMS, MAX_LISTED_PROBLEMS + 1, 3_000])
def test_a_refusal_lists_the_first_hundred_problems_and_counts_the_others(wrong: int) -> None:
    outcome = refused(Problem("player_name", f"players[{i}]") for i in range(wrong))
    listed = [{"code": "player_name", "path": f"players[{i}]"} for i in range(MAX_LISTED_PROBLEMS)]
    others = {"more": wrong - MAX_LISTED_PROBLEMS} if wrong > MAX_LISTED_PROBLEMS else {}
    assert outcome == {"ok": False, "errors": listed, **others}


@pytest.mark.parametrize("key", GAMES)
def test_nobody_plays_more_than_a_thousand_deals(key: str) -> None:
    outcome = score({"game": key, "players": ["A", "B"], "deals": [{}] * 1_001})
    assert outcome == {"ok": False, "errors": [{"code": "deals_too_many", "path": "deals"}]}
