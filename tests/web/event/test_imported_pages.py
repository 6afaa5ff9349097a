"""Import refuses a file, or all pages of the event work."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from games.envelope import Problem
from tests.sample import sample
from tests.store.test_exchange import as_read, evening
from tests.worlds.events import sent
from tests.worlds.imported import broken_pages, forged, resealed
from tests.worlds.situations import SITUATIONS
from tournaments.store.archive.exchange import export, import_event, verify
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
FAR = "9998-12-31T23:59:59+00:00"


def entry(document: Json, kind: str) -> Json:
    found: Json = next(row for row in document["log"] if row["kind"] == kind)
    return found


def _command(kind: str, key: str, value: Any) -> Callable[[Json], Json]:
    def forge(document: Json) -> Json:
        row = entry(document, kind)
        row["command"][key] = value
        return row

    return forge


def _event(kind: str, key: str, value: Any) -> Callable[[Json], Json]:
    def forge(document: Json) -> Json:
        row = entry(document, kind)
        (row["event"] or row["command"])[key] = value
        return row

    return forge


def _at(kind: str, value: str) -> Callable[[Json], Json]:
    def forge(document: Json) -> Json:
        row = entry(document, kind)
        row["at"] = value
        return row

    return forge


@pytest.mark.parametrize(
    "forge",
    [
        *(_command("draw", "seed", seed) for seed in ("", 5, None, [], "a\nb", "x" * 201)),
        *(_command("draw", "solver", solver) for solver in (0, "1", 999, None)),
        *(_command("start", "promise", promise) for promise in (5, None, [])),
        *(_command("draw", field, 5) for field in ("a", "changed")),
        *(_at(kind, FAR) for kind in ("created", "register", "go", "report")),
        _at("register", "0001-01-01T00:00:00+00:00"),
        *(_event("runde", "at", at) for at in (FAR, "9998-12-31T23:59", "99981231T235900+00:00")),
        *(_command("report", *said) for said in (("by", 5), ("result", "x"), ("sheet", []))),
    ],
)
def test_what_no_page_could_show_is_refused(forge: Callable[[Json], Json]) -> None:
    document = as_read(export(evening()))
    row = forge(document)
    assert Problem("fold_broken", f"log[{row['seq'] - 1}]") in verify(resealed(document))
    assert import_event(document)[0] is None


def _state(*path: Any, value: Any) -> Callable[[Json], None]:
    """Return a change of an entry's effect."""

    def forge(row: Json) -> None:
        place = row["changes"]["state"]
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value

    return forge


def _said(key: str, value: Any) -> Callable[[Json], None]:
    def forge(row: Json) -> None:
        (row["event"] or row["command"])[key] = value

    return forge


def _sent(key: str, value: Any) -> Callable[[Json], None]:
    def forge(row: Json) -> None:
        row["command"][key] = value

    return forge


@pytest.mark.parametrize(
    ("kind", "forge"),
    [
        ("cash", _said("reason", [[]])),
        ("cash", _said("table", "1")),
        ("prizes", _said("group_prizes", {":pot": "wine"})),
        ("prizes", _said("pot", "bin")),
        ("prizes", _said("rest", "bin")),
        ("label", _state("labels", value={"+": [[["Ladies", "nobody"], ""]]})),
        ("label", _state("labels", value={"+": [[["Ladies", "e1"], "nobody"]]})),
        ("set_start_balance", _state("play", "balances", value={"-": ["e1"]})),
        ("move_day", _state("play", "fixtures", "~", 0, 1, "at", value=[FAR])),
        ("move_day", _state("play", "fixtures", "~", 1, 1, "sides", value=[["e1", "e9"]])),
        ("draw", _said("tables", [])),
        *(("swap", _sent("a", name)) for name in (5, [1])),
        *(("refit_seats", _sent("changed", numbers)) for numbers in (5, ["x"], [None])),
        ("refit_seats", _sent("changed", None)),
        ("undo", _sent("entry", "x")),
        ("undo", _sent("what", 5)),
    ],
)
def test_what_a_command_left_in_the_log_has_its_form(
    kind: str, forge: Callable[[Json], None]
) -> None:
    tournament, fields = SITUATIONS[kind]()
    sent(tournament, kind, **fields)
    document = as_read(export(tournament))
    assert verify(document) == ()
    forge(document["log"][-1])
    where = f"log[{len(document['log']) - 1}]"
    assert {p.path for p in verify(resealed(document))} == {where}
    assert import_event(document)[0] is None


@pytest.mark.parametrize("place", ["prizes", "game_variant"])
def test_a_state_holds_no_book(place: str) -> None:
    document = as_read(export(evening()))
    book = {"prizes": ["x" * 2001], "game_variant": {"x" * 2001: 1}}[place]
    document["log"][0]["changes"]["state"][0]["play"]["settings"][place] = book
    assert Problem("entry_invalid", "log[0]") in verify(resealed(document))


@pytest.mark.turns(2)
@pytest.mark.parametrize(
    "kind", sample(["confirm", "lineup", "postpone", "award", "wish", "revert_clock_step"], 2)
)
def test_no_page_of_an_imported_event_breaks_however_it_was_forged(kind: str) -> None:
    user = User.objects.create_superuser("root")
    rng, document = Random(kind), as_read(export(SITUATIONS[kind]()[0]))
    whole, problems = import_event(json.loads(json.dumps(document)), user=user)
    assert (problems, whole is not None) == ((), True)
    assert whole is not None
    assert broken_pages(whole, user) == []
    changed = (forged(document, rng) for _ in range(40))
    place, taken = next((where, one) for where, one in changed if not verify(one))
    made, problems = import_event(taken, user=user)
    assert problems == (), place
    assert isinstance(made, Tournament)
    assert broken_pages(made, user) == [], place
