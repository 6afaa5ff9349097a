"""An evening of Windows under Wine, in a folder with a space and umlauts.

    tests/windows/setup.sh FOLDER                       puts Wine and Python together, once
    python -m tests.windows.evening FOLDER              plays with the sources
    python -m tests.windows.evening FOLDER --portable   plays with the portable folder

Ends with code 1 where something is wrong.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.tools.portable import ROOT, built, make
from tests.releases.evening import Product, play


class Windows(Product):
    """The product under Wine, whose processes are nobody's children."""

    flags = ("--no-browser",)

    def kill(self) -> None:
        assert self.running is not None
        for name in ("python.exe", "Stichtag.exe"):
            subprocess.run(["pkill", "-9", "-f", name], check=False)
        self.running.kill()
        self.running.wait()


def copied(place: Path) -> None:
    """Copies what a release holds."""
    archive = ["git", "-C", str(ROOT), "archive", "HEAD"]
    held = subprocess.run(archive, check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", str(place)], input=held.stdout, check=True)


def portable(folder: Path, place: Path) -> str:
    """Return the program of a portable folder, with what Wine lacks (see setup.sh)."""
    with TemporaryDirectory() as name:
        made = make(place, built(Path(name)))
    (made / "python/DLLs/_wmi.pyd").unlink()
    for name in ("bcryptprimitives.dll", "Lib/sitecustomize.py"):
        shutil.copy(folder / "python" / name, made / "python" / name)
    for path in (made / "app").glob("numpy*"):
        shutil.rmtree(path)
    for path in (path for path in (folder / "site").glob("numpy*") if path.is_dir()):
        shutil.copytree(path, made / "app" / path.name)
    return str(made / "Stichtag.exe")


def main(folder: Path, kind: str = "") -> None:
    place = folder / "Türnier am Abend"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    if kind == "--portable":
        command = [str(folder / "wine.sh"), portable(folder, place)]
    else:
        copied(place)
        command = [str(folder / "python.sh"), "manage.py"]
    play(Windows(command, place, 8951))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), *sys.argv[2:])
