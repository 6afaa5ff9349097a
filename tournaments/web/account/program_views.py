"""Access for programs: tokens of an account, webhooks of an event, and the page of the API."""

from __future__ import annotations

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.domain.refusal import RefusedError
from tournaments.runtime.http_client import URL_LENGTH
from tournaments.store import webhooks
from tournaments.store.access.tokens import NAME_LENGTH, hooks_of, issue, revoke, tokens_of
from tournaments.store.models import ApiToken, User
from tournaments.web.http.forms import add_problems, posted
from tournaments.web.http.visit import Visit, director, now_utc

DAYS = (
    (1, gettext_lazy("one day")),
    (30, gettext_lazy("30 days")),
    (365, gettext_lazy("one year")),
    (0, gettext_lazy("without end")),
)


class TokenForm(forms.Form):
    """`name` says what the token is for."""

    name = forms.CharField(
        label=gettext_lazy("What for?"),
        max_length=NAME_LENGTH,
        help_text=gettext_lazy("For example: scoreboard"),
    )
    scope = forms.ChoiceField(
        label=gettext_lazy("What may it do?"), choices=ApiToken.Scope.choices, initial="read"
    )
    days = forms.TypedChoiceField(
        label=gettext_lazy("Valid for"), choices=DAYS, coerce=int, initial=365
    )


class WebhookForm(forms.Form):
    """The address of a program that hears of news."""

    url = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=URL_LENGTH,
        widget=forms.URLInput(attrs={"placeholder": "https://"}),
    )


@require_http_methods(["GET", "POST"])
@director
def page(visit: Visit) -> HttpResponse:
    """The addresses with their secrets and how it goes, and a form for one more."""
    form = WebhookForm(posted(visit.request))
    if form.is_valid():
        user = visit.request.user
        assert isinstance(user, User)
        try:
            webhooks.add(visit.tournament, form.cleaned_data["url"], user=user, now=now_utc())
        except RefusedError as refused:
            add_problems(form, refused.problems)
        else:
            messages.success(visit.request, _("This address is told from now on."))
            return redirect("desk-webhooks", visit.tournament.slug)
    context = {
        "form": form,
        "hooks": hooks_of(visit.tournament),
        "inside": settings.WEBHOOKS_INSIDE,
    }
    return visit.show("account/webhooks.html", context, status=422 if form.is_bound else 200)


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


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def tokens_page(request: HttpRequest) -> HttpResponse:
    """The tokens; a new one is shown on the answer to its making and never again."""
    assert isinstance(request.user, User)
    form = TokenForm(posted(request))
    new, status = "", 200
    if form.is_bound:
        status = 422
        if form.is_valid():
            try:
                new, status = issue(request.user, **form.cleaned_data), 201
            except RefusedError as refused:
                add_problems(form, refused.problems)
    context = {
        "tokens": tokens_of(request.user),
        "new": new,
        "form": TokenForm() if new else form,
        "now": now_utc(),
    }
    return render(request, "account/tokens.html", context, status=status)


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Revoke a token; its user is a stranger from now on."""
    assert isinstance(request.user, User)
    name = request.POST.get("name", "").replace("\x00", "")
    if revoke(request.user, name, now=now_utc()):
        messages.success(request, _("The token is revoked."))
    return redirect("tokens")


@require_safe
def guide_page(request: HttpRequest) -> HttpResponse:
    """Show how a program begins, every call, every command."""
    # as in `tournaments/urls.py`: no other page needs it
    from tournaments.api import api
    from tournaments.api.description import commands, common_fields, sections

    context = {
        "sections": sections(api.get_openapi_schema()),
        "commands": commands(),
        "common": common_fields(),
        "base": request.build_absolute_uri("/api/v1"),
    }
    return render(request, "account/guide.html", context)
