"""Read the process environment for the settings: flags, lists, database address, secret.

`prepare` makes folders and the secret with private permissions; reading makes nothing.
"""

import contextlib
import os
import re
import secrets
import stat
import sys
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from platformdirs import user_data_path

# What was answered is on the disk: each commit is synced, on a Mac through the disk's own cache.
SQLITE_START = (
    "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA fullfsync=ON;"
    "PRAGMA mmap_size=134217728;PRAGMA cache_size=-20000;PRAGMA temp_store=MEMORY;"
    # What is deleted, such as a name, is overwritten.
    "PRAGMA secure_delete=ON;"
)
_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class ConfigurationError(ValueError):
    """A setting of which nothing can be made, in a sentence: which, what it may be, what it is."""


def _unfit(name: str, may_be: str, value: str = "") -> ConfigurationError:
    """Without a `value` that may hold a password."""
    return ConfigurationError(f"{name} must be {may_be}{value and f', not {value!r}'}.")


BASE = Path(__file__).resolve().parents[2]


# Beside the sources lie the templates, which the package holds within.
IS_CHECKOUT = not (BASE / "tournaments/templates").exists()


def data_folder() -> Path:
    """Return where everything is kept: the folder named, the checkout's, or the user's own."""
    if said := os.environ.get("STICHTAG_DATA_DIR"):
        return Path(said).resolve()
    if IS_CHECKOUT:
        return BASE / "var"
    beside = BASE.parent.parent / "Stichtag-data"  # on the stick on which the program lies
    return beside if beside.is_dir() else user_data_path("Stichtag", appauthor=False)


def places() -> dict[str, str]:
    """Return the variables that name places, as processes in another folder must read them."""
    folders = {
        "STICHTAG_DATA_DIR": data_folder(),
        "STICHTAG_BACKUP_DIR": folder("STICHTAG_BACKUP_DIR"),
    }
    found = {name: str(path) for name, path in folders.items() if path}
    file = database(database_url())["NAME"]
    if isinstance(file, Path):
        found["DATABASE_URL"] = f"sqlite:///{quote(str(file.resolve()))}"
    return found


def command() -> str:
    """Return how the product is called here."""
    python = "py" if os.name == "nt" else "python3"
    own = Path(sys.executable)  # of the portable folder
    program = own.name if own.stem == "Stichtag" else "stichtag"
    return f"{python} start.py" if IS_CHECKOUT else program


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
    """True for 1, true, yes, on; ConfigurationError for anything that is neither yes nor no."""
    value = os.environ.get(name, "").strip().lower()
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    if value:
        raise _unfit(name, "1 or 0", value)
    return default


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def text(name: str, default: str = "") -> str:
    """A line of text."""
    return os.environ.get(name, "").strip() or default


def number(name: str, default: int, least: int, most: int) -> int:
    """A whole number between the two; ConfigurationError when it is none."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not value.isdecimal() or not least <= int(value) <= most:
        raise _unfit(name, f"a whole number from {least} to {most}", value)
    return int(value)


def level(name: str) -> str:
    """A level of the log."""
    value = os.environ.get(name, "WARNING").strip().upper() or "WARNING"
    if value not in _LEVELS:
        raise _unfit(name, f"one of {', '.join(_LEVELS)}", value)
    return value


def origins(name: str) -> list[str]:
    """Origins, each with its scheme."""
    values = words(name)
    for value in values:
        if not re.fullmatch(r"https?://[^/\s]+", value):
            raise _unfit(name, "origins such as https://stichtag.example.org", value)
    return values


def host(name: str) -> str:
    """A host, with a port if it needs one; "" where the variable is not set."""
    return host_of(name, os.environ.get(name, "").strip())


def host_of(name: str, value: str) -> str:
    """The host that an operator gave by `name`; ConfigurationError if it is none."""
    if value and not re.fullmatch(r"([\w-]+(\.[\w-]+)*|\[[0-9a-fA-F:.]+\])(:\d{1,5})?", value):
        raise _unfit(
            name, "an address or a name such as 192.168.178.20 or 192.168.178.20:80", value
        )
    return value


def redis_url() -> str:
    """The address of a Redis; "" for the embedded broker."""
    url = os.environ.get("REDIS_URL", "")
    if url and _address("REDIS_URL", url).scheme not in {"redis", "rediss", "unix"}:
        raise _unfit("REDIS_URL", "an address such as redis://host:6379/0 or unix:///path")
    return url


def mail(name: str) -> dict[str, Any]:
    """Return Django's settings of the server that sends mail; {} where the variable is not set."""
    url = os.environ.get(name, "").strip()
    if not url:
        return {}
    parts = _address(name, url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise _unfit(name, "an address such as smtp://user:password@mail.example.org:587")
    if not origins("STICHTAG_TRUSTED_ORIGINS"):
        raise ConfigurationError(
            f"{name} needs STICHTAG_TRUSTED_ORIGINS: links in mails lead to the first of them."
        )
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or _PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": parts.scheme == "smtp",
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_TIMEOUT": 10,
    }


