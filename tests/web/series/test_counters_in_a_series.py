"""Counters of a game part people in a series, on its page, in files and in the API."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, state
from tests.worlds.markup import words
from tests.worlds.matches import enter, made, play_on, press
from tests.worlds.programs import Program
from tournaments.store.models import Placing, User
from tournaments.store.series import edit as services

pytestmark = pytest.mark.django_db


def test_games_won_part_the_level_and_stand_everywhere(client: Client, stranger: Program) -> None:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    event = made(client, "evening", "bronzen", {"rounds": "2", "deals": "1"})
    enter(client, event, NAMES[:8])
    press(client, event, "start")
    play_on(client, event, Random(3))
    assert state(event).play.phase == "finished"
    organization = event.organization
    assert organization is not None
    known(organization, event)
    settings = {"place_points": [1], "bonus": 0, "tie_1": "fewest_lost", "tie_2": "most_won"}
    series = services.create(organization, name="Winter", settings=settings)
    services.add_event(series, event)
    counts = {row.name: row.counts for row in Placing.objects.filter(tournament=event)}
    assert {name: counts[name] for name in NAMES[:8]} == counts
    assert sum(count["won"] for count in counts.values()) == 8

    page = client.get(reverse("series", args=[series.slug]))
    assert page.context["counters"] == ["Lost", "Won"]
    rows = {row.somebody.name: row for row in page.context["rows"]}
    assert {name: row.counted for name, row in rows.items()} == {
        name: (count["lost"], count["won"]) for name, count in counts.items()
    }
    behind = [row for row in rows.values() if row.rank != 1]
    assert [row.counted[0] for row in behind] == sorted(row.counted[0] for row in behind)
    last = page.context["rows"][-1]
    why = words(client.get(reverse("series-why", args=[series.slug, last.who])))
    assert f"fewer lost deals {last.counted[0]} " in why.replace(" decides", "")

    table = reverse("series-spreadsheet", args=[series.slug, "csv"])
    head, *lines = client.get(table).content.decode("utf-8-sig").splitlines()
    assert head == "Place,Name,Points,Evenings,1. Krone,Lost deals,Games won"
    first = page.context["rows"][0]
    assert lines[0] == ",".join(map(str, [1, first.somebody.name, 1, 1, 1, *first.counted]))
    assert client.get(table.replace("csv", "xlsx")).content.startswith(b"PK")
    assert client.get(table.replace("csv", "ods")).status_code == 404
    assert Client().get(table).status_code == 302
    status, told = stranger.get(f"/series/{series.slug}")
    assert status == 200
    assert {row["name"]: row["counters"] for row in told["table"]} == counts


def test_a_series_offers_the_counters_of_the_games_that_are_played() -> None:
    organization, user = organization_of()

    def offered(**settings: str) -> set[str]:
        options = {option.key: option for option in services.options_for(organization, settings)}
        return {key for key in options["tie_1"].choice_labels if "_" in key}

    every = offered()
    assert {"most_won", "most_canastas", "fewest_lost"} <= every
    played("a", NAMES[:7], organization=organization, user=user)
    assert offered() == {"fewest_lost"}
    assert offered(tie_1="most_won") == every
