"""Values of JSON as PDF: one typst template for each kind of paper.

Templates read their values as data, so nothing that somebody is called becomes markup. The fonts
are our own; those of the machine are asked only for scripts that ours do not have.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typst

_HERE: Final = Path(__file__).resolve().parent
TEMPLATES: Final = tuple(sorted(path.stem for path in (_HERE / "typst").glob("[!_]*.typ")))
_OURS_END: Final = 0x2FFF  # beyond are scripts and pictures that the fonts of the wheel lack


def printed(jobs: tuple[tuple[str, str], ...]) -> tuple[bytes, ...]:
    """A PDF for each (template, JSON text); KeyError for what is no template."""
    return tuple(_printed(template, data) for template, data in jobs)


def _printed(template: str, data: str) -> bytes:
    if template not in TEMPLATES:
        raise KeyError(template)
    pdf = typst.compile(
        str(_HERE / "typst" / f"{template}.typ"),
        root=str(_HERE / "typst"),
        font_paths=[str(_HERE / "fonts")],
        ignore_system_fonts=max(data, default="") <= chr(_OURS_END),
        sys_inputs={"data": data},
    )
    assert isinstance(pdf, bytes)
    return pdf
