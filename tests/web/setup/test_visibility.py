"""An event that comes in or follows another one is private until an organizer says otherwise."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.web.setup.test_stages import finished
from tests.worlds.desks import desk_of
from tests.worlds.events import registered, running
from tests.worlds.markup import words
from tests.worlds.phones import english
from tournaments.store.archive.exchange import export
from tournaments.store.models import Tournament, User
from tournaments.store.organizations import create as create_organization

pytestmark = pytest.mark.django_db
IMPORT = "/events/import/"


def organizer() -> tuple[Client, User]:
    client, user = english(), User.objects.create_user("chefin")
    client.force_login(user)
    return client, user


def file_of(tournament: Tournament) -> SimpleUploadedFile:
    return SimpleUploadedFile("event.json", json.dumps(export(tournament)).encode())


def seen_by_strangers(tournament: Tournament) -> bool:
    return english().get(f"/e/{tournament.slug}/").status_code == 200


@pytest.mark.parametrize("was_private", [True, False])
def test_an_import_is_private_until_the_tick_is_taken_away(*, was_private: bool) -> None:
    event = running(8)
    Tournament.objects.update(is_private=was_private)
    client, _user = organizer()
    form = client.get(IMPORT).context["form"]
    assert form["is_private"].value() is True
    hidden = client.post(IMPORT, {"file": file_of(event), "is_private": "on"}, follow=True)
    made = Tournament.objects.latest("pk")
    assert (made.is_private, seen_by_strangers(made)) == (True, False)
    assert "To show it to everybody: Settings, “Who sees the event”." in words(hidden)
    shown = client.post(IMPORT, {"file": file_of(event)}, follow=True)
    made = Tournament.objects.latest("pk")
    assert (made.is_private, seen_by_strangers(made)) == (False, True)
    remark = "In the file the event was private. Here everybody sees it now."
    assert (remark in words(shown)) is was_private


@pytest.mark.parametrize("event", [registered, running])
def test_who_sees_an_event_can_be_changed_at_any_time(event: object) -> None:
    tournament = event(8)  # type: ignore[operator]
    client, settings = desk_of(tournament), f"/e/{tournament.slug}/desk/settings/"
    for is_private in (True, False):
        data = {"is_private": "on"} if is_private else {}
        answer = client.post(f"{settings}visibility/", data)
        assert (answer.status_code, answer["Location"]) == (302, settings)
        assert seen_by_strangers(tournament) is not is_private
        assert client.get(settings).context["visibility"]["is_private"].value() is is_private


def test_others_do_not_change_who_sees_an_event() -> None:
    tournament = running(4)
    Tournament.objects.update(is_private=True)
    page = f"/e/{tournament.slug}/desk/settings/visibility/"
    assert english().post(page).status_code == 302  # to the login
    stranger = english()
    stranger.force_login(User.objects.create_user("stranger"))
    assert stranger.post(page).status_code == 404
    assert desk_of(tournament, "helper", "helper").post(page).status_code == 403
    tournament.refresh_from_db()
    assert tournament.is_private is True


@pytest.mark.parametrize("is_private", [True, False])
def test_a_next_stage_is_as_private_as_its_event_and_says_so(*, is_private: bool) -> None:
    client, chief = organizer()
    event = finished(chief)
    Tournament.objects.filter(pk=event.pk).update(is_private=is_private)
    page = f"/e/{event.slug}/desk/stage/"
    assert client.get(page).context["form"]["is_private"].value() is is_private
    data = {"name": "Finale", "kind": "knockout", "count": "2"}
    sent = {**data, "key": "k", **({"is_private": "on"} if is_private else {})}
    answer = client.post(page, sent, follow=True)
    made = Tournament.objects.get(name="Finale")
    assert made.is_private is is_private
    said = "Only people with a link see this event." if is_private else "Everybody can see this"
    assert said in words(answer)
    assert client.post(page, {**data, "name": "Open", "key": "other"}).status_code == 302
    assert Tournament.objects.get(name="Open").is_private is False


def test_the_people_of_a_private_group_are_not_shown_to_everybody_unasked() -> None:
    client, chief = organizer()
    organization = create_organization("Kartenfreunde", chief)
    one, other = (finished(chief, [f"{g}{n}" for n in (1, 2, 3)], f"Gruppe {g}") for g in "AB")
    Tournament.objects.update(organization=organization)
    Tournament.objects.filter(pk=other.pk).update(is_private=True)
    page = f"/e/{one.slug}/desk/stage/"
    data = {"key": "k", "name": "Finale", "kind": "knockout", "count": "2", "groups": other.pk}
    refused = client.post(page, data)
    assert (refused.status_code, list(refused.context["form"].errors)) == (422, ["is_private"])
    assert "“Gruppe B” is private" in words(refused)
    assert client.post(page, {**data, "is_private": "on"}).status_code == 302
    assert Tournament.objects.get(name="Finale").is_private is True
