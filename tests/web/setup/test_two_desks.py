"""Two desks change what an event is: nothing that the other has saved goes without a word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import ANY

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.evenings import organization_of
from tests.worlds.events import registered, state
from tests.worlds.markup import words
from tests.worlds.organizations import logged_in
from tournaments.store.models import Organization
from tournaments.store.people.edit import add
from tournaments.store.series.edit import create as create_series

pytestmark = pytest.mark.django_db
CHANGED = "Changed elsewhere since the page was opened: {}. Saving keeps what stands here."


def as_shown(client: Client, address: str) -> dict[str, Any]:
    """Return the fields of the unchanged page."""
    context = client.get(address).context
    fields = (*context["form"], *context.get("options", ()))
    values = {field.html_name: field.value() for field in fields}
    blank = (None, False)
    sent = {name: value for name, value in values.items() if not any(value is b for b in blank)}
    return {"seen": context["seen"], **sent}


def test_settings_that_another_desk_has_changed_are_not_put_back_without_a_word() -> None:
    tournament = registered(4, format="evening", game="brokdorf")
    client, address = desk_of(tournament), f"/e/{tournament.slug}/desk/settings/"
    one = {**as_shown(client, address), "name": "Abend"}
    other = {**as_shown(client, address), "place": "Krone"}
    assert client.post(address, one).status_code == 302
    refused = client.post(address, other)
    assert (refused.status_code, CHANGED.format("Name of the event") in words(refused)) == (
        422,
        True,
    )
    assert 'value="Krone"' in refused.content.decode()
    tournament.refresh_from_db()
    assert (state(tournament).setup.name, tournament.place) == ("Abend", "")
    wanted = {**other, "name": "Abend", "seen": refused.context["seen"]}
    for _tap in (1, 2):  # the second says what is so by now
        assert client.post(address, wanted).status_code == 302
        tournament.refresh_from_db()
        assert (state(tournament).setup.name, tournament.place) == ("Abend", "Krone")


def organization_page(organization: Organization) -> str:
    return f"/organizations/{organization.slug}/settings/"


def series_page(organization: Organization) -> str:
    series = create_series(organization, name="Winter", season="2026", is_private=False)
    return reverse("series-settings", args=[series.slug])


def person_page(organization: Organization) -> str:
    return reverse("person-edit", args=[add(organization, name="Anke", club="Krone").code])


@pytest.mark.parametrize(
    ("page", "one", "what", "other"),
    [
        (
            organization_page,
            {"name": "Herz-Buben"},
            "Name of the organization",
            {"is_private": True},
        ),
        (series_page, {"name": "Sommer"}, "Name of the series", {"season": "2027"}),
        (series_page, {"s-best_of": 3}, "So many results count", {"name": "Sommer"}),
        (person_page, {"name": "Anke B.", "club": "Linde"}, "Name, Club", {"note": "Anruf"}),
    ],
)
def test_what_another_has_changed_of_a_club_is_not_put_back_without_a_word(
    page: Callable[[Organization], str], one: dict[str, Any], what: str, other: dict[str, Any]
) -> None:
    organization, user = organization_of()
    client, address = logged_in(user), page(organization)
    before = as_shown(client, address)
    assert client.post(address, {**before, **one}).status_code == 302
    after = as_shown(client, address)
    refused = client.post(address, {**before, **other})
    assert (refused.status_code, CHANGED.format(what) in words(refused)) == (422, True)
    assert as_shown(client, address) == after
    assert {key: after[key] for key in one} == one
    again = {**before, **other, "seen": refused.context["seen"]}
    assert client.post(address, again).status_code == 302
    assert as_shown(client, address) == {**before, **other, "seen": ANY}
