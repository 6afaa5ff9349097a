"""One entry of the log in words: what it says, and who said it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import get_current_timezone, localtime, override
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.domain.actors import Role
from tournaments.domain.course import Course
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.clock import read_at
from tournaments.domain.wishes import Kind
from tournaments.models import Tournament
from tournaments.queries.books import ACCOUNTS
from tournaments.queries.rounds import in_euros
from tournaments.queries.runde import Names, notes, title

Json = dict[str, Any]

_ROLES: dict[str, Promise] = {
    Role.ADMIN: gettext_lazy("administrator"),
    Role.ORGANIZER: gettext_lazy("organizer"),
    Role.HELPER: gettext_lazy("helper"),
    Role.CLOCK: gettext_lazy("clock"),
    Role.TABLE: gettext_lazy("table"),
    Role.VISITOR: gettext_lazy("sign-up"),
    "system": gettext_lazy("system"),
}
WISHES: dict[str, Promise] = {
    Kind.APART: gettext_lazy("apart"),
    Kind.TOGETHER: gettext_lazy("together"),
    Kind.TABLE: gettext_lazy("own table"),
}
_UNSAID = frozenset(
    ("type", "at", "event", "body", "settings", "form", "format", "game", "accept", "override")
) | {"ended", "texts", "mentions"}


def describe(event: Json, course: Course) -> str:
    """The facts of an entry in one line; a key without words of its own is shown as it stands."""
    names = course.name
    said = []
    with override(ZoneInfo(course.setup.zone)):
        for key, value in event.items():
            if key not in _UNSAID and value is not None:
                words = _SENTENCES.get(key)
                if key == "amount":
                    said.append(_amount(value, course))
                else:
                    said.append(words(value, names) if words else f"{key} {value}")
    return " · ".join(filter(None, said))


def who(actor: str, course: Course) -> str:
    """`role:name` of the log as people read it; a player is shown by name alone."""
    role, _colon, name = actor.partition(":")
    if role == Role.PLAYER:
        return course.name(name)
    return f"{_ROLES.get(role, role)} {name}".strip()


def _amount(value: int, course: Course) -> str:
    """Whole euros where these are what everybody has, else the cents of the box and the tables."""
    return f"{value} €" if FORMATS[course.setup.format].unit else in_euros(value)


def _name(value: Any, names: Names) -> str:
    return str(ACCOUNTS.get(value) or names(value))


def _own(value: Any, _names: Names) -> str:
    """What stands for itself: the name of the event, its time zone."""
    return str(value)


def _list(value: Any, names: Names) -> str:
    return ", ".join(_name(one, names) for one in value)


def _result(result: Json, names: Names) -> str:
    points = result.get("points") or {}
    scores = ", ".join(f"{_name(name, names)} {score}" for name, score in points.items())
    return " ".join((title(result, names), *notes(result, names), scores)).strip()


def _tables(tables: Any, names: Names) -> str:
    """Seats of a draw, or the tables of a play-off with their results."""
    return " | ".join(
        _result(table["result"], names) if isinstance(table, dict) else _list(table, names)
        for table in tables
    )


def _number(words: Callable[[], str]) -> Callable[[Any, Names], str]:
    return lambda value, _names: words() % {"n": value}


def _flag(yes: Callable[[], str], no: Callable[[], str] = str) -> Callable[[Any, Names], str]:
    return lambda value, _names: yes() if value else no()


def _to(value: Any, names: Names) -> str:
    """The receiver of a booking, the new threshold, or the new date of a match."""
    if isinstance(value, int):
        return f"→ {value} €"
    date = read_at(value, str(get_current_timezone()))
    told = date_format(localtime(date), "SHORT_DATETIME_FORMAT") if date else _name(value, names)
    return f"→ {told}"


_TIMERS: dict[str, Promise] = {
    "cutoff": gettext_lazy("Cut-off"),
    "day": gettext_lazy("Match day begins"),
    "deadline": gettext_lazy("Deadline"),
}


def _report(value: Any, _names: Names) -> str:
    """Which entry is meant, or how much a table has written down."""
    if not isinstance(value, dict):
        return _("entry %(n)s") % {"n": value}
    count = len(value.get("deals") or ())
    return ngettext("%(n)d deal", "%(n)d deals", count) % {"n": count}


def _was(value: Any, _names: Names) -> str:
    at = read_at(value, str(get_current_timezone()))
    return _("It should have shown %(at)s.") % {"at": date_format(localtime(at), "H:i:s")}


_SENTENCES: dict[str, Callable[[Any, Names], str]] = {
    "player": _name,
    "guest": _name,
    "by": _name,
    "from": _name,
    "to": _to,
    "name": _own,
    "reason": _name,
    "text": _name,
    "zone": _own,
    **dict.fromkeys(("seats", "seeds"), _list),
    **dict.fromkeys(("people", "members", "players"), _list),
    "instead_of": lambda value, names: _("instead of %(name)s") % {"name": _name(value, names)},
    "boards": _tables,
    "days": lambda value, _names: (
        ngettext("%(n)d match day", "%(n)d match days", len(value)) % {"n": len(value)}
    ),
    "tables": _tables,
    "result": _result,
    "was": _was,
    "seconds": lambda value, _names: _("moved by %(n)+d s") % {"n": value} if value else "",
    "minutes": lambda value, _names: f"{value:+d} min",
    "table": lambda value, _names: _("Table %(n)s") % {"n": value} if value else "",
    "round": _number(lambda: _("Round %(n)s")),
    "target": _number(lambda: _("entry %(n)s")),
    "report": _report,
    "timer": lambda value, _names: str(_TIMERS.get(value) or _("Round ends")),
    "open": _flag(lambda: _("open"), lambda: _("closed")),
    "present": _flag(lambda: _("here"), lambda: _("not here")),
    "void": _flag(lambda: _("struck")),
    "during_runde": _flag(lambda: _("after the running Runde")),
    "only_present": _flag(lambda: _("only those who are here")),
    "wish": lambda value, _names: str(WISHES[value]),
    "other": _name,
    "holds": _flag(str, lambda: _("no longer")),
    "confirmation": lambda value, _names: str(dict(Tournament.Confirmation.choices).get(value)),
}
