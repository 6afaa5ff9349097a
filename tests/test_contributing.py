"""CONTRIBUTING.md names existing files only."""

import re
from pathlib import Path

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
