"""Take the pictures of the README: `python -m tests.screenshots [FOLDER]`.

Plays evenings in a scratch installation, opens them in Chromium and writes PNG files into FOLDER
(docs/images by default), and those of the start page beside its style sheets.
"""

import argparse
import os
import tempfile
from pathlib import Path

import django

from tournaments.runtime import environment

IMAGES = Path(__file__).parent.parent / "docs" / "images"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.screenshots",
        description="Take the pictures of the README and of the start page.",
    )
    parser.add_argument(
        "folder", nargs="?", type=Path, default=IMAGES, help="for the pictures of the README"
    )
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="stichtag-pictures-") as data:
        os.environ["STICHTAG_DATA_DIR"] = data
        os.environ["STICHTAG_ADDRESS"] = "192.168.178.20"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tournaments.settings"
        # The browser driver runs an event loop in this thread.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
        environment.prepare()
        django.setup()
        # Only now: it reads the settings.
        from tests.pictures import take_all

        take_all(Path(data), folder)


if __name__ == "__main__":
    main()
