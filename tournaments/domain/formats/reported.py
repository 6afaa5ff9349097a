"""A table's report as the scoring engine wants it.

Knows the envelope of a report. Does not know what any game reports.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.envelope import Json, Problem

ENVELOPE = ("game", "variant", "players")


def game_report(game: str, variant: Json, players: Iterable[str], said: Json) -> Json:
    """What a table said, under the event's rules and with the people who sit there."""
    return {**said, "game": game, "variant": variant, "players": list(players)}


def envelope(game: str, variant: Json, players: Iterable[str]) -> Json:
    """An empty report under the event's rules, of the people who sit there."""
    return game_report(game, variant, players, {"deals": []})


def reported(_state: object, table: int, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The event of a match, from the `report` of the game at any of its levels; the rules of the
    game judge it when it is worked in."""
    event = {"type": "result", "table": table, "report": command.get("report")}
    if not isinstance(event["report"], dict):
        code = "field_missing" if event["report"] is None else "field_type"
        return event, (Problem(code, "report"),)
    return event, ()
