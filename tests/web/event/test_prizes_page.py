"""The prizes of an evening: what there is to win, and in the end who picks it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.domain.rounds.tournament import given_up
from tests.worlds.events import name_of, running, seats, sent
from tests.worlds.phones import english

pytestmark = pytest.mark.django_db


def test_the_page_names_winners_of_prizes_only_when_all_is_over() -> None:
    settings = {"rounds": 1, "deals": 3, "prizes": ["Ham", "Wine", "last: Spoon"]}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    page = reverse("event-plan", args=[tournament.slug])
    before = english().get(page)
    assert [(one.rank, one.names, one.prize) for one in before.context["prizes"]] == [
        (1, (), "Ham"),
        (2, (), "Wine"),
        (None, (), "Spoon"),
    ]
    body = before.content.decode()
    assert "Prizes are given when everybody has finished." in body
    assert "last place" in body
    a, b, c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, b))
    after = english().get(page)
    assert [(one.rank, one.names, one.prize) for one in after.context["prizes"]] == [
        (1, (name_of(tournament, c),), "Ham"),
        (2, (name_of(tournament, b),), "Wine"),
        (3, (name_of(tournament, a),), "Spoon"),
    ]
    assert "Prizes are given when everybody has finished." not in after.content.decode()


def test_level_people_have_the_prizes_of_their_places_together() -> None:
    settings = {"rounds": 1, "deals": 3, "prizes": ["Ham", "Wine", "Bread"]}
    tournament = running(3, format="evening", game="binokel", settings=settings)
    a, b, c = seats(tournament)
    sent(tournament, "report", table=1, report=given_up(a, a, a), accept=True)
    page = english().get(reverse("event-plan", args=[tournament.slug]))
    level = {name_of(tournament, player) for player in (b, c)}
    found = [(one.rank, set(one.names), one.prize) for one in page.context["prizes"]]
    assert found[:2] == [(1, level, "Ham"), (1, level, "Wine")]
    assert page.content.decode().count("level: they share it, or draw lots") == 2
