"""Read the texts of a game or a format: guide, words of options, and further words.

The folder `texts` beside the code has a Markdown file for each language. docs/rules/README.md
describes its form.

All languages have the same keys, conditions and `{values}` in the same order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.options import UNNAMED, Option, Words

_LANGUAGES: Final = ("de", "en")
_BLOCK: Final = re.compile(r"(# |## |- |)(?:`([^`]+)` |\[(.+?)\] )?([^#`\s].*)")
_RULES: Final = re.compile(r"[A-Z]\d*[a-z]?(, [A-Z]\d*[a-z]?)*")
_PLACE: Final = re.compile(r"\{(\w+)\}")
_SPECIAL: Final = {"0": "zero", "null": "unset", "max": "largest"}


class BookError(ValueError):
    """A text file that cannot be read, with its place."""


@dataclass(frozen=True, slots=True)
class Point:
    """One statement. `{key}` in its text is the value of that option in words.

    It holds if every option in `when` has one of its values, and none of `unless` has. `subject`
    names what an event may settle itself: then the point is left out (`guide.without`). `rules`
    are the numbers of the rules that it tells.
    """

    text: Words
    when: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    unless: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    subject: str = ""
    rules: tuple[str, ...] = ()

    def holds(self, values: Mapping[str, Any]) -> bool:
        return all(values[key] in choices for key, choices in self.when.items()) and not any(
            values[key] in barred for key, barred in self.unless.items()
        )


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its points; its `name` lets another guide insert it."""

    title: Words
    points: tuple[Point, ...]
    name: str = ""


Guide = tuple[Section, ...]


@dataclass(slots=True)
class Entry:
    """The words of an option: its label, its help, and values by their text."""

    label: Words
    help: Words = UNNAMED
    values: dict[str, Words] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Book:
    """The texts of one folder; `book[key]` are further words."""

    folder: str
    name: Words
    guide: Guide
    options: Mapping[str, Entry]
    words: Mapping[str, Words]

    def __getitem__(self, key: str) -> Words:
        if key not in self.words:
            raise BookError(f"{self.folder}: no file has words for `{key}`.")
        return self.words[key]

    def section(self, name: str) -> Section:
        """A section of the guide by its name."""
        found = [section for section in self.guide if section.name == name]
        if not found:
            raise BookError(f"{self.folder}: no section has the name [{name}].")
        return found[0]

    def sharing(self, shared: Book) -> Book:
        """This book with options of another one, and with sections of it where `{name}` stands as
        a heading, or their points where it stands as a point."""
        sections = []
        for part in self.guide:
            if name := _PLACE.fullmatch(part.title.en):
                sections.append(shared.section(name[1]))
                continue
            points = list[Point]()
            for point in part.points:
                name = _PLACE.fullmatch(point.text.en)
                points += shared.section(name[1]).points if name else (point,)
            sections.append(replace(part, points=tuple(points)))
        options = {**shared.options, **self.options}
        return replace(self, guide=tuple(sections), options=options)

    def under(self, group: str) -> dict[str, Words]:
        """The words whose keys are `group.KEY`, by KEY."""
        found = (key.partition(".") for key in self.words)
        return {key: self[f"{group}.{key}"] for head, _dot, key in found if head == group}

    def worded(self, option: Option) -> Option:
        """An option with its words; one without a heading keeps those of its declaration, and so
        does a value."""
        entry = self.options.get(option.key)
        if entry is None and option.label != UNNAMED:
            return option
        if entry is None:
            raise BookError(f"{self.folder}: no file has a heading for the option `{option.key}`.")
        known = {*map(str, (*option.choices, *option.also)), *option.choice_labels}
        labels, others = dict(option.choice_labels), dict(entry.values)
        labels |= {key: others.pop(key) for key in entry.values if key in known}
        more: dict[str, Any] = {
            name: others.pop(key) for key, name in _SPECIAL.items() if key in others
        }
        if named_here := any(part.key in others for part in option.parts):
            more["help"] = others.pop("help", UNNAMED)
            named = [(part, others.pop(part.key, UNNAMED)) for part in option.parts]
            labels |= {part.key: label for part, label in named}
            parts = tuple(replace(part, label=label, **more) for part, label in named)
        wrong = [*others, *(key for key, words in labels.items() if words == UNNAMED)]
        if wrong:
            raise BookError(f"{self.folder}: `{option.key}` and its words differ in {wrong}.")
        option = replace(option, label=entry.label, help=entry.help)
        if named_here:
            return replace(option, parts=parts)
        return replace(option, choice_labels=labels, **more)


