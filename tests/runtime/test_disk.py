"""Files are written whole or not at all, with several writers too. Writers report failures."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tournaments.runtime.disk import patiently, write_whole


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


def test_where_somebody_has_a_file_open_it_is_tried_again() -> None:
    """Windows raises this while another process reads the file."""
    answers = iter([PermissionError, PermissionError, None])

    def replace() -> str:
        if error := next(answers):
            raise error
        return "replaced"

    assert patiently(replace, waits=True) == "replaced"
    answers = iter([PermissionError, None])
    with pytest.raises(PermissionError):
        patiently(replace, waits=False)


@pytest.mark.parametrize(
    ("beside", "data", "words"),
    [
        ("var", "var", "Nothing can be kept in {}: Not a directory. STICHTAG_DATA_DIR names"),
        ("var/stichtag.sqlite3", "var", "The database is damaged (file is not a database)."),
        ("var/notes", "var", "No database of this version is in {} (no such table: auth_user)."),
    ],
)
def test_a_command_says_in_a_sentence_what_it_cannot_work_on(
    tmp_path: Path, beside: str, data: str, words: str
) -> None:
    file, folder = tmp_path / beside, tmp_path / data
    file.parent.mkdir(exist_ok=True)
    file.write_text("a list of names, no database\n" * 9)
    own = {"STICHTAG_DATA_DIR": str(folder), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "installation"]
    ended = subprocess.run(
        command, env=os.environ | own, check=False, capture_output=True, text=True
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(words.format(folder))
    assert len(ended.stderr.splitlines()) == 1
