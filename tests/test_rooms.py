"""The pure packages stay pure: importing them brings in no framework."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FRAMEWORKS = ("django", "celery", "kombu", "redis", "uvicorn")

PROGRAM = """
import importlib, pkgutil, sys
for name in ("games", "tournaments.domain"):
    room = importlib.import_module(name)
    for module in pkgutil.walk_packages(room.__path__, name + "."):
        importlib.import_module(module.name)
print(sorted(set(sys.argv[1:]) & set(sys.modules)))
"""


def test_games_and_domain_load_no_framework() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *FRAMEWORKS],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[]\n"


def test_worker_and_clock_load_no_page() -> None:
    """The imports of Celery at the start of either; Django's own checks would load everything."""
    program = (
        "import sys; from tournaments.celery import app; app.loader.import_default_modules(); "
        "print([name for name in sys.modules if name.startswith('tournaments.web')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_the_shell_leaves_words_of_two_languages_to_one_module() -> None:
    """Texts of its own stand in the catalogues (docs/architecture.md)."""
    pure = ROOT / "tournaments" / "domain"
    shell = (p for p in ROOT.glob("tournaments/**/*.py") if pure not in p.parents)
    knowing = [p for p in shell if re.search(r"import .*\bWords\b|\bWords\(", p.read_text("utf-8"))]
    assert [p.relative_to(ROOT).as_posix() for p in knowing] == ["tournaments/wording/language.py"]
