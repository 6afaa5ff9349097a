"""A form for a picture, converted in the process for heavy work."""

from __future__ import annotations

from typing import Literal

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse

from games.envelope import Problem
from tournaments.runtime import offload

MOST_BYTES = 4_800_000  # with what stands around it, a body that is still read


def picture(
    request: HttpRequest, kind: Literal["photo", "logo"], file: UploadedFile[bytes] | None
) -> bytes | Problem:
    """Return what is kept of it (`paper/handed_in.py`), or why nothing is."""
    if file is None:
        return Problem("picture_missing", kind)
    if (file.size or 0) > MOST_BYTES:
        return Problem("picture_large", kind)
    try:
        content: bytes | None = offload.run(request, kind, file.read())
    except offload.LimitExceededError:
        content = None
    return Problem("picture_unreadable", kind) if content is None else content


def shown(content: bytes | memoryview, kind: Literal["jpeg", "png"]) -> HttpResponse:
    """A picture as an answer that can be nothing else, and that no cache keeps."""
    answer = HttpResponse(bytes(content), content_type=f"image/{kind}")
    answer["Cache-Control"] = "private, no-store"
    answer["X-Content-Type-Options"] = "nosniff"
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer
