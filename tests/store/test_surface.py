"""What a released version offered is offered still: calls, fields, roles, forms, kinds of entries.

What the log says of an entry may be said better; tests/web/log reads it against what happened.
Likewise what an act explains, since it speaks of the event by now. Whom an act offers may become
fewer: those with whom it could only fail. A table whose number was typed may be chosen from a list.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.golden.surface import kept, surface

WHOM = re.compile(r'\s*<option value="e\d+"[^>]*>[^<]*</option>')

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def lost(then: Any, now: Any, at: str = "") -> list[str]:
    """Where something that was offered is missing or different now. What is new does not count: a
    further field of an object, call, command or choice."""
    match then, now:
        case dict(), dict():
            missing = [f"{at}/{key}" for key in then if key not in now]
            there = {key: f"{at}/{key}" for key in then if key in now}
            return [*missing, *(at for k in there for at in lost(then[k], now[k], there[k]))]
        case [dict(), *_], list():
            return [f"{at}: {one}" for one in then if all(lost(one, other) for other in now)]
    if at.endswith("/log"):
        then, now = ([kind for kind, *_words in entries] for entries in (then, now))
    if at.endswith("/form"):  # title, explanation, danger, fields
        then, now = ([told[0], *told[2:]] for told in (then, now))
    if at.startswith("wrong events/") and set(then) == {"event_unknown.type"}:
        return []  # what a format did not know it may know by now
    if at.endswith("/form") and isinstance(now, list):  # an explanation may become truer
        then, now = ([*form[:1], *form[2:]] for form in (then, now))
    then, now = _without_whom(then), _without_whom(now)
    same = set(then) <= set(now) if at.endswith("/enum") else then == now
    return [] if same else [f"{at}: {then} -> {now}"]


def _without_whom(value: Any) -> Any:
    if isinstance(value, list):
        of_table = len(value) == 4 and value[0] == "table"
        return ["table"] if of_table else [_without_whom(one) for one in value]
    return WHOM.sub("", value) if isinstance(value, str) else value


def test_nothing_that_was_offered_is_lost() -> None:
    now = surface()
    for part, then in kept("0.1").items():
        assert lost(then, now[part], part) == []
