"""Whoever follows CONTRIBUTING.md finds every file that it names, and every commit."""

import re
import subprocess
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


def test_every_commit_that_it_names_did_happen() -> None:
    git = ["git", "rev-parse", "--is-shallow-repository"]
    told = subprocess.run(git, cwd=ROOT, capture_output=True, text=True)
    if told.stdout.strip() != "false":
        pytest.skip("without the history of the project")
    hashes = re.findall(r"\*\* \(([0-9a-f]{7})", TEXT)
    assert len(hashes) == 4
    for short in hashes:
        subprocess.run(["git", "cat-file", "-e", f"{short}^{{commit}}"], cwd=ROOT, check=True)
