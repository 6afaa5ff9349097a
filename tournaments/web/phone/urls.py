"""The addresses of phones: a table's, by its link, and a player's, by the personal link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods

from tournaments.web.http.addresses import DESK, PLAYER, TABLE
from tournaments.web.phone import here_views as here
from tournaments.web.phone import photo_views as photos
from tournaments.web.phone import player_views as player
from tournaments.web.phone import reports
from tournaments.web.phone import season_views as season
from tournaments.web.phone import sheet_views as sheet
from tournaments.web.phone import table_views as table
from tournaments.web.phone.access import View, at_table, before_the_pin, by_link

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


urlpatterns = [
    *phones(
        TABLE,
        before_the_pin,
        "table",
        {
            "": (table.page, READ),
            "pin": (table.enter_pin, WRITE),
            "manifest": (table.manifest, READ),
        },
    ),
    *phones(TABLE, at_table, "table", {"holder": (table.hold, WRITE)}),
    *phones(
        PLAYER,
        by_link,
        "player",
        {
            "": (player.page, READ),
            "code": (player.own_code, READ),
            "leave": (player.leave, FORM),
            "here": (here.here, FORM),
            "sit-out": (player.sit_out, FORM),
            "manifest": (player.manifest, READ),
        },
    ),
    *phones(
        f"{PLAYER}table/<int:table>/",
        by_link,
        "player-table",
        {"": (player.page, READ), "manifest": (player.manifest, READ)},
    ),
    *phones(
        PLAYER,
        by_link,
        "player",
        {
            "lineup": (season.lineup, FORM),
            "date": (season.date, FORM),
            "absences": (season.absences, FORM),
        },
    ),
    *on_every_phone({"sheet": (sheet.sheet, FORM), "sheet/anew": (sheet.anew, WRITE)}),
    *on_every_phone({"sheet/send": (sheet.send, WRITE)}, before_the_pin),
    *on_every_phone({"photo": (photos.photo, FORM)}),
    path(f"{DESK}photo/<int:pk>/", photos.desk_photo, name="desk-photo"),
    # what becomes a command: whether it may be sent, and was sent before, is asked where it is
    # executed
    *on_every_phone(
        {
            "report": (reports.report, WRITE),
            "totals": (reports.totals, WRITE),
            "confirm": (reports.confirm, WRITE),
            "dispute": (reports.dispute, WRITE),
            "undo": (reports.take_back, WRITE),
            "call": (reports.call_desk, WRITE),
            "finished": (reports.finished, WRITE),
        },
        before_the_pin,
    ),
]
