"""What the organizer does to seats: wishes before the draw, after it a swap by hand or seats fitted
to a field that has changed since.

Knows the course. Does not know how a repair is found, nor what it costs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.envelope import Problem, is_int
from tournaments.domain.actors import Actor
from tournaments.domain.course import Course, Fact
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.formats import FORMATS
from tournaments.domain.played import played
from tournaments.domain.seating import Instance, NoPlan, Repaired, read_instance, repair
from tournaments.domain.seating.sizes import LARGEST
from tournaments.domain.wishes import read_wish, with_wishes

Json = dict[str, Any]
Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """Seats for those who are in now. `changed`: numbers of the tables where somebody sits down or
    gets up to sit elsewhere, or that have another number now."""

    tables: Seats
    changed: tuple[int, ...]


def swap(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """Two people of the drawn round change places."""
    if course.play.phase != "drawn":
        return refuse("wrong_phase", "type")
    a, b = command.get("a"), command.get("b")
    tables = [list(table.players) for table in course.play.tables]
    seated = {name for table in tables for name in table}
    asked = (("a", a), ("b", b))
    unknown = [Problem("seat_unknown", key) for key, who in asked if who not in seated]
    if unknown or a == b:
        return Decision(problems=tuple(unknown) or (Problem("seat_duplicate", "b"),))
    other = {a: str(b), b: str(a)}
    moved = [[other.get(name, name) for name in table] for table in tables]
    return _redrawn(course, moved, actor, now, {"swapped": [a, b]})


def mend(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """The drawn seats fitted to those who are in now; the tables of `keep` stay as they are."""
    if course.play.phase != "drawn":
        return refuse("wrong_phase", "type")
    keep = command.get("keep", [])
    if not isinstance(keep, list) or not all(map(is_int, keep)):
        return refuse("field_type", "keep")
    if any(not 1 <= number <= len(course.play.tables) for number in keep):
        return refuse("table_unknown", "keep")
    found = mended(course, keep)
    if found is None:
        return refuse("plan_impossible", "type")
    if not found.changed:
        return refuse("seats_fit", "type")
    return _redrawn(course, found.tables, actor, now, {"mended": list(found.changed)})


def wish(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """A wish for all draws to come holds from now on, or no longer with `holds` false."""
    if course.play.phase == "finished":
        return refuse("wrong_phase", "type")
    holds = command.get("holds", True)
    if not isinstance(holds, bool):
        return refuse("field_type", "holds")
    found, problems = read_wish(command, course.play.status)
    if found is None:
        return Decision(problems=problems)
    if (found in course.wishes) == holds:
        return refuse("wish_known" if holds else "wish_unknown", "wish")
    return Decision(facts=(Fact("wished", {**found.as_json(), "holds": holds}),))


def _redrawn(
    course: Course, tables: Sequence[Sequence[str]], actor: Actor, now: datetime, meta: Json
) -> Decision:
    seats = [list(table) for table in tables]
    event = {"type": "draw", "round": course.play.round + 1, "tables": seats, "accept": True}
    sizes = FORMATS[course.setup.format].table_sizes(course.play)
    if sorted(sizes) != sorted(map(len, seats)):
        event["override"] = True
    return played(course, event, actor, now, meta)


def asked(course: Course, kind: str) -> Json | None:
    """The instance of a draw of this kind, wishes included; None where seats follow a plan."""
    ask = FORMATS[course.setup.format].draws.get(kind)
    report = ask(course.play) if ask else None
    if report is None or kind != "draw":
        return report
    return with_wishes(report, course.wishes)


def instance_of(course: Course) -> Instance | None:
    """What the drawn round is drawn from, with those who are in now; None where seats follow a
    plan."""
    report = asked(course, "draw")
    return read_instance(report)[0] if report else None


def mended(course: Course, keep: Collection[int] = ()) -> Mended | None:
    """As few tables change as possible; `keep`: numbers (from 1) of tables that must not. None
    where seats follow a plan, or the other tables cannot be made to fit."""
    instance = instance_of(course)
    old = [table.players for table in course.play.tables]
    if instance is None or not old:
        return None
    rule = instance.rule
    sizes = {rule.preferred, *rule.allowed, *(rule.plan or ()), max(map(len, old))}
    free = replace(rule, plan=None, allowed=tuple(sorted(s for s in sizes if 2 <= s <= LARGEST)))
    try:
        return _without_gaps(repair(replace(instance, rule=free), old, started=keep))
    except NoPlan:
        return None


def _without_gaps(found: Repaired) -> Mended:
    """The last table takes the number of one that has closed."""
    tables = [tuple(map(str, table)) for table in found.tables]
    changed = set(found.changed)
    for at in reversed(range(len(tables))):
        if tables[at]:
            continue
        last = tables.pop()
        changed.discard(len(tables) + 1)
        if at < len(tables):
            tables[at] = last
            changed.add(at + 1)
    return Mended(tuple(tables), tuple(sorted(changed)))
