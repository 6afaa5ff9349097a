"""English texts for people are free of gendered pronouns."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "tournaments" / "locale" / "de" / "LC_MESSAGES" / "django.po"
SOMEBODY = re.compile(r"\b(he|him|himself|his|she|her|herself)\b", re.IGNORECASE)


def declared() -> Iterator[str]:
    """The texts of options and guides, which are values in both languages."""
    for room in (ROOT / "games", ROOT / "tournaments" / "domain"):
        for path in sorted(room.rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_bytes())):
                for given in getattr(call, "args", []) if isinstance(call, ast.Call) else []:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield given.value


def translated() -> Iterator[str]:
    """The texts of pages."""
    with CATALOGUE.open("rb") as file:
        for message in read_po(file):
            yield from message.id if isinstance(message.id, tuple) else (message.id,)


def test_no_english_text_calls_somebody_he_or_she() -> None:
    texts = [*declared(), *translated()]
    assert len(texts) > 3000
    assert [text for text in texts if SOMEBODY.search(text)] == []
