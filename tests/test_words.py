"""The lint of words finds hard sentences and leaves plain ones alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from docs.tools import words

LONG = "This sentence goes on " + "and on " * 14 + "until it ends."


def found(path: str, text: str) -> list[tuple[int, str]]:
    """Return line and rule of each hit in a text of a file with this name."""
    reader = {"md": words.from_markdown, "py": words.from_python, "po": words.from_catalogue}
    read = reader[path.rpartition(".")[2]](path, text)
    return [(sentence.line, rule) for sentence in read for rule in words.hits(sentence)]


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("long", LONG),
        ("clause", "The page is sent to whoever asks."),
        ("clause", "What came since stays in the list."),
        ("passive", "The list is written and the page is shown."),
        ("word", "The table is told of the result."),
        ("history", "The score used to be an integer."),
        ("somebody", "Somebody has to count the cards."),
        ("he", "A player may look at his cards."),
    ],
)
def test_a_hard_sentence_is_found(rule: str, text: str) -> None:
    assert found("a.md", f"# Title\n\nA plain sentence.\n{text}\n") == [(3, rule)]


def test_code_tables_and_questions_are_no_hard_sentences() -> None:
    text = """
    whoever is in an indented block

```
whoever is in a fence
```

| a cell of a few words | `whoever is code` |
- An item. Who asks for it?
"""
    assert found("a.md", text) == []


def test_docstrings_are_read_and_other_strings_are_not() -> None:
    text = '''"""What a module does."""

TEXT = """
Whoever is in a string
"""
"""Whoever reads an attribute reads this."""

def f() -> None:
    """Return nothing.

        whoever is in an example
    """
'''
    assert found("a.py", text) == [(1, "question"), (6, "clause")]


def test_german_beside_english_addresses_the_reader() -> None:
    text = """
WORDS = Words("Die Karten werden jetzt gezählt.", "Now you count the cards.")
WORDS = Words("Zählen Sie jetzt die Karten.", "Now you count the cards.")
WORDS = Words("Karten zählen", "Count your cards")
"""
    assert found("a.py", text) == [(2, "address")]


def test_texts_of_a_game_are_read_with_their_german(tmp_path: Path) -> None:
    (tmp_path / "en.md").write_text(
        "# Skat\n\n## Cards\n\n- Now you count\n  the cards.\n", "utf-8"
    )
    german = "# Skat\n\n## Karten\n\n- Die Karten werden\n  jetzt gezählt.\n"
    (tmp_path / "de.md").write_text(german, "utf-8")
    read = words.from_texts(tmp_path / "en.md", "en.md")
    assert [(sentence.line, rule) for sentence in read for rule in words.hits(sentence)] == [
        (5, "address")
    ]


def test_a_catalogue_is_read_sentence_by_sentence() -> None:
    text = """
msgid "Wait a moment please. You can go on."
msgstr "Einen Moment bitte warten. Sie können fortfahren."

msgid "You find all of it on the list."
msgstr "Das lässt sich auf der Liste finden."
"""
    assert found("a.po", text) == [(5, "address"), (5, "stilted")]