# with STARTTLS, with TLS from the beginning, and without either, for a server on this machine
_PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


def folder(name: str) -> Path | None:
    """A folder, or None where the variable is not set."""
    value = os.environ.get(name, "").strip()
    return Path(value).resolve() if value else None


def database(url: str) -> dict[str, Any]:
    """Django's description of one database.

    `sqlite:///relative`, `sqlite:////absolute` or
    `postgres://user:password@host:port/name?host=/socket/folder&pool=8`.
    """
    parts = _address("DATABASE_URL", url)
    if parts.scheme == "sqlite" and parts.path.strip("/"):
        return _sqlite(unquote(parts.path.removeprefix("/")))
    if parts.scheme in {"postgres", "postgresql"}:
        return _postgres(parts)
    raise _unfit(
        "DATABASE_URL",
        "an address such as sqlite:////path/file or postgres://user:password@host:5432/name",
    )


def _address(name: str, url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise _unfit(name, "an address whose host and port can be read") from None
    return parts


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


def _postgres(parts: SplitResult) -> dict[str, Any]:
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", parts.hostname or "")
    # A server that does not answer must not hold up the few threads of the pages.
    options.setdefault("connect_timeout", "5")
    pool = options.pop("pool", "0")
    if not re.fullmatch(r"[0-9]{1,3}", pool):
        raise _unfit("pool in DATABASE_URL", "a whole number from 0 to 999", pool)
    pool = int(pool)
    if pool:
        # Whoever finds it empty waits so many seconds, and so long it tries to connect by itself.
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 3, "reconnect_timeout": 1}
    return {
        "ENGINE": "tournaments.runtime.postgres",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": parts.port or "",
        "CONN_MAX_AGE": 0 if pool else None,
        "CONN_HEALTH_CHECKS": True,
        "DISABLE_SERVER_SIDE_CURSORS": True,  # pgbouncer hands on a connection after a transaction
        "OPTIONS": options,
    }


# Of which one at least is in a data folder; the secret is not where the environment holds it.
_OURS = ("secret_key", "stichtag.sqlite3", "queue")


def own_folder(folder: Path) -> None:
    """Make the data folder with private permissions; also one that holds our files already.

    A folder of others without our files stays as it is.
    """
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
    elif (
        any((folder / name).exists() for name in _OURS) and not folder.stat().st_mode & stat.S_ISVTX
    ):
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
    """Remove the permissions of others; skip files of another owner."""
    with contextlib.suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


def kept_secret() -> str:
    """Return the given or stored secret; "" without preparation."""
    path = data_folder() / "secret_key"
    given = os.environ.get("STICHTAG_SECRET_KEY")
    return given or (_secret_in(path) if path.exists() else "")


def former_secrets() -> list[str]:
    """Return the secrets from before the present one, whose signatures count on."""
    path = data_folder() / "secret_key.before"
    kept = [_secret_in(path).strip()] if path.exists() else []
    return [*words("STICHTAG_SECRET_KEY_BEFORE"), *kept]


def rotate_secret(folder: Path) -> None:
    """Put a new secret in the place of the one kept in `folder`, which counts on as the one
    before; ConfigurationError where the environment holds it."""
    if os.environ.get("STICHTAG_SECRET_KEY"):
        raise ConfigurationError(
            "STICHTAG_SECRET_KEY holds the secret: put it into STICHTAG_SECRET_KEY_BEFORE, and a "
            "new one into its place."
        )
    path, before = folder / "secret_key", folder / "secret_key.before"
    secret_key(folder)
    if before.exists():
        before.unlink()
    path.replace(before)
    secret_key(folder)


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
        except OSError:
            _make_without_link(path, draft.read_bytes())
        finally:
            draft.unlink()
    return _secret_in(path)


def _make_without_link(path: Path, content: bytes) -> None:
    """Writes a file unless it is there, on a disk without hard links such as a stick's."""
    with contextlib.suppress(FileExistsError):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        os.write(file, content)
        os.close(file)


def _secret_in(path: Path) -> str:
    try:
        secret = path.read_text(encoding="ascii")
        why = "" if secret.strip() else "it is empty"
    except OSError as error:
        why = str(error.strerror)
    except UnicodeDecodeError:
        why = "it holds something else"
    if why:
        raise ConfigurationError(
            f"{path} must be the file with the secret that signs links: {why}."
        )
    return secret
