"""This release runs beside the one before it."""

from __future__ import annotations

import subprocess

import pytest

from docs.tools.portable import ROOT
from tests.releases import beside


@pytest.mark.served
def test_this_release_plays_beside_the_one_before_it() -> None:
    revision = beside.former()
    known = ["git", "-C", str(ROOT), "cat-file", "-e", f"{revision}^{{commit}}"]
    if subprocess.run(known, check=False, capture_output=True).returncode:
        pytest.skip("a copy of the project without its history")
    beside.main(revision)
