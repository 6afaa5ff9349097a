"""`manage.py export`, `verify` and `import`: an event moves house."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from games.envelope import Problem
from tests.worlds.events import log_of, running
from tournaments.store.access.invitations import redeem
from tournaments.store.archive import exchange
from tournaments.store.models import Tournament

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str, **options: Any) -> tuple[str, str, int]:
    """Return the output of the command, its complaints, and its exit code."""
    out, err, code = io.StringIO(), io.StringIO(), 0
    try:
        call_command(command, *arguments, stdout=out, stderr=err, **options)
    except SystemExit as stop:
        code = int(str(stop.code))
    return out.getvalue().strip(), err.getvalue().strip(), code


def test_an_event_is_exported_verified_and_imported(tmp_path: Path, admin_user: Any) -> None:
    tournament, file = running(8), tmp_path / "event.json"
    run("export", tournament.slug, str(file))
    assert json.loads(file.read_text("utf-8")) == json.loads(run("export", tournament.slug)[0])

    tournament.refresh_from_db()
    ok = f"ok {tournament.seq} entries, {tournament.head_hash}"
    assert run("verify", str(file)) == (ok, "", 0)

    said, complaints, code = run("import", str(file), invite=True)
    slug, link = said.split("\n")
    copy = Tournament.objects.get(slug=slug)
    assert (complaints, code, log_of(copy)) == ("", 0, log_of(tournament))
    assert not copy.members.exists()
    assert redeem(link.split("/")[-2], admin_user, now=timezone.now()) == copy
    assert [member.user for member in copy.members.all()] == [admin_user]


def test_an_imported_event_is_private_unless_public_is_typed(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    event = running(8)
    Tournament.objects.update(is_private=True)
    run("export", event.slug, str(file))
    slug, complaints, _code = run("import", str(file))
    assert (Tournament.objects.get(slug=slug).is_private, complaints) == (True, "")
    slug, complaints, _code = run("import", str(file), public=True)
    assert Tournament.objects.get(slug=slug).is_private is False
    assert "(import_shown)" in complaints


def test_each_line_of_all_events_is_written_over_how_far_it_is() -> None:
    lines = [running(8).slug, running(4).slug]
    terminal = io.StringIO()
    call_command("verify", all=True, stdout=terminal, stderr=terminal)
    printed = terminal.getvalue().splitlines(keepends=True)
    assert [line for line in printed if line.endswith("\r")] == ["1 of 2\r", "2 of 2\r"]
    assert [line.partition(":")[0] for line in printed if line.endswith("\n")] == lines


def test_a_changed_file_is_refused_with_the_place_of_the_change(tmp_path: Path) -> None:
    tournament, file = running(8), tmp_path / "event.json"
    document = json.loads(run("export", tournament.slug)[0])
    document["log"][3]["actor"] = "organizer:else"
    file.write_text(json.dumps(document), encoding="utf-8")
    for command in ("verify", "import"):
        out, err, code = run(command, str(file))
        assert (code, (out + err).startswith("log[3].hash: ")) == (2, True)
        assert (out + err).endswith(" (hash_broken)")
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("command", ["verify", "import"])
@pytest.mark.parametrize("text", ["", "[]", '"a"', '{"form": 1}\n{"form": 2}'])
def test_what_is_no_event_is_refused(command: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(text, encoding="utf-8")
    assert run(command, str(file))[2] == 2


@pytest.mark.parametrize("command", ["verify", "import"])
def test_what_is_not_json_is_named(command: str, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text("{oops}", encoding="utf-8")
    with pytest.raises(CommandError, match="line 1"):
        run(command, str(file))


def test_nothing_is_overwritten_and_strangers_are_named(tmp_path: Path) -> None:
    tournament, file = running(8), tmp_path / "event.json"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(CommandError, match=r"event\.json"):
        run("export", tournament.slug, str(file))
    assert file.read_text("utf-8") == "mine"
    with pytest.raises(CommandError, match="no event nowhere"):
        run("export", "nowhere")


def test_whatever_was_exported_comes_in_again_by_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page has limits; the command has none."""
    tournament, file = running(8), tmp_path / "event.json"
    monkeypatch.setattr(exchange, "MOST_ENTRIES", tournament.log.count() - 1)
    told = exchange.export(tournament)
    assert exchange.checked_beside_a_page(told) == (None, (Problem("log_long", "log"),))
    run("export", tournament.slug, str(file))
    assert run("verify", str(file))[2] == 0
    slug, complaints, code = run("import", str(file))
    assert (complaints, code) == ("", 0)
    assert Tournament.objects.get(slug=slug).seq == tournament.log.count()
