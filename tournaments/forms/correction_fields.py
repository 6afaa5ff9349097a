"""The fields of any entry of the log, made from what it says: names, tables, match days, numbers.

A table is a line, its seats in order with a stroke between them. An entry with a value that is no
such thing has no fields and can only be struck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.course import Course
from tournaments.domain.decide import TEXT_LENGTH
from tournaments.domain.names import folded
from tournaments.forms.option_fields import WholeNumber
from tournaments.queries.people import people_of

Json = dict[str, Any]
BETWEEN = " | "
SIZE = 50_000
_UNASKED = ("type", "at", "accept")
# whose names are those of an entrant's people, or new ones
_FREE = ("members", "people", "boards")
_ENTERS = ("register", "late_entry")
# what may be added to an entry that did not say it
_ADDED: Mapping[str, Json] = {"draw": {"override": False}}
_LABELS: Mapping[str, str | Promise] = {
    "player": _("Player"),
    "name": _("Name"),
    "instead_of": _("In the place of"),
    "present": _("Is here"),
    "only_present": _("Only those who are here"),
    "override": _("Other sizes of tables are meant"),
    "tables": _("Tables, one a line, seats with | between them"),
    "boards": _("Tables, one a line, seats with | between them"),
    "seats": _("Seats in order, one a line"),
    "seeds": _("Order of the seeding, one a line"),
    "members": _("People, one a line"),
    "people": _("People, one a line"),
    "players": _("Players, one a line"),
    "round": _("Round"),
    "table": _("Table"),
    "amount": _("Amount"),
    "minutes": _("Minutes"),
    "to": _("New date and time"),
}


class Names(forms.CharField):
    """Names, one a line. With `known` they are those of entrants, id -> shown name, and cleaned to
    ids; else they are anybody's."""

    default_error_messages: ClassVar = {"unknown": _("“%(name)s” does not take part.")}
    widget = forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"})

    def __init__(self, known: Mapping[str, str] | None, **more: Any) -> None:
        super().__init__(max_length=SIZE, **more)
        self.known = known
        pairs = (known or {}).items()
        self.ids = {folded(id): id for id, _name in pairs} | {folded(n): id for id, n in pairs}

    def clean(self, value: Any) -> Any:
        return self.parsed(super().clean(value))

    def parsed(self, text: str) -> Any:
        return [self.one(line.strip()) for line in text.splitlines() if line.strip()]

    def one(self, name: str) -> str:
        if self.known is None:
            return name
        if folded(name) not in self.ids:
            told = {"name": name[:60]}
            raise forms.ValidationError(self.error_messages["unknown"], params=told)
        return self.ids[folded(name)]

    def shown(self, id: str) -> str:
        return (self.known or {}).get(id, id)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(map(self.shown, value)) if isinstance(value, list) else value


class Tables(Names):
    """Tables of names, one a line."""

    def parsed(self, text: str) -> Any:
        rows = [line.split(BETWEEN.strip()) for line in text.splitlines() if line.strip()]
        return [[self.one(name.strip()) for name in row if name.strip()] for row in rows]

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return "\n".join(BETWEEN.join(map(self.shown, table)) for table in value)


def told(event: Json, before: Course) -> Json:
    """What an entry says with names and texts in the place of what stands for them. Who enters is
    named by `name`."""
    said = {**event}
    for key in ("reason", "text", "guest"):
        if key in event:
            said[key] = before.name(event[key])
    if event["type"] in _ENTERS:
        said = {"name": before.names.get(said.pop("player"), ""), **said}
    for key in _FREE:
        if key in event:
            said[key] = _each(before.name, event[key])
    return said


def meant(said: Json, event: Json, before: Course) -> Json:
    """What was typed in the place of an entry: what is as it was told stays the same, and so do
    the people of a team; new names and texts are given as such."""
    first = told(event, before)
    same = {key for key in said if key in first and said[key] == first[key]}
    found = {key: event[key] if key in same and key in event else said[key] for key in said}
    if event["type"] in _ENTERS:
        found["player"] = event["player"]
        if "name" in same:
            del found["name"]
    people = people_of(before, event.get("player", "")).items()
    ids = {folded(name): person for person, name in people}
    for key in found.keys() & set(_FREE):
        found[key] = _each(lambda name: ids.get(folded(name), name), found[key])
    return found


def _each(change: Callable[[str], str], value: Any) -> Any:
    """A name, or names in lists, changed one by one."""
    return change(value) if isinstance(value, str) else [_each(change, one) for one in value]


def fields_of(event: Json, before: Course) -> dict[str, forms.Field]:
    """The fields of an entry, name -> field; none if it says nothing that can be typed."""
    known = {player: before.name(player) for player in before.play.status}
    found: dict[str, forms.Field] = {}
    for key, value in {**_ADDED.get(event["type"], {}), **event}.items():
        if key in _UNASKED:
            continue
        named = key not in _FREE
        if key == "days":
            found |= {f"days-{k}": _day(k, tables, known) for k, tables in enumerate(value)}
            continue
        field = _field(key, value, known if named else None)
        if field is None:
            return {}
        found[key] = field
    return found


def event_of(event: Json, cleaned: Mapping[str, Any]) -> Json:
    """The entry out of its cleaned fields; what it did not say before stands only if it is so."""
    asked = {**_ADDED.get(event["type"], {}), **event}
    said = {key: cleaned[key] for key in asked if key in cleaned}
    if "days" in event:
        said["days"] = [cleaned[f"days-{k}"] for k in range(len(event["days"]))]
    return {key: value for key, value in said.items() if key in event or value}


def _day(number: int, tables: Any, known: Mapping[str, str]) -> forms.Field:
    words = _("Match day %(n)s: tables, one a line") % {"n": number + 1}
    return Tables(known, label=words, initial=tables, required=False)


def _field(key: str, value: Any, known: Mapping[str, str] | None) -> forms.Field | None:
    words: Json = {"label": _LABELS.get(key, key), "initial": value}
    match value:
        case bool():
            return forms.BooleanField(required=False, **words)
        case int():
            return WholeNumber(**words)
        case str() if key in ("player", "instead_of") and known is not None:
            choices = {**known, value: known.get(value, value)}
            return forms.ChoiceField(choices=list(choices.items()), **words)
        case str():
            return forms.CharField(max_length=TEXT_LENGTH, **words)
        case [[*_seats], *_rest]:
            return Tables(known, **words)
        case [str(), *_rest]:
            return Names(known, **words)
        case _:
            return None
