"""Other cases of `restore`: one event, copies of earlier versions, and obstacles.

An obstacle is one line and changes nothing.
"""

from __future__ import annotations

import io
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.installation import installation
from tests.worlds.events import log_of, running
from tournaments.store.access.invitations import redeem
from tournaments.store.backups.databases import BackupError, StagedDatabase
from tournaments.store.backups.restore import StagedCopy, event_of
from tournaments.store.models import Tournament, User

pytestmark = pytest.mark.embedded


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Path]:
    """The folder of an installation in this process, with one event of eight players."""
    data = tmp_path_factory.mktemp("home")
    with django_db_blocker.unblock(), installation(data):
        running(8)
        yield data


@pytest.fixture(autouse=True)
def _in_english(home: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATA_DIR = home
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def type_(command: str, *arguments: object, **options: Any) -> str:
    """Return the output of a command, without the end of the line."""
    out = io.StringIO()
    call_command(command, *map(str, arguments), stdout=out, **options)
    return out.getvalue().strip()


@pytest.mark.turns(2)
def test_one_event_comes_in_beside_the_others_with_its_log(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Tournament.objects.get()
    ben = User.objects.create_user("ben")
    file = Path(type_("backup", event=event.slug))
    assert (file.parent, file.stat().st_mode & 0o777) == (home / "backup", 0o600)
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    assert type_("restore", file).endswith("Nothing was changed.")
    copy = type_("backup")
    for arguments in ((file,), (copy, "--event", event.slug)):
        *_said, address, link = type_("restore", *arguments, yes=True, invite=True).split("\n")
        slug = address.split("/")[-2]
        made = Tournament.objects.get(slug=slug)
        assert (log_of(made), made.secret == event.secret) == (log_of(event), False)
        assert not made.members.exists()
        assert redeem(link.split("/")[-2], ben, now=timezone.now()) == made
        assert [member.user for member in made.members.all()] == [ben]
        assert made.is_private is True
        made.delete()
        slug = type_("restore", *arguments, yes=True, public=True).split("/")[-2]
        made = Tournament.objects.get(slug=slug)
        assert made.is_private is False
        made.delete()
    with pytest.raises(BackupError):
        event_of(StagedCopy(StagedDatabase(copy, ""), {"other": 3}, [], []), event.slug)


def test_a_copy_that_would_show_a_private_event_again_says_so(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, event = type_("backup"), Tournament.objects.get()
    Tournament.objects.update(is_private=True)
    monkeypatch.setattr("sys.stdin", io.StringIO("no\n"))
    told = type_("restore", copy).splitlines()
    Tournament.objects.update(is_private=False)
    assert f"{event.slug}: is private now, and everybody would see it again" in told


def test_what_is_none_or_damaged_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slugs = list(Tournament.objects.values_list("slug", flat=True))
    whole = Path(type_("backup"))
    content = whole.read_bytes()
    cut, junk, other = home / "cut.sqlite3", home / "junk.sqlite3", home / "other.sqlite3"
    cut.write_bytes(content[: len(content) // 2])
    junk.write_bytes(b"no database at all" * 1000)
    with closing(sqlite3.connect(other)) as database:
        database.executescript("CREATE TABLE a (b)")
    newer = home / "newer.sqlite3"
    newer.write_bytes(content)
    with closing(sqlite3.connect(newer)) as database:
        database.execute(
            "UPDATE django_migrations SET app = 'tournaments', name = '9999' WHERE id = 1"
        )
        database.commit()
    for file, why in (
        (cut, "cut.sqlite3 is not sound: "),
        (junk, "junk.sqlite3 is not sound: file is not a database"),
        (other, "other.sqlite3 is not sound: no such table: tournaments_tournament"),
        (
            newer,
            "A newer version of Stichtag made this backup, or one before the first release. ",
        ),
        (home / "nowhere", f"{home / 'nowhere'} is not there."),
    ):
        with pytest.raises(CommandError) as refused:
            type_("restore", file, yes=True)
        assert (str(refused.value)[: len(why)], "\n" in str(refused.value)) == (why, False)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(CommandError, match=r"^nirgends ist nicht da\.$"):
        type_("restore", "nirgends", yes=True)
    assert list(Tournament.objects.values_list("slug", flat=True)) == slugs


def test_an_event_whose_log_is_cut_is_named_and_copied_all_the_same(home: Path) -> None:
    event = Tournament.objects.get()
    Tournament.objects.filter(pk=event.pk).update(seq=event.seq + 1)
    complaint = io.StringIO()
    copy = type_("backup", stderr=complaint)
    assert complaint.getvalue().startswith(f"{event.slug}: its log does not end as ")
    said = type_("restore", copy, yes=True).splitlines()
    assert f"does not hold: {event.slug}: seq: " in "\n".join(said)
    Tournament.objects.filter(pk=event.pk).update(seq=event.seq)


def test_a_copy_of_an_earlier_version_is_brought_along(home: Path) -> None:
    """Of one before Django kept sessions in a table, as no version was."""
    earlier, events = home / "earlier.sqlite3", Tournament.objects.count()
    shutil.copy(type_("backup"), earlier)
    with closing(sqlite3.connect(earlier)) as database:
        database.execute("DELETE FROM django_migrations WHERE app = 'sessions'")
        database.execute("DROP TABLE django_session")
        database.commit()
    type_("restore", earlier, yes=True)
    assert (Session.objects.count(), Tournament.objects.count()) == (0, events)
