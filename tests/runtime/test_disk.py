"""A file is written whole or not at all, whoever else writes it at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tournaments.runtime.disk import write_whole


def test_several_write_one_file_at_once_and_one_of_them_stays(tmp_path: Path) -> None:
    path, contents = tmp_path / "tick", [bytes([letter]) * 5_000 for letter in range(8)]
    with ThreadPoolExecutor(8) as writers:
        for _round in range(30):
            list(writers.map(lambda content: write_whole(path, content), contents))
            assert path.read_bytes() in contents
    assert list(tmp_path.iterdir()) == [path]


def test_of_a_file_that_cannot_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "tick").mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "tick", b"x")
    assert [path.name for path in tmp_path.iterdir()] == ["tick"]
