"""Pages and answers of the API travel compressed; what is known stays known by its tag."""

from __future__ import annotations

import gzip

import pytest
from django.test import Client

from tests.worlds.phones import evening

pytestmark = pytest.mark.django_db


def test_a_page_travels_in_a_third_of_its_bytes_at_most() -> None:
    address = f"/e/{evening(27).slug}/standings/"
    plain = Client().get(address).content
    packed = Client().get(address, headers={"accept-encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(packed.content)
    assert len(packed.content) * 3 < len(plain)


def test_a_compressed_answer_is_known_by_its_weak_tag() -> None:
    address = f"/api/v1/events/{evening(27).slug}/state"
    packed = {"accept-encoding": "gzip"}
    tag = Client().get(address, headers=packed)["ETag"]
    assert tag.startswith("W/")
    assert Client().get(address, headers={**packed, "if-none-match": tag}).status_code == 304
    assert Client().get(address, headers={"if-none-match": tag}).status_code == 304
