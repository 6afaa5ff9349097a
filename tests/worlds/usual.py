"""A plugin that notices patches of a test."""

from __future__ import annotations

from functools import wraps
from typing import Any

import pytest
from django.conf import UserSettingsHolder, settings

_patched: set[str] = set()


def _noticed(name: str) -> None:
    patch = getattr(pytest.MonkeyPatch, name)

    @wraps(patch)
    def noticing(self: pytest.MonkeyPatch, *args: Any, **kwargs: Any) -> Any:
        _patched.add(name)
        return patch(self, *args, **kwargs)

    setattr(pytest.MonkeyPatch, name, noticing)


for _name in ("setattr", "delattr", "setitem", "delitem", "setenv", "delenv"):
    _noticed(_name)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    _patched.clear()


def is_usual() -> bool:
    """Return True if nothing has changed the product since the beginning of the test."""
    return not _patched and not isinstance(settings._wrapped, UserSettingsHolder)
