"""Static files: those that a template names exist, since hashed names break the page otherwise; and
they are collected when there is need.
"""

import gzip
import json
import os
import re
from contextlib import closing
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import RequestFactory

from tournaments.runtime import former_files, static_files

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


def test_own_files_are_served_without_comments_and_indentation() -> None:
    style = (
        b"/* a\n note */\n.a :hover,\n.b {\n  color: red;\n}\n\n"
        b"@media (width > 1px) {\n  .c { top: 0; --dark: ; }\n}\n"
    )
    script = (
        b"/* note */\n(() => {\n  const say = (one) => `${one} {`; /* so */\n\n  say(2)\n})();\n"
    )
    expected = b".a :hover,.b{color:red;}@media (width > 1px){.c{top:0;--dark: ;}}"
    assert static_files.served("stichtag/css/a.css", style) == expected
    assert static_files.served("stichtag/css/a.0123456789ab.css", style) == expected
    slim = b"(() => {\nconst say = (one) => `${one} {`;\nsay(2)\n})();\n"
    assert static_files.served("stichtag/js/a.js", script) == slim
    assert static_files.served("stichtag/vendor/a.js", script) == script


def test_no_text_of_a_style_or_script_looks_like_a_comment() -> None:
    """A served file has lost its comments; nothing between quotes may begin one."""
    quoted = re.compile(r"""(?s)/\*.*?\*/|"[^"\n]*"|'[^'\n]*'|`[^`]*`""")
    for path in Path(settings.BASE_DIR, "tournaments/static/stichtag").rglob("*.[cj]s*"):
        if path.parent.name in ("css", "js"):
            for text in quoted.findall(path.read_text(encoding="utf-8")):
                assert text.startswith("/*") or "/*" not in text, (path.name, text)
                if path.suffix == ".css" and not text.startswith("/*"):
                    assert not re.search(r"\s[{},;]|[{},;:]\s", text), (path.name, text)


def test_static_files_are_collected_again_only_after_a_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    monkeypatch.setattr(settings, "STATIC_ROOT", folder)
    source = tmp_path / "source.css"
    source.write_text("a { color: red }")
    monkeypatch.setattr(static_files, "_sources", lambda: [source])
    environment = {
        **os.environ,
        "STICHTAG_DATA_DIR": str(tmp_path),
        "STICHTAG_STATIC_COLLECTED": "1",
    }
    first = static_files.Collecting(environment)
    assert first.process is not None
    assert first.wait()
    again = static_files.Collecting(environment)
    assert again.process is None
    assert again.wait()
    collected = next((folder / "stichtag").rglob("*.css"))
    for path in (collected, source):
        whole, status = path.read_bytes(), path.stat()
        path.write_text("b { color: blue }")
        assert not static_files._is_current()
        path.write_bytes(whole)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        assert static_files._is_current()
    collected.unlink()
    third = static_files.Collecting(environment)
    assert third.process is not None
    assert third.wait()


@pytest.mark.scaled
@pytest.mark.django_db  # an answer that ends looks after connections
def test_the_files_of_another_release_are_served_as_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not settings.REDIS_URL:
        pytest.skip("without Redis all processes share one folder")
    (tmp_path / "page.css").write_text("a { color: red }")
    former = tmp_path / "former"
    former.mkdir()
    (former / "page.0123456789ab.css").write_text("a { color: blue }")
    named = {"paths": {"page.css": "page.0123456789ab.css"}}
    (former / "staticfiles.json").write_text(json.dumps(named))
    monkeypatch.setattr(settings, "STATIC_ROOT", former)
    former_files.share()
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path)
    monkeypatch.setattr(settings, "WHITENOISE_USE_FINDERS", False)
    answers = static_files.StaticFiles(lambda _request: None)

    def asked(name: str, **headers: str) -> HttpResponse:
        return answers(RequestFactory().get(f"/static/{name}", headers=headers))

    assert asked("page.0123456789ab.css").content == b"a { color: blue }"
    packed = asked("page.0123456789ab.css", accept_encoding="gzip")
    assert gzip.decompress(packed.content) == b"a { color: blue }"
    assert (packed["Content-Encoding"], packed["Content-Type"]) == ("gzip", "text/css")
    with closing(asked("page.ba9876543210.css")) as answer:  # nobody has that one
        assert b"".join(answer) == b"a { color: red }"
    with redis.Redis.from_url(settings.REDIS_URL) as server:
        assert server.ttl("stichtag:static:page.0123456789ab.css") > former_files.KEPT


def test_collecting_keeps_the_files_of_the_release_before_for_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "STATIC_ROOT", tmp_path)
    names = ["older.0123456789ab.css", "former.0123456789ab.css", "now.0123456789ab.css"]
    kept = [*names, "older.css"]
    for name in kept:
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (0, 0))
    (tmp_path / "staticfiles.json").write_text(json.dumps({"paths": {"now.css": names[2]}}))

    def there() -> list[str]:
        return sorted(path.name for path in tmp_path.glob("*.css"))

    static_files._sweep(former={names[1]})
    assert there() == sorted(kept[1:])
    static_files._sweep(former={names[2]})  # a start with nothing new, at once
    assert there() == sorted(kept[1:])
    os.utime(tmp_path / names[1], (0, 0))
    static_files._sweep(former={names[2]})
    assert there() == sorted(kept[2:])


@pytest.mark.django_db
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
        if answer is not None:
            answer.close()
        return answer and answer["Cache-Control"]

    assert asked("page.ba9876543210.css") == "max-age=60, public"
    assert asked("page.0123456789ab.css") is not None
    assert (asked("other.ba9876543210.css"), asked("page.ba9.css")) == (None, None)
