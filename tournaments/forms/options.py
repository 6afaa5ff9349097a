"""A form made from declared options: rule options of a game or settings of a format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.options import Option, departures
from games.wording import in_words
from tournaments.forms.option_fields import fields_of, names_of, value_of
from tournaments.language import in_language, language
from tournaments.queries.rules import heading, needs

__all__ = ["Entry", "OptionsForm", "in_language", "language"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One option in a form. `departs` and `idle` follow what is typed, as far as it is usable."""

    key: str
    label: str
    help: str
    fields: tuple[forms.BoundField, ...]
    default: str
    departs: bool
    idle: bool
    needs: str
    source: str
    is_object: bool = False


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """Options that belong together; `is_open`: something departs or is wrong in it."""

    title: str
    entries: tuple[Entry, ...]
    departs: int
    is_open: bool


class OptionsForm(forms.Form):
    """One field an option (several for an object or a number that may be a word).

    `departures()` holds only what differs from the defaults.
    """

    def __init__(
        self, options: Iterable[Option], values: dict[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.declared = tuple(option for option in options if names_of(option))
        self.given = {o.key: values.get(o.key, o.default) for o in self.declared}
        for option in self.declared:
            self.fields.update(fields_of(option, self.given[option.key]))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for option in self.declared:
            if set(names_of(option)) <= cleaned.keys():
                value = value_of(option, cleaned)
                if not option.allows(value) and not (value is None and option.default is None):
                    self.add_error(names_of(option)[-1], _("This value is not allowed."))
        return cleaned

    def departures(self) -> dict[str, Any]:
        """The values that are not the default, as the log and the engine take them."""
        return departures(self.declared, self.values())

    def values(self) -> dict[str, Any]:
        """The value of every option: as typed, or as it was where nothing usable was typed."""
        cleaned = self.cleaned_data if self.is_bound and self.errors is not None else {}
        found = dict(self.given)
        for option in self.declared:
            if set(names_of(option)) <= cleaned.keys():
                found[option.key] = value_of(option, cleaned)
        return found

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields by group, in the order of declaration."""
        return [
            (group.title, [field for entry in group.entries for field in entry.fields])
            for group in self.entry_groups()
        ]

    def entry_groups(self) -> tuple[EntryGroup, ...]:
        """The options by group, each with its default and whether it departs from it."""
        values = self.values()
        found: dict[str, list[Entry]] = {}
        for option in self.declared:
            found.setdefault(option.group, []).append(self._entry(option, values))
        return tuple(_group(title, tuple(entries)) for title, entries in found.items())

    def facts(self) -> list[tuple[str, str]]:
        """(label, value) of every option in words, for those who may only read them."""
        return [
            (in_language(o.label), in_words(o, self.given[o.key], language()))
            for o in self.declared
        ]

    def _entry(self, option: Option, values: dict[str, Any]) -> Entry:
        return Entry(
            option.key,
            in_language(option.label),
            in_language(option.help),
            tuple(self[name] for name in names_of(option)),
            in_words(option, option.default, language()),
            bool(departures((option,), values)),
            not option.applies(values),
            needs(option, self.declared),
            option.source,
            option.type == "object",
        )


def _group(key: str, entries: tuple[Entry, ...]) -> EntryGroup:
    departs = sum(entry.departs for entry in entries)
    wrong = any(field.errors for entry in entries for field in entry.fields)
    return EntryGroup(heading(key), entries, departs, bool(departs or wrong))
