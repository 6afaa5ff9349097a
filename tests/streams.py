"""Reads server-sent events as a browser would."""

from types import TracebackType
from typing import Self
from urllib.request import Request, urlopen

SECONDS = 10.0


class Stream:
    """One open stream; headers have `_` for their hyphens."""

    def __init__(self, url: str, **named: str) -> None:
        headers = {name.replace("_", "-"): text for name, text in named.items()}
        self.answer = urlopen(Request(url, headers=headers), timeout=SECONDS)
        self.headers = {name.lower(): value for name, value in self.answer.headers.items()}

    def block(self) -> dict[str, str] | None:
        """The next block of lines as fields, a comment as field ""; None at the end."""
        fields: dict[str, str] = {}
        while line := self.answer.readline():
            text = line.decode().rstrip("\n")
            if not text:
                return fields
            name, _, value = text.partition(":")
            fields[name] = value.removeprefix(" ")
        return None

    def event(self) -> dict[str, str] | None:
        """The next block that carries data; None at the end."""
        while (found := self.block()) is not None:
            if "data" in found:
                return found
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.answer.close()
