"""Make the fields of any entry from its values: names, tables, match days, numbers.

A table is a line, its seats in order with a stroke between them. An entry with another kind of
value has no fields and can only be struck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from games.envelope import Json
from tournaments.domain.catalogue import EVENTS
from tournaments.domain.commands import fields
from tournaments.domain.commands.fields import FieldKind
from tournaments.domain.names import folded
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.people.candidates import people_of
from tournaments.web.http.option_fields import WholeNumber
from tournaments.web.readmodels.round import match_name
from tournaments.wording.language import titled

BETWEEN = " | "
SIZE = 50_000
_UNASKED = ("type", "at", "accept")
# whose names are those of an entrant's people, or new ones
_FREE = (fields.MEMBERS, fields.PEOPLE, fields.BOARDS)
# what may be added to an entry that did not say it
_ADDED: Mapping[str, Json] = {"draw": {"override": False}}
# what nobody has to decide: it stays as it is
_KEPT: Mapping[str, tuple[str, ...]] = {"draw": ("round",)}


class Names(forms.CharField):
    """Names, one a line. With `known` (id -> shown name) they are entrants, cleaned to ids.

    Without it any names are fine.
    """

    default_error_messages: ClassVar = {"unknown": _("“%(name)s” does not take part.")}
    widget = forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"})

    def __init__(self, known: Mapping[str, str] | None, **more: Any) -> None:
        super().__init__(max_length=SIZE, **more)
        self.known = known
        pairs = (known or {}).items()
        self.ids = {folded(id): id for id, _name in pairs} | {folded(n): id for id, n in pairs}

    def clean(self, value: object) -> object:
        return self.parsed(super().clean(value))

    def parsed(self, text: str) -> object:
        return [self.entrant(line.strip()) for line in text.splitlines() if line.strip()]

    def entrant(self, name: str) -> str:
        if self.known is None:
            return name
        if folded(name) not in self.ids:
            params = {"name": name[:60]}
            raise forms.ValidationError(self.error_messages["unknown"], params=params)
        return self.ids[folded(name)]

    def shown(self, id: str) -> str:
        return (self.known or {}).get(id, id)

    def prepare_value(self, value: object) -> object:
        return "\n".join(map(self.shown, value)) if isinstance(value, list) else value


class Tables(Names):
    """Tables of names, one a line."""

    def parsed(self, text: str) -> object:
        rows = [line.split(BETWEEN.strip()) for line in text.splitlines() if line.strip()]
        return [[self.entrant(name.strip()) for name in row if name.strip()] for row in rows]

    def prepare_value(self, value: object) -> object:
        if not isinstance(value, list):
            return value
        return "\n".join(BETWEEN.join(map(self.shown, table)) for table in value)


def readable(event: Json, before: TournamentState) -> Json:
    """Return the values of an entry with names and texts in place of ids and references.

    A new entrant is in `name`.
    """
    entry = {**event}
    for key in _of(event, fields.REMARK, fields.GUEST):
        entry[key] = before.name(event[key])
    if _of(event, fields.NEWCOMER):
        entry = {"name": before.names.get(entry.pop("player"), ""), **entry}
    for key in _of(event, *_FREE):
        entry[key] = _each(before.name, event[key])
    return entry


def meant(typed: Json, event: Json, before: TournamentState) -> Json:
    """Return the entry for the typed values.

    Unchanged values and the people of a team stay as in the log; new names and texts are given as
    such.
    """
    first = readable(event, before)
    same = {key for key in typed if key in first and typed[key] == first[key]}
    entry = {key: event[key] if key in same and key in event else typed[key] for key in typed}
    if _of(event, fields.NEWCOMER):
        entry["player"] = event["player"]
        if "name" in same:
            del entry["name"]
    people = people_of(before, event.get("player", "")).items()
    ids = {folded(name): person for person, name in people}
    for key in _of({**entry, "type": event["type"]}, *_FREE):
        entry[key] = _each(lambda name: ids.get(folded(name), name), entry[key])
    return entry


def _of(event: Json, *of_kinds: FieldKind) -> list[str]:
    """The fields of these kinds that an entry has."""
    fields = EVENTS[event["type"]].fields
    return [field.name for field in fields if field.kind in of_kinds and field.name in event]


def _each(change: Callable[[str], str], value: Any) -> Any:
    """A name, or names in lists, changed one by one."""
    return change(value) if isinstance(value, str) else [_each(change, part) for part in value]


def fields_of(event: Json, before: TournamentState) -> dict[str, forms.Field]:
    """The fields of an entry, name -> field; none if it says nothing that can be typed."""
    known = {player: before.name(player) for player in before.play.status}
    labels = {field.name: field.label for field in EVENTS[event["type"]].fields}
    free, fields = _of(event, *_FREE), dict[str, forms.Field]()
    kept = _KEPT.get(event["type"], ())
    for key, value in {**_ADDED.get(event["type"], {}), **event}.items():
        if key in _UNASKED or key in kept:
            continue
        if key == "override" and not value and not before.presenter.other_sizes:
            continue
        if key == "days":
            fields |= {f"days-{k}": _day(k, tables, known) for k, tables in enumerate(value)}
            continue
        if key == "table" and before.presenter.is_season:
            match = [(value, match_name(before, value))]
            field: forms.Field | None = forms.TypedChoiceField(
                choices=match, coerce=int, initial=value
            )
        else:
            field = _field(key, value, None if key in free else known)
        if field is None:
            return {}
        words = before.presenter.round_word if key == "round" else labels.get(key)
        field.label = titled(words) if words else key
        fields[key] = field
    return fields


def event_of(event: Json, cleaned: Mapping[str, object]) -> Json:
    """The entry out of its cleaned fields; what it did not say before stands only if it is so."""
    known = {**_ADDED.get(event["type"], {}), **event}
    entry = {key: cleaned[key] for key in known if key in cleaned}
    entry |= {key: event[key] for key in _KEPT.get(event["type"], ()) if key in event}
    if "days" in event:
        entry["days"] = [cleaned[f"days-{k}"] for k in range(len(event["days"]))]
    return {key: value for key, value in entry.items() if key in event or value}


def _day(number: int, tables: object, known: Mapping[str, str]) -> forms.Field:
    words = _("Match day %(n)s: tables, one a line") % {"n": number + 1}
    return Tables(known, label=words, initial=tables, required=False)


def _field(key: str, value: object, known: Mapping[str, str] | None) -> forms.Field | None:
    words: Json = {"initial": value}
    match value:
        case bool():
            return forms.BooleanField(required=False, **words)
        case int():
            return WholeNumber(**words)
        case str() if key in ("player", "instead_of") and known is not None:
            choices = {**known, value: known.get(value, value)}
            return forms.ChoiceField(choices=list(choices.items()), **words)
        case str():
            return forms.CharField(max_length=fields.TEXT_LENGTH, **words)
        case [[*_seats], *_rest]:
            return Tables(known, **words)
        case [str(), *_rest]:
            return Names(known, **words)
        case _:
            return None
