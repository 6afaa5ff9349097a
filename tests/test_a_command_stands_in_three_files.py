"""A command of the desk is its class, a line of the table, and its button."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLASS, TABLE = "tournaments/domain/desk/notices.py", "tournaments/domain/catalogue.py"


@pytest.mark.parametrize(
    ("kind", "name", "button"),
    [
        ("answer_call", "AnswerCall", "templates/desk/_decide.html"),
        ("note_table", "NoteTable", "templates/desk/_decide.html"),
    ],
)
def test_a_command_of_the_desk_stands_in_three_files(kind: str, name: str, button: str) -> None:
    knows = re.compile(rf'"{kind}"|\b(class|import|notices\.)\s*{name}\b|\bnotices\.{name}\b')
    files = (
        path
        for pattern in ("tournaments/**/*.py", "templates/**/*.html")
        for path in ROOT.glob(pattern)
    )
    found = {str(path.relative_to(ROOT)) for path in files if knows.search(path.read_text())}
    assert found == {CLASS, TABLE, button}
