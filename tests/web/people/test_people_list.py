"""Many people from a list: the same reader as for entrants, and nobody twice or merged silently."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.web.players.real_lists import MEMBERS
from tests.web.players.test_players_pages import proposed
from tests.worlds.evenings import organization_of
from tests.worlds.phones import english
from tournaments.store.people.edit import add

pytestmark = pytest.mark.django_db


def told(answer: HttpResponse) -> dict[str, list[str]]:
    """Return the questions of a page, as a browser sends them back with their ticks."""
    page = answer.content.decode()
    asked = re.findall(r'name="asked" value="([^"]*)"', page)
    ticked = re.findall(r'name="same"[^>]*value="([^"]*)"\s+checked', page)
    return {"asked": asked, "same": ticked}


def test_a_list_of_members_is_noted_after_a_look_and_nobody_twice() -> None:
    organization, user = organization_of()
    add(organization, name="Jäger, Mareike")
    add(organization, name="Günter Page")
    client, place = english(), reverse("people-list", args=[organization.slug])
    assert client.get(place).status_code in (302, 403)
    client.force_login(user)
    file = SimpleUploadedFile("mitglieder.csv", MEMBERS.encode("cp1252"))
    looked = client.post(place, {"file": file, "key": "a"})
    assert proposed(looked) == ["Mareike Jäger", "Günther Page", "José Pérez"]
    questions = told(looked)
    assert questions["asked"] == ["Mareike Jäger|Jäger, Mareike", "Günther Page|Günter Page"]
    assert questions["same"] == ["Mareike Jäger"]
    names = "\n".join(proposed(looked))
    assert client.post(place, {"names": names, "looked": "1", "key": "b"}).status_code == 422
    assert organization.people.count() == 2
    sent = {"names": names, "looked": "1", "key": "c", **questions}
    assert client.post(place, sent).status_code == 302
    assert sorted(p.name for p in organization.people.all()) == [
        *("Günter Page", "Günther Page", "José Pérez", "Jäger, Mareike")
    ]


def test_a_plain_list_is_noted_at_once_and_what_is_no_name_is_refused() -> None:
    organization, user = organization_of()
    client, place = Client(), reverse("people-list", args=[organization.slug])
    client.force_login(user)
    assert client.post(place, {"names": "Anna Ast\nBernd Bach", "key": "a"}).status_code == 302
    assert client.post(place, {"names": "..", "key": "b"}).status_code == 422
    assert client.post(place, {"names": "x" * 61, "looked": "1", "key": "c"}).status_code == 422
    assert [p.name for p in organization.people.order_by("pk")] == ["Anna Ast", "Bernd Bach"]
