"""A scenario's event, handed to the format as it is.

Knows that a rehearsed tournament has no desk: nothing is filled in, drawn, published or asked
back. Does not know what any event means.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tournaments.domain.actors import Actor
from tournaments.domain.course import Course, Fact
from tournaments.domain.decision import Decision, refuse
from tournaments.domain.formats import FORMATS

Json = dict[str, Any]


def event(course: Course, command: Json, actor: Actor, now: datetime) -> Decision:
    """The command `{"type": "event", "event": anything}`, for rehearsed formats only.

    Paths of problems keep their place in the log: `events[<seq>].field`.
    """
    form = FORMATS[course.setup.format]
    if not form.rehearsed:
        return refuse("not_a_rehearsal", "type")
    given = command.get("event")
    step = form.apply(course.play, given, course.seq + 1)
    match step.kind:
        case "refused":
            return Decision(problems=step.errors)
        case "ignored":
            return Decision(ignored=step.ignored)
    assert isinstance(given, dict)
    return Decision(facts=((given["type"], {"event": given, "meta": {}}),), warnings=step.warnings)


def told(before: Course, fact: Fact) -> Json:
    """What a fact changed, as the step object of the format's document."""
    form = FORMATS[before.setup.format]
    return form.apply(before.play, fact.payload["event"], fact.seq).as_json()
