"""Parts of pages that are rendered once for equal values."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext_lazy, override

from tournaments.store import cache
from tournaments.web.http.cached_fragments import drawn


def test_a_full_cache_makes_room_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lazy text would have another hash there, so that its part could not be found."""
    values: cache.ByteCache[str] = cache.ByteCache(1_500)
    monkeypatch.setattr(cache, "_values", values)
    for language in ("en", "de") * 4:
        with override(language):
            words = gettext_lazy("The next step")
            for n in range(4):
                assert drawn("components/_keys.html", next=words, clock=bool(n % 2), n=n)
