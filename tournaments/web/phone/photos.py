"""Photos of paper sheets on a phone: of the present or waiting match, and of the last booked
one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from django.middleware.csrf import get_token
from django.utils.functional import SimpleLazyObject

from tournaments.store.sheets import photos
from tournaments.store.sheets.photos import MatchPlace
from tournaments.web.http.cached_fragments import drawn
from tournaments.web.http.visit import Visit
from tournaments.web.phone.seat import TableView

if TYPE_CHECKING:
    from tournaments.web.phone.access import Phone


@dataclass(frozen=True, slots=True)
class PhotoForm:
    """The photo of a match: `pk` is None where there is none yet. `is_running`: its match is still
    to be reported or booked. `refused`: why it was not changed."""

    place: MatchPlace
    pk: int | None
    may_change: bool
    is_running: bool
    refused: str = ""

    @property
    def mark(self) -> str:
        """Return which match its form means."""
        return "-".join(map(str, self.place))


def photo_forms(visit: Visit, here: TableView) -> dict[str, PhotoForm]:
    """By `photo`, of the running match, and `last_photo`, of the one before; without those that
    cannot come any more."""
    if here.state not in ("playing", "closing", "paused", "final", "done"):
        return {}
    held = photos.at_table(visit.tournament, visit.state, here.number)
    now = photos.running(visit.state, here.number)
    forms = {}
    for name, place in (("photo", now), ("last_photo", now._replace(match=now.match - 1))):
        pk = held.get(place.match)
        may = photos.may_change(visit.state, place, is_held=pk is not None)
        if may or pk is not None:
            forms[name] = PhotoForm(place, pk, may, here.open and place == now)
    return forms


def photo_pieces(
    phone: Phone, here: TableView, refused: tuple[str, str] | None
) -> tuple[dict[str, str], str]:
    """Return the forms of both as pieces of the phone's page, and the name of the one in sight: it
    was refused, or is with the desk. `refused` says why the one with this mark was not changed."""
    forms = {} if phone.locked else photo_forms(phone.visit, here)
    mark, why = refused or ("", "")
    csrf = SimpleLazyObject(partial(get_token, phone.visit.request))
    pieces = {
        name: drawn(
            "phone/_photo.html",
            form=replace(form, refused=why) if form.mark == mark else form,
            own_home=phone.home,
            own_csrf_token=csrf,
        )
        for name, form in forms.items()
    }
    sent = (name for name, form in forms.items() if form.pk and (form.is_running or not here.open))
    refused_one = (name for name, form in forms.items() if form.mark == mark)
    return pieces, next(iter((*refused_one, *sent, "")))
