"""Which programs are told when something happens in an event."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.programs import WebhookForm
from tournaments.queries.programs import hooks_of
from tournaments.services import webhooks
from tournaments.services.create import Refused
from tournaments.views.visit import Visit, director, now_utc
from tournaments.words import say


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """The addresses with their secrets and how it goes, and a form for one more."""
    form = WebhookForm(visit.request.POST if visit.request.method == "POST" else None)
    if form.is_valid():
        user = visit.request.user
        assert isinstance(user, User)
        try:
            webhooks.add(visit.tournament, form.cleaned_data["url"], user=user, now=now_utc())
        except Refused as refused:
            for problem in refused.problems:
                form.add_error("url", say(problem.code))
        else:
            messages.success(visit.request, _("This address is told from now on."))
            return redirect("desk-webhooks", visit.tournament.slug)
    context = {
        "form": form,
        "hooks": hooks_of(visit.tournament),
        "inside": settings.WEBHOOKS_INSIDE,
    }
    return visit.show("programs/webhooks.html", context, status=422 if form.is_bound else 200)


@require_POST
@director
def remove(visit: Visit, pk: int) -> HttpResponse:
    """The address hears nothing any more."""
    if webhooks.remove(visit.tournament, pk):
        messages.success(visit.request, _("This address is not told any more."))
    return redirect("desk-webhooks", visit.tournament.slug)


@require_POST
@director
def resume(visit: Visit, pk: int) -> HttpResponse:
    """Try again now, also after giving up."""
    if webhooks.resume(visit.tournament, pk, now=now_utc()):
        messages.success(visit.request, _("It is tried again now."))
    return redirect("desk-webhooks", visit.tournament.slug)
