"""Tables of a round: who sits there, who has met whom, and what a table reports.

Knows seats, meetings and the envelope of a report. Does not know how a good draw is found, nor what
any game reports.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

import games
from games.changes import CHANGES
from games.envelope import Json, Problem
from games.outcome import Outcome
from games.registry import GAMES
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import FormatState, Meetings, pair
from tournaments.domain.refusal import Refused, refuse, refuse_for, under

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


def check_seats(tables: Seating, players: Sequence[str], *, sizes: range) -> None:
    """Whether the seats hold each of `players` exactly once."""
    problems, wrong_sizes = [], []
    expected, seated = set(players), set[str]()
    for k, table in enumerate(tables):
        for j, player in enumerate(table):
            if player not in expected:
                problems.append(Problem("seat_unknown", f"tables[{k}][{j}]"))
            elif player in seated:
                problems.append(Problem("seat_duplicate", f"tables[{k}][{j}]"))
            seated.add(player)
        if len(table) not in sizes:
            wrong_sizes.append(Problem("table_size", f"tables[{k}]"))
    missing = [Problem("seat_missing", "tables")] if expected - seated else []
    refuse_for(problems + wrong_sizes + missing)


def check_open(builder: PlayBuilder[FormatState], number: int) -> None:
    """Whether a table can report: there is one of this number, and it has not finished."""
    if not 1 <= number <= len(builder.tables):
        refuse("table_unknown", "table")
    if not builder.tables[number - 1].open:
        refuse("table_closed", "table")


def to_close(builder: PlayBuilder[FormatState], number: int | None) -> tuple[int, ...]:
    """Return the tables that have finished by somebody's word: this one, or all that still play."""
    if number is not None:
        check_open(builder, number)
        return (number,)
    return tuple(n for n, table in enumerate(builder.tables, 1) if table.open)


def play_on(builder: PlayBuilder[FormatState], number: int, there: Collection[str]) -> None:
    """A table that was said to have finished plays on; `there`: who has to sit there for that."""
    if not 1 <= number <= len(builder.tables):
        refuse("table_unknown", "table")
    table = builder.tables[number - 1]
    if not table.stopped:
        refuse("table_not_stopped", "table")
    if not {*there} <= {*table.players} or len(table.players) < 2:
        refuse("table_left", "table")
    builder.set_table(number, open=True, stopped=False)


def accepted(report: Json, *, leavers: bool = False) -> Outcome:
    """The outcome of a report of a table, refused for whatever is wrong with it. `leavers`: whether
    the match may go on without somebody; nobody takes over a seat, for a draw seats everybody."""
    outcome = games.evaluate(report)
    if not outcome.ok:
        raise Refused(under("report", outcome.errors))
    for i, change in enumerate(report.get(CHANGES) or ()):
        if not leavers:
            refuse("no_leavers", f"report.{CHANGES}[{i}]")
        if change.get("comes") is not None:
            refuse("no_substitutes", f"report.{CHANGES}[{i}].comes")
    return outcome


ENVELOPE = ("game", "variant", "players")


def game_report(game: str, variant: Json, players: Iterable[str], written: Json) -> Json:
    """Return what a table said, under the event's rules and with the people who sit there; their
    parties where it did not say them."""
    people = list(players)
    head = _parties({"game": game, "variant": variant, "players": people})
    missing = {key: value for key, value in head.items() if value and written.get(key) is None}
    return {**written, **missing, "game": game, "variant": variant, "players": people}


def envelope(game: str, variant: Json, players: Iterable[str]) -> Json:
    """An empty report under the event's rules, of the people who sit there."""
    return game_report(game, variant, players, {"deals": []})


def whole_match(blank: Json, table: int, command: Json) -> Json:
    """The event of a match from the `report` of a command, at any level of the game; `blank` is the
    empty one of the table. The rules of the game judge it when it is worked in; the parties of a
    table are the event's business."""
    report = command.get("report")
    if not isinstance(report, dict):
        refuse("field_missing" if report is None else "field_type", "report")
    head = _parties(blank)
    wrong = (key for key in head if report.get(key) not in (None, head[key]))
    refuse_for(Problem(f"{key}_wrong", f"report.{key}") for key in wrong)
    given = {key: value for key, value in head.items() if value}
    return {"type": "result", "table": table, "report": {**report, **given}}


def _parties(blank: Json) -> Json:
    return GAMES[blank["game"]].head(tuple(blank["players"]), blank["variant"])
