"""Explain a game: the points of its guide (`games/book.py`) that the values in force let hold."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.book import Guide
from games.options import Option
from games.wording import Language, placeholders, translated

if TYPE_CHECKING:
    from games.game import Game


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
