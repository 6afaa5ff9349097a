"""Build and check everything that is published of a version.

    python -m docs.tools.release FOLDER

The folder holds the wheel, the sources, the portable folder, the image, the list of parts, the
notes and the hashes. All is made of the last commit, in a fresh clone, twice, and must be the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tournaments import __version__

ROOT: Final = Path(__file__).parents[2]
# How to install what is there, below the changes in the notes: by the end of a file's name.
INSTALL: Final = {
    "windows.zip": """- **Windows**: unpack `{name}` where you may write, and start
  `Stichtag` in it. `LIESMICH.txt` says what Windows asks the first time. It needs no internet. One
  click in the browser that opens makes you the organizer.
""",
    ".whl": """- **Linux, macOS**: with Python 3.11 or newer and internet:
  `python3 -m venv stichtag`, then `stichtag/bin/pip install ./{name}`,
  then `stichtag/bin/stichtag`. It prints the address for phones and a link that makes you the
  organizer.
""",
    "image.tar": """- **Docker**: `docker load -i {name}`, then as the sources say in
  `docs/operating.md`, *Several processes, several machines*.
""",
}
AFTER: Final = """
Hashes: `sha256sum --check --ignore-missing SHA256SUMS`; on Windows
`certutil -hashfile FILE SHA256`.
A start on SQLite of an older version makes a copy first; on Postgres make one with `backup`. How to
go back: `docs/operating.md`, *A release that disappoints*.
"""
TOOLS: Final = ("cyclonedx-bom==7.5.0", "pip-audit==2.10.1")


def tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """Return what a program said. Raise `SystemExit` with its complaint where it fails."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env=env, text=True, capture_output=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stderr}")
    return done.stdout


def notes(changelog: str, version: str) -> str:
    """Return the section of a version. Raise `SystemExit` if the changelog has none."""
    head = re.escape(f"## [{version}]")
    found = re.search(rf"^{head}[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.M | re.S)
    if not found:
        raise SystemExit(f"CHANGELOG.md has no section [{version}]: write it, then commit.")
    return found[0].strip() + "\n"


def install(folder: Path) -> str:
    """Return how each of the files in a folder is installed."""
    names = sorted(path.name for path in folder.iterdir())
    ways = [
        way.format(name=name)
        for end, way in INSTALL.items()
        for name in names
        if name.endswith(end)
    ]
    return "\n### Install\n\n" + "".join(ways) + AFTER


def build(clone: Path, folder: Path) -> list[Path]:
    """Return the wheel, the sources and the portable folder's archive of a clone."""
    moment = run("git", "log", "-1", "--format=%ct", cwd=clone).strip()
    environment = {**os.environ, "SOURCE_DATE_EPOCH": moment, "PYTHONPATH": str(clone)}
    made = ("-t", "wheel", "-t", "sdist", "-d", folder)
    run(sys.executable, "-m", "hatchling", "build", *made, cwd=clone, env=environment)
    run(sys.executable, "-m", "docs.tools.portable", folder, cwd=clone, env=environment)
    shutil.rmtree(folder / "Stichtag")
    return sorted(folder.iterdir())


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def parts(wheel: Path, folder: Path, place: Path) -> None:
    """Write the list of all parts (CycloneDX), and ask which of them have known weaknesses."""
    product, tools = place / "product", place / "tools"
    run(sys.executable, "-m", "venv", "--without-pip", product)
    run(sys.executable, "-m", "venv", tools)
    python = product / "bin/python"
    pip = (tools / "bin/pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "install", *TOOLS)
    locked = ("--require-hashes", "-r", ROOT / "requirements.lock")
    run(*pip, "--python", python, "install", *locked)
    run(*pip, "--python", python, "install", "--no-deps", wheel)
    target = folder / f"stichtag-{__version__}.cdx.json"
    flags = ("--output-reproducible", "--pyproject", ROOT / "pyproject.toml", "-o", target)
    run(tools / "bin/cyclonedx-py", "environment", python, *flags)
    tell(f"parts: {len(json.loads(target.read_text())['components'])}, each with its licence")
    asked = ("-f", "json", "--disable-pip", "--require-hashes", "-r", ROOT / "requirements.lock")
    answer = subprocess.run(
        [tools / "bin/pip-audit", "--progress-spinner=off", *asked], capture_output=True, text=True
    )
    try:
        found = json.loads(answer.stdout)["dependencies"]
    except (ValueError, KeyError):
        tell(f"weaknesses: nobody could be asked ({answer.stderr.strip().splitlines()[-1]})")
        return
    weak = [f"{one['name']} {one['version']}" for one in found if one.get("vulns")]
    skipped = sum("skip_reason" in one for one in found)
    tell(f"weaknesses: {len(weak)} known, {skipped} of {len(found)} parts could not be asked about")
    if weak:
        raise SystemExit(f"Known weaknesses in {', '.join(weak)}: raise these in both lock files.")


def image(clone: Path, folder: Path) -> None:
    """Save the image, where Docker is."""
    docker = shutil.which("docker")
    if not docker or subprocess.run([docker, "info"], capture_output=True).returncode:
        tell("image: not built, no Docker runs here")
        return
    tag = f"stichtag:{__version__}"
    version = ("--build-arg", f"VERSION={__version__}")
    tags = (tag, "stichtag")  # the second is the one that documents and the compose file name
    asked = (option for each in tags for option in ("-t", each))
    run("docker", "build", "-f", "docker/Dockerfile", *version, *asked, ".", cwd=clone)
    run("docker", "save", "-o", folder / f"stichtag-{__version__}-image.tar", *tags)


def main(folder: Path) -> None:
    if run("git", "status", "--porcelain"):
        raise SystemExit("Commit first: a release is made of a commit.")
    said = notes((ROOT / "CHANGELOG.md").read_text("utf-8"), __version__)
    tags = run("git", "tag", "--points-at", "HEAD").split()
    if f"v{__version__}" not in tags:
        tell(f"This commit has no tag v{__version__}: good for a trial, not for publishing.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with TemporaryDirectory() as name:
        place = Path(name)
        clone, again = place / "clone", place / "again"
        again.mkdir()
        run("git", "clone", "--quiet", ROOT, clone)
        files = build(clone, folder)
        for path, second in zip(files, build(clone, again), strict=True):
            if digest(path) != digest(second):
                raise SystemExit(f"{path.name} differs when it is built twice.")
        tell("builds: twice the same bytes")
        wheel = next(path for path in files if path.suffix == ".whl")
        parts(wheel, folder, place)
        image(clone, folder)
        tell("An evening with the wheel:")
        subprocess.run([sys.executable, "-m", "tests.releases.wheel", wheel], cwd=ROOT, check=True)
    (folder / "NOTES.md").write_text(said + install(folder), encoding="utf-8")
    sums = "".join(f"{digest(path)}  {path.name}\n" for path in sorted(folder.iterdir()))
    (folder / "SHA256SUMS").write_text(sums, encoding="ascii")
    tell(sums)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
