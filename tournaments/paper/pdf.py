"""Values of JSON as PDF or as a picture: one typst template for each kind of paper.

Templates read their values as data, so nothing that somebody is called becomes markup. The fonts
are our own; those of the machine are asked only for scripts that ours do not have.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import typst

_HERE: Final = Path(__file__).resolve().parent
TEMPLATES: Final = tuple(sorted(path.stem for path in (_HERE / "typst").glob("[!_]*.typ")))
_PIXELS: Final = 144.0  # an inch
_OURS_END: Final = 0x2FFF  # beyond are scripts and pictures that the fonts of the wheel lack


def printed(jobs: tuple[tuple[str, str], ...]) -> tuple[bytes, ...]:
    """A PDF for each (template, JSON text); KeyError for what is no template."""
    return tuple(_printed(template, data, "pdf") for template, data in jobs)


def pictured(template: str, data: str, form: Literal["png", "svg"]) -> bytes:
    """One page as a picture, two pixels a point."""
    return _printed(template, data, form)


def _printed(template: str, data: str, form: Literal["pdf", "png", "svg"]) -> bytes:
    if template not in TEMPLATES:
        raise KeyError(template)
    printed = typst.compile(
        str(_HERE / "typst" / f"{template}.typ"),
        root=str(_HERE / "typst"),
        font_paths=[str(_HERE / "fonts")],
        ignore_system_fonts=max(data, default="") <= chr(_OURS_END),
        sys_inputs={"data": data},
        format=form,
        ppi=_PIXELS,
    )
    assert isinstance(printed, bytes)
    return printed
