"""Another secret key logs nobody out, and takes back nothing that was printed."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.worlds.desks import desk_of
from tests.worlds.events import running, seats
from tests.worlds.phones import english, player_home, table_home, table_phone
from tournaments.live.hub import right_in, stream_path
from tournaments.runtime import environment
from tournaments.store.access.actors import wall_path
from tournaments.store.access.one_time_login import one_time_login_url
from tournaments.store.models import User

pytestmark = pytest.mark.django_db
NEW = "another secret key, as long as the one before it was, or a little longer"


def test_what_the_former_key_has_signed_counts_on(settings: Any) -> None:
    event = running(8, is_private=True)
    desk, user = desk_of(event), User.objects.create_user("anna", password="Herz-Dame-und-7")
    table, link = table_phone(event), one_time_login_url(user)
    path = stream_path(event.slug, "wall-0")
    stream = path.rpartition("/")[2]
    own: Client = english()
    personal = player_home(event, seats(event)[0])
    assert own.get(personal).status_code == 200
    printed = (personal, table_home(event), wall_path(event))
    login = copy(desk.cookies)
    former, settings.SECRET_KEY = settings.SECRET_KEY, NEW
    assert desk.get(reverse("desk", args=[event.slug])).status_code == 302
    assert (english().get(link).status_code, right_in(event.slug, stream)) == (410, "")
    settings.SECRET_KEY_FALLBACKS = [former]
    desk.cookies = login
    assert desk.get(reverse("desk", args=[event.slug])).status_code == 200
    assert (english().get(link).status_code, right_in(event.slug, stream)) == (200, "wall-0")
    for phone in (table, own):
        assert phone.get(reverse("standings", args=[event.slug])).status_code == 200
    settings.SECRET_KEY_FALLBACKS = []  # who came meanwhile is signed by the new one
    assert desk.get(reverse("desk", args=[event.slug])).status_code == 200
    assert english().get(link).status_code == 410
    assert [english().get(way).status_code for way in printed] == [200, 200, 200]


def test_the_secret_that_is_kept_is_changed_and_the_former_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STICHTAG_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("STICHTAG_SECRET_KEY", raising=False)
    first = environment.secret_key(tmp_path)
    environment.rotate_secret(tmp_path)
    assert environment.former_secrets() == [first]
    second = environment.kept_secret()
    environment.rotate_secret(tmp_path)
    assert environment.former_secrets() == [second]
    assert len({first, second, environment.kept_secret()}) == 3
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("secret_key*")} == {0o600}
    monkeypatch.setenv("STICHTAG_SECRET_KEY", "given")
    with pytest.raises(environment.ConfigurationError, match="STICHTAG_SECRET_KEY_BEFORE"):
        environment.rotate_secret(tmp_path)


def test_addresses_that_are_printed_are_those_of_every_release() -> None:
    event = running(4)
    slug, token = event.slug, {"slug": event.slug, "table": 1, "code": "c"}
    assert [
        reverse("event", args=[slug]),
        reverse("signup", args=[slug]),
        reverse("table", kwargs=token),
        reverse("player", args=["t"]),
        reverse("sheet", args=["t"]),
        reverse("invitation", args=["t"]),
    ] == [
        f"/e/{slug}/",
        f"/e/{slug}/signup/",
        f"/t/{slug}/1/c/",
        "/p/t/",
        "/free/t/t/",
        "/invitation/t/",
    ]
    assert wall_path(event).startswith(f"/e/{slug}/wall/")
