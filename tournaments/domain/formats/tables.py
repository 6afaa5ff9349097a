"""Tables of a round: who sits there, who has met whom, and what a table reports.

Knows seats, meetings and the envelope of a report. Does not know how a good draw is found, nor what
any game reports.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from games.envelope import Json, Problem
from games.registry import GAMES
from tournaments.domain.formats.state import FormatState, Meetings, pair
from tournaments.domain.formats.state_builder import StateBuilder

Seating = Sequence[Sequence[str]]


def count_repeats(meetings: Meetings, tables: Iterable[Iterable[str]]) -> int:
    """The number of repeat meetings of a draw."""
    return sum(meetings.get(pair(a, b), 0) for table in tables for a, b in combinations(table, 2))


def with_meetings(meetings: Meetings, tables: Seating) -> dict[tuple[str, str], int]:
    """The meetings after one more round."""
    counted = dict(meetings)
    for table in tables:
        for a, b in combinations(table, 2):
            counted[pair(a, b)] = counted.get(pair(a, b), 0) + 1
    return counted


def seat_problems(
    builder: StateBuilder[FormatState], tables: Seating, players: Sequence[str], *, sizes: range
) -> list[Problem]:
    """What is wrong with seats that are to hold each of `players` exactly once."""
    problems, wrong_sizes = [], []
    expected, seated = set(players), set[str]()
    for k, table in enumerate(tables):
        for j, player in enumerate(table):
            if player not in expected:
                problems += builder.refuse("seat_unknown", f"tables[{k}][{j}]")
            elif player in seated:
                problems += builder.refuse("seat_duplicate", f"tables[{k}][{j}]")
            seated.add(player)
        if len(table) not in sizes:
            wrong_sizes += builder.refuse("table_size", f"tables[{k}]")
    missing = builder.refuse("seat_missing", "tables") if expected - seated else []
    return problems + wrong_sizes + missing


def table_problems(builder: StateBuilder[FormatState], number: int) -> list[Problem]:
    """Why a table cannot report: there is none, or it has finished."""
    if not 1 <= number <= len(builder.tables):
        return builder.refuse("table_unknown", "table")
    if not builder.tables[number - 1].open:
        return builder.refuse("table_closed", "table")
    return []


ENVELOPE = ("game", "variant", "players")


def game_report(game: str, variant: Json, players: Iterable[str], written: Json) -> Json:
    """What a table said, under the event's rules and with the people who sit there; their parties
    where it did not say them."""
    people = list(players)
    head = _parties({"game": game, "variant": variant, "players": people})
    missing = {key: value for key, value in head.items() if value and written.get(key) is None}
    return {**written, **missing, "game": game, "variant": variant, "players": people}


def envelope(game: str, variant: Json, players: Iterable[str]) -> Json:
    """An empty report under the event's rules, of the people who sit there."""
    return game_report(game, variant, players, {"deals": []})


def whole_match(blank: Json, table: int, command: Json) -> tuple[Json, tuple[Problem, ...]]:
    """The event of a match from the `report` of a command, at any level of the game; `blank` is the
    empty one of the table. The rules of the game judge it when it is worked in; the parties of a
    table are the event's business."""
    report = command.get("report")
    event = {"type": "result", "table": table, "report": report}
    if not isinstance(report, dict):
        return event, (Problem("field_missing" if report is None else "field_type", "report"),)
    head = _parties(blank)
    wrong = [key for key in head if report.get(key) not in (None, head[key])]
    given = {key: value for key, value in head.items() if value}
    event["report"] = {**report, **given}
    return event, tuple(Problem(f"{key}_wrong", f"report.{key}") for key in wrong)


def _parties(blank: Json) -> Json:
    return GAMES[blank["game"]].head(tuple(blank["players"]), blank["variant"])
