from pathlib import Path

import pytest

from docs.tools.option_page import option_tests, printed
from games import GAMES
from games.game import Game

ROOT = Path(__file__).parents[1]
DOCUMENT = ROOT / "docs" / "rules.md"


def test_the_document_of_the_rules_is_up_to_date() -> None:
    fresh = DOCUMENT.read_text(encoding="utf-8") == printed()
    assert fresh, "run: python -m docs.tools.option_page > docs/rules.md"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_option_has_a_test_of_its_name(game: Game) -> None:
    found = option_tests(ROOT / "tests" / "games", game)
    missing = {option.key for option in game.options} - set(found)
    todo = f"tests/games/test_{game.key}*.py: write test_option_KEY_… for each of {missing}"
    assert missing == set(), todo
    assert found.get("", ()) == (), f"tests of no option of {game.key}"


def test_a_test_belongs_to_the_option_with_the_longest_key(tmp_path: Path) -> None:
    names = ("column_six_none", "column_six_points_count", "column_six_points", "moon_full")
    code = "".join(f"def test_option_{name}(x: int) -> None: ...\n" for name in names)
    (tmp_path / "test_bronzen_more.py").write_text(code, "utf-8")
    (tmp_path / "test_buraco.py").write_text("def test_option_jay_points_x() -> None: ...", "utf-8")
    assert option_tests(tmp_path, GAMES["bronzen"]) == {
        "column_six": ("test_option_column_six_none",),
        "column_six_points": (
            "test_option_column_six_points_count",
            "test_option_column_six_points",
        ),
        "": ("test_option_moon_full",),
    }
