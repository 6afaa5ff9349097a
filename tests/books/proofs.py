"""Proofs of a rule of a book: a worked example, a test, a question of a form, or the guide."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from games.guide import effective, guide_sections
from tests.games.examples import example_lines
from tournaments.domain.formats import FORMATS

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Example:
    """A line of `tests/games/examples`, which comes out exactly."""

    file: str
    name: str

    def stands(self) -> bool:
        return any(line["name"] == self.name for line in example_lines(self.file))


@dataclass(frozen=True, slots=True)
class Test:
    """A test function."""

    __test__ = False

    path: str
    name: str

    def stands(self) -> bool:
        return self.name in functions(self.path)


@dataclass(frozen=True, slots=True)
class Asked:
    """Words of a form or of a page, as its source has them."""

    path: str
    words: str

    def stands(self) -> bool:
        return self.words in (ROOT / self.path).read_text("utf-8")


@dataclass(frozen=True, slots=True)
class Help:
    """A piece of the guide of the WM mode in German under these settings."""

    words: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def stands(self) -> bool:
        return self.words in guide_of_wm(self.options)


Proof = Example | Test | Asked | Help
Book = Mapping[str, tuple[Proof, ...]]
"""The number of a rule -> what holds it."""


@cache
def functions(path: str) -> frozenset[str]:
    """The names of the functions of a module of tests."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def guide_of_wm(options: Mapping[str, Any]) -> str:
    form = FORMATS["wm"]
    sections = guide_sections(form.guide, form.settings, effective(form.settings, options), "de")
    return " ".join(sentence for _heading, points in sections for sentence in points)


def span(letter: str, last: int) -> list[str]:
    """The ids of numbered rules: R1 to R20."""
    return [f"{letter}{number}" for number in range(1, last + 1)]
