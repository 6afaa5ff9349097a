"""Photos of the paper sheet: a table sends one beside its report, the desk and the log show it."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.worlds.desks import desk_of
from tests.worlds.events import sent
from tests.worlds.phones import english, evening, player_home, sitting, table_home, table_phone
from tournaments.domain.actors import Actor, Role
from tournaments.store import load
from tournaments.store.models import SheetPhoto, Tournament
from tournaments.store.sheets import photos

pytestmark = pytest.mark.django_db
FIRST = "1-1-1"  # round, table, match


def camera(colour: str = "red") -> SimpleUploadedFile:
    out = BytesIO()
    Image.new("RGB", (60, 40), colour).save(out, "PNG")
    return SimpleUploadedFile("IMG_0001.png", out.getvalue(), "image/png")


def send(phone: Client, home: str, file: Any = None, place: str = FIRST) -> Any:
    return phone.post(f"{home}photo/", {"place": place, **({"photo": file} if file else {})})


def shown(client: Client, page: str) -> list[str]:
    """The addresses of the photos on a page."""
    text = client.get(page).content.decode()
    return re.findall(r'<img src="([^"]+/photo/[^"]+)"', text)


def reported(tournament: Tournament) -> int:
    first, _second, third = sitting(tournament)[:3]
    sent(tournament, "report", actor=Actor(Role.PLAYER, first), table=1, result={"loser": third})
    return min(load.load(tournament).pending)


def test_a_photo_comes_changes_and_goes_until_the_report_is_booked() -> None:
    tournament = evening()
    home, phone = table_home(tournament), table_phone(tournament)
    assert send(phone, home, camera()).status_code == 302
    (before,) = shown(phone, home)
    seq = reported(tournament)
    assert send(phone, home, camera("blue")).status_code == 302
    (after,) = shown(phone, home)
    assert before != after
    answer = phone.get(after)
    with Image.open(BytesIO(answer.content)) as image:
        red, _green, blue = image.convert("RGB").getpixel((5, 5))
    assert (answer["Content-Type"], red < 30, blue > 225) == ("image/jpeg", True, True)
    assert ("no-store" in answer["Cache-Control"], answer["X-Content-Type-Options"]) == (
        True,
        "nosniff",
    )
    assert phone.get(before).status_code == 404
    assert phone.post(f"{home}photo/", {"place": FIRST, "remove": "1"}).status_code == 302
    assert shown(phone, home) == []
    send(phone, home, camera())
    second = sitting(tournament)[1]
    sent(tournament, "confirm", actor=Actor(Role.PLAYER, second), report=seq)
    for late in ({"remove": "1"}, {"photo": camera()}):
        answer = phone.post(f"{home}photo/", {"place": FIRST, **late})
        assert (answer.status_code, "booked by now" in answer.content.decode()) == (422, True)
    assert SheetPhoto.objects.count() == len(shown(phone, home)) == 1
    assert send(phone, home, camera(), "1-1-2").status_code == 302  # of the next one


def test_only_its_people_and_the_desk_open_it() -> None:
    tournament = evening()
    home = table_home(tournament)
    send(table_phone(tournament), home, camera())
    (own,) = shown(table_phone(tournament), home)
    query = own.partition("?")[2]
    photo = SheetPhoto.objects.get()
    there, elsewhere = sitting(tournament)[0], sitting(tournament, 2)[0]
    assert english().get(own).status_code == 302  # to where the PIN is asked for
    assert english().get(f"{player_home(tournament, there)}photo/?{query}").status_code == 200
    for home_ in (player_home(tournament, elsewhere), table_home(tournament, 2)):
        client = table_phone(tournament, 2)
        assert client.get(f"{home_}photo/?{query}").status_code == 404
        assert send(client, home_, camera()).status_code == 422
    at_desk = f"/e/{tournament.slug}/desk/photo/{photo.pk}/"
    assert english().get(at_desk)["Location"].startswith("/login/")
    answer = desk_of(tournament, "helfer", "helper").get(at_desk)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    other = evening()
    address = f"/e/{other.slug}/desk/photo/{photo.pk}/"
    assert desk_of(other, "andere").get(address).status_code == 404


def test_the_desk_sees_it_while_the_report_waits_in_dispute_and_in_the_log() -> None:
    tournament = evening()
    home, phone, desk = table_home(tournament), table_phone(tournament), desk_of(tournament)
    board, log = f"/e/{tournament.slug}/desk/", f"/e/{tournament.slug}/desk/log/"
    assert shown(desk, board) == []
    seq = reported(tournament)
    send(phone, home, camera())
    assert len(shown(desk, board)) == 1
    second = sitting(tournament)[1]
    sent(tournament, "dispute", actor=Actor(Role.PLAYER, second), report=seq)
    (address,) = shown(desk, board)
    sent(tournament, "confirm", report=seq)
    rows = desk.get(log).content.decode().split("<tr ")
    (row,) = [row for row in rows if f'href="{address}"' in row and "reported" not in row.lower()]
    assert 'id="entry-' in row


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (None, "Please choose a picture."),
        (SimpleUploadedFile("a.jpg", b""), "no picture that can be read here"),
        (SimpleUploadedFile("a.jpg", b"<script>"), "no picture that can be read here"),
        (SimpleUploadedFile("a.jpg", b"\xff\xd8\xff" * 1_700_000), "too large"),
    ],
)
def test_what_is_no_photo_is_refused_and_the_report_goes_on(file: Any, words: str) -> None:
    tournament = evening()
    home, phone = table_home(tournament), table_phone(tournament)
    answer = send(phone, home, file)
    assert (answer.status_code, words in answer.content.decode()) == (422, True)
    assert "Who lost?" in answer.content.decode()
    for place in ("", "x", "1-1", "9-9-9", "1-2-1", "-1-1-1", "1-1-99999999999999999999"):
        assert send(phone, home, camera(), place).status_code == 422
    for asked in ("", "0", "x", "9" * 40):
        assert phone.get(f"{home}photo/?id={asked}").status_code == 404
    assert SheetPhoto.objects.count() == 0


def test_an_event_holds_so_many_photos_and_a_forgotten_player_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tournament = evening()
    monkeypatch.setattr(photos, "MOST", 1)
    for number, status in ((1, 302), (1, 302), (2, 422)):
        phone, home = table_phone(tournament, number), table_home(tournament, number)
        assert send(phone, home, camera(), f"1-{number}-1").status_code == status
    state = load.load(tournament)
    outside = next(player for player in state.play.status if player not in sitting(tournament))
    sent(tournament, "forget", player=outside)
    assert SheetPhoto.objects.count() == 1
    sent(tournament, "forget", player=sitting(tournament)[0])
    assert SheetPhoto.objects.count() == 0
    tournament.delete()


def test_a_photo_goes_with_its_event() -> None:
    tournament = evening()
    send(table_phone(tournament), table_home(tournament), camera())
    assert SheetPhoto.objects.count() == 1
    tournament.delete()
    assert SheetPhoto.objects.count() == 0
