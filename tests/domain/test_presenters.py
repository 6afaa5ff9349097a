"""Only formats and their packages ask for the format; other pages ask its presenter."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from tournaments.domain.formats import FORMATS
from tournaments.domain.tournament_state import initial_state
from tournaments.wording.language import localized

ROOT = Path(__file__).parents[2]
FORMATS_ROOM = "tournaments.domain.formats"
_KEYS = {*FORMATS, *(form.match for form in FORMATS.values())}
_ASKS_IN_A_TEMPLATE = re.compile(
    r"\{%\s*(?:el)?if\b[^%]*\b(?:unit|(?:tournament|setup|event)\.format|course\.setup)\b"
)


def asking(source: str) -> Iterator[str]:
    """Yield the places of a module that ask for the format.

    They use `isinstance` or `case` on a state of a format, compare or look up its key, or test the
    unit of its balances.
    """
    tree = ast.parse(source)
    states = set(_states(tree))
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name("isinstance"), args=[_, kind]):
                found = any(ast.unparse(part) in states for part in ast.walk(kind) if _named(part))
            case ast.MatchClass(cls=kind):
                found = ast.unparse(kind) in states
            case ast.Compare(left=left, comparators=[*others]):
                found = _of_formats([left, *others]) and any(map(_is_key, [left, *others]))
            case ast.Subscript(value=value, slice=ast.Constant(key)):
                found = key in FORMATS and "FORMATS" in ast.unparse(value)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                found = any(ast.unparse(part).split(".")[-1] == "unit" for part in _truths(test))
            case _:
                found = False
        if found:
            yield f"{getattr(node, 'lineno', node)}: {ast.unparse(node).splitlines()[0]}"


def _named(node: ast.AST) -> bool:
    return isinstance(node, ast.Name | ast.Attribute)


def _states(tree: ast.Module) -> Iterator[str]:
    """Yield the names of state classes in a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(FORMATS_ROOM):
            for name in node.names:
                called = name.asname or name.name
                yield from (called,) if name.name == "State" else (f"{called}.State",)


def _of_formats(sides: list[ast.expr]) -> bool:
    return any(re.search(r"format\b|\.key\b|\.match\b", ast.unparse(side)) for side in sides)


def _is_key(side: ast.expr) -> bool:
    return any(isinstance(part, ast.Constant) and part.value in _KEYS for part in ast.walk(side))


def _truths(test: ast.expr) -> Iterator[ast.expr]:
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _truths(value)
    else:
        yield test.operand if isinstance(test, ast.UnaryOp) else test


@pytest.mark.parametrize(
    "source",
    [
        "from tournaments.domain.formats import wm\nisinstance(play, wm.State)",
        "from tournaments.domain.formats.league.state import State\nisinstance(play, (int, State))",
        "from tournaments.domain.formats.league.state import State as L\nmatch p:\n case L(): ...",
        "course.setup.format == 'wm'",
        "form.key in ('evening', 'swiss')",
        "form.match != 'runde'",
        "FORMATS['league'].next_round_kind(play)",
        "'€' if form.unit else ''",
        "if not unit and balance: ...",
    ],
)
def test_asking_is_found(source: str) -> None:
    assert len(list(asking(source))) == 1


def test_no_page_asks_which_format_an_event_has() -> None:
    """A room asks whether the state is of its format, and nothing else."""
    formats = ROOT / "tournaments/domain/formats"
    rooms = {ROOT / "tournaments/web" / room for room in ("knockout", "league", "rounds")}
    modules = (p for p in ROOT.glob("tournaments/**/*.py") if formats not in p.parents)
    found = {
        str(path.relative_to(ROOT)): places
        for path in modules
        if (
            places := [
                place
                for place in asking(path.read_text("utf-8"))
                if path.parent not in rooms or not place.endswith(", State)")
            ]
        )
    }
    assert found == {}


def test_no_template_asks_which_format_an_event_has() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {place}"
        for path in ROOT.glob("templates/**/*.html")
        for place in _ASKS_IN_A_TEMPLATE.findall(path.read_text("utf-8"))
    }
    assert found == set()


def test_a_game_may_have_a_word_of_its_own_for_a_round() -> None:
    agreed = {"name": "E", "settings": {}, "zone": "Europe/Berlin", "confirmation": "auto"}
    words = {
        (form, game): initial_state({**agreed, "format": form, "game": game}).presenter.round_name(
            2
        )
        for form, game in (("evening", "skat"), ("evening", "canasta"), ("league", "skat"))
    }
    with override("de"):
        shown = {key: localized(name) for key, name in words.items()}
    assert shown == {
        ("evening", "skat"): "Serie 2",
        ("evening", "canasta"): "Runde 2",
        ("league", "skat"): "Spieltag 2",
    }


def test_every_format_has_words_for_what_pages_ask() -> None:
    """Constant words are there in every format, and those of a round differ from a match day's."""
    plans = {key: form.presenter.plan for key, form in FORMATS.items()}
    assert plans == {
        "wm": "",
        "evening": "Rounds",
        "swiss": "Rounds",
        "league": "Season",
        "knockout": "Bracket",
    }
