"""How addresses begin, and the kinds of words that stand in them."""

from __future__ import annotations

from django.urls import register_converter
from django.urls.converters import PathConverter

from tournaments.runtime.secret_addresses import Secret


class AnyText(PathConverter):
    """A name in an address, even if an imported event has one with a line break."""

    regex = r"[\s\S]+"


register_converter(AnyText, "text")
register_converter(Secret, "secret")

EVENT = "e/<slug:slug>/"
DESK = "e/<slug:slug>/desk/"
TABLE = "t/<slug:slug>/<int:table>/<secret:code>/"
PLAYER = "p/<secret:token>/"
ORGANIZATION = "organizations/<slug:slug>/"
SERIES = "series/<slug:slug>/"
PERSON = "people/<slug:code>/"
FREE = "free/t/<secret:token>/"
