"""The addresses of phones without login."""

from django.urls import path

from tournaments.web.http.addresses import DESK, PLAYER, TABLE
from tournaments.web.phone import photo_views as photos
from tournaments.web.phone import player_views as player
from tournaments.web.phone import reports
from tournaments.web.phone import table_views as table
from tournaments.web.phone.access import at_table, before_the_pin, by_link
from tournaments.web.phone.addresses import FORM, READ, WRITE, on_every_phone, phones

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
            "manifest": (player.manifest, READ),
        },
    ),
    *phones(
        f"{PLAYER}table/<int:table>/",
        by_link,
        "player-table",
        {"": (player.page, READ), "manifest": (player.manifest, READ)},
    ),
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
            "call": (reports.call_desk, WRITE),
        },
        before_the_pin,
    ),
]
