"""What the forms of all pages have in common: what was sent, what was wrong, what is offered."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from games.envelope import Json, Problem
from tournaments.domain.names import tidy
from tournaments.wording.problems import with_messages

CHANGED = _(
    "This was changed elsewhere since the page was opened. Saving again keeps what stands here."
)


class NameField(forms.CharField):
    """Without invisible characters, which could turn the words around it; blanks are single."""

    def to_python(self, value: object) -> str:
        return tidy(super().to_python(value) or "")


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to; None where the page is only asked for."""
    return request.POST if request.method == "POST" else None


def mark(value: object) -> str:
    """A short text that changes with the value: what somebody has seen who changes it."""
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def is_outdated(
    sent: Mapping[str, Any], there: Mapping[str, Any], wished: Json, name: str = "seen"
) -> bool:
    """Whether a form would put something else in the place of what is `there` by now, and its page
    showed something else again: it says in the field `name` which (`mark`)."""
    differs = mark([wished.get(key) or None for key in there]) != mark(
        [value or None for value in there.values()]
    )
    return differs and sent.get(name, mark(there)) != mark(there)


def status_of(form: forms.BaseForm) -> int:
    """Of a page that shows this form: 422 where it was sent and comes again."""
    return 422 if form.is_bound else 200


def whole_number(text: str | None) -> int | None:
    """The number that a field holds, of at most nine digits; None for anything else."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


def number(text: str | None) -> int | str:
    """A whole number, or the text as it came so that it is refused."""
    try:
        return int(text or "")
    except ValueError:
        return text or ""


def add_problems(
    form: forms.Form, problems: tuple[Problem, ...], game: str = "", *, elsewhere: str | None = None
) -> None:
    """Every problem in words at its field, or above the form, or at the field `elsewhere`."""
    for problem in with_messages(problems, game):
        place = problem["path"] if problem["path"] in form.fields else elsewhere
        form.add_error(place, problem["message"])


def offer(form: forms.Form, name: str, choices: Iterable[tuple[object, object]]) -> None:
    """What can be chosen in a field."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def select_from(form: forms.Form, name: str, rows: QuerySet) -> None:  # type: ignore[type-arg]
    """The rows that can be chosen in a field."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    field.queryset = rows
