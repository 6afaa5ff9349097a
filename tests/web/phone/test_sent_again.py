"""A booked report whose answer was lost comes again when all sit elsewhere."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.utils import timezone

from games.registry import GAMES
from tests.worlds.events import running, sent, state
from tests.worlds.phones import english, evening, own_table, sitting
from tournaments.domain.formats.tables import ENVELOPE
from tournaments.store.execute import run_due_commands
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def hidden(page: str, form: str) -> dict[str, str]:
    """Return the hidden fields of a form."""
    own = page.partition(f'id="{form}"')[2].partition("</form>")[0]
    parts = own.split('<input type="hidden" name="')[1:]
    return {
        part.partition('"')[0]: part.partition('value="')[2].partition('"')[0] for part in parts
    }


def booked(tournament: Tournament, kind: str) -> int:
    return tournament.log.filter(kind=kind).count()


def test_a_runde_is_answered_as_booked_in_the_next_round() -> None:
    tournament = evening(8, minutes=50, confirmation="none")
    run_due_commands(tournament, now=timezone.now())
    first, second = sitting(tournament, 1), sitting(tournament, 2)
    home, client = own_table(tournament, first[0]), english()
    page = client.get(home).content.decode()
    fields = {**hidden(page, "report-form"), "end": "normal", "loser": first[0]}
    assert client.post(f"{home}report/", fields).status_code == 302
    loser = {"loser": second[0]}
    now = {"now": timezone.now()}
    sent(tournament, "report", table=2, result=loser, accept=True, **now)
    sent(tournament, "draw", tables=[second, first], override=True, **now)
    sent(tournament, "go", **now)
    assert client.post(f"{home}report/", fields).status_code == 302
    assert booked(tournament, "runde") == 2


def test_a_sheet_is_answered_as_booked_when_its_match_is_over() -> None:
    setup: dict[str, Any] = {"settings": {"rounds": 2, "deals": 3}, "confirmation": "none"}
    tournament = running(3, format="evening", game="binokel", **setup)
    player = state(tournament).play.tables[0].players[0]
    home, client = own_table(tournament, player), english()
    token = client.post(f"{home}sheet/")["Location"].split("/")[-2]
    sheet = ScoreSheet.objects.get(token=token)
    game, players = GAMES["binokel"], tuple(sheet.report["players"])
    played = game.simulate(players, sheet.report["variant"], Random(1), level=sheet.level)
    envelope = {key: sheet.report[key] for key in ENVELOPE}
    sheet.report = {**played, **envelope, "deals": played["deals"][:3]}
    sheet.save()
    fields = {**hidden(client.get(home).content.decode(), "match-form")}
    assert client.post(f"{home}sheet/send/", fields).status_code == 302
    assert client.post(f"{home}sheet/send/", fields).status_code == 302
    assert booked(tournament, "result") == 1


def test_a_form_cannot_speak_for_another_table() -> None:
    tournament = evening(8, minutes=10, confirmation="none")
    own, other = sitting(tournament, 1), sitting(tournament, 2)
    home, client = own_table(tournament, own[0]), english()
    fields = hidden(client.get(home).content.decode(), "report-form")
    place = {"table": "2", "loser": other[0], "end": "normal"}
    assert client.post(f"{home}report/", {**fields, **place}).status_code == 422
    assert client.post(f"{home}sheet/send/", {**fields, **place}).status_code == 422
    assert booked(tournament, "runde") == 0
