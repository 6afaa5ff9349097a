"""Events of an installation come into the present form with all that speaks of their entrants."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from django.apps import apps

from tests.golden import FOLDER
from tests.store.test_golden import as_stored, by_name, lines_of, told
from tests.worlds.organizations import organization_of
from tournaments.store import load
from tournaments.store.archive.chain import seal
from tournaments.store.archive.document import read
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.archive.upgrade import upgrade_all
from tournaments.store.models import (
    LogEntry,
    Name,
    Participation,
    PlayerLink,
    ScoreSheet,
    Series,
    SeriesChange,
    SeriesEvent,
    Tournament,
)

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
NOW = datetime(2026, 3, 7, 18, tzinfo=UTC)
model = partial(apps.get_model, "tournaments")


def golden(name: str) -> Json:
    return told(FOLDER / "0.1" / f"{name}.json.gz")


def in_second_form(document: Json) -> Json:
    """An exported log of the first form as the second one held it, after a head of its own."""
    head = former = document["head_hash"]
    log = []
    for row in document["log"]:
        kept = {"seq": row["seq"], "actor": row["actor"], "kind": row["kind"]}
        entry = {**kept, "command": row["payload"], "changes": {"state": {}}, "form": 2}
        at = datetime.fromisoformat(row["at"])
        head = seal(head, LogEntry(**entry, at=at))
        log.append({**entry, "at": at.isoformat(), "hash": head})
    heads = {"form": "stichtag-event-2", "former_head": former, "head_hash": head}
    return {**document, **heads, "log": log}


def stored(document: Json) -> Tournament:
    """The event as a database of the second form held it."""
    setup = document["log"][0]["command"]
    row = Tournament.objects.create(
        slug=document["slug"], secret=f"secret of {document['slug']}", name=setup["name"],
        format=setup["format"], game=setup["game"], seq=len(document["log"]),
        head_hash=document["head_hash"], former_head=document["former_head"],
    )  # fmt: skip
    LogEntry.objects.bulk_create(
        LogEntry(**{**each, "at": datetime.fromisoformat(each["at"])}, tournament=row)
        for each in document["log"]
    )
    return row


def quiet(_done: int, _of: int, _trouble: str) -> None: ...


@pytest.mark.parametrize("name", ["wm-9", "cup-canasta", "teams-bronzen", "league-canasta"])
def test_an_export_of_the_second_form_comes_in(name: str) -> None:
    before = golden(name)
    document = in_second_form(before["export"])
    tournament, problems = import_event(document)
    assert problems == ()
    assert tournament is not None
    assert tournament.former_head == document["head_hash"]
    assert lines_of(tournament) == by_name(before["standings"])
    assert verify(json.loads(json.dumps(export(tournament)))) == ()


def test_of_the_second_form_a_broken_seal_is_found() -> None:
    document = in_second_form(golden("wm-5")["export"])
    document["log"][3]["actor"] = "organizer:somebody"
    assert [(p.code, p.path) for p in verify(document)] == [("hash_broken", "log[3].hash")]
    document = in_second_form(golden("wm-5")["export"])
    document["log"][3]["form"] = 3
    assert [(p.code, p.path) for p in verify(document)] == [("form_older", "log[3].form")]


def test_a_database_of_the_second_form_is_brought_along() -> None:
    before = golden("evening-binokel")
    row = stored(in_second_form(before["export"]))
    with pytest.raises(load.Unreadable):
        load.load(row)
    head = row.head_hash
    assert upgrade_all(model, quiet) == []
    row.refresh_from_db()
    assert (row.former_head, row.head_hash != head) == (head, True)
    assert lines_of(row) == by_name(before["standings"])
    assert verify(json.loads(json.dumps(export(row)))) == ()
    assert upgrade_all(model, quiet) == []


def test_no_name_is_left_in_the_log() -> None:
    for path in sorted(FOLDER.glob("*/*.json.gz"))[::5]:
        document = json.loads(gzip.decompress(path.read_bytes()))
        log = read(document["export"])
        text = json.dumps([(e.command, e.changes, e.actor) for e in log.entries[1:]])
        names = {name.text for name in log.names if name.ref[0] == "e"}
        assert [name for name in names if json.dumps(name) in text] == []


def test_what_speaks_of_entrants_beside_the_log_comes_along() -> None:
    row = as_stored(golden("cup-canasta")["export"])
    first = row.log.filter(kind="register").earliest("seq").command["event"]["player"]
    one, other = first.split(" & ")
    link = PlayerLink.objects.create(tournament=row, player=first, token="x")
    organization, _user = organization_of()
    nobody = Participation.objects.create(tournament=row, player=first)
    series = Series.objects.create(organization=organization, slug="s", name="S")
    SeriesEvent.objects.create(series=series, tournament=row, number=1)
    line = {"who": f"e{row.pk}:{first}", "rank": [1, 2], "total": ["3", "4"]}
    change = SeriesChange.objects.create(
        series=series, tournament=row, at=NOW, lines=[line, {**line, "who": "p7"}]
    )
    report = {"players": [one, "X", other, "Y"], "deals": [{"out": other, "hands": {one: ["A"]}}]}
    sheet = ScoreSheet.objects.create(
        token="t", tournament=row, round=1, table=1, match=1, game="canasta", level="sheet",
        report=report, earlier=[report], draft={"out": one, "cards": "7"},
        created_at=NOW, updated_at=NOW,
    )  # fmt: skip
    assert upgrade_all(model, quiet) == []
    for each in (link, nobody, change, sheet):
        each.refresh_from_db()
    assert (link.player, nobody.player) == ("e1", "e1")
    assert [one["who"] for one in change.lines] == [f"e{row.pk}:e1", "p7"]
    deals = [{"out": "e1.2", "hands": {"e1.1": ["A"]}}]
    assert sheet.report == {"players": ["e1.1", "X", "e1.2", "Y"], "deals": deals}
    assert (sheet.earlier, sheet.draft) == ([sheet.report], {"out": "e1.1", "cards": "7"})
    assert Name.objects.get(tournament=row, ref="e1").text == first
