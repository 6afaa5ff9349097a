"""Every entrance refuses JSON that is nested too deeply."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.worlds.events import registered
from tests.worlds.programs import Program, codes, run_by
from tournaments.store.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
DEPTHS = [100, 900, 10_000]


def nested(depth: int) -> str:
    """An object around lists within each other."""
    return '{"a": ' + "[" * depth + "]" * depth + "}"


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(
    "path",
    [
        *("/score", "/judge", "/events", "/events/import", "/variants", "/free", "/organizations"),
        *("/events/EVENT/commands", "/events/EVENT/preview", "/events/EVENT/webhooks"),
    ],
)
def test_the_api_refuses_it(program: Program, orga: User, path: str, depth: int) -> None:
    event = run_by(orga, registered(3))
    body = nested(depth).encode()
    refused = codes(program.post(path.replace("EVENT", event.slug), body))
    assert refused == (400, [("json_invalid", "")])


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", ["import-event", "verify-draw", "variant-import"])
def test_files_are_refused(client: Client, name: str, depth: int) -> None:
    client.force_login(User.objects.create_user("chefin"))
    upload = SimpleUploadedFile("deep.json", nested(depth).encode())
    assert client.post(reverse(name), {"file": upload}).status_code == 422


@pytest.mark.parametrize("depth", DEPTHS)
def test_fields_are_refused(client: Client, depth: int) -> None:
    client.force_login(User.objects.create_user("chefin"))
    page = reverse("variant-new", args=["brokdorf"])
    fields = client.get(page).context["desk"]
    names = (*fields.form, *fields.options, *fields.attempt)
    values = {f.html_name: f.value() for f in names}
    data = {name: value for name, value in values.items() if value not in (None, False)}
    data |= {"do": "try", "t-report": nested(depth)}
    assert client.post(page, data).status_code == 422
