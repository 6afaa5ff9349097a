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
from tournaments.domain.formats import FORMATS

_HEAD = """# Options

For house rules and reports by program: the options of every game and of the WM mode. The first
value is the default; `if` names the other option under which one matters. Sources lead to the rule
book. The texts name and explain each option in English and German.
`python -m docs.tools.option_page` writes this page.
"""

_TEST = re.compile(r"^def test_option_(\w+)\(", re.MULTILINE)


def document(games: Iterable[Game]) -> str:
    """The chapters of games as Markdown, ending in a line feed."""
    return "\n".join([_HEAD, *map(_game, games)])


def _game(game: Game) -> str:
    lines = _chapter(game.name.en, "games", game.key, game.options)
    for option in game.options:
        lines += _parts(option) if option.parts else []
    if game.presets:
        lines += [*_presets(game), ""]
    return "\n".join(lines)


def _evening() -> str:
    """Return the chapter of the one format that has a book."""
    form = FORMATS["wm"]
    return "\n".join(_chapter(form.name.en, "tournaments/domain/formats", "wm", form.settings))


def _chapter(name: str, folder: str, key: str, options: tuple[Option, ...]) -> list[str]:
    texts = [f"[{language}](../{folder}/{key}/texts/{language}.md)" for language in ("en", "de")]
    links = f"Texts: {', '.join(texts)}. [Book](rules/{key}.md)."
    head = ["| option | values | source |", "|---|---|---|"]
    return [f"## {name}", "", links, "", *head, *map(_row, options), ""]


def _row(option: Option) -> str:
    needs = [f"`{key}` {_codes(values)}" for key, values in option.requires.items()]
    needs += [f"`{key}` not {_codes(values)}" for key, values in option.idle_under.items()]
    values = _values(option) + (f"; if {', '.join(needs)}" if needs else "")
    cells = (f"`{option.key}`", values, option.source)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _parts(option: Option) -> list[str]:
    """Return one line of the entries of an option that differ in their defaults only."""
    values = ", ".join(f"`{part.key}` {part.default}" for part in option.parts)
    (span,) = {_span(part) for part in option.parts}
    return [f"Entries of `{option.key}`, each {span}: {values}.", ""]


def _values(option: Option) -> str:
    """Return the default, then the other values; those that only the help says are left out."""
    default = _code(option.default)
    if option.choices:
        others = [value for value in option.choices if value != option.default]
        few, rest = others[:8], len(others[8:])
        return ", ".join([default, *map(_code, few)]) + (f" and {rest} more" if rest else "")
    if option.type == "bool":
        return _codes((option.default, not option.default))
    return default if option.type != "int" else ", ".join([default, _span(option)])


def _span(option: Option) -> str:
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
    rows = ["| preset | differs by | source |", "|---|---|---|"]
    for preset in game.presets:
        values = ", ".join(f"`{key}` {_value(value)}" for key, value in preset.variant.items())
        rows.append(f"| {preset.name.en} | {values or 'nothing'} | {preset.source} |")
    return rows


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"`{key}` {entry}" for key, entry in value.items())
    return _code(value)


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
