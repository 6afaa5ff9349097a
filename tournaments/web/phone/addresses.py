"""The addresses of phones: a table's, by its link, and a player's, by the personal link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods

from tournaments.web.http.addresses import PLAYER, TABLE
from tournaments.web.phone.access import View, at_table, by_link

READ, WRITE, FORM = "GET HEAD", "POST", "GET HEAD POST"

Pages = Mapping[str, tuple[View, str]]


def phones(prefix: str, enter: Callable[[View], View], name: str, pages: Pages) -> list[URLPattern]:
    """The addresses of a phone: each page with its methods, named `<name>-<page>`."""
    return [
        path(
            f"{prefix}{page}/" if page else prefix,
            require_http_methods(methods.split())(enter(view)),
            name=f"{name}-{page.replace('/', '-')}" if page else name,
        )
        for page, (view, methods) in pages.items()
    ]


def on_every_phone(pages: Pages, at_a_table: Callable[[View], View] = at_table) -> list[URLPattern]:
    """The same pages on a table's phone, on a player's, and there for one of several tables."""
    return [
        *phones(TABLE, at_a_table, "table", pages),
        *phones(PLAYER, by_link, "player", pages),
        *phones(f"{PLAYER}table/<int:table>/", by_link, "player-table", pages),
    ]
