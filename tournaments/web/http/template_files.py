"""Templates without the indentation of their lines, which pages would carry to every phone."""

from __future__ import annotations

from re import compile as pattern
from typing import Any, Final

from django.template.loaders import app_directories, filesystem

_INDENTATION: Final = pattern(r"(?m)^[ \t]+")


class _Unindented:
    def get_contents(self, origin: Any) -> str:
        """Return the text of a template; one with `<pre>` keeps its lines as they are."""
        text: str = super().get_contents(origin)  # type: ignore[misc]
        return text if "<pre" in text else _INDENTATION.sub("", text)


class Folder(_Unindented, filesystem.Loader):
    """Finds templates in the folder of a checkout."""


class Package(_Unindented, app_directories.Loader):
    """Finds templates in the installed package, and those of other packages."""
