"""The document of all rule options, made from their declarations.

Knows Markdown. Does not know any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.game import Game
from games.options import Option
from games.wording import GROUPS, in_words

_HEAD = """# Rule options

Every option of every game: its default, what is allowed and what it does. A variant names only
what departs from the defaults. This page is printed by `python manage.py rules_doc`. A source is a
section (§) of the game's [rule book](rules/README.md), a rule (R), an ambiguity settled (A, B) or
a place in the text that the book follows.

The last tables of each game name the tests that show what an option does; an option without a test
fails `tests/tournaments/test_rules_doc.py`.
"""

Tests = Mapping[str, tuple[str, ...]]
"""Key of an option -> the names of its tests."""


def document(games: Iterable[Game], tests: Mapping[str, Tests]) -> str:
    """The whole page as Markdown, ending in a line feed; `tests` by the key of the game."""
    return "\n".join([_HEAD, *(_game(game, tests.get(game.key, {})) for game in games)])


def _game(game: Game, tests: Tests) -> str:
    lines = [f"## {game.name.en}", "", *_table(game.options), ""]
    for option in game.options:
        if option.parts:
            lines += [f"Entries of `{option.key}`:", "", *_table(option.parts), ""]
    if game.presets:
        lines += ["Presets:", "", *_presets(game), ""]
    lines += ["Tests:", "", "| option | shown by |", "|---|---|"]
    for option in game.options:
        names = ", ".join(f"`{name}`" for name in tests.get(option.key, ()))
        lines.append(f"| `{option.key}` | {names} |")
    lines.append("")
    return "\n".join(lines)


def _table(options: tuple[Option, ...]) -> list[str]:
    head = "| option | Option | group | default | allowed | effect | only with | source |"
    return [head, "|---" * 8 + "|", *map(_row, options)]


def _row(option: Option) -> str:
    needs = [f"`{key}` {_codes(values)}" for key, values in option.requires.items()]
    needs += [f"`{key}` not {_codes(values)}" for key, values in option.idle_under.items()]
    cells = (
        f"`{option.key}`: {option.label.en}",
        option.label.de,
        GROUPS[option.group].en,
        _default(option),
        _allowed(option),
        option.help.en,
        ", ".join(needs),
        option.source,
    )
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _default(option: Option) -> str:
    words = in_words(option, option.default, "en")
    code = _code(option.default)
    return code if code == f"`{words}`" or option.type == "object" else f"{code} {words}"


def _allowed(option: Option) -> str:
    if len(option.choices) > 6:
        return f"{len(option.choices)} values, e.g. {_codes(option.choices[:2])}"
    if option.choices:
        return _codes(option.choices)
    kinds = {"bool": "yes or no", "list": "a list of numbers", "object": "see below"}
    allowed = kinds.get(option.type, "")
    if option.minimum is not None and option.maximum is not None:
        allowed = f"{option.minimum} to {option.maximum}"
    if option.step:
        allowed += f" in steps of {option.step}"
    return ", ".join([allowed, *map(_code, option.also)])


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
