"""The command line: `manage.py` in a checkout, `stichtag` where the package is installed."""

import os
import sys
from io import TextIOWrapper

from tournaments import __version__


def main() -> None:
    """Carry out a command of Django's or ours; without one, start the product."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    from django.core.management import execute_from_command_line

    from tournaments.runtime import disk, environment

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A sign that the terminal has not is no reason to end.
            stream.reconfigure(errors="replace")
    program, *words = sys.argv
    if words == ["--version"]:
        sys.stdout.write(f"Stichtag {__version__}\n")
        return
    if not words or (words[0].startswith("-") and words[0] not in {"-h", "--help"}):
        words = ["live", *words]
    folder, is_prepared = environment.data_folder(), False
    try:
        environment.prepare()
        is_prepared = True
        execute_from_command_line([program, *words])
    except environment.ConfigurationError as error:
        sys.exit(str(error))
    except Exception as error:
        if disk.is_full(error, folder):
            sys.exit(disk.FULL)
        if isinstance(error, OSError) and not is_prepared:
            sys.exit(disk.UNUSABLE % {"folder": folder, "why": error.strerror or error})
        command = environment.command()
        if disk.is_damaged(error):
            sys.exit(disk.DAMAGED % {"why": error, "command": command})
        if disk.is_absent(error):
            why = str(error).partition("\n")[0]
            sys.exit(disk.ABSENT % {"folder": folder, "why": why, "command": command})
        from tournaments.runtime import outages

        if outage := outages.outage_of(error):
            sys.exit(f"{outage.begun} ({error})")
        raise


if __name__ == "__main__":
    main()
