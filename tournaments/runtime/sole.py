"""One product to a data folder: two would tick twice and keep two copies of each backup."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

_FAR = 1 << 30  # Windows lets nobody read the bytes that are locked: none of ours


class AlreadyRunning(Exception):
    """Another product holds the folder; `address` is the one that its own browser opens, "" while
    it is starting."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Sole:
    """Holds a data folder until this process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "running"
        self._file: BinaryIO = self._path.open("r+b" if self._path.exists() else "w+b")
        try:
            _lock(self._file)
        except OSError:
            self._file.seek(0)
            address = self._file.read().decode("ascii", "replace").strip()
            self._file.close()
            raise AlreadyRunning(address) from None
        self.says("")

    def says(self, address: str) -> None:
        """Tells a second start where this product is."""
        self._file.seek(0)
        self._file.truncate()
        self._file.write(address.encode("ascii"))
        self._file.flush()


def _lock(file: BinaryIO) -> None:
    """Locks a file for this process alone; OSError if another one has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(_FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    file.seek(0)
