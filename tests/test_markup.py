"""Templates and style sheets are read as often as code: one form, lines that fit.

`djlint --reformat templates` brings templates into form, and this file run as a program the style
sheets, one declaration a line.
"""

import re
from pathlib import Path

import cssbeautifier
import pytest

ROOT = Path(__file__).parent.parent
TEMPLATES = ROOT / "templates"
SHEETS = sorted((ROOT / "tournaments" / "static" / "stichtag" / "css").glob("*.css"))
LONGEST = 120
# beginnings of classes that a page puts together; htmx gives some itself
PUT_TOGETHER = (
    *(
        "choices-",
        "form-",
        "hand-of-",
        "is-",
        "melds-of-",
        "pack-",
        "paper-",
        "segments-",
        "suit-",
        "tone-",
    ),
    *("htmx-", "met-", "pick-", "said-", "sides-"),
)
_TAG = re.compile(r"{[{%](.*?)[%}]}", re.DOTALL)
_QUOTED = re.compile(r"\"([^\"]*)\"|'([^']*)'|`([^`]*)`")


def formatted(css: str) -> str:
    options = cssbeautifier.default_options()
    options.indent_size = 2
    options.end_with_newline = True
    options.space_around_combinator = True
    return str(cssbeautifier.beautify(css, options))


def test_no_line_of_a_template_is_longer_than_a_screen() -> None:
    """Shorten by hand what the formatter cannot break: a value, a `with`, a fragment."""
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(TEMPLATES.rglob("*.html"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_a_form_goes_the_same_way_with_script_and_without() -> None:
    """By POST to one address, written out: a fragment stands at the address of another page. The
    tag `post` does so (tests/web/http/test_elements.py); these have more attributes than fit it."""
    tags = [
        (path.relative_to(ROOT), tag)
        for path in sorted(TEMPLATES.rglob("*.html"))
        for tag in re.findall(r"<form\b(?:{{.*?}}|{%.*?%}|[^>])*>", path.read_text("utf-8"), re.S)
        if "hx-post" in tag
    ]
    astray = [
        (path, tag)
        for path, tag in tags
        if re.findall(r' action="([^"]+)"', tag) != re.findall(r' hx-post="([^"]+)"', tag)
        or 'method="post"' not in tag
    ]
    assert astray == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.stem)
def test_style_sheets_have_one_declaration_a_line(sheet: Path) -> None:
    assert formatted(sheet.read_text("utf-8")) == sheet.read_text("utf-8")


def declared() -> set[str]:
    """The classes that style sheets speak of."""
    sheets = "".join(path.read_text("utf-8") for path in SHEETS)
    selectors = re.findall(r"([^{}]+){", re.sub(r"/\*.*?\*/", "", sheets, flags=re.DOTALL))
    return {name for text in selectors for name in re.findall(r"\.(-?[A-Za-z_][\w-]*)", text)}


def quoted(text: str) -> set[str]:
    """All words between quotes."""
    return set(re.findall(r"[\w-]+", " ".join("".join(found) for found in _QUOTED.findall(text))))


def given(template: str) -> set[str]:
    """The classes that a template gives, and whatever else stands between quotes in its tags."""
    attributes = re.findall(r'\bclass="([^"]*)"', _TAG.sub(" ", template))
    return {name for text in attributes for name in text.split()}.union(
        *(quoted(tag) for tag in _TAG.findall(template))
    )


def test_every_class_of_a_style_sheet_is_given_by_a_page() -> None:
    programs = [
        *(ROOT / "tournaments").glob("**/*.py"),
        *(ROOT / "tournaments/static/stichtag/js").glob("**/*.js"),
    ]
    used = set[str]().union(
        *(given(path.read_text("utf-8")) for path in TEMPLATES.rglob("*.html")),
        *(quoted(line) for path in programs for line in path.read_text("utf-8").splitlines()),
    )
    unused = declared() - used
    assert {name for name in unused if not name.startswith(PUT_TOGETHER)} == set()


if __name__ == "__main__":
    for path in SHEETS:
        path.write_text(formatted(path.read_text("utf-8")), "utf-8")
