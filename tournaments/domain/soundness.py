"""Whether a fact of a stranger's log has the form of those that the desk makes.

Knows what stands beside the events of a format, and which times are of our time. Does not know what
an event means: the format judges that when the log is folded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from games.envelope import is_int
from tournaments.domain.course import Course, Fact
from tournaments.domain.decide import setup_problems
from tournaments.domain.formats import FORMATS
from tournaments.domain.seating import SOLVER, is_seed
from tournaments.domain.wishes import read_wish

Json = dict[str, Any]
Check = Callable[[object], bool]
YEARS = range(2000, 2201)
_TIMES = ("at", "to", "was", "settings")


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_dict(value: object) -> bool:
    return isinstance(value, dict)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_text, value))


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and all(map(is_int, value))


# what the desk notes beside an event; older logs may hold more, which nobody reads
_META: dict[str, Check] = {
    "promise": _is_text,
    "by": _is_text,
    "sheet": _is_dict,
    "report": is_int,
    "confirmed": _are_names,
    "swapped": _are_names,
    "mended": _are_tables,
}
_BODY: dict[str, Check] = {"by": _is_text, "result": _is_dict, "sheet": _is_dict}
# the facts of the desk, all of whose fields must be there
_DESK: dict[str, dict[str, Check]] = {
    "signup": {"open": lambda value: isinstance(value, bool)},
    "published": {"round": is_int},
    "unpublished": {"round": is_int},
    "reported": {"round": is_int, "table": is_int, "event": _is_dict, "body": _is_dict},
    "confirmed": {"report": is_int, "by": _is_text},
    "disputed": {"report": is_int, "by": _is_text},
}


def is_sound(course: Course | None, fact: Fact) -> bool:
    """Whether the fact could follow on this course (None: nothing yet)."""
    payload = fact.payload
    if not _times_fit({**payload, "at": fact.at}):
        return False
    if fact.kind in ("created", "configured"):
        return not setup_problems(payload) and not FORMATS[payload["format"]].rehearsed
    if course is None:
        return False
    if fact.kind == "wished":
        wish, problems = read_wish(payload, course.play.status)
        return wish is not None and not problems and isinstance(payload.get("holds"), bool)
    if fact.kind in _DESK:
        fields = _DESK[fact.kind]
        return fields.keys() <= payload.keys() and _fits(fields, payload) and _counts(course, fact)
    return _is_event(course, fact)


def _is_event(course: Course, fact: Fact) -> bool:
    """An event of the format; one that chance decided names a seed that anybody can draw with."""
    event, meta = fact.payload.get("event"), fact.payload.get("meta")
    if not isinstance(event, dict) or not isinstance(meta, dict) or not _fits(_META, meta):
        return False
    if "seed" not in meta or fact.kind not in FORMATS[course.setup.format].chance:
        return True
    solver = meta.get("solver", 1)
    known = is_int(solver) and 1 <= solver <= SOLVER
    return known and isinstance(meta["seed"], str) and is_seed(meta["seed"])


def _counts(course: Course, fact: Fact) -> bool:
    """A report that waits is one that its format would accept, at its table."""
    if fact.kind != "reported":
        return True
    event, body = fact.payload["event"], fact.payload["body"]
    trial = FORMATS[course.setup.format].apply(course.play, event, fact.seq)
    at_table = fact.payload["table"] == event.get("table")
    return trial.kind == "accepted" and at_table and _fits(_BODY, body)


def _fits(fields: Mapping[str, Check], values: Json) -> bool:
    return all(fits(values[key]) for key, fits in fields.items() if key in values)


def _times_fit(value: object, *, is_time: bool = False) -> bool:
    """Whether every time in it is of our time, so that pages can show it in any zone."""
    if isinstance(value, dict):
        return all(_times_fit(v, is_time=is_time or k in _TIMES) for k, v in value.items())
    if isinstance(value, list):
        return all(_times_fit(one, is_time=is_time) for one in value)
    if not is_time or not isinstance(value, str):
        return True
    try:
        return datetime.fromisoformat(value).year in YEARS
    except ValueError:
        return True  # no time, but a text of another meaning
