#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys
from pathlib import Path


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    from tournaments.runtime import disk, environment

    try:
        environment.prepare()
        execute_from_command_line(sys.argv)
    except Exception as error:
        if not disk.is_full(error, Path(os.environ.get("STICHTAG_DATA") or ".")):
            raise
        sys.exit(disk.FULL)


if __name__ == "__main__":
    main()
