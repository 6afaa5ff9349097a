"""An exported event comes in by the page: as one form, or ahead of it in pieces."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.worlds.events import log_of, running
from tournaments.store import uploads
from tournaments.store.archive.exchange import export
from tournaments.store.models import Tournament, UploadPiece, User

pytestmark = pytest.mark.django_db
PAGE, PIECE = "/events/import/", "/events/import/piece/"


@pytest.fixture
def organizer(client: Client) -> Client:
    client.force_login(User.objects.create_user("chefin"))
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def told() -> bytes:
    return json.dumps(export(running(8))).encode()


def piece(client: Client, start: int, content: bytes, upload: str = "a") -> dict[str, Any]:
    file = SimpleUploadedFile("piece", content)
    return dict(client.post(PIECE, {"upload": upload, "start": start, "piece": file}).json())


def test_a_file_in_pieces_comes_in_like_one_of_a_form(organizer: Client, told: bytes) -> None:
    half = len(told) // 2
    assert piece(organizer, 0, told[:half]) == {"held": half}
    assert organizer.get(PIECE, {"upload": "a"}).json() == {"held": half}
    assert piece(organizer, half, told[half:]) == {"held": len(told)}
    answer = organizer.post(PAGE, {"upload": "a", "size": len(told)})
    first, made = Tournament.objects.order_by("pk")
    assert (answer.status_code, answer.url) == (302, f"/e/{made.slug}/desk/")
    whole = organizer.post(PAGE, {"file": SimpleUploadedFile("event.json", told)})
    assert whole.status_code == 302
    assert [log_of(each) == log_of(first) for each in Tournament.objects.all()] == [True] * 3
    assert UploadPiece.objects.count() == 0


def test_what_did_not_arrive_or_is_no_event_is_said_in_the_form(organizer: Client) -> None:
    piece(organizer, 0, b"{")
    for data, words in (
        ({"upload": "a", "size": 2}, "The file has not arrived whole."),
        ({"upload": "a", "size": 1}, "This is not a JSON file."),
        ({}, "This field is required."),
        ({"upload": " "}, "This field is required."),
        ({"file": SimpleUploadedFile("x", b"x" * 4_000_001)}, "(4 MB at most without script)"),
    ):
        answer = organizer.post(PAGE, data)
        assert (answer.status_code, words in answer.text) == (422, True), words


def test_pieces_past_a_bound_are_refused_in_words(organizer: Client) -> None:
    refused = piece(organizer, uploads.MOST, b"x")
    assert refused == {
        "problem": "The file is too large (40 MB at most); the command `import` takes larger ones."
    }
    assert organizer.post(PIECE, {"upload": "a", "start": "no"}).status_code == 422


def test_strangers_send_none_and_nobody_gets_at_those_of_others(
    organizer: Client, told: bytes
) -> None:
    piece(organizer, 0, told)
    stranger = Client()
    assert stranger.post(PIECE, {}).headers["Location"] == f"/login/?next={PIECE}"
    stranger.force_login(User.objects.create_user("other"))
    assert stranger.get(PIECE, {"upload": "a"}).json() == {"held": 0}
    assert stranger.post(PAGE, {"upload": "a", "size": len(told)}).status_code == 422
    assert Tournament.objects.count() == 1
