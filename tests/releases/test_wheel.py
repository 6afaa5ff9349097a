"""The wheel holds the whole product, and runs from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from docs.tools.portable import ROOT, built
from tests.releases.evening import Product
from tests.servers import some_port
from tournaments import __version__


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def package(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds what the wheel installs."""
    folder = tmp_path_factory.mktemp("package")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def test_it_holds_every_file_of_the_product(wheel: Path) -> None:
    folders = {"games": "games", "tournaments": "tournaments", "templates": "tournaments/templates"}
    here = {
        f"{there}/{path.relative_to(ROOT / folder).as_posix()}"
        for folder, there in folders.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert held == here


@pytest.mark.turns(3)
def test_it_runs_from_a_folder_that_holds_modules_of_the_same_names(
    package: Path, tmp_path: Path
) -> None:
    place = tmp_path / "Türnier am Abend"
    place.mkdir()
    for name in ("games", "tournaments"):
        (place / f"{name}.py").write_text("raise SystemExit('a stranger')", encoding="utf-8")
    command = [sys.executable, "-P", "-m", "tournaments"]
    product = Product(command, place, some_port())
    product.environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "PYTHONPATH": str(package),
        "PYTHONPYCACHEPREFIX": str(sys.pycache_prefix),
    }
    assert product.run("--version").strip() == f"Stichtag {__version__}"
    try:
        product.start()
        product.log_in()
        page = product.fetch("/").decode()
        style = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert b"--" in product.fetch(style)
        last = product.press("/network/end/", "/network/")
        assert str(tmp_path / ".local/share/Stichtag") in last
        assert product.running is not None
        assert product.running.wait(60) == 0
        assert "Stopped." in product.said()
    finally:
        product.kill()
    assert (tmp_path / ".local/share/Stichtag/stichtag.sqlite3").exists()
    assert len(list(place.iterdir())) == 2


def test_without_a_checkout_it_tells_its_own_command(package: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "stichtag.sqlite3").write_bytes(b"no database" * 1000)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tournaments", "installation"],
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(package),
            "PYTHONPYCACHEPREFIX": str(sys.pycache_prefix),
            "STICHTAG_DATA_DIR": str(data),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "`stichtag restore` brings back the newest copy." in done.stderr
