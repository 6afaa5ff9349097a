"""No raw code reaches a person."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from tournaments.wording.problems import say

NAMED = re.compile(r'(?:refuse|warn|Problem)\(\s*"([a-z_]+)"')


def codes() -> set[str]:
    """Whatever the product itself can find wrong, by the literals of its sources."""
    sources = Path("tournaments").rglob("*.py")
    return {code for path in sources for code in NAMED.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_code_of_the_product_has_words(language: str) -> None:
    found = codes()
    assert len(found) > 100
    with translation.override(language):
        assert sorted(code for code in found if f"({code})" in say(code)) == []


@pytest.mark.parametrize(
    ("game", "field", "words"),
    [
        ("brokdorf", "declarer", "Who played?"),
        ("skat", "points", "Card points: this is missing."),
        ("bronzen", "double", "Double: this is missing."),  # within the marks of a player
        ("skat", "contract", "Which game was played?"),  # words of its own
        ("skat", "odd", "This is missing."),
        ("", "points", "This is missing."),
    ],
)
def test_a_missing_field_of_a_deal_is_named_by_its_label(game: str, field: str, words: str) -> None:
    with translation.override("en"):
        assert say("field_missing", game, field) == words
