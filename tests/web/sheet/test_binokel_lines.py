"""Binokel's sheet with a line for a deal, or its points alone."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

import games
from tests.worlds.events import running, seats
from tests.worlds.phones import english, player_home
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit

pytestmark = pytest.mark.django_db


def table(level: str) -> ScoreSheet:
    report = {"game": "binokel", "players": ["Anna", "Ben", "Cleo"]}
    return edit.create(report, level=level, now=timezone.now())


def write(sheet: ScoreSheet, **fields: Any) -> Any:
    version = ScoreSheet.objects.get(pk=sheet.pk).version
    address = f"/free/t/{sheet.token}/"
    return english().post(f"{address}deal/", {"version": version, "level": sheet.level, **fields})


def deals(sheet: ScoreSheet) -> list[Any]:
    return list(ScoreSheet.objects.get(pk=sheet.pk).report["deals"])


def test_a_line_is_written_and_shown_and_corrected() -> None:
    sheet = table("line")
    line = {"solo": "1", "bid": "200", "made": "no", "scores-0": "300", "scores-2": "20"}
    answer = write(sheet, **line)
    assert answer.status_code == 302, answer.context["filled"].summary
    told = {
        "kind": "line",
        "scores": {"Anna": 300, "Cleo": 20, "Ben": -200},
        "solo": "Ben",
        "bid": 200,
        "made": False,
    }
    assert deals(sheet) == [told]
    html = english().get(f"/free/t/{sheet.token}/").content.decode()
    assert "Ben 200: lost" in html
    page = english().get(f"/free/t/{sheet.token}/deal/deals/0/")
    typed = page.context["filled"].typed
    assert [typed.text(f"scores-{seat}") for seat in range(3)] == ["300", "-200", "20"]
    assert page.context["scene"].level == "line"


def test_points_alone_are_written() -> None:
    sheet = table("points")
    fields = {"scores-0": "300", "scores-1": "-210", "scores-2": "20"}
    assert write(sheet, **fields).status_code == 302
    assert deals(sheet) == [{"kind": "line", "scores": {"Anna": 300, "Ben": -210, "Cleo": 20}}]
    assert "Ben: lost" in english().get(f"/free/t/{sheet.token}/").content.decode()
    fields = {"scores-0": "300", "scores-1": "210", "scores-2": "20"}
    assert write(sheet, **fields).status_code == 302
    assert "Told by points" in english().get(f"/free/t/{sheet.token}/").content.decode()


@pytest.mark.parametrize("value", ["", "x", "7", "<b>", "9" * 10_000])
def test_what_cannot_be_says_so_at_its_field(value: str) -> None:
    sheet = table("points")
    answer = write(sheet, **{"scores-0": value, "scores-1": "0", "scores-2": "20"})
    assert answer.status_code == 422
    assert answer.context["filled"].errors["scores-0"]
    assert deals(sheet) == []


def test_a_switch_of_the_depth_loses_nothing() -> None:
    sheet = table("sheet")
    typed = {"solo": "1", "bid": "210", "melds-1": "binokel", "points-0": "100"}
    shown = write(sheet, switch="line", **typed).context
    assert shown["scene"].level == "line"
    assert shown["filled"].typed.texts("melds-1") == ("binokel",)
    html = write(sheet, switch="line", **typed).content.decode()
    assert 'name="points-0"' in html


@pytest.mark.parametrize(
    ("depths", "levels", "first"),
    [
        ([], ["sheet"], "sheet"),
        (["lines"], ["sheet", "line"], "line"),
        (["numbers"], ["sheet", "line", "points"], "points"),
        (["sheet", "totals"], ["sheet", "line", "points"], "sheet"),
    ],
)
def test_an_event_offers_its_depths(depths: list[str], levels: list[str], first: str) -> None:
    settings = {"rounds": 1, "deals": 3, "depths": depths}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    client = english()
    sheet = client.post(f"{player_home(tournament, seats(tournament)[0])}sheet/")["Location"]
    page = client.get(sheet)
    assert list(page.context["levels"]) == levels
    assert page.context["scene"].level == first


def jump(sheet: ScoreSheet, **more: str) -> Any:
    """Vorhand plays for 200, which goes up from 150 in tens by skipping a step only."""
    sheet.refresh_from_db()
    dealer = games.score(sheet.report)["next_dealer"]
    solo = (sheet.report["players"].index(dealer) - 1) % 3
    fields = {f"scores-{seat}": "300" if seat == solo else "20" for seat in range(3)}
    return write(sheet, **{"solo": str(solo), "bid": "200", "made": "yes", **fields, **more})


def test_skipped_step_is_asked_by_name() -> None:
    sheet = table("line")
    asked = jump(sheet)
    assert asked.status_code == 422
    (question,) = asked.context["filled"].warnings
    words = "At this seat the bidding reaches this number only if a step is skipped. Is it right?"
    assert question == f"Cleo: {words}"
    assert jump(sheet, accept=asked.context["filled"].accepts).status_code == 302


def test_a_correction_shows_no_question_of_another_deal() -> None:
    sheet = table("line")
    line = {"solo": "1", "bid": "200", "made": "no", "scores-0": "300", "scores-2": "20"}
    assert write(sheet, **line).status_code == 302
    assert jump(sheet, accept=jump(sheet).context["filled"].accepts).status_code == 302
    sheet.refresh_from_db()
    typed = {**line, "version": sheet.version, "part": "deals", "index": "0", "level": "line"}
    shown = english().post(f"/free/t/{sheet.token}/preview/", {**typed, "scores-0": "290"})
    assert shown.context["preview"].lines
    assert shown.context["preview"].doubts == ()


def test_a_table_of_four_goes_on_with_three_and_with_a_substitute() -> None:
    """Anna has dealt; Dora, whose turn it is, leaves, and Emil sits down for Cleo."""
    report = {"game": "binokel", "players": ["Anna", "Ben", "Cleo", "Dora"]}
    sheet = edit.create(report, level="points", now=timezone.now())
    first = {"scores-1": "130", "scores-2": "70", "scores-3": "50"}
    assert write(sheet, **first).status_code == 302
    for leaves, comes in (("3", ""), ("2", "Emil")):
        version = ScoreSheet.objects.get(pk=sheet.pk).version
        fields = {"version": version, "leaves": leaves, "comes": comes}
        assert english().post(f"/free/t/{sheet.token}/leave/", fields).status_code == 302
    page = english().get(f"/free/t/{sheet.token}/")
    assert page.context["scene"].players == ("Anna", "Ben", "Emil")
    facts = [(fact.label, fact.text) for fact in page.context["board"].facts]
    assert facts[:2] == [("Deals", "Emil"), ("Vorhand", "Ben")]
    assert (
        write(sheet, **{"scores-0": "30", "scores-1": "20", "scores-2": "200"}).status_code == 302
    )
    assert games.score(ScoreSheet.objects.get(pk=sheet.pk).report)["totals"] == {
        "Anna": 30,
        "Ben": 150,
        "Cleo": 70,
        "Dora": 50,
        "Emil": 200,
    }
