"""Canastas by rank stay in the form of a corrected deal."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone

import games
from tests.games.examples import example_lines
from tests.worlds.markup import flat
from tests.worlds.phones import english
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.games.answer import scene
from tournaments.web.sheet.games.entry import SubmittedValues

Json = dict[str, Any]
SHEET = SHEETS["canasta"]
DEAL: Json = {
    "out": "Anna",
    "parties": [
        {
            "canastas": [{"rank": "K", "naturals": 7}, {"rank": "5", "naturals": 5, "wilds": 2}],
            "cards": 300,
        },
        {"cards": 60},
    ],
    "hands": {"Ben": 40},
}
REPORT: Json = {"game": "canasta", "players": ["Anna", "Ben"], "deals": []}


def told_by_rank() -> list[Json]:
    """The accepted examples with canastas by rank."""
    found = []
    for line in example_lines("canasta"):
        deals = line["report"].get("deals") if isinstance(line["report"], dict) else None
        if line["outcome"]["ok"] and isinstance(deals, list):
            parties = [party for deal in deals for party in deal["parties"]]
            found += [line["report"]] * any("canastas" in party for party in parties)
    return found


def test_every_canasta_of_the_examples_comes_back_by_rank() -> None:
    reports = told_by_rank()
    assert reports
    for report in reports:
        again: Json = {**report, "deals": []}
        for deal in report["deals"]:
            here = scene(SHEET, again, None, SHEET.level_of(deal, "quick"), None)
            back = SHEET.deal(SubmittedValues(SHEET.typed(deal, here)), here)
            for party, kept in zip(deal["parties"], back["parties"], strict=True):
                given = [_without_zeros(c) for c in party.get("canastas") or ()]
                assert [_without_zeros(c) for c in kept.get("canastas") or ()] == given
            again = {**again, "deals": [*again["deals"], back]}
        assert games.score(again)["totals"] == games.score(report)["totals"]


def _without_zeros(canasta: Json) -> Json:
    return {key: value for key, value in canasta.items() if value}


@pytest.mark.django_db
def test_a_correction_shows_and_keeps_them() -> None:
    assert games.score({**REPORT, "deals": [DEAL]})["ok"]
    table = edit.create(REPORT, level="quick", now=timezone.now())
    ScoreSheet.objects.update(report={**REPORT, "deals": [DEAL]}, version=1)
    address = f"/free/t/{table.token}/deal/deals/0/"
    client = english()
    page = flat(client.get(address))
    assert re.search('<input[^>]*name="cn-0-0"[^>]*value="7"', page)
    assert re.search('<input[^>]*name="cw-0-1"[^>]*value="2"', page)
    here = scene(SHEET, {**REPORT, "deals": [DEAL]}, ("deals", 0), "quick", None)
    fields = {name: texts[0] for name, texts in SHEET.typed(DEAL, here).items()}
    kept = {"version": "1", "level": "quick", "part": "deals", "index": "0"}
    answer = client.post(address, {**fields, **kept, "points-1": "55", "accept": "on"})
    assert answer.status_code == 302, answer.content.decode()
    (deal,) = ScoreSheet.objects.get().report["deals"]
    assert deal["parties"][0]["canastas"] == DEAL["parties"][0]["canastas"]
    assert deal["hands"] == {"Ben": 55}


@pytest.mark.django_db
def test_a_canasta_that_is_none_is_said_at_its_place() -> None:
    table = edit.create(REPORT, level="quick", now=timezone.now())
    fields = {"out": "0", "cards-0": "300", "cards-1": "60", "cr-0-0": "K", "cn-0-0": "4"}
    kept = {"version": "0", "level": "quick", "part": "deals", "index": "0"}
    answer = english().post(f"/free/t/{table.token}/deal/", {**fields, **kept})
    assert answer.status_code == 422
    page = answer.content.decode()
    place = page[page.index('id="f-canastas-0"') :]
    assert "field-error" in place[: place.index("</fieldset>")]
