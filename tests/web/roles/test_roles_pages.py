"""The pages of roles and invitations, as organizers, helpers, invited people and strangers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.worlds.events import NOW
from tests.worlds.organizations import logged_in
from tests.worlds.phones import english
from tournaments.store import organizations
from tournaments.store.access.accounts import new_account
from tournaments.store.access.invitations import invite
from tournaments.store.access.roles import Place, members, role_of
from tournaments.store.create import create
from tournaments.store.limits import NEW_ACCOUNT
from tournaments.store.models import Invitation, Organization, User

pytestmark = pytest.mark.django_db
PASSWORD = "Herz-Dame-7"


@pytest.fixture(autouse=True)
def quick_hashes(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def orga(db: None) -> User:
    return new_account("orga", now=timezone.now())


@pytest.fixture(params=["event", "organization"])
def place(request: pytest.FixtureRequest, orga: User) -> Place:
    if request.param == "event":
        return create({"name": "Abend"}, now=NOW, user=orga, is_private=True)
    return organizations.create("Kartenfreunde", orga, is_private=True)


def at(place: Place, part: str = "") -> str:
    kind = "organization" if isinstance(place, Organization) else "desk"
    return reverse(f"{kind}-roles{part and '-'}{part}", args=[place.slug])


def text(answer: Any) -> str:
    return str(answer.content.decode())


def link(client: Client, place: Place, **fields: str) -> str:
    """The link that the page shows after the form was sent."""
    data = {"note": "Greta", **fields}
    if not isinstance(place, Organization):
        data = {"role": "helper", **data}
    page = client.post(at(place, "invite"), data, follow=True)
    found = re.search(r"/invitation/[\w-]+/", text(page))
    assert found is not None
    return found[0]


def names(place: Place) -> list[str]:
    return [row.user.username for row in members(place)]


def test_an_invitation_is_shown_once_listed_and_accepted(place: Place, orga: User) -> None:
    client, anke = logged_in(orga), new_account("anke", now=timezone.now())
    url = link(client, place)
    page = text(client.get(at(place)))
    assert ("Greta" in page, url in page) == (True, True)  # for two minutes, as a tap can double
    session = client.session
    session["invitation"] = {**session["invitation"], "at": 0}
    session.save()
    page = text(client.get(at(place)))
    assert ("Greta" in page, url in page) == (True, False)
    guest = logged_in(anke)
    asked = guest.get(url)
    assert (place.name in text(asked), "orga" in text(asked)) == (True, True)
    assert names(place) == ["orga"]
    answer = guest.post(url)
    assert answer.status_code == 302
    assert guest.get(answer["Location"]).status_code == 200
    assert names(place) == ["anke", "orga"] if isinstance(place, Organization) else ["orga", "anke"]
    assert guest.get(url)["Location"] == answer["Location"]
    assert logged_in(new_account("ben", now=timezone.now())).get(url).status_code == 410
    assert "Open invitations" not in text(client.get(at(place)))


def test_an_invitation_sent_twice_by_one_tap_is_one(place: Place, orga: User) -> None:
    client = logged_in(orga)
    data = {"role": "helper", "note": "", "key": "k"}
    assert [client.post(at(place, "invite"), data).status_code for _ in range(2)] == [302, 302]
    assert Invitation.objects.count() == 1
    assert "/invitation/" in text(client.get(at(place)))


def test_who_is_not_logged_in_does_so_on_the_way(place: Place, orga: User) -> None:
    new_account("Anke", now=timezone.now(), password=PASSWORD)
    url = link(logged_in(orga), place)
    guest = english()
    assert guest.post(url).status_code == 200  # nothing is done, the page asks
    sent = {"username": "ANKE", "password": PASSWORD, "next": url}
    answer = guest.post(reverse("login"), sent)
    assert (answer.status_code, answer["Location"]) == (302, url)
    assert guest.post(url).status_code == 302
    assert sorted(names(place)) == ["Anke", "orga"]


def test_who_has_no_account_makes_one_on_the_way(place: Place, orga: User) -> None:
    url = link(logged_in(orga), place)
    guest = english()
    filled = {"name": "Greta", "password1": PASSWORD, "password2": PASSWORD}
    for wrong in (
        {"password2": "other"},
        {"name": "Gre ta"},
        {"name": "ORGA"},
        {"name": "gr\u0435ta"},  # with a Cyrillic letter
        {"password1": "greta", "password2": "greta"},
        {"name": "", "password1": ""},
    ):
        answer = guest.post(f"{url}account/", {**filled, **wrong})
        assert (answer.status_code, "error-summary" in text(answer)) == (422, True)
        form = text(answer).partition('id="log-in"')[2]  # leads to the page, not to its button
        found = re.search(r'name="next" value="([^"]+)"', form)
        assert (found and found[1]) == url
    assert User.objects.count() == 1
    answer = guest.post(f"{url}account/", filled)
    assert answer.status_code == 302
    assert guest.get(answer["Location"]).status_code == 200
    greta = User.objects.get(username="Greta")
    assert (greta.made_by, greta.check_password(PASSWORD)) == (orga, True)
    assert role_of(place, greta) is not None
    assert english().post(f"{url}account/", filled).status_code == 410


def test_a_taken_back_or_unknown_invitation_says_what_to_do(place: Place, orga: User) -> None:
    client = logged_in(orga)
    url = link(client, place)
    pk = Invitation.objects.get().pk
    assert client.post(at(place, "revoke"), {"invitation": pk}).status_code == 302
    assert not Invitation.objects.exists()
    for address in (url, "/invitation/nothing/"):
        gone = english().get(address)
        assert (gone.status_code, "Ask the organizer for a new one" in text(gone)) == (410, True)
    for sent in ({"invitation": pk}, {"invitation": "x"}, {}):
        again = client.post(at(place, "revoke"), sent, follow=True)
        assert "is not open any more" in text(again)


def test_the_own_link_is_left_for_whom_it_is_meant(place: Place, orga: User) -> None:
    client = logged_in(orga)
    url = link(client, place)
    assert "You have this role here already" in text(client.post(url, follow=True))
    assert Invitation.objects.get().used_at is None


def test_everybody_leaves_but_the_last_organizer_who_is_told_what_to_do(
    place: Place, orga: User
) -> None:
    client = logged_in(orga)
    guest = logged_in(new_account("anke", now=timezone.now()))
    guest.post(link(client, place))
    left = guest.post(at(place, "leave"), follow=True)
    assert f"You have left: {place.name}" in text(left)
    assert (names(place), guest.get(at(place)).status_code) == (["orga"], 404)
    refused = text(client.post(at(place, "leave"), follow=True))
    assert "Invite another organizer first" in refused
    assert names(place) == ["orga"]


def test_a_helper_sees_who_helps_and_leaves_but_changes_nothing(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    guest = logged_in(new_account("anke", now=timezone.now()))
    guest.post(link(logged_in(orga), event))
    page = text(guest.get(at(event)))
    assert ("orga" in page, "/roles/leave/" in page) == (True, True)
    assert ("/roles/change/" in page, "/roles/invite/" in page) == (False, False)
    for part, data in (("change", {"name": "orga"}), ("invite", {"role": "organizer"})):
        assert guest.post(at(event, part), data).status_code == 403
    assert names(event) == ["orga", "anke"]


def test_organizers_change_and_remove_members_only(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    client, anke = logged_in(orga), new_account("anke", now=timezone.now())
    new_account("eve", now=timezone.now())
    logged_in(anke).post(link(client, event))
    client.post(at(event, "change"), {"name": "anke", "role": "organizer"})
    assert role_of(event, anke) == "organizer"
    assert client.post(at(event, "change"), {"name": "anke", "role": "boss"}).status_code == 404
    answers = [
        text(client.post(at(event, "change"), {"name": name, "role": "helper"}, follow=True))
        for name in ("eve", "nobody", "a\x00b", "")
    ]
    assert all("This person does not help here any more." in answer for answer in answers)
    client.post(at(event, "change"), {"name": "orga", "role": "helper"})
    assert role_of(event, orga) == "helper"
    logged_in(anke).post(at(event, "change"), {"name": "orga"})
    assert names(event) == ["anke"]


def test_a_form_without_sense_is_shown_again(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    for wrong in ({"role": "boss"}, {}, {"role": "helper", "note": "x" * 61}):
        answer = logged_in(orga).post(at(event, "invite"), wrong)
        assert (answer.status_code, "has-error" in text(answer)) == (422, True)
    assert not Invitation.objects.exists()


def test_strangers_see_nothing_of_roles(place: Place) -> None:
    other = logged_in(new_account("eve", now=timezone.now()))
    forms = [at(place, part) for part in ("invite", "revoke", "change", "leave")]
    hidden = 404 if isinstance(place, Organization) else 302  # to the login
    assert {english().post(form).status_code for form in forms} == {hidden}
    assert {other.post(form).status_code for form in forms} == {404}
    assert other.get(at(place)).status_code == 404


def test_the_secret_of_an_invitation_is_kept_nowhere(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    _row, token = invite(event, "helper", by=orga, now=timezone.now())
    page = english().get(f"/invitation/{token}/")
    assert page["Cache-Control"] == "private, no-store"
    assert page["X-Robots-Tag"] == "noindex, nofollow"


def test_the_start_page_shows_an_event_only_after_it_was_accepted(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga, is_private=True)
    guest = logged_in(new_account("anke", now=timezone.now()))
    url = link(logged_in(orga), event)
    assert "Abend" not in text(guest.get("/"))
    guest.post(url)
    assert "Abend" in text(guest.get("/"))


def test_names_cannot_be_tried_without_end(orga: User) -> None:
    event = create({"name": "Abend"}, now=NOW, user=orga)
    url = f"{link(logged_in(orga), event)}account/"
    taken = {"name": "ORGA", "password1": PASSWORD, "password2": PASSWORD}
    answers = [english().post(url, taken) for _try in range(NEW_ACCOUNT.burst + 1)]
    assert [answer.status_code for answer in answers] == [422] * NEW_ACCOUNT.burst + [429]
    assert "Too many new accounts were tried" in text(answers[-1])
    assert int(answers[-1]["Retry-After"]) > 0
