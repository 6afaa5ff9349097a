"""The addresses of the organizer's desk."""

from django.urls import path

from tournaments.web.desk import bulk_views, places, views
from tournaments.web.http.addresses import DESK

urlpatterns = [
    path(DESK, views.board_page, name="desk"),
    path(DESK + "more/", views.more_page, name="desk-more"),
    path(DESK + "do/<slug:kind>/", views.do, name="desk-do"),
    path(DESK + "act/<slug:kind>/", views.act, name="desk-act"),
    path(DESK + "all-here/", views.all_here, name="desk-all-here"),
    path(DESK + "settle/<int:table>/", views.settle, name="desk-settle"),
    path(DESK + "close/", views.close_tables, name="desk-close"),
    path(DESK + "more-time/", views.more_time, name="desk-more-time"),
    path(DESK + "break/", views.take_break, name="desk-break"),
    path(DESK + "undo/", views.undo, name="desk-undo"),
    path(DESK + "draw/", views.draw_page, name="desk-draw"),
    path(DESK + "draw/by-hand/", views.seat_by_hand, name="desk-by-hand"),
    path(DESK + "swap/", views.swap, name="desk-swap"),
    path(DESK + "seat/", places.page, name="desk-seat"),
    path(DESK + "results/", bulk_views.page, name="desk-results"),
    path(DESK + "playoff/", views.playoff, name="desk-playoff"),
    path(DESK + "table/<int:table>/", views.table_link, name="desk-table"),
]
