"""Static files: those that a template names exist, since hashed names break the page otherwise; and
they are collected when there is need.
"""

import os
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import RequestFactory

from tournaments.runtime import static_files

NAMED = re.compile(r"""\{%\s*static\s+["']([^"']+)["']""")
STYLES = re.compile(r"""\{% style (.*?) %\}""")


def named(template: str) -> list[str]:
    sheets = " ".join(STYLES.findall(template)).replace('"', "").split()
    return [*NAMED.findall(template), *(f"stichtag/css/{sheet}.css" for sheet in sheets)]


def test_every_static_file_named_in_a_template_exists() -> None:
    templates = Path(settings.BASE_DIR, "templates").rglob("*.html")
    files = {
        (str(template.relative_to(settings.BASE_DIR)), name)
        for template in templates
        for name in named(template.read_text(encoding="utf-8"))
    }
    assert {"stichtag/css/tokens.css", "stichtag/js/theme.js"} < {name for _page, name in files}
    assert sorted(pair for pair in files if finders.find(pair[1]) is None) == []


@pytest.mark.parametrize("harm", ["edited", "lost", "source"])
def test_static_files_are_collected_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    monkeypatch.setattr(settings, "STATIC_ROOT", folder)
    source = tmp_path / "source.css"
    source.write_text("a { color: red }")
    monkeypatch.setattr(static_files, "_sources", lambda: [source])
    environment = {**os.environ, "STICHTAG_DATA": str(tmp_path), "STICHTAG_STATIC_COLLECTED": "1"}
    first = static_files.Collecting(environment)
    assert first.process is not None
    assert first.wait()
    again = static_files.Collecting(environment)
    assert again.process is None
    assert again.wait()
    collected = next((folder / "stichtag").rglob("*.css"))
    if harm == "lost":
        collected.unlink()
    else:
        (source if harm == "source" else collected).write_text("b { color: blue }")
    third = static_files.Collecting(environment)
    assert third.process is not None
    assert third.wait()


def test_a_page_of_another_release_gets_the_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "page.css").write_text("a { color: red }")
    (tmp_path / "page.0123456789ab.css").write_text("a { color: red }")
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path)
    monkeypatch.setattr(settings, "WHITENOISE_USE_FINDERS", False)
    answers = static_files.StaticFiles(lambda _request: None)

    def asked(name: str) -> str | None:
        answer = answers(RequestFactory().get(f"/static/{name}"))
        return answer and answer["Cache-Control"]

    assert asked("page.ba9876543210.css") == "max-age=60, public"
    assert asked("page.0123456789ab.css") is not None
    assert (asked("other.ba9876543210.css"), asked("page.ba9.css")) == (None, None)
