"""Permissions for the backups, and the button that makes one."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tournaments.store.backups import copies
from tournaments.store.models import Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.embedded]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, settings: Any) -> None:
    settings.DATA_DIR, settings.BACKUP_FOLDER = tmp_path, None


def test_administrators_make_a_copy_by_a_button(admin_client: Client) -> None:
    Tournament.objects.create(slug="kept", name="Kept", secret="s", game="binokel")
    assert "Es gibt noch keine Sicherung." in admin_client.get("/backups/").text
    answer = admin_client.post("/backups/", follow=True)
    (copy,) = copies.copies()
    assert (copy.kind, copy.path.name.endswith(".sqlite3")) == (copies.CopyKind.ASKED, True)
    assert answer.redirect_chain == [("/backups/", 302)]
    assert f"Kopiert und geprüft: {copy.path.name}" in answer.text
    assert 'href="/backups/">' in admin_client.get("/").text


def test_what_stands_in_the_way_is_said(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(copies, "ROOM", 1 << 60)
    answer = admin_client.post("/backups/", follow=True)
    assert re.search(r"Keine Sicherung: Eine Kopie braucht \d+ MB", answer.text)
    assert copies.copies() == []


def test_nobody_else_sees_or_makes_one(client: Client) -> None:
    for method in (client.get, client.post):
        assert method("/backups/").headers["Location"] == "/login/?next=/backups/"
    client.force_login(User.objects.create_user("orga"))
    assert [method("/backups/").status_code for method in (client.get, client.post)] == [403, 403]
    assert "/backups/" not in client.get("/").text
    assert copies.copies() == []
