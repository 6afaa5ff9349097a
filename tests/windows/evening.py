"""An evening on Windows' Python under Wine, in a folder with a space and umlauts.

tests/windows/setup.sh FOLDER             puts Wine and Python together, once
python -m tests.windows.evening FOLDER    plays; ends with code 1 where something is wrong
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.releases.evening import Product, play

ROOT = Path(__file__).parents[2]


class Windows(Product):
    """The product under Wine, whose processes are nobody's children."""

    def kill(self) -> None:
        assert self.running is not None
        subprocess.run(["pkill", "-9", "-f", "python.exe"], check=False)
        self.running.kill()
        self.running.wait()


def copied(folder: Path) -> Path:
    """Return a folder with what a release holds."""
    place = folder / "Türnier am Abend"
    subprocess.run(["rm", "-rf", str(place)], check=True)
    place.mkdir()
    archive = ["git", "-C", str(ROOT), "archive", "HEAD"]
    held = subprocess.run(archive, check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", str(place)], input=held.stdout, check=True)
    return place


def main(folder: Path) -> None:
    play(Windows([str(folder / "python.sh"), "manage.py"], copied(folder), 8951))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
