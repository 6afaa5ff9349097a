"""Collect the static files under hashed names at a start, if sources or results have changed."""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from re import compile as pattern
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.files.base import ContentFile, File
from django.http import HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tournaments.runtime import former_files

_MARK: Final = "collected"
_HASHED: Final = pattern(r"(.+)\.[0-9a-f]{12}(\.\w+)")
_OWN: Final = pattern(r"stichtag/(css|js)/.+\.(css|js)")
_COMMENT: Final = pattern(r"(?s)/\*.*?\*/")
_LINES: Final = pattern(r"\s*\n\s*")
# the blank of a value without words ("--dark: ;") is its value
_AROUND: Final = pattern(r"(?<!:)\s*([{},;])\s*|(?<=:) (?!;)")


class Collected(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Keeps the files as they are served."""

    def file_hash(self, name: str | None, content: File[Any] | None = None) -> Any:
        """Return the hash of the served bytes. The list of all hashes has no name."""
        if name and content is not None:
            content = ContentFile(served(name, content.read()))
        return super().file_hash(name, content)

    def _save(self, name: str, content: File[Any]) -> str:
        content.seek(0)
        return str(super()._save(name, ContentFile(served(name, content.read()))))


def served(name: str, content: bytes) -> bytes:
    """Return a file as an installation serves it: the product's style sheets and scripts without
    comments and indentation. In scripts the ends of lines stay, for they may end statements."""
    if not _OWN.fullmatch(name.replace("\\", "/")):
        return content
    text = _LINES.sub("\n", _COMMENT.sub("", content.decode())).lstrip()
    return (_AROUND.sub(r"\1", text) if name.endswith(".css") else text).encode()


class Collecting:
    """Collects beside whatever else is to be done, if there is need."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Begins, in a process of its own: names are decided when settings load."""
        self.process: subprocess.Popen[bytes] | None = None
        self.former = set(former_files.manifest(Path(settings.STATIC_ROOT)).values())
        if not _is_current():
            command = (sys.executable, "-m", "tournaments", "collectstatic", "--noinput", "-v0")
            self.process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)

    def wait(self) -> bool:
        """Return True if all are there. Where some are not, none is kept: they would stay so."""
        if self.process is None:
            return True
        if self.process.wait():
            remove()
            return False
        with suppress(OSError):  # on a full disk the next start collects again
            _sweep(self.former)
            _mark().write_text(_fingerprint(), encoding="ascii")
        return True


def _sweep(former: set[str]) -> None:
    """Delete the files that no page names any more; those of the release before are kept as long as
    its pages may be open."""
    folder, now = Path(settings.STATIC_ROOT), time.time()
    used = set(former_files.manifest(folder).values())
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix().removesuffix(".gz")
        if not _HASHED.fullmatch(name) or name in used:
            continue
        if name in former:
            os.utime(path)
        elif path.stat().st_mtime < now - former_files.KEPT:
            path.unlink()


def remove() -> None:
    """Throws the collected files away; the next start collects them again."""
    shutil.rmtree(settings.STATIC_ROOT)
    settings.STATIC_ROOT.mkdir()


def _is_current() -> bool:
    try:
        return _mark().read_text(encoding="ascii") == _fingerprint()
    except OSError:
        return False


def _mark() -> Path:
    return Path(settings.STATIC_ROOT) / _MARK


def _fingerprint() -> str:
    """Changes with each file's path, size or time, here and there, and with what serves them."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for path in sorted({*_sources(), *Path(settings.STATIC_ROOT).rglob("*")} - {_mark()}):
        status = path.stat()
        digest.update(f"{path}|{status.st_size}|{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for finder in get_finders():
        for path, storage in finder.list([]):
            yield Path(storage.path(path))


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Answers with static files. Pages of another release name files by unknown hashes. These
    requests get that file as long as it is kept, or else the file of that name that is here. Of the
    latter browsers ask again a minute later."""

    def __call__(self, request: Any) -> Any:
        path = request.path_info
        if path.startswith(self.static_prefix) and path not in self.files:
            hashed = _HASHED.fullmatch(path)
            if hashed and (former := former_files.found(path)):
                return _answer(request, *former)
            file = hashed and self.files.get(hashed[1] + hashed[2])
            if file:
                return self.serve(file, request)
        return super().__call__(request)


def _answer(request: Any, content: bytes, kind: str) -> HttpResponse:
    """Answer with a compressed file of another release."""
    takes = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(content if takes else gzip.decompress(content), content_type=kind)
    if takes:
        answer["Content-Encoding"] = "gzip"
    answer["Vary"], answer["Cache-Control"] = "Accept-Encoding", "max-age=3600, public"
    return answer
