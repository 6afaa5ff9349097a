"""A small HTTP/1.1 client for thousands of open pages in one process.

`Connection` keeps one socket to one server and sends one request after the other, as a browser
does; `events` reads a stream of server-sent events.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import zlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from tournaments.live.blocks import FLUSHED, HEAD

TIMEOUT_SECONDS = 60.0
Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter


class Answer(NamedTuple):
    """Status, headers with names in lower case, and the body as it came."""

    status: int
    headers: dict[str, str]
    sent: bytes

    @property
    def body(self) -> bytes:
        """As it was before compression. Only who reads it unpacks it: a thousand pages do so on as
        many phones, not all on the machine that is measured."""
        is_packed = self.headers.get("content-encoding") == "gzip"
        return zlib.decompress(self.sent, wbits=31) if is_packed else self.sent

    @property
    def size(self) -> int:
        """Of the body in bytes, before compression."""
        is_packed = self.headers.get("content-encoding") == "gzip"
        return int.from_bytes(self.sent[-4:], "little") if is_packed else len(self.sent)


class Lost(Exception):
    """The server closed the connection, or did not answer in time."""


@dataclass(slots=True)
class Connection:
    """One browser's connection for its requests, with its cookies."""

    port: int
    cookies: dict[str, str]
    language: str = "de"
    source: str = "127.0.0.1"  # the client's own address
    reader: Reader | None = None
    writer: Writer | None = None

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return await self._ask("GET", path, headers or {}, b"")

    async def post(
        self, path: str, fields: Mapping[str, str], headers: Mapping[str, str] | None = None
    ) -> Answer:
        form = {"Content-Type": "application/x-www-form-urlencoded", **(headers or {})}
        return await self._ask("POST", path, form, urlencode(fields).encode())

    async def send(self, path: str, value: object, headers: Mapping[str, str]) -> Answer:
        """A value to the API, as JSON."""
        form = {"Content-Type": "application/json", **headers}
        return await self._ask("POST", path, form, json.dumps(value).encode())

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None

    async def _ask(self, method: str, path: str, headers: Mapping[str, str], body: bytes) -> Answer:
        request = self._head(method, path, headers, len(body)) + body
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                return await self._exchange(request)
        except (OSError, EOFError, TimeoutError) as error:
            self.close()
            raise Lost(f"{method} {path}: {error!r}") from error

    async def _exchange(self, request: bytes) -> Answer:
        """On the kept connection, or on a new one where the server has closed that."""
        if self.writer is not None:
            with contextlib.suppress(OSError, EOFError):
                return await self._once(request)
            self.close()
        self.reader, self.writer = await _connected(self.port, self.source)
        return await self._once(request)

    async def _once(self, request: bytes) -> Answer:
        assert self.reader is not None
        assert self.writer is not None
        self.writer.write(request)
        status, headers = await _head_of(self.reader, self.cookies)
        sent = await self.reader.readexactly(int(headers.get("content-length", 0)))
        return Answer(status, headers, sent)

    def _head(self, method: str, path: str, headers: Mapping[str, str], length: int) -> bytes:
        every = {
            "Host": f"127.0.0.1:{self.port}",
            "Accept-Language": self.language,
            "Accept-Encoding": "gzip",
            **headers,
        }
        if self.cookies:
            every["Cookie"] = "; ".join(f"{name}={text}" for name, text in self.cookies.items())
        if method == "POST":
            every["Content-Length"] = str(length)
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in every.items())]
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _connected(port: int, source: str) -> tuple[Reader, Writer]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def events(port: int, path: str, source: str = "127.0.0.1") -> AsyncIterator[tuple[str, Any]]:
    """(name, data) of each event, until the server ends the stream; `Lost` where it has none."""
    reader, writer = await _connected(port, source)
    try:
        head = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Accept: text/event-stream"]
        head += ["Accept-Language: de", "Accept-Encoding: gzip"]
        writer.write("\r\n".join([*head, "\r\n"]).encode())
        status, headers = await _head_of(reader, {})
        if status != 200:
            raise Lost(f"{path}: {status}")
        assert headers["content-encoding"] == "gzip"
        left = len(HEAD)
        while size := int(await reader.readline(), 16):
            chunk = (await reader.readexactly(size + 2))[left:-2]
            left = 0
            shared = chunk.rfind(FLUSHED) + len(FLUSHED) if FLUSHED in chunk else 0
            for event in (*_unpacked(chunk[:shared]), *_unpacked(chunk[shared:])):
                yield event
    except (OSError, EOFError, ValueError) as error:
        raise Lost(path) from error
    finally:
        writer.close()


@lru_cache(64)
def _unpacked(blocks: bytes) -> list[tuple[str, Any]]:
    """The events in deflate blocks that need no others. A thousand pages unpack what all of them
    get on as many phones, not all on the machine that is measured."""
    text = zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(blocks).decode()
    found = (
        dict(line.partition(": ")[::2] for line in one.split("\n")) for one in text.split("\n\n")
    )
    return [(fields["event"], json.loads(fields["data"])) for fields in found if "data" in fields]


async def _head_of(reader: Reader, cookies: dict[str, str]) -> tuple[int, dict[str, str]]:
    raw = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers: dict[str, str] = {}
    for line in raw[1:]:
        name, _, value = line.partition(": ")
        if name.lower() == "set-cookie":
            key, _, text = value.partition(";")[0].partition("=")
            cookies[key] = text
        elif name:
            headers[name.lower()] = value
    return int(raw[0].split(" ")[1]), headers
