"""A doubled tap on the pages of people, organizations, series and rule variants counts once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.evenings import organization_of
from tests.worlds.organizations import logged_in, signed_up
from tournaments.store import idempotency
from tournaments.store.models import (
    Organization,
    Person,
    RuleVariant,
    Series,
    SeriesEvent,
    StoredResponse,
    User,
)
from tournaments.store.series import edit as services

pytestmark = pytest.mark.django_db


def tapped_twice(client: Client, address: str, **data: str) -> Any:
    """The answer to the second of two equal sendings of one form."""
    first = client.post(address, {**data, "key": "k"})
    second = client.post(address, {**data, "key": "k"})
    assert (first.status_code, second.status_code) == (302, 302)
    assert first["Location"] == second["Location"]
    return second


@pytest.fixture
def organization() -> Organization:
    return organization_of()[0]


@pytest.fixture
def client(organization: Organization) -> Client:
    return logged_in(organization.members.get().user)


def test_a_organization_is_made_once(client: Client) -> None:
    tapped_twice(client, reverse("organizations"), name="Skatstube")
    assert Organization.objects.filter(name="Skatstube").count() == 1


def test_a_person_is_made_once_and_two_of_one_name_when_it_is_meant(
    client: Client, organization: Organization
) -> None:
    address = reverse("person-new", args=[organization.slug])
    tapped_twice(client, address, name="Anke")
    assert Person.objects.count() == 1
    client.post(address, {"name": "Anke", "key": "another"})
    client.post(address, {"name": "Anke", "club": "Krone", "key": "k"})
    assert Person.objects.count() == 3


def test_a_series_and_its_next_season_are_made_once(
    client: Client, organization: Organization
) -> None:
    page = client.get(reverse("series-new", args=[organization.slug]))
    fields = page.context["options"]
    data = {f.html_name: str(f.value()) for f in fields if f.value() is not False}
    tapped_twice(client, reverse("series-new", args=[organization.slug]), **data, name="Cup")
    series = Series.objects.get()
    tapped_twice(client, reverse("series-do", args=[series.slug, "next"]), season="2027")
    assert Series.objects.count() == 2


def test_an_event_moves_one_place(client: Client, organization: Organization) -> None:
    user = organization.members.get().user
    series = services.create(organization, name="Cup")
    added = [services.add_event(series, signed_up(organization, user)) for _ in range(3)]
    tapped_twice(client, reverse("series-do", args=[series.slug, "up"]), entry=str(added[2].pk))
    order = SeriesEvent.objects.order_by("number").values_list("pk", flat=True)
    assert list(order) == [added[0].pk, added[2].pk, added[1].pk]


def test_what_was_refused_can_be_sent_again_with_its_key(
    client: Client, organization: Organization
) -> None:
    address = reverse("person-new", args=[organization.slug])
    assert client.post(address, {"name": " ", "key": "k"}).status_code == 422
    assert StoredResponse.objects.count() == 0
    assert client.post(address, {"name": "Anke", "key": "k"}).status_code == 302


def test_a_draft_that_is_saved_twice_shows_the_saved_one(client: Client) -> None:
    page = client.get(reverse("variant-new", args=["brokdorf"]))
    desk = page.context["desk"]
    fields = (*desk.form, *desk.options, *desk.attempt)
    values = {f.html_name: f.value() for f in fields}
    data = {name: value for name, value in values.items() if value not in (None, False)}
    data |= {"name": "Krone", "do": "save"}
    answer = tapped_twice(client, reverse("variant-new", args=["brokdorf"]), **data)
    assert answer["Location"] == reverse("variant", args=[RuleVariant.objects.get().pk])
    again = client.post(reverse("variant-new", args=["brokdorf"]), {**data, "key": "later"})
    assert again.status_code == 422


def test_every_form_of_these_pages_carries_a_key_of_its_own(
    client: Client, organization: Organization
) -> None:
    user = organization.members.get().user
    series = services.create(organization, name="Cup")
    event = signed_up(organization, user, "Anke")
    services.add_event(series, event)
    person = Person.objects.create(organization=organization, code="abc", name="Anke")
    pages = (
        reverse("organizations"),
        reverse("organization-settings", args=[organization.slug]),
        reverse("person-new", args=[organization.slug]),
        reverse("person-edit", args=[person.code]),
        reverse("person-forget", args=[person.code]),
        reverse("series-new", args=[organization.slug]),
        reverse("series-settings", args=[series.slug]),
        reverse("series-events", args=[series.slug]),
        reverse("desk-who", args=[event.slug]),
        reverse("variant-new", args=["brokdorf"]),
    )
    for page in pages:
        html = client.get(page).content.decode()
        main = html[html.index("<main") : html.index("</main>")]
        forms = main.count('method="post"')
        keys = [part.split('"')[0] for part in main.split('name="key" value="')[1:]]
        assert forms == len(keys) == len(set(keys)) > 0, page


def test_stored_responses_are_of_one_user_and_forgotten_after_a_while() -> None:
    one, other = (User.objects.create_user(name) for name in ("one", "other"))
    now = timezone.now()
    answers = iter("abcd")
    assert idempotency.once(one, "k", lambda: next(answers), now=now) == "a"
    assert idempotency.once(one, "k", lambda: next(answers), now=now) == "a"
    assert idempotency.once(other, "k", lambda: next(answers), now=now) == "b"
    late = now + idempotency.KEPT * 2
    assert idempotency.once(one, "k", lambda: next(answers), now=late) == "c"
    assert StoredResponse.objects.count() == 1
