"""Parts of pages that are rendered once for equal values."""

from __future__ import annotations

import pytest
from django.template import engines
from django.utils.translation import gettext_lazy, override

from tournaments.store import cache
from tournaments.web.http.cached_fragments import drawn

ROW = "desk/_stand_row.html"


def test_a_full_cache_makes_room_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lazy text would have another hash there, so that its part could not be found."""
    values: cache.ByteCache[str] = cache.ByteCache(1_500)
    monkeypatch.setattr(cache, "_values", values)
    for language in ("en", "de") * 4:
        with override(language):
            words = gettext_lazy("The next step")
            for n in range(4):
                assert drawn("components/_keys.html", next=words, clock=bool(n % 2), n=n)


@pytest.mark.parametrize("code", ["en", "de"])
def test_each_row_is_as_it_is_alone(code: str) -> None:
    rows = [(1, "A & B", 1234.5, False), (2, "<b>", -3, True), (1, "A & B", 1234.5, False)]
    source = f'{{% drawn_each "{ROW}" for no, name, shown, cut in rows own_no=no who=name shown '
    with override(code):
        alone = [
            drawn(ROW, own_no=no, who=name, shown=shown, is_cut=cut, unit="€")
            for no, name, shown, cut in rows
        ]
        together = _rendered(f"{source}is_cut=cut unit %}}", rows=rows, unit="€")
    assert together == "".join(alone)
    assert together.count("is-cut") == 1
    assert "A &amp; B" in together


def test_the_name_of_a_row_ends_with_the_list() -> None:
    source = f'{{% drawn_each "{ROW}" for one in rows own_no=one unit="" %}}{{{{ one }}}}'
    page = _rendered(source, rows=[7, 8], one="of the page")
    assert page.index(">7<") < page.index(">8<")
    assert page.endswith("of the page")


def test_a_kept_part_is_made_anew_for_another_key_and_language() -> None:
    source = f'{{% kept "{ROW}" key %}}'
    row = {"no": 1, "shown": 1234.5, "unit": "", "key": "kept"}
    first = _rendered(source, who="Anke", **row)
    assert "Anke" in first
    assert _rendered(source, who="Bernd", **row) == first
    assert "Bernd" in _rendered(source, who="Bernd", **{**row, "key": "other"})
    with override("de"):
        assert "1234,5" in _rendered(source, who="Anke", **row).replace(".", "")


def _rendered(source: str, **values: object) -> str:
    return engines["django"].from_string(source).render(values)
