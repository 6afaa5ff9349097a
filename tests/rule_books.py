"""Read the rule books in `docs/rules` as data, and compare them with engine and code.

The marks of a book: `<a id="r14"></a>` stands before rule R14, `s5-3` is section 5.3 and `row47` is
row 47. A table headed `code` explains codes. Two consecutive json
blocks are a report and its outcome, or the relevant part of it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from games import GAMES, score
from tests.games.examples import example_files, example_lines
from tournaments.domain.formats import FORMATS
from tournaments.domain.rehearsal import rehearse

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "rules"
SHARED = "README"
BOOKS = (*GAMES, "wm")

_ENGINES = {game: (f"games/{game}",) for game in GAMES} | {
    "canasta": ("games/canasta", "games/rummy"),
    "buraco": ("games/buraco", "games/rummy"),
    "wm": ("tournaments/domain/formats/wm",),
}
NO_PRESETS = "No set of house rules is published."
_SAYS = {"Problem", "refuse", "error", "warn", "note", "_StoppedError"}
_KINDS = {"ace_to_ace"}  # a canasta is called that
_CODE = re.compile(r"[a-z]+(?:_[a-z0-9]+)+")
_TICKED = re.compile(r"`([^`]+)`")
_RULE = re.compile(r"\*\*([SH]\d+[a-z]?)\*\*")
_NUMBERED = re.compile(r"[rmtwh]\d+[a-z]?")  # s1 is a section
_NUMBERED_OF_WM = re.compile(r"[mdlct]\d+")  # elsewhere these are checks
_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
_FENCE = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)\s]*)#([^)\s]+)\)")
_NAMED = re.compile(r"(docs/)?rules/([a-z_]+)\.md")
_PLACE = re.compile(
    r"[\s,(]*(?:(and|to|of)\s+|([–-]))?(?:(section|row)s?\s+)?([A-Z]\d+[a-z]?|\d+(?:\.\d+)?)\b"
)


def written() -> tuple[str, ...]:
    """The books that are there."""
    return tuple(book for book in BOOKS if (FOLDER / f"{book}.md").exists())


@cache
def text(book: str) -> str:
    return (FOLDER / f"{book}.md").read_text("utf-8")


def anchors(book: str) -> list[str]:
    return _ANCHOR.findall(text(book))


def told(book: str) -> set[str]:
    """The numbers of the rules that points of a guide tell."""
    guide = FORMATS["wm"].guide if book == "wm" else GAMES[book].guide
    return {rule for part in guide for point in part.points for rule in point.rules}


def numbers(book: str) -> set[str]:
    """The numbers of all rules: of the guide, and of what the book says beside it."""
    numbered = _NUMBERED_OF_WM if book == "wm" else _NUMBERED
    marked = (place.capitalize() for place in anchors(book) if numbered.fullmatch(place))
    return {*told(book), *marked, *_RULE.findall(text(book))}


def places(book: str) -> set[str]:
    """Every place that can be cited: anchors, and rules of the guide."""
    return {*anchors(book), *(rule.lower() for rule in told(book))}


def tables(book: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Head and rows of every table, as lists of cells."""
    for block in re.findall(r"(?:^\|.*\n)+", text(book), re.MULTILINE):
        head, _line, *rows = [_cells(line) for line in block.splitlines()]
        yield head, rows


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def codes(book: str) -> list[str]:
    """Every code that a table of the book explains."""
    lines = [row[0] for head, rows in tables(book) if head[0] == "code" for row in rows]
    return [code for line in lines for code in _TICKED.findall(line)]


def field_codes(book: str) -> set[str]:
    """The codes in the last column of the tables of fields that a program writes."""
    last = [row[-1] for head, rows in tables(book) if head[-1] == "refused as" for row in rows]
    return {code for cell in last for code in _TICKED.findall(cell)}


def told_elsewhere(book: str) -> set[str]:
    """Codes that a book leaves to those it builds on, or to its tables of fields."""
    below = ("brokdorf", SHARED) if book == "wm" else (SHARED,)
    return {code for other in below for code in codes(other)} | field_codes(book)


def engine_codes(book: str) -> set[str]:
    """Return the codes of the engine in its source, its worked examples and its tests."""
    own = {code for folder in _ENGINES[book] for code in _said(ROOT / folder)}
    file = "wm_mode" if book == "wm" else book
    lines = [line for name in example_files() if file in name for line in example_lines(name)]
    told = [line["outcome"] for line in lines] + [came for _, came in example_blocks(book)]
    shown = {code for outcome in told for code in _codes_in(outcome)}
    tested = {
        code
        for test in (ROOT / "tests" / "games").glob(f"test_{book}*.py")
        for code in _expected(test)
    }
    return own | shown | tested & engine_strings(book)


def shared_codes() -> set[str]:
    """Return the codes of every game."""
    return _said(ROOT / "games", "*.py")


def engine_strings(book: str) -> set[str]:
    """Every string of an engine that could be a code."""
    return {string for folder in _ENGINES[book] for string in _strings(ROOT / folder)}


def _said(folder: Path, files: str = "**/*.py") -> set[str]:
    """Codes that are passed on by name, returned, or stand beside a condition."""
    found: set[str] = set()
    for node in _nodes(folder, files):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=[code, *_]):
                found |= set(_chosen(code)) if name in _SAYS else set()
            case ast.Return(value=ast.expr() as code):
                found |= set(_chosen(code))
            case ast.Dict(keys=codes, values=[ast.Compare(), *_]):
                found |= {one for code in codes if code for one in _chosen(code)}
            case _:
                pass
    return found - _KINDS


