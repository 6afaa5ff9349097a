"""The draws of an event, each with the promise made before it and all that is needed to check it.

Knows the log. What was drawn is read from there, never drawn anew, so that checking means
something.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.domain.course import Course
from tournaments.domain.draft import asked
from tournaments.domain.formats import FORMATS
from tournaments.domain.seating import asked_of, commit, fingerprint, price, read_instance
from tournaments.models import LogEntry, Tournament
from tournaments.queries import course as courses

Json = dict[str, Any]
Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw by lot. `promise` is the hash that stood in the log before it ("" if none did);
    `swaps` were made by hand after it, `mended` are the tables that were fitted to a changed field;
    `counts` unless the round was drawn again; `solver` is the version that drew (1: not noted)."""

    seq: int
    at: datetime
    kind: str
    round: int
    seed: str
    promise: str
    promised_at: datetime | None
    promised_seq: int
    tables: Tables
    swaps: tuple[tuple[str, str], ...] = ()
    mended: tuple[int, ...] = ()
    counts: bool = True
    solver: int = 1

    @property
    def is_promised(self) -> bool:
        return self.promise == commit(self.seed)


def draws(tournament: Tournament, course: Course, *, private: bool = False) -> tuple[Drawn, ...]:
    """All draws by lot, the latest first; those of unpublished seats only for the desk."""
    found: list[Drawn] = []
    for drawn in _read(tournament, course):
        if found and (found[-1].kind, found[-1].round) == (drawn.kind, drawn.round):
            found[-1] = replace(found[-1], counts=False)
        found.append(drawn)
    shown = max(course.published, course.play.round)
    return tuple(d for d in reversed(found) if private or d.kind == "final" or d.round <= shown)


def _read(tournament: Tournament, course: Course) -> Iterator[Drawn]:
    """Draws in order; swaps are kept with the draw before them."""
    chance = FORMATS[course.setup.format].chance
    entries = LogEntry.objects.filter(tournament=tournament, kind__in=("start", *chance))
    promise: tuple[str, datetime | None, int] = ("", None, 0)
    last: Drawn | None = None
    for seq, at, kind, command in entries.order_by("seq").values_list(
        "seq", "at", "kind", "command"
    ):
        event, meta = command["event"], command["meta"]
        if last is not None and "swapped" in meta:
            last = replace(last, swaps=(*last.swaps, tuple(meta["swapped"])))
        elif last is not None and "mended" in meta:
            last = replace(last, mended=tuple(sorted({*last.mended, *meta["mended"]})))
        elif last is not None:
            yield last
            last = None
        if "seed" in meta and chance.get(kind) in ("tables", "seats"):
            tables = event["tables"] if chance[kind] == "tables" else [event["seats"]]
            number = event.get("round", course.play.round)
            last = Drawn(
                *(seq, at, kind, number, meta["seed"], *promise, tuple(map(tuple, tables))),
                solver=meta.get("solver", 1),
            )
        if "promise" in meta:
            promise = meta["promise"], at, seq
    if last is not None:
        yield last


def record(tournament: Tournament, drawn: Drawn) -> Json | None:
    """The file with which anybody can run a draw again; None if it followed a plan.

    The inputs are those of the moment of the draw, whatever was corrected later.
    """
    before = courses.load_at(tournament, drawn.seq - 1)
    report = asked(before, drawn.kind)
    if report is None:
        return None
    report = {**asked_of(drawn.solver, report), "seed": drawn.seed}
    instance, problems = read_instance(report)
    if instance is None:
        raise ValueError(f"draw {drawn.seq} has no instance: {problems}")
    seated = {player for table in drawn.tables for player in table}
    byes = [str(player) for player in instance.ids if player not in seated]
    return {
        "event": {
            "name": before.setup.name,
            "round": drawn.round,
            "drawn": {"seq": drawn.seq, "at": drawn.at.isoformat()},
            "promised": {
                "seq": drawn.promised_seq,
                "at": drawn.promised_at.isoformat() if drawn.promised_at else None,
            },
        },
        "instance": report,
        "commitment": drawn.promise,
        "inputs": fingerprint(report),
        "solver": drawn.solver,
        "answer": {
            "tables": [list(table) for table in drawn.tables],
            "byes": byes,
            "cost": price(instance, drawn.tables, byes).as_json(),
        },
    }
