"""Check seats, count meetings and read the envelope of reports."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import timedelta
from itertools import accumulate, combinations
from typing import TypeVar

import games
from games.changes import CHANGES
from games.envelope import Json, Problem
from games.outcome import Outcome
from tournaments.domain.commands.rounds import Draw, Go
from tournaments.domain.formats.entrants import back_at_tables
from tournaments.domain.formats.play_builder import PlayBuilder
from tournaments.domain.formats.state import FormatState, Meetings, Phase, Table, pair
from tournaments.domain.refusal import RefusedError, refuse, refuse_for, under

Seating = Sequence[Sequence[str]]
T = TypeVar("T")


def table_after_table(people: list[T], sizes: Sequence[int]) -> list[list[T]]:
    """The people at tables of these sizes, as they come."""
    return [people[end - size : end] for size, end in zip(sizes, accumulate(sizes), strict=True)]


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
    """Refuse seats that do not hold each of `players` exactly once."""
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


def check_next(builder: PlayBuilder[FormatState], event: Draw | Go) -> None:
    """Refuse an event that is not about the next round."""
    if event.round != builder.round + 1:
        refuse("round_number", "round")


def lay_out(builder: PlayBuilder[FormatState], event: Draw, sizes: Sequence[int]) -> None:
    """Set the seats of the next round, at tables of these sizes, or others with `override`."""
    tables = event.tables
    if sorted(map(len, tables)) != sorted(sizes):
        if not event.override:
            refuse("table_sizes", "tables")
        builder.warn("table_sizes_overridden", "tables")
    builder.facts["repeats"] = count_repeats(builder.meetings, tables)
    builder.tables = tuple(Table(tuple(table)) for table in tables)
    builder.phase = Phase.DRAWN


def begin_round(builder: PlayBuilder[FormatState], minutes: int) -> None:
    """The drawn round starts: meetings count, tables open, the clock runs if there is one."""
    tables = [table.players for table in builder.tables]
    builder.round += 1
    builder.meetings = with_meetings(builder.meetings, tables)
    back_at_tables(builder)
    builder.tables = tuple(Table(seats, open=True, last_at=builder.at) for seats in tables)
    if minutes:
        builder.round_due = builder.at + timedelta(minutes=minutes)
    builder.phase = Phase.ROUND


def reporting(builder: PlayBuilder[FormatState], number: int) -> Table:
    """The table at which a match has ended: after the one before it."""
    table = builder.open_table(number)
    if table.last_at is not None and builder.at < table.last_at:
        refuse("at_order", "at")
    return table


def to_close(builder: PlayBuilder[FormatState], number: int | None) -> tuple[int, ...]:
    """Return the tables to close: this one, or all that still play."""
    if number is not None:
        builder.open_table(number)
        return (number,)
    return tuple(n for n, table in enumerate(builder.tables, 1) if table.open)


def play_on(builder: PlayBuilder[FormatState], number: int, there: Collection[str]) -> None:
    """A table that was said to have finished plays on; `there`: who has to sit there for that."""
    table = builder.table(number)
    if not table.stopped:
        refuse("table_not_stopped", "table")
    if not {*there} <= {*table.players} or len(table.players) < 2:
        refuse("table_left", "table")
    builder.set_table(number, open=True, stopped=False)


def accepted(builder: PlayBuilder[FormatState], report: Json, *, leavers: bool = False) -> Outcome:
    """The outcome of a report of a table, refused for whatever is wrong with it. `leavers`: whether
    the match may go on without somebody; nobody takes over a seat, for a draw seats everybody."""
    outcome = games.evaluate(report)
    if not outcome.ok:
        raise RefusedError(under("report", outcome.errors))
    for i, change in enumerate(report.get(CHANGES) or ()):
        if not leavers:
            refuse("no_leavers", f"report.{CHANGES}[{i}]")
        if change.get("comes") is not None:
            refuse("no_substitutes", f"report.{CHANGES}[{i}].comes")
    builder.warnings += under("report", outcome.warnings)
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
    return games.GAMES[blank["game"]].head(tuple(blank["players"]), blank["variant"])
