"""A deleted organization or account is gone, comes back, or goes for good.

Before that its data are one file.
"""

from __future__ import annotations

import json
import os
from datetime import datetime, timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.apps import apps
from django.core.wsgi import get_wsgi_application
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.runtime.test_asgi import call, http
from tests.worlds.evenings import known, organization_of, played
from tests.worlds.events import NAMES, NOW
from tests.worlds.markup import words
from tests.worlds.phones import english
from tests.worlds.programs import Program
from tournaments.runtime.wsgi_bridge import PIECE, WsgiBridge
from tournaments.store import periodic_tasks, removal
from tournaments.store.access import invitations
from tournaments.store.access.roles import close
from tournaments.store.access.tokens import issue
from tournaments.store.archive.exchange import verify
from tournaments.store.models import (
    Membership,
    Organization,
    OrganizationLogo,
    RuleVariant,
    Series,
    SheetPhoto,
    Tournament,
    User,
    Webhook,
)
from tournaments.store.people import ratings
from tournaments.store.removal import GRACE

pytestmark = pytest.mark.django_db
LATER = timedelta(minutes=1)


def desk_of(user: User) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def club() -> tuple[Organization, User, Tournament]:
    """An organization with everything that can belong to one."""
    organization, user = organization_of()
    event = played("one", NAMES[:8], organization=organization, user=user)
    known(organization, event)
    ratings.recompute_events([event])
    OrganizationLogo.objects.create(organization=organization, content=b"png")
    series = Series.objects.create(organization=organization, name="Cup", slug="cup")
    series.events.create(tournament=event, number=1)
    series.movements.create(purpose="gift", cents=500, at=NOW)
    seat = {"round": 1, "table": 1, "match": 1, "seats": []}
    SheetPhoto.objects.create(tournament=event, content=b"jpeg", sent_at=NOW, **seat)
    hook = {"url": "https://a.example", "secret": "s", "sent": 0, "next_at": NOW}
    Webhook.objects.create(tournament=event, created_at=NOW, **hook)
    invitations.invite(organization, "organizer", by=user, now=NOW)
    return organization, user, event


def doors(organization: Organization, event: Tournament) -> list[str]:
    names = ("organization", "organization-people", "organization-settings")
    person = organization.people.order_by("pk")[0]
    return [
        *(reverse(name, args=[organization.slug]) for name in names),
        reverse("person", args=[person.code]),
        reverse("series", args=["cup"]),
        reverse("desk", args=[event.slug]),
        f"/api/v1/organizations/{organization.slug}",
        f"/api/v1/people/{person.code}",
        "/api/v1/series/cup",
    ]


def left(*spared: str) -> dict[str, int]:
    """Count the rows of each table that has some."""
    models = apps.get_app_config("tournaments").get_models()
    counts = {model.__name__: model._default_manager.count() for model in models}
    return {name: count for name, count in counts.items() if count and name not in spared}


def test_an_organization_is_gone_behind_every_door_and_comes_back_as_it_was() -> None:
    organization, user, event = club()
    desk, before, ways = desk_of(user), left(), doors(organization, event)
    before_that = Tournament.objects.create(slug="gone", name="Gone", organization=organization)
    removal.remove(before_that, NOW)
    remove = reverse("organization-remove", args=[organization.slug])
    back = reverse("organization-bring-back", args=[organization.slug])
    assert {desk.get(way).status_code for way in ways} == {200}
    stranger = desk_of(User.objects.create_user("fremd"))
    given = {"name": organization.name}
    assert stranger.post(remove, given).status_code == 403
    assert english().post(remove, given).status_code == 302
    assert "was not deleted" in words(desk.post(remove, {"name": event.name}, follow=True))
    assert "is deleted" in words(desk.post(remove, given, follow=True))
    assert {desk.get(way).status_code for way in ways} == {404}
    assert desk.post(remove, given).status_code == 404
    assert Program().get(f"/events/{event.slug}")[0] == 404
    assert words(desk.get("/")).count("Bring back") == 1
    assert "Bring back" not in words(stranger.get("/"))
    assert (stranger.post(back).status_code, english().post(back).status_code) == (404, 302)
    removal.clear_away(timezone.now() + GRACE - LATER)
    assert (desk.post(back).status_code, desk.post(back).status_code) == (302, 404)
    assert {desk.get(way).status_code for way in ways} == {200}
    assert left("Tournament", "User") == {
        name: count for name, count in before.items() if name not in ("Tournament", "User")
    }
    assert not Tournament.present.filter(pk=before_that.pk).exists()


def test_after_thirty_days_nothing_of_an_organization_is_left() -> None:
    organization, user, _event = club()
    removal.remove_organization(organization, NOW)
    periodic_tasks.clear_away(NOW + GRACE + LATER)
    assert left() == {"User": 1}
    user.refresh_from_db()
    assert user.usual_organization is None


