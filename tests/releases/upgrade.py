"""A release over an older one in the middle of an evening, and the older one again.

    python -m tests.releases.upgrade REVISION    the older one, as git names it

The data of the older release are found, copied and brought up to date, and the evening goes on.
Then the older release takes back the copy of before, and the evening goes on there. Between
releases of the same tables there is no such copy: the older release goes on with the data.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.tools.portable import ROOT
from tests.releases.evening import Evening, Product, begun, tell


def release(revision: str, folder: Path, port: int) -> Product:
    """Return the product of a revision, with the data that all of them share."""
    place = folder / revision
    place.mkdir()
    archive = ["git", "-C", str(ROOT), "archive", revision]
    held = subprocess.run(archive, check=True, capture_output=True)
    subprocess.run(["tar", "x", "-C", str(place)], input=held.stdout, check=True)
    product = Product([sys.executable, "manage.py"], place, port)
    product.environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "STICHTAG_DATA_DIR": str(folder / "data"),
    }
    return product


def seats(evening: Evening) -> list[list[str]]:
    return [[seat["name"] for seat in table["seats"]] for table in evening.state()["tables"]]


def go_on(product: Product, evening: Evening, before: list[list[str]]) -> None:
    """Play the evening to its end in another release, which must find the seats."""
    product.log_in()
    evening.product = product
    assert seats(evening) == before, (seats(evening), before)
    evening.play_on()
    tell(product.run("verify", "--all").strip())


def main(revision: str) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        old, new = release(revision, folder, 8953), release("HEAD", folder, 8953)
        try:
            tell(f"{revision} started in {old.start():.0f} s")
            old.log_in()
            evening = begun(old)
            before = seats(evening)
            old.stop()
            tell(f"HEAD started in {new.start():.0f} s")
            go_on(new, evening, before)
            new.stop()
            copies = [*(folder / "data/backup").glob("*-before-upgrade*")]
            for copy in copies:
                tell(old.run("restore", str(copy), "--yes").strip())
            tell(f"{revision} started again in {old.start():.0f} s")
            if copies:
                go_on(old, evening, before)
            else:
                tell(old.run("verify", "--all").strip())
        finally:
            for product in (old, new):
                if product.running is not None:
                    product.kill()


if __name__ == "__main__":
    main(sys.argv[1])
