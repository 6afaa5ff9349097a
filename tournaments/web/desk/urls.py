"""The addresses of the organizer's desk."""

from django.urls import path

from tournaments.web.desk import views
from tournaments.web.http.addresses import DESK

urlpatterns = [
    path(DESK, views.board_page, name="desk"),
    path(DESK + "do/<slug:kind>/", views.do, name="desk-do"),
    path(DESK + "act/<slug:kind>/", views.act, name="desk-act"),
    path(DESK + "draw/", views.draw_page, name="desk-draw"),
    path(DESK + "swap/", views.swap, name="desk-swap"),
    path(DESK + "playoff/", views.playoff, name="desk-playoff"),
    path(DESK + "table/<int:table>/", views.table_link, name="desk-table"),
]
