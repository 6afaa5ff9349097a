"""The page of all rule options, made from their declarations.

python -m docs.tools.option_page > docs/rules.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from games import GAMES
from games.game import Game
from games.options import Option
from games.wording import GROUPS
from tournaments.domain.formats import FORMATS
from tournaments.domain.formats.settings import GROUPS as OF_EVENTS

_HEAD = """# Options

The options of every game and of the WM mode: names on pages, default and allowed values, the
others under which they matter, and source. An option of a game without a test of its name fails
`tests/test_option_page.py`. The [texts](rules/README.md#texts-for-players) say what an option
changes. The page comes from `python -m docs.tools.option_page`.
"""

_TEST = re.compile(r"^def test_option_(\w+)\(", re.MULTILINE)


def document(games: Iterable[Game]) -> str:
    """The chapters of games as Markdown, ending in a line feed."""
    return "\n".join([_HEAD, *map(_game, games)])


def _game(game: Game) -> str:
    texts = f"[Its texts](../games/{game.key}/texts/en.md)"
    book = f"{texts}, [its book](rules/{game.key}.md)."
    lines = [f"## {game.name.en}", "", book, "", *_table(game.options), ""]
    for option in game.options:
        if option.parts:
            lines += [f"Entries of `{option.key}`:", "", *_table(option.parts), ""]
    if game.presets:
        lines += [*_presets(game), ""]
    return "\n".join(lines)


def _evening() -> str:
    """Return the chapter of the one format that has a book."""
    form = FORMATS["wm"]
    book = "[Its texts](../tournaments/domain/formats/wm/texts/en.md), [its book](rules/wm.md)."
    return "\n".join([f"## {form.name.en}", "", book, "", *_table(form.settings), ""])


def _table(options: tuple[Option, ...]) -> list[str]:
    columns = ("option", "in English", "in German", "group", "default", "allowed")
    columns += ("only with", "source")
    return [f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", *map(_row, options)]


def _row(option: Option) -> str:
    needs = [f"`{key}` {_codes(values)}" for key, values in option.requires.items()]
    needs += [f"`{key}` not {_codes(values)}" for key, values in option.idle_under.items()]
    cells = (
        f"`{option.key}`",
        option.label.en,
        option.label.de,
        {**GROUPS, **OF_EVENTS}[option.group].en,
        _code(option.default),
        _allowed(option),
        ", ".join(needs),
        option.source,
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _allowed(option: Option) -> str:
    """Return the values that an option may have; "" where only its help says them."""
    if option.choices:
        few, rest = option.choices[:9], len(option.choices[9:])
        return _codes(few) + (f" and {rest} more" if rest else "")
    if option.type == "bool":
        return _codes((True, False))
    if option.type != "int":
        return ""
    step = f" in steps of {option.step}" if option.step else ""
    span = f"{option.minimum} to {option.maximum}{step}"
    return ", ".join([span, *map(_code, option.also)])


def _codes(values: Iterable[object]) -> str:
    return ", ".join(map(_code, values))


def _code(value: object) -> str:
    if isinstance(value, bool) or value is None:
        return f"`{str(value).lower() if value is not None else 'null'}`"
    return f"`{value}`"


def _presets(game: Game) -> list[str]:
    rows = ["| preset | departs by | source |", "|---|---|---|"]
    for preset in game.presets:
        values = ", ".join(f"`{key}` {_code(value)}" for key, value in preset.variant.items())
        rows.append(f"| {preset.name.en} | {values or 'nothing'} | {preset.source} |")
    return rows


def option_tests(folder: Path, game: Game) -> dict[str, tuple[str, ...]]:
    """Key -> tests in `folder/test_<game>*.py`; under the empty key those of no known option."""
    keys = sorted((option.key for option in game.options), key=len, reverse=True)
    tests: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.glob(f"test_{game.key}*.py")):
        for name in _TEST.findall(file.read_text("utf-8")):
            key = _option(name, keys)
            tests[key] = (*tests.get(key, ()), f"test_option_{name}")
    return tests


def _option(name: str, keys: Iterable[str]) -> str:
    """The option of a test: the longest key with which its name begins."""
    return next((key for key in keys if f"{name}_".startswith(f"{key}_")), "")


def printed() -> str:
    """The page as the product and its tests are now."""
    return f"{document(GAMES.values())}\n{_evening()}"


if __name__ == "__main__":
    sys.stdout.write(printed())
