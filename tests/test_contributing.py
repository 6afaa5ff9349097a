"""Documents name existing files only."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = ROOT.joinpath("CONTRIBUTING.md").read_text("utf-8")


def test_every_file_that_it_names_is_there() -> None:
    named = set(re.findall(r"`((?:tournaments|tests|games|templates|docs)/[\w/.]*)`", TEXT))
    named |= {name.partition("#")[0] for name in re.findall(r"\]\(([^)]+)\)", TEXT)}
    assert len(named) > 20
    assert sorted(name for name in named if not ROOT.joinpath(name).exists()) == []


def test_the_nouns_of_its_picture_are_there() -> None:
    named = set(re.findall(r"(?<![\w/])((?:web|store|domain|live|wording)/[\w/]*(?:\.py)?)", TEXT))
    assert [n for n in sorted(named) if not ROOT.joinpath("tournaments", n).exists()] == []


@pytest.mark.parametrize("path", sorted(ROOT.glob("docs/*.md")), ids=lambda path: path.stem)
def test_every_file_that_a_document_names_is_there(path: Path) -> None:
    named = re.findall(
        r"`([\w./-]+/[\w.-]+\.(?:py|html|js|css|txt|yaml))`", path.read_text("utf-8")
    )
    places = ("", "tournaments", "tournaments/domain", "tournaments/domain/formats", "templates")
    lost = [n for n in named if not any(ROOT.joinpath(place, n).exists() for place in places)]
    assert lost == []
