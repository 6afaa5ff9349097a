"""A form made from declared options: rule options of a game or settings of a format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.envelope import Json
from games.options import Option, Remark, departures
from games.wording import in_words
from tournaments.web.http.option_fields import fields_of, names_of, value_of
from tournaments.wording.language import in_language, language
from tournaments.wording.rules import cited, expected, heading, needs

__all__ = ["Entry", "OptionsForm", "in_language", "language"]


@dataclass(frozen=True, slots=True)
class Part:
    """One field of an option that is an object."""

    field: forms.BoundField
    default: str
    departs: bool
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One option in a form. `departs` and `idle` follow the valid typed values.

    `fixed` is the reason why there is no field.
    """

    key: str
    label: str
    help: str
    fields: tuple[forms.BoundField, ...]
    default: str
    departs: bool
    idle: bool
    needs: str
    source: str
    parts: tuple[Part, ...] = ()
    fixed: str = ""
    remark: str = ""

    @property
    def is_wide(self) -> bool:
        """Return True if the fields need a line of their own."""
        widget = self.fields[0].field.widget
        return len(self.fields) > 1 or isinstance(
            widget, forms.Textarea | forms.CheckboxSelectMultiple
        )

    @property
    def errors(self) -> tuple[str, ...]:
        """Return the errors of the typed values."""
        return tuple(str(error) for field in self.fields for error in field.errors)


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Options that belong together; `is_open`: something departs or is wrong in it."""

    key: str
    title: str
    entries: tuple[Entry, ...]
    departs: int
    is_open: bool


class OptionsForm(forms.Form):
    """One field an option (several for an object or a number that may be a word).

    `departures()` holds only what differs from the defaults. Options in `fixed` keep their values;
    it says why. The options in `asked` stand apart from the groups. `remarks` are those of a game.
    """

    def __init__(
        self,
        options: Iterable[Option],
        values: dict[str, Any],
        *args: Any,
        fixed: Mapping[str, str] | None = None,
        asked: tuple[str, ...] = (),
        remarks: Callable[[Json], Iterable[Remark]] = lambda _values: (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fixed = dict(fixed or {})
        self.asked = asked
        self.remarks = remarks
        self.declared = tuple(option for option in options if names_of(option))
        self.given = {o.key: values.get(o.key, o.default) for o in self.declared}
        for option in self.declared:
            fields = fields_of(option, self.given[option.key])
            for field in fields.values() if option.key in self.fixed else ():
                field.disabled = True
            self.fields.update(fields)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for option in self.declared:
            if set(names_of(option)) <= cleaned.keys():
                if self._is_both(option, cleaned):
                    continue
                value = value_of(option, cleaned)
                if not option.allows(value) and not (value is None and option.default is None):
                    words = {"expected": expected(option)}
                    error = _("This value does not fit. %(expected)s") % words
                    self.add_error(names_of(option)[-1], error)
        return cleaned

    def _is_both(self, option: Option, cleaned: Mapping[str, object]) -> bool:
        """Refuse a chosen word together with newly typed values: only one can count."""
        word, *others = names_of(option) if option.also else [""]
        said = {name: cleaned[name] for name in others if cleaned[name]}
        is_typed = any(value != self.fields[name].initial for name, value in said.items())
        if not (others and cleaned[word] and is_typed):
            return False
        (_empty, own), *_words = self.fields[word].widget.choices
        error = _("Choose “%(own)s” here, or leave what belongs to it as it was.")
        self.add_error(word, error % {"own": own})
        return True

    def departures(self) -> Json:
        """The values that are not the default, as the log and the engine take them."""
        return departures(self.declared, self.values())

    def values(self) -> Json:
        """The value of every option: as typed, or as it was where nothing usable was typed."""
        cleaned = self.cleaned_data if self.is_bound and self.errors is not None else {}
        values = dict(self.given)
        for option in self.declared:
            if set(names_of(option)) <= cleaned.keys():
                values[option.key] = value_of(option, cleaned)
        return values

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by group, in the order of declaration, without those that are asked for."""
        return [
            (
                group.title,
                [f for entry in group.entries if entry.key not in self.asked for f in entry.fields],
            )
            for group in self.entry_groups()
        ]

    def entry_groups(self) -> tuple[EntryGroup, ...]:
        """The options by group, each with its default and whether it departs from it."""
        values = self.values()
        remarks = {remark.path: in_language(remark.words) for remark in self.remarks(values)}
        by_group: dict[str, list[Entry]] = {}
        for option in self.declared:
            by_group.setdefault(option.group, []).append(self._entry(option, values, remarks))
        return tuple(_group(title, tuple(entries)) for title, entries in by_group.items())

    @property
    def departs(self) -> int:
        """Return how many options differ from their defaults, by the valid typed values."""
        return sum(group.departs for group in self.entry_groups())

    def facts(self) -> list[tuple[str, str]]:
        """(label, value) of every option that means something beside the others, in words, for
        those who may only read them."""
        return [
            (in_language(o.label), in_words(o, self.given[o.key], language()))
            for o in self.declared
            if o.applies(self.given)
        ]

    def _entry(self, option: Option, values: Json, remarks: Mapping[str, str]) -> Entry:
        return Entry(
            option.key,
            in_language(option.label),
            in_language(option.help),
            tuple(self[name] for name in names_of(option)),
            in_words(option, option.default, language()),
            bool(departures((option,), values)),
            not option.applies(values),
            needs(option, self.declared),
            cited(option.source),
            self._parts(option, values[option.key], remarks)
            if option.parts and not option.also
            else (),
            self.fixed.get(option.key, ""),
            remarks.get(option.key, ""),
        )

    def _parts(self, option: Option, values: Json, remarks: Mapping[str, str]) -> tuple[Part, ...]:
        return tuple(
            Part(
                self[f"{option.key}.{part.key}"],
                in_words(part, part.default, language()),
                bool(departures((part,), values)),
                remarks.get(f"{option.key}.{part.key}", ""),
            )
            for part in option.parts
        )


def put_back(options: Iterable[Option], data: QueryDict, prefix: str) -> QueryDict:
    """Return the typed values with the default of the option in `do=reset:<key>`."""
    typed = data.copy()
    wish, _colon, key = typed.get("do", "").partition(":")
    for option in options:
        if wish == "reset" and option.key == key:
            for name, field in fields_of(option, option.default).items():
                typed.setlist(f"{prefix}-{name}", as_posted(field.prepare_value(field.initial)))
    return typed


def as_posted(value: object) -> list[str]:
    """Return what a browser posts for a field with this value."""
    if value is None or value is False:
        return []
    if isinstance(value, list | tuple):
        return list(map(str, value))
    return ["on" if value is True else str(value)]


def _group(key: str, entries: tuple[Entry, ...]) -> EntryGroup:
    departs = sum(entry.departs for entry in entries)
    wrong = any(field.errors for entry in entries for field in entry.fields)
    return EntryGroup(key, heading(key), entries, departs, bool(departs or wrong))
