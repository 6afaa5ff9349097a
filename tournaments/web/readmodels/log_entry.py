"""One entry of the log in words: what it says, and who said it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import get_current_timezone, localtime, override
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.envelope import Json
from games.options import Option
from games.wording import in_words
from tournaments.domain.actors import Role
from tournaments.domain.catalogue import COMMANDS, ENTRIES
from tournaments.domain.commands import fields
from tournaments.domain.commands.fields import Field
from tournaments.domain.desk.wishes import WishKind
from tournaments.domain.formats.clock import read_at
from tournaments.domain.formats.presenter import MEANS
from tournaments.domain.formats.round_rules import ROUND_RULES
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import LogEntry, Tournament
from tournaments.web.readmodels.forecast import SHOWN_TO
from tournaments.web.readmodels.ledger import account_name
from tournaments.web.readmodels.prizes import key_words
from tournaments.web.readmodels.round import round_name, seat_mark
from tournaments.web.readmodels.runde import Names, notes, title
from tournaments.wording.language import in_language, language
from tournaments.wording.money import PURPOSES, in_euros, money
from tournaments.wording.rules import game_of, listed_round_rules

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
    WishKind.APART: gettext_lazy("apart"),
    WishKind.TOGETHER: gettext_lazy("together"),
    WishKind.TABLE: gettext_lazy("own table"),
}
_CONFIRMED: dict[str, Promise] = {
    Tournament.Confirmation.NONE: gettext_lazy("each report counts at once"),
    Tournament.Confirmation.SECOND: gettext_lazy(
        "a second player of the table confirms each report"
    ),
    Tournament.Confirmation.ALL: gettext_lazy("all players of the table confirm each report"),
}
_UNSAID = frozenset(
    (
        *(
            "rest",
            "struck",
            "type",
            "at",
            "event",
            "settings",
            "form",
            "format",
            "game",
            "accept",
            "override",
        ),
        *("ended", "mentions", "spoken", "sheet", "seed", "promise", "solver", "by_cards"),
        *("confirmed", "changed"),
    )
)


def describe(event: Json, state: TournamentState) -> str:
    """The facts of an entry that met this state in one line; a key without words of its own is
    shown as it stands. Of a correction also what stands now in the place of the entry."""
    facts: list[str] = []
    if isinstance(event.get("table"), int) and event.get("type") != "wish":
        event = {**event, "table": state.play.number_in_round(event["table"])}
    with override(ZoneInfo(state.setup.zone)):
        facts += [
            _fact(key, event, state)
            for key in _in_order(event)
            if key not in _UNSAID and event[key] is not None
        ]
    if event.get("type") == "table_done" and "table" not in event:
        facts.append(_("all tables"))
    if event.get("type") == "correct" and event.get("event"):
        facts.append(_("now: %(what)s") % {"what": describe(event["event"], state)})
    return " · ".join(filter(None, facts))


def _in_order(event: Json) -> list[str]:
    """The fields as the table of commands has them, whatever order a database keeps; the round
    comes first, why and who said it last."""
    entry = COMMANDS.get(str(event.get("type")))
    names = [field.name for field in entry.fields] if entry else _NAMES
    places = {name: place for place, name in enumerate(names)}
    ends = {"timer": -2, "round": -1, "reason": 1, "by": 2}
    return sorted(event, key=lambda key: (ends.get(key, 0), places.get(key, len(places)), key))


def _fact(key: str, event: Json, state: TournamentState) -> str:
    """Return what one field says, in the words of the table of commands."""
    value = event[key]
    if key == "amount":
        return _amount(value, state)
    if key in ("cents", "minimum", "step"):
        return in_euros(value)
    if key == "by":
        return actor_name(value, state) if ":" in value else state.name(value)
    if key == "round":
        return round_name(state, value) if value else ""
    if key == "tables":
        return _seats(value, state)
    if key == "leaver":
        return _("instead of %(name)s") % {"name": state.name(value)}
    if key == "former":
        return _amended(event, state)
    if words := _SENTENCES.get(key):
        return words(value, partial(account_name, state))
    field = _flags(str(event.get("type"))).get(key) or _FIELDS.get(key)
    if field is None:
        return f"{key} {value}"
    if field.kind in (fields.FLAG, fields.VOID):
        template = field.log_text if value else field.log_text_if_not
        return template and _(template)
    return _(field.log_text) % {"n": value} if value else ""


@cache
def _flags(kind: str) -> Mapping[str, Field]:
    """The fields of a command that say yes or no, each in words of its own."""
    entry = COMMANDS.get(kind)
    return {f.name: f for f in entry.fields if f.kind is fields.FLAG} if entry else {}


def actor_name(actor: str, state: TournamentState) -> str:
    """`role:name` of the log as people read it; a player is shown by name alone."""
    role, _colon, name = actor.partition(":")
    if role == Role.PLAYER:
        return state.name(name)
    return f"{_ROLES.get(role, role)} {name}".strip()


def reporter_name(report: LogEntry, state: TournamentState) -> str:
    """Return who brought a report: a player, or the phone of a table and for whom it spoke."""
    who = actor_name(report.actor, state)
    by = report.command.get("by")
    return f"{who} ({state.name(by)})" if by and not report.actor.startswith("player:") else who


def _amount(value: int, state: TournamentState) -> str:
    """Whole euros where these are what everybody has, else the cents of the box and the tables."""
    return in_euros(value) if state.presenter.in_cents else money(value)


def _name(value: Any, names: Names) -> str:
    return names(value)


def _own(value: object, _names: Names) -> str:
    """Return what stands for itself: the name of the event, its time zone."""
    return str(value)


def _list(value: Any, names: Names) -> str:
    return ", ".join(_name(part, names) for part in value)


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


def _seats(tables: Any, state: TournamentState) -> str:
    """Return tables in words, each seat by its name if it has no number."""
    if not all(isinstance(table, list) and _marked(state, table) for table in tables):
        return _tables(tables, state.name)
    return " | ".join(", ".join(_marked(state, table)) for table in tables)


def _marked(state: TournamentState, table: list[Any]) -> list[str]:
    marks = [seat_mark(state, len(table), seat) for seat in range(len(table))]
    return [f"{m} {_name(who, state.name)}" for m, who in zip(marks, table, strict=True) if m]


def _to(value: Any, names: Names) -> str:
    """The receiver of a booking, the new threshold, or the new date of a match."""
    if isinstance(value, int):
        return f"→ {money(value)}"
    date = read_at(value, str(get_current_timezone()))
    receiver = (
        date_format(localtime(date), "SHORT_DATETIME_FORMAT") if date else _name(value, names)
    )
    return f"→ {receiver}"


def _amended(event: Json, state: TournamentState) -> str:
    """Return which settings have another value now, with the one before."""
    words = _("%(setting)s: %(value)s (was %(former)s)")
    settings, former = event["settings"], event["former"]
    changed = (o for o in state.format.options(state.setup.game) if o.key in former)
    return ", ".join(
        words
        % {
            "setting": in_language(option.label),
            "value": _value(option, settings, state),
            "former": _value(option, former, state),
        }
        for option in changed
    )


def _value(option: Option, settings: Json, state: TournamentState) -> str:
    """Return the value of a setting in words; None is the default."""
    value = settings.get(option.key)
    if option.key == ROUND_RULES:
        return listed_round_rules(game_of(state), option, value or ())
    return in_words(option, option.default if value is None else value, language())


def _points(value: int) -> str:
    """Return what a penalty takes; with a minus it gives."""
    if value < 0:
        return ngettext("%(n)d point given", "%(n)d points given", -value) % {"n": -value}
    return ngettext("%(n)d point taken", "%(n)d points taken", value) % {"n": value}


_TIMERS: dict[str, Promise] = {
    "cutoff": gettext_lazy("Cut-off"),
    "day": gettext_lazy("Match day begins"),
    "deadline": gettext_lazy("Deadline"),
}


def _report(value: object, _names: Names) -> str:
    """Return which entry is meant, or how much a table has written down: deals, or totals only."""
    if not isinstance(value, dict):
        return _("entry %(n)s") % {"n": value}
    count = len(value.get("deals") or ())
    if not count and "totals" in value:
        return _("totals only")
    return ngettext("%(n)d deal", "%(n)d deals", count) % {"n": count}


def _was(value: Any, _names: Names) -> str:
    at = read_at(value, str(get_current_timezone()))
    return _("%(at)s would have been right") % {"at": date_format(localtime(at), "H:i:s")}


def _break_until(value: Any, _names: Names) -> str:
    """Return when it goes on after a break."""
    end = read_at(value, str(get_current_timezone()))
    return _("goes on at %(time)s") % {"time": date_format(localtime(end), "H:i")}


def _moved(value: int, _names: Names) -> str:
    """By how much later or earlier ends what was running when a clock stepped."""
    if not value:
        return ""
    minutes, rest = divmod(abs(value), 60)
    if rest:
        length = ngettext("%(n)d second", "%(n)d seconds", abs(value)) % {"n": abs(value)}
    else:
        length = ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    if value < 0:
        return _("what was running ends %(length)s earlier") % {"length": length}
    return _("what was running ends %(length)s later") % {"length": length}


def _instead(value: object, names: Names) -> str:
    """Return the replaced player in words; "" for a correction, which is described elsewhere."""
    if isinstance(value, dict):
        return ""
    return _("instead of %(name)s") % {"name": _name(value, names)}


def _days(value: Any, _names: Names) -> str:
    return ngettext("%(n)d match day", "%(n)d match days", len(value)) % {"n": len(value)}


_Words = Callable[[Any, Names], str]
_OF_KIND: Mapping[fields.FieldKind, _Words] = {
    **dict.fromkeys((fields.ENTRANT, fields.NEWCOMER, fields.GUEST, fields.ACCOUNT), _name),
    **dict.fromkeys((fields.NAMES, fields.MEMBERS, fields.PEOPLE), _list),
    **dict.fromkeys((fields.TABLES, fields.BOARDS, fields.PLAYED), _tables),
    fields.REMARK: _name,
    fields.RULE: _own,
    fields.LEAVER: _instead,
    fields.DAYS: _days,
    fields.SIGNAL: lambda value, _names: str(_TIMERS.get(value) or _("Round ends")),
}
_NAMES: Sequence[str] = list(dict.fromkeys(f.name for entry in ENTRIES for f in entry.fields))
_FIELDS: Mapping[str, Field] = {
    field.name: field
    for entry in ENTRIES
    for field in entry.fields
    if field.log_text or field.log_text_if_not
}
_SENTENCES: Mapping[str, _Words] = {
    **{
        field.name: _OF_KIND[field.kind]
        for entry in ENTRIES
        for field in entry.fields
        if field.kind in _OF_KIND
    },
    "other": _name,
    "b": lambda value, names: _("with %(names)s") % {"names": _name(value, names)},
    "reason": _name,
    "points": lambda value, _names: _points(value),
    **dict.fromkeys(("name", "zone"), _own),
    "to": _to,
    "result": _result,
    "was": _was,
    "break_until": _break_until,
    "seconds": _moved,
    "minutes": lambda value, _names: f"{value:+d} min",
    "report": _report,
    "targets": lambda value, names: ", ".join(_report(entry, names) for entry in value),
    "wish": lambda value, _names: str(WISHES[value]),
    "prize": lambda value, _names: key_words(value),
    "label": lambda value, _names: str(value),
    "value": lambda value, names: _name(value, names) if value else "",
    "means": lambda value, _names: _(MEANS[value]),
    "audience": lambda value, _names: str(SHOWN_TO.get(value, value)),
    "prizes": lambda value, _names: ", ".join(value),
    "purpose": lambda value, _names: str(PURPOSES[value]),
    "confirmation": lambda value, _names: str(_CONFIRMED[value]),
}
