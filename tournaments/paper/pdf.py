"""Values of JSON as PDF or as a picture: one typst template for each kind of paper.

Templates read their values as data, so nothing that somebody is called becomes markup. The fonts
are our own; those of the machine are asked only for scripts that ours do not have. Fonts for all of
Chinese, Japanese, Korean and emoji would be larger than everything else together, so none is here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Literal

import typst

from tournaments.paper.scripts import needs_others

_HERE: Final = Path(__file__).resolve().parent
TEMPLATES: Final = tuple(sorted(path.stem for path in (_HERE / "typst").glob("[!_]*.typ")))
_PIXELS: Final = 144.0  # an inch
_NO_CHARACTER: Final = "\U0010fffd"
_GLYPH: Final = re.compile(r'href="(#g\w+)"')
MOST_ASKED: Final = 60  # characters


def printed(jobs: tuple[tuple[str, str], ...]) -> tuple[bytes, ...]:
    """Return a PDF for each (template, JSON text); KeyError for an unknown template."""
    return tuple(_printed(template, data, "pdf") for template, data in jobs)


def pictured(template: str, data: str, form: Literal["png", "svg"]) -> bytes:
    """One page as a picture, two pixels a point."""
    return _printed(template, data, form)


def missing(characters: str) -> str:
    """Return those of the characters that no font has, ours or the machine's."""
    nothing = _glyphs(_NO_CHARACTER)
    return "".join(c for c in characters[:MOST_ASKED] if _glyphs(c) == nothing)


def _glyphs(character: str) -> list[str]:
    """The glyphs that draw a character; all that are missing have the same name."""
    drawn = typst.compile(
        str(_HERE / "typst" / "_glyphs.typ"),
        root=str(_HERE / "typst"),
        font_paths=[str(_HERE / "fonts")],
        sys_inputs={"data": character},
        format="svg",
    )
    assert isinstance(drawn, bytes)
    return _GLYPH.findall(drawn.decode())


def _printed(template: str, data: str, form: Literal["pdf", "png", "svg"]) -> bytes:
    if template not in TEMPLATES:
        raise KeyError(template)
    printed = typst.compile(
        str(_HERE / "typst" / f"{template}.typ"),
        root=str(_HERE / "typst"),
        font_paths=[str(_HERE / "fonts")],
        ignore_system_fonts=not needs_others(data),
        sys_inputs={"data": data},
        format=form,
        ppi=_PIXELS,
    )
    assert isinstance(printed, bytes)
    return printed