def _chosen(code: ast.expr) -> Iterator[str]:
    """A code that stands there as such, or either of two."""
    match code:
        case ast.Constant(value=str(text)) if _CODE.fullmatch(text):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _chosen(body)
            yield from _chosen(orelse)
        case _:
            pass


def _strings(folder: Path) -> set[str]:
    return {code for node in _nodes(folder, "**/*.py") for code in _constants(node)}


def _expected(test: Path) -> set[str]:
    """The codes of sets of (code, path) in a test."""
    tree = ast.walk(ast.parse(test.read_text("utf-8")))
    pairs = [pair for node in tree if isinstance(node, ast.Set) for pair in node.elts]
    return {c for p in pairs if isinstance(p, ast.Tuple) for c in _constants(p.elts[0])}


def _nodes(folder: Path, files: str) -> Iterator[ast.AST]:
    for file in sorted(folder.glob(files)):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def _constants(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        match part:
            case ast.Constant(value=str(text)) if _CODE.fullmatch(text):
                yield text
            case _:
                pass


def _codes_in(value: Any) -> Iterator[str]:
    match value:
        case {"code": str(code), "path": str()}:
            yield code
        case dict():
            for entry in value.values():
                yield from _codes_in(entry)
        case list():
            for entry in value:
                yield from _codes_in(entry)


def example_blocks(book: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return report (or scenario) and outcome, in pairs."""
    blocks = [json.loads(block) for block in _FENCE.findall(text(book))]
    assert len(blocks) % 2 == 0, "a report without its outcome"
    return list(zip(blocks[::2], blocks[1::2], strict=True))


def outcome(report: dict[str, Any]) -> dict[str, Any]:
    return score(report) if "game" in report else rehearse(report)


def departures(told: Any, came: Any, path: str = "") -> list[str]:
    """Return the places where an outcome differs.

    Keys may be missing at the top, in a row of a list and in the `state`; steps may be numbers. All
    else is exact, errors as a set.
    """
    wrong = []
    for key, value in told.items():
        place, got = f"{path}{key}", came.get(key)
        if key in ("errors", "warnings"):
            same = [_pairs(value) == _pairs(got)]
        elif key == "steps" and isinstance(value, dict):
            pairs = [(step, got[int(number)], number) for number, step in value.items()]
            wrong += [w for step, row, n in pairs for w in departures(step, row, f"{place}.{n}.")]
            continue
        elif isinstance(value, list) and all(isinstance(row, dict) for row in value) and got:
            same = [len(value) == len(got)]
            rows = zip(value, got, strict=False)
            wrong += [w for i, (a, b) in enumerate(rows) for w in departures(a, b, f"{place}.{i}.")]
        elif key == "state":
            wrong += departures(value, got, f"{place}.")
            continue
        else:
            same = [key in came and value == got]
        wrong += [] if all(same) else [f"{place}: {got}"]
    return wrong


def _pairs(problems: Any) -> set[tuple[str, str]]:
    return {(problem["code"], problem["path"]) for problem in problems or []}


@dataclass(frozen=True, slots=True)
class Citation:
    """A place of a book that a file names; `places` are anchors."""

    file: str
    book: str
    in_project: bool
    places: tuple[str, ...]


def citations(*folders: str) -> Iterator[Citation]:
    """Yield the references to the books in Python files and documents."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".md", ".html") and file != Path(__file__):
                yield from citations_in(file.read_text("utf-8"), str(file.relative_to(ROOT)))


def citations_in(source: str, file: str = "") -> Iterator[Citation]:
    for named in _NAMED.finditer(source):
        book = "wm" if named[2] == "wm_mode" else named[2]
        if book in BOOKS and not source[: named.start()].endswith(("](", "../")):
            places = tuple(_places(source, named.end()))
            yield Citation(file, book, named[1] is not None, places)


def _places(source: str, at: int) -> Iterator[str]:
    """Anchors of "R7 to R12", "3.2, 3.5 and section 5", "rows 47 to 61 of section 5"."""
    kind, last = "section", ""
    while found := _PLACE.match(source, at):
        joined, dash, named, place = found.groups()
        kind = named or ("section" if joined == "of" else kind)
        if last and (joined == "to" or dash):
            yield from _between(last, place, kind)
        yield _anchor(place, kind)
        at, last = found.end(), place


def _between(first: str, last: str, kind: str) -> Iterator[str]:
    letter = first[0] if first[0].isalpha() else ""
    if first.removeprefix(letter).isdecimal() and last.removeprefix(letter).isdecimal():
        for number in range(int(first.removeprefix(letter)) + 1, int(last.removeprefix(letter))):
            yield _anchor(f"{letter}{number}", kind)


def _anchor(place: str, kind: str) -> str:
    if place[0].isalpha():
        return place.lower()
    return f"row{place}" if kind == "row" else "s" + place.replace(".", "-")


def links(file: Path) -> Iterator[tuple[Path, str]]:
    """Files and anchors to which a document links."""
    for target, anchor in _LINK.findall(file.read_text("utf-8")):
        yield (file.parent / target if target else file).resolve(), anchor
