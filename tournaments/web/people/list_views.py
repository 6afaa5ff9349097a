"""Many people at once, from a list as a club has it: shown first, then kept."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from games.envelope import Json
from tournaments.domain.name_lists import NameList, plain, read, rows_of
from tournaments.domain.names import is_proper, tidy
from tournaments.store.people.candidates import LENGTHS
from tournaments.store.people.edit import add_all
from tournaments.web.http.forms import posted, status_of
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.organization_visit import OrganizationVisit, of_organization, organizers
from tournaments.web.http.text_files import TextFileForm
from tournaments.web.readmodels.listed import (
    Doubt,
    chosen_columns,
    doubts,
    rows_of_file,
    shown,
)

MOST_PEOPLE = 500  # at once


class PeopleForm(forms.Form):
    """Names, one a line; cleaned to a list."""

    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off"}),
        max_length=40_000,
    )

    def clean_names(self) -> list[str]:
        names = [name for line in self.cleaned_data["names"].splitlines() if (name := tidy(line))]
        wrong = [n for n in names if len(n) > LENGTHS["name"] or not is_proper(n)]
        if wrong:
            words = _("This is no name of at most %(n)d letters: %(name)s")
            params = {"n": LENGTHS["name"], "name": wrong[0][:30]}
            raise forms.ValidationError(words, params=params)
        if len(names) > MOST_PEOPLE:
            words = _("These are %(n)d names; at most %(most)d at a time, please.")
            raise forms.ValidationError(words, params={"n": len(names), "most": MOST_PEOPLE})
        return names


@require_http_methods(["GET", "POST"])
@of_organization
@organizers
@once
def list_page(visit: OrganizationVisit) -> HttpResponse:
    """A list typed, pasted or from a file; who is perhaps known already is asked about."""
    post = visit.request.POST
    if "kept" in post or "file" in visit.request.FILES:
        return _file(visit)
    form = PeopleForm(posted(visit.request))
    if not form.is_valid():
        return _page(visit, form, status=status_of(form))
    if listed := _listed(visit, form.cleaned_data["names"]):
        return _look(visit, listed)
    names = form.cleaned_data["names"]
    new = [name for name in names if name not in post.getlist("same")]
    known = _known(visit)
    is_told = all(doubt.key in post.getlist("asked") for doubt in _doubts(names, known))
    if not is_told or not add_all(visit.organization, new, known=known):
        return _page(visit, form, status=422, doubts=_doubts(names, _known(visit)))
    words = ngettext("%(n)d person noted.", "%(n)d people noted.", len(new))
    messages.success(visit.request, words % {"n": len(new)})
    return redirect("organization-people", visit.organization.slug)


def _doubts(names: Sequence[str], known: Sequence[str]) -> list[Doubt]:
    return doubts({name: (name,) for name in names}, known, same=True)


def _known(visit: OrganizationVisit) -> list[str]:
    return list(visit.organization.people.order_by("pk").values_list("name", flat=True))


def _listed(visit: OrganizationVisit, names: list[str]) -> NameList | None:
    """Return the pasted table if it needs a look or a correction; None after the look."""
    post = visit.request.POST
    again = "again" in post
    if "looked" in post and not again:
        return None
    text = post.get("pasted", "") if again else post["names"]
    if rows := rows_of(text):
        return read(rows, chosen_columns(post))
    found = plain(text, next(iter(chosen_columns(post)), None))
    return found if again or found.names != tuple(names) or found.columns else None


def _file(visit: OrganizationVisit) -> HttpResponse:
    upload = TextFileForm(visit.request)
    if not upload.is_valid():
        return _page(visit, PeopleForm(), status=422, upload=upload)
    try:
        rows = rows_of_file(upload)
    except csv.Error:
        upload.add_error("file", _now("This is not a text file."))
        return _page(visit, PeopleForm(), status=422, upload=upload)
    table = "\n".join(map("\t".join, rows))
    return _look(visit, read(rows), upload=upload, from_file=True, pasted=table)


def _look(visit: OrganizationVisit, listed: NameList, **more: object) -> HttpResponse:
    form = PeopleForm(initial={"names": "\n".join(listed.names)})
    post = visit.request.POST
    asked = _doubts(listed.names, _known(visit))
    values: Json = {"pasted": post.get("pasted") or post.get("names", ""), **more}
    return _page(visit, form, status=422, doubts=asked, **shown(listed, post), **values)


def _page(
    visit: OrganizationVisit, form: PeopleForm, *, status: int, **values: object
) -> HttpResponse:
    context = {"form": form, "upload": TextFileForm(), **values}
    return visit.show("people/list.html", context, status=status)
