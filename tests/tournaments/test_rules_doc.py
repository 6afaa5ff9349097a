from io import StringIO
from pathlib import Path

from django.core.management import call_command

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_document_of_the_rules_is_up_to_date() -> None:
    printed = StringIO()
    call_command("rules_doc", stdout=printed)
    assert DOCUMENT.read_text(encoding="utf-8") == printed.getvalue()
