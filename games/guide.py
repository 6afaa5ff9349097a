"""Explain a game: sections of points that follow the values in force."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from games.options import Option, Words
from games.wording import Language, placeholders, translated

if TYPE_CHECKING:
    from games.game import Game


@dataclass(frozen=True, slots=True)
class Point:
    """One statement. `{key}` in its text is the value of that option in words.

    It holds if every option in `when` has one of its values, and none of `unless` has. `subject`
    names what an event may settle itself: then the point is left out (`without`).
    """

    text: Words
    when: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    unless: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    subject: str = ""

    def holds(self, values: Mapping[str, Any]) -> bool:
        return all(values[key] in choices for key, choices in self.when.items()) and not any(
            values[key] in barred for key, barred in self.unless.items()
        )


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its points."""

    title: Words
    points: tuple[Point, ...]


Guide = tuple[Section, ...]


def point(
    german: str,
    english: str,
    *,
    when: Mapping[str, tuple[Any, ...]] | None = None,
    unless: Mapping[str, tuple[Any, ...]] | None = None,
    subject: str = "",
) -> Point:
    """A point in both languages."""
    return Point(Words(german, english), when or {}, unless or {}, subject)


def section(german: str, english: str, *points: Point) -> Section:
    """A section with its heading in both languages."""
    return Section(Words(german, english), points)


def without(guide: Guide, subjects: Collection[str]) -> Guide:
    """A guide without the points on these subjects."""
    return tuple(
        replace(part, points=tuple(p for p in part.points if p.subject not in subjects))
        for part in guide
    )


def explained(
    game: Game, values: Mapping[str, Any], language: Language, told: Mapping[str, str] | None = None
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(heading, sentences) of the game under the effective value of every option."""
    return guide_sections(game.guide, game.options, values, language, told)


def guide_sections(
    guide: Guide,
    options: tuple[Option, ...],
    values: Mapping[str, Any],
    language: Language,
    told: Mapping[str, str] | None = None,
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """(heading, sentences) of a guide under the effective value of every option. `told`: option
    key -> its value in other words, where it is not the same everywhere."""
    words = {**placeholders(options, values, language), **(told or {})}
    sections = []
    for part in guide:
        points = (
            translated(p.text, language).format_map(words) for p in part.points if p.holds(values)
        )
        sections.append((translated(part.title, language), tuple(points)))
    return tuple(section for section in sections if section[1])


def effective(options: tuple[Option, ...], variant: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option under an accepted variant, entries of objects included."""
    effective_values = {}
    for option in options:
        value = variant.get(option.key)
        value = option.default if value is None else value
        if option.parts and not option.also:
            value = effective(option.parts, value)
        effective_values[option.key] = value
    return effective_values
