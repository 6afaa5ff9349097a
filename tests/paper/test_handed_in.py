"""Pictures that people hand in come out small, upright and plain, or not at all."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest
from PIL import Image

from tournaments.paper.handed_in import MOST_PIXELS, PHOTO_BYTES, photo
from tournaments.runtime.offload import Client, worked

ORIENTATION, MAKER = 0x0112, 0x010F


def picture(kind: str, size: tuple[int, int], *, mode: str = "RGB") -> bytes:
    """A file of a camera held sideways, with what cameras write into it; its left half is black."""
    image = Image.new(mode, size, "white")
    image.paste("black", (0, 0, size[0] // 2, size[1]))
    exif = image.getexif()
    exif[ORIENTATION], exif[MAKER] = 6, "Gasthaus Krone"
    out = BytesIO()
    image.save(out, kind, exif=exif, **({"comment": b"Gasthaus Krone"} if kind == "JPEG" else {}))
    return out.getvalue()


@pytest.mark.parametrize(
    ("kind", "mode"), [("JPEG", "RGB"), ("JPEG", "L"), ("PNG", "RGBA"), ("WEBP", "RGB")]
)
def test_a_photo_is_made_anew_small_and_upright_without_anything_else(kind: str, mode: str) -> None:
    made = photo(picture(kind, (3_000, 2_000), mode=mode))
    assert made is not None
    with Image.open(BytesIO(made)) as image:
        assert (image.format, image.size) == ("JPEG", (1_067, 1_600))
        top, bottom = (image.convert("L").getpixel((500, y)) for y in (100, 1_500))
        assert (top < 20, bottom > 235) == (True, True)
        assert (dict(image.getexif()), sorted(image.info)) == (
            {},
            ["jfif", "jfif_density", "jfif_unit", "jfif_version"],
        )
    assert b"Krone" not in made


def test_a_photo_of_noise_has_its_limit_too() -> None:
    noise = Image.effect_noise((1_600, 1_200), 100)
    out = BytesIO()
    noise.save(out, "PNG")
    made = photo(out.getvalue())
    assert made is not None
    assert len(made) < 1.2 * PHOTO_BYTES


def claims(width: int, height: int) -> bytes:
    """A PNG of some bytes that says it is as large as that."""
    header = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = b"IDAT" + zlib.compress(b"\0" * 1_000)
    chunks = [
        struct.pack(">I", len(c) - 4) + c + struct.pack(">I", zlib.crc32(c)) for c in (header, data)
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"GIF89a" + b"\0" * 100,
        picture("JPEG", (300, 200))[:400],
        b"\xff\xd8\xff" + b"\0" * 1_000,
        claims(60_000, 60_000),
        claims(0, 5),
    ],
)
def test_what_is_no_picture_or_claims_to_be_a_huge_one_is_refused(data: bytes) -> None:
    assert photo(data) is None


@pytest.mark.turns(2)
def test_the_largest_picture_stays_within_the_limits_of_heavy_work() -> None:
    side = int(MOST_PIXELS**0.5)
    out = BytesIO()
    Image.new("RGBA", (side, side), "white").save(out, "PNG", compress_level=1)
    assert worked(Client(), "photo", out.getvalue()) is not None