def book(file: str) -> Book:
    """The texts in the folder `texts` beside a source file.

    BookError names file and line of what cannot be read, or differs between languages.
    """
    return read(Path(file).parent / "texts")


@cache
def read(folder: Path) -> Book:
    """The texts of a folder."""
    more = sorted({path.stem for path in folder.glob("*.md")} - {*_LANGUAGES})
    files = [folder / f"{language}.md" for language in (*_LANGUAGES, *more)]
    first, *others = ([*blocks(path)] for path in files)
    for path, theirs in zip(files[1:], others, strict=True):
        _compare(files[0], first, path, theirs)
    return _made(files[0], first, [[block.text for block in theirs] for theirs in others], more)


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a point or a paragraph. `mark`: what it begins with."""

    line: int
    mark: str
    key: str
    conditions: str
    text: str

    @property
    def shape(self) -> tuple[str, str, str, frozenset[str]]:
        """All that is the same in every language."""
        return self.mark, self.key, self.conditions, frozenset(_PLACE.findall(self.text))


def blocks(path: Path) -> Iterator[Block]:
    """Yield the headings, points and paragraphs of a file."""
    start, parts = 0, list[str]()
    for number, line in enumerate([*path.read_text("utf-8-sig").splitlines(), ""], 1):
        if parts and (not line.strip() or line.startswith(("#", "- "))):
            found = _BLOCK.fullmatch(" ".join(parts))
            if found is None:
                raise BookError(f"{path}:{start}: write #, ## or -, perhaps a key, and a text.")
            yield Block(start, found[1], found[2] or "", found[3] or "", found[4])
            parts = []
        if line.strip():
            start = start if parts else number
            parts.append(line.strip())


def _compare(first: Path, ours: list[Block], path: Path, theirs: list[Block]) -> None:
    """Raise a BookError if two languages differ in more than words."""
    for one, other in zip(ours, theirs, strict=False):
        if one.shape != other.shape:
            raise BookError(
                f"{path}:{other.line}: keys, conditions and {{values}} must be those of "
                f"{first}:{one.line}."
            )
    if len(ours) != len(theirs):
        longer, of = (first, ours) if len(ours) > len(theirs) else (path, theirs)
        line = of[min(len(ours), len(theirs))].line
        raise BookError(f"{longer}:{line}: the other language has no such text.")


def _made(file: Path, first: list[Block], others: list[list[str]], more: list[str]) -> Book:
    """The book of blocks that all languages have."""
    name, sections = UNNAMED, list[tuple[Words, list[Point], str]]()
    options, further = dict[str, Entry](), dict[str, Words]()
    entry: Entry | None = None
    for block, english, *rest in zip(first, *others, strict=True):
        words = Words(block.text, english, dict(zip(more, rest, strict=True)))
        place = f"{file}:{block.line}"
        match block.mark.strip(), block.key:
            case "#", "":
                name = words
            case "##", "":
                entry = None
                sections.append((words, [], block.conditions))
            case "##", key:
                if key in options:
                    raise BookError(f"{place}: `{key}` has two headings.")
                entry = options[key] = Entry(words)
            case "", "" if entry is not None and entry.help == UNNAMED:
                entry.help = words
            case "-", "" if entry is None and sections:
                sections[-1][1].append(_point(words, block.conditions, place))
            case "-", key if key:
                named = further if entry is None else entry.values
                if key in named:
                    raise BookError(f"{place}: `{key}` has words already.")
                named[key] = words
            case _:
                raise BookError(f"{place}: this text belongs to no heading.")
    guide = tuple(
        Section(title, tuple(points), named)
        for title, points, named in sections
        if points or _PLACE.fullmatch(title.en)
    )
    return Book(str(file.parent), name, guide, options, further)


def _point(words: Words, conditions: str, place: str) -> Point:
    when, unless, subject = dict[str, tuple[Any, ...]](), dict[str, tuple[Any, ...]](), ""
    rules: tuple[str, ...] = ()
    for condition in filter(None, conditions.split("; ")):
        if condition.startswith("about "):
            subject = condition.removeprefix("about ")
            continue
        if _RULES.fullmatch(condition):
            rules = tuple(condition.split(", "))
            continue
        key, equal, values = re.split(r" (!?=) |$", condition, maxsplit=1)
        if not values:
            raise BookError(f"{place}: write [{condition} = value].")
        (unless if equal == "!=" else when)[key] = tuple(map(_value, values.split(", ")))
    return Point(words, when, unless, subject, rules)


def _value(text: str) -> Any:
    """A number, true, false, null or []; else a word."""
    try:
        return json.loads(text)
    except ValueError:
        return text
