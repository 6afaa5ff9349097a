"""Proofs of a rule of a book: a worked example, a test, or a question of a form."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.games.examples import example_lines

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


Proof = Example | Test | Asked
Book = Mapping[str, tuple[Proof, ...]]
"""The number of a rule -> what holds it."""


@cache
def functions(path: str) -> frozenset[str]:
    """The names of the functions of a module of tests."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
