"""Convert uploaded pictures: small, upright, without metadata (place, time, device).

A small file can claim to be a picture of any size, so only the process for heavy work decodes it.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageOps

MOST_PIXELS: Final = 51_000_000  # of the cameras of phones
PHOTO_SIDE: Final = 1_600  # pixels
PHOTO_BYTES: Final = 500_000
LOGO_SIDE: Final = 400
LOGO_BYTES: Final = 60_000
_KINDS: Final = ("JPEG", "PNG", "WEBP")
_QUALITIES: Final = (80, 60, 40, 20)


def photo(data: bytes) -> bytes | None:
    """Return a JPEG of at most PHOTO_SIDE and about PHOTO_BYTES.

    None for files of other kinds, or with too many pixels.
    """
    picture = _read(data, PHOTO_SIDE)
    if picture is None:
        return None
    paper = Image.new("RGB", picture.size, "white")
    paper.paste(picture, mask=picture.getchannel("A"))
    for quality in _QUALITIES:
        out = BytesIO()
        paper.save(out, "JPEG", quality=quality, optimize=True)
        if out.tell() <= PHOTO_BYTES:
            break
    return out.getvalue()


def logo(data: bytes) -> bytes | None:
    """Return a PNG of at most LOGO_SIDE, with as many colours as fit; None as for photos."""
    picture = _read(data, LOGO_SIDE)
    if picture is None:
        return None
    out = BytesIO()
    plain = Image.new("RGBA", picture.size)
    plain.paste(picture)
    plain.save(out, "PNG", optimize=True)
    if out.tell() > LOGO_BYTES:
        out = BytesIO()
        plain.quantize(256, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _read(data: bytes, side: int) -> Image.Image | None:
    """The first picture of a file, upright, in red, green, blue and alpha."""
    try:
        with Image.open(BytesIO(data), formats=_KINDS) as file:
            if file.width * file.height > MOST_PIXELS:
                return None
            file.draft("RGB", (side, side))  # a JPEG is decoded at a part of its size
            picture = file if file.mode in ("RGB", "RGBA") else file.convert("RGBA")
            picture.thumbnail((side, side))
            return ImageOps.exif_transpose(picture).convert("RGBA")
    except Exception:  # decoders have no common one for what is broken
        return None
