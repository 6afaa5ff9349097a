"""An evening with the wheel, in an empty environment and from an empty folder.

python -m tests.releases.wheel [WHEEL]    one that is there, else it is built
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.tools.portable import ROOT, built
from tests.releases.evening import Product, play, tell


def installed(wheel: Path, folder: Path) -> Path:
    """Return the command `stichtag` of a new environment that holds the wheel."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    pip = [str(folder / "bin/pip"), "install", "--quiet"]
    subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements.lock")], check=True)
    subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
    return folder / "bin/stichtag"


def main(there: list[str]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        wheel = Path(there[0]) if there else built(folder)
        tell(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
        begun = time.monotonic()
        command = installed(wheel, folder / "environment")
        tell(f"installed in {time.monotonic() - begun:.0f} s")
        place = folder / "Türnier am Abend"
        place.mkdir()
        product = Product([str(command)], place, 8952)
        product.environment = {**product.environment, "HOME": name, "PATH": os.defpath}
        product.environment.pop("PYTHONPATH", None)
        play(product)
        assert (folder / ".local/share/Stichtag/stichtag.sqlite3").exists()
        assert list(place.iterdir()) == [], "nothing lies in the folder where it was called"


if __name__ == "__main__":
    main(sys.argv[1:])
