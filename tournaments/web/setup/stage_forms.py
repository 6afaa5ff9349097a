"""The form of a next stage: where its people come from, and how they play on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.choices import flatten_choices
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from games.envelope import Problem
from tournaments.domain.formats import FORMATS
from tournaments.domain.qualifying import Of, Source
from tournaments.domain.rankings import rankings
from tournaments.domain.series import read_scheme
from tournaments.domain.tournament_state import TournamentState
from tournaments.store.models import Series, Tournament
from tournaments.store.stages import kinds
from tournaments.web.http.forms import NameField, offer, select_from
from tournaments.web.http.option_fields import Lines
from tournaments.web.setup.visibility import private_field
from tournaments.wording.problems import say
from tournaments.wording.round_words import said

ROWS = 3  # sources beside the names
_MOST = 1_000


class Groups(forms.ModelMultipleChoiceField):  # type: ignore[type-arg]
    """Events by their names."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class StageForm(forms.Form):
    """The way to a next stage in one of the possible formats.

    `others` are finished events of the same game that may be groups beside it, `series` those of
    its organization.
    """

    name = NameField(label=_("Name of the event"), max_length=120)
    kind = forms.ChoiceField(label=_("How it goes on"))
    groups = Groups(
        label=_("Groups beside this one"),
        help_text=_("So many of each go on: first all winners, then all seconds and so on."),
        queryset=Tournament.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    one_name = forms.BooleanField(
        label=_("One name is one person"),
        help_text=_(
            "People who were at several of these events go on once, and the best start counts. "
            "Where “Who is who?” says so, that holds without a tick."
        ),
        required=False,
    )
    names = Lines(
        label=_("Wild cards by name, one a line"),
        help_text=_("Also people who were at none of these events. They are entered last."),
        max_length=10_000,
        required=False,
    )
    carry = forms.BooleanField(
        label=_("Points count on"),
        help_text=_(
            "Everybody begins there with the points made here. Of several starts the best counts, "
            "out of a series the points of its table."
        ),
        required=False,
    )
    places_to = forms.ChoiceField(label=_("Places played for in a knock-out"), required=False)
    is_private = private_field(help_text=_("You can change it at any time."))

    def __init__(
        self,
        state: TournamentState,
        most: int,
        others: QuerySet[Tournament],
        series: Sequence[Series],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        known = kinds(state)
        offer(self, "kind", [(key, said(FORMATS[key].name)) for key in known])
        played_out = {
            key: option.choice_labels
            for key, form in FORMATS.items()
            for option in form.settings
            if option.key == "places_to"
        }
        for depths in played_out.values():
            offer(self, "places_to", [(n, said(words)) for n, words in depths.items()])
        self.fields["kind"].initial = next((key for key in known if key in played_out), None)
        choices = list(_choices(state, others, series))
        for row in range(ROWS):
            self._add_row(row, choices, min(most, 8))
        if not state.presenter.scores_rounds:
            del self.fields["carry"]
        select_from(self, "groups", others)
        if not others.exists():
            del self.fields["groups"], self.fields["one_name"]

    def _add_row(self, row: int, choices: list[Any], many: int) -> None:
        of, count, first = _named(row)
        self.fields[of] = forms.ChoiceField(
            label=_("Who goes on") if not row else _("And then"),
            choices=choices if not row else [("", "–"), *choices],
            initial="",
            required=False,
        )
        self.fields[count] = forms.IntegerField(
            label=_("How many"),
            min_value=1,
            max_value=_MOST,
            initial=None if row else many,
            required=False,
        )
        self.fields[first] = forms.IntegerField(
            label=_("From place"), min_value=1, max_value=_MOST, initial=1, required=False
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for row in range(ROWS):
            of, count, _first = _named(row)
            is_open = cleaned.get(of) or (not row and not cleaned.get("names"))
            if is_open and cleaned.get(count) is None and count not in self.errors:
                self.add_error(count, _("Please say how many."))
        return cleaned

    def rows(self) -> list[list[forms.BoundField]]:
        """The fields of each source."""
        return [[self[name] for name in _named(row)] for row in range(ROWS)]

    def more_is_open(self) -> bool:
        """Return True if further sources are filled in, or wrong."""
        later = {name for row in range(1, ROWS) for name in _named(row)} | {"names"}
        return bool(later & {*self.errors}) or bool(
            self.is_bound
            and (self["names"].value() or any(self[_named(r)[0]].value() for r in range(1, ROWS)))
        )

    def suggested(self) -> list[Source]:
        """Return the sources before any input."""
        of, count = self["of"].value(), self["count"].value()
        known: dict[Any, Any] = dict(flatten_choices(self.fields["of"].choices))  # type: ignore[attr-defined]
        return [_read(of if of in known else Of.PLACES, count, 1)] if count else []

    def sources(self) -> list[Source]:
        """Return where people come from, in turn."""
        return [source for _field, source in self._sources()]

    def _sources(self) -> Iterator[tuple[str, Source]]:
        values = self.cleaned_data
        for row in range(ROWS):
            of, count, first = _named(row)
            if values.get(count) and (values.get(of) or not row):
                yield count, _read(values[of] or Of.PLACES, values[count], values.get(first) or 1)
        if names := values.get("names"):
            yield "names", Source(Of.NAMES, names=tuple(names))

    def add_refused(self, problems: Sequence[Problem]) -> None:
        """Say each problem at the source that it is about."""
        fields = {f"sources[{n}]": field for n, (field, _s) in enumerate(self._sources())}
        for problem in problems:
            place = fields.get(problem.path, problem.path)
            self.add_error(place if place in self.fields else None, say(problem.code))


def _named(row: int) -> tuple[str, str, str]:
    end = f"_{row + 1}" if row else ""
    return f"of{end}", f"count{end}", f"first{end}"


def _choices(
    state: TournamentState, others: QuerySet[Tournament], series: Sequence[Series]
) -> Iterator[tuple[str, Any]]:
    """Yield where people can come from, as values that `_read` reads."""
    yield Of.PLACES, _now("the standings")
    if state.presenter.scores_rounds:
        yield Of.TABLES, _now("the best of every table of the last round")
    for each in rankings(state):
        yield f"{Of.PLACES}:ranking:{each.title}", each.title
    if alone := [(f"{Of.PLACES}:event:{event.slug}", event.name) for event in others]:
        yield Of.SCORES, _now("the best scores of all events in one list")
        yield _now("Standings of this one event alone"), alone
    tables = []
    for season in series:
        scheme, _problems = read_scheme(season.settings)
        value = f"{Of.PLACES}:series:{season.slug}"
        tables.append((value, str(season)))
        tables += [(f"{value}:{r.title}", f"{season} · {r.title}") for r in scheme.further]
    if tables:
        yield _now("Table of a series"), tables


def _read(value: str, count: int, first: int) -> Source:
    of, kind, which, more = [*value.split(":", 3), "", "", ""][:4]
    if kind == "ranking":
        return Source(Of(of), count, first, ranking=value.split(":", 2)[2])
    if kind == "series":
        return Source(Of(of), count, first, series=which, ranking=more)
    return Source(Of(of), count, first, event=which)
