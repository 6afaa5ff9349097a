"""Two shapes in which most settings come: a number within bounds, a choice among words.

Knows how to declare them. Does not know any setting.
"""

from __future__ import annotations

from typing import Literal

from games.options import Option, Words


def number(
    key: str,
    default: int,
    bounds: tuple[int, int],
    label: tuple[str, str],
    text: tuple[str, str],
    source: str,
    group: str,
    written: Literal["", "euros"] = "",
) -> Option:
    return Option(
        key,
        "int",
        default,
        Words(*label),
        Words(*text),
        source,
        group,
        minimum=bounds[0],
        maximum=bounds[1],
        written=written,
    )


def choice(
    key: str,
    default: str,
    choices: dict[str, tuple[str, str]],
    label: tuple[str, str],
    text: tuple[str, str],
    source: str,
    group: str,
) -> Option:
    return Option(
        key,
        "string",
        default,
        Words(*label),
        Words(*text),
        source,
        group,
        choices=tuple(choices),
        choice_labels={name: Words(*words) for name, words in choices.items()},
    )
