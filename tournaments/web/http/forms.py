"""Common parts of all forms: sent values, errors, and choices."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, ClassVar, Final, TypeVar

from django import forms
from django.db.models import Model, QuerySet
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from games.envelope import Problem
from tournaments.domain.names import tidy
from tournaments.domain.refusal import LimitReached, RefusedError
from tournaments.store.locks import held
from tournaments.wording.problems import in_words, with_messages

M = TypeVar("M", bound=Model)
T = TypeVar("T")

MINUTES: Final = (
    *("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"),
    *("%d.%m.%Y %H:%M", "%d.%m.%Y, %H:%M", "%d.%m.%Y, %H:%M Uhr", "%d.%m.%Y %H:%M Uhr"),
)
_CHANGED = _(
    "Changed elsewhere since the page was opened: %(what)s. Saving keeps what stands here."
)


class NameField(forms.CharField):
    """Without invisible characters, which could turn the words around it; blanks are single."""

    def to_python(self, value: object) -> str:
        return tidy(super().to_python(value) or "")


def posted(request: HttpRequest) -> QueryDict | None:
    """Return what a form is bound to; None where the page is only asked for."""
    return request.POST if request.method == "POST" else None


def mark(there: Mapping[str, Any]) -> str:
    """Return the mark of these values: a few letters for each, which change with it.

    The values of an inner mapping count one by one.
    """
    return ",".join(f"{key}={letters}" for key, letters in _marks(there).items())


class ChangedElsewhere(forms.ValidationError):
    """A form would overwrite values that changed since its page was opened.

    `seen` is the mark of the present values.
    """

    def __init__(self, words: str, seen: str) -> None:
        super().__init__(words)
        self.words, self.seen = words, seen


def change_seen(
    row: M,
    sent: Mapping[str, Any],
    wished: Mapping[str, Any],
    *named_by: forms.Form,
    there: Callable[[M], Mapping[str, Any]],
    change: Callable[[M], T],
    name: str = "seen",
) -> T:
    """Change what a page has shown, under the lock of its row: `there` reads of the row what the
    page shows now, the field `name` says what it showed (`mark`). Raises ChangedElsewhere."""
    with held(row) as locked:
        now = there(locked)
        words = _changed_elsewhere(str(sent[name]), now, wished, named_by) if name in sent else ""
        if words:
            raise ChangedElsewhere(words, mark(now))
        return change(locked)


def _changed_elsewhere(
    sent: str,
    there: Mapping[str, Any],
    wished: Mapping[str, Any],
    named_by: Iterable[forms.Form],
) -> str:
    """Return the message about overwritten changes, "" if there are none."""
    seen = dict(part.partition("=")[::2] for part in sent.split(","))
    now, then = _marks(there), _marks({key: wished.get(key) for key in there})
    lost = [key for key in now | then if now.get(key) not in (seen.get(key), then.get(key))]
    labels = [_label(key, named_by) for key in lost]
    return str(_CHANGED) % {"what": ", ".join(dict.fromkeys(labels))} if lost else ""


def _marks(values: Mapping[str, Any]) -> dict[str, str]:
    marks = {}
    for key, value in values.items():
        inner = value if isinstance(value, Mapping) else {"": value or None}
        for part, content in inner.items():
            text = json.dumps(content, sort_keys=True, default=str)
            marks[f"{key}.{part}".rstrip(".")] = hashlib.sha256(text.encode()).hexdigest()[:8]
    return marks


def _label(key: str, named_by: Iterable[forms.Form]) -> str:
    """Return what a form calls a value; of a mapping it is the field named like the part."""
    names = (key, key.partition(".")[2])
    fields = [form.fields[name] for form in named_by for name in names if name in form.fields]
    return str(fields[0].label) if fields else "…"


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


class Minute(forms.CharField):
    """A wall-clock minute, cleaned to `YYYY-MM-DDTHH:MM`; typed as the browser's field sends it,
    or as people write it: 24.12.2026 19:30."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"})
    default_error_messages: ClassVar = {
        "minute": _("A date and a time, please, such as 24.12.2026 19:30.")
    }

    def clean(self, value: object) -> str:
        text = super().clean(value)
        if not text:
            return ""
        for form in MINUTES:
            with suppress(ValueError):
                return datetime.strptime(text, form).isoformat(timespec="minutes")  # noqa: DTZ007  a clock on a wall
        raise forms.ValidationError(self.error_messages["minute"])


def add_problems(
    form: forms.Form, problems: tuple[Problem, ...], game: str = "", *, elsewhere: str | None = None
) -> None:
    """Every problem in words at its field, or above the form, or at the field `elsewhere`."""
    for problem in with_messages(problems, game):
        place = problem["path"] if problem["path"] in form.fields else elsewhere
        form.add_error(place, problem["message"])


def add_refusal(form: forms.Form, refused: RefusedError) -> None:
    """Every problem at its field; of a limit also when it can be tried again."""
    if isinstance(refused, LimitReached):
        form.add_error(None, in_words(refused))
    else:
        add_problems(form, refused.problems)


def offer(form: forms.Form, name: str, choices: Iterable[tuple[object, object]]) -> None:
    """Set the choices of a field."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(choices)


def select_from(form: forms.Form, name: str, rows: QuerySet) -> None:  # type: ignore[type-arg]
    """The rows that can be chosen in a field."""
    field = form.fields[name]
    assert isinstance(field, forms.ModelChoiceField)
    field.queryset = rows


def shortened(names: list[str], most: int = 8) -> str:
    """The names in a row, the last ones only counted."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" … (+{more})" if more > 0 else "")