def test_a_guest_keeps_an_event_of_a_deleted_organization_without_it() -> None:
    organization, _user, event = club()
    guest = User.objects.create_user("gast")
    Membership.objects.create(tournament=event, user=guest, role="organizer")
    removal.remove_organization(organization, NOW)
    desk = desk_of(guest)
    assert event.name in words(desk.get("/"))
    assert desk.post(reverse("event-bring-back", args=[event.slug])).status_code == 302
    removal.clear_away(NOW + GRACE + LATER)
    assert list(Tournament.present.values_list("pk", "organization")) == [(event.pk, None)]
    assert desk.get(reverse("standings", args=[event.slug])).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_all_data_of_an_organization_are_one_file() -> None:
    organization, user, event = club()
    way = reverse("organization-export", args=[organization.slug])
    assert desk_of(User.objects.create_user("fremd")).get(way).status_code == 403
    SheetPhoto.objects.filter(tournament=event).update(content=os.urandom(3 * PIECE))
    desk = desk_of(user)
    cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in desk.cookies.items())
    headers = [(b"accept-encoding", b"gzip"), (b"cookie", cookies.encode())]
    bridge = WsgiBridge(get_wsgi_application())
    _begun, *pieces = call(bridge, http(way, headers=headers))
    bridge.close()
    assert len(pieces) > 3
    assert max(len(piece["body"]) for piece in pieces) <= PIECE  # no more of it is in memory
    archive = ZipFile(BytesIO(b"".join(piece["body"] for piece in pieces)))
    photo, log = f"photos/{event.slug}/1-1-1.jpg", f"events/{event.slug}.json"
    assert sorted(archive.namelist()) == sorted(["organization.json", "logo.png", photo, log])
    assert (len(archive.read(photo)), archive.read("logo.png")) == (3 * PIECE, b"png")
    assert verify(json.loads(archive.read(log))) == ()
    told = json.loads(archive.read("organization.json"))
    assert (told["name"], told["organizers"]) == (organization.name, [user.username])
    assert sorted(person["name"] for person in told["people"]) == sorted(NAMES[:8])
    assert told["people"][0]["events"][0]["tournament__slug"] == event.slug
    assert [season["box"][0]["cents"] for season in told["series"]] == [500]


def test_an_account_is_closed_at_once_and_its_login_brings_it_back() -> None:
    user = User.objects.create_user("anna", password="Herz-Bube-7")
    token, desk = issue(user, "board"), desk_of(user)
    remove, login = reverse("account-remove"), reverse("login")
    assert english().post(remove, {"name": "anna"})["Location"].startswith(login)
    assert "was not deleted" in words(desk.post(remove, {"name": "Berta"}, follow=True))
    assert "is deleted" in words(desk.post(remove, {"name": "ANNA"}, follow=True))
    assert desk.get(reverse("password")).status_code == 302
    assert Program(token).get("/organizations")[0] == 401
    sent = {"username": "Anna", "password": "falsch"}
    assert english().post(login, sent).status_code == 422
    answer = english().post(login, {**sent, "password": "Herz-Bube-7"}, follow=True)
    assert "no longer deleted" in words(answer)
    removal.clear_away(timezone.now() + GRACE + LATER)
    assert User.objects.filter(username="anna", is_active=True, removed_at=None).exists()


def test_what_an_administrator_deleted_or_closed_does_not_come_back_by_a_password() -> None:
    for name in ("anna", "ben"):
        user = User.objects.create_user(name, password="Herz-Bube-7")
        removal.remove_account(user, timezone.now())
        if name == "ben":
            close(user)
        sent = {"username": name, "password": "Herz-Bube-7"}
        assert english().post(reverse("login"), sent).status_code == 422
        assert not User.objects.get(pk=user.pk).is_active


def test_an_account_goes_for_good_with_what_only_it_could_use() -> None:
    user = User.objects.create_user("anna")
    draft = {"game": "skat", "created_by": user, "created_at": NOW, "updated_at": NOW}
    RuleVariant.objects.create(name="draft", **draft)
    RuleVariant.objects.create(name="out", status="published", **draft)
    issue(user, "board")
    removal.remove_account(user, NOW)
    periodic_tasks.clear_away(NOW + GRACE - LATER)
    assert left() == {"User": 1, "ApiToken": 1, "RuleVariant": 2}
    periodic_tasks.clear_away(NOW + GRACE + LATER)
    assert left() == {"RuleVariant": 1}


def test_an_account_that_is_needed_stays() -> None:
    organization, user, event = club()
    desk, remove = desk_of(user), reverse("account-remove")
    said = words(desk.post(remove, {"name": user.username}, follow=True))
    assert "only it organizes" in said
    assert organization.name in said
    assert event.name in said
    removal.remove_organization(organization, timezone.now())
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    said = words(desk.post(remove, {"name": user.username}, follow=True))
    assert "only administrator" in said
    User.objects.create_superuser("chef")
    assert "is deleted" in words(desk.post(remove, {"name": user.username}, follow=True))


def test_names_of_past_events_are_forgotten_after_a_month_of_notice() -> None:
    organization, user, event = club()
    Series.objects.update(closed_at=NOW)
    younger = NOW + timedelta(days=100)
    other = played("two", NAMES[:8], organization=organization, user=user, began=younger)
    person = organization.people.get(name=NAMES[0])
    other.participations.create(player="e1", person=person)
    desk, settings = desk_of(user), reverse("organization-settings", args=[organization.slug])
    form = {"name": organization.name, "forget_after": "6"}
    assert desk.post(settings, {**form, "forget_after": "7"}).status_code == 422
    assert desk.post(settings, form).status_code == 302
    now = NOW + timedelta(days=200)

    def swept(at: datetime) -> tuple[bool, bool]:
        periodic_tasks.clear_away(at)
        return tuple(  # type: ignore[return-value]
            row.names.filter(ref__startswith="e").exists() for row in (event, other)
        )

    assert swept(now) == (True, True)
    event.refresh_from_db()
    assert event.forget_at == now + timedelta(days=30)
    assert "Names that will be deleted" in words(desk.get("/"))
    assert swept(now + timedelta(days=29)) == (True, True)
    assert swept(now + timedelta(days=31)) == (False, True)
    assert [row.name for row in organization.people.all()] == [NAMES[0]]
    assert not SheetPhoto.objects.exists()
    standings = words(desk.get(reverse("standings", args=[event.slug])))
    assert NAMES[1] not in standings
    organization.forget_after = None
    organization.save()
    assert swept(now + timedelta(days=400)) == (False, True)
    other.refresh_from_db()
    assert other.forget_at is None
