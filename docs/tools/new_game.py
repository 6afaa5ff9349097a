"""Makes a new game from the toy game of the tests, which runs: its folders, and its registration.

    python3 start.py new-game schafkopf

`PARTS` says of each file what to do next; `tests/test_every_game.py` fails for each part that is
still as it was made.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[2]
SKELETON: Final = "tests/toys"
_TOY = "highcard"

PARTS: Final[Mapping[str, str]] = {
    "games/{}/__init__.py": "name the game in both languages, its sizes of tables and its presets",
    "games/{}/options.py": "declare each rule that tables choose, with its source",
    "games/{}/texts/de.md": "explain the game and its options in German, in four sections or more",
    "games/{}/texts/en.md": "say the same in English, with the same keys and conditions",
    "games/{}/report.py": "declare the fields of a deal, with the code of each refusal",
    "games/{}/scoring.py": "count a deal, and say when a match is over and who has won",
    "games/{}/simulate.py": "deal the real pack and play legally",
    "games/{}/measured.json": "measure what the simulator plays: python -m games.measured KEY",
    "tournaments/web/sheet/games/{}.py": "ask for a deal, and say a written one in words",
    "templates/sheet/deal/{}.html": "place the questions of a deal, the most frequent first",
    "tournaments/wording/games/{}.py": "say a sentence for each code that the engine finds",
    "docs/rules/{}.md": "write the report, the codes and what the guide leaves open",
    "tests/games/test_{}.py": "test each rule, and each option by `test_option_KEY_…`",
    "tests/games/examples/{}.jsonl": "work out matches by the rule book, refused ones too",
}
"""Each file of a game with its task."""

REGISTRY: Final = "games/registry.py"

_NEXT = """Made, and python3 start.py shows it. For each part a test says what is to be done:

    python3 start.py test tests/test_every_game.py -k {key}

The words of the engine have both languages; the sheet and the refusals have theirs in the German
catalogue. These commands mend what has become stale:

    .venv/bin/python -m docs.tools.catalogue                       the texts, found and compiled
    .venv/bin/python -m games.measured {key:<28}lengths and scores of its matches
    .venv/bin/python -m docs.tools.option_page > docs/rules.md     the page of all options
    .venv/bin/python -m docs.tools.field_tables                    the tables of the rule book
    .venv/bin/python -m tests.worlds.matrix                        the table of docs/formats.md
    .venv/bin/ruff format . && .venv/bin/djlint --reformat templates
"""


def skeleton() -> Iterator[tuple[str, str]]:
    """The files of the skeleton with `{}` for the key in their places, and their texts."""
    top = ROOT / SKELETON
    for path in sorted(top.rglob(f"*{_TOY}*")):
        for file in [path] if path.is_file() else sorted(path.rglob("*.*")):
            if "__pycache__" not in file.parts:
                place = file.relative_to(top).as_posix()
                yield place.replace(_TOY, "{}"), file.read_text("utf-8")


def renamed(text: str, key: str) -> str:
    """A text of the toy game as that of another one."""
    name = key.replace("_", " ").title()
    words = {
        _TOY.upper(): key.upper(),
        _TOY: key,
        "HighCard": name.replace(" ", ""),
        "High Card": name,
        "High card": name,
        "Hohe Karte": name,
        "high-card": name.lower().replace(" ", "-"),
    }
    return re.sub("|".join(words), lambda found: words[found[0]], text)


def make(key: str, root: Path = ROOT) -> tuple[str, ...]:
    """Write the files of a new game into a checkout and register it; return their places."""
    made = []
    for place, text in skeleton():
        path = root / place.format(key)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(renamed(text, key), "utf-8")
        made.append(place.format(key))
    register(root / REGISTRY, f"games.{key}", "GAME", key.upper())
    return tuple(made)


def register(registry: Path, module: str, name: str, called: str) -> None:
    """Add an import to a registry, and the name at the end of its list."""
    text = registry.read_text("utf-8")
    given = name if name == called else f"{name} as {called}"
    text = re.sub(r"(?m)^(?=from (?!_))", f"from {module} import {given}\n", text, count=1)
    text, times = re.subn(r"(?ms)^(_ALL\b[^)]*?),?(\s*)\)$", rf"\1, {called}\2)", text)
    assert times == 1, registry
    registry.write_text(text, "utf-8")


def refusal(key: str, root: Path = ROOT) -> str:
    """Return the reason against a key, empty if there is none."""
    if not re.fullmatch(r"[a-z][a-z0-9]*", key):
        return (
            "A key is of small letters and digits, e.g. schafkopf: it names folders and addresses."
        )
    if (root / "games" / key).exists():
        return f"games/{key} is there already. Choose another key, or remove the folder first."
    return ""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        sys.stderr.write("Usage: python3 start.py new-game KEY\n")
        return 2
    key = arguments[0]
    if problem := refusal(key):
        sys.stderr.write(f"{problem}\n")
        return 2
    made = [place for place in make(key) if place.endswith(".py")]
    tidy = [*made, REGISTRY]
    for command in (["check", "--fix", "--quiet", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *tidy], cwd=ROOT, check=True)
    sys.stdout.write(_NEXT.format(key=key))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
