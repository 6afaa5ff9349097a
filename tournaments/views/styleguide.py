"""The style guide: every component with sample content, for whoever builds pages. DEBUG only."""

from __future__ import annotations

import datetime as dt

import segno
from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.safestring import mark_safe

from tournaments.queries.clock import Clock

NAMES = (
    "Jana Albrecht", "Ben Öztürk", "Cem Yıldız", "Dörte Petersen", "Emil Šimić", "Fatma Demir",
    "Greta Łukasz", "Hannes Müller", "Ida Braun", "Jörg von Hohenberg-Castell", "Klaus",
    "Lena Roth",
)  # fmt: skip


class SampleForm(forms.Form):
    """One field of each kind, two of them wrong."""

    name = forms.CharField(label="Name des Turniers", help_text="So steht es auf dem Projektor.")
    email = forms.EmailField(label="E-Mail", required=False)
    rounds = forms.IntegerField(label="Runden", min_value=1, max_value=9)
    game = forms.ChoiceField(label="Spiel", choices=[("b", "Brokdorf"), ("c", "Canasta")])
    mode = forms.ChoiceField(
        label="Modus", choices=[("wm", "WM"), ("swiss", "Schweizer")], widget=forms.RadioSelect
    )
    note = forms.CharField(label="Notiz", required=False, widget=forms.Textarea(attrs={"rows": 3}))
    public = forms.BooleanField(
        label="Öffentlich", required=False, help_text="Jeder im Raum darf zusehen."
    )


def styleguide(request: HttpRequest) -> HttpResponse:
    """All components on one page."""
    form = SampleForm({"email": "kein-at", "rounds": "3", "game": "b", "mode": "wm"})
    page = Paginator(range(100), 10).page(3)
    return render(request, "styleguide.html", _context() | {"form": form, "page": page})


def styleguide_projector(request: HttpRequest, kind: str, count: int = 8) -> HttpResponse:
    """What the room sees: `kind` is plan, list, clock or qr; `count` tables or people."""
    names = [NAMES[index % len(NAMES)] for index in range(count)]
    tables = [
        [NAMES[(index * 4 + seat) % len(NAMES)] for seat in range(4)] for index in range(count)
    ]
    context = _context() | {"kind": kind, "names": names, "tables": tables}
    return render(request, "styleguide_projector.html", context)


def _context() -> dict[str, object]:
    fine = timezone.now() + dt.timedelta(minutes=27, seconds=12)
    clock = {
        "fine": Clock(fine),
        "soon": Clock(fine - dt.timedelta(minutes=24)),
        "past": Clock(fine - dt.timedelta(minutes=29), is_over=True),
        "stands": Clock(fine, remaining=27 * 60),
    }
    code = segno.make("http://192.168.1.20:8000/j/krone", micro=False)
    svg = code.svg_inline(scale=4, border=0, omitsize=True)
    return {"clock": clock, "qr": mark_safe(svg)}
