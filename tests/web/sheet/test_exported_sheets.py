"""A half-written sheet in an event that moves house: its page shows the same on the other side."""

from __future__ import annotations

import json

import pytest

from tests.sample import sample
from tests.web.event.test_shown_names import renamed, text, written
from tests.worlds.events import state
from tests.worlds.phones import english, player_home
from tournaments.store.archive.exchange import export, import_event
from tournaments.store.models import ScoreSheet
from tournaments.web.sheet.games import SHEETS

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", sample(sorted(SHEETS), 2))
def test_a_written_sheet_goes_along_and_its_page_shows_it(game: str) -> None:
    tournament = renamed(game)
    sheet = written(tournament)
    copy, remarks = import_event(json.loads(json.dumps(export(tournament))), is_private=False)
    assert copy is not None
    own = ScoreSheet.objects.get(tournament=copy)
    assert (remarks, own.report, own.level) == ((), sheet.report, sheet.level)
    phone = english()
    phone.get(player_home(copy, next(iter(state(copy).play.status))))
    before, after = (text(phone, f"/free/t/{each.token}/") for each in (sheet, own))
    assert "Zora" in after
    assert len(after.split()) == len(before.split())
    for level in ("", "nonsense"):
        ScoreSheet.objects.filter(pk=own.pk).update(level=level)
        assert "Zora" in text(phone, f"/free/t/{own.token}/")
