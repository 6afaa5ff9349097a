"""Choice of tests for a change by `--quick`."""

import pytest

from tests.quick import ROOT, names


@pytest.mark.parametrize(
    ("test", "text", "source", "concerned"),
    [
        ("test_keys", "", "tournaments/services/keys.py", True),
        (
            "test_once",
            "from tournaments.services.keys import one",
            "tournaments/services/keys.py",
            True,
        ),
        (
            "test_once",
            "from tournaments.services import keys",
            "tournaments/services/keys.py",
            True,
        ),
        (
            "test_once",
            "from tournaments.store.models import keys",
            "tournaments/services/keys.py",
            False,
        ),
        ("test_desk_pages", "", "templates/desk/now.html", True),
        ("test_table_page", "", "templates/desk/now.html", False),
        ("test_once", "README", "README.md", False),
    ],
)
def test_tests_of_a_changed_file_are_found(
    test: str, text: str, source: str, concerned: bool
) -> None:
    assert names(text, ROOT / "tests" / f"{test}.py", ROOT / source) == concerned
