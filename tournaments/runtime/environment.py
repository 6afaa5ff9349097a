"""Reads the process environment for the settings: flags, lists, the database address, the secret.
`prepare` makes what it leads to, for our own eyes; reading makes nothing.

Knows the forms in which an operator writes them down. Knows nothing of Django's settings module.
"""

import contextlib
import os
import secrets
import stat
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

# What was answered is on the disk: each commit is synced, on a Mac through the disk's own cache.
SQLITE_START = (
    "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA fullfsync=ON;"
    "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000;PRAGMA temp_store=MEMORY;"
    # What is deleted, such as a name, is overwritten.
    "PRAGMA secure_delete=ON;"
)


BASE = Path(__file__).resolve().parents[2]


def data_folder() -> Path:
    """Where everything is kept."""
    return Path(os.environ.get("STICHTAG_DATA") or BASE / "var").resolve()


def database_url() -> str:
    """The address of the database: an SQLite in the data folder, if none is given."""
    return os.environ.get("DATABASE_URL") or f"sqlite:///{data_folder() / 'stichtag.sqlite3'}"


def prepare() -> None:
    """Makes the data folder and the secret, and keeps them and the database for our own eyes. Every
    way to start the product begins with it, before Django's settings are read."""
    folder = data_folder()
    own_folder(folder)
    if not os.environ.get("STICHTAG_SECRET_KEY"):
        secret_key(folder)
    own_database(database(database_url()))
    (folder / "static").mkdir(exist_ok=True)


def flag(name: str, *, default: bool = False) -> bool:
    """True for 1, true, yes, on; ValueError for anything that is neither yes nor no."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    if value:
        raise ValueError(f"{name} must be 1 or 0, not {value!r}")
    return default


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def number(name: str, default: int) -> int:
    """A whole number; ValueError names the variable when it is none."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isdecimal():
        raise ValueError(f"{name} must be a whole number, not {value!r}")
    return int(value)


def folder(name: str) -> Path | None:
    """A folder, or None where the variable is not set."""
    value = os.environ.get(name, "").strip()
    return Path(value).resolve() if value else None


def database(url: str) -> dict[str, Any]:
    """Django's description of one database.

    `sqlite:///relative`, `sqlite:////absolute` or
    `postgres://user:password@host:port/name?host=/socket/folder&pool=8`.
    """
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path.removeprefix("/")))
    if parts.scheme in {"postgres", "postgresql"}:
        return _postgres(url)
    raise ValueError(f"DATABASE_URL must begin with sqlite: or postgres:, not {parts.scheme!r}")


def _sqlite(path: str) -> dict[str, Any]:
    name = Path(path)
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        # Kept for good: pages run on few long-lived threads.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # Every transaction here writes; taking the lock late would fail instead of wait.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": SQLITE_START,
        },
        # A file, because other processes of a test must see the same database.
        "TEST": {"NAME": name.with_name(f"test_{name.name}")},
    }


def _postgres(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", parts.hostname or "")
    # A server that does not answer must not hold up the few threads of the pages.
    options.setdefault("connect_timeout", "5")
    pool = int(options.pop("pool", 0))
    if pool:
        # Whoever finds it empty waits so many seconds, and so long it tries to connect by itself.
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 3, "reconnect_timeout": 1}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": parts.port or "",
        "CONN_MAX_AGE": 0 if pool else None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }


def own_folder(folder: Path) -> None:
    """Makes the folder of everything that is kept, for nobody else's eyes; likewise one that holds
    our files already. Somebody's folder that has nothing of ours stays as it is."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    elif (folder / "secret_key").exists() and not folder.stat().st_mode & stat.S_ISVTX:
        _close(folder, 0o700)


def own_database(described: dict[str, Any]) -> None:
    """The file of an SQLite, made or closed to others; SQLite gives its log the same rights."""
    path = described["NAME"]
    if not isinstance(path, Path) or not path.parent.is_dir():
        return
    with contextlib.suppress(OSError):  # SQLite will say it better
        path.touch(mode=0o600)
    for beside in ("", "-wal", "-shm"):
        _close(path.with_name(path.name + beside), 0o600)


def _close(path: Path, mode: int) -> None:
    """Takes from others what they may do here; somebody else's file is left to its owner."""
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


def kept_secret() -> str:
    """The secret as it was given, or kept; "" where nothing was prepared."""
    path = data_folder() / "secret_key"
    given = os.environ.get("STICHTAG_SECRET_KEY")
    return given or (path.read_text(encoding="ascii") if path.exists() else "")


def secret_key(folder: Path) -> str:
    """The secret kept in `folder`, made on the first call; all processes get the same one."""
    path = folder / "secret_key"
    if not path.exists():
        draft = folder / f".secret_key.{secrets.token_hex(8)}"
        draft.touch(mode=0o600)
        with draft.open("w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
            file.flush()
            os.fsync(file.fileno())  # a power cut must not leave an empty one
        try:
            # A hard link never overwrites: of two processes that start at once, one wins.
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")
