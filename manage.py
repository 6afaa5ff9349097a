#!/usr/bin/env python3
"""Django's command line for this project."""

import os
import sys
from io import TextIOWrapper


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    from tournaments.runtime import disk, environment

    for stream in (sys.stdout, sys.stderr):
        if isinstance(
            stream, TextIOWrapper
        ):  # a sign that the terminal has not is no reason to end
            stream.reconfigure(errors="replace")
    folder, is_prepared = environment.data_folder(), False
    try:
        environment.prepare()
        is_prepared = True
        execute_from_command_line(sys.argv)
    except environment.Unfit as error:
        sys.exit(str(error))
    except Exception as error:
        if disk.is_full(error, folder):
            sys.exit(disk.FULL)
        if isinstance(error, OSError) and not is_prepared:
            sys.exit(disk.UNUSABLE % {"folder": folder, "why": error.strerror or error})
        if disk.is_damaged(error):
            sys.exit(disk.DAMAGED % {"why": error})
        if disk.is_absent(error):
            why = str(error).partition("\n")[0]
            sys.exit(disk.ABSENT % {"folder": folder, "why": why})
        from tournaments.runtime import outages

        if outage := outages.outage_of(error):
            sys.exit(f"{outage.begun} ({error})")
        raise


if __name__ == "__main__":
    main()
