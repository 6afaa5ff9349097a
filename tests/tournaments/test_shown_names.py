"""What is shown of somebody is the name that is called now, never what the log knows him by."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.test import Client

from games.registry import GAMES
from tests.tournaments.events import names, registered, sent, state
from tests.tournaments.phones import english, player_home
from tournaments.forms.games import SHEETS
from tournaments.models import FreeTable, Tournament
from tournaments.services import match_sheets

pytestmark = pytest.mark.django_db

_TAG = re.compile(r"<[^>]*>")


def text(client: Client, address: str) -> str:
    """What can be read on a page, without what its links and forms send."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return _TAG.sub(" ", answer.content.decode())


def renamed(game: str) -> Tournament:
    """A round at tables that runs, in which everybody has got another name since the sign-up."""
    tournament = registered(4, format="evening", game=game)
    for kind, fields in (("start", {}), ("draw", {"seed": "lot"}), ("go", {})):
        sent(tournament, kind, **fields)
    for k, player in enumerate(state(tournament).play.status):
        sent(tournament, "rename", player=player, name=f"Zora {k}")
    return tournament


def written(tournament: Tournament) -> FreeTable:
    """The sheet of the first table with all its deals but the last."""
    course = state(tournament)
    level = next(iter(SHEETS[course.setup.game].levels))
    found = match_sheets.open_sheet(tournament, course, 1, level=level, now=tournament.created_at)
    assert found
    game, report = GAMES[found.game], found.report
    said = game.simulate(tuple(report["players"]), report["variant"], Random(game.key), level=level)
    found.report = {**said, **report, "deals": said["deals"][: max(1, len(said["deals"]) - 1)]}
    found.save()
    return found


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_a_sheet_of_an_event_shows_todays_names(game: str) -> None:
    tournament = renamed(game)
    sheet, phone = written(tournament), english()
    home = player_home(tournament, next(iter(state(tournament).play.status)))
    part = next(part for part in SHEETS[game].parts if sheet.report.get(part))
    pages = [home, f"/free/t/{sheet.token}/", f"/free/t/{sheet.token}/deal/{part}/0/"]
    for page in pages:
        shown = text(phone, page)
        assert [name for name in names(4) if name in shown] == [], page
        assert "Zora" in shown, page
