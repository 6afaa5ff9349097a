"""Compress streams in blocks that many streams share.

A gzip stream (RFC 1952) is a head and deflate blocks (RFC 1951). A block that refers to nothing
before it and ends at a whole byte fits into every stream. So a part of a page is packed once for
all open pages. Each piece ends with an empty block: some readers, such as the proxy that unpacks
for a client without gzip, hand on nothing before. Such a stream has no checksum, since only its
connection ends it.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Self

from tournaments.runtime.bodies import Scope
from tournaments.runtime.wsgi_bridge import Send

HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # deflate, no name, no time, unknown system
FLUSHED = b"\0\0\xff\xff"  # ends compressed blocks
_MOST_STORED = 0xFFFF  # bytes of one block


@dataclass(frozen=True, slots=True)
class Block:
    """Bytes of a stream, plain and as deflate blocks."""

    plain: bytes
    deflated: bytes

    @classmethod
    def packed(cls, plain: bytes) -> Self:
        """Compressed, for many pages."""
        packer = zlib.compressobj(6, wbits=-zlib.MAX_WBITS)
        return cls(plain, packer.compress(plain) + packer.flush(zlib.Z_FULL_FLUSH))

    @classmethod
    def stored(cls, plain: bytes) -> Self:
        """As they are, for one page; costs next to nothing."""
        starts = range(0, len(plain), _MOST_STORED)
        pieces = [plain[at : at + _MOST_STORED] for at in starts]
        return cls(plain, b"".join(_stored(piece) for piece in [*pieces, b""]))


def _stored(piece: bytes) -> bytes:
    size = len(piece)
    lengths = size.to_bytes(2, "little") + (size ^ 0xFFFF).to_bytes(2, "little")
    return b"\0" + lengths + piece


class Writer:
    """Writes an answer without an end, compressed for who understands gzip."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.send = send
        self.deflates = b"gzip" in dict(scope["headers"]).get(b"accept-encoding", b"")

    async def begin(self, headers: list[tuple[bytes, bytes]], first: bytes) -> None:
        if self.deflates:
            headers = [*headers, (b"content-encoding", b"gzip")]
        await self.send({"type": "http.response.start", "status": 200, "headers": headers})
        await self.write(Block(b"", HEAD), Block.stored(first))

    async def write(self, *blocks: Block) -> None:
        pieces = (block.deflated if self.deflates else block.plain for block in blocks)
        body = b"".join(pieces)
        await self.send({"type": "http.response.body", "body": body, "more_body": True})
