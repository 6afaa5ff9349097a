"""Files of an event for programs."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from django.test import Client

from tests.worlds.events import registered
from tournaments.store.access.tokens import issue
from tournaments.store.models import Membership, User

pytestmark = pytest.mark.django_db


def test_programs_of_the_desk_get_tables_and_the_folder(client: Client) -> None:
    event = registered(3)
    user = User.objects.create_user("chefin")
    bearer = {"Authorization": f"Bearer {issue(user, 'x')}", "Accept-Language": "en"}
    address = f"/api/v1/events/{event.slug}"
    assert client.get(f"{address}/tables/players", headers=bearer).status_code == 401
    Membership.objects.create(tournament=event, user=user, role="helper")
    answer = client.get(f"{address}/tables/players", headers=bearer)
    assert answer.content.decode("utf-8-sig").splitlines()[:2] == [
        "No.,Id,Name,Status,Here,People",
        "1,e1,Anke,registered,no,",
    ]
    for form, kind in (("xlsx", "spreadsheetml"), ("csv", "text/csv")):
        answer = client.get(f"{address}/tables/seats?form={form}", headers=bearer)
        assert kind in answer["Content-Type"]
    assert client.get(f"{address}/tables/secrets", headers=bearer).status_code == 404
    assert client.get(f"{address}/tables/seats?form=pdf", headers=bearer).status_code == 422
    folder = client.get(f"{address}/folder", headers=bearer)
    assert f"{event.slug}/event.json" in zipfile.ZipFile(BytesIO(folder.content)).namelist()
    assert client.get(f"{address}/folder").status_code == 401
    assert client.get(f"{address}/tables/players").status_code == 401
