"""The addresses of draws and of wishes for them."""

from django.urls import path

from tournaments.web.draws import card_views as cards
from tournaments.web.draws import views as draws
from tournaments.web.draws import wish_views as wishes
from tournaments.web.http.addresses import DESK, EVENT

urlpatterns = [
    path(EVENT + "draws/", draws.list_page, name="draws"),
    path(EVENT + "draws/<int:seq>/", draws.page, name="draw"),
    path(EVENT + "draws/<int:seq>/draw.json", draws.file, name="draw-file"),
    path("verify/", draws.verify_page, name="verify-draw"),
    path(DESK + "seats/", cards.page, name="desk-seats"),
    path(DESK + "wishes/", wishes.page, name="desk-wishes"),
    path(DESK + "wishes/drop/", wishes.drop, name="desk-drop-wish"),
]
