"""The logo of an organization: handed in, shown, printed, removed."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from pypdf import PdfReader

from tests.worlds.evenings import organization_of, played
from tests.worlds.organizations import logged_in
from tests.worlds.phones import english
from tournaments.store.models import Organization, OrganizationLogo, Tournament, User
from tournaments.store.organizations import change

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> tuple[Organization, Client, str]:
    organization, user = organization_of()
    return organization, logged_in(user), f"/organizations/{organization.slug}/"


def drawing(kind: str = "WEBP", size: tuple[int, int] = (900, 600)) -> SimpleUploadedFile:
    """A blue mark on nothing."""
    image = Image.new("RGBA", size)
    image.paste((0, 0, 200, 255), (size[0] // 3, 0, size[0] // 2, size[1]))
    out = BytesIO()
    image.save(out, kind, lossless=True)
    return SimpleUploadedFile(f"logo.{kind.lower()}", out.getvalue())


def test_a_logo_is_kept_small_with_its_see_through_parts_shown_and_removed(
    house: tuple[Organization, Client, str],
) -> None:
    organization, client, home = house
    assert client.get(f"{home}logo.png").status_code == 404
    assert client.post(f"{home}settings/logo/", {"logo": drawing()}).status_code == 302
    answer = english().get(f"{home}logo.png")
    with Image.open(BytesIO(answer.content)) as image:
        assert (image.format, image.size) == ("PNG", (400, 267))
        pixels = [image.convert("RGBA").getpixel((x, 100)) for x in (10, 160)]
    assert pixels == [(0, 0, 0, 0), (0, 0, 200, 255)]
    for page in ("", "settings/"):
        assert f'src="{home}logo.png"' in client.get(home + page).content.decode()
    change(organization, is_private=True)
    assert english().get(f"{home}logo.png").status_code == 404
    assert client.post(f"{home}settings/logo/", {"remove": "1"}).status_code == 302
    assert not OrganizationLogo.objects.exists()
    assert "logo.png" not in client.get(f"{home}settings/").content.decode()


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (None, "Please choose a picture."),
        (SimpleUploadedFile("a.svg", b'<svg xmlns="http://www.w3.org/2000/svg"/>'), "no picture"),
        (SimpleUploadedFile("a.png", b"\x89PNG" * 1_300_000), "too large"),
    ],
)
def test_what_is_no_logo_is_refused_and_the_one_before_stays(
    house: tuple[Organization, Client, str], file: SimpleUploadedFile | None, words: str
) -> None:
    _organization, client, home = house
    client.post(f"{home}settings/logo/", {"logo": drawing("PNG", (40, 40))})
    answer = client.post(f"{home}settings/logo/", {"logo": file} if file else {})
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert OrganizationLogo.objects.count() == 1
    assert f'value="{_organization.name}"' in answer.content.decode()


def test_only_organizers_change_it(house: tuple[Organization, Client, str]) -> None:
    _organization, _client, home = house
    other = logged_in(User.objects.create_user("other"))
    assert other.post(f"{home}settings/logo/", {"logo": drawing()}).status_code == 403
    answer = english().post(f"{home}settings/logo/", {"logo": drawing()})
    assert answer["Location"].startswith("/login/")
    assert not OrganizationLogo.objects.exists()


def pictures(client: Client, event: Tournament) -> int:
    """Return the number of pictures in the first certificate."""
    answer = client.get(f"/e/{event.slug}/desk/print/certificates.pdf?places=1")
    return len(PdfReader(BytesIO(answer.content)).pages[0].images)


def test_certificates_and_pictures_to_share_bear_it() -> None:
    organization, user = organization_of()
    event, client = played("logo", organization=organization, user=user), logged_in(user)
    before = english().get(f"/e/{event.slug}/card.png").content
    assert pictures(client, event) == 0
    client.post(f"/organizations/{organization.slug}/settings/logo/", {"logo": drawing()})
    assert pictures(client, event) == 1
    assert english().get(f"/e/{event.slug}/card.png").content != before
    change(organization, is_private=True)
    assert english().get(f"/e/{event.slug}/card.png").content == before
