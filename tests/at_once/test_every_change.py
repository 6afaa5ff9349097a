"""Every change of a page or a program comes from eight people at once, and as three taps.

Nobody gets an error, nothing is there twice, and afterwards every address answers, twice the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set

import pytest
from django.apps import apps
from django.db import models

from tests.at_once.addresses import Parts, calls, changing, pages
from tests.at_once.examples import EXAMPLES
from tests.at_once.grounds import Call, Grounds
from tests.sample import sample
from tests.worlds.in_step import in_step
from tests.worlds.programs import API

TAPS, PEOPLE = 3, 8
SOME = 16  # changes in one part
EACH = {name: example for group in EXAMPLES.values() for name, example in group.items()}
TODAY = sample(EACH, 2 * SOME)
PARTS = [TODAY[k : k + SOME] for k in range(0, len(TODAY), SOME)]
# what is asked right after a change, of whatever was made for it; the rest at the end of a part
NEAR = frozenset(
    {
        *("event", "desk", "desk-log", "GET /events/{slug}/state", "table", "player", "sheet"),
        *("organization", "organization-people", "person", "series", "variant"),
    }
)

# what is counted or kept as often as it comes, and what follows from something else
_COUNTED = {
    *("storedresponse", "loginattempt", "pinattempt", "concern", "snapshot", "rating"),
    *("sheetphoto", "eventforecast", "deed"),
}
_MODELS = list(apps.get_app_config("tournaments").get_models())
# what each row has of its own, or becomes by what follows it
_OWN = {"secret", "hash", "head_hash", "salt", "seq", "number", "changes", "idempotency_key"}
_OWN |= {"sent", "keeper", "revoked_at"}
Rows = dict[type[models.Model], dict[int, dict[str, object]]]


def rows() -> Rows:
    return {
        model: {row[model._meta.pk.attname]: row for row in model._default_manager.values()}
        for model in _MODELS
    }


def twice(before: Rows, after: Rows) -> list[str]:
    """Things made several times: new rows that differ in nothing but what each has alone."""
    found = []
    for model in after:
        alike = [
            field.attname
            for field in model._meta.concrete_fields
            if not (field.unique or isinstance(field, models.DateTimeField) or field.name in _OWN)
        ]
        new = [row for pk, row in after[model].items() if pk not in before[model]]
        counted = Counter(tuple(str(row[name]) for name in alike) for row in new)
        if model._meta.model_name not in _COUNTED:
            found += [f"{n} of {model.__name__} {row}" for row, n in counted.items() if n > 1]
    return found


def wrong(call: Call, token: str) -> list[str]:
    """Return what goes wrong when one taps three times, and when eight people send the same."""
    found = []
    before = rows()
    done = in_step(TAPS, lambda _i: call.send("tap", token))
    after = rows()
    if max(done) >= 500 or (call.changes and min(done) >= 400):
        found.append(f"tapped: {sorted(done)}")
    found += twice(before, after)
    if call.changes and before == after:
        found.append(f"nothing happened: {sorted(done)}")
    others = in_step(PEOPLE, lambda i: call.send(f"own {i}", token))
    if max(others) >= 500:
        found.append(f"of eight people: {sorted(others)}")
    return found


def test_every_change_has_an_example() -> None:
    """A new address that changes something needs an example under its name."""
    assert sum(map(len, EXAMPLES.values())) == len(EACH)
    assert sorted(EACH) == sorted(changing())


@pytest.mark.scaled
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part[0])
def test_every_change_can_come_from_eight_at_once(part: list[str]) -> None:
    grounds, found = Grounds(), {}
    for name in part:
        made = len(grounds.asked)
        trouble = wrong(EACH[name](grounds), grounds.token)
        trouble += [
            why for path in addresses(grounds.asked[made:], NEAR) if (why := unlike(grounds, path))
        ]
        if trouble:
            found[name] = trouble
    last = {parts["of"]: parts for parts in grounds.asked}
    everything = [why for path in addresses([*last.values()]) if (why := unlike(grounds, path))]
    assert (found, everything) == ({}, [])


# what is set in type or drawn in a process of its own, or starts one
_NOT_ASKED = {
    *("desk-document", "desk-workbook", "desk-folder", "desk-spreadsheet", "series-box-pdf"),
    *(
        "series-spreadsheet",
        "event-card",
        "player-card",
        "worker",
        "api-guide",
        "openapi-json",
        "healthz",
    ),
    *("GET /events/{slug}/folder", "GET /events/{slug}/tables/{key}"),
}


def addresses(asked: list[Parts], names: Set[str] = frozenset()) -> Iterator[str]:
    """The addresses of these things that can be read: all, or those of these names."""
    for page in (*pages(), *calls()):
        is_wanted = page.name in names if names else page.name not in _NOT_ASKED
        for parts in asked if is_wanted and "GET" in page.methods else ():
            known = {name: parts[name] for name in page.parts if name in parts}
            if page.root == parts["of"] and page.parts == known.keys():
                yield page.path(known)


def unlike(grounds: Grounds, path: str) -> str:
    """Return why an address that is asked twice does not answer well; "" if it does."""
    client = grounds.desk
    headers = {"authorization": f"Bearer {grounds.token}"} if path.startswith(API) else {}
    first, second = (client.get(path, headers=headers) for _ in range(2))
    for answer in (first, second):
        if answer.streaming:
            list(answer.streaming_content)  # read to its end, which closes its file
    if max(first.status_code, second.status_code) >= 500:
        return f"{path}: {first.status_code} {second.status_code}"
    if first.status_code != second.status_code or (headers and first.content != second.content):
        return f"{path}: another answer the second time"
    return ""
