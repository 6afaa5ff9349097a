"""A report asks for no answer that the score sheet has already."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import games
from tests.worlds.events import running, state
from tests.worlds.phones import english, player_home
from tournaments.store.models import ScoreSheet, Tournament

pytestmark = pytest.mark.django_db


def match() -> tuple[Tournament, Client, str, ScoreSheet]:
    """A table of three at the first of three deals of Binokel, and the sheet on a phone."""
    setup: dict[str, Any] = {"settings": {"rounds": 2, "deals": 3}, "confirmation": "none"}
    tournament = running(3, format="evening", game="binokel", **setup)
    home, client = player_home(tournament, state(tournament).play.tables[0].players[0]), english()
    token = client.post(f"{home}sheet/")["Location"].split("/")[-2]
    return tournament, client, home, ScoreSheet.objects.get(token=token)


def written(client: Client, sheet: ScoreSheet) -> int:
    """Write down a deal whose bid skips a step and in which somebody with melds has no points; how
    often the phone was asked."""
    sheet.refresh_from_db()
    seats = sheet.report["players"]
    vorhand = games.score(sheet.report)["next_dealer"]
    solo = (seats.index(vorhand) - 1) % 3
    deal = {"kind": "normal", "solo": solo, "bid": 160, "trump": "C", "version": sheet.version}
    points = {f"points-{solo}": 250, f"points-{(solo + 1) % 3}": 0}
    melds = {f"melds-{(solo + 1) % 3}": "pair:H"}
    fields = {**deal, **points, **melds}
    asked = client.post(reverse("sheet-deal", args=[sheet.token]), fields)
    assert asked.status_code == 422
    accepts = asked.context["filled"].accepts
    answered = client.post(reverse("sheet-deal", args=[sheet.token]), {**fields, "accept": accepts})
    assert answered.status_code == 302, answered.context["filled"].summary
    return accepts.count("|") + 1


@pytest.mark.parametrize("ticked", [{}, {"accept": "on"}], ids=["", "ticked"])
def test_a_question_of_the_sheet_is_not_asked_again_at_the_report(ticked: dict[str, str]) -> None:
    tournament, client, home, sheet = match()
    assert [written(client, sheet) for _deal in range(3)] == [2, 2, 2]
    place = {"round": "1", "runde": "1", "table": "1", **ticked}
    assert client.post(f"{home}sheet/send/", place).status_code == 302
    assert tournament.log.filter(kind="result").count() == 1


def test_a_question_that_the_sheet_did_not_ask_is_asked_in_words() -> None:
    tournament, client, home, sheet = match()
    written(client, sheet)
    place = {"round": "1", "runde": "1", "table": "1", "key": "k"}
    asked = client.post(f"{home}sheet/send/", place)
    assert asked.status_code == 422
    page = asked.content.decode()
    assert "The match is not over yet. Should it count as it stands?" in page
    assert "only if a step is skipped" not in page
    assert "(bid_jump)" not in page
    assert tournament.log.filter(kind="result").count() == 0
