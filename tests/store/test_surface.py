"""Later versions keep the surface of a released one.

It has calls, fields, roles, forms and kinds of entries. The words of the log and of actions may
improve; tests/web/log reads them. Choices of an action may lose entrants with whom it would fail. A
typed table number may become a list.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.golden.surface import kept, surface

WHOM = re.compile(r'\s*<option value="e\d+"[^>]*>[^<]*</option>')

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def lost(then: Any, now: Any, at: str = "") -> list[str]:
    """Return the places with missing or different values. Additions do not count."""
    match then, now:
        case dict(), dict():
            missing = [f"{at}/{key}" for key in then if key not in now]
            there = {key: f"{at}/{key}" for key in then if key in now}
            return [*missing, *(at for k in there for at in lost(then[k], now[k], there[k]))]
        case [dict(), *_], list():
            return [f"{at}: {one}" for one in then if all(lost(one, other) for other in now)]
    if at.endswith("/log"):
        then, now = ([kind for kind, *_words in entries] for entries in (then, now))
    if at.startswith("wrong events/") and set(then) == {"event_unknown.type"}:
        return []  # what a format did not know it may know by now
    if at.endswith("/form"):  # title, explanation, danger, then the fields
        then, now = (form[3:] for form in (then, now))
    then, now = _without_words(then), _without_words(now)
    same = set(then) <= set(now) if at.endswith("/enum") else then == now
    if at.startswith("roles/"):
        same = set(then) <= set(now)
    return [] if same else [f"{at}: {then} -> {now}"]


def _without_words(value: Any) -> Any:
    """Fields (name, label, help, markup) without their label and whom they offer."""
    match value:
        case ["table", str(), str(), str()]:
            return ["table"]
        case [str(name), str(), str(help_text), str(markup)]:
            return [name, help_text, WHOM.sub("", markup)]
        case list():
            return [_without_words(one) for one in value]
    return value


def test_nothing_that_was_offered_is_lost() -> None:
    now = surface()
    for part, then in kept("1.0.0").items():
        assert lost(then, now[part], part) == []
