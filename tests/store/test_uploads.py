"""Large files in pieces: in order, once each, packed, bounded, and gone after a while."""

from datetime import timedelta

import pytest

from games.envelope import Problem
from tests.worlds.events import NOW
from tournaments.store import periodic_tasks, uploads
from tournaments.store.models import UploadPiece, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ben() -> User:
    return User.objects.create_user("ben")


def test_pieces_make_the_file_whatever_is_sent_twice_or_too_early(ben: User) -> None:
    for start, content in ((0, b"ab"), (0, b"ab"), (4, b"no"), (2, b"cd"), (4, b"")):
        assert uploads.take(ben, "file", start, content, NOW) == ()
    assert uploads.held(ben, "file") == 4
    assert uploads.whole(ben, "file", 4) == b"abcd"
    assert (uploads.whole(ben, "file", 6), uploads.whole(ben, "other", 4)) == (None, None)
    uploads.drop(ben)
    assert uploads.held(ben, "file") == 0


def test_another_file_of_the_account_takes_the_place_of_the_first(ben: User) -> None:
    uploads.take(ben, "first", 0, b"ab", NOW)
    uploads.take(ben, "second", 0, b"c", NOW)
    assert (uploads.held(ben, "first"), uploads.held(ben, "second")) == (0, 1)


def test_pieces_are_bounded_in_size_and_number(ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    large = (Problem("upload_large", "file"),)
    assert uploads.take(ben, "file", 0, b"x" * (uploads.PIECE + 1), NOW) == large
    assert uploads.take(ben, "file", uploads.MOST, b"x", NOW) == large
    uploads.take(ben, "file", 0, b"x" * uploads.PIECE, NOW)
    assert len(UploadPiece.objects.get().content) < 2_000
    others = [User.objects.create_user(f"u{n}") for n in range(uploads.ACCOUNTS)]
    for other in others[1:]:
        assert uploads.take(other, "file", 0, b"x", NOW + uploads.IDLE) == ()
    many = (Problem("uploads_many", "file"),)
    assert uploads.take(others[0], "file", 0, b"x", NOW + uploads.IDLE) == many
    later = NOW + uploads.IDLE + timedelta(seconds=1)
    assert uploads.take(others[0], "file", 0, b"x", later) == ()
    assert [uploads.held(user, "file") for user in (ben, *others)] == [0, 1, 1, 1, 1, 1]


def test_what_nobody_goes_on_with_is_cleared_away(ben: User) -> None:
    uploads.take(ben, "file", 0, b"ab", NOW)
    periodic_tasks.clear_away(NOW + uploads.KEPT)
    assert uploads.held(ben, "file") == 2
    periodic_tasks.clear_away(NOW + uploads.KEPT + timedelta(seconds=1))
    assert uploads.held(ben, "file") == 0
