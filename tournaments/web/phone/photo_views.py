"""A photo of the paper sheet: a table sends, changes and removes it; it and the desk look at it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from games.envelope import Problem
from tournaments.store.models import SheetPhoto
from tournaments.store.sheets import photos
from tournaments.store.sheets.photos import MatchPlace
from tournaments.web.http.pictures import picture, shown
from tournaments.web.http.visit import Visit, desk
from tournaments.web.phone.access import Phone
from tournaments.web.phone.photos import PhotoForm, photo_forms
from tournaments.wording.problems import say


def photo(phone: Phone) -> HttpResponse:
    """The photo that the phone shows, or its change. It is no part of a report: that one neither
    waits for it nor fails with it."""
    if phone.visit.request.method != "POST":
        return _held(phone)
    forms = photo_forms(phone.visit, phone.station()).values()
    place = phone.visit.request.POST.get("place")
    form = next((form for form in forms if form.mark == place), None)
    problems = _changed(phone, form)
    if not problems:
        if "remove" in phone.visit.request.POST:
            messages.success(phone.visit.request, _("The photo is removed."))
        elif form is not None and not form.is_running:
            messages.success(phone.visit.request, _("The desk has the photo of the sheet"))
        return redirect(phone.home)
    refused = " ".join(say(problem.code) for problem in problems)
    if form is not None:
        return phone.page({"refused_photo": (form.mark, refused)}, status=422)
    messages.error(phone.visit.request, refused)
    return phone.page(status=422)


@desk
def desk_photo(visit: Visit, pk: int) -> HttpResponse:
    """The photo of any match of the event."""
    row = get_object_or_404(SheetPhoto, tournament=visit.tournament, pk=pk)
    return shown(row.content, "jpeg")


def _held(phone: Phone) -> HttpResponse:
    number = phone.visit.request.GET.get("id", "")
    for form in photo_forms(phone.visit, phone.station()).values():
        if form.pk is not None and str(form.pk) == number:
            return shown(get_object_or_404(SheetPhoto, pk=form.pk).content, "jpeg")
    raise Http404


def _changed(phone: Phone, form: PhotoForm | None) -> tuple[Problem, ...]:
    """Return the reason of a refusal; () after a change."""
    visit = phone.visit
    if form is None or not form.may_change:
        return (Problem("photo_late", "photo"),)
    if "remove" in visit.request.POST:
        return photos.remove(visit.tournament, form.place, visit.now)
    return _kept(phone, form.place)


def _kept(phone: Phone, place: MatchPlace) -> tuple[Problem, ...]:
    visit = phone.visit
    content = picture(visit.request, "photo", visit.request.FILES.get("photo"))
    if isinstance(content, Problem):
        return (content,)
    return photos.keep(visit.tournament, place, content, visit.now)
