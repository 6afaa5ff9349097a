"""A table's report as the scoring engine wants it.

Knows the envelope of a report. Does not know what any game reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.envelope import Json, Problem
from games.registry import GAMES

ENVELOPE = ("game", "variant", "players")


def game_report(game: str, variant: Json, players: Iterable[str], said: Json) -> Json:
    """What a table said, under the event's rules and with the people who sit there; their parties
    where it did not say them."""
    people = list(players)
    head = _parties({"game": game, "variant": variant, "players": people})
    missing = {key: value for key, value in head.items() if value and said.get(key) is None}
    return {**said, **missing, "game": game, "variant": variant, "players": people}


def envelope(game: str, variant: Json, players: Iterable[str]) -> Json:
    """An empty report under the event's rules, of the people who sit there."""
    return game_report(game, variant, players, {"deals": []})


def reports(
    sheet: Callable[[Any, int], Json],
) -> Callable[[Any, int, Json], tuple[Json, tuple[Problem, ...]]]:
    """How a format whose tables report by `sheet` reads the `report` of a command, at any level of
    the game: the event of the match. The rules of the game judge it when it is worked in; the
    parties of a table are the event's business."""

    def reported(state: Any, table: int, command: Json) -> tuple[Json, tuple[Problem, ...]]:
        said = command.get("report")
        event = {"type": "result", "table": table, "report": said}
        if not isinstance(said, dict):
            return event, (Problem("field_missing" if said is None else "field_type", "report"),)
        head = _parties(sheet(state, table))
        wrong = [key for key in head if said.get(key) not in (None, head[key])]
        given = {key: value for key, value in head.items() if value}
        event["report"] = {**said, **given}
        return event, tuple(Problem(f"{key}_wrong", f"report.{key}") for key in wrong)

    return reported


def _parties(blank: Json) -> Json:
    return GAMES[blank["game"]].head(tuple(blank["players"]), blank["variant"])
