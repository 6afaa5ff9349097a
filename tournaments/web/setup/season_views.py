"""A league begins its next season."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournaments.domain.refusal import RefusedError
from tournaments.store.events import beside
from tournaments.store.models import Tournament, User
from tournaments.store.stages import next_season
from tournaments.web.http.forms import NameField, add_problems, posted
from tournaments.web.http.idempotent_forms import once
from tournaments.web.http.visit import Visit, director
from tournaments.web.league.season import table
from tournaments.web.setup.visibility import check_sources, private_field, who_sees


class League(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A league by its name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class SeasonForm(forms.Form):
    """The name of the next season, and the leagues above and below."""

    name = NameField(label=_("Name of the event"), max_length=120)
    upper = League(
        label=_("League above"),
        help_text=_("The promoted go there, its relegated come down."),
        queryset=Tournament.objects.none(),
        required=False,
    )
    lower = League(
        label=_("League below"),
        help_text=_("The relegated go there, its promoted come up."),
        queryset=Tournament.objects.none(),
        required=False,
    )
    is_private = private_field(help_text=_("You can change it at any time."))

    def __init__(self, others: QuerySet[Tournament], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("upper", "lower"):
            field = self.fields[name]
            assert isinstance(field, forms.ModelChoiceField)
            field.queryset = others

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("upper") and cleaned.get("upper") == cleaned.get("lower"):
            self.add_error("lower", _("One league cannot be above and below."))
        check_sources(self, (cleaned.get("upper"), cleaned.get("lower")))
        return cleaned


@require_http_methods(["GET", "POST"])
@director
@once
def season_page(visit: Visit) -> HttpResponse:
    """Show who stays, goes up and down; they are entered in the same league without its dates."""
    if not (visit.state.presenter.is_season and visit.state.presenter.is_decided):
        raise Http404
    data = posted(visit.request)
    initial = {
        "name": _now("%(name)s – next season") % {"name": visit.state.setup.name[:100]},
        "is_private": visit.tournament.is_private,
    }
    others = beside(visit.tournament, visit.request.user).filter(format="league")
    form = SeasonForm(others, data, initial=initial)
    if form.is_valid() and isinstance(visit.request.user, User):
        try:
            user, now = visit.request.user, visit.now
            event = next_season(visit.tournament, **form.cleaned_data, user=user, now=now)
            messages.success(visit.request, who_sees(event))
            return redirect("desk", event.slug)
        except RefusedError as refused:
            add_problems(form, refused.problems)
    context = {"form": form, "table": table(visit.state)}
    return visit.show("setup/season.html", context, status=422 if data is not None else 200)
