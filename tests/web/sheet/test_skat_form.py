"""The deal form of Skat: a quick line, and the totals of a list."""

from __future__ import annotations

from typing import Any

import pytest

from games.game import Depth
from tests.worlds.events import NOW, running, state
from tests.worlds.phones import english
from tournaments.store.models import ScoreSheet
from tournaments.store.sheets import edit
from tournaments.web.sheet.games import SHEETS
from tournaments.web.sheet.totals import totals_form

pytestmark = pytest.mark.django_db


def test_the_points_of_a_quick_line_have_their_sign_from_won_or_lost() -> None:
    report = {"game": "skat", "variant": {}, "players": ["Anna", "Bernd", "Clara"]}
    sheet = edit.create(report, level="line", now=NOW)
    place, phone = f"/free/t/{sheet.token}/", english()
    line: dict[str, Any] = {"level": "line", "kind": "line", "declarer": "1"}
    for version, (value, made) in enumerate((("24", "yes"), ("48", "no"))):
        sent = {**line, "value": value, "made": made, "version": str(version)}
        assert phone.post(f"{place}deal/", sent).status_code == 302
    written = ScoreSheet.objects.get(token=sheet.token)
    assert [deal["value"] for deal in written.report["deals"]] == [24, -48]
    typed = phone.get(f"{place}deal/deals/1/").context["filled"].typed
    assert (typed.text("value"), typed.text("made")) == ("48", "no")


def test_the_foot_of_a_list_asks_points_games_won_and_lost() -> None:
    event = running(4, format="evening", game="skat", settings={"deals": 36, "depths": ["totals"]})
    form = totals_form(state(event), 1)
    assert form is not None
    assert [column.key for column in form.counters] == ["lost", "won"]
    assert form.asks_deals


def test_a_null_is_booked_without_spitzen_and_levels_of_trumps() -> None:
    report = {"game": "skat", "variant": {}, "players": ["Anna", "Bernd", "Clara"]}
    sheet = edit.create(report, level="sheet", now=NOW)
    place, phone = f"/free/t/{sheet.token}/", english()
    sent = {"kind": "played", "declarer": "0", "contract": "null", "made": "yes", "ouvert": "on"}
    left = {"matadors": "3", "schneider": "on"}  # typed before the contract was changed
    answer = phone.post(f"{place}deal/", {**sent, **left, "level": "sheet", "version": "0"})
    assert answer.status_code == 302, answer.content.decode()
    (deal,) = ScoreSheet.objects.get(token=sheet.token).report["deals"]
    assert deal == {"declarer": "Anna", "contract": "null", "ouvert": True, "made": True}


def test_the_foot_of_a_list_on_paper_is_that_of_its_scoring() -> None:
    foot = SHEETS["skat"].paper[Depth.SHEET].foot
    assert len(foot({})) == 4
    assert foot({"system": "plain"}) == ()
