"""`manage.py rehearse --figures`: the table of the document is what the command prints."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournaments.test_real_sizes import SCENARIOS
from tournaments.management.commands.rehearse import Command

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
DOCUMENT = Path(__file__).parents[2] / "docs" / "formats.md"


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of the first table in a text, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_figures_of_the_document_are_those_of_today() -> None:
    out = io.StringIO()
    call_command(Command(), str(SCENARIOS), "--figures", stdout=out)
    section = DOCUMENT.read_text(encoding="utf-8").split("## How evenly the draws mix")[1]
    assert rows(section.split("\n## ")[0]) == rows(out.getvalue())
